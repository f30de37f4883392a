//! Chapter 14: markers in the cup and in hand.

use crate::chapter_10::{field, field_with, odds};
use crate::chapter_12::{onward, to_movement};
use crate::chapter_14_victory::points;
use crate::{Given, Staff, begin, given};
use engine::{Seat, Viewer};
use tank_battles::{Doing, flag};

/// The id of a corps marker.
fn corps(g: &mut Given, name: &str) -> String {
    g.game().rules().markers.iter().find(|m| m.corps == name).expect("such a marker").id.clone()
}

/// The end of a turn in Kursk: the cup is about to be drawn from.
fn drawing(turn: u8, end: u8, units: &str, german: &str, soviet: &str) -> Given {
    given("kursk-1943", &format!("turn = {turn}; end = {end}"), "S unprepared")
        .units(units)
        .cup("G", german)
        .cup("S", soviet)
}

/// A quiet pair far apart.
const QUIET: &str = "G-XLVIII.Knobelsdorff 0516; G-Gren.GD 0516; S-23GRC 2320; S-1243.375 2321";
/// German corps markers by id: III, IISS, XLVIII.
const XLVIII: &str = "corps-XLVIII";

/// A bit set of markers as ids.
fn ids(g: &mut Given, set: u64) -> Vec<String> {
    let markers = &g.game().rules().markers;
    (0..markers.len()).filter(|i| set >> i & 1 == 1).map(|i| markers[i].id.clone()).collect()
}

#[test]
fn tb_14_1a_markers_go_into_the_cup_and_are_drawn_blind() {
    let mut g = onward(begin("mtsensk-1941", &[]), |g| g.doing() == Doing::MovePhase);
    let cup = g.position().cup;
    assert_eq!(ids(&mut g, cup).len(), 8, "four of each side");
    assert_eq!(g.position().end, 1);
    // Drawn in D, one by one, by chance.
    let mut g = drawing(5, 1, QUIET, "ts-g-1 ts-g-2", "atamb-s-1");
    assert_eq!((g.asked(), g.doing()), ("chance", Doing::Drawing));
    let g = g.play("draw 2; draw atamb-s-1; keep; draw 0; draw ts-g-2; keep");
    let mut g = g.play("draw 1");
    assert_eq!(g.position().hand_count, [1, 1], "End leaves the other in the cup");
    // The order is random, and the same dice give it again.
    let first = |seed: u64| {
        let mut g = drawing(5, 0, QUIET, "corps-III corps-IISS corps-XLVIII", "corps-3MC corps-6TC");
        g.game().settle(&mut engine::QuickDice::new(seed));
        usize::from(g.position().flow.top().a)
    };
    let drawn: Vec<usize> = (0..20).map(first).collect();
    assert_eq!(drawn, (0..20).map(first).collect::<Vec<_>>());
    assert!(drawn.iter().any(|m| *m != drawn[0]), "{drawn:?}");
}

#[test]
fn tb_14_1b_play_or_keep() {
    let ready = || drawing(5, 1, QUIET, "", "penal-s-1").play("draw 0; draw penal-s-1");
    let mut g = ready();
    assert_eq!((g.asked(), g.offers("")), ("soviet", vec!["play".to_owned(), "keep".to_owned()]));
    let mut g = g.play("keep");
    let hand = g.position().hand;
    assert_eq!(ids(&mut g, hand), ["penal-s-1"]);
    // It is in hand in the next turn, and can be played there.
    let mut g = to_movement(g, 6, "S");
    assert_eq!(g.position().hand, hand);
    assert!(g.offers("").contains(&"play".to_owned()));
    let mut g = ready().play("play S-1243.375");
    assert_eq!(g.position().hand, 0);
}

