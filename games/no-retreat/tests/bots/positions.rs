//! Positions in which a sensible player has one thing to do.

use crate::{GAME, player};
use content::{Lang, Source};
use engine::{Awaiting, Game, Match, Options, QuickDice, notation, position_file};
use no_retreat::NoRetreat;

const LEVELS: [&str; 2] = ["level-1", "level-2"];

/// A position by its file: head of the position, counters, and the two hands.
fn table(head: &str, units: &str, hands: [&str; 2]) -> Match<NoRetreat> {
    let rules = GAME.scenario("campaign", &Options::default()).expect("the scenario is sound");
    let units: Vec<String> = units
        .split("; ")
        .map(|u| u.split_once(' ').expect("a counter and its place"))
        .map(|(unit, at)| format!("{unit} = \"{at}\""))
        .collect();
    let [axis, soviet] = hands
        .map(|hand| hand.split_whitespace().map(|card| format!("\"{card}\"")).collect::<Vec<_>>().join(", "));
    let text = format!(
        "[position]\n{}\n[position.units]\n{}\n[secret.axis]\nhand = [{axis}]\n[secret.soviet]\nhand = [{soviet}]\n",
        head.replace("; ", "\n"),
        units.join("\n"),
    );
    position_file::read(&rules, &Source::new("test.toml", &text), &|t| GAME.words().render(Lang::En, t))
        .unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// What a player does until it says one of these words, each deed a line; all of it is legal.
fn deeds(game: &mut Match<NoRetreat>, level: &str, last: &[&str]) -> Vec<String> {
    let Awaiting::Decide { must, .. } = game.awaiting() else { panic!("nobody decides") };
    let seat = must.iter().next().expect("somebody must decide");
    let rules = game.rules().clone();
    let mut bot = player(&*GAME, level, 1);
    let mut deeds = Vec::new();
    loop {
        let Awaiting::Decide { must, .. } = game.awaiting() else { return deeds };
        if must.iter().next() != Some(seat) {
            return deeds;
        }
        let action = bot.decide(&rules, &game.known(seat)).expect("who must act answers");
        let deed = notation::write(&*rules, &action);
        let over = last.iter().any(|word| deed.split(' ').next() == Some(word));
        game.decide(seat, &action).unwrap_or_else(|illegal| panic!("{level}: {deed}: {illegal}"));
        deeds.push(deed);
        if over {
            return deeds;
        }
    }
}

fn place(game: &Match<NoRetreat>, unit: &str) -> String {
    let index = notation::token(&**game.rules(), unit).expect("a counter").index();
    let at = game.position().units[index].place;
    engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(at)).into_owned()
}

#[test]
fn a_unit_in_the_far_rear_takes_the_train_to_the_front() {
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"movement\"; active = \"soviet\"",
            "S01 2321; S02 2008; S03 2009; G04 1808; G01 1809; G02 1810; G03 1807",
            ["", ""],
        );
        let moves = deeds(&mut game, level, &["done"]);
        assert!(moves.contains(&"entrain S01".to_owned()), "{level}: {moves:?}");
    }
}

#[test]
fn the_train_stops_where_the_enemy_is_expected() {
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"detraining\"; active = \"soviet\"",
            "S01 rail; S03 1912; G04 1808; G01 1708; G02 1807",
            ["", ""],
        );
        deeds(&mut game, level, &["detrain"]);
        let at = place(&game, "S01");
        let west_of_the_volga = at[..2].parse::<u8>().is_ok_and(|column| column <= 21);
        assert!(west_of_the_volga, "{level} detrains in {at}");
    }
}

#[test]
fn one_strong_stack_attacks_two_weak_neighbours_at_once() {
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"combat\"; active = \"axis\"",
            // The cities behind them are held: there is nothing to break through to.
            "G01 1711 full; G02 1711 full; G09 1611; S01 1811 reduced; S02 1712 reduced; S03 2310; \
             S04 1912 reduced; S05 1713 reduced",
            ["", ""],
        );
        let said = deeds(&mut game, level, &["done"]);
        assert!(said.contains(&"target 1811".to_owned()), "{level}: {said:?}");
        assert!(said.contains(&"target 1712".to_owned()), "{level}: {said:?}");
        let fought = deeds(&mut game, level, &["attack"]);
        assert!(
            fought.iter().any(|d| d.starts_with("attack 1811 1712") || d.starts_with("attack 1712 1811")),
            "{level}: {fought:?}"
        );
    }
}

