//! Chapter 4: the sequence of play.
//!
//! Housekeeping, the Axis player turn, the Soviet player turn; seven phases
//! each. All actions of a phase are finished before the next one begins.

use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{JOKER, Side, hexes, place};
use crate::flow::{Cx, Go};
use crate::position::{Doing, Frame, Position, Unit, fact};
use crate::setup::NoRetreat;
use engine::{Choices, Sink, Token};

/// Steps of a turn.
pub const ADVANCE: u8 = 0;
/// Events of the turn box.
pub const EVENTS: u8 = 1;
/// Victory check.
pub const VICTORY: u8 = 2;
/// Axis player turn.
pub const AXIS_TURN: u8 = 3;
/// Soviet player turn.
pub const SOVIET_TURN: u8 = 4;
/// End of the turn.
pub const END: u8 = 5;

/// Phases of a player turn.
pub mod phase {
    /// Cards.
    pub const CARDS: u8 = 0;
    /// Supply check.
    pub const SUPPLY: u8 = 1;
    /// Organisation.
    pub const ORGANISATION: u8 = 2;
    /// Movement.
    pub const MOVEMENT: u8 = 3;
    /// Combat.
    pub const COMBAT: u8 = 4;
    /// Removal.
    pub const REMOVAL: u8 = 5;
    /// Detraining.
    pub const DETRAINING: u8 = 6;
    /// Housekeeping.
    pub const HOUSEKEEPING: u8 = 7;
}

/// Steps of the card phase.
pub mod card_step {
    /// Down to two cards.
    pub const DISCARD: u8 = 0;
    /// Draw.
    pub const DRAW: u8 = 1;
    /// Own events.
    pub const EVENTS: u8 = 2;
    /// Two-front war.
    pub const RED_EVENT: u8 = 3;
    /// Enemy events.
    pub const ENEMY: u8 = 4;
    /// Done.
    pub const END: u8 = 5;
}

/// Steps of the organisation phase.
pub mod org_step {
    /// Enemy events at the start.
    pub const START: u8 = 0;
    /// Step A.
    pub const IMPROVE: u8 = 1;
    /// Purchases of step A may be cancelled.
    pub const CANCEL_A: u8 = 2;
    /// Step B.
    pub const PLACE: u8 = 3;
    /// Purchases of step B may be cancelled.
    pub const CANCEL_B: u8 = 4;
    /// Overstacked places.
    pub const STACKS: u8 = 5;
    /// Step C.
    pub const REORGANISE: u8 = 6;
    /// Enemy events at the end.
    pub const ENEMY: u8 = 7;
    /// Done.
    pub const END: u8 = 8;
}

/// Steps of the movement phase.
pub mod move_step {
    /// Units move and load.
    pub const MOVE: u8 = 0;
    /// Own events at the end.
    pub const OWN_END: u8 = 1;
    /// Strategic reserve.
    pub const RESERVE: u8 = 2;
    /// Local support (15.3).
    pub const LOCAL: u8 = 3;
    /// Enemy events at the end.
    pub const ENEMY: u8 = 4;
    /// Overstacked places.
    pub const STACKS: u8 = 5;
    /// Done.
    pub const END: u8 = 6;
}

