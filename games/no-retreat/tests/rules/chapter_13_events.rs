//! Chapter 13: removals, arrivals by event, 1945.

use crate::{Given, Staff, draws, ending, given};

/// Housekeeping with nobody else to be removed or placed; cards the Axis draws.
fn opens(head: &str, units: &str) -> Given {
    given(head, "housekeeping").units(units)
}

#[test]
fn nr_13_0_turn_events_happen_in_housekeeping() {
    // Rules: NR 13.5.16
    let mut g = opens("turn = 16", "G02 1107; S01 2310").at("G02", "out");
    assert_eq!(draws(&mut g), 4, "it was in supply");
    let mut g = opens("turn = 16", "G02 destroyed; G01 0603; S01 2310").at("G02", "out");
    assert_eq!(draws(&mut g), 3);
    let mut g = opens("turn = 16", "G02 2411; G01 0603; S01 2314").at("G02", "out");
    assert_eq!(draws(&mut g), 3, "out of supply now");
}

#[test]
fn nr_13_5_15_the_italians_go_home() {
    // Rules: NR 14.2b
    let drawn = |turn: u8, italians: &str| {
        let head = format!("turn = {turn}; german = [\"1503\", \"1407\", \"1708\", \"1311\"]");
        draws(
            &mut opens(&head, &format!("A04 {italians}; G01 0606; S01 2008"))
                .at("A04", if turn < 15 { italians } else { "out" }),
        )
    };
    assert_eq!(drawn(15, "turn-16"), 3);
    assert_eq!(drawn(15, "1107"), 4);
    assert_eq!(drawn(15, "2411"), 3, "out of supply now");
    assert_eq!(drawn(14, "1107"), 4);
}

#[test]
fn nr_13_5_18a_ss_panzer_goes_west() {
    assert_eq!(draws(&mut opens("turn = 18", "G05 destroyed; G01 0606; S01 2008").at("G05", "out")), 3);
    assert_eq!(draws(&mut opens("turn = 18", "G05 surrendered; G01 0606; S01 2008").at("G05", "out")), 3);
    assert_eq!(draws(&mut opens("turn = 18", "G05 rail; G01 0606; S01 2008").at("G05", "out")), 4);
}

#[test]
fn nr_13_5_23a_any_two_soviets_stack_in_1945() {
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet movement")
            .units("S01 2310 full; S02 2309; G01 0603")
            .play("move S01 2309; done; pass")
            .quiet()
    };
    assert!(begun(22).offers("").contains(&"excess".to_owned()));
    begun(23).at("S01", "2309").at("S02", "2309");
}

#[test]
fn nr_13_5_23b_the_defence_of_the_reich() {
    // Rules: NR 14.11a
    let mut g = given("turn = 22; high_tide = 20; soviet = [\"0816\", \"0606\"]; facts = [\"ploesti-lost\"]", "end")
        .units("G01 1711; S01 2310; G26 turn-23; G27 turn-23; G28 turn-23; G29 turn-23; G30 turn-23; G31 turn-23; G32 turn-23")
        .at("G26", "0603")
        .at("G27", "1104")
        .at("G28", "0704")
        .at("G29", "out")
        .at("G30", "0406")
        .at("G31", "0409")
        .at("G32", "0603");
    assert_eq!(draws(&mut g), 1, "exactly one, although Ploesti is lost");
}

#[test]
fn nr_13_5_23c_ss_panzer_returns_once_for_two_vp() {
    let begun = |head: &str, units: &str| {
        let g = given(head, "axis organisation").units(units).hand("axis", "c25").quiet();
        if head.contains("24") { g.play("done") } else { g }
    };
    let units = "G05 out; G01 0603; G11 shattered; S01 2310";
    let mut g =
        begun("turn = 24; event_vp = -1", units).play("recall 0704").at("G05", "0704").face("G05", "full");
    assert_eq!(g.position().event_vp, -3);
    assert!(!g.offers("").contains(&"recall".to_owned()), "once only");
    let mut g = begun("turn = 24; facts = [\"ss-returned\"]", "G05 out; G01 0603; G11 shattered; S01 2310");
    assert!(!g.offers("").contains(&"recall".to_owned()), "no second return");
    let mut g = given("turn = 22", "axis organisation").units(units).hand("axis", "c25").quiet();
    assert!(!g.offers("").contains(&"recall".to_owned()));
}

