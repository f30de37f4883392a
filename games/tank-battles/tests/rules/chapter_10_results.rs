//! Chapter 10.3, 10.4, 10.9 to 10.11: results and losses.

use crate::chapter_10::{column, field, field_with, lost, odds};
use crate::{Staff, given};
use tank_battles::{Doing, flag};

/// Two regiments attack one, 2:1.
const TWO: &str = "G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321";
/// Two heavy battalions attack two regiments, 5:1.
const HEAVY: &str = "G-51 2221; G-52 2221; S-1243.375 2321; S-1241.375 2321";

#[test]
fn tb_10_3a_o_falls_on_the_defender() {
    let g = field("G prepared", TWO).play("attack 2321 G-Gren.GD G-Fus.GD; 5; retreat 2420; done");
    let mut g = g.at("S-1243.375", "2420").is("S-1243.375", flag::REVERSE);
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 0);
}

#[test]
fn tb_10_3b_a_falls_on_the_attacker() {
    let mut g = field("G prepared", TWO).play("attack 2321 G-Gren.GD G-Fus.GD; 2");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "german"));
    let mut g = g.play("loss G-Fus.GD").at("S-1243.375", "2321");
    assert_eq!(lost(&mut g, &["S-1243.375"]), 0);
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 1);
    assert_eq!(g.doing(), Doing::CombatPhase);
}

#[test]
fn tb_10_3c_a_number_in_brackets_is_hexes_and_levels() {
    // O(2)
    let mut g = field("G prepared", HEAVY).play("attack 2321 G-51 G-52; defend S-1243.375 S-1241.375");
    assert_eq!(column(&mut g), "5:1");
    let mut g = g.play("5; loss S-1243.375; loss S-1241.375; retreat 2421; retreat 2522; done");
    assert_eq!(lost(&mut g, &["S-1243.375", "S-1241.375"]), 2);
    g.at("S-1243.375", "2522").at("S-1241.375", "2522");
    // O[2]
    let g = field("G prepared", HEAVY).play("attack 2321 G-51 G-52; defend S-1243.375 S-1241.375; 6");
    let mut g = g.play("loss S-1243.375; loss S-1243.375; retreat 2421; retreat 2522; done");
    assert_eq!(lost(&mut g, &["S-1243.375", "S-1241.375"]), 2);
    g.at("S-1241.375", "2522");
}

#[test]
fn tb_10_3d_a_bare_number_is_hexes_only() {
    let mut g = field("G prepared", TWO).play("attack 2321 G-Gren.GD G-Fus.GD; 4; retreat 2421; done");
    assert_eq!(lost(&mut g, &["S-1243.375", "G-Gren.GD", "G-Fus.GD"]), 0);
    g.at("S-1243.375", "2421");
}

#[test]
fn tb_10_3e_stubborn_fighting_costs_both_a_level() {
    let g = field("G prepared", "G-Gren.GD 2221; S-1243.375 2321").play("attack 2321 G-Gren.GD; 4");
    let mut g = g.is("G-Gren.GD", flag::REVERSE).is("S-1243.375", flag::REVERSE);
    assert_eq!(g.doing(), Doing::CombatPhase);
    g.at("G-Gren.GD", "2221").at("S-1243.375", "2321");
}

#[test]
fn tb_10_3f_no_pursuit_after_stubborn_fighting() {
    // 5:3 is 1:1; the weak regiment dies.
    let units = "G-Gren.GD 2221; S-1243.375 2321 weak; G-110.11Pz 2418; S-1241.375 2518";
    let g = field("G prepared", units).play("attack 2321 G-Gren.GD; 4");
    let mut g = g.at("S-1243.375", "field").at("G-Gren.GD", "2221");
    assert_eq!(g.doing(), Doing::CombatPhase);
    g.refuse("pursue G-Gren.GD 2321", "TB 10.3f");
}

#[test]
fn tb_10_3g_in_square_brackets_the_opponent_picks_one() {
    let g = field("G prepared", HEAVY).play("attack 2321 G-51 G-52; defend S-1243.375 S-1241.375");
    let mut g = g.play("6");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "german"));
    let mut g = g.play("loss S-1243.375").is("S-1243.375", flag::REVERSE);
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    let mut g = g.play("loss S-1241.375").is("S-1241.375", flag::REVERSE);
    assert_eq!(g.doing(), Doing::Retreat);
}

#[test]
fn tb_10_3h_he_picks_only_one() {
    // 6:18 is 1:3, and a 1 is A[3].
    let units = "G-331.167 2221; G-339.167 2221; S-155G.52G 2321; S-151G.52G 2321; S-153G.52G 2321";
    let mut g = field("G prepared", units)
        .play("attack 2321 G-331.167 G-339.167; defend S-155G.52G S-151G.52G S-153G.52G");
    assert_eq!(column(&mut g), "1:3");
    let mut g = g.play("1");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    let mut g = g.play("loss G-331.167");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "german"));
    let mut g = g.play("loss G-339.167");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "german"));
    let mut g = g.play("loss G-339.167");
    assert_eq!(lost(&mut g, &["G-331.167", "G-339.167"]), 3);
    assert_eq!(lost(&mut g, &["S-155G.52G", "S-151G.52G", "S-153G.52G"]), 0);
}

#[test]
fn tb_10_3i_retreat_with_stubborn_fighting() {
    let g = field("G prepared", "G-Gren.GD 2221; S-1243.375 2321").play("attack 2321 G-Gren.GD; 5");
    let mut g = g.is("G-Gren.GD", flag::REVERSE).is("S-1243.375", flag::REVERSE).play("retreat 2420");
    assert_eq!((g.doing(), g.asked()), (Doing::Pursuit, "german"));
    g.at("S-1243.375", "2420").play("pursue G-Gren.GD 2321").at("G-Gren.GD", "2321");
}

