//! Chapter 7, steps B and C: placement, rebuilding, reorganising.

use crate::{Staff, given};
use engine::Game;

#[test]
fn nr_7_6a_placement_costs_no_mp() {
    given("turn = 2", "axis organisation")
        .units("G07 turn-2; S01 2008")
        .play("place G07 0906")
        .quiet()
        .play("move G07 1406")
        .at("G07", "1406")
        .refuse("move G07 1506", "NR 8.1");
}

#[test]
fn nr_7_6b_never_in_enemy_zoc() {
    given("turn = 7", "soviet organisation")
        .units("S01 shattered; G01 1711; S02 2009")
        .play("done")
        .refuse("place S01 1811", "NR 7.6b")
        .play("place S01 2008")
        .at("S01", "2008");
    given("turn = 7", "soviet organisation")
        .units("S01 shattered; G01 1908; S02 2310")
        .play("done")
        .refuse("place S01 2008", "NR 7.6b");
}

#[test]
fn nr_7_6c_german_units_come_at_home() {
    let g = given("turn = 2; german = [\"1407\"]", "axis organisation")
        .units("G07 turn-2; G01 destroyed; S01 2008");
    let mut g = g.refuse("place G07 1407", "NR 7.6c").refuse("place G07 1406", "NR 7.6c");
    let offers = g.offers("place G07");
    assert!(offers.contains(&"0906".to_owned()) && offers.contains(&"1006".to_owned()), "{offers:?}");
    assert!(!offers.contains(&"0402".to_owned()), "the edge is for shattered units: {offers:?}");
    g.play("place G07 0906").at("G07", "0906");
    // Warsaw lost, or cut off: no.
    let g = given("turn = 2; soviet = [\"0906\"]", "axis organisation").units("G07 turn-2; S01 2008");
    g.refuse("place G07 0906", "NR 7.6c");
    // Allies likewise.
    given("turn = 7", "axis organisation")
        .units("A05 turn-7; S01 2008")
        .play("place A05 0611")
        .at("A05", "0611");
}

#[test]
fn nr_7_6d_shattered_german_units_also_at_captured_cities() {
    let head = "turn = 7; german = [\"1708\"]";
    let g =
        given(head, "axis organisation").units("G11 shattered; G12 destroyed; S01 2008").hand("axis", "c16");
    let mut g = g.play("done");
    let offers = g.offers("place G11");
    for hex in ["1708", "1608", "0402", "0112", "0906"] {
        assert!(offers.contains(&hex.to_owned()), "{hex}: {offers:?}");
    }
    assert!(!offers.contains(&"1311".to_owned()), "Kiev is Soviet: {offers:?}");
    g.play("place G11 1708").at("G11", "1708").refuse("rebuild G12 1708 c16", "NR 7.6c");
    // Cut off, Smolensk has nothing to offer.
    let g = given(head, "axis organisation")
        .units("G11 shattered; S01 1608; S02 1709; S03 1707")
        .hand("axis", "c16");
    let mut g = g.play("done");
    let offers = g.offers("place G11");
    assert!(!offers.contains(&"1708".to_owned()) && !offers.contains(&"1808".to_owned()), "{offers:?}");
}

#[test]
fn nr_7_6e_soviet_units_at_their_cities_and_edges() {
    let g =
        given("turn = 2; german = [\"1311\"]", "soviet organisation").units("S09 turn-2; S01 2006; G01 1311");
    let mut g = g;
    let offers = g.offers("place S09");
    for hex in ["2410", "2022", "2008", "2108"] {
        assert!(offers.contains(&hex.to_owned()), "{hex}: {offers:?}");
    }
    g.refuse("place S09 1611", "NR 7.6e").play("place S09 2410").at("S09", "2410");
    let g = given("turn = 21; soviet = [\"0910\"]", "soviet organisation")
        .units("S09 destroyed; S01 2006; G01 0409");
    let g = g.hand("soviet", "c16 c21").play("done");
    g.refuse("rebuild S09 0910 c16", "NR 7.6e").play("rebuild S09 1311 c16");
}

