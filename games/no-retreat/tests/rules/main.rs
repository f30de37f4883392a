//! The rules of No Retreat! clause by clause, one module a chapter.
//!
//! # The harness
//!
//! A test builds a quiet position in a few words, plays lines of notation and
//! looks at the outcome:
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

use content::{Lang, Source};
use engine::{Action, Awaiting, Game, Match, Options, Seat, Viewer, notation, position_file};
use no_retreat::{Box, NoRetreat, Position};
use std::sync::{Arc, LazyLock};

/// The box all tests share.
pub static GAME: LazyLock<Box> = LazyLock::new(|| Box::open(None).expect("the box opens"));

/// A position under test.
pub struct Given {
    head: String,
    phase: String,
    units: String,
    hands: [String; 2],
    options: Vec<String>,
    scenario: String,
    game: Option<Match<NoRetreat>>,
}

/// Begins a test position: lines of the `[position]` table, then "side phase".
pub fn given(head: &str, when: &str) -> Given {
    let (side, phase) = when.split_once(' ').unwrap_or(("axis", when));
    Given {
        head: head.replace("; ", "\n"),
        phase: format!("phase = \"{phase}\"\nactive = \"{side}\"\n"),
        units: String::new(),
        hands: Default::default(),
        options: Vec::new(),
        scenario: "campaign".to_owned(),
        game: None,
    }
}

impl Given {
    /// Counters and where they are.
    pub fn units(mut self, list: &str) -> Self {
        for entry in list.split(';').map(str::trim).filter(|e| !e.is_empty()) {
            let (id, rest) = entry.split_once(' ').expect("a counter and its place");
            self.units += &format!("{id} = \"{rest}\"\n");
        }
        self
    }

    /// Cards in a hand.
    pub fn hand(mut self, side: &str, cards: &str) -> Self {
        let list: Vec<String> = cards.split_whitespace().map(|c| format!("\"{c}\"")).collect();
        self.hands[usize::from(side == "soviet")] = list.join(", ");
        self
    }

    /// An optional rule in force.
    pub fn option(mut self, id: &str) -> Self {
        self.options.push(id.to_owned());
        self
    }

    /// Another scenario than the campaign.
    pub fn scenario(mut self, id: &str) -> Self {
        self.scenario = id.to_owned();
        self
    }

    /// The match, set up on first use.
    pub fn game(&mut self) -> &mut Match<NoRetreat> {
        if self.game.is_none() {
            let options: Options = self.options.iter().cloned().collect();
            let rules: Arc<NoRetreat> = GAME.scenario(&self.scenario, &options).expect("the scenario loads");
            let text = format!(
                "[position]\n{}\n{}\n[position.units]\n{}\n[secret.axis]\nhand = [{}]\n[secret.soviet]\nhand = [{}]\n",
                self.head, self.phase, self.units, self.hands[0], self.hands[1]
            );
            let source = Source::new("test.toml", &text);
            let game = position_file::read(&rules, &source, &|t| GAME.words().render(Lang::En, t));
            self.game = Some(game.unwrap_or_else(|problems| panic!("{problems}\n{text}")));
        }
        self.game.as_mut().expect("just set")
    }

    /// Plays lines; passes every window that stands in the way of a line.
    pub fn play(mut self, lines: &str) -> Self {
        for line in lines.split([';', '\n']).map(str::trim).filter(|l| !l.is_empty()) {
            let game = self.game();
            if let Err(illegal) = position_file::play_line(game, line) {
                panic!(
                    "{line}: {} ({:?})\n{}",
                    GAME.words().render(Lang::En, &illegal.reason),
                    illegal.clause,
                    log(game).join("\n")
                );
            }
        }
        self
    }

    /// Passes windows and commitments until something else is asked.
    pub fn quiet(mut self) -> Self {
        let game = self.game();
        while let Awaiting::Decide { .. } = game.awaiting() {
            let f = game.position().flow_top();
            let word = match f {
                "Window" => "pass",
                "Commit" => "commit",
                _ => break,
            };
            position_file::play_line(game, word).expect("a pass is always possible");
        }
        self
    }

    /// Passes windows only, not commitments.
    pub fn quiet_windows(mut self) -> Self {
        while self.position().flow_top() == "Window" {
            self = self.play("pass");
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

    /// The counter lies on this face.
    pub fn face(mut self, unit: &str, face: &str) -> Self {
        let game = self.game();
        let index = unit_index(game, unit);
        let full = game.position().units[index].flags & 1 == 1;
        assert_eq!(if full { "full" } else { "reduced" }, face, "{unit}");
        self
    }

    /// Where a counter is.
    pub fn place(&mut self, unit: &str) -> String {
        let game = self.game();
        let index = unit_index(game, unit);
        let at = game.position().units[index].place;
        engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(at)).into_owned()
    }

    /// The true position.
    pub fn position(&mut self) -> Position {
        *self.game().position()
    }

    /// Whose decision it is.
    pub fn asked(&mut self) -> &'static str {
        match self.game().awaiting() {
            Awaiting::Decide { must, .. } => no_retreat::SEATS[must.iter().next().expect("one seat").index()],
            Awaiting::Chance(_) => "chance",
            Awaiting::Over(_) => "over",
        }
    }

    /// The log in English.
    pub fn log(&mut self) -> Vec<String> {
        log(self.game())
    }
}

fn unit_index(game: &Match<NoRetreat>, unit: &str) -> usize {
    notation::token(&**game.rules(), unit).unwrap_or_else(|| panic!("there is no counter {unit}")).index()
}

fn seat_of(game: &Match<NoRetreat>) -> Seat {
    match game.awaiting() {
        Awaiting::Decide { must, .. } => must.iter().next().expect("one seat"),
        other => panic!("nobody decides: {other:?}"),
    }
}

fn log(game: &Match<NoRetreat>) -> Vec<String> {
    game.log(Viewer::Referee).map(|l| GAME.words().render(Lang::En, &l.text)).collect()
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

/// An action of words, for tests that need the bare thing.
#[allow(dead_code, reason = "used by chapters as they grow")]
pub fn words(rules: &NoRetreat, text: &str) -> Action {
    notation::read(rules, text).expect("words of the notation")
}
