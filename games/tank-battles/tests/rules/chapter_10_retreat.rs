//! Chapter 10.5: retreat and pursuit.

use crate::chapter_10::{field, field_with, lost};
use crate::{Staff, given};
use tank_battles::{Doing, flag};

/// Two regiments attack one from the west, 2:1: a 4 is O1.
const WEST: &str = "G-Gren.GD 2221; G-Fus.GD 2221; S-1243.375 2321";
const O1: &str = "attack 2321 G-Gren.GD G-Fus.GD; 4";
/// Two heavy battalions attack two regiments, 5:1: a 5 is O(2).
const HEAVY: &str = "G-51 2221; G-52 2221; S-1243.375 2321; S-1241.375 2321";
const O2: &str = "attack 2321 G-51 G-52; defend S-1243.375 S-1241.375; 5; loss S-1243.375; loss S-1241.375";

#[test]
fn tb_10_5a_the_loser_retreats() {
    let mut g = field("G prepared", WEST).play(O1);
    assert_eq!((g.doing(), g.asked()), (Doing::Retreat, "soviet"));
    assert_eq!(g.offers(""), ["retreat"], "he cannot stay");
    g.play("retreat 2420").at("S-1243.375", "2420");
}

#[test]
fn tb_10_5b_not_onto_enemies() {
    // Attacked from the east: three ways to the west, one of them held by the enemy.
    let units = "G-Gren.GD 2421; G-Fus.GD 2421; S-1243.375 2321";
    let mut g = field("G prepared", units).play(O1);
    assert_eq!(g.offers("retreat"), ["2220", "2221", "2320"]);
    let mut g = field("G prepared", &format!("{units}; G-110.11Pz 2219")).play(O1);
    assert_eq!(g.place("S-1243.375"), "2221", "2220 and 2320 are in its zone");
    let g = field("G prepared", &format!("{units}; G-110.11Pz 2221")).play(O1);
    let mut g = g.at("S-1243.375", "2320");
    assert_eq!(g.doing(), Doing::Pursuit);
    // Rather through a zone than onto the enemy.
    let g = field("G prepared", &format!("{units}; G-110.11Pz 2220; G-111.11Pz 2320")).play(O1);
    g.at("S-1243.375", "2420").is("S-1243.375", flag::REVERSE);
    // Nor towards the attackers.
    field("G prepared", WEST).play(O1).refuse("retreat 2221", "TB 10.5b").play("retreat 2420");
}

#[test]
fn tb_10_5c_first_out_of_enemy_zones() {
    // Home lies to the east, under the enemy's zone; the free hexes do not lead home.
    let g = field("G prepared", &format!("{WEST}; G-110.11Pz 2521")).play(O1);
    g.at("S-1243.375", "2320").lacks("S-1243.375", flag::REVERSE);
    let g = field("G prepared", "G-Gren.GD 2421; G-Fus.GD 2421; S-1243.375 2321").play(O1);
    g.refuse("retreat 2420", "TB 10.5c").play("retreat 2220");
}

#[test]
fn tb_10_5d_then_homeward() {
    let mut g = field("G prepared", WEST).play(O1);
    // 2320 is free as well, but leads nowhere.
    assert_eq!(g.offers("retreat"), ["2420", "2421"]);
    g.refuse("retreat 2320", "TB 10.5d").play("retreat 2421").at("S-1243.375", "2421");
}

#[test]
fn tb_10_5d_no_way_home_to_a_source_the_enemy_holds() {
    // From 0518 the source 0522 draws south, the others to the south-west.
    let fight = |raid: &str| {
        let units = format!("S-22.TB.6TC 0517; S-112.TB.6TC 0517; G-Gren.GD 0518{raid}");
        field("S prepared", &units).play("attack 0518 S-22.TB.6TC S-112.TB.6TC; 4")
    };
    let mut g = fight("");
    assert_eq!(g.offers("retreat"), ["0418", "0519"]);
    fight("; S-200.TB.6TC 0522").at("G-Gren.GD", "0418");
}

