//! Chapter 11.11 and 11.12: aircraft and flak.

use crate::chapter_11::{field, fought};
use crate::{Given, Staff, given};
use tank_battles::{Doing, flag};

const PAIR: &str = "G-1.LAH 0904; S-284G.95G 0903";

/// Points of both sides: air, then the track.
fn skies(german: u8, soviet: u8) -> String {
    format!("german_points = {{ air = {german} }}; soviet_points = {{ air = {soviet} }}")
}

/// The German movement phase, the enemy far away.
fn moving(head: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 3; {head}"), "G movement").units(units)
}

#[test]
fn tb_11_11a_uses_of_a_marker() {
    let head = "german_points = { air = 1 }; soviet_points = { air = 1, ao = { \"122(2)\" = 1 } }";
    let mut g = field(head, "G-1.LAH 0904; S-284G.95G 0903; S-287G.95G 1102");
    let offers = g.offers("");
    assert!(["bomb", "raid"].iter().all(|v| offers.contains(&(*v).to_owned())), "{offers:?}");
    let mut g = g.fight("attack 0903 G-1.LAH");
    assert!(g.offers("").contains(&"air".to_owned()));
    let mut g = g.fight("air 1; german: ready");
    assert!(g.offers("").contains(&"fighters".to_owned()));
    // Each use takes the marker.
    let mut g = g.fight("fighters 1; 1; ready; 4");
    assert_eq!(g.position().air, [0, 0]);
    while g.asked() != "german" || g.doing() != Doing::CombatPhase {
        let next = g.offers("").remove(0);
        g = g.play(&next);
    }
    g.refuse("bomb 1102", "TB 11.11a");
}

#[test]
fn tb_11_11_1a_a_shift_for_each_marker() {
    let g = field(&skies(2, 0), PAIR).fight("attack 0903 G-1.LAH; air 2; ready; 4");
    fought(g, "5 : 6 — 1:2, +2 −0 → 2:1");
    let g = field(&skies(0, 2), PAIR).fight("attack 0903 G-1.LAH; air 1; ready; 4");
    fought(g, "5 : 6 — 1:2, +0 −1 → 1:3");
}

#[test]
fn tb_11_11_1b_the_attackers_aircraft_must_be_shot_down_first() {
    let g = field(&skies(1, 2), PAIR)
        .fight("attack 0903 G-1.LAH; air 1; german: ready")
        .refuse("air 1", "TB 11.11.1b");
    // The fighter misses: still none.
    let g = g.fight("fighters 1; 3").refuse("air 1", "TB 11.11.1b");
    fought(g.fight("ready; 4"), "+1 −0");
    // It hits: the other marker supports.
    let g = field(&skies(1, 2), PAIR)
        .fight("attack 0903 G-1.LAH; air 1; german: ready; fighters 1; 4; air 1; ready; 4");
    fought(g, "+0 −1");
    // One of two left is enough to keep the defender's aircraft away.
    field(&skies(2, 2), PAIR)
        .fight("attack 0903 G-1.LAH; air 2; german: ready; fighters 1; 6")
        .refuse("air 1", "TB 11.11.1b");
}

#[test]
fn tb_11_11_1c_only_markers_that_did_not_fight_support() {
    let mut g = field(&skies(1, 2), PAIR).fight("attack 0903 G-1.LAH; air 1; german: ready; fighters 1; 6");
    assert_eq!(g.offers("air"), ["1"]);
    let mut g = field(&skies(1, 2), PAIR).fight("attack 0903 G-1.LAH; air 1; german: ready; fighters 2; 6 1");
    assert_eq!(g.asked(), "chance", "both have fought: there is nothing to ask");
}

