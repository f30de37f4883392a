//! Chapters 7 and 8 where rules meet: columns of many hexes, blown bridges, stops, pledges.

use crate::chapter_10::field;
use crate::chapter_12::onward;
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

fn left(g: &mut Given, unit: &str) -> u8 {
    let u = crate::unit_index(g.game(), unit);
    g.position().left[usize::from(u)]
}

#[test]
fn tb_7_12c_columns_are_counted_at_every_hex() {
    // Eight other hexes have been used; the second by 3007 still loses a point.
    let used = "0102 = 1, 0103 = 1, 0104 = 1, 0105 = 1, 0106 = 1, 0107 = 1, 0110 = 1, 0111 = 1";
    let used: String =
        used.split(", ").map(|e| format!("\"{}\" = 1", &e[..4])).collect::<Vec<_>>().join(", ");
    let g = given("dubno-1941", &format!("turn = 2; entered = {{ {used} }}"), "S movement")
        .units("S-35.MRR.35TD waiting; S-20.MRR.20TD waiting; G-131.44 0201");
    let mut g = g.play("enter S-35.MRR.35TD 3007");
    let first = left(&mut g, "S-35.MRR.35TD");
    let mut g = g.play("move S-35.MRR.35TD 2907; enter S-20.MRR.20TD 3007");
    assert_eq!(left(&mut g, "S-20.MRR.20TD") + 12, first);
}

#[test]
fn tb_7_8a_what_is_blown_is_not_blown_again() {
    // A pontoon lies where the bridge was.
    let g = given("mtsensk-1941", "turn = 2; blown = [\"0606 S\"]", "S movement")
        .units("G-Bridge.Column.1 laid weak 0606:3; G-33.4Pz 0607; S-10.AbB 0606");
    let mut g = g.play("done");
    assert_ne!(g.doing(), Doing::MovePhase, "nothing is left to blow");
}

#[test]
fn tb_7_7c_attacked_in_the_last_activation_of_the_enemy() {
    // Attacked in the Soviet part; another corps of its side acts at the end of the turn.
    let units = "G-179.57 2221; S-1243.375 2321; S-1241.375 2321; G-Gren.GD 0516; G-XLVIII.Knobelsdorff 0517; G-LII.Ott 2214";
    let g = || given("kursk-1943", "turn = 5; end = 1", "S unprepared").units(units).cup("G", "corps-XLVIII");
    let g1 = g().fight("attack 2221 S-1243.375; ready; german: ready; 1");
    let g1 = onward(g1, |g| g.doing() == Doing::Drawing).play("draw 0; draw corps-XLVIII; activate");
    let g1 = onward(g1, |g| g.position().turn == 6 && g.doing() == Doing::MovePhase);
    g1.refuse("dig G-179.57", "TB 7.7c");
    // Left alone in the Soviet part it digs in the next German one.
    let g2 = g().fight("attack 2221 S-1243.375; ready; german: ready; 1");
    let g2 = onward(g2, |g| g.position().turn == 7 && g.doing() == Doing::MovePhase);
    g2.play("dig G-179.57");
}

#[test]
fn tb_7_6a_who_has_stopped_stands_whatever_becomes_of_the_zone() {
    // 196 enters the zone of the battalion in 2321; its comrades throw that out of 2321.
    let units = "G-I.GD 2220; G-Gren.GD 2219; S-3b.199G 2321";
    let g = field("G movement", units).play("move G-Gren.GD 2320").is("G-Gren.GD", flag::STOPPED);
    let mut g = g.play("march 2321 G-I.GD; 6");
    while g.doing() != Doing::MovePhase {
        let next = g.offers("").last().cloned().expect("something");
        g = g.play(&next);
    }
    g.refuse("move G-Gren.GD 2319", "TB 7.6a");
    // Whoever threw it out may go on.
    let g = field("G movement", units).play("march 2321 G-I.GD; 6");
    let mut g = onward(g, |g| g.doing() == Doing::MovePhase);
    assert!(g.offers("move").contains(&"G-I.GD".to_owned()));
}

#[test]
fn tb_6_2a_a_railway_does_not_dry_the_ground() {
    // Rain: clear ground costs motorised units two points, by the railway too.
    let cost = |to: &str| {
        let units = "S-32.MRB.18TC 0704; S-170.TB.18TC 0802; G-1.LAH 0110";
        let g = given("prokhorovka-1943", "turn = 2; weather = \"rain\"", "S movement").units(units);
        let mut g = g;
        let whole = left(&mut g, "S-32.MRB.18TC");
        let mut g = g.play(&format!("move S-32.MRB.18TC {to}"));
        whole - left(&mut g, "S-32.MRB.18TC")
    };
    assert_eq!(cost("0703"), 24);
}

