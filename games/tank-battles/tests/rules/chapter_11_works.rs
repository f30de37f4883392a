//! Chapter 11.8 to 11.10: works and pontoons.

use crate::chapter_11::{field, fought};
use crate::chapter_12::to_movement;
use crate::{Given, Staff, given};
use engine::Rules;
use tank_battles::{Works, flag};

/// Works in a hex.
pub fn works(g: &mut Given, hex: &str) -> Works {
    let rules = g.game().rules().clone();
    let at = rules.find(hex).expect("a hex of the map").index() as u16;
    g.position().works_at(at)
}

fn moving(head: &str, side: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 3; {head}"), &format!("{side} movement")).units(units)
}

#[test]
fn tb_11_8a_a_unit_that_stays_builds_a_level() {
    let mut g = moving("", "G", "G-1.LAH 0904; G-2.LAH 0904").play("dig G-1.LAH");
    assert_eq!(works(&mut g, "0904"), Works::None, "not before the phase is over");
    let mut g = g.refuse("move G-1.LAH 0903", "TB 11.8a").play("dig G-2.LAH; done");
    assert_eq!(works(&mut g, "0904"), Works::One, "two units dig no deeper");
    // Whoever has moved does not dig.
    moving("", "G", "G-1.LAH 0904; G-2.LAH 0904").play("move G-1.LAH 0903").refuse("dig G-1.LAH", "TB 11.8a");
    // In a zone of control only if it was left in peace (7.7c).
    moving("", "G", "G-1.LAH 0904 attacked; G-2.LAH 0804; S-284G.95G 0903").refuse("dig G-1.LAH", "TB 7.7c");
    moving("", "G", "G-1.LAH 0904; S-284G.95G 0903").play("dig G-1.LAH");
}

#[test]
fn tb_11_8b_no_guns_tanks_or_trains_build() {
    let units = "S-284G.95G 0903; S-10.ATbde 0903; S-110.TB.18TC 0903; S-678.HowR 0903; \
                 S-1446.SPR.29TC 0903; S-60.sep.arm.train.bn 0703";
    let mut g = moving("", "S", units).option("additional");
    assert_eq!(g.offers("dig"), ["S-284G.95G"]);
    for unit in ["S-10.ATbde", "S-110.TB.18TC", "S-678.HowR", "S-1446.SPR.29TC", "S-60.sep.arm.train.bn"] {
        g = g.refuse(&format!("dig {unit}"), "TB 7.7b");
    }
}

#[test]
fn tb_11_8c_construction_units_build_level_2() {
    let head = "works = { 0903 = \"1\" }";
    let units = "S-284G.95G 0903; S-27.Constr 0903";
    let mut g = moving(head, "S", units)
        .option("additional")
        .refuse("build S-284G.95G", "TB 11.8c")
        .refuse("dig S-284G.95G", "TB 7.7e")
        .play("build S-27.Constr; done");
    assert_eq!(works(&mut g, "0903"), Works::Two);
    // A level a turn, however many dig.
    let mut g = moving("", "S", units).option("additional").play("dig S-284G.95G; dig S-27.Constr; done");
    assert_eq!(works(&mut g, "0903"), Works::One);
}

/// A construction unit on works of level 2 at Kursk.
fn stores() -> Given {
    given("kursk-1943", "turn = 3; works = { 0907 = \"2\" }", "S movement")
        .units("S-27.Constr 0907")
        .option("additional")
}

#[test]
fn tb_11_8d_level_3_needs_a_marker() {
    stores().refuse("build S-27.Constr", "TB 11.8d");
    let mut g = stores().hand("S", "works3-s-1").play("build S-27.Constr; done");
    assert_eq!(works(&mut g, "0907"), Works::Three);
    assert_eq!(g.position().hand_count[1], 0, "the stores are used up");
}

