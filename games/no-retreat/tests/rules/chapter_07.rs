//! Chapter 7, step A: improvement, upgrades, fortifying.

use crate::{Staff, given};

#[test]
fn nr_7_0_the_steps_come_in_order() {
    given("turn = 7", "axis organisation")
        .units("G10 0910 reduced; G01 destroyed; G11 0906 disorganised; S01 2008")
        .hand("axis", "c16 c21 c27")
        .refuse("rebuild G01 0906 c16", "NR 7.0")
        .play("done")
        .refuse("improve G10 c16 c21", "NR 7.0")
        .play("rebuild G01 0906 c16; done")
        .refuse("rebuild G01 0906 c21", "NR 7.0")
        .refuse("improve G10 c21 c27", "NR 7.0")
        .play("reorganise G11 c21");
}

#[test]
fn nr_7_a_only_with_overland_supply() {
    given("turn = 7", "soviet organisation")
        .units("S14 1115; S02 2008; G01 1114; G02 1214")
        .refuse("upgrade S14", "NR 7.A")
        .play("upgrade S02");
}

#[test]
fn nr_7_1a_a_reduced_unit_is_flipped_for_a_price() {
    let g = given("turn = 7", "axis organisation").units("G11 0906 reduced; G12 0910; S01 2008");
    let mut g = g.hand("axis", "c16 c21");
    assert_eq!(g.offers("improve"), ["G11"], "11th Army is at full strength");
    g.play("improve G11 c16 c21").face("G11", "full").at("G11", "0906");
}

#[test]
fn nr_7_1b_two_german_cards_one_for_the_ss() {
    let g =
        given("turn = 6", "axis organisation").units("G10 0910 reduced; S01 2008").hand("axis", "c16 c21");
    let mut g = g.refuse("improve G10 c16", "NR 7.1b").play("improve G10 c16 c21").face("G10", "full");
    assert_eq!(g.position().hand_count[0], 0);
    let g =
        given("turn = 13", "axis organisation").units("G05 0910 reduced; S01 2008").hand("axis", "c16 c21");
    let mut g = g.play("improve G05 c16").face("G05", "full");
    assert_eq!(g.position().hand_count[0], 1);
}

#[test]
fn nr_7_1c_one_soviet_card_two_for_shock_units() {
    let g = given("turn = 18", "soviet organisation").units("S02 2008; S03 2009; G01 1711");
    let mut g = g.hand("soviet", "c16 c21 c23 c27").play("improve S02 c16").face("S02", "full");
    assert_eq!(g.position().hand_count[1], 3);
    let mut g = g.play("improve S03 c21 c23").face("S03", "full");
    assert_eq!(g.position().hand_count[1], 1);
}

#[test]
fn nr_7_1d_no_paid_soviet_improvement_before_turn_17() {
    for (turn, ok) in [(12, false), (16, false), (17, true)] {
        let g = given(&format!("turn = {turn}"), "soviet organisation").units("S02 2008; S01 2009; G01 1711");
        let g = g.hand("soviet", "c16 c21");
        if ok {
            g.play("improve S02 c16").face("S02", "full");
        } else {
            g.refuse("improve S02 c16", "NR 7.1d");
        }
    }
}

#[test]
fn nr_7_2_0_one_free_upgrade_from_turn_6() {
    given("turn = 5", "soviet organisation")
        .units("S02 2008; S06 1902 full")
        .refuse("upgrade S02", "NR 7.2.0");
    for turn in [6, 12, 18] {
        let g = given(&format!("turn = {turn}"), "soviet organisation").units("S02 2008; S01 2006; S09 2009");
        let mut g = g.hand("soviet", "c16").play("upgrade S02").face("S02", "full");
        assert_eq!(g.position().hand_count[1], 1, "no card is spent");
        g.refuse("upgrade S01", "NR 7.2.0");
    }
}

#[test]
fn nr_7_2_1_a_second_one_on_turns_13_to_17() {
    for turn in [13, 14, 17] {
        given(&format!("turn = {turn}"), "soviet organisation")
            .units("S02 2008; S01 2006; S09 2009")
            .hand("soviet", "c16")
            .play("upgrade S02; upgrade S01")
            .refuse("upgrade S09", "NR 7.2.0");
    }
}

/// A battle of 1:1 in clear weather with an exchange for both.
fn exchange(turn: u8, soviet: &str) -> crate::Given {
    let g = given(&format!("turn = {turn}"), "axis combat").units(&format!("G01 1711; G02 1711; {soviet}"));
    let mut g = g.play("target 1811; done").quiet().play("attack 1811 G01").quiet();
    assert!(g.log().join("\n").contains("1:1"), "{:?}", g.log());
    g.play("4").quiet().play("loss G01").quiet().play("loss S09").quiet()
}

// Rules: NR 7.2.2a, NR 7.2.2b
#[test]
fn nr_7_2_2a_red_units_have_one_step_before_turn_17() {
    exchange(9, "S09 1811 full; S01 2310").at("S09", "destroyed").face("S09", "full");
}

