//! Chapter 10.7 to 10.7.4: results, losses, counterattacks, counterblows, forts.

use crate::battle::{counterblows, fall_back, fight, ready, says, shifts};
use crate::{Given, Staff, given};

const LEFT: &str = "turn = 7; support = [0, 0]";

/// 6th Army against Northwest Front in the open, 1:1: CA, no effect, CB, EX, DR, DR.
fn even(die: &str) -> Given {
    fight(LEFT, "axis combat", "G10 1711; S01 1811", "1811", "G10").play(die)
}

/// A counterblow of the Soviets on 1811 is being attacked.
fn forced(units: &str, attackers: &str) -> Given {
    let g = given("turn = 7; soviet_counterblows = [\"1811\"]; support = [0, 0]", "axis combat").units(units);
    let mut g = g.quiet();
    if g.offers("").contains(&"target".to_owned()) {
        g = g.play("done").quiet();
    }
    g.play(&format!("attack 1811 {attackers}")).quiet()
}

/// Fifteen steps of fresh Soviets around 1711, 35 points; turn 17, snow.
const AROUND: &str = "S02 1710 full; S09 1811 full; S13 1712 full; S15 1612 full; S17 1611 full";

#[test]
fn nr_10_7a_no_effect() {
    let g = even("2").at("G10", "1711").at("S01", "1811").face("G10", "full");
    let mut g = g;
    says(&mut g, "Die 2: no effect.");
    assert_eq!(counterblows(&mut g, 0).len(), 0);
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_7b_a_declined_ca_is_no_effect() {
    let mut g = even("1");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers(""), ["counterattack", "decline"]);
    let mut g = g.play("decline").at("G10", "1711").at("S01", "1811");
    says(&mut g, "the Soviets: no counterattack.");
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_7c_cb_marks_a_hex_of_the_battle() {
    let units = "G10 1711; G11 1710; S01 1811";
    let mut g = fight(LEFT, "axis combat", units, "1811", "G10").play("3");
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.offers("mark"), ["1711"], "9th Army took no part");
    let mut g = g.play("mark 1711");
    assert_eq!(counterblows(&mut g, 0), ["1711"]);
    // The target marker was turned over: four are left.
    let p = g.position();
    assert_eq!(p.markers[0].iter().filter(|m| m.kind != no_retreat::MarkerKind::Free).count(), 1);
}

#[test]
fn nr_10_7c_a_forced_battle_needs_a_free_marker() {
    let mut g = forced("G10 1711; S01 1811", "G10").play("3").play("mark 1711");
    assert_eq!(counterblows(&mut g, 0), ["1711"]);
    let head = "turn = 7; soviet_counterblows = [\"1811\"]; support = [0, 0]; \
                axis_counterblows = [\"1310\", \"1311\", \"1312\", \"1411\", \"1410\"]";
    let units = "G10 1711; S01 1811; G11 1310; G12 1311; G13 1312; G14 1411; G15 1410";
    let mut g = given(head, "axis combat").units(units).quiet().play("attack 1811 G10").quiet().play("3");
    says(&mut g, "CB");
    assert!(!counterblows(&mut g, 0).contains(&"1711".to_owned()));
    assert_ne!(g.position().phase, 4, "nothing is asked");
}

#[test]
fn nr_10_7e_ds_shatters_after_the_retreat() {
    let units = "G10 1711; G11 1710; G12 1712; S01 1811";
    let g = fight(LEFT, "axis combat", units, "1811", "G10 G11 G12").play("4").play("retreat S01 1911 2011");
    let mut g = g.at("S01", "shattered");
    assert_eq!(g.offers(""), ["advance", "done"]);
}

#[test]
fn nr_10_7f_dd_retreats_then_costs_each_a_step() {
    let units = "G13 1711 oos; G15 1711; S02 1710 full; S09 1811 full; S13 1712 full";
    let mut g = fight("turn = 17; support = [0, 0]", "soviet combat", units, "1711", "S02 S09 S13").play("6");
    says(&mut g, "Die 6: DD");
    for unit in ["G13", "G15"] {
        g = fall_back(g, unit);
        assert_ne!(g.place(unit), "1711");
    }
    let mut g = g.face("G13", "reduced").face("G15", "reduced");
    assert_eq!(g.offers(""), ["advance", "done"]);
}

#[test]
fn nr_10_7g_ex_costs_each_side_a_step() {
    let g =
        even("4").play("loss G10; loss S01").at("G10", "1711").face("G10", "reduced").at("S01", "destroyed");
    let mut g = g;
    assert_ne!(g.position().phase, 4, "nobody advances");
}

#[test]
fn nr_10_7h_one_may_move_away_from_a_counterblow() {
    let head = "turn = 7; axis_counterblows = [\"1711\"]; support = [0, 0]";
    let g = given(head, "soviet movement").units("G10 1711; S01 1811").play("move S01 2011; done");
    let mut g = g.quiet();
    while g.asked() == "soviet" {
        let word = g.offers("").pop().unwrap();
        g = g.play(&word);
    }
    assert!(!g.log().iter().any(|l| l.contains("attack")));
    assert_eq!(counterblows(&mut g, 0).len(), 0, "the marker came off after the combat phase");
    // Who stays must attack.
    let mut g = given(head, "soviet combat").units("G10 1711; S01 1811").quiet();
    assert_eq!(g.offers(""), ["attack"]);
    g.refuse("done", "NR 10.2b");
}

