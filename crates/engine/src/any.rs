//! The face without generics: any game, any match.

use crate::bot::{Bot, RandomBot};
use crate::chance::{Roll, Thrown};
use crate::dice::{Dice, QuickDice};
use crate::draft;
use crate::illegal::Illegal;
use crate::info::{GameInfo, Options};
use crate::journal;
use crate::notation;
use crate::play::{Line, Match, Played};
use crate::position_file::{self, Header};
use crate::record::{self, Record};
use crate::rules::{Awaiting, Choices, Outcome, Rules};
use crate::seat::{Seat, Viewer};
use crate::standing::Window;
use crate::token::{Action, Token};
use content::{Lang, Ledger, Problem, Problems, Source, Words};
use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use table::{Board, Chart, Composed, LogLine, Overlay, Paint, Text, View};

/// A game in its box: data, words, ledger, and the way to set a scenario up.
pub trait Game: Send + Sync + 'static {
    /// Its rules.
    type Rules: Rules;

    /// What it is called and what it offers.
    fn info(&self) -> &GameInfo;

    /// Its words, on top of the engine's.
    fn words(&self) -> &Words;

    /// Its ledger of clauses.
    fn ledger(&self) -> &Ledger;

    /// The oldest edition of its rules that can still be played. A correction asks `options.since(n)`.
    fn oldest_edition(&self) -> u16 {
        1
    }

    /// A scenario with options; both are known to exist, and so is the edition the options name.
    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<Self::Rules>, Problems>;

    /// The colours of the seats' counters.
    fn paints(&self) -> &'static [Paint] {
        &[Paint::Red, Paint::Blue, Paint::Gold, Paint::Olive]
    }

    /// The charts of its rules.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }

    /// A bot by its id. Every game has the random one.
    fn bot(&self, id: &str, seed: u64) -> Option<Box<dyn Bot<Self::Rules>>> {
        (id == RandomBot::ID).then(|| Box::new(RandomBot::new(seed)) as _)
    }
}

