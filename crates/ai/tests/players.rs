//! The players at work, on skirmish.

use ai::{Budget, Duel, Look, Searcher, Thinker, Thoroughness, Tree, duel, forced};
use engine::{Awaiting, Bot, Game, Known, Match, QuickDice, RandomBot, Rules, Seat, draft};
use skirmish::{Sense, Skirmish};
use std::sync::Arc;

type Player = Box<dyn Bot<Skirmish>>;

fn rules(scenario: &str) -> Arc<Skirmish> {
    let game = skirmish::Box::open(None).expect("the box opens");
    game.scenario(scenario, &Default::default()).expect("the scenario loads")
}

/// A quick thinker and a quick searcher: tests need many games, not good ones.
fn thinker(seed: u64) -> Player {
    let how = Thoroughness { worlds: 4, ..Thoroughness::default() };
    Box::new(Thinker::new(Sense::default(), seed).thorough(how))
}

fn searcher(seed: u64) -> Player {
    let how = Thoroughness { worlds: 4, ..Thoroughness::default() };
    let budget = Budget { runs: 60, own: how, others: how, rivals: 2, ..Budget::default() };
    Box::new(Searcher::new(Sense::default(), seed).budget(budget))
}

fn random(seed: u64) -> Player {
    Box::new(RandomBot::new(seed))
}

/// Points of the first player over games from both seats.
fn points(rules: &Arc<Skirmish>, games: u64, a: fn(u64) -> Player, b: fn(u64) -> Player) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let mut players = [a(seed), b(seed + 1000)];
        let own = Seat((seed % 2) as u8);
        let [a, b] = &mut players;
        let played = match own {
            Seat(0) => duel(rules, &mut [&mut **a, &mut **b], seed),
            _ => duel(rules, &mut [&mut **b, &mut **a], seed),
        };
        points += match played.outcome().expect("the game ended").winner {
            None => 0.5,
            Some(seat) if seat == own => 1.0,
            Some(_) => 0.0,
        };
    }
    points
}

#[test]
fn a_thinker_beats_chance() {
    let points = points(&rules("ford"), 30, thinker, random);
    assert!(points >= 26.0, "{points} of 30");
}

#[test]
fn a_searcher_is_no_worse_than_a_thinker() {
    let points = points(&rules("ford"), 16, searcher, thinker);
    assert!(points >= 6.5, "{points} of 16");
}

/// `duel` panics if anybody acts illegally or not at all.
#[test]
fn they_act_legally_in_every_game() {
    for scenario in ["ford", "clearing"] {
        let rules = rules(scenario);
        for seed in 0..12 {
            let mut players = [thinker(seed), searcher(seed), random(seed)];
            players.rotate_left((seed % 3) as usize);
            let [a, b, _] = &mut players;
            let played = duel(&rules, &mut [&mut **a, &mut **b], seed);
            assert!(played.outcome().is_some());
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules = rules("ford");
    let game = |seed| {
        let (mut a, mut b) = (searcher(seed), thinker(seed));
        duel(&rules, &mut [&mut *a, &mut *b], 5).lines().to_vec()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

/// Two positions that look the same to a seat get the same decision from its bot.
#[test]
fn a_decision_is_blind_to_what_the_seat_may_not_know() {
    let rules = rules("ford");
    let mut dice = QuickDice::new(1);
    let (mut compared, mut different) = (0, 0);
    for seed in 0..6 {
        let mut duel = Duel::new(Match::new(rules.clone()), seed);
        let (mut a, mut b) = (random(seed), random(seed + 1));
        while duel.step(&mut [&mut *a, &mut *b]) {
            let Awaiting::Decide { must, .. } = duel.game.awaiting() else { continue };
            let Some(seat) = must.iter().next().filter(|_| dice.below(8) == 0) else { continue };
            let known = duel.game.known(seat);
            let twin = Match::from_position(rules.clone(), rules.determinize(&known, &mut dice));
            different += u32::from(twin.position() != duel.game.position());
            compared += 1;
            for player in [thinker, searcher] {
                let decide = |game: &Match<Skirmish>| player(9).decide(&rules, &game.known(seat));
                assert_eq!(decide(&duel.game), decide(&twin));
            }
        }
    }
    assert!(compared > 20 && different > 10, "{different} of {compared} twins differ");
}

#[test]
fn a_tree_finds_a_legal_favourite_and_shares_nodes() {
    let rules = rules("ford");
    let sense = Sense::default();
    let mut look = Look::new(&*rules, &sense);
    let mut game = Match::new(rules.clone());
    game.settle(&mut QuickDice::new(1));
    let known = game.known(Seat(0));
    let (mut tree, mut dice) = (Tree::new(1), QuickDice::new(2));
    assert!(tree.is_empty() && tree.favourite(&known).is_none());
    for _ in 0..500 {
        let position = rules.determinize(&known, &mut dice);
        tree.run(&mut look, position, &mut dice);
    }
    let favourite = tree.favourite(&known).expect("five hundred runs found something");
    assert!(draft::check(&*rules, &known, &favourite, &mut ()).is_ok());
    assert!(tree.len() < 10_000, "{} nodes", tree.len());
}

#[test]
fn only_a_choice_of_one_is_forced() {
    let rules = rules("ford");
    let mut duel = Duel::new(Match::new(rules.clone()), 3);
    let (mut a, mut b) = (random(1), random(2));
    let mut seen = 0;
    while duel.step(&mut [&mut *a, &mut *b]) {
        let Awaiting::Decide { must, .. } = duel.game.awaiting() else { continue };
        for seat in must.iter() {
            let known = Known::of(&*rules, duel.game.position(), seat);
            let (all, _) = draft::list(&*rules, &known, &[], 2, &mut ());
            let only = forced(&*rules, &known, &mut ());
            assert_eq!(only, all.first().copied().filter(|_| all.len() == 1));
            seen += u32::from(only.is_some());
        }
    }
    assert!(seen > 0, "a bayonet window without bayonets is forced");
}
