//! Position files and scenario files that are wrong, and what their readers say.

use crate::check::{BOX, say};
use content::{Source, Style, render};
use engine::{Game, position_file};
use expect_test::{Expect, expect};
use skirmish::Skirmish;

/// The problems as a terminal shows them, under a line at the margin that keeps their indent in a snapshot.
fn drawn(problems: &content::Problems) -> String {
    format!("wrong:\n{}", render(problems, Style::Ascii))
}

/// What is wrong with a position file at the ford.
fn check_file(text: &str, expect: Expect) {
    let rules = BOX.scenario("ford", &Default::default()).expect("the scenario loads");
    let wrong = match position_file::read(&rules, &Source::new("position.toml", text), &say) {
        Ok(_) => "nothing\n".to_owned(),
        Err(problems) => drawn(&problems),
    };
    expect.assert_eq(&wrong);
}

/// What is wrong with the scenario of the ford when one part of it is replaced.
fn check_scenario(part: &str, by: &str, expect: Expect) {
    let file = include_str!("../../data/scenarios/ford.toml");
    assert!(file.contains(part), "the scenario does not say {part}");
    let wrong = match Skirmish::read(&Source::new("ford.toml", file.replacen(part, by, 1))) {
        Ok(_) => "nothing\n".to_owned(),
        Err(problems) => drawn(&problems),
    };
    expect.assert_eq(&wrong);
}

