//! The additional rules: guns, self-propelled guns, assault guns (X2, X3).

use crate::additional::{field, kursk, soviet, table};
use crate::chapter_11::fought;
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

#[test]
fn tb_x2a_guns_fire_as_far_as_their_range() {
    let g = field("G-1.LAH 0904; G-IISS.150 0906; S-284G.95G 0903");
    fought(g.play("attack 0903 G-1.LAH; gun G-IISS.150; ready; ready; 4"), "9 : 6 — 1:1");
    field("G-1.LAH 0904; G-IISS.150 0907; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH")
        .refuse("gun G-IISS.150", "TB X2b");
    // Once in an activation (Q117).
    field("G-1.LAH 0904; G-2.LAH 0704; G-IISS.150 0805; S-284G.95G 0903; S-287G.95G 0703 weak")
        .play("attack 0903 G-1.LAH; gun G-IISS.150; ready; ready; 3; attack 0703 G-2.LAH")
        .refuse("gun G-IISS.150", "TB X2a");
}

#[test]
fn tb_x2a_guns_belong_to_the_attack_they_support() {
    // An independent gun counts among the two independents of an attack (Q117).
    field("G-503 0904; G-911 0904; G-IISS.150 0906; S-284G.95G 0903")
        .play("attack 0903 G-911 G-503")
        .refuse("gun G-IISS.150", "TB 9.3.2b");
    // One of a corps supports its own corps only (10.1-IIb).
    let units = "S-110.TB.18TC 0904; S-53.MRB.29TC 0803; S-1446.SPR.29TC 0905; G-1.LAH 0903";
    soviet(units).play("attack 0903 S-110.TB.18TC").refuse("gun S-1446.SPR.29TC", "TB 10.1-IIb");
    soviet(units).play("attack 0903 S-53.MRB.29TC; gun S-1446.SPR.29TC");
    // A gun hidden in a stack is seen when it fires (Q137).
    field("G-1.LAH 0904; G-2.LAH 0906 top; S-284G.95G 0903")
        .hidden("G", "G-IISS.150 0906")
        .play("attack 0903 G-1.LAH")
        .lacks("G-IISS.150", flag::SHOWN)
        .play("gun G-IISS.150")
        .is("G-IISS.150", flag::SHOWN);
    // Heavy guns give the modifier of heavy artillery against works (Q65).
    let g = given("kursk-1943", "turn = 3; works = { 0707 = \"1\" }", "G prepared")
        .option("additional")
        .units("G-110.11Pz 0708; G-IISS.210 0710; S-6.MRB.6TC 0707")
        .play("attack 0707 G-110.11Pz; gun G-IISS.210; ready; ready; 3");
    fought(g, "8 : 5 — 1:1, +0 −1 → 1:2; die 3, row 3");
}

#[test]
fn tb_x2a_a_gun_that_has_not_fired_supports_the_second_attack() {
    // 0805 is in reach of both hexes: only its first shot keeps it from a second.
    field("G-1.LAH 0904; G-2.LAH 0704; G-IISS.150 0805; S-284G.95G 0903; S-287G.95G 0703 weak")
        .play("attack 0903 G-1.LAH; ready; ready; 3; attack 0703 G-2.LAH; gun G-IISS.150");
}

#[test]
fn tb_x2b_in_reach_of_every_hex_attacked() {
    // 0604 is three hexes from 0903, four from 1003; 0805 three from both.
    let two = |gun: &str| {
        field(&format!("G-1.LAH 0904; G-IISS.150 {gun}; S-284G.95G 0903; S-287G.95G 1003"))
            .play("attack 0903 1003 G-1.LAH")
    };
    two("0604").refuse("gun G-IISS.150", "TB X2b");
    fought(two("0805").play("gun G-IISS.150; ready; ready; 4"), "9 : 12 — 1:2");
    // The same in defence.
    let two = |gun: &str| {
        field(&format!("G-1.LAH 0904; S-678.HowR {gun}; S-284G.95G 0903; S-287G.95G 1003"))
            .play("attack 0903 1003 G-1.LAH; ready")
    };
    two("0604").refuse("gun S-678.HowR", "TB X2b");
    fought(two("0702").play("gun S-678.HowR; ready; 4"), "5 : 16 — 1:4");
}

