//! The charts of a scenario: its special rules, victory, calendar, weather and means.

use super::{key, nothing};
use crate::components::{Flying, Side};
use crate::scenario::{AO_KINDS, SideRules, TankBattles, TsUsers};
use crate::telling::{ending_text, side_arg, weather_text};
use engine::table::{Arg, Chart, ChartRow, TrackCell};
use engine::{Text, msg};

/// All charts of a scenario: `basic` is played by the basic rules, `other` with
/// the additional rules and the weather as it was; `specials` is how many
/// special rules the file tells.
///
/// Rule: TB 15a, TB 15b, TB 15c
pub fn all(basic: &TankBattles, other: &TankBattles, specials: usize) -> Vec<Chart> {
    vec![
        special(basic, specials),
        victory(basic),
        levels(basic),
        calendar(basic, other),
        weather(basic),
        means(basic),
    ]
}

fn chart(r: &TankBattles, id: &str, title: Text, clause: &str, columns: Vec<Text>) -> Chart {
    Chart {
        id: format!("{id}-{}", r.id),
        title,
        clause: Some(clause.to_owned()),
        scenario: Some(r.id.clone()),
        columns,
        rows: Vec::new(),
        notes: Vec::new(),
    }
}

fn row(cells: impl IntoIterator<Item = Arg>) -> ChartRow {
    ChartRow { cells: cells.into_iter().collect(), clause: None }
}

fn list(texts: Vec<Text>) -> Arg {
    if texts.is_empty() { nothing() } else { texts.into_iter().map(Arg::from).collect() }
}

fn number(n: u8) -> Arg {
    if n == 0 { nothing() } else { i32::from(n).into() }
}

fn of_side(side: Side) -> Text {
    msg!("chart-side", side = side_arg(side))
}

/// Dice from one face to another: `5–6`, `4`.
fn dice(from: usize, to: usize) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

fn special(r: &TankBattles, specials: usize) -> Chart {
    let said = |what: String| key(&format!("scenario-{}-{what}", r.id));
    let columns = vec![msg!("chart-rule"), msg!("chart-rule-text")];
    let rule = |n: usize| row([said(format!("rule-{n}")).into(), said(format!("rule-{n}-text")).into()]);
    Chart {
        rows: (0..specials).map(rule).collect(),
        notes: vec![said("history".to_owned())],
        ..chart(r, "special", msg!("chart-special"), "TB 15a", columns)
    }
}

/// What brings points to whom.
fn victory(r: &TankBattles) -> Chart {
    let start = r.first_position();
    let place = |hex: u16| -> Arg {
        let (id, [en, ru]) = (r.map.name(hex), &r.map.names[usize::from(hex)]);
        if en.is_empty() {
            return id.into();
        }
        let name = msg!("map-lettering", en = en.as_str(), ru = ru.as_str());
        msg!("chart-place", name = name, hex = id).into()
    };
    let mut hexes: Vec<u16> = (0..r.map.vp.len() as u16).filter(|h| r.map.vp[usize::from(*h)] > 0).collect();
    hexes.sort_by_key(|h| std::cmp::Reverse(r.map.vp[usize::from(*h)]));
    let held = |hex: u16| {
        let worth = number(r.map.vp[usize::from(hex)]);
        row([place(hex), worth.clone(), worth, of_side(start.control(hex)).into()])
    };
    let mut rows: Vec<ChartRow> = hexes.into_iter().map(held).collect();
    let s = &r.scoring;
    let tanks = Side::BOTH.map(|side| if s.tanks_of[side.enemy().at()] { s.tanks } else { s.other });
    let losses = [
        (msg!("chart-lost-hq"), [s.hq; 2]),
        (msg!("chart-lost-tanks"), tanks),
        (msg!("chart-lost-other"), [s.other; 2]),
    ];
    rows.extend(
        losses.map(|(what, [german, soviet])| row([what.into(), number(german), number(soviet), nothing()])),
    );
    if let Some((side, hexes, vp)) = &r.special.exit {
        let at = hexes.iter().map(|h| r.map.name(*h)).collect::<Vec<_>>().join(", ");
        let worth = Side::BOTH.map(|s| if s == *side { number(*vp) } else { nothing() });
        rows.push(row([msg!("chart-exit", at = at).into()].into_iter().chain(worth).chain([nothing()])));
    }
    let columns =
        vec![msg!("chart-scored"), of_side(Side::German), of_side(Side::Soviet), msg!("chart-at-start")];
    Chart {
        rows,
        notes: vec![msg!("chart-victory-control"), msg!("chart-victory-lost")],
        ..chart(r, "victory", msg!("chart-victory"), "TB 15b", columns)
    }
}

