//! `stavka apply POS ACTION... [--dice 3,5,...]`

use crate::args::Apply;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use crate::show;
use engine::{AnyMatch, Illegal, Viewer, What, msg};
use serde_json::json;

/// Plays actions; rolls are answered from the dice given.
pub fn run(session: &Session, args: &Apply) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let heard = game.log(Viewer::Referee).len();
    let mut dice = Given { left: &args.dice };
    for action in &args.actions {
        if !action.trim_start().starts_with('*') {
            dice.settle(&voice, &mut *game)?;
        }
        let refused = |illegal: Illegal| Failure::Said {
            message: voice.own(&msg!(
                "apply-refused",
                action = action.trim(),
                why = voice.game(&illegal.reason)
            )),
            clause: illegal.clause.map(|c| c.0.to_owned()),
        };
        game.play_line(action).map_err(refused)?;
    }
    dice.settle(&voice, &mut *game)?;
    if !dice.left.is_empty() {
        return Err(session.fail(&msg!("dice-left", dice = dice.left.join(", "))));
    }
    let log = &game.log(Viewer::Referee)[heard..];
    let position = game.position_file();
    let record = game.record(&[]);
    let text = if args.record {
        record.clone()
    } else if args.log {
        show::log::lines(&voice, log)
    } else {
        position.clone()
    };
    let facts = json!({
        "position": position,
        "record": record,
        "digest": game.digest(),
        "log": show::log::facts(&voice, log),
        "outcome": game.outcome().map(|(_, text)| voice.game(&text)),
    });
    Ok(Report::new(text, facts))
}

/// The dice that were given, and how many are left.
struct Given<'a> {
    left: &'a [String],
}

impl Given<'_> {
    /// Answers rolls until somebody must decide.
    fn settle(&mut self, voice: &Voice<'_>, game: &mut dyn AnyMatch) -> Result<(), Failure> {
        while let Some(roll) = game.pending_roll() {
            let wanted = match roll.what {
                What::Dice(n) | What::Hits { dice: n, .. } => usize::from(n),
                What::Pick { .. } => 1,
            };
            if self.left.len() < wanted {
                let asked = show::roll::asked(voice, &roll);
                let text = msg!("dice-short", asked = asked, given = self.left.len() as i32);
                return Err(voice.session.fail(&text));
            }
            let (answer, rest) = self.left.split_at(wanted);
            let thrown = game.read_thrown(&answer.join(" ")).map_err(|e| voice.refused(&e))?;
            game.throw(thrown).map_err(|e| voice.refused(&e))?;
            self.left = rest;
        }
        Ok(())
    }
}
