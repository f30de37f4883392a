//! The additional rules: battalions, guns in column, reconnaissance.

use crate::action::{Look, verb};
use crate::components::*;
use crate::flow::Cx;
use crate::movement::Ruled;
use crate::position::{Doing, Frame, NONE, Position, SLIPS, UnitSet, flag};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;
use engine::{Choices, Go, Sink, Token};

/// A die is to be rolled for a search.
pub const SEARCH_ROLL: u8 = 1;

/// Battalion slips of the German side, then of the Soviet side, then penal battalions.
const BATTALIONS: [usize; 2] = [6, 7];

/// Adds the slips for battalions and penal battalions.
pub fn add_slips(counters: &mut Vec<Counter>) {
    let slip = |id: String, label: [String; 2], side: Side| Counter {
        id,
        label,
        side,
        arm: Arm::Infantry,
        size: Size::Bn,
        division: 0,
        corps: 0,
        army: 0,
        group: 0,
        faces: [Face { attack: 2, defence: 2, movement: 4, tank: 0, at: 0 }, Face::default()],
        reverse: Reverse::None,
        fires: false,
        subtracts: false,
        bracketed: false,
        class: Class::Foot,
        range: 0,
        calibre: String::new(),
        engineer: false,
        flame: false,
        independent: false,
        extra: true,
        setup: Setup::Slip,
        turned: false,
        any_hq: false,
    };
    for side in Side::BOTH {
        for n in 1..=BATTALIONS[side.at()] {
            let letter = ["G", "S"][side.at()];
            counters.push(slip(format!("{letter}-bn{n}"), [format!("б-н {n}"), format!("Bn {n}")], side));
        }
    }
    for n in 1..=SLIPS - BATTALIONS[0] - BATTALIONS[1] {
        counters.push(slip(
            format!("S-penal{n}"),
            [format!("штраф {n}"), format!("Penal {n}")],
            Side::Soviet,
        ));
    }
}

impl TankBattles {
    /// Whether a counter is a slip.
    #[inline]
    pub fn is_slip(&self, u: u16) -> bool {
        usize::from(u) >= self.counters.len() - SLIPS
    }

    fn slip_number(&self, u: u16) -> usize {
        usize::from(u) - (self.counters.len() - SLIPS)
    }

    /// Whether a slip stands for a penal battalion.
    pub fn is_penal(&self, u: u16) -> bool {
        self.is_slip(u) && self.slip_number(u) >= BATTALIONS[0] + BATTALIONS[1]
    }

    /// The unit behind a slip.
    pub fn parent(&self, p: &Position, u: u16) -> Option<u16> {
        let parent = p.parents[self.slip_number(u)];
        (parent != NONE).then_some(parent)
    }

    /// The counter that says where a unit belongs: a slip's parent, or itself.
    #[inline]
    pub fn behind(&self, p: &Position, u: u16) -> u16 {
        if self.is_slip(u) { self.parent(p, u).unwrap_or(u) } else { u }
    }

    /// What is printed on a counter; a slip shows what its parent does.
    #[inline]
    pub fn spec(&self, p: &Position, u: u16) -> &Counter {
        self.counter(self.behind(p, u))
    }

    /// How a unit moves; penal battalions go on foot.
    #[inline]
    pub fn class_of(&self, p: &Position, u: u16) -> Class {
        if self.is_penal(u) { Class::Foot } else { self.spec(p, u).class }
    }

    /// The face that lies up.
    ///
    /// Rule: TB 3.1.1a, TB X1a, TB X2.1d. Ruling: Q116, Q191
    pub fn face(&self, p: &Position, u: u16) -> Face {
        let c = self.counter(u);
        if self.is_slip(u) {
            if !self.is_penal(u)
                && let Some(parent) = self.parent(p, u)
            {
                let [full, weak] = self.counter(parent).faces;
                return Face {
                    attack: full.attack.saturating_sub(weak.attack).max(1),
                    defence: full.defence.saturating_sub(weak.defence).max(1),
                    movement: full.movement,
                    tank: full.tank,
                    at: full.at,
                };
            }
            return c.faces[0];
        }
        c.faces[usize::from(p.is(u, flag::REVERSE))]
    }

