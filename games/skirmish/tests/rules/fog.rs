//! Chapter 9: hidden units.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_9_1_the_enemy_does_not_see_a_hidden_unit() {
    let given = "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902";
    check_seen(given, "", "blue", expect!["turn 1 | R1 0104 4 | R4 unseen 2 hidden | B1 0402 4 | B2 0902 3"]);
    check_seen(
        given,
        "",
        "spectator",
        expect!["turn 1 | R1 0104 4 | R4 unseen 2 hidden | B1 0402 4 | B2 0902 3"],
    );
    check_seen(given, "", "red", expect!["turn 1 | R1 0104 4 | R4 0202 2 hidden | B1 0402 4 | B2 0902 3"]);
}

#[test]
fn sk_9_1_a_hidden_unit_is_no_target() {
    let given = "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902";
    check_choices(given, "", "blue: B1", expect!["hold move"]);
    check_refused(
        given,
        "blue: B1 fire 0202",
        expect!["No enemy you can see is there in range and line of sight. (SK 3.3)"],
    );
    check_refused(
        given,
        "blue: assault 0202 B1",
        expect!["None of your units stands next to an enemy it can see. (SK 3.4)"],
    );
}

#[test]
fn sk_9_1_a_hidden_unit_blocks_no_supply() {
    check_choices(
        "R1 0604 2 | R2 0104 | B1 0502 hidden | B2 0506 | red holds r1",
        "both ready",
        "red: play r1",
        expect!["R1"],
    );
}

#[test]
fn sk_9_1_fire_is_not_weakened_by_a_hidden_unit_on_the_supply_line() {
    // A three hits, so the unit is in supply though the truth stands in its way.
    check(
        "R1 0703 | B1 0502 hidden | B2 0506 | B3 0803",
        "red: R1 fire 0803; both ready; * hits 1 2 3 4",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company fires at 3rd Blue Company: 4 dice, 3 hits. (SK 5.1)
            3rd Blue Company is destroyed. (SK 5.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_9_2_a_unit_that_hid_is_seen_no_more() {
    let given = "R1 0104 | R4 0202 | B1 0902";
    check_heard(
        given,
        "red: R4 hide; both ready",
        "blue",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        4th Red Company is out of sight. (SK 9.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check_seen(
        given,
        "red: R4 hide; both ready",
        "blue",
        expect!["turn 2 | draw(seat(0)) | R1 0104 4 | R4 unseen 2 hidden | B1 0902 4"],
    );
}

#[test]
fn sk_9_2_an_enemy_that_came_near_keeps_it_in_sight() {
    check_position(
        "R1 0104 | R4 0202 | B1 0402 | B2 0902",
        "red: R4 hide; blue: B1 move w; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0104 4 | R4 0202 2 | B1 0302 4 | B2 0902 3"],
    );
}

#[test]
fn sk_9_2_an_unseen_unit_stays_hidden() {
    check_position(
        "R1 0104 | R4 0202 hidden | B1 0902",
        "red: R4 hold; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0104 4 | R4 0202 2 hidden | B1 0902 4"],
    );
}

#[test]
fn sk_9_3_an_enemy_next_to_it_discovers_a_hidden_unit() {
    check(
        "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902",
        "blue: B1 move w; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Blue Company moves from 0402 to 0302. (SK 4.1)
        4th Red Company is discovered in 0202. (SK 9.3)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    // Even one that only passes by.
    check(
        "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902",
        "blue: B1 move w ne; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Blue Company moves from 0402 to 0302. (SK 4.1)
        4th Red Company is discovered in 0202. (SK 9.3)
        1st Blue Company moves from 0302 to 0401. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_9_3_a_unit_that_bumps_into_a_hidden_one_discovers_it() {
    check(
        "clearing | R1 0104 | R3 0201 hidden | B1 0302 | B2 0702",
        "red: R3 move se; blue: B1 move w; both ready",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            3rd Red Company is discovered in 0201. (SK 9.3)
            3rd Red Company is stopped before 0202. (SK 4.2)
            1st Blue Company is stopped before 0202. (SK 4.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}
