//! Assaults (SK 6).

use crate::cards::{self, Card};
use crate::position::{Order, Phase, Position, Stage};
use crate::scenario::{Hexes, Skirmish};
use crate::sequence::ASSAULT_STEP;
use crate::words::*;
use engine::table::Cue;
use engine::{
    Audience, Choices, Clause, Distribution, Faces, Label, Roll, Seat, Sheet, Sink, Tallying, Thrown, Token,
    msg, shown, signed, table,
};
use hexgrid::{Cell, Direction};

/// A loser beaten by this much loses two steps (SK 6.3).
pub(crate) const ROUT: i32 = 4;
/// What bayonets add (SK 8.3).
pub(crate) const BAYONETS: i32 = 2;

impl Skirmish {
    /// The next hex to be assaulted, in order of hex numbers.
    ///
    /// Rule: SK 6.1
    pub(crate) fn next_assaulted(&self, p: &Position, after: Option<Cell>) -> Option<Cell> {
        let number = |c: Cell| self.grid.hex(c).number();
        let targets = p.units.iter().filter_map(|u| match u.order {
            Order::Assault(c) => Some(Cell(u16::from(c))),
            _ => None,
        });
        targets
            .filter(|c| after.is_none_or(|a| number(*c) > number(a)))
            .filter(|c| self.defender(p, *c).is_some())
            .min_by_key(|c| number(*c))
    }

    /// The unit assaulted in a hex, if there are units to assault it.
    pub(crate) fn defender(&self, p: &Position, target: Cell) -> Option<usize> {
        let defender = p.unit_in(target)?;
        let enemy = |u: usize| self.counters[u].seat != self.counters[defender].seat;
        self.assaulting(p, target).any(enemy).then_some(defender)
    }

    /// Units that carry out an assault.
    pub(crate) fn assaulting(&self, p: &Position, target: Cell) -> impl Iterator<Item = usize> {
        let order = Order::Assault(target.0 as u8);
        let ready = move |u: &usize| {
            p.units[*u].order == order && p.units[*u].cell().is_some_and(|c| self.connected(c, target))
        };
        (0..self.counters.len()).filter(ready)
    }

    /// The attacker's side in an assault.
    pub(crate) fn attacker(&self, p: &Position, target: Cell) -> Seat {
        self.assaulting(p, target).next().map_or(Seat(0), |u| self.counters[u].seat)
    }

    /// What both sides add to their dice.
    ///
    /// Rule: SK 6.2, SK 8.3
    fn assault_totals<T: Tallying>(
        &self,
        p: &Position,
        attackers: impl Iterator<Item = usize>,
        defender: usize,
        target: Cell,
        tally: &mut T,
    ) -> (i32, i32) {
        let mut attack = 0;
        for u in attackers {
            attack += i32::from(p.units[u].steps);
            tally.part(Clause("SK 6.2"), || {
                (msg!("tally-attacker", unit = self.unit_arg(u)), signed(i32::from(p.units[u].steps)))
            });
        }
        let mut defence = i32::from(p.units[defender].steps);
        tally.part(Clause("SK 6.2"), || {
            (
                msg!("tally-defender", unit = self.unit_arg(defender)),
                signed(-i32::from(p.units[defender].steps)),
            )
        });
        if self.cover.contains(&self.grid, target) {
            defence += 1;
            tally.part(Clause("SK 6.2"), || (msg!("tally-cover"), signed(-1)));
        }
        for (played, total, sign) in [(p.bayonets[0], &mut attack, 1), (p.bayonets[1], &mut defence, -1)] {
            if played {
                *total += BAYONETS;
                tally.part(Clause("SK 8.3"), || (msg!("tally-bayonets"), signed(sign * BAYONETS)));
            }
        }
        (attack, defence)
    }

    /// The roll of an assault: the attacker's die, then the defender's.
    pub(crate) fn assault_roll(&self, p: &Position, target: Cell) -> Roll {
        let label =
            Label { turn: u16::from(p.turn), step: ASSAULT_STEP, target: target.0, ..Label::default() };
        Roll::dice(2, label)
    }

