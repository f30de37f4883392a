//! Skirmish: a small game of our own that uses every feature of the engine.
//!
//! Two sides of a few companies, a river with fords, woods that hide units,
//! secret simultaneous orders, dice, cards with their windows. Its rules are
//! the ledger `data/rules.tsv`, cited as `SK 4.2`; the files follow it:
//!
//! | File | Chapter |
//! |---|---|
//! | `scenario.rs`, `position.rs` | 1 |
//! | `sequence.rs` | 2 |
//! | `orders.rs` | 3 |
//! | `movement.rs` | 4 |
//! | `fire.rs` | 5 |
//! | `assault.rs` | 6 |
//! | `supply.rs` | 7 |
//! | `cards.rs` | 8 |
//! | `fog.rs` | 9 |
//! | `victory.rs` | 10 |
//! | `eval.rs` | what bots think good |
//! | `words.rs`, `setup.rs`, `view.rs`, `charts.rs` | notation, position files, the table, the charts |
//!
//! ```
//! use engine::{Game, Match, QuickDice};
//! let box_ = skirmish::Box::open(None)?;
//! let mut game = Match::new(box_.scenario("ford", &Default::default())?);
//! game.settle(&mut QuickDice::new(7));
//! let order = engine::notation::read(&**game.rules(), "R2 move e e").unwrap();
//! game.decide(engine::Seat(0), &order).unwrap();
//! # Ok::<(), content::Problems>(())
//! ```

mod assault;
mod cards;
mod charts;
mod eval;
mod fire;
mod fog;
mod movement;
mod orders;
mod position;
mod scenario;
mod sequence;
mod setup;
mod supply;
mod victory;
mod view;
mod words;

pub use eval::Sense;
pub use position::{Order, Phase, Place, Position, Stage, Unit};
pub use scenario::{Skirmish, Terrain};
pub use setup::{Secret, Setup};

