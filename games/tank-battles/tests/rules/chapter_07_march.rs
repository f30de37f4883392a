//! Chapter 7: march attacks.

use crate::additional::table;
use crate::chapter_11::fought;
use crate::chapter_12::onward;
use crate::tables::{left, lines};
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

/// German movement at Mtsensk.
fn german(units: &str) -> Given {
    given("mtsensk-1941", "turn = 2", "G movement").units(units)
}

/// German movement at Prokhorovka.
fn prokhorovka(head: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 2; {head}"), "G movement").units(units)
}

/// The defender retreats to the first hex he may.
fn fall_back(mut g: Given) -> Given {
    while g.doing() == Doing::Retreat {
        let to = g.offers("retreat")[0].clone();
        g = g.play(&format!("retreat {to}"));
    }
    g
}

const TANKS: &str = "G-I.35.4Pz 0405; G-II.35.4Pz 0405; S-Tula.School 0404 seen";
const BY_TANKS: &str = "march 0404 G-I.35.4Pz G-II.35.4Pz";

#[test]
fn tb_7_9a_a_march_attack_costs_a_point() {
    let mut g = german(TANKS).play(BY_TANKS);
    assert_eq!([left(&mut g, "G-I.35.4Pz"), left(&mut g, "G-II.35.4Pz")], [84, 84]);
    // Over the Oka, all points gone.
    let g = german("G-12.4Pz 0305; G-33.4Pz 0405; S-Tula.School 0406 seen").play("move G-12.4Pz 0306");
    g.refuse("march 0406 G-12.4Pz", "TB 7.9a").play("march 0406 G-33.4Pz");
}

#[test]
fn tb_7_9b_from_one_hex() {
    let g = german("G-12.4Pz 0405; G-33.4Pz 0403; S-Tula.School 0404 seen");
    g.refuse("march 0404 G-12.4Pz G-33.4Pz", "TB 7.9b").play("march 0404 G-12.4Pz");
}

#[test]
fn tb_7_9c_three_units_at_most() {
    let units = "G-I.35.4Pz 0405; G-II.35.4Pz 0405; G-12.4Pz 0405; G-33.4Pz 0405; S-Tula.School 0404 seen";
    let g = german(units).refuse("march 0404 G-I.35.4Pz G-II.35.4Pz G-12.4Pz G-33.4Pz", "TB 7.9c");
    g.play("march 0404 G-I.35.4Pz G-II.35.4Pz G-12.4Pz");
}

#[test]
fn tb_7_9d_no_guns_aircraft_or_markers() {
    // Rules: TB 7.9d, TB 7.9j
    let points = "german_points = { ao = { \"105(2)\" = 1 }, io = 1, air = 1 }; \
                  soviet_points = { ao = { \"76(1)\" = 1 }, air = 1 }";
    let units = "G-I.35.4Pz 0405; S-4.TB 0404 seen";
    let set = |when: &str| {
        given("mtsensk-1941", &format!("turn = 2; {points}"), when)
            .units(units)
            .hand("G", "ts-g-1")
            .hand("S", "ambush-s-1 gmort-s-1")
    };
    let mut g = set("G movement").play("march 0404 G-I.35.4Pz");
    assert_eq!(g.asked(), "chance", "nobody adds anything");
    // Nor is the die rolled again: A at 1:4.
    let mut g = g.play("1");
    assert_eq!(g.position().hand_count, [1, 2]);
    assert_eq!(g.position().ao[0].iter().sum::<u8>(), 1);
    // In a prepared attack both are asked.
    let mut g = set("G prepared").play("attack 0404 G-I.35.4Pz");
    assert_eq!(g.asked(), "german");
    let mut g = g.play("ready");
    assert_eq!(g.asked(), "soviet");
    assert!(g.offers("").contains(&"play".to_owned()));
}

#[test]
fn tb_7_9d_guns_in_the_attacked_hex_defend_with_1() {
    // 6 of the regiment; four in a prepared attack, one in one from the march.
    let units = "G-1.LAH 0904; S-284G.95G 0903; S-678.HowR 0903";
    let g = table("", "G prepared", units);
    let g = g.play("attack 0903 G-1.LAH; ready; defend S-284G.95G S-678.HowR; ready; 4");
    fought(g, "5 : 10 — 1:2");
    let g = table("", "G movement", units).play("march 0903 G-1.LAH; defend S-284G.95G S-678.HowR; 4");
    fought(g, "5 : 7 — 1:2");
}

#[test]
fn tb_7_9e_three_shifts_against_the_attacker() {
    // Two HQs defend with 2 against 10.
    let units = "G-1.LAH 0802; G-2.LAH 0802; S-5G.A.Zhadov 0803 shown; S-33GRC 0803 shown";
    let tally = lines(&mut prokhorovka("", units), "march 0803 G-1.LAH G-2.LAH");
    assert_eq!(tally, ["attackers 10", "defenders 2", "ratio 5:1", "from the march −3", "column 2:1, die 0"]);
}