#[test]
fn tb_x2c_full_fire_at_a_distance_or_with_troops() {
    // Among the defenders of the hex.
    let g = field("G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0903")
        .play("attack 0903 G-1.LAH; ready; defend S-284G.95G S-678.HowR; ready; 4");
    fought(g, "5 : 10 — 1:2");
    // Left out it adds nothing.
    let g = field("G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0903")
        .play("attack 0903 G-1.LAH; ready; defend S-284G.95G")
        .refuse("gun S-678.HowR", "TB X2c");
    fought(g.play("ready; 4"), "5 : 6 — 1:2");
    // Next to the target, but among its own infantry.
    let g = field("G-1.LAH 0904; G-IISS.150 0904; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH; gun G-IISS.150; ready; ready; 4");
    fought(g, "9 : 6 — 1:1");
    // From afar in defence.
    let g = field("G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0902")
        .play("attack 0903 G-1.LAH; ready; gun S-678.HowR; ready; 4");
    fought(g, "5 : 10 — 1:2");
}

#[test]
fn tb_x2c_guns_without_supply_fire_with_half() {
    // Rules: TB 13.3.2b
    // Four are two in attack, three are two in the defence of 6 + 2.
    let g = field("G-1.LAH 0904; G-IISS.150 0906 no-supply; S-284G.95G 0903");
    fought(g.play("attack 0903 G-1.LAH; gun G-IISS.150; ready; ready; 4"), "7 : 6 — 1:1");
    let units = "G-394.3Pz 0708; S-6.MRB.6TC 0707; S-159.HowR 0706 no-supply";
    let g = kursk("G prepared", units).play("attack 0707 G-394.3Pz; ready; gun S-159.HowR; ready; 4");
    fought(g, "3 : 7");
    // Among the defenders of its hex as well.
    let units = "G-394.3Pz 0708; S-6.MRB.6TC 0707; S-159.HowR 0707 no-supply";
    let g = kursk("G prepared", units)
        .play("attack 0707 G-394.3Pz; ready; defend S-6.MRB.6TC S-159.HowR; ready; 4");
    fought(g, "3 : 7");
    // Assault guns take one off, not two.
    let g = field("G-1.LAH 0904; G-StuG.LAH 0904 no-supply; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH G-StuG.LAH; ready; ready; 4");
    fought(g, "5 : 5 — 1:1");
}

#[test]
fn tb_x2d_otherwise_attack_and_defence_are_1() {
    let g = field("G-1.LAH 0904; S-678.HowR 0903").play("attack 0903 G-1.LAH; ready; ready; 4");
    fought(g, "5 : 1 — 5:1");
    // Alone next to the target it fires with 1 (Q190).
    let g = field("G-1.LAH 0904; G-IISS.150 0803; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH; gun G-IISS.150; ready; ready; 4");
    fought(g, "6 : 6 — 1:1");
}

#[test]
fn tb_x2e_guns_do_not_count_as_artillery_points() {
    let head = "german_points = { ao = { \"105(2)\" = 5 } }; soviet_points = { ao = { \"122(2)\" = 2 } }";
    let units = "G-1.LAH 0904; G-IISS.150 0906; S-284G.95G 0903; S-678.HowR 0902";
    let g = table(head, "G prepared", units)
        .play("attack 0903 G-1.LAH; ao 1; ao 1; ao 1")
        .refuse("ao 1", "TB 11.5d")
        .play("gun G-IISS.150; ready; ao 2")
        .refuse("ao 2", "TB 11.5e")
        .play("gun S-678.HowR; ready; 4");
    fought(g, "15 : 12 — 1:1");
}

