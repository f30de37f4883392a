//! Soviet events 29 to 54: what they do, and when they cannot be played.

use crate::fights::{
    after_moves, axis_attack, counterblows, drawn, fight, holds, idle, odds, pile, soviet_attack,
};
use crate::{Staff, given};
use no_retreat::CombatResult;

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
fn card_29_wave_assault_attacks_once_more() {
    let start = |turn: u8| {
        fight(&format!("turn = {turn}"), "soviet", "G10 1711; S02 1811 full", ["", "c29"], "1711", "S02")
            .play("commit; 2; pass")
    };
    let g = start(13).play("play c29; target 1711; done; attack 1711 S02; 6; retreat G10 1611 1511");
    g.at("G10", "1511");
    let mut g = start(13).play("play c29; target 1711");
    assert!(!g.offers("").contains(&"target".to_owned()), "one attack only");
    given("turn = 8", "soviet combat")
        .units("G10 1711; S01 1811")
        .hand("axis", "c09")
        .hand("soviet", "c29 c25")
        .refuse("play c29", "NR 5.3.3b");
    not_while_moving(13, "c29");
}

#[test]
fn card_30_yeremenko_reads_one_column_left() {
    let mut g = axis_attack(8, "", "c30").play("commit; 4; play c30");
    assert_eq!(g.position().battle.outcome(), CombatResult::CB, "4 at 1:2 instead of EX at 1:1");
    soviet_attack(8, "", "c30").play("commit; 4").refuse("play c30", "NR 5.0e");
}

#[test]
fn card_31_strategic_bombing_cancels_an_axis_step() {
    let g = given("turn = 13", "axis organisation")
        .units("G01 surrendered; G10 0906 reduced; S01 2008")
        .hand("axis", "c09 c11 c12")
        .hand("soviet", "c31")
        .quiet()
        .play("done; rebuild G01 0906 c09 c11");
    let mut g = g;
    if g.asked() == "axis" {
        g = g.play("done");
    }
    let mut g = g.play("play c31").quiet().play("pick G01").at("G01", "surrendered");
    assert_eq!(pile(&mut g), ["c09", "c11", "c31"], "the cards are lost");
    not_while_moving(13, "c31");
}

#[test]
fn card_32_za_rodinu_cancels_sudden_death() {
    let head =
        "turn = 6; event_vp = 6; german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\"]";
    let start = |hand| given(head, "victory").units("G10 0906; S01 2008").hand("soviet", hand);
    assert_eq!(start("").asked(), "over");
    let mut g = start("c32");
    assert_eq!(g.asked(), "soviet");
    assert_ne!(g.play("play c32").asked(), "over");
}

#[test]
fn card_32_za_rodinu_two_cards_one_kept() {
    let g = drawn(soviet_cards("turn = 8", "S01 2008", "c32"), "c01 c03 c04 c06").play("play c32");
    let mut g = drawn(g, "c07 c08");
    assert_eq!(g.offers("discard"), ["c07", "c08"], "one of the two, not of the hand");
    let mut g = g.play("discard c07");
    assert_eq!(g.position().hand_count[1], 5);
    let g = drawn(soviet_cards("turn = 13", "S01 2008", "c32 c20"), "c01 c03 c04 c06");
    g.refuse("play c32", "NR 5.3.3a");
}

#[test]
fn card_33_no_mercy_one_more_step_each() {
    let start = |turn: u8| {
        let units = "G10 1711; G11 1710; S01 1811";
        fight(&format!("turn = {turn}"), "axis", units, ["", "c33"], "1811", "G10 G11")
    };
    let g = start(8).play("commit c33; 2; axis: mark 1711");
    let g = g.play("axis: loss G10; soviet: loss S01");
    g.face("G10", "reduced").at("S01", "destroyed");
    axis_attack(13, "", "c33").refuse("commit c33", "NR 5.3.3a");
}

#[test]
fn card_34_general_mud_sets_the_next_turn() {
    let mut g = drawn(soviet_cards("turn = 8", "S01 2008", ""), "c34");
    assert_eq!(g.position().flipped, 1 << 9, "turn 9 is clear as printed");
    let mut g = drawn(soviet_cards("turn = 2", "S01 2008", ""), "c34 c01 c03 c04 c06");
    assert_eq!(g.position().flipped, 0, "turn 3 is mud already");
    assert_eq!(g.position().hand_count[1], 4, "replaced");
    let mut g = drawn(given("turn = 8", "axis cards").units("G10 0906"), "c34");
    assert!(holds(&mut g, 0, "c34"), "an ordinary card for the Axis");
}

