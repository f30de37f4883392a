//! «Танковые сражения» (Tank Battles): Dubno, Mtsensk, Kursk, Prokhorovka; 5 km a hex, a day a turn.
//!
//! Divisions, corps and armies of counters with attack, defence and movement;
//! prepared, march and unprepared attacks; supply and command through HQs;
//! markers in a cup; fog of war in every stack. The ledger is
//! `data/rules.tsv`, cited as `TB 10.5c`; where the book is silent,
//! `rulings.md` decides. Files follow the book:
//!
//! | File | Chapter |
//! |---|---|
//! | `components.rs`, `components/*.rs` | 2 to 4 and the tables |
//! | `sequence.rs` | 5, 6 |
//! | `movement.rs`, `movement/{reach,rail,works,bridges}.rs` | 7 |
//! | `stacks.rs` | 8: zones of control, and who stands where |
//! | `fog.rs` | 9.5 |
//! | `combat.rs`, `combat/{odds,answer,losses,retreat,pursuit}.rs` | 9, 10, 11 |
//! | `air.rs` | 11.11, 11.12 |
//! | `supply.rs`, `supply/trace.rs`, `command.rs` | 12, 13 |
//! | `markers.rs`, `events.rs` | 14 |
//! | `scenario.rs`, `victory.rs` | 15 |
//! | `extra.rs` | the additional rules |
//! | `position.rs`, `flow.rs`, `action.rs`, `telling.rs`, `audit.rs` | the spine: state, frames, decisions, log |
//! | `view.rs`, `prompt.rs`, `refuse.rs`, `explain.rs`, `position_file.rs`, `charts.rs`, `charts/scenario.rs`, `game_box.rs` | the table and its words |
//! | `bot.rs`, `bot/*.rs` | players that are programs |

mod action;
mod air;
mod audit;
mod bot;
mod charts;
mod combat;
mod command;
mod components;
mod events;
mod explain;
mod extra;
mod flow;
mod fog;
mod game_box;
mod markers;
mod movement;
mod position;
mod position_file;
mod prompt;
mod refuse;
mod scenario;
mod sequence;
mod stacks;
mod supply;
mod telling;
mod victory;
mod view;

pub use combat::odds::{Odds, ratio};
pub use components::{COLUMNS, CombatResult, Crt, Side, Weather, Works};
pub use game_box::Box;
pub use position::{Attack, Battle, Doing, Frame, Position, flag};
pub use position_file::{Secret, Setup};
pub use scenario::TankBattles;
pub use stacks::Derived;

use components::place;
use content::{Problems, Source, include_dir};
use engine::table::{Board, Choice, Explanation, Overlay, Table, Text};
use engine::{
    Audience, Awaiting, Choices, Clause, Illegal, Kind, Known, Outcome, QuickDice, Refused, Rules, Seat,
    Sink, Thrown, Token,
};
use std::borrow::Cow;
use std::collections::BTreeMap;

static DATA: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/data");
static TEXT: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/text");

/// Names of the seats.
pub const SEATS: &[&str] = &["german", "soviet"];

impl Rules for TankBattles {
    type Position = Position;
    type Derived = Derived;
    type Setup = Setup;
    type Secret = Secret;

    const SEATS: &'static [&'static str] = SEATS;
    const VERBS: &'static [&'static str] = action::VERBS;
    const DIRECTIONS: [&'static str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

    fn start(&self) -> Position {
        self.first_position()
    }

    fn awaiting(&self, p: &Position) -> Awaiting {
        self.awaiting_of(p)
    }

    fn next(&self, known: &Known<Position>, draft: &[Token], derived: &mut Derived, out: &mut Choices) {
        self.list(known, known.seat(), draft, derived, out);
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

    fn mask(&self, p: &mut Position, seat: Option<Seat>) {
        self.blank(p, seat);
    }

    fn determinize(&self, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        self.guess(known, dice)
    }

    fn audience(&self, p: &Position, seat: Seat, action: &[Token]) -> Audience {
        self.heard_by(p, seat, action)
    }

    fn id(&self, kind: Kind, index: usize) -> Cow<'_, str> {
        match kind {
            Kind::Unit => self.counters.get(index).map_or("?".into(), |c| Cow::Borrowed(c.id.as_str())),
            Kind::Card => self.markers.get(index).map_or("?".into(), |m| Cow::Borrowed(m.id.as_str())),
            _ => Cow::Owned(self.place_id(index as u16)),
        }
    }

    fn find(&self, word: &str) -> Option<Token> {
        if let Some(hex) = self.map.hex(word) {
            return Some(Token::place(hex));
        }
        if let Some(b) = place::BOXES.iter().position(|b| *b == word) {
            return Some(Token::place(place::FIELD + b as u16));
        }
        if let Some(m) = self.markers.iter().position(|m| m.id == word) {
            return Some(Token::card(m as u16));
        }
        self.counters.iter().position(|c| c.id == word).map(|u| Token::unit(u as u16))
    }

    fn outcome(&self, outcome: Outcome) -> Text {
        telling::ending_text(outcome.ending)
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

    fn choice(&self, known: &Known<Position>, draft: &[Token], token: Token) -> Choice {
        self.choice_of(known, draft, token)
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
