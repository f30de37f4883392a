//! Chapters 5 and 6: the sequence of a turn, and the weather.

use crate::action::{Look, verb};
use crate::components::{Arm, Flying, Setup, Side, place};
use crate::flow::Cx;
use crate::markers::{MarkerKind, MarkerSpec};
use crate::position::{Doing, ENTRIES, Frame, NONE, Position, UnitSet, flag};
use crate::scenario::{Laying, TankBattles};
use engine::{Choices, Clause, Go, Sink, Token};

/// Steps of a turn.
pub mod step {
    /// The turn begins.
    pub const BEGIN: u8 = 0;
    /// A.1: a die for the weather.
    pub const WEATHER: u8 = 1;
    /// Points come in.
    pub const POINTS: u8 = 2;
    /// A.2: markers of the German side.
    pub const LAY_GERMAN: u8 = 3;
    /// A.2: markers of the Soviet side.
    pub const LAY_SOVIET: u8 = 4;
    /// A lull before the turn.
    pub const LULL: u8 = 5;
    /// Counter-preparation.
    pub const CPREP: u8 = 6;
    /// B.
    pub const FIRST: u8 = 7;
    /// C.
    pub const SECOND: u8 = 8;
    /// D.
    pub const DRAWING: u8 = 9;
    /// The last strikes from the air.
    pub const LAST: u8 = 10;
    /// E.
    pub const END: u8 = 11;
}

/// Steps of phase I.
pub mod supply_step {
    /// The phase begins.
    pub const BEGIN: u8 = 0;
    /// A temporary HQ may be created.
    pub const CREATE: u8 = 1;
    /// Confusion is rolled for.
    pub const CONFUSION: u8 = 2;
    /// Supply and command are determined.
    pub const CHECK: u8 = 3;
    /// Tanks may be recovered.
    pub const REPAIR: u8 = 4;
    /// Over.
    pub const END: u8 = 5;
}

impl TankBattles {
    /// The position a game starts from.
    ///
    /// Rule: TB 15a, TB 4Lg. Ruling: Q127
    pub fn first_position(&self) -> Position {
        let mut p = Position::blank();
        for (u, c) in self.counters.iter().enumerate() {
            if c.extra && !self.choice.additional {
                continue;
            }
            if c.turned {
                p.flags[u] |= flag::REVERSE;
            }
            match &c.setup {
                Setup::At(hex) => {
                    p.at[u] = *hex;
                    let topped = (0..u).any(|o| p.at[o] == *hex && p.flags[o] & flag::TOP != 0);
                    if !topped {
                        p.flags[u] |= flag::TOP;
                    }
                }
                Setup::Laid(hex, side) => {
                    p.at[u] = place::LAID;
                    if let Some(slot) = p.pontoons.iter_mut().find(|b| b.unit == NONE) {
                        *slot = crate::position::Pontoon { unit: u as u16, hex: *hex, side: *side };
                    }
                }
                Setup::Arrives(..) | Setup::Created(_) => p.at[u] = place::WAITING,
                Setup::Slip => {}
            }
        }
        for hex in 0..self.map.near.len() as u16 {
            p.put_works(hex, self.map.works[usize::from(hex)]);
            if self.map.has(&self.map.german, hex) {
                p.take(hex, Side::German);
            }
        }
        for u in 0..self.counters.len() {
            if place::on_map(p.at[u]) {
                p.take(p.at[u], self.counters[u].side);
            }
        }
        if self.special.cprep > 0 {
            p.hand |= self.markers_like(Side::Soviet, MarkerKind::Cprep);
            p.hand_count[1] = 1;
        }
        p.flow.push(Frame { doing: Doing::Turn, ..Frame::default() });
        let mut d = crate::stacks::Derived::default();
        Cx { r: self, p: &mut p, d: &mut d, sink: &mut () }.run();
        p
    }