#[test]
fn nr_7_2_2b_lost_red_and_rebuilt_red() {
    given("turn = 9", "soviet organisation")
        .units("S09 destroyed full; S02 surrendered full; G01 1711; S01 2006")
        .hand("soviet", "c16 c21 c23")
        .play("done; rebuild S09 2008 c16; rebuild S02 2009 c21 c23")
        .face("S09", "full")
        .face("S02", "full");
}

#[test]
fn nr_7_2_2c_one_step_yet_it_surrenders() {
    let mut g = given("turn = 9", "axis removal").units("S09 1711 full oos; G01 1811; G02 1611");
    assert_eq!(g.position().event_vp, 1);
    g.at("S09", "surrendered").face("S09", "full");
}

#[test]
fn nr_7_3a_two_steps_from_turn_17() {
    exchange(19, "S09 1811 full; S01 2310").at("S09", "1811").face("S09", "reduced");
}

#[test]
fn nr_7_3b_rebuilt_brown_from_turn_17() {
    given("turn = 17", "soviet organisation")
        .units("S09 destroyed full; G01 1711; S01 2006")
        .hand("soviet", "c16 c21 c23")
        .play("done; rebuild S09 2008 c16")
        .face("S09", "reduced");
    // Improved in a later improvement step.
    given("turn = 18", "soviet organisation")
        .units("S09 2008; G01 1711")
        .hand("soviet", "c16")
        .play("improve S09 c16")
        .face("S09", "full");
}

#[test]
fn nr_7_4_allies_and_cadres_have_one_step() {
    for unit in ["A05", "G19"] {
        let g = given("turn = 19", "soviet combat").units(&format!("S09 1711 full; {unit} 1811"));
        let g = g.play("target 1811; done").quiet().play("attack 1811 S09").quiet().play("2").quiet();
        let mut g = g.play(&format!("loss S09; loss {unit}")).quiet();
        assert!(g.place(unit).starts_with("turn-") || g.place(unit) == "cadres", "{unit} {}", g.place(unit));
    }
}

#[test]
fn nr_7_5a_fortified_from_turn_3_even_without_supply() {
    let g = given("turn = 6", "soviet organisation")
        .units("S11 2008 oos; G01 1907; G02 2108")
        .hand("soviet", "c16");
    g.play("fortify S11 c16").face("S11", "full");
    given("turn = 3", "soviet organisation")
        .units("S11 2008; G01 1711")
        .hand("soviet", "c16")
        .play("fortify S11 c16")
        .face("S11", "full");
    given("turn = 2", "soviet organisation")
        .units("S11 2008; S06 1902 full; G01 1711")
        .hand("soviet", "c16 c21")
        .refuse("fortify S11 c16", "NR 7.5a");
}

#[test]
fn nr_7_5b_one_card_at_home_two_elsewhere() {
    let g = given("turn = 6", "soviet organisation")
        .units("S11 2009; S06 1902; G01 1711")
        .hand("soviet", "c16 c21 c23");
    let mut g = g.refuse("fortify S11 c16", "NR 7.5b").play("fortify S11 c16 c21");
    assert_eq!(g.position().hand_count[1], 1);
    let mut g = g.face("S11", "full").play("fortify S06 c23").face("S06", "full");
    assert_eq!(g.position().hand_count[1], 0);
}

#[test]
fn nr_7_5c_back_for_free() {
    let g = given("turn = 6", "soviet organisation").units("S06 1902 full; G01 1711").hand("soviet", "c16");
    let mut g = g.play("unfortify S06").face("S06", "reduced");
    assert_eq!(g.position().hand_count[1], 1);
}

/// Ruling O2: the free upgrade may fortify, but then needs overland supply.
#[test]
fn nr_7_2_0_the_free_upgrade_may_fortify() {
    given("turn = 6", "soviet organisation")
        .units("S11 2008; S02 2009; G01 1711")
        .play("upgrade S11")
        .face("S11", "full")
        .refuse("upgrade S02", "NR 7.2.0");
    given("turn = 6", "soviet organisation")
        .units("S12 1318; S02 2008; G01 1417")
        .refuse("upgrade S12", "NR 7.A");
}

/// Ruling O13: Yugoslavs dig in for two cards, in the Balkans only.
#[test]
fn nr_7_5b_yugoslavs_dig_in_for_two_cards() {
    let head = "turn = 21; facts = [\"ploesti-lost\"]; soviet = [\"0816\", \"0817\"]";
    let g = given(head, "soviet organisation").units("S25 WBK reduced; S26 0515 reduced; S01 2008; G01 0409");
    let g = g.hand("soviet", "c16 c21 c23 c27").refuse("fortify S26 c16 c21", "NR 14.8a");
    let mut g = g.refuse("fortify S25 c16", "NR 7.5b").play("fortify S25 c16 c21").face("S25", "full");
    assert_eq!(g.position().hand_count[1], 2);
}
