//! Chapters 5 and 6: the sequence of play, the weather.

use crate::chapter_03::rules;
use crate::chapter_07::moving;
use crate::tables::{left, lines, redrawn, spent};
use crate::{Given, Staff, begin, given};
use engine::Match;
use tank_battles::{Doing, Side, flag};

/// Plays on, each doing nothing, dice at `die`, until a moment.
fn until(mut g: Given, die: u8, moment: impl Fn(&tank_battles::Position) -> bool) -> Given {
    for _ in 0..60 {
        if moment(&g.position()) {
            return g;
        }
        g = match (g.asked(), g.doing()) {
            ("chance", _) => g.play(&die.to_string()),
            (_, Doing::Turn) => lay(g),
            (_, Doing::SupplyPhase | Doing::Lull | Doing::Evade) => g.play("pass"),
            _ => g.play("done"),
        };
    }
    panic!("the moment never comes:\n{}", g.log().join("\n"));
}

/// Lays the first markers one may.
fn lay(mut g: Given) -> Given {
    let mut order = "lay".to_owned();
    while let Some(next) = g.offers(&order).first().filter(|w| *w != ".") {
        order += &format!(" {next}");
    }
    g.play(&order)
}

/// Two armies far apart at Mtsensk.
const APART: &str = "S-1GRC.Lelyushenko 1105; S-4.TB 1003; S-10.AbB 1003; G-XXIV.Geyr 0210; G-12.4Pz 0210";

/// Ids of the markers in a set.
fn ids(g: &mut Given, set: u64) -> Vec<String> {
    let rules = g.game().rules().clone();
    (0..rules.markers.len()).filter(|m| set >> m & 1 == 1).map(|m| rules.markers[m].id.clone()).collect()
}

/// The marker of a corps.
fn corps(scenario: &str, name: &str) -> String {
    let rules = rules(scenario);
    rules.markers.iter().find(|m| m.corps == name).expect("a corps marker").id.clone()
}

/// The weather in force.
fn weather(g: &mut Given) -> String {
    let p = g.position();
    format!("{:?}", g.game().rules().effects[usize::from(p.weather)].0)
}

#[test]
fn tb_5a_phases_in_the_printed_order() {
    moving(APART).refuse("attack 0210 S-4.TB", "TB 5a");
    let g =
        given("mtsensk-1941", "turn = 2", "G prepared").units("G-12.4Pz 0405; S-10.AbB 0404; S-4.TB 0602");
    let g = g.refuse("move G-12.4Pz 0406", "TB 5a").refuse("dig G-12.4Pz", "TB 5a").play("done");
    let g = g.refuse("attack 0404 G-12.4Pz", "TB 5a").play("done");
    g.refuse("move G-12.4Pz 0406", "TB 5a").play("attack 0404 G-12.4Pz");
    // All of them are told, one after the other.
    let mut g = until(begin("mtsensk-1941", &[]), 1, |p| p.turn == 1 && p.active == 1 && p.phase == 3);
    let log = g.log();
    let at =
        |text: &str| log.iter().position(|l| l.contains(text)).unwrap_or_else(|| panic!("{text}: {log:?}"));
    let names = ["I, supply", "II, prepared", "III, movement", "IV, unprepared"];
    let order: Vec<usize> = names.iter().map(|n| at(&format!("Germans: {n}"))).collect();
    assert!(order.windows(2).all(|w| w[0] < w[1]), "{order:?}");
}

#[test]
fn tb_5aa_one_die_sets_the_weather_of_the_turn() {
    let mut g = begin("mtsensk-1941", &[]);
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("6");
    assert_eq!((weather(&mut g).as_str(), g.asked()), ("Mud", "german"));
    let mut g = until(g, 1, |p| p.active == 1 && p.phase == 3);
    assert_eq!(weather(&mut g), "Mud", "the same for the second player");
    // On a fixed turn nobody rolls.
    let mut g = begin("kursk-1943", &[]);
    assert_eq!((weather(&mut g).as_str(), g.position().turn), ("Thunderstorm", 1));
    assert_ne!(g.asked(), "chance");
}

