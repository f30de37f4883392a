//! Axis events 29 to 54 and the joker: what they do, and when they cannot be played.

use crate::fights::{
    after_moves, axis_attack, counterblows, drawn, fight, holds, idle, odds, pile, soviet_attack,
};
use crate::{Staff, given};

/// The Axis card phase of a turn, before anything is drawn.
fn axis_cards(head: &str, units: &str, hand: &str) -> crate::Given {
    given(head, "axis cards").units(units).hand("axis", hand)
}

#[test]
fn card_29_model_doubles_the_defence() {
    let mut g = soviet_attack(8, "c29", "").play("commit c29");
    assert_eq!(odds(&mut g), "7:8 at 1:2");
    axis_attack(8, "c29", "").refuse("commit c29", "NR 5.0e");
}

#[test]
fn card_30_last_reserves_two_free_steps_for_a_vp() {
    let g = axis_cards("turn = 13", "G10 0906 reduced; G01 surrendered", "c30");
    let g = drawn(g, "c01 c03 c04 c06").play("play c30; improve G10; rebuild G01 0906");
    let mut g = g.at("G01", "0906").face("G10", "full").face("G01", "reduced");
    assert_eq!(g.position().event_vp, -1);
    let g = axis_cards("turn = 8", "G10 0906 reduced", "c30 c35");
    drawn(g, "c01 c03 c04 c06 c07").refuse("play c30", "NR 5.3.3b");
}

#[test]
fn card_30_last_reserves_also_in_the_soviet_card_phase() {
    let g = given("turn = 13", "soviet cards").units("G10 0906 reduced; S01 2008").hand("axis", "c30");
    let g = idle(drawn(g, "c01 c03 c04 c06"), |p| p.flow_top() == "Window");
    g.play("play c30").quiet().play("improve G10").face("G10", "full");
}

#[test]
fn card_31_stalins_interference_takes_the_card() {
    let g = given("turn = 13", "soviet cards")
        .units("G10 1711; S01 2008")
        .hand("axis", "c31 c01")
        .hand("soviet", "c25");
    let mut g = drawn(g, "c03 c04 c06 c07").play("play c25; play c31").quiet();
    assert!(holds(&mut g, 0, "c25"));
    assert!(holds(&mut g, 0, "c01"), "Red Orchestra did not happen");
    assert_eq!(pile(&mut g), ["c31"]);
}

#[test]
fn card_31_stalins_interference_not_against_discards() {
    let g = given("turn = 13", "axis combat")
        .units("G10 1711; S01 1811; S02 1812")
        .hand("axis", "c31")
        .hand("soviet", "c01 c02")
        .play("target 1811; done; counter 1812 c01");
    let mut g = g.quiet();
    assert_eq!(counterblows(&mut g, 1), 1);
    g.refuse("play c31", "NR 5.3.1");
}

#[test]
fn card_32_unseasonal_weather_flips_this_turn_and_the_next() {
    let mut g = drawn(axis_cards("turn = 3", "G10 0906", ""), "c32");
    assert_eq!(g.position().flipped, 1 << 3 | 1 << 4);
    let mut g = drawn(g, "c01 c03 c04 c05");
    assert_eq!(g.position().hand_count[0], 4, "a replacement was drawn");
    let mut g = drawn(axis_cards("turn = 8", "G10 0906", ""), "c32");
    assert_eq!(g.position().flipped, 1 << 9, "turn 8 does not vary");
}

#[test]
fn card_32_unseasonal_weather_only_for_the_axis() {
    let mut g = drawn(given("turn = 3", "soviet cards").units("S01 2008"), "c32");
    assert_eq!(g.position().flipped, 0);
    assert!(holds(&mut g, 1, "c32"));
}

#[test]
fn card_33_fickle_weather_flips_this_turn_only() {
    let mut g = drawn(axis_cards("turn = 3", "G10 0906", ""), "c33");
    assert_eq!(g.position().flipped, 1 << 3);
    let mut g = drawn(axis_cards("turn = 8", "G10 0906", ""), "c33 c01 c03 c04 c05 c06");
    assert_eq!(g.position().flipped, 0);
    assert_eq!(g.position().hand_count[0], 5, "replaced all the same");
}

#[test]
fn card_34_bock_draws_when_he_pays() {
    let start = |turn: u8| {
        given(&format!("turn = {turn}"), "axis organisation")
            .units("G01 destroyed; G10 0906")
            .hand("axis", "c34")
            .play("done; rebuild G01 0906 c34")
    };
    let mut g = start(8);
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("draw c01");
    assert!(holds(&mut g, 0, "c01"));
    assert_ne!(start(13).asked(), "chance", "he needs the Axis initiative");
}

