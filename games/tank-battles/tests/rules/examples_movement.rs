//! Worked examples of movement, counters and tables: E2, E3, E9, E11, E12, E13.

use crate::chapter_03::{rules, values};
use crate::chapter_10::{field, odds};
use crate::tables::{costs, left};
use crate::{Given, Staff, given};
use tank_battles::{COLUMNS, Doing, flag};

#[test]
fn tb_e2_two_clear_hexes_and_a_river() {
    let set = || given("mtsensk-1941", "turn = 2; blown = [\"0507 SW\"]", "S movement");
    let mut g = set().units("S-10.AbB 0404").play("move S-10.AbB 0405");
    assert_eq!(left(&mut g, "S-10.AbB"), 36);
    let mut g = g.play("move S-10.AbB 0406");
    assert_eq!(left(&mut g, "S-10.AbB"), 24);
    let mut g = g.play("move S-10.AbB 0407");
    assert_eq!(left(&mut g, "S-10.AbB"), 0);
    // With three points it stops after the second hex.
    let mut g = set().units("S-10.AbB 0403").play("move S-10.AbB 0404");
    let offers = g.offers("move S-10.AbB");
    assert!(offers.contains(&"0406".to_owned()) && !offers.contains(&"0407".to_owned()), "{offers:?}");
}

#[test]
fn tb_e3_three_units_retreat_through_a_zone() {
    // 18:12 is 1:1, tanks +1: 2:1, O1; the only way is 1209, in the attackers' zone.
    let units = "S-10.AbB 1210; S-201.AbB 1210; S-34.NKVD 1210; G-I.35.4Pz 1110; G-II.35.4Pz 1110; \
                 G-12.4Pz 1110; G-33.4Pz 1110";
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(units);
    let g = g.play("attack 1210 G-I.35.4Pz G-II.35.4Pz G-12.4Pz G-33.4Pz");
    let mut g = g.play("defend S-10.AbB S-201.AbB S-34.NKVD; 4");
    assert_eq!((g.asked(), g.doing()), ("soviet", Doing::Losses));
    let mut g = g.play("loss S-10.AbB");
    assert_eq!(g.doing(), Doing::Pursuit, "one level in all");
    let weak = ["S-10.AbB", "S-201.AbB", "S-34.NKVD"].map(|u| g.has(u, flag::REVERSE));
    assert_eq!(weak, [true, false, false]);
}

#[test]
fn tb_e9_the_counters_of_the_legend() {
    let set = |scenario: &str, units: &str| -> Given {
        given(scenario, "turn = 3", "S movement").units(units).option("additional")
    };
    let units = "S-196G.67G 0712; S-96.TB 1313; S-60.sep.arm.train.bn 1412; S-77.10TC 1002; S-27.ATbde 0710; \
                 S-6G.A.Chistyakov 1006; G-11.Pz 0714; G-GD 0614; G-911 0714; G-19.Pz 1217; G-57 0214; G-3Pz 0515";
    let mut g = set("kursk-1943", units);
    for (unit, shows) in [
        ("S-196G.67G", "4 6 4"),
        ("S-96.TB", "5 4 8"),
        ("G-11.Pz", "2 1 8"),
        ("S-60.sep.arm.train.bn", "(2) 4 30"),
        ("G-GD", "2 2 8"),
        ("G-911", "(−2) 4 8"),
        ("G-19.Pz", "2 2 6"),
        ("G-57", "2 2 8"),
        ("S-77.10TC", "2 2 12"),
        ("G-3Pz", "2 2 8"),
        ("S-27.ATbde", "3 [10] 5"),
        ("S-6G.A.Chistyakov", "0 1 5"),
    ] {
        assert_eq!(values(&mut g, unit), shows, "{unit}");
    }
    let mut g = set("kursk-1943", "S-196G.67G 0712 weak");
    assert_eq!(values(&mut g, "S-196G.67G"), "2 3 4", "weakened");
    let mut g = set("dubno-1941", "G-3.MK.150 1510; G-297 1610");
    assert_eq!(values(&mut g, "G-3.MK.150"), "(4) 1 0");
    assert_eq!(values(&mut g, "G-297"), "2 2 4");
    let mut g = set("dubno-1941", "G-3.MK.150 1510 weak");
    assert_eq!(values(&mut g, "G-3.MK.150"), "– 0 5", "in column");
    // Classes, shifts, range and calibre.
    let kursk = rules("kursk-1943");
    let of = |unit: &str| kursk.counters.iter().find(|c| c.id == unit).expect("a counter of the legend");
    let class = |unit: &str| format!("{:?}", of(unit).class);
    for (unit, expected) in [
        ("S-196G.67G", "Foot"),
        ("S-96.TB", "Mech"),
        ("G-11.Pz", "Mech"),
        ("S-60.sep.arm.train.bn", "Rail"),
        ("G-GD", "Mech"),
        ("G-911", "Mech"),
        ("G-19.Pz", "Mot"),
        ("G-57", "Mot"),
        ("S-77.10TC", "Mot"),
        ("G-3Pz", "Mech"),
        ("S-27.ATbde", "Mot"),
        ("S-6G.A.Chistyakov", "Mot"),
    ] {
        assert_eq!(class(unit), expected, "{unit}");
    }
    let arm = |unit: &str| format!("{:?}", of(unit).arm);
    assert_eq!(["G-57", "S-77.10TC", "G-3Pz"].map(arm), ["Recon"; 3], "in green");
    assert_eq!(arm("G-19.Pz"), "Engineer");
    let tank = |unit: &str| of(unit).faces[0].tank;
    assert_eq!(["S-96.TB", "G-11.Pz", "G-911", "G-57", "S-77.10TC", "G-3Pz"].map(tank), [2, 1, 1, 1, 0, 1]);
    assert_eq!(
        [of("S-27.ATbde").faces[0].at, of("G-GD").faces[0].at.min(1), of("G-911").faces[0].at.min(1)],
        [2, 1, 1]
    );
    assert_eq!((of("G-GD").range, of("S-27.ATbde").calibre.as_str()), (2, "76"));
    assert!(of("S-27.ATbde").bracketed && of("G-911").subtracts && of("G-11.Pz").flame);
    let dubno = rules("dubno-1941");
    let gun = dubno.counters.iter().find(|c| c.id == "G-3.MK.150").expect("the 150 mm");
    assert_eq!((gun.range, gun.calibre.as_str()), (3, "150"));
    let pioneers = dubno.counters.iter().find(|c| c.id == "G-297").expect("the engineers");
    assert_eq!(format!("{:?} {:?}", pioneers.arm, pioneers.class), "Engineer Foot");
    // The brackets of 27th Brigade: 10 against tanks, else 1; the 150 mm defends with 1 when alone.
    let defence = |attacker: &str| {
        let units = format!("{attacker} 2221; S-27.ATbde 2321");
        let mut g = field("G prepared", &units).play(&format!("attack 2321 {attacker}"));
        odds(&mut g).defence
    };
    assert_eq!([defence("G-I.GD"), defence("G-Gren.GD")], [10, 1]);
    let units = "G-3.MK.150 1510 shown; S-608.146 1511";
    let g = given("dubno-1941", "turn = 3", "S prepared").units(units).option("additional");
    assert_eq!(odds(&mut g.play("attack 1510 S-608.146")).defence, 1);
}