#[test]
fn tb_x2_1a_guns_move_in_column() {
    table("", "G movement", "G-IISS.150 0904; G-1.LAH 0904").refuse("move G-IISS.150 0905", "TB X2.1a");
    table("", "G movement", "G-IISS.150 0904 weak").play("move G-IISS.150 0905").at("G-IISS.150", "0905");
}

#[test]
fn tb_x2_1b_state_changes_before_movement_only() {
    let g = field("G-IISS.150 0904").play("column G-IISS.150").is("G-IISS.150", flag::REVERSE);
    // Not back again.
    let g = g.refuse("deploy G-IISS.150", "TB X2.1b").play("done; move G-IISS.150 0905");
    g.refuse("deploy G-IISS.150", "TB X2.1b");
    // Free of charge: a gun in column keeps all its points.
    let mut g = field("G-IISS.150 0904").play("column G-IISS.150; done");
    let rules = g.game().rules().clone();
    let gun = engine::notation::token(&*rules, "G-IISS.150").unwrap().index();
    assert_eq!(g.position().left[gun], 5 * 12);
    let g = field("G-IISS.150 0904 weak").play("deploy G-IISS.150").lacks("G-IISS.150", flag::REVERSE);
    g.play("done").refuse("column G-IISS.150", "TB X2.1b");
}

#[test]
fn tb_x2_1c_only_deployed_guns_fire() {
    field("G-1.LAH 0904; G-IISS.150 0906 weak; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH")
        .refuse("gun G-IISS.150", "TB X2.1c");
}

#[test]
fn tb_x2_1d_a_column_has_no_strength() {
    let g = field("G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0903 weak")
        .play("attack 0903 G-1.LAH; ready; defend S-284G.95G S-678.HowR; ready; 4");
    fought(g, "5 : 6 — 1:2");
    soviet("S-284G.95G 0904; S-6.AADiv 0904 weak; G-1.LAH 0903")
        .refuse("attack 0903 S-284G.95G S-6.AADiv", "TB X2.1d");
}

#[test]
fn tb_x2_1e_a_column_attacked_alone_is_destroyed() {
    let mut g =
        field("G-1.LAH 0904; S-678.HowR 0903 weak").play("attack 0903 G-1.LAH").at("S-678.HowR", "field");
    assert!(!g.log().iter().any(|l| l.contains("; die ")), "no die is rolled");
    // Deployed it fights; with troops it is not alone.
    let mut g = field("G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0903 weak").play("attack 0903 G-1.LAH");
    assert_eq!((g.place("S-678.HowR").as_str(), g.doing()), ("0903", Doing::Battle));
    let mut g = field("G-1.LAH 0904; S-678.HowR 0903").play("attack 0903 G-1.LAH");
    assert_eq!((g.place("S-678.HowR").as_str(), g.doing()), ("0903", Doing::Battle));
}

#[test]
fn tb_x2_1f_guns_that_retreat_go_into_column() {
    // 18:10 with tanks: 1:1 +3 is 4:1; a four is O(1).
    let mut g = field("G-II.1.LAH 0904; G-13.LAH 0904; G-1.LAH 0904; G-2.LAH 0904; S-284G.95G 0903; S-678.HowR 0903")
        .play("attack 0903 G-II.1.LAH G-13.LAH G-1.LAH G-2.LAH; ready; defend S-284G.95G S-678.HowR; ready; 4; loss S-284G.95G");
    while g.doing() == Doing::Retreat {
        let to = g.offers("retreat").remove(0);
        g = g.play(&format!("retreat {to}"));
    }
    assert_ne!(g.place("S-678.HowR"), "0903");
    g.is("S-678.HowR", flag::REVERSE);
}

