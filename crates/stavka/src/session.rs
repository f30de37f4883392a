//! What every command has at hand: the catalog, the words, the language.

use crate::args::Args;
use crate::failure::Failure;
use crate::paint::Paint;
use catalog::{Book, Catalog};
use content::{Lang, Layer, Problems, Source, Words};
use engine::{Action, AnyGame, AnyMatch, Illegal, Options, Seat, Viewer, msg, notation};
use table::{Element, Text};

/// What every command has at hand.
pub struct Session {
    /// All games.
    pub catalog: Catalog,
    /// The reader's language.
    pub lang: Lang,
    /// Colours of the output.
    pub paint: Paint,
    /// Whether facts are wanted instead of words.
    pub json: bool,
    words: Words,
}

impl Session {
    /// Opens the catalog and finds the language.
    pub fn open(args: &Args) -> Result<Session, Failure> {
        Ok(Session {
            catalog: Catalog::open(args.boxes.as_deref())?,
            lang: args.lang.unwrap_or_else(system_lang),
            paint: Paint::output(args.color),
            json: args.json,
            words: words()?,
        })
    }

    /// A text of the command line in words.
    pub fn say(&self, text: &Text) -> String {
        self.words.render(self.lang, text)
    }

    /// The failure a text of the command line tells.
    pub fn fail(&self, text: &Text) -> Failure {
        Failure::said(self.say(text))
    }

    /// A text with `did you mean …?` behind it, or all there is.
    pub fn fail_near<'a>(&self, text: &Text, word: &str, known: impl Iterator<Item = &'a str>) -> Failure {
        let known: Vec<&str> = known.collect();
        let hint = match content::suggest(word, known.iter().copied()) {
            Some(near) => msg!("did-you-mean", word = near),
            None if known.is_empty() => return self.fail(text),
            None => msg!("there-are", words = known.join(", ")),
        };
        Failure::said(format!("{} {}", self.say(text), self.say(&hint)))
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, Failure> {
        if let Ok(game) = self.catalog.game(id) {
            return Ok(game);
        }
        if self.catalog.ledgers().iter().any(|book| book.id == id) {
            return Err(self.fail(&msg!("only-rules", game = id)));
        }
        let known = self.catalog.games().iter().map(|game| game.info().id);
        Err(self.fail_near(&msg!("no-game", game = id), id, known))
    }

    /// A rulebook by its game's id or its prefix.
    pub fn book(&self, id: &str) -> Result<&Book, Failure> {
        self.catalog.book(id).map_err(|_| {
            let known = self.catalog.ledgers().iter().map(|book| book.id);
            self.fail_near(&msg!("no-game", game = id), id, known)
        })
    }

    /// A scenario of a game from its start; an empty id means the first one.
    pub fn start(
        &self,
        game: &dyn AnyGame,
        id: &str,
        options: &Options,
    ) -> Result<Box<dyn AnyMatch>, Failure> {
        let info = game.info();
        let mut scenarios = info.scenarios.iter().map(|scenario| scenario.id.as_str());
        if !id.is_empty() && !scenarios.clone().any(|scenario| scenario == id) {
            return Err(self.fail_near(
                &msg!("no-scenario", scenario = id, game = info.id),
                id,
                &mut scenarios,
            ));
        }
        let known = || info.options.iter().map(|option| option.id);
        if let Some(option) = options.iter().find(|option| !known().any(|id| id == *option)) {
            return Err(self.fail_near(&msg!("no-option", option = option, game = info.id), option, known()));
        }
        Ok(game.start(id, options)?)
    }

    /// A voice that knows a game's words.
    pub fn voice<'a>(&'a self, game: &'a dyn AnyGame) -> Voice<'a> {
        Voice { session: self, game }
    }
}

/// Speaks of one game in the reader's language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The session.
    pub session: &'a Session,
    /// The game spoken of.
    pub game: &'a dyn AnyGame,
}

