//! Axis events 1 to 28: what they do, and when they cannot be played.

use crate::fights::{
    after_moves, axis_attack, counterblows, drawn, fight, holds, idle, odds, pile, soviet_attack,
};
use crate::{Staff, given};
use no_retreat::CombatResult;

#[test]
fn card_01_manstein_doubles_a_unit() {
    let mut g = axis_attack(8, "c01", "").play("commit c01; pick G10");
    assert_eq!(odds(&mut g), "8:3 at 2:1");
    let mut g = soviet_attack(13, "c01", "").play("commit c01; pick G10");
    assert_eq!(odds(&mut g), "7:8 at 1:2");
}

#[test]
fn card_01_manstein_pays_for_three_counterblows() {
    let mut g = given("turn = 13", "soviet combat")
        .units("G10 1711; G11 1611; G12 1612; G13 1610; G14 1512; S02 1811 full")
        .hand("axis", "c01")
        .play("target 1711; done; play c01; counter 1611; counter 1612; counter 1610");
    assert_eq!(counterblows(&mut g, 0), 3);
    assert_eq!(g.asked(), "soviet", "a fourth is not paid for");
}

#[test]
fn card_01_manstein_not_in_the_own_movement_phase() {
    given("turn = 8", "axis movement").units("G10 1711").hand("axis", "c01").refuse("play c01", "NR 5.3.1");
}

#[test]
fn card_02_gott_mit_uns_copies_the_top_discard() {
    let g = given("turn = 8; discard = [\"c35\"]", "axis cards").units("G10 1711").hand("axis", "c02");
    let mut g = drawn(g, "c01 c03 c04 c06 c07").play("play c02");
    g = drawn(g, "c08 c09 c10");
    assert_eq!(g.position().hand_count[0], 8, "Summer Campaign brought three cards");
    assert_eq!(pile(&mut g), ["c35", "c02"], "the copied card stays under this one");
}

#[test]
fn card_02_gott_mit_uns_ignores_the_symbol_of_the_copied_event() {
    let g =
        given("turn = 13; discard = [\"c01\", \"c05\"]", "axis cards").units("G10 1711").hand("axis", "c02");
    let mut g = drawn(g, "c03 c04 c06 c07").play("play c02; pick c01");
    assert!(holds(&mut g, 0, "c01"), "OKH needs the Axis initiative, its copy does not");
}

#[test]
fn card_02_gott_mit_uns_not_immediate_events_nor_twice() {
    let g = given("turn = 8; discard = [\"c20\"]", "axis cards").units("G10 1711").hand("axis", "c02 c35");
    drawn(g, "c01 c03 c04 c06 c07").refuse("play c02", "NR 5.3.1");
    let g = given("turn = 8", "axis cards").units("G10 1711").hand("axis", "c02 c35 ");
    let g = drawn(g, "c01 c03 c04 c06 c05").play("play c35");
    drawn(g, "c08 c09 c10").refuse("play c02", "NR 5.0e");
}

#[test]
fn card_03_troop_transfer_gives_a_step_even_in_1941() {
    given("turn = 2", "axis organisation")
        .units("G01 surrendered; G10 0906 reduced")
        .hand("axis", "c03")
        .play("play c03; rebuild G01 0906")
        .at("G01", "0906")
        .face("G01", "reduced");
    given("turn = 2", "axis organisation")
        .units("G10 0906 reduced")
        .hand("axis", "c03")
        .play("play c03; improve G10")
        .face("G10", "full");
}

#[test]
fn card_03_troop_transfer_needs_the_axis_initiative() {
    given("turn = 13", "axis organisation")
        .units("G10 0906 reduced")
        .hand("axis", "c03 c41")
        .refuse("play c03", "NR 5.3.3a");
}

#[test]
fn card_04_elastic_defense_retreats_without_a_roll() {
    soviet_attack(13, "c04", "").play("commit c04; retreat G10 1611 1511").at("G10", "1511");
}

#[test]
fn card_04_elastic_defense_not_in_the_axis_combat_phase() {
    axis_attack(8, "c04", "").refuse("commit c04", "NR 5.0e");
}

