//! The table: board, pieces, markers, tracks, hands.

use crate::components::{Branch, NOWHERE, Side, Special, Terrain, place};
use crate::hexes::HEXES;
use crate::position::{MarkerKind, Position, Unit};
use crate::sequence::phase;
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{
    Badge, Board, Card, Element, Face, GridShape, Hand, HexFeature, Lens, Orientation, Piece, Pile, Place,
    PlaceKind, SideFeature, Table, Track, TrackCell,
};
use engine::{Known, Text, msg};
use std::borrow::Cow;

/// The words of a phase.
pub fn phase_text(at: u8) -> Text {
    match at {
        phase::CARDS => msg!("phase-cards"),
        phase::SUPPLY => msg!("phase-supply"),
        phase::ORGANISATION => msg!("phase-organisation"),
        phase::MOVEMENT => msg!("phase-movement"),
        phase::COMBAT => msg!("phase-combat"),
        phase::REMOVAL => msg!("phase-removal"),
        phase::DETRAINING => msg!("phase-detraining"),
        _ => msg!("phase-housekeeping"),
    }
}

/// A text whose key is made at run time.
fn key(key: String) -> Text {
    Text { key: Cow::Owned(key), args: Vec::new() }
}

impl NoRetreat {
    fn place_name(&self, at: u16) -> Option<Text> {
        self.c.names[usize::from(at)].as_ref()?;
        // A sea is lettered once on the map, not in each of its hexes.
        if self.c.terrain.get(usize::from(at)) == Some(&Terrain::Sea) {
            return None;
        }
        Some(msg!("place-name", place = Element::Place(self.place_id(at))))
    }

    /// The unchanging part of the table.
    pub(crate) fn lay_board(&self) -> Board {
        let mut places = Vec::new();
        let mut hex_features = Vec::new();
        let mut side_features = Vec::new();
        let feature = |hex: u16, kind: &str, value: &str| HexFeature {
            hex: self.place_id(hex).into(),
            kind: kind.into(),
            value: value.into(),
        };
        for h in 0..HEXES as u16 {
            let terrain = self.c.terrain[usize::from(h)];
            if matches!(terrain, Terrain::Off | Terrain::Area) {
                continue;
            }
            let kind = PlaceKind::Hex;
            places.push(Place {
                id: self.place_id(h),
                kind,
                terrain: terrain.key().to_owned(),
                name: self.place_name(h),
            });
            let i = self.c.vp_index[usize::from(h)];
            if i != crate::components::NO_VP {
                let oil = self.c.cities >> i & 1 == 0;
                hex_features.push(feature(h, if oil { "oil" } else { "city" }, ""));
                for side in Side::BOTH {
                    if self.c.objectives[side.at()] >> i & 1 == 1 {
                        hex_features.push(feature(h, "objective", crate::SEATS[side.at()]));
                    }
                }
            }
            for side in Side::BOTH {
                if self.c.edge[side.at()].has(h) {
                    hex_features.push(feature(h, "supply-edge", crate::SEATS[side.at()]));
                }
            }
            if !self.c.land.has(h) {
                continue;
            }
            for d in 0..6u8 {
                let n = self.c.near[usize::from(h)][usize::from(d)];
                let inner = n != NOWHERE && !place::is_area(n) && self.c.land.has(n);
                // Each side once: from its first three directions.
                if !inner || d >= 3 {
                    continue;
                }
                let river = self.c.river[usize::from(h)] >> d & 1 == 1;
                let closed = self.c.closed[usize::from(h)] >> d & 1 == 1;
                let border = self.c.ussr.has(h) != self.c.ussr.has(n);
                for (on, kind) in [(river, "river"), (closed, "lake"), (border, "border")] {
                    if on {
                        side_features.push(SideFeature {
                            hex: self.place_id(h),
                            direction: d,
                            kind: kind.to_owned(),
                            value: String::new(),
                        });
                    }
                }
            }
        }
        for (a, id) in place::AREAS.iter().enumerate() {
            let cells = self.c.area_cells[a].iter().map(|h| self.place_id(*h)).collect();
            let name = self.place_name(place::FIN + a as u16);
            places.push(Place {
                id: (*id).to_owned(),
                kind: PlaceKind::Area(cells),
                terrain: "area".to_owned(),
                name,
            });
        }
        for seat in crate::SEATS {
            for b in place::BOXES {
                places.push(Place {
                    id: format!("{seat}-{b}"),
                    kind: PlaceKind::Box,
                    terrain: String::new(),
                    name: Some(key(format!("box-{b}"))),
                });
            }
        }
        let legend = ["clear", "city", "forest", "swamp", "mountain", "kerch", "area", "lake", "sea"];
        let lens = |id: &str, title: Text, takes: u8| Lens { id: id.to_owned(), title, takes };
        Board {
            grid: GridShape {
                cols: 25,
                rows: 22,
                first_col: 1,
                first_row: 1,
                orientation: Orientation::PointyTop,
                even_shifted: true,
            },
            places,
            hex_features,
            side_features,
            art: self.c.art.clone(),
            legend: legend.iter().map(|t| ((*t).to_owned(), key(format!("terrain-{t}")))).collect(),
            lenses: vec![
                lens("supply", msg!("lens-supply"), 1),
                lens("zoc", msg!("lens-zoc"), 0),
                lens("reach", msg!("lens-reach"), 1),
                lens("control", msg!("lens-control"), 0),
                lens("vp", msg!("lens-vp"), 0),
                lens("draw", msg!("lens-draw"), 0),
            ],
        }
    }

