//! Standing answers and choices of one, in every game of the catalog.

use catalog::Catalog;
use engine::{AnyMatch, Awaiting, Dice, QuickDice, Seat, Standing, Until, Which};

/// Plays a game at random and shows every decision, with the seat that must make it.
fn decisions(game: &str, seed: u64, lines: usize, mut see: impl FnMut(&mut dyn AnyMatch, Seat)) {
    let catalog = Catalog::open(None).expect("the built-in data is sound");
    let game = catalog.game(game).expect("the game is there");
    let mut played = game.start("", &Default::default()).expect("it starts");
    let mut dice = QuickDice::new(seed);
    while played.len() < lines {
        match played.awaiting() {
            Awaiting::Over(_) => break,
            Awaiting::Chance(roll) => drop(played.throw(dice.throw(&roll)).expect("dice answer")),
            Awaiting::Decide { must, may } => {
                let seat = must.iter().chain(may.iter()).next().expect("somebody decides");
                see(&mut *played, seat);
                let action = played.sample(seat, &mut dice).expect("something can be done");
                played.decide(seat, &action).expect("a random action is legal");
            }
        }
    }
}

#[test]
fn windows_can_be_passed_and_muted() {
    for (game, kinds) in [("skirmish", &["rally"][..]), ("no-retreat", &["after-roll", "commit"])] {
        let mut seen: Vec<&str> = Vec::new();
        for seed in 0..6 {
            decisions(game, seed, 700, |played, seat| {
                let Some(window) = played.window(seat) else { return };
                seen.push(window.kind);
                let composed = played.compose(seat, &window.pass).expect("a pass may be said");
                assert!(composed.prompt.complete, "{game}: {}", played.write(&window.pass));
                let mut standing = Standing::default();
                standing.mute(&window, Which::All, Until::Phase);
                assert_eq!(standing.answer(played, seat, true), Some(window.pass));
            });
        }
        for kind in kinds {
            assert!(seen.contains(kind), "{game} asked in {seen:?}");
        }
    }
}

#[test]
fn a_muted_phase_is_passed_by_recorded_actions() {
    let mut passed = 0;
    let mut standing = [Standing::default(), Standing::default()];
    let catalog = Catalog::open(None).expect("the built-in data is sound");
    let game = catalog.game("no-retreat").expect("the game is there");
    let mut played = game.start("moscow", &Default::default()).expect("it starts");
    let mut dice = QuickDice::new(4);
    while passed < 10 {
        match played.awaiting() {
            Awaiting::Over(_) => break,
            Awaiting::Chance(roll) => drop(played.throw(dice.throw(&roll)).expect("dice answer")),
            Awaiting::Decide { must, .. } => {
                let seat = must.iter().next().expect("somebody decides");
                let own = &mut standing[seat.index()];
                let window = played.window(seat);
                if let Some(window) = window.filter(|_| own.is_empty()) {
                    own.mute(&window, Which::All, Until::Turn);
                }
                let by_itself = own.answer(&mut *played, seat, true);
                passed += usize::from(window.is_some());
                assert!(window.is_none() || by_itself == window.map(|w| w.pass));
                let lines = played.len();
                let action =
                    by_itself.or_else(|| played.sample(seat, &mut dice)).expect("something can be done");
                played.decide(seat, &action).expect("it is legal");
                assert_eq!(played.len(), lines + 1, "an ordinary line of the record");
            }
        }
    }
    assert!(passed >= 10, "windows opened: {passed}");
}

#[test]
fn a_choice_of_one_is_made_openly_only_where_no_hand_matters() {
    for game in ["skirmish", "no-retreat"] {
        let (mut open, mut kept) = (0, 0);
        for seed in 0..4 {
            decisions(game, seed, 700, |played, seat| {
                let Some(only) = played.forced(seat) else {
                    assert_eq!(Standing::default().answer(played, seat, false), None);
                    return;
                };
                assert_eq!(Standing::default().answer(played, seat, false), Some(only));
                let private = played.private(seat);
                assert_eq!(Standing::default().answer(played, seat, true).is_none(), private);
                assert!(private || played.window(seat).is_none(), "a window may hide a card");
                if private { kept += 1 } else { open += 1 }
            });
        }
        assert!(kept > 0 && (open > 0 || game == "skirmish"), "{game}: {open} open, {kept} kept");
    }
}