/// Any game.
pub trait AnyGame: Send + Sync {
    /// What it is called and what it offers.
    fn info(&self) -> &GameInfo;
    /// Its words.
    fn words(&self) -> &Words;
    /// Its ledger of clauses.
    fn ledger(&self) -> &Ledger;
    /// The colours of the seats' counters, one a seat.
    fn paints(&self) -> &'static [Paint];
    /// The charts of its rules.
    fn charts(&self) -> Vec<Chart>;
    /// The editions of its rules that can be played.
    fn editions(&self) -> RangeInclusive<u16>;
    /// Starts a scenario; an empty id means the default one.
    fn start(&self, scenario: &str, options: &Options) -> Result<Box<dyn AnyMatch>, Problems>;
    /// Reads a position file, to be played by the latest edition.
    fn load(&self, file: &Source, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        self.load_by(self.info().edition, file, lang)
    }
    /// Reads a position file, to be played by an edition.
    fn load_by(&self, edition: u16, file: &Source, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems>;
    /// Plays a record through, or its first `to` lines.
    fn replay(&self, record: &Record, to: Option<usize>, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems>;

    /// Goes on from a match's [`moment`](AnyMatch::moment); `None` if it is not of this scenario and build.
    fn resume(&self, scenario: &str, options: &Options, moment: &[u8]) -> Option<Box<dyn AnyMatch>>;

    /// A bot by its id.
    fn bot(&self, id: &str, seed: u64) -> Option<Box<dyn AnyBot>>;

    /// A text in words.
    fn say(&self, lang: Lang, text: &Text) -> String {
        self.words().render(lang, text)
    }
}

/// A scenario with its options, and its rules.
type InPlay<R> = (String, Options, Weak<R>);

/// A [`Game`] with its type forgotten.
pub struct Boxed<G: Game> {
    game: G,
    /// The rules of scenarios in play: matches of the same scenario and options share them.
    in_play: Mutex<Vec<InPlay<G::Rules>>>,
}

impl<G: Game> Boxed<G> {
    /// A game for whoever need not know which.
    pub fn new(game: G) -> Self {
        Boxed { game, in_play: Mutex::default() }
    }

    fn rules(&self, id: &str, options: Options) -> Result<Arc<G::Rules>, Problems> {
        let lock = || self.in_play.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().iter().find(|(s, o, _)| s == id && *o == options).and_then(|(.., r)| r.upgrade());
        if let Some(rules) = known {
            return Ok(rules);
        }
        let rules = self.game.scenario(id, &options)?;
        let mut in_play = lock();
        in_play.retain(|(.., rules)| rules.strong_count() > 0);
        in_play.push((id.to_owned(), options, Arc::downgrade(&rules)));
        Ok(rules)
    }

    fn scenario(
        &self,
        id: &str,
        options: &Options,
        at: impl Fn(Named<'_>, String) -> Problem,
    ) -> Result<Seated<G>, Problems> {
        let info = self.game.info();
        let known = || info.scenarios.iter().map(|s| s.id.as_str());
        let id = if id.is_empty() { known().next().unwrap_or_default() } else { id };
        if !known().any(|s| s == id) {
            let problem = at(Named::Scenario, format!("{} has no scenario \"{id}\"", info.id));
            return Err(problem.suggest(id, known()).into());
        }
        for option in options.iter() {
            if !info.options.iter().any(|o| o.id == option) {
                let problem = at(Named::Option(option), format!("{} has no option \"{option}\"", info.id));
                return Err(problem.suggest(option, info.options.iter().map(|o| o.id)).into());
            }
        }
        let edition = options.edition().unwrap_or(info.edition);
        if !self.editions().contains(&edition) {
            return Err(self.no_edition(&edition.to_string(), |what| at(Named::Edition, what)));
        }
        let by = |edition: u16| self.rules(id, options.clone().by_edition(edition));
        let rules = by(edition)?;
        let later = (edition + 1..=info.edition).map(|later| Ok((later, by(later)?)));
        let later = later.collect::<Result<Vec<_>, Problems>>()?;
        let head = Head { game: info.id, edition, scenario: id.to_owned(), options: options.clone() };
        Ok(Seated { fresh: Match::new(rules).by_edition(edition, later), head })
    }

    fn no_edition(&self, edition: &str, at: impl Fn(String) -> Problem) -> Problems {
        let (oldest, latest) = self.editions().into_inner();
        let id = self.game.info().id;
        let hint = match oldest {
            1 => format!("this Stavka plays {id} up to edition {latest}"),
            _ => format!("this Stavka plays editions {oldest} to {latest} of {id}"),
        };
        at(format!("rules edition \"{edition}\" is not known here")).hint(hint).into()
    }
}

/// What of a file's head is wrong.
enum Named<'a> {
    Scenario,
    Edition,
    Option(&'a str),
}

struct Seated<G: Game> {
    fresh: Match<G::Rules>,
    head: Head,
}

/// What every record of a match names.
#[derive(Clone, Debug)]
struct Head {
    game: &'static str,
    edition: u16,
    scenario: String,
    options: Options,
}

impl Head {
    fn tags<'a>(&self, more: &[(&'a str, String)]) -> Vec<(&'a str, String)> {
        let mut tags = vec![
            ("Game", self.game.to_owned()),
            ("Scenario", self.scenario.clone()),
            ("Options", self.options.iter().collect::<Vec<_>>().join(" ")),
            ("Edition", self.edition.to_string()),
        ];
        tags.extend_from_slice(more);
        tags
    }
}

impl<G: Game> AnyGame for Boxed<G> {
    fn info(&self) -> &GameInfo {
        self.game.info()
    }

    fn words(&self) -> &Words {
        self.game.words()
    }

    fn ledger(&self) -> &Ledger {
        self.game.ledger()
    }

