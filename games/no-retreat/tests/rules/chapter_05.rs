//! Chapter 5: cards.

use crate::fights::{after_moves, axis_attack, counterblows, drawn, fight, holds, pile, soviet_attack};
use crate::{GAME, Staff, given};
use engine::{Game, Options, QuickDice};
use no_retreat::Position;

const QUIET: &str = "G10 0906; S01 2008";

/// All cards but some, as a line of the position file.
fn only(cards: &str) -> String {
    let kept: Vec<&str> = cards.split_whitespace().collect();
    let removed: Vec<String> = (1..=54)
        .map(|n| format!("c{n:02}"))
        .filter(|c| !kept.contains(&c.as_str()))
        .map(|c| format!("\"{c}\""))
        .collect();
    format!("removed = [{}]", removed.join(", "))
}

#[test]
fn nr_5_0a_cards_are_drawn_one_by_one() {
    let mut g = drawn(given("turn = 3", "axis cards").units(QUIET), "c01 c33");
    let p = g.position();
    assert_eq!((p.flipped, p.hand_count[0]), (1 << 3, 1), "the weather changes before the third draw");
    let mut g = drawn(g, "c03 c04 c05");
    assert_eq!(g.position().hand_count[0], 4, "and the card was replaced");
}

#[test]
fn nr_5_0b_the_pile_keeps_its_order() {
    let g = given("turn = 8", "soviet cards")
        .units(QUIET)
        .hand("soviet", "c20 c25 c01 c03")
        .hand("axis", "c09 c10");
    let g = drawn(g.play("discard c03; discard c01"), "c04 c05 c06 c07");
    let mut g = g.play("play c25").quiet().play("pick c09");
    assert_eq!(pile(&mut g), ["c03", "c01", "c09", "c25"], "a played card lands when its event is done");
}

#[test]
fn nr_5_0c_the_last_card_of_the_deck_is_never_drawn() {
    let start = |deck: &str| {
        let head = format!(
            "turn = 8; discard = [\"c03\", \"c04\", \"c06\"]; {}",
            only(&format!("c03 c04 c06 {deck}"))
        );
        given(&head, "soviet cards").units(QUIET)
    };
    let mut g = start("c01");
    let p = g.position();
    assert_eq!((p.deck_count, p.discard_count), (4, 0), "the last card and the pile are a new deck");
    let mut g = start("c01 c05").play("draw c05");
    let p = g.position();
    assert_eq!((p.deck_count, p.discard_count), (4, 0), "at the next draw, not before");
}

#[test]
fn nr_5_0d_only_the_top_of_the_pile_is_seen() {
    let mut g = given("turn = 8; discard = [\"c01\", \"c03\", \"c04\"]", "axis movement").units(QUIET);
    let game = g.game();
    let table = engine::Rules::table(&**game.rules(), &game.known(engine::Seat(0)));
    let discard = table.piles.iter().find(|p| p.id == "discard").expect("a discard pile");
    assert_eq!(discard.count, 3);
    let top = format!("{:?}", discard.top);
    assert!(top.contains("c04") && !top.contains("c03"), "{top}");
    g.refuse("pick c01", "NR 4.0b");
}

#[test]
fn nr_5_0e_events_belong_to_their_phase() {
    // EX-5: a free improvement in the enemy combat phase.
    given("turn = 8", "soviet combat")
        .units("G10 1711; G11 1611 reduced; S01 1811")
        .hand("axis", "c03")
        .play("target 1711; done")
        .refuse("play c03", "NR 5.3.1");
    axis_attack(8, "c03", "").refuse("commit c03", "NR 5.3.1");
    // The moment is right, the phase is not: Hedgehogs are for the Soviet combat phase.
    axis_attack(13, "c38", "").refuse("commit c38", "NR 5.0e");
}

#[test]
fn nr_5_0f_the_card_played_last_prevails() {
    // EX-5: General Staff, then Rasputitsa: one hex.
    axis_attack(8, "c17", "c04")
        .play("commit c17")
        .quiet_windows()
        .play("commit c04")
        .quiet_windows()
        .play("5")
        .quiet_windows()
        .play("retreat S01 1911 2011")
        .refuse("advance G10 1811 1911", "NR 5.0f")
        .play("advance G10 1811")
        .at("G10", "1811");
    // The other order can only be seen on the effects (K14): 1 + 1 hexes.
    let mut g = axis_attack(8, "", "");
    let mut p = g.position();
    let rules = g.game().rules().clone();
    p.battle.advance_cap = 1;
    assert_eq!(rules.advance_limit(&p, 9, &mut ()), 1);
    p.battle.advance_plus = 1;
    assert_eq!(rules.advance_limit(&p, 9, &mut ()), 2);
}

