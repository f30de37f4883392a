//! 14: drawing markers, and what they do. Small rolls that stand alone.

use crate::action::{Look, verb};
use crate::components::{Arm, Side, place};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::position::{Doing, Frame, NONE, Obstacle, Position, flag};
use crate::scenario::{AO_KINDS, TankBattles};
use engine::{Audience, Choices, Clause, Faces, Go, Kind, Label, PickSet, Roll, Sink, Token};

/// Rolls that stand alone, as steps of an event frame.
pub const TRY: u8 = 1;
/// A bridge is to be blown.
pub const BLOW: u8 = 2;
/// A pontoon is laid under the enemy's eyes.
pub const BRIDGE: u8 = 3;
/// Confusion in the mechanised corps.
pub const CONFUSION: u8 = 4;
/// Breakdowns.
pub const BREAK: u8 = 5;
/// An extra phase III is about to begin or has ended.
pub const EXTRA: u8 = 6;
/// The die of the counter-preparation.
pub const CPREP_ROLL: u8 = 1;

/// Steps of the drawing.
mod draw {
    pub const NEXT: u8 = 0;
    pub const SIDE: u8 = 1;
    pub const MARKER: u8 = 2;
    pub const DECIDE: u8 = 3;
}

impl TankBattles {
    /// The draw the cup waits for.
    ///
    /// Rule: TB 5Da, TB 14.1a
    pub fn drawing_roll(&self, p: &Position, f: Frame, label: Label) -> Option<Roll> {
        match f.step {
            draw::SIDE => {
                let all = p.cup_count[0] + p.cup_count[1] + u8::from(p.end == 1);
                Some(Roll::pick(Kind::Number, PickSet::first_few(all), label))
            }
            draw::MARKER => {
                let side = Side::of(f.n);
                let from = PickSet::from_words([p.cup & self.markers_of(side), 0]);
                Some(Roll::pick(Kind::Card, from, label).seen_by(Audience::only(side.seat())))
            }
            _ => None,
        }
    }

    /// The roll an event waits for, if it does.
    pub fn event_roll(&self, p: &Position, f: Frame, label: Label) -> Option<Roll> {
        match f.step {
            TRY | BLOW | BRIDGE => Some(Roll::dice(1, Label { target: f.a, ..label })),
            CONFUSION => Some(Roll::dice(self.confusable(p).count().max(1) as u8, label)),
            BREAK if f.n > 0 => Some(Roll::dice(f.n, label)),
            _ => None,
        }
    }

