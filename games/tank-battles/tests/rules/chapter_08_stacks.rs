//! Chapter 9: stacks and the fog of war.

use crate::{Given, Staff, given};
use engine::{Game, Options, Seat};
use tank_battles::{Doing, flag};

/// Counters a seat sees in a hex: their ids, `?` for a hidden one.
fn seen(g: &mut Given, seat: u8, hex: &str) -> Vec<String> {
    let view = g.game().view(Seat(seat).into());
    let here = view.table.pieces.iter().filter(|p| p.place == hex);
    let mut ids: Vec<String> = here.map(|p| p.id.as_deref().unwrap_or("?").to_owned()).collect();
    ids.sort();
    ids
}

/// A Soviet or German phase at Prokhorovka.
fn prokhorovka(when: &str, units: &str) -> Given {
    given("prokhorovka-1943", "turn = 2", when).units(units)
}

const DIVISION: &str = "S-284G.95G 0803; S-287G.95G 0803; S-290G.95G 0803; S-289G.97G 0803; S-292G.97G 0803";

#[test]
fn tb_9_1a_any_number_of_units_in_a_hex() {
    let mut units = String::new();
    for id in [
        "284G.95G", "287G.95G", "290G.95G", "289G.97G", "292G.97G", "294G.97G", "127G.42G", "132G.42G",
        "136G.42G", "145G.66G", "193G.66G", "195G.66G",
    ] {
        units += &format!("S-{id} 0803; ");
    }
    let g = prokhorovka("S movement", &format!("{units}S-96.TB 0902"));
    g.play("move S-96.TB 0803").at("S-96.TB", "0803");
}

#[test]
fn tb_9_2a_one_division_attacks_from_a_hex() {
    let g = prokhorovka("S prepared", &format!("{DIVISION}; G-1.LAH 0802"));
    let g = g.refuse("attack 0802 S-284G.95G S-289G.97G", "TB 9.2a");
    g.play("attack 0802 S-284G.95G S-287G.95G S-290G.95G");
    // From different hexes two divisions of a corps may.
    let g = prokhorovka("S prepared", "S-284G.95G 0803; S-289G.97G 0902; G-1.LAH 0802");
    g.play("attack 0802 S-284G.95G S-289G.97G");
    // The brigades of a tank corps are one formation.
    let g = prokhorovka("S prepared", "S-110.TB.18TC 0803; S-32.MRB.18TC 0803; G-1.LAH 0802");
    g.play("attack 0802 S-110.TB.18TC S-32.MRB.18TC");
}

#[test]
fn tb_9_3a_three_defend() {
    let mut g = prokhorovka("G prepared", &format!("{DIVISION}; G-1.LAH 0802")).play("attack 0803 G-1.LAH");
    assert_eq!(g.asked(), "soviet");
    g = g.refuse("defend S-284G.95G S-287G.95G S-290G.95G S-289G.97G", "TB 10.2b");
    // Of any formation.
    let mut g = g.play("defend S-284G.95G S-289G.97G S-292G.97G; 1");
    assert!(g.log().iter().any(|l| l.starts_with("5 : 18 — 1:4")), "{:?}", g.log());
}

#[test]
fn tb_9_3b_the_owner_chooses_them() {
    let mut g = prokhorovka("G prepared", &format!("{DIVISION}; G-1.LAH 0802")).play("attack 0803 G-1.LAH");
    assert_eq!((g.asked(), g.doing()), ("soviet", Doing::Battle));
    assert_eq!(g.offers("defend").len(), 5, "any of the five, one at least");
    let mut g = g.play("defend S-292G.97G; 1");
    assert!(g.log().iter().any(|l| l.starts_with("5 : 6 — 1:2")), "{:?}", g.log());
}

#[test]
fn tb_9_3_1a_reading_subordination() {
    let rules = crate::GAME.scenario("prokhorovka-1943", &Options::default()).expect("the scenario loads");
    let c = rules.counters.iter().find(|c| c.id == "S-77.10TC").expect("77/10tk");
    assert_eq!(c.label, ["77/10тк", "77/10TC"]);
    assert_eq!([rules.formations.name(c.division), rules.formations.name(c.corps)], ["10тк", "10тк"]);
    let c = rules.counters.iter().find(|c| c.id == "S-284G.95G").expect("284Gds/95Gds");
    let names = [c.division, c.corps, c.army, c.group].map(|f| rules.formations.name(f).to_owned());
    assert_eq!(names, ["95Гв", "33Гвск", "5ГвА", "33Гвск"]);
    // Colour decides who attacks together from several hexes.
    let g = prokhorovka("S prepared", "S-284G.95G 0803; S-145G.66G 0902; G-1.LAH 0802");
    g.refuse("attack 0802 S-284G.95G S-145G.66G", "TB 10.1-IIb");
}

#[test]
fn tb_9_3_2a_independents_join_anybody() {
    let g = prokhorovka("G prepared", "G-110.11Pz 0104; G-911 0104; S-193G.66G 0103").option("additional");
    g.play("attack 0103 G-110.11Pz G-911");
    // Of another corps and army as well; alone too.
    let g = prokhorovka("G prepared", "G-110.11Pz 0104; G-503 0104; S-193G.66G 0103");
    g.play("attack 0103 G-110.11Pz G-503");
    prokhorovka("G prepared", "G-503 0104; S-193G.66G 0103").play("attack 0103 G-503");
}

#[test]
fn tb_9_3_2b_two_independents_at_most() {
    let units = "S-96.TB 0803; S-10.ATbde 0803; S-53G.TR 0902; S-110.TB.18TC 0902; G-1.LAH 0802";
    let g = prokhorovka("S prepared", units);
    let g = g.refuse("attack 0802 S-96.TB S-10.ATbde S-53G.TR", "TB 9.3.2b");
    g.play("attack 0802 S-110.TB.18TC S-96.TB S-53G.TR");
}