#[test]
fn tb_x3a_a_self_propelled_gun_uses_one_of_its_shifts() {
    // Tank 1 and AT 1 of one unit: one shift.
    let g = field("G-II.1.LAH 0904; S-1446.SPR.29TC 0903").play("attack 0903 G-II.1.LAH; ready; ready; 4");
    fought(g, "8 : 2 — 4:1, +2 −1");
    // With tanks beside it (2) it gives the AT shift.
    let g = field("G-II.1.LAH 0904; S-110.TB.18TC 0903; S-1446.SPR.29TC 0903")
        .play("attack 0903 G-II.1.LAH; ready; defend S-110.TB.18TC S-1446.SPR.29TC; ready; 4");
    fought(g, "8 : 6 — 1:1, +2 −3");
    // In attack the tank shift.
    let g = soviet("S-1446.SPR.29TC 0904; S-53.MRB.29TC 0904; G-1.LAH 0903")
        .play("attack 0903 S-1446.SPR.29TC S-53.MRB.29TC; ready; ready; 4");
    fought(g, "6 : 5 — 1:1, +1 −0");
}

#[test]
fn tb_x3b_self_propelled_guns_need_no_column() {
    table("", "S movement", "S-1446.SPR.29TC 0904")
        .play("move S-1446.SPR.29TC 0903")
        .at("S-1446.SPR.29TC", "0903")
        .lacks("S-1446.SPR.29TC", flag::REVERSE);
}

#[test]
fn tb_x3c_self_propelled_guns_reach_two_hexes() {
    let attack = |gun: &str| {
        soviet(&format!("S-53.MRB.29TC 0904; S-1446.SPR.29TC {gun}; G-1.LAH 0903"))
            .play("attack 0903 S-53.MRB.29TC")
    };
    // Strength only: no tank shift from afar, and no attack with tanks (Q05).
    fought(attack("0905").play("gun S-1446.SPR.29TC; ready; ready; 4"), "6 : 5 — 1:1, +0 −0");
    attack("0906").refuse("gun S-1446.SPR.29TC", "TB X2b");
    // Next to the target it attacks or leaves it be (Q190).
    attack("0803").refuse("gun S-1446.SPR.29TC", "TB X3c");
    // Self-propelled anti-tank guns do not fire at a distance.
    kursk("G prepared", "G-394.3Pz 0708; G-543.3Pz 0709; S-200.TB.6TC 0707")
        .play("attack 0707 G-394.3Pz")
        .refuse("gun G-543.3Pz", "TB X3c");
}

#[test]
fn tb_x3d_self_propelled_guns_do_not_count_as_artillery_points() {
    let g = table(
        "soviet_points = { ao = { \"122(2)\" = 4 } }",
        "S prepared",
        "S-53.MRB.29TC 0904; S-1446.SPR.29TC 0905; G-1.LAH 0903",
    )
    .play("attack 0903 S-53.MRB.29TC; ao 2; ao 2")
    .refuse("ao 2", "TB 11.5d")
    .play("gun S-1446.SPR.29TC; ready; ready; 4");
    fought(g, "10 : 5 — 2:1");
}

#[test]
fn tb_x3_1a_assault_guns_take_from_the_defence() {
    let g = field("G-1.LAH 0904; G-StuG.LAH 0904; S-284G.95G 0903; S-287G.95G 0903 weak")
        .play("attack 0903 G-1.LAH G-StuG.LAH; ready; defend S-284G.95G S-287G.95G; ready; 4");
    fought(g, "5 : 7 — 1:2, +1 −0");
    // Two of them together; never below 1.
    let g = field("G-1.LAH 0904; G-StuG.LAH 0904; G-911 0904; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH G-StuG.LAH G-911; ready; ready; 4");
    fought(g, "5 : 2 — 2:1");
    let g = field("G-1.LAH 0904; G-StuG.LAH 0904; S-78.Mc.18TC 0903; S-170.TB.18TC 0902")
        .play("attack 0903 G-1.LAH G-StuG.LAH; pass; ready; ready; 4");
    fought(g, "5 : 1 — 5:1");
    // Alone they have no attack.
    field("G-StuG.LAH 0904; G-1.LAH 0703; S-284G.95G 0903; S-287G.95G 0702")
        .refuse("attack 0903 G-StuG.LAH", "TB 10.1.1a");
}

