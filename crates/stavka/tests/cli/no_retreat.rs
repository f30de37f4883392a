//! No Retreat! on the command line: everything a player may ask of a
//! position he wrote himself, and an evening at the terminal.

use crate::{bad, good, json, scratch, typed};

const HEAD: &str = "game = \"no-retreat\"\nscenario = \"campaign\"\n";

/// A position; `then` are lines played from it.
fn position(name: &str, head: &str, then: &str, units: &str) -> String {
    let text = format!(
        "{HEAD}then = [{then}]\n\n[position]\n{head}\n\n[position.units]\n{units}\n\n[secret.axis]\nhand = []\n\n[secret.soviet]\nhand = []\n"
    );
    scratch(&format!("nr-{name}.toml"), &text)
}

const FRONT: &str = "turn = 7\nsupport = [1, 0]\ngerman = [\"1407\", \"1311\", \"1713\"]\nactive = \"axis\"";
const ARMIES: &str = "G10 = \"1711\"\nG01 = \"1710\"\nS01 = \"1811\"\nS02 = \"2008\"";

fn battle(name: &str, then: &str) -> String {
    position(name, &format!("{FRONT}\nphase = \"combat\"\naxis_targets = [\"1811\"]"), then, ARMIES)
}

fn march(name: &str) -> String {
    position(name, &format!("{FRONT}\nphase = \"movement\""), "", ARMIES)
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    parts.iter().for_each(|part| assert!(text.contains(part), "{part}\n{text}"));
}

#[test]
fn odds_with_every_shift_are_explained() {
    let file = battle("odds", "\"done\"");
    let text = good(&["explain", &file, "attack", "1811", "G10", "G01"]);
    says(&text, &["11:3  NR 10.5.1", "3:1  NR 10.5.3", "►1  NR 10.6.3a", "= shifts ►1: column 4:1", "33.3%"]);
    let text = good(&["--lang", "ru", "explain", &file, "attack 1811 G10 G01"]);
    says(&text, &["Силы", "Возможные исходы"]);
    assert!(bad(&["explain", &file, "attack 1811 S02"]).contains("(NR 10.3.1)"));
}

#[test]
fn movement_and_what_bars_it_are_explained() {
    let file = march("moves");
    says(&good(&["explain", &file, "move G10 1510"]), &["into 1510", "NR 8.3a", "of 4 MP"]);
    for (goal, clause) in [("1811", "NR 8.4a"), ("0701", "NR TEC.9"), ("WBK", "NR 8.7a"), ("0906", "NR 8.3b")]
    {
        let said = bad(&["explain", &file, "move", "G10", goal]);
        assert!(said.contains(clause), "{goal}: {said}");
    }
    says(&good(&["explain", &file, "reach", "G10"]), &["1611"]);
}

#[test]
fn supply_paths_and_what_cuts_them_are_explained() {
    let file = march("supply");
    says(&good(&["explain", &file, "supply", "G10"]), &["Supplied overland", "→", "NR 6.1a"]);
    says(&good(&["explain", &file, "supply", "2008"]), &["The city is supplied", "NR 6.1c"]);
    assert_eq!(good(&["explain", &file, "supply", "G10"]), good(&["supply", &file, "G10"]));
    let units = "G10 = \"2109\"\nS01 = \"2008\"\nS02 = \"2011\"";
    let file = position("cut", "turn = 7\nactive = \"axis\"\nphase = \"movement\"", "", units);
    says(&good(&["explain", &file, "supply", "G10"]), &["Out of supply", "NR 6."]);
    let facts = json(&["explain", &file, "supply", "2006"]);
    assert_eq!(facts["lens"], "supply");
}

#[test]
fn retreats_and_advances_are_explained() {
    let file = battle("retreat", "\"done\", \"attack 1811 G10 G01\", \"commit\", \"* roll 5\"");
    let text = good(&["explain", &file, "retreat", "S01"]);
    says(&text, &["Ways to retreat", "1911 2011  NR 10.7.5b", "= 6 ways"]);
    let then = "\"done\", \"attack 1811 G10 G01\", \"commit\", \"* roll 5\", \"retreat S01 1911 2011\"";
    let file = battle("advance", then);
    let text = good(&["explain", &file, "advance", "G01"]);
    says(&text, &["NR 10.8.1a", "tank breakthrough  +1  NR 10.8.2a", "At most 3 hexes"]);
    assert!(bad(&["explain", &file, "advance G01 1811 1711 1710 1709"]).contains("NR 10.8"));
}