    /// Mechanised corps with units on the map, by their place in the list.
    fn confusable<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = usize> + 'a {
        self.special.mech_corps.iter().enumerate().filter_map(move |(i, corps)| {
            let present = (0..self.counters.len()).any(|u| {
                self.counters[u].corps == *corps
                    && self.counters[u].side == Side::Soviet
                    && place::on_map(p.at[u])
            });
            present.then_some(i)
        })
    }

    /// Soviet mechanised corps (or any corps) an event can name.
    fn event_corps(&self, p: &Position, kind: MarkerKind) -> Vec<u8> {
        let mut corps: Vec<u8> = match kind {
            MarkerKind::Fuel => self.special.mech_corps.clone(),
            _ => self.counters.iter().filter(|c| c.side == Side::Soviet).map(|c| c.corps).collect(),
        };
        corps.sort_unstable();
        corps.dedup();
        corps.retain(|c| {
            *c > 0 && (0..self.counters.len()).any(|u| self.counters[u].corps == *c && place::on_map(p.at[u]))
        });
        corps
    }

    /// Tank units that drove far and can be seen to have.
    fn breakable(&self, p: &Position) -> Vec<u16> {
        (0..self.counters.len() as u16)
            .filter(|u| {
                self.counter(*u).side == Side::Soviet
                    && matches!(self.spec(p, *u).arm, Arm::Tank | Arm::FlameTank)
                    && place::on_map(p.place(*u))
                    && p.is(*u, flag::DROVE)
                    && self.public(p, *u)
                    && !p.is(*u, flag::UNKNOWN)
            })
            .collect()
    }

    /// Formations that may make an extra move: a rifle corps, or a division directly under an army.
    fn reserve_formations(&self, p: &Position, side: Side) -> Vec<u16> {
        let mut found: Vec<u16> = Vec::new();
        for u in 0..self.counters.len() as u16 {
            let c = self.counter(u);
            if c.side != side || c.independent || c.arm != Arm::Infantry || !place::on_map(p.place(u)) {
                continue;
            }
            let n = if c.corps > 0 { u16::from(c.corps) } else { 256 + u16::from(c.division) };
            if n != 256 && !found.contains(&n) {
                found.push(n);
            }
        }
        found.sort_unstable();
        found
    }

    /// Whether a unit belongs to the formation that moves extra.
    pub fn in_extra_move(&self, p: &Position, u: u16) -> bool {
        let c = self.spec(p, u);
        if p.extra_move < 256 {
            u16::from(c.corps) == p.extra_move
        } else {
            u16::from(c.division) + 256 == p.extra_move && c.division > 0
        }
    }

    /// Hexes where a penal battalion may join: with infantry in command and supply.
    fn penal_comrades(&self, p: &Position, side: Side) -> Vec<u16> {
        (0..self.counters.len() as u16)
            .filter(|u| {
                let c = self.counter(*u);
                c.side == side
                    && c.arm.is_infantry()
                    && !self.is_slip(*u)
                    && place::on_map(p.place(*u))
                    && !p.is(*u, flag::NO_COMMAND | flag::EMERGENCY | flag::NO_SUPPLY)
            })
            .collect()
    }

    /// Hexes for mobile engineer works: with a friendly unit or next to one, without enemies.
    fn obstacle_hexes(&self, look: &Look<'_>, side: Side) -> crate::components::Hexes {
        let near = look.stacks.held[side.at()].dilated(&self.map.grid);
        let mut hexes = near - look.stacks.held[side.enemy().at()] - self.map.water;
        for o in look.p.obstacles.iter().filter(|o| o.hex != NONE) {
            hexes.remove(&self.map.grid, hexgrid::Cell(o.hex));
        }
        hexes
    }

    /// Whether a marker just drawn can be played, and with what.
    fn offer_event_play(
        &self,
        look: &mut Look<'_>,
        side: Side,
        kind: MarkerKind,
        rest: &[Token],
        out: &mut Choices,
    ) {
        let p = look.p;
        match (kind, rest) {
            (MarkerKind::Stuka, []) => out.complete = true,
            (MarkerKind::Fuel | MarkerKind::Order, []) => {
                self.event_corps(p, kind).iter().for_each(|c| out.offer(Token::number((*c).into())));
            }
            (MarkerKind::Fres, []) => {
                self.reserve_formations(p, side).iter().for_each(|n| out.offer(Token::number(*n)));
            }
            (MarkerKind::Break, units) => {
                out.complete = !units.is_empty();
                if units.len() < 3 {
                    let after = units.last().map(|t| t.index() as u16);
                    let more = self.breakable(p).into_iter().filter(|u| after.is_none_or(|a| *u > a));
                    more.for_each(|u| out.offer(Token::unit(u)));
                }
            }
            (MarkerKind::Radio, []) => self.hqs(p, side).for_each(|u| out.offer(Token::unit(u))),
            (MarkerKind::Penal, []) => {
                self.penal_comrades(p, side).iter().for_each(|u| out.offer(Token::unit(*u)));
            }
            (MarkerKind::Mobeng, []) => {
                self.obstacle_hexes(look, side)
                    .iter(&self.map.grid)
                    .for_each(|c| out.offer(Token::place(c.0)));
            }
            (_, [_]) => out.complete = true,
            _ => {}
        }
    }

    /// Whether a marker just drawn can be played at all.
    fn can_play_drawn(&self, look: &mut Look<'_>, side: Side, kind: MarkerKind) -> bool {
        let p = look.p;
        match kind {
            MarkerKind::Stuka => self.flying(p, 1) > 0,
            MarkerKind::Radio => self.hqs(p, side).next().is_some(),
            MarkerKind::Fuel | MarkerKind::Order => !self.event_corps(p, kind).is_empty(),
            MarkerKind::Fres => !self.reserve_formations(p, side).is_empty(),
            MarkerKind::Break => !self.breakable(p).is_empty(),
            MarkerKind::Penal => self.penal_slip(p).is_some() && !self.penal_comrades(p, side).is_empty(),
            MarkerKind::Mobeng => {
                p.obstacles.iter().any(|o| o.hex == NONE) && !self.obstacle_hexes(look, side).is_empty()
            }
            _ => false,
        }
    }

    /// Offers the owner of a drawn marker his choice.
    ///
    /// Rule: TB 5Da, TB 14.1b, TB 14.1.1a. Ruling: Q11, Q13
    pub fn offer_drawn(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        let Some(marker) = self.markers.get(usize::from(f.a)) else { return };
        let kind = marker.kind;
        match draft {
            [] => {
                if kind == MarkerKind::Corps {
                    out.offer(verb::ACTIVATE);
                    out.offer(verb::DECLINE);
                    return;
                }
                if self.can_play_drawn(look, side, kind) {
                    out.offer(verb::PLAY);
                }
                out.offer(if kind.at_once() { verb::DECLINE } else { verb::KEEP });
            }
            [verb::PLAY, rest @ ..] => self.offer_event_play(look, side, kind, rest, out),
            [_] => out.complete = true,
            _ => {}
        }
    }

    /// Markers playable in phase III: penal battalions before anybody has moved.
    pub fn offer_move_markers(&self, look: &mut Look<'_>, side: Side, out: &mut Choices) {
        if self.penal_now(look, side).is_some() && !out.tokens.contains(&verb::PLAY) {
            out.offer(verb::PLAY);
        }
    }

    /// A penal battalion that can be placed at the start of phase III.
    fn penal_now(&self, look: &mut Look<'_>, side: Side) -> Option<u8> {
        let p = look.p;
        let m = self.held(p, side, MarkerKind::Penal).filter(|_| self.markers_live(p))?;
        let moved = self.own[side.at()].intersects(&p.with(flag::MOVED));
        (!moved && p.corps == 0 && p.extra_move == 0 && self.can_play_drawn(look, side, MarkerKind::Penal))
            .then_some(m)
    }

    /// The rest of a marker played in phase III.
    pub fn offer_move_marker_rest(
        &self,
        look: &mut Look<'_>,
        side: Side,
        draft: &[Token],
        out: &mut Choices,
    ) {
        match draft {
            [verb::PLAY] => {
                let mut list: arrayvec::ArrayVec<u8, 4> = arrayvec::ArrayVec::new();
                list.extend(self.penal_now(look, side));
                if self.markers_live(look.p) && self.hqs(look.p, side).next().is_some() {
                    list.extend(self.held(look.p, side, MarkerKind::Radio));
                }
                list.sort_unstable();
                list.iter().for_each(|m| out.offer(Token::card((*m).into())));
            }
            [verb::PLAY, m] => match self.markers[m.index()].kind {
                MarkerKind::Penal => self.offer_event_play(look, side, MarkerKind::Penal, &[], out),
                MarkerKind::Mobeng => self.offer_event_play(look, side, MarkerKind::Mobeng, &[], out),
                _ => self.offer_interrupt_rest(look, side, draft, out),
            },
            _ => out.complete = draft.len() == 3,
        }
    }

    /// Mobile engineer works at the end of phase III.
    pub fn mobeng_now(&self, look: &mut Look<'_>, side: Side) -> Option<u8> {
        let m = self.held(look.p, side, MarkerKind::Mobeng).filter(|_| self.markers_live(look.p))?;
        self.can_play_drawn(look, side, MarkerKind::Mobeng).then_some(m)
    }

    /// Offers the counter-preparation.
    pub fn offer_counterprep(&self, p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match (f.step, draft) {
            (0, []) => {
                if self.held(p, Side::Soviet, MarkerKind::Cprep).is_some() && p.ao[1].iter().any(|n| *n > 0) {
                    out.offer(verb::PLAY);
                }
                out.offer(verb::PASS);
            }
            (2, []) => {
                let room = f.n > 0 && p.ao[0].iter().sum::<u8>() > f.a as u8;
                if room && p.ao[1].iter().any(|n| *n > 0) {
                    out.offer(verb::AO);
                }
                out.offer(verb::DONE);
            }
            (3, []) => out.offer(verb::SUBTRACT),
            (_, [verb::AO | verb::SUBTRACT]) => (0..AO_KINDS.len())
                .filter(|k| p.ao[side.at()][*k] > 0)
                .for_each(|k| out.offer(Token::number(k as u16))),
            (_, [_] | [_, _]) => out.complete = true,
            _ => {}
        }
    }

    /// Offers an event frame: nothing is ever asked there.
    pub fn offer_event(&self, _: &mut Look<'_>, _: Frame, _: &[Token], _: &mut Choices) {}
}

