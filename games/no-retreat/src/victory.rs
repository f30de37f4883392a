//! Chapter 12: victory points, initiative, and all ways to win.

use crate::cards::Win;
use crate::components::{Era, JOKER, Side, Special, place};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, fact};
use crate::setup::{NoRetreat, Option15};
use engine::{Clause, Go, Sink, Tallying, Text, msg};

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// Objectives (12.1).
    Objectives,
    /// Sudden death (12.2).
    SuddenDeath,
    /// Soviet total victory (12.3).
    Total,
    /// German operational victory (12.4).
    Operational,
    /// Hitler's death (12.5).
    Hitler,
    /// The end of turn 28 (12.6).
    LastTurn,
    /// The scenario's own conditions.
    Scenario,
}

impl Ending {
    /// All endings by number.
    pub const ALL: [Ending; 7] = [
        Ending::Objectives,
        Ending::SuddenDeath,
        Ending::Total,
        Ending::Operational,
        Ending::Hitler,
        Ending::LastTurn,
        Ending::Scenario,
    ];
}

/// Event VP never exceed this.
///
/// Rule: NR 12.7.4a. Ruling: V4
pub const EVENT_CAP: i8 = 6;
/// Soviet total victory.
///
/// Rule: NR 12.3
pub const TOTAL: i16 = 34;
/// The change of initiative.
///
/// Rule: NR 12.10a
const CHANGE_TURN: u8 = 12;
/// The turn before which High Tide is compared.
///
/// Rule: NR 12.4a. Ruling: V11
const RECKONING_TURN: u8 = 23;

impl NoRetreat {
    /// Who controls Finland.
    ///
    /// Rule: NR 12.7.2. Ruling: V12
    pub fn holder_of_finland(&self, p: &Position) -> Option<Side> {
        p.units_at(place::FIN).find_map(|u| {
            let spec = &self.c.units[usize::from(u)];
            let counts = spec.special != Special::Cadre && (spec.german || spec.side == Side::Soviet);
            counts.then_some(spec.side)
        })
    }

    /// VP of a side: hexes held, plus or minus event VP.
    ///
    /// Rule: NR 12.7.4b, NR 12.7f, NR 12.7g, NR 12.7.5
    pub fn vp<T: Tallying>(&self, p: &Position, side: Side, tally: &mut T) -> i16 {
        let mine = if side == Side::Axis { p.control } else { !p.control };
        let all = (1u64 << self.c.vp_hexes.len()) - 1;
        let late = p.fact(fact::YEAR_1945);
        let counted = if late { self.c.german_vp } else { all };
        let hexes = (mine & counted).count_ones() as i16;
        let clause = if late { "NR 12.7g" } else { "NR 12.7f" };
        tally.part(Clause(clause), || (msg!("vp-hexes"), hexes.to_string()));
        let mut vp = hexes;
        if !late && self.holder_of_finland(p) == Some(side) {
            vp += 1;
            tally.part(Clause("NR 12.7.2"), || (msg!("vp-finland"), "+1".to_owned()));
        }
        let events = i16::from(if side == Side::Axis { p.event_vp } else { -p.event_vp });
        if events != 0 {
            vp += events;
            tally.part(Clause("NR 12.7.4a"), || (msg!("vp-events"), engine::signed(events.into())));
        }
        vp
    }

    /// Objectives a side controls and supplies.
    ///
    /// Rule: NR 12.1a
    pub fn objectives_held(&self, p: &Position, d: &mut Derived, side: Side) -> u32 {
        let mine = if side == Side::Axis { p.control } else { !p.control };
        let held = mine & self.c.objectives[side.at()];
        self.c
            .vp_hexes
            .iter()
            .enumerate()
            .filter(|(i, h)| held >> i & 1 == 1 && self.objective_supplied(p, d, side, **h))
            .count() as u32
    }

    /// How many objectives a side needs now.
    ///
    /// Rule: NR 12.1a, NR 12.1b, NR 12.1c
    pub fn objectives_needed(&self, p: &Position, side: Side) -> u32 {
        if side == Side::Axis && p.initiative() == Side::Soviet { 4 } else { 3 }
    }

