//! Chapter 14: regional units and forts, allies, tanks, SS and shock units.

use crate::{Given, Staff, given};

fn declared(head: &str, when: &str, units: &str, hex: &str) -> Given {
    given(head, when).units(units).play(&format!("target {hex}; done")).quiet()
}

fn fought(head: &str, when: &str, units: &str, hex: &str, attackers: &str, die: u8) -> Given {
    declared(head, when, units, hex)
        .play(&format!("attack {hex} {attackers}"))
        .quiet()
        .play(&die.to_string())
        .quiet()
}

#[test]
fn nr_14_1a_regional_units_become_forts_for_cards() {
    let begun = |at: &str| {
        given("turn = 4", "soviet organisation")
            .units(&format!("S06 {at}; S01 2310; G01 0603"))
            .hand("soviet", "c11 c16")
            .quiet()
    };
    begun("1902").play("fortify S06 c16").face("S06", "full");
    let mut g = begun("2008");
    assert!(!g.offers("fortify S06 c11").contains(&".".to_owned()), "one card is not enough away from home");
    let mut g = g.play("fortify S06 c11 c16").face("S06", "full");
    assert_eq!(g.position().hand_count[1], 0);
}

#[test]
fn nr_14_1b_a_fort_turns_back_by_loss_or_choice() {
    // 12 against 5 in a city and objective: 2:1, two left: 1:1; 4 is EX.
    fought(
        "turn = 7",
        "axis combat",
        "G09 1903; G10 1903; G11 1802; S06 1902 full",
        "1902",
        "G09 G10 G11",
        4,
    )
    .play("loss G09; loss S06")
    .at("S06", "1902")
    .face("S06", "reduced");
    given("turn = 7", "soviet organisation")
        .units("S06 1902 full; S01 2310; G01 0603")
        .quiet()
        .play("unfortify S06")
        .face("S06", "reduced");
}

#[test]
fn nr_14_1c_forts_attack_only_when_they_must() {
    given("turn = 8", "soviet combat")
        .units("S06 1902 full; S02 2003; G15 1903")
        .refuse("target 1902", "NR 10.1b");
    declared("turn = 8", "soviet combat", "S06 1902 full; S02 2003; G15 1903", "1903")
        .refuse("attack 1903 S02 S06", "NR 2.3e");
    let mut g = given("turn = 8; axis_counterblows = [\"1903\"]", "soviet combat")
        .units("S06 1902 full; G15 1903")
        .quiet();
    assert!(g.tally("attack 1903 S06").starts_with("Strengths 5:3"));
}

#[test]
fn nr_14_1d_the_finns_stay_in_finland() {
    // 6:1 becomes 5:1 or so; DR is no effect on a fort.
    let mut g = declared("turn = 8", "soviet combat", "S02 2103 full; S13 1902 full; A01 FIN reduced", "FIN");
    let tally = g.tally("attack FIN S02 S13");
    assert!(tally.starts_with("Strengths 14:2"), "{tally}");
    g.play("attack FIN S02 S13").quiet().play("3").quiet().at("A01", "FIN");
    given("turn = 8", "axis movement").units("A01 FIN; G01 1711").refuse("move A01 1902", "NR 2.3g");
    // Two steps: 14 against 4, 3 is EX.
    fought("turn = 8", "soviet combat", "S02 2103 full; S13 1902 full; A01 FIN full", "FIN", "S02 S13", 3)
        .play("loss S02; loss A01")
        .at("A01", "FIN")
        .face("A01", "reduced");
}

#[test]
fn nr_14_1e_german_forts_lose_first_and_for_good() {
    // 21 against 7 in a city: 3:1, one left; 3 is EX.
    fought(
        "turn = 20",
        "soviet combat",
        "G22 0704; G09 0704; S02 0803 full; S09 0804 full; S13 0805 full",
        "0704",
        "S02 S09 S13",
        3,
    )
    .play("loss S02")
    .refuse("loss G09", "NR 14.1e")
    .play("loss G22")
    .at("G22", "out")
    .at("G09", "0704");
}

