//! The table (what a viewer may see of it is decided in `fog.rs`).

use crate::cards::CARDS;
use crate::position::{Order, Phase, Place, Position, Stage};
use crate::scenario::{Hexes, Skirmish, Terrain};
use crate::words::*;
use engine::table::{
    Badge, Board, Card, Element, Face, GridShape, Hand, HexFeature, Lens, Name, Orientation, Overlay,
    OverlayPath, Piece, Pile, Place as BoardPlace, PlaceKind, SideFeature, Table, Text, Track, TrackCell,
};
use engine::{Clause, Kind, Known, Seat, Token, msg};
use hexgrid::{Cell, Crossing, Direction};

impl Skirmish {
    pub(crate) fn lay_board(&self) -> Board {
        let shape = self.grid.shape();
        let places = self.grid.cells().map(|cell| BoardPlace {
            id: self.name(cell),
            kind: PlaceKind::Hex,
            terrain: self.terrain[cell.index()].key().to_owned(),
            name: None,
        });
        let side = |kind: &'static str| {
            move |side: hexgrid::Hexside| SideFeature {
                hex: self.name(side.cell()),
                direction: side.direction().number(),
                kind: kind.to_owned(),
                value: String::new(),
            }
        };
        let rivers = self.closed.iter(&self.grid).map(side("river"));
        let edges = [Seat(0), Seat(1)].into_iter().flat_map(|seat| {
            self.edges[seat.index()].iter(&self.grid).map(move |cell| HexFeature {
                hex: self.name(cell).into(),
                kind: "supply-source".into(),
                value: SEATS[seat.index()].into(),
            })
        });
        let lens = |id: &str, title: Text, takes: u8| Lens { id: id.to_owned(), title, takes };
        Board {
            grid: GridShape {
                cols: shape.cols,
                rows: shape.rows,
                first_col: shape.first_col,
                first_row: shape.first_row,
                orientation: Orientation::PointyTop,
                even_shifted: true,
            },
            places: places.collect(),
            hex_features: edges.collect(),
            side_features: rivers.chain(self.fords.iter(&self.grid).map(side("ford"))).collect(),
            art: Vec::new(),
            legend: [
                (Terrain::Clear, msg!("terrain-clear")),
                (Terrain::Wood, msg!("terrain-wood")),
                (Terrain::Village, msg!("terrain-village")),
                (Terrain::Water, msg!("terrain-water")),
            ]
            .map(|(t, text)| (t.key().to_owned(), text))
            .to_vec(),
            lenses: vec![lens("supply", msg!("lens-supply"), 0), lens("sight", msg!("lens-sight"), 2)],
        }
    }

    pub(crate) fn lay_table(&self, known: &Known<Position>) -> Table {
        let p: &Position = known;
        let supplied = [Seat(0), Seat(1)].map(|seat| self.supplied(p, seat));
        Table {
            heading: vec![
                msg!("heading-turn", turn = i32::from(p.turn), turns = i32::from(self.turns)),
                phase(p),
            ],
            pieces: (0..self.counters.len()).filter_map(|u| self.piece(p, u, &supplied)).collect(),
            hex_features: self.villages.iter().enumerate().filter_map(|(i, c)| self.flag(p, i, *c)).collect(),
            tracks: vec![self.turn_track(p)],
            hands: [Seat(0), Seat(1)].map(|seat| hand(p, seat)).to_vec(),
            piles: vec![self.discard_pile(p)],
            tallies: [Seat(0), Seat(1)].map(|seat| self.points_tally(p, seat)).to_vec(),
            overlays: self.order_overlays(p),
            ..Table::default()
        }
    }

    fn piece(&self, p: &Position, u: usize, supplied: &[Hexes; 2]) -> Option<Piece> {
        let (unit, counter) = (&p.units[u], &self.counters[u]);
        let badge = |kind: &str, title: Text| Badge { kind: kind.to_owned(), title };
        let mut badges = Vec::new();
        let place = match unit.place {
            Place::Gone => return None,
            Place::Unseen => Name::new_static("unseen"),
            Place::Hex(cell) => {
                let cell = Cell(u16::from(cell));
                if !supplied[counter.seat.index()].contains(&self.grid, cell) {
                    badges.push(badge("out-of-supply", msg!("badge-out-of-supply")));
                }
                self.names[cell.index()].clone()
            }
        };
        if unit.hidden {
            badges.push(badge("hidden", msg!("badge-hidden")));
        }
        Some(Piece {
            id: Some(counter.id.as_str().into()),
            side: Name::new_static(SEATS[counter.seat.index()]),
            place,
            face: Face {
                symbol: Name::new_static("infantry"),
                size: Name::new_static("company"),
                values: vec![Name::from_iter(char::from_digit(unit.steps.into(), 10))],
                steps: (unit.steps, counter.steps),
            },
            facing: None,
            badges,
            concealed: 0,
        })
    }

    fn flag(&self, p: &Position, i: usize, cell: Cell) -> Option<HexFeature> {
        let side = SEATS[p.control[i]?.index()];
        Some(HexFeature {
            hex: self.names[cell.index()].clone(),
            kind: Name::new_static("control"),
            value: Name::new_static(side),
        })
    }

    fn turn_track(&self, p: &Position) -> Track {
        let cell = |turn| TrackCell { label: msg!("choice-number", n = i32::from(turn)), notes: Vec::new() };
        Track {
            id: "turns".to_owned(),
            title: msg!("track-turns"),
            cells: (1..=self.turns).map(cell).collect(),
            markers: vec![(msg!("marker-turn"), u16::from(p.turn) - 1)],
        }
    }

    fn discard_pile(&self, p: &Position) -> Pile {
        Pile {
            id: "discard".to_owned(),
            title: msg!("pile-discard"),
            count: p.discard.count_ones() as u16,
            top: None,
        }
    }

    /// Orders the viewer knows of, drawn on the map.
    fn order_overlays(&self, p: &Position) -> Vec<Overlay> {
        let mut overlay =
            Overlay { id: "orders".into(), title: Some(msg!("overlay-orders")), ..Overlay::default() };
        for unit in &p.units {
            let Some(at) = unit.cell() else { continue };
            let nodes = match unit.order {
                Order::Move(a, b) => {
                    let mut nodes = vec![at];
                    for d in [Some(a), b].into_iter().flatten() {
                        let last = nodes[nodes.len() - 1];
                        nodes.extend(self.step(last, Direction::new(d)));
                    }
                    nodes
                }
                Order::Fire(to) | Order::Assault(to) => vec![at, Cell(u16::from(to))],
                Order::Hold | Order::Hide => continue,
            };
            let nodes = nodes.into_iter().map(|c| self.name(c)).collect();
            overlay.paths.push(OverlayPath { nodes, labels: Vec::new(), cut: None });
        }
        if overlay.paths.is_empty() { Vec::new() } else { vec![overlay] }
    }

    /// The question of a phase, and its clause.
    pub(crate) fn question(&self, known: &Known<Position>, draft: &[Token]) -> (Text, Clause) {
        let p: &Position = known;
        let unit = |token: &Token| self.unit_arg(token.index());
        match (p.phase, draft) {
            (Phase::Orders, []) => (msg!("ask-orders"), Clause("SK 2.3")),
            (Phase::Orders, [u, MOVE, ..]) => (msg!("ask-path", unit = unit(u)), Clause("SK 3.2")),
            (Phase::Orders, [u, FIRE]) => (msg!("ask-target", unit = unit(u)), Clause("SK 3.3")),
            (Phase::Orders, [ASSAULT]) => (msg!("ask-assault-hex"), Clause("SK 3.4")),
            (Phase::Orders, [ASSAULT, ..]) => (msg!("ask-assault-units"), Clause("SK 3.4")),
            (Phase::Orders, [PLAY, ..]) => (msg!("ask-flare"), Clause("SK 8.2")),
            (Phase::Orders, [u, ..]) if u.kind() == Kind::Unit => {
                (msg!("ask-unit-order", unit = unit(u)), Clause("SK 2.3"))
            }
            (Phase::Assault(hex, stage), _) => {
                let hex = self.hex_arg(Cell(u16::from(hex)));
                match stage {
                    Stage::Retreat => (msg!("ask-retreat", hex = hex), Clause("SK 6.4")),
                    Stage::Advance => (msg!("ask-advance", hex = hex), Clause("SK 6.5")),
                    _ => (msg!("ask-bayonets", hex = hex), Clause("SK 8.3")),
                }
            }
            (Phase::Rally(_), _) => (msg!("ask-rally"), Clause("SK 8.4")),
            _ => (msg!("ask-confirm"), Clause("SK 2.3")),
        }
    }

    /// The sight lens: whether one hex sees another, and what blocks.
    pub(crate) fn sight_lens(&self, from: Cell, to: Cell) -> Overlay {
        let crossed = |crossing| match crossing {
            Crossing::Hex(cell) => [Some(cell), None],
            Crossing::Side(a, b) => [Some(a), b],
        };
        let line: Vec<Cell> = self.grid.line(from, to).flat_map(crossed).flatten().collect();
        let sees = self.sight.sees(from, to, &self.cover);
        let blocks = |c: &&Cell| **c != from && **c != to && self.cover.contains(&self.grid, **c);
        let cut = if sees { None } else { line.iter().find(blocks).map(|c| self.name(*c)) };
        let nodes = line.into_iter().map(|c| self.name(c)).collect();
        Overlay {
            id: "sight".into(),
            title: Some(if sees { msg!("sight-clear") } else { msg!("sight-blocked") }),
            paths: vec![OverlayPath { nodes, labels: Vec::new(), cut }],
            ..Overlay::default()
        }
    }
}

