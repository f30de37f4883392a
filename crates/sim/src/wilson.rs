//! How sure a share is.

/// The z-value of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// The Wilson interval, 95 %, of a share of `points` out of `games`.
///
/// Draws count as half a point each; with them the interval is a little wider
/// than need be. Nothing played tells nothing: 0 to 1.
pub fn wilson(points: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = points / n;
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[track_caller]
    fn check(points: f64, games: u64, low: f64, high: f64) {
        let (a, b) = wilson(points, games);
        assert!((a - low).abs() < 5e-5 && (b - high).abs() < 5e-5, "{a} to {b}");
    }

    /// Newcombe (1998), table I, method 3: the worked figures of the score interval.
    #[test]
    fn the_interval_agrees_with_the_printed_examples() {
        check(81.0, 263, 0.2553, 0.3662);
        check(15.0, 148, 0.0624, 0.1605);
        check(0.0, 20, 0.0, 0.1611);
        check(1.0, 29, 0.0061, 0.1718);
    }

    #[test]
    fn it_is_even_handed_and_knows_nothing_of_no_games() {
        let (low, high) = wilson(50.0, 100);
        assert!((low + high - 1.0).abs() < 1e-12);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        assert_eq!(wilson(7.0, 7).1, 1.0);
    }
}
