//! Chapter 15: the special rules of the four scenarios.

use crate::chapter_10::{field, odds};
use crate::chapter_12::{onward, to_movement};
use crate::chapter_14_victory::points;
use crate::{Given, Staff, begin, given};
use engine::{Seat, Viewer};
use tank_battles::{Doing, flag};

#[test]
fn tb_15a_mtsensk_the_soviets_set_up_hidden() {
    let mut g = begin("mtsensk-1941", &[]);
    let sees = |g: &mut Given, unit: &str| {
        let u = crate::unit_index(g.game(), unit);
        !g.game().known(Viewer::Seat(Seat(0))).is(u, flag::UNKNOWN)
    };
    assert!(!sees(&mut g, "S-4.TB") && !sees(&mut g, "S-201.AbB"));
    // Attacked, the stack is shown.
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units("G-12.4Pz 0705; S-4.TB 0706");
    let mut g = g.play("attack 0706 G-12.4Pz");
    assert!(sees(&mut g, "S-4.TB"));
}

#[test]
fn tb_15a_mtsensk_a_lull_before_turn_three() {
    let units = "G-12.4Pz 0408 weak; G-33.4Pz 0406 weak; S-10.AbB 0506; S-201.AbB 0905 weak";
    let g = given("mtsensk-1941", "turn = 2", "S unprepared").units(units);
    let mut g = onward(g, |g| g.doing() == Doing::Lull);
    assert_eq!((g.position().turn, g.asked()), (3, "german"));
    // One unit, outside enemy zones.
    let mut g =
        g.refuse("restore G-33.4Pz", "TB 15a").play("restore G-12.4Pz").lacks("G-12.4Pz", flag::REVERSE);
    assert_eq!((g.doing(), g.asked()), (Doing::Lull, "soviet"));
    let mut g = g.play("restore S-201.AbB").lacks("S-201.AbB", flag::REVERSE);
    assert_ne!(g.doing(), Doing::Lull);
    // Not before turn 4.
    let mut g = onward(g, |g| g.position().turn == 4);
    assert_ne!(g.doing(), Doing::Lull);
}

#[test]
fn tb_15a_dubno_confusion_in_the_mechanised_corps() {
    let units = "S-15MC.Karpezo 2216; S-15.TR.8TD 2218; S-8MC.Ryabyshev 2316; S-24.TR.12TD 2217";
    let supply = |turn: u8| given("dubno-1941", &format!("turn = {turn}"), "S supply").units(units);
    // A die for each corps on the map: 15th, then 8th. On a 1 or a 2 it is out of command, its HQ is not.
    for (dice, fifteenth, eighth) in [("3 2", 3, 2), ("2 3", 2, 3), ("1 2", 1, 2), ("6 3", 6, 3)] {
        let mut g = supply(2).play(dice);
        for (corps, die, tanks, hq) in [
            ("15MC", fifteenth, "S-15.TR.8TD", "S-15MC.Karpezo"),
            ("8MC", eighth, "S-24.TR.12TD", "S-8MC.Ryabyshev"),
        ] {
            assert_eq!(g.has(tanks, flag::NO_COMMAND), die <= 2, "{dice}: {tanks}");
            assert!(!g.has(hq, flag::NO_COMMAND), "{dice}: {hq}");
            let what = if die <= 2 { "confusion" } else { "orders arrive" };
            let told = format!("Corps {corps}: {what} ({die}).");
            assert!(g.log().contains(&told), "{told} {:?}", g.log());
        }
    }
    let mut g = supply(3);
    assert_eq!(g.doing(), Doing::MovePhase, "nothing is rolled from turn 3 on");
    g.lacks("S-15.TR.8TD", flag::NO_COMMAND).lacks("S-24.TR.12TD", flag::NO_COMMAND);
}

#[test]
fn tb_15a_dubno_small_guns_against_heavy_tanks() {
    let fight = |attacker: &str| {
        given("dubno-1941", "turn = 5", "S prepared")
            .units("S-19.TR.10TD 2215; S-67.TR.34TD 2215; G-61.PJ.11Pz 2315")
            .play(&format!("attack 2315 {attacker}"))
    };
    assert_eq!(odds(&mut fight("S-67.TR.34TD")).minus, 1);
    assert_eq!(odds(&mut fight("S-19.TR.10TD")).minus, 0);
}

#[test]
fn tb_15a_dubno_the_fort_serves_both() {
    // 2012: whoever enters has the works.
    let g = given("dubno-1941", "turn = 5", "G movement").units("G-103.14Pz 1912; S-767.228 2215");
    let mut g = g.play("move G-103.14Pz 2012");
    let hex = engine::Rules::find(&**g.game().rules(), "2012").expect("the fort").index() as u16;
    assert_eq!(g.position().works_at(hex), tank_battles::Works::Permanent);
}