#[test]
fn tb_x3_1b_assault_guns_do_not_fire_at_a_distance() {
    field("G-1.LAH 0904; G-StuG.LAH 0905; S-284G.95G 0903")
        .play("attack 0903 G-1.LAH")
        .refuse("gun G-StuG.LAH", "TB X3.1b");
}

#[test]
fn tb_x3_1c_assault_guns_have_tank_shift_1() {
    let g =
        field("G-1.LAH 0904; G-911 0904; S-284G.95G 0903").play("attack 0903 G-1.LAH G-911; ready; ready; 4");
    fought(g, "5 : 4 — 1:1, +1 −0 → 2:1");
    // They count as tanks: the bracketed defence and the AT shift answer them.
    let g =
        field("G-1.LAH 0904; G-911 0904; S-10.ATbde 0903").play("attack 0903 G-1.LAH G-911; ready; ready; 4");
    fought(g, "5 : 8 — 1:2, +1 −2");
    // In defence tanks find their AT shift of 2 (or the tank shift of 1, not both).
    let g = soviet("S-110.TB.18TC 0904; G-911 0903").play("attack 0903 S-110.TB.18TC; ready; ready; 4");
    fought(g, "5 : 4 — 1:1, +2 −2");
}

#[test]
fn tb_x3_2a_self_propelled_anti_tank_guns_are_anti_tank_guns() {
    let attack = |who: &str| {
        kursk("S prepared", &format!("{who} 0708; G-543.3Pz 0707"))
            .play(&format!("attack 0707 {who}; ready; ready; 4"))
    };
    fought(attack("S-6.MRB.6TC"), ": 1 — ");
    fought(attack("S-200.TB.6TC"), ": 4 — 1:1, +2 −2");
    // They go over country like tanks: three for the forest of 2120.
    let mut g = kursk("G movement", "G-543.3Pz 2121");
    assert!(g.tally("move G-543.3Pz 2120").contains("+3"), "{}", g.tally("move G-543.3Pz 2120"));
}

#[test]
fn tb_x2c_whoever_covers_a_gun_next_to_the_target_is_seen() {
    // Full fire next to the target is for guns with troops: one of these is shown, if none is seen (Q190).
    let begin = || field("G-1.LAH 0904; G-IISS.150 0803 top; S-284G.95G 0903").hidden("G", "G-2.LAH 0803");
    let g = begin().play("attack 0903 G-1.LAH").lacks("G-2.LAH", flag::SHOWN).play("gun G-IISS.150");
    fought(g.is("G-2.LAH", flag::SHOWN).play("ready; ready; 4"), "9 : 6 — 1:1");
    // From farther off nobody is.
    let g = field("G-1.LAH 0904; G-IISS.150 0906 top; S-284G.95G 0903").hidden("G", "G-2.LAH 0906");
    g.play("attack 0903 G-1.LAH; gun G-IISS.150").lacks("G-2.LAH", flag::SHOWN);
}

#[test]
fn tb_x2c_a_gun_that_has_fired_is_covered_by_whom_the_enemy_sees() {
    // He reckons with the same fire, whoever else lies hidden beside the gun (Q190).
    let mut g = field("G-1.LAH 0904; G-IISS.150 0803 top; S-284G.95G 0903").hidden("G", "G-2.LAH 0803");
    let attack = |g: &mut Given, hidden: bool| {
        let cover = g.unit("G-2.LAH") as u16;
        let (rules, mut p) = (g.game().rules().clone(), g.position());
        if hidden {
            p.clear(cover, flag::SHOWN);
        }
        rules.odds(&p, &p.battle, &mut ()).attack
    };
    g = g.play("attack 0903 G-1.LAH; gun G-IISS.150");
    assert_eq!((attack(&mut g, false), attack(&mut g, true)), (9 * 12, 6 * 12));
}
