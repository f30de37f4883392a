//! Whole games: counts by depth, a battle in words, golden replays.

use crate::check::{BOX, played, set_up};
use content::Lang;
use engine::{
    Action, Awaiting, Choices, Dice, FairDice, Game, Match, QuickDice, Viewer, draft, notation, record,
};
use expect_test::expect;
use skirmish::Skirmish;
use std::path::{Path, PathBuf};

fn start(scenario: &str) -> Match<Skirmish> {
    Match::new(BOX.scenario(scenario, &Default::default()).expect("the scenario loads"))
}

fn counts(game: &mut Match<Skirmish>, depths: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    let (rules, position) = (game.rules().clone(), *game.position());
    depths.map(|depth| draft::perft(&*rules, &position, depth, game.derived())).collect()
}

/// The same count by plain means: prompts read as a player reads them, every
/// answer of chance thrown, every whole decision played.
fn plain_count(game: &mut Match<Skirmish>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.awaiting() {
        Awaiting::Over(_) => 0,
        Awaiting::Chance(roll) => {
            let each = |(thrown, _)| {
                let mut next = game.clone();
                next.throw(thrown).expect("chance may answer so");
                plain_count(&mut next, depth - 1)
            };
            roll.outcomes().map(each).sum()
        }
        Awaiting::Decide { must, may } => {
            let seat = must.iter().chain(may.iter()).next().expect("somebody decides");
            plain_draft(game, seat, "", depth)
        }
    }
}

fn plain_draft(game: &mut Match<Skirmish>, seat: engine::Seat, said: &str, depth: u32) -> u64 {
    let draft = notation::read(&**game.rules(), said).expect("offered words read back");
    let prompt = game.compose(seat, &draft).expect("offered words are accepted").prompt;
    let mut count = 0;
    if prompt.complete {
        let mut next = game.clone();
        next.decide(seat, &draft).expect("a whole decision is accepted");
        count += plain_count(&mut next, depth);
    }
    for choice in prompt.choices {
        count += match depth {
            1 => 1,
            _ => plain_draft(game, seat, &format!("{said} {}", choice.word), depth - 1),
        };
    }
    count
}

/// Source: counted by [`plain_count`] (a test below compares them to depth 4).
/// By hand: six cards for red, then five for blue; then red names one of four
/// units or is ready, and with a flare (two cards of six) may play: 30·5 + 10.
#[test]
fn ways_to_go_on_at_the_ford() {
    expect!["[6, 30, 160, 440, 2370, 12690]"].assert_eq(&format!("{:?}", counts(&mut start("ford"), 1..=6)));
}

/// Source: as above. By hand: 6, 30, then three units instead of four: 30·4 + 10.
#[test]
fn ways_to_go_on_in_the_clearing() {
    expect!["[6, 30, 130, 350, 1510, 6260]"]
        .assert_eq(&format!("{:?}", counts(&mut start("clearing"), 1..=6)));
}

/// Source: as above; fire, assault with cards, retreat, advance and rally all come in it.
#[test]
fn ways_to_go_on_in_a_battle() {
    let mut battle = set_up(BATTLE);
    expect!["[6, 17, 117]"].assert_eq(&format!("{:?}", counts(&mut battle, 1..=3)));
    let mut window = played(
        BATTLE,
        "red: assault 0403 R1; red: R2 fire 0603; both ready; * hits 1; red: pass; blue: pass",
    );
    expect!["[36, 36, 114, 273, 453]"].assert_eq(&format!("{:?}", counts(&mut window, 1..=5)));
}

const BATTLE: &str = "turn 3 | R1 0303 | R2 0503 3 | R4 0202 hidden | B1 0403 3 | B2 0603 | red holds b1 f1 | blue holds r1 b2";

#[test]
fn a_plain_count_agrees() {
    for mut game in [start("ford"), start("clearing")] {
        for depth in 1..=4 {
            assert_eq!(counts(&mut game, depth..=depth), [plain_count(&mut game, depth)], "depth {depth}");
        }
    }
    let mut battle = set_up(BATTLE);
    assert_eq!(counts(&mut battle, 3..=3), [plain_count(&mut battle, 3)]);
    let mut window = played(BATTLE, "red: assault 0403 R1; red: R2 fire 0603; both ready; * hits 1");
    assert_eq!(counts(&mut window, 5..=5), [plain_count(&mut window, 5)]);
}