#[test]
fn nr_7_6f_shattered_soviet_units_also_in_germany() {
    let g = given("turn = 21; soviet = [\"0910\"]", "soviet organisation")
        .units("S09 shattered; S01 2006; G01 0409");
    g.play("done; place S09 0910").at("S09", "0910");
}

#[test]
fn nr_7_6_not_in_an_empty_city_of_the_enemy() {
    // Rules: NR 7.6c, NR 7.6f. Ruling N22: Ploesti lies next to Bucharest.
    let g = given("turn = 21; soviet = [\"0817\", \"1215\", \"0910\"]", "soviet organisation");
    let mut g = g.units("S09 shattered; S01 2006; G01 0409").play("done");
    let offers = g.offers("place S09");
    assert!(offers.contains(&"0817".to_owned()) && !offers.contains(&"0816".to_owned()), "{offers:?}");
    g.refuse("place S09 0816", "NR 7.6f");
    let g = given("turn = 7; soviet = [\"0816\"]", "axis organisation");
    let mut g = g.units("G11 turn-7; S01 2006");
    let offers = g.offers("place G11");
    assert!(offers.contains(&"0817".to_owned()) && !offers.contains(&"0816".to_owned()), "{offers:?}");
    g.refuse("place G11 0816", "NR 7.6c");
}

#[test]
fn nr_7_7a_shattered_units_return_free() {
    let g = given("turn = 7", "soviet organisation")
        .units("S08 shattered; S01 2006; G01 1711")
        .hand("soviet", "c16");
    let mut g = g.play("done").refuse("done", "NR 7.7a").play("place S08 2008").at("S08", "2008");
    assert_eq!(g.position().hand_count[1], 1);
}

#[test]
fn nr_7_7b_returned_units_are_disorganised() {
    let g = given("turn = 7; german = [\"1708\"]", "axis organisation")
        .units("G11 shattered; G12 1709; S01 1910");
    let g = g.play("place G11 1608; move G11 1809; move G12 1810; done").quiet();
    g.play("target 1910; done").quiet().refuse("attack 1910 G11", "NR 10.1.1b").play("attack 1910 G12");
}

#[test]
fn nr_7_7c_on_the_same_side() {
    given("turn = 7", "axis organisation")
        .units("G11 shattered reduced; G12 shattered full; S01 2008")
        .play("place G11 0906; place G12 0910")
        .face("G11", "reduced")
        .face("G12", "full");
    given("turn = 19", "soviet organisation")
        .units("S09 shattered full; G12 0910; S01 2008")
        .play("done; place S09 2009")
        .face("S09", "full");
}

#[test]
fn nr_7_8_reinforcements_arrive_on_their_turn() {
    let g = given("turn = 4", "soviet organisation")
        .units("S13 turn-4; S14 turn-4; S15 turn-7; S01 2008; G01 1711");
    let mut g = g.quiet();
    assert_eq!(g.offers("place"), ["S13", "S14"]);
    g.play("place S13 2009; place S14 1318; done").at("S15", "turn-7").face("S13", "reduced");
}

#[test]
fn nr_7_8_the_counters_wait_on_the_turn_track() {
    let rules = crate::GAME.scenario("campaign", &engine::Options::default()).expect("the campaign");
    let game = engine::Match::new(rules);
    for (unit, turn) in [("G07", 2), ("S09", 2), ("S13", 4), ("S14", 4), ("A05", 7), ("G05", 12), ("S20", 13)]
    {
        let at = game.position().units[crate::unit_index(&game, unit)].place;
        let place = engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(at));
        assert_eq!(place, format!("turn-{turn}"), "{unit}");
    }
}

/// Ruling O11: what finds no hex waits, reinforcements in the next turn box.
#[test]
fn nr_7_7a_without_a_legal_hex_units_wait() {
    let head = format!("turn = 2; {}", crate::chapter_06::GERMAN_CITIES);
    let g = given(&head, "axis organisation").units("G07 turn-2; G10 0210; S01 2008");
    g.refuse("place G07 0906", "NR 7.8").play("done").quiet().at("G07", "turn-3");
}

