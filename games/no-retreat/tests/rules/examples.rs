//! Worked examples of the rulebook about combat, with the printed numbers.

use crate::battle::{counterblows, declare, fall_back, fight, ready, says, shifts};
use crate::{Given, Staff, given};

/// EX-5: General Staff, then Rasputitsa: the last card prevails.
#[test]
fn ex_5_rasputitsa_after_general_staff() {
    // Rules: NR 5.0f
    let advance = |axis: &str, soviet: &str| {
        let g = given("turn = 7; support = [0, 0]", "axis combat").units("G01 1711; G10 1711; S01 1811");
        let g = g.hand("axis", "c17").hand("soviet", "c04").play("target 1811; done; attack 1811 G01 G10");
        let mut g = g.play(axis);
        while g.asked() == "soviet" && g.position().flow_top() == "Window" {
            g = g.play("pass");
        }
        let g = g.play(soviet).quiet().play("3").quiet().play("retreat S01 1911 2011");
        let mut g = g;
        let last = |g: &mut Given, unit: &str| {
            let tally = g.tally(&format!("advance {unit} 1811"));
            tally.lines().last().unwrap().to_owned()
        };
        (last(&mut g, "G01"), last(&mut g, "G10"))
    };
    let one = ("At most one hex".to_owned(), "At most one hex".to_owned());
    assert_eq!(advance("commit c17", "commit c04"), one);
    assert_eq!(advance("commit", "commit c04"), one);
    assert_eq!(advance("commit c17", "commit"), ("At most 4 hexes".to_owned(), "At most 3 hexes".to_owned()));
}

/// EX-8, the attack at the end: 15 against 4.
#[test]
fn ex_8_fifteen_against_four() {
    // Rules: NR 10.5.1, NR 10.5.3
    let units = "G13 2004; G11 2105; G04 2105; G15 2103 reduced; S09 2104";
    let mut g = ready("turn = 4; support = [0, 0]", "axis combat", units, "2104");
    let tally = g.tally("attack 2104 G04 G11 G13 G15");
    assert!(tally.starts_with("Strengths 15:4 NR 10.5.1\nInitial column 3:1"), "{tally}");
}

/// EX-10.5: odds and shifts.
#[test]
fn ex_10_5_odds_and_shifts() {
    // Rules: NR 10.5.3, NR 10.5.4, NR 10.6.4a
    let units = "G01 1712; G02 1712; G07 1612; G08 1612; S11 1713";
    let mut g = ready("turn = 7; support = [0, 0]", "axis combat", units, "1713");
    assert!(g.tally("attack 1713 G01 G02 G07 G08").ends_with("column 5:1"), "24 against 2 in a city");
    // 2:1, three right and one left: 4:1.
    let g = given("turn = 7; support = [1, 0]", "axis combat").units("G10 1811; G11 1811; S02 1810 oos");
    let mut g = declare(g, "1810").play("attack 1810 G10 G11");
    assert!(g.tally("commit support").ends_with("►2: column 4:1"));
}

/// EX-10.5b: Stalingrad in snow.
#[test]
fn ex_10_5b_stalingrad() {
    // Rules: NR 10.5.4, NR 10.6.1b, NR 10.6.2a
    let g = given("turn = 10; german = [\"2217\"]; support = [0, 1]", "soviet combat");
    let g = g.units("G10 2217 reduced; S07 2317 full; S20 2218 full");
    let mut g = declare(g, "2217").play("attack 2217 S07 S20");
    let tally = g.tally("commit support");
    assert!(tally.starts_with("Strengths 12:3 NR 10.5.1\nInitial column 4:1"), "{tally}");
    assert_eq!(shifts(&tally), ["city ◄1", "objective ◄1", "support marker ►1"]);
    assert!(tally.ends_with("◄1: column 3:1"), "{tally}");
}

/// The armies of EX-10.7, spring 1942.
const SPRING: &str = "G11 1903; G13 1904; G15 2004; S13 2003; S06 1902 full; \
                      G03 1811 reduced; G09 1911; S01 1810; S09 1912 full";

/// EX-10.7: the counterblow example, turn 6, mud.
#[test]
fn ex_10_7_counterblows_of_spring_1942() {
    // Rules: NR 10.1.2a, NR 10.1.2b, NR 10.7c, NR 10.7.2a, NR 10.7.2d, NR 10.7.3a, NR 10.7.3d
    let head = "turn = 6; support = [0, 0]";
    // As planned: both against Northwest Front.
    let mut g = ready(head, "axis combat", SPRING, "2003 1810");
    let tally = g.tally("attack 1810 G03 G09");
    assert!(tally.starts_with("Strengths 9:3 NR 10.5.1\nInitial column 3:1"), "{tally}");
    assert!(tally.ends_with("◄1: column 2:1"), "{tally}");

    let g =
        given(head, "axis combat").units(SPRING).hand("soviet", "c25").play("target 2003; target 1810; done");
    let g = g.refuse("counter 1902 c25", "NR 10.1.2b").play("counter 1912 c25").quiet();
    // 4th Army is needed elsewhere now.
    let g = g.refuse("attack 1810 G03 G09", "NR 10.2b");
    let mut g = g.play("attack 2003 G11 G13 G15").quiet();
    says(&mut g, "10:4 — 2:1; swamp ◄1: in all ◄1, column 3:2.");
    let mut g = g.play("3; mark 1903; attack 1810 G03").quiet();
    says(&mut g, "5:3 — 3:2; forest ◄1: in all ◄1, column 1:1.");
    let mut g = g.play("1; counterattack").quiet();
    says(&mut g, "3:5 — 1:2, no shifts.");
    let mut g = g.play("5");
    assert_eq!(g.asked(), "axis", "the marker is German");
    let mut g = g.play("mark 1811");
    assert_eq!(counterblows(&mut g, 0), ["1903", "1811"]);
    let mut g = g.play("attack 1912 G09").quiet();
    says(&mut g, "4:7 — 1:2, no shifts.");
    let mut g = g.play("1; counterattack").quiet();
    says(&mut g, "7:4 — 3:2, no shifts.");
    let g = g.play("4; loss S09; loss G09").at("G09", "1911").face("G09", "reduced");
    let mut g = g.at("S09", "destroyed").face("S09", "full");
    assert_eq!(counterblows(&mut g, 0), ["1903", "1811"], "they stay for the Soviet turn");
    assert_eq!(counterblows(&mut g, 1).len(), 0);
}

