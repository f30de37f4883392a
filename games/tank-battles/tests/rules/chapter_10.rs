//! Chapter 10: who attacks whom, the declaration, the odds, the tracks of a combat.
//!
//! Most fights happen in the south-east of the Kursk map: 2321 and the six
//! hexes around it are clear, without lines and rivers, and the nearest
//! Soviet sources lie to the east.

use crate::tables::{redrawn, soviet};
use crate::tables_water::GREAT;
use crate::{GAME, Given, Staff, given};
use content::Lang;
use engine::{Game, Viewer};
use tank_battles::{COLUMNS, Doing, Odds, flag};

/// A fight on open ground.
pub fn field(when: &str, units: &str) -> Given {
    given("kursk-1943", "turn = 5", when).units(units)
}

/// The same with more of the position table.
pub fn field_with(head: &str, when: &str, units: &str) -> Given {
    given("kursk-1943", &format!("turn = 5; {head}"), when).units(units)
}

/// The sums of the battle that is being fought.
pub fn odds(g: &mut Given) -> Odds {
    let game = g.game();
    game.rules().odds(game.position(), &game.position().battle, &mut ())
}

/// Its column after the shifts.
pub fn column(g: &mut Given) -> &'static str {
    COLUMNS[usize::from(odds(g).column)]
}

/// Its column before them.
pub fn ratio(g: &mut Given) -> &'static str {
    COLUMNS[usize::from(odds(g).ratio)]
}

/// Levels lost so far by counters: one on its reverse, two in the field.
pub fn lost(g: &mut Given, units: &[&str]) -> usize {
    units.iter().map(|u| if g.place(u) == "field" { 2 } else { usize::from(g.has(u, flag::REVERSE)) }).sum()
}

#[test]
fn tb_10_1a_only_adjacent_stacks_fight() {
    field("G prepared", "G-Gren.GD 2221; G-Fus.GD 2121; S-1243.375 2321")
        .refuse("attack 2321 G-Fus.GD", "TB 10.1a")
        .refuse("attack 2320 G-Gren.GD", "TB 10.1a")
        .play("attack 2321 G-Gren.GD");
}

#[test]
fn tb_10_1_1a_attack_strengths_are_summed() {
    let mut g =
        field("G prepared", "G-110.11Pz 2220; G-I.GD 2221; G-II.6.3Pz 2320; G-Gren.GD 2221; S-1243.375 2321");
    let tally = g.tally("attack 2321 G-II.6.3Pz G-I.GD G-110.11Pz");
    assert!(tally.starts_with("attackers 19 TB 10.1.1a\n"), "{tally}");
    let mut g = g.play("attack 2321 G-II.6.3Pz G-I.GD G-110.11Pz");
    assert_eq!(odds(&mut g).attack, 19 * 12);
}

#[test]
fn tb_10_1_1b_the_attacker_states_his_shifts_first() {
    let g = field_with(
        "german_points = { air = 2 }; soviet_points = { air = 1 }",
        "G prepared",
        "G-Gren.GD 2221; S-1243.375 2321",
    );
    let mut g = g.play("attack 2321 G-Gren.GD");
    assert_eq!(g.asked(), "german");
    let mut g = g.play("air 1; ready");
    assert_eq!(g.asked(), "soviet");
    let mut g = g.refuse("german: air 1", "TB 10.1.1c");
    assert_eq!(g.position().battle.air, [1, 0]);
    assert_eq!(odds(&mut g).plus, 1);
}

#[test]
fn tb_10_1_1c_a_declared_attack_is_not_changed() {
    let g = field_with(
        "german_points = { air = 1 }",
        "G prepared",
        "G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321",
    );
    let mut g = g
        .play("attack 2321 G-Gren.GD G-Fus.GD")
        .refuse("done", "TB 10.1.1c")
        .refuse("decline", "TB 10.1.1c")
        .refuse("attack 2321 G-Gren.GD", "TB 10.6a");
    assert_eq!(g.offers(""), ["air", "ready"]);
    let mut g = g.play("ready");
    assert_eq!(g.position().battle.attackers.len(), 2);
    assert_eq!(odds(&mut g).attack, 10 * 12);
}

