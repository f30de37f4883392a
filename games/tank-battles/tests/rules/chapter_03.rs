//! Chapters 1 to 4: scale, components, counters, map.

use crate::chapter_07::moving;
use crate::tables::{costs, left, lines};
use crate::{GAME, Given, Staff, begin, given};
use content::Lang;
use engine::{Game, Options, Viewer, position_file};
use std::sync::Arc;
use tank_battles::{TankBattles, flag};

/// All scenarios, the smallest first.
pub const SCENARIOS: [&str; 4] = ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"];

/// The rules of a scenario.
pub fn rules(scenario: &str) -> Arc<TankBattles> {
    GAME.scenario(scenario, &Options::default()).expect("the scenario loads")
}

/// What a counter shows: attack, defence, movement.
pub fn values(g: &mut Given, unit: &str) -> String {
    let view = g.game().view(Viewer::Referee);
    let piece = view.table.pieces.iter().find(|p| p.id.as_deref() == Some(unit));
    piece.unwrap_or_else(|| panic!("{unit} is on the table")).face.values.join(" ")
}

/// A prepared attack at Prokhorovka.
fn attack(side: &str, units: &str) -> Given {
    given("prokhorovka-1943", "turn = 2", &format!("{side} prepared")).units(units)
}

#[test]
fn tb_1a_a_turn_is_a_day() {
    let summary = GAME.words().render(Lang::En, &GAME.info().summary);
    assert!(summary.contains("five kilometres a hex and a day a turn"), "{summary}");
    let days = |id: &str| -> Vec<u8> {
        rules(id).dates.iter().map(|date| date[8..].parse().expect("year-month-day")).collect()
    };
    assert_eq!(days("prokhorovka-1943"), (11..=14).collect::<Vec<_>>());
    assert_eq!(days("dubno-1941"), (23..=30).collect::<Vec<_>>());
    assert_eq!(days("kursk-1943"), (4..=12).collect::<Vec<_>>());
    assert_eq!(days("mtsensk-1941"), [5, 6, 9, 10], "a lull of two days before turn 3");
    // The day is told to the players.
    let mut g = begin("mtsensk-1941", &[]).play("1");
    assert!(g.log().iter().any(|l| l.starts_with("Turn 1, 5 October 1941")), "{:?}", g.log());
}

#[test]
fn tb_2a_map_counters_markers_scenario_and_dice() {
    for id in SCENARIOS {
        let rules = rules(id);
        assert!(
            !rules.map.near.is_empty() && !rules.counters.is_empty() && !rules.markers.is_empty(),
            "{id}"
        );
        assert_eq!(rules.weather.len(), rules.dates.len(), "{id}");
    }
    // Six faces.
    let mut g = begin("mtsensk-1941", &[]);
    for bad in ["0", "7"] {
        assert!(position_file::play_line(g.game(), bad).is_err(), "{bad}");
    }
    g.play("6");
}

#[test]
fn tb_3a_markers_are_no_units() {
    // One regiment in works: nothing to choose for the defender.
    let head = "turn = 2; works = { 0404 = \"2\" }";
    let g = given("mtsensk-1941", head, "G prepared").units("G-12.4Pz 0405; S-10.AbB 0404");
    assert_eq!({ g.play("attack 0404 G-12.4Pz") }.asked(), "chance");
    // Empty works hold nobody up.
    let g = given("mtsensk-1941", head, "G movement").units("G-12.4Pz 0405");
    let g = g.refuse("march 0404 G-12.4Pz", "TB 10.1a").play("move G-12.4Pz 0404");
    g.play("move G-12.4Pz 0403");
}

#[test]
fn tb_3_1a_what_a_counter_shows() {
    let mut g = given("kursk-1943", "turn = 3", "S movement").units("S-196G.67G 0712; S-199G.67G 0712 weak");
    assert_eq!(values(&mut g, "S-196G.67G"), "4 6 4");
    assert_eq!(values(&mut g, "S-199G.67G"), "2 3 4");
    let rules = rules("kursk-1943");
    let c = rules.counters.iter().find(|c| c.id == "S-196G.67G").expect("196Gds/67Gds");
    assert_eq!(rules.formations.name(c.division), "67Гв");
    assert_eq!(c.label[0], "196Гв/67Гв");
}

