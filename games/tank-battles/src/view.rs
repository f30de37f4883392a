//! The table (what a viewer may see of it is decided in `fog.rs`).

use crate::action::{Look, verb};
use crate::components::{Line, River, Settlement, Side, Works, place};
use crate::markers::MarkerKind;
use crate::position::{Doing, NONE, Position, flag};
use crate::scenario::{AO_KINDS, TankBattles};
use crate::stacks::Derived;
use crate::telling::{date_text, phase_text, side_arg, weather_text};
use engine::table::{
    Badge, Board, Card, Choice, Element, Face, GridShape, Hand, HexFeature, Lens, Orientation, Overlay,
    Piece, Pile, Place, PlaceKind, Role, SideFeature, Table, Tally, Text, Track, TrackCell,
};
use engine::{Kind, Known, Rules, Sheet, Token, msg};
use std::borrow::Cow;

/// A text whose key is put together.
fn key(key: String) -> Text {
    Text { key: Cow::Owned(key), args: Vec::new() }
}

impl TankBattles {
    /// The printed id of a place.
    pub fn place_id(&self, at: u16) -> String {
        if place::on_map(at) {
            return self.map.name(at);
        }
        place::BOXES.get(usize::from(at - place::FIELD)).map_or("?".to_owned(), |b| (*b).to_owned())
    }

    pub(crate) fn lay_board(&self) -> Board {
        let mut places = Vec::new();
        let mut hex_features = Vec::new();
        let mut side_features = Vec::new();
        let feature = |hex: u16, kind: &str, value: String| HexFeature {
            hex: self.map.name(hex).into(),
            kind: kind.into(),
            value: value.into(),
        };
        for hex in 0..self.map.near.len() as u16 {
            let i = usize::from(hex);
            let terrain = match self.map.settlement[i] {
                Settlement::None => self.map.ground[i].key(),
                Settlement::Village => "village",
                Settlement::Town => "town",
                Settlement::City => "city",
                Settlement::CityCentre => "city-centre",
            };
            let named = !self.map.names[i][0].is_empty();
            places.push(Place {
                id: self.map.name(hex),
                kind: PlaceKind::Hex,
                terrain: terrain.to_owned(),
                name: named.then(|| {
                    msg!(
                        "map-lettering",
                        en = self.map.names[i][0].as_str(),
                        ru = self.map.names[i][1].as_str()
                    )
                }),
            });
            if self.map.height[i] {
                hex_features.push(feature(hex, "height", String::new()));
            }
            if self.map.vp[i] > 0 {
                hex_features.push(feature(hex, "objective", self.map.vp[i].to_string()));
            }
            if self.map.has(&self.map.stations, hex) {
                hex_features.push(feature(hex, "station", String::new()));
            }
            for side in Side::BOTH {
                if self.map.has(&self.map.sources[side.at()], hex) {
                    hex_features.push(feature(hex, "supply-source", crate::SEATS[side.at()].to_owned()));
                }
            }
            for d in 0..3u8 {
                if self.map.near[i][usize::from(d)] == u16::MAX {
                    continue;
                }
                let side = self.map.sides[i][usize::from(d)];
                let mut put = |kind: &str| {
                    side_features.push(SideFeature {
                        hex: self.map.name(hex),
                        direction: d,
                        kind: kind.to_owned(),
                        value: String::new(),
                    });
                };
                match side.river {
                    River::None => {}
                    River::Small => put("river"),
                    River::Big => put("big-river"),
                    River::Great => put("great-river"),
                }
                match side.line {
                    Line::None => {}
                    Line::Track => put("track"),
                    Line::Road => put("road"),
                    Line::Highway => put("highway"),
                }
                if side.rail {
                    put("rail");
                }
            }
        }
        for seat in crate::SEATS {
            for b in ["field", "out", "waiting", "exited"] {
                places.push(Place {
                    id: format!("{seat}-{b}"),
                    kind: PlaceKind::Box,
                    terrain: String::new(),
                    name: Some(key(format!("box-{b}"))),
                });
            }
        }
        let legend = [
            "clear",
            "forest",
            "dense-forest",
            "rough",
            "marshy",
            "swamp",
            "lake",
            "sea",
            "village",
            "town",
            "city",
            "city-centre",
        ];
        let used = |t: &&&str| places.iter().any(|p| p.terrain == ***t);
        let legend =
            legend.iter().filter(used).map(|t| ((*t).to_owned(), key(format!("terrain-{t}")))).collect();
        let shape = self.map.grid.shape();
        let lens = |id: &str, title: Text, takes: u8| Lens { id: id.to_owned(), title, takes };
        Board {
            grid: GridShape {
                cols: shape.cols,
                rows: shape.rows,
                first_col: 1,
                first_row: 1,
                orientation: Orientation::FlatTop,
                even_shifted: true,
            },
            places,
            hex_features,
            side_features,
            art: self.art.clone(),
            legend,
            lenses: vec![
                lens("supply", msg!("lens-supply"), 1),
                lens("command", msg!("lens-command"), 1),
                lens("zoc", msg!("lens-zoc"), 0),
                lens("reach", msg!("lens-reach"), 1),
                lens("control", msg!("lens-control"), 0),
                lens("vp", msg!("lens-vp"), 0),
            ],
        }
    }

