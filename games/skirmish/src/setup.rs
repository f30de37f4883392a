//! Positions as people write them.

use crate::cards::{CARDS, HAND};
use crate::position::{Order, Phase, Place, Position, Unit};
use crate::scenario::{Skirmish, UNITS, VILLAGES};
use content::{Problem, Problems, Source, Spanned};
use engine::{Known, Seat, SeatSet, draft, notation};
use hexgrid::Cell;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The public part of a position file: the orders phase of a turn.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    turn: Spanned<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ready: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    discard: Vec<Spanned<String>>,
    /// Units in view: id, hex, steps left.
    #[serde(default)]
    units: BTreeMap<String, (Spanned<String>, Spanned<u8>)>,
    /// Villages and who holds them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    villages: BTreeMap<String, Spanned<String>>,
}

/// A side's secrets: hidden units, hand, orders.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Secret {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    units: BTreeMap<String, (Spanned<String>, Spanned<u8>)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hand: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    orders: Vec<Spanned<String>>,
}

struct Reader<'a> {
    game: &'a Skirmish,
    file: &'a Source,
    problems: Problems,
    position: Position,
}

impl Skirmish {
    /// The position of a scenario's start, before anything is drawn.
    pub(crate) fn opening(&self) -> Position {
        let mut p = Position {
            turn: 1,
            phase: Phase::Draw(Seat(0)),
            ready: SeatSet::NONE,
            units: [Unit::default(); UNITS],
            hits: [0; UNITS],
            hands: [0; 2],
            counts: [0; 2],
            discard: 0,
            bayonets: [false; 2],
            control: [None; VILLAGES],
        };
        for (unit, counter) in p.units.iter_mut().zip(&self.counters) {
            *unit = Unit {
                place: Place::Hex(counter.start.0 as u8),
                steps: counter.steps,
                hidden: counter.hidden,
                order: Order::Hold,
            };
        }
        self.occupy_villages(&mut p);
        p
    }

    pub(crate) fn read_position(
        &self,
        setup: Setup,
        secrets: BTreeMap<Seat, Secret>,
        file: &Source,
    ) -> Result<Position, Problems> {
        let mut empty = self.opening();
        empty.units = [Unit::default(); UNITS];
        empty.control = [None; VILLAGES];
        empty.phase = Phase::Orders;
        let mut reader = Reader { game: self, file, problems: Problems::new(), position: empty };
        reader.public(&setup);
        for (seat, secret) in &secrets {
            reader.secret(*seat, secret);
        }
        if reader.problems.is_empty() {
            reader.look();
        }
        if reader.problems.is_empty() {
            for (seat, secret) in &secrets {
                reader.orders(*seat, &secret.orders);
            }
            reader.ready(&setup.ready);
        }
        reader.problems.or_value(reader.position)
    }

    pub(crate) fn write_position(&self, p: &Position) -> Option<engine::Written<Skirmish>> {
        if p.phase != Phase::Orders {
            return None;
        }
        let plain = |text: String| Spanned::new(0..0, text);
        let cards =
            |bits: u8| (0..CARDS.len()).filter(move |i| bits >> i & 1 == 1).map(|i| plain(CARDS[i].0.into()));
        let units = |seat: Option<Seat>| {
            let shown = move |u: &usize| {
                p.units[*u].alive()
                    && if p.units[*u].hidden { seat == Some(self.counters[*u].seat) } else { seat.is_none() }
            };
            let row = |u: usize| {
                let hex = self.name(p.units[u].cell().expect("a unit in the game is on the map"));
                (self.counters[u].id.clone(), (plain(hex), Spanned::new(0..0, p.units[u].steps)))
            };
            (0..self.counters.len()).filter(shown).map(row).collect::<BTreeMap<_, _>>()
        };
        let held = |(i, village): (usize, &Cell)| {
            let side = p.control[i].map(|s| plain(crate::words::SEATS[s.index()].to_owned()))?;
            Some((self.name(*village), side))
        };
        let setup = Setup {
            turn: Spanned::new(0..0, p.turn),
            ready: p.ready.iter().map(|s| plain(crate::words::SEATS[s.index()].to_owned())).collect(),
            discard: cards(p.discard).collect(),
            units: units(None),
            villages: self.villages.iter().enumerate().filter_map(held).collect(),
        };
        let secret = |seat: Seat| Secret {
            units: units(Some(seat)),
            hand: cards(p.hands[seat.index()]).collect(),
            orders: self.order_sheet(p, seat).iter().map(|a| plain(notation::write(self, a))).collect(),
        };
        Some((setup, [Seat(0), Seat(1)].into_iter().map(|s| (s, secret(s))).collect()))
    }
}

