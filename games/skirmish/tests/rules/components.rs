//! Chapter 1: sides, units, terrain.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_1_1_red_and_blue_play_red_named_first() {
    assert_eq!(<skirmish::Skirmish as engine::Rules>::SEATS, ["red", "blue"]);
    // Where order matters, red comes first: its card is drawn first, its rally asked first.
    check(
        "R1 0102 3 | B1 0902 3 | red holds r1 | blue holds r2",
        "both ready; red: play r1 R1; blue: play r2 B1; * draw f1; * draw f2",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            Red plays Rally. (SK 8.1)
            1st Red Company rallies and has 4 steps. (SK 8.4)
            Blue plays Rally. (SK 8.1)
            1st Blue Company rallies and has 4 steps. (SK 8.4)
            Turn 2 begins. (SK 2.1)
            Red draws Flare. (SK 2.2)
            Blue draws Flare. (SK 2.2)
        "#]],
    );
}

#[test]
fn sk_1_2_a_unit_without_steps_leaves_the_map() {
    check_position(
        "R1 0303 | R2 0403 3 | B1 0603 1 | B2 0904",
        "red: R2 fire 0603; both ready; * hits 1",
        expect!["turn 2 | draw(seat(0)) | R1 0303 4 | R2 0403 3 | B2 0904 3"],
    );
    check(
        "R1 0303 | R2 0403 3 | B1 0603 2 | B2 0904",
        "red: R2 fire 0603; both ready; * hits 3",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            2nd Red Company fires at 1st Blue Company: 3 dice, 3 hits. (SK 5.1)
            1st Blue Company is destroyed. (SK 5.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_1_2_strength_is_the_steps_left() {
    check_sums(
        "R1 0403 2 | B1 0603 | B2 0904",
        "",
        "red: R1 fire 0603",
        expect![[r#"
            dice, one a step           2  SK 5.1
            hits up to                 3  SK 5.1
            = 2 dice, hitting on 3 or less
                  1/4  no hit
                  1/2  one hit
                  1/4  2 hits
            if the target stays where it is
        "#]],
    );
}

#[test]
fn sk_1_3_no_hex_holds_two_units() {
    check_position(
        "R1 0202 | R2 0303 | B1 0902",
        "red: R1 move e; red: R2 move ne; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0202 4 | R2 0303 3 | B1 0902 4"],
    );
    check_position(
        "R1 0202 | R2 0302 | B1 0902",
        "red: R1 move e; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0202 4 | R2 0302 3 | B1 0902 4"],
    );
}

#[test]
fn sk_1_4_nobody_enters_water() {
    check_choices("R1 0403 | B1 0902", "", "red: R1 move", expect!["ne se sw w nw"]);
    check_refused("R1 0404 | B1 0902", "red: R1 move e", expect!["0504 is water. (SK 1.4)"]);
    check_refused("R1 0403 | B1 0902", "red: R1 move se e", expect!["0504 is water. (SK 1.4)"]);
}

#[test]
fn sk_1_4_woods_and_villages_give_cover() {
    check_sums(
        "R1 0302 | B1 0202 | B2 0904",
        "",
        "red: R1 fire 0202",
        expect![[r#"
            dice, one a step           4  SK 5.1
            hits up to                 3  SK 5.1
            target in cover           −1  SK 5.1
            = 4 dice, hitting on 2 or less
                16/81  no hit
                32/81  one hit
                 8/27  2 hits
                 8/81  3 hits
                 1/81  4 hits
            if the target stays where it is
        "#]],
    );
    check_sums(
        "R1 0303 | B1 0304 | B2 0904",
        "",
        "red: R1 fire 0304",
        expect![[r#"
            dice, one a step           4  SK 5.1
            hits up to                 3  SK 5.1
            target in cover           −1  SK 5.1
            = 4 dice, hitting on 2 or less
                16/81  no hit
                32/81  one hit
                 8/27  2 hits
                 8/81  3 hits
                 1/81  4 hits
            if the target stays where it is
        "#]],
    );
}

#[test]
fn sk_1_4_woods_and_villages_block_lines_of_sight() {
    check_choices("R1 0102 | B1 0302 | B2 0904", "", "red: R1", expect!["hold move"]);
    check_choices("R1 0204 | B1 0404 | B2 0904", "", "red: R1", expect!["hold move"]);
    // Water and clear ground do not.
    check_choices("R1 0404 | B1 0604 | B2 0904", "", "red: R1 fire", expect!["0604"]);
}

#[test]
fn sk_1_5_a_river_is_crossed_only_at_a_ford() {
    // 0502 is entered at the ford from the west; from the south-west the river bars the way.
    check_choices("R1 0402 | B1 0902", "", "red: R1 move", expect!["e sw w nw"]);
    check_refused(
        "R1 0403 | B1 0902",
        "red: R1 move e",
        expect!["The river bars the way to 0503; cross it at a ford. (SK 1.5)"],
    );
    check_refused(
        "R1 0403 | B1 0902",
        "red: R1 move ne se",
        expect!["The river bars the way to 0503; cross it at a ford. (SK 1.5)"],
    );
}

#[test]
fn sk_1_5_rivers_bar_assaults() {
    check_refused(
        "R1 0403 | B1 0503 | B2 0904",
        "red: assault 0503 R1",
        expect!["None of your units stands next to an enemy it can see. (SK 3.4)"],
    );
    check_choices("R1 0402 | R2 0403 | B1 0502 | B2 0904", "", "red: assault 0502", expect!["R1"]);
}

#[test]
fn sk_1_5_rivers_bar_retreats() {
    // The way west over the river is closed to a beaten unit in 0503.
    check_choices(
        "R1 0502 | B1 0503 | B2 0904",
        "red: assault 0503 R1; both ready; * roll 6 1",
        "blue: retreat",
        expect!["0603"],
    );
}

#[test]
fn sk_1_5_rivers_bar_supply() {
    // Blue holds both fords: across the river there is no way home.
    check_sums(
        "R1 0604 | B1 0502 | B2 0506 | B3 0704",
        "",
        "red: R1 fire 0704",
        expect![[r#"
            dice, one a step           4  SK 5.1
            hits up to                 3  SK 5.1
            target in cover           −1  SK 5.1
            out of supply             −1  SK 7.2
            = 4 dice, hitting on 1 or less
             625/1296  no hit
              125/324  one hit
               25/216  2 hits
                5/324  3 hits
               1/1296  4 hits
            if the target stays where it is
        "#]],
    );
    check_sums(
        "R1 0604 | B1 0502 | B3 0704",
        "",
        "red: R1 fire 0704",
        expect![[r#"
            dice, one a step           4  SK 5.1
            hits up to                 3  SK 5.1
            target in cover           −1  SK 5.1
            = 4 dice, hitting on 2 or less
                16/81  no hit
                32/81  one hit
                 8/27  2 hits
                 8/81  3 hits
                 1/81  4 hits
            if the target stays where it is
        "#]],
    );
}
