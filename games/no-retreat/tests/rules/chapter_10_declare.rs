//! Chapter 10.0 to 10.4: declaration, order, who attacks what.

use crate::battle::{counterblows, fall_back, fight, ready, says};
use crate::{Staff, given};

const LEFT: &str = "turn = 7; support = [0, 0]";

#[test]
fn nr_10_0a_no_target_no_battle() {
    let mut g =
        given(LEFT, "axis combat").units("G10 1711; G11 1611; S01 1811; S02 1710").play("done").quiet();
    assert!(!g.log().iter().any(|l| l.contains("Die")));
    assert_ne!(g.position().phase, 4, "the phase is over");
}

#[test]
fn nr_10_0b_who_counterattacks_is_the_attacker() {
    // The Soviets roll on their table: 3 against 4 is 1:2, and 4 is no effect there (CB on the Axis table).
    let mut g = fight(LEFT, "axis combat", "G10 1711; S01 1811", "1811", "G10")
        .play("1")
        .play("counterattack")
        .play("4");
    says(&mut g, "the Soviets: counterattack!");
    says(&mut g, "3:4 — 1:2");
    says(&mut g, "Die 4: no effect");
}

#[test]
fn nr_10_1a_targets_are_declared_before_any_battle() {
    ready(LEFT, "axis combat", "G10 1711; G11 1611; S01 1811; S02 1710", "1811")
        .refuse("target 1710", "NR 10.1a");
}

#[test]
fn nr_10_1b_targets_are_adjacent_and_not_behind_a_lake() {
    // Lake Peipus lies between 1603 and 1703.
    let mut g = given(LEFT, "axis combat").units("G10 1603; S01 1703; S02 1604; S05 1606; G11 1605");
    assert_eq!(g.offers("target"), ["1604", "1606"]);
    g.refuse("target 1703", "NR 10.1b").refuse("target 1603", "NR 10.1b");
}

#[test]
fn nr_10_1c_no_target_on_a_counterblow() {
    given("turn = 7; soviet_counterblows = [\"1811\"]", "axis combat")
        .units("G10 1711; S01 1811; S02 1710")
        .refuse("target 1811", "NR 10.1c")
        .play("target 1710");
}

#[test]
fn nr_10_1d_five_markers() {
    let mut g = given(LEFT, "axis combat")
        .units("G10 1611; G11 1811; S01 1610; S02 1711; S03 1612; S05 1512; S09 1511; S13 1510")
        .play("target 1610; target 1711; target 1612; target 1512; target 1511")
        .refuse("target 1510", "NR 10.1d");
    assert_eq!(
        g.position().markers[0].iter().filter(|m| m.kind == no_retreat::MarkerKind::Target).count(),
        5
    );
    // A counterblow marker left on the map is one fewer.
    given("turn = 7; axis_counterblows = [\"1611\"]", "axis combat")
        .units("G10 1611; G11 1811; S01 1610; S02 1711; S03 1612; S05 1512; S09 1511; S13 1510")
        .play("target 1610; target 1711; target 1612; target 1512")
        .refuse("target 1511", "NR 10.1d");
}

#[test]
fn nr_10_1_1a_a_marked_hex_is_fought_over() {
    let mut g = ready(LEFT, "axis combat", "G10 1711; S01 1811", "1811");
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.offers(""), ["attack"]);
    assert_eq!(g.offers("attack"), ["1811"]);
}

#[test]
fn nr_10_1_1b_disorganised_and_white_units_do_not_attack() {
    // Alone they cannot even declare.
    let mut g = given(LEFT, "soviet combat").units("S06 1902 full; G15 1903");
    assert!(g.position().phase != 4, "nothing to declare, the phase passes");
    let g = ready(
        LEFT,
        "axis combat",
        "G10 1711 disorganised; G19 1610; G11 1710; S01 1811; S02 1611; G12 1511",
        "1811 1611",
    );
    g.refuse("attack 1811 G10", "NR 10.1.1b").refuse("attack 1611 G19", "NR 2.3e");
}

#[test]
fn nr_10_1_2a_a_card_for_each_counterblow() {
    let mut g = given(LEFT, "axis combat")
        .units("G10 1711; S01 1811; S02 1610")
        .hand("soviet", "c25 c26")
        .play("done; counter 1811 c25; counter 1610 c26")
        .quiet();
    assert_eq!(g.position().hand_count[1], 0);
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.offers("attack"), ["1811", "1610"]);
}