#[test]
fn tb_11_8e_works_act_by_the_chart() {
    let attack = |works: &str| {
        field(&format!("works = {{ 0903 = \"{works}\" }}"), "G-1.LAH 0904; S-284G.95G 0903")
            .fight("attack 0903 G-1.LAH; 4")
    };
    fought(attack("1"), "1:2, +0 −1 → 1:3; die 4, row 3");
    fought(attack("2"), "1:2, +0 −2 → 1:4; die 4, row 3");
    fought(attack("3"), "1:2, +0 −3 → 1:4; die 4, row 2");
    fought(attack("L"), "1:2, +0 −2 → 1:4; die 4, row 2");
}

#[test]
fn tb_11_9a_permanent_works_need_not_be_left() {
    // 32:6 is 5:1, tanks +3, works −3; a six with two off: O(1).
    let attack = |works: &str| {
        field(
            &format!("works = {{ 0903 = \"{works}\" }}"),
            "G-1.LAH 0904; G-2.LAH 0904; G-II.1.LAH 0904; G-13.LAH 0803; G-503 0904; S-284G.95G 0903",
        )
        .fight("attack 0903 G-II.1.LAH G-13.LAH G-1.LAH G-2.LAH G-503; 6")
    };
    let mut g = fought(attack("P3"), "row 4");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers(""), ["retreat", "hold"]);
    let mut g = g.play("hold").at("S-284G.95G", "0903").is("S-284G.95G", flag::REVERSE);
    assert_eq!(g.asked(), "german");
    assert!(g.offers("").contains(&"done".to_owned()), "nobody pursues into a hex that is held");
    // Works of level 3 that are not permanent are left.
    let g = attack("3");
    let mut g = g.is("S-284G.95G", flag::REVERSE);
    assert!(!g.offers("").contains(&"hold".to_owned()));
}

#[test]
fn tb_11_8a_whoever_digs_does_nothing_else() {
    // Dug in, it does not attack in phase IV (Q84); its comrade may.
    let units = "G-1.LAH 0904; G-2.LAH 0904; S-284G.95G 0903";
    let mut g = moving("", "G", units).play("dig G-1.LAH; done");
    assert_eq!((g.position().active, g.position().phase), (0, 4));
    g.refuse("attack 0903 G-1.LAH", "TB 11.8a").play("attack 0903 G-2.LAH");
    // Whoever has attacked in phase II does not dig. 5:6 is 1:2, and a 5 is UB.
    let g = field("", "G-1.LAH 0904; G-2.LAH 0803; S-284G.95G 0903").fight("attack 0903 G-1.LAH; 5; done");
    g.refuse("dig G-1.LAH", "TB 11.8a").play("dig G-2.LAH");
}

/// Germans on the Optukha at Mtsensk, and perhaps an enemy beyond it.
fn river(enemy: &str) -> Given {
    let units = format!("G-XXIV.Geyr 0309; G-Bridge.Column.1 0407; {enemy}");
    given("mtsensk-1941", "turn = 1", "G movement").units(&units)
}

/// Germans on the Oka, a big river: three shifts, all MP. The regiment has three.
fn oka(phase: &str, others: &str) -> Given {
    given("mtsensk-1941", "turn = 2", phase).units(&format!("G-12.4Pz 0205 no-supply; {others}"))
}

#[test]
fn tb_11_10a_a_pontoon_is_laid_in_one_movement_phase() {
    // It bears at the end of the phase: until then the river costs all.
    let mut g = oka("G movement", "G-Bridge.Column.1 0205").play("bridge G-Bridge.Column.1 se");
    assert!(g.tally("move G-12.4Pz 0306").contains('∗'), "{}", g.tally("move G-12.4Pz 0306"));
    g.play("done").at("G-Bridge.Column.1", "laid").lacks("G-Bridge.Column.1", flag::AT_WORK);
    // The unit must stand at the river when the phase begins, and a bridge needs water.
    given("mtsensk-1941", "turn = 1", "G movement")
        .units("G-Bridge.Column.1 0408")
        .refuse("bridge G-Bridge.Column.1 n", "TB 11.10a")
        .play("move G-Bridge.Column.1 0407")
        .refuse("bridge G-Bridge.Column.1 n", "TB 11.10a");
}

