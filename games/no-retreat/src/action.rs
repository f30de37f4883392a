//! Verbs, and who answers which prompt.

use crate::cards::Win;
use crate::combat;
use crate::components::Side;
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Doing, Position};
use crate::sequence::{card_step, combat_step, move_step, org_step};
use crate::setup::NoRetreat;
use engine::{Choices, Sink, Token};

/// A position behind a mask, with caches, while choices are listed.
pub struct Look<'a> {
    /// What the seat knows.
    pub p: &'a Position,
    /// Caches.
    pub d: &'a mut Derived,
}

/// Verbs of the notation, in the order of the tokens in [`verb`].
pub const VERBS: [&str; 34] = [
    "done",
    "pass",
    "play",
    "discard",
    "move",
    "entrain",
    "detrain",
    "reserve",
    "target",
    "counter",
    "attack",
    "commit",
    "support",
    "counterattack",
    "decline",
    "loss",
    "retreat",
    "cadre",
    "advance",
    "mark",
    "excess",
    "place",
    "rebuild",
    "improve",
    "upgrade",
    "fortify",
    "unfortify",
    "reorganise",
    "pick",
    "joker",
    "split",
    "recall",
    "clear",
    "partisans",
];

/// Verb tokens.
pub mod verb {
    use engine::Token;
    macro_rules! verbs {
        ($($name:ident = $n:literal),* $(,)?) => { $(#[doc = "A verb."] pub const $name: Token = Token::verb($n);)* };
    }
    verbs! {
        DONE = 0, PASS = 1, PLAY = 2, DISCARD = 3, MOVE = 4, ENTRAIN = 5, DETRAIN = 6, RESERVE = 7, TARGET = 8,
        COUNTER = 9, ATTACK = 10, COMMIT = 11, SUPPORT = 12, COUNTERATTACK = 13, DECLINE = 14, LOSS = 15,
        RETREAT = 16, CADRE = 17, ADVANCE = 18, MARK = 19, EXCESS = 20, PLACE = 21, REBUILD = 22, IMPROVE = 23,
        UPGRADE = 24, FORTIFY = 25, UNFORTIFY = 26, REORGANISE = 27, PICK = 28, JOKER = 29, SPLIT = 30,
        RECALL = 31, CLEAR = 32, PARTISANS = 33,
    }
}

impl NoRetreat {
    /// Lists what can be said after a draft.
    pub fn list(&self, p: &Position, draft: &[Token], d: &mut Derived, out: &mut Choices) {
        let mut look = Look { p, d };
        let f = p.flow.top();
        let side = Side::of(f.seat);
        match f.doing {
            Doing::CardPhase if f.step == card_step::DISCARD => self.offer_discard(p, side, draft, out),
            Doing::CardPhase => self.offer_card_phase(&mut look, side, draft, out),
            Doing::Opening | Doing::Discard => self.offer_discard(p, side, draft, out),
            Doing::KeepOne => self.offer_keep(p, f, draft, out),
            Doing::OrgPhase => match f.step {
                org_step::IMPROVE => self.offer_improvements(&mut look, side, draft, out),
                org_step::PLACE => self.offer_placements(&mut look, side, draft, out),
                _ => self.offer_reorganising(&mut look, side, draft, out),
            },
            Doing::MovePhase => match f.step {
                move_step::MOVE => self.offer_moves(&mut look, f, draft, out),
                move_step::RESERVE => self.offer_reserve(&mut look, draft, out),
                _ => self.offer_local_support(&mut look, side, draft, out),
            },
            Doing::CombatPhase => match f.step {
                combat_step::TARGETS => self.offer_targets(&mut look, side, draft, out),
                combat_step::COUNTERBLOWS => self.offer_counterblows(&mut look, f, draft, out),
                combat_step::BATTLES => self.offer_battles(&mut look, side, draft, out),
                _ => self.offer_counterblow_advance(&mut look, f, draft, out),
            },
            Doing::RemovalPhase => self.offer_clearing(p, side, draft, out),
            Doing::DetrainPhase => self.offer_detrain(&mut look, f, draft, out),
            Doing::TurnEvents => self.offer_event_placement(&mut look, f, draft, out),
            Doing::Window => self.offer_window(&mut look, f, draft, out),
            Doing::Choose => self.offer_choose(&mut look, f, draft, out),
            Doing::Battle => match f.step {
                combat::GROUND => self.offer_ground(p, draft, out),
                combat::ATTACKER | combat::DEFENDER => self.offer_commit(&mut look, f, draft, out),
                combat::TWO_DICE => self.offer_two_dice(p, draft, out),
                _ => simple(&[verb::COUNTERATTACK, verb::DECLINE], draft, out),
            },
            Doing::Losses => self.offer_losses(p, f, draft, out),
            Doing::Retreats => self.offer_retreats(&mut look, draft, out),
            Doing::Advances => self.offer_advances(&mut look, f, draft, out),
            Doing::CadreOption => self.offer_cadre(p, f, draft, out),
            Doing::Overstack => self.offer_excess(p, f, draft, out),
            Doing::BonusMove => self.offer_bonus_move(&mut look, f, draft, out),
            Doing::BonusDetrain => self.offer_bonus_detrain(&mut look, f, draft, out),
            Doing::FreeStep => self.offer_free_step(&mut look, f, draft, out),
            Doing::MarkHex => self.offer_mark(p, f, draft, out),
            _ => {}
        }
    }
}

/// Offers bare verbs, each whole by itself.
pub fn simple(verbs: &[Token], draft: &[Token], out: &mut Choices) {
    match draft {
        [] => verbs.iter().for_each(|v| out.offer(*v)),
        [v] if verbs.contains(v) => out.complete = true,
        _ => {}
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Carries out a legal action.
    pub fn act(&mut self, seat: u8, action: &[Token]) {
        let f = self.p.flow.top();
        let side = Side::of(seat);
        let unit = |i: usize| action[i].index() as u8;
        let at = |i: usize| action[i].index() as u16;
        let Some(&v) = action.first() else { return };
        if v == verb::PLAY {
            let win = self.current_win(f);
            let mode = action.get(2).map_or(0, |t| t.index() as u8);
            self.play_card(side, unit(1), win, mode);
            self.run();
            return;
        }
        match f.doing {
            Doing::CardPhase | Doing::Opening | Doing::Discard | Doing::KeepOne => {
                self.act_card(f, side, action)
            }
            Doing::OrgPhase => self.act_org(f, side, action),
            Doing::MovePhase => match f.step {
                move_step::MOVE => match v {
                    verb::MOVE => self.do_move(unit(1), at(2)),
                    verb::ENTRAIN => self.do_entrain(side, unit(1), &action[2..]),
                    _ => self.finish_moves(),
                },
                move_step::RESERVE => self.act_reserve(action),
                _ => self.act_local_support(side, action),
            },
            Doing::CombatPhase => self.act_combat(f, side, action),
            Doing::RemovalPhase => self.act_clearing(side, action),
            Doing::DetrainPhase => match v {
                verb::DETRAIN => self.detrain(unit(1), at(2)),
                verb::PARTISANS => self.do_partisans(unit(1)),
                _ => self.p.flow.top_mut().step += 1,
            },
            Doing::TurnEvents => self.act_event_placement(action),
            Doing::Window => self.act_window(f, side, action),
            Doing::Choose => self.act_choose(f, action),
            Doing::Battle => self.act_battle(f, side, action),
            Doing::Losses => self.act_loss(f, unit(1)),
            Doing::Retreats => self.act_retreat(action),
            Doing::Advances => self.act_advance(f, action),
            Doing::CadreOption => self.act_cadre(action),
            Doing::Overstack => self.act_excess(f, action),
            Doing::BonusMove => self.act_bonus_move(f, action),
            Doing::BonusDetrain => self.act_bonus_detrain(f, action),
            Doing::FreeStep => self.act_free_step(f, action),
            Doing::MarkHex => self.act_mark(f, at(1)),
            _ => {}
        }
        self.run();
    }

    /// The window of cards a prompt belongs to.
    fn current_win(&self, f: crate::position::Frame) -> Win {
        match f.doing {
            Doing::CardPhase => Win::OwnCard,
            Doing::OrgPhase => Win::OwnOrg,
            Doing::MovePhase => Win::OwnMove,
            Doing::CombatPhase if f.step == combat_step::COUNTERBLOWS => Win::Counterblow,
            Doing::Window => Win::of(f.step),
            _ => Win::OwnFree,
        }
    }
}
