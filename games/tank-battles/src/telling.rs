//! What is told: one sentence for each thing that happens.

use crate::combat::odds::Odds;
use crate::components::{COLUMNS, CombatResult, Loser, Side, Works, in_words};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::position::{Attack, UnitSet, flag};
use crate::scenario::{AO_KINDS, TankBattles};
use engine::table::{Arg, Cue, Element, LogLine, Text};
use engine::{Audience, Faces, Sink, line, msg, shown};

impl TankBattles {
    /// A unit in a text.
    pub fn unit_arg(&self, u: u16) -> Arg {
        Arg::Element(Element::Piece(self.counter(u).id.clone()))
    }

    /// A hex in a text.
    pub fn hex_arg(&self, hex: u16) -> Arg {
        Arg::Element(Element::Place(self.map.name(hex)))
    }

    /// A marker in a text.
    pub fn marker_arg(&self, m: u8) -> Arg {
        Arg::Element(Element::Card(self.markers[usize::from(m)].id.clone()))
    }

    /// A formation in a text.
    pub fn formation_arg(&self, name: &str) -> Arg {
        let [en, ru] = in_words(name);
        msg!("map-lettering", en = en, ru = ru).into()
    }

    /// Units in a text.
    pub fn units_arg(&self, units: impl Iterator<Item = u16>) -> Arg {
        units.map(|u| self.unit_arg(u)).collect()
    }
}

/// A side in a text.
pub fn side_arg(side: Side) -> Arg {
    Arg::Element(Element::Side(crate::SEATS[side.at()].to_owned()))
}

