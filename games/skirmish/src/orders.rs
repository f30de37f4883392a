//! Orders: what can be said in the orders phase (SK 3), and writing it down (SK 2.3, 2.4).

use crate::cards::{self, Card};
use crate::position::{Order, Phase, Position};
use crate::scenario::{Hexes, RANGE, Skirmish};
use crate::words::*;
use engine::{Action, Choices, Illegal, Kind, Seat, Token, msg};
use hexgrid::{Cell, Direction};

/// The most units in one assault (SK 3.4).
const ASSAULTING: usize = 3;

impl Skirmish {
    /// Hexes of units of the other side, as far as the position shows them.
    pub(crate) fn enemies(&self, p: &Position, seat: Seat) -> Hexes {
        Hexes::of(&self.grid, self.of(seat.other()).filter_map(|u| p.units[u].cell()))
    }

    /// Hexes of enemies that `seat` sees.
    pub(crate) fn seen_enemies(&self, p: &Position, seat: Seat) -> Hexes {
        let seen = self.of(seat.other()).filter(|u| !p.units[*u].hidden);
        Hexes::of(&self.grid, seen.filter_map(|u| p.units[u].cell()))
    }

    /// What a unit can fire at: enemies in sight and range.
    ///
    /// Rule: SK 3.3
    pub(crate) fn targets(&self, p: &Position, seat: Seat, from: Cell) -> Hexes {
        let near: Hexes = self.grid.disc(from, RANGE) & self.seen_enemies(p, seat);
        let seen = near.iter(&self.grid).filter(|to| self.sight.sees(from, *to, &self.cover));
        Hexes::of(&self.grid, seen)
    }

    /// Own units that can assault a hex: those that could step into it.
    ///
    /// Rule: SK 3.4
    fn assaulters(&self, p: &Position, seat: Seat, target: Cell) -> impl Iterator<Item = usize> {
        self.of(seat).filter(move |u| p.units[*u].cell().is_some_and(|from| self.connected(from, target)))
    }

    /// Whether a unit may hide where it is.
    ///
    /// Rule: SK 3.5
    fn can_hide(&self, p: &Position, seat: Seat, at: Cell) -> bool {
        let near: Hexes = self.grid.disc(at, 1);
        self.woods.contains(&self.grid, at) && !near.intersects(&self.enemies(p, seat))
    }

    /// Lists what a side can say after a draft.
    pub(crate) fn next_order(&self, p: &Position, seat: Seat, draft: &[Token], out: &mut Choices) {
        let Some((first, rest)) = draft.split_first() else {
            if !p.ready.contains(seat) {
                self.of(seat).filter(|u| p.units[*u].alive()).for_each(|u| out.offer(Token::unit(u as u16)));
                if !self.assault_targets(p, seat).is_empty() {
                    out.offer(ASSAULT);
                }
                out.offer(READY);
            }
            if cards::held(p, seat, Card::Flare).next().is_some() {
                out.offer(PLAY);
            }
            return;
        };
        match (first.kind(), *first) {
            (Kind::Unit, unit) => self.next_unit_order(p, seat, unit.index(), rest, out),
            (_, ASSAULT) => self.next_assault(p, seat, rest, out),
            (_, READY) => out.complete = true,
            (_, PLAY) => match rest.len() {
                0 => cards::held(p, seat, Card::Flare).for_each(|c| out.offer(c)),
                1 => self.grid.cells().for_each(|c| out.offer(place(c))),
                _ => out.complete = true,
            },
            _ => {}
        }
    }

    fn next_unit_order(&self, p: &Position, seat: Seat, unit: usize, rest: &[Token], out: &mut Choices) {
        let Some(at) = p.units[unit].cell() else { return };
        match rest {
            [] => {
                out.offer(HOLD);
                if Direction::ALL.iter().any(|d| self.step(at, *d).is_some()) {
                    out.offer(MOVE);
                }
                if !self.targets(p, seat, at).is_empty() {
                    out.offer(FIRE);
                }
                if self.can_hide(p, seat, at) {
                    out.offer(HIDE);
                }
            }
            [MOVE] => self.offer_steps(at, out),
            [MOVE, step] => {
                out.complete = true;
                let to = self.step(at, direction(*step)).expect("the first step was offered");
                if !self.woods.contains(&self.grid, to) {
                    self.offer_steps(to, out);
                }
            }
            [FIRE] => self.targets(p, seat, at).iter(&self.grid).for_each(|c| out.offer(place(c))),
            _ => out.complete = true,
        }
    }

    /// Rule: SK 3.2
    fn offer_steps(&self, from: Cell, out: &mut Choices) {
        for d in Direction::ALL {
            if self.step(from, d).is_some() {
                out.offer(Token::direction(d.number()));
            }
        }
    }

    fn assault_targets(&self, p: &Position, seat: Seat) -> Hexes {
        let seen = self.seen_enemies(p, seat);
        Hexes::of(&self.grid, seen.iter(&self.grid).filter(|c| self.assaulters(p, seat, *c).next().is_some()))
    }

    fn next_assault(&self, p: &Position, seat: Seat, rest: &[Token], out: &mut Choices) {
        let Some((target, units)) = rest.split_first() else {
            self.assault_targets(p, seat).iter(&self.grid).for_each(|c| out.offer(place(c)));
            return;
        };
        out.complete = !units.is_empty();
        if units.len() < ASSAULTING {
            let last = units.last().map(|u| u.index());
            let more = self.assaulters(p, seat, cell(*target)).filter(|u| last.is_none_or(|l| *u > l));
            more.for_each(|u| out.offer(Token::unit(u as u16)));
        }
    }

