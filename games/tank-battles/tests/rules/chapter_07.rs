//! Chapter 7: movement.

use crate::tables::{CLASSES, closed_to_vehicles, cost, costs, left, redrawn, spent};
use crate::{GAME, Given, given};
use engine::{Game, Options};

/// Soviet movement at Mtsensk.
pub fn moving(units: &str) -> Given {
    given("mtsensk-1941", "turn = 2", "S movement").units(units)
}

/// Whether a unit is offered a hex.
pub fn reaches(g: &mut Given, unit: &str, hex: &str) -> bool {
    g.offers(&format!("move {unit}")).contains(&hex.to_owned())
}

#[test]
fn tb_7_1a_the_allowance_is_printed_on_the_side_that_lies_up() {
    let mut g = moving("S-4.TB 0602; S-10.AbB 0602; S-36.McR 0602 weak");
    assert_eq!(left(&mut g, "S-4.TB"), 8 * 12);
    assert_eq!(left(&mut g, "S-10.AbB"), 4 * 12);
    assert_eq!(left(&mut g, "S-36.McR"), 12 * 12);
    // A gun has 0 deployed and 5 in column.
    let guns = "S-447.CArtR 0602; G-103.Art.4Pz 0408 weak";
    let g = given("mtsensk-1941", "turn = 2", "S movement").units(guns).option("additional");
    let mut g = g.refuse("move S-447.CArtR 0601", "TB X2.1a");
    assert_eq!(left(&mut g, "S-447.CArtR"), 0);
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units(guns).option("additional");
    assert_eq!(left(&mut g, "G-103.Art.4Pz"), 5 * 12);
}

#[test]
fn tb_7_1b_hexes_sides_zones_and_march_attacks_cost() {
    let mut g = moving("S-4.TB 0708").play("move S-4.TB 0707");
    assert_eq!(left(&mut g, "S-4.TB"), 6 * 12, "a river into clear: 2");
    let mut g = moving("S-4.TB 0404; G-12.4Pz 0405").play("move S-4.TB 0403");
    assert_eq!(left(&mut g, "S-4.TB"), 0, "out of a zone: all");
    let mut g = moving("S-4.TB 0404; G-12.4Pz 0405").play("march 0405 S-4.TB");
    assert_eq!(left(&mut g, "S-4.TB"), 7 * 12, "a march attack: 1");
}

#[test]
fn tb_7_1c_each_class_pays_its_column() {
    assert_eq!(costs("0903", "0802"), [2 * 12, 5 * 12, 3 * 12], "marshy ground");
}

#[test]
fn tb_7_2a_nobody_spends_more_than_he_has() {
    // Three of four points are gone; forest costs two, open ground one.
    let g = moving("S-10.AbB 0106").play("move S-10.AbB 0103");
    let mut g = g.refuse("move S-10.AbB 0102", "TB 7.2a");
    assert_eq!(left(&mut g, "S-10.AbB"), 12);
    g = g.play("move S-10.AbB 0104");
    assert_eq!(left(&mut g, "S-10.AbB"), 0);
    g.refuse("move S-10.AbB 0105", "TB 7.2a");
}

#[test]
fn tb_7_2b_points_are_not_saved() {
    let units = "S-1GRC.Lelyushenko 1102; S-4.TB 1003; S-10.AbB 1003; G-XXIV.Geyr 0309; G-12.4Pz 0309";
    let g = given("mtsensk-1941", "turn = 1", "S movement").units(units);
    let mut g = g.play("move S-4.TB 0903");
    assert!(left(&mut g, "S-4.TB") > 0);
    g = g.play("done");
    while (g.position().turn, g.position().phase, g.position().active) != (2, 3, 1) {
        if g.position().phase != 3 {
            assert_eq!(left(&mut g, "S-4.TB"), 0);
        }
        g = if g.asked() == "chance" { g.play("1") } else { g.play("done") };
    }
    assert_eq!(left(&mut g, "S-4.TB"), 8 * 12, "the printed allowance and no more");
}

