//! The scenarios load and start as the document says: counters, faces, control, VP, hands.

use crate::{GAME, ending, given};
use engine::{Game, Match, Options};
use no_retreat::{NoRetreat, Side};

fn start(scenario: &str) -> Match<NoRetreat> {
    Match::new(GAME.scenario(scenario, &Options::default()).expect("the scenario loads"))
}

/// Where a counter is: its place, with a star if its reduced face is up.
fn place(game: &Match<NoRetreat>, unit: &str) -> String {
    let i = game.rules().c.units.iter().position(|u| u.id == unit).expect("a counter");
    let u = game.position().units[i];
    let at = engine::Rules::id(&**game.rules(), engine::Kind::Place, usize::from(u.place)).into_owned();
    if u.flags & 1 == 1 || at == "out" { at } else { at + "*" }
}

/// The counters on the map, by id.
fn on_map(game: &Match<NoRetreat>) -> String {
    let ids = game.rules().c.units.iter().map(|u| u.id.clone());
    let set = ids.map(|id| (place(game, &id), id)).filter(|(at, _)| {
        at.starts_with(|c: char| c.is_ascii_digit())
            || ["FIN", "WBK", "SBK"].contains(&at.trim_end_matches('*'))
    });
    let mut list: Vec<String> = set.map(|(at, id)| format!("{id} {at}")).collect();
    list.sort();
    list.join(" ")
}

fn sorted(list: &str) -> String {
    let words: Vec<&str> = list.split_whitespace().collect();
    let mut pairs: Vec<String> = words.chunks(2).map(|c| c.join(" ")).collect();
    pairs.sort();
    pairs.join(" ")
}

fn vp(game: &Match<NoRetreat>) -> [i16; 2] {
    [Side::Axis, Side::Soviet].map(|side| game.rules().vp(game.position(), side, &mut ()))
}

const BARBAROSSA: &str = "G01 0910 G02 1107 G03 1205 G04 1104 G09 1107 G10 0910 G11 1105 G12 1015 G13 1205 G14 0909 \
    G15 1104 A01 FIN A02 0914 A03 1015 S01 1304* S02 1207* S03 1010* S04 1311* S05 1014* S06 1902* \
    S07 2008* S08 1708*";

const BLAU: &str = "A01 FIN G15 1903 G13 1904 G11 1807 G03 1808* G09 1809 G02 1810 G07 1811 G04 1711 G10 1713 \
    G01 1715 G14 1716 A02 1717 G12 1417 A03 1417 S06 1902 S13 2103* S01 2005* S09 1906 S02 1908* \
    S11 2008* S07 1909* S08 1910* S04 1911* S03 1813* S05 1815* S10 1817* S15 1619* S14 1418* \
    S12 1318";

const SATURN: &str = "A01 FIN G15 1903 G13 1904 G11 1807 G03 1808 G09 1809 G02 1810* G07 1811 A05 1812 A04 1914 \
    A02 2115 G10 2217 G04 2117 A03 2118 G01 2021 G14 1719 G12 1713 G18 1817 S06 1902 S13 2103 \
    S01 2005* S09 1906 S02 1908 S11 2008* S07 1909 S08 1910* S16 1912* S03 2014* S04 2114 S18 2216* \
    S17 2317 S10 2219* S15 1922* S14 1721*";

const CITADEL: &str = "A01 FIN G15 1903 G13 1904 G03 1807* G09 1808 G02 1810 G11 1810 G07 1710 G04 1712 G05 1712 \
    G10 1716 G01 1715 G14 1619 A05 1608 A02 1516 G18 1505 S06 1902* S13 2103 S01 2005 S09 1906 \
    S02 1908 S08 1909 S04 1812 S07 1912 S16 1811 S19 1910* S20 1911* S03 1814 S05 1817 S15 1718 \
    S17 1815 S18 2010 S11 2008*";

const BAGRATION: &str = "A01 FIN G15 1702 G13 1704 G03 1606 G09 1508 G11 1409 G07 1209 G04 1009 G01 1011 G14 1012* \
    A05 0911 G08 0914 G10 1015 A03 1015 A02 1016 G06 1107 S06 1902* S13 1803 S01 1805 S09 1706 \
    S02 1607 S15 1608 S03 1609 S04 1708 S16 1111 S18 1112 S07 1211 S20 1114 S19 1113 S17 1115 \
    S08 1411 S10 1213 S05 1214";

