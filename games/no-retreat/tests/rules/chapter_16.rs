//! Chapter 16: the example of play, turn 2, from the end of the Axis movement to the surrender of Kiev (EX-16).

use crate::fights::{counterblows, idle, odds, pile};
use crate::{Staff, given};
use no_retreat::Unit;

#[test]
fn nr_16_0_the_example_of_play() {
    let g = given("turn = 2; support = [1, 0]; german = [\"1407\"]", "axis movement")
        .units(
            "S04 1311; S08 1212; S05 1215; S07 rail; G14 1112; G01 1112; G11 1213; G10 1210; G12 1115; G07 1114; A02 1214; S02 2008",
        )
        .hand("axis", "c14 c02")
        .hand("soviet", "c13 c01 c43");
    // Maskirovka at the end of the Axis movement is cancelled; the unit stays on its train.
    let g = g.play("done; play c13; play c14").quiet_windows().at("S07", "rail");
    // Two targets; STAVKA is discarded for a counterblow on Kiev.
    let g = g.play("target 1212; target 1215; done; counter 1311 c01").quiet_windows();
    let mut g = g;
    assert_eq!(counterblows(&mut g, 1), 1);
    assert_eq!(pile(&mut g), ["c14", "c13", "c01"]);
    if g.asked() == "soviet" {
        g = g.play("done");
    }
    // A: Bryansk Front. Gott Mit Uns could copy Manstein, who lies on top of the pile.
    let mut g = g.play("attack 1212 G01 G11 G14");
    assert!(g.offers("commit").contains(&"c02".to_owned()));
    let mut g = g.quiet();
    assert_eq!(odds(&mut g), "15:3 at 5:1");
    let mut g = g.play("3").quiet();
    assert!(g.offers("retreat S08").iter().all(|h| h == "1312"), "the only exit outside EZOC");
    let g = g.play("retreat S08 1312 1413").at("S08", "shattered");
    let g = g.play("advance G14 1212; advance G11 1212; advance G01 1212 1312").at("G01", "1312");
    // B: South Front in Odessa, across the river.
    let mut g = g.play("attack 1215 G07 G12").quiet();
    assert_eq!(odds(&mut g), "9:3 at 3:2");
    let mut g = g.play("5").quiet().at("S05", "destroyed");
    while g.offers("").contains(&"advance".to_owned()) {
        g = g.play("done");
    }
    // C: the counterblow at Kiev; no terrain, Blitz! is not used.
    let mut g = g.play("attack 1311 G10").quiet();
    assert_eq!(odds(&mut g), "4:5 at 1:2");
    let mut g = g.play("1").quiet();
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("counterattack").quiet();
    assert_eq!(odds(&mut g), "5:4 at 1:1");
    // The printed table says no effect for a 3 (C5); Heroes of the Soviet Union roll a 2.
    let mut g = g.play("3");
    while g.asked() == "axis" {
        g = g.play("pass");
    }
    let mut g = g.play("play c43").quiet_windows().play("2").quiet();
    assert_eq!(g.asked(), "axis", "CA: the Axis may answer");
    let g = g.play("decline").at("S04", "1311");
    // The next Soviet supply check finds Kiev cut off; in the removal phase Central Front surrenders.
    let mut g = idle(g, |p| p.active == 1 && p.phase >= 2);
    assert!(g.position().units[42].is(Unit::OOS), "Central Front");
    let mut g = idle(g, |p| p.turn == 3 || p.active == 1 && p.phase == 6);
    assert_eq!(g.place("S04"), "surrendered");
    assert_eq!(g.position().event_vp, 1);
}

#[test]
fn nr_16_0_what_other_dice_would_have_done() {
    let start = |die: &str| {
        given("turn = 2; support = [1, 0]", "axis combat")
            .units("S04 1311; G10 1210")
            .hand("soviet", "c01")
            .play("done; counter 1311 c01")
            .quiet()
            .play("attack 1311 G10")
            .quiet()
            .play("1")
            .quiet()
            .play("counterattack")
            .quiet()
            .play(die)
            .quiet()
    };
    start("5").play("loss S04; loss G10").at("S04", "destroyed").face("G10", "reduced");
    let mut g = start("6");
    assert!(g.offers("retreat").contains(&"G10".to_owned()), "DR");
}