#[test]
fn card_34_bock_is_no_event_to_play() {
    given("turn = 8", "axis movement").units("G10 1711").hand("axis", "c34").refuse("play c34", "NR 5.3.1");
}

#[test]
fn card_35_summer_campaign_three_cards_for_four_attacks() {
    let g =
        drawn(axis_cards("turn = 8", "G10 1711; S01 1811", "c35"), "c01 c03 c04 c06 c07").play("play c35");
    let g = drawn(g, "c08 c09 c10");
    let mut g = idle(g, |p| p.phase == 5);
    assert_eq!(g.position().event_vp, -1, "too few attacks");
    let g = drawn(axis_cards("turn = 6", "G10 1711", "c35 c05"), "c01 c03 c04 c06");
    g.refuse("play c35", "NR 5.3.1");
}

#[test]
fn card_36_surprise_attack_moves_a_stack_under_a_counterblow() {
    let mut g =
        after_moves(8, "soviet", "G01 0906; G10 0906; S02 1407", ["c36", ""]).play("play c36; move G01 0706");
    assert_eq!(g.place("G10"), "0706", "the stack moves together");
    assert!(g.log().iter().any(|l| l.contains("counterblow on 0706")));
    given("turn = 8", "axis movement").units("G10 0906").hand("axis", "c36").refuse("play c36", "NR 5.3.1");
}

#[test]
fn card_36_surprise_attack_at_most_two_hexes_and_supplied() {
    let mut g = after_moves(8, "soviet", "G01 0906; G10 2111; S02 1407", ["c36", ""]).play("play c36");
    assert_eq!(g.offers("move"), ["G01"], "6th Army has no supply");
    assert!(!g.offers("move G01").contains(&"0606".to_owned()));
}

#[test]
fn card_37_guderian_no_roll_at_two_to_one() {
    let start = |units: &str, hex: &str, by: &str| fight("turn = 8", "axis", units, ["c37", ""], hex, by);
    start("G01 1711; G10 1711; S01 1811", "1811", "G01 G10")
        .play("commit c37; retreat S01 1911 2011")
        .at("S01", "2011");
    let mut g = start("G10 1711; S01 1811", "1811", "G10").play("commit c37");
    assert_eq!(g.asked(), "chance", "1:1 is rolled");
    start("G01 1712; G10 1712; S01 1713", "1713", "G01 G10").refuse("commit c37", "NR 5.0e");
    axis_attack(13, "c37", "").refuse("commit c37", "NR 5.3.3a");
}

#[test]
fn card_38_hedgehogs_both_roll() {
    let start = || soviet_attack(13, "c38", "").play("commit c38");
    start().play("2 5; loss G10").face("G10", "reduced").at("S02", "1811");
    start().play("5 2; loss S02").face("G10", "full").at("S02", "destroyed");
    let mut g = start().play("3 3");
    let first = g.asked();
    g = g.play(if first == "axis" { "loss G10; loss S02" } else { "loss S02; loss G10" });
    g.face("G10", "reduced").at("S02", "destroyed");
    axis_attack(13, "c38", "").refuse("commit c38", "NR 5.0e");
}

#[test]
fn card_39_operational_moves_one_cheap_hex_each() {
    let mut g =
        after_moves(8, "soviet", "G01 0906; G10 0907; G11 1006; S02 1106", ["c39", ""]).play("play c39");
    assert_eq!(g.offers("move"), ["G01", "G10"], "9th Army is in EZOC");
    assert!(!g.offers("move G01").contains(&"0706".to_owned()), "one hex only");
    g.play("move G01 0806; move G10 0807").at("G01", "0806").at("G10", "0807");
    given("turn = 8", "axis movement").units("G10 0906").hand("axis", "c39").refuse("play c39", "NR 5.3.1");
}

#[test]
fn card_40_vaterland_cancels_sudden_death() {
    let start = |hand| given("turn = 15", "victory").units("G10 0906; S01 2008").hand("axis", hand);
    assert_eq!(start("").asked(), "over", "22 Soviet VP are more than 19");
    let mut g = start("c40");
    assert_eq!(g.asked(), "axis");
    assert_ne!(g.play("play c40").asked(), "over");
}

#[test]
fn card_40_vaterland_two_cards_one_kept() {
    let g = drawn(axis_cards("turn = 13", "G10 0906", "c40"), "c01 c03 c04 c06").play("play c40");
    let mut g = drawn(g, "c07 c08");
    assert_eq!(g.offers("discard"), ["c07", "c08"]);
    let mut g = g.play("discard c07");
    assert!(holds(&mut g, 0, "c08"));
    assert_eq!(g.position().hand_count[0], 5);
    let g = axis_cards("turn = 8", "G10 0906", "c40 c35");
    drawn(g, "c01 c03 c04 c06 c07").refuse("play c40", "NR 5.3.3b");
}