#[test]
fn card_05_okh_takes_one_of_three_and_shuffles() {
    let g = given("turn = 8; discard = [\"c01\", \"c09\", \"c20\", \"c16\"]", "axis cards")
        .units("G10 1711")
        .hand("axis", "c05");
    let mut g = drawn(g, "c03 c04 c06 c07 c08").play("play c05");
    assert_eq!(g.offers("pick"), ["c16", "c09"], "the third is play-immediately, the fourth too deep");
    let mut g = g.play("pick c16");
    assert!(holds(&mut g, 0, "c16"));
    assert_eq!(pile(&mut g), ["c05"], "deck and pile are shuffled; the played card lies alone (K12)");
}

#[test]
fn card_05_okh_needs_a_discard_pile() {
    let g = given("turn = 8", "axis cards").units("G10 1711").hand("axis", "c05 c35");
    drawn(g, "c03 c04 c06 c07 c08").refuse("play c05", "NR 5.0e");
}

#[test]
fn card_06_luftwaffe_one_right_in_an_own_attack() {
    let mut g = axis_attack(8, "c06", "").play("commit c06");
    assert_eq!(odds(&mut g), "4:3 at 3:2");
    soviet_attack(8, "c06", "").refuse("commit c06", "NR 5.0e");
}

#[test]
fn card_06_luftwaffe_keeps_a_hex_alive() {
    let start = || {
        given("turn = 8", "axis removal")
            .units("G10 1711 oos; S01 1811; S02 1611; G11 2111 oos")
            .hand("axis", "c06")
    };
    start().play("play c06; pick 1711").at("G10", "1711").at("G11", "surrendered");
    start().play("pass").at("G10", "surrendered");
}

#[test]
fn card_07_production_problems_undo_an_upgrade() {
    given("turn = 8", "soviet organisation")
        .units("S02 2008; G10 1711")
        .hand("axis", "c07")
        .play("upgrade S02; done; play c07; pick S02")
        .face("S02", "reduced");
}

#[test]
fn card_07_production_problems_lose_the_cards_of_a_rebuilding() {
    let mut g = given("turn = 8", "soviet organisation")
        .units("S01 destroyed; S02 2009; G10 1711")
        .hand("axis", "c07")
        .hand("soviet", "c03")
        .play("done; rebuild S01 2008 c03");
    if g.asked() == "soviet" {
        g = g.play("done");
    }
    let mut g = g.play("play c07; pick S01").at("S01", "destroyed");
    assert_eq!(pile(&mut g), ["c03", "c07"]);
}

#[test]
fn card_07_production_problems_need_a_purchase() {
    // Speer may be played at the end of the phase; the problems may not.
    let g = given("turn = 13", "soviet organisation")
        .units("S02 2008; G10 1711")
        .hand("axis", "c07 c22")
        .play("done");
    let g = idle(g, |p| p.flow_top() == "Window");
    g.refuse("play c07", "NR 5.3.1");
}

#[test]
fn card_08_new_tank_design_beats_motorised_defenders() {
    let start = |hand| fight("turn = 13", "axis", "G01 1711; S04 1811", [hand, ""], "1811", "G01");
    let mut g = start("c08").play("commit c08 1");
    assert_eq!(odds(&mut g), "7:5 at 3:2");
    let mut g = start("");
    assert_eq!(odds(&mut g), "7:5 at 1:1");
}

#[test]
fn card_08_new_tank_design_stops_soviet_tanks() {
    let start = |hand| fight("turn = 13", "soviet", "G10 1711; S08 1811 full", [hand, ""], "1711", "S08");
    let mut g = start("");
    assert_eq!(odds(&mut g), "5:4 at 3:2");
    let mut g = start("c08").play("commit c08 2");
    assert_eq!(odds(&mut g), "5:4 at 1:1");
    axis_attack(8, "c08", "").refuse("commit c08", "NR 5.3.3b");
}

#[test]
fn card_09_counteroffensive_must_be_carried_out() {
    let mut g = soviet_attack(13, "c09", "").play("commit c09");
    let b = g.position().battle;
    assert_eq!((b.round, b.side), (1, 0), "the Axis counterattacks without being asked");
    axis_attack(13, "c09", "").refuse("commit c09", "NR 5.0e");
}

