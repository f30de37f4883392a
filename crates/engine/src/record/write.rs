//! Writing records: in full, or as people keep them.

use super::FORMAT;
use crate::chance::{Roll, What};
use crate::notation;
use crate::play::{Line, Match};
use crate::position_file;
use crate::rules::{Awaiting, Rules};
use crate::seat::{Audience, Seat, Viewer};
use crate::token::Token;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A short fingerprint of a position: of its values, so that a record outlives the names of our fields.
pub fn digest<P: Serialize>(position: &P) -> String {
    fingerprint(&postcard::to_allocvec(position).expect("positions are plain data"))
}

/// A short fingerprint of a position and of the names of its fields.
pub(crate) fn layout<P: Serialize>(position: &P) -> String {
    fingerprint(&serde_json::to_vec(position).expect("positions are plain data"))
}

fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).fold(String::new(), |mut hex, b| {
        let _ = write!(hex, "{b:02x}");
        hex
    })
}

/// How often a digest is written between lines.
const DIGEST_EVERY: usize = 64;

/// Writes the full record of a match: all that was played, in the order it
/// was, taken-back lines too. It is as secret as the position.
pub fn write<R: Rules>(game: &Match<R>, tags: &[(&str, String)]) -> String {
    let mut out = head(tags);
    // With the secret anybody can derive the rolls again; their labels spare him the rules.
    let revealed = tags.iter().any(|(name, _)| *name == "Secret");
    if *game.start() != game.first_rules().start() {
        write_start(game, &mut out);
    }
    // Numbers are those of standing lines, as they were when written.
    let mut standing = 0;
    let mut live = game.live_indices().iter().peekable();
    for (index, line) in game.lines().iter().enumerate() {
        if let Line::Undo { to, consent } = line {
            standing = *to as usize;
            let _ = writeln!(out, "{}", undo_text(*to, *consent));
            continue;
        }
        standing += 1;
        let remark = match line {
            Line::Chance { roll, .. } if revealed => label_text(game, roll),
            _ => String::new(),
        };
        let _ = writeln!(out, "{standing}. {}{remark}", line_text(game, line));
        let stands = live.next_if(|live| **live as usize == index).is_some();
        if stands && standing.is_multiple_of(DIGEST_EVERY) {
            let position = game.position_before(standing).expect("the line stands");
            let _ = writeln!(out, "= {}", digest(&position));
        }
    }
    let _ = writeln!(out, "end {}", digest(game.position()));
    out
}

/// Writes what people keep and compare: superseded secret orders and
/// taken-back lines are left out, and orders given at the same time stand in
/// the order of seats, so that it does not tell who wrote first.
///
/// For the referee (and for all, once the game is over) it can be replayed.
/// For a seat or a spectator it holds only what that viewer saw.
pub fn export<R: Rules>(game: &Match<R>, tags: &[(&str, String)], viewer: Viewer) -> String {
    let viewer = if game.outcome().is_some() { Viewer::Referee } else { viewer };
    let mut tags = tags.to_vec();
    match viewer {
        Viewer::Seat(seat) => tags.push(("Audience", R::SEATS[seat.index()].to_owned())),
        Viewer::Spectator => tags.push(("Audience", "spectator".to_owned())),
        Viewer::Referee => {}
    }
    let mut out = head(&tags);
    if *game.start() != game.first_rules().start() && viewer == Viewer::Referee {
        write_start(game, &mut out);
    }
    let mut number = 0;
    for line in tidy(game) {
        let text = match (&line, viewer) {
            (Line::Undo { .. }, _) => {
                let _ = writeln!(out, "{}", undo_text(number, true));
                continue;
            }
            (Line::Chance { roll, .. }, viewer) if !roll.audience.includes(viewer) => {
                if !roll.witnesses.includes(viewer) {
                    continue;
                }
                format!("*{} ?", seen::<R>(roll.audience))
            }
            (Line::Decision { audience, .. }, viewer) if !audience.includes(viewer) => continue,
            _ => line_text(game, &line),
        };
        number += 1;
        let _ = writeln!(out, "{number}. {text}");
    }
    match viewer {
        Viewer::Referee => _ = writeln!(out, "end {}", digest(game.position())),
        _ => _ = writeln!(out, "end"),
    }
    out
}