    /// Settles an assault by its dice.
    ///
    /// Rule: SK 6.3
    pub(crate) fn settle_assault<S: Sink>(&self, p: &mut Position, target: Cell, dice: Faces, sink: &mut S) {
        let defender = self.defender(p, target).expect("an assault has a defender");
        let (attack, defence) = self.assault_totals(p, self.assaulting(p, target), defender, target, &mut ());
        let faces: Vec<i32> = dice.iter().map(i32::from).collect();
        let margin = attack + faces[0] - defence - faces[1];
        sink.tell(Audience::PUBLIC, || {
            let text = msg!(
                "assaulted",
                units = self.assaulting(p, target).map(|u| self.unit_arg(u)).collect::<table::Arg>(),
                victim = self.unit_arg(defender),
                attack = attack + faces[0],
                defence = defence + faces[1],
            );
            shown("SK 6.2", text, Cue::Dice(dice.iter().collect()))
        });
        p.bayonets = [false; 2];
        let losses = if margin.abs() >= ROUT { 2 } else { 1 };
        if margin < 0 {
            let strongest = self.assaulting(p, target).max_by_key(|u| (p.units[*u].steps, -(*u as i32)));
            self.lose_steps(p, strongest.expect("an assault has attackers"), losses, "SK 6.3", sink);
        } else if margin > 0 {
            self.lose_steps(p, defender, losses, "SK 6.3", sink);
            if p.units[defender].alive() && self.retreats(p, defender).is_empty() {
                self.lose_steps(p, defender, u8::MAX, "SK 6.4", sink);
            }
        }
        p.phase = match (margin > 0, p.units[defender].alive()) {
            (true, true) => Phase::Assault(target.0 as u8, Stage::Retreat),
            (true, false) => Phase::Assault(target.0 as u8, Stage::Advance),
            (false, _) => self.after_assault(p, target),
        };
    }

    /// Hexes a beaten unit may retreat to.
    ///
    /// Rule: SK 6.4
    pub(crate) fn retreats(&self, p: &Position, unit: usize) -> Hexes {
        let Some(at) = p.units[unit].cell() else { return Hexes::EMPTY };
        let free =
            Direction::ALL.iter().filter_map(|d| self.step(at, *d)).filter(|c| p.unit_in(*c).is_none());
        let free = Hexes::of(&self.grid, free);
        let quiet = free - self.seen_enemies(p, self.counters[unit].seat).dilated(&self.grid);
        if quiet.is_empty() { free } else { quiet }
    }

    /// What can be said at a stage of an assault.
    pub(crate) fn next_in_assault(
        &self,
        p: &Position,
        target: Cell,
        stage: Stage,
        draft: &[Token],
        out: &mut Choices,
    ) {
        let attacker = self.attacker(p, target);
        match (stage, draft) {
            (Stage::AttackerCard, draft) => cards::next_bayonets(p, attacker, draft, out),
            (Stage::DefenderCard, draft) => cards::next_bayonets(p, attacker.other(), draft, out),
            (Stage::Retreat, []) => out.offer(RETREAT),
            (Stage::Retreat, [_]) => {
                let unit = p.unit_in(target).expect("a beaten unit is on the map");
                self.retreats(p, unit).iter(&self.grid).for_each(|c| out.offer(place(c)));
            }
            (Stage::Advance, []) => [ADVANCE, STAY].into_iter().for_each(|t| out.offer(t)),
            (Stage::Advance, [ADVANCE]) => {
                self.assaulting(p, target).for_each(|u| out.offer(Token::unit(u as u16)));
            }
            _ => out.complete = true,
        }
    }

    /// Who decides at a stage of an assault; nobody while the dice fall.
    pub(crate) fn assault_seat(&self, p: &Position, target: Cell, stage: Stage) -> Option<Seat> {
        let attacker = self.attacker(p, target);
        match stage {
            Stage::AttackerCard | Stage::Advance => Some(attacker),
            Stage::DefenderCard | Stage::Retreat => Some(attacker.other()),
            Stage::Dice => None,
        }
    }

