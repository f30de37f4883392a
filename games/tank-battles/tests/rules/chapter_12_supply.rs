//! Chapter 13: supply.

use crate::chapter_10::{field, odds};
use crate::chapter_12::{onward, to_movement};
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

/// Supply lines of the Dubno map, where the east is far from the German sources.
fn dubno(units: &str) -> Given {
    given("dubno-1941", "turn = 5", "G supply").units(units)
}

/// Cost of a way in sixtieths of a movement point, or nothing if it is closed.
pub fn way(g: &mut Given, from: &str, directions: &str) -> Option<u16> {
    let game = g.game();
    let rules = game.rules().clone();
    let p = *game.position();
    let mut at = engine::Rules::find(&*rules, from).expect("a hex").index() as u16;
    let mut spent = 0;
    for word in directions.split_whitespace() {
        let d = <tank_battles::TankBattles as engine::Rules>::DIRECTIONS.iter().position(|w| *w == word);
        let d = d.expect("a direction") as u8;
        spent += rules.supply_step(&p, at, d)?;
        at = rules.map.near[usize::from(at)][usize::from(d)];
    }
    Some(spent)
}

#[test]
fn tb_13_1a_sources_are_the_scenarios() {
    // 2620 is a Soviet source.
    let g = field("S supply", "S-6TC.Getman 2620; S-22.TB.6TC 2620");
    g.lacks("S-6TC.Getman", flag::EMERGENCY).lacks("S-22.TB.6TC", flag::EMERGENCY);
    // Orel gives supply to the Germans as long as they hold it: all other sources are shut off.
    let shut =
        "S-34.NKVD 0108; S-Tula.School 0210; S-10.AbB 0410; S-201.AbB 0510; G-12.4Pz 0408; G-XXIV.Geyr 0407";
    let g = given("mtsensk-1941", "turn = 2", "G supply").units(shut);
    g.lacks("G-XXIV.Geyr", flag::EMERGENCY).lacks("G-12.4Pz", flag::EMERGENCY);
    let g = given("mtsensk-1941", "turn = 2; soviet = [\"0309\"]", "G supply").units(shut);
    g.is("G-XXIV.Geyr", flag::EMERGENCY).is("G-12.4Pz", flag::EMERGENCY);
}

#[test]
fn tb_13_1b_twelve_motorised_points_from_the_hq() {
    // From 2207 lines and open ground bring supply to 2420 for 12, to 2321 for 12 1/3.
    let g = dubno("G-III.Mackensen 2207; G-103.14Pz 2420; G-108.14Pz 2321; G-131.44 2420");
    let g = g.lacks("G-III.Mackensen", flag::EMERGENCY);
    let g = g.lacks("G-103.14Pz", flag::EMERGENCY).is("G-108.14Pz", flag::EMERGENCY);
    // Only its own units.
    g.is("G-131.44", flag::EMERGENCY);
    // An HQ that is not in supply passes nothing on: dense forest all around it.
    let g = dubno("G-III.Mackensen 2001; G-103.14Pz 2001; G-108.14Pz 2321");
    let g = g.is("G-III.Mackensen", flag::EMERGENCY).is("G-103.14Pz", flag::EMERGENCY);
    // It commands all the same.
    g.lacks("G-103.14Pz", flag::NO_COMMAND);
}

#[test]
fn tb_13_1c_what_cuts_a_line() {
    // Lorries cannot go into the swamp of 1201.
    let g =
        given("mtsensk-1941", "turn = 2", "G supply").units("G-XXIV.Geyr 1102; G-12.4Pz 1202; G-33.4Pz 1201");
    g.lacks("G-12.4Pz", flag::EMERGENCY).is("G-33.4Pz", flag::EMERGENCY);
    // Zones of control: three regiments around 2321.
    let ring = "G-Gren.GD 2321; S-1243.375 2419; S-1241.375 2422";
    field("G supply", ring).lacks("G-Gren.GD", flag::EMERGENCY);
    field("G supply", &format!("{ring}; S-1245.375 2121")).is("G-Gren.GD", flag::EMERGENCY);
}

#[test]
fn tb_13_1d_a_friendly_unit_lifts_the_zone() {
    let ring = "G-Gren.GD 2321; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    field("G supply", ring).is("G-Gren.GD", flag::EMERGENCY);
    let open = format!("{ring}; G-Fus.GD 2320");
    field("G supply", &open).lacks("G-Gren.GD", flag::EMERGENCY).lacks("G-Fus.GD", flag::EMERGENCY);
    // In the other hexes it only shares the ring.
    let shut = format!("{ring}; G-Fus.GD 2421");
    field("G supply", &shut).is("G-Gren.GD", flag::EMERGENCY);
}

#[test]
fn tb_13_1e_five_hexes_of_railway_for_a_point() {
    // Ten steps along a railway are two points, as many over open ground ten.
    let mut g = dubno("G-III.Mackensen 2207");
    assert_eq!(way(&mut g, "0312", "s s n n s s n n s n"), Some(2 * 60));
    assert_eq!(way(&mut g, "2215", "ne sw ne sw ne sw ne sw ne sw"), Some(10 * 60));
    // Without the railway 3021 would be too far from the HQ.
    dubno("G-III.Mackensen 2207; G-103.14Pz 3021").lacks("G-103.14Pz", flag::EMERGENCY);
}