const ASSAULT: &str = "G-II.1.LAH 0802; G-1.LAH 0802; G-2.LAH 0802";
const ALL_THREE: &str = "attack 0803 G-II.1.LAH G-1.LAH G-2.LAH";

#[test]
fn tb_3_1_1a_the_first_loss_flips() {
    // 18:6 is 3:1, tanks +2: 5:1, O(1)*.
    let g = attack("G", &format!("{ASSAULT}; S-284G.95G 0803")).play(ALL_THREE).play("3");
    let mut g = g.is("S-284G.95G", flag::REVERSE);
    assert_eq!(values(&mut g, "S-284G.95G"), "2 3 4");
    // It attacks with what is printed there.
    let mut g = attack("S", "S-284G.95G 0803 weak; G-1.LAH 0802");
    assert_eq!(lines(&mut g, "attack 0802 S-284G.95G")[0], "attackers 2");
    let mut g = attack("G", "S-284G.95G 0803 weak; G-1.LAH 0802");
    assert_eq!(lines(&mut g, "attack 0803 G-1.LAH")[1], "defenders 3");
}

#[test]
fn tb_3_1_1b_the_second_loss_removes() {
    // 18:3 is 6:1: O(1)*.
    let g = attack("G", &format!("{ASSAULT}; S-284G.95G 0803 weak")).play(ALL_THREE).play("3");
    g.at("S-284G.95G", "field");
}

#[test]
fn tb_3_1_1c_a_one_sided_unit_is_removed_at_once() {
    // 18:3 is 6:1, both have tank shift 2.
    let g = attack("G", &format!("{ASSAULT}; S-53G.TR 0803")).play(ALL_THREE).play("3");
    g.at("S-53G.TR", "field");
}

#[test]
fn tb_3_3_1a_markers_last() {
    let mut g = moving("S-10.AbB 0606; S-1GRC.Lelyushenko 1102; G-12.4Pz 0309").play("done; blow 0606 s; 3");
    while g.position().phase != 3 {
        g = if g.asked() == "chance" { g.play("1") } else { g.play("done") };
    }
    let blown = g.position().blown;
    assert_ne!(blown, [0; 2]);
    let text = position_file::write(g.game(), "tank-battles", "mtsensk-1941", &Options::default());
    let source = content::Source::new("saved.toml", &text);
    let again = position_file::read(&rules("mtsensk-1941"), &source, &|t| GAME.words().render(Lang::En, t));
    let again = again.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    assert_eq!(again.position().blown, blown);
    let view = g.game().view(Viewer::Referee);
    let gone = view.table.side_features.iter().filter(|f| f.kind == "blown-bridge");
    let hexes: Vec<&str> = gone.map(|f| f.hex.as_str()).collect();
    assert_eq!(hexes, ["0606"]);
}

#[test]
fn tb_3_4a_a_modifier_changes_the_die() {
    let head = "turn = 2; works = { 0803 = \"1\" }";
    let g = given("prokhorovka-1943", head, "G prepared").units(&format!("{ASSAULT}; S-284G.95G 0803"));
    let mut g = g.play(ALL_THREE).play("4");
    assert!(g.log().iter().any(|l| l.contains("die 4, row 3: ")), "{:?}", g.log());
}

#[test]
fn tb_3_4b_a_shift_moves_the_column() {
    let mut g = attack("G", "G-II.1.LAH 0802; S-284G.95G 0803");
    let tally = lines(&mut g, "attack 0803 G-II.1.LAH");
    assert_eq!(tally[2..], ["ratio 1:1", "tanks +2", "column 3:1, die 0"]);
}

#[test]
fn tb_3_4c_shifts_for_the_defender_the_other_way() {
    let g = given("prokhorovka-1943", "turn = 2", "G unprepared").units("G-1.LAH 0802; S-1000.305 0803");
    let tally = lines(&mut { g }, "attack 0803 G-1.LAH");
    assert_eq!(tally[2..], ["ratio 1:1", "unprepared −2", "column 1:3, die 0"]);
    // For both: the difference counts, and the table has two ends.
    let g = given("prokhorovka-1943", "turn = 2", "G unprepared").units("G-II.1.LAH 0802; S-1000.305 0803");
    assert!(lines(&mut { g }, "attack 0803 G-II.1.LAH").contains(&"column 1:1, die 0".to_owned()));
    let g = given("prokhorovka-1943", "turn = 2", "G unprepared").units("G-1.LAH 0802 weak; S-1000.305 0803");
    assert!(lines(&mut { g }, "attack 0803 G-1.LAH").contains(&"column 1:4, die 0".to_owned()));
}