    pub(crate) fn lay_table(&self, known: &Known<Position>) -> Table {
        let p: &Position = known;
        let date = date_text(&self.dates[usize::from(p.turn.clamp(1, self.turns())) - 1]);
        let mut heading = vec![msg!(
            "heading-turn",
            turn = i32::from(p.turn),
            turns = i32::from(self.turns()),
            date = date,
            weather = weather_text(self, p.weather)
        )];
        if p.corps > 0 {
            heading.push(msg!(
                "heading-corps",
                corps = self.formation_arg(&self.markers[usize::from(p.corps) - 1].corps)
            ));
        }
        heading.push(msg!("heading-phase", side = side_arg(p.active()), phase = phase_text(p.phase)));
        // Stacks from the bottom up: the top counter comes last.
        let mut order: Vec<u16> = (0..self.counters.len() as u16).collect();
        order.sort_by_key(|u| p.is(*u, flag::TOP));
        Table {
            heading,
            pieces: order.into_iter().filter_map(|u| self.piece(known, u)).collect(),
            hex_features: self.features(p),
            side_features: self.bridges(p),
            tracks: [
                self.turn_track(p),
                self.points_track(p, Side::German),
                self.points_track(p, Side::Soviet),
            ]
            .into_iter()
            .chain(self.combat_tracks(p))
            .collect(),
            hands: Side::BOTH.into_iter().map(|s| self.hand_of(p, s)).collect(),
            piles: vec![Pile {
                id: "cup".to_owned(),
                title: msg!("pile-cup"),
                count: u16::from(p.cup_count[0] + p.cup_count[1]) + u16::from(p.end == 1),
                top: None,
            }],
            tallies: Side::BOTH.map(|s| self.points_tally(p, s)).to_vec(),
            ..Table::default()
        }
    }

    fn piece(&self, known: &Known<Position>, u: u16) -> Option<Piece> {
        let p: &Position = known;
        let c = self.counter(u);
        let at = p.place(u);
        let seat = crate::SEATS[c.side.at()];
        let spot = match at {
            h if place::on_map(h) => self.map.name(h),
            place::FIELD => format!("{seat}-field"),
            place::OUT if !self.is_slip(u) => format!("{seat}-out"),
            place::WAITING => format!("{seat}-waiting"),
            place::EXITED => format!("{seat}-exited"),
            _ => return None,
        };
        if p.is(u, flag::UNKNOWN) {
            return Some(Piece {
                id: None,
                side: seat.into(),
                place: spot.into(),
                face: Face { steps: (1, 1), ..Face::default() },
                facing: None,
                badges: Vec::new(),
                concealed: 0,
            });
        }
        let spec = self.spec(p, u);
        let face = self.face(p, u);
        let column = spec.reverse == crate::components::Reverse::Column && p.is(u, flag::REVERSE);
        let attack = if column {
            "–".to_owned()
        } else if spec.subtracts {
            format!("(−{})", face.attack)
        } else if spec.fires {
            format!("({})", face.attack)
        } else {
            face.attack.to_string()
        };
        let defence = if spec.bracketed { format!("[{}]", face.defence) } else { face.defence.to_string() };
        let mut badges = Vec::new();
        let mut badge = |on: bool, kind: &str, title: Text| {
            if on {
                badges.push(Badge { kind: kind.to_owned(), title });
            }
        };
        badge(p.is(u, flag::EMERGENCY), "emergency-supply", msg!("badge-emergency"));
        badge(p.is(u, flag::NO_SUPPLY), "out-of-supply", msg!("badge-no-supply"));
        badge(p.is(u, flag::NO_COMMAND), "out-of-command", msg!("badge-no-command"));
        badge(p.is(u, flag::LOADED), "loaded", msg!("badge-loaded"));
        badge(p.is(u, flag::AT_WORK), "works", msg!("badge-at-work"));
        badge(p.is(u, flag::SCOUTED), "scouted", msg!("badge-scouted"));
        badge(face.tank > 0, "tank-shift", msg!("badge-tank-shift", n = i32::from(face.tank)));
        badge(face.at > 0, "at-shift", msg!("badge-at-shift", n = i32::from(face.at)));
        let moved = p.is(u, flag::MOVED) && p.phase == 3 && c.side == p.active();
        badge(moved, "moved", msg!("badge-moved"));
        Some(Piece {
            id: Some(c.id.as_str().into()),
            side: seat.into(),
            place: spot.into(),
            face: Face {
                symbol: spec.arm.symbol().into(),
                size: c.size.key().into(),
                values: [attack, defence, face.movement.to_string()].map(Into::into).to_vec(),
                steps: (self.levels(p, u), 1 + u8::from(spec.reverse == crate::components::Reverse::Weak)),
            },
            facing: None,
            badges,
            concealed: 0,
        })
    }