use content::{Ledger, Problems, Shelf, Source, Words, include_dir};
use engine::table::{Board, Chart, Explanation, Overlay, Paint, Table, Text};
use engine::{
    Audience, Awaiting, Bot, Choices, Clause, Game, GameInfo, Illegal, Kind, Known, Options, Outcome,
    QuickDice, Refused, Roll, Rules, ScenarioInfo, Seat, Sink, Thrown, Token, Window, msg,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

static DATA: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/data");

/// Whether an action writes on the sheet of secret orders.
fn is_order(action: &[Token]) -> bool {
    action.first().is_some_and(|t| t.kind() == Kind::Unit || *t == words::ASSAULT)
}

impl Rules for Skirmish {
    type Position = Position;
    type Derived = ();
    type Setup = Setup;
    type Secret = Secret;

    const SEATS: &'static [&'static str] = words::SEATS;
    const VERBS: &'static [&'static str] = words::VERBS;

    fn start(&self) -> Position {
        let mut p = self.opening();
        self.run(&mut p, &mut ());
        p
    }

    fn awaiting(&self, p: &Position) -> Awaiting {
        self.waits_for(p)
    }

    fn next(&self, known: &Known<Position>, draft: &[Token], (): &mut (), out: &mut Choices) {
        let Some(seat) = known.seat() else { return };
        match known.phase {
            Phase::Orders => self.next_order(known, seat, draft, out),
            Phase::Assault(hex, stage) => {
                self.next_in_assault(known, hexgrid::Cell(u16::from(hex)), stage, draft, out);
            }
            Phase::Rally(_) => self.next_rally(known, seat, draft, out),
            Phase::Draw(_) | Phase::Fire(_) | Phase::Over => {}
        }
    }

    fn refuse(&self, known: &Known<Position>, draft: &[Token], refused: Refused) -> Illegal {
        let seat = known.seat().unwrap_or(Seat(0));
        let token = match refused {
            Refused::Token(token) => Some(token),
            Refused::Unfinished => None,
            Refused::OutOfTurn if known.phase == Phase::Orders => None,
            Refused::OutOfTurn => return Illegal::by("SK 2.1", msg!("not-your-decision")),
        };
        match known.phase {
            Phase::Orders => self.refuse_order(known, seat, draft, token),
            Phase::Assault(_, Stage::Retreat) => Illegal::by("SK 6.4", msg!("must-retreat")),
            Phase::Assault(_, Stage::Advance) => Illegal::by("SK 6.5", msg!("advance-or-stay")),
            Phase::Assault(..) => Illegal::by("SK 8.3", msg!("bayonets-or-pass")),
            Phase::Rally(_) => Illegal::by("SK 8.4", msg!("rally-or-pass")),
            Phase::Draw(_) | Phase::Fire(_) | Phase::Over => Illegal::by("SK 2.1", msg!("not-your-decision")),
        }
    }

    fn play<S: Sink>(&self, p: &mut Position, (): &mut (), seat: Seat, action: &[Token], sink: &mut S) {
        self.act(p, seat, action, sink);
    }

    fn chance<S: Sink>(&self, p: &mut Position, (): &mut (), thrown: Thrown, sink: &mut S) {
        self.fate(p, thrown, sink);
    }

    fn mask(&self, p: &mut Position, seat: Option<Seat>) {
        self.blank(p, seat);
    }

    fn determinize(&self, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        self.guess(known, dice)
    }

    fn audience(&self, _: &Position, seat: Seat, action: &[Token]) -> Audience {
        if is_order(action) || action == [words::READY] { Audience::only(seat) } else { Audience::PUBLIC }
    }

    fn sheet(&self, p: &Position, seat: Seat) -> Vec<engine::Action> {
        self.order_sheet(p, seat)
    }

    fn overwritable(&self, action: &[Token]) -> bool {
        is_order(action)
    }

    fn window(&self, known: &Known<Position>) -> Option<Window> {
        let (kind, phase) = match known.phase {
            Phase::Assault(_, Stage::AttackerCard | Stage::DefenderCard) => ("bayonets", 0),
            Phase::Rally(_) => ("rally", 1),
            _ => return None,
        };
        let turn = u32::from(known.turn);
        Some(Window { kind, turn, phase: turn * 2 + phase, pass: engine::Action::of(&[words::PASS])? })
    }

    fn private(&self, known: &Known<Position>) -> bool {
        !matches!(known.phase, Phase::Assault(_, Stage::Retreat | Stage::Advance))
    }

    fn id(&self, kind: Kind, index: usize) -> Cow<'_, str> {
        self.id_of(kind, index)
    }

    fn find(&self, word: &str) -> Option<Token> {
        self.find_id(word)
    }

    fn outcome(&self, outcome: Outcome) -> Text {
        let Some(winner) = outcome.winner else { return msg!("outcome-draw") };
        let side = words::side_arg(winner);
        match outcome.ending {
            victory::BY_ANNIHILATION => msg!("outcome-annihilation", side = side),
            _ => msg!("outcome-points", side = side, lead = i32::from(outcome.level)),
        }
    }

    fn board(&self) -> Board {
        self.lay_board()
    }

    fn table(&self, known: &Known<Position>) -> Table {
        self.lay_table(known)
    }

    fn purpose(&self, _: &Known<Position>, roll: Roll) -> Option<(Text, Clause)> {
        Some(self.purpose_of(roll))
    }

    fn ask(&self, known: &Known<Position>, draft: &[Token]) -> (Text, Clause) {
        self.question(known, draft)
    }

    fn explain(&self, known: &Known<Position>, draft: &[Token], (): &mut ()) -> Explanation {
        let found = match draft {
            [unit, words::FIRE, target] => Some(self.explain_fire(known, unit.index(), *target)),
            [words::ASSAULT, target, units @ ..] if !units.is_empty() => {
                let units: Vec<usize> = units.iter().map(|u| u.index()).collect();
                self.explain_assault(known, words::cell(*target), &units)
            }
            _ => None,
        };
        let mut explanation = Explanation::default();
        if let Some((tally, forecast)) = found {
            explanation.tallies.push(tally);
            explanation.forecasts.push(forecast);
        }
        explanation
    }

    fn lens(&self, known: &Known<Position>, id: &str, elements: &[Token], (): &mut ()) -> Option<Overlay> {
        match (id, elements) {
            ("supply", []) => Some(self.supply_lens(known, None)),
            ("supply", [unit]) if unit.kind() == Kind::Unit => {
                Some(self.supply_lens(known, Some(unit.index())))
            }
            ("sight", [from, to]) if from.kind() == Kind::Place && to.kind() == Kind::Place => {
                Some(self.sight_lens(words::cell(*from), words::cell(*to)))
            }
            _ => None,
        }
    }

    fn read_setup(
        &self,
        setup: Setup,
        secrets: BTreeMap<Seat, Secret>,
        file: &Source,
    ) -> Result<Position, Problems> {
        self.read_position(setup, secrets, file)
    }

    fn write_setup(&self, p: &Position) -> Option<engine::Written<Self>> {
        self.write_position(p)
    }

    fn audit(&self, p: &Position) -> Result<(), String> {
        for (u, unit) in p.units.iter().enumerate() {
            let full = self.counters.get(u).map_or(0, |c| c.steps);
            let Some(cell) = unit.cell() else {
                if *unit == Unit::default() { continue } else { return Err(format!("unit {u} is nowhere")) }
            };
            if unit.steps == 0 || unit.steps > full {
                return Err(format!("{} has {} steps", self.counters[u].id, unit.steps));
            }
            if !self.land.contains(&self.grid, cell) || p.unit_in(cell) != Some(u) {
                return Err(format!("{} cannot be in {}", self.counters[u].id, self.name(cell)));
            }
            if unit.hidden && !self.woods.contains(&self.grid, cell) {
                return Err(format!("{} is hidden outside a wood", self.counters[u].id));
            }
        }
        let hands = [0, 1].map(|s| p.hands[s].count_ones() as u8);
        if hands != p.counts || p.hands[0] & p.hands[1] != 0 || (p.hands[0] | p.hands[1]) & p.discard != 0 {
            return Err("cards are lost or in two places".to_owned());
        }
        Ok(())
    }
}

