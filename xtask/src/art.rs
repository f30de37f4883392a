//! Draws the cartography under a game's hexes from Natural Earth.
//!
//! The hexes' own latitudes and longitudes, the towns and the places of
//! `xtask/art/GAME.csv` tie the globe to the board; then the coast is pulled,
//! a little at a time, to the hexsides between land and water. Points are in
//! thousandths of the distance between neighbouring hexes.

mod globe;
mod shape;
mod sheet;
mod trace;
mod warp;

use crate::shell::{Outcome, say};
use globe::Feature;
use shape::{Frame, P, between, distance};
use sheet::{Cell, Grid, Ground, Side};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use warp::{Tie, Warp};

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
    let (flat, ties) = ties(plan, cells, notes)?;
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
    let courses = courses(plan, cells, notes)?;
    let warp = if ties.is_empty() {
        flat.clone()
    } else {
        fit(&flat, ties, &Goal { shores: &shores, cells, rivers: &rivers, courses: &courses })
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

/// The flat map, and what ties it to the board (in flat points).
fn ties(plan: &Plan, cells: &[Cell], notes: &[Note]) -> Outcome<(Warp, Vec<Tie>)> {
    if let Some((_, km)) = plan.origin {
        return Ok((Warp::plain(plan.middle, [[0.0, 1.0 / km, 0.0], [0.0, 0.0, 1.0 / km]]), Vec::new()));
    }
    let mut ties = Vec::new();
    for cell in cells {
        let Some(from) = cell.globe else { continue };
        let town = cell.get("is_city") == "1" || !cell.get("city_en").is_empty();
        // Every town, and a third of the rest: they say the same.
        let rest = ties.len() % 3 == 0;
        // A town at a river gives way: its river runs along the hexsides.
        let slack = if !town {
            6.0
        } else if cell.get("rivers").is_empty() {
            0.3
        } else {
            3.0
        };
        ties.push(Tie { from, board: cell.centre, slack: if town || rest { slack } else { f64::NAN } });
    }
    for (name, similar) in [("similarity", true), ("affine", false)] {
        let warp = Warp::affine(plan.middle, &ties, similar);
        let off: Vec<f64> = ties.iter().map(|tie| distance(warp.at(tie.from), tie.board)).collect();
        say(&format!("{name}: {}\n", spread(off)));
    }
    let flat = Warp::affine(plan.middle, &ties, false);
    ties.retain(|tie| !tie.slack.is_nan());
    for note in notes.iter().filter(|note| text(note, "kind") == "anchor") {
        let from = (number(note, "lon"), number(note, "lat"));
        let board = place(plan, note)?;
        let slack = text(note, "weight").parse().unwrap_or(0.05);
        ties.retain(|tie| tie.slack < 1.0 || distance(tie.board, board) > 1.2);
        ties.push(Tie { from, board, slack });
    }
    for tie in &mut ties {
        tie.from = flat.flat(tie.from);
    }
    Ok((flat, ties))
}

/// `rms 0.12, half under 0.05, nine in ten under 0.2, worst 0.4`
fn spread(mut off: Vec<f64>) -> String {
    off.sort_by(f64::total_cmp);
    let at = |part: usize| off.get(off.len().saturating_sub(1) * part / 10).copied().unwrap_or(0.0);
    let squares: f64 = off.iter().map(|off| off * off).sum();
    let count = f64::from(u32::try_from(off.len().max(1)).unwrap_or(u32::MAX));
    format!(
        "rms {:.2}, half under {:.2}, nine in ten under {:.2}, worst {:.2} hexes ({} points)",
        (squares / count).sqrt(),
        at(5),
        at(9),
        at(10),
        off.len()
    )
}

/// What the bent map should agree with.
struct Goal<'a> {
    shores: &'a [Shore],
    cells: &'a [Cell],
    rivers: &'a [River<'a>],
    courses: &'a [Course],
}