#[test]
fn tb_14_1c_a_corps_repeats_its_phases() {
    let units = "S-1G.TB.3MC 2320; S-49.TB.3MC 2318; S-22.TB.6TC 2318; S-3MC.Krivoshein 2420; G-Gren.GD 2220; \
        G-Fus.GD 2121";
    let mut g = drawing(5, 1, units, "", "corps-3MC corps-6TC");
    let (three, six) = (corps(&mut g, "3мк"), corps(&mut g, "6тк"));
    assert_eq!((three.as_str(), six.as_str()), ("corps-3MC", "corps-6TC"));
    let g = g.play("done; draw 0; draw corps-3MC; activate");
    // II
    let mut g = g.refuse("attack 2220 S-22.TB.6TC", "TB 14.1c");
    assert_eq!((g.position().phase, g.position().corps > 0), (2, true));
    // 6:5 less nothing: 1:1, with tanks 3:1; a 4 is O1.
    let mut g = g.play("attack 2220 S-1G.TB.3MC; 4");
    while g.doing() == Doing::Retreat {
        let to = g.offers("retreat")[0].clone();
        g = g.play(&format!("retreat {to}"));
    }
    let mut g = g.play("done");
    if g.doing() == Doing::CombatPhase {
        g = g.play("done");
    }
    // III
    assert_eq!(g.position().phase, 3);
    let g = g.refuse("move S-22.TB.6TC 2317", "TB 14.1c").play("move S-49.TB.3MC 2317; done");
    // I is for the corps alone too: a brigade without an HQ outside it is not looked at.
    let g = g.lacks("S-22.TB.6TC", flag::NO_COMMAND);
    // IV, then the next draw.
    let mut g = onward(g, |g| g.doing() == Doing::Drawing);
    assert_eq!(g.position().corps, 0);
    assert_eq!(g.asked(), "chance");
}

#[test]
fn tb_14_1d_end_stops_the_handing_out() {
    // The event drawn after End goes to nobody; the corps marker is still played.
    let g = drawing(5, 1, QUIET, "ts-g-1 corps-XLVIII", "").play("draw 2");
    let mut g = g.play("draw 0; draw ts-g-1");
    assert_eq!((g.asked(), g.position().hand), ("chance", 0), "nobody receives it");
    let mut g = g.play("draw 0; draw corps-XLVIII");
    assert_eq!((g.asked(), g.offers("")), ("german", vec!["activate".to_owned(), "decline".to_owned()]));
    let mut g = g.play("decline");
    assert_eq!(g.position().hand, 0);
    assert_ne!(g.doing(), Doing::Drawing);
}

#[test]
fn tb_14_1_1a_an_activation_may_be_declined() {
    let g = drawing(5, 1, QUIET, "corps-XLVIII corps-III", "").play("draw 0; draw corps-XLVIII; decline");
    let mut g = g.play("draw 0; draw corps-III");
    assert_eq!(g.asked(), "german");
    let cup = g.position().cup;
    assert!(ids(&mut g, cup).is_empty(), "a declined marker is spent");
}

#[test]
fn tb_14_1_1b_drawing_waits_for_the_activation() {
    let mut g = drawing(5, 1, QUIET, "corps-XLVIII ts-g-1", "").play("draw 0; draw corps-XLVIII; activate");
    assert_eq!((g.doing(), g.asked()), (Doing::MovePhase, "german"));
    assert_eq!(g.position().cup_count, [1, 0]);
    let result = engine::position_file::play_line(g.game(), "draw 0");
    assert!(result.is_err(), "no draw is awaited");
    let mut g = onward(g, |g| g.doing() == Doing::Drawing);
    assert_eq!((g.asked(), g.position().cup_count), ("chance", [1, 0]));
}

#[test]
fn tb_14_1_2a_each_has_his_own() {
    let mut g = drawing(5, 1, QUIET, "ts-g-1", "ts-s-1").play("draw 0; draw ts-g-1");
    assert_eq!(g.asked(), "german");
    let mut g = g.play("keep; draw 0; draw ts-s-1");
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("keep");
    assert_eq!(g.position().hand_count, [1, 1]);
}

#[test]
fn tb_14_1_2b_kept_as_long_as_one_likes() {
    let g = drawing(3, 1, QUIET, "ts-g-1", "").play("draw 0; draw ts-g-1; keep");
    let mut g = to_movement(g, 8, "G");
    let hand = g.position().hand;
    assert!(ids(&mut g, hand).contains(&"ts-g-1".to_owned()), "{:?}", ids(&mut g, hand));
    // Some are played at once or lost.
    let mut g = drawing(3, 1, QUIET, "stuka-g-1", "").play("draw 0; draw stuka-g-1");
    assert!(!g.offers("").contains(&"keep".to_owned()));
    let mut g = g.refuse("keep", "TB 14.1b").play("decline");
    assert_eq!(g.position().hand, 0);
}

