//! The map in characters: hexes as bricks, each half a brick off its neighbours.
//!
//! A wall of bricks has the same neighbours as a grid of hexes, so every
//! hexside is a piece of wall of its own and a river can run along it.

use super::canvas::{Canvas, Weight};
use super::terrain::{self, Side};
use super::text::{clip, columns, rows, width};
use crate::paint;
use crate::session::Voice;
use std::collections::BTreeMap;
use table::{Board, GridShape, HexFeature, Orientation, Piece, PlaceKind, SideFeature, Table};

/// Values written into hexes: costs, choices, what a lens shows.
pub type Marks = BTreeMap<String, String>;

/// Lines of a brick, its upper wall included. Even, so that it can be halved.
const HEIGHT: usize = 4;
/// How wide a brick can be, its left wall included.
const WIDTHS: [usize; 4] = [14, 12, 10, 8];

/// The part of the map that fits the terminal: around a hex, or else where most counters are.
pub fn draw(voice: &Voice<'_>, board: &Board, table: &Table, marks: &Marks, around: Option<&str>) -> String {
    let Some(plan) = Plan::new(&board.grid, around, &table.pieces) else { return String::new() };
    let mut canvas = plan.canvas();
    let hexes = hexes(board);
    for (hex, look) in &hexes {
        plan.ground(&mut canvas, hex, look.terrain);
    }
    for (hex, look) in &hexes {
        let lie_here = |piece: &&Piece| look.holds_pieces && piece.place == look.place;
        let here: Vec<&Piece> = table.pieces.iter().filter(lie_here).collect();
        let features = board.hex_features.iter().chain(&table.hex_features);
        let features: Vec<&HexFeature> = features.filter(|feature| feature.hex == *hex).collect();
        plan.hex(voice, &mut canvas, hex, look, &features, &here, marks.get(*hex));
    }
    for feature in board.side_features.iter().chain(&table.side_features) {
        plan.side(&mut canvas, feature);
    }
    canvas.lines(voice.paint())
}

/// How a grid hex looks: the place it belongs to (itself, or an area), its terrain and name.
struct Look<'a> {
    place: &'a str,
    terrain: &'a str,
    name: Option<&'a table::Text>,
    /// The counters of an area lie on its first hex.
    holds_pieces: bool,
}

fn hexes(board: &Board) -> BTreeMap<&str, Look<'_>> {
    let mut hexes = BTreeMap::new();
    for place in &board.places {
        let look = |first: bool| Look {
            place: &place.id,
            terrain: &place.terrain,
            name: place.name.as_ref().filter(|_| first),
            holds_pieces: first,
        };
        match &place.kind {
            PlaceKind::Hex => _ = hexes.insert(place.id.as_str(), look(true)),
            PlaceKind::Area(cover) => {
                hexes.extend(cover.iter().enumerate().map(|(at, hex)| (hex.as_str(), look(at == 0))))
            }
            PlaceKind::Box => {}
        }
    }
    hexes
}

/// Which hexes are shown, and where.
struct Plan<'a> {
    grid: &'a GridShape,
    width: usize,
    /// First column and row shown, and how many.
    first: (usize, usize),
    shown: (usize, usize),
}

impl<'a> Plan<'a> {
    fn new(grid: &'a GridShape, around: Option<&str>, pieces: &[Piece]) -> Option<Self> {
        let (cols, lines) = (usize::from(grid.cols), usize::from(grid.rows));
        if cols == 0 || lines == 0 {
            return None;
        }
        // Half a brick sticks out at the end of shifted rows.
        let room = columns().saturating_sub(1);
        let needs = |width: usize| cols * width + width / 2;
        let width = WIDTHS.into_iter().find(|width| needs(*width) <= room).unwrap_or(WIDTHS[3]);
        let fit = ((room - width / 2) / width).clamp(1, cols);
        let centre = around.and_then(|hex| cell(grid, hex));
        let fit_lines = match (centre, rows()) {
            (Some(_), Some(rows)) => (rows.saturating_sub(8) / HEIGHT).clamp(3, lines.max(3)),
            _ => lines,
        };
        let shown = (fit, fit_lines.min(lines));
        let start =
            |centre: usize, shown: usize, all: usize| centre.saturating_sub(shown / 2).min(all - shown);
        let first = match centre {
            Some((col, row)) => (start(col, shown.0, cols), start(row, shown.1, lines)),
            None => (busiest(grid, pieces, shown.0), 0),
        };
        Some(Plan { grid, width, first, shown })
    }

