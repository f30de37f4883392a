//! The charts of the rules, from the numbers the rules themselves use.

use crate::assault::{BAYONETS, ROUT};
use crate::cards::{CARDS, Card};
use crate::fire::OPEN;
use engine::table::{Arg, Chart, ChartRow, Element, Text};
use engine::{msg, signed};

fn row(clause: &str, cells: Vec<Arg>) -> ChartRow {
    ChartRow { cells, clause: Some(clause.to_owned()) }
}

fn yes(is: bool) -> Arg {
    if is { msg!("chart-yes").into() } else { "–".into() }
}

/// All charts, in the order of the rules.
pub(crate) fn all() -> Vec<Chart> {
    let chart = |id: &str, title: Text, clause: &str, columns: Vec<Text>, rows: Vec<ChartRow>| Chart {
        id: id.to_owned(),
        title,
        clause: Some(clause.to_owned()),
        scenario: None,
        columns,
        rows,
        notes: Vec::new(),
    };
    let terrain = |name: Text, clause, cover, hides, ends| {
        row(clause, vec![name.into(), yes(cover), yes(hides), yes(ends)])
    };
    let terrain = vec![
        terrain(msg!("terrain-clear"), "SK 1.4", false, false, false),
        terrain(msg!("terrain-wood"), "SK 1.4", true, true, true),
        terrain(msg!("terrain-village"), "SK 1.4", true, false, false),
    ];
    let fire = vec![
        row("SK 5.1", vec![msg!("chart-in-open").into(), OPEN.into()]),
        row("SK 5.1", vec![msg!("tally-cover").into(), signed(-1).into()]),
        row("SK 7.2", vec![msg!("tally-out-of-supply").into(), signed(-1).into()]),
    ];
    let margin = |lead: String, outcome: Text| row("SK 6.3", vec![lead.into(), outcome.into()]);
    let assault = vec![
        margin(format!("+{ROUT}…"), msg!("outcome-defender-two")),
        margin(format!("+1…+{}", ROUT - 1), msg!("outcome-defender-one")),
        margin("0".to_owned(), msg!("outcome-nothing")),
        margin(format!("−1…−{}", ROUT - 1), msg!("outcome-attacker-one")),
        margin(format!("−{ROUT}…"), msg!("outcome-attacker-two")),
    ];
    let adds = vec![
        row("SK 6.2", vec![msg!("chart-each-step").into(), signed(1).into()]),
        row("SK 6.2", vec![msg!("chart-defender-cover").into(), signed(1).into()]),
        row("SK 8.3", vec![msg!("tally-bayonets").into(), signed(BAYONETS).into()]),
    ];
    let kinds = [
        (Card::Flare, msg!("card-flare"), "SK 8.2"),
        (Card::Bayonets, msg!("card-bayonets"), "SK 8.3"),
        (Card::Rally, msg!("card-rally"), "SK 8.4"),
    ];
    let cards = kinds.into_iter().map(|(kind, text, clause)| {
        let mut ids = CARDS.iter().filter(|(_, card)| *card == kind).map(|(id, _)| (*id).to_owned());
        let copies = 1 + ids.clone().skip(1).count() as i32;
        let first = ids.next().expect("there are cards of every kind");
        row(clause, vec![Element::Card(first).into(), copies.into(), text.into()])
    });
    vec![
        chart(
            "terrain",
            msg!("chart-terrain-effects"),
            "SK 1.4",
            vec![msg!("chart-terrain"), msg!("chart-cover"), msg!("chart-hides"), msg!("chart-ends-move")],
            terrain,
        ),
        chart("fire", msg!("chart-fire"), "SK 5.1", vec![msg!("chart-target"), msg!("chart-hits-on")], fire),
        chart(
            "assault-adds",
            msg!("chart-assault-adds"),
            "SK 6.2",
            vec![msg!("chart-what"), msg!("chart-adds")],
            adds,
        ),
        chart(
            "assault",
            msg!("chart-assault"),
            "SK 6.3",
            vec![msg!("chart-lead"), msg!("chart-result")],
            assault,
        ),
        chart(
            "cards",
            msg!("chart-cards"),
            "SK 8.1",
            vec![msg!("chart-card"), msg!("chart-copies"), msg!("chart-does")],
            cards.collect(),
        ),
    ]
}
