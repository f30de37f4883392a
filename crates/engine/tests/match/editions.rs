//! A match keeps the edition of the rules it began by, and goes on by a later one when all agree.

use crate::{BOX, RED};
use content::{Lang, Ledger, Problems, Source, Words};
use engine::{AnyGame, AnyMatch, Boxed, Game, GameInfo, Options, QuickDice, Record, Viewer, msg};
use skirmish::Skirmish;
use std::sync::{Arc, LazyLock};

/// Skirmish in a third edition, which corrects the calendar by a turn. The first is not played any more.
struct Revised(GameInfo);

impl Game for Revised {
    type Rules = Skirmish;

    fn info(&self) -> &GameInfo {
        &self.0
    }

    fn words(&self) -> &Words {
        BOX.words()
    }

    fn ledger(&self) -> &Ledger {
        BOX.ledger()
    }

    fn oldest_edition(&self) -> u16 {
        2
    }

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<Skirmish>, Problems> {
        let mut rules = Arc::into_inner(BOX.scenario(id, options)?).expect("it is ours alone");
        rules.turns += u8::from(options.since(3));
        Ok(Arc::new(rules))
    }
}

static REVISED: LazyLock<Boxed<Revised>> =
    LazyLock::new(|| Boxed::new(Revised(GameInfo { edition: 3, ..BOX.info().clone() })));

fn begin(edition: u16) -> Box<dyn AnyMatch> {
    REVISED.start("", &Options::default().by_edition(edition)).expect("it is played")
}

/// How many turns the table shows.
fn turns(game: &mut dyn AnyMatch) -> usize {
    let tracks = game.view(Viewer::Spectator).table.tracks;
    tracks.iter().find(|track| track.id == "turns").expect("there is a calendar").cells.len()
}

/// Plays so many random decisions.
fn play(game: &mut dyn AnyMatch, dice: &mut QuickDice, n: usize) {
    for _ in 0..n {
        game.settle(dice);
        for seat in [engine::Seat(0), engine::Seat(1)] {
            if let Some(action) = game.sample(seat, dice) {
                let _ = game.decide(seat, &action);
            }
        }
    }
    game.settle(dice);
}

#[test]
fn a_match_is_played_by_the_edition_it_began_by() {
    assert_eq!(REVISED.editions(), 2..=3);
    assert_eq!((begin(2).edition(), begin(2).latest_edition()), (2, 3));
    assert_eq!(begin(3).latest_edition(), 3);
    assert_eq!(REVISED.start("", &Options::default()).expect("it is played").edition(), 3);
    for unknown in [1, 4] {
        let refused = REVISED.start("", &Options::default().by_edition(unknown));
        let why = refused.err().expect("it is refused").to_string();
        assert!(why.contains(&format!("rules edition \"{unknown}\" is not known here")), "{why}");
        assert!(why.contains("editions 2 to 3"), "{why}");
    }
    assert_eq!((turns(&mut *begin(2)), turns(&mut *begin(3))), (8, 9), "the editions differ");
}

#[test]
fn a_match_goes_on_by_a_later_edition_and_its_record_says_so() {
    let mut dice = QuickDice::new(7);
    let mut game = begin(2);
    play(&mut *game, &mut dice, 2);
    let (before, written, seen) = (game.len(), game.written(), game.revision(Viewer::Spectator));
    for never in [0, 2, 4] {
        assert!(game.change_edition(never).is_err(), "{never}");
    }
    assert_eq!(game.written(), written, "a refusal changes nothing");
    game.change_edition(3).expect("it is a later one");
    assert_eq!((game.edition(), game.len(), turns(&mut *game)), (3, before + 1, 9));
    assert!(game.revision(Viewer::Spectator) > seen);
    let told = game.log(Viewer::Spectator).pop().expect("it is told");
    assert_eq!(told.text, msg!("edition-changed", n = 3));
    assert!(game.undo(RED).is_err(), "nobody takes it back alone");
    play(&mut *game, &mut dice, 2);

    // The record begins by the old edition and changes on the way.
    let text = game.record(&[]);
    assert!(
        text.contains("[Edition \"2\"]") && text.contains(&format!("{}. edition 3\n", before + 1)),
        "{text}"
    );
    let record = Record::read(&Source::new("game.hgn", text.clone())).expect("it is read");
    let again = REVISED.replay(&record, None, Lang::En).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((again.edition(), again.digest(), again.record(&[])), (3, game.digest(), text));
    // So does the journal, and any moment can be sought.
    let mut kept = begin(2);
    for line in game.journal(0) {
        kept.play_journal(&line).unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
    }
    assert_eq!((kept.edition(), kept.digest()), (3, game.digest()));
    for (n, edition) in [(0, 2), (before, 2), (before + 1, 3), (game.len(), 3)] {
        assert_eq!(game.at(n).expect("it stands").edition(), edition, "{n}");
    }
}

#[test]
fn a_moment_remembers_the_edition_and_consent_can_take_it_back() {
    let mut dice = QuickDice::new(11);
    let mut game = begin(2);
    play(&mut *game, &mut dice, 1);
    let before = (game.digest(), game.len() as u32);
    game.change_edition(3).expect("it is a later one");
    let moment = game.moment().expect("nothing can be taken back alone");
    let options = Options::default().by_edition(2);
    let scenario = game.scenario().to_owned();
    let mut resumed = REVISED.resume(&scenario, &options, &moment).expect("it is this build");
    assert_eq!((resumed.edition(), resumed.digest()), (3, game.digest()));
    assert!(resumed.change_edition(3).is_err());
    game.trim();
    assert_eq!(game.edition(), 3);

    let mut whole = begin(2);
    for line in game_lines(&before, &mut QuickDice::new(11)) {
        whole.play_journal(&line).expect("it was played");
    }
    whole.change_edition(3).expect("it is a later one");
    whole.undo_by_consent(before.1).expect("all agree");
    assert_eq!((whole.edition(), whole.digest(), turns(&mut *whole)), (2, before.0, 8));
}

/// The same play once more.
fn game_lines(before: &(String, u32), dice: &mut QuickDice) -> Vec<String> {
    let mut game = begin(2);
    play(&mut *game, dice, 1);
    assert_eq!(game.digest(), before.0);
    game.journal(0)
}
