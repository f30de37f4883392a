//! Two ways to drive tables: as fast as they go, and by the clock whatever the server does.

use std::time::Duration;
use tokio::time::Instant;

/// A game between two connections.
pub trait Plays: Send + 'static {
    /// Plays an action until it is answered and both have seen it; `false` at the end of the game.
    fn play(&mut self) -> impl Future<Output = bool> + Send;
}

/// Plays all tables to their end, at most so long. How many actions, and how long it took.
pub async fn full_speed<T: Plays>(tables: Vec<T>, most: Duration) -> (u64, Duration) {
    let begun = Instant::now();
    let play = |mut table: T| async move {
        let mut actions = 0;
        while begun.elapsed() < most && table.play().await {
            actions += 1;
        }
        actions
    };
    let tasks: Vec<_> = tables.into_iter().map(|table| tokio::spawn(play(table))).collect();
    let mut actions = 0;
    for task in tasks {
        actions += task.await.unwrap();
    }
    (actions, begun.elapsed())
}

/// What became of actions that were due by the clock.
pub struct Steady {
    pub offered: usize,
    pub times: Vec<Duration>,
}

impl Steady {
    pub fn p99_ms(&self) -> f64 {
        self.times.get(self.times.len() * 99 / 100).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

/// Every table acts once a beat, spread evenly. Time counts from when an action was due, so that a server
/// that holds up one action is charged for those behind it.
pub async fn steady<T: Plays>(tables: Vec<T>, beat: Duration, whole: Duration) -> Steady {
    let (all, beats) = (tables.len() as u32, (whole.as_secs_f64() / beat.as_secs_f64()) as u32);
    let begun = Instant::now() + Duration::from_millis(100);
    let play = |(i, mut table): (usize, T)| async move {
        let mut times = Vec::new();
        for n in 0..beats {
            let due = begun + beat * n + beat * i as u32 / all;
            tokio::time::sleep_until(due).await;
            if !table.play().await {
                break;
            }
            times.push(due.elapsed());
        }
        times
    };
    let tasks: Vec<_> = tables.into_iter().enumerate().map(|table| tokio::spawn(play(table))).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    times.sort();
    Steady { offered: (all * beats) as usize, times }
}