#[test]
fn tb_10_5e_then_over_clearer_ground() {
    // From 2418 home leads through the forest of 2518 or the open ground of 2519.
    let g = field("G prepared", "G-Gren.GD 2318; G-Fus.GD 2318; S-1243.375 2418");
    g.play("attack 2418 G-Gren.GD G-Fus.GD; 4").at("S-1243.375", "2519");
    // Forest or marsh, nothing else is out of the zones: two for men on foot, four or five for lorries.
    let fight = |brigade: &str| {
        let units = format!("G-51 0902; G-52 0802; S-1243.375 0903{brigade}");
        field("G prepared", &units).play("attack 0903 G-51")
    };
    let mut g = fight("").play("2");
    assert_eq!(g.offers("retreat"), ["0904", "1003"]);
    // The slowest of the stack counts.
    let g = fight("; S-6.MRB.6TC 0903").play("defend S-1243.375; 2");
    g.at("S-1243.375", "1003").at("S-6.MRB.6TC", "1003");
}

#[test]
fn tb_10_5f_the_full_distance() {
    let g = field("G prepared", HEAVY).play(O2).play("retreat 2421");
    // 2420 is only one hex from the combat.
    let mut g = g.refuse("retreat 2420", "TB 10.5f").refuse("retreat 2422", "TB 10.5d");
    assert_eq!(g.offers("retreat"), ["2521", "2522"]);
    g.play("retreat 2521").at("S-1243.375", "2521").at("S-1241.375", "2521");
}

#[test]
fn tb_10_5_1a_a_level_for_each_hex_in_a_zone() {
    // Every way out is in a zone; then 2422 is free.
    let g = field("G prepared", &format!("{HEAVY}; G-Gren.GD 2220; G-110.11Pz 2521")).play(O2);
    let mut g = g.play("retreat 2421");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    let mut g = g.play("loss S-1243.375");
    assert_eq!(lost(&mut g, &["S-1243.375", "S-1241.375"]), 3, "one for the stack, not one each");
    assert_eq!(g.doing(), Doing::Pursuit);
    g.at("S-1243.375", "field").at("S-1241.375", "2422");
}

#[test]
fn tb_10_5_2a_a_stack_retreats_as_one() {
    let units = "G-51 2221; G-52 2221; S-1243.375 2321; S-1241.375 2321; S-22GRC 2321";
    // 20:11 is 1:1, with tanks 4:1; a 4 is O(1).
    let g = field("G prepared", units)
        .play("attack 2321 G-51 G-52; defend S-1243.375 S-1241.375 S-22GRC; 4; loss S-1243.375");
    let g = g.refuse("retreat S-1243.375 2420", "TB 10.5.2a").play("retreat 2421");
    g.at("S-1243.375", "2421").at("S-1241.375", "2421").at("S-22GRC", "2421");
}

#[test]
fn tb_10_5_3a_no_way_out() {
    // Six Germans around two regiments.
    let units = "G-Gren.GD 2220; G-Fus.GD 2221; G-110.11Pz 2320; G-111.11Pz 2322; G-3.3Pz 2420; \
        G-394.3Pz 2421; S-1243.375 2321; S-1241.375 2321";
    // 22:10 is 2:1; a 5 is O(1).
    let g = field("G prepared", units).play(
        "attack 2321 G-3.3Pz G-394.3Pz G-Gren.GD G-Fus.GD G-110.11Pz G-111.11Pz; \
         defend S-1243.375 S-1241.375; 5",
    );
    let mut g = g.play("loss S-1243.375");
    assert_eq!((g.doing(), g.asked()), (Doing::Losses, "soviet"));
    let mut g = g.play("loss S-1241.375");
    assert_eq!(lost(&mut g, &["S-1243.375", "S-1241.375"]), 2);
    assert_eq!(g.doing(), Doing::CombatPhase);
    g.at("S-1243.375", "2321").at("S-1241.375", "2321");
    // Up to destruction.
    let g = field("G prepared", &units.replace("S-1243.375 2321; S-1241.375 2321", "S-1243.375 2321 weak"));
    // 22:3 is 6:1; a 2 is O(1).
    let g = g.play("attack 2321 G-3.3Pz G-394.3Pz G-Gren.GD G-Fus.GD G-110.11Pz G-111.11Pz; 2");
    g.at("S-1243.375", "field");
}

const THREE: [&str; 3] = ["S-1243.375", "S-1241.375", "S-1245.375"];

