//! Players that know the game: legal, blind to what is hidden, and better than chance.

use engine::{Game, Known, Match, Options, QuickDice, Rules, Seat};
use std::sync::LazyLock;
use tank_battles::TankBattles;
use testkit::player;

static GAME: LazyLock<tank_battles::Box> =
    LazyLock::new(|| tank_battles::Box::open(None).expect("the box is sound"));

/// Plays a whole game; an illegal answer fails the test. Tells who won.
fn play(
    scenario: &str,
    options: &[&str],
    names: [&str; 2],
    seed: u64,
    each: impl FnMut(&Match<TankBattles>, Seat),
) -> Option<Seat> {
    testkit::contest(&*GAME, scenario, options, &names, seed, each).outcome().and_then(|o| o.winner)
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
        play("mtsensk-1941", &[], ["level-1", "level-2"], seed, |_, _| {});
        play("mtsensk-1941", &["additional"], ["level-2", "level-1"], seed, |_, _| {});
    }
    play("prokhorovka-1943", &[], ["level-2", "level-1"], 7, |_, _| {});
    play("dubno-1941", &[], ["level-1", "level-1"], 8, |_, _| {});
    play("kursk-1943", &[], ["level-1", "level-1"], 9, |_, _| {});
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let line = |seed| {
        let mut line = Vec::new();
        play("mtsensk-1941", &[], ["level-2", "level-1"], seed, |game, seat| {
            line.push((game.position().at, seat));
        });
        line
    };
    assert!(line(5) == line(5));
}

#[test]
fn hidden_counters_change_no_decision() {
    let rules = GAME.scenario("prokhorovka-1943", &Options::default()).expect("the scenario is sound");
    let mut asked = 0;
    play("prokhorovka-1943", &[], ["level-1", "level-1"], 11, |game, seat| {
        asked += 1;
        if asked % 60 != 0 {
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
    assert!(asked > 300);
}

#[test]
fn both_levels_beat_chance_from_either_side() {
    for level in ["level-1", "level-2"] {
        // Who must take ground in four days can be out of luck.
        let german = (0..12)
            .filter(|seed| play("mtsensk-1941", &[], [level, "random"], *seed, |_, _| {}) == Some(Seat(0)));
        let won = german.count();
        assert!(won >= 10, "{level} as the Germans: {won} of 12");
        for seed in 0..3 {
            let soviet = play("mtsensk-1941", &[], ["random", level], seed, |_, _| {});
            assert_eq!(soviet, Some(Seat(1)), "{level} as the Soviets");
        }
    }
}

#[test]
fn the_staff_beats_the_commander() {
    let mut points = 0;
    let half = |winner: Option<Seat>, seat: u8| match winner {
        Some(won) if won == Seat(seat) => 2,
        None => 1,
        _ => 0,
    };
    for seed in 0..6 {
        points += half(play("mtsensk-1941", &[], ["level-2", "level-1"], seed, |_, _| {}), 0);
        points += half(play("mtsensk-1941", &[], ["level-1", "level-2"], seed, |_, _| {}), 1);
    }
    assert!(points >= 15, "{points} of 24 halves");
}