#[test]
fn tb_7_2c_moves_go_from_hex_to_hex() {
    // 0406 is two hexes from 0305, but the Oka lies between: no way round in four points.
    let mut g = moving("S-10.AbB 0305");
    assert!(reaches(&mut g, "S-10.AbB", "0306"));
    assert!(!reaches(&mut g, "S-10.AbB", "0406"));
    // A straight move takes every hex between.
    let g = given("mtsensk-1941", "turn = 2; german = [\"0104\"]", "S movement").units("S-10.AbB 0103");
    let mut g = g.play("move S-10.AbB 0105");
    let hex = g.game().rules().map.hex("0104").expect("a hex");
    assert_eq!(g.position().control(hex), tank_battles::Side::Soviet);
}

#[test]
fn tb_7_2d_points_are_not_lent() {
    let g = moving("S-10.AbB 0106; S-201.AbB 0106");
    let g = g.play("move S-10.AbB S-201.AbB 0103");
    let mut g = g.refuse("move S-10.AbB 0102", "TB 7.2a").refuse("move S-10.AbB S-201.AbB 0102", "TB 7.2a");
    assert_eq!(left(&mut g, "S-201.AbB"), 12);
}

#[test]
fn tb_7_3a_whoever_likes_moves_in_any_order() {
    let units = "S-4.TB 0602; S-1.4.TB 0602; S-10.AbB 0602; S-201.AbB 0602; S-34.NKVD 0602; \
                 S-Tula.School 0602; S-4G.6G 0602; S-25G.6G 0602; S-401G.6G 0602; S-702.AT.rgt 0602";
    let mut g = moving(units);
    let movers = g.offers("move").len();
    assert_eq!(movers, 10);
    let mut g = g.play("move S-702.AT.rgt 0601; move S-4.TB 0603; done");
    assert_ne!(g.position().phase, 3);
    // Or nobody.
    let mut g = moving(units).play("done");
    assert_ne!(g.position().phase, 3);
}

#[test]
fn tb_7_3b_a_unit_may_stop_early_and_go_on_later() {
    let mut g = moving("S-4.TB 0103; S-10.AbB 0301").play("move S-4.TB 0106");
    assert_eq!(left(&mut g, "S-4.TB"), 5 * 12);
    g.play("move S-10.AbB 0201; move S-4.TB 0107; done");
}

#[test]
fn tb_7_4a_each_hex_of_the_chain_is_paid() {
    // Open ground, then forest: 1 and 2.
    let mut g = moving("S-10.AbB 0104").play("move S-10.AbB 0103");
    assert_eq!(left(&mut g, "S-10.AbB"), 3 * 12);
    let mut g = g.play("move S-10.AbB 0102");
    assert_eq!(left(&mut g, "S-10.AbB"), 12);
    let mut g = moving("S-10.AbB 0104").play("move S-10.AbB 0102");
    assert_eq!(left(&mut g, "S-10.AbB"), 12, "in one order as in two");
    // A move is a step at least.
    moving("S-10.AbB 0104").refuse("move S-10.AbB 0104", "TB 7.4a");
}

#[test]
fn tb_7_4_1a_the_chart_gives_the_cost() {
    assert_eq!(costs("1008", "0908")[2], 3 * 12, "broken ground on tracks");
}

#[test]
fn tb_7_4_1b_a_side_is_paid_on_top() {
    // Two open hexes, then the Optukha into a third; its bridge is blown.
    let g = given("mtsensk-1941", "turn = 2; blown = [\"0507 SW\"]", "S movement").units("S-10.AbB 0404");
    let mut g = g.play("move S-10.AbB 0407");
    assert_eq!(left(&mut g, "S-10.AbB"), 0);
}