#[test]
fn tb_10_5_3a_a_level_for_every_hex_not_made() {
    // Ringed in, 36:15 is 2:1, tanks +3: 5:1, and a 5 is O(2).
    let units = "G-51 2220; G-52 2221; G-Gren.GD 2320; G-Fus.GD 2322; G-110.11Pz 2420; G-111.11Pz 2421; \
        S-1243.375 2321; S-1241.375 2321; S-1245.375 2321";
    let g = field("G prepared", units).play(
        "attack 2321 G-Gren.GD G-Fus.GD G-110.11Pz G-111.11Pz G-51 G-52; \
         defend S-1243.375 S-1241.375 S-1245.375; 5; loss S-1243.375; loss S-1241.375",
    );
    let mut g = g.play("loss S-1245.375; loss S-1245.375").at("S-1245.375", "field");
    assert_eq!(lost(&mut g, &THREE), 4, "two by the table, two for two hexes");
    assert_ne!(g.doing(), Doing::Losses);
    // One hex is made, into 2421 in a zone; none leads on from there.
    let units = "G-51 2221; G-52 2221; G-Gren.GD 2220; G-Fus.GD 2320; G-110.11Pz 2322; G-111.11Pz 2420; \
        G-3.3Pz 2422; G-394.3Pz 2521; G-331.167 2522; S-1243.375 2321; S-1241.375 2321; S-1245.375 2321";
    let g = field_with("german_points = { air = 1 }", "G prepared", units).play(
        "attack 2321 G-51 G-52; air 1; defend S-1243.375 S-1241.375 S-1245.375; 5; \
         loss S-1243.375; loss S-1241.375",
    );
    let mut g = g.play("loss S-1243.375; loss S-1245.375").at("S-1241.375", "2421").at("S-1245.375", "2421");
    assert_eq!(lost(&mut g, &THREE), 4, "two by the table, one for the zone, one for the second hex");
    assert_ne!(g.doing(), Doing::Losses);
}

#[test]
fn tb_10_5_4a_pursuit_ignores_zones() {
    // 2321 lies in the zone of 2322.
    let units = "G-Gren.GD 2220; G-Fus.GD 2220; S-1243.375 2321; S-1241.375 2322";
    let g =
        field("G prepared", units).play(O1).play("retreat 2420; pursue G-Gren.GD 2321; pursue G-Fus.GD 2321");
    g.at("G-Gren.GD", "2321").at("G-Fus.GD", "2321");
    // Only along the way of the enemy, and not into the hex where he stands.
    let g = field("G prepared", HEAVY).play(O2).play("retreat 2421; retreat 2522");
    let mut g = g.refuse("pursue G-51 2420", "TB 10.5.4a").refuse("pursue G-51 2522", "TB 10.5.4a");
    assert_eq!(g.offers("pursue G-51"), ["2321", "2421"]);
    g.play("pursue G-51 2421").at("G-51", "2421");
}

#[test]
fn tb_10_5_4b_pursuit_is_free_to_stop() {
    let ready = || field("G prepared", HEAVY).play(O2).play("retreat 2421; retreat 2522");
    let mut g = ready().play("pursue G-51 2321; done");
    assert_eq!(g.doing(), Doing::MovePhase);
    g.at("G-51", "2321").at("G-52", "2221");
    ready().play("done").at("G-51", "2221").at("G-52", "2221");
    ready().play("pursue G-51 2421; pursue G-52 2321").at("G-51", "2421").at("G-52", "2321");
    // Pursuit costs nothing: phase III is whole.
    let g = field("G prepared", "G-51 2221; S-3b.199G 2321").play("attack 2321 G-51; 4; pursue G-51 2321");
    let mut g = g.at("G-51", "2321");
    assert_eq!(g.doing(), Doing::MovePhase);
    let u = crate::unit_index(g.game(), "G-51");
    assert_eq!(g.position().left[usize::from(u)], 6 * 12);
}

#[test]
fn tb_10_5_4c_only_attackers_pursue() {
    let g = field("G prepared", &format!("{WEST}; G-I.GD 2221")).play(O1).play("retreat 2420");
    let g = g.refuse("pursue G-I.GD 2321", "TB 10.5.4c").play("pursue G-Gren.GD 2321");
    // Nor anybody twice.
    g.refuse("pursue G-Gren.GD 2321", "TB 10.5.4c");
}

