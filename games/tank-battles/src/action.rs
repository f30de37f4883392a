//! Verbs, and who answers which prompt.

use crate::components::Side;
use crate::flow::Cx;
use crate::movement::Reach;
use crate::position::{Attack, Doing, Position};
use crate::scenario::TankBattles;
use crate::stacks::{Derived, Stacks};
use engine::{Choices, Seat, Sink, Token};

/// A position with its lists, while choices are listed.
pub struct Look<'a> {
    /// What is known.
    pub p: &'a Position,
    /// Who stands where.
    pub stacks: &'a mut Stacks,
    /// Scratch.
    pub reach: &'a mut Reach,
}

macro_rules! verbs {
    ($($name:ident = $word:literal),* $(,)?) => {
        /// Verbs of the notation.
        pub const VERBS: &[&str] = &[$($word),*];
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($name),* }
        /// Verb tokens.
        pub mod verb {
            use engine::Token;
            $(#[doc = "A verb."] pub const $name: Token = Token::verb(super::Order::$name as u8);)*
        }
    };
}

verbs! {
    DONE = "done", PASS = "pass", MOVE = "move", ENTER = "enter", ATTACK = "attack", MARCH = "march", LAY = "lay",
    CREATE = "create", DIG = "dig", BUILD = "build", BRIDGE = "bridge", LIFT = "lift", BLOW = "blow",
    COLUMN = "column", DEPLOY = "deploy", DETACH = "detach", ABSORB = "absorb", REBUILD = "rebuild", TRY = "try",
    SEARCH = "search", LOAD = "load", RAIL = "rail", EXIT = "exit", RETURN = "return", TOP = "top", BOMB = "bomb",
    RAID = "raid", SCOUT = "scout", AO = "ao", ENGINEERS = "engineers", AIR = "air", SPOTTER = "spotter",
    GUN = "gun", READY = "ready", DEFEND = "defend", FIGHTERS = "fighters", PLAY = "play", KEEP = "keep",
    REROLL = "reroll", LOSS = "loss", RETREAT = "retreat", HOLD = "hold", PURSUE = "pursue", EVADE = "evade",
    ACTIVATE = "activate", DECLINE = "decline", RESTORE = "restore", SUBTRACT = "subtract",
}

impl TankBattles {
    /// Lists what a seat can say after a draft.
    pub fn list(
        &self,
        p: &Position,
        seat: Option<Seat>,
        draft: &[Token],
        d: &mut Derived,
        out: &mut Choices,
    ) {
        let f = p.flow.top();
        let side = Side::of(f.seat);
        let asked = seat.is_none_or(|s| s.0 == f.seat);
        if !asked && !self.can_interrupt(p, side.enemy()) {
            return;
        }
        let stacks = if seat == Some(Side::Soviet.seat()) { &mut d.second } else { &mut d.known };
        stacks.sync(self, p);
        let mut look = Look { p, stacks, reach: &mut d.reach };
        if !asked {
            // May strike from the air, or listen.
            let side = side.enemy();
            match draft {
                [] => self.offer_interrupts(&mut look, side, out),
                _ => self.offer_interrupt_rest(&mut look, side, draft, out),
            }
            return;
        }
        match f.doing {
            Doing::Turn => self.offer_laying(p, side, draft, out),
            Doing::SupplyPhase => self.offer_supply_phase(&mut look, f, draft, out),
            Doing::CombatPhase => self.offer_combat_phase(&mut look, f, draft, out),
            Doing::MovePhase => self.offer_moves(&mut look, f, draft, out),
            Doing::Drawing => self.offer_drawn(&mut look, f, draft, out),
            Doing::Battle => self.offer_battle(&mut look, f, draft, out),
            Doing::Losses => self.offer_losses(&mut look, f, draft, out),
            Doing::Retreat => self.offer_retreat(&mut look, f, draft, out),
            Doing::Pursuit => self.offer_pursuit(&mut look, f, draft, out),
            Doing::Strike => self.offer_strike(&mut look, f, draft, out),
            Doing::Evade => self.offer_evasion(&mut look, f, draft, out),
            Doing::Search => self.offer_search(&mut look, f, draft, out),
            Doing::Event => self.offer_event(&mut look, f, draft, out),
            Doing::Counterprep => self.offer_counterprep(p, f, draft, out),
            Doing::Lull => self.offer_lull(&mut look, side, draft, out),
            Doing::LastStrikes => match draft {
                [] => {
                    self.offer_interrupts(&mut look, side, out);
                    out.offer(verb::DONE);
                }
                [verb::DONE] => out.complete = true,
                _ => self.offer_interrupt_rest(&mut look, side, draft, out),
            },
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Carries out a legal action.
    pub fn act(&mut self, seat: u8, action: &[Token]) {
        let f = self.p.flow.top();
        let side = Side::of(seat);
        if action.is_empty() {
            return;
        }
        if seat != f.seat {
            self.act_interrupt(side, action);
            self.run();
            return;
        }
        match f.doing {
            Doing::Turn => self.act_laying(side, action),
            Doing::SupplyPhase => self.act_supply_phase(f, side, action),
            Doing::CombatPhase => match action[0] {
                verb::ATTACK => {
                    self.declare(if f.n == 2 { Attack::Prepared } else { Attack::Unprepared }, action)
                }
                verb::DONE => self.p.flow.top_mut().step = crate::combat::phase_step::END,
                _ => self.act_interrupt(side, action),
            },
            Doing::MovePhase => self.act_move(f, side, action),
            Doing::Drawing => self.act_drawn(f, side, action),
            Doing::Battle => self.act_battle(f, side, action),
            Doing::Losses => self.act_loss(f, action[1].index() as u16),
            Doing::Retreat => self.act_retreat(f, action),
            Doing::Pursuit => self.act_pursuit(f, action),
            Doing::Strike => self.act_strike(f, action),
            Doing::Evade => self.act_evasion(f, action),
            Doing::Search => self.act_search(f, action),
            Doing::Event => self.act_event(f, side, action),
            Doing::Counterprep => self.act_counterprep(f, action),
            Doing::Lull => self.act_lull(action),
            Doing::LastStrikes => match action[0] {
                verb::DONE => self.p.flow.top_mut().step += 1,
                _ => self.act_interrupt(side, action),
            },
            _ => {}
        }
        self.run();
    }
}
