//! What a game must say for itself.

use crate::chance::{Roll, Thrown};
use crate::dice::QuickDice;
use crate::event::Sink;
use crate::illegal::{Clause, Illegal};
use crate::known::Known;
use crate::seat::{Audience, Seat, SeatSet, Viewer};
use crate::standing::Window;
use crate::token::{Action, Kind, Token};
use arrayvec::ArrayVec;
use content::{Problems, Source};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;
use table::{Board, Choice, Element, Explanation, Overlay, Role, Table, Text};

/// The whole mutable state of a game: small plain data, copied freely.
pub trait Plain: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// A quiet position as it is written: the public part, and each side's secrets.
pub type Written<R> = (<R as Rules>::Setup, BTreeMap<Seat, <R as Rules>::Secret>);

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// Seats that must decide (several for simultaneous orders), and seats
    /// that may act but are not waited for.
    Decide {
        /// The game waits for each of these.
        must: SeatSet,
        /// These may act at any moment.
        may: SeatSet,
    },
    /// A roll or a draw.
    Chance(Roll),
    /// Nothing any more.
    Over(Outcome),
}

impl Awaiting {
    /// One seat must decide.
    pub const fn seat(seat: Seat) -> Self {
        Awaiting::Decide { must: SeatSet::only(seat), may: SeatSet::NONE }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// Which of the game's endings it was.
    pub ending: u8,
    /// How great the victory was, where the game has levels.
    pub level: u8,
}

/// The possible next tokens of a draft.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Tokens that can be said next.
    pub tokens: ArrayVec<Token, { Choices::MAX }>,
    /// Whether what was said so far is a whole decision.
    pub complete: bool,
}

impl Choices {
    /// The most tokens one step can offer.
    pub const MAX: usize = 702;

    /// Forgets all.
    pub fn clear(&mut self) {
        self.tokens.clear();
        self.complete = false;
    }

    /// Offers one token more.
    pub fn offer(&mut self, token: Token) {
        self.tokens.push(token);
    }

    /// How many ways there are to go on: tokens, and being done.
    pub fn len(&self) -> usize {
        self.tokens.len() + usize::from(self.complete)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What was refused, for [`Rules::refuse`] to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is not this seat's decision.
    OutOfTurn,
    /// This token cannot follow the draft.
    Token(Token),
    /// The draft is not a whole decision.
    Unfinished,
}

/// Whether a procedure of the rules goes on by itself or waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Look at what is at work again.
    On,
    /// Somebody must decide or roll.
    Wait,
}

