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