#[test]
fn nr_5_0f_an_answer_cancels_the_card_just_played() {
    let g = given("turn = 8", "soviet cards").units(QUIET).hand("soviet", "c25").hand("axis", "c14");
    let mut g = drawn(g, "c03 c04 c10 c11").play("play c25");
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("play c14").quiet();
    assert_eq!(g.position().hand_count[0], 0, "the answer is spent");
    assert_eq!(pile(&mut g), ["c14", "c25"], "both cards lie on the pile");
}

#[test]
fn nr_5_0g_the_initiative_plays_first() {
    let start = |turn: u8| {
        given(&format!("turn = {turn}; discard = [\"c16\"]"), "axis supply")
            .units("G10 0906; S01 0706; S02 2008")
            .hand("axis", "c18")
            .hand("soviet", "c01")
    };
    let mut g = start(8);
    assert_eq!(g.asked(), "axis");
    assert_eq!(g.play("pass").asked(), "soviet");
    assert_eq!(start(13).asked(), "soviet");
}

#[test]
fn nr_5_0h_an_event_happens_once_in_a_player_turn() {
    let g =
        given("turn = 8", "soviet cards").units(QUIET).hand("soviet", "c25 c01").hand("axis", "c09 c10 c11");
    let mut g =
        drawn(g, "c03 c04 c06 c20").play("play c25").quiet().play("pick c09").play("play c01").quiet();
    assert!(holds(&mut g, 1, "c25"), "STAVKA brought Red Orchestra back");
    g.refuse("play c25", "NR 5.0h");
}

#[test]
fn nr_5_0h_and_again_in_the_next_player_turn() {
    let g = after_moves(8, "axis", QUIET, ["c09 c10", "c25 c01"])
        .play("play c25")
        .quiet_windows()
        .play("pick c09");
    let mut g = g.play("play c01").quiet_windows();
    assert!(holds(&mut g, 1, "c25"));
    let g = crate::fights::idle(g, |p| p.active == 1 && p.phase == 3);
    g.play("play c25").quiet_windows().play("pick c10");
}

#[test]
fn nr_5_1_keep_two_at_most() {
    let mut g = given("turn = 13", "soviet cards").units(QUIET).hand("soviet", "c01 c03");
    assert_eq!(g.asked(), "chance", "two cards stay");
    let mut g = given("turn = 13", "soviet cards").units(QUIET).hand("soviet", "c01 c03 c04");
    assert_eq!(g.offers("discard"), ["c01", "c03", "c04"], "his choice");
    assert_eq!(g.play("discard c03").asked(), "chance");
}

/// Cards drawn in a card phase.
fn draws(head: &str, side: &str) -> u8 {
    // Cards that shuffle and are not replaced would spoil the count.
    let mut g = given(head, &format!("{side} cards")).units(QUIET);
    let before: Position = g.position();
    g.game().settle(&mut QuickDice::new(3));
    let i = usize::from(side == "soviet");
    let p = g.position();
    let shuffled = pile(&mut g).iter().filter(|c| ["c20", "c40"].contains(&c.as_str())).count() as u8;
    p.hand_count[i] - before.hand_count[i] + shuffled
}

#[test]
fn nr_5_2a_four_cards_and_the_turns_that_differ() {
    // Rules: NR 13.5.8, NR 13.5.21
    assert_eq!(draws("turn = 13", "axis"), 4);
    assert_eq!(draws("turn = 13", "soviet"), 4);
    assert_eq!(draws("turn = 8", "axis"), 5);
    assert_eq!(draws("turn = 9", "axis"), 5);
    assert_eq!(draws("turn = 8", "soviet"), 4);
    assert_eq!(draws("turn = 20", "soviet"), 4);
    assert_eq!(draws("turn = 21", "soviet"), 5);
    assert_eq!(draws("turn = 23", "axis"), 1);
    assert_eq!(draws("turn = 24", "axis"), 4);
}

#[test]
fn nr_5_2b_moscow_or_the_caucasus_cost_the_soviets_one_card() {
    let lost = |hexes: &str| draws(&format!("turn = 13; german = [{hexes}]"), "soviet");
    let caucasus = caucasus();
    assert_eq!(draws("turn = 13", "soviet"), 4);
    let moscow = {
        let mut g = given("turn = 13; german = [\"2008\"]", "soviet cards").units("G10 0906; S01 2009");
        let mut n = 0;
        while g.asked() == "chance" {
            g = g.play(["draw c01", "draw c03", "draw c04", "draw c05"][n]);
            n += 1;
        }
        n
    };
    assert_eq!(moscow, 3);
    assert_eq!(lost(&format!("\"{caucasus}\"")), 3);
    let mut g = given(&format!("turn = 13; german = [\"2008\", \"{caucasus}\"]"), "soviet cards")
        .units("G10 0906; S01 2009");
    g = drawn(g, "c01 c03 c04");
    assert_ne!(g.asked(), "chance", "one card only, even if both are lost (K1)");
}

