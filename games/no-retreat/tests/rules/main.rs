//! The rules of No Retreat! clause by clause, one module a chapter.
//!
//! # The harness
//!
//! A test builds a quiet position in a few words, plays lines of notation and
//! looks at the outcome ([`testkit::Given`], and [`Staff`] for what only this game has):
//!
//! ```ignore
//! #[test]
//! fn nr_8_5_3_no_step_from_ezoc_to_ezoc() {
//!     given("turn = 4", "axis movement")
//!         .units("G04 2105; S09 2104")
//!         .refuse("move G04 2004", "NR 8.5.3");
//! }
//! ```
//!
//! * [`given`] takes lines of the position file's `[position]` table (turn,
//!   `german = [...]`, `facts = [...]`, `support = [1, 0]`, ...) and "side
//!   phase". Phases: cards, supply, organisation, movement, combat, removal,
//!   detraining; also housekeeping, victory and end (no side).
//! * `.units("ID place [full|reduced] [oos] [disorganised]; ...")`: counters
//!   that are not named are out of the game. Places are hexes, FIN, WBK, SBK,
//!   shattered, destroyed, surrendered, rail, cadres, waiting, turn-7.
//! * `.hand("axis", "c01 c14")` deals cards; `.option("joker")` switches an
//!   optional rule on; `.scenario("campaign")` is the default.
//! * `.play("move G04 2004")` plays lines, one a line or separated by `;`; the
//!   side whose turn it is speaks, `4` answers a die, `draw c05` a draw.
//!   Windows in the way are passed by `.quiet()` before the line.
//! * `.refuse(line, clause)` expects the refusal of that clause;
//!   `.offers(prefix)` lists the next words.
//! * `.at("G04", "2004")`, `.face("G04", "full")`, `.position()` and
//!   `.tally(draft)` look; `.log()` gives the English log.

mod battle;
mod cards_answers;
mod cards_axis;
mod cards_axis_late;
mod cards_soviet;
mod cards_soviet_late;
mod chapter_02;
mod chapter_03;
mod chapter_04;
mod chapter_05;
mod chapter_06;
mod chapter_06_effects;
mod chapter_07;
mod chapter_07_placement;
mod chapter_08;
mod chapter_08_zones;
mod chapter_09;
mod chapter_10;
mod chapter_10_advance;
mod chapter_10_declare;
mod chapter_10_odds;
mod chapter_10_results;
mod chapter_10_retreat;
mod chapter_11;
mod chapter_12;
mod chapter_13;
mod chapter_13_events;
mod chapter_13_track;
mod chapter_14;
mod chapter_14_units;
mod chapter_15;
mod chapter_15_counters;
mod chapter_16;
mod components;
mod endings;
mod engine_fit;
mod examples;
mod fights;
mod forecast;
mod kit;
mod player_aid;
mod random_play;
mod refusals;
mod scenarios;
mod tables;
mod twin;

use content::Lang;
use engine::{Awaiting, Game, position_file};
use no_retreat::{Box, Position};
use std::sync::LazyLock;
pub use testkit::{seat_of, unit_index, words};

/// The box all tests share.
pub static GAME: LazyLock<Box> = LazyLock::new(|| Box::open(None).expect("the box opens"));

/// What the harness must know of the game.
pub struct Front;

impl testkit::Testbed for Front {
    type Game = Box;

    fn game() -> &'static Box {
        &GAME
    }

    fn place(position: &Position, unit: usize) -> u16 {
        position.units[unit].place
    }
}

/// A position under test.
pub type Given = testkit::Given<Front>;

/// Begins a test position of the campaign: lines of the `[position]` table, then "side phase".
pub fn given(head: &str, when: &str) -> Given {
    let when = if when.contains(' ') { when.to_owned() } else { format!("axis {when}") };
    Given::new("campaign", head, &when)
}

/// What only this game's positions have.
pub trait Staff: Sized {
    /// Passes windows and commitments until something else is asked.
    fn quiet(self) -> Self;

    /// Passes windows only, not commitments.
    fn quiet_windows(self) -> Self;

    /// The counter lies on this face.
    fn face(self, unit: &str, face: &str) -> Self;
}

impl Staff for Given {
    fn quiet(mut self) -> Self {
        let game = self.game();
        while let Awaiting::Decide { .. } = game.awaiting() {
            let word = match game.position().flow_top() {
                "Window" => "pass",
                "Commit" => "commit",
                _ => break,
            };
            position_file::play_line(game, word).expect("a pass is always possible");
        }
        self
    }

    fn quiet_windows(mut self) -> Self {
        while self.position().flow_top() == "Window" {
            self = self.play("pass");
        }
        self
    }

    fn face(mut self, unit: &str, face: &str) -> Self {
        let index = self.unit(unit);
        let full = self.position().units[index].flags & 1 == 1;
        assert_eq!(if full { "full" } else { "reduced" }, face, "{unit}");
        self
    }
}

/// How the game has ended, in English; nothing while it goes on.
pub fn ending(g: &mut Given) -> String {
    let game = g.game();
    let text = game.outcome().map(|o| engine::Rules::outcome(&**game.rules(), o));
    text.map(|t| GAME.words().render(Lang::En, &t)).unwrap_or_default()
}

/// VP of both sides.
pub fn vp(g: &mut Given) -> [i16; 2] {
    let p = g.position();
    let rules = g.game().rules().clone();
    [no_retreat::Side::Axis, no_retreat::Side::Soviet].map(|side| rules.vp(&p, side, &mut ()))
}

/// Passes if that is possible, else says the first thing that is offered.
pub fn say_least(g: &mut Given) {
    let game = g.game();
    if ["done", "pass", "commit", "decline"]
        .into_iter()
        .any(|word| position_file::play_line(game, word).is_ok())
    {
        return;
    }
    let mut line = String::new();
    loop {
        let offers = g.offers(&line);
        if offers.contains(&".".to_owned()) {
            break;
        }
        line = format!("{line} {}", offers.first().expect("something is offered"));
    }
    position_file::play_line(g.game(), line.trim()).expect("what is offered is accepted");
}

/// Says as little as possible until the next turn begins, chance answers or the game is over.
pub fn to_next_turn(g: &mut Given) {
    let turn = g.position().turn;
    while g.position().turn == turn && matches!(g.game().awaiting(), Awaiting::Decide { .. }) {
        say_least(g);
    }
}

/// Draws cards that do not act at once until no more are drawn; how many.
pub fn draws(g: &mut Given) -> usize {
    let mut n = 0;
    for card in (1..=44).filter(|c| ![20, 32, 33, 34, 35, 40].contains(c)) {
        let game = g.game();
        if game.pending_roll().is_none() {
            break;
        }
        n += usize::from(position_file::play_line(game, &format!("draw c{card:02}")).is_ok());
    }
    n
}
