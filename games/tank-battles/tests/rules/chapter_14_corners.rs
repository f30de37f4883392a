//! Chapters 14 and 15 where rules meet: markers and the special rules of the scenarios.

use crate::chapter_12::onward;
use crate::{Given, Staff, given};
use engine::{Seat, Viewer};
use tank_battles::{Doing, flag};

/// Whether the Germans can tell which counter this is.
fn seen(g: &mut Given, unit: &str) -> bool {
    let u = crate::unit_index(g.game(), unit);
    !g.game().known(Viewer::Seat(Seat(0))).is(u, flag::UNKNOWN)
}

#[test]
fn tb_15a_confusion_is_for_those_on_the_map() {
    // 9th Mechanised Corps falls into confusion on turn 1; what arrives on turn 2 is in command (Q139).
    let units = "S-489.MRR.131MD 2507; S-9MC.Rokossovsky 2607; S-35.MRR.35TD waiting; G-131.44 0201";
    let g = given("dubno-1941", "turn = 1", "S supply").units(units);
    g.play("1").is("S-489.MRR.131MD", flag::NO_COMMAND).lacks("S-35.MRR.35TD", flag::NO_COMMAND);
}

#[test]
fn tb_14_1b_a_long_march_is_remembered_until_the_next_of_its_own() {
    // Another corps acts before the breakdowns are drawn.
    let units = "S-15.TR.8TD 2218 drove; S-67.TR.34TD 2220 drove; S-8MC.Ryabyshev 2316";
    let g = given("dubno-1941", "turn = 5; end = 1", "S unprepared").units(units).cup("G", "break-g-1");
    let eight = |g: &mut Given| {
        g.game().rules().markers.iter().find(|m| m.corps == "8мк").expect("such a marker").id.clone()
    };
    let marker = eight(&mut given("dubno-1941", "turn = 5", "S unprepared").units(units));
    let g = onward(g.cup("S", &marker), |g| g.doing() == Doing::Drawing);
    let g = onward(g.play(&format!("draw 1; draw {marker}; activate")), |g| g.doing() == Doing::Drawing);
    let mut g = g.play("draw 0; draw break-g-1");
    assert_eq!(g.offers("play"), ["S-15.TR.8TD"], "8th Tank Division has had no phase since");
    // The price of an attack from the march is part of the march.
    let g = given("dubno-1941", "turn = 5", "S movement").units("S-24.TR.12TD 2212; G-131.44 2218");
    let g = g.play("move S-24.TR.12TD 2217").lacks("S-24.TR.12TD", flag::DROVE);
    g.play("march 2218 S-24.TR.12TD").is("S-24.TR.12TD", flag::DROVE);
}

#[test]
fn tb_15a_nobody_pursues_where_he_may_not_go() {
    // Kursk, turn 1: from 0813 against 0812 and 0913, which lies next to 1013.
    let g = |turn: u8| {
        let g = given("kursk-1943", &format!("turn = {turn}; works = {{ 0812 = \"0\" }}"), "G prepared")
            .units("G-331.167 0813; G-339.167 0813; S-3b.199G 0812; S-1243.375 2321");
        let g = g.play("attack 0812 G-331.167 G-339.167");
        let mut g = onward(g, |g| g.asked() == "chance").play("6");
        while matches!(g.doing(), Doing::Battle | Doing::Losses | Doing::Retreat) {
            let next = g.offers("").last().cloned().expect("something");
            g = g.play(&next);
        }
        assert_ne!(g.place("S-3b.199G"), "0812");
        g.doing() == Doing::Pursuit
    };
    assert_eq!((g(1), g(2)), (false, true));
}