/// The standing lines with secret sheets in their shortest form and in seat order.
fn tidy<R: Rules>(game: &Match<R>) -> Vec<Line> {
    let mut rules = game.first_rules();
    let mut position = *game.start();
    let mut derived = R::Derived::default();
    let mut out = Vec::new();
    let mut sealed: Vec<Vec<Line>> = vec![Vec::new(); R::SEATS.len()];
    // Rolls after a taking back by consent fell anew: the record keeps the mark, or none could be verified.
    let mut epoch = 0;
    let mut mark = |out: &mut Vec<Line>, to: u8| {
        out.extend((epoch..to).map(|_| Line::Undo { to: 0, consent: true }));
        epoch = epoch.max(to);
    };
    for line in game.live() {
        match line {
            Line::Decision { seat, action, audience } => {
                if audience.is_public() {
                    sealed.iter_mut().for_each(|lines| out.append(lines));
                    out.push(line.clone());
                } else if !rules.overwritable(action) {
                    let sheet = &mut sealed[seat.index()];
                    sheet.extend(sheet_lines(&*rules, &position, *seat));
                    sheet.push(line.clone());
                    // The last seat to finish closes the window; the next may follow at once.
                    if matches!(rules.awaiting(&position), Awaiting::Decide { must, .. } if must.len() == 1) {
                        sealed.iter_mut().for_each(|lines| out.append(lines));
                    }
                }
                rules.play(&mut position, &mut derived, *seat, action, &mut ());
            }
            Line::Chance { roll, thrown } => {
                sealed.iter_mut().for_each(|lines| out.append(lines));
                mark(&mut out, roll.label.epoch);
                out.push(line.clone());
                rules.chance(&mut position, &mut derived, *thrown, &mut ());
            }
            Line::Edition(to) => {
                sealed.iter_mut().for_each(|lines| out.append(lines));
                out.push(line.clone());
                rules = game.rules_of(*to);
                derived = R::Derived::default();
            }
            Line::Undo { .. } => {}
        }
    }
    for (i, mut lines) in sealed.into_iter().enumerate() {
        let open = lines.is_empty();
        out.append(&mut lines);
        if open {
            out.extend(sheet_lines(&*rules, &position, Seat(i as u8)));
        }
    }
    mark(&mut out, game.epoch());
    out
}

fn sheet_lines<R: Rules>(rules: &R, position: &R::Position, seat: Seat) -> Vec<Line> {
    let lines = rules.sheet(position, seat).into_iter();
    lines
        .map(|action| Line::Decision { seat, action: (&*action).into(), audience: Audience::only(seat) })
        .collect()
}

fn undo_text(to: u32, consent: bool) -> String {
    format!("undo to {to}{}", if consent { " by consent" } else { "" })
}

fn head(tags: &[(&str, String)]) -> String {
    let mut out = format!("[Stavka \"{FORMAT}\"]\n");
    for (name, value) in tags {
        let value: String = value.chars().filter(|c| !c.is_control() && *c != '"' && *c != ';').collect();
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out.push('\n');
    out
}

fn write_start<R: Rules>(game: &Match<R>, out: &mut String) {
    let setup = position_file::write_bare(&*game.first_rules(), game.start());
    let setup = setup.expect("a match starts from a quiet position");
    let _ = writeln!(out, "begin position\n{}\nend position\n", setup.trim_end());
}

fn line_text<R: Rules>(game: &Match<R>, line: &Line) -> String {
    let rules = &**game.rules();
    match line {
        Line::Decision { seat, action, audience } => {
            format!("{}{} {}", R::SEATS[seat.index()], seen::<R>(*audience), notation::write(rules, action))
        }
        Line::Chance { roll, thrown } => {
            format!("*{} {}", seen::<R>(roll.audience), notation::write_thrown(rules, roll, thrown))
        }
        Line::Edition(to) => format!("edition {to}"),
        Line::Undo { .. } => String::new(),
    }
}

/// A remark that tells all a roll was derived from: its label, and what it was drawn out of.
fn label_text<R: Rules>(game: &Match<R>, roll: &Roll) -> String {
    let mut text = " ; label=".to_owned();
    for byte in roll.label.nonce() {
        let _ = write!(text, "{byte:02x}");
    }
    match roll.what {
        What::Dice(_) => {}
        What::Hits { dice, accuracy } => _ = write!(text, " dice={dice} accuracy={accuracy}"),
        What::Pick { kind, from } => {
            let word = |i| notation::word(&**game.rules(), Token::new(kind, u32::from(i)));
            let from: Vec<_> = from.iter().map(word).collect();
            let _ = write!(text, " from={}", from.join(","));
        }
    }
    text
}

/// Who saw a line, when not everybody did: `/red`, `/red+green`, `/nobody`.
fn seen<R: Rules>(audience: Audience) -> String {
    if audience.is_public() {
        return String::new();
    }
    let seats: Vec<_> = (0..R::SEATS.len() as u8)
        .map(Seat)
        .filter(|s| audience.includes(Viewer::Seat(*s)))
        .map(|s| R::SEATS[s.index()])
        .collect();
    if seats.is_empty() { "/nobody".to_owned() } else { format!("/{}", seats.join("+")) }
}
