//! Small beginnings shared by the tests of cards: a battle, the end of a movement phase, a stretch of idle play.

use crate::{Given, given};
use engine::{QuickDice, notation};
use no_retreat::Position;

/// A battle of the active side up to its first commitment; nobody has support markers.
pub fn fight(head: &str, active: &str, units: &str, [axis, soviet]: [&str; 2], hex: &str, by: &str) -> Given {
    let mut g = given(&format!("{head}; support = [0, 0]"), &format!("{active} combat"))
        .units(units)
        .hand("axis", axis)
        .hand("soviet", soviet)
        .play(&format!("target {hex}; done"));
    if g.asked() != active {
        g = g.play("done");
    }
    g.play(&format!("attack {hex} {by}"))
}

/// 6th Army attacks Northwest Front in the open: 4:3, column 1:1.
pub fn axis_attack(turn: u8, axis: &str, soviet: &str) -> Given {
    fight(&format!("turn = {turn}"), "axis", "G10 1711; S01 1811", [axis, soviet], "1811", "G10")
}

/// 3rd Byelorussian Front attacks 6th Army in the open: 7:4, column 3:2.
pub fn soviet_attack(turn: u8, axis: &str, soviet: &str) -> Given {
    fight(&format!("turn = {turn}"), "soviet", "G10 1711; S02 1811 full", [axis, soviet], "1711", "S02")
}

/// The active player ends his moves and names no reserve.
pub fn moves_over(g: Given) -> Given {
    let mut g = g.play("done");
    if g.position().flow_top() == "Movement" {
        g = g.play("pass");
    }
    g
}

/// A position at the end of the enemy's movement.
pub fn after_moves(turn: u8, mover: &str, units: &str, [axis, soviet]: [&str; 2]) -> Given {
    moves_over(
        given(&format!("turn = {turn}"), &format!("{mover} movement"))
            .units(units)
            .hand("axis", axis)
            .hand("soviet", soviet),
    )
}

/// Everybody does as little as possible until something holds.
pub fn idle(mut g: Given, until: impl Fn(&Position) -> bool) -> Given {
    for _ in 0..200 {
        g.game().settle(&mut QuickDice::new(7));
        if until(&g.position()) {
            return g;
        }
        let offered = g.offers("");
        let has = |w: &str| offered.iter().any(|o| o == w);
        let line = ["pass", "done", "commit", "decline"].into_iter().find(|w| has(w)).map(str::to_owned);
        let line = line.unwrap_or_else(|| {
            let verb = offered.first().expect("something can be done").clone();
            let mut line = verb;
            loop {
                let next = g.offers(&line);
                if next.iter().any(|w| w == ".") {
                    break line;
                }
                line = format!("{line} {}", next[0]);
            }
        });
        g = g.play(&line);
    }
    panic!("nothing of the kind happened:\n{}", g.log().join("\n"));
}

/// Whether a side holds a card.
pub fn holds(g: &mut Given, side: usize, card: &str) -> bool {
    let game = g.game();
    let index = notation::token(&**game.rules(), card).expect("a card").index();
    game.position().hands[side] >> index & 1 == 1
}

/// The cards of the discard pile, the top last.
pub fn pile(g: &mut Given) -> Vec<String> {
    let p = g.position();
    p.discard[..usize::from(p.discard_count)].iter().map(|c| format!("c{:02}", c + 1)).collect()
}

/// The last battle's strengths and final column, as in "7:5 at 3:2".
pub fn odds(g: &mut Given) -> String {
    let log = g.log();
    let line = log.iter().rev().find(|l| l.contains(" — ") && l.contains(':')).expect("a battle");
    let (strengths, rest) = line.split_once(" — ").expect("just found");
    let column = rest.rsplit_once("column ").map_or(rest, |(_, c)| c);
    let column = column.split(',').next().unwrap_or(column).trim_end_matches('.');
    format!("{strengths} at {column}")
}

/// Counterblow markers of a side on the map.
pub fn counterblows(g: &mut Given, side: usize) -> usize {
    g.position().markers[side].iter().filter(|m| m.kind == no_retreat::MarkerKind::Counterblow).count()
}

/// A card phase after its draws, with cards that do nothing by themselves.
pub fn drawn(mut g: Given, cards: &str) -> Given {
    for card in cards.split_whitespace() {
        g = g.play(&format!("draw {card}"));
    }
    g
}