/// The game in its box.
pub struct Box {
    info: GameInfo,
    words: Words,
    ledger: Ledger,
    shelf: Shelf,
}

impl Box {
    /// Opens the box; files in `data` stand in for the embedded ones.
    pub fn open(data: Option<PathBuf>) -> Result<Box, Problems> {
        let shelf = Shelf::new(&DATA).with_override(data);
        let words = Words::new([
            engine::own_words(),
            content::Layer {
                name: "skirmish".to_owned(),
                en: shelf.read("text/en.ftl")?,
                ru: shelf.read("text/ru.ftl")?,
                nouns: Some(shelf.read("text/nouns.csv")?),
            },
        ])?;
        let ledger = Ledger::read("SK", &shelf.read("rules.tsv")?)?;
        let scenario = |id: &str, title, summary| -> Result<ScenarioInfo, Problems> {
            let read = Skirmish::read(&shelf.read(&format!("scenarios/{id}.toml"))?)?;
            let (turns, balance) = (u16::from(read.turns), read.balance);
            Ok(ScenarioInfo { id: id.to_owned(), title, summary, turns, balance })
        };
        let info = GameInfo {
            id: "skirmish",
            title: msg!("game-title"),
            summary: msg!("game-summary"),
            edition: 1,
            seats: words::SEATS,
            scenarios: vec![
                scenario("ford", msg!("scenario-ford"), msg!("scenario-ford-summary"))?,
                scenario("clearing", msg!("scenario-clearing"), msg!("scenario-clearing-summary"))?,
            ],
            options: Vec::new(),
            bots: eval::bots(),
        };
        Ok(Box { info, words, ledger, shelf })
    }
}

impl Game for Box {
    type Rules = Skirmish;

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
        &[Paint::Red, Paint::Blue]
    }

    fn charts(&self) -> Vec<Chart> {
        charts::all()
    }

    fn scenario(&self, id: &str, _: &Options) -> Result<Arc<Skirmish>, Problems> {
        Skirmish::read(&self.shelf.read(&format!("scenarios/{id}.toml"))?).map(Arc::new)
    }

    fn bot(&self, id: &str, seed: u64) -> Option<std::boxed::Box<dyn Bot<Skirmish>>> {
        eval::bot(id, seed)
    }
}
