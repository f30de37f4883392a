//! Chapter 13: weather, and what the turn track brings to both sides.

use crate::{Given, Staff, draws, ending, given, vp};
use no_retreat::Weather;

fn weather(head: &str) -> Weather {
    let mut g = given(head, "axis movement").units("G01 1711");
    let p = g.position();
    g.game().rules().weather(&p)
}

/// Hexes between two places of the grid.
fn distance(a: &str, b: &str) -> i32 {
    let cube = |id: &str| {
        let (c, r): (i32, i32) = (id[..2].parse().expect("a column"), id[2..].parse().expect("a row"));
        (c - (r + 1) / 2, r)
    };
    let ((ax, ar), (bx, br)) = (cube(a), cube(b));
    let (dx, dr) = (ax - bx, ar - br);
    (dx.abs() + dr.abs() + (dx + dr).abs()) / 2
}

/// How far 1st Panzer Army can go in the steppe.
fn furthest(head: &str) -> i32 {
    let mut g = given(head, "axis movement").units("G01 1613; S01 2310");
    let goals = g.offers("move G01");
    goals.iter().filter(|h| h.len() == 4).map(|h| distance("1613", h)).max().expect("it can move")
}

/// A battle declared, and its tally.
fn tally(head: &str, when: &str, units: &str, hex: &str, attackers: &str) -> String {
    declared(head, when, units, hex).tally(&format!("attack {hex} {attackers}"))
}

pub fn declared(head: &str, when: &str, units: &str, hex: &str) -> Given {
    given(head, when).units(units).play(&format!("target {hex}; done")).quiet()
}

/// 1st Panzer Army and 6th Army attack in the open: 11 against 3.
fn panzers(head: &str) -> Given {
    declared(head, "axis combat", "G01 1711; G10 1711; S01 1811", "1811")
}

/// The same, fought with a die.
fn fought(head: &str, die: u8) -> Given {
    panzers(head).play("attack 1811 G01 G10").quiet().play(&die.to_string()).quiet()
}

#[test]
fn nr_13_1a_clear_weather_changes_nothing() {
    assert_eq!(furthest("turn = 7"), 6);
    let tally = panzers("turn = 7").tally("attack 1811 G01 G10");
    assert!(tally.contains("►1 NR 10.6.3a") && !tally.contains("13.1"), "{tally}");
    fought("turn = 7", 3).play("retreat S01 1911 2011; advance G01 1811 1911 1910").at("G01", "1910");
}

#[test]
fn nr_13_1b_mud_leaves_three_mp() {
    assert_eq!(furthest("turn = 6"), 3);
}

#[test]
fn nr_13_1c_no_armour_shift_in_mud() {
    let tally = panzers("turn = 6").tally("attack 1811 G01 G10");
    assert!(tally.ends_with("column 3:1") && !tally.contains("10.6.3a"), "{tally}");
}

#[test]
fn nr_13_1d_one_hex_of_advance_in_mud() {
    fought("turn = 6", 3)
        .play("retreat S01 1911 2011")
        .refuse("advance G01 1811 1911", "NR 10.8.1c")
        .play("advance G01 1811")
        .at("G01", "1811");
}

#[test]
fn nr_13_1e_in_snow_the_axis_uses_the_soviet_table() {
    let attack = |head: &str| {
        let mut g = declared(head, "axis combat", "G09 1711; G10 1711; G11 1712; S01 1811", "1811")
            .play("attack 1811 G09 G10 G11")
            .quiet()
            .play("3");
        g.log().join("\n")
    };
    let snow = attack("turn = 10");
    assert!(snow.contains("column 3:1") && snow.contains("Die 3: EX"), "{snow}");
    // 12 against 3 in clear weather: 4:1 of the Axis table.
    let clear = attack("turn = 7");
    assert!(clear.contains("Die 3: DR"), "{clear}");
}

#[test]
fn nr_13_1f_the_first_snow_doubles_shock() {
    // Rules: NR 13.1f
    let shock = |head: &str| {
        let mut g = declared(head, "soviet combat", "G10 1711; S04 1811; S02 1712", "1711")
            .play("attack 1711 S02 S04");
        g.tally("commit support")
    };
    assert!(shock("turn = 4").contains("►2 NR 10.6.2a"));
    assert!(
        shock("turn = 5; support = [0, 1]").contains("►1 NR 10.6.2a"),
        "after a snowy turn 4 it is single"
    );
    assert!(shock("turn = 5; flipped = [4]; support = [0, 1]").contains("►2 NR 10.6.2a"), "turn 4 was mud");
    assert!(shock("turn = 10").contains("►1 NR 10.6.2a"));
}

