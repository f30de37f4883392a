//! Chapter 10: victory.

use crate::check::*;
use engine::Viewer;
use expect_test::expect;

/// Both sides' points as the table shows them.
fn check_points(given: &str, when: &str, expect: expect_test::Expect) {
    let mut game = played(given, when);
    let table = game.view(Viewer::Spectator).table;
    let mut out = String::new();
    for tally in &table.tallies {
        let lines: String =
            tally.lines.iter().map(|l| format!(", {} {} ({})", say(&l.label), l.value, l.clause)).collect();
        out += &format!("{}: {}{lines}\n", say(&tally.title), say(&tally.result));
    }
    expect.assert_eq(&out);
}

const ALL: &str = "R2 0104 | R3 0106 | R4 0202 | B2 0904 | B3 0906 | B4 0802";

#[test]
fn sk_10_1_two_points_a_village_and_one_a_unit_destroyed() {
    let given = "turn 8 | R1 0102 | R2 0104 | R3 0106 | R4 0202 | B2 0904 | B3 0906 | B4 0802 | 0304 is red | 0704 is blue | discard f1 f2 b1 b2 r1 r2";
    check_points(
        given,
        "",
        expect![[r#"
        Points of Red: 3 points, village 0304 +2 (SK 10.1), destroyed: 1st Blue Company +1 (SK 10.1)
        Points of Blue: 2 points, village 0704 +2 (SK 10.1)
    "#]],
    );
    check(
        given,
        "both ready",
        expect![[r#"
        Turn 8: the orders are carried out. (SK 2.4)
        Red wins by one point.
    "#]],
    );
}

#[test]
fn sk_10_1_equal_points_are_a_draw() {
    let given = format!(
        "turn 8 | R1 0102 | B1 0902 | {ALL} | 0304 is red | 0704 is blue | discard f1 f2 b1 b2 r1 r2"
    );
    check(
        &given,
        "both ready",
        expect![[r#"
        Turn 8: the orders are carried out. (SK 2.4)
        A draw.
    "#]],
    );
}

#[test]
fn sk_10_1_a_village_is_held_by_who_was_last_in_it() {
    let given = format!("turn 7 | R1 0303 | B1 0902 | {ALL} | 0304 is blue | discard f1 f2 b1 b2 r1 r2");
    check_points(
        &given,
        "",
        expect![[r#"
        Points of Red: 0 points
        Points of Blue: 2 points, village 0304 +2 (SK 10.1)
    "#]],
    );
    check_points(
        &given,
        "red: R1 move se; both ready",
        expect![[r#"
            Points of Red: 2 points, village 0304 +2 (SK 10.1)
            Points of Blue: 0 points
        "#]],
    );
    check(
        &given,
        "red: R1 move se; both ready; red: R1 move nw; both ready",
        expect![[r#"
            Turn 7: the orders are carried out. (SK 2.4)
            1st Red Company moves from 0303 to 0304. (SK 4.1)
            Turn 8 begins. (SK 2.1)
            Turn 8: the orders are carried out. (SK 2.4)
            1st Red Company moves from 0304 to 0303. (SK 4.1)
            Red wins by 2 points.
        "#]],
    );
}

#[test]
fn sk_10_2_a_side_without_units_loses_at_once() {
    check(
        "turn 2 | R1 0403 | B1 0603 1 | 0304 is blue | 0704 is blue",
        "red: R1 fire 0603; both ready; * hits 1",
        expect![[r#"
            Turn 2: the orders are carried out. (SK 2.4)
            1st Red Company fires at 1st Blue Company: 4 dice, one hit. (SK 5.1)
            1st Blue Company is destroyed. (SK 5.2)
            Red wins: the enemy has no units left.
        "#]],
    );
    check(
        "turn 2 | R1 0303 | B1 0403 1 | 0704 is blue",
        "red: assault 0403 R1; both ready; * roll 6 1; red: stay",
        expect![[r#"
            Turn 2: the orders are carried out. (SK 2.4)
            1st Red Company assaults 1st Blue Company: 10 against 2. (SK 6.2)
            1st Blue Company is destroyed. (SK 6.3)
            Red wins: the enemy has no units left.
        "#]],
    );
}

#[test]
fn sk_10_2_both_without_units_is_a_draw() {
    check(
        "R1 0403 1 | B1 0603 1 | 0304 is blue",
        "red: R1 fire 0603; blue: B1 fire 0403; both ready; * hits 1; * hits 1",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company fires at 1st Blue Company: one die, one hit. (SK 5.1)
            1st Blue Company fires at 1st Red Company: one die, one hit. (SK 5.1)
            1st Red Company is destroyed. (SK 5.2)
            1st Blue Company is destroyed. (SK 5.2)
            A draw.
        "#]],
    );
}

#[test]
fn sk_10_2_nobody_acts_in_a_game_that_is_over() {
    check_refused(
        "R1 0403 1 | B1 0603 1",
        "red: R1 fire 0603; both ready; * hits 1; red: R1 hold",
        expect!["The game is over."],
    );
}