#[test]
fn nr_14_1e_a_fort_loses_first_in_a_counterattack() {
    // 3 against 7 in a city is less than 1:3 after the shift or CA anyway; 7 against 3 back: 2:1, 3 is EX.
    let mut g = declared("turn = 20", "soviet combat", "G22 0704; G09 0704; S01 0804", "0704")
        .play("attack 0704 S01")
        .quiet();
    if g.asked() == "chance" {
        g = g.play("1").quiet();
    }
    let g = g.play("counterattack").quiet().play("3").quiet();
    g.refuse("loss G09", "NR 14.1e").play("loss G22").at("G22", "out").at("G09", "0704");
}

#[test]
fn nr_14_2a_axis_allies_have_one_step() {
    for ally in ["A02", "A03", "A04", "A05", "A06", "A07"] {
        fought(
            "turn = 8",
            "soviet combat",
            &format!("{ally} 1711; S02 1811 full; S01 1712"),
            "1711",
            "S01 S02",
            1,
        )
        .play(&format!("loss S01; loss {ally}"))
        .at(ally, "turn-10");
    }
}

#[test]
fn nr_14_2d_hungary_fights_to_the_end() {
    let mut g = given("turn = 27", "end")
        .units("A05 0611; A06 0510; G01 0603; S01 2310")
        .at("A05", "0611")
        .at("A06", "0510");
    assert_eq!(g.position().turn, 28);
    fought("turn = 28", "soviet combat", "A05 0510; S02 0509 full; S01 0511", "0510", "S01 S02", 1)
        .play("loss S01; loss A05")
        .at("A05", "turn-30");
}

#[test]
fn nr_14_2e_allies_return_by_the_turn_track() {
    // Battle: see 14.2a. Lack of supply:
    given("turn = 10", "axis removal").units("A05 2411 oos; S01 2310").at("A05", "turn-12");
    let g = given("turn = 12", "axis organisation").units("A05 turn-12; G01 0603; S01 2310").quiet();
    g.play("place A05 0603").at("A05", "0603");
}

#[test]
fn nr_14_2f_allies_give_no_vp() {
    let mut g = given("turn = 10", "axis removal").units("A02 2411 oos; S01 2310").at("A02", "turn-12");
    assert_eq!(g.position().event_vp, 0);
}

#[test]
fn nr_14_3a_tanks_use_the_tank_column() {
    // Rules: NR 14.4a
    // 1810 is forest: two MP for tanks, one for motorised and other infantry.
    let left = |units: &str, mover: &str| {
        let mut g =
            given("turn = 14", if mover.starts_with('S') { "soviet movement" } else { "axis movement" })
                .units(units)
                .play(&format!("move {mover} 1810"));
        g.position().mover_mp
    };
    assert_eq!(left("G01 1811; S01 2310", "G01"), 4);
    assert_eq!(left("G10 1811; S01 2310", "G10"), 3);
    assert_eq!(left("S08 1811; G01 0603", "S08"), 2, "Bryansk Front is motorised infantry");
    assert_eq!(left("S08 1811 full; G01 0603", "S08"), 2, "4th Tank Army has one MP more");
}

#[test]
fn nr_14_3b_tanks_shift_against_infantry_in_the_open() {
    // Rules: NR 14.4b
    let shift = |units: &str, hex: &str| {
        declared("turn = 7", "axis combat", units, hex)
            .tally(&format!("attack {hex} G01"))
            .contains("►1 NR 10.6.3a")
    };
    assert!(shift("G01 1711; S01 1811", "1811"));
    assert!(!shift("G01 1711; S08 1811", "1811"), "a motorised defender cancels it");
    assert!(!shift("G01 1711; S18 1811 full", "1811"), "so do tanks");
    assert!(!shift("G01 1811; S01 1810", "1810"), "not in a forest");
    let mud = declared("turn = 6", "axis combat", "G01 1711; S01 1811", "1811").tally("attack 1811 G01");
    assert!(!mud.contains("10.6.3a"), "not in mud");
}

#[test]
fn nr_14_3c_tanks_advance_a_third_hex_in_clear_weather() {
    let won = |head: &str, die: u8| {
        fought(head, "axis combat", "G01 1711; G10 1711; S01 1811", "1811", "G01 G10", die)
            .play("retreat S01 1911 2011")
    };
    won("turn = 7", 3)
        .refuse("advance G10 1811 1911 1910", "NR 10.8.1a")
        .play("advance G01 1811 1911 1910")
        .at("G01", "1910");
    won("turn = 10", 4).refuse("advance G01 1811 1911 1910", "NR 13.1j");
}