#[test]
fn card_10_battle_initiative_moves_one_unit_two_mp() {
    let mut g = after_moves(8, "soviet", "G01 0906; G10 1006; S02 1106", ["c10", ""]).play("play c10");
    assert_eq!(g.offers("move"), ["G01"], "6th Army stands in EZOC");
    assert!(!g.offers("move G01").contains(&"0606".to_owned()), "three hexes are too far");
    let mut g = g.play("move G01 0706").at("G01", "0706");
    assert_ne!(g.position().flow_top(), "Window", "one unit only");
    given("turn = 8", "axis movement").units("G10 0906").hand("axis", "c10").refuse("play c10", "NR 5.3.1");
}

#[test]
fn card_11_siege_artillery_makes_a_fort_ordinary() {
    let start =
        |hand| fight("turn = 8", "axis", "G01 1903; G02 1903; S06 1902 full", [hand, ""], "1902", "G01 G02");
    start("").play("6").at("S06", "1902");
    let mut g = start("c11").play("commit c11; 6");
    assert!(g.asked() == "soviet" || g.place("S06") != "1902", "DR counts for the fort");
    axis_attack(8, "c11", "").refuse("commit c11", "NR 5.0e");
}

#[test]
fn card_12_soviet_logistics_problems_for_the_whole_phase() {
    let mut g = given("turn = 13; support = [0, 0]", "soviet combat")
        .units("G10 1711; S02 1811 full; G11 1712; S09 1812 full")
        .hand("axis", "c12")
        .play("target 1711; target 1712; done; attack 1711 S02; commit c12");
    assert_eq!(odds(&mut g), "7:4 at 1:1");
    let mut g = g.play("3; attack 1712 S09");
    assert_eq!(odds(&mut g), "7:4 at 1:1", "the next attack suffers, too");
    soviet_attack(8, "c12", "").refuse("commit c12", "NR 5.3.3b");
}

#[test]
fn card_13_manpower_crisis_costs_two_units_a_step() {
    given("turn = 17", "axis organisation")
        .units("G10 0906; S01 2008 full; S02 2009 full; S21 2006; S09 2109 oos")
        .hand("axis", "c13")
        .play("play c13")
        .refuse("loss S21", "NR 10.7.1b")
        .refuse("loss S09", "NR 10.7.1b")
        .play("loss S01")
        .refuse("loss S01", "NR 10.7.1b")
        .play("loss S02")
        .face("S01", "reduced")
        .face("S02", "reduced");
}

#[test]
fn card_13_manpower_crisis_only_from_1944() {
    given("turn = 16", "axis organisation")
        .units("G10 0906; S01 2008 full")
        .hand("axis", "c13 c41")
        .refuse("play c13", "NR 5.0e");
}

#[test]
fn card_14_inexperienced_officers_cancel_a_discard_for_a_counterblow() {
    let mut g = given("turn = 8", "axis combat")
        .units("G10 1711; S01 1811; S02 1812")
        .hand("axis", "c14")
        .hand("soviet", "c01")
        .play("target 1811; done; counter 1812 c01; play c14");
    assert_eq!(counterblows(&mut g, 1), 0);
    assert_eq!(pile(&mut g), ["c14", "c01"]);
}

#[test]
fn card_14_inexperienced_officers_need_the_axis_initiative() {
    let g = given("turn = 13", "soviet cards")
        .units("G10 1711; S01 2008")
        .hand("axis", "c14 c31")
        .hand("soviet", "c25");
    drawn(g, "c03 c04 c06 c07").play("play c25").refuse("play c14", "NR 5.3.3a").play("play c31");
}

#[test]
fn card_15_backhand_blow_takes_counterblows_away() {
    let start = |markers: &str| {
        let units = "G10 1711; S01 1811; S02 1912; S09 2011; S05 2110";
        fight(
            &format!("turn = 13; soviet_counterblows = [{markers}]"),
            "axis",
            units,
            ["c15", ""],
            "1811",
            "G10",
        )
    };
    let mut g = start("\"1912\", \"2011\", \"2110\"").play("commit c15; pick 1912; pick 2011; draw c16");
    assert_eq!(counterblows(&mut g, 1), 1);
    assert!(holds(&mut g, 0, "c16"));
    start("").refuse("commit c15", "NR 5.0e");
}

