//! Soviet events 1 to 28: what they do, and when they cannot be played.

use crate::fights::{after_moves, axis_attack, drawn, fight, holds, idle, odds, pile, soviet_attack};
use crate::{Staff, given};
use no_retreat::{CombatResult, Unit};

/// The Soviet card phase of a turn, before anything is drawn.
fn soviet_cards(head: &str, units: &str, hand: &str) -> crate::Given {
    given(head, "soviet cards").units(units).hand("soviet", hand)
}

/// No Soviet event but those for any time fits his own movement phase.
fn not_while_moving(turn: u8, card: &str) {
    given(&format!("turn = {turn}"), "soviet movement")
        .units("S01 2008; G10 0906")
        .hand("soviet", card)
        .refuse(&format!("play {card}"), "NR 5.3.1");
}

#[test]
fn card_01_stavka_takes_the_top_discard() {
    let g = soviet_cards("turn = 8; discard = [\"c03\", \"c16\"]", "S01 2008", "c01");
    let mut g = drawn(g, "c04 c05 c06 c07").play("play c01");
    assert!(holds(&mut g, 1, "c16"));
    assert_eq!(pile(&mut g), ["c03", "c01"]);
    let g = soviet_cards("turn = 8; discard = [\"c34\"]", "S01 2008", "c01 c20");
    drawn(g, "c04 c05 c06 c07").refuse("play c01", "NR 5.0e");
}

#[test]
fn card_01_stavka_turns_the_joker() {
    let g = soviet_cards("turn = 8; joker = \"axis\"", "S01 2008", "c01").option("joker");
    let mut g = drawn(g, "c04 c05 c06 c07").play("play c01");
    assert_eq!(g.position().joker, 1);
}

#[test]
fn card_02_manpower_reserves_to_the_rail_box() {
    let g =
        soviet_cards("turn = 8", "S01 destroyed; S02 surrendered; S03 shattered; S05 rail; S09 2008", "c02");
    let g = drawn(g, "c04 c05 c06 c07").play("play c02; pick S01; pick S02");
    let mut g = g.at("S01", "rail").at("S02", "rail").at("S03", "shattered");
    assert_eq!(g.position().event_vp, 0, "VP already lost stay lost");
    let g = soviet_cards("turn = 13", "S01 destroyed; S09 2008", "c02 c20");
    drawn(g, "c04 c05 c06 c07").refuse("play c02", "NR 5.3.3a");
    let g = soviet_cards("turn = 8", "S01 destroyed; S02 rail; S03 rail; S05 rail", "c02 c20");
    drawn(g, "c04 c05 c06 c07").refuse("play c02", "NR 5.0e");
}

#[test]
fn card_03_black_sea_fleet_one_shift_on_the_coast() {
    let start = |hand| fight("turn = 8", "axis", "G10 1314; S05 1315", ["", hand], "1315", "G10");
    let mut g = start("c03").play("commit c03");
    assert_eq!(odds(&mut g), "4:3 at 1:2");
    let mut g =
        fight("turn = 8", "soviet", "S02 1314 full; G10 1315", ["", "c03"], "1315", "S02").play("commit c03");
    assert_eq!(odds(&mut g), "7:4 at 2:1", "right when the Soviets attack");
    let mut g = axis_attack(8, "", "c03").play("commit c03");
    assert_eq!(odds(&mut g), "4:3 at 1:1", "1811 is not on the coast");
    not_while_moving(8, "c03");
}

#[test]
fn card_04_rasputitsa_one_hex_of_advance() {
    let mut g = axis_attack(8, "", "c04")
        .play("commit c04; 5; retreat S01 1911 2011; advance G10 1811")
        .at("G10", "1811");
    assert_ne!(g.position().flow_top(), "Battle");
    axis_attack(8, "", "c04")
        .play("commit c04; 5; retreat S01 1911 2011")
        .refuse("advance G10 1811 1911", "NR 5.0f");
    soviet_attack(8, "", "c04").refuse("commit c04", "NR 5.0e");
    axis_attack(13, "", "c04").refuse("commit c04", "NR 5.3.3a");
}

#[test]
fn card_05_cavalry_raid_cuts_a_unit_off() {
    let g = given("turn = 8", "axis organisation")
        .units("G10 1711; G01 0906 reduced")
        .hand("soviet", "c05")
        .hand("axis", "c09");
    let mut g = g.play("play c05").quiet().play("pick G01");
    let rules = g.game().rules().clone();
    let unit = engine::notation::token(&*rules, "G01").expect("a unit").index();
    assert!(g.position().units[unit].is(Unit::OOS));
    g.refuse("improve G01 c09", "NR 6.5.1");
    not_while_moving(8, "c05");
}