#[test]
fn card_41_defensive_works_are_put_on_an_axis_hex() {
    let mut g = given("turn = 13", "axis organisation")
        .units("G10 1711; G11 0906")
        .hand("axis", "c41")
        .play("play c41");
    assert_eq!(g.offers("pick"), ["0906", "1711"]);
    let g = g.play("pick 1711");
    let g = idle(g, |p| p.active == 1 && p.phase == 4);
    drop(g);
    let works = "turn = 13; works = \"1711\"";
    let mut g = fight(works, "soviet", "G10 1711; S02 1811 full", ["", ""], "1711", "S02");
    assert_eq!(odds(&mut g), "7:4 at 1:1");
    given("turn = 13", "axis movement").units("G10 1711").hand("axis", "c41").refuse("play c41", "NR 5.3.1");
}

#[test]
fn card_42_relocation_costs_the_soviets_a_random_card() {
    let g = given("turn = 8", "soviet cards").units("G10 1711; S01 2008").hand("axis", "c42");
    let g = idle(drawn(g, "c01 c03 c04 c06"), |p| p.flow_top() == "Window");
    let mut g = g.play("play c42").quiet();
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("c03");
    assert_eq!(g.position().hand_count[1], 3);
    assert_eq!(pile(&mut g), ["c03", "c42"]);
    given("turn = 8", "axis movement").units("G10 1711").hand("axis", "c42").refuse("play c42", "NR 5.3.1");
}

#[test]
fn card_43_panzerblitz_moves_tanks_two_mp_in_clear_weather() {
    let mut g =
        after_moves(8, "soviet", "G01 0906; G10 0907; G02 1006; S02 1106", ["c43", ""]).play("play c43");
    assert_eq!(g.offers("move"), ["G01"], "no infantry, no tank in EZOC");
    g.play("move G01 0706").at("G01", "0706");
    after_moves(6, "soviet", "G01 0906; S02 1106", ["c43 c39", ""]).refuse("play c43", "NR 5.0e");
    after_moves(13, "soviet", "G01 0906; S02 1106", ["c43 c39", ""]).refuse("play c43", "NR 5.3.3a");
}

#[test]
fn card_44_kleist_rolls_no_effect_again() {
    let mut g = axis_attack(8, "c44", "").play("commit; 2; play c44");
    assert_eq!(g.asked(), "chance");
    g.play("5; retreat S01 1911 2011").at("S01", "2011");
    axis_attack(8, "c44 c16", "").play("commit; 4").refuse("play c44", "NR 5.0e").play("play c16");
    axis_attack(13, "c44 c16", "").play("commit; 2").refuse("play c44", "NR 5.3.3a");
}

#[test]
fn card_45_desperate_offensive_three_blitz() {
    let g = drawn(axis_cards("turn = 24", "G10 0603", "c45"), "c09 c11 c12 c16").play("play c45");
    let mut g = drawn(g, "c17");
    let p = g.position();
    assert_eq!((p.support[0], p.event_vp, p.hand_count[0]), (3, -1, 5));
    given("turn = 24", "axis movement").units("G10 0603").hand("axis", "c45").refuse("play c45", "NR 5.3.1");
}

/// Event VP after the Axis drew one card in 1945, and that the card was replaced.
fn drawn_in_1945(head: &str, units: &str, card: &str) -> i8 {
    let g = drawn(axis_cards(&format!("turn = 24{head}"), units, ""), &format!("{card} c09 c11 c12 c16"));
    let mut g = g;
    assert_eq!(g.position().hand_count[0], 4);
    assert_eq!(pile(&mut g), [card]);
    g.position().event_vp
}

#[test]
fn card_46_fuhrers_bunker() {
    assert_eq!(drawn_in_1945("; facts = [\"reich-defended\"]", "G26 0603; G10 0906", "c46"), 1);
    assert_eq!(drawn_in_1945("; facts = [\"reich-defended\"]", "G10 0906", "c46"), -1);
}

#[test]
fn card_47_lebensraum() {
    assert_eq!(drawn_in_1945("", "G10 1711", "c47"), 1);
    assert_eq!(drawn_in_1945("", "G10 0906", "c47"), -1);
}