#[test]
fn tb_10_7c_whoever_is_needed_for_a_pledge_stays() {
    let units = "G-12.4Pz 0405; G-33.4Pz 0407; S-Tula.School 0404; S-34.NKVD 0406";
    let g = given("mtsensk-1941", "turn = 2", "G movement").units(units);
    // 12 touches both; 33 is the only one who could attack 0406 as pledged.
    let g = g.play("march 0404 G-12.4Pz; 5");
    let g = g.refuse("move G-33.4Pz 0408", "TB 10.7c").refuse("dig G-33.4Pz", "TB 10.7c");
    let mut g = g.refuse("done", "TB 10.7c").play("march 0406 G-33.4Pz; 1");
    assert_eq!(g.doing(), Doing::MovePhase);
    g.play("done");
}

#[test]
fn tb_12_3a_no_march_attack_without_initiative() {
    let g = || {
        given("kursk-1943", "turn = 5", "G movement")
            .option("attack-without-command")
            .units("G-I.GD 2321 no-command; S-1243.375 2322")
    };
    g().refuse("march 2322 G-I.GD", "TB 12.3a").play("try G-I.GD; 4").refuse("march 2322 G-I.GD", "TB 12.3a");
    g().play("try G-I.GD; 5; march 2322 G-I.GD");
}

#[test]
fn tb_14_1b_arrivals_of_a_corps_short_of_fuel() {
    let points = |fuel: &str| {
        let g = given("dubno-1941", &format!("turn = 3; {fuel}"), "S movement");
        let mut g = g.units("S-41.MRR.41TD waiting; G-131.44 3020").play("enter S-41.MRR.41TD 0601");
        left(&mut g, "S-41.MRR.41TD")
    };
    assert_eq!(points("") - points("fuel = \"22мк\""), 3 * 12);
}

#[test]
fn tb_x4b_a_train_out_of_command_runs_half_as_far() {
    let g = given("kursk-1943", "turn = 5", "S movement").option("additional");
    let g = g.units("S-60.sep.arm.train.bn 1412 no-command; G-Gren.GD 0516");
    let mut g = g.play("try S-60.sep.arm.train.bn; 5");
    assert_eq!(left(&mut g, "S-60.sep.arm.train.bn"), 15);
}

#[test]
fn tb_7_12c_obstacles_on_the_entry_hex_are_paid_for() {
    let g = |head: &str| {
        let head = format!("turn = 2; {head}");
        given("prokhorovka-1943", &head, "G movement")
            .units("G-305.198 waiting; G-308.198 waiting; G-326.198 waiting; S-284G.95G 0101")
    };
    let laid = "obstacles = [\"1010 3 mobeng-s-1\"]; lasting = [\"mobeng-s-1\"]";
    let mut open = g("").play("enter G-305.198 1010");
    let mut g1 = g(laid).play("enter G-305.198 1010");
    assert_eq!(left(&mut open, "G-305.198") - left(&mut g1, "G-305.198"), 2 * 12);
    // Whoever comes first has cleared them: the second pays for the column alone.
    assert_eq!(g1.position().lasting, 0);
    let mut g1 = g1.play("enter G-308.198 1010");
    let mut open = open.play("enter G-308.198 1010");
    assert_eq!(left(&mut open, "G-308.198"), left(&mut g1, "G-308.198"));
    // Two in the column before it and two points more leave too little for the hex.
    let column = "entered = { \"1010\" = 2 }";
    g(&format!("{column}; {laid}")).refuse("enter G-305.198 1010", "TB 7.12c");
    g(column).play("enter G-305.198 1010");
}

#[test]
fn tb_x4b_a_pontoon_bears_no_train() {
    // The railway bridge from 1103 to 1102 is gone; a pontoon serves men and lorries only (Q88, Q120).
    let train = |head: &str, pontoon: &str| {
        let g = given("mtsensk-1941", &format!("turn = 2; {head}"), "S movement").option("additional");
        g.units(&format!("S-14.arm.train 1104; S-10.AbB 1103; G-12.4Pz 0205{pontoon}"))
    };
    let pontoon = "; G-Bridge.Column.1 laid weak 1103:0";
    train("", "").play("move S-14.arm.train 1102");
    let blown = "blown = [\"1103 N\"]";
    train(blown, "").refuse("move S-14.arm.train 1102", "TB X4b");
    let mut g = train(blown, pontoon).refuse("move S-14.arm.train 1102", "TB X4b");
    assert!(g.offers("move S-10.AbB").contains(&"1102".to_owned()));
}

#[test]
fn tb_9_5a_who_is_on_top_stays_on_top() {
    // Together they come as they went: the enemy is shown nobody new (Q142).
    let units = |top: [&str; 2]| format!("G-I.GD 2219{}; G-Gren.GD 2219{}; S-1243.375 2322", top[0], top[1]);
    for (top, above) in [([" top", ""], "G-I.GD"), (["", " top"], "G-Gren.GD")] {
        let mut g = field("G movement", &units(top));
        let pair = ["G-I.GD", "G-Gren.GD"];
        let order = if g.unit(pair[0]) < g.unit(pair[1]) { pair } else { [pair[1], pair[0]] };
        let g = g.play(&format!("move {} {} 2220", order[0], order[1]));
        let below = if above == pair[0] { pair[1] } else { pair[0] };
        g.is(above, flag::TOP).lacks(below, flag::TOP);
    }
}
