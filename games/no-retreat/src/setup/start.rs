//! Chapter 3: the position a scenario starts from.

use super::{Option15, ScenarioFile};
use crate::components::{
    Arrival, Components, Era, Fate, JOKER, Side, Special, UNITS, Weather, hexes, parse_place, place, units,
};
use crate::position::{Doing, Frame, Position, Unit, fact};
use content::{Problem, Problems, Source, Spanned};

/// Builds the position before anything is drawn or decided.
pub(super) fn starting_position(
    c: &Components,
    file: &ScenarioFile,
    source: &Source,
    options: u16,
    problems: &mut Problems,
) -> Position {
    let has = |o: Option15| options >> o as u8 & 1 == 1;
    let mut p = Position::blank();
    let first = *file.first_turn.get_ref();
    if !(1..=28).contains(&first) || *file.last_turn.get_ref() < first || *file.last_turn.get_ref() > 28 {
        problems.push(Problem::new(source, file.last_turn.span(), "turns run from 1 to 28"));
        return p;
    }
    p.turn = first;
    let turn = &c.turns[usize::from(first)];
    let soviets_two_steps = turn.two_steps;
    p.initiative = file.initiative.unwrap_or(Side::Axis) as u8;
    p.event_vp = file.event_vp.clamp(-6, 6);
    p.high_tide = file.high_tide;
    p.support[1] = file.shock;
    p.joker = if has(Option15::Joker) { file.joker.unwrap_or(Side::Axis) as u8 } else { 2 };
    for word in &file.happened {
        p.facts |= match word.get_ref().as_str() {
            "gg" => fact::GG_DONE,
            "oil" => fact::OIL_DONE,
            "volkssturm" => fact::REICH_DONE | fact::YEAR_1945,
            other => {
                let names = ["gg", "oil", "volkssturm"];
                problems.push(
                    Problem::new(source, word.span(), format!("there is no event \"{other}\""))
                        .suggest(other, names),
                );
                0
            }
        };
    }
    set_control(c, &mut p, file, source, problems);
    // Snow before the first turn matters for long winters and the first Shock!.
    for t in 1..first {
        p.facts |= if c.turns[usize::from(t)].weather == Weather::Snow { fact::SNOW_SEEN } else { 0 };
    }
    if first > 1 && c.turns[usize::from(first) - 1].weather == Weather::Snow {
        p.facts |= fact::SNOW_BEFORE;
    }
    // Scenarios G6: who is not set up waits, is lost, or is gone.
    for (i, spec) in c.units.iter().enumerate() {
        let u = &mut p.units[i];
        u.flags = if spec.starts_full { Unit::FULL } else { 0 };
        u.place = match spec.arrival {
            Arrival::Turn(t) if t >= first => place::TURN + u16::from(t),
            Arrival::Turn(_) | Arrival::Start => match (spec.special, spec.fate) {
                (Special::Cadre, _) => place::CADRES,
                (_, Fate::Track(_)) => place::TURN + u16::from(first),
                (_, Fate::Gone) => place::OUT,
                _ => {
                    u.flags = 0;
                    place::DESTROYED
                }
            },
            Arrival::GreaterGermany if p.facts & fact::GG_DONE != 0 => place::DESTROYED,
            Arrival::Oil if p.facts & fact::OIL_DONE != 0 => place::DESTROYED,
            _ => place::WAITING,
        };
        if spec.side == Side::Soviet && !soviets_two_steps && u.place == place::DESTROYED {
            u.flags = 0;
        }
    }
    for t in 1..first {
        if let Some(u) = c.turns[usize::from(t)].removes {
            p.units[usize::from(u)].place = place::OUT;
        }
    }
    // Rule: NR 15.8a, NR 15.9a. Ruling: N24
    if has(Option15::Reserves) && first > crate::organization::RESERVES_TURN {
        p.units[usize::from(units::RESERVES)].place = place::SURRENDERED;
    }
    if has(Option15::Partisans) && first > crate::organization::PARTISANS_TURN {
        p.facts |= fact::PARTISANS_READY;
    }
    if p.fact(fact::OIL_DONE) {
        units::ROMANIANS.iter().for_each(|u| p.units[usize::from(*u)].place = place::OUT);
    }
    let find = |id: &Spanned<String>, problems: &mut Problems| {
        let at = c.units.iter().position(|u| u.id == *id.get_ref());
        if at.is_none() {
            let problem =
                Problem::new(source, id.span(), format!("there is no counter \"{}\"", id.get_ref()));
            problems.push(problem.suggest(id.get_ref(), c.units.iter().map(|u| u.id.as_str())));
        }
        at
    };
    let mut set = [false; UNITS];
    for placed in &file.units {
        let Some(unit) = find(&placed.unit, problems) else { continue };
        if std::mem::replace(&mut set[unit], true) {
            problems.push(Problem::new(source, placed.unit.span(), "this counter is set up twice"));
        }
        let Some(at) = parse_place(placed.at.get_ref()).filter(|h| place::is_area(*h) || c.land.has(*h))
        else {
            problems.push(Problem::new(source, placed.at.span(), "no unit can be there"));
            continue;
        };
        let full = match placed.face.get_ref().as_str() {
            "full" => true,
            "reduced" => false,
            other => {
                problems.push(Problem::new(
                    source,
                    placed.face.span(),
                    format!("a face is full or reduced, not \"{other}\""),
                ));
                true
            }
        };
        p.units[unit] = Unit { place: at, flags: u8::from(full), aux: 0 };
        let i = c.vp_index[usize::from(at)];
        if i != crate::components::NO_VP {
            p.control = p.control & !(1 << i) | u64::from(c.units[unit].side == Side::Axis) << i;
        }
    }
    for boxed in &file.boxes {
        let Some(unit) = find(&boxed.unit, problems) else { continue };
        p.units[unit].place = match boxed.at.get_ref().as_str() {
            "turn" => place::TURN + u16::from(first),
            name => match place::BOXES.iter().position(|b| *b == name) {
                Some(b) => place::SHATTERED + b as u16,
                None => {
                    problems.push(
                        Problem::new(source, boxed.at.span(), "there is no such box")
                            .suggest(name, place::BOXES),
                    );
                    place::OUT
                }
            },
        };
        p.units[unit].flags = u8::from(c.units[unit].starts_full);
    }
    deal(c, &mut p, first);
    begin(&mut p, file);
    p
}