    /// Corps markers a side chooses from on this turn, and how many: corps whose HQ is on the map.
    ///
    /// Rule: TB 5Ab, TB 15a
    pub fn laying_choice(&self, p: &Position, side: Side) -> Option<(u8, u64)> {
        let led = |m: &MarkerSpec| {
            m.members.iter().any(|u| self.counter(u).arm == Arm::Hq && place::on_map(p.place(u)))
        };
        self.sides[side.at()].lay.get(usize::from(p.turn) - 1)?.iter().find_map(|l| match l {
            Laying::Choose(n, from) => {
                let free = (0..self.markers.len()).filter(|i| from >> i & 1 == 1 && led(&self.markers[*i]));
                let free = free.fold(0u64, |set, i| set | 1 << i) & !p.gone;
                (free != 0).then_some((*n, free))
            }
            _ => None,
        })
    }

    /// Offers the choice of corps markers for the cup.
    ///
    /// Rule: TB 5Ab. Ruling: Q17
    pub fn offer_laying(&self, p: &Position, side: Side, draft: &[Token], out: &mut Choices) {
        let Some((n, from)) = self.laying_choice(p, side) else { return };
        match draft {
            [] => out.offer(verb::LAY),
            [verb::LAY, chosen @ ..] => {
                let wanted = usize::from(n).min(from.count_ones() as usize);
                if chosen.len() == wanted {
                    out.complete = true;
                    return;
                }
                let after = chosen.last().map_or(0, |t| t.index() + 1);
                let needed = wanted - chosen.len();
                let rest: Vec<usize> = (after..64).filter(|i| from >> i & 1 == 1).collect();
                let usable = rest.len() + 1 - needed.min(rest.len() + 1);
                rest.iter().take(usable).for_each(|i| out.offer(Token::card(*i as u16)));
            }
            _ => {}
        }
    }

    /// A number of air markers in this weather.
    ///
    /// Rule: TB 6.2a
    pub fn flying(&self, p: &Position, n: u8) -> u8 {
        match self.effects[usize::from(p.weather)].1.air {
            Flying::Full => n,
            Flying::Half => n.div_ceil(2),
            Flying::None => 0,
        }
    }

    /// A temporary HQ that may be created now.
    ///
    /// Rule: TB 12.4a. Ruling: Q138
    pub fn creatable(&self, p: &Position, side: Side) -> Option<u16> {
        self.headquarters[side.at()].iter().find(|u| {
            p.corps == 0
                && p.place(*u) == place::WAITING
                && matches!(self.counter(*u).setup, Setup::Created(turn) if turn <= p.turn)
        })
    }

    fn create_hexes(&self, look: &mut Look<'_>, side: Side) -> crate::components::Hexes {
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        let closed = |c: hexgrid::Cell| {
            self.chart.of(self.map.ground[c.index()], self.map.settlement[c.index()]).cost[1].is_none()
        };
        let shut = crate::components::Hexes::filled(&self.map.grid, closed);
        self.map.all - zoc - look.stacks.held[side.enemy().at()] - shut
    }

    /// Tank units that may be recovered.
    pub fn repairable(&self, look: &mut Look<'_>, side: Side) -> Vec<u16> {
        let p = look.p;
        let zoc = *look.stacks.zoc(self, p, side.enemy());
        (0..self.counters.len() as u16)
            .filter(|u| {
                let c = self.counter(*u);
                c.side == side
                    && matches!(c.arm, Arm::Tank | Arm::FlameTank)
                    && c.reverse == crate::components::Reverse::Weak
                    && p.is(*u, flag::REVERSE)
                    && place::on_map(p.place(*u))
                    && !p.is(*u, flag::EMERGENCY | flag::NO_SUPPLY)
                    && !self.map.has(&zoc, p.place(*u))
            })
            .collect()
    }