// Rules: NR 7.9a, NR 7.9b
#[test]
fn nr_7_9a_one_card_from_the_destroyed_box() {
    let g = given("turn = 9", "soviet organisation")
        .units("S02 destroyed; S14 destroyed full; S03 destroyed; S01 2006; G01 1711");
    let g = g.hand("soviet", "c16 c21 c23 c27").play("done");
    let g = g.refuse("rebuild S14 2008 c16", "NR 7.9a");
    let mut g = g.play("rebuild S02 2008 c16").at("S02", "2008");
    assert_eq!(g.position().hand_count[1], 3);
    let mut g = g.play("rebuild S14 2009 c21 c23").at("S14", "2009");
    assert_eq!(g.position().hand_count[1], 1, "a red shock unit costs two");
    let mut g = g.play("rebuild S03 2310 c27").at("S03", "2310");
    assert_eq!(g.position().hand_count[1], 0, "a brown one costs one before turn 17");
}

#[test]
fn nr_7_9b_two_cards_from_the_surrendered_box() {
    let g =
        given("turn = 9; event_vp = 1", "soviet organisation").units("S04 surrendered; S01 2006; G01 1711");
    let g = g.hand("soviet", "c16 c21").play("done").refuse("rebuild S04 2008 c16", "NR 7.9b");
    let mut g = g.play("rebuild S04 2008 c16 c21").at("S04", "2008");
    assert_eq!(g.position().hand_count[1], 0);
    assert_eq!(g.position().event_vp, 1, "the VP stay");
}

#[test]
fn nr_7_9c_rebuilt_units_are_disorganised() {
    let g =
        given("turn = 7", "axis organisation").units("G11 destroyed; G12 1007; S01 1006").hand("axis", "c16");
    let g = g.play("done; rebuild G11 0804 c16; done").quiet();
    let g = g.play("move G11 0905; move G11 1005; done").quiet();
    g.play("target 1006; done").quiet().refuse("attack 1006 G11", "NR 10.1.1b").play("attack 1006 G12");
}

#[test]
fn nr_7_9_1_german_rebuilding_on_turns_5_to_23_only() {
    for (turn, ok) in [(4, false), (5, true), (23, true), (24, false)] {
        let g = given(&format!("turn = {turn}"), "axis organisation");
        let g = g.units("G01 destroyed; G03 surrendered; G10 0910 reduced; G11 shattered; S01 2008");
        let g = g.hand("axis", "c16 c21 c27 c11");
        if ok {
            g.play("improve G10 c16 c21; done; rebuild G01 0906 c27").at("G01", "0906");
        } else {
            let mut g = g;
            if g.offers("").contains(&"done".to_owned()) {
                g = g.refuse("improve G10 c16 c21", "NR 7.9.1").play("done");
            }
            g.refuse("rebuild G01 0906 c16", "NR 7.9.1").play("place G11 0906");
        }
    }
}

#[test]
fn nr_7_9_2_rebuilt_on_the_reduced_side() {
    let g = given("turn = 7", "axis organisation")
        .units("G01 destroyed full; A05 0611; S01 2008")
        .hand("axis", "c16 c21");
    g.play("done; rebuild G01 0906 c16").at("G01", "0906").face("G01", "reduced");
}

// Rules: NR 7.10a, NR 7.10b
#[test]
fn nr_7_10a_a_card_takes_one_marker_off() {
    let marked = |g: &mut crate::Given| g.position().units.iter().filter(|u| u.flags & 4 != 0).count();
    let g = given("turn = 7", "axis organisation")
        .units("G11 shattered; G12 shattered; S01 2008")
        .hand("axis", "c16");
    let mut g = g.play("done; place G11 0906; place G12 0910; done").quiet();
    assert_eq!(marked(&mut g), 2);
    let mut g = g.play("reorganise G11 c16").quiet();
    assert_eq!(marked(&mut g), 1);
    assert_eq!(g.position().hand_count[0], 0);
}

#[test]
fn nr_7_10b_the_rest_come_off_in_the_removal_phase() {
    let marked = |g: &mut crate::Given| g.position().units.iter().filter(|u| u.flags & 4 != 0).count();
    let g = given("turn = 7", "axis combat").units("G11 0906 disorganised; G12 1007; S01 1006");
    let mut g = g;
    assert_eq!(marked(&mut g), 1);
    let mut g = g.play("done").quiet();
    assert_eq!(marked(&mut g), 0);
}
