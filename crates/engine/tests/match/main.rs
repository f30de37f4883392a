//! Tests of the engine, played through Skirmish.

mod chance;
mod editions;
mod fair;
mod play;
mod records;
mod undo;
mod words;

use content::{Lang, Source};
use engine::{Action, AnyMatch, Awaiting, Boxed, Choices, Dice, Game, Match, QuickDice, Text};
use engine::{draft, notation, position_file};
use skirmish::Skirmish;
use std::sync::LazyLock;

/// The game these tests are played with.
static BOX: LazyLock<skirmish::Box> = LazyLock::new(|| skirmish::Box::open(None).expect("the box opens"));

/// The same game behind the face without generics.
static ANY: LazyLock<Boxed<skirmish::Box>> =
    LazyLock::new(|| Boxed::new(skirmish::Box::open(None).expect("the box opens")));

const RED: engine::Seat = engine::Seat(0);
const BLUE: engine::Seat = engine::Seat(1);

fn say(text: &Text) -> String {
    BOX.words().render(Lang::En, text)
}

/// A match at the ford from the start.
fn ford() -> Match<Skirmish> {
    Match::new(BOX.scenario("ford", &Default::default()).expect("the scenario loads"))
}

/// A match at the ford from a `[position]`.
fn from_position(position: &str) -> Match<Skirmish> {
    let rules = BOX.scenario("ford", &Default::default()).expect("the scenario loads");
    position_file::read(&rules, &Source::new("given", position), &say).unwrap_or_else(|p| panic!("{p}"))
}

/// A fight with cards: red assaults, both may play bayonets.
fn fight() -> Match<Skirmish> {
    from_position(
        "[position]\nturn = 3\nunits = { R1 = [\"0303\", 4], B1 = [\"0403\", 3], B2 = [\"0904\", 3] }\n\
         [secret.red]\nhand = [\"b1\", \"f1\"]\n[secret.blue]\nhand = [\"b2\", \"r1\"]\n",
    )
}

/// Plays lines as people write them.
fn play(game: &mut Match<Skirmish>, lines: &[&str]) {
    for line in lines {
        position_file::play_line(game, line).unwrap_or_else(|e| panic!("{line}: {}", say(&e.reason)));
    }
}

fn read(game: &Match<Skirmish>, text: &str) -> Action {
    notation::read(&**game.rules(), text).expect("the words are known")
}

/// A random game to its end, its rolls by these dice.
fn random_game(mut game: Match<Skirmish>, seed: u64, rolls: &mut dyn Dice) -> Match<Skirmish> {
    let mut dice = QuickDice::new(seed);
    loop {
        match game.awaiting() {
            Awaiting::Over(_) => return game,
            Awaiting::Chance(_) => _ = game.settle(rolls),
            Awaiting::Decide { must, may } => {
                let (rules, position) = (game.rules().clone(), *game.position());
                let mut choices = Choices::default();
                let derived = game.derived();
                let decided =
                    draft::decide(&*rules, &position, must, may, &mut dice, derived, &mut choices, &mut 0);
                let (seat, action) = decided.expect("whoever must act has a choice");
                game.decide(seat, &action).expect("what is offered is accepted");
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The same match, its type forgotten.
fn any(lines: &[&str]) -> Box<dyn AnyMatch> {
    let mut game = engine::AnyGame::start(&*ANY, "ford", &Default::default()).expect("the scenario loads");
    for line in lines {
        game.play_line(line).unwrap_or_else(|e| panic!("{line}: {}", say(&e.reason)));
    }
    game
}