#[test]
fn card_35_general_winter_sets_snow_where_there_is_a_snow_side() {
    let mut g = drawn(soviet_cards("turn = 5", "S01 2008", ""), "c35");
    assert_eq!(g.position().flipped, 1 << 6, "mud becomes snow");
    let mut g = drawn(soviet_cards("turn = 8", "S01 2008", ""), "c35 c01 c03 c04 c06");
    assert_eq!(g.position().flipped, 0, "Sep/Oct has no snow side");
    assert_eq!(g.position().hand_count[1], 4, "replaced");
}

#[test]
fn card_36_hitlers_interference_takes_the_card() {
    let g = given("turn = 8", "axis combat")
        .units("G10 1711; S01 1811")
        .hand("soviet", "c36")
        .hand("axis", "c01");
    let mut g = g.play("target 1811; done; attack 1811 G10; commit c01; play c36").quiet();
    assert!(holds(&mut g, 1, "c01"));
    assert_eq!(odds(&mut g), "4:3 at 1:1", "Manstein did not come");
    not_while_moving(8, "c36");
}

#[test]
fn card_36_hitlers_interference_leaves_cards_that_would_act_at_once() {
    let g = given("turn = 8", "axis cards").units("G10 0906").hand("soviet", "c36").hand("axis", "c35");
    let mut g = drawn(g, "c01 c03 c04 c05 c06").play("play c35; play c36").quiet();
    assert!(!holds(&mut g, 1, "c35"), "its Soviet event is play-immediately");
    assert!(pile(&mut g).contains(&"c35".to_owned()));
    assert_eq!(g.position().hand_count[0], 5);
}

#[test]
fn card_37_russian_courage_pays_for_two_counterblows() {
    let mut g = given("turn = 8", "axis combat")
        .units("G10 1711; S01 1811; S02 1812; S09 1912; S05 2011")
        .hand("soviet", "c37")
        .play("target 1811; done; play c37; counter 1812; counter 1912");
    assert_eq!(counterblows(&mut g, 1), 2);
    assert_eq!(g.asked(), "axis", "no third");
    not_while_moving(8, "c37");
}

#[test]
fn card_38_industrial_surge_two_cards_and_a_step() {
    let g = given("turn = 13", "soviet movement")
        .units("S01 2008; S02 destroyed; G10 0906")
        .hand("soviet", "c38");
    let g = drawn(g.play("play c38"), "c01 c03").play("rebuild S02 2009");
    let mut g = g.at("S02", "2009");
    assert_eq!(g.position().hand_count[1], 2);
    let g = given("turn = 13", "axis cards").units("S01 2008; G10 0906").hand("soviet", "c38 c18");
    let g = idle(drawn(g, "c01 c03 c04 c06"), |p| p.flow_top() == "Window");
    g.refuse("play c38", "NR 5.3.1").play("play c18");
}

#[test]
fn card_39_steam_roller_doubles_shock() {
    let shock = |facts: &str| {
        let mut g = given(&format!("turn = 13; support = [0, 1]{facts}"), "soviet combat")
            .units("G10 1711; S02 1811 full")
            .play("target 1711; done; attack 1711 S02; commit support");
        odds(&mut g)
    };
    assert_eq!(shock(""), "7:4 at 2:1");
    assert_eq!(shock("; facts = [\"steam-roller\"]"), "7:4 at 3:1");
    let g = drawn(soviet_cards("turn = 13", "S02 1811 full; G10 1711", "c39"), "c01 c03 c04 c06")
        .play("play c39");
    let g = idle(g, |p| p.phase == 4 && p.flow_top() == "Combat");
    let mut g = g.play("target 1711; done; attack 1711 S02; commit support");
    assert_eq!(odds(&mut g), "7:4 at 5:1", "6th Army is out of supply: two and two right");
    let g = drawn(soviet_cards("turn = 8", "S01 2008", "c39 c20"), "c01 c03 c04 c06");
    g.refuse("play c39", "NR 5.3.3b");
}

#[test]
fn card_40_great_patriotic_war_shuffles_when_drawn() {
    let g = soviet_cards("turn = 8; discard = [\"c01\", \"c16\"]", "S01 2008", "");
    let mut g = drawn(g, "c40 c01 c03 c04");
    assert_eq!(pile(&mut g), ["c40"]);
    assert_eq!(g.position().hand_count[1], 3, "not replaced without the joker");
    let g = soviet_cards("turn = 8; joker = \"soviet\"", "S01 2008", "").option("joker");
    let mut g = drawn(g, "c40 c01 c03 c04 c06");
    assert_eq!(g.position().hand_count[1], 4, "replaced while Stalin's War lies up");
}