fn phase(p: &Position) -> Text {
    match p.phase {
        Phase::Draw(_) => msg!("phase-draw"),
        Phase::Orders => msg!("phase-orders"),
        Phase::Fire(_) => msg!("phase-fire"),
        Phase::Assault(..) => msg!("phase-assault"),
        Phase::Rally(_) => msg!("phase-rally"),
        Phase::Over => msg!("phase-over"),
    }
}

fn hand(p: &Position, seat: Seat) -> Hand {
    let bits = p.hands[seat.index()];
    let card = |i: usize| {
        let (id, kind) = CARDS[i];
        let (text, clause) = match kind {
            crate::cards::Card::Flare => (msg!("card-flare"), "SK 8.2"),
            crate::cards::Card::Bayonets => (msg!("card-bayonets"), "SK 8.3"),
            crate::cards::Card::Rally => (msg!("card-rally"), "SK 8.4"),
        };
        let title = msg!("choice-element", element = Element::Card(id.to_owned()));
        Card { id: id.to_owned(), title, text, clause: Some(clause.to_owned()) }
    };
    let cards: Vec<Card> = (0..CARDS.len()).filter(|i| bits >> i & 1 == 1).map(card).collect();
    Hand { side: SEATS[seat.index()].to_owned(), hidden: p.counts[seat.index()] - cards.len() as u8, cards }
}
