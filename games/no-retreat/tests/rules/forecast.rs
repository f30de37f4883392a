//! The forecast of a battle against all dice, played through the rules.

use crate::battle::declare;
use crate::{GAME, Given, Staff, given};
use content::Lang;
use engine::{Game, notation};
use std::collections::BTreeMap;

/// Rounds played out; what is left of a chain then is the bound of the comparison.
const ROUNDS: usize = 6;

/// Weights of outcomes in parts of 6^ROUNDS, and of chains not yet over.
#[derive(Default)]
struct Tree {
    weights: BTreeMap<String, u128>,
    open: u128,
}

impl Tree {
    /// Plays every face after these dice; every counterattack is accepted.
    fn grow(&mut self, begin: &dyn Fn() -> Given, dice: &mut Vec<u8>) {
        let mut g = begin();
        for die in &*dice {
            g = settle(g.play(&die.to_string()));
        }
        let weight = 6u128.pow((ROUNDS - dice.len()) as u32);
        if g.asked() == "chance" && g.position().flow_top() == "Battle" {
            let seen = g.log().iter().filter(|l| l.contains(" — ")).count();
            if seen > ROUNDS || dice.len() == ROUNDS {
                self.open += weight;
                return;
            }
            for die in 1..=6 {
                dice.push(die);
                self.grow(begin, dice);
                dice.pop();
            }
            return;
        }
        // The last result, and in which round it fell.
        let log = g.log();
        let result = log.iter().rfind(|l| l.starts_with("Die")).expect("a die fell");
        let result = result.split_once(": ").expect("a die and its result").1.trim_end_matches('.');
        let who = match log.iter().filter(|l| l.contains("counterattack!")).count() {
            0 => "Attack",
            n if n % 2 == 1 => "Counterattack",
            _ => "Answer to it",
        };
        *self.weights.entry(format!("{who}: {result}")).or_default() += weight;
    }
}

/// Answers what is asked until a die is due or the battle is decided.
fn settle(mut g: Given) -> Given {
    loop {
        g = g.quiet();
        if g.asked() == "chance" || g.asked() == "over" {
            return g;
        }
        let words = g.offers("");
        let line = match words[0].as_str() {
            "counterattack" => "counterattack".to_owned(),
            // In these tests 1810 is the forest.
            "pick" => "pick 1810".to_owned(),
            _ => return g,
        };
        g = g.play(&line);
    }
}

/// Compares the forecast of a draft with all dice of the battle it begins.
fn compare(head: &str, when: &str, units: &str, targets: &str, attack: &str) {
    let start = || {
        let g = given(head, when).units(units);
        if targets.is_empty() { g.quiet() } else { declare(g, targets) }
    };
    let mut tree = Tree::default();
    tree.grow(&|| settle(start().play(attack)), &mut Vec::new());
    let all = 6u128.pow(ROUNDS as u32);
    assert_eq!(tree.weights.values().sum::<u128>() + tree.open, all, "every die is counted");

    let mut g = start();
    let seat = crate::seat_of(g.game());
    let game = g.game();
    let draft = notation::read(&**game.rules(), attack).expect("words of the notation");
    let forecast = &game.compose(seat, &draft).expect("a possible draft").explanation.forecasts[0];
    assert!(!forecast.estimate);
    let mut found = BTreeMap::new();
    for chance in &forecast.chances {
        found.insert(GAME.words().render(Lang::En, &chance.outcome), (chance.of, chance.total));
    }
    // The sum is exactly one.
    let total = found.values().fold((0u128, 1u128), |(a, b), (c, d)| (a * d + c * b, b * d));
    assert_eq!(total.0, total.1, "{found:?}");
    for (outcome, weight) in &tree.weights {
        let (of, total) =
            found.get(outcome).unwrap_or_else(|| panic!("{outcome} is not foreseen: {found:?}"));
        assert!(of * all >= weight * total, "{outcome}: {of}/{total} is less than {weight}/{all}");
        assert!(
            of * all <= (weight + tree.open) * total,
            "{outcome}: {of}/{total} is more than {weight}/{all}"
        );
    }
    for outcome in found.keys() {
        assert!(tree.weights.contains_key(outcome), "{outcome} never happens");
    }
}

const LEFT: &str = "turn = 7; support = [0, 0]";

#[test]
fn nr_10_7_2f_an_even_battle_with_its_chain() {
    compare(LEFT, "axis combat", "G10 1711; S01 1811", "1811", "attack 1811 G10");
}

#[test]
fn nr_10_7_2f_a_long_chain_of_weak_sides() {
    // 3:5 is 1:2, 5:3 is 3:2 on the Soviet table: CA comes again and again.
    compare(LEFT, "axis combat", "G13 1711; S03 1811", "1811", "attack 1811 G13");
    compare("turn = 10; support = [0, 0]", "axis combat", "G10 1711; S01 1811", "1811", "attack 1811 G10");
}

#[test]
fn nr_10_6_3d_a_chain_with_armour() {
    compare(LEFT, "soviet combat", "G01 1711; S01 1811", "1711", "attack 1711 S01");
    compare(LEFT, "axis combat", "G10 1810; S07 1811 full", "1811", "attack 1811 G10");
}

#[test]
fn nr_10_6_4b_a_chain_that_begins_without_a_die() {
    compare(LEFT, "axis combat", "A04 1811; S01 1810 full", "1810", "attack 1810 A04");
}

#[test]
fn nr_10_1_2c_a_counterblow_with_a_white_unit() {
    let head = "turn = 7; axis_counterblows = [\"1711\"]; support = [0, 0]";
    compare(head, "soviet combat", "G10 1711; G19 1711; S01 1811; S02 1710", "", "attack 1711 S01 S02");
    compare(head, "soviet combat", "G10 1711; G19 1711; S01 1811", "", "attack 1711 S01");
}

#[test]
fn nr_10_6_1c_the_forecast_takes_the_best_ground_of_the_defender() {
    // Forest 1810 and open 1911 are attacked together from 1811; the defender takes the forest.
    let units = "G01 1811; G10 1811; S01 1810; S05 1911";
    compare(LEFT, "axis combat", units, "1810 1911", "attack 1810 1911 G01 G10");
    let mut g = declare(given(LEFT, "axis combat").units(units), "1810 1911");
    assert!(g.tally("attack 1911 1810 G01 G10").contains("forest"), "in any order");
    // Counterattacked by tanks, the armies choose the forest of 1810, not the open of 1812.
    compare(LEFT, "axis combat", "G13 1812; G15 1810; S07 1811 full", "1811", "attack 1811 G13 G15");
}