#[test]
fn tb_7_5a_enemy_hexes_are_closed() {
    moving("S-4.TB 0403; G-XXIV.Geyr 0404").refuse("move S-4.TB 0404", "TB 7.5a").at("S-4.TB", "0403");
    moving("S-4.TB 0402; G-XXIV.Geyr 0404").refuse("move S-4.TB 0404", "TB 7.5a");
}

#[test]
fn tb_7_5b_closed_ground_is_closed() {
    closed_to_vehicles("0502", "0501");
    moving("S-10.AbB 0502").play("move S-10.AbB 0501");
    // A line opens it to a unit alone, not to a stack.
    let dense = [("0504,5,4,clear,", "0504,5,4,dense_forest,")];
    let g = redrawn(moving("S-1.4.TB 0505; S-4.TB 0505"), "track-through-forest", &dense);
    let g = g.refuse("move S-4.TB S-1.4.TB 0504", "TB 7.5b");
    assert_eq!(spent(g, "S-1.4.TB", "0504"), 8);
}

#[test]
fn tb_7_6a_a_zone_of_control_stops() {
    // Rules: TB 7.6a, TB 8.2a
    let mut g = moving("S-4.TB 0402; S-10.AbB 0602; G-12.4Pz 0405");
    g = g.play("move S-4.TB 0404");
    assert_eq!(left(&mut g, "S-4.TB"), 6 * 12);
    let g = g.refuse("move S-4.TB 0403", "TB 7.6a").refuse("move S-4.TB 0505", "TB 7.6a");
    // The points left are good for an attack.
    g.play("march 0405 S-4.TB");
}

#[test]
fn tb_7_10a_three_classes_and_trains() {
    for scenario in ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"] {
        let rules = GAME.scenario(scenario, &Options::default()).expect("the scenario loads");
        for c in &rules.counters {
            let rails = format!("{:?}", c.class) == "Rail";
            assert_eq!(rails, format!("{:?}", c.arm) == "ArmouredTrain", "{}", c.id);
        }
    }
    // The class sets the column, the number the allowance: 12 points on wheels pay 4 for forest.
    let g = given("mtsensk-1941", "turn = 2", "S movement").units("S-36.McR 0103").option("additional");
    let mut g = g.play("move S-36.McR 0102");
    assert_eq!(left(&mut g, "S-36.McR"), 8 * 12);
    // Cavalry walks, with six points; HQs drive.
    let dubno = |unit: &str| given("dubno-1941", "turn = 5", "S movement").units(&format!("{unit} 0404"));
    assert_eq!(left(&mut dubno("S-129.14CD"), "S-129.14CD"), 6 * 12);
    assert_eq!(spent(dubno("S-129.14CD"), "S-129.14CD", "0305"), 24);
    assert_eq!(cost("S-1GRC.Lelyushenko", "0103", "0102"), 48);
}

#[test]
fn tb_7_12a_one_unit_to_a_hex_of_road() {
    let mut g = moving("S-1.4.TB 0801").play("move S-1.4.TB 0702");
    assert_eq!(left(&mut g, "S-1.4.TB"), 72 - 4);
    let mut g = moving("S-1.4.TB 0801; S-10.AbB 0702").play("move S-1.4.TB 0702");
    assert_eq!(left(&mut g, "S-1.4.TB"), 72 - 12, "the ground, since somebody stands there");
    // Past him the road is free again.
    let mut g = moving("S-1.4.TB 0801; S-10.AbB 0702").play("move S-1.4.TB 0601");
    assert_eq!(left(&mut g, "S-1.4.TB"), 72 - 12 - 4);
    // The milder reading: only those who move together lose the rate.
    let g = moving("S-1.4.TB 0801; S-10.AbB 0702").option("mild-columns");
    assert_eq!(left(&mut g.play("move S-1.4.TB 0702"), "S-1.4.TB"), 72 - 4);
}

