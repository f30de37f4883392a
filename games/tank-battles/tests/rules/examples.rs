//! The worked examples, as printed.

use crate::chapter_10::{column, field, field_with, lost, odds, ratio, tracks};
use crate::chapter_12_supply::way;
use crate::{Given, Staff, given};
use tank_battles::{COLUMNS, Doing, flag};

#[test]
fn tb_e1_two_shifts() {
    // 8:8 with two tank shifts is 3:1.
    let mut g = field("G prepared", "G-I.GD 2221; S-1243.375 2321; S-1241.375 2321 weak")
        .play("attack 2321 G-I.GD; defend S-1243.375 S-1241.375");
    assert_eq!((ratio(&mut g), column(&mut g)), ("1:1", "3:1"));
    // 5:4 against two tank shifts is 1:3.
    let mut g = field("G prepared", "G-Gren.GD 2221; S-22.TB.6TC 2321").play("attack 2321 G-Gren.GD");
    assert_eq!((ratio(&mut g), column(&mut g)), ("1:1", "1:3"));
}

#[test]
fn tb_e4_rounding() {
    let rounded = [
        (14, 5, "2:1"),
        (10, 1, "6:1"),
        (19, 6, "3:1"),
        (5, 6, "1:2"),
        (6, 6, "1:1"),
        (1, 9, "1:4"),
        (35, 6, "5:1"),
        (36, 6, "6:1"),
    ];
    for (attack, defence, expected) in rounded {
        let found = COLUMNS[usize::from(tank_battles::ratio(attack, defence))];
        assert_eq!(found, expected, "{attack}:{defence}");
    }
}

/// The attack of the example, and without its tanks.
fn example(attack: &str) -> Given {
    let units = "G-110.11Pz 2220; G-I.GD 2221; G-II.6.3Pz 2320; S-1243.375 2321 weak; S-694.ATrgt 2321";
    field_with("soviet_points = { air = 1 }", "G prepared", units)
        .play(attack)
        .play("defend S-1243.375 S-694.ATrgt; air 1")
}

#[test]
fn tb_e5_the_combat_example() {
    let whole = "attack 2321 G-II.6.3Pz G-I.GD G-110.11Pz";
    let mut g = example(whole);
    let sums = odds(&mut g);
    assert_eq!((sums.attack, sums.defence), (19 * 12, 6));
    assert_eq!((sums.plus, sums.minus), (2, 2));
    assert_eq!((ratio(&mut g), column(&mut g)), ("3:1", "3:1"));
    let mut g = g.play("5");
    assert!(g.log().iter().any(|l| l.contains("O(1)")), "{:?}", g.log());
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    assert_eq!(g.offers("loss"), ["S-1243.375", "S-694.ATrgt"]);
    // 2421 is the only way home out of enemy zones.
    g.play("loss S-1243.375").at("S-1243.375", "field").at("S-694.ATrgt", "2421");
    example(whole).play("5; loss S-694.ATrgt").at("S-694.ATrgt", "field").is("S-1243.375", flag::REVERSE);
    // Other dice of the column.
    for (die, code) in [("1", "A(1)"), ("2", "O-UB"), ("3", "O-UB*"), ("4", "O1"), ("6", "O[1]")] {
        let mut g = example(whole).play(die);
        assert!(g.log().iter().any(|l| l.contains(code)), "{die}: {:?}", g.log());
    }
    // The star is nothing in the open: one level of the attacker.
    let mut g = example(whole).play("3; loss G-I.GD");
    assert_eq!(lost(&mut g, &["G-I.GD", "G-II.6.3Pz", "G-110.11Pz"]), 1);
    assert_eq!(g.asked(), "soviet");
    // Without the tanks: 3 against 3 + 1, no anti-tank shift.
    let mut g = example("attack 2321 G-110.11Pz");
    assert_eq!((odds(&mut g).attack, odds(&mut g).defence, odds(&mut g).minus), (3 * 12, 4, 1));
    assert_eq!((ratio(&mut g), column(&mut g)), ("1:2", "1:3"));
}