    fn paints(&self) -> &'static [Paint] {
        let paints = self.game.paints();
        &paints[..self.info().seats.len().min(paints.len())]
    }

    fn charts(&self) -> Vec<Chart> {
        self.game.charts()
    }

    fn editions(&self) -> RangeInclusive<u16> {
        self.game.oldest_edition()..=self.game.info().edition
    }

    fn start(&self, scenario: &str, options: &Options) -> Result<Box<dyn AnyMatch>, Problems> {
        let nowhere = Source::new(self.info().id, "");
        let seated = self.scenario(scenario, options, |_, what| Problem::new(&nowhere, 0..0, what))?;
        Ok(Box::new(BoxedMatch { game: seated.fresh, head: seated.head }))
    }

    fn load_by(&self, edition: u16, file: &Source, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        let header = Header::read(file)?;
        if header.game.get_ref() != self.info().id {
            let what = format!("this position is for \"{}\", not {}", header.game.get_ref(), self.info().id);
            return Err(Problem::new(file, header.game.span(), what).into());
        }
        let at = |named: Named<'_>, what| {
            let option = match named {
                Named::Option(id) => header.options.iter().find(|o| o.get_ref() == id),
                Named::Scenario | Named::Edition => None,
            };
            Problem::new(file, option.unwrap_or(&header.scenario).span(), what)
        };
        let seated = self.scenario(header.scenario.get_ref(), &header.options().by_edition(edition), at)?;
        let game = position_file::read_by(seated.fresh, file, &|text| self.say(lang, text))?;
        Ok(Box::new(BoxedMatch { game, head: seated.head }))
    }

    fn replay(&self, record: &Record, to: Option<usize>, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        if record.tag("Game") != Some(self.info().id) {
            let what = format!(
                "this record is for \"{}\", not {}",
                record.tag("Game").unwrap_or_default(),
                self.info().id
            );
            return Err(record.tag_problem("Game", what).into());
        }
        let edition = record.tag("Edition").unwrap_or_default();
        let Ok(edition) = edition.parse() else {
            return Err(self.no_edition(edition, |what| record.tag_problem("Edition", what)));
        };
        let options = record.tag("Options").unwrap_or_default().split_whitespace().map(str::to_owned);
        let options = options.collect::<Options>().by_edition(edition);
        let scenario = record.tag("Scenario").unwrap_or_default();
        let seated = self.scenario(scenario, &options, |named, what| match named {
            Named::Scenario => record.tag_problem("Scenario", what),
            Named::Option(_) => record.tag_problem("Options", what),
            Named::Edition => record.tag_problem("Edition", what),
        })?;
        let game = record.replay_by(seated.fresh, to, &|text| self.say(lang, text))?;
        Ok(Box::new(BoxedMatch { game, head: seated.head }))
    }

    fn resume(&self, scenario: &str, options: &Options, moment: &[u8]) -> Option<Box<dyn AnyMatch>> {
        let nowhere = Source::new(self.info().id, "");
        let seated = self.scenario(scenario, options, |_, what| Problem::new(&nowhere, 0..0, what)).ok()?;
        Some(Box::new(BoxedMatch { game: seated.fresh.resume(moment)?, head: seated.head }))
    }

    fn bot(&self, id: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        self.game.bot(id, seed).map(|bot| Box::new(BoxedBot(bot)) as _)
    }
}

/// Any bot.
pub trait AnyBot: Send {
    /// What it decides for a seat, from what that seat knows; `None` if it is
    /// not the seat's decision, or the match is not of the bot's game.
    fn decide(&mut self, game: &dyn AnyMatch, seat: Seat) -> Option<Action>;
}

struct BoxedBot<R: Rules>(Box<dyn Bot<R>>);

impl<R: Rules> AnyBot for BoxedBot<R> {
    fn decide(&mut self, game: &dyn AnyMatch, seat: Seat) -> Option<Action> {
        let boxed: &BoxedMatch<R> = game.as_any().downcast_ref()?;
        let known = boxed.game.known(seat);
        let rules = boxed.game.rules();
        draft::may_decide(&**rules, &known).ok()?;
        self.0.decide(rules, &known)
    }
}

