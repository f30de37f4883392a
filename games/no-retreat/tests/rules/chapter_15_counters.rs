//! Chapter 15: no surrender, the joker, Reserves, partisans.

use crate::{Given, Staff, draws, ending, given, to_next_turn};
use no_retreat::Side;

/// The check of turn 6 (23) with so many Axis VP and one Soviet card.
fn no_surrender(vp: i8, hand: &str) -> Given {
    let events = vp - 20;
    given(
        &format!("turn = 6; event_vp = {events}; german = [\"1503\", \"2006\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\"]"),
        "victory",
    )
    .option("no-surrender")
    .units("G01 1711; S01 2310")
    .hand("soviet", hand)
    .quiet()
}

/// Cards the Soviets draw now and in the next turn.
fn soviet_draws(mut g: Given) -> [usize; 2] {
    let first = g.position().turn;
    let mut drawn = [0; 2];
    while g.position().turn < first + 2 {
        let (turn, side) = (g.position().turn, g.position().active());
        if g.asked() == "chance" {
            let n = draws(&mut g);
            if side == Side::Soviet {
                drawn[usize::from(turn - first)] += n;
            }
        } else {
            crate::say_least(&mut g);
        }
    }
    drawn
}

#[test]
fn nr_15_6a_equal_vp_cost_a_random_card() {
    let mut g = no_surrender(23, "c16 c22");
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("draw c22");
    assert_eq!((g.position().hand_count[1], g.position().fewer), (1, [[0; 2]; 2]));
    assert_eq!(no_surrender(22, "c16").position().hand_count[1], 1, "one less is nothing");
    // Without a card nothing is lost.
    let mut g = no_surrender(23, "");
    assert_eq!((ending(&mut g).as_str(), g.position().turn), ("", 6));
    assert_eq!(draws(&mut g), 4, "the Axis goes on and draws");
}

#[test]
fn nr_15_6b_one_more_costs_a_card_of_the_next_draw() {
    let mut g = no_surrender(24, "c16").play("draw c16");
    assert_eq!((g.position().hand_count[1], g.position().fewer), (0, [[0; 2], [0, 1]]));
    // The card phase of the next turn, not of this one (ruling N14).
    assert_eq!(soviet_draws(no_surrender(24, "")), [4, 3]);
}

#[test]
fn nr_15_6c_two_more_cost_two_cards() {
    assert_eq!(no_surrender(25, "").position().fewer[1], [0, 2]);
    assert_eq!(no_surrender(26, "").position().fewer[1], [0, 2]);
}

#[test]
fn nr_15_6d_sudden_death_never_ends_the_game() {
    let head = "turn = 6; event_vp = 6; german = [\"1503\", \"2006\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\", \"1716\", \"1817\", \"1912\", \"1619\"]";
    let mut g = given(head, "victory")
        .option("no-surrender")
        .units("G01 1711; S01 2310")
        .hand("soviet", "c16 c22")
        .quiet()
        .play("draw c16");
    assert_eq!(crate::vp(&mut g)[0], 30);
    assert_eq!((ending(&mut g).as_str(), g.position().hand_count[1], g.position().fewer[1]), ("", 1, [0, 2]));
    // The Italians of turn 15 cost a card at once, 20 Soviet VP against 19 one in turn 16.
    let head = "turn = 15; german = [\"1503\", \"1407\"]";
    let mut g = given(head, "housekeeping").option("no-surrender").units("A04 turn-16; G01 0603; S01 2310");
    assert_eq!((draws(&mut g), g.position().fewer[1]), (3, [1, 0]));
    // A draw of both causes adds up.
    let head = "turn = 15; fewer = [[0, 0], [0, 0]]; german = [\"1503\", \"1407\"]";
    let mut g = given(head, "axis cards").option("no-surrender").units("G01 0603; S01 2310");
    assert_eq!(draws(&mut g), 4);
    let head = "turn = 15; fewer = [[1, 0], [0, 0]]; draw_change = [-1, 0]";
    let mut g = given(head, "axis cards").option("no-surrender").units("G01 0603; S01 2310");
    assert_eq!(draws(&mut g), 2);
}

