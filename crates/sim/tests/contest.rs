//! Contests: the same on any number of threads, counted up rightly, failures kept.

use content::{Ledger, Problems, Words};
use engine::{Action, AnyGame, Bot, Boxed, Game, GameInfo, Known, Options, Record};
use sim::{Contest, Length, Watch, run};
use skirmish::Skirmish;
use std::sync::Arc;

fn skirmish() -> Boxed<skirmish::Box> {
    Boxed::new(skirmish::Box::open(None).expect("the box opens"))
}

fn contest(games: u64, bots: [&str; 2]) -> Contest {
    Contest { games, seed: 11, swap: true, threads: 1, ..Contest::new("ford", bots) }
}

#[test]
fn threads_make_no_difference() {
    let game = skirmish();
    let watch = Watch { records: true, ..Watch::default() };
    let alone = contest(12, ["level-1", "random"]);
    let [a, b] = [1, 5].map(|threads| {
        run(&game, &Contest { threads, ..alone.clone() }, &watch).expect("the scenario starts")
    });
    assert_eq!(a.summary, b.summary);
    assert_eq!(a.records, b.records);
    assert_eq!(a.records.len(), 12);
}

#[test]
fn another_seed_plays_other_games() {
    let game = skirmish();
    let watch = Watch { records: true, ..Watch::default() };
    let play = |seed| {
        let contest = Contest { seed, ..contest(3, ["random", "random"]) };
        run(&game, &contest, &watch).expect("the scenario starts").records
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn the_summary_adds_up() {
    let played = run(&skirmish(), &contest(60, ["random", "random"]), &Watch::default()).expect("it starts");
    let summary = &played.summary;
    assert_eq!((summary.games, summary.failed.len()), (60, 0));
    let [a, b] = &summary.players[..] else { panic!("two players") };
    assert_eq!(a.wins + b.wins + summary.draws, 60);
    assert_eq!((a.losses, b.losses), (b.wins, a.wins));
    assert!((a.share + b.share - 1.0).abs() < 1e-12);
    assert!(a.interval.0 < a.share && a.share < a.interval.1);
    assert_eq!(summary.seats.iter().map(|(_, wins)| wins).sum::<u64>(), 60 - summary.draws);
    assert_eq!(summary.endings.iter().map(|e| e.count).sum::<u64>(), 60);
    assert!(summary.endings.windows(2).all(|pair| pair[0].count >= pair[1].count));
    let turns = summary.turns.expect("skirmish has a track of turns");
    assert!(turns.max <= 8 && turns.min >= 1);
    assert!(summary.actions.min as f64 <= summary.actions.mean);
    assert!(summary.decisions.mean < summary.actions.mean, "rolls and forced choices are not asked for");
    assert!(played.records.is_empty(), "only failed games are kept unasked");
    let json = serde_json::to_value(summary).expect("a summary is serialisable");
    assert_eq!(json["players"][0]["bot"], "random");
}

#[test]
fn lengths_of_nothing_are_nothing() {
    assert_eq!(Length::of([]), Length { mean: 0.0, min: 0, max: 0 });
    assert_eq!(Length::of([2, 6, 4]), Length { mean: 4.0, min: 2, max: 6 });
}

#[test]
fn seats_change_round_and_the_player_keeps_his_points() {
    let bots = ["level-1", "random"];
    let summary = run(&skirmish(), &contest(12, bots), &Watch::default()).expect("it starts").summary;
    assert!(summary.players[0].wins >= 9, "{summary:?}");
    assert!(summary.seats.iter().all(|(_, wins)| *wins >= 3), "both sides won with the better player");
}

/// Skirmish with a bot that misbehaves in the third turn.
struct Faulty(skirmish::Box);

struct Rogue(&'static str, engine::RandomBot);

impl Bot<Skirmish> for Rogue {
    fn decide(&mut self, rules: &Skirmish, known: &Known<skirmish::Position>) -> Option<Action> {
        match (known.turn, self.0) {
            (1 | 2, _) => self.1.decide(rules, known),
            (_, "cheat") => Some(Action::new()),
            (_, "sleeper") => None,
            _ => panic!("the bot broke"),
        }
    }
}

impl Game for Faulty {
    type Rules = Skirmish;

    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn words(&self) -> &Words {
        self.0.words()
    }

    fn ledger(&self) -> &Ledger {
        self.0.ledger()
    }

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<Skirmish>, Problems> {
        self.0.scenario(id, options)
    }

    fn bot(&self, id: &str, seed: u64) -> Option<Box<dyn Bot<Skirmish>>> {
        let rogue = ["cheat", "sleeper", "wreck"].into_iter().find(|rogue| *rogue == id);
        rogue.map_or_else(
            || self.0.bot(id, seed),
            |rogue| Some(Box::new(Rogue(rogue, engine::RandomBot::new(seed)))),
        )
    }
}

#[test]
fn a_game_that_fails_is_told_of_and_kept() {
    let game = Boxed::new(Faulty(skirmish::Box::open(None).expect("the box opens")));
    for (bot, told) in [("cheat", "illegal"), ("sleeper", "did nothing"), ("wreck", "the bot broke")] {
        let contest = Contest { swap: false, ..contest(4, ["random", bot]) };
        let played = run(&game, &contest, &Watch::default()).expect("it starts");
        assert_eq!(played.summary.failed.len() as u64 + played.summary.games, 4);
        assert!(!played.summary.failed.is_empty(), "{bot}");
        assert!(played.summary.failed.iter().all(|(_, what)| what.contains(told)), "{:?}", played.summary);
        assert_eq!(played.records.len(), played.summary.failed.len());
        let (_, text) = &played.records[0];
        let record = Record::read(&content::Source::new("failed.hgn", text.clone())).expect("it reads");
        let replayed = game.replay(&record, None, content::Lang::En).expect("it replays");
        assert_eq!(replayed.len(), record.len());
    }
}
