//! Sums and chances before one commits, and lenses over the map.

mod forecast;
mod lens;

use crate::action::verb;
use crate::combat::odds::{arrow, column_name};
use crate::components::{COLUMNS, Side};
use crate::derived::Derived;
use crate::position::{Battle, Doing, MarkerKind, Position};
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Explanation, Forecast, Tally, TallyLine};
use engine::{Kind, Known, Sheet, Token, msg};

impl NoRetreat {
    /// Everything that can be said of a draft.
    pub(crate) fn explain_draft(
        &self,
        known: &Known<Position>,
        draft: &[Token],
        d: &mut Derived,
    ) -> Explanation {
        let p: &Position = known;
        let mut out = Explanation::default();
        let f = p.flow.top();
        match (f.doing, draft) {
            (Doing::CombatPhase, [v, rest @ ..])
                if *v == verb::ATTACK && rest.iter().any(|t| t.kind() == Kind::Unit) =>
            {
                let mut trial = *p;
                trial.battle = self.declared(p, rest);
                self.take_ground(&mut trial);
                self.explain_battle(&trial, &mut out);
            }
            (Doing::Battle, _) if f.step <= crate::combat::ROLL => {
                let mut trial = *p;
                trial.battle.support |= draft.contains(&verb::SUPPORT);
                if trial.battle.ground == 0 {
                    self.take_ground(&mut trial);
                }
                self.explain_battle(&trial, &mut out);
            }
            (Doing::MovePhase | Doing::BonusMove, [v, unit, to]) if *v == verb::MOVE => {
                self.explain_move(p, unit.index() as u8, to.index() as u16, d, &mut out);
            }
            (Doing::Retreats, [_, unit, ..]) => {
                out.tallies.push(self.retreat_tally(p, d, unit.index() as u8));
            }
            (Doing::Advances, [_, unit, ..]) => {
                let mut sheet = Sheet::default();
                let limit = self.advance_limit(p, unit.index() as u8, &mut sheet);
                out.tallies
                    .push(sheet.total(msg!("advance-title"), msg!("advance-result", n = i32::from(limit))));
            }
            (Doing::CardPhase, _) if f.step == crate::sequence::card_step::DISCARD => {
                out.tallies.push(self.draw_tally(p, Side::of(f.seat)));
            }
            _ => {}
        }
        out
    }

    /// The ways back a unit may choose from, and by which clause others are worse.
    fn retreat_tally(&self, p: &Position, d: &mut Derived, unit: u8) -> Tally {
        let paths = self.retreat_paths(p, d, unit);
        let lines = paths.iter().map(|path| {
            let clause = if path.last == path.first { "NR 10.7.5c" } else { "NR 10.7.5b" };
            let value = format!("{} {}", self.place_id(path.first), self.place_id(path.last));
            TallyLine {
                label: msg!("retreat-way", at = self.place_arg(path.last)),
                value,
                clause: clause.into(),
            }
        });
        Tally {
            title: msg!("retreat-title"),
            lines: lines.collect(),
            result: msg!("retreat-result", n = paths.len() as i32),
        }
    }

    /// How many cards a side draws, and why.
    fn draw_tally(&self, p: &Position, side: Side) -> Tally {
        let mut sheet = Sheet::default();
        let n = self.draw_count(p, side, &mut sheet);
        sheet.total(msg!("draw-title", side = table_side(side)), msg!("draw-result", n = i32::from(n)))
    }

    /// VP of the side with the initiative, and how far sudden death is.
    pub(crate) fn vp_tally(&self, p: &Position) -> Tally {
        let side = p.initiative();
        let mut sheet = Sheet::default();
        let vp = self.vp(p, side, &mut sheet);
        let mut tally =
            sheet.total(msg!("vp-title", side = table_side(side)), msg!("vp-result", n = i32::from(vp)));
        let next = (p.turn + 1..=28).find_map(|t| {
            let row = &self.c.turns[usize::from(t)];
            row.sudden_death[side.at()].map(|limit| (t, limit))
        });
        if let Some((turn, limit)) = next {
            tally.lines.push(TallyLine {
                label: msg!("vp-sudden-death", turn = i32::from(turn), limit = i32::from(limit)),
                value: engine::signed(i32::from(limit) + 1 - i32::from(vp)),
                clause: "NR 12.2a".into(),
            });
        }
        tally
    }

    /// The battle a draft would begin.
    fn declared(&self, p: &Position, rest: &[Token]) -> Battle {
        let side = p.active();
        let mut b = Battle { side: side as u8, ..Battle::default() };
        for t in rest {
            match t.kind() {
                Kind::Place => {
                    let hex = t.index() as u16;
                    let n = usize::from(b.hex_count).min(5);
                    b.hexes[n] = hex;
                    b.hex_count = n as u8 + 1;
                    if p.marker_at(side.enemy(), hex, MarkerKind::Counterblow).is_some() {
                        b.forced |= 1 << n;
                    }
                    for u in p.units_at(hex).filter(|u| self.side_of[usize::from(*u)] != side) {
                        if b.forced >> n & 1 == 0 || !self.face(p, u).white {
                            b.defenders.insert(u);
                        }
                    }
                }
                Kind::Unit => b.attackers.insert(t.index() as u8),
                _ => {}
            }
        }
        b
    }

    fn explain_battle(&self, p: &Position, out: &mut Explanation) {
        let mut sheet = Sheet::default();
        let odds = self.odds(p, &mut sheet);
        let result = if odds.column < 0 {
            msg!("odds-below")
        } else {
            msg!("odds-result", shift = arrow(odds.shift), column = column_name(odds.column))
        };
        out.tallies.push(sheet.total(msg!("odds-title"), result));
        let chain = self.forecast_chain(p);
        if chain.accepted.chances == chain.declined.chances {
            // No counterattack can come, so there is none to accept or decline.
            out.forecasts.push(Forecast { title: msg!("forecast-plain"), ..chain.accepted });
        } else {
            out.forecasts.extend([chain.accepted, chain.declined]);
        }
        if p.battle.hex_count > 1 && self.ground_differs(p) {
            out.notes.push(msg!("note-ground"));
        }
    }

    fn explain_move(&self, p: &Position, unit: u8, to: u16, d: &mut Derived, out: &mut Explanation) {
        let fresh = p.mover != unit + 1;
        let mp = self.mp_left(p, unit);
        let (board, reach) = d.board_and_reach(self, p);
        self.reach(p, board, unit, mp, fresh, reach);
        let Some(cost) = reach.cost(to) else { return };
        let side = self.side_of[usize::from(unit)];
        let mut before = 0;
        let mut lines = Vec::new();
        let mut taken = Vec::new();
        for at in reach.route(to).iter().skip(1) {
            let now = reach.cost(*at).unwrap_or(before);
            lines.push(TallyLine {
                label: msg!("move-step", at = self.place_arg(*at)),
                value: format!("+{}", now - before),
                clause: "NR 8.3a".into(),
            });
            before = now;
            if self.controls(p, side.enemy(), *at) {
                taken.push(self.place_arg(*at));
            }
        }
        let result = msg!("move-result", cost = i32::from(cost), mp = i32::from(mp));
        out.tallies.push(Tally { title: msg!("move-title"), lines, result });
        if board.controls(side.enemy(), to) {
            out.notes.push(msg!("note-stops-in-zoc"));
        }
        if !taken.is_empty() {
            out.notes.push(msg!("note-takes", places = taken.into_iter().collect::<engine::table::Arg>()));
        }
    }

    /// Printed odds columns, for tables.
    pub fn columns() -> [&'static str; 9] {
        COLUMNS
    }
}
