//! The additional rules: battalions, trains, construction, flak, special vehicles.

use crate::chapter_11::fought;
use crate::chapter_11_works::works;
use crate::{Given, Staff, given};
use tank_battles::{Doing, Works, flag};

/// Turn 3 of Prokhorovka with the additional rules.
pub fn table(head: &str, when: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 3; {head}"), when).option("additional").units(units)
}

/// German prepared attacks in the open field around 0903.
pub fn field(units: &str) -> Given {
    table("", "G prepared", units)
}

/// Soviet prepared attacks.
pub fn soviet(units: &str) -> Given {
    table("", "S prepared", units)
}

/// Kursk with the additional rules: the open field around 0708.
pub fn kursk(when: &str, units: &str) -> Given {
    given("kursk-1943", "turn = 3; works = { 0707 = \"0\" }", when).option("additional").units(units)
}

#[test]
fn tb_x0a_only_with_the_option() {
    let off = || given("prokhorovka-1943", "turn = 3", "G movement").units("G-1.LAH 0904");
    off().refuse("detach G-1.LAH", "TB X0a").refuse("absorb G-1.LAH 0", "TB X0a");
    let mut g = field("G-1.LAH 0904");
    assert!(g.offers("").contains(&"detach".to_owned()));
    // Counters with the triangle stay in the box.
    let mut g = crate::begin("prokhorovka-1943", &[]);
    assert_eq!(g.place("G-StuG.LAH"), "unused");
    let mut g = crate::begin("prokhorovka-1943", &["additional"]);
    assert_eq!(g.place("G-StuG.LAH"), "0505");
}

#[test]
fn tb_x1a_a_regiment_detaches_a_battalion() {
    let g = field("G-1.LAH 0904").play("detach G-1.LAH").is("G-1.LAH", flag::REVERSE).at("G-bn1", "0904");
    // Once: it is weakened now.
    g.refuse("detach G-1.LAH", "TB X1a").play("done; move G-bn1 0903").at("G-bn1", "0903");
    // A battalion has the difference, and moves and shifts like its regiment (Q191).
    let g = field("G-1.LAH 0904 weak; G-bn1 0904 of:G-1.LAH; S-284G.95G 0903");
    fought(g.play("attack 0903 G-bn1; ready; ready; 4"), "3 : 6 — 1:2, +0 −0");
    let g = soviet("S-32.TB.29TC 0904 weak; S-bn1 0904 of:S-32.TB.29TC; G-1.LAH 0903");
    fought(g.play("attack 0903 S-bn1; ready; ready; 4"), "2 : 5 — 1:3, +2 −0");
    // One level: a loss is its end, and it is not reconstituted.
    let g = table(
        "german_points = { air = 1 }",
        "S prepared",
        "S-284G.95G 0904 weak; S-bn1 1102 of:S-284G.95G; G-1.LAH 0703",
    )
    .play("german: bomb 1102; 1; 6");
    let mut g = g.at("S-bn1", "out").at("S-284G.95G", "0904");
    let lost =
        |g: &mut Given| g.game().rules().clone().points(&g.position(), tank_battles::Side::German, &mut ());
    let mut none = table("", "S prepared", "S-284G.95G 0904 weak; G-1.LAH 0703");
    assert_eq!(lost(&mut g), lost(&mut none), "a lost battalion gives no points");
    // Not a battalion, not a one-sided regiment, not next to the enemy.
    field("G-II.1.LAH 0904; G-1.LAH 0703").refuse("detach G-II.1.LAH", "TB X1a");
    soviet("S-36G.TR.18TC 0904; S-284G.95G 0703").refuse("detach S-36G.TR.18TC", "TB X1a");
    field("G-1.LAH 0904; G-2.LAH 0703; S-284G.95G 0903").play("done").refuse("detach G-1.LAH", "TB X1a");
}

