//! Every kind of action and why it is not possible: position, action, clause.

use crate::given;

/// One row: lines of the position, side and phase, counters, hands, options;
/// what is played first; the line that is refused, and by which clause.
struct Row(
    &'static str,
    &'static str,
    &'static str,
    [&'static str; 2],
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

fn refuse(rows: &[Row]) {
    for Row(head, when, units, hands, options, first, line, clause) in rows {
        let mut g = given(head, when).units(units).hand("axis", hands[0]).hand("soviet", hands[1]);
        for option in options.split_whitespace() {
            g = g.option(option);
        }
        g.play(first).refuse(line, clause);
    }
}

const NONE: [&str; 2] = ["", ""];

#[test]
fn moving_and_loading() {
    let two = "G10 1711; S01 2310";
    refuse(&[
        Row("turn = 7", "axis movement", two, NONE, "", "", "move S01 2309", "NR 8.0b"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G11 1711", "NR 8.0a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G10 1711", "NR 8.0a"),
        Row("turn = 7", "axis movement", "G10 1711; S01 1811", NONE, "", "", "move G10 1811", "NR 8.4a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G10 0701", "NR TEC.9"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G10 FIN", "NR 8.3b"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G10 WBK", "NR 8.7a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "move G10 destroyed", "NR TEC.9"),
        // Mud, snow and missing supply cut the MP that would have been enough.
        Row("turn = 3", "axis movement", "G01 1711; S01 2310", NONE, "", "", "move G01 1311", "NR 8.2a"),
        Row("turn = 4", "axis movement", "G01 1711; S01 2310", NONE, "", "", "move G01 1211", "NR 8.2b"),
        Row(
            "turn = 7",
            "axis movement",
            "G01 1711 oos; S01 2310",
            NONE,
            "",
            "",
            "move G01 1311",
            "NR 6.5.2a",
        ),
        Row("turn = 7", "axis movement", two, NONE, "", "move G10 1611", "entrain G10", "NR 9.1a"),
        Row(
            "turn = 7",
            "axis movement",
            "G10 0906; G11 0906; S01 2310",
            NONE,
            "",
            "move G10 0907",
            "entrain G10",
            "NR 9.1b",
        ),
        Row(
            "turn = 7",
            "axis movement",
            "G10 1711 oos; G11 0906; S01 2310",
            NONE,
            "",
            "",
            "entrain G10",
            "NR 6.5.2b",
        ),
        Row("turn = 7", "axis movement", "G10 0906; S01 2310", NONE, "", "", "entrain S01", "NR 8.0b"),
        Row("turn = 2", "axis movement", two, NONE, "", "", "entrain G10", "NR 9.1.3a"),
        Row(
            "turn = 7",
            "axis movement",
            "G10 1711; G01 rail; G02 rail; G03 rail; S01 2310",
            NONE,
            "",
            "",
            "entrain G10",
            "NR 9.1.2",
        ),
        Row(
            "turn = 7",
            "axis movement",
            "G10 0906; G11 0906; S01 2310",
            NONE,
            "",
            "entrain G11",
            "entrain G10",
            "NR 9.1.1",
        ),
        Row("turn = 7", "axis movement", two, NONE, "", "", "reserve G10", "NR 14.12.1a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "support G10", "NR 15.0"),
        Row("turn = 7", "axis movement", two, NONE, "local-support", "", "support G10", "NR 15.3.2"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "detrain G10 1711", "NR 4.0b"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "target 1811", "NR 4.0b"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "retreat G10 1611", "NR 10.7.5a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "advance G10 1611", "NR 10.8a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "loss G10", "NR 10.7.1b"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "excess G10", "NR 8.4.3a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "mark 1711", "NR 10.7c"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "counterattack", "NR 10.7.2a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "cadre G19", "NR 14.9.2a"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "clear c01 c02", "NR PA-14"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "play c01", "NR 5.0e"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "soviet: move S01 2309", "NR 4.0c"),
        Row("turn = 7", "axis movement", two, NONE, "", "", "G10 1711", "NR 8.0a"),
    ]);
}

#[test]
fn detraining() {
    let rail = "G10 rail; G01 0603; S01 2310";
    refuse(&[
        Row("turn = 7", "axis detraining", rail, NONE, "", "", "detrain G01 0603", "NR 9.2a"),
        Row("turn = 7", "axis detraining", rail, NONE, "", "", "detrain G10 2008", "NR 9.2b"),
        Row("turn = 7", "axis detraining", rail, NONE, "", "", "partisans G01", "NR 15.0"),
        Row("turn = 7", "axis detraining", rail, NONE, "partisans", "", "partisans G01", "NR 15.9a"),
        Row("turn = 7", "axis detraining", rail, NONE, "", "", "move G10 0603", "NR 4.0b"),
    ]);
}

#[test]
fn organisation() {
    let axis = "G10 0906 reduced; G01 destroyed; G02 surrendered; S01 2310";
    let soviet = "S01 2008; S03 destroyed; S06 1902; G01 0603";
    refuse(&[
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "", "", "improve G10 c16", "NR 7.1b"),
        Row("turn = 7", "axis organisation", axis, ["c16 c21", ""], "", "", "improve S01", "NR 7.0"),
        Row("turn = 7", "axis organisation", axis, ["c16 c21", ""], "", "", "improve G11", "NR 7.1a"),
        Row("turn = 7", "axis organisation", axis, ["c16 c21", ""], "", "", "improve G10 c17", "NR 5.4"),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 0906; S01 2310; G01 destroyed",
            ["c16 c21", ""],
            "",
            "",
            "improve G10",
            "NR 7.1a",
        ),
        Row(
            "turn = 24",
            "axis organisation",
            "G10 0603 reduced; G01 shattered; S01 2310",
            ["c16 c21", ""],
            "",
            "",
            "improve G10",
            "NR 7.9.1",
        ),
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "", "", "rebuild G01 0906 c16", "NR 7.0"),
        Row(
            "turn = 7",
            "axis organisation",
            axis,
            ["c16", ""],
            "",
            "done",
            "rebuild G02 0906 c16",
            "NR 7.9b",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            axis,
            ["c16", ""],
            "",
            "done",
            "rebuild G10 0906 c16",
            "NR 7.9a",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            axis,
            ["c16", ""],
            "",
            "done",
            "rebuild G01 2008 c16",
            "NR 7.6c",
        ),
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "", "done", "place G01 0906", "NR 7.8"),
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "", "done", "reorganise G10 c16", "NR 7.0"),
        Row("turn = 8", "axis organisation", axis, ["c16", ""], "", "done", "split G10", "NR 15.0"),
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "abteilung", "done", "split G10", "NR 15.1a"),
        Row("turn = 7", "axis organisation", axis, ["c16", ""], "", "done", "recall 0603", "NR 13.5.23c"),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 shattered; S01 2310; G01 0603",
            NONE,
            "",
            "",
            "done",
            "NR 7.7a",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 turn-7; S01 2310; G01 0603",
            NONE,
            "",
            "",
            "done",
            "NR 7.8",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 shattered; S01 2008; G01 0603",
            NONE,
            "",
            "",
            "place G10 2008",
            "NR 8.4a",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 shattered; S01 2008; G01 0603",
            NONE,
            "",
            "",
            "place G10 1908",
            "NR 7.6b",
        ),
        Row(
            "turn = 7",
            "axis organisation",
            "G10 shattered; S01 2008; G01 0603",
            NONE,
            "",
            "",
            "place G10 1711",
            "NR 7.6d",
        ),
        Row("turn = 7", "soviet organisation", soviet, ["", "c16"], "", "", "improve S01 c16", "NR 7.1d"),
        Row("turn = 7", "soviet organisation", soviet, ["", "c16"], "", "", "upgrade G01", "NR 7.0"),
        Row("turn = 7", "soviet organisation", soviet, ["", "c16"], "", "", "fortify S01 c16", "NR 7.5a"),
        Row("turn = 7", "soviet organisation", soviet, ["", "c16"], "", "", "unfortify S06", "NR 7.5c"),
        Row("turn = 2", "soviet organisation", soviet, ["", "c16"], "", "", "fortify S06 c16", "NR 13.5.3a"),
        Row(
            "turn = 7",
            "soviet organisation",
            soviet,
            ["", "c16"],
            "",
            "done",
            "rebuild S01 2008 c16",
            "NR 7.9a",
        ),
        Row(
            "turn = 7",
            "soviet organisation",
            soviet,
            ["", "c16"],
            "",
            "done",
            "rebuild S03 1311 c17",
            "NR 5.4",
        ),
    ]);
}