#[test]
fn tb_4_1a_the_ground_of_a_unit_is_that_of_its_hex() {
    // The defender's forest counts, the attacker's does not.
    let mut g = given("mtsensk-1941", "turn = 2", "G prepared").units("G-12.4Pz 0504; S-10.AbB 0503 seen");
    assert!(lines(&mut g, "attack 0503 G-12.4Pz").contains(&"ground −1".to_owned()));
    let mut g = given("mtsensk-1941", "turn = 2", "G prepared").units("G-12.4Pz 0503; S-10.AbB 0504 seen");
    assert!(!lines(&mut g, "attack 0504 G-12.4Pz").contains(&"ground −1".to_owned()));
}

#[test]
fn tb_4_2a_tracks_and_legend() {
    let head = "turn = 3; german_points = { ao = { \"105(2)\" = 2 }, io = 1, air = 3, recon = 1 }";
    let mut g = given("mtsensk-1941", head, "G movement").units("G-12.4Pz 0309");
    let view = g.game().view(Viewer::Referee);
    let turns = &view.table.tracks[0];
    assert_eq!((turns.cells.len(), turns.markers[0].1), (4, 2), "the third box");
    let label = GAME.words().render(Lang::En, &turns.cells[2].label);
    assert_eq!(label, "3: 9 October 1941");
    let points: Vec<(String, u16)> = view.table.tracks[1]
        .markers
        .iter()
        .map(|(name, n)| (GAME.words().render(Lang::En, name), *n))
        .collect();
    let expected = [("Artillery 105(2)", 2), ("Engineers", 1), ("Air support", 3), ("Air reconnaissance", 1)];
    assert_eq!(points, expected.map(|(name, n)| (name.to_owned(), n)));
    let board = engine::Rules::board(&*rules("mtsensk-1941"));
    assert!(board.legend.iter().any(|(terrain, _)| terrain == "dense-forest"));
}

#[test]
fn tb_4la_the_colour_of_movement_is_the_class() {
    // Six points in blue: forest costs four.
    assert_eq!(costs("0103", "0102")[1], 48);
    let mut g = moving("S-1.4.TB 0103").play("move S-1.4.TB 0102");
    assert_eq!(left(&mut g, "S-1.4.TB"), 24);
}

#[test]
fn tb_4lb_the_tank_sign_gives_the_shift_of_that_side() {
    let mut g = attack("S", "S-96.TB 0803; G-1.LAH 0802");
    assert!(lines(&mut g, "attack 0802 S-96.TB").contains(&"tanks +2".to_owned()));
    let mut g = attack("S", "S-110.TB.18TC 0803 weak; G-1.LAH 0802");
    assert!(lines(&mut g, "attack 0802 S-110.TB.18TC").contains(&"tanks +1".to_owned()));
}

#[test]
fn tb_4lc_an_underlined_shift_is_against_tanks() {
    // Anti-tank guns that attack give no shift; attacked by tanks they do.
    let mut g = given("kursk-1943", "turn = 3", "S prepared").units("S-27.ATbde 1105; G-13.GD 1106");
    let tally = lines(&mut g, "attack 1106 S-27.ATbde");
    assert!(!tally.iter().any(|l| l.starts_with("tanks ") || l.starts_with("anti-tank")), "{tally:?}");
    let mut g = given("kursk-1943", "turn = 3", "G prepared").units("S-27.ATbde 1105; G-13.GD 1106");
    assert!(lines(&mut g, "attack 1105 G-13.GD").contains(&"anti-tank guns −2".to_owned()));
    let mut g = given("kursk-1943", "turn = 3", "G prepared").units("S-27.ATbde 1105; G-Fus.GD 1106");
    let tally = lines(&mut g, "attack 1105 G-Fus.GD");
    assert!(!tally.iter().any(|l| l.starts_with("anti-tank")), "{tally:?}");
}

/// The counter sheets, a row a counter.
const SHEETS: [&str; 4] = [
    include_str!("../../data/scenarios/mtsensk-1941/units.csv"),
    include_str!("../../data/scenarios/prokhorovka-1943/units.csv"),
    include_str!("../../data/scenarios/dubno-1941/units.csv"),
    include_str!("../../data/scenarios/kursk-1943/units.csv"),
];