#[test]
fn tb_14_2a_after_end_held_markers_wait() {
    let units = "G-XLVIII.Knobelsdorff 0516; G-Gren.GD 0516; S-1243.375 2321";
    let now = |end: u8| field_with(&format!("end = {end}"), "G movement", units).hand("G", "radio-g-1");
    now(1).play("play radio-g-1 G-XLVIII.Knobelsdorff");
    now(2).refuse("play radio-g-1 G-XLVIII.Knobelsdorff", "TB 14.2a");
    // A re-roll in a corps activation after End is not asked for either.
    let units = "G-XLVIII.Knobelsdorff 2121; G-I.GD 2221; S-1243.375 2321";
    let fight = |end: u8| drawing(5, end, units, XLVIII, "").hand("G", "ts-g-1");
    let mut g = fight(2).play("done; draw 0; draw corps-XLVIII; activate; attack 2321 G-I.GD; 1");
    assert_ne!(g.doing(), Doing::Battle);
    let mut g =
        fight(1).play("done; draw 0; draw corps-XLVIII; activate; pass; attack 2321 G-I.GD; ready; 1");
    assert_eq!((g.doing(), g.asked()), (Doing::Battle, "german"));
    // From the next turn on they may be played again.
    let g = drawing(5, 2, QUIET, "", "").hand("G", "radio-g-1");
    assert_eq!(to_movement(g, 6, "G").position().end, 1);
}

#[test]
fn tb_14_2b_the_rest_of_the_cup_stays_hidden() {
    let mut g = drawing(5, 1, QUIET, "ts-g-1 corps-XLVIII", "corps-3MC atamb-s-1").play("draw 4");
    assert_eq!(g.position().end, 2);
    let soviet = Seat(1);
    let known = g.game().known(Viewer::Seat(soviet));
    let all = g.position().cup;
    let own: u64 = known.cup;
    assert_eq!(
        ids(&mut g, own),
        ["atamb-s-1", "corps-3MC"].map(str::to_owned).into_iter().rev().collect::<Vec<_>>()
    );
    assert_eq!(all.count_ones(), 4);
    let nobody = g.game().known(Viewer::Spectator).cup;
    assert_eq!(nobody, 0);
    // Undrawn events are ignored: when the corps markers are out the turn goes on.
    let mut g = g.play("draw 0; draw corps-XLVIII; decline; draw 1; draw corps-3MC; decline");
    assert_ne!(g.doing(), Doing::Drawing);
    assert_eq!(g.position().hand, 0);
}

#[test]
fn tb_14_3a_played_markers_return_in_the_laying_phase() {
    let mut g =
        drawing(4, 1, QUIET, "stuka-g-1 ts-g-1 corps-XLVIII", "").play("draw 0; draw stuka-g-1; play");
    let cup = g.position().cup;
    assert!(!ids(&mut g, cup).contains(&"stuka-g-1".to_owned()), "not while D goes on");
    assert_eq!(g.position().air[0], 2);
    // A re-roll played in turn 4 is laid again in turn 5; one that is held is not.
    let g = field_with("end = 1", "G prepared", "G-I.GD 2221; S-1243.375 2321").hand("G", "ts-g-1 ts-g-2");
    let mut g = g.play("attack 2321 G-I.GD; ready; 1; reroll; 3");
    let cup = g.position().cup;
    assert!(ids(&mut g, cup).is_empty());
    let mut g = to_movement(g, 6, "G");
    let cup = g.position().cup;
    let laid = ids(&mut g, cup);
    assert!(laid.contains(&"ts-g-1".to_owned()) && !laid.contains(&"ts-g-2".to_owned()), "{laid:?}");
}