#[test]
fn nr_10_1_2c_white_units_under_a_counterblow_only_retreat() {
    let with = |die: &str| {
        let g = given("turn = 7; axis_counterblows = [\"1711\"]; support = [0, 0]", "soviet combat");
        let g = g.units("G10 1711; G19 1711; S02 1811; S09 1710; S13 1712; G11 1312");
        let mut g = g.quiet().play("attack 1711 S02 S09 S13").quiet();
        says(&mut g, "12:4 — 3:1");
        g.play(die)
    };
    // 3 is EX: the cadre is not asked.
    let mut g = with("3").play("loss S02").quiet();
    while g.offers("")[0] == "cadre" {
        g = g.play("cadre no");
    }
    assert_eq!(g.offers("loss"), ["G10"]);
    // 4 is DR: both go back.
    let mut g = with("4");
    assert_eq!(g.offers("retreat"), ["G10", "G19"]);
    // 6 is DS: only the army is shattered.
    let g = with("6").play("retreat G10 1611 1511; retreat G19 1611 1510");
    g.at("G10", "shattered").at("G19", "1510");
}

#[test]
fn nr_10_1_2d_counterblows_are_the_inactive_sides_markers() {
    let mut g = given(LEFT, "axis combat")
        .units("G10 1711; S01 1811")
        .hand("soviet", "c25")
        .play("done; counter 1811 c25");
    assert_eq!(counterblows(&mut g, 1), ["1811"]);
    assert_eq!(counterblows(&mut g, 0), Vec::<String>::new());
    // All five in use: no sixth.
    let mut g = given(
        "turn = 7; soviet_counterblows = [\"1610\", \"1711\", \"1612\", \"1512\", \"1511\"]",
        "axis combat",
    )
    .units("G10 1611; S01 1610; S02 1711; S03 1612; S05 1512; S09 1511; S13 1510")
    .hand("soviet", "c25")
    .play("done");
    assert_eq!(g.asked(), "axis", "the Soviets are not asked");
}

#[test]
fn nr_10_1_2e_no_counterblow_on_a_target() {
    given(LEFT, "axis combat")
        .units("G10 1711; S01 1811; S02 1710")
        .hand("soviet", "c25")
        .play("target 1811; done")
        .refuse("counter 1811 c25", "NR 10.1.2e")
        .play("counter 1710 c25");
}

#[test]
fn nr_10_1_2f_anyone_attacks_a_counterblow() {
    // The Leningrad fort is the only one near 18th Army.
    let mut g =
        given("turn = 7; axis_counterblows = [\"1903\", \"1711\"]; support = [0, 0]", "soviet combat")
            .units("G15 1903; S06 1902 full; G10 1711; S01 1811 disorganised")
            .quiet();
    assert_eq!(g.offers("attack"), ["1903", "1711"]);
    let mut g = g.play("attack 1903 S06").quiet();
    says(&mut g, "5:3 — 3:2");
    let mut g = g.play("2").quiet().play("attack 1711 S01").quiet();
    says(&mut g, "3:4 — 1:2");
}

#[test]
fn nr_10_1_2g_no_terrain_but_weather_under_a_counterblow() {
    // 1810 is forest; turn 4 is snow.
    let mut g = given("turn = 4; soviet_counterblows = [\"1810\"]; support = [0, 0]", "axis combat")
        .units("G10 1811; S01 1810")
        .quiet();
    assert_eq!(crate::battle::shifts(&g.tally("attack 1810 G10")), ["Russian winter ◄1"]);
    let mut g = ready("turn = 4; support = [0, 0]", "axis combat", "G10 1811; S01 1810", "1810");
    assert_eq!(crate::battle::shifts(&g.tally("attack 1810 G10")), ["forest ◄1", "Russian winter ◄1"]);
}

#[test]
fn nr_10_2a_battles_in_any_order_each_to_its_end() {
    // Rules: NR 10.2a, NR 10.0a
    let g = ready(LEFT, "axis combat", "G01 1711; G10 1611; S01 1811; S02 1610; G11 1710", "1811 1610");
    let mut g = g.play("attack 1811 G01").quiet().play("6");
    assert_eq!(g.asked(), "soviet");
    let mut g = fall_back(g, "S01").play("advance G01 1811");
    // The next battle sees the new places.
    assert_eq!(g.offers("attack"), ["1610"]);
    assert_eq!(g.offers("attack 1610"), ["G10", "G11"]);
    g.at("G01", "1811");
}