#[test]
fn nr_14_5a_ss_panzer_always_has_its_shift() {
    let tally =
        declared("turn = 6", "axis combat", "G05 1811; S18 1810 full", "1810").tally("attack 1810 G05");
    assert!(tally.contains("►1 NR 10.6.3a"), "mud, forest, tanks: {tally}");
    let reduced = declared("turn = 6", "axis combat", "G05 1811 reduced; S18 1810 full", "1810")
        .tally("attack 1810 G05");
    assert!(reduced.contains("►1 NR 10.6.3a"), "{reduced}");
    let both = declared("turn = 7", "axis combat", "G05 1711; G01 1711; S01 1811", "1811")
        .tally("attack 1811 G01 G05");
    assert!(both.contains("►1 NR 10.6.3a"), "still one (ruling B7): {both}");
}

#[test]
fn nr_14_5b_ss_panzer_takes_the_loss_when_attacking() {
    // 11 against 3, mud: 3:1 and SS shift: 4:1; 1 is EX.
    fought("turn = 6", "axis combat", "G05 1711; G04 1711; S01 1811", "1811", "G04 G05", 1)
        .refuse("loss G04", "NR 14.5b")
        .play("loss G05")
        .face("G05", "reduced");
}

#[test]
fn nr_14_5c_improving_ss_panzer_costs_one_card() {
    // Rules: NR 14.6c
    for unit in ["G05", "G06"] {
        let mut g = given("turn = 13", "axis organisation")
            .units(&format!("{unit} 0603 reduced; G10 0704 reduced; S01 2310"))
            .hand("axis", "c16 c22 c25")
            .quiet();
        assert!(g.offers(&format!("improve {unit} c16")).contains(&".".to_owned()));
        assert!(!g.offers("improve G10 c16").contains(&".".to_owned()), "an army costs two");
        g.play(&format!("improve {unit} c16")).face(unit, "full");
    }
}

#[test]
fn nr_14_6a_ss_grenadiers_shift_left_in_defence() {
    let defends =
        declared("turn = 19", "soviet combat", "G06 1711; S02 1811 full", "1711").tally("attack 1711 S02");
    assert!(defends.contains("◄1 NR 14.6a"), "{defends}");
    let attacks = declared("turn = 19", "axis combat", "G06 1711; S01 1811", "1811").tally("attack 1811 G06");
    assert!(!attacks.contains("14.6a"), "{attacks}");
}

#[test]
fn nr_14_6b_ss_grenadiers_take_the_losses() {
    // 20 against 7: 2:1, one left: 3:2; 4 is EX.
    fought(
        "turn = 19",
        "soviet combat",
        "G06 1711; G10 1711; S02 1811 full; S09 1712 full; S01 1710 full",
        "1711",
        "S01 S02 S09",
        4,
    )
    .play("loss S01")
    .refuse("loss G10", "NR 14.6b")
    .play("loss G06")
    .face("G06", "reduced");
    // 7 against 3: 2:1; 3 is EX.
    fought("turn = 19", "axis combat", "G06 1711; G10 1711; S01 1811", "1811", "G06 G10", 3)
        .refuse("loss G10", "NR 14.6b")
        .play("loss G06");
    // Together with SS Panzer that one goes first: 9 against 3, 3:1 and one right; 1 is EX.
    fought("turn = 14", "axis combat", "G06 1711; G05 1711; S01 1811", "1811", "G05 G06", 1)
        .refuse("loss G06", "NR 14.5b")
        .play("loss G05");
}

#[test]
fn nr_14_7a_red_shock_units_shift_right() {
    let tally = |units: &str, attackers: &str| {
        declared("turn = 25", "soviet combat", units, "0603").tally(&format!("attack 0603 {attackers}"))
    };
    let one = tally("G09 0603; S03 0504 full", "S03");
    assert!(one.contains("►1 NR 14.7a"), "a city in mud: {one}");
    let two = tally("G09 0603; S03 0504 full; S14 0503 full", "S03 S14");
    assert!(two.contains("►2 NR 14.7a"), "each gives one: {two}");
    let brown = tally("G09 0603; S03 0504 reduced", "S03");
    assert!(!brown.contains("14.7a"), "{brown}");
    let defending =
        declared("turn = 19", "axis combat", "G01 1711; S03 1811 full", "1811").tally("attack 1811 G01");
    assert!(!defending.contains("14.7a"), "{defending}");
}