#[test]
fn tb_14_3_1a_lasting_markers_return_when_they_end() {
    let g = drawing(5, 1, QUIET, "", "mobeng-s-1").play("draw 0; draw mobeng-s-1; play 2320");
    let mut g = to_movement(g, 6, "G");
    let (lasting, cup) = (g.position().lasting, g.position().cup);
    assert_eq!(ids(&mut g, lasting), ["mobeng-s-1"]);
    assert!(!ids(&mut g, cup).contains(&"mobeng-s-1".to_owned()), "still on the map");
    // A shift for the defender, and two points more for the enemy who enters.
    let mut g = to_movement(g, 7, "G");
    assert_eq!(g.position().lasting, 0);
    let cup = g.position().cup;
    assert!(ids(&mut g, cup).contains(&"mobeng-s-1".to_owned()), "in the pool again");
    // What they do while they lie.
    let head = "obstacles = [\"2321 6 mobeng-s-1\"]; lasting = [\"mobeng-s-1\"]";
    let mut g =
        field_with(head, "G prepared", "G-Gren.GD 2221; S-1243.375 2321").play("attack 2321 G-Gren.GD");
    assert_eq!(odds(&mut g).minus, 1);
    let g = field_with(head, "G movement", "G-331.167 2221; G-339.167 2219");
    // 3 of 4 points into 2321, which removes them.
    let mut g = g.play("move G-331.167 2321").refuse("move G-331.167 2421 2521", "TB 7.4a");
    assert_eq!(g.position().lasting, 0);
    g.refuse("move G-331.167 2520", "TB 7.2a").play("move G-331.167 2421");
}

#[test]
fn tb_14_3_2a_unit_markers_go_round() {
    let g =
        drawing(5, 1, "G-4.PzA.Hoth 2121; G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321", "", "penal-s-1");
    let mut g = g.play("done; draw 0; draw penal-s-1; play S-1243.375");
    let penal = {
        let game = g.game();
        let p = game.position();
        let at = p.place(crate::unit_index(game, "S-1243.375"));
        let found = (0..game.rules().counters.len() as u16)
            .find(|u| p.place(*u) == at && game.rules().counters[usize::from(*u)].id != "S-1243.375");
        game.rules().counters[usize::from(found.expect("a penal battalion"))].id.clone()
    };
    let lasting = g.position().lasting;
    assert_eq!(ids(&mut g, lasting), ["penal-s-1"]);
    let mut g =
        onward(g, |g| g.position().turn == 6 && g.doing() == Doing::CombatPhase && g.position().active == 0);
    let cup = g.position().cup;
    assert!(!ids(&mut g, cup).contains(&"penal-s-1".to_owned()), "it stands on the map");
    // It fights: 10:7 is 1:1, and a 4 is UB.
    let mut g = g.play(&format!("attack 2321 G-Gren.GD G-Fus.GD; ready; defend S-1243.375 {penal}; ready"));
    assert_eq!(odds(&mut g).defence, 7);
    let before = points(&mut g);
    let mut g = g.play(&format!("4; loss G-Gren.GD; loss {penal}"));
    assert_eq!(g.position().lasting, 0);
    assert_eq!(points(&mut g), before, "nobody scores for it");
    let mut g = to_movement(g, 7, "G");
    let cup = g.position().cup;
    assert!(ids(&mut g, cup).contains(&"penal-s-1".to_owned()), "laid again");
}

/// A fight of XLVIII Panzer Corps with re-rolls in hand.
fn superior() -> Given {
    field("G prepared", "G-I.GD 2221; S-1243.375 2321").hand("G", "ts-g-1 ts-g-2")
}

#[test]
fn tb_14_4a_roll_again_after_seeing_the_die() {
    // 8:5 with tanks is 3:1: a 1 is A(1), a 5 is O(1).
    let mut g = superior().play("attack 2321 G-I.GD; ready; 1");
    assert_eq!((g.doing(), g.asked()), (Doing::Battle, "german"));
    let mut g = g.play("reroll");
    assert_eq!(g.asked(), "chance");
    g.play("5").is("S-1243.375", flag::REVERSE).lacks("G-I.GD", flag::REVERSE);
    // Or be content.
    superior().play("attack 2321 G-I.GD; ready; 5; pass").is("S-1243.375", flag::REVERSE);
    // In defence too: a Soviet attack on a German battalion.
    let g = field("S prepared", "G-I.GD 2221; S-1G.TB.3MC 2321").hand("G", "ts-g-1");
    let mut g = g.play("attack 2221 S-1G.TB.3MC; 6");
    assert_eq!((g.doing(), g.asked()), (Doing::Battle, "german"));
    let mut g = g.play("reroll; 1");
    assert_eq!(g.position().hand, 0);
    assert_ne!(g.doing(), Doing::Battle);
}