    fn features(&self, p: &Position) -> Vec<HexFeature> {
        let mut out = Vec::new();
        for hex in 0..self.map.near.len() as u16 {
            let mut put = |kind: &str, value: String| {
                out.push(HexFeature {
                    hex: self.map.name(hex).into(),
                    kind: kind.into(),
                    value: value.into(),
                })
            };
            let works = p.works_at(hex);
            if works != Works::None {
                let value = match works {
                    Works::Line => "L".to_owned(),
                    Works::Permanent => "P3".to_owned(),
                    w => (w as u8).to_string(),
                };
                put("works", value);
            }
            if self.map.vp[usize::from(hex)] > 0 {
                put("control", crate::SEATS[p.control(hex).at()].to_owned());
            }
        }
        for o in p.obstacles.iter().filter(|o| o.hex != NONE) {
            out.push(HexFeature {
                hex: self.map.name(o.hex).into(),
                kind: "obstacle".into(),
                value: o.until.to_string().into(),
            });
        }
        for h in p.pledges.iter() {
            out.push(HexFeature {
                hex: self.map.name(h).into(),
                kind: "target".into(),
                value: crate::SEATS[p.active().at()].into(),
            });
        }
        out
    }

    fn bridges(&self, p: &Position) -> Vec<SideFeature> {
        let feature = |hex: u16, d: u8, kind: &str| SideFeature {
            hex: self.map.name(hex),
            direction: d,
            kind: kind.to_owned(),
            value: String::new(),
        };
        let printed = self.map.bridges.iter().enumerate().map(|(n, (hex, d))| {
            let blown = p.blown[n / 64] >> (n % 64) & 1 == 1;
            feature(*hex, *d, if blown { "blown-bridge" } else { "bridge" })
        });
        let laid = p.pontoons.iter().filter(|b| b.unit != NONE).map(|b| feature(b.hex, b.side, "pontoon"));
        printed.chain(laid).collect()
    }

    /// The turns, with their dates and what they bring.
    pub(crate) fn calendar(&self) -> Vec<TrackCell> {
        let cell = |(i, date): (usize, &String)| {
            let turn = i as u8 + 1;
            let arrivals = self
                .counters
                .iter()
                .filter(|c| matches!(c.setup, crate::components::Setup::Arrives(t, _) if t == turn))
                .filter(|c| !c.extra || self.choice.additional)
                .count() as i32;
            let mut notes = Vec::new();
            if self.fixed.contains(&turn) {
                notes.push(msg!("turn-weather", weather = weather_text(self, self.weather[i][0])));
            }
            if arrivals > 0 {
                notes.push(msg!("turn-arrivals", n = arrivals));
            }
            TrackCell { label: msg!("turn-label", turn = i as i32 + 1, date = date_text(date)), notes }
        };
        self.dates.iter().enumerate().map(cell).collect()
    }

