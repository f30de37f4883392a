//! Chapter 11: arms of the service. Infantry to engineers (11.1 to 11.7).

use crate::{Given, Staff, given};
use tank_battles::flag;

/// Prepared attacks in the open field around 0903: Germans in 0904, turn 3 of Prokhorovka.
pub fn field(head: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 3; {head}"), "G prepared").units(units)
}

/// The last attack was rolled like this.
pub fn fought(mut g: Given, odds: &str) -> Given {
    let log = g.log();
    let roll = log.iter().rfind(|line| line.contains("; die "));
    assert!(roll.is_some_and(|line| line.contains(odds)), "{odds}\n{}", log.join("\n"));
    g
}

/// German regiment 5-5-6 against one defender.
fn against(defender: &str) -> Given {
    field("", &format!("G-1.LAH 0904; {defender} 0903")).fight("attack 0903 G-1.LAH; 4")
}

#[test]
fn tb_11_1a_infantry_against_infantry_has_no_shift() {
    fought(against("S-284G.95G"), "5 : 6 — 1:2, +0 −0 → 1:2; die 4, row 4: UB");
}

#[test]
fn tb_11_2a_cavalry_fights_as_infantry_and_has_six_points() {
    let field = |phase| {
        given("dubno-1941", "turn = 3", phase).units("S-31.14CD 0810; S-76.14CD 0810; G-103.14Pz 0809")
    };
    fought(
        field("S prepared").fight("attack 0809 S-31.14CD S-76.14CD; 4"),
        "4 : 3 — 1:1, +0 −0 → 1:1; die 4, row 4",
    );
    // Six MP at foot costs: forest takes two.
    let mut g = given("dubno-1941", "turn = 3", "S movement").units("S-31.14CD 0707");
    let tally = g.tally("move S-31.14CD 0706");
    assert!(tally.contains("+2") && tally.ends_with("4 MP left"), "{tally}");
}

#[test]
fn tb_11_3a_tanks_shift_in_attack_and_defence() {
    fought(against("S-110.TB.18TC"), "5 : 4 — 1:1, +0 −2 → 1:3");
    let g = field("", "G-II.1.LAH 0904; S-284G.95G 0903").fight("attack 0903 G-II.1.LAH; 4");
    fought(g, "8 : 6 — 1:1, +2 −0 → 3:1");
}

#[test]
fn tb_11_3b_only_the_highest_tank_shift_counts() {
    let g = field("", "G-II.1.LAH 0904; G-13.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-II.1.LAH G-13.LAH; 4");
    fought(g, "12 : 6 — 2:1, +3 −0 → 5:1");
    // The same in defence: brigade 2, the weakened one 1.
    let g = field("", "G-1.LAH 0904; S-110.TB.18TC 0903; S-170.TB.18TC 0903 weak")
        .fight("attack 0903 G-1.LAH; defend S-110.TB.18TC S-170.TB.18TC; 4");
    fought(g, "5 : 6 — 1:2, +0 −2 → 1:4");
}

#[test]
fn tb_11_4a_anti_tank_shift_in_defence_against_tanks_only() {
    let g = field("", "G-II.1.LAH 0904; S-10.ATbde 0903").fight("attack 0903 G-II.1.LAH; 4");
    fought(g, "8 : 10 — 1:2, +2 −2 → 1:2");
    fought(against("S-10.ATbde"), "+0 −0");
    // Guns that attack have no use of it.
    let g = given("prokhorovka-1943", "turn = 3", "S prepared")
        .units("S-10.ATbde 0902; G-II.1.LAH 0903")
        .fight("attack 0903 S-10.ATbde; 4");
    fought(g, "3 : 6 — 1:2, +0 −2 → 1:4");
}

#[test]
fn tb_11_4b_bracketed_defence_counts_against_tanks() {
    let g = field("", "G-II.1.LAH 0904; G-1.LAH 0904; S-10.ATbde 0903")
        .fight("attack 0903 G-II.1.LAH G-1.LAH; 4");
    fought(g, "13 : 10 — 1:1");
}

#[test]
fn tb_11_4c_otherwise_anti_tank_guns_defend_with_1() {
    fought(against("S-10.ATbde"), "5 : 1 — 5:1, +0 −0 → 5:1");
}