#[test]
fn card_06_partisans_cost_a_step() {
    given("turn = 8", "soviet organisation")
        .units("S01 2008; G10 1711; G11 0906")
        .hand("soviet", "c06")
        .play("play c06; axis: loss G10")
        .face("G10", "reduced");
    not_while_moving(8, "c06");
}

#[test]
fn card_07_scorched_earth_makes_a_city_swamp() {
    let g = soviet_cards("turn = 8; german = [\"1713\"]", "S01 2008; G10 1711", "c07");
    let mut g = drawn(g, "c04 c05 c06 c10").play("play c07");
    let cities = g.offers("pick");
    assert!(cities.contains(&"1912".to_owned()) && !cities.contains(&"1713".to_owned()), "own cities only");
    let mut g = g.play("pick 1912");
    assert_ne!(g.position().scorched, u16::MAX);
    let g = soviet_cards("turn = 13", "S01 2008", "c07 c20");
    drawn(g, "c04 c05 c06 c10").refuse("play c07", "NR 5.3.3a");
    let mut g =
        given("turn = 8; scorched = \"1713\"", "axis movement").units("G01 1612").play("move G01 1713");
    assert_eq!(g.position().mover_mp, 2, "a tank pays four of six MP");
}

#[test]
fn card_08_lend_lease_cards_or_an_upgrade() {
    let start = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet organisation")
            .units("S01 2008; S02 2009")
            .hand("soviet", "c08")
    };
    let mut g = drawn(start(8).play("play c08 1"), "c01 c03");
    assert_eq!(g.position().hand_count[1], 2);
    start(8)
        .play("upgrade S01")
        .refuse("upgrade S02", "NR 7.2.0")
        .play("play c08 2; upgrade S02")
        .face("S02", "full");
    start(5).refuse("play c08", "NR 5.0e");
}

#[test]
fn card_09_prepared_offensive_one_more_unit_a_hex() {
    let g = given("turn = 13", "soviet movement")
        .units("S01 1912; S02 1911; S09 2012; G10 0906")
        .hand("soviet", "c09")
        .play("play c09; pick 1911; pick 1812")
        .refuse("pick 2013", "NR 5.3")
        .play("pass; move S01 1911; done; pass");
    let mut g = idle(g.at("S01", "1911").at("S02", "1911"), |p| p.phase == 6 && p.active == 1);
    assert_eq!(g.place("S01"), "1911", "nobody is shattered");
}

#[test]
fn card_09_prepared_offensive_ends_with_the_turn() {
    let g = given("turn = 13", "soviet movement")
        .units("S01 1912; S02 1911; G10 0906")
        .hand("soviet", "c09")
        .play("play c09; pick 1911; pass; move S01 1911; done; pass");
    let mut g = idle(g, |p| p.turn == 14);
    assert_ne!(g.place("S01"), g.place("S02"), "one of them stepped back");
    assert_ne!(g.place("S01"), "shattered");
    assert_ne!(g.place("S02"), "shattered");
    given("turn = 8", "soviet movement")
        .units("S01 2008")
        .hand("soviet", "c09")
        .refuse("play c09", "NR 5.3.3b");
}

#[test]
fn card_10_not_a_step_back_makes_dr_an_exchange() {
    axis_attack(8, "", "c10")
        .play("commit c10; 5; loss G10; loss S01")
        .face("G10", "reduced")
        .at("S01", "destroyed");
    soviet_attack(8, "", "c10").refuse("commit c10", "NR 5.0e");
    axis_attack(13, "", "c10").refuse("commit c10", "NR 5.3.3a");
}

#[test]
fn card_11_new_conscripts_come_disorganised() {
    let mut g = given("turn = 8", "soviet supply")
        .units("S01 destroyed; S02 2009; S05 shattered; G10 1711")
        .hand("soviet", "c11")
        .play("play c11");
    assert_eq!(g.offers("pick"), ["S01"]);
    assert!(!g.offers("pick S01").contains(&"1811".to_owned()), "not in EZOC");
    let mut g = g.play("pick S01 2008").at("S01", "2008");
    let rules = g.game().rules().clone();
    let unit = engine::notation::token(&*rules, "S01").expect("a unit").index();
    assert!(g.position().units[unit].is(Unit::DISORGANISED));
}

#[test]
fn card_11_new_conscripts_only_at_the_end_of_a_phase() {
    given("turn = 8", "soviet movement")
        .units("S01 destroyed; S02 2009")
        .hand("soviet", "c11")
        .refuse("play c11", "NR 5.3.1");
    given("turn = 8", "soviet combat")
        .units("S01 destroyed; S02 1811; G10 1711")
        .hand("soviet", "c11")
        .refuse("play c11", "NR 5.3.1")
        .play("done; play c11; pick S01 2008")
        .at("S01", "2008");
}

