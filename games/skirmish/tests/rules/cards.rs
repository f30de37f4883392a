//! Chapter 8: cards.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_8_1_the_deck_has_two_of_each_and_is_not_shuffled_again() {
    check_refused(
        "R1 0102 | B1 0902",
        "both ready; * draw x1",
        expect!["“draw x1” does not answer the roll: one of the 6 things to draw is wanted."],
    );
    check_position(
        "R1 0102 | B1 0902",
        "both ready; * draw f1; * draw f2
         both ready; pass; pass; * draw b1; * draw b2
         both ready; pass; pass",
        expect!["turn 4 | R1 0102 4 | B1 0902 4 | red holds f1 b1 | blue holds f2 b2"],
    );
    // Six cards are out: nobody draws any more.
    check_position(
        "turn 3 | R1 0102 | B1 0902 | discard f1 f2 b1 b2 r1 r2",
        "both ready",
        expect!["turn 4 | R1 0102 4 | B1 0902 4 | discard f1 f2 b1 b2 r1 r2"],
    );
}

#[test]
fn sk_8_1_a_played_card_is_discarded_face_up() {
    check_seen(
        "R1 0102 | B1 0902 | red holds f1 b1",
        "red: play f1 0502",
        "blue",
        expect!["turn 1 | R1 0102 4 | B1 0902 4 | red holds ? | discard f1"],
    );
}

#[test]
fn sk_8_2_a_flare_shows_hidden_enemies_in_and_next_to_its_hex() {
    let given = "R1 0102 | R4 0202 hidden | B1 0902 | B2 0502 hidden | B4 0802 hidden | red holds f1 f2";
    check(
        given,
        "red: play f1 0603",
        expect![[r#"
        Red plays Flare. (SK 8.1)
        2nd Blue Company is discovered in 0502. (SK 8.2)
    "#]],
    );
    check(
        given,
        "red: play f1 0502",
        expect![[r#"
        Red plays Flare. (SK 8.1)
        2nd Blue Company is discovered in 0502. (SK 8.2)
    "#]],
    );
    check(
        given,
        "red: play f1 0503",
        expect![[r#"
        Red plays Flare. (SK 8.1)
        2nd Blue Company is discovered in 0502. (SK 8.2)
    "#]],
    );
    check(
        given,
        "red: play f1 0302",
        expect![[r#"
        Red plays Flare. (SK 8.1)
    "#]],
    );
}

#[test]
fn sk_8_2_a_flare_lights_any_hex_even_water() {
    check(
        "R1 0102 | B1 0902 | B2 0502 hidden | red holds f1",
        "red: play f1 0504",
        expect![[r#"
            Red plays Flare. (SK 8.1)
        "#]],
    );
}

#[test]
fn sk_8_2_a_flare_is_played_even_when_ready() {
    let given = "R1 0102 | B1 0902 | B4 0802 hidden | red holds f1";
    check_choices(given, "red: ready", "red:", expect!["play"]);
    check(
        given,
        "red: ready; red: play f1 0802",
        expect![[r#"
        Red plays Flare. (SK 8.1)
        4th Blue Company is discovered in 0802. (SK 8.2)
    "#]],
    );
}

#[test]
fn sk_8_2_only_a_flare_in_hand_can_be_played_in_the_orders_phase() {
    check_refused(
        "R1 0102 | B1 0902 | red holds b1",
        "red: play b1",
        expect!["You hold no card that can be played now. (SK 8.2)"],
    );
    check_refused(
        "R1 0102 | B1 0902 | red holds f1",
        "red: play f2 0802",
        expect!["You hold no card that can be played now. (SK 8.2)"],
    );
    check_refused(
        "R1 0102 | B1 0902 | red holds b1",
        "red: ready; red: play f1 0802",
        expect!["You hold no card that can be played now. (SK 8.2)"],
    );
}

#[test]
fn sk_8_3_bayonets_add_two_attacker_first() {
    let given = "R1 0303 | B1 0403 | B2 0902 | red holds b1 | blue holds b2";
    check(
        given,
        "red: assault 0403 R1; both ready; red: play b1; blue: pass; * roll 1 1",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        Red plays Bayonets. (SK 8.1)
        1st Red Company assaults 1st Blue Company: 7 against 5. (SK 6.2)
        1st Blue Company loses a step, 3 left. (SK 6.3)
    "#]],
    );
    check(
        given,
        "red: assault 0403 R1; both ready; red: pass; blue: play b2; * roll 1 1",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        Blue plays Bayonets. (SK 8.1)
        1st Red Company assaults 1st Blue Company: 5 against 7. (SK 6.2)
        1st Red Company loses a step, 3 left. (SK 6.3)
    "#]],
    );
    check_refused(
        given,
        "red: assault 0403 R1; both ready; blue: play b2",
        expect!["It is not your decision now. (SK 2.1)"],
    );
}

#[test]
fn sk_8_3_a_side_is_asked_while_it_could_hold_bayonets() {
    // Blue holds a flare only, but red cannot know: it is asked all the same.
    check_choices(
        "R1 0303 | B1 0403 | B2 0902 | blue holds f1",
        "red: assault 0403 R1; both ready",
        "blue:",
        expect!["pass"],
    );
    check_refused(
        "R1 0303 | B1 0403 | B2 0902 | blue holds f1",
        "red: assault 0403 R1; both ready; blue: play f1",
        expect!["You may play bayonets that you hold, or pass. (SK 8.3)"],
    );
    // With both bayonets discarded nobody is asked any more.
    check_position(
        "R1 0303 | B1 0403 | B2 0902 | blue holds f1 | discard b1 b2",
        "red: assault 0403 R1; both ready",
        expect![
            "turn 1 | assault(21, dice) | R1 0303 4 | B1 0403 4 | B2 0902 3 | blue holds f1 | discard b1 b2"
        ],
    );
}

#[test]
fn sk_8_4_a_rally_gives_a_step_back() {
    let given = "R1 0102 3 | R2 0104 | B1 0902 2 | red holds r1 | blue holds r2";
    check(
        given,
        "both ready; red: play r1 R1; blue: play r2 B1",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        Red plays Rally. (SK 8.1)
        1st Red Company rallies and has 4 steps. (SK 8.4)
        Blue plays Rally. (SK 8.1)
        1st Blue Company rallies and has 3 steps. (SK 8.4)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check_choices(given, "both ready", "red: play r1", expect!["R1"]);
    check_refused(
        given,
        "both ready; red: play r1 R2",
        expect!["You may play a rally that you hold on a weakened unit in supply, or pass. (SK 8.4)"],
    );
    check_refused(given, "both ready; blue: pass", expect!["It is not your decision now. (SK 2.1)"]);
}

#[test]
fn sk_8_4_a_side_is_asked_while_it_could_hold_a_rally() {
    check_choices("R1 0102 3 | B1 0902 | red holds f1", "both ready", "red:", expect!["pass"]);
    check_position(
        "R1 0102 3 | B1 0902 | red holds f1 | discard r1 r2",
        "both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0102 3 | B1 0902 4 | red holds f1 | discard r1 r2"],
    );
}