    /// A free slip for a battalion of a side.
    fn battalion_slip(&self, p: &Position, side: Side) -> Option<u16> {
        let first = self.counters.len() - SLIPS;
        (first..first + BATTALIONS[0] + BATTALIONS[1])
            .map(|u| u as u16)
            .find(|u| self.counter(*u).side == side && matches!(p.place(*u), place::UNUSED | place::OUT))
    }

    /// A free slip for a penal battalion.
    pub fn penal_slip(&self, p: &Position) -> Option<u16> {
        let first = self.counters.len() - SLIPS + BATTALIONS[0] + BATTALIONS[1];
        (first..self.counters.len())
            .map(|u| u as u16)
            .find(|u| matches!(p.place(*u), place::UNUSED | place::OUT))
    }

    /// A regiment may detach a battalion.
    ///
    /// Rule: TB X0a, TB X1a. Ruling: Q116
    pub fn may_detach(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let p = look.p;
        let c = self.counter(u);
        if !self.choice.additional {
            return Err("TB X0a");
        }
        self.acts(p, u)?;
        let fit = place::on_map(p.place(u))
            && c.reverse == Reverse::Weak
            && !p.is(u, flag::REVERSE | flag::LOADED)
            && matches!(c.size, Size::Rgt | Size::Bde)
            && self.battalion_slip(p, c.side).is_some();
        if !fit {
            return Err("TB X1a");
        }
        let zoc = look.stacks.zoc(self, p, c.side.enemy());
        if self.map.has(zoc, p.place(u)) { Err("TB X1a") } else { Ok(()) }
    }

    /// A weakened unit may absorb a battalion of its arm.
    ///
    /// Rule: TB X1b
    pub fn may_absorb(&self, look: &mut Look<'_>, u: u16, bn: u16) -> Ruled {
        let p = look.p;
        if !self.choice.additional {
            return Err("TB X0a");
        }
        self.acts(p, u)?;
        let c = self.counter(u);
        if !self.is_slip(bn) {
            return Err("TB X1b");
        }
        self.acts(p, bn)?;
        let fit = place::on_map(p.place(u))
            && !self.is_penal(bn)
            && !self.is_slip(u)
            && self.counter(bn).side == c.side
            && p.place(bn) == p.place(u)
            && c.reverse == Reverse::Weak
            && p.is(u, flag::REVERSE)
            && self.spec(p, bn).arm == c.arm;
        if !fit {
            return Err("TB X1b");
        }
        let zoc = look.stacks.zoc(self, p, c.side.enemy());
        if self.map.has(zoc, p.place(u)) { Err("TB X1b") } else { Ok(()) }
    }

    /// Guns may limber or unlimber before the owner's movement phase.
    ///
    /// Rule: TB X2.1b. Ruling: Q118
    pub fn may_change(&self, p: &Position, u: u16) -> Ruled {
        self.acts(p, u)?;
        let fit = self.counter(u).reverse == Reverse::Column
            && place::on_map(p.place(u))
            && !p.is(u, flag::MOVED | flag::LOADED | flag::SEARCHED);
        if fit { Ok(()) } else { Err("TB X2.1b") }
    }

