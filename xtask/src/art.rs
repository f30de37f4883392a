//! Draws the cartography under a game's hexes from Natural Earth.
//!
//! The hexes' own latitudes and longitudes, the towns and the places of
//! `xtask/art/GAME.csv` tie the globe to the board; then the coast is pulled,
//! a little at a time, to the hexsides between land and water. Points are in
//! thousandths of the distance between neighbouring hexes.

mod fit;
mod globe;
mod shape;
mod sheet;
mod trace;
mod warp;

use crate::shell::{Outcome, say};
use fit::{Goal, River};
use globe::Feature;
use shape::{Frame, P, distance};
use sheet::{Cell, Grid};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use warp::Warp;

/// How far a thinned line may stray from the full one, in hexes.
const STRAY: f64 = 0.022;
/// How far over the map's edge is drawn.
const MARGIN: f64 = 1.0;

/// What is drawn for one map.
struct Plan {
    /// The folder under the game's data, empty for the data itself.
    folder: &'static str,
    grid: Grid,
    /// Longitude and latitude of the middle of the projection.
    middle: P,
    /// Rivers of Natural Earth down to this rank; none if the map tells all its rivers.
    rank: Option<f64>,
    /// For maps without latitudes: globe of the first hex, and km between lines and along them.
    origin: Option<(P, f64)>,
    /// A border runs where this column of the map differs.
    border: &'static str,
}

const TANKS: Grid = Grid { pointy: false, even_shifted: true, first: (1, 1) };

fn plans(game: &str) -> Vec<Plan> {
    let tanks = |folder, lon, lat| Plan {
        folder,
        grid: TANKS,
        middle: (lon, lat),
        rank: None,
        origin: Some(((lon, lat), 5.0)),
        border: "",
    };
    match game {
        "no-retreat" => vec![Plan {
            folder: "",
            grid: Grid { pointy: true, even_shifted: true, first: (1, 1) },
            middle: (30.0, 50.0),
            rank: Some(10.0),
            origin: None,
            border: "region",
        }],
        "reds-and-whites" => vec![Plan {
            folder: "",
            grid: Grid { pointy: false, even_shifted: false, first: (10, 1) },
            middle: (40.0, 52.0),
            rank: Some(9.0),
            origin: None,
            border: "",
        }],
        "tank-battles" => vec![
            tanks("scenarios/dubno-1941", 24.55, 50.875),
            tanks("scenarios/mtsensk-1941", 35.95, 53.33),
            tanks("scenarios/kursk-1943", 35.87, 51.3),
            // Columns 9 to 20 and rows 3 to 12 of Kursk.
            tanks("scenarios/prokhorovka-1943", 36.3705, 51.21),
        ],
        _ => Vec::new(),
    }
}

/// Writes the `art.csv` of a game; `maps` is where its `map.csv` lies.
pub fn run(game: &str, geodata: &Path, maps: Option<&Path>) -> Outcome {
    let data = Path::new("games").join(game).join("data");
    let plans = plans(game);
    if plans.is_empty() {
        return Err(format!("there is no cartography for \"{game}\""));
    }
    for plan in plans {
        let map = maps.unwrap_or(&data).join(plan.folder).join("map.csv");
        let notes = sheet::rows(&Path::new("xtask/art").join(game).with_extension("csv"))?;
        let cells = sheet::read(&map, plan.grid)?;
        let text = draw(&plan, &cells, &notes, geodata)?;
        let out = data.join(plan.folder).join("art.csv");
        std::fs::create_dir_all(data.join(plan.folder)).map_err(|error| error.to_string())?;
        std::fs::write(&out, &text).map_err(|error| format!("{}: {error}", out.display()))?;
        say(&format!("{}: {} rows, {} bytes\n", out.display(), text.lines().count() - 3, text.len()));
    }
    Ok(())
}

/// One row of a table of notes.
type Note = std::collections::HashMap<String, String>;

fn text<'a>(note: &'a Note, column: &str) -> &'a str {
    note.get(column).map_or("", String::as_str)
}

fn number(note: &Note, column: &str) -> f64 {
    text(note, column).parse().unwrap_or(0.0)
}

/// A ring in flat space, and whether water is inside.
struct Shore {
    ring: Vec<P>,
    wet_inside: bool,
    lake: bool,
}