#[test]
fn card_41_central_command_moves_four_units_a_hex() {
    let units = "S01 2008; S02 2009; S09 2006; S05 2109; S03 2110; S13 1811; G10 1711";
    let mut g = after_moves(8, "axis", units, ["", "c41"]).play("play c41");
    assert!(!g.offers("move").contains(&"S13".to_owned()), "it stands in EZOC");
    assert!(!g.offers("move S01").contains(&"2106".to_owned()), "one hex only");
    let mut g = g.play("move S01 2108; move S02 2010; move S09 2106; move S05 2009");
    assert_ne!(g.position().phase, 3, "four are enough");
    not_while_moving(8, "c41");
}

#[test]
fn card_42_timoshenko_must_counterattack() {
    let mut g = axis_attack(8, "", "c42").play("commit c42");
    let b = g.position().battle;
    assert_eq!((b.round, b.side), (1, 1));
    soviet_attack(8, "", "c42").refuse("commit c42", "NR 5.0e");
}

#[test]
fn card_43_heroes_roll_again() {
    let mut g = axis_attack(8, "", "c43").play("commit; 6; play c43; 2");
    assert_ne!(g.position().phase, 4, "no effect: the battle and the phase are over");
    assert_eq!(g.place("S01"), "1811");
    let mut g = soviet_attack(8, "", "c43").play("commit; 2; play c43");
    assert_eq!(g.asked(), "chance", "also an own die");
    not_while_moving(8, "c43");
}

#[test]
fn card_16_and_43_the_second_roll_stands() {
    // Ruling N21: a die rolled again by one of them is not rolled a third time.
    let g = axis_attack(8, "c16", "c43").play("commit; commit; 1; play c16").quiet_windows();
    g.play("1").refuse("play c43", "NR 5.3.1");
    // With Expert Leaders it is one die.
    let mut g = axis_attack(8, "c16 c21", "").play("commit c21; 1 2");
    let word = g.offers("pick")[0].clone();
    let mut g = g.play(&format!("pick {word}; play c16; 5"));
    assert_eq!(g.position().battle.die, 5);
}

#[test]
fn card_16_and_43_roll_one_die_of_two_again() {
    // Ruling N21. Hedgehogs, and the Axis rolls its own die again.
    let g = soviet_attack(13, "c16 c38", "").play("commit c38; 2 5; play c16 1; 6; loss S02");
    g.face("G10", "full").at("S02", "destroyed");
    // It may be the enemy's die too, and the other card rolls the other die.
    let g = soviet_attack(13, "c16 c38", "c43").play("commit; commit c38").quiet_windows();
    let mut g = g.play("2 5; pass; play c16 2").quiet_windows().play("1");
    assert_eq!(g.offers("play"), ["c43"], "the Axis die may still be rolled again");
    g = g.play("play c43; 1");
    assert_eq!(g.position().battle.two_dice, [0, 0], "both dice stand and the tie costs both a step");
}

#[test]
fn card_44_allies_waver_costs_a_card_and_after_turn_10_an_ally() {
    let start = |turn: u8, units: &str| {
        let g = given(&format!("turn = {turn}; initiative = \"axis\""), "axis cards")
            .units(units)
            .hand("soviet", "c44")
            .hand("axis", "c09");
        idle(g, |p| p.flow_top() == "Window" && p.active == 0)
    };
    let mut g = start(13, "A02 0816; G10 0906").play("play c44").quiet();
    let hand = g.position().hand_count[0];
    let card = g.offers("discard")[0].clone();
    let mut g = g.play(&format!("discard {card}; pick A02")).at("A02", "turn-15");
    assert_eq!(g.position().hand_count[0], hand - 1);
    let mut g = start(6, "A02 0816; G10 0906").play("play c44").quiet();
    let card = g.offers("discard")[0].clone();
    g.play(&format!("discard {card}")).at("A02", "0816");
    not_while_moving(8, "c44");
}

/// Event VP after the Soviets drew one card in 1945, and that the card was replaced.
fn drawn_in_1945(head: &str, units: &str, card: &str) -> i8 {
    let g = soviet_cards(&format!("turn = 24{head}"), units, "");
    let mut g = drawn(g, &format!("{card} c09 c11 c12 c16 c17"));
    assert_eq!(g.position().hand_count[1], 5, "four and one from turn 21 on");
    assert_eq!(pile(&mut g), [card]);
    -g.position().event_vp
}

#[test]
fn card_45_last_fascist_ally() {
    assert_eq!(drawn_in_1945("; soviet = [\"0611\"]", "S01 2008", "c45"), 1);
    assert_eq!(drawn_in_1945("", "S01 2008", "c45"), -1);
}