#[test]
fn tb_5ab_both_lay_their_markers() {
    let g = given("mtsensk-1941", "turn = 1", "S movement").units(APART);
    let mut g = until(g.play("done"), 1, |p| p.turn == 2 && p.phase == 3);
    let cup = g.position().cup;
    let laid = ids(&mut g, cup);
    let mut expected = vec![
        corps("mtsensk-1941", "XXIV"),
        corps("mtsensk-1941", "Катуков"),
        "ts-g-1".to_owned(),
        "stuka-g-1".to_owned(),
        "flak88-g-1".to_owned(),
        "ambush-s-1".to_owned(),
        "ambush-s-2".to_owned(),
        "gmort-s-1".to_owned(),
    ];
    let mut found = laid.clone();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!((g.position().cup_count, g.position().end), ([4, 4], 1), "and End");
    // Where there is a choice the owner makes it: one of three corps.
    let mut g = begin("prokhorovka-1943", &[]);
    assert_eq!((g.asked(), g.offers("lay").len()), ("soviet", 3));
    let second = corps("prokhorovka-1943", "2тк");
    let mut g = g.play(&format!("lay {second}"));
    let cup = g.position().cup;
    let laid = ids(&mut g, cup);
    assert!(laid.contains(&second));
    assert!(!laid.contains(&corps("prokhorovka-1943", "10тк")), "{laid:?}");
}

#[test]
fn tb_5ba_the_scenario_names_the_first_player() {
    let mut g = begin("mtsensk-1941", &[]).play("1");
    assert_eq!((g.position().active(), g.asked()), (Side::German, "german"));
    let mut g = redrawn(moving(APART), "soviet-first", &[("first_player = \"G\"", "first_player = \"S\"")]);
    let rules = g.game().rules().clone();
    *g.game() = Match::new(rules);
    let mut g = g.play("1");
    assert_eq!((g.position().active(), g.asked()), (Side::Soviet, "soviet"));
    g.refuse("move G-12.4Pz 0407", "TB 5Ba");
}

#[test]
fn tb_5bb_supply_and_command_are_determined() {
    // A regiment cut off in the corner.
    let units = "S-1GRC.Lelyushenko 1206; S-34.NKVD 1208; S-10.AbB 1210; G-12.4Pz 1109";
    let g = given("mtsensk-1941", "turn = 2", "S supply").units(units);
    let g = g.is("S-10.AbB", flag::EMERGENCY).lacks("S-34.NKVD", flag::EMERGENCY);
    let mut g = g.is("S-10.AbB", flag::NO_COMMAND).lacks("S-34.NKVD", flag::NO_COMMAND);
    assert!(!g.has("G-12.4Pz", flag::EMERGENCY | flag::NO_COMMAND), "his own units only");
    let view = g.game().view(engine::Viewer::Referee);
    let cut = view.table.pieces.iter().find(|p| p.id.as_deref() == Some("S-10.AbB")).expect("on the table");
    assert!(cut.badges.iter().any(|b| b.kind == "emergency-supply"));
}

/// Six to two.
const THREE_TO_ONE: &str = "G-12.4Pz 0405; G-33.4Pz 0405; S-Tula.School 0404 seen; S-4.TB 1003";

#[test]
fn tb_5bc_prepared_attacks_without_penalty() {
    let mut g = given("mtsensk-1941", "turn = 2", "G prepared").units(THREE_TO_ONE);
    assert_eq!(lines(&mut g, "attack 0404 G-12.4Pz G-33.4Pz")[2..], ["ratio 3:1", "column 3:1, die 0"]);
    g.refuse("attack 1003 G-12.4Pz", "TB 10.1a");
}

#[test]
fn tb_5bd_movement_and_march_attacks() {
    // Two points left beside an enemy.
    let g = given("mtsensk-1941", "turn = 2", "G movement").units("G-I.35.4Pz 0408; S-Tula.School 0404 seen");
    let mut g = g.play("move G-I.35.4Pz 0405");
    assert!(left(&mut g, "G-I.35.4Pz") >= 24);
    assert!(g.offers("").contains(&"march".to_owned()));
    g.play("march 0404 G-I.35.4Pz");
}

#[test]
fn tb_5be_unprepared_attacks_with_two_shifts_against() {
    let mut g = given("mtsensk-1941", "turn = 2", "G unprepared").units(THREE_TO_ONE);
    let tally = lines(&mut g, "attack 0404 G-12.4Pz G-33.4Pz");
    assert_eq!(tally[2..], ["ratio 3:1", "unprepared −2", "column 1:1, die 0"]);
    // Whoever attacked in phase II may attack again.
    let g =
        given("mtsensk-1941", "turn = 2", "G prepared").units("G-12.4Pz 0405; S-10.AbB 0404; S-4.TB 1003");
    g.play("attack 0404 G-12.4Pz; 4; done; done; attack 0404 G-12.4Pz");
}

#[test]
fn tb_5ca_the_second_player_does_the_same() {
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units(APART).play("done");
    g = until(g, 1, |p| p.phase == 3 && p.active == 1);
    let log = g.log();
    assert!(log.iter().any(|l| l.contains("Soviets: I, supply")), "{log:?}");
    assert_eq!(g.position().turn, 2);
}