/// Any match. Seats are numbers, actions are tokens; words are read and written here.
pub trait AnyMatch: Send {
    /// The scenario's id.
    fn scenario(&self) -> &str;
    /// The seats' names.
    fn seats(&self) -> &'static [&'static str];
    /// The unchanging part of the table.
    fn board(&self) -> Board;
    /// What the match waits for.
    fn awaiting(&self) -> Awaiting;
    /// How it ended, in words to be rendered.
    fn outcome(&self) -> Option<(Outcome, Text)>;
    /// The table as a viewer sees it.
    fn view(&mut self, viewer: Viewer) -> View;
    /// The log as a viewer heard it.
    fn log(&self, viewer: Viewer) -> Vec<LogLine>;
    /// How many lines stand.
    fn len(&self) -> usize;
    /// Whether nothing was played yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Reads an action.
    fn read(&self, text: &str) -> Result<Action, Illegal>;
    /// Writes an action.
    fn write(&self, action: &[Token]) -> String;
    /// Reads an answer to the awaited roll.
    fn read_thrown(&self, text: &str) -> Result<Thrown, Illegal>;
    /// Answers a draft.
    fn compose(&mut self, seat: Seat, draft: &Action) -> Result<Composed, Illegal>;
    /// What can be said after a draft.
    fn next(&mut self, seat: Seat, draft: &Action) -> Result<Choices, Illegal>;
    /// Legal actions with a prefix, up to a limit, and whether that was all.
    fn legal(&mut self, seat: Seat, prefix: &Action, limit: usize) -> (Vec<Action>, bool);
    /// The only thing a seat can do, if it must act and there is but one.
    fn forced(&mut self, seat: Seat) -> Option<Action>;
    /// The reaction window a seat is asked in, if it is one.
    fn window(&self, seat: Seat) -> Option<Window>;
    /// Whether what a seat can answer now may depend on what only it knows.
    fn private(&self, seat: Seat) -> bool;
    /// A random legal action.
    fn sample(&mut self, seat: Seat, dice: &mut QuickDice) -> Option<Action>;
    /// A seat decides.
    fn decide(&mut self, seat: Seat, action: &Action) -> Result<Played, Illegal>;
    /// Plays a line as people write it: `red: move R1 0304`, `* roll 4`.
    fn play_line(&mut self, line: &str) -> Result<(), Illegal>;
    /// The roll awaited.
    fn pending_roll(&self) -> Option<Roll>;
    /// Chance answers.
    fn throw(&mut self, thrown: Thrown) -> Result<Played, Illegal>;
    /// Answers all rolls until somebody must decide.
    fn settle(&mut self, dice: &mut dyn Dice) -> Played;
    /// A seat takes its last action back.
    fn undo(&mut self, seat: Seat) -> Result<(), Illegal>;
    /// Play is taken back by consent.
    fn undo_by_consent(&mut self, to: u32) -> Result<(), Illegal>;
    /// Looks through a lens; elements are named by their words.
    fn lens(&mut self, viewer: Viewer, id: &str, elements: &Action) -> Option<Overlay>;
    /// Counts the ways to go on.
    fn perft(&mut self, depth: u32) -> u64;
    /// The same count by what is said or rolled first.
    fn perft_by_first(&mut self, depth: u32) -> Vec<(String, u64)>;
    /// The match as it stood after its first `n` lines.
    fn at(&self, n: usize) -> Option<Box<dyn AnyMatch>>;
    /// Forgets the history that is not needed to go on.
    fn trim(&mut self);
    /// How many lines are remembered.
    fn remembered(&self) -> u32;
    /// Whether the history is there from the start; records, seeking and old log lines need it.
    fn is_whole(&self) -> bool;
    /// The match without its history, where nothing can be taken back alone.
    fn moment(&self) -> Option<Vec<u8>>;
    /// The edition of the rules in force.
    fn edition(&self) -> u16;
    /// The latest edition it can go on by.
    fn latest_edition(&self) -> u16;
    /// Goes on by a later edition, as all have agreed.
    fn change_edition(&mut self, to: u16) -> Result<(), Illegal>;
    /// How many lines were ever written.
    fn written(&self) -> u32;
    /// The lines written after the first `from`, as a journal keeps them.
    fn journal(&self, from: u32) -> Vec<String>;
    /// Plays a line of a journal.
    fn play_journal(&mut self, line: &str) -> Result<(), Illegal>;
    /// How many lines of log a viewer has heard.
    fn heard(&self, viewer: Viewer) -> u32;
    /// The last lines of log a viewer has heard, at most `n`, as far as they are remembered.
    fn last_heard(&self, viewer: Viewer, n: usize) -> Vec<&LogLine>;
    /// How many lines stood before a seat's last decision that is remembered.
    fn last_decision(&self, seat: Seat) -> Option<u32>;
    /// The roll awaited, if the viewer may know of it.
    fn visible_roll(&self, viewer: Viewer) -> Option<Roll>;
    /// The full record, with further tags.
    fn record(&self, tags: &[(&str, String)]) -> String;
    /// The record as a viewer may have it.
    fn export(&self, tags: &[(&str, String)], viewer: Viewer) -> String;
    /// The position as a file.
    fn position_file(&self) -> String;
    /// A short fingerprint of the position.
    fn digest(&self) -> String;
    /// Grows whenever the viewer can see that something changed.
    fn revision(&self, viewer: Viewer) -> u32;
    /// Derives all rolls again from the secret a record reveals.
    fn verify(&self, record: &Record) -> Result<usize, Problems>;
    /// Two matches that begin where this one stands: as it is, and with something else where the viewer
    /// may not look. He must not be able to tell them apart.
    fn twins(&self, viewer: Viewer, dice: &mut QuickDice) -> [Box<dyn AnyMatch>; 2];
    /// The match with its type, for bots of the same game.
    fn as_any(&self) -> &dyn Any;
}