#[test]
fn nr_13_1g_snow_leaves_four_mp() {
    assert_eq!(furthest("turn = 10"), 4);
}

#[test]
fn nr_13_1h_frozen_rivers_give_no_shift() {
    let across = |head: &str| tally(head, "axis combat", "G10 1305; G11 1305; S01 1304", "1304", "G10 G11");
    assert!(across("turn = 7").contains("river ◄1"), "{}", across("turn = 7"));
    assert!(!across("turn = 10").contains("river"));
}

#[test]
fn nr_13_1i_snow_protects_soviets_in_the_ussr() {
    let open = |head: &str| tally(head, "axis combat", "G10 1711; G11 1711; S01 1811", "1811", "G10 G11");
    assert!(open("turn = 10").contains("◄1 NR 13.1i"));
    assert!(!open("turn = 7").contains("13.1i"));
    let abroad = tally("turn = 10", "axis combat", "G10 0503; G11 0503; S01 0504", "0504", "G10 G11");
    assert!(!abroad.contains("13.1i"), "not in Germany: {abroad}");
    // The Finns know the snow.
    let mut g = given("turn = 10; soviet_counterblows = [\"2103\"]", "axis combat")
        .units("A01 FIN; S01 2103")
        .quiet();
    let finns = g.tally("attack 2103 A01");
    assert!(!finns.contains("13.1i"), "{finns}");
}

#[test]
fn nr_13_1j_two_hexes_of_advance_in_snow() {
    // 11 against 3: 3:1, one right for tanks, one left for snow.
    fought("turn = 10", 4)
        .play("retreat S01 1911 2011")
        .refuse("advance G01 1811 1911 1910", "NR 13.1j")
        .play("advance G01 1811 1911")
        .at("G01", "1911");
}

#[test]
fn nr_13_1k_snow_after_snow_is_long_winter() {
    assert_eq!(weather("turn = 5"), Weather::LongWinter);
    assert_eq!(weather("turn = 5; flipped = [4]"), Weather::Snow);
    assert_eq!(weather("turn = 17; flipped = [16]"), Weather::LongWinter, "ruling V9");
    // Through the end of a snowy turn.
    let mut g = given("turn = 10", "end").units("G01 1711; S01 2310");
    let p = g.position();
    assert_eq!(g.game().rules().weather(&p), Weather::LongWinter);
    let mut g = given("turn = 10; flipped = [10]", "end").units("G01 1711; S01 2310");
    let p = g.position();
    assert_eq!(g.game().rules().weather(&p), Weather::Snow);
}

#[test]
fn nr_13_1l_long_winter_has_the_effects_of_snow() {
    // Rules: NR 13.5.5b
    assert_eq!(furthest("turn = 11"), 4);
    let open = |head: &str| tally(head, "axis combat", "G10 1711; G11 1711; S01 1811", "1811", "G10 G11");
    assert!(open("turn = 11").contains("◄1 NR 13.1i"));
    assert!(open("turn = 5").contains("◄2 NR 13.1i"));
    assert!(open("turn = 5; flipped = [4]").contains("◄2 NR 13.1i"), "also if turn 5 is snow (ruling B10)");
    let across = tally("turn = 11", "axis combat", "G10 1305; G11 1305; S01 1304", "1304", "G10 G11");
    assert!(!across.contains("river"));
    let mut g = declared("turn = 11", "axis combat", "G09 1711; G10 1711; G11 1712; S01 1811", "1811")
        .play("attack 1811 G09 G10 G11")
        .quiet()
        .play("3");
    assert!(g.log().join("\n").contains("Die 3: EX"), "the Soviet table");
}

#[test]
fn nr_13_1m_no_armour_shift_in_long_winter() {
    let snow = panzers("turn = 10").tally("attack 1811 G01 G10");
    assert!(snow.contains("►1 NR 10.6.3a"), "{snow}");
    let winter = panzers("turn = 11").tally("attack 1811 G01 G10");
    assert!(!winter.contains("10.6.3a"), "{winter}");
}

