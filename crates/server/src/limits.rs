//! How much one caller may ask: a bucket that fills steadily.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::Instant;

/// More callers than these are not remembered at once.
const MOST: usize = 100_000;

/// Buckets by caller.
pub struct Limits<K> {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Hash + Eq> Limits<K> {
    /// So many a second for long, so many at once.
    pub fn new(per_second: f64, burst: f64) -> Self {
        Limits { per_second, burst, buckets: Mutex::default() }
    }

    /// Takes `cost` from a caller's bucket; the seconds to wait if there is not enough.
    pub fn take(&self, who: K, cost: f64) -> Result<(), u64> {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().expect("nobody panics with it");
        if buckets.len() >= MOST {
            let (rate, burst) = (self.per_second, self.burst);
            buckets.retain(|_, (left, at)| *left + now.duration_since(*at).as_secs_f64() * rate < burst);
        }
        let (left, at) = buckets.entry(who).or_insert((self.burst, now));
        *left = (*left + now.duration_since(*at).as_secs_f64() * self.per_second).min(self.burst);
        *at = now;
        if *left >= cost {
            *left -= cost;
            Ok(())
        } else {
            Err(((cost - *left) / self.per_second).ceil().clamp(1.0, 3600.0) as u64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_granted_and_then_the_caller_waits() {
        let limits = Limits::new(0.5, 3.0);
        assert!((0..3).all(|_| limits.take("a", 1.0).is_ok()));
        assert_eq!(limits.take("a", 1.0), Err(2));
        assert_eq!(limits.take("b", 1.0), Ok(()));
    }
}
