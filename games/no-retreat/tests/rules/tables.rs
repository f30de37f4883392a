//! The combat results tables and the terrain effects chart, as play shows them.

use crate::battle::{fall_back, fight, ready, shifts};
use crate::{Given, Staff, given};
use engine::Game;

/// One row of a table: an attack in exactly that column is rolled with every face.
fn row(side: &str, column: &str, attackers: &str, defender: &str, results: &str) {
    let around = ["1610", "1711", "1612", "1512", "1511"];
    let mut units = defender.to_owned();
    let mut names = Vec::new();
    for (unit, hex) in attackers.split(", ").zip(around) {
        let (id, face) = unit.split_once(' ').unwrap_or((unit, ""));
        units += &format!("; {id} {hex} {face}");
        names.push(id);
    }
    let when = format!("{side} combat");
    for (die, expected) in (1..).zip(results.split(' ')) {
        let mut g = fight("turn = 7; support = [0, 0]", &when, &units, "1611", &names.join(" "));
        let odds = g.log().pop().expect("a log");
        assert!(odds.contains(&format!("— {column}, no shifts.")), "{odds}");
        let g = g.play(&die.to_string());
        let mut g = g;
        let rolled = g.log().into_iter().find(|l| l.starts_with("Die")).expect("a die fell");
        let wanted = if expected == "-" { "no effect" } else { expected };
        assert!(rolled.starts_with(&format!("Die {die}: {wanted}")), "{column}: {rolled}, not {expected}");
    }
}

#[test]
fn nr_crt_g1_axis_one_to_three() {
    row("axis", "1:3", "A04", "S01 1611 full", "CA CA CA - CB DR");
}

#[test]
fn nr_crt_g2_axis_one_to_two() {
    row("axis", "1:2", "G13", "S01 1611 full", "CA CA - CB DR DR");
}

#[test]
fn nr_crt_g3_axis_one_to_one() {
    row("axis", "1:1", "G10", "S02 1611", "CA - CB EX DR DR");
}

#[test]
fn nr_crt_g4_axis_three_to_two() {
    row("axis", "3:2", "G13, G15", "S02 1611", "- - CB EX DR DR");
}

#[test]
fn nr_crt_g5_axis_two_to_one() {
    row("axis", "2:1", "G10, G11", "S02 1611", "- CB EX DR DR DS");
}

#[test]
fn nr_crt_g6_axis_three_to_one() {
    row("axis", "3:1", "G10, G11, G12", "S02 1611", "CB EX DR DR DS DD");
}

#[test]
fn nr_crt_g7_axis_four_to_one() {
    row("axis", "4:1", "G10, G11, G12, G14", "S02 1611", "EX DR DR DS DS DD");
}

#[test]
fn nr_crt_g8_axis_five_to_one() {
    row("axis", "5:1", "G10, G11, G12, G14, G09", "S02 1611", "DR DR DS DS DD DD");
}

#[test]
fn nr_crt_g9_axis_six_to_one() {
    row("axis", "6:1", "G10, G11, G12", "S11 1611", "DR DS DS DD DD DD");
}

#[test]
fn nr_crt_s1_soviet_one_to_three() {
    row("soviet", "1:3", "S11", "G03 1611", "CA CA CA CA - CB");
}

#[test]
fn nr_crt_s2_soviet_one_to_two() {
    row("soviet", "1:2", "S01", "G03 1611", "CA CA CA - CB DR");
}

#[test]
fn nr_crt_s3_soviet_one_to_one() {
    row("soviet", "1:1", "S02", "G10 1611", "CA CA - CB EX DR");
}

#[test]
fn nr_crt_s4_soviet_three_to_two() {
    row("soviet", "3:2", "S01, S05", "G10 1611", "CA - CB EX EX DR");
}

#[test]
fn nr_crt_s5_soviet_two_to_one() {
    row("soviet", "2:1", "S02, S09", "G10 1611", "- CB EX EX DR DR");
}

#[test]
fn nr_crt_s6_soviet_three_to_one() {
    row("soviet", "3:1", "S02, S09, S13", "G10 1611", "CB EX EX DR DR DS");
}

#[test]
fn nr_crt_s7_soviet_four_to_one() {
    row("soviet", "4:1", "S02, S09, S13, S15", "G10 1611", "EX EX DR DR DS DS");
}

#[test]
fn nr_crt_s8_soviet_five_to_one() {
    row("soviet", "5:1", "S02, S09, S13, S15, S17", "G10 1611", "EX EX DR DR DS DD");
}

