//! Chapter 12: victory.

use crate::{Given, Staff, ending, given, to_next_turn, vp};

/// Twelve hexes in Germany, six in the USSR, six event VP: 24.
const ALL: &str =
    "turn = 6; event_vp = 6; german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\"]";
/// Eight Soviet cities that are no objectives: the Axis holds 20 hexes.
const EIGHT: &str =
    "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1215\", \"1515\", \"1716\", \"1713\"]";
/// Six German cities that are no objectives: the Soviets hold 28 hexes.
const SIX: &str = "soviet = [\"0704\", \"0606\", \"0906\", \"0910\", \"0611\", \"0414\"]";
const AXIS_OBJECTIVES: &str = "\"1902\", \"2008\", \"1318\"";
const SOVIET_OBJECTIVES: &str = "\"0603\", \"0409\", \"0406\"";
const QUIET: &str = "G01 1711; S01 2310";

fn checked(head: &str) -> Given {
    given(head, "victory").units(QUIET)
}

#[test]
fn nr_12_0_a_scenario_has_its_own_conditions() {
    assert_eq!(ending(&mut checked(ALL)), "Sudden death: victory of the Axis.");
    assert_eq!(ending(&mut checked(ALL).scenario("moscow")), "");
    let three = format!("turn = 5; german = [{AXIS_OBJECTIVES}]");
    assert_ne!(ending(&mut checked(&three)), "");
    assert_eq!(ending(&mut checked(&three).scenario("moscow")), "");
    // Scenarios G3: a game that runs on has the standard rules.
    assert_ne!(ending(&mut checked(&three).scenario("moscow").option("run-on")), "");
}

#[test]
fn nr_12_1a_the_axis_wins_with_three_supplied_objectives() {
    let head = format!("turn = 9; german = [{AXIS_OBJECTIVES}]");
    assert_eq!(ending(&mut checked(&head)), "The objectives are held: victory of the Axis.");
    assert_eq!(ending(&mut checked("turn = 9; german = [\"1902\", \"2008\"]")), "");
    // All ways west of Moscow are held: it is not supplied.
    let mut cut = given(&head, "victory").units("G01 1711; S01 1908; S02 2007; S03 2009");
    assert_eq!(ending(&mut cut), "");
}

#[test]
fn nr_12_1b_without_the_initiative_the_axis_needs_four() {
    assert_eq!(ending(&mut checked(&format!("turn = 13; german = [{AXIS_OBJECTIVES}]"))), "");
    let four = format!("turn = 13; german = [{AXIS_OBJECTIVES}, \"2217\"]");
    assert_eq!(ending(&mut checked(&four)), "The objectives are held: victory of the Axis.");
}

#[test]
fn nr_12_1c_the_soviets_win_with_three_of_four() {
    let head = format!("turn = 26; soviet = [{SOVIET_OBJECTIVES}]");
    assert_eq!(ending(&mut checked(&head)), "The objectives are held: victory of the Soviets.");
    assert_eq!(ending(&mut checked("turn = 26; soviet = [\"0603\", \"0409\"]")), "");
    // Vienna cut off from the east does not count.
    let mut cut = given(&head, "victory").units("G01 0509; G02 0408; G03 0410; S01 2310");
    assert_eq!(ending(&mut cut), "");
}

#[test]
fn nr_12_1d_the_initiative_decides_if_both_hold_them() {
    let both = format!("german = [{AXIS_OBJECTIVES}, \"2217\"]; soviet = [{SOVIET_OBJECTIVES}]");
    let mut late = checked(&format!("turn = 14; {both}"));
    assert_eq!(ending(&mut late), "The objectives are held: victory of the Soviets.");
    let mut early = checked(&format!("turn = 8; {both}"));
    assert_eq!(ending(&mut early), "The objectives are held: victory of the Axis.");
}