/// The rules of a game, bound to one immutable scenario.
///
/// A value of the implementing type *is* the scenario: map, counters, tables,
/// calendar, options. It holds no clock, file, socket or random generator.
///
/// Legality, choices, explanations and refusals are asked of a [`Known`]: the
/// position behind the mask of the acting seat. Only [`play`](Rules::play) and
/// [`chance`](Rules::chance) read the truth.
pub trait Rules: Send + Sync + Sized + 'static {
    /// The mutable state.
    type Position: Plain;
    /// What is computed from a position and kept beside it, keyed by its inputs.
    type Derived: Default + Clone + Send;
    /// The public part of a quiet position as people write it in a file.
    type Setup: Serialize + DeserializeOwned;
    /// One side's secrets in such a file.
    type Secret: Serialize + DeserializeOwned;

    /// The seats' names in notation, in order.
    const SEATS: &'static [&'static str];
    /// Verbs of the notation; a verb token is an index into this list.
    const VERBS: &'static [&'static str];
    /// Names of the six directions in order.
    const DIRECTIONS: [&'static str; 6] = ["ne", "e", "se", "sw", "w", "nw"];

    // ---- the course of play

    /// The position a game starts from.
    fn start(&self) -> Self::Position;

    /// What the position waits for. While seats decide, and when it is over,
    /// the answer is the same behind every mask.
    fn awaiting(&self, position: &Self::Position) -> Awaiting;

    /// Lists what the seat of `known` can say after `draft`. Sets are offered in ascending order.
    fn next(
        &self,
        known: &Known<Self::Position>,
        draft: &[Token],
        derived: &mut Self::Derived,
        out: &mut Choices,
    );

    /// Whether `token` may follow `draft`; `None` asks whether the draft is whole.
    /// The same answer as [`next`](Rules::next) gives, for games that can say it faster.
    fn offers(
        &self,
        known: &Known<Self::Position>,
        draft: &[Token],
        token: Option<Token>,
        derived: &mut Self::Derived,
    ) -> bool {
        let mut out = Choices::default();
        self.next(known, draft, derived, &mut out);
        match token {
            Some(token) => out.tokens.contains(&token),
            None => out.complete,
        }
    }

    /// Why something is not offered, with the clause.
    fn refuse(&self, known: &Known<Self::Position>, draft: &[Token], refused: Refused) -> Illegal;

    /// Brings an action into its one written form; by default sets of units and cards are sorted.
    fn normalise(&self, action: &mut Action) {
        action.sort_sets();
    }

    /// Carries a legal action out.
    fn play<S: Sink>(
        &self,
        position: &mut Self::Position,
        derived: &mut Self::Derived,
        seat: Seat,
        action: &[Token],
        sink: &mut S,
    );

    /// Carries an answer of chance out.
    fn chance<S: Sink>(
        &self,
        position: &mut Self::Position,
        derived: &mut Self::Derived,
        thrown: Thrown,
        sink: &mut S,
    );

    // ---- secrets

    /// Blanks what `seat` (`None`: a spectator) may not know.
    fn mask(&self, position: &mut Self::Position, seat: Option<Seat>);

    /// A full position that looks exactly like `known` to its viewer: hidden
    /// units somewhere, unseen cards in hand. Secret orders stay as blank as
    /// they are in `known`; [`draft::scribble`](crate::draft::scribble) writes some.
    fn determinize(&self, known: &Known<Self::Position>, dice: &mut QuickDice) -> Self::Position;

    /// Who sees an action as it is made. By default all do, unless several seats decide at once.
    fn audience(&self, position: &Self::Position, seat: Seat, _action: &[Token]) -> Audience {
        match self.awaiting(position) {
            Awaiting::Decide { must, may } if must.or(may).len() > 1 => Audience::only(seat),
            _ => Audience::PUBLIC,
        }
    }

    /// The shortest list of actions that fills a seat's sheet of secret orders
    /// as it stands, in a fixed order. Empty where there is no such sheet.
    fn sheet(&self, _position: &Self::Position, _seat: Seat) -> Vec<Action> {
        Vec::new()
    }

    /// Whether an action only writes on the seat's secret sheet, where a later one may overwrite it.
    fn overwritable(&self, _action: &[Token]) -> bool {
        false
    }

    // ---- patience

    /// The reaction window the seat of `known` is asked in, if it is one: it
    /// opened on public grounds, and a player may let all such pass for a while.
    fn window(&self, _known: &Known<Self::Position>) -> Option<Window> {
        None
    }

    /// Whether what the seat of `known` can answer now may depend on what only
    /// it knows. By default it may as soon as the seat has any secret.
    fn private(&self, known: &Known<Self::Position>) -> bool {
        let public = Known::of(self, known, Viewer::Spectator);
        *public != **known
    }

    // ---- words

    /// The printed id of a unit, place or card.
    fn id(&self, kind: Kind, index: usize) -> Cow<'_, str>;

    /// The unit, place or card of a printed id.
    fn find(&self, word: &str) -> Option<Token>;

    /// The text of an outcome.
    fn outcome(&self, outcome: Outcome) -> Text;

    // ---- the table

    /// The unchanging part of the table.
    fn board(&self) -> Board;

    /// What a viewer sees; prompt choices, sides and outcome are filled in by the match.
    fn table(&self, known: &Known<Self::Position>) -> Table;

    /// What is asked after `draft`, and by which clause.
    fn ask(&self, known: &Known<Self::Position>, draft: &[Token]) -> (Text, Clause);

    /// What a roll that the viewer may know of is for, and by which clause.
    fn purpose(&self, _known: &Known<Self::Position>, _roll: Roll) -> Option<(Text, Clause)> {
        None
    }

    /// How a choice looks on the table. The default names verbs `verb-<word>`.
    fn choice(&self, _known: &Known<Self::Position>, _draft: &[Token], token: Token) -> Choice {
        self.plain_choice(token)
    }

    /// A choice that is nothing but its token.
    fn plain_choice(&self, token: Token) -> Choice {
        let word = crate::notation::word(self, token);
        let element = match token.kind() {
            Kind::Unit => Some(Element::Piece(word.to_string())),
            Kind::Place => Some(Element::Place(word.to_string())),
            Kind::Card => Some(Element::Card(word.to_string())),
            _ => None,
        };
        let (role, label) = match token.kind() {
            Kind::Verb => (Role::Button, Text { key: Cow::Owned(format!("verb-{word}")), args: Vec::new() }),
            Kind::Direction => {
                (Role::Direction, Text { key: Cow::Owned(format!("direction-{word}")), args: Vec::new() })
            }
            Kind::Number => (Role::Number, crate::msg!("choice-number", n = token.value() as i32)),
            _ => (Role::Pick, crate::msg!("choice-element", element = element.clone().expect("named above"))),
        };
        Choice { word: word.into_owned(), role, element, label, cost: None, housekeeping: false }
    }

    /// Sums and chances of the decision composed so far.
    fn explain(
        &self,
        _known: &Known<Self::Position>,
        _draft: &[Token],
        _derived: &mut Self::Derived,
    ) -> Explanation {
        Explanation::default()
    }

    /// Looks through one of the board's lenses; `None` if there is no such lens
    /// or the elements named do not fit it.
    fn lens(
        &self,
        _known: &Known<Self::Position>,
        _id: &str,
        _elements: &[Token],
        _derived: &mut Self::Derived,
    ) -> Option<Overlay> {
        None
    }

    // ---- position files

    /// Reads a quiet position from a file, naming all that is wrong with it.
    fn read_setup(
        &self,
        setup: Self::Setup,
        secrets: BTreeMap<Seat, Self::Secret>,
        file: &Source,
    ) -> Result<Self::Position, Problems>;

    /// Writes a quiet position; `None` in the middle of a procedure.
    fn write_setup(&self, position: &Self::Position) -> Option<Written<Self>>;

    // ---- invariants

    /// What must always hold (steps conserved, stacks within limits), for tests; an error says what broke.
    fn audit(&self, _position: &Self::Position) -> Result<(), String> {
        Ok(())
    }
}