#[test]
fn tb_15a_nobody_leaves_the_map_from_a_zone_he_has_entered() {
    let g = |soviets: &str| {
        let units = format!("G-103.14Pz 2906; G-XLVIII.Kempf 2806; {soviets}");
        let g = given("dubno-1941", "turn = 6", "G movement").units(&units);
        g.play("move G-103.14Pz 3006")
    };
    g("S-767.228 2002").play("exit G-103.14Pz").at("G-103.14Pz", "exited");
    g("S-767.228 3008").play("exit G-103.14Pz").at("G-103.14Pz", "exited");
    g("S-767.228 3007").refuse("exit G-103.14Pz", "TB 7.6a");
}

#[test]
fn tb_14_1b_radio_intercept_in_the_enemys_part_and_when_drawn() {
    let units = "G-XLVIII.Knobelsdorff 2315; S-1243.375 2321";
    let g = || given("kursk-1943", "turn = 5", "S movement").units(units).hidden("S", "S-1241.375 2321");
    let mut g1 = g().hand("G", "radio-g-1").play("german: play radio-g-1 G-XLVIII.Knobelsdorff");
    assert!(seen(&mut g1, "S-1241.375"));
    let g2 =
        given("kursk-1943", "turn = 5; end = 1", "S unprepared").units(units).hidden("S", "S-1241.375 2321");
    let g2 = onward(g2.cup("G", "radio-g-1"), |g| g.doing() == Doing::Drawing);
    let mut g2 = g2.play("draw 0; draw radio-g-1; play G-XLVIII.Knobelsdorff");
    assert!(seen(&mut g2, "S-1241.375"));
}

#[test]
fn tb_15a_fifth_guards_tank_army_is_free_only_while_the_enemy_is_near() {
    // Germans two hexes from Prokhorovka at the start of the Soviet part of turn 6, gone in turn 7.
    let units =
        "S-110.TB.18TC 2320; G-Gren.GD 2321; G-Fus.GD 1509; G-XLVIII.Knobelsdorff 1512; S-18TC.Bakharov 2319";
    let g = given("kursk-1943", "turn = 6", "G unprepared").units(units);
    let g = onward(g, |g| g.position().active == 1 && g.doing() == Doing::CombatPhase);
    let g = g.is("S-110.TB.18TC", flag::WOKEN);
    let g =
        onward(g, |g| g.position().turn == 7 && g.position().active == 0 && g.doing() == Doing::MovePhase);
    let g = g.play("move G-Fus.GD 1511");
    let g = onward(g, |g| g.position().active == 1 && g.doing() == Doing::CombatPhase);
    g.lacks("S-110.TB.18TC", flag::WOKEN).refuse("attack 2321 S-110.TB.18TC", "TB 15a");
}

#[test]
fn tb_15a_a_battalion_leaves_the_map_for_nothing() {
    // No points for its loss either (Q116).
    let units = "G-103.14Pz 3006 weak; G-bn1 3006 of:G-103.14Pz; G-XLVIII.Kempf 2806; S-767.228 2002";
    let g = given("dubno-1941", "turn = 6", "G movement").option("additional").units(units);
    let mut g = g.play("exit G-bn1").at("G-bn1", "exited");
    assert_eq!(g.position().exit_vp, 0);
    assert_eq!(g.play("exit G-103.14Pz").position().exit_vp, 2);
}

