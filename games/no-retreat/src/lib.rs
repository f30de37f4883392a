//! «Ни шагу назад!» (No Retreat!): the Russian front, 1941-45, 100 km a hex.
//!
//! Cards with two events each, reaction windows, counterattack chains, supply,
//! and 28 turns of changing rules. The ledger is `data/rules.tsv`, cited as
//! `NR 8.5.1`; where the book is silent, `rulings.md` decides. Files follow
//! the book:
//!
//! | File | Chapter |
//! |---|---|
//! | `components.rs`, `setup.rs`, `sequence.rs` | 2, 3, 4 |
//! | `cards.rs`, `cards/*.rs` | 5 |
//! | `supply.rs`, `organization.rs` | 6, 7 |
//! | `movement.rs`, `zoc.rs`, `rail.rs` | 8, 9 |
//! | `combat.rs`, `combat/{declare,odds,results,retreat,advance}.rs` | 10 |
//! | `removal.rs`, `victory.rs`, `turn_events.rs` | 11, 12, 13 |
//! | `special_units.rs`, `optional.rs` | 14, 15 |
//! | `position.rs`, `flow.rs`, `action.rs`, `event.rs` | the spine: state, frames, decisions, log |
//! | `hexes.rs`, `derived.rs` | sets of hexes and counters, caches |
//! | `eval.rs`, `bot.rs`, `bot/*.rs` | players that are programs |
//! | `view.rs`, `prompt.rs`, `refuse.rs`, `explain.rs`, `position_file.rs` | the table and its words |
//!
//! ```
//! use engine::{Game, Match, QuickDice};
//! let game = no_retreat::Box::open(None)?;
//! let mut moscow = Match::new(game.scenario("moscow", &Default::default())?);
//! moscow.settle(&mut QuickDice::new(7));
//! assert!(moscow.outcome().is_none());
//! # Ok::<(), content::Problems>(())
//! ```

mod action;
mod art;
mod bot;
mod cards;
mod combat;
mod components;
mod derived;
mod eval;
mod event;
mod explain;
mod flow;
mod hexes;
mod movement;
mod optional;
mod organization;
mod position;
mod position_file;
mod prompt;
mod rail;
mod refuse;
mod removal;
mod sequence;
mod setup;
mod special_units;
mod supply;
mod turn_events;
mod victory;
mod view;
mod zoc;

pub use components::{CombatResult, Components, Side, Weather};
pub use derived::Derived;
pub use position::{Battle, Doing, Frame, Marker, MarkerKind, Position, Unit};
pub use position_file::{Secret, Setup};
pub use setup::NoRetreat;
pub use victory::Ending;