#[test]
fn a_harmful_card_is_cancelled() {
    // Speer would bring the Axis two cards; Hitler interferes.
    for level in LEVELS {
        let mut game = table(
            "turn = 14; phase = \"movement\"; active = \"axis\"; initiative = \"soviet\"",
            "G01 1711; G02 1711; S01 1811; S02 1812; S03 2310",
            ["c22 c41", "c36 c02"],
        );
        position_file::play_line(&mut game, "play c22").expect("Speer may be played");
        let said = deeds(&mut game, level, &["play", "pass"]);
        assert_eq!(said, ["play c36"], "{level}");
    }
}

#[test]
fn a_trifle_is_not_worth_the_cancelling_card() {
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"movement\"; active = \"soviet\"",
            "S01 2008; S02 2009; G01 1711",
            ["c14", "c16"],
        );
        position_file::play_line(&mut game, "entrain S01").expect("the first one is free");
        position_file::play_line(&mut game, "entrain S02 c16").expect("the second one costs a card");
        let said = deeds(&mut game, level, &["play", "pass"]);
        assert_eq!(said, ["pass"], "{level}");
    }
}

#[test]
fn a_garrison_comes_where_there_is_something_to_guard() {
    for level in LEVELS {
        let mut game = table(
            "turn = 3; phase = \"organisation\"; active = \"soviet\"",
            "S12 turn-3; S05 1515; S02 1908; S03 2009; G12 1314; G01 1413; G02 1807",
            ["", ""],
        );
        deeds(&mut game, level, &["place"]);
        let at = place(&game, "S12");
        let west_of_the_volga = at[..2].parse::<u8>().is_ok_and(|column| column <= 21);
        assert!(west_of_the_volga, "{level} places Sevastopol in {at}");
    }
}

#[test]
fn nobody_is_placed_where_he_is_one_too_many() {
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"organisation\"; active = \"soviet\"",
            "S01 2008; S02 2009; S03 2006; S04 turn-7; S05 turn-7; G01 1808; G02 1807; G03 1806",
            ["", ""],
        );
        deeds(&mut game, level, &["place"]);
        deeds(&mut game, level, &["place"]);
        let places = ["S01", "S02", "S03", "S04", "S05"].map(|u| place(&game, u));
        for (i, at) in places.iter().enumerate() {
            assert!(!places[i + 1..].contains(at), "{level}: {places:?}");
        }
    }
}

#[test]
fn moscow_is_not_left_open() {
    for level in LEVELS {
        let mut game = table(
            "turn = 4; phase = \"movement\"; active = \"soviet\"",
            "S01 2210; S02 2211; G04 1907; G01 1808; G02 1807",
            ["", ""],
        );
        deeds(&mut game, level, &["done"]);
        // In the city, or next to it where its zone bars the way.
        let guard = ["2008", "1908", "2108", "2007", "2107", "2009", "2109"];
        let places = ["S01", "S02"].map(|u| place(&game, u));
        assert!(places.iter().any(|at| guard.contains(&at.as_str())), "{level}: {places:?}");
    }
}

#[test]
fn an_open_city_is_taken() {
    for level in LEVELS {
        let mut game = table(
            "turn = 20; phase = \"movement\"; active = \"soviet\"; initiative = \"soviet\"; german = [\"1407\"]",
            "S01 1507; S02 1607; S03 1708; G01 0906",
            ["", ""],
        );
        deeds(&mut game, level, &["done"]);
        let index =
            game.rules().c.vp_hexes.iter().position(|h| {
                engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(*h)) == "1407"
            });
        let taken = index.is_some_and(|i| game.position().control >> i & 1 == 0);
        assert!(taken, "{level}");
    }
}

#[test]
fn who_breaks_through_takes_the_open_city_behind() {
    // Two equal defenders; an empty Voronezh lies behind one of them only.
    for level in LEVELS {
        let mut game = table(
            "turn = 7; phase = \"combat\"; active = \"axis\"",
            "G01 1711 full; G02 1711 full; S01 1811 reduced; S02 1710 reduced; S03 2310; S04 1713 reduced",
            ["", ""],
        );
        let said = deeds(&mut game, level, &["target", "done"]);
        assert_eq!(said.last().map(String::as_str), Some("target 1811"), "{level}");
    }
}

#[test]
fn the_best_result_is_not_rolled_again() {
    for level in LEVELS {
        let mut game = table(
            "turn = 20; phase = \"combat\"; active = \"soviet\"; support = [0, 0]",
            "G10 1711; S02 1811 full; S01 1712 full; S03 1612 full",
            ["", "c43"],
        );
        while game.pending_roll().is_none() {
            deeds(&mut game, level, &["commit", "done"]);
        }
        let six = engine::Faces::one(6).map(engine::Thrown::Dice).expect("a face");
        game.throw(six).expect("a die is rolled");
        assert_eq!(deeds(&mut game, level, &["pass", "play"]), ["pass"], "{level}");
    }
}