#[test]
fn targets_and_counterblows() {
    let two = "G10 1711; S01 1811";
    let three = "G10 1711; S01 1811; S02 2310; S06 1902 full";
    let long_winter = "turn = 5; snow_before = true";
    let many = "G10 1711; G11 1611; S01 1811; S02 1712; S03 1511; S04 1510";
    refuse(&[
        Row("turn = 7", "axis combat", two, NONE, "", "", "target 2008", "NR 10.1b"),
        Row("turn = 7", "axis combat", two, NONE, "", "", "attack 1811 G10", "NR 10.1a"),
        Row("turn = 7", "axis combat", two, NONE, "", "", "counter 1711", "NR 10.1.2a"),
        Row("turn = 7", "axis combat", two, NONE, "", "target 1811", "target 1811", "NR 10.1c"),
        Row(
            "turn = 7",
            "axis combat",
            "G10 1711 disorganised; S01 1811; G11 1712; S02 1812",
            NONE,
            "",
            "",
            "target 1710",
            "NR 10.1b",
        ),
        Row(
            "turn = 7",
            "axis combat",
            "G10 1711 disorganised; S01 1811; G11 0906; S02 0907",
            NONE,
            "",
            "",
            "target 1811",
            "NR 10.1.1b",
        ),
        Row(
            "turn = 7",
            "soviet combat",
            "S06 1902 full; G10 1903; S01 1711; G11 1811",
            NONE,
            "",
            "",
            "target 1903",
            "NR 2.3e",
        ),
        Row(
            long_winter,
            "axis combat",
            many,
            NONE,
            "",
            "target 1811; target 1712; target 1511",
            "target 1510",
            "NR 13.1o",
        ),
        Row(
            "turn = 21",
            "axis combat",
            many,
            NONE,
            "",
            "target 1811; target 1712; target 1511",
            "target 1510",
            "NR 13.5.20",
        ),
        Row("turn = 27", "axis combat", many, NONE, "", "target 1811", "target 1712", "NR 13.5.26"),
        Row("turn = 7", "axis combat", two, NONE, "", "target 1811; done", "done", "NR 10.2b"),
        Row("turn = 7", "axis combat", two, NONE, "", "target 1811; done", "target 1811", "NR 10.1a"),
        Row("turn = 7", "axis combat", two, NONE, "", "target 1811; done", "attack 1811 S01", "NR 8.0b"),
        Row("turn = 7", "axis combat", two, NONE, "", "target 1811; done", "attack 1712 G10", "NR 10.1a"),
        Row(
            "turn = 7",
            "axis combat",
            "G10 1711; G11 1611; S01 1811",
            NONE,
            "",
            "target 1811; done",
            "attack 1811 G11",
            "NR 10.3.3",
        ),
        Row(
            "turn = 7",
            "axis combat",
            "G10 1711; G11 1711 disorganised; S01 1811",
            NONE,
            "",
            "target 1811; done",
            "attack 1811 G11",
            "NR 10.1.1b",
        ),
        Row(
            "turn = 7",
            "axis combat",
            "G10 1711; G19 1711; S01 1811",
            NONE,
            "",
            "target 1811; done",
            "attack 1811 G19",
            "NR 2.3e",
        ),
        Row(
            "turn = 7",
            "axis combat",
            three,
            ["", "c16"],
            "",
            "target 1811; done",
            "counter 1811 c16",
            "NR 10.1.2e",
        ),
        Row(
            "turn = 7",
            "axis combat",
            three,
            ["", "c16"],
            "",
            "target 1811; done",
            "counter 2307 c16",
            "NR 10.1.2a",
        ),
        Row(
            "turn = 7",
            "axis combat",
            three,
            ["", "c16"],
            "",
            "target 1811; done",
            "counter 1902 c16",
            "NR 10.1.2b",
        ),
        Row(
            "turn = 7",
            "axis combat",
            three,
            ["", "c16"],
            "",
            "target 1811; done",
            "counter 2310 c17",
            "NR 5.4",
        ),
    ]);
}