#[test]
fn tb_10_1_1d_the_defender_answers_knowing_the_attack() {
    // 3 of a weak regiment and [3] of guns: 6 against tanks, 4 against others.
    let units = "G-I.GD 2221; G-Gren.GD 2221; S-1243.375 2321 weak; S-694.ATrgt 2321";
    let mut g = field("G prepared", units).play("attack 2321 G-I.GD");
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("defend S-1243.375 S-694.ATrgt");
    assert_eq!((odds(&mut g).defence, odds(&mut g).minus), (6, 1));
    let mut g = field("G prepared", units).play("attack 2321 G-Gren.GD; defend S-1243.375 S-694.ATrgt");
    assert_eq!((odds(&mut g).defence, odds(&mut g).minus), (4, 0));
}

#[test]
fn tb_10_1_1e_the_defender_may_add_guns_and_aircraft() {
    let g = field_with(
        "soviet_points = { air = 1, ao = { \"122(2)\" = 1 } }",
        "G prepared",
        "G-Gren.GD 2221; S-1243.375 2321",
    );
    let mut g = g.play("attack 2321 G-Gren.GD");
    assert_eq!((g.asked(), odds(&mut g).defence, odds(&mut g).minus), ("soviet", 5, 0));
    let mut g = g.play("ao 2");
    assert_eq!(odds(&mut g).defence, 7);
    let mut g = g.play("air 1");
    assert_eq!((g.asked(), odds(&mut g).defence, odds(&mut g).minus), ("chance", 7, 1));
}

#[test]
fn tb_10_1_1f_ratios_are_rounded_for_the_defender() {
    let mut g =
        field("G prepared", "G-I.GD 2221; G-II.GD 2221; S-1243.375 2321").play("attack 2321 G-I.GD G-II.GD");
    assert_eq!(ratio(&mut g), "2:1", "14:5");
    let mut g = field("G prepared", "G-Gren.GD 2221; S-155G.52G 2321").play("attack 2321 G-Gren.GD");
    assert_eq!(ratio(&mut g), "1:2", "5:6");
}

#[test]
fn tb_10_1_1g_shifts_of_both_sides_are_netted() {
    // 16:5 with tanks is 5:1, and 3:1 again with two shifts of the defender.
    let units = "G-I.GD 2221; G-II.GD 2221; G-331.167 2220; S-1243.375 2321";
    let attack = "attack 2321 G-I.GD G-II.GD G-331.167";
    let mut g = field("G prepared", units).play(attack);
    assert_eq!((ratio(&mut g), column(&mut g)), ("3:1", "5:1"));
    let mut g = field_with("soviet_points = { air = 2 }", "G prepared", units).play(attack).play("air 2");
    assert_eq!((odds(&mut g).plus, odds(&mut g).minus), (2, 2));
    assert_eq!((ratio(&mut g), column(&mut g)), ("3:1", "3:1"));
}

#[test]
fn tb_10_1_1h_die_and_column_give_the_result() {
    let units = "G-Gren.GD 2221; G-Fus.GD 2221; G-110.11Pz 2220; G-111.11Pz 2220; S-1243.375 2321";
    let g = field("G prepared", units);
    let mut g = g.play("attack 2321 G-Gren.GD G-Fus.GD G-110.11Pz G-111.11Pz");
    assert_eq!((column(&mut g), g.asked()), ("3:1", "chance"));
    let mut g = g.play("5");
    assert!(g.log().iter().any(|l| l.contains("O(1)")), "{:?}", g.log());
    let mut g = g.play("retreat 2420; done");
    assert_eq!(lost(&mut g, &["S-1243.375"]), 1);
    assert_eq!(lost(&mut g, &["G-Gren.GD", "G-Fus.GD", "G-110.11Pz", "G-111.11Pz"]), 0);
    // The same column with a 1 falls on the attacker.
    let g = field("G prepared", units);
    let mut g = g.play("attack 2321 G-Gren.GD G-Fus.GD G-110.11Pz G-111.11Pz; 1");
    assert!(g.log().iter().any(|l| l.contains("A(1)")), "{:?}", g.log());
}