    /// Offers what happens before movement.
    pub fn offer_preparation(&self, look: &mut Look<'_>, draft: &[Token], out: &mut Choices) {
        let units = || 0..self.counters.len() as u16;
        let turned = |l: &Look<'_>, u: u16, want: bool| {
            self.may_change(l.p, u).is_ok() && l.p.is(u, flag::REVERSE) == want
        };
        let absorbs = |l: &mut Look<'_>, u: u16| -> ArrayVec<u16, SLIPS> {
            let first = (self.counters.len() - SLIPS) as u16;
            (first..self.counters.len() as u16).filter(|b| self.may_absorb(l, u, *b).is_ok()).collect()
        };
        match draft {
            [] => {
                if units().any(|u| turned(look, u, false)) {
                    out.offer(verb::COLUMN);
                }
                if units().any(|u| turned(look, u, true)) {
                    out.offer(verb::DEPLOY);
                }
                if units().any(|u| self.may_detach(look, u).is_ok()) {
                    out.offer(verb::DETACH);
                }
                if units().any(|u| !absorbs(look, u).is_empty()) {
                    out.offer(verb::ABSORB);
                }
                out.offer(verb::DONE);
            }
            [verb::COLUMN] => {
                units().filter(|u| turned(look, *u, false)).for_each(|u| out.offer(Token::unit(u)))
            }
            [verb::DEPLOY] => {
                units().filter(|u| turned(look, *u, true)).for_each(|u| out.offer(Token::unit(u)))
            }
            [verb::DETACH] => {
                units().filter(|u| self.may_detach(look, *u).is_ok()).for_each(|u| out.offer(Token::unit(u)));
            }
            // A unit, then its battalion: not a set, so a number tells which.
            [verb::ABSORB] => {
                units().filter(|u| !absorbs(look, *u).is_empty()).for_each(|u| out.offer(Token::unit(u)));
            }
            [verb::ABSORB, u] => {
                let first = (self.counters.len() - SLIPS) as u16;
                absorbs(look, u.index() as u16).iter().for_each(|b| out.offer(Token::number(*b - first)));
            }
            [verb::DONE] | [verb::COLUMN | verb::DEPLOY | verb::DETACH, _] | [verb::ABSORB, _, _] => {
                out.complete = true
            }
            _ => {}
        }
    }

    /// A recon unit may search an enemy stack next to it.
    ///
    /// Rule: TB X5a, TB X5.1a, TB X5.1f. Ruling: Q121
    pub fn may_search(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let p = look.p;
        if !self.choice.additional {
            return Err("TB X0a");
        }
        if self.spec(p, u).arm != Arm::Recon {
            return Err("TB X5a");
        }
        self.acts(p, u)?;
        let busy = flag::LOADED | flag::AT_WORK | flag::FRESH | flag::NO_COMMAND;
        if !place::on_map(p.place(u)) || p.is(u, busy) {
            return Err("TB X5.1a");
        }
        if p.is(u, flag::HALTED) {
            return Err("TB 7.9f");
        }
        self.unpledged(look, &[u])?;
        let enemy = self.counter(u).side.enemy();
        if !self.map.around(p.place(u)).any(|(_, to)| look.stacks.owner(self, to) == Some(enemy)) {
            return Err("TB X5.1a");
        }
        if p.left[usize::from(u)] < MP { Err("TB X5.1f") } else { Ok(()) }
    }

    /// Offers the choice of the stack a recon unit must search.
    pub fn offer_search(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::SEARCH),
            [verb::SEARCH] => {
                let enemy = self.counter(f.a).side.enemy();
                for (_, to) in self.map.around(f.b) {
                    if look.stacks.owner(self, to) == Some(enemy) {
                        out.offer(Token::place(to));
                    }
                }
                out.tokens.sort_unstable();
            }
            [verb::SEARCH, _] => out.complete = true,
            _ => {}
        }
    }

    /// Recon units that may slip away now.
    ///
    /// Rule: TB X5.2a. Ruling: Q124
    pub fn evaders(&self, look: &mut Look<'_>, side: Side, battle: bool) -> ArrayVec<u16, 64> {
        let p = look.p;
        let mut found = ArrayVec::new();
        if !self.choice.additional {
            return found;
        }
        for u in 0..self.counters.len() as u16 {
            if self.counter(u).side != side
                || self.spec(p, u).arm != Arm::Recon
                || !place::on_map(p.place(u))
                || p.is(u, flag::UNKNOWN)
            {
                continue;
            }
            let there = !battle || p.battle.hexes().contains(&p.place(u));
            let zoc = *look.stacks.zoc(self, p, side.enemy());
            if there && self.map.has(&zoc, p.place(u)) && !self.evasion(look, u).is_empty() {
                _ = found.try_push(u);
            }
        }
        found
    }

    /// The way a recon unit slips away: towards its division until it is out of every zone; empty if there is none.
    ///
    /// Rule: TB X5.2c, TB X5.2d
    pub fn evasion(&self, look: &mut Look<'_>, u: u16) -> ArrayVec<u16, 32> {
        let p = look.p;
        let c = self.spec(p, u);
        let side = self.counter(u).side;
        let from = p.place(u);
        let friend = |o: u16| o != u && self.counter(o).side == side && place::on_map(p.place(o));
        let same = |o: u16| friend(o) && self.spec(p, o).division == c.division && c.division > 0;
        let units = || 0..self.counters.len() as u16;
        let kin = units().any(same);
        let mut goals = Hexes::EMPTY;
        for o in units().filter(|o| if kin { same(*o) } else { friend(*o) }) {
            if p.place(o) != from {
                goals.insert(&self.map.grid, hexgrid::Cell(p.place(o)));
            }
        }
        // Steps from every hex to the nearest goal, over ground it can enter.
        let mut steps = [u8::MAX; place::HEXES];
        let mut edge: Vec<u16> = goals.iter(&self.map.grid).map(|g| g.0).collect();
        edge.iter().for_each(|h| steps[usize::from(*h)] = 0);
        let mut n = 0;
        while !edge.is_empty() && steps[usize::from(from)] == u8::MAX {
            n += 1;
            let mut next = Vec::new();
            for at in edge {
                for (d, to) in self.map.around(at) {
                    if steps[usize::from(to)] == u8::MAX && self.can_pass(p, u, to, (d + 3) % 6) {
                        steps[usize::from(to)] = n;
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        let zoc = *look.stacks.zoc(self, p, side.enemy());
        let enemies = look.stacks.held[side.enemy().at()];
        let watched = |hex: u16| self.map.has(&zoc, hex) || self.map.has(&enemies, hex);
        // All the shortest ways at once, hex by hex, until one is out of sight.
        let mut front: Vec<(u16, u8, ArrayVec<u16, 32>)> =
            vec![(from, self.allowance(p, u), ArrayVec::new())];
        while !front.is_empty() {
            if let Some((.., path)) = front.iter().find(|(at, _, path)| !path.is_empty() && !watched(*at)) {
                return path.clone();
            }
            let mut next: Vec<(u16, u8, ArrayVec<u16, 32>)> = Vec::new();
            for (at, left, path) in &front {
                let near = steps[usize::from(*at)];
                for (d, to) in self.map.around(*at) {
                    let nearer = near > 0 && near < u8::MAX && steps[usize::from(to)] == near - 1;
                    if path.is_full() || !nearer || !self.can_pass(p, u, *at, d) {
                        continue;
                    }
                    let bridge = usize::from(crate::stacks::bridged(&self.map, p, *at, d));
                    let cost = self.map.cost(p.weather, c.class, *at, d);
                    let alone = self.choice.mild_columns || look.stacks.owner(self, to) != Some(side);
                    let cost = if alone { cost.line } else { cost.off }[bridge];
                    let rest = if cost < ALL_MP {
                        left.checked_sub(cost).and_then(|l| l.checked_sub(self.hindrance(p, side, to)))
                    } else {
                        None
                    };
                    let Some(rest) = rest.filter(|r| next.iter().all(|(h, had, _)| *h != to || had < r))
                    else {
                        continue;
                    };
                    next.retain(|(h, ..)| *h != to);
                    let mut further = path.clone();
                    further.push(to);
                    next.push((to, rest, further));
                }
            }
            front = next;
        }
        ArrayVec::new()
    }

    /// Offers an evasion.
    pub fn offer_evasion(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match draft {
            [] => {
                if !self.evaders(look, side, f.n == 1).is_empty() {
                    out.offer(verb::EVADE);
                }
                out.offer(verb::PASS);
            }
            [verb::EVADE] => {
                self.evaders(look, side, f.n == 1).iter().for_each(|u| out.offer(Token::unit(*u)))
            }
            [verb::EVADE, _] | [verb::PASS] => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Guns limber or unlimber.
    pub fn change_state(&mut self, u: u16) {
        let column = !self.p.is(u, flag::REVERSE);
        if column {
            self.p.set(u, flag::REVERSE);
        } else {
            self.p.clear(u, flag::REVERSE);
        }
        // Not again in this phase.
        self.p.set(u, flag::SEARCHED);
        self.tell_state(u, column);
    }

    /// A battalion leaves its regiment.
    pub fn detach(&mut self, u: u16) {
        let side = self.r.counter(u).side;
        let Some(slip) = self.r.battalion_slip(self.p, side) else { return };
        self.p.parents[self.r.slip_number(slip)] = u;
        let status = flag::EMERGENCY | flag::NO_SUPPLY | flag::NO_COMMAND | flag::FELL | flag::CHECKED;
        let kept = status | flag::ACTED;
        self.p.flags[usize::from(slip)] = self.p.flags[usize::from(u)] & kept;
        self.p.set(u, flag::REVERSE);
        let at = self.p.place(u);
        self.put(slip, at);
        self.tell_detached(u, slip);
    }

    /// A battalion joins a weakened unit.
    pub fn absorb(&mut self, u: u16, number: u16) {
        let slip = (self.r.counters.len() - SLIPS) as u16 + number;
        self.p.clear(u, flag::REVERSE);
        self.tell_absorbed(u, slip);
        self.put(slip, place::UNUSED);
        self.p.flags[usize::from(slip)] = 0;
        self.p.parents[self.r.slip_number(slip)] = NONE;
    }

    /// A slip's unit is gone: a penal battalion's marker comes back.
    ///
    /// Rule: TB 14.3.2a. Ruling: Q116
    pub fn slip_gone(&mut self, u: u16) {
        if self.r.is_penal(u) {
            let like = self.r.markers_like(Side::Soviet, crate::markers::MarkerKind::Penal);
            let standing = (0..self.r.counters.len() as u16)
                .filter(|o| self.r.is_penal(*o) && place::on_map(self.p.place(*o)))
                .count() as u32;
            // As many markers lie out of the pool as battalions stand.
            let mut lasting = self.p.lasting & like;
            while lasting.count_ones() > standing {
                lasting &= lasting - 1;
            }
            self.p.lasting = self.p.lasting & !like | lasting;
        }
        self.p.parents[self.r.slip_number(u)] = NONE;
    }

    /// A penal battalion joins a regiment.
    pub fn place_penal(&mut self, m: u8, comrade: u16) {
        let Some(slip) = self.r.penal_slip(self.p) else { return };
        self.p.parents[self.r.slip_number(slip)] = comrade;
        self.p.flags[usize::from(slip)] = 0;
        self.p.lasting |= 1 << m;
        let at = self.p.place(comrade);
        self.put(slip, at);
        let mp = self.r.allowance(self.p, slip);
        self.p.left[usize::from(slip)] = if self.p.phase == 3 { mp } else { 0 };
        self.tell_penal(slip, at);
    }

    /// A recon unit alone in contact must search.
    ///
    /// Rule: TB X5.1a. Ruling: Q122
    pub fn contact(&mut self, u: u16) {
        let r = self.r;
        if !r.choice.additional || r.spec(self.p, u).arm != Arm::Recon || self.p.is(u, flag::SEARCHED) {
            return;
        }
        let enemy = r.counter(u).side.enemy();
        let at = self.p.place(u);
        let look = self.look();
        let alone = look.stacks.at(at).count() == 1;
        let near: ArrayVec<u16, 6> = r
            .map
            .around(at)
            .map(|(_, to)| to)
            .filter(|to| look.stacks.owner(r, *to) == Some(enemy))
            .collect();
        if !alone || near.is_empty() {
            return;
        }
        self.p.set(u, flag::SEARCHED);
        self.search(u, at, &near);
    }

    /// A recon unit searches a stack for a movement point.
    pub fn start_search(&mut self, u: u16, hex: u16) {
        self.spend(u, MP);
        self.p.set(u, flag::MOVED | flag::ACTED);
        self.search(u, hex, &[hex]);
    }

    /// A recon unit must search from a hex: the only stack there is, or one its owner chooses.
    ///
    /// Rule: TB X5.1a, TB X5.2b
    fn search(&mut self, u: u16, from: u16, stacks: &[u16]) {
        self.show_own(u);
        let seat = self.r.counter(u).side as u8;
        let (step, b) = match stacks {
            [only] => (SEARCH_ROLL, *only),
            _ => (0, from),
        };
        self.p.flow.push(Frame { doing: Doing::Search, seat, step, n: 0, a: u, b });
    }

    /// A search waits for a choice or a die.
    pub fn advance_search(&mut self, f: Frame) -> Go {
        if !place::on_map(self.p.place(f.a)) { self.end() } else { Go::Wait }
    }

    /// The stack to search is chosen.
    pub fn act_search(&mut self, _: Frame, action: &[Token]) {
        let top = self.p.flow.top_mut();
        top.b = action[1].index() as u16;
        top.step = SEARCH_ROLL;
    }

    /// The die of a search.
    ///
    /// Rule: TB X5.1b, TB X5.1c, TB X5.1d, TB X5.1e. Ruling: Q123
    pub fn search_rolled(&mut self, f: Frame, die: u8) {
        self.p.flow.pop();
        self.tell_search(f.a, f.b, die);
        match die {
            1 => self.destroy(f.a, "TB X5.1e"),
            4..=6 => {
                self.show_stack(f.b, "TB 9.5c");
                if die == 6 {
                    let stack: UnitSet = self.look().stacks.at(f.b).collect();
                    stack.iter().for_each(|u| self.p.set(u, flag::SCOUTED));
                }
            }
            _ => {}
        }
    }

    /// The enemy's reconnaissance may slip away at the end of the movement phase.
    pub fn next_evader(&mut self, side: Side) -> bool {
        let r = self.r;
        // Asked once, on grounds everybody sees: counters of this side in a zone of control.
        if !r.choice.additional || self.p.flow.top().a == 1 {
            return false;
        }
        self.p.flow.top_mut().a = 1;
        if !self.may_slip(side, false) {
            return false;
        }
        self.p.flow.push(Frame { doing: Doing::Evade, seat: side as u8, n: 0, ..Frame::default() });
        true
    }

    /// Whether there is anybody who could slip away, for all anybody can see.
    fn may_slip(&mut self, side: Side, battle: bool) -> bool {
        let r = self.r;
        let look = self.look();
        if battle {
            let recon = |u: u16| r.spec(look.p, u).arm == Arm::Recon;
            return look.p.battle.hexes().iter().any(|h| look.stacks.at(*h).any(recon));
        }
        let zoc = *look.stacks.zoc(r, look.p, side.enemy());
        !(look.stacks.held[side.at()] & zoc).is_empty()
    }

    /// One is away or lost; the next may follow.
    fn next_slip(&mut self, f: Frame) -> Go {
        let top = self.p.flow.top_mut();
        (top.step, top.a) = (0, 0);
        if self.may_slip(Side::of(f.seat), f.n == 1) { Go::Wait } else { self.end() }
    }

    /// Attacked reconnaissance may slip away.
    pub fn next_evader_from_battle(&mut self, side: Side) -> bool {
        if self.p.flow.top().a == 1 {
            return false;
        }
        self.p.flow.top_mut().a = 1;
        if !self.r.choice.additional || !self.may_slip(side, true) {
            return false;
        }
        self.p.flow.push(Frame { doing: Doing::Evade, seat: side as u8, n: 1, ..Frame::default() });
        true
    }

    /// An evasion goes on: a search in every hex that the enemy sees.
    ///
    /// Rule: TB X5.2b
    pub fn advance_evasion(&mut self, f: Frame) -> Go {
        let r = self.r;
        if f.step == 0 {
            return Go::Wait;
        }
        let u = f.a;
        if !place::on_map(self.p.place(u)) {
            return self.next_slip(f);
        }
        let mut look = self.look();
        let path = r.evasion(&mut look, u);
        let Some(hex) = path.get(usize::from(f.step) - 1).copied() else {
            // Out of every zone.
            let from = self.p.place(u);
            if !path.is_empty() {
                self.tell_evaded(u, from, &path);
                let enemy = Side::of(f.seat).enemy();
                for hex in path {
                    if self.look().stacks.owner(r, hex) != Some(enemy) {
                        self.enter(u, hex);
                    }
                }
                // Off the train, if it was on one.
                self.p.clear(u, flag::SHOWN | flag::LOADED | flag::LOADED_NOW);
            }
            return self.next_slip(f);
        };
        self.p.flow.top_mut().step += 1;
        let side = Side::of(f.seat);
        let look = self.look();
        let met = look.stacks.owner(r, hex) == Some(side.enemy());
        let near = if met { ArrayVec::from_iter([hex]) } else { r.contacts(&look, side, hex) };
        if !near.is_empty() {
            self.search(u, hex, &near);
        }
        Go::On
    }

    /// A recon unit slips away, or none does.
    pub fn act_evasion(&mut self, _: Frame, action: &[Token]) {
        if action[0] != verb::EVADE {
            self.p.flow.pop();
            return;
        }
        let u = action[1].index() as u16;
        self.show_own(u);
        let top = self.p.flow.top_mut();
        top.a = u;
        top.step = 1;
    }
}