#[test]
fn nr_10_7_1a_a_reduced_army_is_eliminated() {
    let g = fight(LEFT, "axis combat", "G10 1711 reduced; S01 1811", "1811", "G10").play("4");
    g.play("loss G10; loss S01").at("G10", "destroyed");
    // Soviet units have two steps from turn 17.
    let g = fight("turn = 19; support = [0, 0]", "axis combat", "G01 1711; S04 1811 full", "1811", "G01");
    drop(g);
    let g = fight("turn = 19; support = [0, 0]", "axis combat", "G01 1711; S02 1811 full", "1811", "G01")
        .play("4");
    g.play("loss G01; loss S02").at("S02", "1811").face("S02", "reduced");
}

#[test]
fn nr_10_7_1b_the_owner_chooses_who_loses() {
    let units = "G10 1711; G11 1711; S02 1811; S09 1710";
    let mut g = fight(LEFT, "soviet combat", units, "1711", "S02 S09").play("5");
    assert_eq!((g.asked(), g.offers("loss")), ("soviet", vec!["S02".to_owned(), "S09".to_owned()]));
    let mut g = g.play("loss S02");
    assert_eq!((g.asked(), g.offers("loss")), ("axis", vec!["G10".to_owned(), "G11".to_owned()]));
    g.play("loss G11").face("G11", "reduced").face("G10", "full").at("S09", "1710");
}

#[test]
fn nr_10_7_1c_destroyed_or_surrendered() {
    even("4").play("loss G10; loss S01").at("S01", "destroyed");
    let g = fight(LEFT, "axis combat", "G10 1711; S01 1811 oos", "1811", "G10").play("3");
    let mut g = g.play("loss G10; loss S01").at("S01", "surrendered");
    assert_eq!(g.position().event_vp, 1);
}

#[test]
fn nr_10_7_1d_some_go_to_the_turn_track() {
    let lost = |unit: &str| {
        let units = format!("{unit} 1711; S01 1811");
        let g = fight("turn = 10; support = [0, 0]", "soviet combat", &units, "1711", "S01").play("4");
        g.play(&format!("loss S01; loss {unit}"))
    };
    lost("A05").at("A05", "turn-12").at("S01", "destroyed");
    lost("G18").at("G18", "turn-12");
    lost("G19").at("G19", "turn-11");
}

#[test]
fn nr_10_7_2a_the_defender_may_counterattack() {
    let mut g = even("1").play("counterattack");
    says(&mut g, "the Soviets: counterattack!");
    assert_eq!(g.asked(), "chance");
}

#[test]
fn nr_10_7_2b_support_and_cards_are_forgotten() {
    let g =
        given("turn = 7; support = [1, 0]", "axis combat").units("G13 1711; S02 1811").hand("axis", "c06");
    let g = g.play("target 1811; done").quiet().play("attack 1811 G13; commit support c06").quiet();
    let mut g = g;
    says(&mut g, "3:4 — 1:2; support marker ►1 and Luftwaffe Support ►1: in all ►2, column 3:2.");
    // With support alone, 1 is CA; then nothing of it counts.
    let g = ready("turn = 7; support = [1, 0]", "axis combat", "G13 1711; S02 1811", "1811");
    let mut g = g.play("attack 1811 G13; commit support; 1; counterattack").quiet();
    says(&mut g, "4:3 — 1:1, no shifts.");
    let mut g = g.play("1").play("counterattack").quiet();
    assert_eq!(g.log().iter().filter(|l| l.starts_with("3:4 — 1:2, no shifts")).count(), 1);
}

#[test]
fn nr_10_7_2c_only_the_same_units_counterattack() {
    let units = "G10 1711; G11 1711; S01 1811; S05 1710";
    let mut g = fight(LEFT, "axis combat", units, "1811", "G10").play("1").play("counterattack").quiet();
    says(&mut g, "3:4 — 1:2");
}

#[test]
fn nr_10_7_2d_no_terrain_shift_but_terrain_stops_tanks() {
    // 6th Army attacks out of the forest 1810, then out of the open.
    let mut g = fight(LEFT, "axis combat", "G10 1810; S07 1811 full; G11 1706", "1811", "G10")
        .play("1")
        .play("counterattack");
    says(&mut g, "6:4 — 3:2, no shifts.");
    let g = g.play("6");
    let mut g = fall_back(g, "G10");
    assert_eq!((g.asked(), g.offers("advance S07 1810")), ("soviet", vec![".".to_owned()]));
    let mut g =
        fight(LEFT, "axis combat", "G10 1711; S07 1811 full", "1811", "G10").play("1").play("counterattack");
    says(&mut g, "6:4 — 3:2; armour ►1");
}

