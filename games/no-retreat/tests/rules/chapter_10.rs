//! Chapter 10: combat.

use crate::given;

/// EX-10.5b, the battle at Stalingrad in snow.
#[test]
fn nr_10_5_4_stalingrad_in_snow() {
    let mut g = given("turn = 10; german = [\"2217\"]; support = [0, 1]", "soviet combat")
        .units("G10 2217 reduced; S07 2317 full; S20 2218 full")
        .play("target 2217; done")
        .quiet();
    let tally = g.tally("attack 2217 S07 S20");
    assert!(
        tally.starts_with(
            "Strengths 12:3 NR 10.5.1\nInitial column 4:1 NR 10.5.3\ncity ◄1 NR 10.6.1a\nobjective ◄1"
        ),
        "{tally}"
    );
    assert!(tally.ends_with("column 2:1"), "{tally}");
    let mut g = g.play("attack 2217 S07 S20");
    assert!(g.tally("commit support").ends_with("column 3:1"));
}

#[test]
fn nr_10_6_4a_odds_are_capped_before_shifts() {
    let mut g = given("turn = 7", "axis combat")
        .units("G01 1712; G02 1712; G07 1612; G03 1612; S11 1713")
        .play("target 1713; done")
        .quiet();
    let tally = g.tally("attack 1713 G01 G02 G03 G07");
    assert!(tally.contains("Initial column 6:1"), "{tally}");
    assert!(tally.ends_with("column 5:1"), "{tally}");
}

#[test]
fn nr_10_7d_dr_then_advance_of_three_hexes_for_panzers() {
    given("turn = 7", "axis combat")
        .units("G01 1711; G10 1711; S01 1811")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G01 G10")
        .quiet()
        .play("3")
        .quiet()
        .play("retreat S01 1911 2011; advance G01 1811 1911 1910; done")
        .at("S01", "2011")
        .at("G01", "1910");
}

#[test]
fn nr_10_7_5i_who_cannot_retreat_is_destroyed() {
    // EX-16 B: South Front in Odessa with all exits held or in EZOC.
    given("turn = 2", "axis combat")
        .units("G12 1115; G07 1114; A02 1214; G11 1213; S05 1215")
        .play("target 1215; done")
        .quiet()
        .play("attack 1215 G07 G12")
        .quiet()
        .play("5")
        .quiet()
        .at("S05", "destroyed");
}

#[test]
fn nr_10_1_2b_no_counterblow_on_white_units() {
    given("turn = 6", "axis combat")
        .units("G15 1903; S06 1902 full; S09 2004")
        .hand("soviet", "c01")
        .play("done")
        .refuse("counter 1902 c01", "NR 10.1.2b")
        .play("counter 2004 c01");
}

/// EX-10.7: CB lies on a German hex, also in a counterattack.
#[test]
fn nr_10_7_3d_cb_always_belongs_to_the_active_player() {
    let mut g = given("turn = 6", "axis combat")
        .units("G03 1907 reduced; S01 1807")
        .play("target 1807; done")
        .quiet()
        .play("attack 1807 G03")
        .quiet();
    let tally = g.log().join("\n");
    assert!(tally.contains("5:3 — 3:2"), "{tally}");
    let mut g = g.play("1").quiet();
    assert_eq!(g.asked(), "soviet");
    let g = g.play("counterattack").quiet().play("5").quiet().play("mark 1907");
    let mut g = g;
    let p = g.position();
    assert!(p.markers[0].iter().any(|m| m.kind == no_retreat::MarkerKind::Counterblow));
}

#[test]
fn nr_10_2b_every_marked_hex_must_be_attacked() {
    given("turn = 7", "axis combat")
        .units("G10 1711; S01 1811; S02 1710")
        .play("target 1811; target 1710; done")
        .quiet()
        .refuse("done", "NR 10.2b")
        .refuse("attack 1811 G10", "NR 10.2b");
}