/// EX-10.7, the Soviet combat phase after it.
#[test]
fn ex_10_7_the_fort_strikes_back() {
    // Rules: NR 10.7h, NR 10.1.2f, NR 10.1.2g
    let units = SPRING.replace("; S09 1912 full", "");
    let head = "turn = 6; support = [0, 0]; axis_counterblows = [\"1903\", \"1811\"]";
    let mut g = given(head, "soviet combat").units(&units).play("done").quiet();
    assert_eq!(g.offers("attack"), ["1903", "1811"]);
    let tally = g.tally("attack 1903 S06");
    assert!(tally.starts_with("Strengths 5:4 NR 10.5.1"), "{tally}");
    assert_eq!(shifts(&tally), Vec::<String>::new(), "no terrain");
    g.refuse("done", "NR 10.2b");
}

/// EX-10.8: a vacated forest stops tanks too.
#[test]
fn ex_10_8_a_forest_stops_the_advance() {
    // Rules: NR 10.8.1f, NR 10.8.2a
    let g =
        fight("turn = 7; support = [0, 0]", "axis combat", "G01 1811; G02 1811; S01 1810", "1810", "G01 G02");
    let g = g.play("4");
    let mut g = fall_back(g, "S01");
    assert_eq!(g.offers("advance G01 1810"), ["."]);
}

/// EX-16, turn 2: the position, declarations made and the counterblow on Kiev placed.
fn kiev() -> Given {
    let units =
        "S04 1311; S08 1212; S05 1215; G14 1112; G01 1112; G11 1213; G10 1210; G12 1115; G07 1114; A02 1214";
    let g = given("turn = 2; support = [1, 0]", "axis combat").units(units).hand("soviet", "c01 c43");
    g.play("target 1212; target 1215; done; counter 1311 c01")
}

/// EX-16 A: Bryansk Front is shattered.
#[test]
fn ex_16_bryansk() {
    // Rules: NR 10.6.3b, NR 10.7e, NR 10.7.5b, NR 10.8.2a
    let mut g = kiev().play("attack 1212 G01 G11 G14").quiet();
    says(&mut g, "15:3 — 5:1, no shifts.");
    let mut g = g.play("3").quiet();
    says(&mut g, "Die 3: DS");
    assert_eq!(g.offers("retreat S08"), ["1312"]);
    let end = g.offers("retreat S08 1312")[0].clone();
    let g = g.play(&format!("retreat S08 1312 {end}")).at("S08", "shattered");
    let g = g.play("advance G14 1212; advance G11 1212; advance G01 1212 1312");
    g.at("G14", "1212").at("G11", "1212").at("G01", "1312");
}

/// EX-16 B: South Front has no retreat.
#[test]
fn ex_16_odessa() {
    // Rules: NR 10.6.1a, NR 10.7.5e, NR 10.7.5i
    let mut g = kiev().play("attack 1215 G07 G12").quiet();
    says(&mut g, "9:3 — 3:1; city ◄1 and river ◄1: in all ◄2, column 3:2.");
    let mut g = g.play("5").quiet().at("S05", "destroyed");
    assert_eq!(g.offers("advance G07"), ["1215"]);
}

/// EX-16 C: the counterblow at Kiev, with Heroes of the Soviet Union.
#[test]
fn ex_16_kiev() {
    // Rules: NR 10.7.2a, NR 10.7.3a, NR 10.5.3
    let mut g = kiev().play("attack 1311 G10");
    assert!(g.tally("commit support").ends_with("►1: column 1:1"), "Blitz! would make it 1:1");
    let mut g = g.play("commit").quiet();
    says(&mut g, "4:5 — 1:2, no shifts.");
    let mut g = g.play("1").quiet().play("counterattack").quiet();
    says(&mut g, "5:4 — 1:1, no shifts.");
    // The printed table says no effect (ruling C5); then Heroes ask for another roll.
    let mut g = g.play("3");
    says(&mut g, "Die 3: no effect.");
    let mut g = g.play("play c43").quiet().play("2").quiet();
    says(&mut g, "Die 2: CA");
    assert_eq!(g.asked(), "axis");
    let g = g.play("decline").at("S04", "1311").at("G10", "1210");
    drop(g);
    let other = |die: &str| {
        kiev()
            .play("attack 1311 G10; commit")
            .quiet()
            .play("1")
            .quiet()
            .play("counterattack")
            .quiet()
            .play(die)
            .quiet()
    };
    other("5").play("loss S04; loss G10").at("S04", "destroyed");
    let mut g = other("6");
    assert_eq!(g.offers(""), ["retreat"]);
}

/// EX-16, what follows: Central Front surrenders.
#[test]
fn ex_16_central_front_surrenders() {
    // Rules: NR 11.1b
    let units = "S04 1311 oos; G14 1212; G11 1212; G01 1312; G10 1210; G12 1215";
    let mut g = given("turn = 2", "soviet removal").units(units).at("S04", "surrendered");
    assert_eq!(g.position().event_vp, 1);
}