/// EX-12.2.
#[test]
fn nr_12_2a_sudden_death_needs_more_than_the_number() {
    let mut g = checked(ALL);
    assert_eq!(vp(&mut g), [24, 10]);
    assert_eq!(ending(&mut g), "Sudden death: victory of the Axis.");
    let mut g = checked(&ALL.replace("event_vp = 6", "event_vp = 5"));
    assert_eq!(vp(&mut g), [23, 11]);
    assert_eq!(ending(&mut g), "");
    // No skull, no check.
    assert_eq!(ending(&mut checked(&ALL.replace("turn = 6", "turn = 8"))), "");
}

#[test]
fn nr_12_2b_turn_12_is_checked_twice() {
    let head = format!("turn = 12; initiative = \"axis\"; event_vp = -3; {EIGHT}");
    let mut g = checked(&head);
    assert_eq!(vp(&mut g), [17, 17]);
    assert_eq!(g.position().high_tide, 17);
    assert_eq!(ending(&mut g), "Sudden death: victory of the Soviets.");
    // The Axis is looked at first: with 28 it wins although the Soviets could win, too.
    let more =
        "\"1503\", \"1407\", \"1708\", \"1311\", \"1215\", \"1515\", \"1716\", \"1713\", \"1912\", \"1817\"";
    let mut g = checked(&format!("turn = 12; initiative = \"axis\"; event_vp = 6; german = [{more}]"));
    assert_eq!(ending(&mut g), "Sudden death: victory of the Axis.");
}

#[test]
fn nr_12_3_thirty_four_vp_are_total_victory() {
    let mut g = checked(&format!("turn = 20; event_vp = -6; {SIX}"));
    assert_eq!(vp(&mut g)[1], 34);
    assert_eq!(ending(&mut g), "Total victory of the Soviets.");
    assert_eq!(ending(&mut checked(&format!("turn = 20; event_vp = -5; {SIX}"))), "");
    // In the check of any turn, also before the initiative changes.
    assert_eq!(
        ending(&mut checked(&format!("turn = 8; event_vp = -6; {SIX}"))),
        "Total victory of the Soviets."
    );
}

/// The end of turn 22: High Tide and event VP; the Soviets hold their 22 hexes.
fn before_1945(high_tide: u8, event_vp: i8) -> Given {
    given(&format!("turn = 22; high_tide = {high_tide}; event_vp = {event_vp}"), "end").units(QUIET)
}

#[test]
fn nr_12_4a_a_higher_high_tide_wins_before_1945() {
    let mut g = before_1945(24, -1);
    assert_eq!(ending(&mut g), "High Tide was not matched: operational victory of the Axis.");
}

#[test]
fn nr_12_4b_equal_is_enough_to_go_on() {
    let mut g = before_1945(24, -2);
    assert_eq!(ending(&mut g), "");
    assert_eq!(g.position().turn, 23);
}

#[test]
fn nr_12_4c_the_difference_becomes_event_vp() {
    assert_eq!(before_1945(24, -5).position().event_vp, -3);
    assert_eq!(before_1945(24, -2).position().event_vp, 0);
    assert_eq!(before_1945(12, -2).position().event_vp, -6, "at most six");
}

#[test]
fn nr_12_4d_only_greater_germany_scores_now() {
    let head = "turn = 22; high_tide = 25; event_vp = -2; soviet = [\"0910\", \"0414\", \"0606\", \"0611\"]";
    let mut g = given(head, "end").units(QUIET);
    assert_eq!(vp(&mut g)[1], 7);
}

#[test]
fn nr_12_4e_the_deck_of_1945_is_formed() {
    let mut g =
        given("turn = 22; high_tide = 22; discard = [\"c02\"]", "end").units(QUIET).hand("soviet", "c01 c16");
    let p = g.position();
    let has = |set: u64, card: u8| set >> (card - 1) & 1 == 1;
    assert!(!has(p.hands[1], 1) && has(p.hands[1], 16), "a struck card leaves the hand");
    assert!(!has(p.deck, 2) && p.discard_count == 0, "a struck card leaves the pile, which is shuffled in");
    assert!((45..=54).all(|c| has(p.deck, c)), "green cards come");
}