#[test]
fn nr_15_7a_the_joker_does_not_count() {
    let mut g = given("turn = 8; joker = \"axis\"", "axis cards")
        .option("joker")
        .units("G01 1711; S01 2310")
        .hand("axis", "c16 c22");
    assert_eq!(g.asked(), "chance", "two cards and the joker: nothing to discard");
    assert_eq!(draws(&mut g), 5);
}

#[test]
fn nr_15_7b_the_initiative_player_starts_with_the_joker() {
    let holder = |scenario: &str, option: bool| {
        let options: engine::Options = option.then(|| "joker".to_owned()).into_iter().collect();
        engine::Match::new(engine::Game::scenario(&*crate::GAME, scenario, &options).expect("it loads"))
            .position()
            .joker
    };
    for (scenario, side) in [
        ("campaign", 0),
        ("barbarossa", 0),
        ("blau", 0),
        ("saturn", 1),
        ("citadel", 0),
        ("bagration", 1),
        ("berlin", 1),
        ("moscow", 0),
    ] {
        assert_eq!(holder(scenario, true), side, "{scenario}");
        assert_eq!(holder(scenario, false), 2, "{scenario}");
    }
}

#[test]
fn nr_15_7c_the_used_joker_goes_to_the_enemy() {
    let mut g = given("turn = 8; joker = \"axis\"", "axis cards")
        .option("joker")
        .units("G01 1711; S01 2310")
        .hand("axis", "c16 c22");
    draws(&mut g);
    let mut g = g.play("joker c16 c22");
    assert_eq!(g.position().joker, 1);
    assert_eq!(draws(&mut g), 2);
    assert!(!g.offers("").contains(&"joker".to_owned()));
}

#[test]
fn nr_15_8a_reserves_come_to_the_surrendered_box() {
    let mut g = given("turn = 5", "soviet organisation")
        .option("reserves")
        .units("O06 waiting; S01 2310; G01 0603")
        .at("O06", "surrendered");
    assert_eq!(g.position().event_vp, 0);
}

#[test]
fn nr_15_8a_and_15_9a_in_late_scenarios_they_have_arrived() {
    // Rules: NR 15.8a, NR 15.9a. Ruling N24.
    for scenario in ["blau", "saturn", "citadel", "bagration", "berlin"] {
        let options = ["reserves", "partisans"].map(str::to_owned).into_iter().collect();
        let rules = engine::Game::scenario(&*crate::GAME, scenario, &options).expect("the scenario loads");
        let game = engine::Match::new(rules);
        let place = engine::notation::token(&**game.rules(), "surrendered").expect("a box").index();
        assert_eq!(usize::from(game.position().units[70].place), place, "{scenario}");
        let plain = engine::Game::scenario(&*crate::GAME, scenario, &Default::default()).expect("it loads");
        let vp = engine::Match::new(plain).position().event_vp;
        assert_eq!(game.position().event_vp, vp, "{scenario}: it is no surrender");
        assert_ne!(game.position().facts & 1 << 17, 0, "{scenario}: partisans are ready");
    }
}

#[test]
fn nr_15_8b_reserves_do_not_count_for_stacking() {
    // Rules: NR 15.8c
    let moved = |units: &str| {
        given("turn = 6", "soviet movement").option("reserves").units(units).play("done; pass").quiet()
    };
    moved("O06 2310; S01 2310; G01 0603").at("O06", "2310").at("S01", "2310");
    moved("O06 2309; S01 2310; G01 0603").at("O06", "shattered");
}

#[test]
fn nr_15_8d_reserves_are_rebuilt_for_two_cards() {
    let mut g = given("turn = 6", "soviet organisation")
        .option("reserves")
        .units("O06 surrendered; S01 2310; G01 0603")
        .hand("soviet", "c11 c16")
        .quiet();
    while !g.offers("").contains(&"rebuild".to_owned()) {
        g = g.play("done").quiet();
    }
    assert!(!g.offers("rebuild O06 2310 c11").contains(&".".to_owned()));
    g.play("rebuild O06 2310 c11 c16").at("O06", "2310");
}

