//! Chapter 7: railways.

use crate::chapter_12::{onward, to_movement};
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

/// Soviet movement at Dubno, where two units may be on rails.
fn dubno(units: &str) -> Given {
    given("dubno-1941", "turn = 4", "S movement").units(units)
}

#[test]
fn tb_7_11a_as_many_as_the_scenario_allows() {
    let g = dubno("S-608.146 1403; S-573.195 1403; S-604.195 1403").play("load S-608.146; load S-604.195");
    g.refuse("load S-573.195", "TB 7.11a");
    dubno("S-608.146 2011 loaded; S-573.195 1403; S-604.195 1403 loaded")
        .refuse("load S-573.195", "TB 7.11a");
    // The Germans have no trains.
    given("dubno-1941", "turn = 4", "G movement")
        .units("G-522.297 1403")
        .refuse("load G-522.297", "TB 7.11a");
}

#[test]
fn tb_7_11b_loading_at_a_station_takes_a_turn() {
    let g = dubno("S-608.146 1503; S-573.195 1403; S-604.195 1503");
    let g = g.refuse("load S-608.146", "TB 7.11b");
    // Whoever has moved this turn is not loaded.
    let g = g.play("move S-604.195 1403").refuse("load S-604.195", "TB 7.11b").play("load S-573.195");
    g.is("S-573.195", flag::LOADED)
        .refuse("rail S-573.195 2011", "TB 7.11b")
        .refuse("move S-573.195 1503", "TB 7.11b");
    // On the next turn the train runs.
    let units = "S-1GRC.Lelyushenko 0906; S-10.AbB 0606; G-XXIV.Geyr 0210; G-12.4Pz 0210";
    let mut g = given("mtsensk-1941", "turn = 1", "S movement").units(units).play("load S-10.AbB; done");
    while (g.position().turn, g.position().phase, g.position().active) != (2, 3, 1) {
        g = if g.asked() == "chance" { g.play("1") } else { g.play("done") };
    }
    g.play("rail S-10.AbB 1004").at("S-10.AbB", "1004").lacks("S-10.AbB", flag::LOADED);
}

#[test]
fn tb_7_11b_a_second_activation_is_no_second_turn() {
    // Loaded in the Soviet part, its corps drawn from the cup in the same turn.
    let units = "S-6TC.Getman 1410; S-6.MRB.6TC 1412; G-Gren.GD 0116";
    let mut g = given("kursk-1943", "turn = 5; end = 1", "S movement").units(units);
    let six = g.game().rules().markers.iter().find(|m| m.corps == "6тк").expect("its marker").id.clone();
    let g = given("kursk-1943", "turn = 5; end = 1", "S movement").units(units).cup("S", &six);
    let g = g.play("load S-6.MRB.6TC; done");
    let g = onward(g, |g| g.doing() == Doing::Drawing).play(&format!("draw 0; draw {six}; activate"));
    let mut g = g.refuse("rail S-6.MRB.6TC 1411", "TB 7.11b");
    assert_eq!((g.position().turn, g.position().phase), (5, 3));
    to_movement(g.play("done"), 6, "S").play("rail S-6.MRB.6TC 1411").at("S-6.MRB.6TC", "1411");
}

#[test]
fn tb_7_11b_a_loaded_unit_does_not_fight() {
    let g = dubno("S-608.146 1403; G-522.297 1402").play("load S-608.146");
    g.refuse("march 1402 S-608.146", "TB 7.11b");
    // Nor does it travel out of command.
    dubno("S-608.146 1403 loaded no-command").refuse("rail S-608.146 2103", "TB 12.3a");
}

#[test]
fn tb_7_11c_units_unload_four_hexes_from_the_enemy() {
    let mut g = dubno("S-608.146 1403 loaded; G-522.297 2107");
    let trip = g.offers("rail S-608.146");
    assert!(trip.contains(&"2103".to_owned()), "four hexes: {trip:?}");
    dubno("S-608.146 1403 loaded; G-522.297 2106").refuse("rail S-608.146 2103", "TB 7.11c");
}

#[test]
fn tb_7_11d_guns_and_tanks_unload_at_stations() {
    let tank = "S-37.TR.19TD 1403 loaded";
    dubno(tank).refuse("rail S-37.TR.19TD 2103", "TB 7.11d");
    dubno(tank).play("rail S-37.TR.19TD 2403").at("S-37.TR.19TD", "2403");
    dubno("S-608.146 1403 loaded").play("rail S-608.146 2103").at("S-608.146", "2103");
    let train = |units: &str| given("prokhorovka-1943", "turn = 2", "S movement").units(units);
    train("S-689.ATrgt 0705 loaded").refuse("rail S-689.ATrgt 0703", "TB 7.11d");
    // A mechanised brigade with a tank shift counts as tanks.
    train("S-10G.MB.5GMC 0705 loaded").refuse("rail S-10G.MB.5GMC 0703", "TB 7.11d");
    train("S-32.MRB.18TC 0705 loaded").play("rail S-32.MRB.18TC 0703");
}

#[test]
fn tb_7_11e_thirty_hexes() {
    // From Lutsk past Rovno to Dubno and beyond.
    dubno("S-608.146 1403 loaded").refuse("rail S-608.146 1914", "TB 7.11e");
    let mut g = dubno("S-608.146 1403 loaded").play("rail S-608.146 1913");
    // The trip is its whole movement.
    assert!(!g.offers("").contains(&"move".to_owned()));
    g.at("S-608.146", "1913").refuse("move S-608.146 1914", "TB 7.2a");
}

#[test]
fn tb_7_11f_trains_keep_four_hexes_from_the_enemy() {
    let g = dubno("S-608.146 1403 loaded; G-522.297 2106");
    g.refuse("rail S-608.146 2403", "TB 7.11f");
    dubno("S-608.146 1403 loaded; G-522.297 2107").play("rail S-608.146 2403");
    // Nor do they leave under his eyes.
    dubno("S-608.146 1403 loaded; G-522.297 1406").refuse("rail S-608.146 2403", "TB 7.11f");
}

#[test]
fn tb_7_11b_who_acts_again_has_no_turn_to_load() {
    let units = "S-6TC.Getman 1410; S-6.MRB.6TC 1411; G-Gren.GD 0116";
    let g = given("kursk-1943", "turn = 5; end = 1", "S movement").units(units).cup("S", "corps-6TC");
    let g = g.play("move S-6.MRB.6TC 1412").refuse("load S-6.MRB.6TC", "TB 7.11b").play("done");
    let g = onward(g, |g| g.doing() == Doing::Drawing).play("draw 0; draw corps-6TC; activate");
    let g = onward(g, |g| g.doing() == Doing::MovePhase).refuse("load S-6.MRB.6TC", "TB 7.11b");
    to_movement(g.play("done"), 6, "S").play("load S-6.MRB.6TC");
}