#[test]
fn tb_15a_dubno_leaving_the_map_for_points() {
    let units = "G-103.14Pz 3006; G-108.14Pz 3007 emergency; G-131.44 2905; S-767.228 2215";
    let g = given("dubno-1941", "turn = 5", "G movement").units(units);
    let g = g.refuse("exit G-108.14Pz", "TB 15a").refuse("exit G-131.44", "TB 15a");
    let mut g = g.play("exit G-103.14Pz").at("G-103.14Pz", "exited");
    assert_eq!(g.position().exit_vp, 2);
    let mut other = given("dubno-1941", "turn = 5", "G movement").units("G-131.44 2905; S-767.228 2215");
    let ([german, soviet], [without, same]) = (points(&mut g), points(&mut other));
    assert_eq!(soviet, same, "it is no loss");
    assert!(german >= without + 2);
}

#[test]
fn tb_15a_dubno_front_troops_use_any_hq() {
    // 36th Rifle Corps under the HQ of 15th Mechanised; a corps of 5th Army not.
    let units = "S-15MC.Karpezo 2216; S-767.228 2218; S-685.193 2218";
    let g = given("dubno-1941", "turn = 5", "S supply").units(units);
    g.lacks("S-767.228", flag::NO_COMMAND).is("S-685.193", flag::NO_COMMAND);
}

#[test]
fn tb_15a_kursk_the_first_turn() {
    let g = to_movement(begin("kursk-1943", &[]), 1, "G");
    // LII and XLVIII Corps alone act, and keep away from 0913 and 1013.
    let mut g = g.refuse("move G-1.LAH 0915", "TB 15a");
    let offers = g.offers("move");
    assert!(offers.contains(&"G-51".to_owned()) && !offers.contains(&"G-1.LAH".to_owned()), "{offers:?}");
    let g = field_one("G-331.167 0815; S-155G.52G 0913").play("move G-331.167 0814");
    g.refuse("move G-331.167 0914", "TB 15a").refuse("move G-331.167 0813", "TB 15a");
    // The Soviets only check supply, and nothing is drawn.
    let mut g = onward(begin("kursk-1943", &[]), |g| g.position().turn == 2);
    let log = g.log();
    let phases = log.iter().filter(|l| l.starts_with("the Soviets: ")).collect::<Vec<_>>();
    assert_eq!(phases, ["the Soviets: I, supply."], "{log:?}");
    let g = given("kursk-1943", "turn = 1", "G unprepared").units("G-51 0616; S-1243.375 2321");
    let mut g = onward(g.cup("G", "stuka-g-1 corps-XLVIII"), |g| {
        g.position().turn == 2 || g.doing() == Doing::Drawing
    });
    assert_eq!(g.position().turn, 2);
}

fn field_one(units: &str) -> Given {
    given("kursk-1943", "turn = 1", "G movement").units(units)
}

#[test]
fn tb_15a_kursk_the_bridgehead() {
    // From Belgorod, 1216, the bridge and the river of 1316 do not count; from 1215 they do, and towards 1317.
    let fight = |from: &str, to: &str| {
        let units = format!("G-Gren.GD {from}; S-1243.375 {to}");
        let g = given("kursk-1943", "turn = 5; works = { 1316 = \"0\", 1317 = \"0\" }", "G prepared")
            .units(&units);
        let mut g = g.play(&format!("attack {to} G-Gren.GD"));
        odds(&mut g).minus
    };
    assert_eq!([fight("1216", "1316"), fight("1215", "1316"), fight("1216", "1317")], [0, 1, 1]);
}

#[test]
fn tb_15a_kursk_reserves_wait() {
    // 2nd Guards Tank Corps: not before turn 3, unless a German is within three hexes.
    let far = "S-2GTC.Burdeiny 2309; S-4G.TB.2GTC 2310; G-Gren.GD 2314";
    let at = |turn: u8, units: &str| {
        let g = given("kursk-1943", &format!("turn = {turn}"), "G unprepared").units(units);
        to_movement(g, turn, "S")
    };
    at(2, far).refuse("move S-4G.TB.2GTC 2311", "TB 15a");
    at(3, far).play("move S-4G.TB.2GTC 2311");
    at(2, &far.replace("2314", "2313")).play("move S-4G.TB.2GTC 2311");
    // Attacked, it wakes up.
    let g = given("kursk-1943", "turn = 2", "G prepared").units("S-4G.TB.2GTC 2310; G-I.GD 2311");
    g.play("attack 2310 G-I.GD; 2").is("S-4G.TB.2GTC", flag::WOKEN);
    // It defends as usual.
    let g = given("kursk-1943", "turn = 2", "G prepared").units("S-4G.TB.2GTC 2310; G-I.GD 2311");
    let mut g = g.play("attack 2310 G-I.GD");
    assert_eq!(odds(&mut g).defence, 5);
}