#[test]
fn tb_13_2a_an_hq_needs_a_line_that_leads_to_a_source() {
    // 3016 is too far from any German source, but a road that leads to one is a hex away.
    let g = dubno("G-III.Mackensen 3016; G-522.297 3016; G-103.14Pz 3016");
    let g = g.lacks("G-III.Mackensen", flag::EMERGENCY).lacks("G-103.14Pz", flag::EMERGENCY);
    g.is("G-522.297", flag::EMERGENCY);
    // Cut off from all lines it is out of supply, and so are its units.
    let ring =
        "G-XLVIII.Knobelsdorff 2321; G-Gren.GD 2321; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    field("G supply", ring).is("G-XLVIII.Knobelsdorff", flag::EMERGENCY).is("G-Gren.GD", flag::EMERGENCY);
}

#[test]
fn tb_13_3a_units_out_of_supply_are_marked() {
    let ring = "G-Gren.GD 2321; G-Fus.GD 2309; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    let g = field("G supply", ring);
    g.is("G-Gren.GD", flag::EMERGENCY).lacks("G-Fus.GD", flag::EMERGENCY | flag::NO_SUPPLY);
}

#[test]
fn tb_13_3_1a_emergency_supply_has_no_effect() {
    let units = "G-I.GD 2221 emergency; S-1243.375 2321 emergency";
    let mut g = field("G prepared", units).play("attack 2321 G-I.GD");
    assert_eq!((odds(&mut g).attack, odds(&mut g).defence), (8 * 12, 5));
    let mut g = field("G movement", "G-I.GD 2321 emergency");
    let u = crate::unit_index(g.game(), "G-I.GD");
    assert_eq!(g.position().left[usize::from(u)], 8 * 12, "all its movement");
}

#[test]
fn tb_13_3_2a_then_without_supply() {
    let ring = "G-Gren.GD 2321; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    let g = field("G supply", ring).is("G-Gren.GD", flag::EMERGENCY);
    // Emergency in turn 5, without supply in turn 6, and no worse in turn 7.
    let g = to_movement(g, 6, "G").is("G-Gren.GD", flag::NO_SUPPLY).lacks("G-Gren.GD", flag::EMERGENCY);
    to_movement(g, 7, "G").is("G-Gren.GD", flag::NO_SUPPLY);
    // One step in a turn: a second activation of the corps changes nothing.
    let g = given("kursk-1943", "turn = 5; end = 1", "G supply").units(ring).cup("G", "corps-XLVIII");
    let g = onward(g, |g| g.doing() == Doing::Drawing).play("draw 0; draw corps-XLVIII; activate");
    g.is("G-Gren.GD", flag::EMERGENCY).lacks("G-Gren.GD", flag::NO_SUPPLY);
    // Back in supply the marker goes at once.
    let g = field("G supply", "G-Gren.GD 2321 no-supply; G-Fus.GD 2321 emergency");
    g.lacks("G-Gren.GD", flag::NO_SUPPLY).lacks("G-Fus.GD", flag::EMERGENCY);
}

#[test]
fn tb_13_3_2b_halves_rounding_up() {
    // 5-4-8 becomes 3-2-4.
    let mut g =
        field("S prepared", "S-22.TB.6TC 2321 no-supply; G-Gren.GD 2221").play("attack 2221 S-22.TB.6TC");
    assert_eq!(odds(&mut g).attack, 3 * 12);
    let mut g =
        field("G prepared", "S-22.TB.6TC 2321 no-supply; G-Gren.GD 2221").play("attack 2321 G-Gren.GD");
    assert_eq!(odds(&mut g).defence, 2);
    let g = field("S movement", "S-22.TB.6TC 2321 no-supply");
    g.refuse("move S-22.TB.6TC 2421 2521 2520 2519 2518", "TB 7.4a")
        .refuse("move S-22.TB.6TC 2316", "TB 7.2a")
        .play("move S-22.TB.6TC 2319; move S-22.TB.6TC 2321")
        .refuse("move S-22.TB.6TC 2320", "TB 7.2a");
    // 3-5-4 on foot becomes 2-3-4.
    let mut g =
        field("S prepared", "S-1243.375 2321 no-supply; G-Gren.GD 2221").play("attack 2221 S-1243.375");
    assert_eq!(odds(&mut g).attack, 2 * 12);
    let mut g =
        field("G prepared", "S-1243.375 2321 no-supply; G-Gren.GD 2221").play("attack 2321 G-Gren.GD");
    assert_eq!(odds(&mut g).defence, 3);
    field("S movement", "S-1243.375 2322 no-supply").play("move S-1243.375 2320; move S-1243.375 2322");
    // Five on wheels are three.
    let mut g = field("S movement", "S-27.ATbde 2321 no-supply");
    let u = crate::unit_index(g.game(), "S-27.ATbde");
    assert_eq!(g.position().left[usize::from(u)], 3 * 12);
    // Brackets as well: [10] is [5].
    let units = "S-27.ATbde 2321 no-supply; G-I.GD 2221";
    let mut g = field("G prepared", units).play("attack 2321 G-I.GD");
    assert_eq!(odds(&mut g).defence, 5);
    // A 1 stays 1.
    let mut g = field("G prepared", "S-3b.199G 2321 no-supply; G-Gren.GD 2221").play("attack 2321 G-Gren.GD");
    assert_eq!(odds(&mut g).defence, 1);
}
