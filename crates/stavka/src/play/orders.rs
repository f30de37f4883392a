//! Orders to the table, as against decisions of the game: `map`, `log`, `undo`.

use super::ask::Step;
use super::sitting::Sitting;
use crate::commands::rules;
use crate::failure::Failure;
use crate::files;
use crate::report::put;
use crate::show;
use crate::show::map::Marks;
use crate::show::text::{width, wrap};
use content::Lang;
use engine::{Action, Composed, Seat, Until, Which, msg};
use std::path::Path;

/// An order to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// What can be typed.
    Help,
    /// Leave the table.
    Quit,
    /// Take the last action back.
    Undo,
    /// Take the last word back.
    Back,
    /// Begin the decision anew.
    Cancel,
    /// Why something may not be done.
    Why,
    /// Sums and chances of what was said so far.
    Explain,
    /// Look something up in the rules.
    Rules,
    /// What happened so far.
    Log,
    /// Draw the map, perhaps around a hex.
    Map,
    /// What the cards in hand say.
    Hand,
    /// Look through a lens.
    Lens,
    /// Write the record to a file.
    Save,
    /// Pass such windows without a question for a while.
    Mute,
    /// Ask again.
    Unmute,
}

/// Every order with its names, English and Russian.
const NAMES: [(Order, &[&str]); 15] = [
    (Order::Help, &["help", "?", "помощь"]),
    (Order::Quit, &["quit", "exit", "q", "выход"]),
    (Order::Undo, &["undo", "назад"]),
    (Order::Back, &["back", "стереть"]),
    (Order::Cancel, &["cancel", "сброс"]),
    (Order::Why, &["why", "почему"]),
    (Order::Explain, &["explain", "расчёт", "расчет"]),
    (Order::Rules, &["rules", "правила"]),
    (Order::Log, &["log", "журнал"]),
    (Order::Map, &["map", "карта"]),
    (Order::Hand, &["hand", "рука"]),
    (Order::Lens, &["lens", "показать"]),
    (Order::Save, &["save", "сохранить"]),
    (Order::Mute, &["mute", "молчать"]),
    (Order::Unmute, &["unmute", "спрашивать"]),
];

impl Order {
    /// The order a line gives, and the rest of the line. A word the game offers
    /// is the game's; with a slash before it, it is always an order.
    pub fn read(line: &str, offered: impl Fn(&str) -> bool) -> Option<(Order, &str)> {
        let (bare, slash) = match line.strip_prefix('/') {
            Some(bare) => (bare, true),
            None => (line, false),
        };
        let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
        if offered(word) && !slash {
            return None;
        }
        let word = word.to_lowercase();
        let found = NAMES.iter().find(|(_, names)| names.contains(&word.as_str()));
        found.map(|(order, _)| (*order, rest.trim()))
    }

    /// The names of every order, for completion: the English one, and where it is spoken the Russian.
    pub fn names(lang: Lang) -> Vec<String> {
        let russian = |name: &str| name.starts_with(char::is_alphabetic) && !name.is_ascii();
        let spoken = |(at, name): &(usize, &&str)| *at == 0 || (lang == Lang::Ru && russian(name));
        let names = NAMES.iter().flat_map(|(_, names)| names.iter().enumerate().filter(spoken));
        names.map(|(_, name)| (*name).to_owned()).collect()
    }
}