/// The Soviet part is over and markers are drawn.
fn drawing(head: &str, german: &str, soviet: &str) -> Given {
    let g = given("mtsensk-1941", &format!("turn = 2; {head}"), "S movement").units(APART);
    g.cup("G", german).cup("S", soviet).play("done")
}

#[test]
fn tb_5da_markers_are_drawn_one_by_one() {
    let mut g = drawing("end = 1", "ts-g-1 stuka-g-1", "gmort-s-1");
    assert_eq!(g.asked(), "chance");
    // The first of the two German markers; which one only he sees.
    let mut g = g.play("draw 0").play("draw ts-g-1");
    assert_eq!((g.asked(), g.position().cup_count), ("german", [1, 1]));
    let cup = |g: &mut Given, seat: u8| g.game().known(engine::Seat(seat)).cup.count_ones();
    assert_eq!((cup(&mut g, 0), cup(&mut g, 1)), (1, 1), "each knows his own");
    assert_eq!(g.offers(""), ["keep"]);
    let mut g = g.play("keep");
    assert_eq!((g.asked(), g.position().hand_count), ("chance", [1, 0]));
}

#[test]
fn tb_5db_a_corps_marker_lets_the_corps_act_again() {
    let katukov = corps("mtsensk-1941", "Катуков");
    let mut g =
        drawing("end = 1", "", &katukov).play("draw 0").play(&format!("draw {katukov}")).play("activate");
    assert_eq!((g.position().phase, g.asked()), (3, "soviet"), "I and II are behind it");
    g = g.refuse("move S-10.AbB 0903", "TB 14.1c").play("move S-4.TB 0903");
    assert!(g.log().iter().filter(|l| l.contains("Soviets: I, supply")).count() == 1);
    // Or not.
    let g = drawing("end = 1", "", &katukov).play("draw 0").play(&format!("draw {katukov}")).play("decline");
    assert_eq!({ g }.position().corps, 0);
}

#[test]
fn tb_5db_the_others_blow_no_bridges() {
    let katukov = corps("mtsensk-1941", "Катуков");
    let g = given("mtsensk-1941", "turn = 2; end = 1", "S movement");
    let g = g.units(&format!("{APART}; S-201.AbB 0606")).cup("S", &katukov);
    // The brigade at the bridge may blow it in its own part, not in that of another corps.
    let mut g = g.play("done");
    assert_eq!(g.offers("blow"), ["0606"]);
    let g = g.play("done; draw 0").play(&format!("draw {katukov}")).play("activate; done");
    g.refuse("blow 0606 s", "TB 7.8a");
}

#[test]
fn tb_5dc_after_end_only_corps_markers() {
    let katukov = corps("mtsensk-1941", "Катуков");
    // End is the last in the cup.
    let mut g = drawing("end = 1", "", &format!("gmort-s-1 {katukov}")).play("draw 2");
    assert_eq!(g.position().end, 2);
    g = g.play("draw 0").play("draw gmort-s-1");
    assert_eq!((g.asked(), g.position().hand_count), ("chance", [0, 0]), "an event goes to nobody");
    let mut g = g.play("draw 0").play(&format!("draw {katukov}"));
    assert_eq!(g.offers(""), ["activate", "decline"]);
    let mut g = g.play("activate");
    assert_eq!(g.position().phase, 3);
    // Held markers rest as well, until the turn is over.
    let p = g.position();
    assert!(!g.game().rules().markers_live(&p));
}

#[test]
fn tb_5ea_the_turn_marker_advances() {
    let units = "S-96.TB 1108; G-1.LAH 0920";
    let g = given("kursk-1943", "turn = 4", "S movement").units(units).play("done");
    let mut g = until(g, 1, |p| p.turn != 4);
    assert_eq!(g.position().turn, 5);
    // After the last turn the game is over.
    let mut g = given("mtsensk-1941", "turn = 4", "S movement").units(APART).play("done");
    assert_eq!(g.asked(), "over");
}

#[test]
fn tb_6_1a_each_scenario_has_its_weather_table() {
    let rolled = |scenario: &str, units: &str, die: u8| {
        let g = given(scenario, "turn = 2", "S movement").units(units).play("done");
        weather(&mut until(g, 1, |p| p.turn == 3).play(&die.to_string()))
    };
    let prokhorovka = "S-96.TB 1108; G-1.LAH 0506";
    assert_eq!(rolled("mtsensk-1941", APART, 3), "Mud");
    assert_eq!(rolled("prokhorovka-1943", prokhorovka, 3), "Wet");
    assert_eq!(rolled("mtsensk-1941", APART, 6), "Snow");
    assert_eq!(rolled("prokhorovka-1943", prokhorovka, 6), "Rain");
    // As it was, for those who like.
    let mut g = begin("mtsensk-1941", &["historical-weather"]);
    assert_eq!((g.asked(), weather(&mut g).as_str()), ("german", "Clear"));
}

