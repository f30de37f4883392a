//! The table around the map: heading, boxes, hands, tracks, tallies.

use super::map::{self, Marks};
use super::text::{pad, width};
use super::{explanation, overlay, prompt, terrain};
use crate::paint::colour;
use crate::session::Voice;
use anstyle::Style;
use engine::{AnyMatch, Viewer, msg};
use std::collections::BTreeMap;
use std::fmt::Write;
use table::{Board, Element, Piece, PlaceKind, Seating, Table};

/// Everything a viewer sees, the map included.
pub fn whole(voice: &Voice<'_>, game: &mut dyn AnyMatch, viewer: Viewer) -> String {
    let board = game.board();
    let table = game.view(viewer).table;
    let mut text = heading(voice, &table);
    text.push_str(&map::draw(voice, &board, &table, &Marks::new(), None));
    text.push_str(&legend(voice, &board));
    text.push_str(&around(voice, &board, &table));
    text.push_str(&counters(voice, &table));
    text.push_str(&ending(voice, &table));
    text
}

/// Where in the game we are.
pub fn heading(voice: &Voice<'_>, table: &Table) -> String {
    let parts: Vec<String> = table.heading.iter().map(|text| voice.game(text)).collect();
    format!("{}\n", voice.paint().strong(&parts.join(" · ")))
}

/// The signs and colours of the map. Without colour, open ground needs no sign.
pub fn legend(voice: &Voice<'_>, board: &Board) -> String {
    let paint = voice.paint();
    let signs = board.legend.iter().filter_map(|(key, name)| {
        let ground = terrain::ground(key);
        let swatch = Style::new().bg_color(Some(colour(ground.colour))).fg_color(Some(colour(22)));
        match (paint.on(), ground.sign) {
            (false, "") => None,
            (false, sign) => Some(format!("{sign} {}", voice.game(name))),
            (true, sign) => Some(format!("{} {}", paint.put(swatch, &pad(sign, 2)), voice.game(name))),
        }
    });
    let line = signs.collect::<Vec<_>>().join("   ");
    if line.is_empty() { line } else { format!("{line}\n") }
}

/// Arrivals are listed for so many turns to come; of the others there is a count.
const TURNS_AHEAD: u16 = 2;

/// The turn of a box on the turn track.
fn turn_of(id: &str) -> Option<u16> {
    id.strip_prefix("turn-")?.parse().ok()
}

