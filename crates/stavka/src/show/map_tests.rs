//! Maps a reader can compare with what he would draw himself.

use super::map::{Marks, draw};
use crate::args::Args;
use crate::session::Session;
use clap::Parser;
use expect_test::{Expect, expect};
use table::{
    Badge, Board, Face, GridShape, HexFeature, Orientation, Piece, Place, PlaceKind, SideFeature, Table, Text,
};

fn piece(id: &str, place: &str, values: &[&str]) -> Piece {
    Piece {
        id: Some(id.into()),
        side: "red".into(),
        place: place.into(),
        face: Face { values: values.iter().map(|v| (*v).into()).collect(), ..Face::default() },
        facing: None,
        badges: Vec::new(),
        concealed: 0,
    }
}

/// A text of the game, not of the command line.
fn text(key: &'static str) -> Text {
    Text { key: key.into(), args: Vec::new() }
}

fn board(orientation: Orientation, hexes: &[(&str, &str)]) -> Board {
    let place = |(id, terrain): &(&str, &str)| Place {
        id: (*id).to_owned(),
        kind: PlaceKind::Hex,
        terrain: (*terrain).to_owned(),
        name: None,
    };
    Board {
        grid: GridShape { cols: 3, rows: 2, first_col: 5, first_row: 1, orientation, even_shifted: true },
        places: hexes.iter().map(place).collect(),
        hex_features: Vec::new(),
        side_features: Vec::new(),
        art: Vec::new(),
        legend: Vec::new(),
        lenses: Vec::new(),
    }
}

fn check(board: &Board, table: &Table, marks: &Marks, expected: Expect) {
    let args = Args::parse_from(["stavka", "--color", "never", "--lang", "en"]);
    let Ok(session) = Session::open(&args) else { panic!("the built-in data is sound") };
    let voice = session.voice(session.catalog.games().first().expect("there is a game").as_ref());
    expected.assert_eq(&draw(&voice, board, table, marks, None));
}

#[test]
fn columns_stand_straight_where_sides_are_up() {
    let mut board = board(
        Orientation::FlatTop,
        &[("0501", "clear"), ("0502", "forest"), ("0601", "swamp"), ("0602", "clear"), ("0701", "mountain")],
    );
    for direction in [1, 2] {
        board.side_features.push(SideFeature {
            hex: "0501".to_owned(),
            direction,
            kind: "river".to_owned(),
            value: String::new(),
        });
    }
    let bridge =
        SideFeature { hex: "0601".into(), direction: 0, kind: "bridge".into(), value: String::new() };
    let table = Table {
        pieces: vec![piece("1 Gd", "0601", &["6", "4"]), piece("R2", "0501", &["3"])],
        side_features: vec![bridge],
        ..Table::default()
    };
    check(
        &board,
        &table,
        &Marks::new(),
        expect![[r#"
        ┌─────────────┒             ┌─────────────┐
        │0501         ┃             │0701        ▲│
        │R2 3         ┠──────=──────┤             │
        │             ┃0601        ≡│             │
        ├─────────────┦1 Gd 6-4     ├─────────────┘
        │0502        ♣│             │
        │             ├─────────────┤
        │             │0602         │
        └─────────────┤             │
                      │             │
                      └─────────────┘
    "#]],
    );
}

#[test]
fn stacks_states_areas_names_and_marks() {
    let mut board = board(Orientation::PointyTop, &[("0501", "city"), ("0601", "clear")]);
    board.places[0].name = Some(text("game-title"));
    board.places.push(Place {
        id: "FIN".to_owned(),
        kind: PlaceKind::Area(vec!["0502".to_owned(), "0602".to_owned()]),
        terrain: "sea".to_owned(),
        name: None,
    });
    board.hex_features.push(HexFeature { hex: "0501".into(), kind: "objective".into(), value: "2".into() });
    board.hex_features.push(HexFeature { hex: "0601".into(), kind: "control".into(), value: "red".into() });
    let mut pieces: Vec<Piece> = (1..=4).map(|n| piece(&format!("R{n}"), "0601", &["4", "5"])).collect();
    pieces[3].badges = vec![Badge { kind: "hidden".into(), title: text("badge-hidden") }];
    pieces.push(Piece { id: None, concealed: 2, ..piece("", "0501", &[]) });
    pieces.push(piece("F1", "FIN", &["1"]));
    let marks = [("0502".to_owned(), "3".to_owned())].into_iter().collect();
    check(
        &board,
        &Table { pieces, ..Table::default() },
        &marks,
        expect![[r#"
            ┌─────────────┬─────────────┐
            │0501      ★2■│0601       ⚑r│
            │? +2         │R4 4-5!      │
            │Skirmish     │R3 4-5 +2    │
            └──────┬──────┴──────┬──────┴──────┐
                   │FIN         ≈│FIN         ≈│
                   │F1 1         │             │
                   │          ‹3›│             │
                   └─────────────┴─────────────┘
        "#]],
    );
}
