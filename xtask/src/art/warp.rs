//! From the globe to the board: an equal-area projection, an affine map, and
//! a thin plate that bends what the board has bent.

use super::shape::{P, distance};

/// A pair of places that belong together, and how soft their bond is.
#[derive(Clone, Copy)]
pub struct Tie {
    /// Longitude and latitude, or a point of the flat board.
    pub from: P,
    /// Where on the board.
    pub board: P,
    /// Zero binds fast.
    pub slack: f64,
}

/// Longitude and latitude to kilometres on Lambert's azimuthal equal-area map.
pub fn project(centre: P, globe: P) -> P {
    let (lon, lat) = ((globe.0 - centre.0).to_radians(), globe.1.to_radians());
    let (sin, cos) = centre.1.to_radians().sin_cos();
    let depth = 1.0 + sin * lat.sin() + cos * lat.cos() * lon.cos();
    let scale = 6371.0 * (2.0 / depth).sqrt();
    (scale * lat.cos() * lon.sin(), -scale * (cos * lat.sin() - sin * lat.cos() * lon.cos()))
}

/// A way from the globe to the board.
#[derive(Clone)]
pub struct Warp {
    centre: P,
    affine: [[f64; 3]; 2],
    knots: Vec<P>,
    plate: [Vec<f64>; 2],
}

impl Warp {
    /// A plain affine map given as rows for x and y over (1, east km, south km).
    pub fn plain(centre: P, affine: [[f64; 3]; 2]) -> Warp {
        Warp { centre, affine, knots: Vec::new(), plate: [Vec::new(), Vec::new()] }
    }

    /// The affine map nearest to the ties; turning and growing only if `similar`.
    pub fn affine(centre: P, ties: &[Tie], similar: bool) -> Warp {
        let size = if similar { 4 } else { 6 };
        let mut rows = vec![vec![0.0; size + 1]; size];
        for tie in ties {
            let (x, y) = project(centre, tie.from);
            let lines = if similar {
                [vec![1.0, 0.0, x, -y, tie.board.0], vec![0.0, 1.0, y, x, tie.board.1]]
            } else {
                [vec![1.0, x, y, 0.0, 0.0, 0.0, tie.board.0], vec![0.0, 0.0, 0.0, 1.0, x, y, tie.board.1]]
            };
            for line in lines {
                for (row, factor) in rows.iter_mut().zip(&line) {
                    for (cell, value) in row.iter_mut().zip(&line) {
                        *cell += factor * value;
                    }
                }
            }
        }
        let s = solve(rows);
        let affine = if similar {
            [[s[0], s[2], -s[3]], [s[1], s[3], s[2]]]
        } else {
            [[s[0], s[1], s[2]], [s[3], s[4], s[5]]]
        };
        Warp::plain(centre, affine)
    }

    /// The same map with a thin plate over it that follows ties of the flat board.
    pub fn bent(&self, ties: &[Tie]) -> Warp {
        let knots: Vec<P> = ties.iter().map(|tie| tie.from).collect();
        let count = knots.len();
        let plate = [0, 1].map(|axis| {
            let mut rows = vec![vec![0.0; count + 4]; count + 3];
            for (i, tie) in ties.iter().enumerate() {
                for j in 0..count {
                    rows[i][j] = kernel(distance(knots[i], knots[j]));
                }
                rows[i][i] += tie.slack;
                for (k, value) in [1.0, knots[i].0, knots[i].1].into_iter().enumerate() {
                    rows[i][count + k] = value;
                    rows[count + k][i] = value;
                }
                let off = (tie.board.0 - knots[i].0, tie.board.1 - knots[i].1);
                rows[i][count + 3] = if axis == 0 { off.0 } else { off.1 };
            }
            solve(rows)
        });
        Warp { knots, plate, ..self.clone() }
    }

    /// Without the plate.
    pub fn flat(&self, globe: P) -> P {
        let (x, y) = project(self.centre, globe);
        let [a, b] = self.affine;
        (a[0] + a[1] * x + a[2] * y, b[0] + b[1] * x + b[2] * y)
    }

    /// Bends a point of the flat board.
    pub fn bend(&self, p: P) -> P {
        let count = self.knots.len();
        if count == 0 {
            return p;
        }
        let [x, y] = &self.plate;
        let rest = |plate: &[f64]| plate[count] + plate[count + 1] * p.0 + plate[count + 2] * p.1;
        let mut out = (p.0 + rest(x), p.1 + rest(y));
        for (at, knot) in self.knots.iter().enumerate() {
            let pull = kernel(distance(p, *knot));
            out.0 += pull * x[at];
            out.1 += pull * y[at];
        }
        out
    }

    /// Where a point of the globe comes to lie.
    pub fn at(&self, globe: P) -> P {
        self.bend(self.flat(globe))
    }
}

fn kernel(r: f64) -> f64 {
    if r > 0.0 { r * r * r.ln() } else { 0.0 }
}

/// Gauss, with the right side as the last column.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let size = rows.len();
    for at in 0..size {
        let best = (at..size).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs())).unwrap_or(at);
        rows.swap(at, best);
        let (done, below) = rows.split_at_mut(at + 1);
        let pivot = &done[at];
        for row in below {
            let factor = row[at] / pivot[at];
            if factor != 0.0 {
                for (cell, value) in row[at..].iter_mut().zip(&pivot[at..]) {
                    *cell -= factor * value;
                }
            }
        }
    }
    let mut out = vec![0.0; size];
    for at in (0..size).rev() {
        let known: f64 = rows[at][at + 1..size].iter().zip(&out[at + 1..]).map(|(a, b)| a * b).sum();
        out[at] = (rows[at][size] - known) / rows[at][at];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ties() -> Vec<Tie> {
        let places = [(20.0, 45.0), (40.0, 45.0), (40.0, 60.0), (20.0, 60.0), (30.0, 50.0)];
        let turned = |(x, y): P| (3.0 + 0.008 * x - 0.004 * y, 5.0 + 0.004 * x + 0.008 * y);
        places
            .iter()
            .map(|&from| Tie { from, board: turned(project((30.0, 50.0), from)), slack: 0.0 })
            .collect()
    }

    #[test]
    fn a_turned_map_is_found_again() {
        for similar in [true, false] {
            let warp = Warp::affine((30.0, 50.0), &ties(), similar);
            assert!(ties().iter().all(|tie| distance(warp.at(tie.from), tie.board) < 1e-6));
        }
    }

    #[test]
    fn the_plate_follows_its_ties_and_slack_holds_it_back() {
        let flat = Warp::affine((30.0, 50.0), &ties(), false);
        let mut ties: Vec<Tie> =
            ties().into_iter().map(|tie| Tie { from: flat.flat(tie.from), ..tie }).collect();
        ties[4].board.0 += 1.0;
        let off = |warp: &Warp| distance(warp.bend(ties[4].from), ties[4].board);
        assert!(off(&flat.bent(&ties)) < 1e-6);
        let loose: Vec<Tie> = ties.iter().map(|tie| Tie { slack: 50.0, ..*tie }).collect();
        assert!(off(&flat.bent(&loose)) > 0.1);
    }
}
