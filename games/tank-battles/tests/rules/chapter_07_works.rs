//! Chapter 7: digging in, blowing bridges.

use crate::chapter_07::moving;
use crate::chapter_12::to_movement;
use crate::chapter_12_supply::way;
use crate::tables::{cost, costs, left, redrawn, spent};
use crate::tables_water::oka;
use crate::{Given, Staff, given};
use tank_battles::{Works, flag};

/// Works in a hex.
fn works(g: &mut Given, hex: &str) -> Works {
    let at = g.game().rules().map.hex(hex).expect("a hex");
    g.position().works_at(at)
}

/// Whether a bridge stands, by the map's picture.
fn stands(g: &mut Given, hex: &str, side: u8) -> bool {
    let view = g.game().view(engine::Viewer::Referee);
    let bridge = view.table.side_features.iter().find(|f| f.hex == hex && f.direction == side);
    bridge.expect("a bridge is printed there").kind == "bridge"
}

#[test]
fn tb_7_7a_only_where_the_scenario_allows_it() {
    let barred = redrawn(moving("S-10.AbB 0404"), "no-digging", &[("entrench = true", "entrench = false")]);
    barred.refuse("dig S-10.AbB", "TB 7.7a");
    moving("S-10.AbB 0404").play("dig S-10.AbB");
}

#[test]
fn tb_7_7b_no_artillery_tanks_or_trains() {
    let units = "S-10.AbB 0404; S-4.TB 0404; S-702.AT.rgt 0404; S-1.4.TB 0404; S-1GRC.Lelyushenko 0404; \
                 S-447.CArtR 0404; S-14.arm.train 1104; S-Eng.1GRC 0404; S-36.McR 0404";
    let g = given("mtsensk-1941", "turn = 2", "S movement").units(units).option("additional");
    let g = ["S-4.TB", "S-702.AT.rgt", "S-447.CArtR", "S-14.arm.train", "S-1GRC.Lelyushenko"]
        .iter()
        .fold(g, |g, unit| g.refuse(&format!("dig {unit}"), "TB 7.7b"));
    g.play("dig S-10.AbB; dig S-1.4.TB; dig S-Eng.1GRC; dig S-36.McR");
}

#[test]
fn tb_7_7c_under_the_enemys_eyes_only_if_left_alone() {
    moving("S-10.AbB 0404 attacked; G-12.4Pz 0405").refuse("dig S-10.AbB", "TB 7.7c");
    moving("S-10.AbB 0404; G-12.4Pz 0405").play("dig S-10.AbB");
    moving("S-10.AbB 0404 attacked; G-12.4Pz 0407").play("dig S-10.AbB");
    // The attack itself: A(1) at 1:2, both stay.
    let units = "G-12.4Pz 0405; S-10.AbB 0404; S-34.NKVD 0404; S-1GRC.Lelyushenko 0403";
    let g = given("mtsensk-1941", "turn = 2", "G unprepared").units(units);
    let g = g.play("attack 0404 G-12.4Pz; defend S-10.AbB; 4; done; done");
    let mut g = g.refuse("dig S-10.AbB", "TB 7.7c").refuse("dig S-34.NKVD", "TB 7.7c");
    assert_eq!(g.position().phase, 3);
    // The Germans leave it alone on the next turn.
    to_movement(g.play("done"), 3, "S").play("dig S-10.AbB");
}

#[test]
fn tb_7_7d_a_turn_makes_level_1() {
    let mut g = moving("S-10.AbB 0404; S-201.AbB 0404; S-4.TB 0602");
    assert_eq!(works(&mut g, "0404"), Works::None);
    let mut g = g.play("dig S-10.AbB");
    assert_eq!(works(&mut g, "0404"), Works::None, "not before the end of the phase");
    let g = g.refuse("move S-10.AbB 0403", "TB 11.8a").play("dig S-201.AbB");
    let mut g = g.play("done");
    assert_eq!(works(&mut g, "0404"), Works::One, "two diggers make no more");
    // Whoever has moved does not dig.
    moving("S-10.AbB 0404; S-4.TB 0602").play("move S-10.AbB 0403").refuse("dig S-10.AbB", "TB 11.8a");
}

