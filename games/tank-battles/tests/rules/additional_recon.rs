//! The additional rules: reconnaissance (X5).

use crate::chapter_11::fought;
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

/// Turn 3 of Prokhorovka with the additional rules.
fn table(when: &str, units: &str) -> Given {
    given("prokhorovka-1943", "turn = 3", when).option("additional").units(units)
}

/// A German recon battalion comes to 0904, next to a Soviet stack of two in 0903, one of it hidden.
fn contact(others: &str) -> Given {
    table("G movement", &format!("G-AA.LAH 0905; S-284G.95G 0903 top; {others}"))
        .hidden("S", "S-287G.95G 0903")
        .play("move G-AA.LAH 0904")
}

fn left(g: &mut Given, unit: &str) -> u8 {
    let u = crate::unit_index(g.game(), unit);
    g.position().left[usize::from(u)]
}

#[test]
fn tb_x5a_green_units_may_search() {
    let mut g = table("G movement", "G-AA.LAH 0904; G-1.LAH 0904; S-284G.95G 0903");
    assert_eq!(g.offers("search"), ["G-AA.LAH"]);
    assert_eq!(g.offers("search G-AA.LAH"), ["0903"]);
    g.refuse("search G-1.LAH", "TB X5a");
    // Only next to an enemy, and only with the additional rules.
    table("G movement", "G-AA.LAH 0905; S-284G.95G 0903").refuse("search G-AA.LAH", "TB X5.1a");
    given("prokhorovka-1943", "turn = 3", "G movement")
        .units("G-AA.LAH 0904; S-284G.95G 0903")
        .refuse("search G-AA.LAH", "TB X0a");
}

#[test]
fn tb_x5_1a_alone_in_contact_it_must_search() {
    let mut g = contact("");
    assert_eq!((g.doing(), g.asked()), (Doing::Search, "chance"));
    // The forced search is free.
    let mut g = g.play("2");
    assert_eq!(left(&mut g, "G-AA.LAH"), 7 * 12);
    // In company it may, at its own time.
    let mut g = contact("G-1.LAH 0904");
    assert_eq!((g.doing(), g.asked()), (Doing::MovePhase, "german"));
    let mut g = g.play("search G-AA.LAH 0903; 2");
    assert_eq!(left(&mut g, "G-AA.LAH"), 6 * 12);
    // Whoever searches is seen.
    let g = table("G movement", "G-1.LAH 0904 top; S-284G.95G 0903").hidden("G", "G-AA.LAH 0904");
    g.play("search G-AA.LAH 0903").is("G-AA.LAH", flag::SHOWN);
    // Between two stacks its owner chooses.
    let mut g = contact("S-290G.95G 1003");
    assert_eq!((g.doing(), g.asked()), (Doing::Search, "german"));
    assert_eq!(g.offers("search"), ["0903", "1003"]);
    g.play("search 1003; 4").is("S-290G.95G", flag::SHOWN).lacks("S-287G.95G", flag::SHOWN);
}

#[test]
fn tb_x5_1b_on_6_the_stack_is_shown_and_attacked_with_a_shift() {
    let g = contact("G-1.LAH 0803").play("6").is("S-287G.95G", flag::SHOWN);
    let g = g.play("done; pass; attack 0903 G-1.LAH; ready; defend S-284G.95G; ready; 4");
    fought(g, "5 : 6 — 1:2, +1 −2 → 1:3");
    // The marker lies on the stack: whoever defends in it.
    let g = table("G prepared", "G-1.LAH 0904; S-284G.95G 0903 scouted; S-287G.95G 0903")
        .play("attack 0903 G-1.LAH; ready; defend S-287G.95G; ready; 4");
    fought(g, "+1 −0");
    // It goes at the start of the searcher's next turn, not at the enemy's.
    let mtsensk = |when: &str| given("mtsensk-1941", "turn = 1", when).units("S-34.NKVD 0704 scouted");
    mtsensk("G unprepared").is("S-34.NKVD", flag::SCOUTED);
    mtsensk("S unprepared").play("1").lacks("S-34.NKVD", flag::SCOUTED);
}

