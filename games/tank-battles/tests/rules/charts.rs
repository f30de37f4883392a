//! The charts of the player aid: terrain, and what each scenario tells of itself.

use crate::{GAME, begin};
use content::Lang;
use engine::Game;
use engine::table::{Arg, Chart, Text};
use std::path::Path;

const SCENARIOS: [&str; 4] = ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"];

fn chart(id: &str) -> Chart {
    GAME.charts().into_iter().find(|chart| chart.id == id).unwrap_or_else(|| panic!("there is no chart {id}"))
}

fn say(lang: Lang, text: &Text) -> String {
    GAME.words().render(lang, text)
}

/// A cell in words; a list is joined.
fn said(lang: Lang, cell: &Arg) -> String {
    say(lang, &Text::new("choice-element").with("element", cell.clone()))
}

/// The row of a chart that begins with these English words.
fn row(chart: &Chart, first: &str) -> Vec<String> {
    let cells = |row: &engine::table::ChartRow| -> Vec<String> {
        row.cells.iter().map(|cell| said(Lang::En, cell)).collect()
    };
    let found = chart.rows.iter().map(cells).find(|cells| cells[0] == first);
    found.unwrap_or_else(|| panic!("{} has no row of {first}", chart.id))
}

fn is_russian(text: &str) -> bool {
    text.chars().any(|c| ('а'..='я').contains(&c))
}

#[test]
fn tb_15a_every_scenario_tells_its_special_rules() {
    for id in SCENARIOS {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/scenarios/{id}/scenario.toml"));
        let file = std::fs::read_to_string(file).expect("the file of the scenario");
        let chart = chart(&format!("special-{id}"));
        assert_eq!(chart.rows.len(), file.matches("[[special]]").count(), "{id}");
        assert!(chart.rows.len() >= 4, "{id}");
        let mut g = begin(id, &[]);
        let rules = g.game().rules().clone();
        let texts = chart.rows.iter().flat_map(|row| &row.cells).cloned();
        for text in texts.chain(chart.notes.iter().cloned().map(Arg::from)) {
            let [en, ru] = Lang::ALL.map(|lang| said(lang, &text));
            assert!(!en.is_empty() && !is_russian(&en), "{id}: {en}");
            assert!(is_russian(&ru), "{id}: {ru}");
            // Both speak of the same hexes of this map.
            let hexes = |text: &str| -> Vec<String> {
                let words = text.split(|c: char| !c.is_ascii_digit());
                words.filter(|word| word.len() == 4).map(str::to_owned).collect()
            };
            assert_eq!(hexes(&en), hexes(&ru), "{id}");
            for hex in hexes(&en) {
                assert!(rules.map.hex(&hex).is_some(), "{id}: {hex} in \"{en}\"");
            }
        }
        assert_eq!(chart.notes.len(), 1, "{id}: the background");
    }
}

#[test]
fn tb_15b_the_chart_of_points_says_what_is_counted() {
    let mtsensk = chart("victory-mtsensk-1941");
    assert_eq!(row(&mtsensk, "Mtsensk, 1102"), ["Mtsensk, 1102", "10", "10", "the Soviets"]);
    assert_eq!(row(&mtsensk, "Orel, 0309")[3], "the Germans");
    assert_eq!(row(&mtsensk, "1101")[1], "4", "a place without a name");
    assert_eq!(row(&mtsensk, "an enemy HQ destroyed")[1..3], ["3", "3"]);
    // In Dubno only German tanks count double, and the Germans leave the map for points.
    let dubno = chart("victory-dubno-1941");
    assert_eq!(row(&dubno, "an enemy unit with a tank shift lost")[1..3], ["1", "2"]);
    assert_eq!(row(&dubno, "a unit that leaves the map at 3006, 3007, 3008")[1..3], ["2", "–"]);
    for id in SCENARIOS {
        let mut g = begin(id, &[]);
        let rules = g.game().rules().clone();
        let places = rules.map.vp.iter().filter(|vp| **vp > 0).count();
        let others = 3 + usize::from(rules.special.exit.is_some());
        assert_eq!(chart(&format!("victory-{id}")).rows.len(), places + others, "{id}");
    }
}