#[test]
fn nr_13_5_24_no_german_improvement_from_turn_24() {
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "axis organisation")
            .units("G10 0603 reduced; S01 2310")
            .hand("axis", "c16 c25 c48")
            .quiet()
    };
    begun(23).play("improve G10 c16 c25").face("G10", "full");
    begun(24).refuse("improve G10 c16 c25", "NR 7.9.1");
}

#[test]
fn nr_13_5_28_the_garrison_leaves() {
    let mut g = opens("turn = 28", "G26 0603; G01 0502; S01 2310").at("G26", "out");
    assert_eq!(ending(&mut g), "");
    let cut = "G26 0603; S01 0502; S02 0503; S03 0604; S04 0703; S05 0602; S07 0504";
    let head = "turn = 28; soviet = [\"0704\", \"0606\", \"0406\"]";
    assert_eq!(ending(&mut opens(head, cut)), "The Berlin Garrison has fallen: victory of the Soviets.");
}

#[test]
fn nr_13_5_gga_forts_rise_when_germany_is_invaded() {
    // A red unit crosses the border on turn 19; the event comes on turn 20.
    let g = given("turn = 19", "soviet movement")
        .units("S02 1207 full; G01 0603; G22 waiting; G23 waiting; G24 waiting; G25 waiting");
    let mut g = g.play("move S02 1107");
    crate::to_next_turn(&mut g);
    assert_eq!((g.position().turn, g.asked()), (20, "axis"));
    let cities = g.offers("place G22");
    assert!(cities.contains(&"0603".to_owned()) && cities.contains(&"0611".to_owned()), "{cities:?}");
    assert!(!cities.contains(&"2008".to_owned()) && !cities.contains(&"0816".to_owned()), "{cities:?}");
    let mut g = g.play("place G22 0603");
    assert!(!g.offers("place G23").contains(&"0603".to_owned()), "the stacking limit holds");
    let mut g = g.play("place G23 0704; place G24 0704; place G25 0606").at("G24", "0704");
    assert_eq!(g.asked(), "chance", "then the Axis draws");
    // A brown unit does not alarm the Reich.
    let mut g =
        given("turn = 19", "soviet movement").units("S02 1207; G01 0603; G22 waiting").play("move S02 1107");
    crate::to_next_turn(&mut g);
    assert_eq!(g.place("G22"), "waiting");
    assert_eq!(g.asked(), "chance");
}

#[test]
fn nr_13_5_ggb_two_hungarians_rise_near_budapest() {
    let mut g =
        opens("turn = 20; facts = [\"germany-invaded-due\"]", "A06 waiting; A07 waiting; G01 0610; S01 2310");
    let hexes = g.offers("place A06");
    assert!(hexes.contains(&"0611".to_owned()) && hexes.contains(&"0711".to_owned()), "{hexes:?}");
    assert!(!hexes.contains(&"0610".to_owned()), "not an empty hex");
    assert!(!hexes.contains(&"0603".to_owned()), "too far");
    let mut g = g.play("place A06 0611");
    assert!(!g.offers("place A07").contains(&"0611".to_owned()));
    g.play("place A07 0711").at("A07", "0711");
}

const OIL: &str = "turn = 20; soviet = [\"0816\"]; facts = [\"ploesti-lost-due\"]";

