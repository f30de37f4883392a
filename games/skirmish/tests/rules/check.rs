//! How tests of rules are written here.
//!
//! A position is one line, fields between bars; what is left out is empty:
//!
//! ```text
//! turn 3 | R1 0304 | B1 0504 2 | B4 0502 hidden | red holds f1 b1 | discard r1 r2 | 0704 is blue | ready blue
//! ```
//!
//! A unit has its hex, its steps unless it is at full strength, and `hidden`.
//! A side holds cards, a village is of a side, a side is ready. The map is that
//! of the ford unless the line begins with `clearing |`. The line becomes a
//! position file and is read by the same reader as everybody's.
//!
//! What is played are lines as records have them, divided by line breaks or
//! semicolons: `red: R1 move e; both ready; * roll 3 4`. `both ready` is two of them.
//!
//! Then one of these looks at what came of it:
//!
//! - [`check`]: the English log, with clauses, and the outcome if it is over;
//! - [`check_heard`]: the log as one side hears it;
//! - [`check_refused`]: why the last line is refused;
//! - [`check_choices`]: what can be said after a draft;
//! - [`check_sums`]: tally and forecast of a draft;
//! - [`check_position`]: the position, printed in the form above;
//! - [`check_seen`]: the position as one side knows it, in the same form.

use content::{Lang, Source};
use engine::table::{LogLine, Text};
use engine::{Game, Illegal, Known, Match, Rules, Viewer, notation, position_file};
use expect_test::Expect;
use skirmish::{Phase, Place, Position, Skirmish};
use std::fmt::Write;
use std::sync::LazyLock;

/// The game's box, opened once.
pub static BOX: LazyLock<skirmish::Box> = LazyLock::new(|| skirmish::Box::open(None).expect("the box opens"));

/// The log, and the outcome if the game is over.
pub fn check(given: &str, when: &str, expect: Expect) {
    expect.assert_eq(&heard(&played(given, when), Viewer::Referee));
}

/// The log as a side, or a `spectator`, hears it.
pub fn check_heard(given: &str, when: &str, by: &str, expect: Expect) {
    expect.assert_eq(&heard(&played(given, when), viewer(by)));
}

/// The last line played is refused, and the refusal changes nothing.
pub fn check_refused(given: &str, when: &str, expect: Expect) {
    let lines = lines(when);
    let (last, before) = lines.split_last().expect("something is played");
    let mut game = set_up(given);
    before.iter().for_each(|line| must_play(&mut game, line));
    let was = *game.position();
    let illegal = position_file::play_line(&mut game, last).expect_err("the last line should be refused");
    assert_eq!(*game.position(), was, "a refusal changed the position");
    expect.assert_eq(&refusal(&illegal));
}

/// The words offered after a draft of a side: `red: R1 move`.
pub fn check_choices(given: &str, when: &str, draft: &str, expect: Expect) {
    let mut game = played(given, when);
    let (seat, draft) = read_draft(&game, draft);
    let words = match game.compose(seat, &draft) {
        Ok(composed) => {
            let words = composed.prompt.choices.into_iter().map(|c| c.word);
            words.chain(composed.prompt.complete.then(|| "(done)".to_owned())).collect::<Vec<_>>().join(" ")
        }
        Err(illegal) => refusal(&illegal),
    };
    expect.assert_eq(&words);
}

/// The tallies and forecasts of a draft.
pub fn check_sums(given: &str, when: &str, draft: &str, expect: Expect) {
    let mut game = played(given, when);
    let (seat, draft) = read_draft(&game, draft);
    let explanation = game.compose(seat, &draft).expect("the draft is offered").explanation;
    let mut out = String::new();
    for tally in &explanation.tallies {
        for line in &tally.lines {
            let _ = writeln!(out, "{:24} {:>3}  {}", say(&line.label), line.value, line.clause);
        }
        let _ = writeln!(out, "= {}", say(&tally.result));
    }
    for forecast in &explanation.forecasts {
        for chance in &forecast.chances {
            let _ =
                writeln!(out, "{:>9}  {}", format!("{}/{}", chance.of, chance.total), say(&chance.outcome));
        }
        for assumption in &forecast.assumptions {
            let _ = writeln!(out, "{}", say(assumption));
        }
    }
    expect.assert_eq(&out);
}