pub(super) fn set_control(
    c: &Components,
    p: &mut Position,
    file: &ScenarioFile,
    source: &Source,
    problems: &mut Problems,
) {
    p.control = c.start_control;
    if p.fact(fact::YEAR_1945) {
        // By 1945 the whole USSR is liberated.
        p.control &= c.german_vp;
    }
    for (list, axis) in [(&file.german, true), (&file.soviet, false)] {
        for id in list {
            match parse_place(id.get_ref()).map(|h| c.vp_index[usize::from(h)]) {
                Some(i) if i != crate::components::NO_VP => {
                    p.control = p.control & !(1 << i) | u64::from(axis) << i;
                }
                _ => problems.push(Problem::new(source, id.span(), "this is not a city or oil hex")),
            }
        }
    }
    if p.control >> c.vp_index[usize::from(hexes::PLOESTI)] & 1 == 0 {
        p.facts |= fact::OIL_DONE;
    }
}

/// The deck of the first turn.
///
/// Rule: NR 5.5b
pub(super) fn deal(c: &Components, p: &mut Position, first: u8) {
    let late = c.turns[usize::from(first)].year >= 1945;
    for (i, card) in c.cards.iter().enumerate() {
        let fits = match card.era {
            Era::All => true,
            Era::Struck => !late,
            Era::Green => late,
        };
        if fits && i != usize::from(JOKER) {
            p.deck |= 1 << i;
        }
    }
    p.deck_count = p.deck.count_ones() as u8;
    if late {
        p.facts |= fact::YEAR_1945;
    }
}

/// The first frames: hands are drawn, then the first turn begins.
pub(super) fn begin(p: &mut Position, file: &ScenarioFile) {
    let step = if file.soviet_starts { crate::sequence::SOVIET_TURN } else { crate::sequence::EVENTS };
    p.flow.push(Frame { doing: Doing::Turn, step, ..Frame::default() });
    if let Some(hands) = file.hands {
        for (seat, n) in [(1, hands.soviet), (0, hands.axis)] {
            p.flow.push(Frame { doing: Doing::Draw, seat, a: n.into(), ..Frame::default() });
        }
    }
    if let Some(hand) = file.axis_opening {
        p.flow.push(Frame {
            doing: Doing::Opening,
            seat: 0,
            a: hand.draw.into(),
            b: hand.discard.into(),
            ..Frame::default()
        });
    }
}