#[test]
fn nr_12_5_the_fall_of_the_berlin_garrison_ends_the_war() {
    let g = given("turn = 26; support = [0, 2]", "soviet combat")
        .units("G26 0603; S04 0703 full; S02 0604 full; S03 0504 full")
        .play("target 0603; done")
        .quiet()
        .play("attack 0603 S02 S03 S04")
        .quiet()
        .play("1");
    let mut g = g.quiet().play("loss S03; loss G26");
    assert_eq!(ending(&mut g), "The Berlin Garrison has fallen: victory of the Soviets.");
    let mut g = given("turn = 26; soviet = [\"0704\", \"0409\", \"0406\"]", "soviet removal")
        .units("G26 0603 oos; S01 0502; S02 0503; S03 0604; S04 0703; S05 0602");
    assert_eq!(ending(&mut g), "The Berlin Garrison has fallen: victory of the Soviets.", "lack of supply");
}

#[test]
fn nr_12_6_the_axis_wins_at_the_end_of_turn_28() {
    assert_eq!(ending(&mut given("turn = 28", "end").units(QUIET)), "Time has run out: victory of the Axis.");
    assert_eq!(ending(&mut given("turn = 27", "end").units(QUIET)), "");
}

/// Ruling: N27
#[test]
fn nr_12_6_objectives_taken_in_turn_28_win_the_war() {
    // Rules: NR 12.6, NR 12.1c, NR 4.0d
    let won = "The objectives are held: victory of the Soviets.";
    let lost = "Time has run out: victory of the Axis.";
    let with = |cities: &str| given(&format!("turn = 28; soviet = [{cities}]"), "end").units(QUIET);
    assert_eq!(ending(&mut with(SOVIET_OBJECTIVES)), won);
    assert_eq!(ending(&mut with("\"0603\", \"0409\"")), lost, "two are not enough");
    let head = format!("turn = 28; soviet = [{SOVIET_OBJECTIVES}]");
    let mut cut = given(&head, "end").units("G01 0509; G02 0408; G03 0410; S01 2310");
    assert_eq!(ending(&mut cut), lost, "Vienna is cut off");
    let mut many =
        given("turn = 28; event_vp = -6; soviet = [\"0704\", \"0606\", \"0906\"]", "end").units(QUIET);
    assert_eq!(ending(&mut many), lost, "no skull: VP are not asked for");
}

#[test]
fn nr_12_7a_nothing_is_scored_per_turn() {
    let mut g = given("turn = 7; german = [\"1503\"]", "end").units(QUIET);
    assert_eq!((g.position().turn, vp(&mut g)), (8, [13, 21]));
}

#[test]
fn nr_12_7_1_who_passes_through_takes_control() {
    let mut g = given("turn = 8; german = [\"1407\"]", "soviet movement").units("S01 1406; G01 0603");
    assert_eq!(vp(&mut g), [13, 21]);
    let mut g = g.play("move S01 1407; move S01 1308").at("S01", "1308");
    assert_eq!(vp(&mut g), [12, 22]);
}

#[test]
fn nr_12_7_2_finland_needs_a_german_or_soviet_army() {
    let held = |units: &str| vp(&mut given("turn = 8", "axis movement").units(units));
    assert_eq!(held("A01 FIN"), [12, 22]);
    assert_eq!(held("G15 FIN"), [13, 22]);
    assert_eq!(held("A01 FIN; G19 FIN"), [12, 22], "a cadre does not control it");
    assert_eq!(held("S01 FIN"), [12, 23]);
    assert_eq!(held("S21 FIN"), [12, 22], "nor a Soviet one");
}

#[test]
fn nr_12_7_3_an_objective_gives_one_vp() {
    assert_eq!(vp(&mut checked("turn = 8; german = [\"2008\"]")), [13, 21]);
}

