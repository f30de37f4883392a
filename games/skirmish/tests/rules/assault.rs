//! Chapter 6: assaults.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_6_1_assaults_come_by_hex_number() {
    check(
        "R1 0303 | R2 0402 | B1 0403 | B2 0302 | B3 0902",
        "red: assault 0403 R1; red: assault 0302 R2; both ready; * roll 1 1; * roll 2 2",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            2nd Red Company assaults 2nd Blue Company: 4 against 4. (SK 6.2)
            1st Red Company assaults 1st Blue Company: 6 against 6. (SK 6.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_6_1_only_units_left_with_the_order_assault() {
    // R2 is shot before it can charge.
    check(
        "R1 0303 | R2 0402 1 | B1 0403 | B2 0502 | B3 0902",
        "red: assault 0403 R1 R2; blue: B2 fire 0402; both ready; * hits 1; * roll 1 1",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            2nd Blue Company fires at 2nd Red Company: 3 dice, one hit. (SK 5.1)
            2nd Red Company is destroyed. (SK 5.2)
            1st Red Company assaults 1st Blue Company: 5 against 5. (SK 6.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_6_1_a_beaten_unit_still_next_to_its_target_assaults_it() {
    let given = "R1 0303 | R2 0404 | B1 0403 | B2 0402 | B3 0902";
    let beaten = "red: assault 0403 R1; blue: assault 0404 B1; both ready; * roll 6 5";
    check(
        given,
        &format!("{beaten}; blue: retreat 0304; red: stay; * roll 1 1"),
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 10 against 9. (SK 6.2)
        1st Blue Company loses a step, 3 left. (SK 6.3)
        1st Blue Company moves from 0403 to 0304. (SK 6.4)
        1st Blue Company assaults 2nd Red Company: 4 against 4. (SK 6.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check(
        given,
        &format!("{beaten}; blue: retreat 0302; red: stay"),
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 10 against 9. (SK 6.2)
        1st Blue Company loses a step, 3 left. (SK 6.3)
        1st Blue Company moves from 0403 to 0302. (SK 6.4)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_6_1_nothing_happens_without_an_enemy_in_the_hex() {
    check(
        "R1 0303 | B1 0403 | B2 0902",
        "red: assault 0403 R1; blue: B1 move se; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Blue Company moves from 0403 to 0404. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_6_2_steps_and_cover_are_added_to_the_dice() {
    check_sums(
        "R1 0402 3 | R2 0503 2 | B1 0502 3 | B2 0902",
        "",
        "red: assault 0502 R1 R2",
        expect![[r#"
            attacker: 1st Red Company  +3  SK 6.2
            attacker: 2nd Red Company  +2  SK 6.2
            defender: 1st Blue Company  −3  SK 6.2
            target in cover           −1  SK 6.2
            = +1 on the difference of the dice
                 5/12  defender loses a step and retreats
                  1/6  defender loses two steps and retreats
                 5/36  no result
                  1/4  attacker loses a step
                 1/36  attacker loses two steps
            if the target stays where it is
            if nobody plays a card
        "#]],
    );
    check(
        "R1 0402 3 | R2 0503 2 | B1 0502 3 | B2 0902",
        "red: assault 0502 R1 R2; both ready; * roll 3 4",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company and 2nd Red Company assault 1st Blue Company: 8 against 8. (SK 6.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check_sums(
        "R1 0303 | B1 0403 | B2 0902",
        "",
        "red: assault 0403 R1",
        expect![[r#"
            attacker: 1st Red Company  +4  SK 6.2
            defender: 1st Blue Company  −4  SK 6.2
            = 0 on the difference of the dice
                  1/6  no result
                  1/3  defender loses a step and retreats
                 1/12  defender loses two steps and retreats
                  1/3  attacker loses a step
                 1/12  attacker loses two steps
            if the target stays where it is
            if nobody plays a card
        "#]],
    );
}

#[test]
fn sk_6_3_equal_totals_change_nothing() {
    check_position(
        "R1 0303 | B1 0403 | B2 0902",
        "red: assault 0403 R1; both ready; * roll 3 3",
        expect!["turn 2 | draw(seat(0)) | R1 0303 4 | B1 0403 4 | B2 0902 3"],
    );
}

#[test]
fn sk_6_3_the_loser_loses_a_step_or_two_if_beaten_by_four() {
    let given = "R1 0303 | B1 0403 | B2 0902";
    check(
        given,
        "red: assault 0403 R1; both ready; * roll 4 1",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 8 against 5. (SK 6.2)
        1st Blue Company loses a step, 3 left. (SK 6.3)
    "#]],
    );
    check(
        given,
        "red: assault 0403 R1; both ready; * roll 5 1",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 9 against 5. (SK 6.2)
        1st Blue Company loses 2 steps, 2 left. (SK 6.3)
    "#]],
    );
    check(
        given,
        "red: assault 0403 R1; both ready; * roll 1 4",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 5 against 8. (SK 6.2)
        1st Red Company loses a step, 3 left. (SK 6.3)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check(
        given,
        "red: assault 0403 R1; both ready; * roll 1 5",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company assaults 1st Blue Company: 5 against 9. (SK 6.2)
        1st Red Company loses 2 steps, 2 left. (SK 6.3)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_6_3_the_strongest_attacker_pays_the_first_of_equals() {
    check(
        "R1 0303 2 | R2 0402 3 | R3 0302 3 | B1 0403 | B2 0902",
        "red: assault 0403 R1 R2; both ready; * roll 1 6",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company and 2nd Red Company assault 1st Blue Company: 6 against 10. (SK 6.2)
            2nd Red Company loses 2 steps, 1 left. (SK 6.3)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check(
        "R1 0303 3 | R2 0402 3 | B1 0403 | B2 0902",
        "red: assault 0403 R1 R2; both ready; * roll 1 6",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company and 2nd Red Company assault 1st Blue Company: 7 against 10. (SK 6.2)
            1st Red Company loses a step, 2 left. (SK 6.3)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_6_4_a_beaten_defender_retreats_where_its_owner_likes() {
    let given = "R1 0703 | B1 0803 | B2 0902";
    let beaten = "red: assault 0803 R1; both ready; * roll 6 5";
    check_choices(given, beaten, "blue: retreat", expect!["0802 0903 0804"]);
    check(
        given,
        &format!("{beaten}; blue: retreat 0802; red: stay"),
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company assaults 1st Blue Company: 10 against 9. (SK 6.2)
            1st Blue Company loses a step, 3 left. (SK 6.3)
            1st Blue Company moves from 0803 to 0802. (SK 6.4)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check_refused(
        given,
        &format!("{beaten}; blue: retreat 0703"),
        expect!["The beaten unit must retreat to one of the hexes offered. (SK 6.4)"],
    );
    check_refused(
        given,
        &format!("{beaten}; blue: pass"),
        expect!["The beaten unit must retreat to one of the hexes offered. (SK 6.4)"],
    );
}

#[test]
fn sk_6_4_hexes_next_to_a_seen_enemy_are_the_last_resort() {
    check_choices(
        "R1 0703 | R2 0905 | B1 0803 | B2 0902",
        "red: assault 0803 R1; both ready; * roll 6 5",
        "blue: retreat",
        expect!["0802 0903"],
    );
    check_choices(
        "R1 0703 | R2 0804 | R3 0801 | B1 0803 | B2 0101 | B3 0903",
        "red: assault 0803 R1; both ready; * roll 6 1",
        "blue: retreat",
        expect!["0702 0802 0704"],
    );
}

#[test]
fn sk_6_4_a_defender_with_nowhere_to_go_is_destroyed() {
    check(
        "R1 0202 | R2 0201 | B1 0101 | B2 0902",
        "red: assault 0101 R2; red: R1 move w; both ready; * roll 6 1",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company moves from 0202 to 0102. (SK 4.1)
            2nd Red Company assaults 1st Blue Company: 9 against 5. (SK 6.2)
            1st Blue Company loses 2 steps, 2 left. (SK 6.3)
            1st Blue Company is destroyed. (SK 6.4)
        "#]],
    );
}

#[test]
fn sk_6_5_one_attacker_may_enter_the_empty_hex() {
    let given = "R1 0303 | R2 0402 | R3 0104 | B1 0403 1 | B2 0902";
    let won = "red: assault 0403 R1 R2; both ready; * roll 6 1";
    check_choices(given, won, "red:", expect!["advance stay"]);
    check_choices(given, won, "red: advance", expect!["R1 R2"]);
    check(
        given,
        &format!("{won}; red: advance R2"),
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company and 2nd Red Company assault 1st Blue Company: 13 against 2. (SK 6.2)
            1st Blue Company is destroyed. (SK 6.3)
            2nd Red Company moves from 0402 to 0403. (SK 6.5)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check_position(
        given,
        &format!("{won}; red: stay"),
        expect!["turn 2 | draw(seat(0)) | R1 0303 4 | R2 0402 3 | R3 0104 3 | B2 0902 3"],
    );
    check_refused(
        given,
        &format!("{won}; red: advance R3"),
        expect!["One of the assaulting units may advance, or all stay. (SK 6.5)"],
    );
}