    /// Offers phase I.
    pub fn offer_supply_phase(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match (f.step, draft) {
            (_, [verb::PASS]) => out.complete = true,
            (supply_step::CREATE, []) => {
                if !self.create_hexes(look, side).is_empty() {
                    out.offer(verb::CREATE);
                }
                out.offer(verb::PASS);
            }
            (supply_step::CREATE, [verb::CREATE]) => {
                let at = self.create_hexes(look, side);
                at.iter(&self.map.grid).for_each(|c| out.offer(Token::place(c.0)));
            }
            (supply_step::CREATE, [verb::CREATE, _]) => out.complete = true,
            (_, []) => {
                if self.held(look.p, side, MarkerKind::Tankrep).is_some()
                    && !self.repairable(look, side).is_empty()
                {
                    out.offer(verb::PLAY);
                }
                out.offer(verb::PASS);
            }
            (_, [verb::PLAY]) => {
                if let Some(m) = self.held(look.p, side, MarkerKind::Tankrep) {
                    out.offer(Token::card(m.into()));
                }
            }
            (_, [verb::PLAY, _]) => {
                self.repairable(look, side).iter().for_each(|u| out.offer(Token::unit(*u)))
            }
            (_, [verb::PLAY, _, _]) => out.complete = true,
            _ => {}
        }
    }

