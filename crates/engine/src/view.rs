//! What is sent to a viewer.

use crate::chance::{Roll, What};
use crate::draft;
use crate::illegal::Illegal;
use crate::known::Known;
use crate::msg;
use crate::notation;
use crate::play::Match;
use crate::rules::{Awaiting, Choices, Rules};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::token::{Action, Token};
use table::{Awaited, Composed, Overlay, Prompt, Seating, SideStatus, View};

impl<R: Rules> Match<R> {
    /// The table as a viewer sees it.
    pub fn view(&mut self, viewer: Viewer) -> View {
        let known = self.known(viewer);
        let rules = self.rules().clone();
        let awaiting = self.awaiting();
        let mut table = rules.table(&known);
        let (must, may) = match awaiting {
            Awaiting::Decide { must, may } => (must, may),
            _ => (SeatSet::NONE, SeatSet::NONE),
        };
        table.sides = (0..R::SEATS.len() as u8)
            .map(|s| SideStatus {
                side: R::SEATS[usize::from(s)].to_owned(),
                seating: seating(Seat(s), must, may),
            })
            .collect();
        table.outcome = self.outcome().map(|o| rules.outcome(o));
        table.prompt = match viewer {
            Viewer::Seat(seat) if must.or(may).contains(seat) => self.prompt(seat, &[]),
            _ => waiting(&*rules, &known, awaiting, viewer),
        };
        if let Viewer::Seat(seat) = viewer {
            table.prompt.undo = self.undo_target(seat).is_ok();
        }
        View { revision: self.revision(viewer), table }
    }

    /// What a seat can say after a draft.
    fn prompt(&mut self, seat: Seat, draft: &[Token]) -> Prompt {
        let known = self.known(seat);
        let rules = self.rules().clone();
        let mut choices = Choices::default();
        rules.next(&known, draft, self.derived(), &mut choices);
        let (text, clause) = rules.ask(&known, draft);
        Prompt {
            text: Some(text),
            clause: Some(clause.0.to_owned()),
            choices: choices.tokens.iter().map(|t| rules.choice(&known, draft, *t)).collect(),
            complete: choices.complete,
            undo: false,
            roll: None,
        }
    }

    /// Answers a draft: its next choices, tally and chances. Nothing is
    /// remembered and nobody else learns of it.
    pub fn compose(&mut self, seat: Seat, draft: &Action) -> Result<Composed, Illegal> {
        let mut draft = *draft;
        let rules = self.rules().clone();
        rules.normalise(&mut draft);
        let known = self.known(seat);
        draft::may_decide(&*rules, &known)?;
        for (i, token) in draft.iter().enumerate() {
            if !rules.offers(&known, &draft[..i], Some(*token), self.derived()) {
                return Err(rules.refuse(&known, &draft[..i], crate::Refused::Token(*token)));
            }
        }
        Ok(Composed {
            words: draft.iter().map(|t| notation::word(&*rules, *t).into_owned()).collect(),
            prompt: self.prompt(seat, &draft),
            explanation: rules.explain(&known, &draft, self.derived()),
        })
    }

    /// Looks through a lens as a viewer.
    pub fn lens(&mut self, viewer: Viewer, id: &str, elements: &[Token]) -> Option<Overlay> {
        let known = self.known(viewer);
        let rules = self.rules().clone();
        rules.lens(&known, id, elements, self.derived())
    }

    /// The roll awaited, if the viewer may know of it.
    pub fn visible_roll(&self, viewer: Viewer) -> Option<Roll> {
        self.pending_roll().filter(|roll| roll.witnesses.includes(viewer))
    }
}

fn seating(seat: Seat, must: SeatSet, may: SeatSet) -> Seating {
    if must.contains(seat) {
        Seating::Must
    } else if may.contains(seat) {
        Seating::May
    } else {
        Seating::Waits
    }
}

fn waiting<R: Rules>(rules: &R, known: &Known<R::Position>, awaiting: Awaiting, viewer: Viewer) -> Prompt {
    let (mut seen, mut clause) = (None, None);
    let text = match awaiting {
        Awaiting::Over(_) => msg!("prompt-over"),
        Awaiting::Chance(roll) if roll.witnesses.includes(viewer) => {
            seen = Some(match roll.what {
                What::Dice(dice) => Awaited::Dice { dice },
                What::Hits { dice, accuracy } => Awaited::Hits { dice, accuracy },
                What::Pick { from, .. } => Awaited::Draw { of: from.len() as u8 },
            });
            let wanted = notation::wanted(roll.what);
            match rules.purpose(known, roll) {
                Some((purpose, by)) => {
                    clause = Some(by.0.to_owned());
                    msg!("prompt-roll", purpose = purpose, wanted = wanted)
                }
                None => msg!("prompt-chance", wanted = wanted),
            }
        }
        Awaiting::Chance(_) => msg!("prompt-resolving"),
        Awaiting::Decide { must, .. } => {
            // Asked of what this viewer knows, so that nobody reads more in the question than he may.
            let (ask, by) = rules.ask(known, &[]);
            clause = Some(by.0.to_owned());
            let seats = must.iter().map(|s| table::Element::Side(R::SEATS[s.index()].to_owned()).into());
            msg!("prompt-waiting", sides = seats.collect::<table::Arg>(), ask = ask)
        }
    };
    Prompt { text: Some(text), clause, roll: seen, ..Prompt::default() }
}
