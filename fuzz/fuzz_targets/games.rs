//! Any bytes as a record or a position of a game: an answer or a clear error, and no broken position.

#![no_main]

use content::{Lang, Problems, Source, Style, render};
use engine::{AnyGame, AnyMatch, Boxed, QuickDice, Record, Viewer};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAME: LazyLock<Boxed<skirmish::Box>> =
    LazyLock::new(|| Boxed::new(skirmish::Box::open(None).expect("the box opens")));

fn play_on(game: Result<Box<dyn AnyMatch>, Problems>) {
    let mut game = match game {
        Ok(game) => game,
        Err(problems) => {
            assert!(!problems.is_empty());
            let _ = render(&problems, Style::Unicode);
            return;
        }
    };
    // Whatever was accepted is a game that goes on: to be looked at, written, read back and played.
    let mut dice = QuickDice::new(1);
    for _ in 0..8 {
        game.settle(&mut dice);
        let _ = game.view(Viewer::Spectator);
        let engine::Awaiting::Decide { must, .. } = game.awaiting() else { break };
        let seat = must.iter().next().expect("somebody must act");
        let action = game.sample(seat, &mut dice).expect("whoever must act has a choice");
        game.decide(seat, &action).expect("what is offered is accepted");
    }
    let file = Source::new("position.toml", game.position_file());
    let back = GAME.load(&file, Lang::En).unwrap_or_else(|p| panic!("{p}\n{}", file.text));
    assert_eq!(back.digest(), game.digest());
    let record = Record::read(&Source::new("game.hgn", game.record(&[]))).unwrap_or_else(|p| panic!("{p}"));
    let back = GAME.replay(&record, None, Lang::Ru).unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(back.digest(), game.digest());
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("file", bytes) else { return };
    if source.text.starts_with('[') {
        match Record::read(&source) {
            Ok(record) => play_on(GAME.replay(&record, None, Lang::En)),
            Err(problems) => play_on(Err(problems)),
        }
    } else {
        play_on(GAME.load(&source, Lang::En));
    }
});