#[test]
fn tb_10_3j_the_star_costs_the_attacker_one_more() {
    // 2:1 less the shift of the works; 4 less their modifier.
    let mut g =
        field_with("works = { 2321 = \"1\" }", "G prepared", TWO).play("attack 2321 G-Gren.GD G-Fus.GD");
    assert_eq!((column(&mut g), odds(&mut g).die), ("1:1", -1));
    let mut g = g.play("4; loss G-Gren.GD; loss G-Fus.GD");
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 2);
    assert_eq!(lost(&mut g, &["S-1243.375"]), 1);
    assert_eq!(g.doing(), Doing::CombatPhase);
    // A town has a combat effect: Oboyan is 0703.
    let g = given("kursk-1943", "turn = 5; works = { 0703 = \"0\" }", "G prepared")
        .units("G-Gren.GD 0702; G-Fus.GD 0702; S-1243.375 0703");
    let mut g = g.play("attack 0703 G-Gren.GD G-Fus.GD");
    assert!(odds(&mut g).star);
}

#[test]
fn tb_10_3k_elsewhere_the_star_means_nothing() {
    let mut g = field("G prepared", TWO).play("attack 2321 G-Gren.GD G-Fus.GD; 3; loss G-Gren.GD");
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 1);
    assert_eq!(lost(&mut g, &["S-1243.375"]), 1);
    assert_eq!(g.doing(), Doing::CombatPhase);
    // A plain settlement: 2318.
    let g = field("G prepared", "G-Gren.GD 2218; G-Fus.GD 2218; S-1243.375 2318");
    let mut g = g.play("attack 2318 G-Gren.GD G-Fus.GD");
    assert_eq!(column(&mut g), "2:1");
    let mut g = g.play("3; loss G-Gren.GD");
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 1);
    assert_eq!(g.doing(), Doing::CombatPhase);
}

#[test]
fn tb_10_4a_attackers_never_retreat() {
    // 10:18 is 1:2, and a 2 is A(2).
    let units = "G-Gren.GD 2221; G-Fus.GD 2221; S-155G.52G 2321; S-151G.52G 2321; S-153G.52G 2321";
    let g = field("G prepared", units)
        .play("attack 2321 G-Gren.GD G-Fus.GD; defend S-155G.52G S-151G.52G S-153G.52G; 2");
    let mut g = g.play("loss G-Gren.GD; loss G-Fus.GD");
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD"]), 2);
    assert_eq!(g.doing(), Doing::CombatPhase);
    g.at("G-Gren.GD", "2221").at("G-Fus.GD", "2221");
}

#[test]
fn tb_10_9a_the_owner_chooses_his_losses() {
    // 28:14 is 2:1, with tanks on both sides 3:1; a 5 is O(1).
    let units = "G-51 2221; G-52 2221; G-I.GD 2221; S-1243.375 2321; S-1241.375 2321; S-22.TB.6TC 2321";
    let g = field("G prepared", units)
        .play("attack 2321 G-I.GD G-51 G-52; defend S-1243.375 S-1241.375 S-22.TB.6TC");
    let mut g = g.play("5");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    assert_eq!(g.offers("loss"), ["S-1243.375", "S-1241.375", "S-22.TB.6TC"]);
    let mut g = g.play("loss S-1241.375").is("S-1241.375", flag::REVERSE);
    assert_eq!(lost(&mut g, &["S-1243.375", "S-22.TB.6TC"]), 0);
}

#[test]
fn tb_10_10a_the_opponent_picks_among_the_participants() {
    // 11:9 is 1:1, and the tank shifts cancel out; a 6 is O[1].
    let units = "G-II.GD 2221; G-Gren.GD 2221; S-1243.375 2321; S-1241.375 2321; S-22.TB.6TC 2321";
    let g = field("G prepared", units).play("attack 2321 G-II.GD G-Gren.GD; defend S-1243.375 S-22.TB.6TC");
    let mut g = g.play("6");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "german"));
    assert_eq!(g.offers("loss"), ["S-1243.375", "S-22.TB.6TC"]);
    let mut g = g.refuse("loss S-1241.375", "TB 10.11b").play("loss S-22.TB.6TC");
    assert_eq!(lost(&mut g, &["S-22.TB.6TC"]), 1);
    assert_eq!(g.doing(), Doing::Retreat, "it was the only level");
}

#[test]
fn tb_10_11b_units_left_out_lose_nothing() {
    // 6:1, and a 4 is O(2): the only participant has one level.
    let g = field("G prepared", "G-51 2221; S-3b.199G 2321; S-1243.375 2321");
    let g = g.play("attack 2321 G-51; defend S-3b.199G; 4").at("S-3b.199G", "field");
    let mut g = g.play("retreat 2421; retreat 2522; done").lacks("S-1243.375", flag::REVERSE);
    assert_eq!(g.place("S-1243.375"), "2522", "the whole stack retreats");
    // The attacker's idle unit cannot be named either.
    let g = field("G prepared", "G-Gren.GD 2221; G-Fus.GD 2221; G-110.11Pz 2221; S-1243.375 2321");
    let g = g.play("attack 2321 G-Gren.GD G-Fus.GD; 2").refuse("loss G-110.11Pz", "TB 10.11b");
    g.play("loss G-Gren.GD").is("G-Gren.GD", flag::REVERSE);
}