    fn canvas(&self) -> Canvas {
        let (w, h) = (self.width, HEIGHT);
        let (right, below) = match self.grid.orientation {
            Orientation::PointyTop => (w / 2, 0),
            Orientation::FlatTop => (0, h / 2),
        };
        Canvas::new(self.shown.0 * w + right + 1, self.shown.1 * h + below + 1)
    }

    /// The upper left corner of a hex, if it is shown.
    fn corner(&self, hex: &str) -> Option<(usize, usize)> {
        let (col, row) = cell(self.grid, hex)?;
        let (x, y) = (col.checked_sub(self.first.0)?, row.checked_sub(self.first.1)?);
        if x >= self.shown.0 || y >= self.shown.1 {
            return None;
        }
        let shifted = |printed: usize| printed.is_multiple_of(2) == self.grid.even_shifted;
        let half = |off: bool, size: usize| if off { size / 2 } else { 0 };
        Some(match self.grid.orientation {
            Orientation::PointyTop => {
                let off = shifted(row + usize::from(self.grid.first_row));
                (x * self.width + half(off, self.width), y * HEIGHT)
            }
            Orientation::FlatTop => {
                let off = shifted(col + usize::from(self.grid.first_col));
                (x * self.width, y * HEIGHT + half(off, HEIGHT))
            }
        })
    }

    /// Lays a hex out: its ground, under its walls too, and the walls.
    fn ground(&self, canvas: &mut Canvas, hex: &str, terrain: &str) {
        let Some((x, y)) = self.corner(hex) else { return };
        canvas.fill(x, y, self.width + 1, HEIGHT + 1, terrain::ground(terrain).colour);
        for direction in 0..6 {
            self.wall(canvas, hex, direction, Weight::Light);
        }
    }

    /// Draws one side of a hex and tells where its middle is.
    fn wall(&self, canvas: &mut Canvas, hex: &str, direction: u8, weight: Weight) -> Option<(usize, usize)> {
        let (x, y) = self.corner(hex)?;
        let (w, h) = (self.width, HEIGHT);
        let across = |canvas: &mut Canvas, x: usize, y: usize, length: usize| {
            canvas.across(x, y, length, weight);
            Some((x + length / 2, y))
        };
        let down = |canvas: &mut Canvas, x: usize, y: usize, length: usize| {
            canvas.down(x, y, length, weight);
            Some((x, y + length / 2))
        };
        match (self.grid.orientation, direction) {
            (Orientation::PointyTop, 0) => across(canvas, x + w / 2, y, w / 2),
            (Orientation::PointyTop, 1) => down(canvas, x + w, y, h),
            (Orientation::PointyTop, 2) => across(canvas, x + w / 2, y + h, w / 2),
            (Orientation::PointyTop, 3) => across(canvas, x, y + h, w / 2),
            (Orientation::PointyTop, 4) => down(canvas, x, y, h),
            (Orientation::PointyTop, _) => across(canvas, x, y, w / 2),
            (Orientation::FlatTop, 0) => across(canvas, x, y, w),
            (Orientation::FlatTop, 1) => down(canvas, x + w, y, h / 2),
            (Orientation::FlatTop, 2) => down(canvas, x + w, y + h / 2, h / 2),
            (Orientation::FlatTop, 3) => across(canvas, x, y + h, w),
            (Orientation::FlatTop, 4) => down(canvas, x, y + h / 2, h / 2),
            (Orientation::FlatTop, _) => down(canvas, x, y, h / 2),
        }
    }