    /// What a viewer sees.
    pub(crate) fn lay_table(&self, known: &Known<Position>) -> Table {
        let p: &Position = known;
        let row = self.turn(p);
        let mut heading = vec![msg!(
            "heading-turn",
            turn = i32::from(p.turn),
            months = NoRetreat::months_text(p.turn),
            year = row.year.to_string(),
            weather = NoRetreat::weather_text(self.weather(p))
        )];
        heading.push(msg!("heading-phase", side = table_side(p.active()), phase = phase_text(p.phase)));
        heading.push(msg!("heading-initiative", side = table_side(p.initiative())));
        Table {
            heading,
            pieces: (0..p.units.len() as u8).filter_map(|u| self.piece(p, u)).collect(),
            hex_features: self.features(p),
            tracks: vec![self.turn_track(p), self.vp_track(p), self.support_track(p)],
            hands: Side::BOTH.into_iter().map(|s| self.hand_of(p, s)).collect(),
            piles: vec![
                Pile {
                    id: "deck".to_owned(),
                    title: msg!("pile-deck"),
                    count: p.deck_count.into(),
                    top: None,
                },
                Pile {
                    id: "discard".to_owned(),
                    title: msg!("pile-discard"),
                    count: p.discard_count.into(),
                    top: p.top_discard().map(|c| {
                        let side = known.seat().map_or(Side::Axis, |s| Side::of(s.0));
                        self.card_of(side, c)
                    }),
                },
            ],
            tallies: vec![self.vp_tally(p)],
            ..Table::default()
        }
    }

    fn piece(&self, p: &Position, unit: u8) -> Option<Piece> {
        let u = p.units[usize::from(unit)];
        let spec = &self.c.units[usize::from(unit)];
        if matches!(u.place, place::OUT | place::WAITING) {
            return None;
        }
        let face = self.face(p, unit);
        let symbol = match face.branch {
            Branch::Tank => "armour",
            Branch::Mech => "mechanised",
            Branch::Infantry => "infantry",
            Branch::Regional => "regional",
            Branch::Fort => "fortress",
            Branch::Cadre => "cadre",
            Branch::Reserve => "reserve",
        };
        let strength = if face.zoc || face.strength == 0 {
            face.strength.to_string()
        } else {
            format!("({})", face.strength)
        };
        let values =
            if face.movement > 0 { vec![strength, face.movement.to_string()] } else { vec![strength] };
        let two = spec.two_faced
            && (spec.side == Side::Axis || self.turn(p).two_steps || spec.special == Special::None);
        let mut badges = Vec::new();
        let mut badge = |on: bool, kind: &str, title: Text| {
            if on {
                badges.push(Badge { kind: kind.to_owned(), title });
            }
        };
        badge(u.is(Unit::OOS), "out-of-supply", msg!("badge-oos"));
        badge(u.is(Unit::DISORGANISED), "disorganised", msg!("badge-disorganised"));
        badge(u.is(Unit::MOVED) && u.on_map(), "moved", msg!("badge-moved"));
        badge(u.is(Unit::FOUGHT), "fought", msg!("badge-fought"));
        badge(p.reserve == unit + 1, "reserve", msg!("badge-reserve"));
        badge(p.local.contains(&(unit + 1)), "support", msg!("badge-support"));
        let seat = crate::SEATS[spec.side.at()];
        let at = match u.place {
            h if place::on_map(h) => self.place_id(h),
            b if b < place::TURN => format!("{seat}-{}", place::BOXES[usize::from(b - place::SHATTERED)]),
            t => format!("turn-{}", t - place::TURN),
        };
        Some(Piece {
            id: Some(self.piece_id(u.is(Unit::FULL), unit).into()),
            side: seat.into(),
            place: at.into(),
            face: Face {
                symbol: symbol.into(),
                size: "army".into(),
                values: values.into_iter().map(Into::into).collect(),
                steps: (self.steps(p, unit), 1 + u8::from(two)),
            },
            facing: None,
            badges,
            concealed: 0,
        })
    }

