//! Chapter 3: orders.

use crate::check::*;
use expect_test::expect;

#[test]
fn sk_3_1_a_unit_that_holds_stays() {
    check_position(
        "R1 0102 | R2 0104 | B1 0902",
        "red: R1 hold; red: R2 move e; both ready",
        expect!["turn 2 | draw(seat(0)) | R1 0102 4 | R2 0204 3 | B1 0902 4"],
    );
}

#[test]
fn sk_3_2_a_unit_moves_one_or_two_hexes() {
    check_choices("R1 0103 | B1 0902", "", "red: R1 move", expect!["ne e se"]);
    check_choices("R1 0103 | B1 0902", "", "red: R1 move e", expect!["ne e se sw w nw (done)"]);
    check_choices("R1 0103 | B1 0902", "", "red: R1 move e e", expect!["(done)"]);
    check_refused(
        "R1 0102 | B1 0902",
        "red: R1 move se e e",
        expect!["A unit moves two hexes at most. (SK 3.2)"],
    );
    check_refused(
        "R1 0102 | B1 0902",
        "red: R1 move w",
        expect!["There is no hex in that direction. (SK 3.2)"],
    );
}

#[test]
fn sk_3_2_entering_a_wood_ends_the_move() {
    check_choices("R1 0102 | B1 0902", "", "red: R1 move e", expect!["(done)"]);
    check_refused(
        "R1 0102 | B1 0902",
        "red: R1 move e e",
        expect!["Entering the wood in 0202 ends the move. (SK 3.2)"],
    );
    check_choices("clearing | R1 0102 | B1 0702", "", "red: R1 move e", expect!["(done)"]);
}

#[test]
fn sk_3_3_targets_are_at_most_three_hexes_away() {
    check_choices("R1 0303 | B1 0603 | B2 0703 | B3 0902", "", "red: R1 fire", expect!["0603"]);
    check_refused(
        "R1 0303 | B1 0603 | B2 0703",
        "red: R1 fire 0703",
        expect!["No enemy you can see is there in range and line of sight. (SK 3.3)"],
    );
    check_refused(
        "R1 0303 | B1 0603 | B2 0703",
        "red: R1 fire 0503",
        expect!["No enemy you can see is there in range and line of sight. (SK 3.3)"],
    );
}

#[test]
fn sk_3_3_targets_are_in_line_of_sight() {
    check_refused(
        "R1 0102 | B1 0302 | B2 0904",
        "red: R1 fire 0302",
        expect!["No enemy you can see is there in range and line of sight. (SK 3.3)"],
    );
    // A wood shoots and is shot at; only what stands between blocks.
    check_choices("R1 0202 | B1 0402 | B2 0904", "", "red: R1 fire", expect!["0402"]);
}

#[test]
fn sk_3_4_one_to_three_adjacent_units_assault_together() {
    let given = "R1 0303 | R2 0403 | R3 0302 | R4 0304 | B1 0402 1 | B2 0404 | B3 0902";
    check_choices(given, "", "red: assault", expect!["0402 0404"]);
    check_choices(given, "", "red: assault 0402", expect!["R2 R3"]);
    check_choices(given, "", "red: assault 0402 R2", expect!["R3 (done)"]);
    check_choices(
        "R1 0403 | R2 0502 | R3 0302 | R4 0401 | B1 0402 | B2 0902",
        "",
        "red: assault 0402 R1 R2 R3",
        expect!["(done)"],
    );
    check_refused(
        "R1 0403 | R2 0502 | R3 0302 | R4 0401 | B1 0402 | B2 0902",
        "red: assault 0402 R1 R2 R3 R4",
        expect![
            "An assault names a hex with a visible enemy and one to three of your units next to it. (SK 3.4)"
        ],
    );
    check_refused(
        given,
        "red: assault 0402 R1",
        expect![
            "An assault names a hex with a visible enemy and one to three of your units next to it. (SK 3.4)"
        ],
    );
    check_refused(
        given,
        "red: assault 0902 R1",
        expect![
            "An assault names a hex with a visible enemy and one to three of your units next to it. (SK 3.4)"
        ],
    );
    check_refused(
        "R1 0303 | B3 0902",
        "red: assault 0902 R1",
        expect!["None of your units stands next to an enemy it can see. (SK 3.4)"],
    );
    check_refused(given, "red: assault 0402", expect!["The order is not complete yet. (SK 2.3)"]);
}

#[test]
fn sk_3_4_a_new_order_to_one_takes_the_order_from_all() {
    let given = "R1 0303 | R2 0403 | R3 0302 | B1 0402 | B2 0404 | B3 0902";
    check_position(
        given,
        "red: assault 0402 R2 R3",
        expect![
            "turn 1 | R1 0303 4 | R2 0403 3 | R3 0302 3 | B1 0402 4 | B2 0404 3 | B3 0902 3 | red: assault 0402 R2 R3"
        ],
    );
    check_position(
        given,
        "red: assault 0402 R2 R3; red: R2 hold",
        expect!["turn 1 | R1 0303 4 | R2 0403 3 | R3 0302 3 | B1 0402 4 | B2 0404 3 | B3 0902 3"],
    );
    check_position(
        given,
        "red: assault 0402 R2 R3; red: assault 0404 R2",
        expect![
            "turn 1 | R1 0303 4 | R2 0403 3 | R3 0302 3 | B1 0402 4 | B2 0404 3 | B3 0902 3 | red: assault 0404 R2"
        ],
    );
}

#[test]
fn sk_3_5_units_hide_in_a_wood_away_from_enemies() {
    check_choices("R1 0202 | B1 0902", "", "red: R1", expect!["hold move hide"]);
    check_refused(
        "R1 0102 | B1 0902",
        "red: R1 hide",
        expect!["A unit hides only in a wood with no enemy next to it. (SK 3.5)"],
    );
    check_refused(
        "R1 0202 | B1 0302 | B2 0902",
        "red: R1 hide",
        expect!["A unit hides only in a wood with no enemy next to it. (SK 3.5)"],
    );
}