#[test]
fn tb_7_7e_higher_levels_by_construction_units() {
    let head = "turn = 2; works = { 0404 = \"1\" }";
    let units = "S-10.AbB 0404; S-Constr.1 0404; S-201.AbB 0602";
    let g = given("mtsensk-1941", head, "S movement").units(units).option("additional");
    let g = g.refuse("dig S-10.AbB", "TB 7.7e").refuse("build S-10.AbB", "TB 11.8c");
    let mut g = g.play("build S-Constr.1; done");
    assert_eq!(works(&mut g, "0404"), Works::Two);
    // One level a turn: from bare ground it makes level 1.
    let g = given("mtsensk-1941", "turn = 2", "S movement").units(units).option("additional");
    let mut g = g.refuse("build S-Constr.1", "TB 7.7e").play("dig S-Constr.1; done");
    assert_eq!(works(&mut g, "0404"), Works::One);
    // As the scenario allows: here to level 2, no higher without stores.
    let head = "turn = 2; works = { 0404 = \"2\" }";
    let g = given("mtsensk-1941", head, "S movement").units(units).option("additional");
    g.refuse("build S-Constr.1", "TB 11.8d");
}

#[test]
fn tb_f3a_only_infantry_digs() {
    let units = "S-53.MRB.29TC 0805; S-1446.SPR.29TC 0805";
    let g = given("prokhorovka-1943", "turn = 2", "S movement").units(units).option("additional");
    let g = g.refuse("dig S-1446.SPR.29TC", "TB 7.7b");
    let mut g = g.play("dig S-53.MRB.29TC; done");
    while g.position().phase == 3 {
        g = g.play("done");
    }
    assert_eq!(works(&mut g, "0805"), Works::One);
}

/// At the end of the movement phase, at the bridge from 0606 to 0607.
fn at_bridge(units: &str) -> Given {
    moving(units).play("done")
}

#[test]
fn tb_7_8a_at_the_end_of_the_phase_by_a_unit_there() {
    // Not while units move; not a bridge nobody stands at; each bridge once.
    let g = moving("S-10.AbB 0606").refuse("blow 0606 s", "TB 7.8a").play("done");
    let g = g.refuse("blow 0804 ne", "TB 7.8a").refuse("blow 0606 n", "TB 7.8a").play("blow 0606 s; 1");
    assert_eq!({ g }.asked(), "chance", "the only bridge has been tried: the phase is over");
    // From either end.
    at_bridge("S-10.AbB 0607").play("blow 0607 n; 1");
    let mut g = at_bridge("S-10.AbB 0606; S-201.AbB 0607; S-34.NKVD 0904").play("blow 0606 s; 2");
    assert_eq!(g.offers("blow"), ["0904"]);
    g.refuse("blow 0607 n", "TB 7.8a");
}

#[test]
fn tb_7_8b_blown_on_3() {
    let mut g = at_bridge("S-10.AbB 0606").play("blow 0606 s; 2");
    assert!(stands(&mut g, "0606", 3));
    let mut g = at_bridge("S-10.AbB 0606").play("blow 0606 s; 3");
    assert!(!stands(&mut g, "0606", 3));
}

#[test]
fn tb_7_8c_in_a_zone_of_control_on_5() {
    for (units, die, stays) in [
        ("S-10.AbB 0606; G-12.4Pz 0608", "4", true),
        ("S-10.AbB 0606; G-12.4Pz 0608", "5", false),
        ("S-10.AbB 0606; G-12.4Pz 0605", "4", true),
        ("S-10.AbB 0606; G-12.4Pz 0605", "5", false),
        ("S-10.AbB 0606; G-12.4Pz 0609", "3", false),
    ] {
        let mut g = at_bridge(units).play("blow 0606 s").play(die);
        assert_eq!(stands(&mut g, "0606", 3), stays, "{units} {die}");
    }
}