#[test]
fn nr_crt_s9_soviet_six_to_one() {
    row("soviet", "6:1", "S02, S09, S13", "A04 1611", "EX DR DR DS DD DD");
}

/// What it costs 1st Panzer Army and 6th Army to go from one place to another.
fn costs(from: &str, to: &str) -> [String; 2] {
    ["G01", "G10"].map(|unit| {
        let mut g =
            given("turn = 7; facts = [\"ploesti-lost\"]", "axis movement").units(&format!("{unit} {from}"));
        let tally = g.tally(&format!("move {unit} {to}"));
        tally.lines().last().and_then(|l| l.split(' ').next()).expect("a result").to_owned()
    })
}

/// The shifts of an attack by tanks on infantry.
fn tanks(turn: u8, from: &str, to: &str) -> Vec<String> {
    let head = format!("turn = {turn}; support = [0, 0]; facts = [\"ploesti-lost-due\"]");
    shifts(
        &ready(&head, "axis combat", &format!("G01 {from}; S01 {to}"), to).tally(&format!("attack {to} G01")),
    )
}

/// Whether an advance can go on from a hex.
fn goes_on(from: &str, hex: &str) -> bool {
    let units = format!("G01 {from}; G02 {from}; S11 {hex} reduced oos");
    let mut g = fight("turn = 7; support = [0, 0]", "axis combat", &units, hex, "G01 G02").play("1");
    if g.asked() == "soviet" {
        g = fall_back(g, "S11");
    }
    g.offers(&format!("advance G01 {hex}")).len() > 1
}

/// MP of tanks and others, the tank attack's shifts, and whether an advance goes on.
fn tec(from: &str, hex: &str, mp: [&str; 2], wanted: &[&str], on: bool) {
    assert_eq!(costs(from, hex), mp, "MP into {hex}");
    assert_eq!(tanks(7, from, hex), wanted, "shifts in {hex}");
    assert_eq!(goes_on(from, hex), on, "advance through {hex}");
}

#[test]
fn nr_tec_1_open() {
    tec("1711", "1811", ["1", "1"], &["armour ►1"], true);
}

#[test]
fn nr_tec_2_city() {
    tec("1712", "1713", ["1", "1"], &["city ◄1"], true);
}

#[test]
fn nr_tec_3_forest() {
    tec("1811", "1810", ["2", "1"], &["forest ◄1"], false);
}

#[test]
fn nr_tec_4_swamp() {
    // 1417 is the swamp north-east of Sevastopol.
    tec("1418", "1417", ["4", "2"], &["swamp ◄1"], false);
}

#[test]
fn nr_tec_5_mountain() {
    tec("2005", "1905", ["3", "2"], &["mountains ◄2"], false);
}

#[test]
fn nr_tec_6_kerch_strait() {
    tec("1619", "1519", ["3", "2"], &["Kerch Strait ◄2"], false);
}

#[test]
fn nr_tec_7_river() {
    tec("1911", "2011", ["1", "1"], &["river ◄1", "armour ►1"], true);
    // Frozen in snow and long winter.
    assert_eq!(tanks(10, "1911", "2011"), ["Russian winter ◄1", "armour ►1"]);
    assert_eq!(tanks(11, "1911", "2011"), ["Russian winter ◄1"]);
    assert_eq!(tanks(6, "1911", "2011"), ["river ◄1"]);
}

#[test]
fn nr_tec_8_objective() {
    // The Caucasus oil fields lie in the open; Moscow is a city.
    tec("2122", "2022", ["1", "1"], &["objective ◄1"], false);
    tec("1908", "2008", ["1", "1"], &["city ◄1", "objective ◄1"], false);
}

#[test]
fn nr_tec_9_lakes() {
    // Round Lake Peipus by 1604.
    let mut g = given("turn = 7", "axis movement").units("G10 1603");
    assert!(g.tally("move G10 1703").ends_with("2 of 4 MP"));
    given("turn = 7", "axis movement").units("G10 2003").refuse("move G10 2002", "NR TEC.9");
    // No ZOC across it: 6th Army passes 1603 although West Front is in 1703.
    given("turn = 7", "axis movement")
        .units("G10 1503; S02 1703")
        .play("move G10 1603; move G10 1604")
        .at("G10", "1604");
}

#[test]
fn nr_tec_10_areas() {
    assert_eq!(costs("2103", "FIN"), ["3", "2"]);
    assert_eq!(costs("0313", "WBK"), ["3", "2"]);
    assert_eq!(costs("0515", "SBK"), ["3", "2"]);
    let units = "S07 1902 full; G10 FIN";
    let mut g = ready("turn = 7; support = [0, 0]", "soviet combat", units, "FIN");
    assert_eq!(shifts(&g.tally("attack FIN S07")), Vec::<String>::new(), "no defence shift, no armour shift");
}