/// Steps of the combat phase.
pub mod combat_step {
    /// Voluntary targets.
    pub const TARGETS: u8 = 0;
    /// Counterblows of the inactive side.
    pub const COUNTERBLOWS: u8 = 1;
    /// Battles.
    pub const BATTLES: u8 = 2;
    /// Events at the end.
    pub const EVENTS: u8 = 3;
    /// Counterblow advance (15.5).
    pub const ADVANCE: u8 = 4;
    /// Markers come off.
    pub const END: u8 = 5;
}

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
                self.p.top_mut().step = VICTORY;
                self.p.push(Frame { doing: Doing::TurnEvents, ..Frame::default() });
                Go::On
            }
            VICTORY => {
                self.p.top_mut().step = AXIS_TURN;
                self.p.push(Frame { doing: Doing::VictoryCheck, ..Frame::default() });
                Go::On
            }
            AXIS_TURN => {
                self.p.top_mut().step = SOVIET_TURN;
                self.p.push(player(0));
                Go::On
            }
            SOVIET_TURN => {
                self.p.top_mut().step = END;
                self.p.push(player(1));
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
                    self.p.top_mut().b = crate::removal::STEP_BACK;
                    return Go::On;
                }
            }
            return self.end();
        };
        self.p.phase = next;
        self.p.top_mut().step = next + 1;
        self.p.push(Frame { doing: *doing, seat: f.seat, ..Frame::default() });
        self.tell_phase(Side::of(f.seat), next);
        Go::On
    }

    /// The card phase.
    ///
    /// Rule: NR 4.1, NR 5.1, NR 5.2a, NR 5.2.1
    pub fn advance_card_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            card_step::DISCARD => {
                if self.p.hand_count[side.at()] > KEPT {
                    Go::Wait
                } else {
                    self.step(card_step::DRAW)
                }
            }
            card_step::DRAW => {
                let n = self.r.draw_count(self.p, side, &mut ());
                self.p.draw_change[side.at()] = 0;
                self.p.fewer[0][side.at()] = 0;
                self.p.top_mut().step = card_step::EVENTS;
                self.draw(side, n.into());
                Go::On
            }
            card_step::EVENTS => {
                let joker = self.p.joker == f.seat && self.p.hand_count[side.at()] > 0;
                if joker || self.r.could_play(self.p, side, Win::OwnCard) {
                    Go::Wait
                } else {
                    self.step(card_step::RED_EVENT)
                }
            }
            card_step::RED_EVENT => {
                self.p.top_mut().step = card_step::ENEMY;
                if side == Side::Axis && self.r.turn(self.p).red_event.is_some() {
                    self.p.push(Frame { doing: Doing::Discard, seat: f.seat, a: 1, ..Frame::default() });
                }
                Go::On
            }
            card_step::ENEMY => {
                self.p.top_mut().step = card_step::END;
                self.open(side.enemy(), Win::EnemyCard);
                Go::On
            }
            _ => self.end(),
        }
    }

    /// Cards are discarded, or the card phase goes on.
    pub fn act_card(&mut self, f: Frame, side: Side, action: &[Token]) {
        match action[0] {
            verb::DISCARD => {
                let card = action[1].index() as u8;
                self.discard_from(side, card);
                self.tell_discard(side, card);
                match f.doing {
                    Doing::Opening => self.p.top_mut().b -= 1,
                    Doing::Discard => self.p.top_mut().a -= 1,
                    Doing::KeepOne => _ = self.p.pop(),
                    _ => {}
                }
            }
            verb::JOKER => {
                let n = action.len() as u16 - 1;
                for card in &action[1..] {
                    self.discard_from(side, card.index() as u8);
                    self.tell_discard(side, card.index() as u8);
                }
                self.p.joker = side.enemy() as u8;
                self.draw(side, n);
            }
            _ => self.p.top_mut().step = card_step::RED_EVENT,
        }
    }

    /// The supply check.
    ///
    /// Rule: NR 4.2, NR 6.0a, NR 6.0b. Ruling: S14
    pub fn advance_supply_phase(&mut self, f: Frame) -> Go {
        match f.step {
            0 => {
                let side = Side::of(f.seat);
                for side in [side, side.enemy()] {
                    let found = self.r.mark_unsupplied(self.p, self.d, side);
                    if !found.is_empty() {
                        self.tell_unsupplied(side, found);
                    }
                }
                self.p.top_mut().step = 1;
                self.open_both(Win::SupplyEnd);
                Go::On
            }
            _ => self.end(),
        }
    }

    /// The organisation phase.
    ///
    /// Rule: NR 4.3, NR 7.0
    pub fn advance_org_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            org_step::START => {
                self.p.upgraded = 0;
                self.p.top_mut().step = org_step::IMPROVE;
                self.arrivals(side);
                self.open(side.enemy(), Win::OrgStart);
            }
            org_step::IMPROVE | org_step::PLACE | org_step::REORGANISE => {
                if self.r.org_asks(self.p, self.d, side, f.step) {
                    return Go::Wait;
                }
                self.p.top_mut().step += 1;
            }
            org_step::CANCEL_A | org_step::CANCEL_B => {
                self.p.top_mut().step += 1;
                if self.p.bought.is_empty() {
                    self.settle_purchases();
                } else {
                    self.open(side.enemy(), Win::OrgCancel);
                }
            }
            org_step::STACKS => {
                self.settle_purchases();
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.p.top_mut().step = org_step::REORGANISE;
            }
            org_step::ENEMY => {
                self.p.top_mut().step = org_step::END;
                self.open(side.enemy(), Win::PhaseEnd);
            }
            _ => {
                self.p.upgraded = 0;
                self.p.facts &= !fact::LEND_LEASE;
                return self.end();
            }
        }
        if self.p.top().step == org_step::PLACE {
            self.settle_purchases();
        }
        Go::On
    }

    /// The movement phase.
    ///
    /// Rule: NR 4.4, NR 8.4.3a, NR 14.12.1a, NR 15.3.2, NR 15.8c
    pub fn advance_move_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            move_step::MOVE => return Go::Wait,
            move_step::OWN_END => {
                self.p.top_mut().step = move_step::RESERVE;
                self.open(side, Win::OwnMoveEnd);
            }
            move_step::RESERVE => {
                if side == Side::Soviet && !self.r.reserve_units(self.p, self.d).is_empty() {
                    return Go::Wait;
                }
                self.p.top_mut().step = move_step::LOCAL;
            }
            move_step::LOCAL => {
                if self.r.local_support_asks(self.p, side) {
                    return Go::Wait;
                }
                self.p.top_mut().step = move_step::ENEMY;
            }
            move_step::ENEMY => {
                self.p.top_mut().step = move_step::STACKS;
                self.open(side.enemy(), Win::EnemyMoveEnd);
            }
            move_step::STACKS => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.check_reserves_counter(side);
                self.p.top_mut().step = move_step::END;
            }
            _ => {
                self.p.bought = Default::default();
                self.p.loaded = 0;
                for u in &mut self.p.units {
                    u.flags &= !(Unit::MOVED | Unit::FAVOURED);
                }
                self.tidy_markers();
                return self.end();
            }
        }
        Go::On
    }

    /// The player has moved what he wants.
    pub fn finish_moves(&mut self) {
        self.p.mover = 0;
        self.p.mover_mp = 0;
        self.p.top_mut().step = move_step::OWN_END;
    }

    /// The strategic reserve is named, or not.
    pub fn act_reserve(&mut self, action: &[Token]) {
        if action[0] == verb::RESERVE {
            let unit = action[1].index() as u8;
            self.p.reserve = unit + 1;
            if self.p.units[usize::from(unit)].place != place::RAIL {
                self.entrain(unit);
            }
            self.tell_reserve(unit);
        }
        self.p.top_mut().step = move_step::LOCAL;
    }

    /// The detraining phase.
    ///
    /// Rule: NR 4.7, NR 9.2a, NR 14.12.2
    pub fn advance_detrain_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            0 => {
                if self.r.detrain_asks(self.p, self.d, side, true) {
                    return Go::Wait;
                }
                self.p.top_mut().step = 1;
            }
            1 => {
                // The reserve may come at the end of the Axis phase, too.
                let reserve = side == Side::Axis && self.p.reserve > 0 || self.p.top().seat != self.p.active;
                if reserve && self.r.detrain_asks(self.p, self.d, Side::Soviet, false) {
                    self.p.top_mut().seat = Side::Soviet as u8;
                    return Go::Wait;
                }
                self.p.top_mut().step = 2;
                self.p.top_mut().seat = self.p.active;
            }
            2 => {
                self.p.top_mut().step = 3;
                self.p.top_mut().seat = self.p.active;
                self.open(self.p.active().enemy(), Win::PhaseEnd);
            }
            3 => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                return self.end();
            }
            _ => return self.end(),
        }
        Go::On
    }
}