#[test]
fn card_48_festung_deutschland_puts_a_fort_back() {
    let start =
        |units: &str, hand: &str| given("turn = 24", "axis organisation").units(units).hand("axis", hand);
    let mut g = start("G10 0906; G22 0606", "c48").play("play c48");
    assert!(!g.offers("pick").contains(&"G22".to_owned()), "it still stands");
    assert!(!g.offers("pick G23").contains(&"1407".to_owned()), "only in Greater Germany");
    let mut g = g.play("pick G23 0603").at("G23", "0603");
    assert_eq!(g.position().event_vp, -1);
    start("G10 0906; G22 0603; G23 0606; G24 0704; G25 0406", "c48 c53").refuse("play c48", "NR 5.0e");
}

#[test]
fn card_49_volkssturm_levies_return_to_their_cities() {
    let start = |head: &str| given(head, "axis organisation").units("G10 0906").hand("axis", "c49");
    let mut g = start("turn = 24; soviet = [\"0704\"]").play("play c49");
    assert!(!g.offers("pick").contains(&"G28".to_owned()), "Posen is lost");
    g.play("pick G27; pick G29").at("G27", "1104").at("G29", "0606");
    given("turn = 24", "axis movement").units("G10 0906").hand("axis", "c49").refuse("play c49", "NR 5.3.1");
}

#[test]
fn card_50_sacred_east_prussia() {
    assert_eq!(drawn_in_1945("", "G10 0906", "c50"), 1);
    assert_eq!(drawn_in_1945("; soviet = [\"1104\"]", "G10 0906", "c50"), -1);
}

#[test]
fn card_51_wacht_am_rhein_takes_a_unit_or_a_vp() {
    let start = || drawn(axis_cards("turn = 24", "G10 0906; G26 0603; G27 1104; G19 0606", ""), "c51");
    let mut g = start();
    assert_eq!(g.offers("pick"), ["G10"], "no garrison, Volkssturm or cadre");
    let mut g = g.play("pick G10").at("G10", "out");
    assert_eq!(g.position().event_vp, 1);
    assert_eq!(g.asked(), "chance", "a replacement is drawn");
    assert_eq!(start().play("pass").position().event_vp, -1);
}

#[test]
fn card_52_heinrici_counterattacks_and_draws() {
    let mut g = soviet_attack(24, "c52", "").play("commit c52");
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("draw c09");
    assert!(holds(&mut g, 0, "c09"));
    let mut g = g.quiet();
    let b = g.position().battle;
    assert_eq!((b.round, b.side), (1, 0));
    axis_attack(24, "c52", "").refuse("commit c52", "NR 5.0e");
}

#[test]
fn card_52_heinrici_has_nobody_to_counterattack_with() {
    // The card drawn takes the only defender out of the game: the battle is over.
    let mut g =
        soviet_attack(24, "c52", "").play("commit c52; draw c51; pick G10; draw c09").at("G10", "out");
    g = g.quiet();
    assert_eq!(g.position().battle, no_retreat::Battle::default());
}

#[test]
fn card_53_volksgrenadiers_count_as_two() {
    given("turn = 23", "axis organisation")
        .units("G10 0906; G01 surrendered")
        .hand("axis", "c53")
        .play("done; rebuild G01 0906 c53")
        .at("G01", "0906");
    given("turn = 23", "axis organisation")
        .units("G10 0906; G01 surrendered; G11 shattered")
        .hand("axis", "c45")
        .play("done")
        .refuse("rebuild G01 0906 c45", "NR 7.9b");
}

#[test]
fn card_54_gotterdammerung_shuffles_and_is_replaced() {
    let g = drawn(axis_cards("turn = 24; discard = [\"c16\", \"c17\"]", "G10 0906", ""), "c54");
    let mut g = drawn(g, "c16 c17 c09 c11");
    assert_eq!(g.position().hand_count[0], 4);
    assert_eq!(pile(&mut g), ["c54"]);
    let mut g = drawn(given("turn = 24; discard = [\"c16\"]", "soviet cards").units("S01 2008"), "c54");
    assert_eq!(pile(&mut g), ["c16"], "a Soviet draw shuffles nothing");
}

#[test]
fn card_55_joker_exchanges_cards_and_changes_hands() {
    let g = axis_cards("turn = 8; joker = \"axis\"", "G10 0906", "c01 c03").option("joker");
    let g = drawn(g, "c04 c05 c06 c07 c08").play("joker c01 c03 c04");
    let mut g = drawn(g, "c09 c10 c11");
    let p = g.position();
    assert_eq!((p.hand_count[0], p.joker), (7, 1), "as many cards, and Stalin's War for the Soviets");
    g.refuse("joker c09", "NR 15.7b");
    let g = axis_cards("turn = 8", "G10 0906", "c05 c35");
    drawn(g, "c03 c04 c06 c07 c08").refuse("joker c03", "NR 15.0");
}
