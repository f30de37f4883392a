//! The sequence of a turn (SK 2).

use crate::cards::{self, Card};
use crate::position::{Phase, Position, Stage};
use crate::scenario::Skirmish;
use crate::words::*;
use engine::table::{Cue, Text};
use engine::{
    Audience, Awaiting, Clause, Kind, Label, Roll, Seat, SeatSet, Sink, Thrown, Token, line, msg, shown,
};
use hexgrid::Cell;

/// Steps of a turn in which chance is asked, as labels number them.
pub(crate) const DRAW: u16 = 1;
pub(crate) const FIRE_STEP: u16 = 3;
pub(crate) const ASSAULT_STEP: u16 = 4;

impl Skirmish {
    /// What a roll is for, and by which clause.
    pub(crate) fn purpose_of(&self, roll: Roll) -> (Text, Clause) {
        let Label { step, actor, target, .. } = roll.label;
        let hex = || self.hex_arg(Cell(target));
        match step {
            DRAW => (msg!("roll-draw", side = side_arg(Seat(actor as u8))), Clause("SK 2.2")),
            FIRE_STEP => {
                (msg!("roll-fire", unit = self.unit_arg(actor.into()), hex = hex()), Clause("SK 5.1"))
            }
            _ => (msg!("roll-assault", hex = hex()), Clause("SK 6.2")),
        }
    }

    /// What the position waits for.
    ///
    /// Rule: SK 2.1
    pub(crate) fn waits_for(&self, p: &Position) -> Awaiting {
        match p.phase {
            Phase::Draw(seat) => {
                let label = Label {
                    turn: u16::from(p.turn),
                    step: DRAW,
                    actor: u16::from(seat.0),
                    ..Label::default()
                };
                let roll = Roll::pick(Kind::Card, cards::deck(p), label);
                Awaiting::Chance(roll.seen_by(Audience::only(seat)))
            }
            Phase::Orders => {
                let may = [Seat(0), Seat(1)]
                    .into_iter()
                    .filter(|s| p.ready.contains(*s) && cards::asked(p, *s, Card::Flare))
                    .fold(SeatSet::NONE, SeatSet::with);
                let must = [Seat(0), Seat(1)].into_iter().filter(|s| !p.ready.contains(*s));
                Awaiting::Decide { must: must.fold(SeatSet::NONE, SeatSet::with), may }
            }
            Phase::Fire(unit) => Awaiting::Chance(self.fire_roll(p, usize::from(unit))),
            Phase::Assault(target, stage) => {
                let target = Cell(u16::from(target));
                match self.assault_seat(p, target, stage) {
                    Some(seat) => Awaiting::seat(seat),
                    None => Awaiting::Chance(self.assault_roll(p, target)),
                }
            }
            Phase::Rally(seat) => Awaiting::seat(seat),
            Phase::Over => Awaiting::Over(self.result(p)),
        }
    }

    /// Goes on until somebody must decide or a die must fall.
    pub(crate) fn run<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        loop {
            let next = match p.phase {
                Phase::Draw(seat) if cards::draws(p, seat) => return,
                Phase::Draw(Seat(0)) => Phase::Draw(Seat(1)),
                Phase::Draw(_) => Phase::Orders,
                Phase::Orders if p.ready != SeatSet::BOTH => return,
                Phase::Orders => {
                    p.ready = SeatSet::NONE;
                    sink.reveal(Clause("SK 2.4"));
                    sink.tell(Audience::PUBLIC, || {
                        line("SK 2.4", msg!("orders-carried-out", turn = i32::from(p.turn)))
                    });
                    self.move_all(p, sink);
                    self.show_fighters(p, sink);
                    Phase::Fire(0)
                }
                Phase::Fire(from) => match self.next_fire(p, usize::from(from)) {
                    Some((unit, _)) => {
                        p.phase = Phase::Fire(unit as u8);
                        return;
                    }
                    None => {
                        self.apply_hits(p, sink);
                        if self.end_if_annihilated(p) {
                            return;
                        }
                        match self.next_assaulted(p, None) {
                            Some(target) => self.assault_stage(p, target, Stage::AttackerCard),
                            None => Phase::Rally(Seat(0)),
                        }
                    }
                },
                Phase::Assault(..) => return,
                Phase::Rally(seat) => {
                    if seat == Seat(0) && self.end_if_annihilated(p) || cards::asked(p, seat, Card::Rally) {
                        return;
                    }
                    self.after_rally(p, seat, sink)
                }
                Phase::Over => return,
            };
            p.phase = next;
        }
    }

    /// The other side's rally, or the end of the turn.
    fn after_rally<S: Sink>(&self, p: &mut Position, seat: Seat, sink: &mut S) -> Phase {
        if seat == Seat(0) {
            return Phase::Rally(Seat(1));
        }
        self.hide_units(p, sink);
        if p.turn == self.turns {
            return Phase::Over;
        }
        p.turn += 1;
        let turn = p.turn.into();
        sink.tell(Audience::PUBLIC, || {
            shown("SK 2.1", msg!("turn-begins", turn = i32::from(p.turn)), Cue::Turn(turn))
        });
        Phase::Draw(Seat(0))
    }

    /// Carries out a decision.
    pub(crate) fn act<S: Sink>(&self, p: &mut Position, seat: Seat, action: &[Token], sink: &mut S) {
        match (p.phase, action) {
            (Phase::Orders, [READY]) => p.ready = p.ready.with(seat),
            (Phase::Orders, [PLAY, card, at]) => {
                cards::discard(self, p, seat, *card, sink);
                sink.reveal(Clause("SK 8.2"));
                self.flare(p, seat, cell(*at), sink);
            }
            (Phase::Orders, _) => self.write_order(p, seat, action),
            (Phase::Assault(target, stage), _) => {
                self.play_in_assault(p, (Cell(u16::from(target)), stage), seat, action, sink);
            }
            (Phase::Rally(_), _) => {
                if let [PLAY, card, unit] = action {
                    cards::discard(self, p, seat, *card, sink);
                    self.rally(p, unit.index(), sink);
                }
                p.phase = self.after_rally(p, seat, sink);
            }
            _ => {}
        }
        self.run(p, sink);
    }

    /// Carries out an answer of chance.
    pub(crate) fn fate<S: Sink>(&self, p: &mut Position, thrown: Thrown, sink: &mut S) {
        match (p.phase, thrown) {
            (Phase::Draw(seat), Thrown::Pick(card)) => {
                cards::take(p, seat, card);
                let id = self.id_of(Kind::Card, usize::from(card));
                sink.tell(Audience::only(seat), || {
                    let card = engine::table::Element::Card(id.into_owned());
                    line("SK 2.2", msg!("drew-card", side = side_arg(seat), card = card))
                });
                sink.tell(Audience::all_but(seat), || line("SK 2.2", msg!("drew", side = side_arg(seat))));
                p.phase = if seat == Seat(0) { Phase::Draw(Seat(1)) } else { Phase::Orders };
            }
            (Phase::Fire(unit), thrown) => self.note_hits(p, usize::from(unit), thrown, sink),
            (Phase::Assault(target, Stage::Dice), Thrown::Dice(faces)) => {
                self.settle_assault(p, Cell(u16::from(target)), faces, sink);
            }
            _ => {}
        }
        self.run(p, sink);
    }
}