impl Reader<'_> {
    fn bad<T>(&mut self, at: &Spanned<T>, what: impl Into<String>) {
        self.problems.push(Problem::new(self.file, at.span(), what));
    }

    fn public(&mut self, setup: &Setup) {
        if !(1..=self.game.turns).contains(setup.turn.get_ref()) {
            self.bad(&setup.turn, format!("this scenario has turns 1 to {}", self.game.turns));
        }
        self.position.turn = *setup.turn.get_ref();
        self.units(&setup.units, None);
        for (hex, side) in &setup.villages {
            let village = self.game.villages.iter().position(|v| self.game.name(*v) == *hex);
            match (village, notation::seat::<Skirmish>(side.get_ref())) {
                (Some(village), Some(seat)) => self.position.control[village] = Some(seat),
                (None, _) => self.bad(side, format!("hex {hex} is no village")),
                (_, None) => self.bad(side, format!("there is no side \"{}\"", side.get_ref())),
            }
        }
        let discard = self.cards(&setup.discard);
        self.position.discard = discard;
    }

    fn secret(&mut self, seat: Seat, secret: &Secret) {
        self.units(&secret.units, Some(seat));
        let taken = self.position.hands[0] | self.position.hands[1] | self.position.discard;
        let hand = self.cards(&secret.hand);
        if let Some(twice) = secret.hand.first().filter(|_| hand & taken != 0) {
            self.bad(twice, "a card of this hand is in another place too");
        }
        if let Some(more) = secret.hand.get(usize::from(HAND)) {
            self.bad(more, format!("a hand has at most {HAND} cards (SK 2.2)"));
        }
        self.position.hands[seat.index()] = hand;
        self.position.counts[seat.index()] = hand.count_ones() as u8;
    }

    fn cards(&mut self, cards: &[Spanned<String>]) -> u8 {
        let mut bits = 0;
        for card in cards {
            match CARDS.iter().position(|(id, _)| id == card.get_ref()) {
                Some(i) if bits >> i & 1 == 0 => bits |= 1 << i,
                Some(_) => self.bad(card, "this card is named twice"),
                None => {
                    let problem = Problem::new(
                        self.file,
                        card.span(),
                        format!("there is no card \"{}\"", card.get_ref()),
                    );
                    self.problems.push(problem.suggest(card.get_ref(), CARDS.iter().map(|(id, _)| *id)));
                }
            }
        }
        bits
    }

    fn units(&mut self, units: &BTreeMap<String, (Spanned<String>, Spanned<u8>)>, secret_of: Option<Seat>) {
        for (id, (hex, steps)) in units {
            let Some(u) = self.game.counters.iter().position(|c| c.id == *id) else {
                self.bad(hex, format!("there is no unit \"{id}\""));
                continue;
            };
            let counter = &self.game.counters[u];
            let Some(cell) = hex.get_ref().parse().ok().and_then(|hex| self.game.grid.cell(hex)) else {
                self.bad(hex, format!("there is no hex \"{}\" on the map", hex.get_ref()));
                continue;
            };
            if secret_of.is_some_and(|seat| seat != counter.seat) {
                self.bad(hex, format!("{id} does not belong to this side"));
            } else if self.position.units[u].alive() {
                self.bad(hex, format!("{id} is in two places"));
            } else if !self.game.land.contains(&self.game.grid, cell) {
                self.bad(hex, format!("{id} cannot be in water (SK 1.4)"));
            } else if self.position.unit_in(cell).is_some() {
                self.bad(hex, format!("hex {} holds another unit already (SK 1.3)", hex.get_ref()));
            } else if secret_of.is_some() && !self.game.woods.contains(&self.game.grid, cell) {
                self.bad(hex, "only a wood hides a unit (SK 9.2)");
            } else if !(1..=counter.steps).contains(steps.get_ref()) {
                self.bad(steps, format!("{id} has 1 to {} steps (SK 1.2)", counter.steps));
            } else {
                self.position.units[u] = Unit {
                    place: Place::Hex(cell.0 as u8),
                    steps: *steps.get_ref(),
                    hidden: secret_of.is_some(),
                    order: Order::Hold,
                };
            }
        }
    }

    /// A position in play has units on both sides, and nobody hidden beside an enemy.
    fn look(&mut self) {
        let top = || 0..self.file.text.lines().next().map_or(0, str::len);
        for seat in [Seat(0), Seat(1)] {
            if !self.game.of(seat).any(|u| self.position.units[u].alive()) {
                let what =
                    format!("{} has no units: the game is over (SK 10.2)", crate::words::SEATS[seat.index()]);
                self.problems.push(Problem::new(self.file, top(), what));
            }
        }
        let mut seen = self.position;
        self.game.look_around(&mut seen, &mut ());
        for u in 0..self.game.counters.len() {
            if self.position.units[u].hidden && !seen.units[u].hidden {
                let what = format!("{} cannot be hidden next to an enemy (SK 9.3)", self.game.counters[u].id);
                self.problems.push(Problem::new(self.file, top(), what));
            }
        }
        self.game.occupy_villages(&mut self.position);
    }

    fn orders(&mut self, seat: Seat, orders: &[Spanned<String>]) {
        for order in orders {
            let known = Known::of(self.game, &self.position, seat);
            let action = notation::read(self.game, order.get_ref())
                .and_then(|a| draft::check(self.game, &known, &a, &mut ()).map(|()| a));
            match action {
                Ok(action) if crate::is_order(&action) => {
                    self.game.write_order(&mut self.position, seat, &action);
                }
                Ok(_) => self.bad(order, "only orders to units stand here"),
                Err(illegal) => {
                    let clause = illegal.clause.map(|c| format!(" ({c})")).unwrap_or_default();
                    self.bad(order, format!("this order cannot be given{clause}"));
                }
            }
        }
    }

    fn ready(&mut self, ready: &[Spanned<String>]) {
        for side in ready {
            match notation::seat::<Skirmish>(side.get_ref()) {
                Some(seat) => self.position.ready = self.position.ready.with(seat),
                None => self.bad(side, format!("there is no side \"{}\"", side.get_ref())),
            }
        }
        if self.position.ready == SeatSet::BOTH {
            self.bad(&ready[0], "when both sides are ready the orders are carried out (SK 2.4)");
        }
    }
}