#[test]
fn tb_x5_1c_on_4_and_5_the_stack_is_shown() {
    for die in ["4", "5"] {
        let g = contact("G-1.LAH 0803").play(die).is("S-287G.95G", flag::SHOWN);
        let g = g.play("done; pass; attack 0903 G-1.LAH; ready; defend S-284G.95G; ready; 4");
        fought(g, "5 : 6 — 1:2, +0 −2 → 1:4");
    }
}

#[test]
fn tb_x5_1d_on_2_and_3_nothing_is_found() {
    for die in ["2", "3"] {
        contact("").play(die).lacks("S-287G.95G", flag::SHOWN).at("G-AA.LAH", "0904");
    }
}

#[test]
fn tb_x5_1e_on_1_the_recon_unit_is_destroyed() {
    let mut g = contact("").play("1").at("G-AA.LAH", "field").lacks("S-287G.95G", flag::SHOWN);
    assert_eq!(g.asked(), "german");
}

#[test]
fn tb_x5_1f_more_searches_for_a_movement_point_each() {
    // Five hexes of eight MP: three are left.
    let mut g = table("G movement", "G-AA.LAH 0808; S-284G.95G 0802").play("move G-AA.LAH 0803; 2");
    assert_eq!(left(&mut g, "G-AA.LAH"), 3 * 12);
    let mut g = g.play("search G-AA.LAH 0802; 2; search G-AA.LAH 0802; 3");
    assert_eq!(left(&mut g, "G-AA.LAH"), 12);
    g.play("search G-AA.LAH 0802; 2").refuse("search G-AA.LAH 0802", "TB X5.1f");
}

/// A Soviet recon battalion in 0903 between Germans in 0904 and another hex at the end of their movement.
fn surrounded(german: &str, friends: &str) -> Given {
    table("G movement", &format!("G-1.LAH 0904; G-2.LAH {german}; S-78.Mc.18TC 0903; {friends}")).play("done")
}

#[test]
fn tb_x5_2a_reconnaissance_leaves_zones_of_control() {
    // At the end of the enemy's movement, through zones of control.
    let mut g = surrounded("0902", "S-170.TB.18TC 0703");
    assert_eq!((g.doing(), g.asked()), (Doing::Evade, "soviet"));
    g = g.play("evade S-78.Mc.18TC; 3").at("S-78.Mc.18TC", "0703");
    assert_ne!(g.doing(), Doing::Evade, "nobody is left in a zone of control");
    // It takes the hexes it passes (Q131): one of the two on its way.
    let mut g = given("prokhorovka-1943", "turn = 3; german = [\"0802\", \"0803\"]", "G movement")
        .option("additional")
        .units("G-1.LAH 0904; G-2.LAH 0902; S-78.Mc.18TC 0903; S-170.TB.18TC 0703")
        .play("done; evade S-78.Mc.18TC; 3");
    let rules = g.game().rules().clone();
    let hexes = ["0802", "0803"].map(|h| engine::Rules::find(&*rules, h).unwrap().index() as u16);
    let soviet = hexes.iter().filter(|h| g.position().control(**h) == tank_battles::Side::Soviet);
    assert_eq!(soviet.count(), 1);
    // Through enemy units: all hexes around are Germans.
    let ring = "G-D.DR 0902; G-DF.DR 0802; G-T.T 0803; G-Eicke.T 1002; G-315.167 1003";
    table("G movement", &format!("G-1.LAH 0904; {ring}; S-78.Mc.18TC 0903; S-170.TB.18TC 0603"))
        .play("done; evade S-78.Mc.18TC; 3; 3")
        .at("S-78.Mc.18TC", "0603");
    // Before his attack, after the declaration.
    let g = table("G prepared", "G-1.LAH 0904; S-78.Mc.18TC 0903; S-170.TB.18TC 0902")
        .play("attack 0903 G-1.LAH");
    g.play("evade S-78.Mc.18TC").at("S-78.Mc.18TC", "0902");
    // Nobody else slips away.
    let mut g = surrounded("0803", "S-23G.9GAbD 1003; S-170.TB.18TC 0603");
    assert_eq!(g.offers("evade"), ["S-78.Mc.18TC"]);
}

