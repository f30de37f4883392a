//! Chapter 10.5 and 10.6: the battle step by step, shifts.

use crate::battle::{fight, ready, says, shifts};
use crate::{Staff, given};

const LEFT: &str = "turn = 7; support = [0, 0]";

/// Shifts of an attack.
fn of(head: &str, when: &str, units: &str, hexes: &str, attackers: &str) -> Vec<String> {
    shifts(&ready(head, when, units, hexes).tally(&format!("attack {hexes} {attackers}")))
}

#[test]
fn nr_10_5_1_strengths_are_summed() {
    let mut g =
        ready("turn = 2; support = [0, 0]", "axis combat", "G14 1112; G01 1112; G11 1213; S08 1212", "1212");
    let tally = g.tally("attack 1212 G01 G11 G14");
    assert!(tally.starts_with("Strengths 15:3 NR 10.5.1\nInitial column 5:1"), "{tally}");
}

#[test]
fn nr_10_5_2a_only_the_attacker_uses_support() {
    let g = ready("turn = 7; support = [1, 1]", "axis combat", "G10 1711; S01 1811", "1811")
        .play("attack 1811 G10");
    let mut g = g.play("commit support");
    assert_eq!(g.position().support, [0, 1]);
    assert_eq!(g.asked(), "chance", "the defender has nothing to commit");
    // With a card in hand the defender is asked, but not for support.
    let g =
        given("turn = 7; support = [1, 1]", "axis combat").units("G10 1711; S01 1811").hand("soviet", "c10");
    let mut g = g.play("target 1811; done; attack 1811 G10; commit");
    assert_eq!(g.asked(), "soviet");
    g.refuse("commit support", "NR 10.5.2a");
}

#[test]
fn nr_10_5_2b_one_card_each_attacker_first() {
    // Rules: NR 10.5.2b, NR 10.5.2c
    let g = given("turn = 7; support = [1, 0]", "axis combat")
        .units("G10 1711; S01 1811")
        .hand("axis", "c06 c21")
        .hand("soviet", "c04 c10");
    let mut g = g.play("target 1811; done; attack 1811 G10");
    assert_eq!(g.asked(), "axis");
    let mut g = g.refuse("commit c06 c21", "NR 10.5.2b");
    g = g.play("commit support c06");
    // The defender knows what was committed.
    while g.asked() == "soviet" && g.game().position().flow_top() == "Window" {
        g = g.play("pass");
    }
    assert_eq!(g.asked(), "soviet");
    says(&mut g, "Blitz! support.");
    says(&mut g, "Luftwaffe Support");
    let mut g = g.play("commit c10").quiet();
    assert_eq!(g.asked(), "chance", "the attacker does not commit again");
    assert_eq!(g.position().hand_count, [1, 1]);
}

#[test]
fn nr_10_5_2c_the_defender_commits_last() {
    let g =
        given("turn = 7; support = [1, 0]", "axis combat").units("G10 1711; S01 1811").hand("soviet", "c10");
    let mut g = g.play("target 1811; done; attack 1811 G10");
    assert_eq!(g.asked(), "axis");
    g = g.play("commit support");
    assert_eq!(g.asked(), "soviet");
    assert!(g.tally("commit").contains("support marker ►1"));
}

#[test]
fn nr_10_5_3_odds_are_rounded_down() {
    // 12:9 is 1:1, 14:9 is 3:2.
    let mut g = ready(LEFT, "axis combat", "G01 1711; G07 1711; S03 1811; S02 1712", "1811 1712");
    assert!(g.tally("attack 1811 1712 G01 G07").contains("Strengths 12:9 NR 10.5.1\nInitial column 1:1"));
    let mut g = ready(LEFT, "axis combat", "G01 1711; G02 1711; S03 1811; S02 1712", "1811 1712");
    assert!(g.tally("attack 1811 1712 G01 G02").contains("Strengths 14:9 NR 10.5.1\nInitial column 3:2"));
}

