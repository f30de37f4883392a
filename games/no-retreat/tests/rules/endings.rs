//! Golden records of every kind of ending: short games from a position near their end.

use crate::{GAME, Given, ending, given, say_least};
use content::Lang;
use engine::{Match, Viewer, record};
use no_retreat::NoRetreat;
use std::path::{Path, PathBuf};

/// A game near its end: file, scenario, position, when, counters, the lines that matter, and how it ends.
type Story = (&'static str, &'static str, String, &'static str, &'static str, &'static str, &'static str);

fn stories() -> Vec<Story> {
    let eight = "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\", \"1716\"]";
    let six = "soviet = [\"0704\", \"0606\", \"0906\", \"0910\", \"0414\"]";
    vec![
        (
            "objectives-axis",
            "campaign",
            "turn = 8; german = [\"1902\", \"1318\"]".to_owned(),
            "axis movement",
            "G01 1908; G10 1708; S01 2310",
            "move G01 2008",
            "The objectives are held: victory of the Axis.",
        ),
        (
            "objectives-soviet",
            "campaign",
            "turn = 25; soviet = [\"0603\", \"0406\"]".to_owned(),
            "soviet movement",
            "G01 0502; S01 0509 full; S02 2310",
            "move S01 0409",
            "The objectives are held: victory of the Soviets.",
        ),
        (
            "sudden-death-axis",
            "campaign",
            format!("turn = 5; event_vp = 3; {eight}"),
            "axis movement",
            "G01 1815; S01 2310",
            "move G01 1817",
            "Sudden death: victory of the Axis.",
        ),
        (
            "sudden-death-soviet",
            "campaign",
            "turn = 20; high_tide = 24; event_vp = -6; soviet = [\"0910\", \"0414\"]".to_owned(),
            "soviet movement",
            "G01 0502; S01 1006 full; S02 2310",
            "move S01 0906",
            "Sudden death: victory of the Soviets.",
        ),
        (
            "total-victory",
            "campaign",
            format!("turn = 19; high_tide = 24; event_vp = -6; {six}"),
            "soviet movement",
            "G01 0502; S01 0711 full; S02 2310",
            "move S01 0611",
            "Total victory of the Soviets.",
        ),
        (
            "operational-victory",
            "campaign",
            "turn = 22; high_tide = 25; event_vp = -2".to_owned(),
            "soviet movement",
            "G01 0502; S01 2310",
            "done",
            "High Tide was not matched: operational victory of the Axis.",
        ),
        (
            "hitlers-death",
            "campaign",
            "turn = 26".to_owned(),
            "soviet combat",
            "G26 0603; G32 0603; S04 0703 full; S02 0604 full; S03 0504 full",
            "target 0603; done; attack 0603 S02 S03 S04; commit; 2; loss S03; loss G26",
            "The Berlin Garrison has fallen: victory of the Soviets.",
        ),
        (
            "last-turn",
            "campaign",
            "turn = 28".to_owned(),
            "soviet movement",
            "G01 0502; S01 2310",
            "done",
            "Time has run out: victory of the Axis.",
        ),
        (
            "scenario-axis",
            "moscow",
            "turn = 6; german = [\"1708\"]".to_owned(),
            "axis movement",
            "G01 1908; G10 1708; S01 2310",
            "move G01 2008",
            "The scenario ends: victory of the Axis.",
        ),
        (
            "scenario-soviet",
            "barbarossa",
            "turn = 5; german = [\"1708\"]".to_owned(),
            "soviet movement",
            "G01 1908; G10 1708; S01 2310",
            "done",
            "The scenario ends: victory of the Soviets.",
        ),
        (
            "tournament",
            "tournament",
            format!("turn = 11; event_vp = 3; {eight}"),
            "soviet movement",
            "G01 1815; S01 2310",
            "done",
            "The scenario ends: victory of the Axis.",
        ),
    ]
}

/// Plays the lines, then as little as possible; chance answers first come, first served.
fn told(story: &Story) -> Given {
    let (_, scenario, head, when, units, lines, _) = story;
    let mut g = given(head, when).scenario(scenario).units(units).play(lines);
    while g.game().outcome().is_none() {
        match g.game().pending_roll() {
            Some(roll) => {
                let (thrown, _) = roll.outcomes().next().expect("chance has an answer");
                g.game().throw(thrown).expect("chance may answer so");
            }
            None => say_least(&mut g),
        }
    }
    g
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.hgn"))
}

fn outcome(game: &Match<NoRetreat>) -> String {
    let outcome = game.outcome().expect("a golden game is over");
    engine::Game::words(&*GAME).render(Lang::En, &engine::Rules::outcome(&**game.rules(), outcome))
}

/// The stories end so, and their records replay to the same log.
///
/// With `UPDATE_GOLDEN=games` records and logs are written anew, with `UPDATE_GOLDEN=1` the logs.
#[test]
fn every_kind_of_ending_has_a_golden_record() {
    // Rules: NR 12.0, NR 12.1a, NR 12.1c, NR 12.2a, NR 12.3, NR 12.4a, NR 12.5, NR 12.6
    for story in stories() {
        let (name, scenario, .., expected) = story;
        let mut g = told(&story);
        assert_eq!(ending(&mut g), expected, "{name}");
        if std::env::var_os("UPDATE_GOLDEN").is_some_and(|what| what == "games") {
            let tags = [
                ("Game", "no-retreat".to_owned()),
                ("Scenario", scenario.to_owned()),
                ("Edition", "1".to_owned()),
            ];
            let text = record::export(g.game(), &tags, Viewer::Referee);
            std::fs::write(golden(name), text).expect("the folder of golden games is there");
        }
        let game = testkit::replay_golden(&*GAME, &golden(name));
        assert_eq!(outcome(&game), expected, "{name}");
    }
}