#[test]
fn tb_x5_2a_several_recon_units_slip_away_one_after_another() {
    let mut g = surrounded("0902", "S-170.TB.18TC 0703; S-1G.McR 0903").play("evade S-78.Mc.18TC; 3");
    assert_eq!((g.doing(), g.asked()), (Doing::Evade, "soviet"));
    g = g.play("evade S-1G.McR; 3").at("S-1G.McR", "0703");
    assert_ne!(g.doing(), Doing::Evade);
}

#[test]
fn tb_x5_2b_it_searches_in_every_hex_the_enemy_sees() {
    // 0803 or 0802, then 0703 or 0704 are in the zone of 0803; 0603 is not.
    let mut g = surrounded("0803", "S-170.TB.18TC 0603").play("evade S-78.Mc.18TC");
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("4");
    assert_eq!(g.asked(), "chance");
    g.play("2").at("S-78.Mc.18TC", "0603");
    // A one on the way is its end.
    surrounded("0803", "S-170.TB.18TC 0603").play("evade S-78.Mc.18TC; 4; 1").at("S-78.Mc.18TC", "field");
}

#[test]
fn tb_x5_2c_once_begun_it_goes_on_until_it_is_out() {
    let g = surrounded("0803", "S-170.TB.18TC 0603");
    let mut g = g.refuse("evade S-78.Mc.18TC 0802", "TB X5.2c").play("evade S-78.Mc.18TC; 3");
    assert_eq!(g.asked(), "chance", "nobody asks whether it stops");
    // Where it would end in a zone of control it does not start.
    let g = surrounded("0902", "S-170.TB.18TC 0802").refuse("evade S-78.Mc.18TC", "TB X5.2c");
    g.at("S-78.Mc.18TC", "0903");
}

#[test]
fn tb_x5_2d_it_goes_the_shortest_way_to_its_division() {
    // Two hexes to 0703, three to 1101.
    let units = "S-170.TB.18TC 0703; S-181.TB.18TC 1201";
    surrounded("0902", units).play("evade S-78.Mc.18TC; 3").at("S-78.Mc.18TC", "0703");
    // A unit of another corps is no goal, be it nearer.
    let units = "S-25.TB.29TC 1003; S-170.TB.18TC 0703";
    surrounded("0902", units).play("evade S-78.Mc.18TC; 3").at("S-78.Mc.18TC", "0703");
    // Without a division: the nearest friend.
    table("G movement", "G-1.LAH 0904; S-1G.McR 0903; S-25.TB.29TC 0802")
        .play("done; evade S-1G.McR")
        .at("S-1G.McR", "0802");
}

#[test]
fn tb_x5_1a_after_a_won_attack_the_next_contact_is_a_new_one() {
    // Next to an HQ, then, when that is driven off, next to the guards.
    let units = "G-AA.LAH 0905; S-18TC.Bakharov 0903 seen; S-284G.95G 0802";
    let g = table("G movement", units).play("move G-AA.LAH 0904; 2; march 0903 G-AA.LAH");
    let g = crate::chapter_12::onward(g, |g| g.asked() == "chance").play("6");
    let g = crate::chapter_12::onward(g, |g| g.doing() == Doing::MovePhase);
    let mut g = g.lacks("G-AA.LAH", flag::SEARCHED).play("move G-AA.LAH 0803");
    assert_eq!((g.doing(), g.asked()), (Doing::Search, "chance"));
}

#[test]
fn tb_x5_2a_whoever_slips_away_is_off_the_train() {
    let units = "G-Gren.GD 1414; S-85.Mc.6TC 1412 loaded; S-22.TB.6TC 1210; S-6TC.Getman 1210";
    let g = given("kursk-1943", "turn = 5", "G movement").option("additional").units(units);
    let g = g.play("move G-Gren.GD 1413; done");
    let mut g = g.is("S-85.Mc.6TC", flag::LOADED).play("evade S-85.Mc.6TC");
    while g.asked() == "chance" {
        g = g.play("3");
    }
    assert_ne!(g.place("S-85.Mc.6TC"), "1412");
    g.lacks("S-85.Mc.6TC", flag::LOADED);
}
