//! Events that act when their card is drawn: weather, shuffles, and the fortunes of 1945.

use crate::components::{Side, Weather, hexes, place};
use crate::flow::Cx;
use crate::setup::Option15;
use engine::Sink;

impl<S: Sink> Cx<'_, S> {
    /// A drawn card acts at once; true if another is drawn in its place.
    ///
    /// Rule: NR 14.14.2, NR 15.4
    pub(super) fn immediate(&mut self, side: Side, card: u8) -> bool {
        let event = self.r.event(side, card);
        self.sink.reveal(engine::Clause("NR 5.0a"));
        self.tell_immediate(side, card);
        let mut replaced = true;
        match (side, event) {
            (Side::Axis, 20) => {
                self.reshuffle();
                replaced = self.p.joker == Side::Axis as u8;
            }
            (Side::Soviet, 40) => {
                self.reshuffle();
                replaced = self.p.joker == Side::Soviet as u8;
            }
            (Side::Axis, 54) | (Side::Soviet, 53) => self.reshuffle(),
            (Side::Axis, 32) => {
                self.flip_weather(self.p.turn);
                self.flip_weather(self.p.turn + 1);
            }
            (Side::Axis, 33) => self.flip_weather(self.p.turn),
            (Side::Soviet, 34) => self.set_weather(Weather::Mud),
            (Side::Soviet, 35) => self.set_weather(Weather::Snow),
            (Side::Soviet, 45) => {
                let vp = if self.r.controls(self.p, Side::Soviet, hexes::BUDAPEST) { -1 } else { 1 };
                self.change_vp(vp, "NR 12.7d");
            }
            (Side::Axis, 46) => {
                let vp = if self.r.garrison_stands(self.p) { 1 } else { -1 };
                self.change_vp(vp, "NR 12.7d");
            }
            (Side::Axis, 47) => {
                let there =
                    self.r.c.of_side[0].iter().any(|u| self.r.c.ussr.has(self.p.units[usize::from(u)].place));
                self.change_vp(if there { 1 } else { -1 }, "NR 12.7d");
            }
            (Side::Soviet, 48) => {
                if self.r.holder_of_finland(self.p) == Some(Side::Soviet) {
                    self.change_vp(-1, "NR 12.7d");
                }
            }
            (Side::Soviet, 49) => {
                let there =
                    self.p.units_at(hexes::BUCHAREST).any(|u| self.r.side_of[usize::from(u)] == Side::Soviet);
                self.change_vp(if there { -1 } else { 1 }, "NR 12.7d");
            }
            (Side::Axis, 50) => {
                let vp = if self.r.controls(self.p, Side::Axis, hexes::KONIGSBERG) { 1 } else { -1 };
                self.change_vp(vp, "NR 12.7d");
            }
            (Side::Soviet, 52) => {
                let holds =
                    |area: u16| self.p.units_at(area).any(|u| self.r.side_of[usize::from(u)] == Side::Soviet);
                if holds(place::WBK) && holds(place::SBK)
                    || self.r.controls(self.p, Side::Soviet, hexes::BELGRADE)
                {
                    self.change_vp(-1, "NR 12.7d");
                }
            }
            _ => {}
        }
        self.put_on_pile(card);
        if (side, event) == (Side::Axis, 51) {
            self.choose(Side::Axis, Side::Axis, 51, 1);
        }
        replaced
    }

    /// Whether weather cards work in this turn.
    fn weather_varies(&self) -> bool {
        let fixed = self.r.has(Option15::FixedWeather)
            || self.r.has(Option15::FixedWeather1941) && self.r.turn(self.p).year == 1941;
        !fixed
    }

    /// Turns a weather marker over.
    ///
    /// Rule: NR 14.14a
    fn flip_weather(&mut self, turn: u8) {
        let variable = self.r.c.turns.get(usize::from(turn)).is_some_and(|t| t.other_weather.is_some());
        if variable && self.weather_varies() {
            self.p.flipped ^= 1 << turn;
            self.tell_weather_marker(turn);
        }
    }

    /// Sets the next turn's marker to a weather it has.
    fn set_weather(&mut self, wanted: Weather) {
        let turn = self.p.turn + 1;
        let Some(row) = self.r.c.turns.get(usize::from(turn)) else { return };
        let other = row.other_weather;
        if other.is_some()
            && self.r.marker_weather(self.p, turn) != wanted
            && (other == Some(wanted) || row.weather == wanted)
        {
            self.flip_weather(turn);
        }
    }
}