    /// Offers the lull: one weakened unit outside enemy zones may be restored.
    pub fn offer_lull(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if !self.restorable(look, side).is_empty() {
                    out.offer(verb::RESTORE);
                }
                out.offer(verb::PASS);
            }
            [verb::RESTORE] => self.restorable(look, side).iter().for_each(|u| out.offer(Token::unit(*u))),
            [verb::RESTORE, _] | [verb::PASS] => out.complete = true,
            _ => {}
        }
    }

    fn restorable(&self, look: &mut Look<'_>, side: Side) -> Vec<u16> {
        let p = look.p;
        let zoc = *look.stacks.zoc(self, p, side.enemy());
        (0..self.counters.len() as u16)
            .filter(|u| {
                self.counter(*u).side == side
                    && self.counter(*u).reverse == crate::components::Reverse::Weak
                    && p.is(*u, flag::REVERSE)
                    && place::on_map(p.place(*u))
                    && !self.map.has(&zoc, p.place(*u))
            })
            .collect()
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A turn goes on.
    ///
    /// Rule: TB 5a, TB 5Ba, TB 5Ca, TB 5Ea
    pub fn advance_turn(&mut self, f: Frame) -> Go {
        let (r, turn) = (self.r, self.p.turn);
        let first = r.first;
        let part = |side: Side| Frame { doing: Doing::Activation, seat: side as u8, ..Frame::default() };
        match f.step {
            step::BEGIN => {
                self.p.phase = 0;
                self.p.rolls = 0;
                self.p.clear_all(flag::FELL | flag::LOADED_NOW | flag::RECEIVED);
                if r.fixed.contains(&turn) {
                    self.set_weather(r.weather[usize::from(turn) - 1][0]);
                    self.step(step::POINTS)
                } else {
                    self.step(step::WEATHER)
                }
            }
            step::WEATHER => Go::Wait,
            step::POINTS => {
                self.bring_points();
                self.step(step::LAY_GERMAN)
            }
            step::LAY_GERMAN | step::LAY_SOVIET => {
                let side = if f.step == step::LAY_GERMAN { Side::German } else { Side::Soviet };
                self.p.flow.top_mut().seat = side as u8;
                if r.laying_choice(self.p, side).is_some() {
                    return Go::Wait;
                }
                r.lay_markers(self.p, side, 0);
                self.laid(f.step)
            }
            step::LULL => {
                self.p.flow.top_mut().step = step::CPREP;
                if r.special.lull == turn {
                    for side in [first.enemy(), first] {
                        self.p.flow.push(Frame { doing: Doing::Lull, seat: side as u8, ..Frame::default() });
                    }
                }
                Go::On
            }
            step::CPREP => {
                self.p.flow.top_mut().step = step::FIRST;
                if r.special.cprep == turn {
                    self.p.flow.push(Frame {
                        doing: Doing::Counterprep,
                        seat: Side::Soviet as u8,
                        ..Frame::default()
                    });
                }
                Go::On
            }
            step::FIRST => {
                self.p.flow.top_mut().step = step::SECOND;
                self.p.flow.push(part(first));
                Go::On
            }
            step::SECOND => {
                self.p.flow.top_mut().step = step::DRAWING;
                self.p.flow.push(part(first.enemy()));
                Go::On
            }
            step::DRAWING => {
                self.p.flow.top_mut().step = step::LAST;
                if !r.special.no_drawing.contains(&turn) {
                    self.p.flow.push(Frame { doing: Doing::Drawing, ..Frame::default() });
                }
                Go::On
            }
            step::LAST => {
                self.p.flow.top_mut().step = step::END;
                self.p.flow.push(Frame { doing: Doing::LastStrikes, seat: first as u8, ..Frame::default() });
                Go::On
            }
            _ => {
                self.end_turn();
                self.step(step::BEGIN)
            }
        }
    }

    fn laid(&mut self, at: u8) -> Go {
        if self.p.hand_count != [0; 2] {
            // How many go into the cup tells something of those kept in hand.
            self.sink.reveal(Clause("TB 5Ab"));
        }
        if at == step::LAY_GERMAN {
            return self.step(step::LAY_SOVIET);
        }
        self.p.end = u8::from(self.r.special.end_turns.contains(&self.p.turn));
        self.tell_laid();
        self.step(step::LULL)
    }

    /// A side has chosen its corps markers.
    pub fn act_laying(&mut self, side: Side, action: &[Token]) {
        let chosen = action[1..].iter().fold(0u64, |set, t| set | 1 << t.index());
        self.r.lay_markers(self.p, side, chosen);
        let step = self.p.flow.top().step;
        self.laid(step);
    }

    /// The die for the weather has fallen.
    ///
    /// Rule: TB 5Aa, TB 6.1a. Ruling: Q16
    pub fn weather_rolled(&mut self, die: u8) {
        let row = self.r.weather[usize::from(self.p.turn) - 1];
        self.set_weather(row[usize::from(die) - 1]);
        self.p.flow.top_mut().step = step::POINTS;
    }

    fn set_weather(&mut self, weather: u8) {
        self.p.weather = weather;
        self.tell_turn();
    }

    /// Points of the turn.
    ///
    /// Rule: TB 11.5b, TB 11.11a. Ruling: Q91, Q94, Q130
    fn bring_points(&mut self) {
        let t = usize::from(self.p.turn) - 1;
        for side in Side::BOTH {
            let (i, s) = (side.at(), &self.r.sides[side.at()]);
            for k in 0..8 {
                self.p.ao[i][k] = self.p.ao[i][k].saturating_add(s.ao[t][k]);
            }
            self.p.io[i] = self.p.io[i].saturating_add(s.io[t]);
            self.p.air[i] = self.r.flying(self.p, s.air[t]);
            self.p.recon[i] = self.r.flying(self.p, s.recon[t]);
        }
    }

    /// E: the turn is over, perhaps the game.
    ///
    /// Rule: TB 5Ea, TB 14.3.1a
    fn end_turn(&mut self) {
        for i in (0..self.p.obstacles.len()).rev() {
            if self.p.obstacles[i].hex != NONE && self.p.obstacles[i].until <= self.p.turn {
                self.remove_obstacle(i);
            }
        }
        self.p.cup = 0;
        self.p.cup_count = [0; 2];
        self.p.end = 0;
        self.p.air = [0; 2];
        self.p.recon = [0; 2];
        if self.p.turn >= self.r.turns() {
            self.finish_game();
            return;
        }
        self.p.turn += 1;
    }

    /// Phases I to IV of a side or a corps.
    ///
    /// Rule: TB 5Bb, TB 5Bc, TB 5Bd, TB 5Be, TB 5Db
    pub fn advance_activation(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        let phase = |doing, n| Frame { doing, seat: f.seat, n, ..Frame::default() };
        let skips = self.r.special.skip == Some((side, self.p.turn));
        self.p.flow.top_mut().step += 1;
        match f.step {
            0 => self.begin_activation(f, side),
            1 => self.p.flow.push(phase(Doing::SupplyPhase, 0)),
            2..=4 if skips => {}
            2 => self.p.flow.push(phase(Doing::CombatPhase, 2)),
            3 => self.p.flow.push(phase(Doing::MovePhase, 0)),
            4 => self.p.flow.push(phase(Doing::CombatPhase, 4)),
            _ => {
                self.end_activation(side);
                self.p.flow.pop();
            }
        }
        Go::On
    }

    fn begin_activation(&mut self, f: Frame, side: Side) {
        self.p.active = side as u8;
        self.p.corps = f.n;
        let main = f.n == 0;
        let spent = flag::MOVED | flag::HALTED | flag::FOUGHT | flag::ACTED | flag::AT_WORK | flag::TRIED;
        let spent = spent | flag::KEEN | flag::FIRED | flag::FRESH | flag::SEARCHED | flag::STOPPED;
        self.p.clear_those(&self.r.own_masks[side.at()], spent);
        // What was done to the enemy before is no longer done in the last activation.
        let over = flag::COVERED | flag::ATTACKED | if main { flag::SCOUTED } else { 0 };
        self.p.clear_those(&self.r.own_masks[side.enemy().at()], over);
        if main {
            self.p.entries = [(NONE, 0); ENTRIES];
            self.wake_reserves(side);
        }
        self.tell_activation(side);
    }

    /// Reserves wake when the enemy is near at the start of their part.
    fn wake_reserves(&mut self, side: Side) {
        let r = self.r;
        for w in &r.special.wait {
            if w.units.first().is_none_or(|u| r.counter(u).side != side)
                || self.p.turn >= w.before
                || w.within == 0
            {
                continue;
            }
            if w.attacks_only {
                // What frees them to attack must hold in each part anew.
                w.units.iter().for_each(|u| self.p.clear(u, flag::WOKEN));
            }
            let look = self.look();
            let enemies = look.stacks.held[side.enemy().at()];
            let near =
                |hex: u16| enemies.iter(&r.map.grid).any(|e| r.map.distance(e.0, hex) <= u16::from(w.within));
            let woken: UnitSet = match w.near {
                Some(hex) if near(hex) => w.units,
                Some(_) => UnitSet::EMPTY,
                None => (w.units & look.p.on_map()).iter().filter(|u| near(look.p.place(*u))).collect(),
            };
            woken.iter().for_each(|u| self.p.set(u, flag::WOKEN));
        }
    }

    fn end_activation(&mut self, side: Side) {
        self.p.clear_all(flag::SHOWN);
        let (fuel, orders) = (self.p.fuel, self.p.orders);
        if fuel > 0 && self.activated(side, fuel) {
            self.p.fuel = 0;
        }
        if orders > 0 && self.activated(side, orders) {
            self.p.orders = 0;
        }
        self.p.confused = 0;
        self.p.corps = 0;
        self.p.phase = 0;
    }

    /// Whether a corps has just been active.
    fn activated(&self, side: Side, corps: u8) -> bool {
        let own = self.r.counters.iter().any(|c| c.corps == corps && c.side == side);
        let named = self.p.corps == 0
            || self.r.markers[usize::from(self.p.corps - 1)].corps == self.r.formations.name(corps);
        own && named
    }

    /// Phase I goes on.
    pub fn advance_supply_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        let r = self.r;
        match f.step {
            supply_step::BEGIN => {
                self.p.phase = 1;
                self.tell_phase();
                self.step(supply_step::CREATE)
            }
            supply_step::CREATE => {
                if r.creatable(self.p, side).is_some() {
                    Go::Wait
                } else {
                    self.step(supply_step::CONFUSION)
                }
            }
            supply_step::CONFUSION => {
                self.p.flow.top_mut().step = supply_step::CHECK;
                if self.p.corps == 0 && side == Side::Soviet && r.special.confusion.contains(&self.p.turn) {
                    self.p.flow.push(Frame {
                        doing: Doing::Event,
                        seat: f.seat,
                        step: crate::events::CONFUSION,
                        ..Frame::default()
                    });
                }
                Go::On
            }
            supply_step::CHECK => {
                self.determine(side);
                self.step(supply_step::REPAIR)
            }
            supply_step::REPAIR => {
                let open = r.markers_live(self.p) && r.could_hold(self.p, side, MarkerKind::Tankrep);
                if open { Go::Wait } else { self.step(supply_step::END) }
            }
            _ => self.end(),
        }
    }

    fn determine(&mut self, side: Side) {
        let r = self.r;
        // What counters the enemy sees are marked with may tell him where others stand.
        let shown = r.own[side.at()] - r.unseen(self.p, side);
        let marked =
            |p: &Position| [flag::EMERGENCY, flag::NO_SUPPLY, flag::NO_COMMAND].map(|f| p.with(f) & shown);
        let before = marked(self.p);
        self.d.truth.sync(r, self.p);
        let corps = self.p.corps;
        let members = if corps == 0 {
            r.own[side.at()]
        } else {
            let members = r.markers[usize::from(corps - 1)].members;
            // Slips go with whoever is behind them.
            members | r.slips.iter().filter(|s| members.has(r.behind(self.p, *s))).collect()
        };
        r.check_supply(self.p, &mut self.d.truth, side, &members);
        if self.p.confused != 0 {
            for u in (self.d.truth.units[side.at()] - r.headquarters[side.at()]).iter() {
                let bit = r.special.mech_corps.iter().position(|c| *c == r.spec(self.p, u).corps);
                if bit.is_some_and(|b| self.p.confused >> b & 1 == 1) {
                    self.p.set(u, flag::NO_COMMAND);
                }
            }
        }
        if marked(self.p) != before {
            self.sink.reveal(Clause("TB 13.3a"));
        }
        self.tell_supply(side);
    }

    /// An action of phase I.
    pub fn act_supply_phase(&mut self, f: Frame, side: Side, action: &[Token]) {
        match action[0] {
            verb::CREATE => {
                if let Some(u) = self.r.creatable(self.p, side) {
                    self.enter(u, action[1].index() as u16);
                    self.tell_created(u);
                }
            }
            verb::PLAY => {
                self.spend_marker(action[1].index() as u8, false);
                let u = action[2].index() as u16;
                self.p.clear(u, flag::REVERSE);
                self.tell_repaired(u, "TB 14.1b");
            }
            _ => self.p.flow.top_mut().step = f.step + 1,
        }
    }

    /// The lull is used or not.
    pub fn act_lull(&mut self, action: &[Token]) {
        if action[0] == verb::RESTORE {
            let u = action[1].index() as u16;
            self.p.clear(u, flag::REVERSE);
            self.tell_repaired(u, "TB 15a");
        }
        self.p.flow.pop();
    }

    /// A lull waits for its side.
    pub fn advance_lull(&mut self, _: Frame) -> Go {
        Go::Wait
    }

    /// The last strikes of the turn, by both sides in their order.
    ///
    /// Rule: TB 11.11.2a
    pub fn advance_last_strikes(&mut self, f: Frame) -> Go {
        let seat = if f.step == 0 { self.r.first as u8 } else { self.r.first.enemy() as u8 };
        self.p.flow.top_mut().seat = seat;
        if f.step > 1 {
            return self.end();
        }
        let flies = self.p.air[usize::from(seat)] > 0;
        if flies { Go::Wait } else { self.step(f.step + 1) }
    }

    /// The game ends; points are compared.
    fn finish_game(&mut self) {
        let level = self.r.level(self.p);
        self.p.ending = level + 1;
        self.tell_end();
        self.sink.reveal(Clause("TB 15c"));
    }
}
