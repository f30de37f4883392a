//! The words of the notation, and arguments of texts.

use crate::cards::CARDS;
use crate::scenario::Skirmish;
use engine::table::{Arg, Element};
use engine::{Kind, Seat, Token};
use hexgrid::{Cell, Direction, Hex};
use std::borrow::Cow;

/// The seats, Red first (SK 1.1).
pub const SEATS: &[&str] = &["red", "blue"];

/// The verbs; the tokens below are indices into this list.
pub const VERBS: &[&str] =
    &["hold", "move", "fire", "assault", "hide", "ready", "play", "pass", "retreat", "advance", "stay"];

pub(crate) const HOLD: Token = Token::verb(0);
pub(crate) const MOVE: Token = Token::verb(1);
pub(crate) const FIRE: Token = Token::verb(2);
pub(crate) const ASSAULT: Token = Token::verb(3);
pub(crate) const HIDE: Token = Token::verb(4);
pub(crate) const READY: Token = Token::verb(5);
pub(crate) const PLAY: Token = Token::verb(6);
pub(crate) const PASS: Token = Token::verb(7);
pub(crate) const RETREAT: Token = Token::verb(8);
pub(crate) const ADVANCE: Token = Token::verb(9);
pub(crate) const STAY: Token = Token::verb(10);

pub(crate) fn place(cell: Cell) -> Token {
    Token::place(cell.0)
}

pub(crate) fn cell(token: Token) -> Cell {
    Cell(token.value() as u16)
}

pub(crate) fn direction(token: Token) -> Direction {
    Direction::new(token.value() as u8)
}

impl Skirmish {
    pub(crate) fn unit_arg(&self, unit: usize) -> Arg {
        Element::Piece(self.id_of(Kind::Unit, unit).into_owned()).into()
    }

    pub(crate) fn hex_arg(&self, cell: Cell) -> Arg {
        Element::Place(self.name(cell)).into()
    }

    pub(crate) fn id_of(&self, kind: Kind, index: usize) -> Cow<'_, str> {
        match kind {
            Kind::Unit => self.counters.get(index).map_or("?".into(), |c| c.id.as_str().into()),
            Kind::Card => CARDS.get(index).map_or("?".into(), |(id, _)| (*id).into()),
            _ if index < self.grid.len() => self.name(Cell(index as u16)).into(),
            _ => "?".into(),
        }
    }

    pub(crate) fn find_id(&self, word: &str) -> Option<Token> {
        let unit = self.counters.iter().position(|c| c.id == word);
        let card = || CARDS.iter().position(|(id, _)| *id == word);
        unit.map(|u| Token::unit(u as u16))
            .or_else(|| card().map(|c| Token::card(c as u16)))
            .or_else(|| self.grid.cell(word.parse::<Hex>().ok()?).map(place))
    }
}

pub(crate) fn side_arg(seat: Seat) -> Arg {
    Element::Side(SEATS[seat.index()].to_owned()).into()
}