/// What lies around the map: boxes, hands, piles, tracks, standing sums.
pub fn around(voice: &Voice<'_>, board: &Board, table: &Table) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    // Boxes, and wherever else counters lie that are not on the map.
    let on_map = |id: &str| board.places.iter().any(|place| place.id == id && place.kind != PlaceKind::Box);
    let mut beside: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for piece in table.pieces.iter().filter(|piece| !on_map(&piece.place)) {
        beside.entry(&piece.place).or_default().push(counter(voice, piece));
    }
    let mut later = 0;
    let mut beside: Vec<(Option<u16>, &str, Vec<String>)> =
        beside.into_iter().map(|(id, pieces)| (turn_of(id), id, pieces)).collect();
    beside.sort_by_key(|(turn, ..)| *turn);
    let now = table.tracks.iter().find(|t| t.id == "turns").and_then(|t| Some(t.markers.first()?.1 + 1));
    for (turn, id, pieces) in beside {
        if turn.zip(now).is_some_and(|(turn, now)| turn > now + TURNS_AHEAD) {
            later += pieces.len();
            continue;
        }
        let place = board.places.iter().find(|place| place.id == id);
        let name = match (turn, place.and_then(|place| place.name.as_ref())) {
            (Some(turn), _) => voice.own(&msg!("arrives", turn = i32::from(turn))),
            (None, Some(name)) => voice.game(name),
            (None, None) => voice.place(id),
        };
        rows.push((name, pieces.join(", ")));
    }
    if later > 0 {
        rows.push((voice.own(&msg!("arrive-later")), later.to_string()));
    }
    for hand in &table.hands {
        let mut cards: Vec<String> =
            hand.cards.iter().map(|card| format!("{} {}", card.id, voice.game(&card.title))).collect();
        if hand.hidden > 0 {
            cards.push(voice.own(&msg!("cards-hidden", n = i32::from(hand.hidden))));
        }
        if cards.is_empty() {
            cards.push("—".to_owned());
        }
        rows.push((voice.own(&msg!("hand-of", side = voice.side(&hand.side))), cards.join(", ")));
    }
    for pile in &table.piles {
        rows.push((voice.game(&pile.title), pile.count.to_string()));
    }
    for track in &table.tracks {
        let markers = track.markers.iter().map(|(marker, cell)| {
            let cell = track.cells.get(usize::from(*cell)).map(|c| voice.game(&c.label)).unwrap_or_default();
            format!("{} {cell}", voice.game(marker))
        });
        rows.push((voice.game(&track.title), markers.collect::<Vec<_>>().join(", ")));
    }
    let wide = rows.iter().map(|(name, _)| width(name)).max().unwrap_or_default();
    let mut text = String::new();
    for (name, what) in rows {
        let _ = writeln!(text, "{}  {what}", voice.paint().faint(&pad(&name, wide)));
    }
    for overlay in table.overlays.iter().filter(|o| !o.places.is_empty() || !o.paths.is_empty()) {
        if let Some(title) = &overlay.title {
            let _ = writeln!(text, "{}", voice.paint().faint(&voice.game(title)));
        }
        text.push_str(&overlay::whole(voice, overlay));
    }
    table.tallies.iter().for_each(|tally| text.push_str(&explanation::tally(voice, tally)));
    text
}

/// Every counter in words: sides, then places, with states spelt out.
fn counters(voice: &Voice<'_>, table: &Table) -> String {
    let mut sides: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in &table.pieces {
        sides.entry(&piece.side).or_default().push(piece);
    }
    let mut text = String::new();
    for (side, pieces) in sides {
        let _ = writeln!(text, "{}", voice.paint().strong(&voice.side(side)));
        for piece in pieces {
            let states: Vec<String> = piece.badges.iter().map(|badge| voice.game(&badge.title)).collect();
            let states = if states.is_empty() { String::new() } else { format!(" ({})", states.join(", ")) };
            let _ = writeln!(text, "  {}  {}{states}", voice.place(&piece.place), counter(voice, piece));
        }
    }
    text
}

/// Who has to act, what is asked, or how it ended.
fn ending(voice: &Voice<'_>, table: &Table) -> String {
    let mut text = String::new();
    let acting = table.sides.iter().filter(|side| side.seating == Seating::Must);
    let acting: Vec<String> = acting.map(|side| voice.side(&side.side)).collect();
    if let Some(outcome) = &table.outcome {
        let _ = writeln!(text, "{}", voice.paint().strong(&voice.game(outcome)));
    } else if !acting.is_empty() {
        let _ = writeln!(text, "{}", voice.own(&msg!("to-act", sides = acting.join(", "))));
    }
    if !table.prompt.choices.is_empty() {
        let _ = writeln!(text, "{}", prompt::question(voice, &table.prompt));
        text.push_str(&prompt::choices(voice, &table.prompt));
    }
    text
}

/// A counter: its id and name, its numbers, its steps.
fn counter(voice: &Voice<'_>, piece: &Piece) -> String {
    let mut text = piece.id.as_deref().unwrap_or("?").to_owned();
    if let Some(id) = &piece.id {
        let name = voice.game(&msg!("choice-element", element = Element::Piece(id.to_string())));
        if name != *id {
            let _ = write!(text, " {name}");
        }
    }
    if !piece.face.values.is_empty() {
        let _ = write!(text, " {}", piece.face.values.join("-"));
    }
    if piece.face.steps.1 > 1 {
        let _ = write!(text, " {}/{}", piece.face.steps.0, piece.face.steps.1);
    }
    if piece.concealed > 0 {
        let _ = write!(text, " +{}", piece.concealed);
    }
    text
}
