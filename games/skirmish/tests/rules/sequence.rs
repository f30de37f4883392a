//! Chapter 2: the turn.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_2_1_phases_come_in_order() {
    check(
        "turn 2 | R1 0403 3 | R2 0402 | R3 0106 | R4 0105 | B1 0502 | B2 0603 | red holds r1 | blue holds r2",
        "red: R3 move e; red: R4 hide; red: assault 0502 R2
         blue: B2 fire 0403
         both ready
         * hits 0
         red: pass; blue: pass; * roll 3 4
         red: play r1 R1; blue: pass
         * draw f1; * draw f2",
        expect![[r#"
            Turn 2: the orders are carried out. (SK 2.4)
            3rd Red Company moves from 0106 to 0206. (SK 4.1)
            2nd Blue Company fires at 1st Red Company: 3 dice, no hit. (SK 5.1)
            2nd Red Company assaults 1st Blue Company: 6 against 9. (SK 6.2)
            2nd Red Company loses a step, 2 left. (SK 6.3)
            Red plays Rally. (SK 8.1)
            1st Red Company rallies and has 4 steps. (SK 8.4)
            4th Red Company is out of sight. (SK 9.2)
            Turn 3 begins. (SK 2.1)
            Red draws Flare. (SK 2.2)
            Blue draws Flare. (SK 2.2)
        "#]],
    );
}

#[test]
fn sk_2_1_out_of_turn_is_refused() {
    let window = "R1 0402 | B1 0502 | B2 0902 | red holds b1";
    check_refused(
        window,
        "red: assault 0502 R1; both ready; blue: pass",
        expect!["It is not your decision now. (SK 2.1)"],
    );
    check_refused(
        window,
        "red: assault 0502 R1; both ready; red: pass; * roll 1 1 1",
        expect!["“roll 1 1 1” does not answer the roll: 2 die faces from 1 to 6 are wanted."],
    );
}

#[test]
fn sk_2_2_a_side_with_two_cards_draws_none() {
    check(
        "R1 0102 | B1 0902 | red holds f1 b1 | blue holds f2",
        "both ready; red: pass; blue: pass; * draw r1",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            Turn 2 begins. (SK 2.1)
            Blue draws Rally. (SK 2.2)
        "#]],
    );
    check_position(
        "R1 0102 | B1 0902 | red holds f1 b1 | blue holds f2",
        "both ready; red: pass; blue: pass; * draw r1",
        expect!["turn 2 | R1 0102 4 | B1 0902 4 | red holds f1 b1 | blue holds f2 r1"],
    );
}

#[test]
fn sk_2_2_a_draw_is_unseen_by_the_other() {
    let (given, when) = ("R1 0102 | B1 0902", "both ready; * draw f1; * draw b2");
    check_heard(
        given,
        when,
        "red",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            Turn 2 begins. (SK 2.1)
            Red draws Flare. (SK 2.2)
            Blue draws a card. (SK 2.2)
        "#]],
    );
    check_heard(
        given,
        when,
        "blue",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            Turn 2 begins. (SK 2.1)
            Red draws a card. (SK 2.2)
            Blue draws Bayonets. (SK 2.2)
        "#]],
    );
    check_seen(given, when, "blue", expect!["turn 2 | R1 0102 4 | B1 0902 4 | red holds ? | blue holds b2"]);
}

#[test]
fn sk_2_2_an_empty_deck_gives_nothing() {
    check_position(
        "R1 0102 | B1 0902 | red holds f1 | discard f2 b1 b2 r1 r2",
        "both ready",
        expect!["turn 2 | R1 0102 4 | B1 0902 4 | red holds f1 | discard f2 b1 b2 r1 r2"],
    );
    check_refused(
        "R1 0102 | B1 0902",
        "both ready; * draw f1; * draw f1",
        expect!["“draw f1” does not answer the roll: one of the 5 things to draw is wanted."],
    );
}

#[test]
fn sk_2_3_a_new_order_replaces_the_old() {
    check_position(
        "R1 0102 | R2 0104 | B1 0902",
        "red: R1 move e; red: R1 move se e",
        expect!["turn 1 | R1 0102 4 | R2 0104 3 | B1 0902 4 | red: R1 move se e"],
    );
    check_position(
        "R1 0102 | B1 0902",
        "red: R1 move e; red: R1 hold",
        expect!["turn 1 | R1 0102 4 | B1 0902 4"],
    );
}

#[test]
fn sk_2_3_orders_are_given_at_the_same_time_in_secret() {
    let when = "blue: B1 move w; red: R1 move e";
    check_seen("R1 0102 | B1 0902", when, "red", expect!["turn 1 | R1 0102 4 | B1 0902 4 | red: R1 move e"]);
    check_seen(
        "R1 0102 | B1 0902",
        when,
        "blue",
        expect!["turn 1 | R1 0102 4 | B1 0902 4 | blue: B1 move w"],
    );
    check_seen("R1 0102 | B1 0902", when, "spectator", expect!["turn 1 | R1 0102 4 | B1 0902 4"]);
}

#[test]
fn sk_2_3_orders_go_to_own_units_in_the_game() {
    check_refused(
        "R1 0102 | B1 0902",
        "red: B1 hold",
        expect!["1st Blue Company is not yours to order, or no longer in the game. (SK 2.3)"],
    );
    check_refused(
        "R1 0102 | B1 0902",
        "red: R2 hold",
        expect!["2nd Red Company is not yours to order, or no longer in the game. (SK 2.3)"],
    );
    check_refused("R1 0102 | B1 0902", "red: R1 move", expect!["The order is not complete yet. (SK 2.3)"]);
    check_refused("R1 0102 | B1 0902", "red: R1 ready", expect!["That is not an order. (SK 2.3)"]);
    check_refused("R1 0102 | B1 0902", "red: R1 advance", expect!["That is not an order. (SK 2.3)"]);
}

#[test]
fn sk_2_4_a_ready_side_changes_nothing_more() {
    check_refused(
        "R1 0102 | B1 0902 | red holds f1",
        "red: ready; red: R1 hold",
        expect!["You have said you are ready: orders cannot be changed any more. (SK 2.4)"],
    );
    check_refused(
        "R1 0102 | B1 0902 | red holds f1",
        "red: ready; red: ready",
        expect!["You have said you are ready: orders cannot be changed any more. (SK 2.4)"],
    );
    check_refused(
        "R1 0102 | B1 0902",
        "red: ready; red: R1 hold",
        expect!["You have said you are ready: orders cannot be changed any more. (SK 2.4)"],
    );
}

#[test]
fn sk_2_4_when_both_are_ready_orders_are_carried_out() {
    check("R1 0102 | B1 0902", "red: R1 move e; red: ready", expect![[""]]);
    check(
        "R1 0102 | B1 0902",
        "red: R1 move e; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company moves from 0102 to 0202. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}
