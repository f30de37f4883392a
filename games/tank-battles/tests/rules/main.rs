//! The rules of Tank Battles clause by clause, one module a chapter.
//!
//! # The harness
//!
//! A test builds a quiet position in a few words, plays lines of notation and
//! looks at the outcome:
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
mod additional_guns;
mod additional_recon;
mod chapter_03;
mod chapter_03_sequence;
mod chapter_07;
mod chapter_07_march;
mod chapter_07_rail;
mod chapter_07_works;
mod chapter_08;
mod chapter_08_stacks;
mod chapter_10;
mod chapter_10_results;
mod chapter_10_retreat;
mod chapter_11;
mod chapter_11_air;
mod chapter_11_works;
mod chapter_12;
mod chapter_12_supply;
mod chapter_14;
mod chapter_14_markers;
mod chapter_14_scenarios;
mod chapter_14_victory;
mod endings;
mod examples;
mod examples_movement;
mod explain;
mod play;
mod tables;
mod tables_water;

use content::{Lang, Source};
use engine::{Awaiting, Game, Match, Options, Seat, Viewer, notation, position_file};
use std::sync::{Arc, LazyLock};
use tank_battles::{Box, Doing, Position, TankBattles, flag};

/// The box all tests share.
pub static GAME: LazyLock<Box> = LazyLock::new(|| Box::open(None).expect("the box opens"));

/// A position under test.
pub struct Given {
    scenario: String,
    head: String,
    units: String,
    secrets: [[String; 3]; 2],
    options: Vec<String>,
    game: Option<Match<TankBattles>>,
}

/// Begins a test position: scenario, lines of the `[position]` table, then "side phase".
pub fn given(scenario: &str, head: &str, when: &str) -> Given {
    let (side, phase) = when.split_once(' ').expect("side and phase");
    Given {
        scenario: scenario.to_owned(),
        head: format!("{}\nphase = \"{phase}\"\nactive = \"{side}\"\n", head.replace("; ", "\n")),
        units: String::new(),
        secrets: Default::default(),
        options: Vec::new(),
        game: None,
    }
}

/// A scenario from its start.
pub fn begin(scenario: &str, options: &[&str]) -> Given {
    let mut given = given(scenario, "", "G movement");
    let all: Options = options.iter().copied().map(str::to_owned).collect();
    given.game = Some(Match::new(GAME.scenario(scenario, &all).expect("the scenario loads")));
    given
}