#[test]
fn tb_14_4b_the_second_roll_stands() {
    // A 4 is O1, the 1 after it A(1).
    let g = superior().play("attack 2321 G-I.GD; ready; 4; reroll; 1");
    g.is("G-I.GD", flag::REVERSE).at("S-1243.375", "2321");
}

#[test]
fn tb_14_4c_one_in_a_combat() {
    // The defender holds one as well: guards tank brigades may use it.
    let units = "G-I.GD 2221; S-20G.TB.5GTC 2321";
    let ready = || field("G prepared", units).hand("G", "ts-g-1 ts-g-2").hand("S", "ts-s-1");
    // 8:5 with two shifts each is 1:1.
    let mut g = ready().play("attack 2321 G-I.GD; ready; ready; 1; reroll; 6");
    assert_ne!(g.doing(), Doing::Battle, "neither the attacker's second nor the defender's");
    assert_eq!(g.position().hand_count, [1, 1]);
    let mut g = ready().play("attack 2321 G-I.GD; ready; ready; 6; pass");
    assert_eq!((g.doing(), g.asked()), (Doing::Battle, "soviet"));
    let mut g = g.play("reroll; 2");
    assert_ne!(g.doing(), Doing::Battle);
    assert_eq!(g.position().hand_count, [2, 0]);
}

#[test]
fn tb_14_4d_the_scenario_names_the_troops() {
    // LII Corps is not among them.
    let g = field("G prepared", "G-179.57 2221; S-1243.375 2321").hand("G", "ts-g-1");
    let mut g = g.play("attack 2321 G-179.57; ready; 3");
    assert_ne!(g.doing(), Doing::Battle);
    g.refuse("reroll", "TB 14.4a");
    // Soviet rifles are not, guards tanks are.
    let g = field("S prepared", "G-179.57 2221; S-155G.52G 2321").hand("S", "ts-s-1");
    let mut g = g.play("attack 2221 S-155G.52G; 3");
    assert_ne!(g.doing(), Doing::Battle);
    let g = field("S prepared", "G-179.57 2221; S-20G.TB.5GTC 2321").hand("S", "ts-s-1");
    let mut g = g.play("attack 2221 S-20G.TB.5GTC; 3");
    assert_eq!((g.doing(), g.asked()), (Doing::Battle, "soviet"));
    // A guards brigade in a corps that is not; its neighbour is not.
    for (brigade, asked) in [("S-1G.TB.3MC", true), ("S-49.TB.3MC", false)] {
        let g = field("S prepared", &format!("G-179.57 2221; {brigade} 2321")).hand("S", "ts-s-1");
        let mut g = g.play(&format!("attack 2221 {brigade}; 3"));
        assert_eq!(g.doing() == Doing::Battle, asked, "{brigade}");
    }
    // Dubno: panzer and motorised divisions, not infantry.
    for (unit, asked) in [("G-103.14Pz", true), ("G-35.25m", true), ("G-1.LAH", true), ("G-131.44", false)] {
        let g = given("dubno-1941", "turn = 5", "G prepared").units(&format!("{unit} 2215; S-767.228 2315"));
        let mut g = g.hand("G", "ts-g-1").play(&format!("attack 2315 {unit}; 3"));
        assert_eq!(g.doing() == Doing::Battle, asked, "{unit}");
    }
    // How many there are.
    let count = |g: &mut Given, word: &str| {
        g.game().rules().markers.iter().filter(|m| m.id.starts_with(word)).count()
    };
    assert_eq!((count(&mut g, "ts-g"), count(&mut g, "ts-s")), (2, 1));
    let mut m = begin("mtsensk-1941", &[]);
    assert_eq!((count(&mut m, "ts-g"), count(&mut m, "ts-s")), (1, 0));
}