struct BoxedMatch<R: Rules> {
    game: Match<R>,
    head: Head,
}

impl<R: Rules> AnyMatch for BoxedMatch<R> {
    fn scenario(&self) -> &str {
        &self.head.scenario
    }

    fn seats(&self) -> &'static [&'static str] {
        R::SEATS
    }

    fn board(&self) -> Board {
        self.game.rules().board()
    }

    fn awaiting(&self) -> Awaiting {
        self.game.awaiting()
    }

    fn outcome(&self) -> Option<(Outcome, Text)> {
        self.game.outcome().map(|o| (o, self.game.rules().outcome(o)))
    }

    fn view(&mut self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.game.log(viewer).cloned().collect()
    }

    fn len(&self) -> usize {
        self.game.len()
    }

    fn read(&self, text: &str) -> Result<Action, Illegal> {
        notation::read(&**self.game.rules(), text)
    }

    fn write(&self, action: &[Token]) -> String {
        notation::write(&**self.game.rules(), action)
    }

    fn read_thrown(&self, text: &str) -> Result<Thrown, Illegal> {
        let roll = self.game.pending_roll().ok_or_else(|| Illegal::house(crate::msg!("no-roll-awaited")))?;
        notation::read_thrown(&**self.game.rules(), &roll, text)
    }

    fn compose(&mut self, seat: Seat, draft: &Action) -> Result<Composed, Illegal> {
        self.game.compose(seat, draft)
    }

    fn next(&mut self, seat: Seat, draft: &Action) -> Result<Choices, Illegal> {
        let known = self.game.known(seat);
        let rules = self.game.rules().clone();
        draft::may_decide(&*rules, &known)?;
        let mut choices = Choices::default();
        rules.next(&known, draft, self.game.derived(), &mut choices);
        Ok(choices)
    }

    fn legal(&mut self, seat: Seat, prefix: &Action, limit: usize) -> (Vec<Action>, bool) {
        let known = self.game.known(seat);
        let rules = self.game.rules().clone();
        if draft::may_decide(&*rules, &known).is_err() {
            return (Vec::new(), true);
        }
        draft::list(&*rules, &known, prefix, limit, self.game.derived())
    }

    fn forced(&mut self, seat: Seat) -> Option<Action> {
        let must = matches!(self.game.awaiting(), Awaiting::Decide { must, .. } if must.contains(seat));
        let known = self.game.known(seat);
        let rules = self.game.rules().clone();
        must.then(|| draft::forced(&*rules, &known, self.game.derived())).flatten()
    }

    fn window(&self, seat: Seat) -> Option<Window> {
        let known = self.game.known(seat);
        let rules = self.game.rules();
        draft::may_decide(&**rules, &known).ok()?;
        rules.window(&known)
    }

    fn private(&self, seat: Seat) -> bool {
        self.game.rules().private(&self.game.known(seat))
    }

    fn sample(&mut self, seat: Seat, dice: &mut QuickDice) -> Option<Action> {
        let known = self.game.known(seat);
        let rules = self.game.rules().clone();
        draft::sample(&*rules, &known, dice, self.game.derived(), &mut Choices::default(), &mut 0)
    }

    fn decide(&mut self, seat: Seat, action: &Action) -> Result<Played, Illegal> {
        self.game.decide(seat, action)
    }

    fn play_line(&mut self, line: &str) -> Result<(), Illegal> {
        position_file::play_line(&mut self.game, line)
    }

    fn pending_roll(&self) -> Option<Roll> {
        self.game.pending_roll()
    }

    fn throw(&mut self, thrown: Thrown) -> Result<Played, Illegal> {
        self.game.throw(thrown)
    }

    fn settle(&mut self, dice: &mut dyn Dice) -> Played {
        self.game.settle(dice)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.game.undo(seat)
    }

    fn undo_by_consent(&mut self, to: u32) -> Result<(), Illegal> {
        self.game.undo_by_consent(to)
    }

    fn lens(&mut self, viewer: Viewer, id: &str, elements: &Action) -> Option<Overlay> {
        self.game.lens(viewer, id, elements)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        let rules = self.game.rules().clone();
        let position = *self.game.position();
        draft::perft(&*rules, &position, depth, self.game.derived())
    }

    fn perft_by_first(&mut self, depth: u32) -> Vec<(String, u64)> {
        let rules = self.game.rules().clone();
        let position = *self.game.position();
        let roll = self.game.pending_roll();
        let counts = draft::divide(&*rules, &position, depth, self.game.derived());
        let word = |first: Result<Token, Thrown>| match (first, &roll) {
            (Err(thrown), Some(roll)) => notation::write_thrown(&*rules, roll, &thrown),
            (Ok(token), _) => notation::word(&*rules, token).into_owned(),
            (Err(_), None) => unreachable!("chance answers only where a roll is awaited"),
        };
        counts.into_iter().map(|(first, count)| (word(first), count)).collect()
    }

    fn at(&self, n: usize) -> Option<Box<dyn AnyMatch>> {
        let game = self.game.at(n)?;
        Some(Box::new(BoxedMatch { game, head: self.head.clone() }))
    }

    fn trim(&mut self) {
        self.game.trim();
    }

    fn remembered(&self) -> u32 {
        self.game.lines().len() as u32
    }

    fn is_whole(&self) -> bool {
        self.game.is_whole()
    }

    fn moment(&self) -> Option<Vec<u8>> {
        self.game.moment()
    }

    fn edition(&self) -> u16 {
        self.game.edition()
    }

    fn latest_edition(&self) -> u16 {
        self.game.latest_edition()
    }

    fn change_edition(&mut self, to: u16) -> Result<(), Illegal> {
        self.game.change_edition(to).map(|_| ())
    }

    fn written(&self) -> u32 {
        self.game.written()
    }

    fn journal(&self, from: u32) -> Vec<String> {
        let known = self.game.lines().len();
        let new = (self.game.written().saturating_sub(from) as usize).min(known);
        self.game.lines()[known - new..].iter().map(|line| journal::write(&self.game, line)).collect()
    }

    fn play_journal(&mut self, line: &str) -> Result<(), Illegal> {
        journal::play(&mut self.game, line)
    }

    fn heard(&self, viewer: Viewer) -> u32 {
        self.game.heard(viewer)
    }

    fn last_heard(&self, viewer: Viewer, n: usize) -> Vec<&LogLine> {
        let heard = self.game.told().iter().rev().filter(|t| t.audience.includes(viewer));
        let mut last: Vec<_> = heard.take(n).map(|t| &t.line).collect();
        last.reverse();
        last
    }

    fn last_decision(&self, seat: Seat) -> Option<u32> {
        let own = |line: &Line| matches!(line, Line::Decision { seat: s, .. } if *s == seat);
        let after = self.game.live().rev().position(own)? as u32;
        Some(self.game.len() as u32 - 1 - after)
    }

    fn visible_roll(&self, viewer: Viewer) -> Option<Roll> {
        self.game.visible_roll(viewer)
    }

    fn record(&self, tags: &[(&str, String)]) -> String {
        record::write(&self.game, &self.head.tags(tags))
    }

    fn export(&self, tags: &[(&str, String)], viewer: Viewer) -> String {
        record::export(&self.game, &self.head.tags(tags), viewer)
    }

    fn position_file(&self) -> String {
        position_file::write(&self.game, self.head.game, &self.head.scenario, &self.head.options)
    }

    fn digest(&self) -> String {
        record::digest(self.game.position())
    }

    fn revision(&self, viewer: Viewer) -> u32 {
        self.game.revision(viewer)
    }

    fn verify(&self, record: &Record) -> Result<usize, Problems> {
        crate::verify(record, &self.game)
    }

    fn twins(&self, viewer: Viewer, dice: &mut QuickDice) -> [Box<dyn AnyMatch>; 2] {
        let rules = self.game.rules();
        let mut other = rules.determinize(&self.game.known(viewer), dice);
        let mut derived = R::Derived::default();
        let seats = (0..R::SEATS.len() as u8).map(Seat);
        for seat in seats.filter(|seat| viewer != Viewer::Seat(*seat)) {
            draft::scribble(&**rules, &mut other, seat, 4, dice, &mut derived);
        }
        [*self.game.position(), other].map(|start| {
            let game = Match::from_position(rules.clone(), start);
            Box::new(BoxedMatch { game, head: self.head.clone() }) as _
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
