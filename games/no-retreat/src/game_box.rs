//! The game in its box: texts, ledger, scenarios, bots.

use super::{Components, DATA, NoRetreat, SEATS, TEXT, bot, setup};
use content::{Ledger, Problems, Shelf, Words};
use engine::table::{Chart, Paint};
use engine::{Bot, Game, GameInfo, OptionInfo, Options, Programme, msg};
use std::path::PathBuf;
use std::sync::Arc;

/// The game in its box.
pub struct Box {
    info: GameInfo,
    words: Words,
    ledger: Ledger,
    shelf: Shelf,
    components: Arc<Components>,
}

/// Scenarios in the order they are offered.
pub(super) const SCENARIOS: [&str; 9] =
    ["moscow", "campaign", "barbarossa", "blau", "saturn", "citadel", "bagration", "berlin", "tournament"];

/// Our scenarios in their order, then a designer's own.
pub(super) fn scenario_names(shelf: &Shelf) -> Vec<String> {
    let mut names: Vec<String> = SCENARIOS.iter().map(|s| (*s).to_owned()).collect();
    for name in shelf.names("scenarios", "toml") {
        let id = name.trim_start_matches("scenarios/").trim_end_matches(".toml").to_owned();
        if !names.contains(&id) {
            names.push(id);
        }
    }
    names
}

impl Box {
    /// Opens the box; files in `data` stand in for the embedded ones.
    ///
    /// # Errors
    /// Whatever is wrong with the files, by line.
    pub fn open(data: Option<PathBuf>) -> Result<Box, Problems> {
        let text = Shelf::new(&TEXT).with_override(data.clone().map(|d| d.join("text")));
        let shelf = Shelf::new(&DATA).with_override(data);
        let mut programme = Programme::default();
        for id in scenario_names(&shelf) {
            let file: setup::ScenarioFile = content::toml(&shelf.read(&format!("scenarios/{id}.toml"))?)?;
            let turns = u16::from(file.last_turn.get_ref().saturating_sub(*file.first_turn.get_ref())) + 1;
            let en = [file.title_en.as_str(), &file.summary_en];
            let ru = [file.title_ru.as_str(), &file.summary_ru];
            programme.add(&id, turns, file.balance, en, ru);
        }
        let words = Words::new([
            engine::own_words(),
            content::Layer {
                name: "no-retreat".to_owned(),
                en: text.read("en.ftl")?,
                ru: text.read("ru.ftl")?,
                nouns: Some(text.read("nouns.csv")?),
            },
            programme.layer(),
        ])?;
        let ledger = Ledger::read("NR", &shelf.read("rules.tsv")?)?;
        let components = Arc::new(Components::read(&shelf)?);
        let options = setup::OPTIONS.iter().map(|(id, clause)| OptionInfo::new(id, clause)).collect();
        let info = GameInfo {
            id: "no-retreat",
            title: msg!("game-title"),
            summary: msg!("game-summary"),
            edition: 1,
            seats: SEATS,
            scenarios: programme.scenarios,
            options,
            bots: bot::bots(),
        };
        Ok(Box { info, words, ledger, shelf, components })
    }
}

impl Game for Box {
    type Rules = NoRetreat;

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
        self.components.charts()
    }

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<NoRetreat>, Problems> {
        let source = self.shelf.read(&format!("scenarios/{id}.toml"))?;
        NoRetreat::new(self.components.clone(), id, &source, options).map(Arc::new)
    }

    fn bot(&self, id: &str, seed: u64) -> Option<std::boxed::Box<dyn Bot<NoRetreat>>> {
        bot::bot(id, seed)
    }
}