#[test]
fn tb_7_9f_failure_ends_the_movement() {
    // 6:2 less three shifts is 1:2; UB kills the last defender all the same.
    let g = german("G-12.4Pz 0405; G-33.4Pz 0405; G-34.Kr.4Pz 0405; S-Tula.School 0404 seen");
    let g = g.play("march 0404 G-12.4Pz G-33.4Pz; 4; loss G-12.4Pz").at("S-Tula.School", "field");
    let mut g = g.refuse("move G-12.4Pz 0404", "TB 7.9f").refuse("move G-33.4Pz 0406", "TB 7.9f");
    assert_eq!(left(&mut g, "G-33.4Pz"), 60);
    // The others go on.
    let g = g.play("move G-34.Kr.4Pz 0404");
    // An A result ends it as well.
    g.lacks("G-34.Kr.4Pz", flag::HALTED);
    let g = german("G-12.4Pz 0405; S-Tula.School 0404 seen").play("march 0404 G-12.4Pz; 5");
    let g = g.is("G-12.4Pz", flag::REVERSE).refuse("march 0404 G-12.4Pz", "TB 7.9f");
    // Phase IV is not lost.
    g.play("done; attack 0404 G-12.4Pz");
}

#[test]
fn tb_7_9f_every_hex_must_be_cleared() {
    // 17:2 is 6:1, tanks +3, march and works −3 each: 3:1, and a six less two is O1.
    let march = |works: &str| {
        let units =
            "G-II.1.LAH 0904; G-13.LAH 0904; G-1.LAH 0904; S-5G.A.Zhadov 0903 shown; S-33GRC 1003 shown";
        prokhorovka(&format!("works = {{ 1003 = \"{works}\" }}"), units)
            .play("march 0903 1003 G-II.1.LAH G-13.LAH G-1.LAH; 6")
    };
    // One falls back, the other holds its permanent works.
    let mut g = march("P3");
    while g.doing() == Doing::Retreat {
        let word = g.offers("").pop().expect("retreat or hold");
        let to = if word == "hold" { String::new() } else { g.offers("retreat")[0].clone() };
        g = g.play(&format!("{word} {to}"));
    }
    let g = g.at("S-33GRC", "1003").play("done").is("G-1.LAH", flag::HALTED);
    g.refuse("move G-1.LAH 0905", "TB 7.9f");
    // Works that need not be held are left, and the attackers go on.
    let g = fall_back(march("3")).play("done").lacks("G-1.LAH", flag::HALTED);
    g.play("move G-1.LAH 0905");
}

#[test]
fn tb_7_9g_success_lets_them_go_on() {
    // 12:2 is 6:1, tanks +1, march −3: 4:1; O1* in the open.
    let mut g = fall_back(german(TANKS).play(BY_TANKS).play("3"));
    assert_eq!(g.doing(), Doing::Pursuit);
    let mut g = g.play("done; move G-I.35.4Pz 0406");
    assert_eq!(left(&mut g, "G-I.35.4Pz"), 84 - 12);
    g.play("move G-II.35.4Pz 0505");
}

#[test]
fn tb_7_9g_under_another_enemys_eyes_they_fight_on_or_stay() {
    // 0406 is left to the motorised regiment: 0405 stays in its zone, 0505 lies in none.
    let units = format!("{TANKS}; G-12.4Pz 0407; S-34.NKVD 0406 seen");
    let g = fall_back(german(&units).play(BY_TANKS).play("3")).play("done");
    g.refuse("move G-I.35.4Pz 0505", "TB 7.6a").play("march 0406 G-I.35.4Pz");
}

#[test]
fn tb_7_9h_pursuit_is_paid() {
    let mut g = fall_back(german(TANKS).play(BY_TANKS).play("3")).play("pursue G-I.35.4Pz 0404");
    assert_eq!(left(&mut g, "G-I.35.4Pz"), 84 - 12);
    assert_eq!(left(&mut g, "G-II.35.4Pz"), 84);
    g.at("G-I.35.4Pz", "0404");
    // Without the points nobody pursues: one is left after the attack, forest costs three.
    let units = "G-I.35.4Pz 0309; G-II.35.4Pz 0309; S-Tula.School 0605 seen";
    let g = german(units).play("move G-I.35.4Pz G-II.35.4Pz 0505");
    let mut g = g.play("march 0605 G-I.35.4Pz G-II.35.4Pz");
    assert!(left(&mut g, "G-I.35.4Pz") < 36);
    let mut g = g.play("6");
    assert_ne!(g.doing(), Doing::Pursuit, "O[1] destroys the school; nobody can follow");
}