#[test]
fn a_file_without_a_position_is_the_start_of_the_scenario() {
    check_file(
        "then = [\"* draw f1\", \"* draw f2\", \"red: R1 move e\"]",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn unknown_units_and_hexes_are_named_all_at_once() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], R9 = [\"0103\", 1], B1 = [\"9901\", 2], B2 = [\"x\", 2] }\n",
        expect![[r#"
            wrong:
              x there is no unit "R9"
               ,-[position.toml:3:35]
             2 | turn = 1
             3 | units = { R1 = ["0102", 4], R9 = ["0103", 1], B1 = ["9901", 2], B2 = ["x", 2] }
               :                                   ^^^^^^
               `----

              x there is no hex "9901" on the map
               ,-[position.toml:3:53]
             2 | turn = 1
             3 | units = { R1 = ["0102", 4], R9 = ["0103", 1], B1 = ["9901", 2], B2 = ["x", 2] }
               :                                                     ^^^^^^
               `----

              x there is no hex "x" on the map
               ,-[position.toml:3:71]
             2 | turn = 1
             3 | units = { R1 = ["0102", 4], R9 = ["0103", 1], B1 = ["9901", 2], B2 = ["x", 2] }
               :                                                                       ^^^
               `----
        "#]],
    );
}

#[test]
fn a_unit_stands_in_one_place_and_a_hex_holds_one_unit() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], R2 = [\"0102\", 3], R4 = [\"0104\", 2], B1 = [\"0902\", 4] }\n\
         [secret.red]\nunits = { R4 = [\"0202\", 2] }\n",
        expect![[r#"
            wrong:
              x hex 0102 holds another unit already (SK 1.3)
               ,-[position.toml:3:35]
             2 | turn = 1
             3 | units = { R1 = ["0102", 4], R2 = ["0102", 3], R4 = ["0104", 2], B1 = ["0902", 4] }
               :                                   ^^^^^^
             4 | [secret.red]
               `----

              x R4 is in two places
               ,-[position.toml:5:17]
             4 | [secret.red]
             5 | units = { R4 = ["0202", 2] }
               :                 ^^^^^^
               `----
        "#]],
    );
}

#[test]
fn units_hide_in_woods_of_their_own_side_away_from_enemies() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n\
         [secret.red]\nunits = { R4 = [\"0104\", 2], B4 = [\"0802\", 2] }\n",
        expect![[r#"
            wrong:
              x only a wood hides a unit (SK 9.2)
               ,-[position.toml:5:17]
             4 | [secret.red]
             5 | units = { R4 = ["0104", 2], B4 = ["0802", 2] }
               :                 ^^^^^^
               `----

              x B4 does not belong to this side
               ,-[position.toml:5:35]
             4 | [secret.red]
             5 | units = { R4 = ["0104", 2], B4 = ["0802", 2] }
               :                                   ^^^^^^
               `----
        "#]],
    );
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0302\", 4] }\n\
         [secret.red]\nunits = { R4 = [\"0202\", 2] }\n",
        expect![[r#"
            wrong:
              x R4 cannot be hidden next to an enemy (SK 9.3)
               ,-[position.toml:1:1]
             1 | [position]
               : ^^^^^^^^^^
             2 | turn = 1
               `----
        "#]],
    );
}

#[test]
fn steps_turns_water_and_villages_are_looked_at() {
    check_file(
        "[position]\nturn = 9\nunits = { R1 = [\"0102\", 5], R2 = [\"0104\", 0], R3 = [\"0504\", 3], B1 = [\"0902\", 4] }\n\
         villages = { 0304 = \"green\", 0101 = \"red\" }\n",
        expect![[r#"
            wrong:
              x this scenario has turns 1 to 8
               ,-[position.toml:2:8]
             1 | [position]
             2 | turn = 9
               :        ^
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
               `----

              x R1 has 1 to 4 steps (SK 1.2)
               ,-[position.toml:3:25]
             2 | turn = 9
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
               :                         ^
             4 | villages = { 0304 = "green", 0101 = "red" }
               `----

              x R2 has 1 to 3 steps (SK 1.2)
               ,-[position.toml:3:43]
             2 | turn = 9
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
               :                                           ^
             4 | villages = { 0304 = "green", 0101 = "red" }
               `----

              x R3 cannot be in water (SK 1.4)
               ,-[position.toml:3:53]
             2 | turn = 9
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
               :                                                     ^^^^^^
             4 | villages = { 0304 = "green", 0101 = "red" }
               `----

              x there is no side "green"
               ,-[position.toml:4:21]
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
             4 | villages = { 0304 = "green", 0101 = "red" }
               :                     ^^^^^^^
               `----

              x hex 0101 is no village
               ,-[position.toml:4:37]
             3 | units = { R1 = ["0102", 5], R2 = ["0104", 0], R3 = ["0504", 3], B1 = ["0902", 4] }
             4 | villages = { 0304 = "green", 0101 = "red" }
               :                                     ^^^^^
               `----
        "#]],
    );
}

#[test]
fn cards_are_in_one_place() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\ndiscard = [\"f1\", \"f3\"]\n\
         [secret.red]\nhand = [\"f1\", \"b1\", \"b1\"]\n[secret.blue]\nhand = [\"r1\", \"r2\", \"b2\"]\n",
        expect![[r#"
            wrong:
              x there is no card "f3"
               ,-[position.toml:4:18]
             3 | units = { R1 = ["0102", 4], B1 = ["0902", 4] }
             4 | discard = ["f1", "f3"]
               :                  ^^^^
             5 | [secret.red]
               `----
              help: did you mean "f1"?

              x a card of this hand is in another place too
               ,-[position.toml:6:9]
             5 | [secret.red]
             6 | hand = ["f1", "b1", "b1"]
               :         ^^^^
             7 | [secret.blue]
               `----

              x this card is named twice
               ,-[position.toml:6:21]
             5 | [secret.red]
             6 | hand = ["f1", "b1", "b1"]
               :                     ^^^^
             7 | [secret.blue]
               `----

              x a hand has at most 2 cards (SK 2.2)
               ,-[position.toml:6:21]
             5 | [secret.red]
             6 | hand = ["f1", "b1", "b1"]
               :                     ^^^^
             7 | [secret.blue]
               `----

              x a hand has at most 2 cards (SK 2.2)
               ,-[position.toml:8:21]
             7 | [secret.blue]
             8 | hand = ["r1", "r2", "b2"]
               :                     ^^^^
               `----
        "#]],
    );
}

#[test]
fn unknown_keys_and_wrong_types_are_refused() {
    check_file(
        "[position]\nturn = 1\nweather = \"rain\"\n",
        expect![[r#"
            wrong:
              x unknown field `weather`, expected one of `turn`, `ready`, `discard`, `units`, `villages`
               ,-[position.toml:3:1]
             2 | turn = 1
             3 | weather = "rain"
               : ^^^^^^^
               `----
        "#]],
    );
    check_file(
        "[position]\nturn = \"one\"\n",
        expect![[r#"
            wrong:
              x invalid type: string "one", expected u8
               ,-[position.toml:2:8]
             1 | [position]
             2 | turn = "one"
               :        ^^^^^
               `----
        "#]],
    );
    check_file(
        "[position]\nturn = 1\nunits = { R1 = \"0102\" }\n",
        expect![[r#"
            wrong:
              x invalid type: string "0102", expected a tuple of size 2
               ,-[position.toml:3:16]
             2 | turn = 1
             3 | units = { R1 = "0102" }
               :                ^^^^^^
               `----
        "#]],
    );
    check_file(
        "[position]\nturn = 1\n[secret.red]\nhands = [\"f1\"]\n",
        expect![[r#"
            wrong:
              x unknown field `hands`, expected one of `units`, `hand`, `orders`
               ,-[position.toml:4:1]
             3 | [secret.red]
             4 | hands = ["f1"]
               : ^^^^^
               `----
              help: did you mean "hand"?
        "#]],
    );
    check_file(
        "[position\nturn = 1\n",
        expect![[r#"
            wrong:
              x unclosed table, expected `]`
               ,-[position.toml:1:10]
             1 | [position
               :          ^
             2 | turn = 1
               `----
        "#]],
    );
}

#[test]
fn unknown_sides_are_refused() {
    check_file(
        "[position]\nturn = 1\n[secret.read]\nhand = [\"f1\"]\n",
        expect![[r#"
            wrong:
              x there is no side "read"
               ,-[position.toml:3:9]
             2 | turn = 1
             3 | [secret.read]
               :         ^^^^
             4 | hand = ["f1"]
               `----
              help: did you mean "red"?
        "#]],
    );
    check_file(
        "[position]\nturn = 1\nready = [\"bleu\"]\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n",
        expect![[r#"
            wrong:
              x there is no side "bleu"
               ,-[position.toml:3:10]
             2 | turn = 1
             3 | ready = ["bleu"]
               :          ^^^^^^
             4 | units = { R1 = ["0102", 4], B1 = ["0902", 4] }
               `----
        "#]],
    );
    check_file(
        "[secret.red]\nhand = [\"f1\"]\n",
        expect![[r#"
            wrong:
              x there are secrets but no [position]
               ,-[position.toml:1:1]
             1 | [secret.red]
               : ^
             2 | hand = ["f1"]
               `----
        "#]],
    );
}

#[test]
fn a_position_in_play_has_units_on_both_sides_and_waits_for_somebody() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4] }\n",
        expect![[r#"
            wrong:
              x blue has no units: the game is over (SK 10.2)
               ,-[position.toml:1:1]
             1 | [position]
               : ^^^^^^^^^^
             2 | turn = 1
               `----
        "#]],
    );
    check_file(
        "[position]\nturn = 1\nready = [\"red\", \"blue\"]\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n",
        expect![[r#"
            wrong:
              x when both sides are ready the orders are carried out (SK 2.4)
               ,-[position.toml:3:10]
             2 | turn = 1
             3 | ready = ["red", "blue"]
               :          ^^^^^
             4 | units = { R1 = ["0102", 4], B1 = ["0902", 4] }
               `----
        "#]],
    );
}

#[test]
fn orders_and_lines_are_checked_like_any_other() {
    check_file(
        "[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n\
         [secret.red]\norders = [\"R1 move w\", \"ready\", \"R1 dance\"]\n",
        expect![[r#"
            wrong:
              x this order cannot be given (SK 3.2)
               ,-[position.toml:5:11]
             4 | [secret.red]
             5 | orders = ["R1 move w", "ready", "R1 dance"]
               :           ^^^^^^^^^^^
               `----

              x only orders to units stand here
               ,-[position.toml:5:24]
             4 | [secret.red]
             5 | orders = ["R1 move w", "ready", "R1 dance"]
               :                        ^^^^^^^
               `----

              x this order cannot be given
               ,-[position.toml:5:33]
             4 | [secret.red]
             5 | orders = ["R1 move w", "ready", "R1 dance"]
               :                                 ^^^^^^^^^^
               `----
        "#]],
    );
    check_file(
        "then = [\"red: R1 move e\", \"red: B1 hold\"]\n[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n",
        expect![[r#"
            wrong:
              x 1st Blue Company is not yours to order, or no longer in the game. (SK 2.3)
               ,-[position.toml:1:27]
             1 | then = ["red: R1 move e", "red: B1 hold"]
               :                           ^^^^^^^^^^^^^^
             2 | [position]
               `----
        "#]],
    );
    check_file(
        "then = [\"R1 move e\"]\n[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n",
        expect![[r#"
            wrong:
              x Several may act now: say who does (red, blue).
               ,-[position.toml:1:9]
             1 | then = ["R1 move e"]
               :         ^^^^^^^^^^^
             2 | [position]
               `----
        "#]],
    );
    check_file(
        "then = [\"* roll 1\"]\n[position]\nturn = 1\nunits = { R1 = [\"0102\", 4], B1 = [\"0902\", 4] }\n",
        expect![[r#"
            wrong:
              x No roll is awaited now.
               ,-[position.toml:1:9]
             1 | then = ["* roll 1"]
               :         ^^^^^^^^^^
             2 | [position]
               `----
        "#]],
    );
}

#[test]
fn a_scenario_without_faults_has_none() {
    check_scenario(
        "turns = 8",
        "turns = 7",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn faults_of_a_map_are_named() {
    check_scenario(
        ". . v . ~ . v . .",
        ". . v . ~ . v .",
        expect![[r#"
            wrong:
              x row 4 has 8 hexes, the first one 9
                ,-[ford.toml:8:7]
              7 |     # . clear, w wood, v village, ~ water
              8 | ,-> map = """
              9 | |   . . w . . . w . .
             10 | |   . w . . w . . w .
             11 | |   w . . . . . . . w
             12 | |   . . v . ~ . v .
             13 | |   w . . . . . . . w
             14 | |   . w . . w . . w .
             15 | |   . . w . . . w . .
             16 | `-> """
             17 |     
                `----
        "#]],
    );
    check_scenario(
        ". . v . ~ . v . .",
        ". . v . ~ . x . .",
        expect![[r#"
            wrong:
              x "x" in hex 0704 is no terrain: use . w v ~
                ,-[ford.toml:8:7]
              7 |     # . clear, w wood, v village, ~ water
              8 | ,-> map = """
              9 | |   . . w . . . w . .
             10 | |   . w . . w . . w .
             11 | |   w . . . . . . . w
             12 | |   . . v . ~ . x . .
             13 | |   w . . . . . . . w
             14 | |   . w . . w . . w .
             15 | |   . . w . . . w . .
             16 | `-> """
             17 |     
                `----
        "#]],
    );
    check_scenario(
        ". . w . . . w . .",
        "v v v v v v v v v",
        expect![[r#"
            wrong:
              x a map has at most 4 villages
                ,-[ford.toml:8:7]
              7 |     # . clear, w wood, v village, ~ water
              8 | ,-> map = """
              9 | |   v v v v v v v v v
             10 | |   . w . . w . . w .
             11 | |   w . . . . . . . w
             12 | |   . . v . ~ . v . .
             13 | |   w . . . . . . . w
             14 | |   . w . . w . . w .
             15 | |   . . w . . . w . .
             16 | `-> """
             17 |     
                `----
        "#]],
    );
    check_scenario(
        "\"0501 w\"",
        "\"0101 w\", \"0501 up\", \"0501\"",
        expect![[r#"
            wrong:
              x this is not a side between two hexes of the map
                ,-[ford.toml:20:3]
             19 | rivers = [
             20 |   "0101 w", "0501 up", "0501", "0501 sw", "0502 w", "0503 nw", "0503 w", "0503 sw",
                :   ^^^^^^^^
             21 |   "0505 nw", "0505 w", "0505 sw", "0506 w", "0507 nw", "0507 w",
                `----
              help: name a hex and a direction: "0502 w"

              x this is not a side between two hexes of the map
                ,-[ford.toml:20:13]
             19 | rivers = [
             20 |   "0101 w", "0501 up", "0501", "0501 sw", "0502 w", "0503 nw", "0503 w", "0503 sw",
                :             ^^^^^^^^^
             21 |   "0505 nw", "0505 w", "0505 sw", "0506 w", "0507 nw", "0507 w",
                `----
              help: name a hex and a direction: "0502 w"

              x this is not a side between two hexes of the map
                ,-[ford.toml:20:24]
             19 | rivers = [
             20 |   "0101 w", "0501 up", "0501", "0501 sw", "0502 w", "0503 nw", "0503 w", "0503 sw",
                :                        ^^^^^^
             21 |   "0505 nw", "0505 w", "0505 sw", "0506 w", "0507 nw", "0507 w",
                `----
              help: name a hex and a direction: "0502 w"
        "#]],
    );
}

#[test]
fn faults_of_units_are_named() {
    check_scenario(
        "id = \"R2\"\nside = \"red\"",
        "id = \"R1\"\nside = \"green\"",
        expect![[r#"
            wrong:
              x there is no side "green": use red or blue
                ,-[ford.toml:35:8]
             34 | id = "R1"
             35 | side = "green"
                :        ^^^^^^^
             36 | steps = 3
                `----
        "#]],
    );
    check_scenario(
        "id = \"R2\"",
        "id = \"R1\"",
        expect![[r#"
            wrong:
              x this unit or its hex was named before
                ,-[ford.toml:34:6]
             33 | [[unit]]
             34 | id = "R1"
                :      ^^^^
             35 | side = "red"
                `----
        "#]],
    );
    check_scenario(
        "hex = \"0104\"",
        "hex = \"0504\"",
        expect![[r#"
            wrong:
              x R2 cannot start in this hex (water)
                ,-[ford.toml:37:7]
             36 | steps = 3
             37 | hex = "0504"
                :       ^^^^^^
             38 | 
                `----
        "#]],
    );
    check_scenario(
        "hex = \"0104\"",
        "hex = \"1004\"",
        expect![[r#"
            wrong:
              x there is no hex "1004" on the map
                ,-[ford.toml:37:7]
             36 | steps = 3
             37 | hex = "1004"
                :       ^^^^^^
             38 | 
                `----
        "#]],
    );
    check_scenario(
        "hex = \"0104\"",
        "hex = \"0104\"\nhidden = true",
        expect![[r#"
            wrong:
              x R2 cannot start in this hex (clear)
                ,-[ford.toml:37:7]
             36 | steps = 3
             37 | hex = "0104"
                :       ^^^^^^
             38 | hidden = true
                `----
        "#]],
    );
    check_scenario(
        "steps = 4",
        "steps = 5",
        expect![[r#"
            wrong:
              x a unit has one to four steps
                ,-[ford.toml:30:9]
             29 | side = "red"
             30 | steps = 5
                :         ^
             31 | hex = "0102"
                `----
        "#]],
    );
    check_scenario(
        "id = \"R1\"\nside = \"red\"",
        "id = \"R1\"\nside = \"blue\"",
        expect![[r#"
            wrong:
              x red units stand before blue ones
                ,-[ford.toml:35:8]
             34 | id = "R2"
             35 | side = "red"
                :        ^^^^^
             36 | steps = 3
                `----
        "#]],
    );
    check_scenario(
        "[[unit]]",
        "[[unit]]\nid = \"X1\"\nside = \"red\"\nsteps = 1\nhex = \"0305\"\n\n[[unit]]",
        expect![[r#"
            wrong:
              x a scenario has at most 8 units
                ,-[ford.toml:77:6]
             76 | [[unit]]
             77 | id = "B4"
                :      ^^^^
             78 | side = "blue"
                `----
        "#]],
    );
}

#[test]
fn a_scenario_has_a_turn_and_units_on_both_sides() {
    check_scenario(
        "turns = 8",
        "turns = 0",
        expect![[r#"
            wrong:
              x a scenario has at least one turn
               ,-[ford.toml:3:9]
             2 | id = "ford"
             3 | turns = 0
               :         ^
             4 | balance = 44 # of the games that were decided: stavka sim skirmish ford --games 200 --seats level-1,level-1
               `----
        "#]],
    );
    let file = include_str!("../../data/scenarios/ford.toml");
    let red_only = &file[..file.find("[[unit]]\nid = \"B1\"").expect("blue follows red")];
    let problems = Skirmish::read(&Source::new("ford.toml", red_only)).expect_err("blue has no units");
    expect!["ford.toml:52:1: blue has no units (SK 10.2)"].assert_eq(&problems.to_string());
}

#[test]
fn unknown_keys_and_wrong_types_of_a_scenario_are_refused() {
    check_scenario(
        "turns = 8",
        "turns = 8\nweather = \"rain\"",
        expect![[r#"
            wrong:
              x unknown field `weather`, expected one of `id`, `turns`, `balance`, `map`, `rivers`, `fords`,
              | `edges`, `unit`
               ,-[ford.toml:4:1]
             3 | turns = 8
             4 | weather = "rain"
               : ^^^^^^^
             5 | balance = 44 # of the games that were decided: stavka sim skirmish ford --games 200 --seats level-1,level-1
               `----
        "#]],
    );
    check_scenario(
        "turns = 8",
        "turns = \"8\"",
        expect![[r#"
            wrong:
              x invalid type: string "8", expected u8
               ,-[ford.toml:3:9]
             2 | id = "ford"
             3 | turns = "8"
               :         ^^^
             4 | balance = 44 # of the games that were decided: stavka sim skirmish ford --games 200 --seats level-1,level-1
               `----
        "#]],
    );
    check_scenario(
        "red = \"west\"",
        "red = \"up\"",
        expect![[r#"
            wrong:
              x unknown variant `up`, expected one of `north`, `south`, `west`, `east`
                ,-[ford.toml:25:17]
             24 | 
             25 | edges = { red = "up", blue = "east" }
                :                 ^^^^
             26 | 
                `----
        "#]],
    );
}
