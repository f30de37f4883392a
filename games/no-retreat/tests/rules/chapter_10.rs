//! Chapter 10: combat.

use crate::{Staff, given};

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

/// The exact chances of a battle with its counterattacks (a = 1, b = 3, c = 0 sixths).
#[test]
fn nr_10_7_2f_the_forecast_counts_the_whole_chain() {
    let mut g = given("turn = 6", "axis combat")
        .units("G03 1907 reduced; S01 1807")
        .play("target 1807; done")
        .quiet();
    let game = g.game();
    let draft = engine::notation::read(&**game.rules(), "attack 1807 G03").unwrap();
    let forecasts = game.compose(engine::Seat(0), &draft).unwrap().explanation.forecasts;
    let all: f64 = forecasts[0].chances.iter().map(|c| c.of as f64 / c.total as f64).sum();
    assert!((all - 1.0).abs() < 1e-12, "{all}");
    let share = |key: &str, result: &str| {
        forecasts[0]
            .chances
            .iter()
            .find(|c| c.outcome.key == key && format!("{:?}", c.outcome.args).contains(result))
            .map(|c| (c.of, c.total))
    };
    assert_eq!(share("chance-attack", "result-ex"), Some((1, 6)));
    assert_eq!(share("chance-counterattack", "result-cb"), Some((1, 36)));
    assert_eq!(share("chance-answer", "result-dr"), Some((1, 36)));
}

/// EX-16, battle C: the fort of Kiev, a counterblow, and a declined counterattack.
#[test]
fn ex_16_a_counterblow_at_kiev() {
    let mut g = given("turn = 2; support = [1, 0]", "axis combat")
        .units("G10 1210; S04 1311")
        .hand("soviet", "c01 c43")
        .play("done; counter 1311 c01")
        .quiet();
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("attack 1311 G10").quiet();
    assert!(g.log().iter().any(|l| l.contains("4:5 — 1:2, no shifts")), "{:?}", g.log());
    let mut g = g.play("1").quiet();
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("counterattack").quiet();
    assert!(g.log().iter().any(|l| l.contains("5:4 — 1:1")));
    // The printed table: 1:1 and a 3 are no effect (ruling C5); Heroes of the Soviet Union roll again: CA.
    let mut g = g.play("3; play c43; 2").quiet();
    assert_eq!(g.asked(), "axis", "a CA in the counterattack: the Axis may answer");
    g = g.play("decline");
    g.at("S04", "1311").at("G10", "1210");
}

/// EX-16, battle A: DS, the retreat, and a breakthrough by 1st Panzer.
#[test]
fn ex_16_b_bryansk_is_shattered() {
    given("turn = 2", "axis combat")
        .units("G14 1112; G01 1112; G11 1213; S08 1212; S04 1311")
        .play("target 1212; done")
        .quiet()
        .play("attack 1212 G01 G11 G14")
        .quiet()
        .play("3")
        .quiet()
        .play("retreat S08 1312 1413")
        .at("S08", "shattered")
        .play("advance G14 1212; advance G11 1212; advance G01 1212 1312")
        .at("G01", "1312");
}

#[test]
fn nr_10_7_4a_dr_does_not_move_a_fort() {
    given("turn = 7", "axis combat")
        .units("G13 1903; G15 1903; S06 1902 full")
        .play("target 1902; done")
        .quiet()
        .play("attack 1902 G13 G15")
        .quiet()
        .play("6")
        .quiet()
        .at("S06", "1902")
        .face("S06", "full");
}

#[test]
fn nr_10_6_3b_motorised_defenders_cancel_the_armour_shift() {
    let mut g =
        given("turn = 7", "axis combat").units("G01 1711; S08 1811").play("target 1811; done").quiet();
    assert!(!g.tally("attack 1811 G01").contains("armour"));
    let mut g =
        given("turn = 7", "axis combat").units("G01 1711; S01 1811").play("target 1811; done").quiet();
    assert!(g.tally("attack 1811 G01").contains("armour ►1 NR 10.6.3a"));
}

#[test]
fn nr_10_6_3e_no_armour_shift_in_mud() {
    let mut g =
        given("turn = 6", "axis combat").units("G01 1711; S01 1811").play("target 1811; done").quiet();
    assert!(!g.tally("attack 1811 G01").contains("armour"));
}

#[test]
fn nr_10_5_3_odds_are_rounded_for_the_defender() {
    // 4 + 4 + 4 against 5 + 4 is 12:9.
    let mut g = given("turn = 24", "soviet combat")
        .units("S18 1711 full; S07 1711 full; G01 1811; G10 1811 reduced")
        .play("target 1811; done")
        .quiet();
    assert!(g.tally("attack 1811 S07 S18").starts_with("Strengths 12:10 NR 10.5.1\nInitial column 1:1"));
}

#[test]
fn nr_10_1_1b_disorganised_units_do_not_attack() {
    given("turn = 7", "axis combat")
        .units("G10 1711; G11 1711 disorganised; S01 1811")
        .play("target 1811; done")
        .quiet()
        .refuse("attack 1811 G11", "NR 10.1.1b");
}

#[test]
fn nr_10_3_3_every_attacker_touches_every_hex() {
    given("turn = 7", "axis combat")
        .units("G10 1711; G11 1811; S01 1710; S02 1911")
        .play("target 1710; target 1911; done")
        .quiet()
        .refuse("attack 1710 1911", "NR 10.3.1");
}
