//! What must hold at every step of every game.

use engine::{
    Action, Awaiting, Choices, Kind, Known, Label, Line, Match, Played, QuickDice, Rules, Seat, Token,
    Viewer, draft, notation, record,
};
use std::collections::HashSet;

/// Looks at a position from all sides; it must look sound from each.
pub fn check_moment<R: Rules>(game: &mut Match<R>, dice: &mut QuickDice) -> Result<(), String> {
    let rules = game.rules().clone();
    rules.audit(game.position())?;
    let json = serde_json::to_string(game.position()).map_err(|e| e.to_string())?;
    let back: R::Position =
        serde_json::from_str(&json).map_err(|e| format!("the position does not read back: {e}"))?;
    if back != *game.position() {
        return Err("the position reads back as another".to_owned());
    }
    let awaiting = game.awaiting();
    if let Awaiting::Chance(roll) = awaiting {
        return if roll.outcome_count() > 0 { Ok(()) } else { Err("chance has no answer".to_owned()) };
    }
    for viewer in viewers::<R>().chain([Viewer::Spectator]) {
        if rules.awaiting(&game.known(viewer)) != awaiting {
            return Err(format!("{viewer:?} sees another decision awaited than there is"));
        }
    }
    if let Awaiting::Decide { must, may } = awaiting {
        for seat in must.or(may).iter() {
            let some = check_offers(game, seat, dice)?;
            if must.contains(seat) && !some {
                return Err(format!("{} must act and has no choice", R::SEATS[seat.index()]));
            }
        }
        if must.or(may).len() > 1 {
            check_commutes(game, must.or(may).iter().collect(), dice)?;
        }
    }
    Ok(())
}

/// All seats as viewers.
pub fn viewers<R: Rules>() -> impl Iterator<Item = Viewer> {
    (0..R::SEATS.len() as u8).map(|s| Viewer::Seat(Seat(s)))
}

/// Walks down one random draft; at each step the offers and their refusals must agree.
fn check_offers<R: Rules>(game: &mut Match<R>, seat: Seat, dice: &mut QuickDice) -> Result<bool, String> {
    let rules = game.rules().clone();
    let known = game.known(seat);
    let mut draft = Action::new();
    loop {
        let mut choices = Choices::default();
        rules.next(&known, &draft, game.derived(), &mut choices);
        if choices.is_empty() {
            return if draft.is_empty() {
                Ok(false)
            } else {
                Err(format!("dead end: {}", notation::write(&*rules, &draft)))
            };
        }
        for _ in 0..4 {
            let token = random_token(&*rules, dice);
            let offered = choices.tokens.contains(&token);
            if rules.offers(&known, &draft, Some(token), game.derived()) != offered {
                let word = notation::word(&*rules, token);
                return Err(format!(
                    "{word} after \"{}\": listed {offered}",
                    notation::write(&*rules, &draft)
                ));
            }
            if !offered {
                check_refusal(game, seat, &draft, token)?;
            }
        }
        let mut seen = HashSet::new();
        for token in &choices.tokens {
            if !seen.insert(*token) {
                return Err(format!("{} is offered twice", notation::word(&*rules, *token)));
            }
            if !rules.offers(&known, &draft, Some(*token), game.derived()) {
                return Err(format!("{} is listed but not offered", notation::word(&*rules, *token)));
            }
            let word = notation::word(&*rules, *token);
            if notation::token(&*rules, &word) != Some(*token) {
                return Err(format!("the word {word} does not read back"));
            }
        }
        if rules.offers(&known, &draft, None, game.derived()) != choices.complete {
            return Err(format!("\"{}\": complete or not?", notation::write(&*rules, &draft)));
        }
        match choices.tokens.get(dice.below(choices.len() as u32) as usize) {
            Some(token) => _ = draft.push(*token),
            None => {
                let text = notation::write(&*rules, &draft);
                let back = notation::read(&*rules, &text).map_err(|e| format!("{text}: {e}"))?;
                return if back == draft {
                    Ok(true)
                } else {
                    Err(format!("\"{text}\" reads back as another action"))
                };
            }
        }
    }
}