/// The ladder of levels.
fn levels(r: &TankBattles) -> Chart {
    let levels = &r.scoring.levels;
    let ratio = |[german, soviet]: &[u8; 2]| format!("{german}:{soviet}");
    let mut rows: Vec<ChartRow> = (0u8..)
        .zip(levels)
        .map(|(i, level)| row([msg!("chart-level-from", ratio = ratio(level)).into(), ending_text(i).into()]))
        .collect();
    if let Some(last) = levels.last() {
        let less = msg!("chart-level-less", ratio = ratio(last));
        rows.push(row([less.into(), ending_text(levels.len() as u8).into()]));
    }
    let columns = vec![msg!("chart-ratio"), msg!("chart-level")];
    Chart { rows, ..chart(r, "levels", msg!("chart-levels"), "TB 15c", columns) }
}

/// The weather a turn can have, by the faces of the die, and what it was.
fn sky(basic: &TankBattles, other: &TankBattles, turn: usize) -> Arg {
    let faces = &basic.weather[turn];
    let mut lines = Vec::new();
    let mut from = 0;
    while from < faces.len() {
        let same = faces[from..].iter().take_while(|w| **w == faces[from]).count();
        let kind = weather_text(basic, faces[from]);
        if same == faces.len() {
            return kind.into();
        }
        lines.push(msg!("chart-sky", dice = dice(from + 1, from + same), weather = kind));
        from += same;
    }
    lines.push(msg!("chart-sky-history", weather = weather_text(other, other.weather[turn][0])));
    list(lines)
}

/// Artillery points by kind: `4×105(2)`.
fn artillery(points: impl Fn(usize) -> u8) -> Option<Arg> {
    let some = |k: usize| Some(points(k)).filter(|n| *n > 0).map(|n| format!("{n}×{}", AO_KINDS[k].0));
    let kinds: Vec<String> = (0..AO_KINDS.len()).filter_map(some).collect();
    (!kinds.is_empty()).then(|| kinds.join(", ").into())
}

/// What a turn brings a side.
fn brought(basic: &SideRules, other: &SideRules, turn: usize) -> Arg {
    let mut lines = Vec::new();
    if let Some(points) = artillery(|k| basic.ao[turn][k]) {
        lines.push(msg!("chart-artillery", points = points));
    }
    if let Some(points) = artillery(|k| basic.ao[turn][k].saturating_sub(other.ao[turn][k])) {
        lines.push(msg!("chart-artillery-less", points = points));
    }
    let mut some = |n: u8, text: fn(i32) -> Text| {
        if n > 0 {
            lines.push(text(n.into()));
        }
    };
    some(basic.ao_limit[turn], |n| msg!("chart-artillery-limit", n = n));
    some(basic.io[turn], |n| msg!("chart-engineers", n = n));
    some(basic.air[turn], |n| msg!("chart-air", n = n));
    some(basic.recon[turn], |n| msg!("chart-recon", n = n));
    list(lines)
}

/// The turns: weather, arrivals, points and aircraft.
fn calendar(basic: &TankBattles, other: &TankBattles) -> Chart {
    let turn = |(i, cell): (usize, TrackCell)| {
        // The weather has a column of its own.
        let arrivals = cell.notes.into_iter().filter(|note| note.key != "turn-weather").collect();
        let sides = Side::BOTH.map(|s| brought(&basic.sides[s.at()], &other.sides[s.at()], i));
        row([cell.label.into(), sky(basic, other, i), list(arrivals)].into_iter().chain(sides))
    };
    let columns = vec![
        msg!("chart-turn"),
        msg!("chart-weather"),
        msg!("chart-brings"),
        of_side(Side::German),
        of_side(Side::Soviet),
    ];
    Chart {
        rows: other.calendar().into_iter().enumerate().map(turn).collect(),
        notes: vec![msg!("chart-calendar-kinds"), msg!("chart-calendar-keep")],
        ..chart(basic, "calendar", msg!("chart-calendar"), "TB 15a", columns)
    }
}