#[test]
fn tb_7_9i_several_march_attacks_in_a_phase() {
    let units = "G-I.35.4Pz 0405; G-II.35.4Pz 0405; S-Tula.School 0404 seen; S-10.AbB 0402 weak seen";
    let g = fall_back(german(units).play(BY_TANKS).play("3"));
    let mut g = g.play("pursue G-I.35.4Pz 0404; pursue G-II.35.4Pz 0404");
    assert_eq!(left(&mut g, "G-I.35.4Pz"), 72);
    // The school fell back to 0403 or beside it: it is attacked again.
    let at = g.place("S-Tula.School");
    let near = g.offers("march");
    assert!(near.contains(&at), "{at} {near:?}");
    let mut g = g.play(&format!("march {at} G-I.35.4Pz G-II.35.4Pz"));
    assert_eq!(left(&mut g, "G-I.35.4Pz"), 60);
}

#[test]
fn tb_7_9j_no_surprise_shifts() {
    // No scenario has a surprise shift (the bridgehead of Kursk is ground), so markers stand in for one:
    // the shifts of a march attack are all there is: tanks, ground, march.
    let g = given("mtsensk-1941", "turn = 2", "G movement").units("G-I.35.4Pz 0504; S-4.TB 0503 seen");
    let mut g = g.hand("S", "ambush-s-1").hand("G", "flak88-g-1");
    let tally = lines(&mut g, "march 0503 G-I.35.4Pz");
    assert_eq!(tally[3..7], ["tanks +1", "defending tanks −3", "ground −1", "from the march −3"]);
    // An ambush gives two shifts in a prepared attack on the same hex, none in this one.
    let mut g = g.play("march 0503 G-I.35.4Pz");
    assert_eq!(g.asked(), "chance");
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units("G-I.35.4Pz 0504; S-4.TB 0503 seen");
    let mut g = g.hand("S", "ambush-s-1").play("attack 0503 G-I.35.4Pz; play ambush-s-1; 1");
    assert!(g.log().iter().any(|l| l.contains("+1 −6")), "{:?}", g.log());
}

#[test]
fn tb_7_9k_otherwise_like_any_attack() {
    // 6:1, tanks +2, march −3, forest −1: 4:1.
    let units = "G-II.1.LAH 0608; G-1.LAH 0608; S-48RC 0609 shown";
    let tally = lines(&mut prokhorovka("", units), "march 0609 G-II.1.LAH G-1.LAH");
    assert_eq!(tally[2..], ["ratio 6:1", "tanks +2", "ground −1", "from the march −3", "column 4:1, die 0"]);
    // AT shifts and works count too.
    let head = "works = { 0803 = \"1\" }";
    let units = "G-II.1.LAH 0802; S-10.ATbde 0803 shown";
    let tally = lines(&mut prokhorovka(head, units), "march 0803 G-II.1.LAH");
    let expected = ["tanks +2", "anti-tank guns −2", "works −1", "from the march −3", "works (die) −1"];
    assert_eq!(tally[3..8], expected);
    // The obligation of 10.7 holds: both enemies touched, nobody else to attack the second.
    let units = "G-12.4Pz 0405; S-Tula.School 0404 seen; S-34.NKVD 0406 seen";
    german(units).refuse("march 0404 G-12.4Pz", "TB 10.7b").play("march 0404 0406 G-12.4Pz");
}

#[test]
fn tb_7_9g_another_enemy_whom_others_drive_off_sets_nobody_free() {
    // In the zones of 0404 and 0504; its own attack clears 0404, a comrade's 0504.
    let units = "G-I.35.4Pz 0507; G-II.35.4Pz 0507; G-12.4Pz 0604; G-33.4Pz 0604; S-Tula.School 0404 seen; \
        S-10.AbB 0504 weak seen";
    let g = german(units).play("move G-I.35.4Pz G-II.35.4Pz 0505; march 0404 G-I.35.4Pz G-II.35.4Pz; 3");
    let g = onward(fall_back(g), |g| g.doing() == Doing::MovePhase).is("G-I.35.4Pz", flag::STOPPED);
    let g = onward(g.play("march 0504 G-12.4Pz G-33.4Pz; 6"), |g| g.doing() == Doing::MovePhase);
    g.at("S-10.AbB", "field").refuse("move G-I.35.4Pz 0506", "TB 7.6a");
    // Alone before 0404 it goes on.
    let units = "G-I.35.4Pz 0507; G-II.35.4Pz 0507; S-Tula.School 0404 seen";
    let g = german(units).play("move G-I.35.4Pz G-II.35.4Pz 0505; march 0404 G-I.35.4Pz G-II.35.4Pz; 3");
    let g = onward(fall_back(g), |g| g.doing() == Doing::MovePhase).lacks("G-I.35.4Pz", flag::STOPPED);
    g.play("move G-I.35.4Pz 0506");
}