impl Sitting<'_> {
    /// Does what the table was told.
    pub fn obey(
        &mut self,
        seat: Seat,
        composed: &Composed,
        order: Order,
        rest: &str,
    ) -> Result<Step, Failure> {
        let voice = self.voice;
        match order {
            Order::Quit => return Ok(Step::Quit),
            Order::Undo => return self.undo(seat, rest),
            Order::Help => put(&format!("{}\n", voice.own(&msg!("play-help"))))?,
            Order::Back => {
                let mut draft = self.desk.borrow().draft;
                draft.pop();
                self.set_draft(seat, draft);
            }
            Order::Cancel => self.set_draft(seat, Action::new()),
            Order::Why => self.why(seat, rest)?,
            Order::Explain if rest.is_empty() => self.explain(composed)?,
            Order::Explain => match self.extended(seat, rest) {
                Ok((_, composed)) => self.explain(&composed)?,
                Err(illegal) => self.refuse(&illegal, None)?,
            },
            Order::Rules => self.rules(rest)?,
            Order::Log => {
                let log = self.desk.borrow().game.log(self.viewer);
                let last = rest.parse().unwrap_or(log.len());
                put(&show::log::lines(&voice, &log[log.len().saturating_sub(last)..]))?;
            }
            Order::Map => self.draw(&Marks::new(), Some(rest).filter(|hex| !hex.is_empty()))?,
            Order::Hand => self.hand()?,
            Order::Lens => self.lens(rest)?,
            Order::Save => self.save_to(rest)?,
            Order::Mute => return self.mute(seat, rest),
            Order::Unmute => {
                self.standing[seat.index()].clear();
                put(&format!("{}\n", voice.own(&msg!("unmuted"))))?;
            }
        }
        Ok(Step::Again)
    }

    /// Passes windows like this one for the rest of the phase, or of the turn.
    pub fn mute(&mut self, seat: Seat, rest: &str) -> Result<Step, Failure> {
        let Some(window) = self.desk.borrow().game.window(seat) else {
            put(&format!("{}\n", self.voice.own(&msg!("mute-no-window"))))?;
            return Ok(Step::Again);
        };
        let (until, text) = match rest {
            "" | "phase" | "фаза" | "фазу" => (Until::Phase, msg!("muted-phase")),
            "turn" | "ход" => (Until::Turn, msg!("muted-turn")),
            _ => {
                put(&format!("{}\n", self.voice.own(&msg!("mute-what"))))?;
                return Ok(Step::Again);
            }
        };
        self.standing[seat.index()].mute(&window, Which::All, until);
        put(&format!("{}\n", self.voice.paint().faint(&self.voice.own(&text))))?;
        Ok(Step::Done)
    }

    fn undo(&mut self, seat: Seat, rest: &str) -> Result<Step, Failure> {
        let taken = {
            let mut desk = self.desk.borrow_mut();
            let agreed = matches!(rest, "consent" | "согласие") && self.humans.len() > 1;
            let last = desk.game.len().checked_sub(1).filter(|_| agreed);
            match last {
                Some(to) => desk.game.undo_by_consent(to as u32),
                None => desk.game.undo(seat),
            }
        };
        // What the table answered by itself goes with the decision before it.
        let answers_itself = |sitting: &mut Self| sitting.unasked(seat).is_some();
        while taken.is_ok() && answers_itself(self) && self.desk.borrow_mut().game.undo(seat).is_ok() {}
        match taken {
            Ok(()) => {
                put(&format!("{}\n", self.voice.own(&msg!("taken-back"))))?;
                let log = self.desk.borrow().game.log(self.viewer).len();
                self.heard.iter_mut().for_each(|heard| *heard = log.min(*heard));
                Ok(Step::Done)
            }
            Err(illegal) => {
                self.refuse(&illegal, None)?;
                if self.humans.len() > 1 {
                    put(&format!("{}\n", self.voice.own(&msg!("undo-consent"))))?;
                }
                Ok(Step::Again)
            }
        }
    }

    fn why(&self, seat: Seat, rest: &str) -> Result<(), Failure> {
        match self.extended(seat, rest) {
            _ if rest.is_empty() => put(&format!("{}\n", self.voice.own(&msg!("why-what")))),
            Ok(_) => put(&format!("{}\n", self.voice.own(&msg!("why-allowed", action = rest)))),
            Err(illegal) => self.refuse(&illegal, None),
        }
    }

    fn explain(&self, composed: &Composed) -> Result<(), Failure> {
        let text = show::explanation::whole(&self.voice, &composed.explanation);
        if text.is_empty() {
            return put(&format!("{}\n", self.voice.own(&msg!("explain-nothing"))));
        }
        put(&text)
    }

    fn rules(&self, asked: &str) -> Result<(), Failure> {
        let session = self.voice.session;
        let book = session.catalog.book(self.voice.game.info().id)?;
        if asked.is_empty() {
            return put(&format!("{}\n", session.say(&msg!("rules-hint", game = book.id))));
        }
        match rules::look_up(session, book, book.ledger()?, asked) {
            Ok((text, _)) => put(&text),
            Err(Failure::Said { message, .. }) => put(&format!("{message}\n")),
            Err(other) => Err(other),
        }
    }

    fn hand(&self) -> Result<(), Failure> {
        let voice = &self.voice;
        let table = self.desk.borrow_mut().game.view(self.viewer).table;
        let cards = table.hands.iter().flat_map(|hand| &hand.cards);
        let text: String = cards
            .map(|card| {
                let title = voice.paint().strong(&voice.game(&card.title));
                let clause = card.clause.as_ref().map(|c| format!(" ({c})")).unwrap_or_default();
                let text = wrap(&voice.game(&card.text), "  ");
                format!("{}  {title}{}\n{text}\n", voice.paint().word(&card.id), voice.paint().faint(&clause))
            })
            .collect();
        put(if text.is_empty() { "—\n" } else { &text })
    }

    fn lens(&mut self, rest: &str) -> Result<(), Failure> {
        let voice = self.voice;
        let (id, elements) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let lenses = self.desk.borrow().game.board().lenses;
        let Some(lens) = lenses.iter().find(|lens| lens.id == id) else {
            let known: Vec<&str> = lenses.iter().map(|lens| lens.id.as_str()).collect();
            return put(&format!("{}\n", voice.own(&msg!("there-are", words = known.join(", ")))));
        };
        let looked = {
            let mut desk = self.desk.borrow_mut();
            desk.game.read(elements).map(|elements| desk.game.lens(self.viewer, id, &elements))
        };
        match looked {
            Err(illegal) => self.refuse(&illegal, None),
            Ok(None) => {
                let text = msg!("lens-takes", lens = id, n = i32::from(lens.takes));
                put(&format!("{}\n", voice.own(&text)))
            }
            Ok(Some(overlay)) => {
                // A word would not fit into a hex; it stands in the list below the map.
                let fits = |value: &String| (1..=4).contains(&width(value));
                let mark = |value: &String| if fits(value) { value.clone() } else { "•".to_owned() };
                let marks =
                    overlay.places.iter().map(|(place, value)| (place.clone(), mark(value))).collect();
                self.draw(&marks, None)?;
                let title = voice.game(overlay.title.as_ref().unwrap_or(&lens.title));
                let text = show::overlay::whole(&voice, &overlay);
                put(&format!("{}\n{text}", voice.paint().strong(&title)))
            }
        }
    }

    fn save_to(&self, file: &str) -> Result<(), Failure> {
        let session = self.voice.session;
        let path = Path::new(file);
        let text = if file.is_empty() {
            msg!("save-what")
        } else if path.exists() {
            msg!("save-exists", file = file)
        } else {
            match files::write(session, path, &self.record()) {
                Ok(()) => msg!("saved", file = file),
                Err(Failure::Said { message, .. }) => return put(&format!("{message}\n")),
                Err(other) => return Err(other),
            }
        };
        put(&format!("{}\n", session.say(&text)))
    }
}