#[test]
fn tb_11_11_2a_bombing_at_any_moment() {
    // Part D is over: before the turn ends both may still strike.
    let mut g = given("prokhorovka-1943", &format!("turn = 3; {}", skies(1, 1)), "S unprepared")
        .units("G-1.LAH 0904; S-284G.95G 1102");
    assert_eq!((g.doing(), g.asked()), (Doing::LastStrikes, "german"));
    let mut g = g.play("bomb 1102; pass; 1; 6").is("S-284G.95G", flag::REVERSE);
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.position().turn, 3);
    // In the enemy's phase too, between two of his actions.
    given("prokhorovka-1943", &format!("turn = 3; {}", skies(1, 0)), "S movement")
        .units("G-1.LAH 0904; S-284G.95G 1102; S-287G.95G 1107")
        .play("move S-287G.95G 1106; german: bomb 1102; 1; 6; move S-287G.95G 1105")
        .is("S-284G.95G", flag::REVERSE);
    // Not inside a combat.
    field(&skies(1, 0), "G-1.LAH 0904; S-284G.95G 0903; S-287G.95G 1102")
        .fight("attack 0903 G-1.LAH")
        .refuse("bomb 1102", "TB 10.1.1c");
}

#[test]
fn tb_11_11_2b_not_in_a_zone_of_the_bombers_units_nor_in_forest() {
    let mut g = moving(
        &skies(1, 0),
        "G-1.LAH 0904; S-284G.95G 0903; S-287G.95G 1203; S-290G.95G 1101; S-23G.9GAbD 1206",
    );
    assert_eq!(g.offers("bomb"), ["1206"], "1203 and 1101 are forest, 0903 is next to a German regiment");
    g.refuse("bomb 0903", "TB 11.11.2b").refuse("bomb 1203", "TB TEC2a").play("bomb 1206");
}

#[test]
fn tb_11_11_2c_a_die_for_each_unit_and_each_6_costs_a_level() {
    moving(&skies(1, 0), "G-1.LAH 0904; S-284G.95G 1102; S-287G.95G 1102; S-290G.95G 1102")
        .play("bomb 1102; 1; 6 5 6")
        .is("S-284G.95G", flag::REVERSE)
        .lacks("S-287G.95G", flag::REVERSE)
        .is("S-290G.95G", flag::REVERSE);
    // From the top of the stack down (Q134).
    moving(&skies(1, 0), "G-1.LAH 0904; S-284G.95G 1102; S-287G.95G 1102; S-290G.95G 1102 top")
        .play("bomb 1102; 1; 6 5 5")
        .is("S-290G.95G", flag::REVERSE)
        .lacks("S-284G.95G", flag::REVERSE);
    // A weakened one is gone.
    moving(&skies(1, 0), "G-1.LAH 0904; S-284G.95G 1102 weak")
        .play("bomb 1102; 1; 6")
        .at("S-284G.95G", "field");
}

#[test]
fn tb_11_11_2d_flak_shoots_at_bombers() {
    let mut g = moving(&skies(2, 0), "G-1.LAH 0904; S-284G.95G 1102").play("bomb 1102; 6");
    assert_eq!(g.doing(), Doing::MovePhase, "no bombs fall");
    assert_eq!(g.position().air[0], 1, "the marker is lost");
    g.lacks("S-284G.95G", flag::REVERSE).play("bomb 1102; 5; 6").is("S-284G.95G", flag::REVERSE);
}

#[test]
fn tb_11_11_3a_fighters_are_named_before_the_dice() {
    let g = field(&skies(2, 3), PAIR).fight("attack 0903 G-1.LAH; air 2; german: ready; fighters 2; 3 5");
    g.refuse("fighters 1", "TB 11.11.3a");
    // Outside a combat likewise: one answer, then the flak.
    let mut g = moving(&skies(1, 3), "G-1.LAH 0904; S-284G.95G 1102").play("bomb 1102; fighters 1; 3");
    assert_eq!(g.asked(), "chance");
    assert_eq!(g.position().air[1], 2);
    g.play("1; 6").is("S-284G.95G", flag::REVERSE);
}