/// Bends the flat map to its ties, then pulls shores and rivers to the hexsides.
fn fit<'a>(flat: &Warp, ties: Vec<Tie>, goal: &Goal<'a>) -> Warp {
    let wet = |cell: &Cell| matches!(cell.ground, Ground::Sea | Ground::Lake);
    let sides = sheet::sides(goal.cells, |a, b| a.ground == Ground::Land && wet(b));
    let mut warp = flat.bent(&ties);
    report("tied", &warp, goal, &sides);
    for (round, slack) in [4.0, 2.0, 1.0, 0.6, 0.4, 0.3].into_iter().enumerate() {
        let lines = bent_shores(&warp, goal.shores);
        let mut all = ties.clone();
        for side in &sides {
            if let Some((from, _)) = pull(side, &lines) {
                all.push(Tie { from, board: side.middle(), slack });
            }
        }
        let bent_river = |river: &River<'a>| {
            (river.name.en, river.lines.iter().map(|line| bent(&warp, line, 0.04)).collect::<Vec<_>>())
        };
        let rivers: Vec<_> =
            goal.rivers.iter().filter(|river| !river.name.en.is_empty()).map(bent_river).collect();
        for course in goal.courses {
            let (names, pairs) = follow(course, &rivers);
            if round == 5 && !pairs.is_empty() {
                let at = course.sides[0].middle();
                let off = pairs.iter().map(|(_, _, off)| *off).collect();
                say(&format!("{names} from ({:.1} {:.1}): {}\n", at.0, at.1, spread(off)));
            }
            all.extend(pairs.iter().map(|(from, board, _)| Tie {
                from: *from,
                board: *board,
                slack: slack * 3.0,
            }));
        }
        warp = flat.bent(&all);
    }
    report("pulled", &warp, goal, &sides);
    let off: Vec<f64> = ties
        .iter()
        .filter(|tie| tie.slack < 1.0)
        .map(|tie| distance(warp.bend(tie.from), tie.board))
        .collect();
    say(&format!("towns and anchors: {}\n", spread(off)));
    warp
}

/// A river: name and lines in flat space.
struct River<'a> {
    name: Named<'a>,
    lines: Vec<Vec<P>>,
}

/// Hexsides with a river from fork to fork, and the rivers it may be (any, if none is noted).
struct Course {
    sides: Vec<Side>,
    rivers: Vec<String>,
}

/// The hexsides with a river, in lines between forks.
fn courses(plan: &Plan, cells: &[Cell], notes: &[Note]) -> Outcome<Vec<Course>> {
    let mut noted = Vec::new();
    for note in notes.iter().filter(|note| text(note, "kind") == "course") {
        let names: Vec<String> = text(note, "name_en").split(';').map(str::to_owned).collect();
        noted.push((place(plan, note)?, names));
    }
    let mut sides: Vec<Side> = Vec::new();
    for cell in cells {
        for side in cell.get("rivers").split_whitespace().filter_map(|side| side.parse::<u8>().ok()) {
            let way = plan.grid.way(side);
            let side = Side::between(cell.centre, (cell.centre.0 + way.0, cell.centre.1 + way.1), false);
            if !sides.iter().any(|other| distance(other.middle(), side.middle()) < 0.1) {
                sides.push(side);
            }
        }
    }
    let touches = |side: &Side, p: P| side.ends.iter().any(|end| distance(*end, p) < 0.1);
    let ends: Vec<P> = sides.iter().flat_map(|side| side.ends).collect();
    let forked = |p: P| ends.iter().filter(|end| distance(**end, p) < 0.1).count() != 2;
    let mut out = Vec::new();
    while let Some(side) = sides.pop() {
        let mut open = side.ends.to_vec();
        let mut course = vec![side];
        while let Some(end) = open.pop() {
            let next = sides.iter().position(|side| touches(side, end)).filter(|_| !forked(end));
            if let Some(at) = next {
                let side = sides.swap_remove(at);
                open.extend(side.ends.iter().filter(|other| distance(**other, end) > 0.1));
                course.push(side);
            }
        }
        let here = |at: P| course.iter().any(|side| distance(side.middle(), at) < 0.1);
        let rivers =
            noted.iter().find(|(at, _)| here(*at)).map(|(_, names)| names.clone()).unwrap_or_default();
        out.push(Course { sides: course, rivers });
    }
    Ok(out)
}