/// The position after play.
pub fn check_position(given: &str, when: &str, expect: Expect) {
    let game = played(given, when);
    expect.assert_eq(&print(game.rules(), game.position()));
}

/// The position after play as a side knows it.
pub fn check_seen(given: &str, when: &str, by: &str, expect: Expect) {
    let game = played(given, when);
    let known = Known::of(&**game.rules(), game.position(), viewer(by));
    expect.assert_eq(&print(game.rules(), &known));
}

/// A match from a position line, with lines played.
pub fn played(given: &str, when: &str) -> Match<Skirmish> {
    let mut game = set_up(given);
    lines(when).iter().for_each(|line| must_play(&mut game, line));
    game
}

/// A text in English.
pub fn say(text: &Text) -> String {
    BOX.words().render(Lang::En, text)
}

/// A log line with its clause.
pub fn log_line(line: &LogLine) -> String {
    let clause = line.clause.as_ref().map(|c| format!(" ({c})")).unwrap_or_default();
    format!("{}{clause}", say(&line.text))
}

fn heard(game: &Match<Skirmish>, viewer: Viewer) -> String {
    let log = game.log(viewer).map(log_line);
    let outcome = game.outcome().map(|o| say(&game.rules().outcome(o)));
    log.chain(outcome).map(|line| line + "\n").collect()
}

fn refusal(illegal: &Illegal) -> String {
    let clause = illegal.clause.map(|c| format!(" ({c})")).unwrap_or_default();
    format!("{}{clause}", say(&illegal.reason))
}

fn viewer(name: &str) -> Viewer {
    notation::seat::<Skirmish>(name).map_or(Viewer::Spectator, Viewer::Seat)
}

fn lines(when: &str) -> Vec<&str> {
    let lines = when.split(['\n', ';']).map(str::trim).filter(|l| !l.is_empty());
    lines.flat_map(|l| if l == "both ready" { vec!["red: ready", "blue: ready"] } else { vec![l] }).collect()
}

fn must_play(game: &mut Match<Skirmish>, line: &str) {
    if let Err(illegal) = position_file::play_line(game, line) {
        panic!("{line}: {}", refusal(&illegal));
    }
}

fn read_draft(game: &Match<Skirmish>, draft: &str) -> (engine::Seat, engine::Action) {
    let (side, words) = draft.split_once(':').expect("a draft names its side");
    let seat = notation::seat::<Skirmish>(side).expect("the side is red or blue");
    (seat, notation::read(&**game.rules(), words).expect("the words are known"))
}

/// A match from a position line.
pub fn set_up(given: &str) -> Match<Skirmish> {
    let (scenario, text) = to_toml(given);
    let rules = BOX.scenario(scenario, &Default::default()).expect("the scenario loads");
    position_file::read(&rules, &Source::new("given", &text), &say).unwrap_or_else(|p| panic!("{p}"))
}