#[test]
fn tb_11_4d_anti_tank_guns_move_without_a_column() {
    given("prokhorovka-1943", "turn = 3", "S movement")
        .units("S-10.ATbde 0903")
        .play("move S-10.ATbde 0902")
        .at("S-10.ATbde", "0902")
        .lacks("S-10.ATbde", flag::REVERSE);
}

#[test]
fn tb_11_5a_artillery_points_lie_on_a_track_by_calibre() {
    let mut g =
        field("german_points = { ao = { \"105(2)\" = 2, \"150(3)\" = 1 } }", "G-1.LAH 0904; S-284G.95G 0903")
            .fight("attack 0903 G-1.LAH");
    assert_eq!(g.offers("ao"), ["1", "3"], "105 and 150 mm");
    let mut g = g.play("ao 3");
    assert_eq!(g.position().ao[0], [0, 2, 0, 0, 0, 0, 0, 0]);
    g.refuse("ao 3", "TB 11.5a");
}

#[test]
fn tb_11_5b_points_come_by_the_scenario() {
    // Mtsensk, the end of turn 1; turn 2 brings 105(2) to the Germans, 152(3) and two rockets to the Soviets.
    let mut g =
        given("mtsensk-1941", "turn = 1; german_points = { ao = { \"105(2)\" = 1 } }", "S unprepared")
            .play("1");
    assert_eq!(g.position().turn, 2);
    assert_eq!(g.position().ao, [[0, 2, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 2]]);
    // With the additional rules some of them are guns on the map.
    let mut g = given("mtsensk-1941", "turn = 1", "S unprepared").option("additional").play("1");
    assert_eq!(g.position().ao[1], [0, 0, 0, 0, 0, 0, 0, 2]);
}

#[test]
fn tb_11_5c_the_number_in_parentheses_is_added() {
    let g = field("german_points = { ao = { \"150(3)\" = 1 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 3; ready; 4");
    fought(g, "8 : 6 — 1:1");
    // In defence as well.
    let g = field("soviet_points = { ao = { \"122(2)\" = 1 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 2; ready; 4");
    fought(g, "5 : 8 — 1:2");
    // Every kind of the track, H for heavy: these give the modifier of 11.5.3 against works.
    let kinds = ["76(1)", "105(2)", "122(2)", "150(3)", "152(3)", "203H(4)", "210H(4)"];
    for (k, kind) in kinds.iter().enumerate() {
        let strength: u8 = kind[kind.len() - 2..kind.len() - 1].parse().expect("a number in parentheses");
        let head = format!("works = {{ 0903 = \"1\" }}; german_points = {{ ao = {{ \"{kind}\" = 1 }} }}");
        let g = field(&head, "G-1.LAH 0904; S-284G.95G 0903");
        let g = fought(
            g.fight(&format!("attack 0903 G-1.LAH; ao {k}; ready; 3")),
            &format!("{} : 6", 5 + strength),
        );
        fought(g, if kind.contains('H') { "die 3, row 3" } else { "die 3, row 2" });
    }
}

#[test]
fn tb_11_5d_an_attack_uses_no_more_than_the_limit() {
    field("german_points = { ao = { \"105(2)\" = 6 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 1; ao 1; ao 1")
        .refuse("ao 1", "TB 11.5d");
    // The limit is the scenario's: one for the Soviets at Mtsensk.
    given("mtsensk-1941", "turn = 2; soviet_points = { ao = { \"122(2)\" = 3 } }", "S prepared")
        .units("S-34.NKVD 0604; G-12.4Pz 0603")
        .fight("attack 0603 S-34.NKVD; ao 2")
        .refuse("ao 2", "TB 11.5d");
}

#[test]
fn tb_11_5e_a_defence_uses_one_point() {
    field("soviet_points = { ao = { \"122(2)\" = 3 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 2")
        .refuse("ao 2", "TB 11.5e");
}