    fn side(&self, canvas: &mut Canvas, feature: &SideFeature) {
        match terrain::side(&feature.kind) {
            Side::Along => _ = self.wall(canvas, &feature.hex, feature.direction, Weight::Heavy),
            Side::Across(sign) => {
                if let Some((x, y)) = self.wall(canvas, &feature.hex, feature.direction, Weight::Light) {
                    canvas.write(x, y, &sign.to_string(), Some(130), true);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all that can be seen of one hex")]
    fn hex(
        &self,
        voice: &Voice<'_>,
        canvas: &mut Canvas,
        hex: &str,
        look: &Look<'_>,
        features: &[&HexFeature],
        pieces: &[&Piece],
        mark: Option<&String>,
    ) {
        let Some((x, y)) = self.corner(hex) else { return };
        let room = self.width - 1;
        let ground = terrain::ground(look.terrain);
        // Once more, for the ground of a neighbour may lie over it.
        canvas.fill(x + 1, y + 1, room, HEIGHT - 1, ground.colour);
        canvas.write(x + 1, y + 1, look.place, Some(241), false);
        let mut end = x + 1 + room;
        let mut sign = |text: &str, colour: u8| {
            let text = clip(text, (end - x - 1).saturating_sub(width(look.place)));
            end -= width(&text);
            canvas.write(end, y + 1, &text, Some(colour), false);
        };
        sign(ground.sign, 22);
        for feature in features {
            let (text, colour) = feature_sign(voice, feature);
            sign(&text, colour);
        }
        if let Some(name) = look.name {
            canvas.write(x + 1, y + 3, &clip(&voice.game(name), room), Some(52), false);
        }
        let lines = counters(pieces, room, if look.name.is_some() { 1 } else { 2 });
        for (at, (text, side)) in lines.iter().enumerate() {
            canvas.write(x + 1, y + 2 + at, text, Some(231), true);
            canvas.fill(x + 1, y + 2 + at, width(text), 1, side_colour(voice, side).unwrap_or(240));
        }
        if let Some(mark) = mark {
            let mark = clip(&format!("‹{mark}›"), room);
            canvas.write(x + 1 + room - width(&mark), y + 3, &mark, Some(16), true);
        }
    }
}

/// The sign of a feature with its value. An owner is told by colour, or by a letter where there is none.
fn feature_sign(voice: &Voice<'_>, feature: &HexFeature) -> (String, u8) {
    let sign = terrain::feature(&feature.kind);
    match side_colour(voice, &feature.value) {
        Some(colour) if voice.paint().on() => (sign.to_owned(), colour),
        Some(colour) => (format!("{sign}{}", feature.value.chars().next().unwrap_or_default()), colour),
        None => (format!("{sign}{}", feature.value), 22),
    }
}

/// The colour of a side, if it is one.
fn side_colour(voice: &Voice<'_>, side: &str) -> Option<u8> {
    let seat = voice.game.info().seats.iter().position(|s| *s == side)?;
    Some(paint::side(side, seat))
}

/// The counters of a hex in so many lines; the uppermost first, for that is what one sees.
fn counters<'a>(pieces: &[&'a Piece], room: usize, lines: usize) -> Vec<(String, &'a str)> {
    let shown = if pieces.len() > lines { lines } else { pieces.len() };
    let hidden = pieces.len() - shown;
    let mut out: Vec<(String, &str)> =
        pieces.iter().rev().take(shown).map(|piece| (counter(piece, room), piece.side.as_str())).collect();
    if let Some((last, _)) = out.last_mut().filter(|_| hidden > 0) {
        let more = format!(" +{hidden}");
        *last = format!("{}{more}", clip(last, room.saturating_sub(more.len())));
    }
    out
}

/// A counter in a few letters: its id, its numbers if they fit, and its states.
fn counter(piece: &Piece, room: usize) -> String {
    let id = piece.id.as_deref().unwrap_or("?");
    let numbers = piece.face.values.join("-");
    let reduced = if piece.face.steps.0 < piece.face.steps.1 { "'" } else { "" };
    let states = "!".repeat(piece.badges.len().min(2));
    let concealed = if piece.concealed > 0 { format!("+{}", piece.concealed) } else { String::new() };
    // The mark of a reduced unit can stand for the space.
    for gap in [" ", ""].iter().take(1 + reduced.len()) {
        let full = format!("{id}{reduced}{gap}{numbers}{states}{concealed}");
        if width(full.trim_end()) <= room {
            return full.trim_end().to_owned();
        }
    }
    clip(&format!("{id}{reduced}{states}{concealed}"), room)
}

/// The first of so many columns in a row that hold the most counters.
fn busiest(grid: &GridShape, pieces: &[Piece], shown: usize) -> usize {
    let mut held = vec![0; usize::from(grid.cols)];
    for (col, _) in pieces.iter().filter_map(|piece| cell(grid, &piece.place)) {
        held[col] += 1;
    }
    let counters = |first: &usize| -> usize { held[*first..*first + shown].iter().sum() };
    (0..=held.len() - shown).rev().max_by_key(counters).unwrap_or(0)
}

/// Column and row of a hex in the grid, both from zero.
fn cell(grid: &GridShape, hex: &str) -> Option<(usize, usize)> {
    if hex.len() != 4 || !hex.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: usize = hex.parse().ok()?;
    let col = (number / 100).checked_sub(usize::from(grid.first_col))?;
    let row = (number % 100).checked_sub(usize::from(grid.first_row))?;
    (col < usize::from(grid.cols) && row < usize::from(grid.rows)).then_some((col, row))
}