/// A token of any kind, most of them nonsense here.
pub fn random_token<R: Rules>(rules: &R, dice: &mut QuickDice) -> Token {
    let mut below = |n: usize| dice.below(n as u32);
    let listed = |kind: Kind, n: u32| {
        let known = (0..2048)
            .take_while(|i| rules.find(&rules.id(kind, *i)).is_some_and(|t| t.kind() == kind))
            .count();
        Token::new(kind, n % (known.max(1) as u32))
    };
    match below(6) {
        0 => Token::verb(below(R::VERBS.len()) as u8),
        1 => listed(Kind::Unit, below(512)),
        2 => listed(Kind::Place, below(2048)),
        3 => listed(Kind::Card, below(128)),
        4 => Token::number(below(12) as u16),
        _ => Token::direction(below(6) as u8),
    }
}

fn check_refusal<R: Rules>(
    game: &mut Match<R>,
    seat: Seat,
    draft: &Action,
    token: Token,
) -> Result<(), String> {
    let rules = game.rules().clone();
    let mut action = *draft;
    action.push(token);
    let text = notation::write(&*rules, &action);
    // Sorting a set may make a lawful action of it after all.
    let mut sorted = action;
    rules.normalise(&mut sorted);
    if sorted != action {
        return Ok(());
    }
    let (before, lines) = (*game.position(), game.lines().len());
    match game.decide(seat, &action) {
        Ok(_) => Err(format!("\"{text}\" was not offered but accepted")),
        Err(illegal) if illegal.clause.is_none() => {
            Err(format!("\"{text}\" is refused without a clause: {illegal}"))
        }
        Err(_) if *game.position() != before || game.lines().len() != lines => {
            Err(format!("refusing \"{text}\" changed the game"))
        }
        Err(_) => Ok(()),
    }
}

/// Sealed actions of two seats made at the same time lead to the same position in either order.
fn check_commutes<R: Rules>(game: &Match<R>, seats: Vec<Seat>, dice: &mut QuickDice) -> Result<(), String> {
    let rules = &**game.rules();
    let mut derived = R::Derived::default();
    let mut sample = |seat: Seat| {
        let known = game.known(seat);
        draft::sample(rules, &known, dice, &mut derived, &mut Choices::default(), &mut 0)
    };
    let (Some(a), Some(b)) = (sample(seats[0]), sample(seats[1])) else { return Ok(()) };
    // An interruption that everybody sees comes before or after; only sealed actions have no order.
    let open = |seat: Seat, action: &Action| rules.audience(game.position(), seat, action).is_public();
    if open(seats[0], &a) || open(seats[1], &b) {
        return Ok(());
    }
    let play = |order: [(Seat, Action); 2]| {
        let mut position = *game.position();
        let mut derived = R::Derived::default();
        for (seat, action) in order {
            let known = Known::of(rules, &position, seat);
            draft::check(rules, &known, &action, &mut derived).ok()?;
            rules.play(&mut position, &mut derived, seat, &action, &mut ());
        }
        Some(position)
    };
    let (first, second) = (play([(seats[0], a), (seats[1], b)]), play([(seats[1], b), (seats[0], a)]));
    // Where one action ends the window for the other there is nothing to compare.
    match (first, second) {
        (Some(first), Some(second)) if first != second => Err(format!(
            "\"{}\" and \"{}\" do not commute",
            notation::write(rules, &a),
            notation::write(rules, &b)
        )),
        _ => Ok(()),
    }
}

