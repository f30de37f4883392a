//! Reading a position file.

use super::{FACTS, Secret, Setup};
use crate::components::{JOKER, NO_VP, NOWHERE, Side, parse_place, place};
use crate::position::{Marker, MarkerKind, Position, Unit, fact};
use crate::setup::NoRetreat;
use content::{Problem, Problems, Source, Spanned};
use engine::Seat;
use std::collections::BTreeMap;

pub(super) struct Reader<'a> {
    pub(super) rules: &'a NoRetreat,
    pub(super) file: &'a Source,
    pub(super) problems: Problems,
    pub(super) p: Position,
}

impl Reader<'_> {
    pub(super) fn fail(&mut self, span: std::ops::Range<usize>, what: impl Into<String>) {
        self.problems.push(Problem::new(self.file, span, what));
    }

    pub(super) fn hex(&mut self, id: &Spanned<String>) -> Option<u16> {
        let found = parse_place(id.get_ref()).filter(|h| place::is_area(*h) || self.rules.c.land.has(*h));
        if found.is_none() {
            self.fail(id.span(), format!("there is no land hex or area \"{}\"", id.get_ref()));
        }
        found
    }

    pub(super) fn unit(&mut self, id: &str, span: std::ops::Range<usize>) -> Option<u8> {
        let found = self.rules.c.units.iter().position(|u| u.id == id);
        if found.is_none() {
            let ids = self.rules.c.units.iter().map(|u| u.id.as_str());
            self.problems.push(
                Problem::new(self.file, span, format!("there is no counter \"{id}\"")).suggest(id, ids),
            );
        }
        found.map(|u| u as u8)
    }

    pub(super) fn card(&mut self, id: &Spanned<String>) -> Option<u8> {
        let found = id
            .get_ref()
            .strip_prefix('c')
            .and_then(|n| n.parse::<u8>().ok())
            .filter(|n| (1..=54).contains(n));
        if found.is_none() {
            self.fail(id.span(), format!("there is no card \"{}\": c01 to c54 are", id.get_ref()));
        }
        found.map(|n| n - 1)
    }

    pub(super) fn units(&mut self, setup: &Setup) {
        for u in &mut self.p.units {
            *u = Unit { place: place::OUT, flags: 0, aux: 0 };
        }
        for (id, text) in &setup.units {
            let at = self.file.text.find(&format!("{id} =")).unwrap_or(text.span().start);
            let Some(unit) = self.unit(id, at..at + id.len()) else { continue };
            let spec = &self.rules.c.units[usize::from(unit)];
            let mut words = text.get_ref().split_whitespace();
            let first = words.next().unwrap_or_default();
            let spot = parse_place(first)
                .filter(|h| place::is_area(*h) || self.rules.c.land.has(*h))
                .or_else(|| {
                    place::BOXES.iter().position(|b| *b == first).map(|b| place::SHATTERED + b as u16)
                })
                .or_else(|| {
                    first
                        .strip_prefix("turn-")
                        .and_then(|t| t.parse::<u16>().ok())
                        .filter(|t| *t < 40)
                        .map(|t| place::TURN + t)
                });
            let Some(spot) = spot else {
                self.problems.push(
                    Problem::new(self.file, text.span(), format!("no unit can be in \"{first}\""))
                        .suggest(first, place::BOXES),
                );
                continue;
            };
            let mut flags = if spec.starts_full { Unit::FULL } else { 0 };
            for word in words {
                match word {
                    "full" => flags |= Unit::FULL,
                    "reduced" => flags &= !Unit::FULL,
                    "oos" => flags |= Unit::OOS,
                    "disorganised" => flags |= Unit::DISORGANISED,
                    "spent" => flags |= Unit::BONUS,
                    other => {
                        let states = ["full", "reduced", "oos", "disorganised", "spent"];
                        self.problems.push(
                            Problem::new(self.file, text.span(), format!("a unit cannot be \"{other}\""))
                                .suggest(other, states),
                        );
                    }
                }
            }
            self.p.units[usize::from(unit)] = Unit { place: spot, flags, aux: 0 };
            if place::on_map(spot) && self.rules.c.vp_index[usize::from(spot)] != NO_VP {
                let i = self.rules.c.vp_index[usize::from(spot)];
                self.p.control = self.p.control & !(1 << i) | u64::from(spec.side == Side::Axis) << i;
            }
        }
        for (id, text) in &setup.units {
            let Some(unit) = self.rules.c.units.iter().position(|u| u.id == *id) else { continue };
            let at = self.p.units[unit].place;
            let side = self.rules.side_of[unit];
            if place::on_map(at) && self.rules.overstacked(&self.p, side, at) {
                self.fail(text.span(), format!("too many units in {} (NR 8.4.1)", self.rules.place_id(at)));
            }
            let both =
                place::on_map(at) && self.p.units_at(at).any(|o| self.rules.side_of[usize::from(o)] != side);
            if both {
                self.fail(text.span(), format!("both sides are in {} (NR 8.4a)", self.rules.place_id(at)));
            }
        }
    }

    pub(super) fn control(&mut self, setup: &Setup) {
        self.p.control = self.rules.c.start_control;
        for (list, axis) in [(&setup.german, true), (&setup.soviet, false)] {
            for id in list {
                match parse_place(id.get_ref()).map(|h| self.rules.c.vp_index[usize::from(h)]) {
                    Some(i) if i != NO_VP => {
                        self.p.control = self.p.control & !(1 << i) | u64::from(axis) << i
                    }
                    _ => self.fail(id.span(), format!("\"{}\" is not a city or oil hex", id.get_ref())),
                }
            }
        }
    }

    pub(super) fn cards(&mut self, setup: &Setup, secrets: &BTreeMap<Seat, Secret>) {
        let late = self.p.fact(fact::YEAR_1945);
        let mut deck = 0u64;
        for (i, card) in self.rules.c.cards.iter().enumerate() {
            use crate::components::Era;
            let fits = matches!((card.era, late), (Era::All, _) | (Era::Struck, false) | (Era::Green, true));
            deck |= u64::from(fits && i != usize::from(JOKER)) << i;
        }
        if let Some(removed) = &setup.removed {
            deck = (1 << 54) - 1;
            for id in removed {
                if let Some(card) = self.card(id) {
                    deck &= !(1 << card);
                }
            }
        }
        let mut take = |me: &mut Self, id: &Spanned<String>| {
            let card = me.card(id)?;
            if deck >> card & 1 == 0 {
                me.fail(id.span(), "this card is not in the game now, or in two places");
                return None;
            }
            deck &= !(1 << card);
            Some(card)
        };
        for id in &setup.discard {
            if let Some(card) = take(self, id) {
                let n = usize::from(self.p.discard_count);
                self.p.discard[n] = card;
                self.p.discard_count += 1;
            }
        }
        for (seat, secret) in secrets {
            for id in &secret.hand {
                if let Some(card) = take(self, id) {
                    self.p.hands[seat.index()] |= 1 << card;
                    self.p.hand_count[seat.index()] += 1;
                }
            }
        }
        self.p.deck = deck;
        self.p.deck_count = deck.count_ones() as u8;
        for id in &setup.shown {
            if let Some(card) = self.card(id) {
                for i in 0..2 {
                    self.p.public[i] |= self.p.hands[i] & 1 << card;
                }
            }
        }
        for (seat, secret) in secrets {
            for id in &secret.seen {
                if let Some(card) = self.card(id) {
                    self.p.seen[seat.index()] |= self.p.hands[1 - seat.index()] & 1 << card;
                }
            }
        }
    }

    pub(super) fn markers(&mut self, setup: &Setup) {
        for (list, side, kind) in [
            (&setup.axis_targets, Side::Axis, MarkerKind::Target),
            (&setup.soviet_targets, Side::Soviet, MarkerKind::Target),
            (&setup.axis_counterblows, Side::Axis, MarkerKind::Counterblow),
            (&setup.soviet_counterblows, Side::Soviet, MarkerKind::Counterblow),
        ] {
            for id in list {
                let Some(hex) = self.hex(id) else { continue };
                match self.p.free_marker(side) {
                    Some(m) => self.p.markers[side.at()][m] = Marker { hex, kind },
                    None => self.fail(id.span(), "each side has five markers (NR 10.1d)"),
                }
            }
        }
    }

    pub(super) fn one_unit(&mut self, id: Option<&Spanned<String>>) -> u8 {
        id.and_then(|id| self.unit(id.get_ref(), id.span())).map_or(0, |u| u + 1)
    }

    pub(super) fn rest(&mut self, setup: &Setup) {
        self.p.scorched = setup.scorched.as_ref().and_then(|h| self.hex(h)).unwrap_or(NOWHERE);
        self.p.works = setup.works.as_ref().and_then(|h| self.hex(h)).unwrap_or(NOWHERE);
        self.p.reserve = self.one_unit(setup.reserve.as_ref());
        self.p.partisans = self.one_unit(setup.partisans.as_ref());
        for (slot, id) in setup.prepared.iter().enumerate().take(3) {
            self.p.prepared[slot] = self.hex(id).unwrap_or(NOWHERE);
        }
        if let Some(local) = &setup.local {
            for (i, id) in local.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
                self.p.local[i] = self.unit(id, 0..0).map_or(0, |u| u + 1);
            }
        }
        for word in &setup.facts {
            match FACTS.iter().find(|(name, _)| name == word.get_ref()) {
                Some((_, bit)) => self.p.facts |= bit,
                None => {
                    let names = FACTS.iter().map(|(name, _)| *name);
                    let what = format!("there is no fact \"{}\"", word.get_ref());
                    self.problems
                        .push(Problem::new(self.file, word.span(), what).suggest(word.get_ref(), names));
                }
            }
        }
    }
}
