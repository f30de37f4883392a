//! Chapter 4: the sequence of play.
//!
//! Housekeeping, the Axis player turn, the Soviet player turn; seven phases
//! each. All actions of a phase are finished before the next one begins.

mod phases;
mod steps;

pub use steps::*;

use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{JOKER, Side, hexes};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, Unit, fact};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// Cards kept at the start of the card phase, and cards drawn then.
///
/// Rule: NR 4.1, NR 5.1, NR 5.2a
pub const KEPT: u8 = 2;
/// Cards drawn.
pub const DRAWN: i8 = 4;

impl NoRetreat {
    /// Cards a side draws in its card phase.
    ///
    /// Rule: NR 5.2a, NR 5.2b, NR 5.2c, NR 13.5.8, NR 13.5.21, NR 15.6b. Ruling: K1, K3, N14
    pub fn draw_count<T: engine::Tallying>(&self, p: &Position, side: Side, tally: &mut T) -> u8 {
        let turn = self.turn(p);
        if side == Side::Axis
            && let Some(n) = turn.axis_draw_exactly
        {
            tally.part(engine::Clause("NR 13.5.23b"), || (engine::msg!("draw-exactly"), n.to_string()));
            return n;
        }
        let mut n = DRAWN;
        tally.part(engine::Clause("NR 5.2a"), || (engine::msg!("draw-normal"), DRAWN.to_string()));
        let mut add = |change: i8, clause: &'static str, label: fn() -> engine::Text, tally: &mut T| {
            if change != 0 {
                n += change;
                tally.part(engine::Clause(clause), || (label(), engine::signed(change.into())));
            }
        };
        add(turn.extra[side.at()] as i8, "NR 13.5", || engine::msg!("draw-extra"), tally);
        let lost = match side {
            Side::Axis => self.controls(p, Side::Soviet, hexes::PLOESTI),
            Side::Soviet => {
                self.controls(p, Side::Axis, hexes::MOSCOW) || self.controls(p, Side::Axis, hexes::CAUCASUS)
            }
        };
        let clause = if side == Side::Axis { "NR 5.2c" } else { "NR 5.2b" };
        add(-i8::from(lost), clause, || engine::msg!("draw-lost-hex"), tally);
        let removed = match p.turn {
            16 => "NR 13.5.16",
            18 => "NR 13.5.18a",
            _ => "NR 13.5.15",
        };
        add(p.draw_change[side.at()], removed, || engine::msg!("draw-changed"), tally);
        let fewer = p.fewer[0][side.at()];
        let clause = if fewer > 1 { "NR 15.6c" } else { "NR 15.6b" };
        add(-(fewer as i8), clause, || engine::msg!("draw-no-surrender"), tally);
        n.max(0) as u8
    }

    /// Offers the card phase after drawing: events and the joker.
    pub fn offer_card_phase(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                self.offer_plays(look, side, Win::OwnCard, out);
                if look.p.joker == side as u8 && look.p.hands[side.at()] != 0 {
                    out.offer(verb::JOKER);
                }
                out.offer(verb::DONE);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnCard, draft, out),
            // Rule: NR 15.7. Ruling: C9
            [v, cards @ ..] if *v == verb::JOKER => {
                out.complete = !cards.is_empty();
                let from = cards.last().map_or(0, |t| t.index() as u32 + 1);
                let rest = look.p.hands[side.at()] & !(1 << JOKER);
                crate::cards::offer_set(rest >> from << from, out);
            }
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// Offers the strategic reserve.
    pub fn offer_reserve(&self, look: &mut Look<'_>, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if !self.reserve_units(look.p, look.d).is_empty() {
                    out.offer(verb::RESERVE);
                }
                out.offer(verb::PASS);
            }
            [v] if *v == verb::RESERVE => {
                self.reserve_units(look.p, look.d).iter().for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v, _] if *v == verb::RESERVE => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A turn goes on.
    ///
    /// Rule: NR 4.0a, NR 4.0d, NR 4.0e
    pub fn advance_turn(&mut self, f: Frame) -> Go {
        let player = |seat: u8| Frame { doing: Doing::PlayerTurn, seat, ..Frame::default() };
        match f.step {
            ADVANCE => {
                let snow = self.r.frozen(self.p);
                self.p.facts &= !(fact::SNOW_BEFORE | fact::NO_SUDDEN_DEATH);
                if snow {
                    self.p.facts |= fact::SNOW_BEFORE | fact::SNOW_SEEN;
                }
                self.p.turn += 1;
                self.p.fewer = [self.p.fewer[1], [0; 2]];
                for u in &mut self.p.units {
                    u.flags &= !Unit::BONUS;
                }
                self.step(EVENTS)
            }
            EVENTS => {
                self.p.phase = phase::HOUSEKEEPING;
                self.p.active = 0;
                self.p.support = self.r.turn(self.p).support;
                self.tell_turn();
                self.p.flow.top_mut().step = VICTORY;
                self.p.flow.push(Frame { doing: Doing::TurnEvents, ..Frame::default() });
                Go::On
            }
            VICTORY => {
                self.p.flow.top_mut().step = AXIS_TURN;
                self.p.flow.push(Frame { doing: Doing::VictoryCheck, ..Frame::default() });
                Go::On
            }
            AXIS_TURN => {
                self.p.flow.top_mut().step = SOVIET_TURN;
                self.p.flow.push(player(0));
                Go::On
            }
            SOVIET_TURN => {
                self.p.flow.top_mut().step = END;
                self.p.flow.push(player(1));
                Go::On
            }
            _ => {
                self.end_of_turn();
                self.step(ADVANCE)
            }
        }
    }

    /// A player turn goes on: its seven phases.
    ///
    /// Rule: NR 4.0b, NR 4.8
    pub fn advance_player_turn(&mut self, f: Frame) -> Go {
        const PHASES: [Doing; 7] = [
            Doing::CardPhase,
            Doing::SupplyPhase,
            Doing::OrgPhase,
            Doing::MovePhase,
            Doing::CombatPhase,
            Doing::RemovalPhase,
            Doing::DetrainPhase,
        ];
        let mut next = f.step;
        if next == 0 {
            self.p.active = f.seat;
            self.p.happened = [0; 2];
            self.p.draws = 0;
            self.p.facts &= !(fact::STEAM_ROLLER | fact::LEND_LEASE);
            for u in &mut self.p.units {
                u.flags &= !Unit::MOVED;
            }
            self.tell_player_turn(Side::of(f.seat));
            // The campaign opens with the movement phase.
            if self.r.s.axis_opens_moving && f.seat == 0 && self.p.turn == self.r.s.first_turn {
                next = phase::MOVEMENT;
            }
        }
        let Some(doing) = PHASES.get(usize::from(next)) else {
            self.p.facts &= !(fact::STEAM_ROLLER | fact::LEND_LEASE);
            if f.seat == 1 {
                // Rule: card Prepared Offensive; its hexes are settled at the end of the turn.
                self.p.prepared = [crate::components::NOWHERE; 3];
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    self.p.flow.top_mut().b = crate::removal::STEP_BACK;
                    return Go::On;
                }
            }
            return self.end();
        };
        self.p.phase = next;
        self.p.flow.top_mut().step = next + 1;
        self.p.flow.push(Frame { doing: *doing, seat: f.seat, ..Frame::default() });
        self.tell_phase(Side::of(f.seat), next);
        Go::On
    }
}