fn draw(plan: &Plan, cells: &[Cell], notes: &[Note], geodata: &Path) -> Outcome<String> {
    let waters = sheet::rows(Path::new("xtask/art/waters.csv"))?;
    let frame = frame(cells);
    let (flat, ties) = fit::ties(plan, cells, notes)?;
    let wide = shape::grown(frame, 6.0);
    let ring = |points: &[P]| {
        // The extract ends in Persia, the land does not; and a parallel is no straight line.
        let far = |p: &P| if p.0 > 91.9 && p.1 < 33.1 { (p.0, 5.0) } else { *p };
        let points: Vec<P> = points.iter().map(far).collect();
        let flat: Vec<P> = shape::dense(&points, 1.0).iter().map(|p| flat.flat(*p)).collect();
        let mut ring = shape::cut_ring(&flat, wide);
        ring.extend(ring.first().copied());
        shape::dense(&ring, 0.4)
    };
    let mut shores = Vec::new();
    for (points, hole) in globe::read(geodata, "land.geojson")?.iter().flat_map(|land| &land.parts) {
        shores.push(Shore { ring: ring(points), wet_inside: *hole, lake: false });
    }
    let mut lakes = globe::read(geodata, "lakes.geojson")?;
    let later = |lake: &Feature| {
        notes.iter().any(|note| text(note, "kind") == "later" && text(note, "name_en") == lake.name)
    };
    lakes.retain(|lake| lake.name.is_empty() || !later(lake));
    lakes.extend(own_lakes(notes));
    let lakes: Vec<(&Feature, Named<'_>)> =
        lakes.iter().filter_map(|lake| Some((lake, named(&waters, "lake", lake)?))).collect();
    for (lake, _) in &lakes {
        for (points, hole) in &lake.parts {
            shores.push(Shore { ring: ring(points), wet_inside: !hole, lake: true });
        }
    }
    shores.retain(|shore| shore.ring.len() > 3);
    let rivers = [globe::read(geodata, "rivers.geojson")?, globe::read(geodata, "rivers_europe.geojson")?];
    let mut rivers_by_name: BTreeMap<(u8, &str, &str), Vec<Vec<P>>> = BTreeMap::new();
    for river in rivers.iter().flatten() {
        let Some(name) = named(&waters, "river", river) else { continue };
        if plan.rank.is_none_or(|least| river.rank > least && name.en.is_empty()) {
            continue;
        }
        for (points, _) in &river.parts {
            let flat: Vec<P> = points.iter().map(|p| flat.flat(*p)).collect();
            let pieces = shape::cut_line(&flat, wide).into_iter().map(|piece| shape::dense(&piece, 0.4));
            rivers_by_name.entry((name.weight, name.en, name.ru)).or_default().extend(pieces);
        }
    }
    let rivers: Vec<River<'_>> = rivers_by_name
        .into_iter()
        .map(|((weight, en, ru), pieces)| River {
            name: Named { en, ru, weight },
            lines: shape::join(pieces, 0.01),
        })
        .collect();
    let courses = fit::courses(plan, cells, notes)?;
    let warp = if ties.is_empty() {
        flat.clone()
    } else {
        fit::fit(&flat, ties, &Goal { shores: &shores, cells, rivers: &rivers, courses: &courses })
    };

    let mut out = Sheet { rows: String::new(), frame: shape::grown(frame, MARGIN) };
    for shore in shores.iter().filter(|shore| !shore.lake && !shore.wet_inside) {
        out.ring("land", 1, ("", ""), &bend(&warp, &shore.ring), 0.004);
    }
    for river in &rivers {
        for line in river.lines.iter().map(|line| bend(&warp, line)) {
            let Named { en, ru, weight } = river.name;
            let long: f64 = line.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
            if long > 0.6 || (!en.is_empty() && long > 0.15) {
                out.line("river", i64::from(weight), (en, ru), &line, STRAY);
            }
        }
    }
    let traced = trace::lines(plan.grid, cells);
    for ((kind, weight, key), line) in traced.iter().filter(|((kind, ..), _)| *kind == "river") {
        let note =
            waters.iter().find(|note| text(note, "kind") == "stream" && text(note, "natural_earth") == key);
        let Some(note) = note else { return Err(format!("xtask/art/waters.csv has no stream \"{key}\"")) };
        out.line(kind, i64::from(*weight), (text(note, "name_en"), text(note, "name_ru")), line, 0.008);
    }
    for shore in shores.iter().filter(|shore| !shore.lake && shore.wet_inside) {
        out.ring("lake", 10, ("Caspian Sea", "Каспийское море"), &bend(&warp, &shore.ring), 0.5);
    }
    for (lake, name) in &lakes {
        for (points, _) in lake.parts.iter().filter(|(_, hole)| !hole) {
            let least = if name.en.is_empty() { 0.04 } else { 0.008 };
            out.ring("lake", i64::from(name.weight), (name.en, name.ru), &bend(&warp, &ring(points)), least);
        }
    }
    if !plan.border.is_empty() {
        let home = |cell: &Cell| ["USSR", "GG"].iter().position(|home| *home == cell.get(plan.border));
        let sides = sheet::sides(cells, |a, b| home(a) == Some(0) && home(b) == Some(1));
        for line in shape::join(sides.iter().map(|side| side.ends.to_vec()).collect(), 0.01) {
            out.line("border", 5, ("", ""), &line, 0.0);
        }
    }
    for ((kind, weight, _), line) in traced.iter().filter(|((kind, ..), _)| *kind != "river") {
        out.line(kind, i64::from(*weight), ("", ""), line, 0.008);
    }
    for kind in ["town", "region"] {
        for note in notes.iter().filter(|note| text(note, "kind") == kind) {
            let place = warp.at((number(note, "lon"), number(note, "lat")));
            let names = (text(note, "name_en"), text(note, "name_ru"));
            let weight = text(note, "weight").parse().unwrap_or(3);
            if inside_frame(place, frame) {
                out.row(kind, weight, names, &[place]);
            }
        }
    }
    let head = "# Natural Earth, public domain, and lines of the map itself; drawn by `cargo xtask art`.\n\
                # Thousandths of the distance between neighbouring hexes, from the centre of the first hex.\n\
                kind,weight,name_en,name_ru,points\n";
    Ok(format!("{head}{}", out.rows))
}

/// Lakes that were larger then: notes of one name, in order, are a shore.
fn own_lakes(notes: &[Note]) -> Vec<Feature> {
    let mut rings: BTreeMap<&str, Vec<P>> = BTreeMap::new();
    for note in notes.iter().filter(|note| text(note, "kind") == "lake") {
        rings.entry(text(note, "name_en")).or_default().push((number(note, "lon"), number(note, "lat")));
    }
    let lake = |(name, ring): (&str, Vec<P>)| Feature {
        name: name.to_owned(),
        rank: 0.0,
        parts: vec![(ring, false)],
    };
    rings.into_iter().map(lake).collect()
}

fn bend(warp: &Warp, points: &[P]) -> Vec<P> {
    points.iter().map(|p| warp.bend(*p)).collect()
}

fn frame(cells: &[Cell]) -> Frame {
    let mut frame = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for Cell { centre, .. } in cells {
        frame.0 = frame.0.min(centre.0);
        frame.1 = frame.1.min(centre.1);
        frame.2 = frame.2.max(centre.0);
        frame.3 = frame.3.max(centre.1);
    }
    shape::grown(frame, 0.55)
}

fn inside_frame(p: P, (w, n, e, s): Frame) -> bool {
    (w..=e).contains(&p.0) && (n..=s).contains(&p.1)
}

/// How a water is called here, and how great it is.
#[derive(Clone, Copy)]
struct Named<'a> {
    en: &'a str,
    ru: &'a str,
    weight: u8,
}

