//! Chapter 7: supply.

use crate::check::*;
use engine::Viewer;
use expect_test::expect;

/// The supply lens of a unit: the line, and where it is cut.
fn check_line(given: &str, unit: &str, expect: expect_test::Expect) {
    let mut game = set_up(given);
    let token = engine::notation::token(&**game.rules(), unit).expect("the unit is known");
    let overlay = game.lens(Viewer::Referee, "supply", &[token]).expect("there is a supply lens");
    let path = &overlay.paths[0];
    let cut = path.cut.as_ref().map(|hex| format!(", cut in {hex}")).unwrap_or_default();
    expect.assert_eq(&format!("{}: {}{cut}", overlay.places[0].1, path.nodes.join(" ")));
}

#[test]
fn sk_7_1_a_line_of_any_length_leads_to_the_own_edge() {
    check_line("R1 0604 | B1 0902", "R1", expect!["supplied: 0604 0605 0506 0406 0306 0206 0106"]);
    check_line("R1 0604 | B1 0902", "B1", expect!["supplied: 0902"]);
    check_line("R1 0101 | B1 0902", "R1", expect!["supplied: 0101"]);
}

#[test]
fn sk_7_1_a_unit_behind_an_enemy_line_is_cut_off() {
    check_line(
        "R1 0604 | B1 0502 | B2 0506",
        "R1",
        expect!["cut: 0604 0605 0506 0406 0306 0206 0106, cut in 0506"],
    );
    check_line(
        "R1 0604 | B1 0502 | B2 0406",
        "R1",
        expect!["cut: 0604 0605 0506 0406 0306 0206 0106, cut in 0406"],
    );
}

#[test]
fn sk_7_2_out_of_supply_fire_hits_on_one_less() {
    check_sums(
        "R1 0603 | B1 0502 | B2 0506 | B3 0803",
        "",
        "red: R1 fire 0803",
        expect![[r#"
            dice, one a step           4  SK 5.1
            hits up to                 3  SK 5.1
            out of supply             −1  SK 7.2
            = 4 dice, hitting on 2 or less
                16/81  no hit
                32/81  one hit
                 8/27  2 hits
                 8/81  3 hits
                 1/81  4 hits
            if the target stays where it is
        "#]],
    );
    check(
        "R1 0603 | B1 0502 | B2 0506 | B3 0803",
        "red: R1 fire 0803; both ready; * hits 1 2 3 4",
        expect![[r#"
            Turn 1: the orders are carried out. (SK 2.4)
            1st Red Company fires at 3rd Blue Company: 4 dice, 2 hits. (SK 5.1)
            3rd Blue Company loses 2 steps, 1 left. (SK 5.2)
            Turn 2 begins. (SK 2.1)
        "#]],
    );
}

#[test]
fn sk_7_2_out_of_supply_units_cannot_rally() {
    let given = "R1 0603 2 | R2 0104 2 | B1 0502 | B2 0506 | red holds r1";
    check_choices(given, "both ready", "red: play r1", expect!["R2"]);
    check_refused(
        given,
        "both ready; red: play r1 R1",
        expect!["You may play a rally that you hold on a weakened unit in supply, or pass. (SK 8.4)"],
    );
}