#[test]
fn tb_7_8d_engineers_add_1() {
    let with = "S-10.AbB 0606; S-Eng.1GRC 0606; G-12.4Pz 0608";
    let apart = "S-10.AbB 0606; S-Eng.1GRC 0505; G-12.4Pz 0608";
    for (units, die, stays) in [(with, "4", false), (with, "3", true), (apart, "4", true)] {
        let g = given("mtsensk-1941", "turn = 2", "S movement").units(units).option("additional");
        let mut g = g.play("done").play("blow 0606 s").play(die);
        assert_eq!(stands(&mut g, "0606", 3), stays, "{units} {die}");
    }
    // Or an engineer point.
    let head = "turn = 2; soviet_points = { io = 1 }";
    let g = given("mtsensk-1941", head, "S movement").units("S-10.AbB 0606; G-12.4Pz 0608");
    let mut g = g.play("done; blow 0606 s engineers; 4");
    assert!(!stands(&mut g, "0606", 3));
    assert_eq!(g.position().io, [0, 0]);
}

#[test]
fn tb_7_8e_a_blown_bridge_is_no_bridge() {
    // The highway from 0407 to 0507.
    assert_eq!(costs("0407", "0507"), [6, 3, 4]);
    for unit in ["S-10.AbB", "S-1.4.TB", "S-4.TB"] {
        let head = "turn = 2; blown = [\"0507 SW\"]";
        let g = given("mtsensk-1941", head, "S movement").units(&format!("{unit} 0407"));
        assert_eq!(spent(g, unit, "0507"), 24, "{unit}");
    }
    // Over a big river the price is everything again.
    assert_eq!(cost("S-4.TB", "0207", "0308"), 12 + 6);
    let mut g = oka("S-4.TB 0207").play("move S-4.TB 0308");
    assert_eq!(left(&mut g, "S-4.TB"), 0);
    // A train stops before it.
    let head = "turn = 2; blown = [\"0606 S\"]";
    let g = given("mtsensk-1941", head, "S movement").units("S-14.arm.train 0607").option("additional");
    g.refuse("move S-14.arm.train 0606", "TB X4b").lacks("S-14.arm.train", flag::MOVED);
}

#[test]
fn tb_7_8e_supply_does_not_cross_a_blown_bridge() {
    // West of the Oka every line to a Soviet source leads over one of three bridges.
    let west = |head: &str| given("mtsensk-1941", head, "S supply").units("S-1GRC.Lelyushenko 0302");
    let mut g = west("turn = 2").lacks("S-1GRC.Lelyushenko", flag::EMERGENCY);
    assert_eq!(way(&mut g, "0401", "se"), Some(20 + 60), "a third for the road, one for the bridge");
    let blown = "turn = 2; blown = [\"0401 SE\", \"0207 SE\", \"0209 NE\"]";
    let mut g = west(blown).is("S-1GRC.Lelyushenko", flag::EMERGENCY);
    assert_eq!(way(&mut g, "0401", "se"), None);
}

#[test]
fn tb_7_8d_engineers_who_help_are_shown() {
    let units = "S-10.AbB 0606; S-Eng.1GRC 0606; G-12.4Pz 0608";
    let g = given("mtsensk-1941", "turn = 2", "S movement").units(units).option("additional");
    let g = g.play("done; blow 0606 s; 1");
    g.is("S-Eng.1GRC", flag::SHOWN | flag::SEEN).lacks("S-10.AbB", flag::SHOWN);
}

#[test]
fn tb_7_8d_engineers_who_wait_do_not_help() {
    // On turn 1 of Kursk only XLVIII and LII Corps act (Q196).
    for (engineers, stays) in [("G-Pi.GD", false), ("G-Pi.LAH", true)] {
        let units = format!("G-I.GD 0714; {engineers} 0714; S-1243.375 2321");
        let g = given("kursk-1943", "turn = 1", "G movement").units(&units).option("additional");
        let mut g = g.play("done; blow 0714 ne; 2");
        assert_eq!(stands(&mut g, "0714", 1), stays, "{engineers}");
        assert_eq!(g.has(engineers, flag::SHOWN), !stays);
    }
}