#[test]
fn tb_x1b_a_weakened_unit_absorbs_a_battalion() {
    let units = "G-1.LAH 0904 weak; G-bn1 0904 of:G-1.LAH";
    field(units).play("absorb G-1.LAH 0").lacks("G-1.LAH", flag::REVERSE).at("G-bn1", "unused");
    // One of its own arm: the motorised regiment of another division, not tanks.
    let mut g = field("G-1.LAH 0904; G-bn1 0904 of:G-1.LAH; G-II.1.LAH 0904 weak; G-D.DR 0904 weak");
    assert_eq!(g.offers("absorb"), ["G-D.DR"]);
    // In the same hex, and only if it is weakened.
    let mut g = field("G-1.LAH 0904 weak; G-bn1 0903 of:G-1.LAH; G-2.LAH 0903");
    assert!(!g.offers("").contains(&"absorb".to_owned()));
    g.refuse("absorb G-1.LAH 0", "TB X1b");
    // Not under the enemy's eyes.
    let near = field(&format!("{units}; S-284G.95G 0903")).play("done");
    near.refuse("absorb G-1.LAH 0", "TB X1b");
    // A penal battalion belongs to the division, but is no battalion of it.
    let mut g = soviet("S-284G.95G 0904 weak; S-penal1 0904 of:S-284G.95G");
    let rules = g.game().rules().clone();
    let first = engine::notation::token(&*rules, "G-bn1").expect("the first slip").index();
    let penal = engine::notation::token(&*rules, "S-penal1").expect("a slip").index() - first;
    g.refuse(&format!("absorb S-284G.95G {penal}"), "TB X1b");
}

#[test]
fn tb_x4a_armoured_trains_act_as_self_propelled_guns() {
    // 0704 lies on the railway, two hexes from 0903? No: two from 0902.
    let g = soviet("S-53.MRB.29TC 0803; S-60.sep.arm.train.bn 0704; G-1.LAH 0802")
        .play("attack 0802 S-53.MRB.29TC; gun S-60.sep.arm.train.bn; ready; ready; 4");
    fought(g, "6 : 5 — 1:1, +0 −0");
    // In defence too.
    let g = field("G-1.LAH 0802; S-53.MRB.29TC 0803; S-60.sep.arm.train.bn 0704")
        .play("attack 0803 G-1.LAH; ready; gun S-60.sep.arm.train.bn; ready; 4");
    fought(g, "5 : 7 — 1:2");
    // Next to the enemy it attacks with its shift.
    let g = soviet("S-60.sep.arm.train.bn 0703; G-1.LAH 0802")
        .play("attack 0802 S-60.sep.arm.train.bn; ready; ready; 4");
    fought(g, "2 : 5 — 1:3, +1 −0");
}

#[test]
fn tb_x4b_armoured_trains_keep_to_the_railway() {
    let mut g = table("", "S movement", "S-60.sep.arm.train.bn 0705");
    let reach = g.offers("move S-60.sep.arm.train.bn");
    // Both ways to the edge of the map, over the bridges of the Psel.
    for hex in ["0704", "0703", "0702", "0601", "0605", "0606", "0507", "0610"] {
        assert!(reach.contains(&hex.to_owned()), "{hex}: {reach:?}");
    }
    let g = g.refuse("move S-60.sep.arm.train.bn 0805", "TB X4b");
    let g = g.play("move S-60.sep.arm.train.bn 0702");
    g.at("S-60.sep.arm.train.bn", "0702");
    // A blown bridge stops it.
    let mut g = table("blown = [\"0703 N\"]", "S movement", "S-60.sep.arm.train.bn 0705");
    let reach = g.offers("move S-60.sep.arm.train.bn");
    assert!(reach.contains(&"0703".to_owned()) && !reach.contains(&"0702".to_owned()), "{reach:?}");
    // It runs alone.
    table("", "S movement", "S-60.sep.arm.train.bn 0705; S-284G.95G 0705")
        .refuse("move S-284G.95G S-60.sep.arm.train.bn 0704", "TB X4b");
    // Thirty hexes a phase are thirty of its points.
    let mut g = table("", "S movement", "S-60.sep.arm.train.bn 0705").play("move S-60.sep.arm.train.bn 0702");
    let rules = g.game().rules().clone();
    let train = engine::notation::token(&*rules, "S-60.sep.arm.train.bn").unwrap().index();
    assert_eq!(g.position().left[train], 27);
}

#[test]
fn tb_x6a_construction_units_build_any_works() {
    let site = |level: &str| {
        given("kursk-1943", &format!("turn = 3; works = {{ 0907 = \"{level}\" }}"), "S movement")
            .units("S-27.Constr 0907")
            .hand("S", "works3-s-1")
            .option("additional")
    };
    let mut g = site("0").play("dig S-27.Constr; done; done");
    assert_eq!(works(&mut g, "0907"), Works::One);
    let mut g = site("1").play("build S-27.Constr; done; done");
    assert_eq!(works(&mut g, "0907"), Works::Two);
    assert_eq!(g.position().hand_count[1], 1);
    let mut g = site("2").play("build S-27.Constr; done");
    assert_eq!(works(&mut g, "0907"), Works::Three);
    site("3").refuse("build S-27.Constr", "TB 7.7e");
}

