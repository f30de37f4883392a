//! `legal`, `explain`, `apply`, `supply`, `lens`, `perft`.

use crate::{FIGHT, bad, good, json, scratch, stavka, typed};
use expect_test::expect;

fn fight() -> String {
    // A name of its own for every test, for they run side by side.
    let name = std::thread::current().name().unwrap_or("fight").replace("::", "-");
    scratch(&format!("{name}.toml"), FIGHT)
}

#[test]
fn legal_actions_are_listed_flat() {
    let file = fight();
    let all = good(&["legal", &file]);
    assert!(all.lines().any(|line| line == "red: assault 0404 R1"), "{all}");
    assert!(all.lines().any(|line| line == "blue: ready"), "{all}");
    let red = good(&["legal", &file, "--seat", "red"]);
    assert!(red.lines().any(|line| line == "R1 fire 0404"), "{red}");
    assert_eq!(red, good(&["--lang", "ru", "legal", &file, "--seat", "красные"]));
    let facts = json(&["legal", &file, "--seat", "red"]);
    assert_eq!(facts["seats"][0]["all"], true);
    assert_eq!(facts["seats"][0]["actions"].as_array().unwrap().len(), red.lines().count());
}

#[test]
fn legal_with_a_prefix_lists_the_next_words() {
    let file = fight();
    expect![[r#"
        hold
        move
        fire
    "#]]
    .assert_eq(&good(&["legal", &file, "--seat", "red", "R1"]));
    let facts = json(&["legal", &file, "--seat", "red", "R1", "move", "e"]);
    assert_eq!(facts["seats"][0]["complete"], true);
    assert_eq!(facts["seats"][0]["next"][0]["word"], "sw");
    assert!(bad(&["legal", &file, "R1", "mov"]).contains("“move”"));
    assert!(bad(&["legal", &file, "--seat", "rde"]).contains("“red”"));
    assert!(bad(&["legal", "skirmish/ford"]).contains("--dice"));
}

#[test]
fn sums_and_chances_are_explained() {
    let file = fight();
    expect![[r#"
        red: R1 fire 0404
          Fire
            dice, one a step  4  SK 5.1
            hits up to        3  SK 5.1
            = 4 dice, hitting on 3 or less
          Hits
            no hit   ██░░░░░░░░░░░░░░░░░░░░░░  1/16    6.2%
            one hit  ██████░░░░░░░░░░░░░░░░░░   1/4   25.0%
            2 hits   █████████░░░░░░░░░░░░░░░   3/8   37.5%
            3 hits   ██████░░░░░░░░░░░░░░░░░░   1/4   25.0%
            4 hits   ██░░░░░░░░░░░░░░░░░░░░░░  1/16    6.2%
            if the target stays where it is
    "#]]
    .assert_eq(&good(&["explain", &file, "red: R1 fire 0404"]));
    let facts = json(&["explain", &file, "red: R1 fire 0404"]);
    assert_eq!(facts["explanation"]["tallies"][0]["lines"][0]["clause"], "SK 5.1");
    let shares = facts["explanation"]["forecasts"][0]["chances"].as_array().unwrap();
    assert!((shares.iter().map(|c| c["share"].as_f64().unwrap()).sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn what_is_illegal_names_its_clause() {
    let file = fight();
    expect![[r#"
        stavka: No enemy you can see is there in range and line of sight. (SK 3.3)
    "#]]
    .assert_eq(&bad(&["explain", &file, "red: R1 fire 0902"]));
    expect![[r#"
        stavka: Там нет видимого противника в пределах дальности и обзора. (SK 3.3)
    "#]]
    .assert_eq(&bad(&["--lang", "ru", "explain", &file, "red: R1 fire 0902"]));
    let said = stavka(&["explain", &file, "red: R1 fire 0902", "--json"]);
    let facts: serde_json::Value = serde_json::from_str(&said.err).unwrap();
    assert_eq!((said.code, &facts["clause"]), (Some(2), &"SK 3.3".into()));
}

#[test]
fn actions_are_applied_and_dice_answered() {
    let file = fight();
    let actions = ["apply", &file, "red: R1 fire 0404", "red: ready", "blue: ready"];
    let after = good(&[&actions[..], &["--dice", "1,2,6,6"]].concat());
    assert!(after.contains("then = [\"blue: ready\", \"* hits 2 [1 2 6 6]\"]"), "{after}");
    let later = good(&[&actions[..], &["pass", "pass", "--dice", "1,2,6,6,f2"]].concat());
    assert!(later.contains("B2 = [\"0404\", 1]") && later.contains("turn = 4"), "{later}");
    let log = good(&[&actions[..], &["--dice", "1,2,6,6", "--log"]].concat());
    assert!(log.contains("(SK 5.1)") && log.contains("(SK 2.4)"), "{log}");
    let record = good(&[&actions[..], &["--dice", "1,2,6,6", "--record"]].concat());
    assert!(record.starts_with("[Stavka \"1\"]") && record.contains("* hits 2 [1 2 6 6]"), "{record}");
    let file = scratch("applied.hgn", &record);
    assert!(good(&["check", &file]).contains("a record without fault"));
    assert!(json(&[&actions[..], &["--dice", "1,2,6,6"]].concat())["digest"].is_string());
}

#[test]
fn too_few_dice_too_many_dice_and_illegal_actions() {
    let file = fight();
    let actions = ["apply", &file, "red: R1 fire 0404", "red: ready", "blue: ready"];
    expect![[r#"
        stavka: 4 dice are to be rolled, they hit with 3 or less: their faces. No dice are left: give them with --dice.
    "#]].assert_eq(&bad(&actions));
    expect![[r#"
        stavka: 4 dice are to be rolled, they hit with 3 or less: their faces. Only 2 are left of --dice.
    "#]]
    .assert_eq(&bad(&[&actions[..], &["--dice", "1,2"]].concat()));
    expect![[r#"
        stavka: Nobody rolled for these of --dice: 5, 5.
    "#]]
    .assert_eq(&bad(&[&actions[..], &["--dice", "1,2,6,6,5,5"]].concat()));
    expect![[r#"
        stavka: “1 2 9 6” does not answer the roll: the number of hits of 4 dice, or all faces, are wanted.
    "#]]
    .assert_eq(&bad(&[&actions[..], &["--dice", "1,2,9,6"]].concat()));
    expect![[r#"
        stavka: “red: R1 fire 0902”: No enemy you can see is there in range and line of sight. (SK 3.3)
    "#]]
    .assert_eq(&bad(&["apply", &file, "red: R1 fire 0902"]));
}

#[test]
fn positions_pass_through_pipes_and_start_from_scenarios() {
    let start = good(&["apply", "skirmish/clearing", "--dice", "f1,b1"]);
    let said = typed(&["legal", "-", "--seat", "blue"], &start);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("B1 move"), "{}", said.out);
}

#[test]
fn supply_and_other_lenses() {
    let file = fight();
    assert!(good(&["supply", &file]).contains("0304 supplied"));
    assert!(good(&["supply", &file, "R1"]).contains("0304"));
    assert!(good(&["lens", &file, "sight", "0304", "0404"]).contains("0304 → 0404"));
    assert!(bad(&["lens", &file, "sight"]).contains('2'));
    assert!(bad(&["lens", &file, "supplx"]).contains("“supply”"));
    assert_eq!(json(&["supply", &file])["lens"], "supply");
}

#[test]
fn perft_counts_and_divides() {
    let file = fight();
    let whole = json(&["perft", &file, "3"])["nodes"].as_u64().unwrap();
    let parts = json(&["perft", &file, "3", "--divide"]);
    let sum: u64 = parts["divide"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!((sum, parts["nodes"].as_u64().unwrap()), (whole, whole));
    let rolls = json(&["perft", "skirmish/ford", "1", "--divide"]);
    assert_eq!(rolls["divide"].as_object().unwrap().len(), 6, "six cards may be drawn");
}
