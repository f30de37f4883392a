//! Whole games between a game's own players.

use engine::{Awaiting, Bot, Game, Match, Options, QuickDice, Seat};

/// A player of the box.
///
/// # Panics
/// If the box does not offer it.
pub fn player<G: Game>(game: &G, id: &str, seed: u64) -> Box<dyn Bot<G::Rules>> {
    game.bot(id, seed).unwrap_or_else(|| panic!("the box offers no {id}"))
}

/// Plays a whole game between players of the box, one a seat, and shows every moment of decision to `each`.
///
/// # Panics
/// If the scenario does not load, or a player's answer is none or illegal.
pub fn contest<G: Game>(
    game: &G,
    scenario: &str,
    options: &[&str],
    names: &[&str],
    seed: u64,
    each: impl FnMut(&Match<G::Rules>, Seat),
) -> Match<G::Rules> {
    let options: Options = options.iter().map(|o| (*o).to_owned()).collect();
    let rules = game.scenario(scenario, &options).unwrap_or_else(|what| panic!("{scenario}: {what}"));
    play_out(game, Match::new(rules), names, seed, each)
}

/// The same from any moment to the end.
///
/// # Panics
/// If a player's answer is none or illegal.
pub fn play_out<G: Game>(
    game: &G,
    mut played: Match<G::Rules>,
    names: &[&str],
    seed: u64,
    mut each: impl FnMut(&Match<G::Rules>, Seat),
) -> Match<G::Rules> {
    let rules = played.rules().clone();
    let mut players: Vec<_> = names.iter().zip(seed..).map(|(id, seed)| player(game, id, seed)).collect();
    let mut dice = QuickDice::new(seed);
    loop {
        played.settle(&mut dice);
        let Awaiting::Decide { must, .. } = played.awaiting() else { return played };
        let seat = must.iter().next().expect("somebody must decide");
        each(&played, seat);
        let known = played.known(seat);
        let action = players[seat.index()].decide(&rules, &known).expect("who must act answers");
        if let Err(illegal) = played.decide(seat, &action) {
            panic!("{} played {action:?}: {illegal}", names[seat.index()]);
        }
    }
}