#[test]
fn tb_11_10a_taking_it_up_takes_a_phase_too() {
    // On either bank that is German (Q89).
    let laid = |head: &str| {
        given("mtsensk-1941", &format!("turn = 1; {head}"), "G movement")
            .units("G-XXIV.Geyr 0309; G-Bridge.Column.1 laid weak 0205:2; G-12.4Pz 0205 no-supply")
    };
    assert_eq!(laid("german = [\"0306\"]").offers("lift G-Bridge.Column.1"), ["0205", "0306"]);
    let mut g = laid("");
    assert!(g.tally("move G-12.4Pz 0306").contains("+2"));
    assert_eq!(g.offers("lift G-Bridge.Column.1"), ["0205"]);
    let g = g.play("lift G-Bridge.Column.1 0205").at("G-Bridge.Column.1", "0205");
    let mut g = g.lacks("G-Bridge.Column.1", flag::REVERSE).is("G-Bridge.Column.1", flag::AT_WORK);
    assert!(g.tally("move G-12.4Pz 0306").contains('∗'), "the river has no bridge any more");
    assert!(!g.offers("move").contains(&"G-Bridge.Column.1".to_owned()));
    assert!(!g.offers("").contains(&"bridge".to_owned()));
    // On the next turn it goes on.
    to_movement(g, 2, "G").play("bridge G-Bridge.Column.1 se").at("G-Bridge.Column.1", "laid");
}

#[test]
fn tb_11_10d_a_pontoon_is_lost_with_both_its_banks() {
    // As soon as the enemy controls the second one (Q79).
    let g = given("mtsensk-1941", "turn = 2; german = [\"0205\", \"0306\"]", "S movement")
        .units("G-Bridge.Column.1 laid weak 0205:2; S-10.AbB 0204");
    let g = g.play("move S-10.AbB 0205").at("G-Bridge.Column.1", "laid");
    let mut g = g.play("move S-10.AbB 0306").at("S-10.AbB", "0306").at("G-Bridge.Column.1", "field");
    assert!(g.position().pontoons.iter().all(|b| b.hex == u16::MAX));
}

#[test]
fn tb_11_10b_under_a_zone_of_control_on_4_to_6() {
    // 0405 holds an enemy: the far bank lies in his zone.
    river("S-Tula.School 0405").play("bridge G-Bridge.Column.1 n; 3; done").at("G-Bridge.Column.1", "0407");
    river("S-Tula.School 0405").play("bridge G-Bridge.Column.1 n; 4; done").at("G-Bridge.Column.1", "laid");
}

#[test]
fn tb_11_10c_a_failure_does_no_harm() {
    river("S-Tula.School 0405")
        .play("bridge G-Bridge.Column.1 n; 1; done; done")
        .at("G-Bridge.Column.1", "0407")
        .lacks("G-Bridge.Column.1", flag::REVERSE)
        // The Soviet part, the weather of turn 2, and it tries again.
        .play("done; 1; bridge G-Bridge.Column.1 n; 5")
        .at("G-Bridge.Column.1", "laid");
}

#[test]
fn tb_11_10d_a_laid_pontoon_is_a_bridge() {
    let laid = "G-Bridge.Column.1 laid weak 0205:2";
    let enemy = "; S-Tula.School 0306";
    fought(
        oka("G prepared", &format!("{laid}{enemy}")).play("attack 0306 G-12.4Pz; 4"),
        "2 : 2 — 1:1, +0 −1 → 1:2",
    );
    fought(oka("G prepared", enemy).play("attack 0306 G-12.4Pz; 4"), "2 : 2 — 1:1, +0 −3 → 1:4");
    assert!(oka("G movement", laid).tally("move G-12.4Pz 0306").contains("+2"));
    assert!(oka("G movement", "").tally("move G-12.4Pz 0306").contains('∗'));
}