#[test]
fn tb_11_11_3b_4_to_6_shoots_a_marker_down() {
    let mut g = field(&skies(2, 3), PAIR).fight("attack 0903 G-1.LAH; air 2; german: ready; fighters 2; 3 4");
    assert_eq!(g.position().battle.air[0], 1);
    assert_eq!(g.position().air, [0, 1], "neither comes back in this turn");
    fought(g.fight("ready; 4"), "+1 −0");
    // A bomber that is shot down drops nothing.
    let mut g = moving(&skies(1, 1), "G-1.LAH 0904; S-284G.95G 1102").play("bomb 1102; fighters 1; 4");
    assert_eq!(g.doing(), Doing::MovePhase);
}

/// A German strike on the Soviet rear: six artillery points, flak on 6.
fn raid() -> Given {
    let head = "german_points = { air = 1 }; \
                soviet_points = { air = 1, ao = { \"76(1)\" = 2, \"122(2)\" = 2, \"152(3)\" = 2 } }";
    moving(head, "G-1.LAH 0904").play("raid")
}

#[test]
fn tb_11_11_4_ia_one_die_for_a_marker() {
    let mut g = raid().play("pass; 1");
    assert_eq!(g.asked(), "chance");
    let mut g = g.play("1");
    assert_eq!((g.position().air[0], g.asked()), (0, "soviet"));
    let mut g = g.play("subtract 4");
    assert_eq!(g.position().ao[1], [2, 0, 2, 0, 1, 0, 0, 0]);
    assert_eq!(g.doing(), Doing::MovePhase);
    // Without points there is nothing to strike.
    moving(&skies(1, 0), "G-1.LAH 0904").refuse("raid", "TB 11.11.4-Ia");
}