#[test]
fn tb_15c_the_chart_of_levels_is_the_ladder() {
    // Ruling: Q193
    let ladder = |id: &str| -> Vec<String> {
        let chart = chart(&format!("levels-{id}"));
        let rung = |row: &engine::table::ChartRow| {
            row.cells.iter().map(|cell| said(Lang::En, cell)).collect::<Vec<_>>().join(": ")
        };
        chart.rows.iter().map(rung).collect()
    };
    assert_eq!(
        ladder("prokhorovka-1943"),
        [
            "3:2 and more: German decisive victory.",
            "1:1 and more: German minor victory.",
            "5:6 and more: A draw.",
            "1:2 and more: Soviet minor victory.",
            "less than 1:2: Soviet decisive victory.",
        ]
    );
    assert!(SCENARIOS.iter().all(|id| ladder(id).len() == 5));
}

#[test]
fn tb_11_5b_the_calendar_says_what_comes() {
    let calendar = chart("calendar-mtsensk-1941");
    let first = row(&calendar, "1: 5 October 1941");
    assert!(first[1].starts_with("1–5: clear") && first[1].contains("6: mud"), "{first:?}");
    assert!(first[1].ends_with("as it was: clear"), "{first:?}");
    assert!(first[3].contains("artillery: 2×105(2), 1×150(3)"), "{first:?}");
    assert!(first[3].contains("with the additional rules less: 1×105(2)"), "{first:?}");
    assert!(first[4].contains("in an attack at most: 1"), "{first:?}");
    // A fixed weather is said without dice.
    assert_eq!(row(&chart("calendar-kursk-1943"), "1: 4 July 1943")[1], "thunderstorms");
}

#[test]
fn tb_6_2a_the_chart_of_the_weather_says_what_it_does() {
    let weather = chart("weather-kursk-1943");
    assert_eq!(row(&weather, "clear")[1], "–");
    let rain = &row(&weather, "rain")[1];
    assert!(rain.contains("+2 MP") && rain.contains("no aircraft"), "{rain}");
}

#[test]
fn tb_11_12a_the_limits_name_armies_of_their_own() {
    let means = chart("means-kursk-1943");
    assert_eq!(row(&means, "anti-aircraft factor: shot down on")[1..], ["5–6", "6 and army 5GTA: 5–6"]);
    assert_eq!(row(&means, "reconstitution, returned to given up")[1..], ["1:1", "1:2"]);
}

#[test]
fn tb_tec13a_the_chart_tells_rivers_from_closed_ground() {
    // Rules: TB TEC13a, TB TEC14a, TB TEC3a
    let terrain = chart("terrain");
    let costs = |name: &str| row(&terrain, name)[1..4].to_vec();
    assert_eq!(costs("river"), ["+1", "+1", "+1"]);
    assert_eq!(costs("big river"), ["all MP", "all MP", "all MP"]);
    assert_eq!(costs("great river"), ["by bridge only", "by bridge only", "by bridge only"]);
    assert_eq!(costs("dense forest"), ["4", "closed", "closed"]);
    assert_eq!(costs("works, level 1"), ["–", "–", "–"], "works cost nothing");
    let river = terrain.rows.iter().find(|row| row.clause.as_deref() == Some("TB TEC13a"));
    assert_eq!(said(Lang::Ru, &river.expect("a big river").cells[1]), "все ОД");
}

#[test]
fn tb_tec19a_the_chart_has_railways_and_lakes() {
    // Rules: TB TEC19a, TB TEC20a
    let terrain = chart("terrain");
    assert!(row(&terrain, "along a railway")[1..4].iter().all(|cost| cost == "½, at least 1"));
    for water in ["lake", "sea"] {
        assert!(row(&terrain, water)[1..4].iter().all(|cost| cost == "closed"));
    }
}

#[test]
fn tb_tec5a_the_chart_says_which_way_an_attack_is_weaker() {
    // Rules: TB TEC2a, TB TEC5a, TB TEC6a, TB TEC9a, TB TEC10a
    let terrain = chart("terrain");
    let besides = |name: &str| row(&terrain, name).pop().expect("the last column");
    assert_eq!(besides("marshy ground"), "attack into or out of it ÷2");
    assert_eq!(besides("swamp"), "attack into or out of it ÷3 and no tank shifts");
    assert_eq!(besides("big city"), "attack into it ÷2 and tank shift −1");
    assert_eq!(besides("city centre"), "attack into it ÷2 and defence ×2");
    assert_eq!(besides("forest"), "may not be bombed");
    assert_eq!(besides("dense forest"), "may not be bombed");
    assert_eq!(besides("broken ground"), "–");
}