#[test]
fn tb_10_1_1i_below_one_to_four() {
    let g = field("G prepared", "G-331.167 2221 weak; S-155G.52G 2321; S-151G.52G 2321; S-1243.375 2321");
    let mut g = g.play("attack 2321 G-331.167; defend S-155G.52G S-151G.52G S-1243.375");
    assert_eq!((odds(&mut g).attack, odds(&mut g).defence), (12, 17));
    assert_eq!(column(&mut g), "1:4");
    let mut g = g.play("4");
    assert!(g.log().iter().any(|l| l.contains("A(1)")), "{:?}", g.log());
}

#[test]
fn tb_10_1_1j_above_six_to_one() {
    // 10:1 is 6:1 before the shifts: three against leave 3:1.
    let mut g = field("G prepared", "G-51 2221; S-3b.199G 2321").play("attack 2321 G-51");
    assert_eq!((ratio(&mut g), column(&mut g)), ("6:1", "6:1"));
    let g = field_with(
        "soviet_points = { air = 3 }; works = { 2321 = \"3\" }",
        "G prepared",
        "G-51 2221; S-3b.199G 2321",
    );
    let mut g = g.play("attack 2321 G-51; air 3");
    assert_eq!((ratio(&mut g), column(&mut g)), ("6:1", "3:1"));
}

#[test]
fn tb_10_1_iia_one_division_attacks_from_a_hex() {
    // Rules: TB 10.1-IIa
    let units = "G-Gren.GD 2221; G-110.11Pz 2221; G-111.11Pz 2220; S-1243.375 2321";
    field("G prepared", units)
        .refuse("attack 2321 G-Gren.GD G-110.11Pz", "TB 9.2a")
        .play("attack 2321 G-Gren.GD G-111.11Pz");
    field("G prepared", units).play("attack 2321 G-110.11Pz G-111.11Pz");
    // Brigades of a tank corps are one formation.
    field("S prepared", "S-22.TB.6TC 2420; S-112.TB.6TC 2420; G-Gren.GD 2321")
        .play("attack 2321 S-22.TB.6TC S-112.TB.6TC");
}

#[test]
fn tb_10_1_iib_one_corps_attacks_from_several_hexes() {
    // Rules: TB 10.1-IIb
    field("G prepared", "G-Gren.GD 2221; G-1.LAH 2220; G-110.11Pz 2320; S-1243.375 2321")
        .refuse("attack 2321 G-Gren.GD G-1.LAH", "TB 10.1-IIb")
        .refuse("attack 2321 G-110.11Pz G-1.LAH", "TB 10.1-IIb")
        .play("attack 2321 G-Gren.GD G-110.11Pz");
}

#[test]
fn tb_10_1_iic_two_independents_may_help() {
    // Rules: TB 10.1-IIc
    let units = "G-Gren.GD 2221; G-51 2220; G-52 2221; G-503 2320; S-1243.375 2321";
    field("G prepared", units)
        .refuse("attack 2321 G-Gren.GD G-51 G-52 G-503", "TB 9.3.2b")
        .play("attack 2321 G-Gren.GD G-51 G-503");
    field("G prepared", units).play("attack 2321 G-Gren.GD G-51 G-52");
    // They need no division, and their own corps does not bind them.
    field("G prepared", units).play("attack 2321 G-52 G-503");
}