/// What two players of a level do to the end of a side's turn, the dice being thrown.
fn combat(game: &mut Match<NoRetreat>, level: &str, seed: u64) -> Vec<String> {
    let rules = game.rules().clone();
    let mut bots = [player(&*GAME, level, seed), player(&*GAME, level, seed + 1)];
    let mut dice = QuickDice::new(seed);
    let mut deeds = Vec::new();
    let now = |game: &Match<NoRetreat>| (game.position().turn, game.position().active);
    let begun = now(game);
    loop {
        game.settle(&mut dice);
        let Awaiting::Decide { must, .. } = game.awaiting() else { return deeds };
        let seat = must.iter().next().expect("somebody must decide");
        if now(game) != begun {
            return deeds;
        }
        let action = bots[seat.index()].decide(&rules, &game.known(seat)).expect("who must act answers");
        deeds.push(notation::write(&*rules, &action));
        game.decide(seat, &action).unwrap_or_else(|illegal| panic!("{level}: {deeds:?}: {illegal}"));
    }
}

#[test]
fn another_wave_goes_in_where_it_pays() {
    for level in LEVELS {
        let mut game = table(
            "turn = 20; phase = \"combat\"; active = \"soviet\"; initiative = \"soviet\"",
            "S01 1811; S02 1712; S03 2310; S05 1911; S06 1810; S07 1710; G01 1711 reduced; G02 1812 reduced; G09 1308",
            ["", "c29"],
        );
        let deeds = combat(&mut game, level, 3);
        assert!(deeds.contains(&"play c29".to_owned()), "{level}: {deeds:?}");
    }
}

#[test]
fn the_better_card_is_kept() {
    for level in LEVELS {
        for hand in ["c29 c14", "c14 c29"] {
            let mut game = table(
                "turn = 20; phase = \"organisation\"; active = \"soviet\"; initiative = \"soviet\"",
                "S01 1811 reduced; S02 1912; G01 1711; G09 1308",
                ["", hand],
            );
            let deeds = deeds(&mut game, level, &["done"]);
            assert!(deeds.contains(&"improve S02 c14".to_owned()), "{level}: {deeds:?}");
            assert!(deeds.iter().all(|d| !d.contains("c29")), "{level}: {deeds:?}");
        }
    }
}

#[test]
fn attacks_that_were_ordered_are_made() {
    for level in LEVELS {
        for (orders, said) in
            [("", &["done"][..]), ("; demand = [0, 1]; demand_vp = [0, 4]", &["target 1711", "done"])]
        {
            let mut game = table(
                &format!(
                    "turn = 20; phase = \"combat\"; active = \"soviet\"; initiative = \"soviet\"{orders}"
                ),
                "S01 1811 reduced; S02 2310; G01 1711; G02 1711; G09 1308",
                ["", ""],
            );
            assert_eq!(deeds(&mut game, level, &["done"]), said, "{level}{orders}");
        }
    }
}

#[test]
fn a_unit_too_many_is_not_passed_to_and_fro_between_full_hexes() {
    for level in LEVELS {
        let mut game = table(
            "turn = 24; phase = \"detraining\"; active = \"soviet\"; initiative = \"soviet\"; prepared = [\"2110\"]",
            "S01 2110; S02 2110; S05 2110; S09 2010; S13 2010; S15 1910; S16 1910; S17 1810; \
             G01 2310; G03 2108; G04 1908; G07 2008; G08 2112; G09 1912; G10 2012",
            ["", ""],
        );
        let rules = game.rules().clone();
        let mut bot = player(&*GAME, level, 1);
        let mut steps = 0;
        loop {
            game.settle(&mut QuickDice::new(1));
            let Awaiting::Decide { must, .. } = game.awaiting() else { break };
            let seat = must.iter().next().expect("somebody must decide");
            if game.position().turn > 24 {
                break;
            }
            let action = bot.decide(&rules, &game.known(seat)).expect("who must act answers");
            let deed = notation::write(&*rules, &action);
            steps += u32::from(deed.starts_with("excess"));
            assert!(steps < 60, "{level}: {deed}");
            game.decide(seat, &action).unwrap_or_else(|illegal| panic!("{level}: {deed}: {illegal}"));
        }
        assert!(steps > 2, "{level}: {steps}");
    }
}