use components::{JOKER, UNITS, parse_place, place};
use content::{Ledger, Problems, Shelf, Source, Words, include_dir};
use engine::table::{Board, Choice, Element, Explanation, Overlay, Table, Text};
use engine::{
    Awaiting, Bot, Choices, Clause, Game, GameInfo, Illegal, Kind, Known, OptionInfo, Options, Outcome,
    QuickDice, Refused, Rules, ScenarioInfo, Seat, Sink, Thrown, Token, Window, msg,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

static DATA: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/data");
static TEXT: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/text");

/// Names of the seats.
pub const SEATS: &[&str] = &["axis", "soviet"];

impl Rules for NoRetreat {
    type Position = Position;
    type Derived = Derived;
    type Setup = Setup;
    type Secret = Secret;

    const SEATS: &'static [&'static str] = SEATS;
    const VERBS: &'static [&'static str] = &action::VERBS;

    fn start(&self) -> Position {
        self.first_position()
    }

    fn awaiting(&self, p: &Position) -> Awaiting {
        self.awaiting_of(p)
    }

    fn next(&self, known: &Known<Position>, draft: &[Token], derived: &mut Derived, out: &mut Choices) {
        self.list(known, draft, derived, out);
    }

    fn refuse(&self, known: &Known<Position>, draft: &[Token], refused: Refused) -> Illegal {
        self.refusal(known, draft, refused)
    }

    fn play<S: Sink>(&self, p: &mut Position, d: &mut Derived, seat: Seat, action: &[Token], sink: &mut S) {
        flow::Cx { r: self, p, d, sink }.act(seat.0, action);
    }

    fn chance<S: Sink>(&self, p: &mut Position, d: &mut Derived, thrown: Thrown, sink: &mut S) {
        flow::Cx { r: self, p, d, sink }.chance(thrown);
    }

    /// Hides the hands: what a viewer cannot know lies in one pool with the deck.
    fn mask(&self, p: &mut Position, seat: Option<Seat>) {
        for side in Side::BOTH {
            let i = side.at();
            if seat == Some(side.seat()) {
                continue;
            }
            let seen = if seat.is_some() { p.seen[1 - i] } else { 0 };
            let known = p.hands[i] & (p.public[i] | seen);
            p.deck |= p.hands[i] & !known;
            p.hands[i] = known;
            p.seen[i] = 0;
        }
        // Two cards drawn and not yet sorted belong to the hand.
        let viewer = seat.map_or(2, |s| s.0);
        let f = p.top_mut();
        if f.doing == position::Doing::KeepOne && f.seat != viewer {
            f.a = u16::from(f.a > 0);
            f.b = u16::from(f.b > 0);
        }
    }

    fn determinize(&self, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        let mut p = **known;
        let mut fill = |p: &mut Position, i: usize| {
            while (p.hands[i].count_ones() as u8) < p.hand_count[i] {
                let pool = p.deck & !self.immediate_for(Side::of(i as u8));
                let pool = if pool == 0 { p.deck } else { pool };
                let nth = dice.below(pool.count_ones());
                let mut rest = pool;
                (0..nth).for_each(|_| rest &= rest - 1);
                let card = rest & rest.wrapping_neg();
                p.deck &= !card;
                p.hands[i] |= card;
            }
        };
        fill(&mut p, 0);
        fill(&mut p, 1);
        // Two cards somebody else has drawn and not yet sorted: any two of his hidden ones.
        let f = p.top();
        if f.doing == position::Doing::KeepOne && known.seat().map(|s| s.0) != Some(f.seat) {
            let i = usize::from(f.seat);
            let mut hidden = p.hands[i] & !p.public[i];
            let mut take = |wanted: u16| {
                let card = hidden.trailing_zeros() as u16;
                hidden &= hidden.wrapping_sub(1);
                if wanted > 0 && card < 64 { card + 1 } else { 0 }
            };
            let top = p.top_mut();
            top.a = take(f.a);
            top.b = if f.b > 0 { take(f.b) } else { 0 };
        }
        p
    }

    fn window(&self, known: &Known<Position>) -> Option<Window> {
        self.reaction(known)
    }

    fn private(&self, known: &Known<Position>) -> bool {
        self.depends_on_hand(known)
    }

    fn id(&self, kind: Kind, index: usize) -> Cow<'_, str> {
        match kind {
            Kind::Unit => self.c.units.get(index).map_or("?".into(), |u| Cow::Borrowed(u.id.as_str())),
            Kind::Card => Cow::Owned(format!("c{:02}", index + 1)),
            _ => Cow::Owned(self.place_id(index as u16)),
        }
    }

    fn find(&self, word: &str) -> Option<Token> {
        if let Some(at) = parse_place(word) {
            return Some(Token::place(at));
        }
        if let Some(b) = place::BOXES.iter().position(|b| *b == word) {
            return Some(Token::place(place::SHATTERED + b as u16));
        }
        if let Some(no) =
            word.strip_prefix('c').and_then(|w| w.trim_end_matches(['a', 's']).parse::<u16>().ok())
        {
            return (1..=55).contains(&no).then(|| Token::card(no - 1));
        }
        let id = word.strip_suffix('r').unwrap_or(word);
        self.c.units.iter().position(|u| u.id == id).map(|u| Token::unit(u as u16))
    }

    fn outcome(&self, outcome: Outcome) -> Text {
        self.ending_text(Side::of(outcome.winner.map_or(0, |s| s.0)), outcome.ending)
    }

    fn board(&self) -> Board {
        self.lay_board()
    }

    fn table(&self, known: &Known<Position>) -> Table {
        self.lay_table(known)
    }

    fn ask(&self, known: &Known<Position>, draft: &[Token]) -> (Text, Clause) {
        self.question(known, draft)
    }

    fn choice(&self, known: &Known<Position>, _draft: &[Token], token: Token) -> Choice {
        let mut choice = self.plain_choice(token);
        let element = match token.kind() {
            Kind::Unit => {
                let unit = token.index() as u8;
                let full = known.units[usize::from(unit)].is(position::Unit::FULL);
                Some(Element::Piece(self.piece_id(full, unit)))
            }
            Kind::Card => {
                let side = known.seat().map_or(0, |s| s.index());
                Some(Element::Card(format!("{}{}", choice.word, ["a", "s"][side])))
            }
            _ => None,
        };
        if let Some(element) = element {
            choice.label = msg!("choice-element", element = element.clone());
            choice.element = Some(element);
        }
        choice
    }

    fn explain(&self, known: &Known<Position>, draft: &[Token], derived: &mut Derived) -> Explanation {
        self.explain_draft(known, draft, derived)
    }

    fn lens(
        &self,
        known: &Known<Position>,
        id: &str,
        elements: &[Token],
        derived: &mut Derived,
    ) -> Option<Overlay> {
        self.look_through(known, id, elements, derived)
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
        self.audit_position(p)
    }
}

impl NoRetreat {
    /// Cards that act when this side draws them, so they are never in its hand by drawing.
    fn immediate_for(&self, side: Side) -> u64 {
        (0..54).filter(|c| self.is_immediate(side, *c)).fold(0, |all, c| all | 1 << c)
    }