fn soviet_surrenders(head: &str) -> i8 {
    given(head, "axis removal").units("S01 0503 oos; G01 1711").at("S01", "surrendered").position().event_vp
}

#[test]
fn nr_12_7_4a_event_vp_never_exceed_six() {
    assert_eq!(soviet_surrenders("turn = 3; event_vp = 6"), 6);
    assert_eq!(checked("turn = 7; event_vp = -6").position().event_vp, -6);
}

/// EX-12.8.
#[test]
fn nr_12_7_4b_hexes_plus_or_minus_event_vp() {
    // Rules: NR 12.8b
    let mut g = checked("turn = 10; german = [\"1503\", \"1407\"]");
    assert_eq!(g.position().event_vp, -1, "one on the Soviet side, by the red event");
    assert_eq!(vp(&mut g), [13, 21]);
}

#[test]
fn nr_12_7_5_totals_are_counted_anew_for_every_check() {
    // Rules: NR 12.8a
    let head = ALL.replace("turn = 6", "turn = 5");
    let mut g = given(&head, "soviet movement").units("G01 1711; S01 1504");
    to_next_turn(&mut g);
    assert_eq!(ending(&mut g), "Sudden death: victory of the Axis.");
    let mut g = given(&head, "soviet movement").units("G01 1711; S01 1504").play("move S01 1503");
    assert_eq!(vp(&mut g), [23, 11]);
    to_next_turn(&mut g);
    assert_eq!((g.position().turn, ending(&mut g)), (6, String::new()));
}

#[test]
fn nr_12_7b_a_surrendered_soviet_front_is_worth_one() {
    assert_eq!(soviet_surrenders("turn = 3"), 1);
    assert_eq!(
        soviet_surrenders("turn = 14; event_vp = -3"),
        -2,
        "also when the Soviets have the initiative"
    );
}

#[test]
fn nr_12_7c_a_surrendered_axis_army_costs_one() {
    let mut g = given("turn = 8", "axis removal").units("G10 2311 oos; S01 2008").at("G10", "surrendered");
    assert_eq!(g.position().event_vp, -1);
}

#[test]
fn nr_12_7d_a_card_changes_vp() {
    // Hitler Orders Attack!: three attacks or two VP.
    let begun = || {
        given("turn = 8; demand = [3, 0]; demand_vp = [2, 0]", "axis combat")
            .units("G10 1711; S01 1811; S02 1712; S03 1710")
    };
    assert_eq!(begun().play("done").position().event_vp, -2);
    let mut g = begun().play("target 1811; target 1712; done").quiet();
    assert!(!g.offers("attack").is_empty());
}

#[test]
fn nr_12_7e_a_red_event_is_worth_one_to_the_soviets() {
    assert_eq!(checked("turn = 7").position().event_vp, -1);
    assert_eq!(checked("turn = 8").position().event_vp, 0);
    assert_eq!(checked("turn = 14; event_vp = -2").position().event_vp, -3);
}

#[test]
fn nr_12_7f_the_campaign_starts_with_twelve_against_twenty_two() {
    assert_eq!(vp(&mut given("turn = 1", "axis movement").units(QUIET)), [12, 22]);
}

#[test]
fn nr_12_7g_in_1945_the_ussr_scores_nothing() {
    let head = "turn = 25; event_vp = -1; german = [\"2008\"]; soviet = [\"0910\"]";
    assert_eq!(vp(&mut given(head, "axis movement").units(QUIET)), [10, 2]);
}

#[test]
fn nr_12_8c_a_rebuilt_unit_does_not_give_its_vp_back() {
    let mut g = given("turn = 5; event_vp = 3", "soviet organisation")
        .units("S01 surrendered; S02 2310; G01 1711")
        .hand("soviet", "c16 c22")
        .quiet();
    if !g.offers("").contains(&"rebuild".to_owned()) {
        g = g.play("done").quiet();
    }
    let mut g = g.play("rebuild S01 2008 c16 c22").at("S01", "2008");
    assert_eq!(g.position().event_vp, 3);
}