#[test]
fn nr_10_5_4_shifts_are_summed_and_moved_once() {
    // 2:1 with two right (out of supply), one right (support) and one left (forest) is 4:1.
    let head = "turn = 7; support = [1, 0]";
    let g =
        ready(head, "axis combat", "G10 1811; G11 1811; S02 1810 oos", "1810").play("attack 1810 G10 G11");
    let mut g = g;
    let tally = g.tally("commit support");
    assert!(tally.contains("Initial column 2:1"), "{tally}");
    assert_eq!(shifts(&tally), ["forest ◄1", "defender out of supply ►2", "support marker ►1"]);
    assert!(tally.ends_with("column 4:1"), "{tally}");
}

#[test]
fn nr_10_5_5_the_attacker_rolls_one_die() {
    // EX-16 A: Axis table, 5:1, 3 is DS.
    let units = "G14 1112; G01 1112; G11 1213; S08 1212";
    let mut g = fight("turn = 2; support = [0, 0]", "axis combat", units, "1212", "G01 G11 G14");
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("3");
    says(&mut g, "Die 3: DS, shattered.");
}

#[test]
fn nr_10_5_6_retreat_comes_before_advance() {
    let mut g = fight(LEFT, "axis combat", "G10 1711; S01 1811", "1811", "G10").play("6");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers(""), ["retreat"]);
    let mut g = g.play("retreat S01 1911 2011");
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.offers(""), ["advance", "done"]);
}

#[test]
fn nr_10_6_1a_river_only_if_all_cross_it() {
    // 1709 touches 1809 and 1710; the Dnieper side 1710/1810.
    assert_eq!(of(LEFT, "axis combat", "G10 1911; S01 2011", "2011", "G10"), ["river ◄1"]);
    assert_eq!(
        of(LEFT, "axis combat", "G10 1911; G11 2010; S01 2011", "2011", "G10 G11"),
        Vec::<String>::new()
    );
    // Only the defender's hex counts: the attacker leaves a forest.
    assert_eq!(of(LEFT, "axis combat", "G10 2211; S01 2111", "2111", "G10"), Vec::<String>::new());
}

#[test]
fn nr_10_6_1b_the_objective_shift_is_for_the_hex_itself() {
    let near = of(LEFT, "axis combat", "G10 1809; S01 1909", "1909", "G10");
    assert!(!near.iter().any(|s| s.starts_with("objective")), "{near:?}");
    let moscow = of(LEFT, "axis combat", "G10 1908; S01 2008", "2008", "G10");
    assert_eq!(moscow, ["city ◄1", "objective ◄1"]);
}

#[test]
fn nr_10_6_1c_the_defender_chooses_the_ground() {
    // 1810 is forest, 1911 is open; both touch 1811.
    let head = "turn = 7; support = [0, 0]";
    let units = "G10 1811; G01 1811; S01 1810; S05 1911";
    let mut g = ready(head, "axis combat", units, "1810 1911").play("attack 1810 1911 G01 G10");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers("pick"), ["1810", "1911"]);
    let mut g = g.play("pick 1810");
    says(&mut g, "11:6 — 3:2; forest ◄1: in all ◄1, column 1:1");
    let g = ready(head, "axis combat", units, "1810 1911").play("attack 1810 1911 G01 G10; pick 1911");
    let mut g = g;
    says(&mut g, "armour ►1");
}

#[test]
fn nr_10_6_2a_one_marker_one_shift() {
    let mut g = ready("turn = 7; support = [2, 0]", "axis combat", "G10 1711; S01 1811", "1811")
        .play("attack 1811 G10");
    assert_eq!(g.offers("commit"), ["support", "."]);
    assert_eq!(g.offers("commit support"), ["."]);
    assert_eq!(shifts(&g.tally("commit support")), ["support marker ►1"]);
    let g = g.refuse("commit support support", "NR 10.6.2a").play("commit support");
    let mut g = g;
    says(&mut g, "in all ►1, column 3:2");
    // A counterattack may use one too.
    let mut g = fight("turn = 10; support = [0, 1]", "axis combat", "G10 1711; S01 1811", "1811", "G10")
        .play("1")
        .play("counterattack");
    assert_eq!(shifts(&g.tally("commit support")), ["support marker ►1"]);
}

