//! Games of skirmish written down, to be played as often as one likes.
//!
//! Dice are typed by the players, so that a game goes as written. Cards are
//! drawn by the server, and unseen: nobody ever plays one, and then it does
//! not matter which they are.

use catalog::Catalog;
use engine::{AnyMatch, Awaiting, Dice, Kind, Options, QuickDice, Seat, Standing, Thrown, Viewer};
use std::sync::Arc;
use wire::Ask;

/// Different games; many tables play the same one.
const GAMES: usize = 40;
/// All games are cut to the same length, so that they end together; few random games last longer.
const LENGTH: usize = 24;

/// A game.
pub struct Written {
    pub steps: Vec<Step>,
}

/// An action.
pub struct Step {
    /// Who sends it.
    pub seat: usize,
    /// As it is sent.
    pub ask: String,
    /// Both sides' revisions and the spectators' when it has been carried out, with all that follows by itself.
    pub revisions: [u32; 3],
}

pub fn write_down(catalog: &Catalog) -> Vec<Arc<Written>> {
    let game = catalog.game("skirmish").unwrap();
    let scripts = (0..).map(|seed| {
        let mut mirror = game.start("", &Options::default()).unwrap();
        let mut dice = QuickDice::new(seed);
        let mut steps = Vec::new();
        follow(&mut *mirror, &mut dice);
        while steps.len() < LENGTH
            && let Some(step) = step(&mut *mirror, &mut dice, steps.len())
        {
            steps.push(step);
        }
        Arc::new(Written { steps })
    });
    scripts.filter(|script| script.steps.len() == LENGTH).take(GAMES).collect()
}

fn revisions(mirror: &dyn AnyMatch) -> [u32; 3] {
    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator].map(|viewer| mirror.revision(viewer))
}

/// What the server does by itself: it draws cards, and answers where there is but one answer.
fn follow(mirror: &mut dyn AnyMatch, dice: &mut QuickDice) {
    loop {
        while let Some(roll) = mirror.pending_roll().filter(|roll| !roll.audience.is_public()) {
            let thrown = dice.throw(&roll);
            mirror.throw(thrown).unwrap();
        }
        let Awaiting::Decide { must, .. } = mirror.awaiting() else { return };
        let answer =
            must.iter().find_map(|seat| Some((seat, Standing::default().answer(mirror, seat, true)?)));
        let Some((seat, action)) = answer else { return };
        mirror.decide(seat, &action).unwrap();
    }
}

fn step(mirror: &mut dyn AnyMatch, dice: &mut QuickDice, n: usize) -> Option<Step> {
    let id = format!("a{n}");
    let (seat, ask) = match mirror.awaiting() {
        Awaiting::Over(_) => return None,
        Awaiting::Chance(roll) => {
            let thrown = dice.throw(&roll);
            let faces = match thrown {
                Thrown::Dice(faces) => {
                    faces.iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
                }
                Thrown::Hits(hits, _) => format!("hits {hits}"),
                Thrown::Pick(_) => return None,
            };
            mirror.throw(thrown).unwrap();
            (0, Ask::Throw { id, faces })
        }
        Awaiting::Decide { must, may } => {
            let seats: Vec<_> = must.or(may).iter().collect();
            let seat = seats[dice.below(seats.len() as u32) as usize];
            let without_cards =
                |action: &engine::Action| action.iter().all(|token| token.kind() != Kind::Card);
            let action = (0..50).filter_map(|_| mirror.sample(seat, dice)).find(without_cards)?;
            let revision = revisions(mirror)[seat.index()];
            let words = mirror.write(&action);
            mirror.decide(seat, &action).unwrap();
            (seat.index(), Ask::Act { id, revision, action: words })
        }
    };
    follow(mirror, dice);
    Some(Step { seat, ask: serde_json::to_string(&ask).unwrap(), revisions: revisions(mirror) })
}