#[test]
fn tb_e11_a_column_of_reinforcements() {
    // 22 Corps at Dubno enters on the highway: full points, then one less each.
    let units = "S-27.MRR.7MD waiting; S-300.MRR.7MD waiting; S-405.TR.7MD waiting";
    let enter = |before: u8| {
        let head = format!("turn = 3; entered = {{ 0721 = {before} }}");
        let g = given("dubno-1941", &head, "S movement").units(units);
        left(&mut g.play("enter S-27.MRR.7MD 0721"), "S-27.MRR.7MD")
    };
    assert_eq!([enter(0), enter(1), enter(2)].map(|n| n + 3), [72, 60, 48], "6, 5, 4 before the highway hex");
    // In play, one after the other off the entry hex.
    let g = given("dubno-1941", "turn = 3", "S movement").units(units).play("enter S-27.MRR.7MD 0721");
    let mut g = g.play("move S-27.MRR.7MD 0920; enter S-300.MRR.7MD 0721");
    assert_eq!(left(&mut g, "S-300.MRR.7MD"), 60 - 3);
    // Another entry hex counts for itself.
    let mut g = g.play("move S-300.MRR.7MD 0820; enter S-405.TR.7MD 0621");
    assert_eq!(left(&mut g, "S-405.TR.7MD") % 12, 8, "a third off the whole allowance");
}

#[test]
fn tb_e12_table_look_ups() {
    let rules = rules("mtsensk-1941");
    let column = |name: &str| {
        let n = COLUMNS.iter().position(|c| *c == name).expect("a column") as u8;
        (1..=6).map(|die| rules.crt.look(die, n).code()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(column("1:4"), "A[3] A[3] A(2) A(1) A(1) O-UB");
    assert_eq!(column("1:1"), "A[2] A(1) UB* UB O-UB O[1]");
    assert_eq!(column("6:1"), "UB* O(1) O(1)* O(2) O[2] O[3]");
}

#[test]
fn tb_e13_chart_arithmetic() {
    for (what, from, to, twelfths) in [
        ("forest, no line", "0103", "0102", [24, 48, 36]),
        ("forest along a railway", "0606", "0706", [12, 24, 18]),
        ("clear along a railway", "0409", "0410", [12, 12, 12]),
        ("clear over an unbridged river", "0708", "0707", [24, 24, 24]),
        ("road over a bridged river", "0702", "0801", [6, 4, 6]),
        ("highway over a bridged big river", "0209", "0309", [18, 15, 16]),
        ("marshy over an unbridged river", "0306", "0307", [36, 72, 48]),
        ("six hexes of highway", "0309", "0705", [36, 18, 24]),
    ] {
        assert_eq!(costs(from, to), twelfths, "{what}");
    }
    // Two hexes of road, then one of track.
    let total = [("S-10.AbB", 24), ("S-1.4.TB", 16), ("S-4.TB", 20)];
    for (unit, twelfths) in total {
        let mut g = given("mtsensk-1941", "turn = 2", "S movement").units(&format!("{unit} 0801"));
        let before = left(&mut g, unit);
        let mut g = ["0702", "0601", "0602"].iter().fold(g, |g, to| g.play(&format!("move {unit} {to}")));
        assert_eq!(before - left(&mut g, unit), twelfths, "{unit}");
    }
}