/// A whole battle in the words a player reads.
const PLAY: &str = "
    red: assault 0403 R1 R3
    red: R2 fire 0603
    red: R4 move se
    blue: B2 fire 0503
    blue: B3 move w
    red: ready
    red: play f1 0704
    blue: ready
    * hits 1 [2 5 6]
    * hits 2 [1 4 3]
    red: play b1
    blue: play b2
    * roll 5 2
    blue: retreat 0404
    red: advance R3
    blue: play r1 B2
    * draw f2
    * draw r2
";

#[test]
fn a_battle_in_english() {
    let game = played(BATTLE_LINE, PLAY);
    expect![[r#"
        Red plays Flare. (SK 8.1)
        Turn 3: the orders are carried out. (SK 2.4)
        4th Red Company is discovered in 0202. (SK 4.3)
        3rd Blue Company moves from 0804 to 0704. (SK 4.1)
        2nd Red Company fires at 2nd Blue Company: 3 dice, one hit. (SK 5.1)
        2nd Blue Company fires at 2nd Red Company: 3 dice, 2 hits. (SK 5.1)
        2nd Red Company loses 2 steps, 1 left. (SK 5.2)
        2nd Blue Company loses a step, 2 left. (SK 5.2)
        Red plays Bayonets. (SK 8.1)
        Blue plays Bayonets. (SK 8.1)
        1st Red Company and 3rd Red Company assault 1st Blue Company: 13 against 7. (SK 6.2)
        1st Blue Company loses 2 steps, 1 left. (SK 6.3)
        1st Blue Company moves from 0403 to 0404. (SK 6.4)
        3rd Red Company moves from 0302 to 0403. (SK 6.5)
        Blue plays Rally. (SK 8.1)
        2nd Blue Company rallies and has 3 steps. (SK 8.4)
        Turn 4 begins. (SK 2.1)
        Red draws Flare. (SK 2.2)
        Blue draws Rally. (SK 2.2)
    "#]]
    .assert_eq(&testkit::log_text(&game, BOX.words(), Lang::En));
}

#[test]
fn a_battle_in_russian() {
    let game = played(BATTLE_LINE, PLAY);
    expect![[r#"
        Красные играют карту: ракета. (SK 8.1)
        Ход 3: приказы исполняются. (SK 2.4)
        4-я рота красных обнаружена в 0202. (SK 4.3)
        3-я рота синих переходит из 0804 в 0704. (SK 4.1)
        2-я рота красных ведёт огонь по 2-й роте синих: 3 кости, 1 попадание. (SK 5.1)
        2-я рота синих ведёт огонь по 2-й роте красных: 3 кости, 2 попадания. (SK 5.1)
        2-я рота красных теряет 2 шага, осталось 1. (SK 5.2)
        2-я рота синих теряет 1 шаг, осталось 2. (SK 5.2)
        Красные играют карту: штык. (SK 8.1)
        Синие играют карту: штык. (SK 8.1)
        1-я рота красных и 3-я рота красных атакуют 1-ю роту синих: 13 против 7. (SK 6.2)
        1-я рота синих теряет 2 шага, осталось 1. (SK 6.3)
        1-я рота синих переходит из 0403 в 0404. (SK 6.4)
        3-я рота красных переходит из 0302 в 0403. (SK 6.5)
        Синие играют карту: восстановление. (SK 8.1)
        2-я рота синих приводит себя в порядок: теперь 3 шага. (SK 8.4)
        Начинается ход 4. (SK 2.1)
        Красные тянут карту: ракета. (SK 2.2)
        Синие тянут карту: восстановление. (SK 2.2)
    "#]]
    .assert_eq(&testkit::log_text(&game, BOX.words(), Lang::Ru));
}

const BATTLE_LINE: &str = "turn 3 | R1 0303 | R2 0503 3 | R3 0302 2 | R4 0202 hidden | B1 0403 3 | B2 0603 \
                           | B3 0804 | B4 0802 hidden | red holds b1 f1 | blue holds r1 b2 | 0704 is blue";

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn replayed(name: &str) -> (Match<Skirmish>, String) {
    let game = testkit::replay_golden(&*BOX, &golden(name));
    let outcome = game.outcome().expect("a golden game is over");
    let text = BOX.words().render(Lang::En, &engine::Rules::outcome(&**game.rules(), outcome));
    (game, text)
}

#[test]
fn a_golden_game_won_on_points() {
    expect!["Blue wins by 2 points."].assert_eq(&replayed("points.hgn").1);
}

#[test]
fn a_golden_game_won_by_annihilation() {
    expect!["Red wins: the enemy has no units left."].assert_eq(&replayed("annihilation.hgn").1);
}

#[test]
fn a_golden_game_drawn() {
    expect!["A draw."].assert_eq(&replayed("draw.hgn").1);
}

#[test]
fn the_dice_of_golden_games_can_be_verified() {
    for name in ["points.hgn", "annihilation.hgn", "draw.hgn"] {
        let (game, _) = replayed(name);
        let text = std::fs::read_to_string(golden(name)).expect("the record is there");
        let record = engine::Record::read(&content::Source::new(name, text)).expect("the record reads");
        let rolls = engine::verify(&record, &game).unwrap_or_else(|p| panic!("{p}"));
        assert!(rolls > 0, "{name} has no rolls");
    }
}

/// A game of random decisions and fair dice.
fn random_game(mut game: Match<Skirmish>, seed: u64) -> (Match<Skirmish>, Vec<(&'static str, String)>) {
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let secret = seed.to_le_bytes();
    let mut fair = FairDice::new(&secret, &[b"red", b"blue"]);
    let mut dice = QuickDice::new(seed);
    while game.outcome().is_none() {
        if let Some(roll) = game.pending_roll() {
            game.throw(fair.throw(&roll)).expect("fair dice answer what is asked");
            continue;
        }
        let Awaiting::Decide { must, may } = game.awaiting() else { break };
        let (rules, position) = (game.rules().clone(), *game.position());
        let mut choices = Choices::default();
        let decided =
            draft::decide(&*rules, &position, must, may, &mut dice, game.derived(), &mut choices, &mut 0);
        let (seat, action): (_, Action) = decided.expect("whoever must act has a choice");
        game.decide(seat, &action).expect("what is offered is accepted");
    }
    let tags = vec![
        ("Game", "skirmish".to_owned()),
        ("Scenario", game.rules().id.clone()),
        ("Edition", "1".to_owned()),
        ("Commitment", hex(&FairDice::commitment(&secret))),
        ("Secret", hex(&secret)),
        ("Contribution.red", hex(b"red")),
        ("Contribution.blue", hex(b"blue")),
    ];
    (game, tags)
}

/// The first random game that ended so: one from the start of a scenario, in
/// full, the others from positions near their end, tidied.
///
/// With `UPDATE_GOLDEN=games` they are written anew; their logs then follow with `UPDATE_GOLDEN=1`.
#[test]
fn random_games_come_to_every_ending() {
    let annihilation = "turn 5 | R1 0303 | R2 0402 | R3 0302 | B1 0403 2 | blue holds b1 | red holds f1";
    let draw = "clearing | turn 4 | R1 0302 2 | R2 0304 | R3 0205 hidden | B1 0502 | B2 0504 | B3 0601 1 | blue holds r1";
    for (name, begun, wanted) in [
        ("points", start("ford"), (true, 0)),
        ("annihilation", set_up(annihilation), (true, 1)),
        ("draw", set_up(draw), (false, 0)),
    ] {
        let mut games = (1..2000).map(|seed| random_game(begun.clone(), seed));
        let ended = |game: &Match<Skirmish>| game.outcome().map(|o| (o.winner.is_some(), o.ending));
        let (game, tags) = games.find(|(game, _)| ended(game) == Some(wanted)).expect("some game ends so");
        let text = match name {
            "points" => record::write(&game, &tags),
            _ => record::export(&game, &tags, Viewer::Referee),
        };
        if std::env::var_os("UPDATE_GOLDEN").is_some_and(|what| what == "games") {
            std::fs::write(golden(&format!("{name}.hgn")), text)
                .expect("the folder of golden games is there");
        }
    }
}