/// Plays one random step, and now and then takes it back to see that it comes back whole.
pub fn step<R: Rules>(
    game: &mut Match<R>,
    dice: &mut QuickDice,
    labels: &mut HashSet<Label>,
) -> Result<(), String> {
    if let Some(roll) = game.pending_roll()
        && !labels.insert(roll.label)
    {
        return Err(format!("two rolls have the label {:?}", roll.label));
    }
    let before = *game.position();
    let told = game.told().len();
    random_step(game, dice)?;
    let Some(Line::Decision { seat, .. }) = game.live().last() else { return Ok(()) };
    let seat = *seat;
    if game.undo_target(seat).is_ok() && dice.below(8) == 0 {
        game.undo(seat).map_err(|illegal| illegal.to_string())?;
        if *game.position() != before || game.told().len() != told {
            return Err("taking back did not restore the position".to_owned());
        }
    }
    Ok(())
}

/// One random decision or roll.
pub fn random_step<R: Rules>(game: &mut Match<R>, dice: &mut QuickDice) -> Result<Played, String> {
    match game.awaiting() {
        Awaiting::Over(_) => Err("the game is over".to_owned()),
        Awaiting::Chance(_) => crate::throw(game, dice),
        Awaiting::Decide { must, may } => {
            let rules = game.rules().clone();
            let position = *game.position();
            let derived = game.derived();
            let decided =
                draft::decide(&*rules, &position, must, may, dice, derived, &mut Choices::default(), &mut 0);
            let (seat, action) = decided.ok_or("nobody has a choice")?;
            game.decide(seat, &action).map_err(|illegal| {
                format!("\"{}\" was offered and refused: {illegal}", notation::write(&*rules, &action))
            })
        }
    }
}

/// A position file reads back as the same position.
pub fn check_position_file<R: Rules>(game: &Match<R>) -> Result<(), String> {
    let text = engine::position_file::write(game, "game", "scenario", &Default::default());
    let source = content::Source::new("position.toml", &text);
    let back = engine::position_file::read(game.rules(), &source, &|text| text.key.to_string())
        .map_err(|problems| format!("its position file is refused: {problems}\n{text}"))?;
    if back.position() != game.position() {
        return Err(format!("its position file reads back as another position:\n{text}"));
    }
    Ok(())
}

/// Records read back: the full one to the same lines and log, the tidy one to the same position.
pub fn check_records<R: Rules>(game: &Match<R>, tags: &[(&'static str, String)]) -> Result<(), String> {
    let full = record::write(game, tags);
    let tidy = record::export(game, tags, Viewer::Referee);
    for text in [&full, &tidy] {
        let source = content::Source::new("game.hgn", text);
        let back = record::Record::read(&source)
            .and_then(|r| r.replay(game.rules(), None, &|text| text.key.to_string()))
            .map_err(|problems| format!("its record is refused: {problems}"))?;
        if back.position() != game.position() {
            return Err("its record leads to another position".to_owned());
        }
        if *text == full && (back.lines() != game.lines() || back.told() != game.told()) {
            return Err("its record gives other lines or another log".to_owned());
        }
        if *text == tidy && record::export(&back, tags, Viewer::Referee) != tidy {
            return Err("its tidy record is not tidy yet".to_owned());
        }
    }
    Ok(())
}

/// Any moment can be sought, and is what it was.
pub fn check_seeking<R: Rules>(game: &Match<R>) -> Result<(), String> {
    let rules = &**game.rules();
    let mut position = *game.start();
    let mut derived = R::Derived::default();
    for (n, line) in game.live().enumerate() {
        if n % 17 == 0 && game.position_before(n) != Some(position) {
            return Err(format!("the position before line {} is not found again", n + 1));
        }
        match line {
            Line::Decision { seat, action, .. } => {
                rules.play(&mut position, &mut derived, *seat, action, &mut ())
            }
            Line::Chance { thrown, .. } => rules.chance(&mut position, &mut derived, *thrown, &mut ()),
            Line::Undo { .. } | Line::Edition(_) => {}
        }
    }
    if position == *game.position() {
        Ok(())
    } else {
        Err("playing it over gives another position".to_owned())
    }
}