#[test]
fn nr_13_1n_one_hex_of_advance_in_long_winter() {
    // 11 against 3: 3:1, one left: 2:1.
    fought("turn = 11", 5)
        .play("retreat S01 1911 2011")
        .refuse("advance G01 1811 1911", "NR 13.1n")
        .play("advance G01 1811")
        .at("G01", "1811");
}

pub const RING: &str = "G10 1711; S01 1710; S02 1811; S03 1712; S04 1612; S05 1611; S07 1610";

#[test]
fn nr_13_1o_three_axis_targets_in_long_winter() {
    given("turn = 11", "axis combat")
        .units(RING)
        .play("target 1710; target 1811; target 1712")
        .refuse("target 1612", "NR 13.1o");
    given("turn = 10", "axis combat")
        .units(RING)
        .play("target 1710; target 1811; target 1712; target 1612; target 1611")
        .refuse("target 1610", "NR 10.1d");
    given("turn = 11", "soviet combat")
        .units("S01 1711; G01 1710; G02 1811; G03 1712; G04 1612")
        .play("target 1710; target 1811; target 1712; target 1612");
}

#[test]
fn nr_13_2_sudden_death_turns() {
    let rules = given("turn = 7", "axis movement").units("G01 1711").game().rules().clone();
    let skulls = rules.c.turns.iter().enumerate().filter(|(_, t)| t.sudden_death.iter().any(Option::is_some));
    let limits: Vec<_> = skulls.map(|(turn, t)| (turn, t.sudden_death)).collect();
    let axis = |n| [Some(n), None];
    let soviet = |n| [None, Some(n)];
    assert_eq!(
        limits,
        [
            (3, axis(20)),
            (6, axis(23)),
            (9, axis(26)),
            (12, [Some(27), Some(16)]),
            (15, soviet(19)),
            (18, soviet(24)),
            (21, soviet(30)),
            (24, soviet(8)),
            (27, soviet(15)),
        ]
    );
    let nine =
        "german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\"]";
    let mut g = given(&format!("turn = 9; event_vp = 6; {nine}"), "victory").units("G01 1711; S01 2310");
    assert_eq!((vp(&mut g)[0], ending(&mut g).as_str()), (27, "Sudden death: victory of the Axis."));
    let late = |n: i8| {
        let head = format!("turn = 24; event_vp = {n}; soviet = [\"0910\", \"0414\", \"0611\"]");
        ending(&mut given(&head, "victory").units("G01 1711; S01 2310"))
    };
    assert_eq!(late(-5), "");
    assert_eq!(late(-6), "Sudden death: victory of the Soviets.");
}

/// EX-13.3.
#[test]
fn nr_13_3_support_markers_come_each_turn() {
    let support = |turn: u8| {
        given(&format!("turn = {turn}; support = [5, 5]"), "end")
            .units("G01 1711; S01 2310")
            .position()
            .support
    };
    assert_eq!(support(4), [0, 3]);
    assert_eq!(support(2), [2, 0]);
    let mut first = given("turn = 1; support = [5, 5]", "housekeeping").units("G01 1711; S01 2310");
    assert_eq!(first.position().support, [3, 0]);
}

/// EX-13.3: Italy invaded.
#[test]
fn nr_13_4_a_red_event_costs_a_vp_and_a_card() {
    for (turn, red) in [(14, true), (13, false)] {
        let mut g = given(&format!("turn = {turn}"), "housekeeping").units("G01 1711; S01 2310");
        assert_eq!(g.position().event_vp, -i8::from(red));
        assert_eq!(draws(&mut g), 4);
        let mut g = g.play("done").quiet();
        assert_eq!(g.offers("").contains(&"discard".to_owned()), red);
        if red {
            let mut g = g.play("discard c01");
            assert_eq!(g.position().hand_count[0], 3);
        }
    }
}

#[test]
fn nr_13_1e_in_snow_the_axis_rolls_on_the_soviet_table() {
    let mut g = given("turn = 10", "axis combat")
        .units("G10 1711; G11 1711; S01 1811")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G10 G11")
        .quiet()
        .play("1")
        .quiet();
    // 8:3 is 2:1, the Russian winter makes it 3:2: a 1 is CA on the Soviet table, nothing on the Axis one.
    assert_eq!(g.asked(), "soviet");
}