#[test]
fn tb_9_4a_all_retreat() {
    // 31:18 is 1:1, tanks +2: 3:1, O1.
    let units =
        format!("{DIVISION}; G-II.1.LAH 0802; G-1.LAH 0802; G-2.LAH 0802; G-II.2.DR 0903; G-D.DR 0903");
    let g = prokhorovka("G prepared", &units);
    let g = g.play("attack 0803 G-II.1.LAH G-1.LAH G-2.LAH G-II.2.DR G-D.DR");
    let mut g = g.play("defend S-284G.95G S-287G.95G S-290G.95G; 4");
    if g.doing() == Doing::Retreat {
        let to = g.offers("retreat")[0].clone();
        g = g.play(&format!("retreat {to}"));
    }
    let places: Vec<String> = ["S-284G.95G", "S-287G.95G", "S-290G.95G", "S-289G.97G", "S-292G.97G"]
        .iter()
        .map(|u| g.place(u))
        .collect();
    assert!(places.iter().all(|p| p != "0803" && *p == places[0]), "{places:?}");
}

#[test]
fn tb_9_5a_only_the_top_counter_is_seen() {
    let stack = "S-284G.95G 0803; S-287G.95G 0803 top; S-290G.95G 0803; S-96.TB 0803; G-1.LAH 0806";
    let mut g = prokhorovka("S movement", stack);
    assert_eq!(seen(&mut g, 0, "0803"), ["?", "?", "?", "S-287G.95G"]);
    assert_eq!(seen(&mut g, 1, "0803").iter().filter(|id| *id == "?").count(), 0);
    // The owner arranges his stacks in his own part.
    let mut g = g.play("top S-96.TB");
    assert_eq!(seen(&mut g, 0, "0803"), ["?", "?", "?", "S-96.TB"]);
    let g = prokhorovka("G movement", &format!("{stack}; G-2.LAH 0806"));
    g.refuse("top S-96.TB", "TB 5Ba").play("top G-2.LAH");
}

#[test]
fn tb_9_5a_a_hidden_set_up_shows_nobody() {
    // Mtsensk: Soviet counters lie face down until they are seen.
    let units = "S-4.TB 0404; S-10.AbB 0404; S-201.AbB 0602; G-12.4Pz 0405";
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units(units);
    assert_eq!(seen(&mut g, 0, "0404"), ["?", "?"]);
    let mut g = g.play("march 0404 G-12.4Pz; defend S-4.TB; 4");
    assert_eq!(seen(&mut g, 0, "0404"), ["S-10.AbB", "S-4.TB"]);
    assert_eq!(seen(&mut g, 0, "0602"), ["?"]);
    while g.position().phase != 3 || g.position().active != 1 {
        g = g.play("done");
    }
    assert_eq!(seen(&mut g, 0, "0404"), ["?", "S-4.TB"], "the face of the top one is known now");
}

#[test]
fn tb_9_5b_an_attacked_stack_is_shown() {
    let units = format!("{DIVISION}; S-96.TB 0902; S-53G.TR 0902; G-1.LAH 0802; G-2.LAH 0802");
    let mut g = prokhorovka("G prepared", &units);
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 4);
    let mut g = g.play("attack 0803 0902 G-2.LAH");
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 0);
    assert_eq!(seen(&mut g, 0, "0902"), ["S-53G.TR", "S-96.TB"]);
    // Of the attackers' hex only those who attack.
    let g = prokhorovka("G prepared", &format!("{DIVISION}; G-1.LAH 0802; G-2.LAH 0802; G-II.1.LAH 0802"));
    let mut g = g.play("attack 0803 G-2.LAH");
    assert_eq!(seen(&mut g, 1, "0802").iter().filter(|id| *id == "?").count(), 1);
    assert!(g.has("G-2.LAH", flag::SHOWN));
}

#[test]
fn tb_9_5c_reconnaissance_shows_a_stack() {
    // From the air.
    let head = "turn = 2; german_points = { recon = 1 }";
    let units = format!("{DIVISION}; G-1.LAH 0806");
    let mut g = given("prokhorovka-1943", head, "G movement").units(&units);
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 4);
    let mut g = g.play("scout 0803");
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 0);
    // On the ground, by a roll of 4 or 5; until the end of the activation.
    let units = format!("{DIVISION}; G-AA.LAH 0802; G-1.LAH 0806");
    let g = given("prokhorovka-1943", "turn = 2", "G movement").units(&units).option("additional");
    let mut g = g.play("search G-AA.LAH 0803; 4");
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 0);
    while g.position().active == 0 {
        g = match g.doing() {
            Doing::Evade => g.play("pass"),
            _ => g.play("done"),
        };
    }
    assert_eq!(seen(&mut g, 0, "0803").iter().filter(|id| *id == "?").count(), 4);
}

#[test]
fn tb_f1a_a_unit_is_a_unit_whatever_its_size() {
    // A company, a battalion and a regiment: three defenders; a fourth is too many.
    let units = "G-13.LAH 0802; G-II.1.LAH 0802; G-1.LAH 0802; G-2.LAH 0802; S-284G.95G 0803";
    let mut g = prokhorovka("S prepared", units).play("attack 0802 S-284G.95G");
    g = g.refuse("defend G-II.1.LAH G-13.LAH G-1.LAH G-2.LAH", "TB 10.2b");
    let mut g = g.play("defend G-II.1.LAH G-13.LAH G-1.LAH; 1");
    assert!(g.log().iter().any(|l| l.starts_with("4 : 14 — 1:4")), "{:?}", g.log());
}