#[test]
fn nr_10_3_1_the_attacker_shares_out_his_units() {
    let units = "G10 1711; G11 1711; G12 1612; S01 1811; S02 1611; S05 1512";
    let mut g = ready(LEFT, "axis combat", units, "1811 1611");
    assert_eq!(g.offers("attack 1811"), ["1611", "G10", "G11"]);
    assert_eq!(g.offers("attack 1611"), ["1811", "G10", "G11", "G12"]);
    let mut g = g.play("attack 1811 G10 G11").quiet().play("1").quiet().play("attack 1611 G12").quiet();
    says(&mut g, "8:3");
    says(&mut g, "4:4");
}

#[test]
fn nr_10_3_2_units_of_many_hexes_attack_together() {
    let mut g =
        ready(LEFT, "axis combat", "G09 1610; G10 1711; G11 1612; G12 1512; G14 1511; S02 1611", "1611");
    assert!(g.tally("attack 1611 G09 G10 G11 G12 G14").starts_with("Strengths 20:4"));
}

#[test]
fn nr_10_3_3_every_attacker_touches_every_hex() {
    // 1611 touches 1711 and 1612, not 1811; 1712 touches 1811 and 1711.
    let mut g = ready(LEFT, "axis combat", "G10 1711; G11 1710; S01 1811; S02 1712", "1811 1712");
    assert_eq!(g.offers("attack 1811 1712"), ["G10"]);
    let mut g = g.refuse("attack 1811 1712 G11", "NR 10.3.3");
    assert!(g.tally("attack 1811 1712 G10").starts_with("Strengths 4:7"));
}

#[test]
fn nr_10_3_4_one_battle_for_each_unit_and_hex() {
    let units = "G10 1711; G11 1611; G12 1710; S01 1811; S02 1610";
    let g = ready(LEFT, "axis combat", units, "1811 1610").play("attack 1811 G10").quiet().play("2").quiet();
    g.refuse("attack 1811 G12", "NR 10.3.4").refuse("attack 1610 G10", "NR 10.3.4").play("attack 1610 G11");
}

#[test]
fn nr_10_3_5_a_stack_may_split() {
    let g = ready(LEFT, "axis combat", "G10 1711; G11 1711; S01 1811; S02 1611", "1811 1611");
    let mut g =
        g.play("attack 1811 G10").quiet().play("2").quiet().play("attack 1611 G11").quiet().play("2").quiet();
    says(&mut g, "4:3");
    says(&mut g, "4:4");
    // Or stay out.
    let mut g = fight(LEFT, "axis combat", "G10 1711; G11 1711; S01 1811", "1811", "G10").play("2").quiet();
    says(&mut g, "4:3");
    assert_ne!(g.position().phase, 4);
}

#[test]
fn nr_10_4a_strength_is_not_split() {
    let g = ready(LEFT, "axis combat", "G10 1711; G11 1611; S01 1811; S02 1610", "1811 1610");
    g.play("attack 1811 G10").quiet().play("2").quiet().refuse("attack 1610 G10", "NR 10.3.4");
}

#[test]
fn nr_10_4b_stacks_defend_together() {
    let mut g = ready(
        "turn = 13; support = [0, 0]",
        "axis combat",
        "G10 1711; S07 1811 full; S01 1811; S02 1810",
        "1811",
    );
    assert!(g.tally("attack 1811 G10").starts_with("Strengths 4:9"));
}

#[test]
fn nr_10_2b_white_units_must_attack_a_counterblow() {
    // Ruling N25: a fort alone beside the marked hex cannot stand aside.
    let head = "turn = 7; axis_counterblows = [\"1903\"]; support = [0, 0]";
    let g = given(head, "soviet combat").units("G15 1903; S06 1902 full; G10 0906; S01 2310").quiet();
    g.refuse("done", "NR 10.2b").refuse("pass", "NR 10.2b").play("attack 1903 S06");
}

#[test]
fn nr_10_2b_one_unit_takes_two_hexes_if_nobody_else_can() {
    let g = ready(LEFT, "axis combat", "G10 1711; G11 1611; S01 1811; S02 1712; S05 1610", "1811 1712 1610");
    g.refuse("attack 1811 G10", "NR 10.2b").play("attack 1811 1712 G10");
}
