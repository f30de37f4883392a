//! Players that know the game: legal, blind to what is hidden, and better than chance.

mod positions;

use engine::{Action, Game, Known, Line, Match, QuickDice, Rules, Seat, notation};
use no_retreat::{NoRetreat, Side};
use std::sync::LazyLock;
use testkit::player;

static GAME: LazyLock<no_retreat::Box> =
    LazyLock::new(|| no_retreat::Box::open(None).expect("the box is sound"));

/// Plays a whole game; an illegal answer fails the test.
fn play(scenario: &str, names: [&str; 2], seed: u64, each: impl FnMut(&Match<NoRetreat>, Seat)) -> Seat {
    let game = testkit::contest(&*GAME, scenario, &[], &names, seed, each);
    game.outcome().and_then(|o| o.winner).expect("somebody wins")
}

#[test]
fn the_box_offers_two_levels() {
    let ids: Vec<&str> = GAME.info().bots.iter().map(|b| b.id).collect();
    assert_eq!(ids, ["random", "level-1", "level-2"]);
    assert!(GAME.bot("level-9", 1).is_none());
}

#[test]
fn whatever_they_do_is_legal() {
    for seed in 0..3 {
        play("moscow", ["level-1", "level-2"], seed, |_, _| {});
        play("moscow", ["level-2", "level-1"], seed, |_, _| {});
    }
    play("berlin", ["level-1", "level-1"], 7, |_, _| {});
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let line = |seed| {
        let mut line = Vec::new();
        play("moscow", ["level-2", "level-1"], seed, |game, _| line.push(game.len()));
        line
    };
    assert_eq!(line(5), line(5));
}

#[test]
fn hidden_cards_change_no_decision() {
    let rules = GAME.scenario("moscow", &Default::default()).expect("the scenario is sound");
    let mut asked = 0;
    play("moscow", ["level-1", "level-1"], 11, |game, seat| {
        asked += 1;
        if asked % 25 != 0 {
            return;
        }
        let known = game.known(seat);
        let other = rules.determinize(&known, &mut QuickDice::new(asked));
        for level in ["level-1", "level-2"] {
            let truth = player(&*GAME, level, 3).decide(&rules, &known);
            let guess = player(&*GAME, level, 3).decide(&rules, &Known::of(&*rules, &other, seat));
            assert_eq!(truth, guess, "{level} after {} lines", game.len());
        }
    });
    assert!(asked > 100);
}

#[test]
fn both_levels_beat_chance_from_either_side() {
    for level in ["level-1", "level-2"] {
        for seed in 0..3 {
            assert_eq!(play("moscow", [level, "random"], seed, |_, _| {}), Seat(0), "{level} as the Axis");
            assert_eq!(play("moscow", ["random", level], seed, |_, _| {}), Seat(1), "{level} as the Soviets");
        }
    }
}

#[test]
fn who_must_win_ground_by_a_day_wins_it() {
    for scenario in ["saturn", "citadel"] {
        let won = (0..6).filter(|seed| {
            let level = if seed % 2 == 0 { "level-1" } else { "level-2" };
            play(scenario, ["random", level], *seed, |_, _| {}) == Seat(1)
        });
        let won = won.count();
        assert!(won >= 5, "{scenario}: {won} of 6");
    }
}

#[test]
fn victors_do_not_crowd_into_the_hex_they_won() {
    let mut advances = 0;
    play("bagration", ["level-1", "level-1"], 3, |game, _| {
        let Some(Line::Decision { seat, action, .. }) = game.live().last() else { return };
        let deed = Action::of(action).map(|a| notation::write(&**game.rules(), &a));
        if deed.is_some_and(|d| d.starts_with("advance")) {
            advances += 1;
            let to = action.last().expect("somewhere").index() as u16;
            let full = game.rules().overstacked(game.position(), Side::of(seat.0), to);
            assert!(!full, "after {} lines", game.len());
        }
    });
    assert!(advances > 10, "{advances}");
}

#[test]
fn the_staff_tries_its_offensive_out_before_it_begins() {
    let won = (0..3).filter(|seed| play("bagration", ["random", "level-2"], *seed, |_, _| {}) == Seat(1));
    let won = won.count();
    assert!(won >= 2, "{won} of 3");
}

#[test]
fn the_staff_beats_the_commander() {
    let mut won = 0;
    for seed in 0..6 {
        won += u32::from(play("moscow", ["level-2", "level-1"], seed, |_, _| {}) == Seat(0));
        won += u32::from(play("moscow", ["level-1", "level-2"], seed, |_, _| {}) == Seat(1));
    }
    assert!(won >= 8, "{won} of 12");
}