#[test]
fn nr_10_6_2b_shock_is_doubled_in_the_first_snow() {
    let shock = |head: &str| {
        let g = ready(head, "soviet combat", "G10 1711; S02 1811", "1711").play("attack 1711 S02");
        let mut g = g;
        shifts(&g.tally("commit support"))
    };
    assert_eq!(shock("turn = 4; support = [0, 1]"), ["support marker ►2"]);
    assert_eq!(shock("turn = 5; support = [0, 1]"), ["support marker ►1"]);
    // Turn 4 was mud: turn 5 is the first snow.
    assert_eq!(
        shock("turn = 5; flipped = [4]; snow_before = false; support = [0, 1]"),
        ["support marker ►2"]
    );
    assert_eq!(shock("turn = 10; support = [0, 1]"), ["support marker ►1"]);
}

#[test]
fn nr_10_6_2c_units_out_of_supply_have_no_support() {
    let head = "turn = 7; support = [1, 0]";
    let mut g = ready(head, "axis combat", "G10 1711 oos; S01 1811", "1811").play("attack 1811 G10");
    assert_eq!(g.asked(), "chance", "nothing to commit");
    let units = "G10 1711 oos; G11 1710; S01 1811";
    let mut g = ready(head, "axis combat", units, "1811").play("attack 1811 G10 G11");
    assert_eq!(g.offers("commit"), ["support", "."]);
    let g = given(head, "axis combat").units("G10 1711 oos; S01 1811").hand("axis", "c06");
    let g = g.play("target 1811; done").quiet().play("attack 1811 G10");
    g.refuse("commit support", "NR 10.6.2c");
}

#[test]
fn nr_10_6_2d_a_used_marker_is_spent() {
    let g = ready("turn = 7; support = [3, 0]", "axis combat", "G10 1711; S01 1811", "1811")
        .play("attack 1811 G10");
    let mut g = g.play("commit support");
    assert_eq!(g.position().support[0], 2);
}

#[test]
fn nr_10_6_2e_markers_are_not_saved() {
    let mut g = given("turn = 2; support = [1, 0]", "axis combat").units("G10 0906; S01 2307");
    assert_eq!(g.position().support[0], 0, "gone in the removal phase");
    let mut g = given("turn = 2; support = [1, 0]", "end").units("G10 0906; S01 2307").quiet();
    assert_eq!(g.position().turn, 3);
    assert_eq!(g.position().support, [2, 0]);
}

#[test]
fn nr_10_6_3a_armour_against_infantry_in_the_open() {
    assert_eq!(of(LEFT, "axis combat", "G01 1711; S05 1811", "1811", "G01"), ["armour ►1"]);
    assert_eq!(
        of("turn = 10; support = [0, 0]", "axis combat", "G01 1711; S05 1811", "1811", "G01"),
        ["Russian winter ◄1", "armour ►1"]
    );
    // Not infantry alone, not in forest, city or objective.
    assert_eq!(of(LEFT, "axis combat", "G10 1711; S05 1811", "1811", "G10"), Vec::<String>::new());
    assert_eq!(of(LEFT, "axis combat", "G01 1811; S05 1810", "1810", "G01"), ["forest ◄1"]);
    assert_eq!(of(LEFT, "axis combat", "G01 1612; S05 1713", "1713", "G01"), ["city ◄1"]);
    assert_eq!(
        of(LEFT, "axis combat", "G01 2021; S05 2022", "2022", "G01")
            .iter()
            .filter(|s| s.starts_with("armour"))
            .count(),
        0
    );
    // Soviet tanks have it too.
    assert_eq!(of(LEFT, "soviet combat", "G10 1711; S07 1811 full", "1711", "S07"), ["armour ►1"]);
}