#[test]
fn tb_7_12b_stacks_pay_the_ground() {
    let g = moving("S-1.4.TB 0606; S-4.TB 0606");
    let mut g = g.play("move S-4.TB S-1.4.TB 0705");
    // Not half a point by highway, but forest along the railway and open ground.
    assert_eq!(left(&mut g, "S-1.4.TB"), 72 - 36);
    let mut g = moving("S-1.4.TB 0309; S-4.TB 0309").play("move S-4.TB S-1.4.TB 0408");
    assert_eq!(left(&mut g, "S-1.4.TB"), 72 - 12);
    assert_eq!(left(&mut g, "S-4.TB"), 96 - 12);
    // At the pace of the slowest.
    let mut g = moving("S-10.AbB 0103; S-4.TB 0103");
    let together = g.offers("move S-4.TB S-10.AbB");
    assert!(together.contains(&"0107".to_owned()) && !together.contains(&"0108".to_owned()), "{together:?}");
    assert!(reaches(&mut g, "S-4.TB", "0108"));
    // They must stand together to move together.
    moving("S-1.4.TB 0309; S-4.TB 0408").refuse("move S-4.TB S-1.4.TB 0407", "TB 7.12b");
}

#[test]
fn tb_7_12c_reinforcements_on_one_road() {
    // The first has all its points, the next one less for each before it.
    let units = "S-11.TB waiting; S-4G.6G waiting; S-702.AT.rgt waiting";
    let mut g = moving(units).play("enter S-702.AT.rgt 1101");
    assert_eq!(left(&mut g, "S-702.AT.rgt"), 72 - 3, "highway");
    let mut g = g.play("move S-702.AT.rgt 1102; enter S-11.TB 1101");
    assert_eq!(left(&mut g, "S-11.TB"), 96 - 12 - 4);
    let mut g = g.play("enter S-4G.6G 1101");
    assert_eq!(left(&mut g, "S-4G.6G"), 48 - 24 - 12, "the ground: 11 Brigade stands in the hex");
    // Only where the scenario says, and not before its turn.
    moving(units).refuse("enter S-11.TB 1201", "TB 7.12c");
    given("mtsensk-1941", "turn = 1", "S movement")
        .units("S-11.TB waiting; S-10.AbB 0602")
        .refuse("enter S-11.TB 1101", "TB 7.12c");
    // A unit held back comes later.
    given("mtsensk-1941", "turn = 4", "S movement").units("S-11.TB waiting").play("enter S-11.TB 1101");
}

#[test]
fn tb_7_12c_the_next_turn_begins_anew() {
    let units = "S-11.TB waiting; S-4G.6G 0602";
    let head = "turn = 2; entered = { 1101 = 3 }";
    let g = given("mtsensk-1941", head, "S movement").units(units).play("enter S-11.TB 1101");
    assert_eq!(left(&mut { g }, "S-11.TB"), 96 - 36 - 4);
    for unit in CLASSES {
        // Whoever has too few points waits.
        let head = "turn = 2; entered = { 1101 = 8 }";
        let mut g = given("mtsensk-1941", head, "S movement").units(&format!("S-4G.6G waiting; {unit} 0602"));
        assert!(!g.offers("").contains(&"enter".to_owned()));
    }
}

#[test]
fn tb_7_12c_mud_holds_up_those_who_enter_off_the_road() {
    // Rules: TB 7.12c, TB 6.2a
    let units = "G-I.6.3Pz waiting; G-3.3Pz waiting";
    let enter = |weather: &str| {
        let head = format!("turn = 3; weather = \"{weather}\"");
        given("mtsensk-1941", &head, "G movement").units(units).play("enter G-I.6.3Pz 0310")
    };
    assert_eq!(left(&mut enter("clear"), "G-I.6.3Pz"), 96 - 12);
    assert_eq!(left(&mut enter("mud"), "G-I.6.3Pz"), 96 - 24);
    assert_eq!(left(&mut enter("snow"), "G-I.6.3Pz"), 96 - 24);
}
