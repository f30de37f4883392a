//! The additional rules where they meet others: guns of several corps and of reserves, battalions, slipping away.

use crate::additional::{field, table};
use crate::chapter_12::onward;
use crate::tables::printed_with;
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

/// Soviet prepared attacks on 2221 of the Kursk map.
fn kursk(turn: u8, units: &str) -> Given {
    given("kursk-1943", &format!("turn = {turn}"), "S prepared").option("additional").units(units)
}

#[test]
fn tb_10_1_iib_guns_of_two_corps_do_not_support_one_attack() {
    // An independent attacks alone: the first gun says whose attack it is (Q117). Another independent may join any.
    let g = || {
        let guns = "S-1446.SPR.29TC 2421; S-1447.SPR.5GMC 2421; S-1438.SPR 2421";
        kursk(8, &format!("S-1G.McR 2321; G-Gren.GD 2221; {guns}")).play("attack 2221 S-1G.McR")
    };
    g().play("gun S-1446.SPR.29TC").refuse("gun S-1447.SPR.5GMC", "TB 10.1-IIb");
    g().play("gun S-1447.SPR.5GMC").refuse("gun S-1446.SPR.29TC", "TB 10.1-IIb");
}

#[test]
fn tb_15a_guns_of_a_reserve_do_not_support_an_attack() {
    // 5th Guards Tank Army does not attack before turn 8 unless it is free.
    let g = |turn: u8, gun: &str| {
        kursk(turn, &format!("S-1438.SPR 2321; G-Gren.GD 2221; S-1446.SPR.29TC 2421{gun}"))
            .play("attack 2221 S-1438.SPR")
    };
    g(6, "").refuse("gun S-1446.SPR.29TC", "TB 15a");
    g(6, " woken").play("gun S-1446.SPR.29TC");
    g(8, "").play("gun S-1446.SPR.29TC");
    // In defence it fires all the same.
    given("kursk-1943", "turn = 6", "G prepared")
        .option("additional")
        .units("S-1438.SPR 2321; G-Gren.GD 2221; S-1446.SPR.29TC 2421")
        .play("attack 2321 G-Gren.GD; ready; gun S-1446.SPR.29TC");
}

#[test]
fn tb_12_1c_guns_out_of_command_fire_as_others_attack() {
    let g = || {
        given("prokhorovka-1943", "turn = 3", "G prepared")
            .option("additional")
            .units("G-1.LAH 0904; G-IISS.150 0906 no-command; S-284G.95G 0903")
    };
    g().play("attack 0903 G-1.LAH").refuse("gun G-IISS.150", "TB 12.1c");
    g().option("attack-without-command").play("attack 0903 G-1.LAH; gun G-IISS.150");
}

#[test]
fn tb_15a_a_battalion_wakes_with_its_regiment() {
    // 69th Army waits for turn 3.
    let g = |when: &str, state: &str| {
        given("kursk-1943", "turn = 2", when).option("additional").units(&format!(
            "S-285.183 2321 weak{state}; S-bn1 2321 of:S-285.183; G-Gren.GD 2221; G-331.167 0516"
        ))
    };
    g("S movement", " woken").play("move S-bn1 2421");
    g("S movement", "").refuse("move S-bn1 2421", "TB 15a");
    g("S prepared", " woken").play("attack 2221 S-bn1");
    // 5th Guards Tank Army is free while the enemy is near Prokhorovka.
    let army = |state: &str| {
        kursk(6, &format!("S-110.TB.18TC 2316 weak{state}; S-bn1 2321 of:S-110.TB.18TC; G-Gren.GD 2221"))
    };
    army(" woken").play("attack 2221 S-bn1");
    army("").refuse("attack 2221 S-bn1", "TB 15a");
    // It leaves a regiment that is awake.
    let g = given("kursk-1943", "turn = 2", "S prepared").option("additional");
    let g = g.units("S-285.183 2321 woken; G-Gren.GD 0516").play("detach S-285.183; done");
    g.play("move S-bn1 2421").at("S-bn1", "2421");
}

#[test]
fn tb_15a_a_battalion_that_was_attacked_wakes() {
    let g = given("kursk-1943", "turn = 2", "G unprepared").option("additional");
    let units = "S-285.183 2316 weak; S-bn1 2321 of:S-285.183; G-Gren.GD 2221";
    let mut g = g.units(units).play("attack 2321 G-Gren.GD");
    assert!(g.has("S-bn1", flag::WOKEN) && !g.has("S-285.183", flag::WOKEN));
}

#[test]
fn tb_x5_2d_of_ways_as_short_it_takes_one_that_leads_out() {
    // 0803 and 0802 are both on the way to 0703; only 0802 lies in no zone of 0704 and 0904.
    let units = "G-1.LAH 0904; G-2.LAH 0704; S-78.Mc.18TC 0903; S-170.TB.18TC 0703";
    let mut g = table("", "G movement", units).play("done; done");
    assert_eq!((g.doing(), g.offers("evade")), (Doing::Evade, vec!["S-78.Mc.18TC".to_owned()]));
    let mut g = g.play("evade S-78.Mc.18TC").at("S-78.Mc.18TC", "0802");
    assert_ne!(g.asked(), "chance", "no enemy sees it there");
    // With two points left the forest of 1002 is too dear, the field of 0903 leads to 0902 as well.
    let units = "S-284G.95G 1104; G-AA.LAH 1003 no-supply no-command; G-1.LAH 0902";
    table("", "S movement", units).play("done; evade G-AA.LAH").at("G-AA.LAH", "0903");
}

