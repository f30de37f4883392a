//! Twin games: the same to a seat, different in what it may not know.

use crate::invariants::random_token;
use engine::{
    Action, Awaiting, Choices, Dice, Match, Played, QuickDice, Refused, Rules, Seat, Viewer, draft,
};
use serde::Serialize;

/// By which clauses a seat may learn what it did not know.
#[derive(Clone, Copy, Default)]
pub struct Reveals {
    /// Clauses that show a hidden fact: the twins part.
    pub revealing: &'static [&'static str],
    /// Clauses that open secret orders: the twins part if what comes of them differs.
    pub opening: &'static [&'static str],
}

/// How far twins are followed.
const STEPS: usize = 40;

/// Makes a twin of a game that a seat cannot tell from it, plays both on with
/// the same public moves and dice, and compares every byte the seat gets.
pub fn check_twin<R: Rules>(game: &Match<R>, reveals: Reveals, dice: &mut QuickDice) -> Result<(), String> {
    if !matches!(game.awaiting(), Awaiting::Decide { .. }) {
        return Ok(());
    }
    let seat = Seat(dice.below(R::SEATS.len() as u32) as u8);
    let rules = game.rules();
    let known = game.known(seat);
    let twin = rules.determinize(&known, dice);
    rules.audit(&twin).map_err(|what| format!("a determinised position is unsound: {what}"))?;
    let mut a = Match::from_position(rules.clone(), *game.position());
    let mut b = Match::from_position(rules.clone(), twin);
    if !copy_sheets(&a, &mut b, seat) {
        return Ok(());
    }
    let mut b = Match::from_position(rules.clone(), *b.position());
    if a.known(seat) != b.known(seat) {
        return Err(format!("{} can tell a determinised position from the true one", R::SEATS[seat.index()]));
    }
    for _ in 0..STEPS {
        compare(&mut a, &mut b, seat, dice)?;
        let Some(told) = step_both(&mut a, &mut b, seat, dice)? else { return Ok(()) };
        let any = |list: &[&str]| told.iter().any(|clause| list.contains(&clause.as_str()));
        // Orders that are carried out may lead to different things that all see; if they lead to
        // the same, nothing else may tell the games apart either.
        if any(reveals.revealing) || any(reveals.opening) && a.known(seat) != b.known(seat) {
            return Ok(());
        }
    }
    Ok(())
}

/// Gives the twin the same secret orders, so that it differs in hidden facts
/// alone. `false` where an order makes no sense there, or a sheet is closed already.
fn copy_sheets<R: Rules>(a: &Match<R>, b: &mut Match<R>, seat: Seat) -> bool {
    let rules = a.rules().clone();
    let others = (0..R::SEATS.len() as u8).map(Seat).filter(|s| *s != seat);
    others.into_iter().all(|other| {
        let sheet = rules.sheet(a.position(), other);
        sheet.iter().all(|action| b.decide(other, action).is_ok())
    })
}

/// Everything a seat gets in one moment.
#[derive(Serialize)]
struct Seen {
    view: engine::View,
    log: Vec<engine::table::LogLine>,
    export: String,
    composed: Option<engine::Composed>,
    refusal: Option<engine::Illegal>,
}

fn seen<R: Rules>(game: &mut Match<R>, seat: Seat, draft: &Action, odd: engine::Token) -> Seen {
    let known = game.known(seat);
    let rules = game.rules().clone();
    let acts = draft::may_decide(&*rules, &known).is_ok();
    let offered = acts && rules.offers(&known, draft, Some(odd), game.derived());
    Seen {
        view: game.view(seat.into()),
        log: game.log(seat.into()).cloned().collect(),
        export: if game.outcome().is_some() {
            String::new()
        } else {
            engine::record::export(game, &[], seat.into())
        },
        composed: if acts { game.compose(seat, draft).ok() } else { None },
        refusal: (acts && !offered).then(|| rules.refuse(&known, draft, Refused::Token(odd))),
    }
}

