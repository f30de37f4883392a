//! Plane geometry of lines and rings: cut, thin out, join, ask.

/// A point: x east, y south.
pub type P = (f64, f64);
/// West, north, east and south of a rectangle.
pub type Frame = (f64, f64, f64, f64);

/// A frame grown on all sides.
pub fn grown((w, n, e, s): Frame, by: f64) -> Frame {
    (w - by, n - by, e + by, s + by)
}

/// The distance of two points.
pub fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// A point between two, `t` of the way.
pub fn between(a: P, b: P, t: f64) -> P {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// How far along a segment lies the point nearest to `p`, from 0 to 1.
pub fn nearest(p: P, a: P, b: P) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    if length == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0) }
}

/// The area of a ring, above zero if it runs clockwise on the screen.
pub fn area(ring: &[P]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
}

/// Whether a point is inside an odd number of rings.
pub fn inside<'a>(p: P, rings: impl IntoIterator<Item = &'a [P]>) -> bool {
    let crossings = |ring: &[P]| {
        let next = ring.iter().cycle().skip(1);
        let crossed = |(a, b): &(&P, &P)| {
            (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (p.1 - a.1) / (b.1 - a.1) * (b.0 - a.0)
        };
        ring.iter().zip(next).filter(crossed).count()
    };
    rings.into_iter().map(crossings).sum::<usize>() % 2 == 1
}

/// Puts points on long edges, so that a bent edge stays an edge.
pub fn dense(points: &[P], step: f64) -> Vec<P> {
    let mut out: Vec<P> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let parts = (distance(pair[0], pair[1]) / step).ceil().clamp(1.0, 1000.0);
        let mut part = 1.0;
        while part <= parts {
            out.push(between(pair[0], pair[1], part / parts));
            part += 1.0;
        }
    }
    out
}

/// Douglas and Peucker: which points must stay so that none strays further.
pub fn thin(points: &[P], tolerance: f64) -> Vec<P> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut keep = vec![false; points.len()];
    keep[0] = true;
    keep[last] = true;
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let mut far = (tolerance, None);
        for at in from + 1..to {
            let foot = between(points[from], points[to], nearest(points[at], points[from], points[to]));
            let off = distance(points[at], foot);
            if off > far.0 {
                far = (off, Some(at));
            }
        }
        if let Some(at) = far.1 {
            keep[at] = true;
            spans.extend([(from, at), (at, to)]);
        }
    }
    points.iter().zip(keep).filter_map(|(p, keep)| keep.then_some(*p)).collect()
}

/// Cuts a closed ring to a frame (Sutherland and Hodgman).
pub fn cut_ring(ring: &[P], (w, n, e, s): Frame) -> Vec<P> {
    let sides: [(bool, f64, f64); 4] = [(true, w, 1.0), (true, e, -1.0), (false, n, 1.0), (false, s, -1.0)];
    let mut ring = ring.to_vec();
    for (upright, limit, sign) in sides {
        let depth = |p: P| (if upright { p.0 } else { p.1 } - limit) * sign;
        let mut out = Vec::with_capacity(ring.len());
        for (at, &p) in ring.iter().enumerate() {
            let before = ring[(at + ring.len() - 1) % ring.len()];
            let (from, to) = (depth(before), depth(p));
            if (from < 0.0) != (to < 0.0) {
                out.push(between(before, p, from / (from - to)));
            }
            if to >= 0.0 {
                out.push(p);
            }
        }
        ring = out;
    }
    ring
}

/// Cuts a line to a frame; what is left may be in pieces.
pub fn cut_line(line: &[P], (w, n, e, s): Frame) -> Vec<Vec<P>> {
    let mut pieces: Vec<Vec<P>> = Vec::new();
    let mut open = false;
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for (start, step, low, high) in [(a.0, b.0 - a.0, w, e), (a.1, b.1 - a.1, n, s)] {
            if step == 0.0 {
                if start < low || start > high {
                    leave = -1.0;
                }
            } else {
                let (one, two) = ((low - start) / step, (high - start) / step);
                enter = enter.max(one.min(two));
                leave = leave.min(one.max(two));
            }
        }
        if enter > leave {
            open = false;
            continue;
        }
        if !open || enter > 0.0 {
            pieces.push(vec![between(a, b, enter)]);
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(between(a, b, leave));
        }
        open = leave >= 1.0;
    }
    pieces
}

/// Joins lines end to end while ends meet within a distance.
pub fn join(mut lines: Vec<Vec<P>>, near: f64) -> Vec<Vec<P>> {
    let mut out = Vec::new();
    while let Some(mut line) = lines.pop() {
        while let (Some(&head), Some(&tail)) = (line.first(), line.last()) {
            let meets = |other: &Vec<P>| {
                let (Some(&start), Some(&end)) = (other.first(), other.last()) else { return false };
                [(tail, start), (tail, end), (head, start), (head, end)]
                    .iter()
                    .any(|(a, b)| distance(*a, *b) <= near)
            };
            let Some(at) = lines.iter().position(meets) else { break };
            let mut other = lines.swap_remove(at);
            let ends = |p: P, o: &[P]| o.first().is_some_and(|q| distance(p, *q) <= near);
            let ended = |p: P, o: &[P]| o.last().is_some_and(|q| distance(p, *q) <= near);
            if ends(tail, &other) || ended(tail, &other) {
                if !ends(tail, &other) {
                    other.reverse();
                }
                line.extend(other.into_iter().skip(1));
            } else {
                if !ended(head, &other) {
                    other.reverse();
                }
                other.pop();
                other.append(&mut line);
                line = other;
            }
        }
        out.push(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [P; 4] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];

    #[test]
    fn rings_have_area_and_inside() {
        assert_eq!(area(&SQUARE), 16.0);
        assert!(inside((1.0, 1.0), [&SQUARE[..]]));
        assert!(!inside((5.0, 1.0), [&SQUARE[..]]));
    }

    #[test]
    fn a_cut_ring_stays_in_the_frame() {
        let cut = cut_ring(&SQUARE, (2.0, -1.0, 9.0, 3.0));
        assert_eq!(area(&cut), 6.0);
    }

    #[test]
    fn a_line_is_cut_into_pieces() {
        let line = [(-1.0, 1.0), (5.0, 1.0), (5.0, 3.0), (-1.0, 3.0)];
        let pieces = cut_line(&line, (0.0, 0.0, 4.0, 4.0));
        assert_eq!(pieces, [[(0.0, 1.0), (4.0, 1.0)], [(4.0, 3.0), (0.0, 3.0)]]);
    }

    #[test]
    fn thin_drops_what_is_nearly_straight() {
        let line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (2.0, 2.0)];
        assert_eq!(thin(&line, 0.02), [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]);
        assert_eq!(thin(&line, 0.001).len(), 4);
    }

    #[test]
    fn lines_are_joined_whichever_way_they_run() {
        let lines =
            vec![vec![(1.0, 0.0), (0.0, 0.0)], vec![(1.0, 0.0), (2.0, 0.0)], vec![(9.0, 9.0), (8.0, 9.0)]];
        let mut lengths: Vec<usize> = join(lines, 0.1).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [2, 3]);
    }
}
