//! The rules of Tank Battles clause by clause, one module a chapter.
//!
//! # The harness
//!
//! A test builds a quiet position in a few words, plays lines of notation and
//! looks at the outcome ([`testkit::Given`], and [`Staff`] for what only this game has):
//!
//! ```ignore
//! #[test]
//! fn tb_8_1a_zone_stops_a_unit() {
//!     given("mtsensk-1941", "turn = 2", "G movement")
//!         .units("G-12.4Pz 0408; S-4.TB 0406")
//!         .refuse("move G-12.4Pz 0407 0406", "TB 8.1a");
//! }
//! ```
//!
//! * [`given`] takes the scenario, lines of the position file's `[position]`
//!   table separated by `; ` (turn, weather, `works = { 0408 = "2" }`, ...)
//!   and "side phase": supply, prepared, movement, unprepared.
//! * `.units("ID place [state ...]; ...")`: counters that are not named are
//!   out of the game; states as in `position_file.rs`.
//! * `.hand("G", "marker ...")` and `.cup("G", ...)` deal markers;
//!   `.option("additional")` switches an optional rule on.
//! * `.play("move ...")` plays lines, one a line or separated by `;`; the side
//!   whose turn it is speaks, a number answers a die.
//! * `.refuse(line, clause)` expects the refusal of that clause;
//!   `.offers(prefix)` lists the next words; `.tally(draft)` the odds.
//! * `.at("S-4.TB", "0406")`, `.is("S-4.TB", flag::REVERSE)`, `.position()`,
//!   `.doing()`, `.asked()` and `.log()` look.

mod additional;
mod additional_corners;
mod additional_guns;
mod additional_recon;
mod chapter_03;
mod chapter_03_sequence;
mod chapter_07;
mod chapter_07_corners;
mod chapter_07_march;
mod chapter_07_rail;
mod chapter_07_works;
mod chapter_08;
mod chapter_08_stacks;
mod chapter_10;
mod chapter_10_corners;
mod chapter_10_results;
mod chapter_10_retreat;
mod chapter_11;
mod chapter_11_air;
mod chapter_11_works;
mod chapter_12;
mod chapter_12_corners;
mod chapter_12_supply;
mod chapter_14;
mod chapter_14_corners;
mod chapter_14_markers;
mod chapter_14_scenarios;
mod chapter_14_victory;
mod charts;
mod endings;
mod examples;
mod examples_movement;
mod explain;
mod kit;
mod random_play;
mod tables;
mod tables_water;

use engine::Match;
use std::sync::LazyLock;
use tank_battles::{Box, Doing, Position, TankBattles, flag};
use testkit::Testbed;
pub use testkit::seat_of;

/// The box all tests share.
pub static GAME: LazyLock<Box> = LazyLock::new(|| Box::open(None).expect("the box opens"));

/// What the harness must know of the game.
pub struct Tanks;

impl Testbed for Tanks {
    type Game = Box;

    fn game() -> &'static Box {
        &GAME
    }

    fn place(position: &Position, unit: usize) -> u16 {
        position.place(unit as u16)
    }
}

/// A position under test.
pub type Given = testkit::Given<Tanks>;

/// Begins a test position: scenario, lines of the `[position]` table, then "side phase".
pub fn given(scenario: &str, head: &str, when: &str) -> Given {
    Given::new(scenario, head, when)
}

/// A scenario from its start.
pub fn begin(scenario: &str, options: &[&str]) -> Given {
    Given::begin(scenario, options)
}

/// What only this game's positions have.
pub trait Staff: Sized {
    /// Markers in the cup.
    fn cup(self, side: &str, markers: &str) -> Self;

    /// Plays lines; a `ready` of one who has nothing left to add, and so is not asked, is left out.
    fn fight(self, lines: &str) -> Self;

    /// Whether a counter has a state (see `flag`).
    fn has(&mut self, unit: &str, state: u32) -> bool;

    /// The counter has this state.
    fn is(mut self, unit: &str, state: u32) -> Self {
        assert!(self.has(unit, state), "{unit}");
        self
    }

    /// The counter lacks this state.
    fn lacks(mut self, unit: &str, state: u32) -> Self {
        assert!(!self.has(unit, state), "{unit}");
        self
    }

    /// What is being done.
    fn doing(&mut self) -> Doing;
}

impl Staff for Given {
    fn cup(self, side: &str, markers: &str) -> Self {
        self.keeps(side, "cup", markers)
    }

    fn fight(self, lines: &str) -> Self {
        lines.split("; ").fold(self, |mut g, line| {
            let idle = match line {
                "ready" => g.asked() == "chance",
                "german: ready" => g.asked() != "german",
                _ => false,
            };
            if idle { g } else { g.play(line) }
        })
    }

    fn has(&mut self, unit: &str, state: u32) -> bool {
        let unit = self.unit(unit) as u16;
        self.position().is(unit, state)
    }

    fn doing(&mut self) -> Doing {
        self.position().flow.top().doing
    }
}

/// A counter's number.
pub fn unit_index(game: &Match<TankBattles>, unit: &str) -> u16 {
    testkit::unit_index(game, unit) as u16
}

#[test]
fn the_harness_places_moves_and_refuses() {
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0408");
    let offers = g.offers("");
    assert!(!offers.is_empty(), "{offers:?}");
    g.at("G-12.4Pz", "0408").lacks("G-12.4Pz", flag::REVERSE).refuse("move S-4.TB", "TB 5Ba");
}