const BERLIN: &str = "G15 1302 G13 1302* G03 1105 G09 1104 G07 0906 G11 0906 G04 0808 G14 0708 G01 0609 G08 0611 \
    G10 0511 G06 0510 A05 0611 A06 0510 G17 0312 G16 0313 G22 0704 G23 0606 G24 1104 G25 0409 \
    G26 0603 G32 0603 G28 0704 G29 0606 G30 0406 G31 0409 S13 1503 S01 1404 S09 1303 S02 1205 \
    S15 1006 S03 1007 S04 1107 S07 1007 S16 0908 S18 0908 S10 0909 S05 0809 S20 0710 S19 0711 \
    S17 0512 S08 1108 S14 1206 S24 0712* S25 SBK S26 WBK";

const MOSCOW: &str = "A01 FIN G15 1802 G04 1803 G13 1804 G11 1707 G03 1607 G09 1708 G02 1709 G07 1609 G10 1412 \
    G01 1413 G14 1414 G12 1315 A03 1215 A02 1314 S06 1902* S01 1904* S09 1906* S02 1808* S07 1908* \
    S08 1809* S04 1611* S03 1513* S05 1515* S10 1713*";

/// Every table of the document, counter by counter.
#[test]
fn scenarios_are_set_up_as_written() {
    for (scenario, table) in [
        ("campaign", BARBAROSSA),
        ("tournament", BARBAROSSA),
        ("barbarossa", BARBAROSSA),
        ("blau", BLAU),
        ("saturn", SATURN),
        ("citadel", CITADEL),
        ("bagration", BAGRATION),
        ("berlin", BERLIN),
        ("moscow", MOSCOW),
    ] {
        assert_eq!(on_map(&start(scenario)), sorted(table), "{scenario}");
    }
}

/// Turns, hexes held, event VP, High Tide, initiative at the start.
#[test]
fn scenarios_start_with_their_vp() {
    for (scenario, turn, last, hexes, events, tide, initiative) in [
        ("campaign", 1, 28, [12, 22], 0, 0, Side::Axis),
        ("tournament", 1, 12, [12, 22], 0, 0, Side::Axis),
        ("barbarossa", 1, 5, [12, 22], 0, 0, Side::Axis),
        ("blau", 7, 10, [20, 14], 2, 0, Side::Axis),
        ("saturn", 10, 12, [24, 10], 0, 0, Side::Axis),
        ("citadel", 14, 16, [22, 12], 0, 24, Side::Soviet),
        ("bagration", 20, 22, [14, 20], -2, 24, Side::Soviet),
        ("berlin", 23, 28, [8, 4], -2, 0, Side::Soviet),
        ("moscow", 3, 6, [17, 17], 1, 0, Side::Axis),
    ] {
        let game = start(scenario);
        let p = game.position();
        assert_eq!((p.turn, game.rules().s.last_turn), (turn, last), "{scenario}");
        assert_eq!((p.event_vp, p.initiative()), (events, initiative), "{scenario}");
        let events = i16::from(events);
        assert_eq!(vp(&game), [hexes[0] + events, hexes[1] - events], "{scenario}");
        if scenario != "berlin" {
            assert_eq!(p.high_tide, tide, "{scenario}");
        }
    }
}

/// Scenarios G6: who is not in the table waits, is lost or is gone.
#[test]
fn scenarios_put_the_others_in_their_boxes() {
    let at = |scenario: &str, list: &str| {
        let game = start(scenario);
        let units: Vec<&str> = list.split_whitespace().collect();
        for pair in units.chunks(2) {
            assert_eq!(place(&game, pair[0]), pair[1], "{scenario}: {}", pair[0]);
        }
    };
    at(
        "campaign",
        "G05 turn-12 G07 turn-2 S11 turn-3* S12 turn-3* S21 turn-3 G22 waiting S23 waiting G26 turn-23 A04 turn-7 O06 waiting O04 waiting",
    );
    at("blau", "O06 waiting O01 waiting* G19 cadres A04 turn-7 A05 turn-7 S21 cadres S22 turn-14");
    at(
        "citadel",
        "A04 turn-14 A03 turn-14 G08 turn-14 G12 destroyed* S10 destroyed* S12 destroyed* S14 destroyed*",
    );
    at("bagration", "G02 out G05 out A04 out G12 destroyed* G18 turn-20 S14 destroyed*");
    at(
        "berlin",
        "G27 shattered A01 out A02 out A03 out A07 turn-23 S23 waiting G02 out G05 out G12 destroyed*",
    );
}