#[test]
fn tb_14_1b_the_log_says_whom_a_marker_names() {
    let units =
        "S-15MC.Karpezo 2216; S-15.TR.8TD 2218; S-8MC.Ryabyshev 2316; S-767.228 2215; S-36RC.Sysoev 2216";
    let told = |marker: &str, corps: &str| {
        let g = given("dubno-1941", "turn = 5; end = 1", "S unprepared").units(units);
        let mut g = g.cup(if marker.starts_with("fres") { "S" } else { "G" }, marker);
        let n = g.game().rules().formations.find(corps).expect("the corps");
        let mut g = g.play(&format!("draw 0; draw {marker}; play {n}"));
        g.log().into_iter().rfind(|line| line.starts_with("Named: ")).unwrap_or_default()
    };
    assert_eq!(told("fuel-g-1", "15мк"), "Named: 15MC.");
    assert_eq!(told("fuel-g-1", "8мк"), "Named: 8MC.");
    assert_eq!(told("order-g-1", "15мк"), "Named: 15MC.");
    assert_eq!(told("fres-s-1", "36ск"), "Named: 36RC.");
    // A division of an army, of no corps.
    let units = "S-267G.89G 2320; G-Gren.GD 0516";
    let g = given("kursk-1943", "turn = 6; end = 1", "S unprepared").units(units).cup("S", "fres-s-1");
    let mut g = g.play("draw 0; draw fres-s-1");
    let division = g.offers("play")[0].clone();
    let mut g = g.play(&format!("play {division}"));
    assert!(g.log().contains(&"Named: 89G.".to_owned()), "{}", g.log().join("\n"));
}

#[test]
fn tb_14_1b_a_battalion_of_tanks_breaks_down_like_its_regiment() {
    let units = "S-15.TR.8TD 2218 weak; S-bn1 2220 of:S-15.TR.8TD drove top";
    let g = given("dubno-1941", "turn = 5; end = 1", "S unprepared").option("additional").units(units);
    let g = onward(g.cup("G", "break-g-1"), |g| g.doing() == Doing::Drawing);
    assert_eq!(g.play("draw 0; draw break-g-1").offers("play"), ["S-bn1"]);
}

#[test]
fn tb_14_4d_a_penal_battalion_is_no_guards_brigade() {
    let battle = |attackers: &str| {
        let units = "S-10G.MB.5GMC 2321; S-penal1 2321 of:S-10G.MB.5GMC; G-179.57 2221";
        let g = given("kursk-1943", "turn = 8", "S prepared").units(units).hand("S", "ts-s-1");
        let mut g = g.play(&format!("attack 2221 {attackers}; 3"));
        g.doing() == Doing::Battle
    };
    assert!(battle("S-10G.MB.5GMC") && !battle("S-penal1"));
}

#[test]
fn tb_14_1b_every_corps_marker_bears_the_name_of_its_corps() {
    let words = engine::Game::words(&*crate::GAME);
    for scenario in ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"] {
        let mut g = crate::begin(scenario, &[]);
        let rules = g.game().rules().clone();
        for marker in rules.markers.iter().filter(|m| !m.corps.is_empty()) {
            let card = engine::table::Element::Card(marker.id.clone());
            let name = words.render(content::Lang::Ru, &engine::msg!("choice-element", element = card));
            assert!(name.trim_end_matches('»').ends_with(&marker.corps), "{scenario} {}: {name}", marker.id);
        }
    }
}

#[test]
fn tb_15a_only_the_corps_of_the_tank_army_wait() {
    // What is the army's own attacks before turn 8 as well.
    let g = |unit: &str| {
        given("kursk-1943", "turn = 6", "S prepared").units(&format!("{unit} 2321; G-Gren.GD 2221"))
    };
    g("S-110.TB.18TC").refuse("attack 2221 S-110.TB.18TC", "TB 15a");
    g("S-53G.TR").option("additional").play("attack 2221 S-53G.TR");
}

#[test]
fn tb_14_1b_the_hq_that_listens_is_shown() {
    // Hidden under a regiment, it gives itself away (Q195); another that is not asked does not.
    let g = given("kursk-1943", "turn = 5", "S movement")
        .units("G-Gren.GD 2315 top; S-1243.375 2321; S-1241.375 2320");
    let g = g.hidden("G", "G-XLVIII.Knobelsdorff 2315; G-LII.Ott 2315").hand("G", "radio-g-1");
    let g = g.play("german: play radio-g-1 G-XLVIII.Knobelsdorff");
    g.is("G-XLVIII.Knobelsdorff", flag::SHOWN).lacks("G-LII.Ott", flag::SHOWN);
}