#[test]
fn tb_10_5f_a_way_that_leads_on_is_chosen() {
    // From 2420 no second hex could be made: 2419, 2520 and 2521 are German.
    let units = format!("{HEAVY}; G-Gren.GD 2419; G-110.11Pz 2520; G-111.11Pz 2521");
    let g = field("G prepared", &units).play(O2).play("loss S-1243.375");
    g.at("S-1241.375", "2422");
}

#[test]
fn tb_10_5_1a_friends_do_not_lift_a_zone_in_retreat() {
    let units = format!("{WEST}; G-I.GD 2220; G-110.11Pz 2521; S-1241.375 2421");
    let g = field("G prepared", &units).play(O1).play("retreat 2421").at("S-1243.375", "2421");
    g.is("S-1243.375", flag::REVERSE).lacks("S-1241.375", flag::REVERSE);
}

#[test]
fn tb_10_5_3a_some_stay_behind_where_the_ground_is_closed() {
    // The only way out of 0502 is the dense forest of 0501, closed to tanks.
    let units = "G-I.35.4Pz 0601; G-II.35.4Pz 0602; G-12.4Pz 0503; G-33.4Pz 0402; G-34.Kr.4Pz 0401; \
        S-4.TB 0502; S-10.AbB 0502";
    let g = given("mtsensk-1941", "turn = 2; german_points = { air = 2 }", "G prepared").units(units);
    // 20:9 is 2:1; tanks and aircraft cancel out; a 4 is O1.
    let mut g = g.play(
        "attack 0502 G-I.35.4Pz G-II.35.4Pz G-12.4Pz G-33.4Pz G-34.Kr.4Pz; air 2; defend S-4.TB S-10.AbB; 4",
    );
    assert_eq!(g.doing(), Doing::CombatPhase, "nobody pursues into a hex that is held");
    let g = g.at("S-4.TB", "0502").is("S-4.TB", flag::REVERSE);
    // The infantry has gone through enemy zones.
    g.at("S-10.AbB", "0501").is("S-10.AbB", flag::REVERSE);
    // 20:3 is 6:1, a 4 is O(2): the tanks make neither hex.
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(&format!("{units}; S-201.AbB 0502"));
    let g = g.play("attack 0502 G-I.35.4Pz G-II.35.4Pz G-12.4Pz G-33.4Pz G-34.Kr.4Pz; defend S-10.AbB; 4");
    g.at("S-4.TB", "field");
}

#[test]
fn tb_10_5_4a_a_destroyed_enemy_leaves_only_his_hex() {
    let mut g =
        field("G prepared", "G-51 2221; S-3b.199G 2321").play("attack 2321 G-51; 4").at("S-3b.199G", "field");
    assert_eq!(g.offers("pursue G-51"), ["2321"]);
    // One that dies on its way: as far as the result drove it, no farther.
    let units = format!("{WEST} weak; G-I.GD 2220; G-110.11Pz 2521");
    // 10:3 is 3:1, and a 4 is O1.
    let mut g = field("G prepared", &units).play(O1).play("retreat 2420").at("S-1243.375", "field");
    assert_eq!(g.offers("pursue G-Gren.GD"), ["2321"]);
}

#[test]
fn tb_10_5_2a_a_stack_that_falls_back_on_another_goes_on_with_it() {
    // Two hexes attacked from 2220; the only way out of 2320 leads into 2321, which is attacked too.
    let units = "G-Gren.GD 2220; G-Fus.GD 2220; G-110.11Pz 2219; G-111.11Pz 2319; G-3.3Pz 2419; G-394.3Pz 2420; \
        S-1241.375 2320; S-1243.375 2321";
    // 10:10 is 1:1, and a 5 is O-UB. 2322 alone is in no zone.
    let g = field("G prepared", units)
        .play("attack 2320 2321 G-Gren.GD G-Fus.GD; 5; loss G-Gren.GD; loss S-1243.375");
    g.is("S-1241.375", flag::REVERSE).at("S-1241.375", "2322").at("S-1243.375", "2322");
}