/// A date of the data, `1943-07-04`, in words.
pub fn date_text(date: &str) -> Text {
    let mut parts = date.split('-').map(|part| part.parse::<i32>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    let (year, month, day) = (next(), next(), next());
    msg!("date", year = year.to_string(), month = month, day = day)
}

/// A kind of weather in words.
pub fn weather_text(r: &TankBattles, weather: u8) -> Text {
    use crate::components::Weather;
    match r.effects[usize::from(weather)].0 {
        Weather::Clear => msg!("weather-clear"),
        Weather::Wet => msg!("weather-wet"),
        Weather::Thunderstorm => msg!("weather-thunderstorm"),
        Weather::Rain => msg!("weather-rain"),
        Weather::Mud => msg!("weather-mud"),
        Weather::Snow => msg!("weather-snow"),
    }
}

/// A phase in words.
/// The way across a side of a hex.
fn way_text(d: u8) -> Text {
    Text {
        key: format!("direction-{}", <TankBattles as engine::Rules>::DIRECTIONS[usize::from(d)]).into(),
        args: Vec::new(),
    }
}

pub fn phase_text(phase: u8) -> Text {
    match phase {
        1 => msg!("phase-supply"),
        2 => msg!("phase-prepared"),
        3 => msg!("phase-movement"),
        4 => msg!("phase-unprepared"),
        _ => msg!("phase-markers"),
    }
}

/// Works in words.
pub fn works_text(works: Works) -> Text {
    match works {
        Works::Line => msg!("works-line"),
        Works::Permanent => msg!("works-permanent"),
        w => msg!("works-level", n = i32::from(w as u8)),
    }
}

impl<S: Sink> Cx<'_, S> {
    fn say(&mut self, clause: &'static str, text: impl FnOnce() -> Text) {
        self.sink.tell(Audience::PUBLIC, || line(clause, text()));
    }

    /// Tells of a unit; those who may not know it hear of a counter.
    fn of_unit(&mut self, u: u16, hidden: bool, make: impl Fn(Arg) -> LogLine) {
        let r = self.r;
        if !hidden {
            self.sink.tell(Audience::PUBLIC, || make(r.unit_arg(u)));
            return;
        }
        let seat = r.counter(u).side.seat();
        self.sink.tell(Audience::only(seat), || make(r.unit_arg(u)));
        self.sink.tell(Audience::all_but(seat), || {
            let side = side_arg(r.counter(u).side);
            let mut told = make(Arg::Text(Box::new(msg!("some-counter", side = side))));
            told.cue = None;
            told
        });
    }

    fn hidden(&self, u: u16) -> bool {
        !self.r.public(self.p, u)
    }

    pub fn tell_turn(&mut self) {
        let (r, turn, weather) = (self.r, self.p.turn, self.p.weather);
        self.say("TB 5Aa", || {
            let date = date_text(&r.dates[usize::from(turn) - 1]);
            msg!("told-turn", turn = i32::from(turn), date = date, weather = weather_text(r, weather))
        });
    }

    pub fn tell_laid(&mut self) {
        let [g, s] = self.p.cup_count;
        self.say("TB 5Ab", || msg!("told-laid", german = i32::from(g), soviet = i32::from(s)));
    }

    pub fn tell_activation(&mut self, side: Side) {
        let (r, corps) = (self.r, self.p.corps);
        self.say(if corps > 0 { "TB 5Db" } else { "TB 5Ba" }, || {
            if corps > 0 {
                msg!(
                    "told-corps-acts",
                    corps = r.formation_arg(&r.markers[usize::from(corps) - 1].corps),
                    side = side_arg(side)
                )
            } else {
                msg!("told-part", side = side_arg(side))
            }
        });
    }

    pub fn tell_phase(&mut self) {
        let (side, phase) = (self.p.active(), self.p.phase);
        self.say("TB 5a", || msg!("told-phase", side = side_arg(side), phase = phase_text(phase)));
    }

    pub fn tell_supply(&mut self, side: Side) {
        let units = self.look().stacks.units[side.at()];
        let count = |f: u32| (units & self.p.with(f)).len() as i32;
        let (cut, lost) = (count(flag::EMERGENCY | flag::NO_SUPPLY), count(flag::NO_COMMAND));
        if cut + lost > 0 {
            // How many is the owner's business: the enemy sees markers on top counters only.
            self.sink.tell(Audience::only(side.seat()), || {
                line("TB 13.3a", msg!("told-supply", side = side_arg(side), cut = cut, lost = lost))
            });
        }
    }

    pub fn tell_created(&mut self, u: u16) {
        let (r, at) = (self.r, self.p.place(u));
        self.say("TB 12.4a", || msg!("told-created", unit = r.unit_arg(u), at = r.hex_arg(at)));
    }

    pub fn tell_repaired(&mut self, u: u16, clause: &'static str) {
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| line(clause, msg!("told-repaired", unit = unit)));
    }

    pub fn tell_move(&mut self, movers: &[u16], from: u16, path: &[u16]) {
        let r = self.r;
        let Some(to) = path.last().copied() else { return };
        for (beat, u) in movers.iter().enumerate() {
            let hidden = self.hidden(*u) || self.d.truth.at(to).next().is_some();
            self.of_unit(*u, hidden, |unit| {
                let text = msg!("told-move", unit = unit, from = r.hex_arg(from), to = r.hex_arg(to));
                let way = std::iter::once(from).chain(path.iter().copied()).map(|h| r.map.name(h)).collect();
                let cue = Cue::Move { piece: r.counter(*u).id.clone(), path: way, beat: beat as u8 };
                shown("TB 7.4a", text, cue)
            });
        }
    }

    pub fn tell_arrival(&mut self, u: u16, hex: u16) {
        let r = self.r;
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| {
            line("TB 7.12c", msg!("told-arrival", unit = unit, at = r.hex_arg(hex)))
        });
    }

    pub fn tell_exit(&mut self, u: u16, vp: u8) {
        let r = self.r;
        self.say("TB 15a", || msg!("told-exit", unit = r.unit_arg(u), n = i32::from(vp)));
    }

    pub fn tell_return(&mut self, u: u16, hex: u16) {
        let r = self.r;
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| {
            line("TB 12.5f", msg!("told-return", unit = unit, at = r.hex_arg(hex)))
        });
    }

    pub fn tell_rebuilt(&mut self, u: u16, hex: u16) {
        let r = self.r;
        self.say("TB 12.5a", || msg!("told-rebuilt", unit = r.unit_arg(u), at = r.hex_arg(hex)));
    }

    pub fn tell_loading(&mut self, u: u16) {
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| line("TB 7.11b", msg!("told-loading", unit = unit)));
    }

    pub fn tell_digging(&mut self, u: u16) {
        let hidden = self.hidden(u);
        let works = self.p.works_at(self.p.place(u));
        self.of_unit(u, hidden, |unit| match works {
            Works::None => line("TB 7.7d", msg!("told-digging", unit = unit)),
            Works::One => line("TB 11.8c", msg!("told-building", unit = unit)),
            _ => line("TB 11.8d", msg!("told-building", unit = unit)),
        });
    }

    pub fn tell_works(&mut self, hex: u16, works: Works) {
        let r = self.r;
        let clause = match works {
            Works::Two => "TB 11.8c",
            Works::Three => "TB 11.8d",
            _ => "TB 11.8a",
        };
        self.say(clause, || msg!("told-works", at = r.hex_arg(hex), works = works_text(works)));
    }

    pub fn tell_bridge(&mut self, u: u16, at: u16, d: u8) {
        let r = self.r;
        self.say("TB 11.10d", || {
            msg!("told-bridge", unit = r.unit_arg(u), at = r.hex_arg(at), side = way_text(d))
        });
    }

    pub fn tell_lift(&mut self, u: u16, at: u16) {
        let r = self.r;
        self.say("TB 11.10a", || msg!("told-lift", unit = r.unit_arg(u), at = r.hex_arg(at)));
    }

    pub fn tell_bridging(&mut self, u: u16, die: u8) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            let text = msg!("told-bridging", unit = r.unit_arg(u), die = i32::from(die));
            shown("TB 11.10b", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_blowing(&mut self, hex: u16, d: u8, die: u8, blown: bool) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            let (at, side) = (r.hex_arg(hex), way_text(d));
            let text = if blown {
                msg!("told-blown", at = at, side = side, die = i32::from(die))
            } else {
                msg!("told-not-blown", at = at, side = side, die = i32::from(die))
            };
            shown("TB 7.8b", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_lost(&mut self, u: u16) {
        let r = self.r;
        self.say("TB 11.10d", || msg!("told-destroyed", unit = r.unit_arg(u)));
    }

    pub fn tell_initiative(&mut self, u: u16, die: u8) {
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| {
            let text = if die >= 5 {
                msg!("told-keen", unit = unit, die = i32::from(die))
            } else {
                msg!("told-not-keen", unit = unit, die = i32::from(die))
            };
            shown("TB 12.3a", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_attack(&mut self) {
        let r = self.r;
        let b = self.p.battle;
        self.sink.tell(Audience::PUBLIC, || {
            let units = r.units_arg(b.attackers.iter());
            let hexes: Arg = b.hexes().iter().map(|h| r.hex_arg(*h)).collect();
            let (clause, text) = match b.kind {
                Attack::Prepared => ("TB 5Bc", msg!("told-attack", units = units, hexes = hexes)),
                Attack::March => ("TB 7.9a", msg!("told-march", units = units, hexes = hexes)),
                Attack::Unprepared => ("TB 5Be", msg!("told-unprepared", units = units, hexes = hexes)),
            };
            shown(clause, text, Cue::Point(Element::Place(r.map.name(b.targets[0]))))
        });
    }

    pub fn tell_defence(&mut self) {
        let r = self.r;
        let b = self.p.battle;
        self.say("TB 10.2b", || msg!("told-defence", units = r.units_arg(b.defenders.iter())));
    }

    pub fn tell_points(&mut self, side: Side, kind: usize) {
        self.say("TB 11.5.1a", || msg!("told-points", side = side_arg(side), kind = AO_KINDS[kind].0));
    }

    pub fn tell_points_lost(&mut self, side: Side, kind: usize, clause: &'static str) {
        self.say(clause, || msg!("told-points-lost", side = side_arg(side), kind = AO_KINDS[kind].0));
    }

    pub fn tell_engineers(&mut self, side: Side) {
        self.say("TB 11.7a", || msg!("told-engineers", side = side_arg(side)));
    }

    pub fn tell_spotter(&mut self, side: Side) {
        self.say("TB 11.5.2a", || msg!("told-spotter", side = side_arg(side)));
    }

    pub fn tell_air(&mut self, side: Side, n: u8) {
        self.say("TB 11.11.1a", || msg!("told-air", side = side_arg(side), n = i32::from(n)));
    }

    pub fn tell_fighters(&mut self, side: Side, n: u8) {
        self.say("TB 11.11.3a", || msg!("told-fighters", side = side_arg(side), n = i32::from(n)));
    }

    pub fn tell_shots(&mut self, faces: Faces, hits: u8, clause: &'static str) {
        self.sink.tell(Audience::PUBLIC, || {
            shown(clause, msg!("told-shots", n = i32::from(hits)), Cue::Dice(faces.iter().collect()))
        });
    }

    pub fn tell_gun(&mut self, u: u16) {
        let r = self.r;
        self.say("TB X2a", || msg!("told-gun", unit = r.unit_arg(u)));
    }

    pub fn tell_roll(&mut self, odds: &Odds, die: u8) {
        let odds = *odds;
        let row = self.p.battle.row;
        let code = self.r.crt.look(row, odds.column).text();
        self.sink.tell(Audience::PUBLIC, || {
            let text = msg!(
                "told-roll",
                attack = crate::combat::odds::twelfths(odds.attack),
                defence = odds.defence as i32,
                ratio = COLUMNS[usize::from(odds.ratio)],
                plus = i32::from(odds.plus),
                minus = i32::from(odds.minus),
                column = COLUMNS[usize::from(odds.column)],
                die = i32::from(die),
                row = i32::from(row),
                result = code
            );
            shown("TB 10.1.1h", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_result(&mut self, result: &CombatResult) {
        let code = result.text();
        let clause = match result.loser {
            Loser::Attacker => "TB 10.3b",
            Loser::Defender => "TB 10.3a",
            Loser::Both => "TB 10.3e",
            Loser::DefenderToo => "TB 10.3i",
        };
        self.say(clause, || msg!("told-result", result = code));
    }

    pub fn tell_weakened(&mut self, u: u16) {
        let r = self.r;
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| {
            shown("TB 3.1.1a", msg!("told-weakened", unit = unit), Cue::Flip(r.counter(u).id.clone()))
        });
    }

    pub fn tell_destroyed(&mut self, u: u16, clause: &'static str) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            shown(clause, msg!("told-destroyed", unit = r.unit_arg(u)), Cue::Remove(r.counter(u).id.clone()))
        });
    }

    pub fn tell_stuck(&mut self, hex: u16, n: u8) {
        let r = self.r;
        self.say("TB 10.5.3a", || msg!("told-stuck", at = r.hex_arg(hex), n = i32::from(n)));
    }

    pub fn tell_held(&mut self, hex: u16) {
        let r = self.r;
        self.say("TB 11.9a", || msg!("told-held", at = r.hex_arg(hex)));
    }

    pub fn tell_retreat(&mut self, group: &UnitSet, from: u16, to: u16) {
        let r = self.r;
        let group = *group;
        self.say("TB 10.5a", || {
            msg!(
                "told-retreat",
                units = r.units_arg(group.iter()),
                from = r.hex_arg(from),
                to = r.hex_arg(to)
            )
        });
    }

    pub fn tell_pursuit(&mut self, u: u16, from: u16, way: &[u16]) {
        let r = self.r;
        let Some(to) = way.last().copied() else { return };
        let path: Vec<String> =
            std::iter::once(from).chain(way.iter().copied()).map(|h| r.map.name(h)).collect();
        self.sink.tell(Audience::PUBLIC, || {
            let text = msg!("told-pursuit", unit = r.unit_arg(u), to = r.hex_arg(to));
            shown("TB 10.5.4a", text, Cue::Move { piece: r.counter(u).id.clone(), path, beat: 0 })
        });
    }

    pub fn tell_bombing(&mut self, side: Side, hex: u16) {
        let r = self.r;
        self.say("TB 11.11.2a", || msg!("told-bombing", side = side_arg(side), at = r.hex_arg(hex)));
    }

    pub fn tell_bombed(&mut self, hex: u16, faces: Faces) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            shown("TB 11.11.2c", msg!("told-bombed", at = r.hex_arg(hex)), Cue::Dice(faces.iter().collect()))
        });
    }

    pub fn tell_raid(&mut self, side: Side) {
        self.say("TB 11.11.4-Ia", || msg!("told-raid", side = side_arg(side)));
    }

    pub fn tell_raided(&mut self, die: u8) {
        self.sink.tell(Audience::PUBLIC, || {
            shown(raid_clause(die), msg!("told-raided", die = i32::from(die)), Cue::Dice(vec![die]))
        });
    }

    pub fn tell_scouting(&mut self, side: Side, hex: u16) {
        let r = self.r;
        self.say("TB 11.11.4-IIa", || msg!("told-scouting", side = side_arg(side), at = r.hex_arg(hex)));
    }

    pub fn tell_shown(&mut self, hex: u16, units: &[u16], clause: &'static str) {
        let r = self.r;
        let units: Vec<u16> = units.to_vec();
        self.say(clause, || msg!("told-shown", at = r.hex_arg(hex), units = r.units_arg(units.into_iter())));
    }

    pub fn tell_search(&mut self, u: u16, hex: u16, die: u8) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            let text = msg!("told-search", unit = r.unit_arg(u), at = r.hex_arg(hex), die = i32::from(die));
            shown("TB X5.1a", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_evaded(&mut self, u: u16, from: u16, way: &[u16]) {
        let r = self.r;
        let Some(to) = way.last().copied() else { return };
        self.say("TB X5.2a", || {
            msg!("told-evaded", unit = r.unit_arg(u), from = r.hex_arg(from), to = r.hex_arg(to))
        });
    }

    pub fn tell_state(&mut self, u: u16, column: bool) {
        let hidden = self.hidden(u);
        self.of_unit(u, hidden, |unit| {
            line(
                "TB X2.1b",
                if column { msg!("told-column", unit = unit) } else { msg!("told-deployed", unit = unit) },
            )
        });
    }

    pub fn tell_detached(&mut self, u: u16, slip: u16) {
        let (r, seat) = (self.r, self.r.counter(u).side.seat());
        self.sink.tell(Audience::only(seat), || {
            line("TB X1a", msg!("told-detached", unit = r.unit_arg(u), battalion = r.unit_arg(slip)))
        });
    }

    pub fn tell_absorbed(&mut self, u: u16, slip: u16) {
        let (r, seat) = (self.r, self.r.counter(u).side.seat());
        self.sink.tell(Audience::only(seat), || {
            line("TB X1b", msg!("told-absorbed", unit = r.unit_arg(u), battalion = r.unit_arg(slip)))
        });
    }

    pub fn tell_penal(&mut self, slip: u16, at: u16) {
        let r = self.r;
        self.say("TB 14.3.2a", || msg!("told-penal", unit = r.unit_arg(slip), at = r.hex_arg(at)));
    }

    pub fn tell_obstacle(&mut self, hex: u16) {
        let r = self.r;
        self.say("TB 14.3.1a", || msg!("told-obstacle", at = r.hex_arg(hex)));
    }

    pub fn tell_drawn(&mut self, m: u8) {
        let r = self.r;
        let seat = r.markers[usize::from(m)].side;
        self.sink.tell(Audience::only(seat.seat()), || {
            line("TB 5Da", msg!("told-drawn", marker = r.marker_arg(m)))
        });
        self.sink.tell(Audience::all_but(seat.seat()), || {
            line("TB 5Da", msg!("told-drawn-for", side = side_arg(seat)))
        });
    }

    pub fn tell_end_marker(&mut self) {
        self.say("TB 5Dc", || msg!("told-end-marker"));
    }

    pub fn tell_ignored(&mut self, side: Side) {
        self.say("TB 14.1d", || msg!("told-ignored", side = side_arg(side)));
    }

    pub fn tell_kept(&mut self, side: Side) {
        self.say("TB 14.1b", || msg!("told-kept", side = side_arg(side)));
    }

    pub fn tell_corps(&mut self, m: u8) {
        let r = self.r;
        self.say("TB 5Db", || msg!("told-corps", marker = r.marker_arg(m)));
    }

    pub fn tell_declined(&mut self, m: u8) {
        let r = self.r;
        let marker = &r.markers[usize::from(m)];
        let seat = marker.side;
        // That it was no corps marker is its owner's secret, so others hear of both by one clause.
        let clause = if marker.kind == MarkerKind::Corps { "TB 14.1.1a" } else { "TB 14.1b" };
        self.sink.tell(Audience::only(seat.seat()), || {
            line(clause, msg!("told-declined", marker = r.marker_arg(m)))
        });
        self.sink.tell(Audience::all_but(seat.seat()), || {
            line("TB 5Da", msg!("told-declined-by", side = side_arg(seat)))
        });
    }

    pub fn tell_played(&mut self, m: u8) {
        let r = self.r;
        self.say("TB 14.1b", || {
            msg!("told-played", side = side_arg(r.markers[usize::from(m)].side), marker = r.marker_arg(m))
        });
    }

    /// Whom a marker names: a corps, or a division directly under an army.
    pub fn tell_named(&mut self, n: u16) {
        let r = self.r;
        self.say("TB 14.1b", || {
            msg!("told-named", formation = r.formation_arg(r.formations.name((n % 256) as u8)))
        });
    }

    pub fn tell_confusion(&mut self, corps: u8, die: u8) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            let name = r.formation_arg(r.formations.name(corps));
            let text = if die <= 2 {
                msg!("told-confused", corps = name, die = i32::from(die))
            } else {
                msg!("told-not-confused", corps = name, die = i32::from(die))
            };
            shown("TB 15a", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_breakdown(&mut self, u: u16, die: u8) {
        let r = self.r;
        self.sink.tell(Audience::PUBLIC, || {
            let text = msg!("told-breakdown", unit = r.unit_arg(u), die = i32::from(die));
            shown("TB 14.1b", text, Cue::Dice(vec![die]))
        });
    }

    pub fn tell_counterprep(&mut self, die: u8) {
        self.sink.tell(Audience::PUBLIC, || {
            shown("TB 14.1b", msg!("told-counterprep", die = i32::from(die)), Cue::Dice(vec![die]))
        });
    }

    pub fn tell_end(&mut self) {
        let r = self.r;
        let [g, s] = Side::BOTH.map(|side| i32::from(r.points(self.p, side, &mut ())));
        let level = self.p.ending - 1;
        self.say("TB 15c", || msg!("told-end", german = g, soviet = s, level = ending_text(level)));
    }
}

/// Who chooses the points that a strike on the rear destroys: their owner, or on a 6 the striker.
pub fn raid_clause(die: u8) -> &'static str {
    if die == 6 { "TB 11.11.4-Ic" } else { "TB 11.11.4-Ib" }
}

/// A level of victory in words.
pub fn ending_text(level: u8) -> Text {
    match level {
        0 => msg!("over-german-decisive"),
        1 => msg!("over-german-minor"),
        2 => msg!("over-draw"),
        3 => msg!("over-soviet-minor"),
        _ => msg!("over-soviet-decisive"),
    }
}