#[test]
fn nr_12_9_the_initiative_decides_which_events_can_be_played() {
    // Albert Speer bears the star: the Soviets must have the initiative.
    let begun = |head: &str| given(head, "axis movement").units(QUIET).hand("axis", "c22 c17");
    assert!(begun("turn = 14").offers("play").contains(&"c22".to_owned()));
    begun("turn = 8").refuse("play c22", "NR 5.3.3b");
}

#[test]
fn nr_12_10a_the_initiative_changes_on_turn_12() {
    // Rules: NR 13.5.12
    let after = |turn: u8| given(&format!("turn = {turn}"), "end").units(QUIET).position().initiative();
    assert_eq!(after(9), no_retreat::Side::Axis);
    assert_eq!(after(10), no_retreat::Side::Axis);
    let mut g = given("turn = 11", "end").units(QUIET);
    assert_eq!(g.position().initiative(), no_retreat::Side::Soviet);
}

#[test]
fn nr_12_10b_high_tide_is_the_axis_total_of_turn_12() {
    let mut g = checked(&format!("turn = 12; initiative = \"axis\"; event_vp = 2; {EIGHT}"));
    assert_eq!(g.position().high_tide, 22);
}

#[test]
fn nr_12_10c_german_event_vp_are_lost_soviet_ones_stay() {
    let after = |n: i8| {
        checked(&format!("turn = 12; initiative = \"axis\"; event_vp = {n}; {EIGHT}")).position().event_vp
    };
    assert_eq!(after(2), 0);
    assert_eq!(after(-2), -2);
}

#[test]
fn nr_12_10d_the_soviets_are_checked_after_the_flip() {
    let after =
        |n: i8| ending(&mut checked(&format!("turn = 12; initiative = \"axis\"; event_vp = {n}; {EIGHT}")));
    assert_eq!(after(-2), "", "16 are not more than 16");
    assert_eq!(after(-3), "Sudden death: victory of the Soviets.");
}

#[test]
fn nr_12_10d_the_initiative_changes_on_turn_12() {
    // Eighteen hexes and two event VP are no sudden death; the Soviets are left with sixteen.
    let held = "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\"]";
    let mut g = given(&format!("turn = 12; initiative = \"axis\"; event_vp = 2; {held}"), "victory")
        .units("G01 1711; S01 2008");
    let p = g.position();
    assert_eq!(p.high_tide, 20);
    assert_eq!(p.event_vp, 0, "a German marker is taken off");
    assert_eq!(p.initiative, 1);
    assert_ne!(g.asked(), "over");
}

#[test]
fn nr_12_1a_three_supplied_objectives_win() {
    let head = "turn = 9; german = [\"1902\", \"2008\", \"2217\"]";
    let mut g = given(head, "victory").units("G15 1902; G01 2008; G10 2217");
    assert_eq!(g.asked(), "over", "all three trace west between the Soviet cities");
}

#[test]
fn nr_12_4a_operational_victory_before_turn_23() {
    let mut g = given("turn = 23; high_tide = 24; initiative = \"soviet\"", "housekeeping")
        .units("G01 1711; S01 2008");
    assert_eq!(g.asked(), "over", "High Tide 24 against 22");
}

#[test]
fn nr_5_5c_the_cards_of_1945() {
    let mut g = given("turn = 23; high_tide = 20; initiative = \"soviet\"", "housekeeping")
        .units("G01 0606; S01 2008")
        .hand("axis", "c01 c16");
    let p = g.position();
    assert_eq!(p.hand_count[0], 1, "Manstein has left the game");
    assert_eq!(u32::from(p.deck_count) + 1, 39);
    assert_eq!(p.event_vp, -2, "22 against a High Tide of 20");
}