/// The place on the board that a note names.
fn place(plan: &Plan, note: &Note) -> Outcome<P> {
    let hex = plan.grid.centre(text(note, "hex"))?;
    Ok((hex.0 + number(note, "dx"), hex.1 + number(note, "dy")))
}

/// A line's points, flat and as bent now, thinned.
type Bent = Vec<(P, P)>;

fn bent(warp: &Warp, line: &[P], stray: f64) -> Bent {
    let bent = bend(warp, line);
    let mut keep = shape::thin(&bent, stray).into_iter().peekable();
    line.iter().copied().zip(bent).filter(|(_, bent)| keep.next_if_eq(bent).is_some()).collect()
}

/// The flat point of lines nearest to a point of the board, and how near it comes.
fn foot<'a>(at: P, lines: impl Iterator<Item = &'a Bent>) -> Option<(P, f64)> {
    let feet = lines.flat_map(|line| line.windows(2)).map(|pair| {
        let t = shape::nearest(at, pair[0].1, pair[1].1);
        (between(pair[0].0, pair[1].0, t), distance(at, between(pair[0].1, pair[1].1, t)))
    });
    feet.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Which rivers a course follows: their names, and for each hexside a flat
/// point, the middle of the hexside and their distance.
fn follow(course: &Course, rivers: &[(&str, Vec<Bent>)]) -> (String, Vec<(P, P, f64)>) {
    let feet = |names: &[&str]| -> Vec<(P, P, f64)> {
        let foot = |side: &Side| {
            let lines = rivers.iter().filter(|(name, _)| names.contains(name)).flat_map(|(_, lines)| lines);
            foot(side.middle(), lines).map(|(flat, off)| (flat, side.middle(), off))
        };
        course.sides.iter().filter_map(foot).collect()
    };
    let reach = if course.rivers.is_empty() { 1.1 } else { 2.0 };
    let (names, mut pairs) = if course.rivers.is_empty() {
        let sum = |pairs: &[(P, P, f64)]| pairs.iter().map(|(_, _, off)| off * off).sum::<f64>();
        let all = rivers
            .iter()
            .filter(|(name, _)| !name.is_empty())
            .map(|(name, _)| ((*name).to_owned(), feet(&[name])));
        let all = all.filter(|(_, pairs)| !pairs.is_empty());
        all.min_by(|a, b| sum(&a.1).total_cmp(&sum(&b.1))).unwrap_or_default()
    } else {
        let names: Vec<&str> = course.rivers.iter().map(String::as_str).collect();
        (course.rivers.join(" and "), feet(&names))
    };
    pairs.retain(|(_, _, off)| *off < reach);
    (names, pairs)
}

/// The larger shores as bent now.
fn bent_shores<'a>(warp: &Warp, shores: &'a [Shore]) -> Vec<(&'a Shore, Bent)> {
    let large =
        |line: &Bent| shape::area(&line.iter().map(|(_, bent)| *bent).collect::<Vec<_>>()).abs() > 0.25;
    let all = shores.iter().map(|shore| (shore, bent(warp, &shore.ring, 0.08)));
    all.filter(|(_, line)| large(line)).collect()
}