#[test]
fn card_16_knights_cross_rolls_again() {
    let mut g = axis_attack(8, "c16", "").play("commit; 1; play c16");
    assert_eq!(g.asked(), "chance");
    g.play("5; retreat S01 1911 2011").at("S01", "2011");
    let mut g = soviet_attack(13, "c16", "").play("commit; 6; play c16; 2");
    assert_eq!(g.position().battle.outcome(), CombatResult::None, "the second roll stands");
}

#[test]
fn card_16_knights_cross_only_after_a_die() {
    given("turn = 8", "axis movement").units("G10 1711").hand("axis", "c16").refuse("play c16", "NR 5.3.1");
}

#[test]
fn card_17_general_staff_two_more_mp() {
    given("turn = 8", "axis movement")
        .units("G10 1711; G11 1710")
        .hand("axis", "c17")
        .play("play c17; pick 1711; move G10 1211")
        .at("G10", "1211")
        .refuse("move G11 1210", "NR 8.3b");
}

#[test]
fn card_17_general_staff_one_more_hex_of_advance() {
    let start = |hand| axis_attack(8, hand, "");
    start("c17").play("commit c17; 5; retreat S01 1911 2011; advance G10 1811 1911 1910").at("G10", "1910");
    start("").play("5; retreat S01 1911 2011").refuse("advance G10 1811 1911 1910", "NR 10.8.1a");
    soviet_attack(8, "c17", "").refuse("commit c17", "NR 5.0e");
}

#[test]
fn card_18_kesselschlacht_takes_a_unit_without_supply() {
    let mut g = given("turn = 8", "axis supply")
        .units("G10 0906; S01 0706; S02 2008")
        .hand("axis", "c18")
        .play("play c18");
    assert_eq!(g.offers("pick"), ["S01"]);
    let mut g = g.play("pick S01").at("S01", "surrendered");
    assert_eq!(g.position().event_vp, 1);
}

#[test]
fn card_18_kesselschlacht_needs_a_unit_without_supply() {
    given("turn = 8", "axis movement")
        .units("G10 0906; S01 0706 oos")
        .hand("axis", "c18")
        .refuse("play c18", "NR 5.3.1");
}

#[test]
fn card_19_roving_cauldron_ignores_ezoc_in_retreat() {
    let start = |hand| {
        let units = "G10 1711; S02 1811 full; S05 1512; S09 1609";
        fight("turn = 13", "soviet", units, [hand, ""], "1711", "S02")
    };
    start("").play("6").at("G10", "destroyed");
    let mut g = start("c19").play("commit; 6; play c19");
    assert!(g.offers("retreat").contains(&"G10".to_owned()));
}

#[test]
fn card_19_roving_cauldron_needs_a_retreat_and_the_soviet_initiative() {
    soviet_attack(13, "c19 c16", "").play("commit; 3").refuse("play c19", "NR 5.0e").play("play c16");
    soviet_attack(8, "c19 c16", "").play("commit; 6").refuse("play c19", "NR 5.3.3b");
}

#[test]
fn card_20_crusade_shuffles_when_drawn() {
    let g = given("turn = 8; discard = [\"c01\", \"c16\"]", "axis cards").units("G10 1711");
    let mut g = drawn(g, "c03 c20");
    assert_eq!(pile(&mut g), ["c20"]);
    let mut g = drawn(g, "c01 c04 c05");
    assert_ne!(g.asked(), "chance", "without the joker there is no replacement");
    assert_eq!(g.position().hand_count[0], 4);
}

#[test]
fn card_20_crusade_does_nothing_in_the_soviet_hand() {
    let g = given("turn = 8; discard = [\"c01\", \"c16\"]", "soviet cards").units("S01 2008");
    let mut g = drawn(g, "c20");
    assert!(holds(&mut g, 1, "c20"));
    assert_eq!(pile(&mut g), ["c01", "c16"]);
}

#[test]
fn card_21_expert_leaders_choose_between_two_dice() {
    axis_attack(8, "c21", "").play("commit c21; 1 5; pick 5; retreat S01 1911 2011").at("S01", "2011");
    let mut g = soviet_attack(13, "c21", "").play("commit c21; 6 2");
    assert_eq!(g.asked(), "axis", "the Axis chooses for the attacker, too");
    assert_eq!(g.offers("pick"), ["6", "2"]);
    given("turn = 8", "axis movement").units("G10 1711").hand("axis", "c21").refuse("play c21", "NR 5.3.1");
}