#[test]
fn tb_11_5f_the_units_need_supply() {
    let points = "german_points = { ao = { \"105(2)\" = 1 } }; soviet_points = { ao = { \"122(2)\" = 1 } }";
    for state in ["emergency", "no-supply"] {
        // One of the attackers is enough.
        field(points, &format!("G-1.LAH 0904; G-2.LAH 0904 {state}; S-284G.95G 0903"))
            .fight("attack 0903 G-1.LAH G-2.LAH")
            .refuse("ao 1", "TB 11.5f")
            .fight("ready; ao 2");
        field(points, &format!("G-1.LAH 0904; S-284G.95G 0903 {state}"))
            .fight("attack 0903 G-1.LAH; ao 1; german: ready")
            .refuse("ao 2", "TB 11.5f");
    }
    // A switch of the rules lets units in Emergency have them, those without supply never.
    let switched = |state: &str| {
        let units = format!("G-1.LAH 0904 {state}; S-284G.95G 0903 {state}");
        field(points, &units).option("emergency-artillery").play("attack 0903 G-1.LAH")
    };
    fought(switched("emergency").fight("ao 1; german: ready; ao 2; ready; 4"), "7 : 8 — 1:2");
    switched("no-supply").refuse("ao 1", "TB 11.5f").play("ready").refuse("ao 2", "TB 11.5f");
}

#[test]
fn tb_11_5_1a_points_are_taken_from_the_track_and_added() {
    let mut g = field("german_points = { ao = { \"105(2)\" = 3 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 1; ao 1; ready; 4");
    assert_eq!(g.position().ao[0][1], 1);
    fought(g, "9 : 6 — 1:1");
}

#[test]
fn tb_11_5_2a_a_spotter_allows_one_point_more() {
    field("german_points = { ao = { \"105(2)\" = 6 }, recon = 1 }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 1; ao 1; ao 1")
        .refuse("ao 1", "TB 11.5d")
        .play("spotter; ao 1")
        .refuse("ao 1", "TB 11.5d");
    // In attack only (Q93).
    let mut g =
        field("soviet_points = { ao = { \"122(2)\" = 3 }, recon = 1 }", "G-1.LAH 0904; S-284G.95G 0903")
            .fight("attack 0903 G-1.LAH");
    assert!(!g.offers("").contains(&"spotter".to_owned()));
}

#[test]
fn tb_11_5_3a_heavy_artillery_gives_one_more_engineer_modifier() {
    let points = "german_points = { ao = { \"210H(4)\" = 2 }, io = 1 }";
    let units = "G-1.LAH 0904; S-284G.95G 0903";
    // Works 1: one shift and die −1; then +1 for the engineers, +1 for the heavy guns.
    let g = field(&format!("works = {{ 0903 = \"1\" }}; {points}"), units)
        .fight("attack 0903 G-1.LAH; ao 6; engineers; ready; 3");
    fought(g, "9 : 6 — 1:1, +0 −1 → 1:2; die 3, row 4");
    // Two heavy points are no more than one.
    let g = field(&format!("works = {{ 0903 = \"1\" }}; {points}"), units)
        .fight("attack 0903 G-1.LAH; ao 6; ao 6; ready; 3");
    fought(g, "die 3, row 3");
    // On open ground it is artillery like any other.
    fought(
        field(points, units).fight("attack 0903 G-1.LAH; ao 6; ready; 3"),
        "9 : 6 — 1:1, +0 −0 → 1:1; die 3, row 3",
    );
}

#[test]
fn tb_11_6a_rockets_add_to_the_die() {
    let points = "german_points = { ao = { \"R\" = 2 } }; soviet_points = { ao = { \"R\" = 2 } }";
    let units = "G-1.LAH 0904; S-284G.95G 0903";
    let g = field(points, units).fight("attack 0903 G-1.LAH; ao 7; ready").refuse("ao 7", "TB 11.6a");
    fought(g.fight("ready; 3"), "5 : 6 — 1:2, +0 −0 → 1:2; die 3, row 4");
    // They count against the limit of three like any other point (Q66).
    field("german_points = { ao = { \"R\" = 2, \"105(2)\" = 5 } }", units)
        .play("attack 0903 G-1.LAH; ao 7; ao 1; ao 1")
        .refuse("ao 1", "TB 11.5d");
}

#[test]
fn tb_11_6b_rockets_add_one_at_most() {
    let g = field("german_points = { ao = { \"R\" = 2 } }", "G-1.LAH 0904; S-284G.95G 0903")
        .fight("attack 0903 G-1.LAH; ao 7")
        .refuse("ao 7", "TB 11.6b");
    fought(g.fight("ready; 3"), "die 3, row 4");
}

/// German infantry against the town of Mtsensk without works, over the bridge.
fn town(points: &str) -> Given {
    let head = format!("turn = 2; works = {{ 1102 = \"0\" }}; german_points = {points}");
    given("mtsensk-1941", &head, "G prepared")
        .units("G-12.4Pz 1103; S-Tula.School 1102")
        .fight("attack 1102 G-12.4Pz")
}