#[test]
fn nr_15_8e_reserves_have_no_strength_but_take_losses() {
    let begun = given("turn = 8", "axis combat")
        .option("reserves")
        .units("G10 1711; G11 1711; S01 1811; O06 1811")
        .play("target 1811; done")
        .quiet();
    let mut g = begun;
    assert!(g.tally("attack 1811 G10 G11").starts_with("Strengths 8:3"));
    g.play("attack 1811 G10 G11")
        .quiet()
        .play("3")
        .quiet()
        .play("loss G10; loss O06")
        .at("O06", "destroyed")
        .at("S01", "1811");
    given("turn = 8", "soviet combat")
        .option("reserves")
        .units("S01 1811; O06 1811; G10 1711")
        .play("target 1711; done")
        .quiet()
        .refuse("attack 1711 S01 O06", "NR 2.3e");
}

fn partisans(turn: u8, units: &str) -> Given {
    given(&format!("turn = {turn}; facts = [\"partisans-ready\"]"), "soviet detraining")
        .option("partisans")
        .units(units)
}

#[test]
fn nr_15_9a_partisans_come_on_turn_4() {
    let mut g =
        given("turn = 4", "soviet organisation").option("partisans").units("G10 1911; S01 2011; G01 0603");
    while g.position().turn == 4 && !(g.asked() == "soviet" && g.offers("").contains(&"partisans".to_owned()))
    {
        let word =
            ["done", "pass"].into_iter().find(|w| engine::position_file::play_line(g.game(), w).is_ok());
        assert!(word.is_some(), "{:?}", g.offers(""));
    }
    assert_eq!(g.offers("partisans"), ["G10"]);
}

#[test]
fn nr_15_9b_partisans_need_bad_weather_and_a_front_nearby() {
    let mut g = partisans(4, "G10 1911; G11 1610; A05 2010; S01 2011; S02 2111; G01 0603");
    assert_eq!(g.offers("partisans"), ["G10"], "a German unit in the USSR next to a supplied Soviet one");
    let mut g = partisans(6, "G10 1911; S01 2011; G01 0603");
    assert_eq!(g.offers("partisans"), ["G10"], "mud");
    let mut g = partisans(11, "G10 1911; S01 2011; G01 0603");
    assert_eq!(g.offers("partisans"), ["G10"], "long winter");
    let mut g = partisans(7, "G10 1911; S01 2011; S02 rail; G01 0603");
    assert!(!g.offers("").contains(&"partisans".to_owned()), "clear weather");
}

#[test]
fn nr_15_9c_partisans_disorganise() {
    let mut g = partisans(4, "G10 1911; S01 2011; G01 0603").play("partisans G10");
    let i = g.game().rules().c.units.iter().position(|u| u.id == "G10").expect("6th Army");
    assert_ne!(g.position().units[i].flags & no_retreat::Unit::DISORGANISED, 0);
    to_next_turn(&mut g);
    let p = g.position();
    assert_eq!((p.turn, p.partisans), (5, i as u8 + 1));
    assert_ne!(p.units[i].flags & no_retreat::Unit::DISORGANISED, 0, "still in the Axis player turn");
    // And so it cannot attack.
    given("turn = 5; partisans = \"G10\"", "axis combat")
        .option("partisans")
        .units("G10 1911 disorganised; G11 1810; S01 2011; S02 1809")
        .refuse("target 2011", "NR 10.1.1b");
}

#[test]
fn nr_15_9d_partisans_return_four_turns_later() {
    let mut g = given("turn = 5; partisans = \"G10\"", "axis removal")
        .option("partisans")
        .units("G10 1911 disorganised; S01 2011; G01 0603");
    let p = g.position();
    assert_eq!((p.partisans, p.partisans_turn), (0, 9));
    let ready = |turn: u8| {
        let mut g = given(&format!("turn = {turn}; partisans_turn = 9"), "soviet organisation")
            .option("partisans")
            .units("S01 2310; G01 0603");
        g.position().partisans_turn == 0
    };
    assert!(!ready(8) && ready(9));
}

#[test]
fn nr_15_10_solo_markers_are_unused() {
    let rules = given("turn = 7", "axis movement").units("G01 1711").game().rules().clone();
    assert_eq!(rules.c.units.len(), 71, "no solo marker is a counter of the game");
}
