//! Chapter 2: the components.

use crate::fights::{axis_attack, odds, soviet_attack};
use crate::{GAME, Staff, given};
use engine::{Game, Kind, Options, Rules};
use no_retreat::{Side, Unit};

const SCENARIOS: [&str; 9] =
    ["campaign", "barbarossa", "moscow", "blau", "saturn", "citadel", "bagration", "berlin", "tournament"];

#[test]
fn nr_2_1a_every_unit_is_in_one_place() {
    for id in SCENARIOS {
        let rules = GAME.scenario(id, &Options::default()).expect("the scenario loads");
        let p = rules.start();
        for (i, unit) in p.units.iter().enumerate() {
            let spot = rules.id(Kind::Place, unit.place.into());
            assert_ne!(spot, "?", "{id}: {}", rules.c.units[i].id);
            let area = ["FIN", "WBK", "SBK"].contains(&&*spot);
            assert_eq!(
                unit.on_map(),
                area || rules.c.land.has(unit.place),
                "{id}: {} in {spot}",
                rules.c.units[i].id
            );
        }
    }
}

#[test]
fn nr_2_1b_two_weeks_two_months_one_month() {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the campaign loads");
    let turns = &rules.c.turns;
    assert_eq!(turns.len(), 29, "turn 0 is not played");
    assert_eq!((turns[1].months.as_str(), turns[1].year), ("Jun", 1941));
    assert!((2..=22).all(|t| turns[t].months.contains('/')), "two months each");
    assert!((23..=28).all(|t| !turns[t].months.contains('/') && turns[t].year == 1945));
    assert_eq!(turns[23].months, "Jan");
}

#[test]
fn nr_2_2a_two_tables_terrain_turns_and_vp() {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the campaign loads");
    assert_ne!(rules.c.crt[0], rules.c.crt[1], "each side has its own table");
    assert_eq!(rules.c.effects.len(), 7);
    assert_eq!(rules.c.turns.len() - 1, 28);
    let p = rules.start();
    assert_eq!(rules.vp(&p, Side::Axis, &mut ()) + rules.vp(&p, Side::Soviet, &mut ()), 34);
}

#[test]
fn nr_2_3a_every_unit_belongs_to_one_side() {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the campaign loads");
    for (i, unit) in rules.c.units.iter().enumerate() {
        let sides = Side::BOTH.into_iter().filter(|s| rules.c.of_side[s.at()].has(i as u8)).count();
        assert_eq!(sides, 1, "{}", unit.id);
        let axis = unit.id.starts_with('G') || unit.id.starts_with('A');
        assert!(unit.id.starts_with('O') || axis == (unit.side == Side::Axis), "{}", unit.id);
    }
    given("turn = 8", "axis movement")
        .units("G10 0906; A02 1015; A05 0611; S23 0910; S01 1407")
        .play("move A02 1014; move A05 0610")
        .refuse("move S01 1408", "NR 8.0b");
    given("turn = 24", "soviet movement")
        .units("S23 0910; S24 0817; A05 0611")
        .play("move S23 0909; move S24 0917")
        .refuse("move A05 0610", "NR 8.0b");
}

#[test]
fn nr_2_3b_a_german_army_has_two_steps() {
    let mut g = axis_attack(8, "", "").play("4; loss G10; loss S01").at("G10", "1711").face("G10", "reduced");
    let p = g.position();
    let rules = g.game().rules().clone();
    let face = rules.face(&p, 9);
    assert_eq!((face.strength, face.movement), (3, 4));
    let mut g = given("turn = 8", "soviet organisation")
        .units("G10 1711 reduced; S01 2008")
        .hand("soviet", "c06")
        .play("play c06; loss G10");
    assert_eq!(g.place("G10"), "destroyed", "its second step");
}

#[test]
fn nr_2_3c_soviets_begin_brown_with_one_step() {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the campaign loads");
    let p = rules.start();
    for u in rules.c.of_side[1].iter() {
        let unit = p.units[usize::from(u)];
        if unit.on_map() {
            assert!(!unit.is(Unit::FULL), "{}", rules.c.units[usize::from(u)].id);
            assert_eq!(rules.steps(&p, u), 1);
        }
    }
    soviet_attack(16, "", "").play("4; loss S02; loss G10").at("S02", "destroyed");
    soviet_attack(19, "", "").play("4; loss S02; loss G10").at("S02", "1811").face("S02", "reduced");
}

#[test]
fn nr_2_3d_one_strength_for_attack_and_defence() {
    assert_eq!(odds(&mut axis_attack(8, "", "")), "4:3 at 1:1");
    assert_eq!(odds(&mut soviet_attack(8, "", "")), "7:4 at 3:2");
}

#[test]
fn nr_2_3e_white_units_do_not_attack() {
    given("turn = 8", "axis combat")
        .units("G19 1711; S01 1811; G10 0906; S02 0907")
        .refuse("target 1811", "NR 2.3e");
    given("turn = 8", "axis combat")
        .units("G19 1711; G10 1710; S01 1811")
        .play("target 1811; done")
        .refuse("attack 1811 G19", "NR 2.3e");
}

#[test]
fn nr_2_3f_the_right_number_is_the_allowance() {
    let left = |unit: &str| {
        let mut g = given("turn = 8", "axis movement")
            .units(&format!("{unit} 1711"))
            .play(&format!("move {unit} 1611"));
        g.position().mover_mp
    };
    assert_eq!(left("G01"), 5, "a panzer army 7-6");
    assert_eq!(left("G10"), 3, "6th Army 4-4");
    assert_eq!(left("G07"), 4, "2nd Army 5-5");
}

#[test]
fn nr_2_3g_without_an_allowance_nothing_moves() {
    given("turn = 8", "soviet movement")
        .units("S06 1902 full; S01 2008")
        .refuse("move S06 1903", "NR 2.3g")
        .refuse("entrain S06", "NR 9.0");
}

#[test]
fn nr_2_3h_brackets_mean_no_zone_of_control() {
    // In mud the way round is too long.
    given("turn = 6", "axis movement").units("G10 2003; S01 1902").refuse("move G10 1903", "NR 8.5.3");
    given("turn = 6", "axis movement")
        .units("G10 2003; S06 1902 full")
        .play("move G10 1903")
        .at("G10", "1903");
}

#[test]
fn nr_2_3i_a_discarded_card_is_no_event() {
    let mut g = given("turn = 8", "axis combat")
        .units("G10 1711; S01 1811; S02 1812; S09 1912")
        .hand("soviet", "c37")
        .play("target 1811; done; counter 1812 c37");
    assert_eq!(crate::fights::counterblows(&mut g, 1), 1, "as a discard one marker, not the event's two");
    assert_eq!(g.position().happened[1], 0);
}