/// The front reserve of Dubno comes next to a recon battalion in 2213; a corps gun, were there one, is beside it.
fn reserve() -> Given {
    let units = "S-767.228 2215; S-36RC.Sysoev 2216; S-460.CArtR 2215; G-231.AA.11Pz 2213; G-61.Kr.11Pz 2210";
    let g = given("dubno-1941", "turn = 5; end = 1", "S unprepared").units(units).cup("S", "fres-s-1");
    let sheet = include_str!("../../data/scenarios/dubno-1941/units.csv");
    let row = "460 кап,460 CArtR,S,artillery,bde,,";
    let changes = [(format!("{row},5А,"), format!("{row}36ск,фронт,"))];
    let changes = changes.each_ref().map(|(old, new)| (old.as_str(), new.as_str()));
    let files = [("units.csv", sheet)];
    let g = printed_with(&["additional"], g, "dubno-1941", "corps-gun", files, &changes);
    let mut g = g.play("draw 0; draw fres-s-1");
    let corps = g.offers("play")[0].clone();
    g.play(&format!("play {corps}"))
}

#[test]
fn tb_x2_1b_guns_limber_in_the_phase_of_the_front_reserve() {
    // The extra phase III is a whole one (Q173), battalions included.
    let mut g = reserve();
    assert_eq!(g.offers("column"), ["S-460.CArtR"]);
    let g = g.play("column S-460.CArtR; detach S-767.228; done");
    g.play("move S-460.CArtR 2216; move S-bn1 2214").is("S-460.CArtR", flag::REVERSE).at("S-bn1", "2214");
}

#[test]
fn tb_x5_2a_reconnaissance_slips_away_from_the_front_reserve() {
    let mut g = reserve().play("done; move S-767.228 2214; done");
    assert_eq!((g.doing(), g.asked()), (Doing::Evade, "german"));
    let mut g = g.play("evade G-231.AA.11Pz").at("G-231.AA.11Pz", "2212");
    assert_eq!(g.doing(), Doing::Drawing);
}

#[test]
fn tb_x7d_flak_in_action_does_not_pursue() {
    // 11:3 is 3:1; a four drives off.
    let units = "G-1.LAH 0904; G-2.LAH 0904; G-Flak.SS 0904; S-284G.95G 0903 weak";
    let g = field(units).play("attack 0903 G-1.LAH G-2.LAH G-Flak.SS; ready; ready; 4");
    let mut g = onward(g, |g| g.doing() == Doing::Pursuit);
    assert_eq!(g.offers("pursue"), ["G-1.LAH", "G-2.LAH"]);
}

#[test]
fn tb_7_9f_reconnaissance_thrown_back_does_not_search() {
    // 7:6 is 1:1, 1:4 from the march; a four is A(1).
    let g = table("", "G movement", "G-1.LAH 0904; G-AA.LAH 0904; S-284G.95G 0903");
    let g = g.play("march 0903 G-1.LAH G-AA.LAH; 4; loss G-1.LAH");
    let mut g = g.at("G-AA.LAH", "0904").is("G-AA.LAH", flag::HALTED);
    assert_eq!(g.doing(), Doing::MovePhase);
    g.refuse("search G-AA.LAH 0903", "TB 7.9f");
}

#[test]
fn tb_x1b_nobody_takes_in_who_may_not_act() {
    // 69th Army waits for turn 3; a regiment that is awake takes in no battalion of one that is not.
    let g = |of: &str| {
        let units =
            format!("S-285.183 2321 woken weak; S-227.183 2316{of}; S-bn1 2321 of:S-227.183; G-Gren.GD 0516");
        given("kursk-1943", "turn = 2", "S prepared").option("additional").units(&units)
    };
    assert_eq!(g(" woken weak").offers("absorb S-285.183"), ["6"]);
    g(" weak").refuse("absorb S-285.183 6", "TB X1b");
}

#[test]
fn tb_x1a_a_battalion_has_done_what_its_regiment_did() {
    // Whoever has attacked does not dig in, nor does a battalion he sends off.
    let units = "G-1.LAH 0904; G-2.LAH 0904; G-13.LAH 0904; S-284G.95G 0903 weak; S-287G.95G 0101";
    let g = || onward(field(units).play("attack 0903 G-1.LAH G-2.LAH G-13.LAH"), |g| g.asked() == "chance");
    let g = onward(g().play("6"), |g| g.offers("").contains(&"detach".to_owned()));
    let g = g.play("detach G-1.LAH; done");
    g.refuse("dig G-bn1", "TB 11.8a");
    let g = field("G-1.LAH 0904; G-2.LAH 0904; S-287G.95G 0101").play("detach G-1.LAH; done");
    g.play("dig G-bn1");
}

#[test]
fn tb_x5_2d_slipping_away_costs_what_a_march_costs() {
    // With two points left 0903 can be reached, the enemy's obstacles there cannot be paid for.
    let units = "S-284G.95G 1104; G-AA.LAH 1003 no-supply no-command; G-1.LAH 0902";
    let head = "obstacles = [\"0903 3 mobeng-s-1\"]; lasting = [\"mobeng-s-1\"]";
    table("", "S movement", units).play("done; evade G-AA.LAH").at("G-AA.LAH", "0903");
    table(head, "S movement", units).play("done").refuse("evade G-AA.LAH", "TB X5.2c");
}

#[test]
fn tb_x5_1a_between_two_stacks_the_owner_says_which() {
    // Slipping away by 0803 it comes between two.
    let units = "G-1.LAH 0904; G-2.LAH 0902; G-13.LAH 0802; S-78.Mc.18TC 0903; S-170.TB.18TC 0603";
    let mut g = table("", "G movement", units).play("done; evade S-78.Mc.18TC");
    assert_eq!((g.doing(), g.asked()), (Doing::Search, "soviet"));
    assert_eq!(g.offers("search"), ["0802", "0904"]);
    g.play("search 0904; 4").at("S-78.Mc.18TC", "0704");
}