#[test]
fn card_12_conflicting_directives_cancel_and_draw() {
    let g = given("turn = 8; discard = [\"c16\"]", "axis cards")
        .units("G10 0906")
        .hand("axis", "c35")
        .hand("soviet", "c12");
    let mut g = drawn(g, "c01 c03 c04 c05 c06").play("play c35; play c12").quiet();
    assert_eq!(g.asked(), "chance");
    g = g.play("draw c07");
    assert!(holds(&mut g, 1, "c07"));
    assert_eq!(pile(&mut g), ["c16", "c12", "c35"]);
    assert_eq!(g.position().hand_count[0], 5, "Summer Campaign did not happen");
    not_while_moving(8, "c12");
}

#[test]
fn card_13_maskirovka_detrains_after_axis_moves() {
    let mut g = after_moves(8, "axis", "S01 rail; S02 2009; G10 0906", ["", "c13"])
        .play("play c13; detrain S01 2008");
    assert_eq!(g.place("S01"), "2008");
    assert_ne!(g.position().phase, 3, "the unit does not move on");
}

#[test]
fn card_13_maskirovka_moves_on_in_the_soviet_phase() {
    let g = given("turn = 8", "soviet movement").units("S01 rail; S02 2009; G10 0906").hand("soviet", "c13");
    g.refuse("play c13", "NR 5.3.1")
        .play("done; play c13; detrain S01 2008; move S01 2107")
        .at("S01", "2107");
}

#[test]
fn card_14_russian_tenacity_is_an_exchange_in_a_city() {
    fight("turn = 8", "axis", "G10 1712; S01 1713", ["", "c14"], "1713", "G10")
        .play("commit c14; loss G10; loss S01")
        .face("G10", "reduced")
        .at("S01", "destroyed");
    axis_attack(8, "", "c14").refuse("commit c14", "NR 5.0e");
}

#[test]
fn card_15_strategic_reserves_at_the_end_of_a_combat_phase() {
    let start = |turn: u8, who: &str| {
        given(&format!("turn = {turn}"), &format!("{who} combat"))
            .units("G10 1711; S01 1811; S02 shattered; S09 2008")
            .hand("soviet", "c15")
            .play("done")
    };
    let g = start(8, "axis");
    g.play("done; play c15; pick S02 2009").at("S02", "2009");
    start(8, "soviet").play("play c15; pick S02 2009").at("S02", "2009");
    given("turn = 13", "soviet combat")
        .units("G10 1711; S01 1811; S02 shattered; S09 2008")
        .hand("axis", "c09")
        .hand("soviet", "c15 c25")
        .refuse("play c15", "NR 5.3.3a");
    given("turn = 8", "soviet combat")
        .units("G10 1711; S01 1811; S02 shattered; S09 2008")
        .hand("axis", "c09")
        .hand("soviet", "c15 c25")
        .refuse("play c15", "NR 5.3.1");
}

#[test]
fn card_16_nkvd_both_roll_and_a_tie_is_fought_on_the_axis_table() {
    let start = || axis_attack(8, "", "c16").play("commit c16");
    start().play("2 5; loss G10").face("G10", "reduced").at("S01", "1811");
    start().play("5 2; loss S01").face("G10", "full").at("S01", "destroyed");
    let mut g = start().play("3 3");
    assert_eq!(g.asked(), "chance", "a tie is rolled normally");
    g.play("5; retreat S01 1911 2011").at("S01", "2011");
    soviet_attack(8, "", "c16").refuse("commit c16", "NR 5.0e");
    axis_attack(13, "", "c16").refuse("commit c16", "NR 5.3.3a");
}

#[test]
fn card_17_infiltration_one_defender_after_the_other() {
    let mut g = fight("turn = 13", "soviet", "G10 1711; G11 1711; S02 1811 full", ["", "c17"], "1711", "S02")
        .play("commit c17");
    assert_eq!(odds(&mut g), "7:4 at 3:2");
    let mut g = g.play("6; retreat G10 1611 1511");
    assert_ne!(g.position().flow_top(), "Other", "no advance between the combats");
    g = g.quiet();
    assert_eq!(odds(&mut g), "7:4 at 3:2");
    g.play("6; retreat G11 1612 1512; advance S02 1711").at("S02", "1711");
    soviet_attack(13, "", "c17").refuse("commit c17", "NR 5.0e");
}