    fn features(&self, p: &Position) -> Vec<HexFeature> {
        let mut out = Vec::new();
        let mut put = |hex: u16, kind: &str, value: &str| {
            out.push(HexFeature { hex: self.place_id(hex).into(), kind: kind.into(), value: value.into() });
        };
        for (i, h) in self.c.vp_hexes.iter().enumerate() {
            put(*h, "control", crate::SEATS[usize::from(p.control >> i & 1 == 0)]);
        }
        for side in Side::BOTH {
            for m in &p.markers[side.at()] {
                match m.kind {
                    MarkerKind::Target => put(m.hex, "target", crate::SEATS[side.at()]),
                    MarkerKind::Counterblow => put(m.hex, "counterblow", crate::SEATS[side.at()]),
                    MarkerKind::Free | MarkerKind::Spent => {}
                }
            }
        }
        for (hex, kind) in [(p.scorched, "scorched"), (p.works, "works")] {
            if hex != NOWHERE {
                put(hex, kind, "");
            }
        }
        p.prepared.iter().filter(|h| **h != NOWHERE).for_each(|h| put(*h, "prepared", ""));
        out
    }

    fn turn_track(&self, p: &Position) -> Track {
        let cells = (1..=28u8)
            .map(|t| {
                let row = &self.c.turns[usize::from(t)];
                let weather = NoRetreat::weather_text(self.marker_weather(p, t));
                let mut notes = vec![msg!("turn-weather", weather = weather)];
                for side in Side::BOTH {
                    if let Some(n) = row.sudden_death[side.at()] {
                        notes.push(msg!("turn-sudden-death", side = table_side(side), n = i32::from(n)));
                    }
                }
                if row.red_event.is_some() {
                    notes.push(key(format!("red-event-{t}")));
                }
                notes.extend(self.c.turn_changes(t));
                let label = msg!(
                    "turn-label",
                    turn = i32::from(t),
                    months = NoRetreat::months_text(t),
                    year = row.year.to_string()
                );
                TrackCell { label, notes }
            })
            .collect();
        let markers = vec![(msg!("marker-turn"), u16::from(p.turn.clamp(1, 28)) - 1)];
        Track { id: "turns".to_owned(), title: msg!("track-turns"), cells, markers }
    }

    fn vp_track(&self, p: &Position) -> Track {
        let cells =
            (0..=40).map(|n| TrackCell { label: msg!("vp-cell", n = n), notes: Vec::new() }).collect();
        let side = p.initiative();
        let vp = self.vp(p, side, &mut ()).clamp(0, 40) as u16;
        let mut markers = vec![(msg!("marker-vp", side = table_side(side)), vp)];
        if p.high_tide > 0 {
            markers.push((msg!("marker-high-tide"), p.high_tide.into()));
        }
        if p.event_vp != 0 {
            let owner = if p.event_vp > 0 { Side::Axis } else { Side::Soviet };
            markers
                .push((msg!("marker-event-vp", side = table_side(owner)), p.event_vp.unsigned_abs().into()));
        }
        Track { id: "vp".to_owned(), title: msg!("track-vp"), cells, markers }
    }

    fn support_track(&self, p: &Position) -> Track {
        let cells = (0..=6).map(|n| TrackCell { label: msg!("vp-cell", n = n), notes: Vec::new() }).collect();
        let markers = vec![
            (msg!("marker-blitz"), p.support[0].min(6).into()),
            (msg!("marker-shock"), p.support[1].min(6).into()),
        ];
        Track { id: "support".to_owned(), title: msg!("track-support"), cells, markers }
    }

    fn card_of(&self, side: Side, card: u8) -> Card {
        let id = format!("c{:02}{}", card + 1, ["a", "s"][side.at()]);
        Card {
            title: msg!("card-title", card = Element::Card(id.clone())),
            text: key(format!("card-{id}")),
            clause: Some("NR 5.3".to_owned()),
            id,
        }
    }

    fn hand_of(&self, p: &Position, side: Side) -> Hand {
        let hand = p.hands[side.at()];
        let mut cards: Vec<Card> =
            (0..54u8).filter(|c| hand >> c & 1 == 1).map(|c| self.card_of(side, c)).collect();
        if p.joker == side as u8 {
            cards.push(self.card_of(side, crate::components::JOKER));
        }
        Hand {
            side: crate::SEATS[side.at()].to_owned(),
            hidden: p.hand_count[side.at()] - hand.count_ones() as u8,
            cards,
        }
    }
}