    /// Writes an order on the sheet; what stood there goes, partners' orders too.
    ///
    /// Rule: SK 2.3, SK 3.4
    pub(crate) fn write_order(&self, p: &mut Position, seat: Seat, action: &[Token]) {
        let (units, order) = match *action {
            [ASSAULT, target, ref units @ ..] => (units, Order::Assault(cell(target).0 as u8)),
            [ref unit, MOVE, a] => (std::slice::from_ref(unit), Order::Move(a.value() as u8, None)),
            [ref unit, MOVE, a, b] => {
                (std::slice::from_ref(unit), Order::Move(a.value() as u8, Some(b.value() as u8)))
            }
            [ref unit, FIRE, target] => (std::slice::from_ref(unit), Order::Fire(cell(target).0 as u8)),
            [ref unit, HIDE] => (std::slice::from_ref(unit), Order::Hide),
            [ref unit, ..] => (std::slice::from_ref(unit), Order::Hold),
            [] => return,
        };
        for unit in units {
            let old = p.units[unit.index()].order;
            if let Order::Assault(_) = old {
                for partner in self.of(seat) {
                    if p.units[partner].order == old {
                        p.units[partner].order = Order::Hold;
                    }
                }
            }
        }
        for unit in units {
            p.units[unit.index()].order = order;
        }
    }

    /// A side's sheet as the shortest list of actions.
    pub(crate) fn order_sheet(&self, p: &Position, seat: Seat) -> Vec<Action> {
        if p.phase != Phase::Orders {
            return Vec::new();
        }
        let mut sheet = Vec::new();
        for u in self.of(seat) {
            let unit = Token::unit(u as u16);
            let order = p.units[u].order;
            let tokens = match order {
                Order::Hold => continue,
                Order::Move(a, b) => {
                    let steps = [Some(a), b].into_iter().flatten().map(Token::direction);
                    [unit, MOVE].into_iter().chain(steps).collect()
                }
                Order::Fire(c) => vec![unit, FIRE, Token::place(u16::from(c))],
                Order::Hide => vec![unit, HIDE],
                Order::Assault(c) => {
                    let partners: Vec<_> = self.of(seat).filter(|v| p.units[*v].order == order).collect();
                    if partners[0] != u {
                        continue;
                    }
                    let units = partners.into_iter().map(|v| Token::unit(v as u16));
                    [ASSAULT, Token::place(u16::from(c))].into_iter().chain(units).collect()
                }
            };
            sheet.push(Action::of(&tokens).expect("orders are short"));
        }
        sheet
    }

    /// Why an order cannot be given.
    pub(crate) fn refuse_order(
        &self,
        p: &Position,
        seat: Seat,
        draft: &[Token],
        token: Option<Token>,
    ) -> Illegal {
        if p.ready.contains(seat) && draft.first().or(token.as_ref()) != Some(&PLAY) {
            return Illegal::by("SK 2.4", msg!("already-ready"));
        }
        let Some(token) = token else { return Illegal::by("SK 2.3", msg!("order-unfinished")) };
        let at = draft.first().filter(|t| t.kind() == Kind::Unit).and_then(|t| p.units[t.index()].cell());
        match (draft, token.kind()) {
            ([], Kind::Unit) => {
                Illegal::by("SK 2.3", msg!("not-your-unit", unit = self.unit_arg(token.index())))
            }
            ([], _) if token == ASSAULT => Illegal::by("SK 3.4", msg!("nobody-to-assault")),
            ([PLAY, ..] | [], _) if token == PLAY || token.kind() == Kind::Card => {
                Illegal::by("SK 8.2", msg!("no-such-card"))
            }
            ([_, MOVE, _, _], Kind::Direction) => Illegal::by("SK 3.2", msg!("two-hexes-at-most")),
            ([_, MOVE, steps @ ..], Kind::Direction) => self.refuse_step(at, steps, token),
            ([_, FIRE, ..], Kind::Place) | ([_], Kind::Verb)
                if draft.get(1) == Some(&FIRE) || token == FIRE =>
            {
                Illegal::by("SK 3.3", msg!("no-target-there"))
            }
            ([_], Kind::Verb) if token == HIDE => Illegal::by("SK 3.5", msg!("cannot-hide-here")),
            ([ASSAULT, ..], _) => Illegal::by("SK 3.4", msg!("cannot-assault-so")),
            _ => Illegal::by("SK 2.3", msg!("no-such-order")),
        }
    }

    fn refuse_step(&self, at: Option<Cell>, steps: &[Token], token: Token) -> Illegal {
        let from = steps.iter().try_fold(at, |at, d| at.map(|c| self.step(c, direction(*d)))).flatten();
        let Some(from) = from else { return Illegal::by("SK 3.2", msg!("off-the-map")) };
        let to = self.grid.neighbour(from, direction(token));
        match to {
            None => Illegal::by("SK 3.2", msg!("off-the-map")),
            Some(to) if !self.land.contains(&self.grid, to) => {
                Illegal::by("SK 1.4", msg!("water", hex = self.hex_arg(to)))
            }
            Some(to) if self.closed.contains(&self.grid, from, direction(token)) => {
                Illegal::by("SK 1.5", msg!("river-between", hex = self.hex_arg(to)))
            }
            Some(_) => Illegal::by("SK 3.2", msg!("wood-ends-move", hex = self.hex_arg(from))),
        }
    }
}