/// The point of the shores nearest to a hexside that faces the same way: flat point and distance.
fn pull(side: &Side, lines: &[(&Shore, Bent)]) -> Option<(P, f64)> {
    let middle = side.middle();
    let mut best: Option<(P, f64)> = None;
    for (shore, points) in lines.iter().filter(|(shore, _)| shore.lake == side.lake) {
        let ring: Vec<P> = points.iter().map(|(_, bent)| *bent).collect();
        let turn = if (shape::area(&ring) > 0.0) == shore.wet_inside { -1.0 } else { 1.0 };
        for pair in points.windows(2) {
            let ((flat_a, a), (flat_b, b)) = (pair[0], pair[1]);
            let along = (b.0 - a.0, b.1 - a.1);
            // To the water: right of a ring that runs clockwise with land inside is land.
            let out = (along.1 * turn, -along.0 * turn);
            let length = out.0.hypot(out.1);
            if length == 0.0 || (out.0 * side.way.0 + out.1 * side.way.1) / length < 0.2 {
                continue;
            }
            let t = shape::nearest(middle, a, b);
            let off = distance(middle, between(a, b, t));
            if off < best.map_or(1.4, |(_, off)| off) {
                best = Some((between(flat_a, flat_b, t), off));
            }
        }
    }
    best
}

/// Tells how well the shores fit the hexes.
fn report(stage: &str, warp: &Warp, goal: &Goal<'_>, sides: &[Side]) {
    let bent: Vec<(bool, Vec<P>)> =
        goal.shores.iter().map(|shore| (shore.lake, bend(warp, &shore.ring))).collect();
    let within = |p: P, lake: bool| {
        shape::inside(p, bent.iter().filter(|(l, _)| *l == lake).map(|(_, r)| r.as_slice()))
    };
    let (mut drowned, mut dry) = (Vec::new(), Vec::new());
    for cell in goal.cells {
        let land = within(cell.centre, false) && !within(cell.centre, true);
        match cell.ground {
            Ground::Land if !land => drowned.push(cell.get("hex")),
            Ground::Sea | Ground::Lake if land => dry.push(cell.get("hex")),
            _ => {}
        }
    }
    let mut off = Vec::new();
    let mut far = Vec::new();
    for side in sides {
        let middle = side.middle();
        let to_shore =
            bent.iter().filter(|(lake, _)| *lake == side.lake).flat_map(|(_, ring)| ring.windows(2));
        let to_shore = to_shore.map(|pair| {
            distance(middle, between(pair[0], pair[1], shape::nearest(middle, pair[0], pair[1])))
        });
        let least = to_shore.fold(f64::MAX, f64::min);
        off.push(least);
        if least > 1.0 / 3.0 {
            far.push(format!("({:.1} {:.1}) {least:.2}", middle.0, middle.1));
        }
    }
    say(&format!("{stage}: {}\n", folds(warp, frame(goal.cells))));
    say(&format!("{stage}: land under water {}: {}\n", drowned.len(), drowned.join(" ")));
    say(&format!("{stage}: water on land {}: {}\n", dry.len(), dry.join(" ")));
    say(&format!(
        "{stage}: shore to hexsides {}; over a third {}: {}\n",
        spread(off),
        far.len(),
        far.join(", ")
    ));
}

/// How much the plate stretches areas within a frame; below zero it is folded.
fn folds(warp: &Warp, (w, n, e, s): Frame) -> String {
    let step = 0.2;
    let (mut least, mut most) = ((f64::MAX, (0.0, 0.0)), f64::MIN);
    let mut at = (w, n);
    while at.1 < s {
        let [o, x, y] = [at, (at.0 + step, at.1), (at.0, at.1 + step)].map(|p| warp.bend(p));
        let area = ((x.0 - o.0) * (y.1 - o.1) - (x.1 - o.1) * (y.0 - o.0)) / (step * step);
        if inside_frame(o, (w, n, e, s)) {
            least = if area < least.0 { (area, o) } else { least };
            most = most.max(area);
        }
        at = if at.0 < e { (at.0 + step, at.1) } else { (w, at.1 + step) };
    }
    let (least, (x, y)) = least;
    format!("areas grow by {least:.2} (at {x:.1} {y:.1}) to {most:.2}")
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