impl<S: Sink> Cx<'_, S> {
    /// The cup is drawn from until End and all corps markers are out.
    ///
    /// Rule: TB 5Dc, TB 14.1d, TB 14.2b. Ruling: Q11
    pub fn advance_drawing(&mut self, f: Frame) -> Go {
        let r = self.r;
        match f.step {
            draw::NEXT => {
                let corps = r
                    .markers
                    .iter()
                    .enumerate()
                    .any(|(i, m)| m.kind == MarkerKind::Corps && self.p.cup >> i & 1 == 1);
                if self.p.end == 2 {
                    // That the drawing goes on or stops tells whether a corps marker is left.
                    self.sink.reveal(Clause("TB 14.2b"));
                }
                let empty = self.p.cup_count == [0; 2] && self.p.end != 1;
                if empty || self.p.end != 1 && !corps {
                    return self.end();
                }
                self.p.phase = 0;
                self.step(draw::SIDE)
            }
            draw::SIDE | draw::MARKER => Go::Wait,
            _ => {
                let m = usize::from(f.a);
                let kind = r.markers[m].kind;
                self.p.flow.top_mut().seat = r.markers[m].side as u8;
                if kind != MarkerKind::Corps && self.p.end == 2 {
                    // Drawn after End: nobody receives it.
                    self.tell_ignored(r.markers[m].side);
                    self.p.flow.top_mut().a = 0;
                    return self.step(draw::NEXT);
                }
                Go::Wait
            }
        }
    }

    /// A marker, or the owner of the next one, was drawn.
    pub fn drawn(&mut self, f: Frame, i: u8) {
        let (g, s) = (self.p.cup_count[0], self.p.cup_count[1]);
        if f.step == draw::SIDE {
            if i >= g + s {
                self.p.end = 2;
                self.tell_end_marker();
                self.p.flow.top_mut().step = draw::NEXT;
                return;
            }
            self.p.flow.top_mut().n = u8::from(i >= g);
            self.p.flow.top_mut().step = draw::MARKER;
            return;
        }
        self.p.cup &= !(1 << i);
        self.p.cup_count[usize::from(f.n)] -= 1;
        self.p.flow.top_mut().a = i.into();
        self.p.flow.top_mut().step = draw::DECIDE;
        self.tell_drawn(i);
    }

    /// The owner of a drawn marker decides.
    pub fn act_drawn(&mut self, f: Frame, side: Side, action: &[Token]) {
        let m = f.a as u8;
        self.p.flow.top_mut().step = draw::NEXT;
        self.p.flow.top_mut().a = 0;
        match action[0] {
            verb::KEEP => {
                self.p.hand |= 1 << m;
                self.p.hand_count[side.at()] += 1;
                self.tell_kept(side);
            }
            verb::ACTIVATE => {
                self.sink.reveal(Clause("TB 14.1b"));
                self.tell_corps(m);
                self.p.flow.push(Frame {
                    doing: Doing::Activation,
                    seat: side as u8,
                    n: m + 1,
                    ..Frame::default()
                });
            }
            verb::PLAY => {
                self.sink.reveal(Clause("TB 14.1b"));
                self.tell_played(m);
                self.event(side, m, &action[1..]);
            }
            _ => self.tell_declined(m),
        }
    }

    /// An event happens.
    pub fn event(&mut self, side: Side, m: u8, rest: &[Token]) {
        let seat = side as u8;
        match self.r.markers[usize::from(m)].kind {
            MarkerKind::Stuka => self.p.air[side.at()] += 2,
            MarkerKind::Fuel => {
                self.p.fuel = rest[0].index() as u8;
                self.tell_named(rest[0].index() as u16);
            }
            MarkerKind::Order => {
                self.p.orders = rest[0].index() as u8;
                self.tell_named(rest[0].index() as u16);
            }
            MarkerKind::Radio => self.listen(side, rest[0].index() as u16),
            MarkerKind::Fres => {
                self.tell_named(rest[0].index() as u16);
                self.p.flow.push(Frame {
                    doing: Doing::Event,
                    seat,
                    step: EXTRA,
                    n: 0,
                    a: rest[0].index() as u16,
                    b: 0,
                });
            }
            MarkerKind::Break => {
                self.p.battle.group = rest.iter().map(|t| t.index() as u16).collect();
                self.p.flow.push(Frame {
                    doing: Doing::Event,
                    seat,
                    step: BREAK,
                    n: rest.len() as u8,
                    ..Frame::default()
                });
            }
            MarkerKind::Penal => self.place_penal(m, rest[0].index() as u16),
            MarkerKind::Mobeng => self.place_obstacle(m, rest[0].index() as u16),
            _ => {}
        }
    }

    /// A marker is played in phase III.
    pub fn play_in_movement(&mut self, side: Side, action: &[Token]) {
        let m = action[1].index() as u8;
        match self.r.markers[usize::from(m)].kind {
            MarkerKind::Penal | MarkerKind::Mobeng => {
                self.spend_marker(m, false);
                self.event(side, m, &action[2..]);
            }
            _ => self.act_interrupt(side, action),
        }
    }

    /// Mobile engineer works lie for two turns.
    ///
    /// Rule: TB 14.3.1a
    fn place_obstacle(&mut self, m: u8, hex: u16) {
        let until = self.p.turn + 1;
        if let Some(slot) = self.p.obstacles.iter_mut().find(|o| o.hex == NONE) {
            *slot = Obstacle { hex, until, marker: m };
            self.p.tidy();
            self.p.lasting |= 1 << m;
            self.tell_obstacle(hex);
        }
    }

    /// A marker leaves the hand.
    ///
    /// Rule: TB 14.3a. Ruling: Q114
    pub fn spend_marker(&mut self, m: u8, for_good: bool) {
        let side = self.r.markers[usize::from(m)].side;
        self.p.hand &= !(1 << m);
        self.p.hand_count[side.at()] -= 1;
        if for_good || self.r.markers[usize::from(m)].kind == MarkerKind::Cprep {
            self.p.gone |= 1 << m;
        }
        self.sink.reveal(Clause("TB 14.1b"));
        self.tell_played(m);
    }

    /// An event goes on.
    pub fn advance_event(&mut self, f: Frame) -> Go {
        match f.step {
            EXTRA if f.n == 0 => {
                // One extra phase III for a formation.
                self.p.flow.top_mut().n = 1;
                self.p.active = f.seat;
                self.p.extra_move = f.a;
                for u in 0..self.r.counters.len() as u16 {
                    if self.r.counter(u).side as u8 == f.seat {
                        self.p
                            .clear(u, flag::MOVED | flag::HALTED | flag::ACTED | flag::AT_WORK | flag::FRESH);
                    }
                }
                self.p.flow.push(Frame { doing: Doing::MovePhase, seat: f.seat, ..Frame::default() });
                Go::On
            }
            EXTRA => {
                self.p.extra_move = 0;
                self.p.phase = 0;
                self.end()
            }
            CONFUSION if self.r.confusable(self.p).next().is_none() => self.end(),
            _ => Go::Wait,
        }
    }

    /// Dice of an event have fallen.
    pub fn event_rolled(&mut self, f: Frame, faces: Faces) {
        let die = faces.first();
        self.p.flow.pop();
        match f.step {
            TRY => {
                // Rule: TB 12.3a, TB 12.3b
                self.p.set(f.a, flag::TRIED);
                if die >= 5 {
                    self.p.set(f.a, flag::KEEN);
                }
                self.tell_initiative(f.a, die);
            }
            BLOW => {
                let blown = self.blown_by(f.a, f.n, die, f.b == 1);
                if blown {
                    self.blow(f.a, f.n);
                }
                self.tell_blowing(f.a, f.n, die, blown);
            }
            BRIDGE => {
                // Rule: TB 11.10b, TB 11.10c
                self.tell_bridging(f.a, die);
                if die >= 4 {
                    self.lay_bridge(f.a, f.b, f.n);
                }
            }
            CONFUSION => {
                let r = self.r;
                let corps: Vec<usize> = r.confusable(self.p).collect();
                for (i, die) in corps.into_iter().zip(faces.iter()) {
                    if die <= 2 {
                        self.p.confused |= 1 << i;
                    }
                    self.tell_confusion(r.special.mech_corps[i], die);
                }
            }
            _ => {
                let group = self.p.battle.group;
                self.p.battle.group = crate::position::UnitSet::EMPTY;
                for (u, die) in group.iter().zip(faces.iter()) {
                    self.tell_breakdown(u, die);
                    if die <= 2 {
                        self.lose_level(u);
                    }
                }
            }
        }
    }

    /// Events ask nothing.
    pub fn act_event(&mut self, _: Frame, _: Side, _: &[Token]) {}

    /// The counter-preparation goes on.
    pub fn advance_counterprep(&mut self, f: Frame) -> Go {
        match f.step {
            0 if !self.r.could_hold(self.p, Side::Soviet, MarkerKind::Cprep) => self.end(),
            2 => {
                self.p.flow.top_mut().seat = Side::Soviet as u8;
                Go::Wait
            }
            3 => {
                self.p.flow.top_mut().seat = Side::German as u8;
                let none = self.p.ao[0].iter().all(|n| *n == 0);
                if f.a == 0 || none { self.end() } else { Go::Wait }
            }
            _ => Go::Wait,
        }
    }

    /// The die of the counter-preparation has fallen.
    pub fn counterprep_rolled(&mut self, die: u8) {
        self.tell_counterprep(die);
        let top = self.p.flow.top_mut();
        top.step = 2;
        top.n = die;
        top.a = 0;
    }

    /// A decision of the counter-preparation.
    pub fn act_counterprep(&mut self, f: Frame, action: &[Token]) {
        match (f.step, action[0]) {
            (0, verb::PLAY) => {
                if let Some(m) = self.r.held(self.p, Side::Soviet, MarkerKind::Cprep) {
                    self.spend_marker(m, true);
                }
                self.p.flow.top_mut().step = CPREP_ROLL;
            }
            (0, _) => {
                // Not kept: once only.
                if let Some(m) = self.r.held(self.p, Side::Soviet, MarkerKind::Cprep) {
                    self.p.hand &= !(1 << m);
                    self.p.hand_count[1] -= 1;
                    self.p.gone |= 1 << m;
                }
                self.p.flow.pop();
            }
            (2, verb::AO) => {
                self.p.ao[1][action[1].index()] -= 1;
                let top = self.p.flow.top_mut();
                top.n -= 1;
                top.a += 1;
                if top.n == 0 {
                    top.step = 3;
                }
            }
            (2, _) => self.p.flow.top_mut().step = 3,
            _ => {
                let kind = action[1].index();
                self.p.ao[0][kind] -= 1;
                self.p.flow.top_mut().a -= 1;
                self.tell_points_lost(Side::German, kind, "TB 14.1b");
            }
        }
    }
}