#[test]
fn nr_10_6_3b_motorised_defenders_cancel_it() {
    assert_eq!(of(LEFT, "axis combat", "G01 1711; S08 1811", "1811", "G01"), Vec::<String>::new());
    assert_eq!(of(LEFT, "soviet combat", "G01 1711; S07 1811 full", "1711", "S07"), Vec::<String>::new());
    // One in any of the attacked hexes is enough.
    assert_eq!(
        of(LEFT, "axis combat", "G01 1711; S05 1811; S08 1712", "1811 1712", "G01"),
        Vec::<String>::new()
    );
}

#[test]
fn nr_10_6_3c_armour_shifts_only_once() {
    assert_eq!(
        of(LEFT, "axis combat", "G01 1711; G02 1711; G03 1710; S05 1811", "1811", "G01 G02 G03"),
        ["armour ►1"]
    );
}

#[test]
fn nr_10_6_3d_armour_counts_for_the_attacker_of_a_round() {
    // The panzers defend: no shift for them; they counterattack: one.
    let mut g = fight(LEFT, "soviet combat", "G01 1711; S01 1811", "1711", "S01")
        .play("1")
        .play("counterattack")
        .quiet();
    says(&mut g, "3:7 — 1:3, no shifts.");
    says(&mut g, "7:3 — 2:1; armour ►1: in all ►1, column 3:1.");
}

#[test]
fn nr_10_6_3e_no_armour_in_mud_and_long_winter() {
    assert_eq!(
        of("turn = 6; support = [0, 0]", "axis combat", "G01 1711; S05 1811", "1811", "G01"),
        Vec::<String>::new()
    );
    assert_eq!(
        of("turn = 11; support = [0, 0]", "axis combat", "G01 1711; S05 1811", "1811", "G01"),
        ["Russian winter ◄1"]
    );
    assert_eq!(
        of("turn = 11; support = [0, 0]", "soviet combat", "G10 1711; S07 1811 full", "1711", "S07"),
        Vec::<String>::new()
    );
}

#[test]
fn nr_10_6_4a_above_six_to_one_is_six_to_one() {
    // 24 against 2 in a city: 6:1, one left, 5:1; in the open right shifts do not go further.
    let units = "G01 1612; G02 1612; G07 1712; G08 1712; S11 1713";
    let mut g = ready(LEFT, "axis combat", units, "1713");
    let tally = g.tally("attack 1713 G01 G02 G07 G08");
    assert!(tally.starts_with("Strengths 24:2 NR 10.5.1\nInitial column 6:1"), "{tally}");
    assert!(tally.ends_with("◄1: column 5:1"), "{tally}");
    let mut g = ready(LEFT, "axis combat", "G01 1711; G02 1711; S11 1811 oos", "1811");
    let tally = g.tally("attack 1811 G01 G02");
    assert!(tally.ends_with("►3: column 6:1"), "{tally}");
}

#[test]
fn nr_10_6_4b_below_one_to_three_is_ca() {
    // 2:6 is 1:3, forest makes it less; 2:7 is less at once, whatever the shifts.
    let mut g = fight(LEFT, "axis combat", "A04 1710; S01 1810 full", "1810", "A04");
    says(&mut g, "No die is rolled: CA");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers(""), ["counterattack", "decline"]);
    let mut g = fight(LEFT, "axis combat", "A04 1711; S02 1811 full oos", "1811", "A04");
    says(&mut g, "No die is rolled: CA");
    let mut g = fight(LEFT, "axis combat", "A04 1711; S01 1811 full", "1811", "A04");
    assert_eq!(g.asked(), "chance", "exactly 1:3 is rolled for");
}
