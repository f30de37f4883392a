//! What play tells: the lines of the log, each with its clause.

mod battle;
mod names;

use crate::components::{Side, place};
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::fact;
use crate::setup::NoRetreat;
use crate::victory::{Ending, table_side};
use engine::table::{Arg, Cue, Element};
use engine::{Audience, Sink, line, msg, shown};

const ALL: Audience = Audience::PUBLIC;

impl<S: Sink> Cx<'_, S> {
    fn unit_arg(r: &NoRetreat, p: &crate::position::Position, unit: u8) -> Arg {
        Arg::Element(Element::Piece(
            r.piece_id(p.units[usize::from(unit)].is(crate::position::Unit::FULL), unit),
        ))
    }

    fn units_arg(r: &NoRetreat, p: &crate::position::Position, set: UnitSet) -> Arg {
        set.iter().map(|u| Self::unit_arg(r, p, u)).collect()
    }

    fn route_cue(r: &NoRetreat, unit: u8, route: &[u16]) -> Cue {
        Cue::Move {
            piece: r.c.units[usize::from(unit)].id.clone(),
            path: route.iter().map(|h| r.place_id(*h)).collect(),
            beat: 0,
        }
    }

    pub(crate) fn tell_move(&mut self, unit: u8, route: &[u16], cost: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let (from, to) = (route[0], route[route.len() - 1]);
            let text = msg!(
                "log-move",
                unit = Self::unit_arg(r, p, unit),
                from = r.place_arg(from),
                to = r.place_arg(to),
                cost = i32::from(cost)
            );
            shown("NR 8.0a", text, Self::route_cue(r, unit, route))
        });
    }

    pub(crate) fn tell_retreat(&mut self, unit: u8, route: &[u16]) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let to = route[route.len() - 1];
            let text = msg!("log-retreat", unit = Self::unit_arg(r, p, unit), to = r.place_arg(to));
            shown("NR 10.7.5a", text, Self::route_cue(r, unit, route))
        });
    }

    pub(crate) fn tell_advance(&mut self, unit: u8, route: &[u16]) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let to = route[route.len() - 1];
            let text = msg!("log-advance", unit = Self::unit_arg(r, p, unit), to = r.place_arg(to));
            shown("NR 10.8a", text, Self::route_cue(r, unit, route))
        });
    }

    pub(crate) fn tell_no_retreat(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 10.7.5i", msg!("log-no-retreat", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_works_fall(&mut self, at: u16) {
        let r = self.r;
        self.sink.tell(ALL, || line("NR PA-15", msg!("log-works-fall", at = r.place_arg(at))));
    }

    pub(crate) fn tell_control(&mut self, side: Side, at: u16) {
        let r = self.r;
        self.sink.tell(ALL, || {
            let text = msg!("log-control", side = table_side(side), at = r.place_arg(at));
            shown("NR 12.7.1", text, Cue::Point(Element::Place(r.place_id(at))))
        });
    }

    pub(crate) fn tell_entrain(&mut self, unit: u8, from: u16) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let text = msg!("log-entrain", unit = Self::unit_arg(r, p, unit));
            shown("NR 9.1a", text, Self::route_cue(r, unit, &[from, place::RAIL]))
        });
    }

    pub(crate) fn tell_place(&mut self, unit: u8, at: u16, clause: &'static str) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let from = p.units[usize::from(unit)].place;
            let text = msg!("log-place", unit = Self::unit_arg(r, p, unit), at = r.place_arg(at));
            shown(clause, text, Self::route_cue(r, unit, &[from, at]))
        });
    }

    pub(crate) fn tell_partisans(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 15.9c", msg!("log-partisans", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_discard(&mut self, side: Side, card: u8) {
        let r = self.r;
        self.sink.tell(ALL, || {
            line("NR 5.0b", msg!("log-discard", side = table_side(side), card = r.card_arg(side, card)))
        });
    }

    pub(crate) fn tell_play(&mut self, side: Side, card: u8) {
        let r = self.r;
        self.sink.tell(ALL, || {
            let text = msg!("log-play", side = table_side(side), card = r.card_arg(side, card));
            shown("NR 5.3b", text, Cue::Point(Element::Card(format!("c{:02}", card + 1))))
        });
    }

    pub(crate) fn tell_copied(&mut self, side: Side, card: u8) {
        let r = self.r;
        self.sink.tell(ALL, || line("NR 5.3", msg!("log-copied", card = r.card_arg(side, card))));
    }

    pub(crate) fn tell_cancelled(&mut self, side: Side, card: u8) {
        let r = self.r;
        if card != crate::cards::TAKEN {
            self.sink.tell(ALL, || line("NR 5.0f", msg!("log-cancelled", card = r.card_arg(side, card))));
        }
    }

    pub(crate) fn tell_taken(&mut self, side: Side, card: u8) {
        let r = self.r;
        self.sink.tell(ALL, || {
            line("NR 5.3", msg!("log-taken", side = table_side(side), card = r.card_arg(side, card)))
        });
    }

    pub(crate) fn tell_reshuffle(&mut self) {
        self.sink.tell(ALL, || line("NR 5.0c", msg!("log-reshuffle")));
    }

    pub(crate) fn tell_drawn(&mut self, side: Side, card: u8) {
        let r = self.r;
        let own = Audience::only(side.seat());
        self.sink.tell(own, || line("NR 5.0a", msg!("log-drawn", card = r.card_arg(side, card))));
    }

    pub(crate) fn tell_immediate(&mut self, side: Side, card: u8) {
        let r = self.r;
        self.sink.tell(ALL, || {
            line("NR 5.0a", msg!("log-immediate", side = table_side(side), card = r.card_arg(side, card)))
        });
    }

    pub(crate) fn tell_weather_marker(&mut self, turn: u8) {
        let weather = self.r.marker_weather(self.p, turn);
        self.sink.tell(ALL, || {
            let text = msg!(
                "log-weather-marker",
                turn = i32::from(turn),
                weather = NoRetreat::weather_text(weather)
            );
            line("NR 14.14a", text)
        });
    }

    pub(crate) fn tell_out(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 13.0", msg!("log-out", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_flip(&mut self, unit: u8, clause: &'static str) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let face = r.face(p, unit);
            let value = format!("{}-{}", face.strength, face.movement);
            let text = if p.units[usize::from(unit)].is(crate::position::Unit::FULL) {
                msg!("log-improved", unit = Self::unit_arg(r, p, unit), value = value)
            } else {
                msg!("log-reduced", unit = Self::unit_arg(r, p, unit), value = value)
            };
            shown(clause, text, Cue::Flip(r.c.units[usize::from(unit)].id.clone()))
        });
    }

    pub(crate) fn tell_purchase_cancelled(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink
            .tell(ALL, || line("NR 7.0", msg!("log-purchase-cancelled", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_reorganised(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 7.10a", msg!("log-reorganised", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_turn(&mut self) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let row = r.turn(p);
            let text = msg!(
                "log-turn",
                turn = i32::from(p.turn),
                months = NoRetreat::months_text(p.turn),
                year = row.year.to_string(),
                weather = NoRetreat::weather_text(r.weather(p))
            );
            line("NR 4.0d", text)
        });
    }

    pub(crate) fn tell_player_turn(&mut self, side: Side) {
        let turn = self.p.turn.into();
        self.sink.tell(ALL, || {
            shown("NR 4.0a", msg!("log-player-turn", side = table_side(side)), Cue::Turn(turn))
        });
    }

    pub(crate) fn tell_phase(&mut self, side: Side, phase: u8) {
        self.sink.tell(ALL, || {
            line(
                "NR 4.0b",
                msg!("log-phase", side = table_side(side), phase = crate::view::phase_text(phase)),
            )
        });
    }

    pub(crate) fn tell_unsupplied(&mut self, side: Side, found: UnitSet) {
        let (r, p) = (self.r, &*self.p);
        _ = side;
        self.sink.tell(ALL, || line("NR 6.4", msg!("log-unsupplied", units = Self::units_arg(r, p, found))));
    }

    pub(crate) fn tell_reserve(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 14.12.1a", msg!("log-reserve", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_cleared(&mut self, at: u16) {
        let r = self.r;
        self.sink.tell(ALL, || line("NR PA-14", msg!("log-cleared", at = r.place_arg(at))));
    }

    pub(crate) fn tell_saved(&mut self, unit: u8) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || line("NR 11.1c", msg!("log-saved", unit = Self::unit_arg(r, p, unit))));
    }

    pub(crate) fn tell_eliminated(&mut self, unit: u8, to: u16) {
        let clause = match to {
            place::SHATTERED => "NR 10.7e",
            place::DESTROYED => "NR 10.7.1c",
            place::SURRENDERED => "NR 11.1b",
            place::OUT => "NR 14.1e",
            _ => "NR 10.7.1d",
        };
        self.tell_removed(unit, to, clause);
    }

    pub(crate) fn tell_excess(&mut self, unit: u8, to: u16) {
        self.tell_removed(unit, to, if to == place::SHATTERED { "NR 8.4.3a" } else { "NR 8.4.3b" });
    }

    fn tell_removed(&mut self, unit: u8, to: u16, clause: &'static str) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let who = Self::unit_arg(r, p, unit);
            let text = match to {
                place::SHATTERED => msg!("log-shattered", unit = who),
                place::DESTROYED => msg!("log-destroyed", unit = who),
                place::SURRENDERED => msg!("log-surrendered", unit = who),
                place::OUT => msg!("log-gone", unit = who),
                t => {
                    let turn = i32::from(t.saturating_sub(place::TURN));
                    msg!("log-to-track", unit = who, turn = turn)
                }
            };
            shown(clause, text, Cue::Remove(r.c.units[usize::from(unit)].id.clone()))
        });
    }

    pub(crate) fn tell_event_vp(&mut self, change: i8, clause: &'static str) {
        let now = self.p.event_vp;
        self.sink.tell(ALL, || {
            let side = table_side(if change > 0 { Side::Axis } else { Side::Soviet });
            let owner = table_side(if now > 0 { Side::Axis } else { Side::Soviet });
            let n = i32::from(change.abs());
            let text = if now == 0 {
                msg!("log-event-vp-even", side = side, n = n)
            } else {
                msg!("log-event-vp", side = side, n = n, owner = owner, now = i32::from(now.abs()))
            };
            line(clause, text)
        });
    }

    pub(crate) fn tell_over(&mut self, winner: Side, ending: Ending) {
        let r = self.r;
        self.sink.tell(ALL, || line("NR 12.0", r.ending_text(winner, ending as u8)));
    }

    pub(crate) fn tell_initiative(&mut self, tide: i16) {
        self.sink.tell(ALL, || line("NR 12.10d", msg!("log-initiative", tide = i32::from(tide))));
    }

    pub(crate) fn tell_reckoning(&mut self, tide: i16, vp: i16) {
        self.sink.tell(ALL, || {
            line("NR 12.4a", msg!("log-reckoning", tide = i32::from(tide), vp = i32::from(vp)))
        });
    }

    pub(crate) fn tell_new_deck(&mut self) {
        self.sink.tell(ALL, || line("NR 5.5d", msg!("log-new-deck")));
    }

    pub(crate) fn tell_event_due(&mut self, done: u32) {
        self.sink.tell(ALL, || match done {
            fact::GG_DONE => line("NR 13.5.GGa", msg!("log-germany-invaded")),
            fact::OIL_DONE => line("NR 13.5.OILa", msg!("log-ploesti-lost")),
            _ => line("NR 13.5.WAR", msg!("log-warsaw-free")),
        });
    }
}
