//! Chapter 15: scenarios and victory.

use crate::{Given, Staff, begin, given};
use engine::Awaiting;
use tank_battles::{Side, flag};

/// Victory points of both sides.
pub fn points(g: &mut Given) -> [u16; 2] {
    let game = g.game();
    Side::BOTH.map(|s| game.rules().points(game.position(), s, &mut ()))
}

#[test]
fn tb_15a_what_a_scenario_gives() {
    for id in ["mtsensk-1941", "dubno-1941", "kursk-1943", "prokhorovka-1943"] {
        let mut g = begin(id, &[]);
        let game = g.game();
        let (r, p) = (game.rules().clone(), *game.position());
        for side in Side::BOTH {
            let on_map =
                (0..r.counters.len()).filter(|u| r.counters[*u].side == side && p.at[*u] < 640).count();
            assert!(on_map > 5, "{id}: {side:?} has a set-up");
            assert!(r.markers.iter().any(|m| m.side == side), "{id}: {side:?} has markers");
            assert!(!r.map.sources[side.at()].is_empty(), "{id}: {side:?} has sources of supply");
        }
        assert!(r.formations.find("фронт").is_some() || r.counters.iter().any(|c| c.corps > 0), "{id}");
    }
    // Prokhorovka begins with tired divisions.
    let g = begin("prokhorovka-1943", &[]).is("G-II.1.LAH", flag::REVERSE).lacks("G-13.LAH", flag::REVERSE);
    let mut g = g.at("G-II.1.LAH", "0505").at("S-32.TB.29TC", "0705");
    // Its own rules hold: the tank army may not move before turn 2.
    g = crate::chapter_12::to_movement(g, 1, "S");
    let g = g.refuse("move S-32.TB.29TC 0704", "TB 15a");
    crate::chapter_12::to_movement(g, 2, "S").play("move S-32.TB.29TC 0704");
}

#[test]
fn tb_15b_points_for_places_and_losses() {
    // Ivanovskoye, 0606, is worth 2.
    let mut g =
        given("mtsensk-1941", "turn = 2", "G movement").units("G-I.35.4Pz 0507; S-1GRC.Lelyushenko 1102");
    let [german, soviet] = points(&mut g);
    let mut g = g.play("move G-I.35.4Pz 0606");
    assert_eq!(points(&mut g), [german + 2, soviet - 2]);
    // A lost unit with a tank shift costs 2, another 1, an HQ 3.
    let start = points(&mut given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0408"));
    let lost = |units: &str, head: &str| {
        points(
            &mut given("mtsensk-1941", &format!("turn = 2{head}"), "G movement")
                .units(&format!("G-12.4Pz 0408; {units}")),
        )
    };
    assert_eq!(lost("S-4.TB field", ""), [start[0] + 2, start[1]]);
    assert_eq!(lost("S-10.AbB out", ""), [start[0] + 1, start[1]]);
    assert_eq!(lost("G-33.4Pz field", ""), [start[0], start[1] + 1]);
    assert_eq!(lost("S-10.AbB 1102", "; hqs_lost = [0, 1]"), [start[0] + 3, start[1]]);
    // In Dubno only German tanks count double.
    let dubno = |units: &str| {
        points(&mut given("dubno-1941", "turn = 2", "G movement").units(&format!("G-103.14Pz 0203; {units}")))
    };
    let start_there = dubno("S-767.228 2215");
    assert_eq!(dubno("S-767.228 2215; S-15.TR.8TD field"), [start_there[0] + 1, start_there[1]]);
    assert_eq!(dubno("S-767.228 2215; G-I.36.14Pz field"), [start_there[0], start_there[1] + 2]);
    // One that came back costs nothing.
    assert_eq!(lost("S-4.TB 1102", ""), start);
}

#[test]
fn tb_15c_the_ratio_decides() {
    // The last turn passes: 22 points of places against 9, and German units lost.
    let end = |lost: &str| {
        let head =
            "turn = 4; german = [\"0606\", \"0804\", \"1003\", \"1101\", \"1102\"]; soviet = [\"0309\"]";
        let mut g =
            given("mtsensk-1941", head, "S unprepared").units(&format!("G-12.4Pz 0408; S-4.TB 0905; {lost}"));
        let sums = points(&mut g);
        match g.game().awaiting() {
            Awaiting::Over(outcome) => (sums, outcome.level, outcome.winner.map(|w| w.0)),
            other => panic!("the game goes on: {other:?}"),
        }
    };
    assert_eq!(end("G-33.4Pz field; G-34.Kr.4Pz field"), ([22, 11], 1, Some(0)), "2:1");
    assert_eq!(end("G-33.4Pz field; G-34.Kr.4Pz field; G-3.3Pz out"), ([22, 12], 2, None), "less than 2:1");
    // All in Soviet hands: less than 2:3.
    let mut g = given("mtsensk-1941", "turn = 4; soviet = [\"0309\"]", "S unprepared")
        .units("G-12.4Pz 0408; S-4.TB 0905");
    assert!(
        matches!(g.game().awaiting(), Awaiting::Over(o) if o.level == 4 && o.winner == Some(engine::Seat(1)))
    );
}
