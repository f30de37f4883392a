//! Chapter 14: special units.

use crate::given;

#[test]
fn nr_14_9_2a_a_cadre_replaces_a_unit_lost_in_an_exchange() {
    given("turn = 9", "axis combat")
        .units("G10 1711; G11 1711; S05 1811; S21 cadres")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G10 G11")
        .quiet()
        .play("3")
        .quiet()
        .play("loss G10; loss S05; cadre S21")
        .at("S21", "1811")
        .at("S05", "destroyed")
        .face("G10", "reduced");
}

#[test]
fn nr_14_11b_volkssturm_hold_once() {
    given("turn = 26; german = [\"1104\"]", "soviet combat")
        .units("G09 1104; G27 1104; S01 1105 full; S02 1205 full")
        .play("target 1104; done")
        .quiet()
        .play("attack 1104 S01 S02")
        .quiet()
        .play("6")
        .quiet()
        .at("G27", "out")
        .at("G09", "1104");
}

#[test]
fn nr_14_5a_ss_panzer_always_shifts() {
    let mut g =
        given("turn = 12", "axis combat").units("G05 1907; S01 1807").play("target 1807; done").quiet();
    let tally = g.tally("attack 1807 G05");
    assert!(tally.contains("armour ►1"), "{tally}");
    assert!(tally.ends_with("column 2:1"), "{tally}");
}

#[test]
fn nr_14_9_4a_a_unit_rebuilt_on_a_cadre_is_not_disorganised() {
    let mut g = given("turn = 7", "soviet organisation")
        .units("S21 2008; S08 destroyed; S01 2009")
        .hand("soviet", "c03 c04")
        .play("done; rebuild S08 2008 c03")
        .at("S08", "2008")
        .at("S21", "turn-8");
    assert_eq!(g.position().units[46].flags & 4, 0);
}

#[test]
fn nr_14_1a_fortifying_costs_one_card_at_home() {
    given("turn = 7", "soviet organisation")
        .units("S11 2008 oos; S01 2310")
        .hand("soviet", "c03 c04")
        .play("fortify S11 c03")
        .face("S11", "full");
}
