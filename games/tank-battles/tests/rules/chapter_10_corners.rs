//! Chapters 9 and 10 where rules meet: the ground behind a river, pledges, several hexes at once.

use crate::chapter_10::{field, field_with};
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

#[test]
fn tb_10_5e_a_river_is_no_ground() {
    // 0406 is clear behind a river, 0606 a forest with a railway; both lead home, neither lies in a zone.
    let g = given("prokhorovka-1943", "turn = 3", "G prepared")
        .units("S-110.TB.18TC 0507; G-1.LAH 0508; G-2.LAH 0508; G-13.LAH 0508; G-T.T 0505")
        .play("attack 0507 G-1.LAH G-2.LAH G-13.LAH");
    let mut g = crate::chapter_12::onward(g, |g| g.asked() == "chance").play("5");
    while g.doing() == Doing::Losses || g.asked() == "chance" {
        let next = g.offers("").last().cloned().expect("something");
        g = g.play(&next);
    }
    g.at("S-110.TB.18TC", "0406");
}

#[test]
fn tb_10_8d_a_gun_that_fired_does_not_attack_in_the_same_phase() {
    let g = given("prokhorovka-1943", "turn = 3", "S prepared").option("additional");
    let g = g.units("S-53.MRB.29TC 0904; S-1446.SPR.29TC 0905; G-1.LAH 0903; G-2.LAH 0906");
    let g = g.play("attack 0903 S-53.MRB.29TC; gun S-1446.SPR.29TC").fight("ready; german: ready; 3");
    let g = crate::chapter_12::onward(g, |g| g.doing() == Doing::CombatPhase);
    g.refuse("attack 0906 S-1446.SPR.29TC", "TB 10.8d");
}

#[test]
fn tb_10_5d_a_source_that_was_taken_draws_nobody_home() {
    // Orel, 0309, is Soviet though nobody stands there: the way home leads past it.
    let ways = |soviet: &str| {
        let g = given("mtsensk-1941", &format!("turn = 2; {soviet}"), "S prepared");
        let g =
            g.units("G-12.4Pz 0408; G-33.4Pz 0408; S-4.TB 0407; S-10.AbB 0407").play("attack 0408 S-4.TB");
        let mut g = crate::chapter_12::onward(g, |g| g.asked() == "chance").play("6");
        while g.doing() == Doing::Losses {
            let next = g.offers("loss")[0].clone();
            g = g.play(&format!("loss {next}"));
        }
        (g.place("G-12.4Pz"), if g.doing() == Doing::Retreat { g.offers("retreat") } else { Vec::new() })
    };
    assert_ne!(ways(""), ways("soviet = [\"0309\"]"));
}

#[test]
fn tb_10_7b_weak_units_of_a_stack_keep_a_pledge_together() {
    // 1819 is a marsh: an attack of 1 makes half a point into it, two of them the one point it takes.
    let g = |weak: &str| {
        let units = format!("S-22.TB.6TC 1719; G-Fus.GD 1618; G-Gren.GD 1819; {weak}");
        field("S prepared", &units)
    };
    g("S-1241.375 1920 weak").refuse("attack 1618 S-22.TB.6TC", "TB 10.7b");
    let both = "S-1241.375 1920 weak; S-1243.375 1920 weak";
    let g = g(both).fight("attack 1618 S-22.TB.6TC; ready; german: ready; 3");
    let g = crate::chapter_12::onward(g, |g| g.doing() == Doing::CombatPhase);
    g.refuse("done", "TB 10.7c").play("attack 1819 S-1241.375 S-1243.375");
}

#[test]
fn tb_10_1_1a_weak_units_of_several_hexes_attack_together() {
    let units = "G-Gren.GD 1819; S-1241.375 1920 weak; S-1243.375 1820 weak";
    field("S prepared", units).play("attack 1819 S-1241.375 S-1243.375");
    let mut alone = field("S prepared", "G-Gren.GD 1819; S-1241.375 1920 weak");
    assert_eq!(alone.offers(""), ["done"], "half a point is no attack");
}

/// 2221 and 2321 are attacked together from 2220 and driven off; Germans around bar other ways.
fn two_hexes(head: &str, soviets: &str, germans: &str, die: &str) -> Given {
    let units = "G-I.GD 2220; G-II.GD 2220; G-Gren.GD 2220; G-Fus.GD 2220";
    field_with(head, "G prepared", &format!("{units}; {soviets}; {germans}"))
        .fight("attack 2221 2321 G-I.GD G-II.GD G-Gren.GD G-Fus.GD; ready; german: ready")
        .play(die)
}

/// 24:10 with tanks is 4:1; a three drives off without losses.
fn driven_off(germans: &str) -> Given {
    two_hexes("", "S-1243.375 2221; S-1241.375 2321", germans, "3")
}

/// Germans who leave nothing around 2321 but 2221.
const EAST: &str = "G-1.LAH 2320; G-2.LAH 2420; G-331.167 2421; G-339.167 2322";
/// Germans who leave nothing around 2221 but 2321.
const WEST: &str = "G-1.LAH 2121; G-2.LAH 2122; G-331.167 2222; G-339.167 2322";

#[test]
fn tb_10_5f_nobody_falls_back_on_ground_lost_in_the_attack() {
    // 2221 has gone to 2122; all else around 2321 is German (Q171): a level for the hex that is not made.
    let g = driven_off(EAST);
    let g = g.at("S-1243.375", "2122").at("S-1241.375", "2321").is("S-1241.375", flag::REVERSE);
    g.lacks("S-1243.375", flag::REVERSE);
}

#[test]
fn tb_10_5f_ground_still_to_be_left_is_a_way() {
    // From 2221 only 2321 is open: both stacks go on together, the first a level weaker for the zone (Q171).
    let g = driven_off(WEST);
    let g = g.at("S-1243.375", "2420").at("S-1241.375", "2420");
    g.is("S-1243.375", flag::REVERSE).lacks("S-1241.375", flag::REVERSE);
}

#[test]
fn tb_10_5f_ground_that_was_held_is_not_lost() {
    // 24:8 against permanent works is 2:1, a six reads row 4: those in the works stay, the others come to them.
    let soviets = "S-1243.375 2221 weak; S-1241.375 2321";
    let g = two_hexes("works = { 2221 = \"P3\" }", soviets, EAST, "6").play("hold");
    g.at("S-1243.375", "2221").at("S-1241.375", "2221").is("S-1241.375", flag::REVERSE);
}

#[test]
fn tb_10_5f_ground_whose_defenders_died_is_lost() {
    // 24:8 with tanks is 5:1, a three is O(1): nobody is left in 2321, and 2221 has no other way.
    let g = two_hexes("", "S-1243.375 2221; S-1241.375 2321 weak", WEST, "3").play("loss S-1241.375");
    g.at("S-1241.375", "field").at("S-1243.375", "2221").is("S-1243.375", flag::REVERSE);
}

#[test]
fn tb_10_7b_who_was_attacked_by_others_need_not_be_attacked_again() {
    // 1819 is a marsh: beside it a weak regiment is too weak for both, not for 1820 alone once 1819 is struck.
    let units = "S-22.TB.6TC 1720; S-1241.375 1920 weak; G-Gren.GD 1819; G-Fus.GD 1820";
    let g = || field("S prepared", units).play("attack 1819 S-22.TB.6TC");
    let g = crate::chapter_12::onward(g(), |g| g.doing() == Doing::CombatPhase);
    let mut g = g.refuse("done", "TB 10.7c");
    assert_eq!(g.offers("attack 1820"), ["S-1241.375"]);
    g.play("attack 1820 S-1241.375");
}
