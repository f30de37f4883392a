//! The one list of games.
//!
//! A [`Catalog`] holds every game that can be played and every rulebook that
//! can be read; some books are here before their games. It also finds the game
//! a position file or a record belongs to.
//!
//! ```
//! let catalog = catalog::Catalog::open(None)?;
//! let book = catalog.book("no-retreat")?;
//! assert_eq!(book.cite("8.5.1"), "NR 8.5.1");
//! assert_eq!(book.ledger()?.get("8.5.1").unwrap().id, "8.5.1");
//! assert!(catalog.book("no-retrat").is_err_and(|told| told.to_string().contains("no-retreat")));
//! # Ok::<(), content::Problems>(())
//! ```

mod books;
mod find;

pub use books::Book;
pub use find::{FileKind, kind_of};

use content::{Problem, Problems, Source};
use engine::{AnyGame, Boxed};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};

/// Opens a game from its embedded data, or from a folder that lies on top of it.
type Opener = fn(Option<PathBuf>) -> Result<Box<dyn AnyGame>, Problems>;

/// Every game that can be played. A new game is one line here.
const GAMES: &[(&str, Opener)] = &[
    ("skirmish", |data| Ok(Box::new(Boxed::new(skirmish::Box::open(data)?)))),
    ("no-retreat", |data| Ok(Box::new(Boxed::new(no_retreat::Box::open(data)?)))),
    ("tank-battles", |data| Ok(Box::new(Boxed::new(tank_battles::Box::open(data)?)))),
];

/// Every game and every rulebook.
pub struct Catalog {
    games: Vec<Box<dyn AnyGame>>,
    books: Vec<Book>,
}

impl Catalog {
    /// Opens all games.
    ///
    /// `data` is a designer's folder with a folder for each game he changes:
    /// a file `<data>/skirmish/map.csv` (or `<data>/skirmish/data/map.csv`)
    /// stands in for the embedded one.
    ///
    /// # Errors
    /// The folder does not exist, or a game's data is faulty.
    pub fn open(data: Option<&Path>) -> Result<Catalog, Problems> {
        if let Some(folder) = data.filter(|folder| !folder.is_dir()) {
            let nowhere = Source::new(folder.display().to_string(), "");
            let what = format!("there is no folder of data \"{}\"", folder.display());
            return Err(Problem::new(&nowhere, 0..0, what).into());
        }
        let mut problems = Problems::new();
        let opened: Vec<_> = std::thread::scope(|all| {
            let open = |(id, open): &(&str, Opener)| {
                let (open, folder) = (*open, data.and_then(|data| box_folder(data, id)));
                all.spawn(move || open(folder))
            };
            let opening: Vec<_> = GAMES.iter().map(open).collect();
            opening.into_iter().map(|game| game.join().unwrap_or_else(|what| resume_unwind(what))).collect()
        });
        let games: Vec<_> = opened.into_iter().filter_map(|game| problems.take(game)).collect();
        let books = books::all(&games, data);
        problems.or_value(Catalog { games, books })
    }

    /// Opens one game with a folder of data on top, to see whether the data is sound;
    /// `None` if there is no such game.
    pub fn try_data(id: &str, folder: &Path) -> Option<Result<Box<dyn AnyGame>, Problems>> {
        let (_, open) = GAMES.iter().find(|(game, _)| *game == id)?;
        Some(open(Some(folder.to_owned())))
    }

    /// The same catalog with another box in the place of a game's own.
    #[must_use]
    pub fn with(mut self, game: Box<dyn AnyGame>) -> Catalog {
        let id = game.info().id;
        self.games.retain(|known| known.info().id != id);
        self.games.push(game);
        self
    }

    /// The games that can be played.
    pub fn games(&self) -> &[Box<dyn AnyGame>] {
        &self.games
    }

    /// The rulebooks, in order: those of the games, then those without a game yet.
    pub fn ledgers(&self) -> &[Book] {
        &self.books
    }

    /// A game by its id.
    ///
    /// # Errors
    /// There is none; the problem says which one might be meant.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, Problems> {
        self.game_at(id, |what| Problem::new(&Source::new(id, ""), 0..0, what))
    }

    /// A rulebook by its game's id or by its prefix.
    ///
    /// # Errors
    /// There is none; the problem says which one might be meant.
    pub fn book(&self, id: &str) -> Result<&Book, Problems> {
        let found = self.books.iter().find(|b| b.id == id || b.prefix.eq_ignore_ascii_case(id));
        found.ok_or_else(|| {
            let problem = Problem::new(&Source::new(id, ""), 0..0, format!("there is no rulebook \"{id}\""));
            with_hint(problem, id, self.books.iter().map(|b| b.id)).into()
        })
    }

    fn game_at(&self, id: &str, at: impl Fn(String) -> Problem) -> Result<&dyn AnyGame, Problems> {
        if let Some(game) = self.games.iter().find(|g| g.info().id == id) {
            return Ok(&**game);
        }
        if self.books.iter().any(|b| b.id == id) {
            let problem = at(format!("{id} is here as a rules reference and cannot be played yet"));
            return Err(problem.hint(format!("`stavka rules {id}` shows its rules")).into());
        }
        let problem = at(format!("there is no game \"{id}\""));
        Err(with_hint(problem, id, self.games.iter().map(|g| g.info().id)).into())
    }
}

/// The nearest candidate as a hint, else all of them.
fn with_hint<'a>(problem: Problem, word: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.collect();
    match content::suggest(word, known.iter().copied()) {
        None if known.is_empty() => problem,
        None => problem.hint(format!("there are {}", known.join(", "))),
        Some(near) => problem.hint(format!("did you mean \"{near}\"?")),
    }
}

/// Where a game's files lie in a designer's folder, if he changes that game.
fn box_folder(data: &Path, id: &str) -> Option<PathBuf> {
    let own = data.join(id);
    [own.join("data"), own].into_iter().find(|folder| folder.is_dir())
}