impl Voice<'_> {
    /// A text of the game.
    pub fn game(&self, text: &Text) -> String {
        self.game.say(self.session.lang, text)
    }

    /// A text of the game as a sentence of its own.
    pub fn sentence(&self, text: &Text) -> String {
        self.game.words().sentence(self.session.lang, text)
    }

    /// A text of the command line.
    pub fn own(&self, text: &Text) -> String {
        self.session.say(text)
    }

    /// Colours.
    pub fn paint(&self) -> Paint {
        self.session.paint
    }

    /// A side's name.
    pub fn side(&self, id: &str) -> String {
        self.game(&msg!("choice-element", element = Element::Side(id.to_owned())))
    }

    /// A place's name or number.
    pub fn place(&self, id: &str) -> String {
        self.game(&msg!("choice-element", element = Element::Place(id.to_owned())))
    }

    /// A refusal as one sentence with its clause.
    pub fn illegal(&self, illegal: &Illegal) -> String {
        let reason = self.game(&illegal.reason);
        match illegal.clause {
            Some(clause) => format!("{reason} {}", self.paint().faint(&format!("({clause})"))),
            None => reason,
        }
    }

    /// A refusal that ends the command.
    pub fn refused(&self, illegal: &Illegal) -> Failure {
        let clause = illegal.clause.map(|c| c.0.to_owned());
        Failure::Said { message: self.game(&illegal.reason), clause }
    }

    /// Reads an action; of a word nobody knows it says which one may have been meant.
    pub fn read(&self, game: &mut dyn AnyMatch, seat: Seat, text: &str) -> Result<Action, Failure> {
        game.read(text).map_err(|illegal| {
            let reason = self.game(&illegal.reason);
            let message = match self.meant(game, seat, text, &illegal) {
                Some(near) => format!("{reason} {}", self.own(&msg!("did-you-mean", word = near))),
                None => reason,
            };
            Failure::Said { message, clause: illegal.clause.map(|c| c.0.to_owned()) }
        })
    }

    /// Which word may have been meant by one that nobody knows: one that could stand there.
    pub fn meant(&self, game: &mut dyn AnyMatch, seat: Seat, text: &str, why: &Illegal) -> Option<String> {
        if why.reason.key != "unknown-word" {
            return None;
        }
        let words: Vec<&str> = notation::words(text).collect();
        let read = |n: usize| Some((n, game.read(&words[..n].join(" ")).ok()?));
        let (known, before) = (0..words.len()).rev().find_map(read)?;
        let choices = game.compose(seat, &before).ok()?.prompt.choices;
        content::suggest(words[known], choices.iter().map(|choice| choice.word.as_str())).map(str::to_owned)
    }

    /// A seat by its id or its name.
    pub fn seat(&self, game: &dyn AnyMatch, word: &str) -> Result<Seat, Failure> {
        let seats = game.seats();
        let fits =
            |id: &&str| id.eq_ignore_ascii_case(word) || self.side(id).to_lowercase() == word.to_lowercase();
        match seats.iter().position(fits) {
            Some(at) => Ok(Seat(at as u8)),
            None => Err(self.session.fail_near(&msg!("no-side", side = word), word, seats.iter().copied())),
        }
    }

    /// The id of one of the game's bots; `others` could have been said in its place.
    pub fn bot(&self, word: &str, others: &[&str]) -> Result<&'static str, Failure> {
        let bots = &self.game.info().bots;
        let found = bots.iter().map(|bot| bot.id).find(|id| *id == word);
        found.ok_or_else(|| {
            let mut known: Vec<&str> = others.to_vec();
            bots.iter().for_each(|bot| known.push(bot.id));
            let text = msg!("no-bot", bot = word, game = self.game.info().id);
            self.session.fail_near(&text, word, known.into_iter())
        })
    }

    /// Who looks: a seat, `spectator` or `referee`.
    pub fn viewer(&self, game: &dyn AnyMatch, word: &str) -> Result<Viewer, Failure> {
        match word {
            "spectator" => Ok(Viewer::Spectator),
            "referee" => Ok(Viewer::Referee),
            _ => self.seat(game, word).map(Viewer::Seat),
        }
    }
}

/// The words of the command line on top of the engine's.
pub fn words() -> Result<Words, Problems> {
    let [(en_name, en), (ru_name, ru)] = engine::MESSAGES;
    let engine = Layer {
        name: "engine".to_owned(),
        en: Source::new(en_name, en),
        ru: Source::new(ru_name, ru),
        nouns: None,
    };
    let own = Layer {
        name: "stavka".to_owned(),
        en: Source::new("stavka/en.ftl", include_str!("../text/en.ftl")),
        ru: Source::new("stavka/ru.ftl", include_str!("../text/ru.ftl")),
        nouns: None,
    };
    Words::new([engine, own])
}

/// The language of the system, from the first of its variables that says one.
fn system_lang() -> Lang {
    let said = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said).map_or(Lang::En, |wish| Lang::detect(&wish))
}