    /// What must always hold.
    fn audit_position(&self, p: &Position) -> Result<(), String> {
        for (i, u) in p.units.iter().enumerate() {
            let id = &self.c.units[i].id;
            let known = usize::from(u.place) < place::ALL;
            if !known || place::on_map(u.place) && !place::is_area(u.place) && !self.c.land.has(u.place) {
                return Err(format!("{id} is nowhere: {}", u.place));
            }
        }
        let board = self.board_of(p);
        if board.held[0].meets(&board.held[1]) || board.held_areas[0] & board.held_areas[1] != 0 {
            return Err("both sides stand in one place".to_owned());
        }
        for side in 0..2 {
            if p.hands[side].count_ones() != u32::from(p.hand_count[side]) {
                return Err(format!("hand {side} is miscounted"));
            }
        }
        if p.deck.count_ones() != u32::from(p.deck_count) {
            return Err("the deck is miscounted".to_owned());
        }
        let mut all = 0u64;
        let mut pile = |cards: u64| {
            let twice = all & cards != 0;
            all |= cards;
            twice
        };
        let discards = p.discard[..usize::from(p.discard_count)].iter();
        let mut twice = pile(p.hands[0]) | pile(p.hands[1]) | pile(p.deck);
        for card in discards {
            twice |= pile(1 << card);
        }
        if twice {
            return Err("a card is in two places".to_owned());
        }
        if (all >> JOKER) & 1 == 1 {
            return Err("the joker is never dealt".to_owned());
        }
        if p.units.len() != UNITS || p.event_vp.abs() > victory::EVENT_CAP {
            return Err("event VP are out of range".to_owned());
        }
        if p.ending == 0 {
            for f in &p.flow[usize::from(p.depth)..] {
                if *f != position::Frame::default() {
                    return Err("an idle frame holds something".to_owned());
                }
            }
            let fighting = p
                .flow
                .iter()
                .any(|f| f.doing == position::Doing::Battle || f.doing == position::Doing::Losses);
            if !fighting && p.battle != position::Battle::default() {
                return Err("the battle register is not cleared".to_owned());
            }
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
    components: Arc<Components>,
}

/// Scenarios in the order they are offered.
const SCENARIOS: [&str; 9] =
    ["moscow", "campaign", "barbarossa", "blau", "saturn", "citadel", "bagration", "berlin", "tournament"];

/// Our scenarios in their order, then a designer's own.
fn scenario_names(shelf: &Shelf) -> Vec<String> {
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
        let [(en_name, en), (ru_name, ru)] = engine::MESSAGES;
        let mut scenarios = Vec::new();
        let mut titles = [String::new(), String::new()];
        for id in scenario_names(&shelf) {
            let file: setup::ScenarioFile = content::toml(&shelf.read(&format!("scenarios/{id}.toml"))?)?;
            titles[0] +=
                &format!("scenario-{id} = {}\nscenario-{id}-summary = {}\n", file.title_en, file.summary_en);
            titles[1] +=
                &format!("scenario-{id} = {}\nscenario-{id}-summary = {}\n", file.title_ru, file.summary_ru);
            scenarios.push(ScenarioInfo {
                turns: u16::from(file.last_turn.get_ref().saturating_sub(*file.first_turn.get_ref())) + 1,
                title: Text { key: Cow::Owned(format!("scenario-{id}")), args: Vec::new() },
                summary: Text { key: Cow::Owned(format!("scenario-{id}-summary")), args: Vec::new() },
                id,
            });
        }
        let words = Words::new([
            content::Layer {
                name: "engine".to_owned(),
                en: Source::new(en_name, en),
                ru: Source::new(ru_name, ru),
                nouns: None,
            },
            content::Layer {
                name: "no-retreat".to_owned(),
                en: text.read("en.ftl")?,
                ru: text.read("ru.ftl")?,
                nouns: Some(text.read("nouns.csv")?),
            },
            content::Layer {
                name: "scenarios".to_owned(),
                en: Source::new("scenarios (English)", &titles[0]),
                ru: Source::new("scenarios (Russian)", &titles[1]),
                nouns: None,
            },
        ])?;
        let ledger = Ledger::read("NR", &shelf.read("rules.tsv")?)?;
        let components = Arc::new(Components::read(&shelf)?);
        let options = setup::OPTIONS
            .iter()
            .map(|(id, clause)| OptionInfo {
                id,
                title: Text { key: Cow::Owned(format!("option-{id}")), args: Vec::new() },
                clause,
            })
            .collect();
        let info = GameInfo {
            id: "no-retreat",
            title: msg!("game-title"),
            summary: msg!("game-summary"),
            edition: 1,
            seats: SEATS,
            scenarios,
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

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<NoRetreat>, Problems> {
        let source = self.shelf.read(&format!("scenarios/{id}.toml"))?;
        NoRetreat::new(self.components.clone(), id, &source, options).map(Arc::new)
    }

    fn bot(&self, id: &str, seed: u64) -> Option<std::boxed::Box<dyn Bot<NoRetreat>>> {
        bot::bot(id, seed)
    }
}
