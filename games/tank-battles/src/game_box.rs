//! The game in its box: texts, ledger, scenarios, bots.

use super::{DATA, SEATS, TEXT, TankBattles, bot};
use crate::components::in_words;
use crate::markers::MarkerKind;
use crate::scenario::{OPTIONS, ScenarioFile};
use content::{Ledger, Problems, Shelf, Source, Words};
use engine::table::{Chart, Paint};
use engine::{Bot, Game, GameInfo, OptionInfo, Options, Programme, msg};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Scenarios in the order they are offered.
const SCENARIOS: [&str; 4] = ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"];

/// The game in its box.
pub struct Box {
    info: GameInfo,
    words: Words,
    ledger: Ledger,
    shelf: Shelf,
    charts: Vec<Chart>,
    /// How many special rules each scenario has.
    specials: Vec<usize>,
    /// The charts of the scenarios, read when somebody asks.
    of_scenarios: OnceLock<Vec<Chart>>,
}

fn all_rules() -> Options {
    ["additional".to_owned()].into_iter().collect()
}

/// The additional rules and the weather as it was: what charts set against the basic game.
fn all_and_history() -> Options {
    ["additional", "historical-weather"].map(str::to_owned).into_iter().collect()
}

/// A cell of a table of nouns.
fn cell(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

impl Box {
    /// Opens the box; files in `data` stand in for the embedded ones.
    ///
    /// # Errors
    /// Whatever is wrong with the files, by line.
    pub fn open(data: Option<PathBuf>) -> Result<Box, Problems> {
        let text = Shelf::new(&TEXT).with_override(data.clone().map(|d| d.join("text")));
        let changed = data.is_some();
        let shelf = Shelf::new(&DATA).with_override(data);
        let mut programme = Programme::default();
        let nouns = text.read("nouns.csv")?;
        let mut names = nouns.text.to_string();
        let mut known = BTreeSet::new();
        let charts = crate::charts::all(&shelf)?;
        let mut specials = Vec::new();
        for id in SCENARIOS {
            let file: ScenarioFile = content::toml(&shelf.read(&format!("scenarios/{id}/scenario.toml"))?)?;
            let en = [file.title_en.as_str(), &file.summary_en];
            let ru = [file.title_ru.as_str(), &file.summary_ru];
            programme.add(id, file.dates.len() as u16, file.balance, en, ru);
            programme.tell(id, "history", &file.history_en, &file.history_ru);
            for (n, special) in file.special.iter().enumerate() {
                programme.tell(id, &format!("rule-{n}"), &special.title_en, &special.title_ru);
                programme.tell(id, &format!("rule-{n}-text"), &special.text_en, &special.text_ru);
            }
            specials.push(file.special.len());
            if changed {
                TankBattles::read(&shelf, id, &all_rules())?;
            }
            let (counters, markers) = crate::scenario::cast(&shelf, id, &file)?;
            for c in &counters {
                if known.insert(c.id.clone()) {
                    names +=
                        &format!("piece.{},{},{},,,,,,s,m,1\n", c.id, cell(&c.label[1]), cell(&c.label[0]));
                }
            }
            for m in markers.iter().filter(|m| m.kind == MarkerKind::Corps) {
                let key = format!("card.{}", m.id);
                if known.insert(key.clone()) {
                    let [en, ru] = in_words(&m.corps);
                    names += &format!("{key},corps marker {en},маркер корпуса {ru},,,,,,s,m,1\n");
                }
            }
        }
        let words = Words::new([
            engine::own_words(),
            content::Layer {
                name: "tank-battles".to_owned(),
                en: text.read("en.ftl")?,
                ru: text.read("ru.ftl")?,
                nouns: Some(Source::new("nouns.csv", &names)),
            },
            programme.layer(),
        ])?;
        let ledger = Ledger::read("TB", &shelf.read("rules.tsv")?)?;
        let options = OPTIONS.iter().map(|(id, clause)| OptionInfo::new(id, clause)).collect();
        let info = GameInfo {
            id: "tank-battles",
            title: msg!("game-title"),
            summary: msg!("game-summary"),
            edition: 1,
            seats: SEATS,
            scenarios: programme.scenarios,
            options,
            bots: bot::bots(),
        };
        Ok(Box { info, words, ledger, shelf, charts, specials, of_scenarios: OnceLock::new() })
    }
}

impl Game for Box {
    type Rules = TankBattles;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn words(&self) -> &Words {
        &self.words
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn paints(&self) -> &'static [Paint] {
        &[Paint::Steel, Paint::Red]
    }

    fn charts(&self) -> Vec<Chart> {
        let read = |(id, specials): (&str, &usize)| {
            let basic = self.scenario(id, &Options::default()).ok()?;
            let other = self.scenario(id, &all_and_history()).ok()?;
            Some(crate::charts::scenario::all(&basic, &other, *specials))
        };
        let all = || SCENARIOS.into_iter().zip(&self.specials).filter_map(read).flatten().collect();
        let of_scenarios = self.of_scenarios.get_or_init(all);
        self.charts.iter().chain(of_scenarios).cloned().collect()
    }

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<TankBattles>, Problems> {
        TankBattles::read(&self.shelf, id, options).map(Arc::new)
    }

    fn bot(&self, id: &str, seed: u64) -> Option<std::boxed::Box<dyn Bot<TankBattles>>> {
        bot::bot(id, seed)
    }
}