#[test]
fn tb_11_7a_engineers_add_to_the_die() {
    let mut g = town("{ io = 2 }").fight("engineers; ready; 3");
    assert_eq!(g.position().io[0], 1);
    fought(g, "3 : 2 — 1:1, +0 −2 → 1:3; die 3, row 4");
    fought(town("{ io = 2 }").fight("ready; 3"), "die 3, row 3");
}

#[test]
fn tb_11_7b_engineers_help_against_works_and_towns() {
    let units = "G-1.LAH 0904; S-284G.95G 0903";
    field("german_points = { io = 1 }", units).fight("attack 0903 G-1.LAH").refuse("engineers", "TB 11.7b");
    let g = field("german_points = { io = 1 }; works = { 0903 = \"1\" }", units)
        .fight("attack 0903 G-1.LAH; engineers; ready; 3");
    fought(g, "+0 −1 → 1:3; die 3, row 3");
    // A plain settlement has no effect in combat (Q64).
    given("prokhorovka-1943", "turn = 3; german_points = { io = 1 }", "G prepared")
        .units("G-1.LAH 1105; S-284G.95G 1005")
        .fight("attack 1005 G-1.LAH")
        .refuse("engineers", "TB 11.7b");
}

#[test]
fn tb_11_7c_not_for_building() {
    given("prokhorovka-1943", "turn = 3; german_points = { io = 1 }", "G movement")
        .units("G-1.LAH 0904")
        .refuse("dig G-1.LAH engineers", "TB 11.7c")
        .refuse("engineers", "TB 11.7c");
}

#[test]
fn tb_11_7d_one_engineer_modifier_in_an_attack() {
    town("{ io = 2 }").play("engineers").refuse("engineers", "TB 11.7d");
    // A counter of engineers is such a modifier.
    let g = field(
        "works = { 0903 = \"1\" }; german_points = { io = 1 }",
        "G-1.LAH 0904; G-Pi.LAH 0904; S-284G.95G 0903",
    )
    .option("additional")
    .fight("attack 0903 G-1.LAH G-Pi.LAH")
    .refuse("engineers", "TB 11.7d");
    fought(g.fight("ready; ready; 3"), "7 : 6 — 1:1, +0 −1 → 1:2; die 3, row 3");
}

#[test]
fn tb_11_13a_hqs_command_and_pass_supply() {
    // Fourteen hexes from a source on foot, but near the corps HQ.
    let far =
        |hq: &str| given("prokhorovka-1943", "turn = 3", "G supply").units(&format!("G-1.LAH 0904; {hq}"));
    far("G-II.SS.Hausser 0905").lacks("G-1.LAH", flag::NO_COMMAND).lacks("G-1.LAH", flag::EMERGENCY);
    // Without an HQ, or with that of another corps, it is on its own.
    far("").is("G-1.LAH", flag::NO_COMMAND);
    far("G-XLVIII.Knobelsdorff 0905").is("G-1.LAH", flag::NO_COMMAND);
    // An HQ without supply passes none on.
    let ring = "S-284G.95G 0706; S-287G.95G 0809; S-290G.95G 1106; S-23G.9GAbD 0803; S-26G.9GAbD 1103; \
                S-28G.9GAbD 0909; S-289G.97G 0707; S-292G.97G 1104; S-294G.97G 0804; S-127G.42G 1007; \
                S-132G.42G 0903; S-136G.42G 0908; S-145G.66G 1102; S-193G.66G 1108";
    far(&format!("G-II.SS.Hausser 0905; {ring}"))
        .is("G-1.LAH", flag::EMERGENCY)
        .lacks("G-1.LAH", flag::NO_COMMAND);
}

#[test]
fn tb_11_13b_hqs_move_as_motorised_units() {
    let mut g =
        given("prokhorovka-1943", "turn = 3", "G movement").units("G-II.SS.Hausser 0902; G-4.PzA.Hoth 0902");
    // Forest costs 4; the corps HQ has 8 MP, that of the army 5 (Q06).
    let tally = g.tally("move G-II.SS.Hausser 1002");
    assert!(tally.contains("+4") && tally.ends_with("4 MP left"), "{tally}");
    let tally = g.tally("move G-4.PzA.Hoth 1002");
    assert!(tally.contains("+4") && tally.ends_with("1 MP left"), "{tally}");
}