fn quoted(words: &str) -> String {
    words.split_whitespace().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

fn entries(list: &str) -> String {
    let entries = list.split(';').map(str::trim).filter(|entry| !entry.is_empty());
    let line = |entry: &str| {
        let (id, rest) = entry.split_once(' ').expect("a counter and its place");
        format!("\"{id}\" = \"{}\"\n", rest.trim())
    };
    entries.map(line).collect()
}

fn side_at(side: &str) -> usize {
    usize::from(side == "S")
}

impl Given {
    /// Counters and where they are, open to both.
    pub fn units(mut self, list: &str) -> Self {
        self.units += &entries(list);
        self
    }

    /// Counters the enemy cannot see.
    pub fn hidden(mut self, side: &str, list: &str) -> Self {
        self.secrets[side_at(side)][2] += &entries(list);
        self
    }

    /// Markers in hand.
    pub fn hand(mut self, side: &str, markers: &str) -> Self {
        self.secrets[side_at(side)][0] = quoted(markers);
        self
    }

    /// Markers in the cup.
    pub fn cup(mut self, side: &str, markers: &str) -> Self {
        self.secrets[side_at(side)][1] = quoted(markers);
        self
    }

    /// An optional rule in force.
    pub fn option(mut self, id: &str) -> Self {
        self.options.push(id.to_owned());
        self
    }

    /// The match, set up on first use.
    pub fn game(&mut self) -> &mut Match<TankBattles> {
        if self.game.is_none() {
            let options: Options = self.options.iter().cloned().collect();
            let rules: Arc<TankBattles> =
                GAME.scenario(&self.scenario, &options).expect("the scenario loads");
            let mut text = format!("[position]\n{}\n[position.units]\n{}", self.head, self.units);
            for (name, [hand, cup, units]) in tank_battles::SEATS.iter().zip(&self.secrets) {
                text += &format!(
                    "[secret.{name}]\nhand = [{hand}]\ncup = [{cup}]\n[secret.{name}.units]\n{units}"
                );
            }
            let source = Source::new("test.toml", &text);
            let game = position_file::read(&rules, &source, &|t| GAME.words().render(Lang::En, t));
            self.game = Some(game.unwrap_or_else(|problems| panic!("{problems}\n{text}")));
        }
        self.game.as_mut().expect("just set")
    }

    /// Plays lines.
    pub fn play(mut self, lines: &str) -> Self {
        for line in lines.split([';', '\n']).map(str::trim).filter(|l| !l.is_empty()) {
            let game = self.game();
            if let Err(illegal) = position_file::play_line(game, line) {
                panic!(
                    "{line}: {} ({:?})\n{}\n{:?} is asked",
                    GAME.words().render(Lang::En, &illegal.reason),
                    illegal.clause,
                    log(game).join("\n"),
                    game.position().top().doing,
                );
            }
        }
        self
    }

    /// A line is refused, by this clause.
    pub fn refuse(mut self, line: &str, clause: &str) -> Self {
        let game = self.game();
        match position_file::play_line(game, line) {
            Ok(()) => panic!("{line} was accepted"),
            Err(illegal) => {
                let found = illegal.clause.map_or("none", |c| c.0);
                assert_eq!(found, clause, "{line}: {}", GAME.words().render(Lang::En, &illegal.reason));
            }
        }
        self
    }

    /// The words that can follow a prefix, `.` for a whole decision.
    pub fn offers(&mut self, prefix: &str) -> Vec<String> {
        let game = self.game();
        let seat = seat_of(game);
        let rules = game.rules().clone();
        let draft = notation::read(&*rules, prefix).expect("words of the notation");
        let composed = game.compose(seat, &draft).expect("a possible draft");
        let mut words: Vec<String> = composed.prompt.choices.into_iter().map(|c| c.word).collect();
        if composed.prompt.complete {
            words.push(".".to_owned());
        }
        words
    }

    /// The first tally of a draft, a line each: label, value, clause; then the result.
    pub fn tally(&mut self, prefix: &str) -> String {
        let game = self.game();
        let seat = seat_of(game);
        let draft = notation::read(&**game.rules(), prefix).expect("words of the notation");
        let explanation = game.compose(seat, &draft).expect("a possible draft").explanation;
        let tally = explanation.tallies.first().expect("a tally");
        let say = |t| GAME.words().render(Lang::En, t);
        let mut lines: Vec<String> =
            tally.lines.iter().map(|l| format!("{} {} {}", say(&l.label), l.value, l.clause)).collect();
        lines.push(say(&tally.result));
        lines.join("\n")
    }

    /// The counter is there.
    pub fn at(mut self, unit: &str, place: &str) -> Self {
        assert_eq!(self.place(unit), place, "where {unit} is\n{}", log(self.game()).join("\n"));
        self
    }

    /// The counter has this state (see `flag`).
    pub fn is(mut self, unit: &str, state: u32) -> Self {
        assert!(self.has(unit, state), "{unit}\n{}", log(self.game()).join("\n"));
        self
    }

    /// The counter lacks this state.
    pub fn is_not(mut self, unit: &str, state: u32) -> Self {
        assert!(!self.has(unit, state), "{unit}\n{}", log(self.game()).join("\n"));
        self
    }

    /// Whether a counter has a state.
    pub fn has(&mut self, unit: &str, state: u32) -> bool {
        let game = self.game();
        let u = unit_index(game, unit);
        game.position().is(u, state)
    }

    /// Where a counter is.
    pub fn place(&mut self, unit: &str) -> String {
        let game = self.game();
        let at = game.position().place(unit_index(game, unit));
        engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(at)).into_owned()
    }

    /// The true position.
    pub fn position(&mut self) -> Position {
        *self.game().position()
    }

    /// What is being done.
    pub fn doing(&mut self) -> Doing {
        self.game().position().top().doing
    }

    /// Whose decision it is.
    pub fn asked(&mut self) -> &'static str {
        match self.game().awaiting() {
            Awaiting::Decide { must, .. } => {
                tank_battles::SEATS[must.iter().next().expect("one seat").index()]
            }
            Awaiting::Chance(_) => "chance",
            Awaiting::Over(_) => "over",
        }
    }

    /// The log in English.
    pub fn log(&mut self) -> Vec<String> {
        log(self.game())
    }
}

/// A counter's number.
pub fn unit_index(game: &Match<TankBattles>, unit: &str) -> u16 {
    let token =
        notation::token(&**game.rules(), unit).unwrap_or_else(|| panic!("there is no counter {unit}"));
    token.index() as u16
}

fn seat_of(game: &Match<TankBattles>) -> Seat {
    match game.awaiting() {
        Awaiting::Decide { must, .. } => must.iter().next().expect("one seat"),
        other => panic!("nobody decides: {other:?}"),
    }
}

fn log(game: &Match<TankBattles>) -> Vec<String> {
    game.log(Viewer::Referee).map(|l| GAME.words().render(Lang::En, &l.text)).collect()
}

#[test]
fn the_harness_places_moves_and_refuses() {
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0408");
    let offers = g.offers("");
    assert!(!offers.is_empty(), "{offers:?}");
    g.at("G-12.4Pz", "0408").is_not("G-12.4Pz", flag::REVERSE).refuse("move S-4.TB", "TB 5Ba");
}
