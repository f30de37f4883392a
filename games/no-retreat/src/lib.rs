//! «Ни шагу назад!» (No Retreat!): the Russian front, 1941-45, 100 km a hex.
//!
//! Cards with two events each, reaction windows, counterattack chains, supply,
//! and 28 turns of changing rules. The ledger is `data/rules.tsv`, cited as
//! `NR 8.5.1`; where the book is silent, `rulings.md` decides. Files follow
//! the book:
//!
//! | File | Chapter |
//! |---|---|
//! | `components.rs`, `setup.rs`, `sequence.rs`, and folders of these names | 2, 3, 4 |
//! | `cards.rs`, `cards/*.rs` | 5 |
//! | `supply.rs`, `organization.rs`, `organization/{improve,placement}.rs` | 6, 7 |
//! | `movement.rs`, `zoc.rs`, `rail.rs` | 8, 9 |
//! | `combat.rs`, `combat/{declare,commit,odds,results,retreat,advance}.rs` | 10 |
//! | `removal.rs`, `victory.rs`, `turn_events.rs` | 11, 12, 13 |
//! | `special_units.rs`, `optional.rs` | 14, 15 |
//! | `position.rs`, `flow.rs`, `action.rs`, `event.rs`, `audit.rs` | the spine: state, frames, decisions, log |
//! | `hexes.rs`, `derived.rs` | sets of hexes and counters, caches |
//! | `eval.rs`, `bot.rs`, `bot/*.rs` | players that are programs |
//! | `view.rs`, `prompt.rs`, `refuse.rs`, `explain.rs`, `position_file.rs`, `game_box.rs` | the table and its words |
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
mod audit;
mod bot;
mod cards;
mod charts;
mod combat;
mod components;
mod derived;
mod eval;
mod event;
mod explain;
mod flow;
mod game_box;
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
pub use game_box::Box;
pub use position::{Battle, Doing, Frame, Marker, MarkerKind, Position, Unit};
pub use position_file::{Secret, Setup};
pub use setup::NoRetreat;
pub use victory::Ending;

use components::{parse_place, place};
use content::{Problems, Source, include_dir};
use engine::table::{Board, Choice, Element, Explanation, Overlay, Table, Text};
use engine::{
    Awaiting, Choices, Clause, Illegal, Kind, Known, Outcome, QuickDice, Refused, Roll, Rules, Seat, Sink,
    Thrown, Token, Window, msg,
};
use std::borrow::Cow;
use std::collections::BTreeMap;

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
        let f = p.flow.top_mut();
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
        let f = p.flow.top();
        if f.doing == position::Doing::KeepOne && known.seat().map(|s| s.0) != Some(f.seat) {
            let i = usize::from(f.seat);
            let mut hidden = p.hands[i] & !p.public[i];
            let mut take = |wanted: u16| {
                let card = hidden.trailing_zeros() as u16;
                hidden &= hidden.wrapping_sub(1);
                if wanted > 0 && card < 64 { card + 1 } else { 0 }
            };
            let top = p.flow.top_mut();
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

    fn purpose(&self, known: &Known<Position>, roll: Roll) -> Option<(Text, Clause)> {
        Some(self.purpose_of(known, roll))
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
