//! Chapter 4: movement.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_4_1_units_moving_after_each_other_keep_their_distance() {
    check_position(
        "R1 0203 | R2 0303 | B1 0902",
        "red: R1 move e e; red: R2 move e; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0303 4 | R2 0403 3 | B1 0902 4"],
    );
    check(
        "R1 0203 | R2 0303 | B1 0902",
        "red: R1 move e; red: R2 move e se; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company moves from 0203 to 0303. (SK 4.1)
        2nd Red Company moves from 0303 to 0403. (SK 4.1)
        2nd Red Company moves from 0403 to 0404. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_4_1_moves_are_made_a_hex_a_tick() {
    // R1 leaves its hex in the tick in which B1 comes.
    check_position(
        "R1 0603 | B1 0703 | B2 0902",
        "red: R1 move ne ne; blue: B1 move w w; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0701 4 | B1 0503 4 | B2 0902 3"],
    );
}

#[test]
fn sk_4_2_units_bound_for_one_hex_both_stop() {
    check(
        "R1 0603 | B1 0803 | B2 0902",
        "red: R1 move e e; blue: B1 move w; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company is stopped before 0703. (SK 4.2)
        1st Blue Company is stopped before 0703. (SK 4.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check_position(
        "R1 0603 | B1 0803 | B2 0902",
        "red: R1 move e e; blue: B1 move w; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0603 4 | B1 0803 4 | B2 0902 3"],
    );
    // Friends stop each other as well.
    check_position(
        "R1 0202 | R2 0303 | B2 0902",
        "red: R1 move e; red: R2 move ne; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0202 4 | R2 0303 3 | B2 0902 3"],
    );
}

#[test]
fn sk_4_2_a_unit_stops_before_one_that_stays() {
    check(
        "R1 0603 | B1 0703 | B2 0902",
        "red: R1 move e; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company is stopped before 0703. (SK 4.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    // What is stopped in front stops those behind.
    check_position(
        "R1 0203 | R2 0303 | R3 0403 | B1 0902",
        "red: R1 move e; red: R2 move e; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0203 4 | R2 0303 3 | R3 0403 3 | B1 0902 4"],
    );
}

#[test]
fn sk_4_2_enemies_do_not_change_places_but_friends_do() {
    check(
        "R1 0603 | B1 0703 | B2 0902",
        "red: R1 move e; blue: B1 move w; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company is stopped before 0703. (SK 4.2)
        1st Blue Company is stopped before 0603. (SK 4.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check_position(
        "R1 0203 | R2 0303 | B2 0902",
        "red: R1 move e; red: R2 move w; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0303 4 | R2 0203 3 | B2 0902 3"],
    );
}

#[test]
fn sk_4_2_a_stopped_unit_does_not_go_on() {
    check_position(
        "R1 0603 | B1 0703 | B2 0902",
        "red: R1 move e ne; blue: B1 hold; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0603 4 | B1 0703 4 | B2 0902 3"],
    );
}

#[test]
fn sk_4_3_creeping_from_wood_to_wood_stays_hidden() {
    let given = "clearing | R1 0104 | R3 0101 hidden | B1 0702";
    check_heard(
        given,
        "red: R3 move e; both ready",
        "blue",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check_seen(
        given,
        "red: R3 move e; both ready",
        "blue",
        expect!["turn 2 | draw(seat(0)) | R1 0104 3 | R3 unseen 2 hidden | B1 0702 3"],
    );
    check_seen(
        given,
        "red: R3 move e; both ready",
        "red",
        expect!["turn 2 | draw(seat(0)) | R1 0104 3 | R3 0201 2 hidden | B1 0702 3"],
    );
}

#[test]
fn sk_4_3_any_other_move_shows_a_hidden_unit() {
    check_heard(
        "clearing | R1 0104 | R3 0201 hidden | B1 0702",
        "red: R3 move e; both ready",
        "blue",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            3rd Red Company is discovered in 0201. (SK 4.3)
            3rd Red Company moves from 0201 to 0301. (SK 4.1)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check_heard(
        "R1 0104 | R4 0103 hidden | B1 0902",
        "red: R4 move e ne; both ready",
        "blue",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        4th Red Company is discovered in 0103. (SK 4.3)
        4th Red Company moves from 0103 to 0203. (SK 4.1)
        4th Red Company moves from 0203 to 0202. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}
