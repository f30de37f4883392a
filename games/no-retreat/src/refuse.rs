//! Why something cannot be done, with the clause that forbids it.
//!
//! A refusal knows the words that were accepted and the one that was not. A
//! verb that is not offered at all is explained by the best obstacle any
//! counter meets, a counter or place by its own.

mod cards;
mod combat;
mod movement;
mod organization;

use crate::action::{VERBS, verb};
use crate::components::{Side, place};
use crate::position::{Doing, Frame, Position, Unit};
use crate::setup::{NoRetreat, Option15};
use crate::victory::table_side;
use engine::table::{Arg, Element, Text};
use engine::{Illegal, Kind, Known, Refused, Token, msg};

/// A clause and what it forbids.
pub(crate) type Reason = (&'static str, Text);

impl NoRetreat {
    fn unit_arg_of(&self, p: &Position, unit: u8) -> Arg {
        let full = p.units[usize::from(unit)].is(Unit::FULL);
        Arg::Element(Element::Piece(self.piece_id(full, unit)))
    }

    /// Explains a refusal.
    pub(crate) fn refusal(&self, known: &Known<Position>, draft: &[Token], refused: Refused) -> Illegal {
        let p: &Position = known;
        let f = p.flow.top();
        let token = match refused {
            Refused::OutOfTurn => {
                let side = Side::of(f.seat);
                return Illegal::by("NR 4.0c", msg!("no-out-of-turn", side = table_side(side)));
            }
            Refused::Unfinished => {
                let (_, clause) = self.question(p, draft);
                return Illegal { clause: Some(clause), reason: msg!("no-unfinished") };
            }
            Refused::Token(token) => token,
        };
        let side = known.seat().map_or(Side::of(f.seat), |s| Side::of(s.0));
        let reason = match draft {
            _ if self.strange(token) => Some(("NR 2.1a", msg!("no-fit"))),
            [] if token.kind() == Kind::Verb => Some(self.refuse_verb(p, f, side, token)),
            [] => None,
            [v, rest @ ..] => self.refuse_rest(p, f, side, *v, rest, token),
        };
        let of_card = || self.refuse_card(p, side, &[], token.index() as u8);
        match reason.or_else(|| (token.kind() == Kind::Card && !self.strange(token)).then(of_card)) {
            Some((clause, reason)) => Illegal::by(clause, reason),
            None => {
                let reason = match token.kind() {
                    Kind::Place => msg!("no-place-yet"),
                    _ => msg!("no-fit"),
                };
                Illegal { clause: Some(self.question(p, draft).1), reason }
            }
        }
    }

    /// Whether a token names nothing there is.
    fn strange(&self, token: Token) -> bool {
        match token.kind() {
            Kind::Unit => token.index() >= self.c.units.len(),
            Kind::Card => token.index() >= self.c.cards.len(),
            Kind::Place => token.index() >= place::ALL,
            Kind::Verb => token.index() >= VERBS.len(),
            _ => false,
        }
    }

    /// A verb that is not offered.
    fn refuse_verb(&self, p: &Position, f: Frame, side: Side, v: Token) -> Reason {
        let here = match v {
            verb::MOVE | verb::ENTRAIN | verb::RESERVE | verb::SUPPORT if f.doing == Doing::MovePhase => {
                self.refuse_move_verb(p, f, side, v)
            }
            verb::DETRAIN | verb::PARTISANS if f.doing == Doing::DetrainPhase => {
                self.refuse_detrain_verb(p, side, v)
            }
            _ if f.doing == Doing::OrgPhase => self.refuse_org_verb(p, f, side, v),
            _ if f.doing == Doing::CombatPhase => self.refuse_combat_verb(p, f, side, v),
            verb::PASS | verb::DONE => self.refuse_silence(f),
            verb::COMMIT | verb::SUPPORT if f.doing == Doing::Battle => Some(("NR 10.5.2b", word(v))),
            verb::JOKER if f.doing == Doing::CardPhase => Some(self.refuse_joker(p, side)),
            _ => None,
        };
        here.unwrap_or_else(|| match v {
            verb::PLAY => self.refuse_play(p, side),
            verb::COUNTERATTACK | verb::DECLINE => ("NR 10.7.2a", word(v)),
            verb::LOSS => ("NR 10.7.1b", word(v)),
            verb::RETREAT => ("NR 10.7.5a", word(v)),
            verb::CADRE => ("NR 14.9.2a", word(v)),
            verb::ADVANCE => ("NR 10.8a", word(v)),
            verb::MARK => ("NR 10.7c", word(v)),
            verb::EXCESS => ("NR 8.4.3a", word(v)),
            verb::CLEAR => ("NR PA-14", word(v)),
            _ => ("NR 4.0b", word(v)),
        })
    }

    /// Somebody would say nothing where he must say something.
    fn refuse_silence(&self, f: Frame) -> Option<Reason> {
        let clause = match f.doing {
            Doing::Losses => "NR 10.7.1b",
            Doing::Retreats => "NR 10.7.5a",
            Doing::Overstack => "NR 8.4.3a",
            Doing::MarkHex => "NR 10.7c",
            Doing::Opening => "NR 3.0a",
            Doing::Discard => "NR 5.2.1",
            Doing::CardPhase => "NR 5.1",
            _ => return None,
        };
        Some((clause, msg!("no-silence")))
    }

    fn refuse_joker(&self, p: &Position, side: Side) -> Reason {
        if !self.has(Option15::Joker) {
            ("NR 15.0", msg!("no-option"))
        } else if p.joker != side as u8 {
            ("NR 15.7b", word(verb::JOKER))
        } else {
            ("NR 15.7c", msg!("no-cards"))
        }
    }

    /// A word after the verb.
    fn refuse_rest(
        &self,
        p: &Position,
        f: Frame,
        side: Side,
        v: Token,
        rest: &[Token],
        token: Token,
    ) -> Option<Reason> {
        let at = token.index() as u16;
        let unit = token.index() as u8;
        Some(match (v, rest, token.kind()) {
            (verb::PLAY | verb::COMMIT, _, Kind::Card) => self.refuse_card(p, side, rest, unit),
            (verb::COMMIT, _, Kind::Verb) if token == verb::SUPPORT => self.refuse_support(p, f),
            (_, [.., _], Kind::Card) => self.refuse_payment(p, side, rest, unit),
            (verb::DISCARD, [], Kind::Card) => self.refuse_payment(p, side, rest, unit),
            (verb::MOVE, [], Kind::Unit) => self.refuse_mover(p, side, unit),
            (verb::MOVE, [mover], Kind::Place) => self.refuse_goal(p, f, side, mover.index() as u8, at),
            (verb::ENTRAIN | verb::RESERVE, [], Kind::Unit) => self.refuse_loading(p, side, v, unit),
            (verb::SUPPORT, [], Kind::Unit) => {
                ("NR 15.3.1", msg!("no-unsupplied", unit = self.unit_arg_of(p, unit)))
            }
            (verb::DETRAIN, [], Kind::Unit) => self.refuse_passenger(p, side, unit),
            (verb::DETRAIN, [_], Kind::Place) => ("NR 9.2b", msg!("no-detrain-hex", at = self.place_arg(at))),
            (verb::PARTISANS, [], Kind::Unit) => {
                ("NR 15.9b", msg!("no-partisans-there", unit = self.unit_arg_of(p, unit)))
            }
            (verb::TARGET, [], Kind::Place) => self.refuse_target(p, side, at),
            (verb::COUNTER, [], Kind::Place) => self.refuse_counterblow(p, side, at),
            (verb::ATTACK, [], Kind::Place) => self.refuse_battle_hex(p, side, at),
            (verb::ATTACK, hexes, Kind::Place) => {
                let marked = self.refuse_battle_hex(p, side, at);
                if marked.0 == "NR 10.1a" && !hexes.is_empty() && self.is_marked(p, side, at) {
                    ("NR 10.3.3", msg!("no-joint-attack", at = self.place_arg(at)))
                } else {
                    marked
                }
            }
            (verb::ATTACK, hexes, Kind::Unit) if !hexes.is_empty() => {
                self.refuse_attacker(p, side, hexes, unit)
            }
            (verb::PLACE | verb::REBUILD, [], Kind::Unit) => self.refuse_newcomer(p, side, v, unit),
            (verb::PLACE | verb::REBUILD, [who], Kind::Place) => {
                self.refuse_spot(p, side, who.index() as u8, at)
            }
            (verb::RECALL, [], Kind::Place) => {
                self.refuse_spot(p, side, crate::components::units::SS_PANZER, at)
            }
            (verb::IMPROVE | verb::UPGRADE, [], Kind::Unit) => self.refuse_improvement(p, side, v, unit),
            (verb::FORTIFY | verb::UNFORTIFY, [], Kind::Unit) => self.refuse_fort(p, side, v, unit),
            (verb::REORGANISE, [], Kind::Unit) => {
                ("NR 7.10a", msg!("no-reorganise", unit = self.unit_arg_of(p, unit)))
            }
            (verb::SPLIT, [], Kind::Unit) => {
                let clause = if side == Side::Axis { "NR 15.1a" } else { "NR 15.2a" };
                (clause, msg!("no-split", unit = self.unit_arg_of(p, unit)))
            }
            (verb::RETREAT, [], Kind::Unit) => self.refuse_retreater(p, unit),
            (verb::RETREAT, [unit, path @ ..], Kind::Place) => {
                self.refuse_retreat_hex(p, unit.index() as u8, path, at)
            }
            (verb::ADVANCE, [], Kind::Unit) => self.refuse_advancer(p, f, unit),
            (verb::ADVANCE, [unit, path @ ..], Kind::Place) => {
                self.refuse_advance_hex(p, f, unit.index() as u8, path, at)
            }
            (verb::LOSS, [], Kind::Unit) => self.refuse_loss(p, f, unit),
            (verb::EXCESS, [], Kind::Unit) => self.refuse_excess(p, f, unit),
            (verb::MARK, [], Kind::Place) => self.refuse_mark(p, side, at),
            _ => return None,
        })
    }
}

/// That a word is not said now.
fn word(v: Token) -> Text {
    msg!("no-not-now", word = VERBS[v.index()])
}
