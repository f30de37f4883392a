//! Composing one decision, word by word or number by number.

use super::orders::Order;
use super::sitting::{Flow, Sitting};
use crate::failure::Failure;
use crate::report::put;
use crate::show;
use engine::{Action, Composed, Illegal, Seat, msg, notation};

/// What became of a line that was typed.
pub enum Step {
    /// The decision goes on.
    Again,
    /// The position changed: ask anew.
    Done,
    /// He leaves the table.
    Quit,
}

impl Sitting<'_> {
    /// Asks a seat for one decision; one that is his right but not his duty he may let pass.
    pub fn ask(&mut self, seat: Seat, may_pass: bool) -> Result<Flow, Failure> {
        if self.turn_to(seat)? == Flow::Quit {
            return Ok(Flow::Quit);
        }
        self.tell()?;
        self.draw_if_changed()?;
        self.set_draft(seat, Action::new());
        let mut show = true;
        loop {
            let composed = self.composed(seat)?;
            let may_pass = may_pass && composed.words.is_empty();
            if show {
                self.show(&composed, may_pass)?;
            }
            let side = self.desk.borrow().game.seats()[seat.index()];
            let words: String = composed.words.iter().map(|word| format!(" {word}")).collect();
            let Some(line) = self.input.line(&format!("{side}{words}> "), &self.desk)? else {
                return Ok(Flow::Quit);
            };
            if line.trim().is_empty() && may_pass {
                self.let_pass[seat.index()] = self.offered(seat);
                return Ok(Flow::On);
            }
            let before = self.desk.borrow().draft;
            match self.step(seat, &composed, line.trim())? {
                Step::Again => show = line.trim().is_empty() || self.desk.borrow().draft != before,
                Step::Done => return Ok(Flow::On),
                Step::Quit => return Ok(Flow::Quit),
            }
        }
    }

    fn step(&mut self, seat: Seat, composed: &Composed, line: &str) -> Result<Step, Failure> {
        if line.is_empty() {
            return if composed.prompt.complete { self.send(seat) } else { Ok(Step::Again) };
        }
        let offered = |word: &str| composed.prompt.choices.iter().any(|choice| choice.word == word);
        if let Some((order, rest)) = Order::read(line, offered) {
            return self.obey(seat, composed, order, rest);
        }
        // "pass phase" is short for muting the phase.
        if let Some(until) = line.strip_prefix("pass ").filter(|_| offered("pass"))
            && matches!(until.trim(), "phase" | "turn" | "фаза" | "фазу" | "ход")
        {
            return self.mute(seat, until.trim());
        }
        let (words, at_once) = match line.strip_suffix('!') {
            Some(words) => (words.trim(), true),
            None => (line, false),
        };
        let words =
            show::prompt::chosen(&composed.prompt, words).map_or(words, |choice| choice.word.as_str());
        match self.extended(seat, words) {
            Err(illegal) => {
                let near = {
                    let mut desk = self.desk.borrow_mut();
                    let whole = format!("{} {words}", desk.game.write(&desk.draft));
                    self.voice.meant(&mut *desk.game, seat, &whole, &illegal)
                };
                self.refuse(&illegal, near.as_deref())?;
                Ok(Step::Again)
            }
            Ok((draft, next)) => {
                self.set_draft(seat, draft);
                let settled = next.prompt.choices.is_empty() && next.explanation.forecasts.is_empty();
                if next.prompt.complete && (at_once || settled) {
                    return self.send(seat);
                }
                Ok(Step::Again)
            }
        }
    }

    /// The draft with more words, if they are allowed; or the words as a
    /// decision of their own, if they begin one.
    pub fn extended(&self, seat: Seat, words: &str) -> Result<(Action, Composed), Illegal> {
        let mut desk = self.desk.borrow_mut();
        let begun = desk.game.write(&desk.draft);
        let mut compose = |text: &str| {
            let draft = desk.game.read(text)?;
            desk.game.compose(seat, &draft).map(|composed| (draft, composed))
        };
        let longer = compose(&format!("{begun} {words}"));
        let first = notation::words(words).next().unwrap_or_default();
        if longer.is_err() && !begun.is_empty() && compose(first).is_ok() {
            return compose(words);
        }
        longer
    }

    fn composed(&self, seat: Seat) -> Result<Composed, Failure> {
        let mut desk = self.desk.borrow_mut();
        let draft = desk.draft;
        desk.game.compose(seat, &draft).map_err(|illegal| self.voice.refused(&illegal))
    }

    /// Begins a decision, or replaces what was said of it.
    pub fn set_draft(&mut self, seat: Seat, draft: Action) {
        let mut desk = self.desk.borrow_mut();
        (desk.seat, desk.draft) = (Some(seat), draft);
        desk.more = Order::names(self.voice.session.lang);
    }

    fn send(&mut self, seat: Seat) -> Result<Step, Failure> {
        let (played, said) = {
            let mut desk = self.desk.borrow_mut();
            let draft = desk.draft;
            (desk.game.decide(seat, &draft), desk.game.write(&draft))
        };
        self.set_draft(seat, Action::new());
        match played {
            Ok(_) => {
                self.let_pass[seat.index()].clear();
                if !self.tell()? {
                    put(&format!("{}\n", self.voice.paint().faint(&format!("✓ {said}"))))?;
                }
                Ok(Step::Done)
            }
            Err(illegal) => {
                self.refuse(&illegal, None)?;
                Ok(Step::Again)
            }
        }
    }

    /// Tells a refusal, and what may have been meant.
    pub fn refuse(&self, illegal: &Illegal, near: Option<&str>) -> Result<(), Failure> {
        let voice = &self.voice;
        let mut text = voice.paint().bad(&voice.game(&illegal.reason));
        if let Some(clause) = illegal.clause {
            text.push_str(&format!(" {}", voice.paint().faint(&format!("({clause})"))));
        }
        if let Some(near) = near {
            text.push_str(&format!(" {}", voice.own(&msg!("did-you-mean", word = near))));
        }
        put(&format!("{text}\n"))
    }

    fn show(&self, composed: &Composed, may_pass: bool) -> Result<(), Failure> {
        let voice = &self.voice;
        let mut text = show::explanation::whole(voice, &composed.explanation);
        text.push_str(&format!("{}\n", show::prompt::question(voice, &composed.prompt)));
        text.push_str(&show::prompt::choices(voice, &composed.prompt));
        let seat = self.desk.borrow().seat;
        if composed.words.is_empty()
            && seat.is_some_and(|seat| self.desk.borrow().game.window(seat).is_some())
        {
            text.push_str(&format!("  {}\n", voice.paint().faint(&voice.own(&msg!("mute-hint")))));
        }
        if may_pass {
            text.push_str(&format!("  {}\n", voice.own(&msg!("enter-passes"))));
        }
        if composed.prompt.complete {
            text.push_str(&format!(
                "  {}\n",
                voice.own(&msg!("press-enter", action = composed.words.join(" ")))
            ));
        }
        put(&text)
    }
}
