//! Tokens as words, and words as tokens.

use crate::chance::{Faces, Roll, Thrown, What};
use crate::illegal::Illegal;
use crate::msg;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::token::{Action, Kind, Token};
use std::borrow::Cow;
use table::Text;

/// The word of a token.
pub fn word<R: Rules>(rules: &R, token: Token) -> Cow<'_, str> {
    let (kind, index) = token.parts();
    let unknown = || Cow::Owned(format!("{kind:?}-{index}").to_lowercase());
    match kind {
        Kind::Verb => R::VERBS.get(index).map_or_else(unknown, |w| Cow::Borrowed(*w)),
        Kind::Direction => R::DIRECTIONS.get(index).map_or_else(unknown, |w| Cow::Borrowed(*w)),
        Kind::Number => Cow::Owned(index.to_string()),
        Kind::Unit | Kind::Place | Kind::Card => rules.id(kind, index),
    }
}

/// The token of a word.
pub fn token<R: Rules>(rules: &R, word: &str) -> Option<Token> {
    let listed = |list: &[&str]| list.iter().position(|w| *w == word).map(|i| i as u8);
    listed(R::VERBS)
        .map(Token::verb)
        .or_else(|| listed(&R::DIRECTIONS).map(Token::direction))
        .or_else(|| rules.find(word))
        .or_else(|| word.parse().ok().map(Token::number))
}

/// An action as one writes it.
pub fn write<R: Rules>(rules: &R, action: &[Token]) -> String {
    action.iter().map(|t| word(rules, *t)).collect::<Vec<_>>().join(" ")
}

/// Reads an action; commas, plus signs and colons may stand between words.
pub fn read<R: Rules>(rules: &R, text: &str) -> Result<Action, Illegal> {
    let mut action = Action::new();
    for word in words(text) {
        let Some(token) = token(rules, word) else {
            return Err(Illegal::house(msg!("unknown-word", word = word)));
        };
        if !action.push(token) {
            return Err(Illegal::house(msg!("action-too-long", most = Action::MAX as i32)));
        }
    }
    rules.normalise(&mut action);
    Ok(action)
}

/// The words of a line.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+' | ':')).filter(|w| !w.is_empty())
}

/// The seat of a name.
pub fn seat<R: Rules>(name: &str) -> Option<Seat> {
    R::SEATS.iter().position(|s| *s == name).map(|i| Seat(i as u8))
}

/// An answer of chance as one writes it: `roll 3 5`, `hits 2 [1 4 2]`, `draw flare`.
pub fn write_thrown<R: Rules>(rules: &R, roll: &Roll, thrown: &Thrown) -> String {
    let faces = |f: Faces| f.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" ");
    match thrown {
        Thrown::Dice(f) => format!("roll {}", faces(*f)),
        Thrown::Hits(n, f) if f.is_empty() => format!("hits {n}"),
        Thrown::Hits(n, f) => format!("hits {n} [{}]", faces(*f)),
        Thrown::Pick(i) => match roll.drawn(thrown) {
            Some(token) => format!("draw {}", word(rules, token)),
            None => format!("draw {i}"),
        },
    }
}

/// What chance is asked for, in words.
pub fn wanted(what: What) -> Text {
    match what {
        What::Dice(n) => msg!("wanted-dice", n = i32::from(n)),
        What::Hits { dice, .. } => msg!("wanted-hits", n = i32::from(dice)),
        What::Pick { from, .. } => msg!("wanted-pick", n = from.len() as i32),
    }
}

/// Reads an answer of chance to a roll. Faces may stand for hits; the leading word may be left out.
pub fn read_thrown<R: Rules>(rules: &R, roll: &Roll, text: &str) -> Result<Thrown, Illegal> {
    let bad = || Illegal::house(msg!("bad-roll", text = text, wanted = wanted(roll.what)));
    let numbers = |text: &str| {
        let faces: Option<Vec<u8>> = words(text).map(|w| w.parse().ok()).collect();
        faces.ok_or_else(bad)
    };
    let strip = |name: &str| text.trim().strip_prefix(name).unwrap_or(text).trim();
    let thrown = match roll.what {
        What::Dice(_) => Thrown::Dice(Faces::of(&numbers(strip("roll"))?).ok_or_else(bad)?),
        What::Hits { dice, accuracy } => {
            let rest = strip("hits");
            let (count, faces) = match rest.split_once('[') {
                Some((count, faces)) => (count, Some(faces.trim_end().strip_suffix(']').ok_or_else(bad)?)),
                None => (rest, None),
            };
            match (numbers(count)?.as_slice(), faces) {
                ([hits], faces) if *hits <= dice || faces.is_some() => {
                    let faces = Faces::of(&numbers(faces.unwrap_or(""))?).ok_or_else(bad)?;
                    Thrown::Hits(*hits, faces)
                }
                (rolled, None) if !rolled.is_empty() => {
                    let faces = Faces::of(rolled).ok_or_else(bad)?;
                    Thrown::Hits(faces.hits(accuracy), faces)
                }
                _ => return Err(bad()),
            }
        }
        What::Pick { kind, .. } => {
            let drawn = token(rules, strip("draw")).filter(|t| t.kind() == kind).ok_or_else(bad)?;
            Thrown::Pick(u8::try_from(drawn.value()).map_err(|_| bad())?)
        }
    };
    if roll.accepts(&thrown) { Ok(thrown) } else { Err(bad()) }
}