    fn turn_track(&self, p: &Position) -> Track {
        Track {
            id: "turns".to_owned(),
            title: msg!("track-turns"),
            cells: self.calendar(),
            markers: vec![(msg!("marker-turn"), u16::from(p.turn.clamp(1, self.turns())) - 1)],
        }
    }

    /// Artillery, engineer and air points of a side.
    fn points_track(&self, p: &Position, side: Side) -> Track {
        let i = side.at();
        let mut markers: Vec<(Text, u16)> = AO_KINDS
            .iter()
            .enumerate()
            .filter(|(k, _)| p.ao[i][*k] > 0)
            .map(|(k, (name, ..))| (msg!("marker-ao", kind = *name), u16::from(p.ao[i][k])))
            .collect();
        markers.push((msg!("marker-io"), p.io[i].into()));
        markers.push((msg!("marker-air"), p.air[i].into()));
        markers.push((msg!("marker-recon"), p.recon[i].into()));
        let most = markers.iter().map(|(_, n)| *n).max().unwrap_or(0).max(10);
        Track {
            id: format!("points-{}", crate::SEATS[i]),
            title: msg!("track-points", side = side_arg(side)),
            cells: (0..=most)
                .map(|n| TrackCell { label: msg!("choice-number", n = i32::from(n)), notes: Vec::new() })
                .collect(),
            markers,
        }
    }

    /// Strength, shifts and modifiers of a combat: the attacker's, and the defender's once he has named his units.
    ///
    /// Rule: TB 10.12a
    fn combat_tracks(&self, p: &Position) -> Vec<Track> {
        let b = &p.battle;
        if b.attackers.is_empty() {
            return Vec::new();
        }
        let odds = self.odds(p, b, &mut ());
        let track = |id: &str, title: Text, strength: u32, shifts: i8, modifiers: i8| {
            // Cells 0 to 9, then the tens.
            let tens = strength.min(99) / 10;
            let at = |n: u32| if n == 0 { 0 } else { 9 + n as u16 };
            let label = |n: i32| TrackCell { label: msg!("choice-number", n = n), notes: Vec::new() };
            Track {
                id: format!("combat-{id}"),
                title,
                cells: (0..10).chain((10..100).step_by(10)).map(label).collect(),
                markers: vec![
                    (msg!("marker-tens"), at(tens)),
                    (msg!("marker-units"), (strength.min(99) % 10) as u16),
                    (msg!("marker-shifts"), shifts.clamp(0, 10) as u16),
                    (msg!("marker-modifiers"), modifiers.clamp(0, 10) as u16),
                ],
            }
        };
        let attack = track("attack", msg!("track-attack"), odds.attack / 12, odds.plus, odds.gain);
        let defence = track("defence", msg!("track-defence"), odds.defence, odds.minus, odds.gain - odds.die);
        if b.defenders.is_empty() { vec![attack] } else { vec![attack, defence] }
    }

    fn card_of(&self, m: usize) -> Card {
        let marker = &self.markers[m];
        let text = match marker.kind {
            MarkerKind::Corps => msg!("marker-corps-text", corps = self.formation_arg(&marker.corps)),
            kind => key(format!("marker-{}-text", kind.key().to_lowercase())),
        };
        Card {
            id: marker.id.clone(),
            title: msg!("choice-element", element = Element::Card(marker.id.clone())),
            text,
            clause: Some("TB 14.1b".to_owned()),
        }
    }

    fn hand_of(&self, p: &Position, side: Side) -> Hand {
        let mine = p.hand & self.markers_of(side);
        let mut cards: Vec<Card> =
            (0..self.markers.len()).filter(|m| mine >> m & 1 == 1).map(|m| self.card_of(m)).collect();
        let f = p.flow.top();
        if f.doing == Doing::Drawing
            && f.step == 3
            && f.seat == side as u8
            && usize::from(f.a) < self.markers.len()
        {
            cards.push(self.card_of(f.a.into()));
        }
        let seen = mine.count_ones() as u8;
        Hand {
            side: crate::SEATS[side.at()].to_owned(),
            cards,
            hidden: p.hand_count[side.at()] - seen.min(p.hand_count[side.at()]),
        }
    }

    fn points_tally(&self, p: &Position, side: Side) -> Tally {
        let mut sheet = Sheet::default();
        let n = self.points(p, side, &mut sheet);
        sheet.total(msg!("points-title", side = side_arg(side)), msg!("points-result", n = i32::from(n)))
    }