/// Soviet bombers over a German regiment in 0904, flak near it.
fn bombed(flak: &str) -> Given {
    table("soviet_points = { air = 1 }", "S movement", &format!("S-284G.95G 0901; G-1.LAH 0904; {flak}"))
        .play("bomb 0904")
}

#[test]
fn tb_x7a_flak_units_come_on_top_of_the_factor() {
    // 4-6 by the guns, then 5-6 by the factor, then the bombs.
    let mut g = bombed("G-Flak.SS 0905").play("3; 4");
    assert_eq!(g.asked(), "chance");
    g.play("6").is("G-1.LAH", flag::REVERSE);
    let mut g = bombed("G-Flak.SS 0905").play("3; 5");
    assert_eq!(g.doing(), Doing::MovePhase);
    let mut g = bombed("G-Flak.SS 0905").play("4");
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_x7b_flak_units_shoot_on_4_to_6_within_a_hex() {
    let support = |flak: &str, air: u8| {
        table(
            &format!("soviet_points = {{ air = {air} }}"),
            "S prepared",
            &format!("S-284G.95G 0902; G-1.LAH 0903; {flak}"),
        )
        .play(&format!("attack 0903 S-284G.95G; air {air}; ready"))
    };
    fought(support("G-Flak.SS 0904", 1).play("4; ready; 4"), "4 : 5 — 1:2, +0 −0");
    fought(support("G-Flak.SS 0904", 1).play("3; ready; 4"), "+1 −0");
    // A die for each marker.
    fought(support("G-Flak.SS 0904", 2).play("3 5; ready; 4"), "+1 −0");
    // Two hexes away or in column it is silent.
    fought(support("G-Flak.SS 0905", 1).play("ready; 4"), "+1 −0");
    fought(support("G-Flak.SS 0904 weak", 1).play("ready; 4"), "+1 −0");
    // Two regiments that hit the same marker have shot down one.
    let g =
        given("kursk-1943", "turn = 3; works = { 0707 = \"0\" }; soviet_points = { air = 2 }", "S prepared")
            .option("additional")
            .units("S-6.MRB.6TC 0708; G-394.3Pz 0707; G-Flak.4PzA 0706; G-Flak.AK 0706")
            .play("attack 0707 S-6.MRB.6TC; air 2; ready; 4 4 1 1; ready; 4");
    fought(g, "+1 −0");
    // The attacker's flak answers the defender's support.
    let g =
        table("soviet_points = { air = 1 }", "G prepared", "G-1.LAH 0904; G-Flak.SS 0904; S-284G.95G 0903")
            .play("attack 0903 G-1.LAH; ready; air 1; ready; 4; 4");
    fought(g, "5 : 6 — 1:2, +0 −0");
}

#[test]
fn tb_x7c_flak_has_an_anti_tank_shift() {
    let g = soviet("S-110.TB.18TC 0904; G-1.LAH 0903; G-Flak.SS 0903")
        .play("attack 0903 S-110.TB.18TC; ready; defend G-1.LAH G-Flak.SS; ready; 4");
    fought(g, "5 : 7 — 1:2, +2 −2");
    // Not in column, not against infantry.
    let g = soviet("S-110.TB.18TC 0904; G-1.LAH 0903; G-Flak.SS 0903 weak")
        .play("attack 0903 S-110.TB.18TC; ready; defend G-1.LAH G-Flak.SS; ready; 4");
    fought(g, "5 : 5 — 1:1, +2 −0");
    let g = soviet("S-284G.95G 0904; G-1.LAH 0903; G-Flak.SS 0903")
        .play("attack 0903 S-284G.95G; ready; defend G-1.LAH G-Flak.SS; ready; 4");
    fought(g, "4 : 7 — 1:2, +0 −0");
}

#[test]
fn tb_x7d_flak_moves_in_column() {
    table("", "G movement", "G-Flak.SS 0904; G-1.LAH 0904").refuse("move G-Flak.SS 0905", "TB X7d");
    table("", "G movement", "G-Flak.SS 0904 weak").play("move G-Flak.SS 0905").at("G-Flak.SS", "0905");
}

/// Flame tanks of 11th Panzer against works 1 at Kursk.
fn flames(points: &str, works: &str, units: &str) -> Given {
    let head = format!("turn = 3; works = {{ 0707 = \"{works}\" }}; german_points = {points}");
    given("kursk-1943", &head, "G prepared")
        .option("additional")
        .units(&format!("G-110.11Pz 0708; G-11.Pz 0708; S-6.MRB.6TC 0707; {units}"))
}

#[test]
fn tb_x8a_flame_tanks_add_to_the_die_against_works() {
    let attack = "attack 0707 G-110.11Pz G-11.Pz; ready; ready; 3";
    fought(flames("{}", "1", "").play(attack), "die 3, row 3");
    fought(flames("{}", "0", "").play(attack), "die 3, row 3");
    fought(flames("{}", "1", "").play("attack 0707 G-110.11Pz; ready; ready; 3"), "die 3, row 2");
    // A town without works is as good, a village is not: Oboyan and Kholodnoye.
    let fight = |hex: &str, from: &str| {
        let units = format!("G-110.11Pz {from}; G-11.Pz {from}; S-6.MRB.6TC {hex}");
        let g = given("kursk-1943", &format!("turn = 3; works = {{ {hex} = \"0\" }}"), "G prepared");
        let order = format!("attack {hex} G-110.11Pz G-11.Pz; ready; ready; 3");
        g.option("additional").units(&units).play(&order)
    };
    fought(fight("0703", "0702"), "die 3, row 4");
    fought(fight("2008", "2007"), "die 3, row 3");
}

#[test]
fn tb_x8b_in_addition_to_the_engineers() {
    let attack = "attack 0707 G-110.11Pz G-11.Pz; engineers; ready; ready; 3";
    fought(flames("{ io = 1 }", "1", "").play(attack), "die 3, row 4");
    // An engineer counter with it does the same.
    let attack = "attack 0707 G-110.11Pz G-209.Pi.11Pz G-11.Pz; ready; ready; 3";
    fought(flames("{}", "1", "G-209.Pi.11Pz 0708").play(attack), "die 3, row 4");
}

#[test]
fn tb_e10_weakening_of_tank_brigades() {
    // T-34 and T-70: the shift falls from 2 to 1; T-34 alone keep 2.
    for (brigade, full, weak) in [("S-110.TB.18TC", "+2", "+1"), ("S-32.TB.29TC", "+2", "+2")] {
        for (state, shift) in [("", full), (" weak", weak)] {
            let g = given("prokhorovka-1943", "turn = 3", "S prepared")
                .units(&format!("{brigade} 0904{state}; G-1.LAH 0903"))
                .play(&format!("attack 0903 {brigade}; 4"));
            fought(g, &format!("{shift} −0"));
        }
    }
}

#[test]
fn tb_x1a_a_battalion_belongs_to_its_regiment() {
    // Supply and command come through the HQ of its corps (Q116, Q139).
    let g = table("", "G supply", "G-II.SS.Hausser 0306; G-2.LAH 0505 weak; G-bn1 0505 of:G-2.LAH");
    g.lacks("G-bn1", flag::NO_COMMAND).lacks("G-bn1", flag::EMERGENCY);
    // Motorised it pays like lorries: forest costs 4 of 6 MP.
    let mut g = table("", "G movement", "G-2.LAH 0902 weak; G-bn1 0902 of:G-2.LAH");
    assert!(g.tally("move G-bn1 1002").contains("+4"), "{}", g.tally("move G-bn1 1002"));
    // Tanks do not dig, and neither does their battalion.
    table("", "S movement", "S-110.TB.18TC 0902 weak; S-bn1 0902 of:S-110.TB.18TC; S-284G.95G 0902")
        .refuse("dig S-bn1", "TB 7.7b");
    // It fights with its division and counts as its unit.
    let g = field("G-2.LAH 0904 weak; G-1.LAH 0904; G-bn1 0904 of:G-2.LAH; S-284G.95G 0903");
    fought(g.play("attack 0903 G-1.LAH G-bn1; ready; ready; 4"), "8 : 6 — 1:1");
    field("G-D.DR 0904; G-2.LAH 0803 weak; G-bn1 0904 of:G-2.LAH; S-284G.95G 0903")
        .refuse("attack 0903 G-D.DR G-bn1", "TB 9.2a");
}

fn leaks_nothing(scenario: &str) {
    crate::kit::kit(&["additional"]).games(1).check(scenario);
}

#[test]
fn mtsensk_leaks_nothing() {
    leaks_nothing("mtsensk-1941");
}

#[test]
fn prokhorovka_leaks_nothing() {
    leaks_nothing("prokhorovka-1943");
}

#[test]
fn dubno_leaks_nothing() {
    leaks_nothing("dubno-1941");
}

#[test]
fn tb_x1a_a_battalion_may_leave_a_regiment_out_of_command() {
    let g = field("G-1.LAH 0904 no-command").play("detach G-1.LAH");
    g.is("G-bn1", flag::NO_COMMAND).play("absorb G-1.LAH 0").is("G-1.LAH", flag::NO_COMMAND);
}