/// How a scenario ends after its last turn.
fn ended(scenario: &str, head: &str) -> String {
    ending(&mut given(head, "end").scenario(scenario).units("G01 0603; S01 2310"))
}

const AXIS: &str = "The scenario ends: victory of the Axis.";
const SOVIETS: &str = "The scenario ends: victory of the Soviets.";

/// Scenarios G2: the side that must win has won, or the other one has.
#[test]
fn scenarios_end_by_their_own_conditions() {
    // Rules: NR 12.0
    // Barbarossa: 21 VP, or Moscow and another objective.
    assert_eq!(ended("barbarossa", "turn = 4; event_vp = 6; german = [\"1503\", \"1407\", \"1708\"]"), "");
    assert_eq!(ended("barbarossa", "turn = 5; event_vp = 6; german = [\"1503\", \"1407\", \"1708\"]"), AXIS);
    assert_eq!(
        ended("barbarossa", "turn = 5; event_vp = 5; german = [\"1503\", \"1407\", \"1708\"]"),
        SOVIETS
    );
    assert_eq!(ended("barbarossa", "turn = 5; german = [\"2008\", \"1902\"]"), AXIS);
    assert_eq!(ended("barbarossa", "turn = 5; german = [\"2008\"]"), SOVIETS);
    assert_eq!(ended("barbarossa", "turn = 5; german = [\"1318\", \"1902\"]"), SOVIETS);
    // Blau: 25 VP, or Stalingrad and another objective.
    let blau = "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\", \"1716\"]";
    assert_eq!(ended("blau", &format!("turn = 10; event_vp = 5; {blau}")), AXIS);
    assert_eq!(ended("blau", &format!("turn = 10; event_vp = 4; {blau}")), SOVIETS);
    assert_eq!(ended("blau", "turn = 10; german = [\"2217\", \"1318\"]"), AXIS);
    assert_eq!(ended("blau", "turn = 10; german = [\"2008\", \"1318\"]"), SOVIETS);
    // Saturn: 14 Soviet VP on turn 12.
    let saturn = "\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\", \"1716\"";
    assert_eq!(ended("saturn", &format!("turn = 12; german = [{saturn}]")), SOVIETS);
    assert_eq!(ended("saturn", &format!("turn = 12; german = [{saturn}, \"1817\"]")), AXIS);
    // Citadel: 19 Soviet VP on turn 16.
    assert_eq!(ended("citadel", "turn = 16; german = [\"1503\", \"1407\", \"1708\"]"), SOVIETS);
    assert_eq!(ended("citadel", "turn = 16; german = [\"1503\", \"1407\", \"1708\", \"1311\"]"), AXIS);
    // Bagration: 28 Soviet VP on turn 22.
    assert_eq!(ended("bagration", "turn = 22; event_vp = -5; soviet = [\"0910\"]"), SOVIETS);
    assert_eq!(ended("bagration", "turn = 22; event_vp = -5"), AXIS);
    // Moscow: Moscow itself, or 22 VP.
    assert_eq!(ended("moscow", "turn = 6; german = [\"2008\"]"), AXIS);
    assert_eq!(ended("moscow", "turn = 6; german = [\"1902\", \"1318\"]"), SOVIETS);
    assert_eq!(ended("moscow", &format!("turn = 6; event_vp = 2; {blau}")), AXIS);
    assert_eq!(ended("moscow", &format!("turn = 6; event_vp = 1; {blau}")), SOVIETS);
    // Na Berlin!: the standard rules, then time.
    assert_eq!(ended("berlin", "turn = 28"), "Time has run out: victory of the Axis.");
    let cities = "turn = 28; soviet = [\"1104\", \"0409\", \"0406\"]";
    assert_eq!(ended("berlin", cities), "The objectives are held: victory of the Soviets.");
}