/// Every counter with the word of a column of its sheet, and what the rules make of it.
fn printed(
    column: &str,
    read: impl Fn(&TankBattles, usize) -> &'static str,
) -> Vec<(String, String, &'static str)> {
    let mut found = Vec::new();
    for (id, sheet) in SCENARIOS.iter().zip(SHEETS) {
        let rules = rules(id);
        let at = sheet.lines().next().and_then(|head| head.split(',').position(|name| name == column));
        let at = at.expect("a column of that name");
        for row in sheet.lines().skip(1) {
            let cells: Vec<&str> = row.split(',').collect();
            let u = rules.counters.iter().position(|c| c.id == cells[0]).expect("a counter of the sheet");
            found.push((cells[0].to_owned(), cells[at].to_owned(), read(&rules, u)));
        }
    }
    found
}

#[test]
fn tb_4ld_eight_sizes() {
    let sizes = [
        ("co", "company"),
        ("bn", "battalion"),
        ("rgt", "regiment"),
        ("bde", "brigade"),
        ("div", "division"),
        ("corps", "corps"),
        ("army", "army"),
        ("front", "front"),
    ];
    for (unit, of, size) in printed("size", |r, u| r.counters[u].size.key()) {
        assert!(sizes.contains(&(of.as_str(), size)), "{unit}: {of}, {size}");
    }
    // The picture shows it.
    let mut g = attack("S", "S-96.TB 0803; G-13.LAH 0805");
    let view = g.game().view(Viewer::Referee);
    let size = |unit: &str| {
        let piece = view.table.pieces.iter().find(|p| p.id.as_deref() == Some(unit));
        piece.expect("on the table").face.size.clone()
    };
    assert_eq!([size("S-96.TB"), size("G-13.LAH")], ["brigade", "company"]);
}

#[test]
fn tb_4le_artillery_counters() {
    let units = "G-3.MK.150 1510; S-608.146 1512";
    let mut g = given("dubno-1941", "turn = 3", "G movement").units(units).option("additional");
    assert_eq!(values(&mut g, "G-3.MK.150"), "(4) 1 0");
    let rules = rules("dubno-1941");
    let c = rules.counters.iter().find(|c| c.id == "G-3.MK.150").expect("the 150 mm");
    assert_eq!((c.range, c.calibre.as_str()), (3, "150"));
    let mut g =
        given("dubno-1941", "turn = 3", "G movement").units("G-3.MK.150 1510 weak").option("additional");
    assert_eq!(values(&mut g, "G-3.MK.150"), "– 0 5");
    assert_eq!(left(&mut g, "G-3.MK.150"), 60);
    // Alone it defends with 1.
    let units = "G-3.MK.150 1510 shown; S-608.146 1511";
    let mut g = given("dubno-1941", "turn = 3", "S prepared").units(units).option("additional");
    assert_eq!(lines(&mut g, "attack 1510 S-608.146")[1], "defenders 1");
}

#[test]
fn tb_4lf_headquarters() {
    let mut g = given("kursk-1943", "turn = 3", "S prepared").units("S-6G.A.Chistyakov 1006; G-1.LAH 1007");
    assert_eq!(values(&mut g, "S-6G.A.Chistyakov"), "0 1 5");
    // It never attacks, and defends with 1.
    g.refuse("attack 1007 S-6G.A.Chistyakov", "TB 4Lf");
    let g = given("kursk-1943", "turn = 3", "G prepared").units("S-6G.A.Chistyakov 1006; G-1.LAH 1007");
    assert_eq!(lines(&mut { g }, "attack 1006 G-1.LAH")[1], "defenders 1");
    let mut g = given("kursk-1943", "turn = 3", "S movement").units("S-6G.A.Chistyakov 1006");
    assert_eq!(left(&mut g, "S-6G.A.Chistyakov"), 60);
}

#[test]
fn tb_4lg_counters_of_the_additional_rules() {
    for id in SCENARIOS {
        let rules = rules(id);
        let mut basic = begin(id, &[]);
        let mut full = begin(id, &["additional"]);
        for (u, c) in rules.counters.iter().enumerate().filter(|(u, _)| !rules.is_slip(*u as u16)) {
            if c.extra {
                assert_eq!(basic.place(&c.id), "unused", "{} {u}", c.id);
                assert_ne!(full.place(&c.id), "unused", "{}", c.id);
            } else {
                assert_eq!(basic.place(&c.id), full.place(&c.id), "{}", c.id);
            }
        }
    }
}