/// The position file of a position line, and its scenario.
fn to_toml(given: &str) -> (&'static str, String) {
    let clearing = given.trim_start().starts_with("clearing");
    let scenario = if clearing { "clearing" } else { "ford" };
    let rules = BOX.scenario(scenario, &Default::default()).expect("the scenario loads");
    let mut turn = "1";
    let (mut discard, mut ready, mut villages, mut units) =
        (String::new(), String::new(), String::new(), String::new());
    let mut hidden = [String::new(), String::new()];
    let mut hands = [String::new(), String::new()];
    let quoted = |words: &[&str]| words.iter().map(|w| format!("\"{w}\", ")).collect::<String>();
    let side = |name: &str| usize::from(name == "blue");
    for field in given.split('|').map(str::trim).filter(|f| !f.is_empty()) {
        match field.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["clearing"] => {}
            ["turn", n] => turn = n,
            ["discard", cards @ ..] => discard = quoted(cards),
            ["ready", sides @ ..] => ready = quoted(sides),
            [who, "holds", cards @ ..] => hands[side(who)] = quoted(cards),
            [hex, "is", who] => _ = write!(villages, "{hex} = \"{who}\", "),
            [unit, hex, rest @ ..] => {
                let full = rules.counters.iter().find(|c| c.id == *unit).map_or(0, |c| c.steps);
                let steps = rest.first().and_then(|s| s.parse().ok()).unwrap_or(full);
                let row = format!("{unit} = [\"{hex}\", {steps}], ");
                match rest.last() {
                    Some(&"hidden") => hidden[usize::from(unit.starts_with('B'))] += &row,
                    _ => units += &row,
                }
            }
            other => panic!("this is no field of a position: {other:?}"),
        }
    }
    let secret = |name: &str, i: usize| {
        format!(
            "[secret.{name}]\nunits = {{ {} }}\nhand = [{}]\n",
            hidden[i].trim_end_matches(", "),
            hands[i]
        )
    };
    let text = format!(
        "game = \"skirmish\"\nscenario = \"{scenario}\"\n[position]\nturn = {turn}\ndiscard = [{discard}]\n\
         ready = [{ready}]\nunits = {{ {} }}\nvillages = {{ {} }}\n{}{}",
        units.trim_end_matches(", "),
        villages.trim_end_matches(", "),
        secret("red", 0),
        secret("blue", 1),
    );
    (scenario, text)
}

/// A position in the form tests are written in; orders too, and the phase if it is not that of orders.
pub fn print(rules: &Skirmish, p: &Position) -> String {
    let card = |i: usize| ["f1", "f2", "b1", "b2", "r1", "r2"][i];
    let cards =
        |bits: u8| (0..6).filter(|i| bits >> i & 1 == 1).map(|i| format!(" {}", card(i))).collect::<String>();
    let mut fields = vec![format!("turn {}", p.turn)];
    if p.phase != Phase::Orders {
        fields.push(format!("{:?}", p.phase).to_lowercase());
    }
    for (unit, counter) in p.units.iter().zip(&rules.counters) {
        let hidden = if unit.hidden { " hidden" } else { "" };
        match unit.place {
            Place::Gone => {}
            Place::Unseen => fields.push(format!("{} unseen {}{hidden}", counter.id, unit.steps)),
            Place::Hex(_) => {
                let hex = rules.name(unit.cell().expect("it is in a hex"));
                fields.push(format!("{} {hex} {}{hidden}", counter.id, unit.steps));
            }
        }
    }
    for (i, side) in ["red", "blue"].iter().enumerate() {
        if p.counts[i] > 0 {
            let unknown = u32::from(p.counts[i]) - p.hands[i].count_ones();
            fields.push(format!("{side} holds{}{}", cards(p.hands[i]), " ?".repeat(unknown as usize)));
        }
    }
    if p.discard != 0 {
        fields.push(format!("discard{}", cards(p.discard)));
    }
    for (village, control) in rules.villages.iter().zip(p.control) {
        if let Some(seat) = control {
            fields.push(format!("{} is {}", rules.name(*village), ["red", "blue"][seat.index()]));
        }
    }
    for seat in p.ready.iter() {
        fields.push(format!("ready {}", ["red", "blue"][seat.index()]));
    }
    for (seat, side) in ["red", "blue"].iter().enumerate() {
        for order in Rules::sheet(rules, p, engine::Seat(seat as u8)) {
            fields.push(format!("{side}: {}", notation::write(rules, &order)));
        }
    }
    fields.join(" | ")
}