#[test]
fn tb_11_11_4_ib_1_to_5_by_the_owners_choice() {
    let mut g = raid().play("pass; 1; 4");
    for _ in 0..4 {
        assert_eq!(g.asked(), "soviet");
        let kind = g.offers("subtract").remove(0);
        g = g.play(&format!("subtract {kind}"));
    }
    assert_eq!(g.position().ao[1], [0, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_11_11_4_ic_on_6_the_striker_picks_three() {
    let mut g = raid().play("pass; 1; 6");
    assert_eq!(g.asked(), "german");
    let mut g = g.play("subtract 4; subtract 4; subtract 2");
    assert_eq!(g.position().ao[1], [2, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(g.doing(), Doing::MovePhase);
    // Fewer on the track: all go.
    let head = "german_points = { air = 1 }; soviet_points = { ao = { \"76(1)\" = 2 } }";
    let mut g = moving(head, "G-1.LAH 0904").play("raid; 1; 6; subtract 0; subtract 0");
    assert_eq!(g.position().ao[1], [0; 8]);
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_11_11_4_id_flak_drives_a_strike_off() {
    // The German factor is 5-6.
    let head = "soviet_points = { air = 2 }; german_points = { ao = { \"105(2)\" = 3 } }";
    let rear =
        || given("prokhorovka-1943", &format!("turn = 3; {head}"), "S movement").units("S-284G.95G 1102");
    let mut g = rear().play("raid; 5");
    assert_eq!((g.position().ao[0][1], g.doing()), (3, Doing::MovePhase));
    let mut g = rear().play("raid; 4; 2; subtract 1; subtract 1");
    assert_eq!(g.position().ao[0][1], 1);
}

#[test]
fn tb_11_11_4_ie_fighters_shoot_a_strike_down() {
    let mut g = raid().play("fighters 1; 4");
    assert_eq!(g.doing(), Doing::MovePhase);
    assert_eq!(g.position().ao[1], [2, 0, 2, 0, 2, 0, 0, 0]);
    // Missed: the flak, then the strike.
    let mut g = raid().play("fighters 1; 3; 5; 6");
    assert_eq!(g.asked(), "german");
}

const TWO: &str = "german_points = { recon = 1 }";

/// A Soviet stack, one counter of it hidden, under works or not.
fn stack(head: &str, hex: &str) -> Given {
    moving(head, &format!("G-1.LAH 0904; S-284G.95G {hex} top")).hidden("S", &format!("S-287G.95G {hex}"))
}

#[test]
fn tb_11_11_4_iia_air_reconnaissance_shows_a_stack() {
    let mut g =
        stack(TWO, "1102").lacks("S-287G.95G", flag::SHOWN).play("scout 1102").is("S-287G.95G", flag::SHOWN);
    let shown = g.log().into_iter().rfind(|l| l.contains("1102 is shown") || l.contains("is shown"));
    assert!(shown.is_some_and(|l| l.contains("287")), "the Germans read it");
    // Whom it shows is not told by an empty hex.
    stack(TWO, "1102").refuse("scout 0902", "TB 11.11.4-IIa");
}

#[test]
fn tb_11_11_4_iib_not_in_forest_nor_in_works_2_and_3() {
    let clear = "S-290G.95G 0803";
    stack(TWO, "1203").units(clear).refuse("scout 1203", "TB 11.11.4-IIb");
    for (works, hidden) in [("1", false), ("2", true), ("3", true), ("L", true), ("P3", true)] {
        let g = stack(&format!("{TWO}; works = {{ 1102 = \"{works}\" }}"), "1102").units(clear);
        if hidden {
            g.refuse("scout 1102", "TB 11.11.4-IIb");
        } else {
            g.play("scout 1102");
        }
    }
}

#[test]
fn tb_11_11_4_iic_a_used_marker_is_out_for_the_turn() {
    let mut g = stack(TWO, "1102").play("scout 1102").refuse("scout 1102", "TB 11.11.4-IIc");
    assert_eq!(g.position().recon[0], 0);
    // The next turn brings a new one: the Soviet part, the weather of turn 4, its markers.
    let mut g = given("prokhorovka-1943", "turn = 3", "S movement").play("done; 1");
    assert_eq!((g.position().turn, g.position().recon), (4, [1, 1]));
}

#[test]
fn tb_11_11_4_iid_or_it_directs_artillery() {
    field(
        "german_points = { ao = { \"105(2)\" = 6 }, recon = 1 }",
        "G-1.LAH 0904; S-284G.95G 0903; S-287G.95G 1102",
    )
    .fight("attack 0903 G-1.LAH; spotter; ao 1; ao 1; ao 1; ao 1; ready; 3")
    .refuse("scout 1102", "TB 11.11.4-IIc");
}

#[test]
fn tb_11_12a_units_may_have_a_factor_of_their_own() {
    // 5th Guards Tank Army 5-6, all others 6.
    let bombed = |unit: &str| moving(&skies(1, 0), &format!("G-1.LAH 0904; {unit}")).play("bomb 1102");
    let mut g = bombed("S-110.TB.18TC 1102").play("5");
    assert_eq!(g.doing(), Doing::MovePhase, "shot down");
    let mut g = bombed("S-284G.95G 1102").play("5");
    assert_eq!(g.asked(), "chance", "the bombs fall");
    // The best of the hex counts.
    let mut g = bombed("S-284G.95G 1102; S-110.TB.18TC 1102").play("5");
    assert_eq!(g.doing(), Doing::MovePhase);
}

#[test]
fn tb_11_12b_the_factor_shoots_a_marker_down() {
    let bombed = || moving(&skies(1, 0), "G-1.LAH 0904; S-284G.95G 1102").play("bomb 1102");
    let mut g = bombed().play("6");
    assert_eq!((g.doing(), g.position().air[0]), (Doing::MovePhase, 0));
    bombed().play("5; 6").is("S-284G.95G", flag::REVERSE);
    // The Soviets have none at Mtsensk.
    given("mtsensk-1941", "turn = 2; german_points = { air = 1 }", "G movement")
        .units("G-12.4Pz 0408; S-34.NKVD 0704")
        .play("bomb 0704; 6")
        .is("S-34.NKVD", flag::REVERSE);
}

#[test]
fn tb_11_12c_no_factor_against_support() {
    // One die: that of the attack.
    let g = field(&skies(2, 0), PAIR).fight("attack 0903 G-1.LAH; air 2; ready; 6");
    fought(g, "+2 −0 → 2:1; die 6, row 6");
}