#[test]
fn tb_10_2a_defenders_need_no_common_formation() {
    let g = field("G prepared", "G-Gren.GD 2221; S-1243.375 2321; S-30.ATbde 2321; S-22.TB.6TC 2321");
    let mut g = g.play("attack 2321 G-Gren.GD; defend S-1243.375 S-30.ATbde S-22.TB.6TC");
    assert_eq!(odds(&mut g).defence, 5 + 1 + 4);
}

#[test]
fn tb_10_2b_three_defenders_in_a_hex() {
    let units = "G-Gren.GD 2220; G-Fus.GD 2220; S-155G.52G 2320; S-151G.52G 2320; S-153G.52G 2320; \
        S-1243.375 2320; S-199G.67G 2321; S-196G.67G 2321; S-1241.375 2321; S-1245.375 2321";
    let g = field("G prepared", units).play("attack 2320 2321 G-Gren.GD G-Fus.GD");
    let g = g
        .refuse("defend S-199G.67G S-155G.52G S-151G.52G S-153G.52G S-1243.375", "TB 10.2b")
        .refuse("defend S-155G.52G S-151G.52G", "TB 10.2b");
    let mut g = g.play("defend S-199G.67G S-196G.67G S-155G.52G S-151G.52G S-1243.375 S-1245.375");
    assert_eq!(odds(&mut g).defence, 6 + 6 + 6 + 6 + 5 + 5);
}

#[test]
fn tb_10_6a_attacks_follow_one_another() {
    let units = "G-Gren.GD 2221; G-Fus.GD 2221; G-110.11Pz 2418; S-1243.375 2321; S-1241.375 2518";
    let mut g = field("G prepared", units).play("attack 2321 G-Gren.GD G-Fus.GD; 4");
    assert_eq!(g.doing(), Doing::Retreat);
    let g = g.refuse("german: attack 2518 G-110.11Pz", "TB 10.6a").play("retreat 2420");
    let mut g = g.refuse("attack 2518 G-110.11Pz", "TB 10.6a").play("done");
    assert_eq!(g.doing(), Doing::CombatPhase);
    g.play("attack 2518 G-110.11Pz");
}

