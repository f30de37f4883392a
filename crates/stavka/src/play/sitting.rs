//! One evening: whose turn it is, what he sees, what is kept.

use super::desk::Shared;
use super::dice::Chance;
use super::input::Input;
use super::opponent::Opponent;
use super::orders::Order;
use crate::failure::Failure;
use crate::files;
use crate::report::put;
use crate::session::Voice;
use crate::show;
use crate::show::map::Marks;
use engine::{Action, Awaiting, Roll, Seat, SeatSet, Standing, Viewer, msg};
use std::path::PathBuf;
use table::{Piece, Table, Text};

/// Lines of a screen that does not say how many it has.
const SCREEN: usize = 50;
/// Lines of the log repeated under a high map.
const RECAP: usize = 12;

/// One evening.
pub struct Sitting<'a> {
    /// Speaks of the game.
    pub voice: Voice<'a>,
    /// The match and the decision being composed.
    pub desk: Shared,
    /// Seats that people take.
    pub humans: SeatSet,
    /// Whose eyes the screen is for.
    pub viewer: Viewer,
    /// How much of the log each seat, and at last a spectator, was told.
    pub heard: Vec<usize>,
    /// What was drawn last: heading and counters.
    pub drawn: Option<(Vec<Text>, Vec<Piece>)>,
    /// How long the log was when somebody was asked last.
    pub asked_at: usize,
    /// Whether somebody else has acted since.
    pub interrupted: bool,
    /// What each seat could have done without being asked, and let pass.
    pub let_pass: Vec<Vec<String>>,
    /// What each seat does not want to be asked.
    pub standing: Vec<Standing>,
    /// The dice.
    pub dice: Chance,
    /// Plays the other seats.
    pub opponent: Opponent,
    /// Where the record is kept.
    pub save: Option<PathBuf>,
    /// Where lines come from.
    pub input: Input,
}

/// How a step of play went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    On,
    /// Somebody leaves the table.
    Quit,
}