/// The tournament ends in the victory check of turn 12, before the marker is flipped.
#[test]
fn the_tournament_ends_with_the_initiative() {
    let blau = "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\", \"1515\", \"1716\"]";
    assert_eq!(ended("tournament", &format!("turn = 11; event_vp = 3; initiative = \"axis\"; {blau}")), AXIS);
    assert_eq!(
        ended("tournament", &format!("turn = 11; event_vp = 2; initiative = \"axis\"; {blau}")),
        SOVIETS
    );
}

/// No operational victory check in Na Berlin!, and its event placements are done.
#[test]
fn na_berlin_begins_in_1945() {
    let mut game = start("berlin");
    let p = *game.position();
    assert!(p.deck >> 44 & 1 == 1 && p.deck & 1 == 0, "the deck of 1945");
    let cards = game.rules().c.cards.len();
    assert!(cards >= 54);
    while let Some(roll) = game.pending_roll() {
        let (thrown, _) = roll.outcomes().next().expect("something can be drawn");
        game.throw(thrown).expect("a draw");
    }
    assert!(game.outcome().is_none());
    assert_eq!(game.position().event_vp, -2);
}

/// Scenarios G5: optional counters due before the first turn are available.
#[test]
fn optional_counters_are_there_in_later_scenarios() {
    // Rules: NR 15.8a, NR 15.9a
    let begun = |scenario: &str, option: &str| {
        let options: Options = [option.to_owned()].into_iter().collect();
        Match::new(GAME.scenario(scenario, &options).expect("the scenario loads"))
    };
    assert_eq!(place(&begun("blau", "reserves"), "O06"), "surrendered");
    assert_eq!(place(&begun("moscow", "reserves"), "O06"), "waiting");
    let mut g = given("turn = 11", "soviet detraining")
        .scenario("saturn")
        .option("partisans")
        .units("S01 2011; G10 1911; S02 rail; G01 0603");
    assert!(!g.offers("").contains(&"partisans".to_owned()), "a position says so itself");
    assert_ne!(begun("saturn", "partisans").position().facts, begun("saturn", "joker").position().facts);
}

/// Saturn changes the initiative on turn 12 without sudden death; the tournament has printed weather.
#[test]
fn scenarios_keep_their_special_rules() {
    // Rules: NR 12.10a, NR 15.4
    let head = "turn = 11; initiative = \"axis\"; event_vp = -3; german = [\"1503\", \"1407\", \"1708\"]";
    let mut g = given(head, "end").scenario("saturn").units("G01 0603; S01 2310");
    assert_eq!((ending(&mut g).as_str(), g.position().initiative()), ("", Side::Soviet));
    let mut g = given(head, "end").units("G01 0603; S01 2310");
    assert_ne!(ending(&mut g), "", "the campaign would be over");
    let flipped = |scenario: &str| {
        let mut g =
            given("turn = 9", "soviet cards").scenario(scenario).units("G01 0603; S01 2310").play("draw c34");
        g.position().flipped
    };
    assert_eq!(flipped("tournament"), 0);
    assert_ne!(flipped("campaign"), 0);
}

/// Saturn opens with the Soviet card phase of turn 10, two Shock! markers and four cards each.
#[test]
fn saturn_starts_in_the_middle_of_a_turn() {
    let mut game = start("saturn");
    assert_eq!(game.position().support, [0, 2]);
    let mut drawn = 0;
    while let Some(roll) = game.pending_roll().filter(|_| drawn < 8) {
        let quiet = (0..44u16).filter(|c| ![19, 31, 32, 33, 34, 39].contains(c));
        let wanted = quiet
            .map(|c| format!("draw c{:02}", c + 1))
            .find(|line| engine::position_file::play_line(&mut game, line).is_ok());
        assert!(wanted.is_some(), "{roll:?}");
        drawn += 1;
    }
    let p = game.position();
    assert_eq!((drawn, p.turn, p.active(), p.hand_count), (8, 10, Side::Soviet, [4, 4]));
    assert_eq!(p.event_vp, 0, "no housekeeping, no red event");
}