#[test]
fn tb_6_2a_weather_in_the_air() {
    let flying = |die: u8| {
        let g =
            given("kursk-1943", "turn = 4", "S movement").units("S-96.TB 1108; G-1.LAH 0920").play("done");
        let mut g = until(g, die, |p| p.turn == 5 && p.cup_count[0] > 0);
        (weather(&mut g), g.position().air, g.position().recon)
    };
    assert_eq!(flying(1), ("Clear".to_owned(), [7, 5], [2, 1]));
    assert_eq!(flying(5), ("Thunderstorm".to_owned(), [4, 3], [1, 1]), "half, rounding up");
    assert_eq!(flying(6), ("Rain".to_owned(), [0, 0], [0, 0]));
}

/// What a step costs foot, motorised and mechanised units of Mtsensk in this weather.
fn in_weather(kind: &str, from: &str, to: &str) -> [u8; 3] {
    ["S-10.AbB", "S-1.4.TB", "S-4.TB"].map(|unit| {
        let head = format!("turn = 3; weather = \"{kind}\"");
        spent(given("mtsensk-1941", &head, "S movement").units(&format!("{unit} {from}")), unit, to)
    })
}

#[test]
fn tb_6_2a_weather_on_the_ground() {
    // Mud: vehicles pay one more off the roads, and tracks are no help.
    assert_eq!(in_weather("mud", "0103", "0104"), [12, 24, 24]);
    assert_eq!(in_weather("mud", "0801", "0702"), [6, 4, 6]);
    assert_eq!(in_weather("mud", "0601", "0602"), [12, 24, 24]);
    // Snow: everybody pays, tracks serve.
    assert_eq!(in_weather("snow", "0103", "0104"), [24, 24, 24]);
    assert_eq!(in_weather("snow", "0601", "0602"), [12, 8, 8]);
    // A railway is no line: mud lies there too.
    assert_eq!(in_weather("mud", "0409", "0410"), [12, 24, 24]);
    // Wet ground at Prokhorovka: no tracks, a river costs vehicles two; rain: open ground costs lorries two.
    let step = |kind: &str, unit: &str, from: &str, to: &str| {
        let head = format!("turn = 3; weather = \"{kind}\"");
        spent(given("prokhorovka-1943", &head, "S movement").units(&format!("{unit} {from}")), unit, to)
    };
    assert_eq!(step("clear", "S-96.TB", "0305", "0306"), 8);
    assert_eq!(step("wet", "S-96.TB", "0305", "0306"), 12);
    assert_eq!(step("wet", "S-96.TB", "0702", "0703"), 12, "over the bridge");
    assert_eq!(step("clear", "S-96.TB", "0405", "0404"), 48, "river and marsh");
    assert_eq!(step("wet", "S-96.TB", "0405", "0404"), 60);
    assert_eq!(step("wet", "S-284G.95G", "0405", "0404"), 36);
    assert_eq!(step("rain", "S-32.MRB.18TC", "0802", "0803"), 24);
    assert_eq!(step("rain", "S-96.TB", "0802", "0803"), 12);
    assert_eq!(step("rain", "S-32.MRB.18TC", "0704", "0705"), 4, "by road");
}

#[test]
fn tb_f2a_mechanised_corps_have_markers() {
    let rules = rules("prokhorovka-1943");
    let marker = rules.markers.iter().find(|m| m.corps == "5Гвмк").expect("a marker of the mechanised corps");
    let members: Vec<&str> =
        marker.members.iter().map(|u| rules.counters[usize::from(u)].id.as_str()).collect();
    assert!(members.contains(&"S-10G.MB.5GMC") && members.contains(&"S-24G.TB.5GMC"), "{members:?}");
    assert!(members.contains(&"S-5GMC.Skvortsov"), "its HQ as well");
    // From turn 2 it may be laid.
    let g = given("prokhorovka-1943", "turn = 1", "S movement")
        .units("S-96.TB 1108; S-5GMC.Skvortsov 1108; G-1.LAH 0506")
        .play("done");
    let mut g = until(g, 1, |p| p.turn == 2);
    assert_eq!(g.asked(), "soviet");
    let p = g.position();
    let (n, from) = rules.laying_choice(&p, Side::Soviet).expect("a choice");
    let at = rules.markers.iter().position(|m| m.id == marker.id).expect("the marker");
    assert!(n == 3 && from >> at & 1 == 1);
}