#[test]
fn tb_15a_kursk_fifth_guards_tank_army() {
    let units = "S-18TC.Bakharov 2319; S-110.TB.18TC 2320; G-Gren.GD 2321";
    let at = |turn: u8, more: &str| {
        let units = format!("{units}{more}");
        let g = given("kursk-1943", &format!("turn = {turn}"), "G unprepared").units(&units);
        onward(g, move |g| g.position().active == 1 && g.doing() == Doing::CombatPhase)
    };
    at(7, "").refuse("attack 2321 S-110.TB.18TC", "TB 15a");
    at(8, "").play("attack 2321 S-110.TB.18TC");
    // A German within two hexes of Prokhorovka, 1507.
    at(7, "; G-Fus.GD 1509").play("attack 2321 S-110.TB.18TC");
    at(7, "; G-Fus.GD 1510").refuse("attack 2321 S-110.TB.18TC", "TB 15a");
    // It may move before.
    let g = given("kursk-1943", "turn = 7", "S movement").units("S-110.TB.18TC 2320; G-Gren.GD 0516");
    g.play("move S-110.TB.18TC 2321");
    field("S movement", "S-22.TB.6TC 2320").play("move S-22.TB.6TC 2321");
}

#[test]
fn tb_15a_prokhorovka_the_bridge_over_the_psel() {
    let mut g = begin("prokhorovka-1943", &[]);
    let hex = engine::Rules::find(&**g.game().rules(), "0405").expect("a hex").index() as u16;
    assert!(g.position().pontoons.iter().any(|b| b.hex == hex && b.side == 0), "0405 to the north");
    g.at("G-Bridge.Column.1", "laid");
}

#[test]
fn tb_15a_only_corps_with_an_hq_on_the_map_are_laid() {
    // Of the corps of turn 5 only 6th Tank has its HQ on the map.
    let g = given("kursk-1943", "turn = 4", "S unprepared")
        .units("S-6TC.Getman 2309; S-49.TB.3MC 2311; G-Gren.GD 0516");
    let mut g = onward(g, |g| g.position().turn == 5 && g.doing() == Doing::Turn && g.asked() == "soviet");
    let six = g.game().rules().markers.iter().find(|m| m.corps == "6тк").expect("a marker").id.clone();
    assert_eq!(g.offers("lay"), [six.as_str()]);
    let mut g = g.play(&format!("lay {six}"));
    assert_eq!(g.position().cup_count[1], 1 + 6, "the corps and the events of the turn");
    // Nobody: nothing is asked.
    let g = given("kursk-1943", "turn = 4", "S unprepared").units("S-49.TB.3MC 2311; G-Gren.GD 0516");
    let mut g = to_movement(g, 5, "G");
    assert_eq!(g.position().cup_count[1], 6);
}

#[test]
fn tb_15a_reinforcements_go_round_a_closed_entry() {
    // 3rd Panzer Division enters Mtsensk on turn 3 by 0310 or 0410.
    let offers = |soviets: &str| {
        let units = format!("G-3.3Pz waiting; {soviets}");
        given("mtsensk-1941", "turn = 3", "G movement").units(&units).offers("enter G-3.3Pz")
    };
    assert_eq!(offers("S-10.AbB 1102"), ["0310", "0410"]);
    // 0310 is in a zone of control: 0410 is free, so both are listed still.
    assert_eq!(offers("S-10.AbB 0210"), ["0310", "0410"]);
    // One is held, the other in its zone: the nearest free source is 0510.
    assert_eq!(offers("S-10.AbB 0310"), ["0510"]);
    let g = given("mtsensk-1941", "turn = 3", "G movement").units("G-3.3Pz waiting; S-10.AbB 0310");
    g.refuse("enter G-3.3Pz 0410", "TB 7.12c").play("enter G-3.3Pz 0510").at("G-3.3Pz", "0510");
}

#[test]
fn tb_15a_who_waits_by_order_does_nothing() {
    // 35th Guards Rifle Corps before turn 3, no German near (Q196).
    let units = "S-276G.92G 2212; G-Gren.GD 0516";
    let g = |turn: u8| given("kursk-1943", &format!("turn = {turn}"), "S movement").units(units);
    g(2).refuse("move S-276G.92G 2211", "TB 15a").refuse("dig S-276G.92G", "TB 15a");
    g(3).play("dig S-276G.92G");
}
