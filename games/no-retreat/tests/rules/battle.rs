//! Helpers for tests of battles.

use crate::{Given, Staff, given};

/// Declares hexes, closes the declarations and begins one battle on them: the die is next.
pub fn fight(head: &str, when: &str, units: &str, hexes: &str, attackers: &str) -> Given {
    ready(head, when, units, hexes).play(&format!("attack {hexes} {attackers}")).quiet()
}

/// The same, but no battle has begun.
pub fn ready(head: &str, when: &str, units: &str, hexes: &str) -> Given {
    declare(given(head, when).units(units), hexes)
}

/// Declares hexes and closes the declarations.
pub fn declare(mut g: Given, hexes: &str) -> Given {
    for hex in hexes.split_whitespace() {
        g = g.play(&format!("target {hex}"));
    }
    g.play("done").quiet()
}

/// Whether a line of the log says this.
pub fn says(g: &mut Given, what: &str) {
    let log = g.log();
    assert!(log.iter().any(|l| l.contains(what)), "no line says {what:?}:\n{}", log.join("\n"));
}

/// The hexes of a side's counterblow markers.
pub fn counterblows(g: &mut Given, side: usize) -> Vec<String> {
    let markers = g.position().markers[side];
    markers
        .iter()
        .filter(|m| m.kind == no_retreat::MarkerKind::Counterblow)
        .map(|m| engine::Rules::id(&**g.game().rules(), engine::Kind::Place, usize::from(m.hex)).into_owned())
        .collect()
}

/// The lines of a tally that are shifts, as "label value".
pub fn shifts(tally: &str) -> Vec<String> {
    tally
        .lines()
        .filter(|l| l.contains('◄') || l.contains('►'))
        .filter(|l| !l.contains("column"))
        .map(|l| l.rsplit_once(" NR").map_or(l, |(s, _)| s).to_owned())
        .collect()
}

/// A unit takes the first way back that is offered.
pub fn fall_back(mut g: Given, unit: &str) -> Given {
    let mut line = format!("retreat {unit}");
    for _ in 0..2 {
        let word = g.offers(&line)[0].clone();
        if word != "." {
            line += &format!(" {word}");
        }
    }
    g.play(&line)
}