/// The Caucasus oil hex.
fn caucasus() -> String {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the campaign loads");
    let c = &rules.c;
    let oil = c.vp_hexes.iter().enumerate().find(|(i, h)| c.cities >> i & 1 == 0 && c.ussr.has(**h));
    engine::Rules::id(&*rules, engine::Kind::Place, (*oil.expect("an oil hex").1).into()).into_owned()
}

#[test]
fn nr_5_2c_ploesti_costs_the_axis_one_card() {
    assert_eq!(draws("turn = 20", "axis"), 4);
    assert_eq!(draws("turn = 20; soviet = [\"0816\"]", "axis"), 3);
    assert_eq!(draws("turn = 23; soviet = [\"0816\"]", "axis"), 1, "turn 23 sets the number (K3)");
}

#[test]
fn nr_5_2_1_two_front_war_costs_the_axis_a_card() {
    let g = given("turn = 14", "axis cards").units(QUIET).hand("axis", "c16");
    let mut g = drawn(g, "c28 c29 c26 c27").play("done");
    assert_eq!(g.offers("discard"), ["c16", "c26", "c27", "c28", "c29"]);
    let mut g = g.play("discard c28");
    assert_eq!(g.position().hand_count[0], 4);
    let mut g = drawn(given("turn = 13", "axis cards").units(QUIET).hand("axis", "c22"), "c28 c29 c26 c27")
        .play("done");
    assert_eq!(g.position().hand_count[0], 5, "turn 13 has no red event");
}

#[test]
fn nr_5_3a_only_the_own_half() {
    // Summer Campaign is an Axis event of the card phase; the Soviet half of that card acts when drawn.
    let g = given("turn = 8", "soviet cards").units(QUIET).hand("soviet", "c35 c20");
    drawn(g, "c03 c04 c06 c07").refuse("play c35", "NR 14.14.2");
    let g = given("turn = 8", "axis cards").units(QUIET).hand("axis", "c42 c35");
    drawn(g, "c03 c04 c06 c07 c08").refuse("play c42", "NR 5.3.1");
    let g = given("turn = 8", "axis cards").units(QUIET).hand("axis", "c35").hand("soviet", "c05");
    drawn(g, "c03 c04 c06 c07 c08").refuse("play c05", "NR 5.3a");
}

#[test]
fn nr_5_3b_a_played_card_leaves_the_hand() {
    let mut g = soviet_attack(13, "c29", "").play("commit c29");
    assert_eq!(g.position().hand_count[0], 0);
    assert_eq!(pile(&mut g), ["c29"]);
}

#[test]
fn nr_5_3_1_any_time_is_any_time() {
    let mut g = after_moves(8, "axis", QUIET, ["c09", "c25"]).play("play c25").quiet().play("pick c09");
    assert_eq!(g.position().hand_count[0], 0, "Red Orchestra in the Axis movement phase");
    given("turn = 8", "soviet combat")
        .units("G10 1711; S01 1811")
        .hand("axis", "c09")
        .hand("soviet", "c25")
        .play("play c25")
        .quiet()
        .play("pick c09");
}

#[test]
fn nr_5_3_2_an_event_beats_the_rules() {
    given("turn = 2", "axis organisation")
        .units("G01 destroyed; G10 0906")
        .hand("axis", "c03 c09")
        .refuse("improve G10 c09", "NR 7.9.1")
        .play("play c03; rebuild G01 0906")
        .at("G01", "0906");
}

#[test]
fn nr_5_3_3a_cross_events_need_the_axis_initiative() {
    let start = |turn: u8| {
        let g = given(&format!("turn = {turn}; discard = [\"c10\"]"), "axis cards")
            .units(QUIET)
            .hand("axis", "c05 c22");
        drawn(g, if turn == 8 { "c16 c21 c23 c24 c01" } else { "c16 c21 c23 c24" })
    };
    start(13).refuse("play c05", "NR 5.3.3a");
    start(8).play("play c05; pick c10");
}

#[test]
fn nr_5_3_3b_star_events_need_the_soviet_initiative() {
    soviet_attack(6, "", "c28").refuse("commit c28", "NR 5.3.3b");
    soviet_attack(13, "", "c28").play("commit c28");
}

#[test]
fn nr_5_3_3c_plain_events_the_whole_war() {
    axis_attack(2, "", "c22").play("commit c22 1");
    axis_attack(20, "", "c22").play("commit c22 1");
}