    /// Goes on from a stage to the next that asks somebody.
    pub(crate) fn assault_stage(&self, p: &Position, target: Cell, stage: Stage) -> Phase {
        let attacker = self.attacker(p, target);
        let hex = target.0 as u8;
        match stage {
            Stage::AttackerCard if !cards::asked(p, attacker, Card::Bayonets) => {
                self.assault_stage(p, target, Stage::DefenderCard)
            }
            Stage::DefenderCard if !cards::asked(p, attacker.other(), Card::Bayonets) => {
                Phase::Assault(hex, Stage::Dice)
            }
            stage => Phase::Assault(hex, stage),
        }
    }

    /// Carries out a decision made at a stage of an assault.
    pub(crate) fn play_in_assault<S: Sink>(
        &self,
        p: &mut Position,
        (target, stage): (Cell, Stage),
        seat: Seat,
        action: &[Token],
        sink: &mut S,
    ) {
        if let [PLAY, card] = action {
            cards::discard(self, p, seat, *card, sink);
            p.bayonets[usize::from(stage == Stage::DefenderCard)] = true;
        }
        p.phase = match (stage, action) {
            (Stage::AttackerCard, _) => self.assault_stage(p, target, Stage::DefenderCard),
            (Stage::DefenderCard, _) => Phase::Assault(target.0 as u8, Stage::Dice),
            (Stage::Retreat, [_, to]) => {
                let unit = p.unit_in(target).expect("a beaten unit is on the map");
                // Who is still next to his own target assaults it in its turn (SK 6.1); hiding is over.
                if !matches!(p.units[unit].order, Order::Assault(_)) {
                    p.units[unit].order = Order::Hold;
                }
                self.go(p, unit, cell(*to), (0, "SK 6.4"), sink);
                self.look_around(p, sink);
                self.occupy_villages(p);
                Phase::Assault(target.0 as u8, Stage::Advance)
            }
            (Stage::Advance, [ADVANCE, unit]) => {
                self.go(p, unit.index(), target, (0, "SK 6.5"), sink);
                self.look_around(p, sink);
                self.occupy_villages(p);
                self.after_assault(p, target)
            }
            _ => self.after_assault(p, target),
        };
    }

    /// The assault after this one, or the rally phase.
    pub(crate) fn after_assault(&self, p: &mut Position, done: Cell) -> Phase {
        for unit in &mut p.units {
            if unit.order == Order::Assault(done.0 as u8) {
                unit.order = Order::Hold;
            }
        }
        match self.next_assaulted(p, Some(done)) {
            Some(target) => self.assault_stage(p, target, Stage::AttackerCard),
            None => Phase::Rally(Seat(0)),
        }
    }

    /// What an assault may bring, for the units named so far.
    pub(crate) fn explain_assault(
        &self,
        p: &Position,
        target: Cell,
        attackers: &[usize],
    ) -> Option<(table::Tally, table::Forecast)> {
        let defender = p.unit_in(target)?;
        let mut sheet = Sheet::default();
        let (attack, defence) =
            self.assault_totals(p, attackers.iter().copied(), defender, target, &mut sheet);
        let lead = attack - defence;
        let tally = sheet.total(msg!("tally-assault-title"), msg!("tally-assault", lead = signed(lead)));
        let margins = Distribution::of_roll(&Roll::dice(2, Label::default()), |thrown| {
            let Thrown::Dice(faces) = thrown else { return 0 };
            let faces: Vec<i32> = faces.iter().map(i32::from).collect();
            let margin = lead + faces[0] - faces[1];
            margin.signum() * if margin.abs() >= ROUT { 2 } else { 1 }
        });
        let mut forecast = margins.forecast(msg!("forecast-assault"), |result| match result {
            2 => msg!("outcome-defender-two"),
            1 => msg!("outcome-defender-one"),
            0 => msg!("outcome-nothing"),
            -1 => msg!("outcome-attacker-one"),
            _ => msg!("outcome-attacker-two"),
        });
        forecast.assumptions = vec![msg!("assume-stays"), msg!("assume-no-cards")];
        Some((tally, forecast))
    }
}