#[test]
fn tb_10_7a_nobody_must_attack() {
    let mut g = field("G prepared", "G-Gren.GD 2221; S-1243.375 2321").play("done");
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_10_7b_every_enemy_in_contact_is_attacked() {
    let alone = "G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321; S-1241.375 2322";
    field("G prepared", alone)
        .refuse("attack 2321 G-Gren.GD", "TB 10.7b")
        .refuse("attack 2322 G-Gren.GD", "TB 10.7b")
        .play("attack 2321 2322 G-Gren.GD G-Fus.GD");
    // Another stack can attack the second: the first alone is allowed.
    let mut g = field("G prepared", &format!("{alone}; G-110.11Pz 2222")).play("attack 2321 G-Gren.GD; 4");
    assert_eq!(g.doing(), Doing::CombatPhase);
    let mut g = g.refuse("done", "TB 10.7c").play("attack 2322 G-110.11Pz; 4; done");
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_10_7b_nobody_answers_over_a_great_river() {
    // 0306 lies over a great river: its zone does not reach 0305.
    let units = "S-4.TB 0305; G-33.4Pz 0304; G-12.4Pz 0306";
    soviet("", units).refuse("attack 0304 S-4.TB", "TB 10.7b");
    redrawn(soviet("", units), "great-contact", &GREAT).play("attack 0304 S-4.TB");
}

#[test]
fn tb_10_7c_the_diversion_is_due_in_the_same_phase() {
    let units = "G-Gren.GD 2221; G-Fus.GD 2221; G-110.11Pz 2222; S-1243.375 2321; S-1241.375 2322";
    // Pursuing away from the second enemy does not lift it.
    let g = field("G prepared", units)
        .play("attack 2321 G-Gren.GD G-Fus.GD; 4; retreat 2420; pursue G-Gren.GD 2321; done")
        .refuse("done", "TB 10.7c");
    let mut g = g.play("attack 2322 G-110.11Pz; 2; done");
    assert_eq!(g.position().phase, 3);
    // An enemy that has been driven off by another attack is a diversion made already.
    field("G prepared", units).play("attack 2322 G-110.11Pz; 2; attack 2321 G-Gren.GD; 2; done");
}

#[test]
fn tb_10_7c_in_phases_three_and_four_as_well() {
    let units = "G-Gren.GD 2221; G-110.11Pz 2222; S-1243.375 2321; S-1241.375 2322";
    for (phase, verb) in [("movement", "march"), ("unprepared", "attack")] {
        // A(1): everybody stays where he is.
        let g = field(&format!("G {phase}"), units).play(&format!("{verb} 2321 G-Gren.GD; 4"));
        let mut g = g.refuse("done", "TB 10.7c").play(&format!("{verb} 2322 G-110.11Pz; 4; done"));
        assert_ne!((g.position().active, g.position().phase), (0, if verb == "march" { 3 } else { 4 }));
    }
}

#[test]
fn tb_10_8a_not_from_several_hexes_into_several() {
    let units = "G-Gren.GD 2220; G-Fus.GD 2420; S-1243.375 2320; S-1241.375 2321";
    field("G prepared", units)
        .refuse("attack 2320 2321 G-Gren.GD G-Fus.GD", "TB 10.8a")
        .play("attack 2320 2321 G-Gren.GD");
}

#[test]
fn tb_10_8b_one_hex_may_attack_several() {
    let units = "G-Gren.GD 2220; G-Fus.GD 2220; S-1243.375 2320; S-1241.375 2321";
    let mut g = field("G prepared", units).play("attack 2320 2321 G-Gren.GD G-Fus.GD");
    assert_eq!((odds(&mut g).attack, odds(&mut g).defence), (10 * 12, 10));
    // Loss levels are one total; every attacked stack retreats.
    let g = g.play("5");
    let mut g = g.play("loss G-Gren.GD; loss S-1243.375");
    assert_eq!(lost(&mut g, &["S-1243.375", "S-1241.375"]), 1);
    assert_eq!(g.doing(), Doing::Retreat);
    let mut g = g.play("retreat 2419");
    while g.doing() == Doing::Retreat {
        g = g.play("retreat 2421");
    }
    assert_ne!(g.place("S-1241.375"), "2321");
    assert_ne!(g.place("S-1243.375"), "2320");
}

#[test]
fn tb_10_8b_the_hex_that_is_hardest_to_attack_counts_for_all() {
    let units = "G-Gren.GD 2220; G-Fus.GD 2220; S-1243.375 2320; S-1241.375 2321";
    let works = |head: &str| {
        let mut g = field_with(head, "G prepared", units).play("attack 2320 2321 G-Gren.GD G-Fus.GD");
        (odds(&mut g).minus, odds(&mut g).die)
    };
    assert_eq!(works("works = { 2320 = \"1\" }"), (1, -1));
    assert_eq!(works("works = { 2320 = \"1\", 2321 = \"2\" }"), (2, -1), "the highest, not the sum");
    assert_eq!(works("works = { 2320 = \"3\", 2321 = \"2\" }"), (3, -2));
}

#[test]
fn tb_10_8c_several_hexes_may_attack_one() {
    let g = field("G prepared", "G-Gren.GD 2220; G-Fus.GD 2221; G-110.11Pz 2320; S-1243.375 2321");
    let mut g = g.play("attack 2321 G-Gren.GD G-Fus.GD G-110.11Pz");
    assert_eq!(odds(&mut g).attack, 13 * 12);
}

#[test]
fn tb_10_8d_one_attack_from_a_hex_and_by_a_unit() {
    let g = field("G prepared", "G-Gren.GD 2221; G-Fus.GD 2221; G-110.11Pz 2220; S-1243.375 2321");
    // UB: everybody stays, and the hex has attacked.
    let g = g.play("attack 2321 G-Gren.GD; 4").refuse("attack 2321 G-Fus.GD", "TB 10.8d");
    g.play("attack 2321 G-110.11Pz");
    // A unit that has pursued into a new hex has attacked all the same.
    let g = field("G prepared", "G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321");
    let g = g.play("attack 2321 G-Gren.GD G-Fus.GD; 4; retreat 2420; pursue G-Gren.GD 2321; done");
    let mut g = g.refuse("attack 2420 G-Gren.GD", "TB 10.8d").play("done");
    // In phase IV it may again.
    assert_eq!(g.doing(), Doing::MovePhase);
    let mut g = g.play("done");
    assert_eq!(g.position().phase, 4);
    g.play("attack 2420 G-Gren.GD");
}

#[test]
fn tb_10_11a_units_left_out_add_nothing() {
    let units =
        "G-Gren.GD 2221; G-Fus.GD 2221; S-155G.52G 2321; S-1243.375 2321; S-1241.375 2321; S-22GRC 2321";
    let g = field("G prepared", units).play("attack 2321 G-Gren.GD");
    let mut g = g.play("defend S-155G.52G S-1241.375");
    assert_eq!((odds(&mut g).attack, odds(&mut g).defence), (5 * 12, 11));
    // Somebody must defend.
    let g = field("G prepared", units).play("attack 2321 G-Gren.GD");
    g.refuse("defend", "TB 10.2b").play("defend S-22GRC");
}

/// The tracks of the combat on the table: id, then markers with the number they lie on.
pub fn tracks(g: &mut Given) -> Vec<(String, Vec<(String, String)>)> {
    let say = |t: &engine::table::Text| GAME.words().render(Lang::En, t);
    let table = g.game().view(Viewer::Spectator).table;
    let combat = table.tracks.iter().filter(|t| t.id.starts_with("combat"));
    let markers = |t: &engine::table::Track| {
        t.markers.iter().map(|(name, at)| (say(name), say(&t.cells[usize::from(*at)].label))).collect()
    };
    combat.map(|t| (t.id.clone(), markers(t))).collect()
}

#[test]
fn tb_10_12a_combat_tracks() {
    let g = field_with(
        "german_points = { ao = { \"105(2)\" = 2, \"R\" = 1 } }; soviet_points = { air = 2 }; \
         works = { 2321 = \"1\" }",
        "G prepared",
        "G-I.GD 2221; G-II.GD 2221; G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321",
    );
    let mut g = g.play("attack 2321 G-I.GD G-II.GD G-Gren.GD G-Fus.GD; ao 1; ao 7");
    let shown = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    };
    // 24 of the units and 2 of the guns; the defender has not spoken.
    let now = tracks(&mut g);
    assert_eq!(now.len(), 1, "{now:?}");
    assert_eq!(now[0].1, shown(&[("Tens", "20"), ("Units", "6"), ("Shifts", "2"), ("Modifiers", "1")]));
    let mut g = g.play("ready; air 1");
    let now = tracks(&mut g);
    assert_eq!(now[1].1, shown(&[("Tens", "0"), ("Units", "5"), ("Shifts", "2"), ("Modifiers", "1")]));
    let mut g = g.play("ready; 6");
    while g.doing() != Doing::CombatPhase && g.doing() != Doing::MovePhase {
        let first = g.offers("").into_iter().find(|w| w == "done" || w == "loss" || w == "retreat");
        let verb = first.expect("a decision");
        let word = if verb == "done" { String::new() } else { g.offers(&verb)[0].clone() };
        g = g.play(&format!("{verb} {word}"));
    }
    assert!(tracks(&mut g).is_empty(), "they are cleared afterwards");
}
