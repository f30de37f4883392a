//! Chapter 3: set-up.

use crate::GAME;
use crate::fights::axis_attack;
use engine::{Game, Options, Rules, notation};
use no_retreat::{CombatResult, Unit};

#[test]
fn nr_3_0a_a_scenario_brings_its_set_up_and_turns() {
    let files = [
        ("moscow", include_str!("../../data/scenarios/moscow.toml")),
        ("citadel", include_str!("../../data/scenarios/citadel.toml")),
        ("berlin", include_str!("../../data/scenarios/berlin.toml")),
    ];
    for (id, text) in files {
        let rules = GAME.scenario(id, &Options::default()).expect("the scenario loads");
        let p = rules.start();
        let number = |key: &str| -> u8 {
            let line = text.lines().find(|l| l.starts_with(key)).expect("the file names its turns");
            line.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number")
        };
        assert_eq!((p.turn, rules.s.first_turn), (number("first_turn"), number("first_turn")), "{id}");
        let mut seen = 0;
        for line in text.lines().filter(|l| l.starts_with("{ unit")) {
            let words: Vec<&str> = line.split('"').collect();
            let index = notation::token(&*rules, words[1]).expect("a unit").index();
            let unit = p.units[index];
            assert_eq!(rules.id(engine::Kind::Place, unit.place.into()), words[5], "{id} {}", words[1]);
            assert_eq!(unit.is(Unit::FULL), words[3] == "full", "{id} {}", words[1]);
            seen += 1;
        }
        assert!(seen > 5, "{id}");
        let named = |u: &str| text.contains(&format!("unit = \"{u}\""));
        for (i, unit) in p.units.iter().enumerate() {
            assert!(
                !unit.on_map() || named(&rules.c.units[i].id),
                "{id}: {} is not in the table",
                rules.c.units[i].id
            );
        }
    }
}

#[test]
fn nr_3_0b_each_side_rolls_on_its_own_table() {
    let mut g = axis_attack(8, "c09", "").play("commit; 5");
    assert_eq!(g.position().battle.outcome(), CombatResult::DR, "1:1 and a 5 on the Axis table");
    let mut g = crate::fights::fight("turn = 8", "soviet", "G10 1711; S09 1811", ["c09", ""], "1711", "S09")
        .play("commit");
    assert_eq!(crate::fights::odds(&mut g), "4:4 at 1:1");
    let mut g = g.play("5");
    assert_eq!(g.position().battle.outcome(), CombatResult::EX, "1:1 and a 5 on the Soviet table");
}