#[test]
fn card_18_strategic_surprise_two_in_two_out() {
    let g = soviet_cards("turn = 8", "S01 2008; S02 2009; S05 2111 oos; G10 0906", "c18");
    let g =
        drawn(g, "c04 c05 c06 c10").play("play c18; pick S01; pick S02; detrain S01 1912; detrain S02 2006");
    g.at("S01", "1912").at("S02", "2006");
    let g = given("turn = 8", "axis cards").units("S01 2008; G10 0906").hand("soviet", "c18");
    let g = idle(drawn(g, "c01 c03 c04 c06 c07"), |p| p.flow_top() == "Window");
    g.play("play c18").quiet().play("pick S01; detrain S01 1912").at("S01", "1912");
    not_while_moving(8, "c18");
}

#[test]
fn card_19_hitler_orders_attack_or_two_vp() {
    let start = || {
        let g = given("turn = 8", "axis cards").units("G10 1711; S01 1811").hand("soviet", "c19");
        idle(drawn(g, "c01 c03 c04 c06 c07"), |p| p.flow_top() == "Window")
    };
    let mut g = idle(start().play("play c19"), |p| p.phase == 5);
    assert_eq!(g.position().event_vp, -2);
    let mut g = idle(start().play("pass"), |p| p.phase == 5);
    assert_eq!(g.position().event_vp, 0);
    let g = soviet_cards("turn = 8", "S01 2008; G10 0906", "c19 c20");
    drawn(g, "c01 c03 c04 c06").refuse("play c19", "NR 5.3.1");
}

#[test]
fn card_20_major_offensive_four_cards_for_four_attacks() {
    let g = drawn(soviet_cards("turn = 8", "S01 1811; G10 1711", "c20"), "c01 c03 c04 c06").play("play c20");
    let mut g = drawn(g, "c05 c07 c08 c09");
    assert_eq!(g.position().hand_count[1], 8);
    let mut g = idle(g, |p| p.phase == 5);
    assert_eq!(g.position().event_vp, 2, "too few attacks");
    let g = drawn(soviet_cards("turn = 6", "S01 2008; G10 0906", "c20 c07"), "c01 c03 c04 c06");
    g.refuse("play c20", "NR 5.0e");
    let g = drawn(soviet_cards("turn = 5", "S01 2008; G10 0906", "c20 c07"), "c01 c03 c04 c06");
    g.refuse("play c20", "NR 5.0e");
}

#[test]
fn card_21_bridgehead_no_river_and_no_miss() {
    let start = |turn: u8, hand| {
        fight(&format!("turn = {turn}"), "soviet", "S02 1710 full; G10 1810", ["", hand], "1810", "S02")
    };
    let mut g = start(13, "");
    assert_eq!(odds(&mut g), "7:4 at 1:2");
    let mut g = start(13, "c21").play("commit c21");
    assert_eq!(odds(&mut g), "7:4 at 1:1");
    g.play("3; loss S02; loss G10").face("G10", "reduced").at("S02", "destroyed");
    start(8, "c21").refuse("commit c21", "NR 5.3.3b");
    axis_attack(13, "", "c21").refuse("commit c21", "NR 5.0e");
}

#[test]
fn card_22_zhukov_chooses_the_table() {
    let start = || soviet_attack(13, "", "c22");
    let mut g = start().play("commit c22 1; 2");
    assert_eq!(g.position().battle.outcome(), CombatResult::None, "2 at 3:2 on the Axis table");
    let mut g = axis_attack(8, "", "c22").play("commit c22 2; 5");
    assert_eq!(g.position().battle.outcome(), CombatResult::EX, "5 at 1:1 on the Soviet table");
    not_while_moving(8, "c22");
}

#[test]
fn card_22_zhukov_also_in_later_battles_within_two_hexes() {
    let mut g = given("turn = 13; support = [0, 0]", "soviet combat")
        .units("G10 1711; S02 1811 full; G11 1712; S09 1812 full")
        .hand("soviet", "c22")
        .play("target 1711; target 1712; done; attack 1711 S02; commit c22 2; 2; attack 1712 S09");
    assert_eq!(g.asked(), "soviet", "the table is asked for");
    g = g.play("commit 1; 5; retreat G11 1612 1512");
    assert_eq!(g.place("G11"), "1512", "5 at 3:2 on the Axis table is DR");
}

