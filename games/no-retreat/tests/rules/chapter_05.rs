//! Chapter 5: cards.

use crate::given;

#[test]
fn nr_5_1_keep_two_then_draw_four() {
    let g = given("turn = 7", "soviet cards").units("S01 2008").hand("soviet", "c03 c04 c10 c17");
    let mut g = g.play("discard c17; discard c10; draw c01; draw c05; draw c08; draw c12");
    assert_eq!(g.position().hand_count[1], 6);
}

#[test]
fn nr_5_2_1_two_front_war_costs_the_axis_a_card() {
    let g = given("turn = 14", "axis cards").units("G01 1711").hand("axis", "c16");
    let mut g = g.play("draw c28; draw c29; draw c26; draw c27; done");
    assert!(g.offers("discard").contains(&"c28".to_owned()));
}

#[test]
fn nr_5_0c_the_last_card_of_the_deck_is_never_drawn() {
    let mut g = given("turn = 7", "soviet cards").units("S01 2008");
    let p = g.position();
    assert!(p.deck_count > 40);
}

#[test]
fn nr_5_3_3a_cross_events_need_the_axis_initiative() {
    given("turn = 13; discard = [\"c10\"]", "axis cards")
        .units("G01 1711")
        .hand("axis", "c05 c22")
        .play("draw c16; draw c21; draw c23; draw c24")
        .refuse("play c05", "NR 5.3.3a");
}

#[test]
fn nr_5_0f_an_answer_cancels_the_card_just_played() {
    let g = given("turn = 7", "soviet cards")
        .units("S01 2008; G01 1711")
        .hand("soviet", "c25")
        .hand("axis", "c14");
    let mut g = g.play("draw c03; draw c04; draw c10; draw c11; play c25");
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("play c14").quiet();
    let p = g.position();
    assert_eq!(p.hand_count[0], 0, "the answer is spent");
    assert_eq!(p.discard_count, 2, "both cards lie on the pile");
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