impl Sitting<'_> {
    /// Plays until the game is over or somebody leaves.
    pub fn play(mut self) -> Result<(), Failure> {
        self.welcome()?;
        loop {
            let awaiting = self.desk.borrow().game.awaiting();
            let flow = match awaiting {
                Awaiting::Over(_) => return self.end(),
                Awaiting::Chance(_) => self.roll()?,
                Awaiting::Decide { must, may } => match self.next_seat(must, may) {
                    Some(seat) if self.humans.contains(seat) => match self.unasked(seat) {
                        Some(action) => self.act(seat, &action)?,
                        None => self.ask(seat, !must.contains(seat))?,
                    },
                    Some(seat) => self.answer(seat)?,
                    None => return self.end(),
                },
            };
            self.keep()?;
            if flow == Flow::Quit {
                return self.leave();
            }
        }
    }

    fn welcome(&self) -> Result<(), Failure> {
        let voice = &self.voice;
        let scenario = self.desk.borrow().game.scenario().to_owned();
        let info = voice.game.info();
        let title = info.scenarios.iter().find(|s| s.id == scenario).map(|s| voice.game(&s.title));
        let title = format!("{}: {}", voice.game(&info.title), title.unwrap_or(scenario));
        let hint = voice.own(&msg!("play-welcome"));
        put(&format!("{}\n{}\n\n", voice.paint().strong(&title), voice.paint().faint(&hint)))
    }

    /// Who acts next: people who may and have not let it pass, people who must, opponents who must.
    ///
    /// A right is offered anew only when it has changed, or an opponent who
    /// thinks in many steps would be interrupted at each of them.
    fn next_seat(&self, must: SeatSet, may: SeatSet) -> Option<Seat> {
        let human = |seat: &Seat| self.humans.contains(*seat);
        let waits = |seat: &Seat| {
            let offered = self.offered(*seat);
            !must.contains(*seat) && !offered.is_empty() && offered != self.let_pass[seat.index()]
        };
        let willing = may.iter().filter(human).find(waits);
        let duty = must.iter().find(human).or_else(|| must.iter().next());
        willing.or(duty).or_else(|| may.iter().next())
    }

    /// The words a seat could begin with now.
    pub fn offered(&self, seat: Seat) -> Vec<String> {
        let table = self.desk.borrow_mut().game.view(Viewer::Seat(seat)).table;
        table.prompt.choices.into_iter().map(|choice| choice.word).collect()
    }

    /// What a person's seat answers without being asked: a muted window, a choice of one.
    pub fn unasked(&mut self, seat: Seat) -> Option<Action> {
        let watched = self.humans.len() > 1;
        self.standing[seat.index()].answer(&mut *self.desk.borrow_mut().game, seat, watched)
    }

    /// Carries out what nobody had to be asked for.
    fn act(&mut self, seat: Seat, action: &Action) -> Result<Flow, Failure> {
        let said = {
            let mut desk = self.desk.borrow_mut();
            desk.game.decide(seat, action).map_err(|e| self.voice.refused(&e))?;
            desk.game.write(action)
        };
        // A bare "done" or "pass" is not worth a line.
        if !self.tell()? && action.len() > 1 {
            let text = self.voice.own(&msg!("only-choice", action = said));
            put(&format!("{}\n", self.voice.paint().faint(&text)))?;
        }
        Ok(Flow::On)
    }

    fn answer(&mut self, seat: Seat) -> Result<Flow, Failure> {
        {
            let mut desk = self.desk.borrow_mut();
            self.interrupted = true;
            let action = self.opponent.decide(&*desk.game, seat);
            let action = action.ok_or_else(|| self.voice.session.fail(&msg!("opponent-stuck")))?;
            desk.game.decide(seat, &action).map_err(|e| self.voice.refused(&e))?;
        }
        self.tell()?;
        Ok(Flow::On)
    }

    /// Answers the awaited roll: from the dice, or from the real table if everybody may see it.
    fn roll(&mut self) -> Result<Flow, Failure> {
        let Some(roll) = self.desk.borrow().game.pending_roll() else { return Ok(Flow::On) };
        let flow = if self.dice.typed && roll.audience.is_public() {
            self.typed_roll(&roll)?
        } else {
            let thrown = self.dice.throw(&roll);
            self.desk.borrow_mut().game.throw(thrown).map_err(|e| self.voice.refused(&e))?;
            Flow::On
        };
        self.tell()?;
        Ok(flow)
    }

    fn typed_roll(&mut self, roll: &Roll) -> Result<Flow, Failure> {
        self.tell()?;
        let voice = self.voice;
        put(&format!("{}\n", show::roll::asked(&voice, roll)))?;
        {
            let mut desk = self.desk.borrow_mut();
            let desk = &mut *desk;
            let drawn = roll.outcomes().take(128).filter_map(|(thrown, _)| roll.drawn(&thrown));
            (desk.seat, desk.more) = (None, drawn.map(|token| desk.game.write(&[token])).collect());
        }
        loop {
            let Some(line) = self.input.line("dice> ", &self.desk)? else { return Ok(Flow::Quit) };
            match line.trim() {
                "" | "/cancel" => {}
                "quit" | "/quit" | "q" | "выход" => return Ok(Flow::Quit),
                answer => {
                    let mut desk = self.desk.borrow_mut();
                    let read = desk.game.read_thrown(answer);
                    match read.and_then(|thrown| desk.game.throw(thrown)) {
                        Ok(_) => return Ok(Flow::On),
                        Err(illegal) => put(&format!("{}\n", voice.illegal(&illegal)))?,
                    }
                }
            }
        }
    }

    /// Tells the viewer what he has not heard yet; says whether there was anything.
    pub fn tell(&mut self) -> Result<bool, Failure> {
        let log = self.desk.borrow().game.log(self.viewer);
        let at = match self.viewer {
            Viewer::Seat(seat) => seat.index(),
            _ => self.heard.len() - 1,
        };
        let new = &log[self.heard[at].min(log.len())..];
        put(&show::log::lines(&self.voice, new))?;
        let told = !new.is_empty();
        self.heard[at] = log.len();
        Ok(told)
    }

    /// Turns the screen to a seat; where there are secrets, through a curtain.
    pub fn turn_to(&mut self, seat: Seat) -> Result<Flow, Failure> {
        let before = std::mem::replace(&mut self.viewer, Viewer::Seat(seat));
        if self.humans.len() < 2 || before == self.viewer {
            return Ok(Flow::On);
        }
        self.drawn = None;
        if !self.has_secrets() {
            return Ok(Flow::On);
        }
        let side = self.voice.side(self.desk.borrow().game.seats()[seat.index()]);
        let text = self.voice.own(&msg!("curtain", side = side));
        put(&format!("{}{}\n", self.blank(), self.voice.paint().strong(&text)))?;
        let answer = self.input.plain("")?;
        put(self.blank())?;
        let leaves = |line: &str| matches!(Order::read(line.trim(), |_| false), Some((Order::Quit, _)));
        Ok(if answer.is_none_or(|line| leaves(&line)) { Flow::Quit } else { Flow::On })
    }

    /// Whether the players see different tables at this moment.
    fn has_secrets(&self) -> bool {
        let mut desk = self.desk.borrow_mut();
        let mut seen = |viewer| {
            let table = desk.game.view(viewer).table;
            Table { prompt: Default::default(), ..table }
        };
        let public = seen(Viewer::Spectator);
        self.humans.iter().any(|seat| seen(Viewer::Seat(seat)) != public)
    }

    /// Wipes a terminal clean, what has scrolled away included.
    fn blank(&self) -> &'static str {
        if self.input.is_terminal() { "\x1b[2J\x1b[3J\x1b[H" } else { "----\n" }
    }

    /// Draws the table if it looks different from the last time, and says in short what happened since.
    ///
    /// A map that is higher than the screen is drawn for a new phase and after somebody else has
    /// acted, not after every step of one's own.
    pub fn draw_if_changed(&mut self) -> Result<(), Failure> {
        let (board, table) = {
            let mut desk = self.desk.borrow_mut();
            (desk.game.board(), desk.game.view(self.viewer).table)
        };
        let log = self.desk.borrow().game.log(self.viewer);
        let since = std::mem::replace(&mut self.asked_at, log.len()).min(log.len());
        let Some((heading, pieces)) = &self.drawn else { return self.draw(&Marks::new(), None) };
        if (heading, pieces) == (&table.heading, &table.pieces) {
            return Ok(());
        }
        let high = usize::from(board.grid.rows) * 4 > show::text::rows().unwrap_or(SCREEN);
        if high && *heading == table.heading && !self.interrupted {
            return Ok(());
        }
        let interrupted = std::mem::take(&mut self.interrupted);
        self.draw(&Marks::new(), None)?;
        if high && interrupted {
            let told = show::log::lines(&self.voice, &log[since.max(log.len().saturating_sub(RECAP))..]);
            let title = self.voice.own(&msg!("meanwhile", n = (log.len() - since) as i32));
            put(&format!("{}\n{told}\n", self.voice.paint().strong(&title)))?;
        }
        Ok(())
    }

    /// Draws heading, map and what lies around it.
    pub fn draw(&mut self, marks: &Marks, around: Option<&str>) -> Result<(), Failure> {
        let (board, table) = {
            let mut desk = self.desk.borrow_mut();
            (desk.game.board(), desk.game.view(self.viewer).table)
        };
        let voice = &self.voice;
        let mut text = format!("\n{}", show::table::heading(voice, &table));
        text.push_str(&show::map::draw(voice, &board, &table, marks, around));
        text.push_str(&show::table::legend(voice, &board));
        text.push_str(&show::table::around(voice, &board, &table));
        put(&format!("{text}\n"))?;
        self.drawn = Some((table.heading, table.pieces));
        Ok(())
    }

    /// Keeps the record, if a file was named for it.
    fn keep(&self) -> Result<(), Failure> {
        match &self.save {
            Some(path) => files::write(self.voice.session, path, &self.record()),
            None => Ok(()),
        }
    }

    /// The record as it stands.
    pub fn record(&self) -> String {
        let desk = self.desk.borrow();
        let players: Vec<(String, String)> = (0u8..)
            .zip(desk.game.seats())
            .map(|(at, seat)| {
                let human = self.humans.contains(Seat(at));
                let name = if human { "human" } else { self.opponent.name() };
                (format!("Seat.{seat}"), name.to_owned())
            })
            .collect();
        let tags: Vec<(&str, String)> = players
            .iter()
            .chain(self.dice.tags())
            .map(|(name, value)| (name.as_str(), value.clone()))
            .collect();
        desk.game.record(&tags)
    }

    fn end(mut self) -> Result<(), Failure> {
        self.tell()?;
        let outcome = self.desk.borrow().game.outcome();
        self.viewer = Viewer::Referee;
        self.draw(&Marks::new(), None)?;
        if let Some((_, text)) = outcome {
            put(&format!("{}\n", self.voice.paint().strong(&self.voice.game(&text))))?;
        }
        self.keep()?;
        self.leave()
    }

    fn leave(&self) -> Result<(), Failure> {
        match &self.save {
            Some(path) => {
                let text = self.voice.own(&msg!("saved", file = path.display().to_string()));
                put(&format!("{text}\n"))
            }
            None => Ok(()),
        }
    }
}