#[test]
fn nr_14_7b_shock_units_take_the_loss_when_attacking() {
    // 15 against 4: 3:1, one right: 4:1; 1 is EX.
    fought("turn = 19", "soviet combat", "G10 1711; S03 1811 full; S02 1712 full", "1711", "S02 S03", 1)
        .refuse("loss S02", "NR 14.7b")
        .play("loss S03")
        .face("S03", "reduced");
}

fn placing(turn: u8, units: &str, cards: &str) -> Given {
    let mut g =
        given(&format!("turn = {turn}"), "soviet organisation").units(units).hand("soviet", cards).quiet();
    for _ in 0..3 {
        if g.offers("").iter().any(|w| w == "place" || w == "rebuild") {
            break;
        }
        g = g.play("done").quiet();
    }
    g
}

#[test]
fn nr_14_7c_shock_units_cost_two_cards() {
    let price = |turn: u8, unit: &str| {
        let mut g = placing(turn, &format!("{unit}; S01 2310; G01 0603"), "c11 c16 c22");
        let id = &unit[..3];
        if g.offers(&format!("rebuild {id} 2008 c16")).contains(&".".to_owned()) { 1 } else { 2 }
    };
    assert_eq!(price(9, "S14 destroyed full"), 2);
    assert_eq!(price(3, "S03 destroyed reduced"), 1);
    assert_eq!(price(18, "S03 destroyed reduced"), 2);
    assert_eq!(price(9, "S05 destroyed"), 1);
    let mut g = given("turn = 18", "soviet organisation")
        .units("S03 2008; S02 2310; G01 0603")
        .hand("soviet", "c11 c16")
        .quiet();
    assert!(!g.offers("improve S03 c11").contains(&".".to_owned()));
    assert!(g.offers("improve S02 c11").contains(&".".to_owned()));
}

#[test]
fn nr_14_8a_yugoslavs_flip_only_in_the_balkans() {
    let begun = |at: &str| {
        given("turn = 21; facts = [\"ploesti-lost\"]; soviet = [\"0816\"]", "soviet organisation")
            .units(&format!("S25 {at}; S02 2310; G01 0603"))
            .hand("soviet", "c11 c16")
            .quiet()
    };
    begun("WBK reduced").play("fortify S25 c11 c16").face("S25", "full");
    begun("WBK full").play("unfortify S25").face("S25", "reduced");
    let mut g = begun("0414 reduced");
    assert!(!g.offers("").contains(&"fortify".to_owned()));
}

#[test]
fn nr_14_8b_yugoslavs_live_off_the_balkans() {
    let after = |units: &str, unit: &str| {
        let mut g = given("turn = 20; facts = [\"ploesti-lost\"]", "soviet supply").units(units);
        let i = g.game().rules().c.units.iter().position(|u| u.id == unit).expect("a counter");
        g.position().units[i].flags & no_retreat::Unit::OOS != 0
    };
    assert!(!after("S25 WBK reduced; G01 0603; S02 2310", "S25"));
    assert!(!after("S25 0414 reduced; G01 0603; S02 2310", "S25"), "next to the area");
}

#[test]
fn nr_14_5a_ss_panzer_always_shifts() {
    let mut g =
        given("turn = 12", "axis combat").units("G05 1907; S01 1807").play("target 1807; done").quiet();
    let tally = g.tally("attack 1807 G05");
    assert!(tally.contains("armour ►1"), "{tally}");
    assert!(tally.ends_with("column 2:1"), "{tally}");
}

#[test]
fn nr_14_9_4a_a_unit_rebuilt_on_a_cadre_is_not_disorganised() {
    let mut g = given("turn = 7", "soviet organisation")
        .units("S21 2008; S08 destroyed; S01 2009")
        .hand("soviet", "c03 c04")
        .play("done; rebuild S08 2008 c03")
        .at("S08", "2008")
        .at("S21", "turn-8");
    assert_eq!(g.position().units[46].flags & 4, 0);
}

#[test]
fn nr_14_1a_fortifying_costs_one_card_at_home() {
    given("turn = 7", "soviet organisation")
        .units("S11 2008 oos; S01 2310")
        .hand("soviet", "c03 c04")
        .play("fortify S11 c03")
        .face("S11", "full");
}