/// What each kind of weather does.
fn weather(r: &TankBattles) -> Chart {
    let kind = |(i, (_, e)): (usize, &(_, crate::components::WeatherEffects))| {
        let mut does = Vec::new();
        if e.no_tracks {
            does.push(msg!("chart-weather-tracks"));
        }
        let mut some = |n: u8, text: fn(i32) -> Text| {
            if n > 0 {
                does.push(text(n.into()));
            }
        };
        some(e.rivers_cost_vehicles, |n| msg!("chart-weather-rivers", n = n));
        some(e.open_ground_costs_motorised, |n| msg!("chart-weather-open", n = n));
        some(e.off_line_vehicles, |n| msg!("chart-weather-vehicles", n = n));
        some(e.off_line_all, |n| msg!("chart-weather-all", n = n));
        match e.air {
            Flying::Full => {}
            Flying::Half => does.push(msg!("chart-weather-half")),
            Flying::None => does.push(msg!("chart-weather-no-air")),
        }
        row([weather_text(r, i as u8).into(), list(does)])
    };
    let columns = vec![msg!("chart-weather"), msg!("chart-weather-does")];
    Chart {
        rows: r.effects.iter().enumerate().map(kind).collect(),
        ..chart(r, "weather", msg!("chart-weather-effects"), "TB 6.2a", columns)
    }
}

/// The dice at which flak shoots a marker down.
fn flak(r: &TankBattles, side: &SideRules) -> Arg {
    let faces = |die: u8| dice(die.into(), 6);
    if side.flak > 6 && side.flak_armies.is_empty() {
        return nothing();
    }
    let all: Arg = if side.flak > 6 { nothing() } else { faces(side.flak).into() };
    let army = |(army, die): &(u8, u8)| {
        let army = r.formation_arg(r.formations.name(*army));
        Arg::from(msg!("chart-flak-army", army = army, dice = faces(*die)))
    };
    if side.flak_armies.is_empty() {
        return all;
    }
    std::iter::once(all).chain(side.flak_armies.iter().map(army)).collect()
}

fn superior(r: &TankBattles, users: &TsUsers) -> Arg {
    match users {
        TsUsers::Nobody => nothing(),
        TsUsers::All => msg!("chart-ts-all").into(),
        TsUsers::Corps(list) => {
            let corps: Arg = list.iter().map(|c| r.formation_arg(r.formations.name(*c))).collect();
            msg!("chart-ts-corps", corps = corps).into()
        }
        TsUsers::GuardsArmour => msg!("chart-ts-guards").into(),
        TsUsers::MobileDivisions => msg!("chart-ts-mobile").into(),
    }
}

/// What the sides may do here, and how much of it.
fn means(r: &TankBattles) -> Chart {
    let both = |of: &dyn Fn(&SideRules) -> Arg| [of(&r.sides[0]), of(&r.sides[1])];
    let yes = |is: bool| if is { msg!("chart-yes").into() } else { nothing() };
    let returns = |s: &SideRules| match s.reconstitution {
        [0, _] => nothing(),
        [back, gone] => format!("{back}:{gone}").into(),
    };
    let rows = [
        (msg!("chart-means-defence"), both(&|_| number(r.special.ao_defence)), "11.5e"),
        (msg!("chart-means-air"), both(&|_| number(r.special.air_max)), "11.11.1a"),
        (msg!("chart-means-flak"), both(&|s| flak(r, s)), "11.12a"),
        (msg!("chart-means-ts"), both(&|s| superior(r, &s.ts)), "14.4d"),
        (msg!("chart-means-rail"), both(&|s| number(s.rail)), "7.11a"),
        (msg!("chart-means-dig"), both(&|s| yes(s.entrench)), "7.7a"),
        (msg!("chart-means-build"), both(&|s| number(s.max_level)), "7.7e"),
        (msg!("chart-means-return"), both(&returns), "12.5d"),
        (msg!("chart-means-hq"), both(&|s| number(s.temporary_hq)), "12.4a"),
    ];
    let some = rows.into_iter().filter(|(_, cells, _)| cells.iter().any(|cell| *cell != nothing()));
    let columns = vec![msg!("chart-means-what"), of_side(Side::German), of_side(Side::Soviet)];
    Chart {
        rows: some
            .map(|(what, cells, clause)| ChartRow {
                clause: Some(format!("TB {clause}")),
                ..row([what.into()].into_iter().chain(cells))
            })
            .collect(),
        ..chart(r, "means", msg!("chart-means"), "TB 15a", columns)
    }
}