#[test]
fn card_46_rokossovsky_tank_and_infantry_together() {
    let start = |units: &str, by: &str| fight("turn = 26", "soviet", units, ["", "c46"], "1711", by);
    let units = "G10 1711; G01 1711; S02 1811 full; S08 1710 full";
    let mut g = start(units, "S02 S08").play("commit c46");
    assert_eq!(g.asked(), "chance", "a card is drawn");
    let mut g = g.play("draw c09");
    assert_eq!(odds(&mut g), "12:11 at 3:2");
    start("G10 1711; S02 1811 full", "S02").refuse("commit c46", "NR 5.0e");
}

#[test]
fn card_47_heavy_artillery_in_a_city() {
    let start = |hand| {
        fight(
            "turn = 26",
            "soviet",
            "G09 1104; G27 1104; S01 1105 full; S02 1205 full",
            ["", hand],
            "1104",
            "S01 S02",
        )
    };
    let mut plain = start("");
    let before = odds(&mut plain);
    let mut g = start("c47").play("commit c47");
    assert_ne!(odds(&mut g), before, "one right");
    let mut g = g.play("4");
    assert_ne!(g.place("G27"), "out", "the levies do not hold the city");
    soviet_attack(26, "", "c47").refuse("commit c47", "NR 5.0e");
}

#[test]
fn card_48_war_in_finland() {
    assert_eq!(drawn_in_1945("", "S01 FIN", "c48"), 1);
    assert_eq!(drawn_in_1945("", "S01 2008", "c48"), 0);
}

#[test]
fn card_49_balkan_politics() {
    assert_eq!(drawn_in_1945("", "S01 0817", "c49"), 1);
    assert_eq!(drawn_in_1945("; soviet = [\"0817\"]", "S01 2008", "c49"), -1, "a unit must be there");
}

#[test]
fn card_50_hurrah_for_a_german_city() {
    let start = |hand| {
        fight("turn = 26", "soviet", "G09 0906; S02 1006 full; S01 1005 full", ["", hand], "0906", "S01 S02")
    };
    let mut g = start("");
    let before = odds(&mut g);
    let mut g = start("c50").play("commit c50; draw c09");
    assert_ne!(odds(&mut g), before, "one right");
    assert!(holds(&mut g, 1, "c09"));
    fight("turn = 26", "soviet", "G09 1713; S02 1712 full", ["", "c50"], "1713", "S02")
        .refuse("commit c50", "NR 5.0e");
}

#[test]
fn card_51_one_last_push_after_an_exchange() {
    let start = |die: &str| {
        fight("turn = 26", "soviet", "G10 1711; S02 1811 full", ["", "c51"], "1711", "S02")
            .play(&format!("commit; {die}"))
    };
    let mut g = start("4; pass; loss S02; loss G10; play c51; draw c09").quiet();
    assert_eq!(odds(&mut g), "4:3 at 1:1", "the survivors fight again");
    assert_eq!(g.asked(), "chance");
    let mut g = start("2; pass").quiet();
    assert_ne!(g.position().phase, 4, "no exchange, no push");
}

#[test]
fn card_52_tito() {
    assert_eq!(drawn_in_1945("", "S01 WBK; S02 SBK", "c52"), 1);
    assert_eq!(drawn_in_1945("; soviet = [\"0414\"]", "S01 2008", "c52"), 1);
    assert_eq!(drawn_in_1945("", "S01 WBK", "c52"), 0);
}

#[test]
fn card_53_soviet_revenge_shuffles_and_is_replaced() {
    let g = soviet_cards("turn = 24; discard = [\"c16\", \"c17\"]", "S01 2008", "");
    let mut g = drawn(g, "c53 c16 c17 c09 c11 c12");
    assert_eq!(g.position().hand_count[1], 5);
    assert_eq!(pile(&mut g), ["c53"]);
    let mut g = drawn(given("turn = 24; discard = [\"c16\"]", "axis cards").units("G10 0603"), "c53");
    assert!(holds(&mut g, 0, "c53"));
}

#[test]
fn card_54_stalin_tanks_two_columns() {
    let start = |hand| fight("turn = 26", "soviet", "G10 1711; S08 1811 full", ["", hand], "1711", "S08");
    let mut g = start("");
    assert_eq!(odds(&mut g), "5:4 at 3:2");
    let mut g = start("c54").play("commit c54");
    assert_eq!(odds(&mut g), "5:4 at 2:1");
    axis_attack(26, "", "c54").refuse("commit c54", "NR 5.0e");
}
