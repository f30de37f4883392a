//! Fits the globe to the hexes: ties, then shores and rivers pulled to hexsides.

use super::shape::{self, Frame, P, between, distance};
use super::sheet::{self, Cell, Ground, Side};
use super::warp::{Tie, Warp};
use super::{Named, Note, Plan, Shore, bend, frame, inside_frame, number, text};
use crate::shell::{Outcome, say};

/// The flat map, and what ties it to the board (in flat points).
pub fn ties(plan: &Plan, cells: &[Cell], notes: &[Note]) -> Outcome<(Warp, Vec<Tie>)> {
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
pub struct Goal<'a> {
    /// Shores in flat space.
    pub shores: &'a [Shore],
    /// The hexes.
    pub cells: &'a [Cell],
    /// Rivers in flat space.
    pub rivers: &'a [River<'a>],
    /// Hexsides with a river.
    pub courses: &'a [Course],
}

/// Bends the flat map to its ties, then pulls shores and rivers to the hexsides.
pub fn fit<'a>(flat: &Warp, ties: Vec<Tie>, goal: &Goal<'a>) -> Warp {
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
        .filter(|tie| tie.slack < 4.0)
        .map(|tie| distance(warp.bend(tie.from), tie.board))
        .collect();
    say(&format!("towns and anchors: {}\n", spread(off)));
    warp
}

/// A river: name and lines in flat space.
pub struct River<'a> {
    /// Its name and weight.
    pub name: Named<'a>,
    /// Its lines.
    pub lines: Vec<Vec<P>>,
}

/// Hexsides with a river from fork to fork, and the rivers it may be (any, if none is noted).
pub struct Course {
    sides: Vec<Side>,
    rivers: Vec<String>,
}

/// The hexsides with a river, in lines between forks.
pub fn courses(plan: &Plan, cells: &[Cell], notes: &[Note]) -> Outcome<Vec<Course>> {
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