#[test]
fn tb_4lh_arms_of_the_service() {
    let known = [
        ("infantry", "infantry"),
        ("mot_infantry", "motorised"),
        ("mech_infantry", "mechanised"),
        ("cavalry", "cavalry"),
        ("tank", "armour"),
        ("flame_tank", "armour"),
        ("recon", "reconnaissance"),
        ("motorcycle", "motorcycle"),
        ("artillery", "artillery"),
        ("heavy_artillery", "artillery"),
        ("at_artillery", "antitank"),
        ("sp_artillery", "sp-artillery"),
        ("assault_gun", "sp-artillery"),
        ("sp_at", "sp-antitank"),
        ("engineer", "engineer"),
        ("construction", "engineer"),
        ("pontoon", "engineer"),
        ("aa", "air-defence"),
        ("armoured_train", "train"),
        ("hq", "headquarters"),
    ];
    for (unit, arm, symbol) in printed("type", |r, u| r.counters[u].arm.symbol()) {
        assert!(known.contains(&(arm.as_str(), symbol)), "{unit}: {arm}, {symbol}");
    }
    for id in SCENARIOS {
        for c in &rules(id).counters {
            // Construction and anti-aircraft units come with the additional rules.
            let arm = format!("{:?}", c.arm);
            assert!(c.extra || !["Construction", "Aa"].contains(&arm.as_str()), "{}", c.id);
        }
    }
}

#[test]
fn tb_4li_the_engineer_sign() {
    let head = "turn = 2; works = { 0404 = \"1\" }; german_points = { io = 1 }";
    let units = "G-12.4Pz 0405; G-79.Pi.4Pz 0405; S-10.AbB 0404 seen";
    let set = || given("mtsensk-1941", head, "G prepared").units(units).option("additional");
    // Pioneers among the attackers: +1, and no point on top of it.
    let tally = lines(&mut set(), "attack 0404 G-12.4Pz G-79.Pi.4Pz");
    assert!(tally.contains(&"engineers (die) +1".to_owned()), "{tally:?}");
    assert_eq!(tally.last().map(String::as_str), Some("column 1:2, die 0"));
    set().play("attack 0404 G-12.4Pz G-79.Pi.4Pz").refuse("engineers", "TB 11.7d");
    // Without them the point does the same.
    let mut g = set().play("attack 0404 G-12.4Pz; engineers");
    assert!(lines(&mut g, "").contains(&"engineers (die) +1".to_owned()));
    g.refuse("engineers", "TB 11.7a");
    // Nothing in the open.
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(units).option("additional");
    let tally = lines(&mut { g }, "attack 0404 G-12.4Pz G-79.Pi.4Pz");
    assert!(!tally.contains(&"engineers (die) +1".to_owned()), "{tally:?}");
}

#[test]
fn tb_n1a_mixed_tank_brigades_lose_their_shift() {
    let shift = |unit: &str| {
        let mut g = attack("S", &format!("{unit} 0803 weak; G-1.LAH 0802"));
        let order = format!("attack 0802 {unit}");
        lines(&mut g, &order).into_iter().find(|l| l.starts_with("tanks")).expect("a tank shift")
    };
    assert_eq!(shift("S-110.TB.18TC"), "tanks +1", "T-34 and T-70");
    assert_eq!(shift("S-32.TB.29TC"), "tanks +2", "T-34 alone");
    let mut g = attack("S", "S-110.TB.18TC 0803; G-1.LAH 0802");
    assert!(lines(&mut g, "attack 0802 S-110.TB.18TC").contains(&"tanks +2".to_owned()));
}

#[test]
fn tb_n2a_six_to_ten_turns() {
    for scenario in &GAME.info().scenarios {
        assert!(scenario.turns <= 10, "{}", scenario.id);
        let large = ["dubno-1941", "kursk-1943"].contains(&scenario.id.as_str());
        assert!(!large || scenario.turns >= 6, "{}", scenario.id);
        assert_eq!(scenario.turns, u16::from(rules(&scenario.id).turns()));
    }
}