#[test]
fn tb_e6_retreat_priorities() {
    // 2418: enemies in 2318 and 2319, their zones in 2417 and 2419, forest in 2518, open ground in 2519.
    let around = "G-Gren.GD 2318; G-Fus.GD 2319; S-1243.375 2418";
    let attack = "attack 2418 G-Gren.GD G-Fus.GD; 4";
    field("G prepared", around).play(attack).at("S-1243.375", "2519");
    // The open hex in a zone: the forest is compulsory.
    field("G prepared", &format!("{around}; G-110.11Pz 2520")).play(attack).at("S-1243.375", "2518");
    // Both open: the owner chooses.
    let mut g = field("G prepared", "G-Gren.GD 2220; G-Fus.GD 2221; S-1243.375 2321")
        .play("attack 2321 G-Gren.GD G-Fus.GD; 4");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers("retreat"), ["2420", "2421"]);
}

#[test]
fn tb_e7_combat_tracks() {
    let g = field_with(
        "german_points = { ao = { \"105(2)\" = 2, \"R\" = 1 } }",
        "G prepared",
        "G-I.GD 2221; G-II.GD 2221; G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321",
    );
    let mut g = g.play("attack 2321 G-I.GD G-II.GD G-Gren.GD G-Fus.GD; ao 1; ao 7");
    let markers = tracks(&mut g).remove(0).1;
    let shown: Vec<(&str, &str)> = markers.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(shown, [("Tens", "20"), ("Units", "6"), ("Shifts", "2"), ("Modifiers", "1")]);
}

#[test]
fn tb_e8_reconstitution() {
    let units = "G-XLVIII.Knobelsdorff 2309; G-I.GD field; G-II.GD field; G-51 field";
    let after = |bundle: &str| {
        let line = format!("rebuild G-XLVIII.Knobelsdorff 2309 {bundle}");
        let mut g = field("G movement", units).play(&line);
        // 10-8-6, 8-6-8, 6-4-8.
        ["G-51", "G-I.GD", "G-II.GD"].map(|u| g.place(u))
    };
    assert_eq!(after("G-I.GD G-51"), ["out", "2309", "field"]);
    assert_eq!(after("G-I.GD G-II.GD"), ["field", "out", "2309"]);
    assert_eq!(after("G-II.GD G-51"), ["out", "field", "2309"]);
    // Only one can come back now.
    field("G movement", units)
        .refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-II.GD G-51", "TB 12.5d")
        .play("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-II.GD")
        .refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-51", "TB 12.5b");
}

#[test]
fn tb_e14_supply_distances() {
    let mut g = given("dubno-1941", "turn = 5", "G movement").units("G-III.Mackensen 2207");
    let mut cost = |from: &str, steps: &[&str], times: usize| {
        let walk = steps.iter().cycle().take(times).copied().collect::<Vec<_>>().join(" ");
        way(&mut g, from, &walk).expect("an open way")
    };
    let twelve = 12 * 60;
    let paths = [
        ("open ground", "2215", &["ne", "sw"][..], 12, twelve),
        ("road", "0209", &["ne", "sw"], 36, twelve),
        ("road, 37/3", "0209", &["ne", "sw"], 37, twelve + 20),
        ("railway", "0312", &["s", "n"], 60, twelve),
        ("forest", "0517", &["se", "s", "n"], 3, twelve),
        ("two marshy hexes, then three clear", "1309", &["sw", "sw", "n", "n", "s"], 5, 13 * 60),
    ];
    let mut found = Vec::new();
    for (what, from, steps, times, spent) in paths {
        found.push(cost(from, steps, times));
        assert_eq!(found.last(), Some(&spent), "{what}");
    }
    // Whether supply is carried so far.
    let rules = g.game().rules().clone();
    let hq = rules.map.hex("2207").expect("a hex");
    let supplied = |spent: u16| {
        let mut from = rules.map.all - rules.map.all;
        from.insert(&rules.map.grid, hexgrid::Cell(hq));
        let mut carried = nowhere();
        rules.map.flood(&from, &rules.map.all, None, |_, _| spent, &mut carried);
        carried[usize::from(rules.map.near[usize::from(hq)][0])] != u16::MAX
    };
    let expected = [true, true, false, true, true, false];
    assert_eq!(found.into_iter().map(supplied).collect::<Vec<_>>(), expected);
}

/// Supply that comes to no hex.
const fn nowhere<const N: usize>() -> [u16; N] {
    [u16::MAX; N]
}
