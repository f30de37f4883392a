//! Chapter 5: fire.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_5_1_a_die_a_step_hits_on_3_or_less() {
    check_sums(
        "R2 0403 | B1 0603 | B2 0904",
        "",
        "red: R2 fire 0603",
        expect![[r#"
            dice, one a step           3  SK 5.1
            hits up to                 3  SK 5.1
            = 3 dice, hitting on 3 or less
                  1/8  no hit
                  3/8  one hit
                  3/8  2 hits
                  1/8  3 hits
            if the target stays where it is
        "#]],
    );
    // Faces speak for themselves: three of these hit in the open, two in cover.
    check(
        "R1 0403 | B1 0603 | B2 0904",
        "red: R1 fire 0603; both ready; * hits 1 2 3 4",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company fires at 1st Blue Company: 4 dice, 3 hits. (SK 5.1)
        1st Blue Company loses 3 steps, 1 left. (SK 5.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    check(
        "R1 0402 | B1 0502 | B2 0904",
        "red: R1 fire 0502; both ready; * hits 1 2 3 4",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Red Company fires at 1st Blue Company: 4 dice, 2 hits. (SK 5.1)
        1st Blue Company loses 2 steps, 2 left. (SK 5.2)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
}

#[test]
fn sk_5_1_cover_takes_one_off() {
    check_sums(
        "R2 0402 | B1 0502 | B2 0904",
        "",
        "red: R2 fire 0502",
        expect![[r#"
            dice, one a step           3  SK 5.1
            hits up to                 3  SK 5.1
            target in cover           −1  SK 5.1
            = 3 dice, hitting on 2 or less
                 8/27  no hit
                  4/9  one hit
                  2/9  2 hits
                 1/27  3 hits
            if the target stays where it is
        "#]],
    );
    check_refused(
        "R1 0402 | B1 0502 | B2 0904",
        "red: R1 fire 0502; both ready; * hits 3 [1 2 3 4]",
        expect![
            "“hits 3 [1 2 3 4]” does not answer the roll: the number of hits of 4 dice, or all faces, are wanted."
        ],
    );
}

#[test]
fn sk_5_2_all_fire_counts_at_once() {
    check(
        "R1 0102 | R2 0403 1 | B1 0902 | B2 0603 1",
        "red: R2 fire 0603; blue: B2 fire 0403; both ready; * hits 1; * hits 1",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            2nd Red Company fires at 2nd Blue Company: one die, one hit. (SK 5.1)
            2nd Blue Company fires at 2nd Red Company: one die, one hit. (SK 5.1)
            2nd Red Company is destroyed. (SK 5.2)
            2nd Blue Company is destroyed. (SK 5.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_5_2_hits_of_several_add_up() {
    check(
        "R1 0403 | R2 0303 | B1 0603 | B2 0902",
        "red: R1 fire 0603; red: R2 fire 0603; both ready; * hits 1; * hits 2",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company fires at 1st Blue Company: 4 dice, one hit. (SK 5.1)
            2nd Red Company fires at 1st Blue Company: 3 dice, 2 hits. (SK 5.1)
            1st Blue Company loses 3 steps, 1 left. (SK 5.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_5_3_no_dice_at_an_empty_hex() {
    check(
        "R1 0403 | B1 0603 | B2 0902",
        "red: R1 fire 0603; blue: B1 move e; both ready",
        expect![[r#"
        Turn 1: the orders are carried out. (SK 2.4)
        1st Blue Company moves from 0603 to 0703. (SK 4.1)
        Turn 2 begins. (SK 2.1)
    "#]],
    );
    // Another enemy who came there is fired at; a friend is not.
    check(
        "R1 0403 | B1 0603 | B2 0602",
        "red: R1 fire 0603; blue: B1 move e; blue: B2 move sw; both ready; * hits 0",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Blue Company moves from 0603 to 0703. (SK 4.1)
            2nd Blue Company moves from 0602 to 0603. (SK 4.1)
            1st Red Company fires at 2nd Blue Company: 4 dice, no hit. (SK 5.1)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
    check(
        "R1 0403 | R2 0602 | B1 0603 | B2 0902",
        "red: R1 fire 0603; red: R2 move sw; blue: B1 move e; both ready",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            2nd Red Company moves from 0602 to 0603. (SK 4.1)
            1st Blue Company moves from 0603 to 0703. (SK 4.1)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_5_4_a_hidden_unit_that_fires_is_seen() {
    check_heard(
        "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902",
        "red: R4 fire 0402; both ready",
        "blue",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            4th Red Company is discovered in 0202. (SK 5.4)
        "#]],
    );
}

#[test]
fn sk_5_4_a_hidden_unit_keeps_hidden_when_it_does_not() {
    check_heard(
        "R1 0104 | R4 0202 hidden | B1 0402 | B2 0902",
        "red: R4 hold; both ready",
        "blue",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}