#[test]
fn nr_10_7_2e_who_took_no_part_only_retreats() {
    let counter = |die: &str| {
        let units = "G10 1711; G11 1711; S03 1811";
        fight(LEFT, "axis combat", units, "1811", "G10").play("1").play("counterattack").play(die)
    };
    let mut g = counter("5").play("loss S03");
    assert_eq!(g.offers("loss"), ["G10"]);
    let mut g = counter("6");
    assert_eq!(g.offers("retreat"), ["G10", "G11"]);
}

#[test]
fn nr_10_7_2f_a_chain_goes_on() {
    let mut g = even("1").play("counterattack").play("1");
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("counterattack");
    assert_eq!(g.log().iter().filter(|l| l.starts_with("4:3 — 1:1")).count(), 2);
    assert_eq!(g.play("1").asked(), "soviet");
}

#[test]
fn nr_10_7_2g_weak_units_counterattack_but_stay() {
    let g = fight(LEFT, "axis combat", "G10 1711; S01 1811 disorganised", "1811", "G10")
        .play("1")
        .play("counterattack");
    let mut g = g.play("6");
    says(&mut g, "3:4 — 1:2");
    let mut g = g.play("retreat G10 1611 1511");
    assert_ne!(g.position().phase, 4, "no advance is asked");
    g.at("S01", "1811");
    // The Leningrad fort.
    let g =
        fight(LEFT, "axis combat", "G15 1903; S06 1902 full", "1902", "G15").play("counterattack").play("6");
    let mut g = g;
    says(&mut g, "5:3 — 3:2");
    let mut g = fall_back(g, "G15").at("S06", "1902");
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_7_3a_a_counterblow_has_no_terrain_shift() {
    let g = given("turn = 7; soviet_counterblows = [\"1713\"]; support = [0, 0]", "axis combat")
        .units("G10 1712; S01 1713");
    let mut g = g.quiet();
    assert_eq!(shifts(&g.tally("attack 1713 G10")), Vec::<String>::new());
    let mut g = ready(LEFT, "axis combat", "G10 1712; S01 1713", "1713");
    assert_eq!(shifts(&g.tally("attack 1713 G10")), ["city ◄1"]);
}

#[test]
fn nr_10_7_3b_the_active_player_attacks_a_counterblow() {
    // 3 is CB on the Axis table, no effect on the Soviet one.
    let mut g = forced("G10 1711; S01 1811", "G10").play("3");
    says(&mut g, "4:3 — 1:1");
    says(&mut g, "Die 3: CB");
}

#[test]
fn nr_10_7_3c_disorganised_units_attack_but_do_not_advance() {
    let g = forced("G10 1711 disorganised; S01 1811", "G10").play("6").play("retreat S01 1911 2011");
    let mut g = g.at("G10", "1711");
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_7_3d_a_cb_of_a_counterattack_is_the_active_players() {
    let mut g = even("1").play("counterattack").play("5");
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.offers("mark"), ["1711"]);
    let mut g = g.play("mark 1711");
    assert_eq!((counterblows(&mut g, 0), counterblows(&mut g, 1).len()), (vec!["1711".to_owned()], 0));
}

/// A Moscow fort in the open and two armies, 2:1.
fn fort(die: &str) -> Given {
    fight(LEFT, "axis combat", "G10 1711; G11 1711; S11 1611 full", "1611", "G10 G11").play(die)
}

#[test]
fn nr_10_7_4a_dr_does_not_move_a_fort() {
    let g = fort("4").at("S11", "1611").face("S11", "full");
    let mut g = g;
    says(&mut g, "Die 4: DR");
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_7_4b_ds_on_a_fort_is_ex() {
    let g =
        fort("6").play("loss G10; loss S11").at("S11", "1611").face("S11", "reduced").face("G10", "reduced");
    let mut g = g.face("G11", "full");
    assert_ne!(g.position().phase, 4, "no advance");
}

#[test]
fn nr_10_7_4c_dd_on_a_fort_costs_a_step() {
    let units = "G09 1610; G10 1711; G11 1612; G12 1512; G14 1511; S11 1611 full";
    let g = fight(LEFT, "axis combat", units, "1611", "G09 G10 G11 G12 G14").play("5");
    let mut g = g.at("S11", "1611").face("S11", "reduced");
    assert_ne!(g.position().phase, 4, "no advance, the hex is held");
}

#[test]
fn nr_10_7_5h_forts_and_their_stacks_never_retreat() {
    let units = format!("G22 1711; G10 1711; {AROUND}");
    let battle = |die: &str| {
        fight("turn = 17; support = [0, 0]", "soviet combat", &units, "1711", "S02 S09 S13 S15 S17").play(die)
    };
    let mut g = battle("6").at("G10", "1711").face("G10", "reduced");
    says(&mut g, "35:7 — 5:1");
    assert_ne!(g.place("G22"), "1711");
    battle("3").at("G10", "1711").at("G22", "1711").face("G10", "full");
}
