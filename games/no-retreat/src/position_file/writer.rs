//! Writing a position file.

use super::{FACTS, PHASES, Secret, Setup};
use crate::components::{NOWHERE, Side, UNITS, place};
use crate::position::{Marker, MarkerKind, Position, Unit, fact};
use crate::setup::NoRetreat;
use content::{Source, Spanned};
use engine::Seat;
use std::collections::BTreeMap;

impl NoRetreat {
    /// Writes a quiet position: one that reads back exactly as it is.
    pub(crate) fn write_position(&self, p: &Position) -> Option<engine::Written<Self>> {
        if *p == self.first_position() {
            return Some((Setup::default(), BTreeMap::new()));
        }
        if p.flow.len() != 3 || p.ending > 0 {
            return None;
        }
        let phase = PHASES.get(usize::from(p.phase))?;
        let plain = |text: String| Spanned::new(0..0, text);
        let hexes = |list: &[Marker], kind: MarkerKind| {
            list.iter().filter(|m| m.kind == kind).map(|m| plain(self.place_id(m.hex))).collect::<Vec<_>>()
        };
        let cards = |bits: u64| {
            (0..54u8).filter(move |c| bits >> c & 1 == 1).map(|c| plain(format!("c{:02}", c + 1)))
        };
        let changed = |axis: bool| {
            let hexes = self.c.vp_hexes.iter().enumerate();
            let differs = move |i: usize| {
                (p.control ^ self.c.start_control) >> i & 1 == 1 && (p.control >> i & 1 == 1) == axis
            };
            hexes.filter(move |(i, _)| differs(*i)).map(|(_, h)| plain(self.place_id(*h))).collect::<Vec<_>>()
        };
        let unit_id = |n: u8| (n > 0).then(|| plain(self.c.units[usize::from(n) - 1].id.clone()));
        let spot = |h: u16| (h != NOWHERE).then(|| plain(self.place_id(h)));
        let mut units = BTreeMap::new();
        for (i, u) in p.units.iter().enumerate().take(UNITS) {
            if u.place == place::OUT && u.flags == 0 {
                continue;
            }
            let mut text = self.place_id(u.place);
            text += if u.is(Unit::FULL) { " full" } else { " reduced" };
            for (flag, word) in
                [(Unit::OOS, " oos"), (Unit::DISORGANISED, " disorganised"), (Unit::BONUS, " spent")]
            {
                if u.is(flag) {
                    text += word;
                }
            }
            units.insert(self.c.units[i].id.clone(), plain(text));
        }
        let all: u64 = p.discard[..usize::from(p.discard_count)]
            .iter()
            .fold(p.deck | p.hands[0] | p.hands[1], |a, c| a | 1 << c);
        let local = p.local.map(|n| unit_id(n).map_or_else(String::new, Spanned::into_inner));
        let setup = Setup {
            turn: Some(Spanned::new(0..0, p.turn)),
            phase: Some(plain((*phase).to_owned())),
            active: Some(p.active()),
            initiative: Some(p.initiative()),
            event_vp: p.event_vp,
            high_tide: p.high_tide,
            support: Some(p.support),
            german: changed(true),
            soviet: changed(false),
            flipped: (0..32u8).filter(|t| p.flipped >> t & 1 == 1).collect(),
            snow_before: Some(p.fact(fact::SNOW_BEFORE)),
            facts: FACTS
                .iter()
                .filter(|(_, bit)| p.fact(*bit))
                .map(|(name, _)| plain((*name).to_owned()))
                .collect(),
            axis_targets: hexes(&p.markers[0], MarkerKind::Target),
            soviet_targets: hexes(&p.markers[1], MarkerKind::Target),
            axis_counterblows: hexes(&p.markers[0], MarkerKind::Counterblow),
            soviet_counterblows: hexes(&p.markers[1], MarkerKind::Counterblow),
            scorched: spot(p.scorched),
            works: spot(p.works),
            reserve: unit_id(p.reserve),
            local: (p.local != [0; 2]).then_some(local),
            partisans: unit_id(p.partisans),
            partisans_turn: p.partisans_turn,
            joker: (p.joker < 2).then(|| Side::of(p.joker)),
            draw_change: p.draw_change,
            fewer: p.fewer,
            demand: p.demand,
            demand_vp: p.demand_vp,
            discard: p.discard[..usize::from(p.discard_count)]
                .iter()
                .map(|c| plain(format!("c{:02}", c + 1)))
                .collect(),
            removed: Some(cards(!all & ((1 << 54) - 1)).collect()),
            shown: cards(p.public[0] | p.public[1]).collect(),
            prepared: p.prepared.iter().filter_map(|h| spot(*h)).collect(),
            units,
        };
        let secrets: BTreeMap<Seat, Secret> = Side::BOTH
            .into_iter()
            .map(|s| {
                let secret =
                    Secret { hand: cards(p.hands[s.at()]).collect(), seen: cards(p.seen[s.at()]).collect() };
                (s.seat(), secret)
            })
            .collect();
        let back = self.read_position(setup.clone(), secrets.clone(), &Source::new("position", ""));
        (back.ok() == Some(*p)).then_some((setup, secrets))
    }
}