#[test]
fn cards_vp_and_sudden_death_are_explained() {
    let file = march("sums");
    says(&good(&["explain", &file, "draw"]), &["Cards to draw: the Axis", "4  NR 5.2a", "= 4 cards"]);
    says(&good(&["lens", &file, "draw", "--as", "soviet"]), &["Cards to draw: the Soviets"]);
    let text = good(&["explain", &file, "vp"]);
    says(&text, &["cities and oil", "NR 12.7f", "to sudden death on turn 9 (more than 26)", "NR 12.2a"]);
    // Without a word: what stands, and what may be asked.
    says(&good(&["explain", &file]), &["Turn 7", "to sudden death", "supply …", "draw"]);
    assert_eq!(json(&["explain", &file])["lenses"].as_array().unwrap().len(), 6);
}

#[test]
fn positions_are_played_on() {
    let file = march("apply");
    let after = good(&["apply", &file, "move G10 1611", "done"]);
    assert!(after.contains("G10 = \"1611"), "{after}");
    assert!(good(&["legal", &file, "move", "G10"]).contains("1611"));
    let said = bad(&["apply", &file, "move G10 1811"]);
    assert!(said.contains("NR 8.4a"), "{said}");
}

#[test]
fn impossible_positions_are_refused_by_line() {
    let cases = [
        ("unknown-unit", "G99 = \"1611\"", "there is no counter \"G99\"", 9),
        ("unknown-hex", "G11 = \"9911\"", "no unit can be in \"9911\"", 9),
        ("at-sea", "G11 = \"1101\"", "no unit can be in \"1101\"", 9),
        ("twice", "G10 = \"1611\"\nG10 = \"1612\"", "duplicate key", 10),
        ("both-sides", "G11 = \"1611\"\nS09 = \"1611\"", "both sides are in 1611 (NR 8.4a)", 9),
        ("stack", "S08 = \"2108\"\nS09 = \"2108\"", "too many units in 2108 (NR 8.4.1)", 9),
    ];
    for (name, units, what, line) in cases {
        let head = "turn = 7\nactive = \"axis\"\nphase = \"movement\"";
        let text = format!("{HEAD}[position]\n{head}\n\n[position.units]\n{units}\nS02 = \"2310\"\n");
        let file = scratch(&format!("nr-bad-{name}.toml"), &text);
        for command in ["check", "explain", "legal"] {
            let said = crate::stavka(&[command, &file]);
            let told = format!("{}{}", said.out, said.err);
            assert_eq!(said.code, Some(if command == "check" { said.code.unwrap() } else { 2 }), "{told}");
            assert_ne!(said.code, Some(0), "{command} {name}");
            says(&told, &[what, &format!("nr-bad-{name}.toml:{line}:")]);
        }
    }
}

#[test]
fn an_evening_before_moscow() {
    let lines = "help\n1\n1\n1\n1\ndone\nmove G02 1809\nmove G10 1512\nundo\ndone\ndone\nquit\n";
    let said = typed(&["play", "no-retreat", "moscow", "--seed", "3"], lines);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    says(&said.out, &["mute [turn]", "Turn 3", "(NR 8.4a)", "Later turns", "S01'3-3"]);
    assert!(said.out.contains("│2008"), "Moscow is on the map that fits the screen");
    assert!(!said.out.contains("turn-12"), "{}", said.out);
    // A map that fills the screen is not drawn again for every move of one's own.
    assert!(said.out.matches("┌───").count() < 120, "{}", said.out.matches("┌───").count());
    let said = typed(&["--lang", "ru", "play", "no-retreat", "moscow", "--seed", "3"], lines);
    says(&said.out, &["Раунд 4", "В следующие раунды", "Передвигайте соединения"]);
}

#[test]
fn a_window_is_muted_for_a_phase() {
    // The Axis holds Surprise Attack and is asked at the end of the Soviet movement phase.
    let text = format!(
        "{HEAD}[position]\nturn = 7\nactive = \"soviet\"\nphase = \"movement\"\n\n[position.units]\n{ARMIES}\n\n[secret.axis]\nhand = [\"c36\"]\n\n[secret.soviet]\nhand = []\n"
    );
    let file = scratch("nr-mute.toml", &text);
    for order in ["mute", "pass phase", "mute turn"] {
        let said = typed(&["play", &file, "--seed", "1"], &format!("{order}\nunmute\nquit\n"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
        says(
            &said.out,
            &["mute: no more such questions", "Such questions are passed", "You are asked again"],
        );
    }
}