    /// The text of an ending.
    pub fn ending_text(&self, winner: Side, ending: u8) -> Text {
        let side = table_side(winner);
        match Ending::ALL[usize::from(ending).min(6)] {
            Ending::Objectives => msg!("over-objectives", side = side),
            Ending::SuddenDeath => msg!("over-sudden-death", side = side),
            Ending::Total => msg!("over-total", side = side),
            Ending::Operational => msg!("over-operational", side = side),
            Ending::Hitler => msg!("over-hitler", side = side),
            Ending::LastTurn => msg!("over-last-turn", side = side),
            Ending::Scenario => msg!("over-scenario", side = side),
        }
    }
}

/// A side as the table names it.
pub fn table_side(side: Side) -> engine::table::Element {
    engine::table::Element::Side(["axis", "soviet"][side.at()].to_owned())
}

impl<S: Sink> Cx<'_, S> {
    /// Event VP change; the excess over six is lost.
    ///
    /// Rule: NR 12.7.4a, NR 12.7d
    pub fn change_vp(&mut self, change: i8, clause: &'static str) {
        let before = self.p.event_vp;
        self.p.event_vp = (before + change).clamp(-EVENT_CAP, EVENT_CAP);
        self.tell_event_vp(change, clause);
    }

    /// The game is over.
    pub fn finish(&mut self, winner: Side, ending: Ending) {
        if self.p.ending == 0 {
            self.p.ending = ending as u8 + 1;
            self.p.winner = winner as u8;
            self.tell_over(winner, ending);
        }
    }

    /// The victory check step, in its fixed order.
    ///
    /// Rule: NR 4.0f, NR 4.0g, NR 12.2b, NR 12.10b, NR 12.10c, NR 12.10d. Ruling: V5
    pub fn advance_victory(&mut self, f: Frame) -> Go {
        let turn = self.p.turn;
        let first = turn == self.r.s.first_turn;
        // Scenarios G10: nothing is checked in the first housekeeping of a short scenario.
        let standard =
            self.r.s.standard && !(first && self.r.s.first_turn > 1 && !self.r.has(Option15::RunOn));
        match f.step {
            0 => {
                if self.r.turn(self.p).red_event.is_some() {
                    self.change_vp(-1, "NR 13.4");
                }
                self.p.flow.top_mut().step = 1;
                let skull = self.r.turn(self.p).sudden_death.iter().any(Option::is_some);
                if skull && standard {
                    self.open_both(Win::Victory);
                }
                Go::On
            }
            _ => {
                if standard {
                    self.check_sudden_death(self.p.initiative());
                }
                if turn == CHANGE_TURN && self.p.initiative() == Side::Axis && self.p.ending == 0 {
                    self.change_initiative();
                    if standard && self.p.ending == 0 {
                        self.check_sudden_death(Side::Soviet);
                    }
                }
                if standard {
                    self.check_totals();
                }
                if self.p.ending > 0 {
                    return Go::On;
                }
                // The joined random discards of 15.6 lie above this frame.
                if let Some(at) = self.p.flow.iter().rposition(|f| f.doing == Doing::VictoryCheck) {
                    self.p.flow.remove(at);
                }
                Go::On
            }
        }
    }

    /// Sudden death of one side, or its softer form.
    ///
    /// Rule: NR 12.2a, NR 13.2, NR 14.13b, NR 15.6a, NR 15.6b, NR 15.6c, NR 15.6d
    fn check_sudden_death(&mut self, side: Side) {
        let Some(limit) = self.r.turn(self.p).sudden_death[side.at()] else { return };
        if self.p.fact(fact::NO_SUDDEN_DEATH) {
            return;
        }
        let over = self.r.vp(self.p, side, &mut ()) - i16::from(limit);
        if self.r.has(Option15::NoSurrender) {
            if over >= 0 {
                let foe = side.enemy();
                // Ruling: N14
                self.p.fewer[1][foe.at()] = over.min(2) as u8;
                self.p.flow.push(Frame { doing: Doing::RandomDiscard, seat: foe as u8, ..Frame::default() });
            }
        } else if over > 0 {
            self.finish(side, Ending::SuddenDeath);
        }
    }

    /// The initiative passes to the Soviets for good.
    ///
    /// Rule: NR 12.10b, NR 12.10c, NR 12.10d
    fn change_initiative(&mut self) {
        let vp = self.r.vp(self.p, Side::Axis, &mut ());
        self.p.high_tide = vp.max(0) as u8;
        let r = self.r;
        if let Some(v) = r.s.victory.as_ref().filter(|v| v.at_change) {
            let won = vp >= i16::from(v.vp);
            self.finish(if won { v.side } else { v.side.enemy() }, Ending::Scenario);
            return;
        }
        self.p.event_vp = self.p.event_vp.min(0);
        self.p.initiative = Side::Soviet as u8;
        self.tell_initiative(vp);
    }

    /// Total victory and objectives.
    ///
    /// Rule: NR 12.1d, NR 12.3
    fn check_totals(&mut self) {
        if self.p.ending > 0 {
            return;
        }
        if self.r.vp(self.p, Side::Soviet, &mut ()) >= TOTAL {
            self.finish(Side::Soviet, Ending::Total);
        }
        let first = self.p.initiative();
        for side in [first, first.enemy()] {
            if self.p.ending == 0
                && self.r.objectives_held(self.p, self.d, side) >= self.r.objectives_needed(self.p, side)
            {
                self.finish(side, Ending::Objectives);
            }
        }
    }

    /// Before turn 23: High Tide against Na Berlin, then the war of 1945.
    ///
    /// Rule: NR 12.4a, NR 12.4b, NR 12.4c, NR 12.4d, NR 12.4e, NR 5.5c, NR 5.5d
    pub fn reckoning(&mut self) {
        if self.p.turn != RECKONING_TURN || self.p.fact(fact::YEAR_1945) {
            return;
        }
        let vp = self.r.vp(self.p, Side::Soviet, &mut ());
        let tide = i16::from(self.p.high_tide);
        self.tell_reckoning(tide, vp);
        if tide > vp {
            self.finish(Side::Axis, Ending::Operational);
            return;
        }
        self.p.event_vp = -((vp - tide).min(i16::from(EVENT_CAP)) as i8);
        self.p.facts |= fact::YEAR_1945;
        self.new_deck();
    }

    /// Struck cards leave, green cards come, all but the hands is shuffled.
    fn new_deck(&mut self) {
        let mut struck = 0u64;
        let mut green = 0u64;
        for (i, card) in self.r.c.cards.iter().enumerate().filter(|(i, _)| *i != usize::from(JOKER)) {
            match card.era {
                Era::Struck => struck |= 1 << i,
                Era::Green => green |= 1 << i,
                Era::All => {}
            }
        }
        self.reshuffle();
        self.p.deck = self.p.deck & !struck | green;
        self.p.deck_count = self.p.deck.count_ones() as u8;
        for side in 0..2 {
            self.p.hands[side] &= !struck;
            self.p.public[side] &= !struck;
            self.p.seen[side] &= !struck;
            self.p.hand_count[side] = self.p.hands[side].count_ones() as u8;
        }
        self.sink.reveal(Clause("NR 5.5c"));
        self.tell_new_deck();
    }

    /// The last turn of a scenario is over: what was won in it is counted once more.
    ///
    /// Rule: NR 12.6, NR 4.0d. Ruling: N27
    pub fn end_of_turn(&mut self) {
        if self.p.turn < self.r.s.last_turn {
            return;
        }
        let r = self.r;
        if let Some(v) = r.s.victory.as_ref().filter(|v| !v.at_change) {
            let mut won = self.r.vp(self.p, v.side, &mut ()) >= i16::from(v.vp);
            if !won && !v.objectives.is_empty() {
                let held = |h: u16, d: &mut Derived, p: &Position| {
                    self.r.controls(p, v.side, h) && self.r.objective_supplied(p, d, v.side, h)
                };
                let all = v.objectives.iter().all(|h| held(*h, self.d, self.p));
                let others = self.r.objectives_held(self.p, self.d, v.side) as usize;
                won = all && others >= v.objectives.len() + usize::from(v.also);
            }
            self.finish(if won { v.side } else { v.side.enemy() }, Ending::Scenario);
            return;
        }
        if r.s.standard {
            self.check_totals();
        }
        self.finish(Side::Axis, Ending::LastTurn);
    }
}