/// The name and weight of a feature; none if it is left out. A note is for a
/// feature that begins there (`@24.3 48.3`), of this name and rank (`Oka@10`)
/// or of this name.
fn named<'a>(waters: &'a [Note], kind: &str, feature: &Feature) -> Option<Named<'a>> {
    let steps = [2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0];
    let above = steps.iter().filter(|step| feature.rank > **step).count();
    let ranked = u8::try_from(10 - above).unwrap_or(1);
    let start = feature.parts.first().and_then(|(points, _)| points.first()).copied().unwrap_or_default();
    let name = &feature.name;
    let keys = [format!("@{:.1} {:.1}", start.0, start.1), format!("{name}@{}", feature.rank), name.clone()];
    let note = keys.iter().filter(|key| !key.is_empty()).find_map(|key| {
        waters.iter().find(|note| text(note, "kind") == kind && text(note, "natural_earth") == key)
    });
    let Some(note) = note else {
        // Reservoirs are younger than the battles.
        let young = kind == "lake" && (name.contains("Reservoir") || name.contains("Baraj"));
        let minor = kind == "lake" && name.is_empty() && feature.rank > 6.0;
        return (!young && !minor).then_some(Named { en: "", ru: "", weight: ranked });
    };
    let weight = text(note, "weight").parse().unwrap_or(ranked);
    (weight > 0).then(|| Named { en: text(note, "name_en"), ru: text(note, "name_ru"), weight })
}

/// The rows written so far.
struct Sheet {
    rows: String,
    frame: Frame,
}

impl Sheet {
    fn ring(&mut self, kind: &str, weight: i64, names: (&str, &str), ring: &[P], least: f64) {
        let mut ring = shape::cut_ring(ring, self.frame);
        if ring.len() < 3 || shape::area(&ring).abs() < least {
            return;
        }
        ring.extend(ring.first().copied());
        let mut ring = shape::thin(&ring, STRAY);
        ring.pop();
        if ring.len() > 2 {
            self.row(kind, weight, names, &ring);
        }
    }

    fn line(&mut self, kind: &str, weight: i64, names: (&str, &str), line: &[P], stray: f64) {
        for piece in shape::cut_line(line, self.frame) {
            self.row(kind, weight, names, &shape::thin(&piece, stray));
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "points lie within the map")]
    fn row(&mut self, kind: &str, weight: i64, (en, ru): (&str, &str), points: &[P]) {
        let mut points: Vec<(i64, i64)> =
            points.iter().map(|p| ((p.0 * 1000.0).round() as i64, (p.1 * 1000.0).round() as i64)).collect();
        points.dedup();
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(self.rows, "{kind},{weight},{en},{ru},\"{}\"", points.join(" "));
    }
}
