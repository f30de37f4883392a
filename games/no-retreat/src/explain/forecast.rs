//! The exact chances of a battle and its counterattacks.

use crate::components::CombatResult;
use crate::position::{Battle, Position};
use crate::setup::NoRetreat;
use engine::msg;
use engine::table::{Chance, Forecast};

/// Both forecasts of a battle.
pub struct Chain {
    /// Counterattacks are accepted whenever they come.
    pub accepted: Forecast,
    /// The first counterattack is declined.
    pub declined: Forecast,
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl NoRetreat {
    /// Results of one round by the number of faces, CA for all if below 1:3.
    pub fn round_results(&self, p: &Position) -> [u128; 7] {
        let odds = self.odds(p, &mut ());
        let mut faces = [0; 7];
        if odds.column < 0 {
            faces[CombatResult::CA as usize] = 6;
        } else {
            let row = self.c.crt[self.table_used(p).at()][odds.column as usize];
            row.iter().for_each(|r| faces[*r as usize] += 1);
        }
        faces
    }

    /// The position of the next round if a CA is accepted, without cards or markers.
    pub(super) fn swapped(&self, p: &Position) -> Position {
        let mut next = *p;
        let b = p.battle;
        next.battle = Battle {
            attackers: b.defenders,
            defenders: b.attackers,
            round: b.round.saturating_add(1),
            side: 1 - b.side,
            ..Battle::default()
        };
        let mut n = 0;
        for u in next.battle.defenders.iter() {
            let at = p.units[usize::from(u)].place;
            if n < 6 && !next.battle.hexes[..n].contains(&at) {
                next.battle.hexes[n] = at;
                n += 1;
            }
        }
        next.battle.hex_count = n as u8;
        self.take_ground(&mut next);
        next
    }

    /// The ground a defender would choose: the one with the lowest column.
    ///
    /// Rule: NR 10.6.1c
    pub(super) fn take_ground(&self, p: &mut Position) {
        let mut best = (i8::MAX, p.battle.hexes[0]);
        for n in 0..usize::from(p.battle.hex_count) {
            p.battle.ground = p.battle.hexes[n];
            let column = self.odds(p, &mut ()).column;
            if column < best.0 {
                best = (column, p.battle.ground);
            }
        }
        p.battle.ground = best.1;
    }

    /// Exact chances of the whole battle.
    ///
    /// With a, b, c sixths of CA in the first round, the counterattack and the
    /// answer to it, the rounds are visited 1, 6a/(36−bc) and ab/(36−bc) times.
    pub fn forecast_chain(&self, p: &Position) -> Chain {
        let ca = CombatResult::CA as usize;
        let second = self.swapped(p);
        let third = self.swapped(&second);
        let rounds = [self.round_results(p), self.round_results(&second), self.round_results(&third)];
        let [a, b, c] = [rounds[0][ca], rounds[1][ca], rounds[2][ca]];
        let rest = 36 - b * c;
        let mut chances = Vec::new();
        let mut push = |round: usize, result: usize, of: u128, total: u128| {
            if of > 0 {
                let g = gcd(of, total);
                let code = NoRetreat::result_text(CombatResult::ALL[result]);
                let outcome = match round {
                    0 => msg!("chance-attack", result = code),
                    1 => msg!("chance-counterattack", result = code),
                    _ => msg!("chance-answer", result = code),
                };
                chances.push(Chance { outcome, of: of / g, total: total / g });
            }
        };
        if rest == 0 {
            // Both keep rolling CA: somebody has to decline.
            for (result, faces) in rounds[0].iter().enumerate() {
                push(0, result, *faces, 6);
            }
        } else {
            let visits = [rest, 6 * a, a * b];
            for (round, faces) in rounds.iter().enumerate() {
                for (result, n) in faces.iter().enumerate().filter(|(r, _)| *r != ca) {
                    push(round, result, n * visits[round], 6 * rest);
                }
            }
        }
        let accepted = Forecast {
            title: msg!("forecast-accepted"),
            chances: std::mem::take(&mut chances),
            assumptions: vec![msg!("assume-no-cards")],
            estimate: false,
        };
        let declined = rounds[0]
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(r, n)| {
                let g = gcd(*n, 6);
                let outcome = msg!("chance-attack", result = NoRetreat::result_text(CombatResult::ALL[r]));
                Chance { outcome, of: n / g, total: 6 / g }
            })
            .collect();
        let declined = Forecast {
            title: msg!("forecast-declined"),
            chances: declined,
            assumptions: vec![msg!("assume-no-cards"), msg!("assume-declined")],
            estimate: false,
        };
        Chain { accepted, declined }
    }
}