#[test]
fn card_22_speer_draws_three_and_discards_one() {
    let g = given("turn = 13", "axis cards").units("G10 1711").hand("axis", "c22");
    let mut g = drawn(g, "c01 c03 c04 c06").play("play c22");
    g = drawn(g, "c07 c08 c09").play("discard c01");
    assert_eq!(g.position().hand_count[0], 6);
    given("turn = 8", "axis movement")
        .units("G10 1711")
        .hand("axis", "c22 c17")
        .refuse("play c22", "NR 5.3.3b");
}

#[test]
fn card_23_stalin_orders_attack_or_a_vp() {
    let start = || {
        let g =
            given("turn = 13", "soviet cards").units("G10 1711; S02 1811 full; S09 2008").hand("axis", "c23");
        idle(drawn(g, "c01 c03 c04 c06"), |p| p.flow_top() == "Window")
    };
    let mut g = idle(start().play("play c23"), |p| p.phase == 5);
    assert_eq!(g.position().event_vp, 1, "no attack was made");
    let mut g = idle(start().play("pass"), |p| p.phase == 5);
    assert_eq!(g.position().event_vp, 0);
    given("turn = 13", "axis movement").units("G10 1711").hand("axis", "c23").refuse("play c23", "NR 5.3.1");
}

#[test]
fn card_24_hold_at_all_costs_makes_dr_an_exchange() {
    soviet_attack(13, "c24", "")
        .play("commit c24; 6; loss S02; loss G10")
        .at("S02", "destroyed")
        .at("G10", "1711")
        .face("G10", "reduced");
    axis_attack(13, "c24", "").refuse("commit c24", "NR 5.0e");
}

#[test]
fn card_25_ersatz_units_come_from_the_cadre_box() {
    given("turn = 13", "axis organisation")
        .units("G19 cadres; G20 cadres; G21 cadres; G10 0906")
        .hand("axis", "c25")
        .play("play c25; detrain G19 0906; detrain G20 0806")
        .at("G19", "0906")
        .at("G20", "0806")
        .at("G21", "cadres");
    given("turn = 13", "axis organisation")
        .units("G10 0906")
        .hand("axis", "c25 c41")
        .refuse("play c25", "NR 5.0e");
}

#[test]
fn card_26_mobile_defense_pays_for_two_counterblows() {
    let mut g = given("turn = 13", "soviet combat")
        .units("G10 1711; G11 1611; G12 1612; G13 1610; S02 1811 full")
        .hand("axis", "c26")
        .play("target 1711; done; play c26; counter 1611; counter 1612");
    assert_eq!(counterblows(&mut g, 0), 2);
    assert_eq!(g.asked(), "soviet");
    given("turn = 13", "axis movement").units("G10 1711").hand("axis", "c26").refuse("play c26", "NR 5.3.1");
}

#[test]
fn card_27_river_crossing_cancels_the_river_and_one_miss() {
    let start = |hand| fight("turn = 8", "axis", "G10 1710; S01 1810", [hand, ""], "1810", "G10");
    let mut g = start("");
    assert_eq!(odds(&mut g), "4:3 at 1:3");
    let mut g = start("c27").play("commit c27");
    assert_eq!(odds(&mut g), "4:3 at 1:2");
    let mut g = g.play("3");
    assert_eq!(g.asked(), "chance", "no effect is rolled again");
    let mut g = g.play("3");
    assert_ne!(g.position().phase, 4, "but once only: the battle is over");
    soviet_attack(8, "c27", "").refuse("commit c27", "NR 5.0e");
}

#[test]
fn card_28_snafu_reads_one_column_left() {
    let mut g = soviet_attack(13, "c28", "").play("commit; 4; play c28");
    assert_eq!(g.position().battle.outcome(), CombatResult::CB, "4 at 1:1 instead of EX at 3:2");
    axis_attack(13, "c28", "").play("commit; 2").refuse("play c28", "NR 5.0e");
}