fn compare<R: Rules>(
    a: &mut Match<R>,
    b: &mut Match<R>,
    seat: Seat,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let draft = random_prefix(a, seat, dice);
    let odd = random_token(&**a.rules(), dice);
    let [a, b] =
        [a, b].map(|game| serde_json::to_string_pretty(&seen(game, seat, &draft, odd)).unwrap_or_default());
    if a == b {
        return Ok(());
    }
    // The line that differs, with what stands before it.
    let at = a.lines().zip(b.lines()).take_while(|(a, b)| a == b).count();
    let before: Vec<&str> = a.lines().take(at).collect();
    let context =
        before[before.len().saturating_sub(8)..].iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
    let [a, b] = [&a, &b].map(|all| all.lines().nth(at).unwrap_or("nothing more").trim());
    Err(format!("{} learns what it may not know:\n  {a}\n  {b}\n  after {context}", R::SEATS[seat.index()]))
}

fn random_prefix<R: Rules>(game: &mut Match<R>, seat: Seat, dice: &mut QuickDice) -> Action {
    let rules = game.rules().clone();
    let known = game.known(seat);
    let mut prefix = Action::new();
    if draft::may_decide(&*rules, &known).is_ok() {
        let whole = draft::sample(&*rules, &known, dice, game.derived(), &mut Choices::default(), &mut 0);
        let whole = whole.unwrap_or_default();
        let n = dice.below(whole.len() as u32 + 1) as usize;
        whole.iter().take(n).for_each(|t| _ = prefix.push(*t));
    }
    prefix
}

/// Plays one step in both games, the same where the seat could see it.
///
/// Returns the clauses by which something was revealed, or `None` where the
/// games part for a public reason or are over.
fn step_both<R: Rules>(
    a: &mut Match<R>,
    b: &mut Match<R>,
    seat: Seat,
    dice: &mut QuickDice,
) -> Result<Option<Vec<String>>, String> {
    let viewer = Viewer::Seat(seat);
    // Rolls the seat cannot know of fall in each game by itself.
    let mut played = Vec::new();
    for game in [&mut *a, &mut *b] {
        while game.pending_roll().is_some_and(|roll| !roll.witnesses.includes(viewer)) {
            played.push(crate::throw(game, dice)?);
        }
    }
    match (a.awaiting(), b.awaiting()) {
        (Awaiting::Over(_), _) | (_, Awaiting::Over(_)) => return Ok(None),
        (Awaiting::Chance(ra), Awaiting::Chance(rb)) if ra.audience.includes(viewer) => {
            // What is drawn from may differ by what the other hides; the answer must be one of both.
            if std::mem::discriminant(&ra.what) != std::mem::discriminant(&rb.what) {
                return Err("a roll the seat sees differs between twins".to_owned());
            }
            let both = (0..50).map(|_| dice.throw(&ra)).find(|thrown| rb.accepts(thrown));
            let Some(thrown) = both else { return Ok(None) };
            for game in [a, b] {
                played.push(game.throw(thrown).map_err(|e| e.to_string())?);
            }
        }
        (Awaiting::Chance(_), Awaiting::Chance(_)) => {
            for game in [a, b] {
                played.push(crate::throw(game, dice)?);
            }
        }
        (Awaiting::Decide { must, may }, Awaiting::Decide { .. }) => {
            let seats: Vec<Seat> = must.or(may).iter().collect();
            let actor = seats[dice.below(seats.len() as u32) as usize];
            let rules = a.rules().clone();
            let known = a.known(actor);
            let sampled = draft::sample(&*rules, &known, dice, a.derived(), &mut Choices::default(), &mut 0);
            let Some(action) = sampled else { return Ok(Some(Vec::new())) };
            played.push(a.decide(actor, &action).map_err(|e| e.to_string())?);
            match b.decide(actor, &action) {
                Ok(played_b) => played.push(played_b),
                Err(illegal) if actor == seat => {
                    return Err(format!("an action is lawful in one twin only: {illegal}"));
                }
                // The other seat acts on what only it knows: from here on the games differ for its own reasons.
                Err(_) => return Ok(None),
            }
        }
        _ => return Err("one twin decides while the other rolls".to_owned()),
    }
    let clauses = |p: &Played| p.revealed.iter().map(|c| c.0.to_owned()).collect::<Vec<_>>();
    Ok(Some(played.iter().flat_map(clauses).collect()))
}