#[test]
fn card_23_sturmoviks_in_this_battle_and_the_next() {
    let mut g = given("turn = 13; support = [0, 0]", "soviet combat")
        .units("G10 1711; S02 1811 full; G11 1712; S09 1812 full; G12 1713; S05 1813 full")
        .hand("soviet", "c23")
        .play("target 1711; target 1712; target 1713; done; attack 1711 S02; commit c23");
    assert_eq!(odds(&mut g), "9:4 at 2:1");
    let mut g = g.play("1; attack 1712 S09");
    assert_eq!(odds(&mut g), "9:4 at 2:1");
    let mut g = g.play("1; attack 1713 S05");
    assert_eq!(odds(&mut g), "6:4 at 1:2", "not in the third");
}

#[test]
fn card_23_sturmoviks_do_not_fly_in_the_next_phase() {
    let mut g = soviet_attack(13, "", "c23").play("commit c23; 1");
    assert_eq!((g.position().turn, g.position().sturmovik), (14, 0));
}

#[test]
fn card_23_sturmoviks_are_stronger_in_1944_and_unknown_in_1942() {
    let mut g = soviet_attack(19, "", "c23").play("commit c23");
    assert_eq!(odds(&mut g), "11:4 at 2:1");
    fight(
        "turn = 10; initiative = \"soviet\"",
        "soviet",
        "G10 1711; S02 1811 full",
        ["", "c23"],
        "1711",
        "S02",
    )
    .refuse("commit c23", "NR 5.0e");
    soviet_attack(11, "", "c23").refuse("commit c23", "NR 5.3.3b");
}

#[test]
fn card_24_western_offensive_two_cards_or_a_card_and_a_step() {
    let start = || {
        let g = given("turn = 13", "soviet cards")
            .units("S01 2008; G10 0906")
            .hand("soviet", "c24")
            .hand("axis", "c09 c11");
        drawn(g, "c01 c03 c04 c06").play("play c24").quiet()
    };
    let mut g = start().play("discard c09; pick c11");
    assert_eq!(g.position().hand_count[0], 0);
    let mut g = start().play("discard c09; pick G10").face("G10", "reduced");
    assert!(holds(&mut g, 0, "c11"));
    let g = soviet_cards("turn = 8", "S01 2008; G10 0906", "c24 c20").hand("axis", "c09");
    drawn(g, "c01 c03 c04 c06").refuse("play c24", "NR 5.3.3b");
}

#[test]
fn card_25_red_orchestra_sees_the_hand_and_discards() {
    let g = given("turn = 8", "soviet cards")
        .units("S01 2008; G10 0906")
        .hand("soviet", "c25")
        .hand("axis", "c09 c11");
    let mut g = drawn(g, "c01 c03 c04 c06").play("play c25").quiet();
    assert_eq!(g.offers("pick"), ["c09", "c11"]);
    let mut g = g.play("pick c11");
    assert_eq!(pile(&mut g), ["c11", "c25"]);
    let g = soviet_cards("turn = 8", "S01 2008; G10 0906", "c25 c20");
    drawn(g, "c01 c03 c04 c06").refuse("play c25", "NR 5.0e");
}

#[test]
fn card_26_na_berlin_copies_the_top_discard() {
    let g = soviet_cards("turn = 13; discard = [\"c20\"]", "S01 2008; G10 0906", "c26");
    let g = drawn(g, "c01 c03 c04 c06").play("play c26");
    let mut g = drawn(g, "c05 c07 c08 c09");
    assert_eq!(g.position().hand_count[1], 8, "Major Offensive");
    let g = soviet_cards("turn = 8; discard = [\"c20\"]", "S01 2008; G10 0906", "c26 c18");
    drawn(g, "c01 c03 c04 c06").refuse("play c26", "NR 5.3.3b");
}

#[test]
fn card_27_konev_no_roll_at_two_to_one() {
    let start = |turn: u8| {
        let units = "G10 1711; S02 1811 full; S09 1710 full";
        fight(&format!("turn = {turn}"), "soviet", units, ["", "c27"], "1711", "S02 S09")
    };
    start(13).play("commit c27; retreat G10 1611 1511").at("G10", "1511");
    let mut g = soviet_attack(13, "", "c27").play("commit c27");
    assert_eq!(g.asked(), "chance", "3:2 is rolled");
    start(8).refuse("commit c27", "NR 5.3.3b");
}

#[test]
fn card_28_katyushas_one_right_two_from_1944() {
    let mut g = soviet_attack(13, "", "c28").play("commit c28");
    assert_eq!(odds(&mut g), "7:4 at 2:1");
    let mut g = soviet_attack(19, "", "c28").play("commit c28");
    assert_eq!(odds(&mut g), "7:4 at 3:1");
    soviet_attack(8, "", "c28").refuse("commit c28", "NR 5.3.3b");
    axis_attack(13, "", "c28").refuse("commit c28", "NR 5.0e");
}