#[test]
fn nr_13_5_oila_romania_leaves_and_panzers_run_dry() {
    // Rules: NR 14.2c
    let mut g = given("turn = 20", "soviet movement").units("S01 0915; A02 1015; A03 turn-21; G01 0606");
    let p = g.position();
    assert_eq!(p.turn, 20);
    let mut g = g.play("move S01 0816").at("A02", "1015");
    crate::to_next_turn(&mut g);
    g.at("A02", "out").at("A03", "out");
    let tally = |facts: &str, tank: &str| {
        let mut g = given(&format!("turn = 19; {facts}"), "axis combat")
            .units(&format!("{tank} 1711; S01 1811"))
            .play("target 1811; done")
            .quiet();
        g.tally(&format!("attack 1811 {tank}"))
    };
    assert!(tally("", "G01").contains("10.6.3a"));
    assert!(!tally("facts = [\"ploesti-lost\"]", "G01").contains("10.6.3a"));
    assert!(tally("facts = [\"ploesti-lost\"]", "G05").contains("10.6.3a"), "SS keep it");
    let advance = |facts: &str| {
        given(&format!("turn = 19; {facts}"), "axis combat")
            .units("G01 1711; G10 1711; S01 1811")
            .play("target 1811; done")
            .quiet()
            .play("attack 1811 G01 G10")
            .quiet()
            .play("3")
            .quiet()
            .play("retreat S01 1911 2011")
    };
    advance("").play("advance G01 1811 1911 1910").at("G01", "1910");
    advance("facts = [\"ploesti-lost\"]").refuse("advance G01 1811 1911 1910", "NR 13.5.OILa");
}

#[test]
fn nr_13_5_oilb_groups_e_and_f_come_from_the_balkans() {
    let mut g = opens(OIL, "G16 waiting; G17 waiting; G01 0603; S01 2310");
    let hexes = g.offers("place G16");
    assert!(hexes.contains(&"WBK".to_owned()) && hexes.contains(&"0817".to_owned()), "{hexes:?}");
    assert!(!hexes.contains(&"SBK".to_owned()) && !hexes.contains(&"0816".to_owned()), "{hexes:?}");
    assert!(!hexes.contains(&"0611".to_owned()), "Budapest is too far from Bucharest");
    g.play("place G16 WBK; place G17 WBK").at("G16", "WBK").at("G17", "WBK");
}

#[test]
fn nr_13_5_oilc_the_soviet_romanians_rise() {
    // Overland supply from the east edge by way of Kishinev: the whole country is Soviet.
    let head = "turn = 20; soviet = [\"0816\", \"0817\"]; facts = [\"ploesti-lost-due\"]";
    let mut g = opens(head, "S24 waiting; S01 0816; G01 0603");
    assert_eq!(g.asked(), "soviet");
    let hexes = g.offers("place S24");
    assert!(hexes.contains(&"0916".to_owned()) && !hexes.contains(&"0816".to_owned()), "{hexes:?}");
    assert!(!hexes.contains(&"1115".to_owned()), "more than two hexes: {hexes:?}");
    g.play("place S24 0916").face("S24", "reduced");
}

#[test]
fn nr_13_5_oild_the_yugoslavs_rise() {
    let mut g = opens(OIL, "S25 waiting; S26 waiting; G01 0603; S01 2310");
    assert_eq!(g.offers("place S25"), ["WBK", "SBK"]);
    g.play("place S25 WBK; place S26 SBK")
        .at("S25", "WBK")
        .face("S25", "full")
        .at("S26", "SBK")
        .face("S26", "full");
}

#[test]
fn nr_13_5_oile_the_axis_may_close_an_area() {
    let begun = |head: &str| {
        let mut g = opens(head, "G16 waiting; S25 waiting; S26 waiting; G01 1107; S01 2310; G26 out")
            .play("place G16 WBK");
        assert_eq!(g.offers("place S25"), ["SBK"]);
        g.play("place S25 SBK; place S26 SBK")
    };
    let g = begun(OIL).play("excess S25");
    g.at("S25", "destroyed").at("S26", "SBK");
    let late = "turn = 23; soviet = [\"0816\"]; facts = [\"ploesti-lost-due\", \"reich-defended\"]";
    begun(late).at("S25", "SBK").at("S26", "SBK");
}

#[test]
fn nr_13_5_war_the_poles_join() {
    let mut g = given("turn = 21", "soviet movement")
        .units("S01 1006 full; S23 waiting; G01 0603")
        .play("move S01 0906");
    crate::to_next_turn(&mut g);
    assert_eq!((g.position().turn, g.asked()), (22, "soviet"));
    let hexes = g.offers("place S23");
    assert!(hexes.contains(&"1006".to_owned()) && !hexes.contains(&"0906".to_owned()), "{hexes:?}");
    g.play("place S23 1006").at("S23", "1006");
}