#[test]
fn nr_5_3_4_one_movement_event_for_a_unit() {
    let g = after_moves(8, "soviet", "G01 0906; G10 0606; S02 1407", ["c43 c10", ""]);
    let mut g = g.play("play c43; move G01 0706");
    if g.position().flow_top() != "Window" {
        g = g.play("done");
    }
    let mut g = g.play("play c10");
    assert_eq!(g.offers("move"), ["G10"], "the panzers had theirs");
}

#[test]
fn nr_5_4_cards_as_payment() {
    // A counterblow, a second loading, a reorganisation, a rebuilding.
    let mut g = given("turn = 8", "axis combat")
        .units("G10 1711; S01 1811; S02 1812")
        .hand("soviet", "c03")
        .play("target 1811; done; counter 1812 c03");
    assert_eq!((counterblows(&mut g, 1), g.position().hand_count[1]), (1, 0));
    let mut g = given("turn = 8", "soviet movement")
        .units("S01 2008; S02 2009; G10 0906")
        .hand("soviet", "c03")
        .play("entrain S01; entrain S02 c03")
        .at("S02", "rail");
    assert_eq!(pile(&mut g), ["c03"]);
    let g = given("turn = 8", "soviet organisation")
        .units("S01 2008 disorganised; G10 0906")
        .hand("soviet", "c03");
    let mut g = g;
    while !g.offers("").contains(&"reorganise".to_owned()) {
        g = g.play("done");
    }
    let mut g = g.play("reorganise S01 c03");
    assert_eq!(g.position().units[39].flags & 4, 0);
    given("turn = 8", "soviet organisation")
        .units("S01 2008; S02 destroyed; G10 0906")
        .hand("soviet", "c03")
        .play("done; rebuild S02 2009 c03")
        .at("S02", "2009");
}

/// How many cards are in deck, hands and discard pile.
fn cards_in_play(p: &Position) -> u32 {
    u32::from(p.deck_count) + u32::from(p.discard_count) + p.hands[0].count_ones() + p.hands[1].count_ones()
}

#[test]
fn nr_5_5a_fifteen_cards_leave_in_1945() {
    // Rules: NR 5.5b
    let mut g = given("turn = 10", "axis movement").units(QUIET);
    let before = g.position();
    assert_eq!(cards_in_play(&before), 44, "no green card before turn 23");
    assert_eq!(before.deck >> 44 & 0x3ff, 0);
    let mut g = given("turn = 24", "axis movement").units(QUIET);
    let after = g.position();
    assert_eq!((before.deck & !after.deck).count_ones(), 15, "struck");
    assert_eq!((after.deck & !before.deck).count_ones(), 10, "green");
}

#[test]
fn nr_5_5c_struck_cards_leave_the_hands_on_turn_23() {
    // Rules: NR 5.5d, NR 5.5e
    let mut g = given("turn = 22; discard = [\"c02\", \"c17\"]; high_tide = 20", "soviet detraining")
        .units(QUIET)
        .hand("axis", "c01 c16")
        .hand("soviet", "c03 c04");
    for _ in 0..8 {
        if g.position().turn == 23 && g.position().phase == 0 {
            break;
        }
        g = g.quiet();
        if g.asked() == "soviet" || g.asked() == "axis" {
            g = g.play("done");
        }
    }
    let p = g.position();
    assert_eq!((p.turn, p.active, p.phase), (23, 0, 0), "play goes on with the Axis card phase");
    assert_eq!(p.hand_count, [1, 0], "not replaced");
    assert!(holds(&mut g, 0, "c16"));
    assert_eq!(p.discard_count, 0, "pile and deck are one");
    assert_eq!(cards_in_play(&p), 39);
    assert_eq!((p.deck >> 44 & 0x3ff).count_ones(), 10, "with the green cards");
}

#[test]
fn ex_5_the_order_of_cards_counts_in_a_battle() {
    // Model doubles after the Soviets committed; both effects stand together.
    let mut g = fight("turn = 13", "soviet", "G10 1711; S02 1811 full", ["c29", "c28"], "1711", "S02");
    g = g.play("commit c28").quiet_windows().play("commit c29").quiet_windows();
    assert_eq!(crate::fights::odds(&mut g), "7:8 at 1:1");
}

/// A panzer army among swamps has no hex for two MP: Battle Initiative finds nobody to move.
#[test]
fn an_event_offers_only_units_that_can_use_it() {
    let mut g = given("turn = 7; german = [\"1407\"]", "soviet movement")
        .units("G04 1310; S01 2008")
        .hand("axis", "c10")
        .play("done; pass");
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("play c10").quiet();
    assert!(!g.offers("").is_empty(), "whoever is asked has a choice");
}