#[test]
fn nr_tec_11_out_of_supply() {
    // Three MP, one hex of advance, no armour shift; two right shifts against it; no ZOC.
    let mut g = given("turn = 7", "axis movement").units("G01 1711 oos").refuse("move G01 1311", "NR 6.5.2a");
    assert!(g.tally("move G01 1411").ends_with("3 of 3 MP"));
    let g = ready("turn = 7; support = [0, 0]", "axis combat", "G01 1711 oos; S01 1811", "1811");
    let mut g = g;
    assert_eq!(shifts(&g.tally("attack 1811 G01")), Vec::<String>::new());
    let mut g = g.play("attack 1811 G01").quiet().play("6").play("retreat S01 1911 2011");
    assert_eq!(g.offers("advance G01 1811"), ["."]);
    let mut g = ready("turn = 7; support = [0, 0]", "axis combat", "G10 1711; S01 1811 oos", "1811");
    assert_eq!(shifts(&g.tally("attack 1811 G10")), ["defender out of supply ►2"]);
    given("turn = 7", "axis movement")
        .units("G10 1711; S01 1810 oos")
        .play("move G10 1811; move G10 1911")
        .at("G10", "1911");
}

#[test]
fn nr_tec_12_enemy_zoc() {
    let mut g = given("turn = 7", "axis movement").units("G10 1711; S01 1811");
    assert!(g.tally("move G10 1611").ends_with("2 of 4 MP"));
    assert_eq!(tanks(7, "1711", "1811"), ["armour ►1"], "no combat effect");
    // Advancing past it: chapter 10.8b.
    let g = fight("turn = 7; support = [0, 0]", "axis combat", "G10 1711; S01 1811; S02 1912", "1811", "G10");
    g.play("6; retreat S01 1911 2011; advance G10 1811 1911").at("G10", "1911");
}

fn winter_mp(turn: u8) -> String {
    let mut g: Given = given(&format!("turn = {turn}"), "axis movement").units("G01 1711");
    g.tally("move G01 1611").rsplit_once(" of ").expect("an allowance").1.to_owned()
}

#[test]
fn nr_tec_13_weather() {
    let mp = [7, 6, 10, 11].map(winter_mp);
    assert_eq!(mp, ["6 MP", "3 MP", "4 MP", "4 MP"]);
    let at = |turn| tanks(turn, "1711", "1811");
    assert_eq!(at(7), ["armour ►1"]);
    assert_eq!(at(6), Vec::<String>::new());
    assert_eq!(at(10), ["Russian winter ◄1", "armour ►1"]);
    assert_eq!(at(11), ["Russian winter ◄1"]);
    let far = |turn: u8| {
        let head = format!("turn = {turn}; support = [0, 0]");
        let g = fight(&head, "axis combat", "G01 1711; G02 1711; G03 1710; S11 1811", "1811", "G01 G02 G03")
            .play("3");
        let mut g = fall_back(g, "S11");
        g.tally("advance G01 1811").lines().last().unwrap().to_owned()
    };
    assert_eq!(
        [7, 6, 10, 11].map(far),
        ["At most 3 hexes", "At most one hex", "At most 2 hexes", "At most one hex"]
    );
}

#[test]
fn a_roll_says_what_it_is_for() {
    let mut g = fight("turn = 7; support = [0, 0]", "axis combat", "S02 1611; G10 1610", "1611", "G10");
    let prompt = g.game().view(engine::Viewer::Spectator).table.prompt;
    let text = crate::GAME.words().sentence(content::Lang::En, &prompt.text.expect("a roll is awaited"));
    assert!(text.starts_with("Battle, "), "{text}");
    assert!(text.contains(" against "), "{text}");
    assert!(text.ends_with("one die face from 1 to 6 is wanted."), "{text}");
    assert_eq!(prompt.clause.as_deref(), Some("NR 10.5.5"));
    assert!(prompt.roll.is_some());
}

#[test]
fn zones_of_both_sides_are_named_in_one_hex() {
    let mut g = crate::given("turn = 7", "axis movement").units("S02 1611; G10 1609");
    let lens = g.game().lens(engine::Viewer::Spectator, "zoc", &[]).expect("it has this lens");
    let value =
        |hex: &str| lens.places.iter().find(|(place, _)| place == hex).map(|(_, value)| value.as_str());
    assert_eq!(value("1610"), Some("axis soviet"));
    assert_eq!(value("1608"), Some("axis"));
}
