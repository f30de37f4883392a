//! A position under test: set up in a few words, played on in lines of notation, looked at.

use content::{Lang, Source};
use engine::{Action, Awaiting, Game, Kind, Match, Options, Rules, Seat, Viewer, notation, position_file};
use std::fmt::Write;
use std::sync::Arc;

/// What the harness must know of a game.
pub trait Testbed {
    /// The game in its box.
    type Game: Game;

    /// The box all tests share.
    fn game() -> &'static Self::Game;

    /// The place of a counter.
    fn place(position: &PositionOf<Self>, unit: usize) -> u16;
}

/// The rules of a game under test.
pub type RulesOf<T> = <<T as Testbed>::Game as Game>::Rules;

/// Its positions.
pub type PositionOf<T> = <RulesOf<T> as Rules>::Position;

/// A position under test.
pub struct Given<T: Testbed> {
    scenario: String,
    head: String,
    units: String,
    /// What each seat keeps secret: lines of its table, then its counters.
    secrets: Vec<[String; 2]>,
    options: Vec<String>,
    game: Option<Match<RulesOf<T>>>,
}

/// A quoted list of words for a position file.
fn quoted(words: &str) -> String {
    words.split_whitespace().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// Counters and their places, a line each, of `ID place [state ...]; ...`.
fn entries(list: &str) -> String {
    let entries = list.split(';').map(str::trim).filter(|entry| !entry.is_empty());
    let line = |entry: &str| {
        let (id, rest) = entry.split_once(' ').expect("a counter and its place");
        format!("\"{id}\" = \"{}\"\n", rest.trim())
    };
    entries.map(line).collect()
}

impl<T: Testbed> Given<T> {
    /// A test position: scenario, lines of the `[position]` table separated by `; `, then "side phase".
    pub fn new(scenario: &str, head: &str, when: &str) -> Self {
        let (side, phase) = when.split_once(' ').expect("side and phase");
        Given {
            scenario: scenario.to_owned(),
            head: format!("{}\nphase = \"{phase}\"\nactive = \"{side}\"\n", head.replace("; ", "\n")),
            units: String::new(),
            secrets: vec![Default::default(); RulesOf::<T>::SEATS.len()],
            options: Vec::new(),
            game: None,
        }
    }

    /// A scenario from its start.
    pub fn begin(scenario: &str, options: &[&str]) -> Self {
        let mut given = options.iter().fold(Given::new(scenario, "", "no phase"), |g, id| g.option(id));
        given.game = Some(Match::new(given.rules()));
        given
    }

    /// Counters and where they are, open to all.
    #[must_use]
    pub fn units(mut self, list: &str) -> Self {
        self.units += &entries(list);
        self
    }

    /// Counters the enemy cannot see. A side may be called by the beginning of its seat's name.
    #[must_use]
    pub fn hidden(mut self, side: &str, list: &str) -> Self {
        self.secret(side)[1] += &entries(list);
        self
    }

    /// What a side holds in hand.
    #[must_use]
    pub fn hand(self, side: &str, words: &str) -> Self {
        self.keeps(side, "hand", words)
    }

    /// A secret list of a side, by its name in the position file.
    #[must_use]
    pub fn keeps(mut self, side: &str, list: &str, words: &str) -> Self {
        let line = format!("{list} = [{}]\n", quoted(words));
        self.secret(side)[0] += &line;
        self
    }

    fn secret(&mut self, side: &str) -> &mut [String; 2] {
        let side = side.to_lowercase();
        let seat = RulesOf::<T>::SEATS.iter().position(|name| name.starts_with(&side));
        &mut self.secrets[seat.unwrap_or_else(|| panic!("there is no side {side}"))]
    }

    /// An optional rule in force.
    #[must_use]
    pub fn option(mut self, id: &str) -> Self {
        self.options.push(id.to_owned());
        self
    }

    /// Another scenario.
    #[must_use]
    pub fn scenario(mut self, id: &str) -> Self {
        self.scenario = id.to_owned();
        self
    }

    fn rules(&self) -> Arc<RulesOf<T>> {
        let options: Options = self.options.iter().cloned().collect();
        T::game().scenario(&self.scenario, &options).expect("the scenario loads")
    }

    /// The same position by other rules than those of the box, say with a map drawn anew.
    #[must_use]
    pub fn by(mut self, rules: &Arc<RulesOf<T>>) -> Self {
        self.game = Some(self.set_up(rules));
        self
    }

    fn set_up(&self, rules: &Arc<RulesOf<T>>) -> Match<RulesOf<T>> {
        let mut text = format!("[position]\n{}\n[position.units]\n{}", self.head, self.units);
        for (seat, [lists, units]) in RulesOf::<T>::SEATS.iter().zip(&self.secrets) {
            let _ = write!(text, "[secret.{seat}]\n{lists}");
            if !units.is_empty() {
                let _ = write!(text, "[secret.{seat}.units]\n{units}");
            }
        }
        let game = position_file::read(rules, &Source::new("test.toml", &text), &|t| {
            T::game().words().render(Lang::En, t)
        });
        game.unwrap_or_else(|problems| panic!("{problems}\n{text}"))
    }

    /// The match, set up on first use.
    pub fn game(&mut self) -> &mut Match<RulesOf<T>> {
        if self.game.is_none() {
            self.game = Some(self.set_up(&self.rules()));
        }
        self.game.as_mut().expect("just set")
    }

    /// Plays lines, one a line or separated by `;`; the side whose turn it is speaks, a number answers a die.
    pub fn play(mut self, lines: &str) -> Self {
        for line in lines.split([';', '\n']).map(str::trim).filter(|l| !l.is_empty()) {
            if let Err(illegal) = position_file::play_line(self.game(), line) {
                let reason = T::game().words().render(Lang::En, &illegal.reason);
                let (asked, log) = (self.asked(), self.log().join("\n"));
                panic!("{line}: {reason} ({:?})\n{log}\n{asked} is asked", illegal.clause);
            }
        }
        self
    }

    /// A line is refused, by this clause.
    pub fn refuse(mut self, line: &str, clause: &str) -> Self {
        match position_file::play_line(self.game(), line) {
            Ok(()) => panic!("{line} was accepted"),
            Err(illegal) => {
                let found = illegal.clause.map_or("none", |c| c.0);
                assert_eq!(found, clause, "{line}: {}", T::game().words().render(Lang::En, &illegal.reason));
            }
        }
        self
    }

    /// What composing a draft answers.
    fn composed(&mut self, prefix: &str) -> engine::Composed {
        let game = self.game();
        let seat = seat_of(game);
        let draft = words(&**game.rules(), prefix);
        game.compose(seat, &draft).expect("a possible draft")
    }

    /// The words that can follow a prefix, `.` for a whole decision.
    pub fn offers(&mut self, prefix: &str) -> Vec<String> {
        let prompt = self.composed(prefix).prompt;
        let whole = prompt.complete.then(|| ".".to_owned());
        prompt.choices.into_iter().map(|choice| choice.word).chain(whole).collect()
    }

    /// The first tally of a draft, a line each: label, value, clause; then the result.
    pub fn tally(&mut self, prefix: &str) -> String {
        let explanation = self.composed(prefix).explanation;
        let tally = explanation.tallies.first().expect("a tally");
        let say = |t| T::game().words().render(Lang::En, t);
        let lines = tally.lines.iter().map(|l| format!("{} {} {}", say(&l.label), l.value, l.clause));
        lines.chain([say(&tally.result)]).collect::<Vec<_>>().join("\n")
    }

    /// The counter is there.
    pub fn at(mut self, unit: &str, place: &str) -> Self {
        assert_eq!(self.place(unit), place, "where {unit} is\n{}", self.log().join("\n"));
        self
    }

    /// Where a counter is.
    pub fn place(&mut self, unit: &str) -> String {
        let unit = self.unit(unit);
        let game = self.game();
        let place = T::place(game.position(), unit);
        game.rules().id(Kind::Place, usize::from(place)).into_owned()
    }

    /// A counter's number.
    pub fn unit(&mut self, unit: &str) -> usize {
        unit_index(self.game(), unit)
    }

    /// The true position.
    pub fn position(&mut self) -> PositionOf<T> {
        *self.game().position()
    }

    /// Whose decision it is.
    pub fn asked(&mut self) -> &'static str {
        match self.game().awaiting() {
            Awaiting::Decide { .. } => RulesOf::<T>::SEATS[seat_of(self.game()).index()],
            Awaiting::Chance(_) => "chance",
            Awaiting::Over(_) => "over",
        }
    }

    /// The log in English.
    pub fn log(&mut self) -> Vec<String> {
        self.game().log(Viewer::Referee).map(|l| T::game().words().render(Lang::En, &l.text)).collect()
    }
}

/// A counter's number.
///
/// # Panics
/// If there is none of that name.
pub fn unit_index<R: Rules>(game: &Match<R>, unit: &str) -> usize {
    notation::token(&**game.rules(), unit).unwrap_or_else(|| panic!("there is no counter {unit}")).index()
}

/// The seat that must decide.
///
/// # Panics
/// If none must.
pub fn seat_of<R: Rules>(game: &Match<R>) -> Seat {
    match game.awaiting() {
        Awaiting::Decide { must, .. } => must.iter().next().expect("one seat"),
        other => panic!("nobody decides: {other:?}"),
    }
}

/// An action of words, for tests that need the bare thing.
///
/// # Panics
/// If they are no words of the notation.
pub fn words<R: Rules>(rules: &R, text: &str) -> Action {
    notation::read(rules, text).unwrap_or_else(|what| panic!("{text}: {what}"))
}
