//! Cards that act when they are drawn, and the weather markers some of them turn (14.14).

use crate::components::{Side, Weather};
use crate::flow::Cx;
use crate::setup::Option15;
use engine::Sink;

impl<S: Sink> Cx<'_, S> {
    /// A drawn card acts at once; true if another is drawn in its place.
    ///
    /// Rule: NR 14.14.2, NR 15.4
    pub(super) fn immediate(&mut self, side: Side, card: u8) -> bool {
        self.sink.reveal(engine::Clause("NR 5.0a"));
        self.tell_immediate(side, card);
        let replaced = super::events::drawn(self, side, self.r.event(side, card));
        self.put_on_pile(card);
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
    pub(super) fn flip_weather(&mut self, turn: u8) {
        let variable = self.r.c.turns.get(usize::from(turn)).is_some_and(|t| t.other_weather.is_some());
        if variable && self.weather_varies() {
            self.p.flipped ^= 1 << turn;
            self.tell_weather_marker(turn);
        }
    }

    /// Sets the next turn's marker to a weather it has.
    pub(super) fn set_weather(&mut self, wanted: Weather) {
        let turn = self.p.turn + 1;
        let Some(row) = self.r.c.turns.get(usize::from(turn)) else { return };
        let has = row.other_weather == Some(wanted) || row.weather == wanted;
        if row.other_weather.is_some() && has && self.r.marker_weather(self.p, turn) != wanted {
            self.flip_weather(turn);
        }
    }
}