    /// How a choice looks on the table.
    pub(crate) fn choice_of(&self, known: &Known<Position>, draft: &[Token], token: Token) -> Choice {
        let mut choice = self.plain_choice(token);
        let v = draft.first().copied();
        match token.kind() {
            Kind::Number => {
                let n = token.index();
                choice.label = match (known.flow.top().doing, v) {
                    (_, Some(verb::AO | verb::SUBTRACT)) => msg!("choice-ao", kind = AO_KINDS[n.min(7)].0),
                    (_, Some(verb::AIR | verb::FIGHTERS)) => msg!("choice-markers", n = n as i32),
                    (_, Some(verb::ABSORB)) => {
                        let first = self.counters.len() - crate::position::SLIPS;
                        msg!("choice-element", element = Element::Piece(self.counters[first + n].id.clone()))
                    }
                    (Doing::Drawing, Some(verb::PLAY)) => {
                        let name = self.formations.name((n % 256) as u8);
                        msg!("choice-formation", name = self.formation_arg(name))
                    }
                    _ => choice.label,
                };
                choice.role = Role::Button;
            }
            Kind::Verb => choice.housekeeping = token == verb::TOP,
            _ => {}
        }
        choice
    }

    /// Looks through a lens.
    pub(crate) fn look_through(
        &self,
        known: &Known<Position>,
        id: &str,
        elements: &[Token],
        d: &mut Derived,
    ) -> Option<Overlay> {
        let p: &Position = known;
        d.known.sync(self, p);
        let mut look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
        let name = |h: u16| self.map.name(h);
        let mut overlay = Overlay { id: id.to_owned(), ..Overlay::default() };
        match id {
            "zoc" => {
                overlay.title = Some(msg!("lens-zoc"));
                let [g, s] = Side::BOTH.map(|side| *look.stacks.zoc(self, p, side));
                for c in self.map.all.iter(&self.map.grid) {
                    let value = match (self.map.has(&g, c.0), self.map.has(&s, c.0)) {
                        (true, true) => "both",
                        (true, false) => crate::SEATS[0],
                        (false, true) => crate::SEATS[1],
                        _ => continue,
                    };
                    overlay.places.push((name(c.0), value.to_owned()));
                }
            }
            "control" => {
                overlay.title = Some(msg!("lens-control"));
                for h in 0..self.map.near.len() as u16 {
                    overlay.places.push((name(h), crate::SEATS[p.control(h).at()].to_owned()));
                }
            }
            "vp" => {
                overlay.title = Some(msg!("lens-vp"));
                for h in (0..self.map.near.len() as u16).filter(|h| self.map.vp[usize::from(*h)] > 0) {
                    overlay.places.push((name(h), self.map.vp[usize::from(h)].to_string()));
                }
            }
            "reach" | "supply" | "command" => {
                let u = elements.first().filter(|t| t.kind() == Kind::Unit)?.index() as u16;
                if usize::from(u) >= self.counters.len()
                    || !place::on_map(p.place(u))
                    || p.is(u, flag::UNKNOWN)
                {
                    return None;
                }
                match id {
                    "reach" => self.reach_lens(&mut look, u, &mut overlay),
                    _ => self.trace(p, look.stacks, u, id == "supply", &mut overlay),
                }
            }
            _ => return None,
        }
        Some(overlay)
    }

    /// How far a unit gets with its whole allowance.
    fn reach_lens(&self, look: &mut Look<'_>, u: u16, overlay: &mut Overlay) {
        let mut trial = *look.p;
        trial.active = self.counter(u).side as u8;
        trial.left[usize::from(u)] = self.allowance(&trial, u);
        trial.clear(u, flag::MOVED);
        overlay.title = Some(msg!("lens-reach"));
        if trial.left[usize::from(u)] == 0 {
            return;
        }
        let mut look = Look { p: &trial, stacks: &mut *look.stacks, reach: &mut *look.reach };
        self.reach(&mut look, &[u]);
        for h in &look.reach.hexes {
            let cost = look.reach.cost[usize::from(*h)];
            let value = if cost >= crate::components::ALL_MP {
                "∗".to_owned()
            } else if self.class_of(&trial, u) == crate::components::Class::Rail {
                cost.to_string()
            } else {
                crate::combat::odds::twelfths(cost.into())
            };
            overlay.places.push((self.map.name(*h), value));
        }
    }
}
