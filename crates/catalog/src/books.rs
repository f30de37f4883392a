//! Rulebooks: every clause of a game, to be read whether it can be played or not.

use content::{Lang, Ledger, Problem, Problems, Source};
use engine::AnyGame;
use std::path::Path;
use std::sync::OnceLock;

/// A rulebook. Its clauses are read when somebody asks for them.
pub struct Book {
    /// The id of its game.
    pub id: &'static str,
    /// How its clauses are cited: `NR` in `NR 8.5.1`.
    pub prefix: String,
    /// Whether the game can be played here, too.
    pub playable: bool,
    titles: [String; 2],
    text: Result<Source, Problems>,
    ledger: OnceLock<Result<Ledger, Problems>>,
}

impl Book {
    /// What the game is called.
    pub fn title(&self, lang: Lang) -> &str {
        &self.titles[lang as usize]
    }

    /// A clause as it is cited.
    pub fn cite(&self, id: &str) -> String {
        format!("{} {id}", self.prefix)
    }

    /// Its clauses.
    ///
    /// # Errors
    /// All that is wrong with the file of clauses.
    pub fn ledger(&self) -> Result<&Ledger, Problems> {
        let read = || Ledger::read(&self.prefix, self.text.as_ref().map_err(Clone::clone)?);
        self.ledger.get_or_init(read).as_ref().map_err(Clone::clone)
    }
}

/// A rulebook in the binary: game, prefix, titles in the order of [`Lang::ALL`], clauses.
struct Embedded {
    id: &'static str,
    prefix: &'static str,
    titles: [&'static str; 2],
    text: &'static str,
}

const EMBEDDED: [Embedded; 4] = [
    Embedded {
        id: "no-retreat",
        prefix: "NR",
        titles: ["No Retreat! The Russian Front 1941–45", "Ни шагу назад! 1941–1945"],
        text: include_str!("../../../games/no-retreat/data/rules.tsv"),
    },
    Embedded {
        id: "great-patriotic",
        prefix: "GP",
        titles: ["The Great Patriotic War: Art of Tactic", "Великая Отечественная (Art of Tactic)"],
        text: include_str!("../../../games/great-patriotic/data/rules.tsv"),
    },
    Embedded {
        id: "reds-and-whites",
        prefix: "RW",
        titles: ["Reds and Whites 1918–21", "Красные и белые. 1918–1921"],
        text: include_str!("../../../games/reds-and-whites/data/rules.tsv"),
    },
    Embedded {
        id: "tank-battles",
        prefix: "TB",
        titles: ["Tank Battles", "Танковые сражения"],
        text: include_str!("../../../games/tank-battles/data/rules.tsv"),
    },
];

/// The books of the games, then those that have no game yet.
pub(crate) fn all(games: &[Box<dyn AnyGame>], data: Option<&Path>) -> Vec<Book> {
    let played = games.iter().map(|game| Book {
        id: game.info().id,
        prefix: game.ledger().prefix().to_owned(),
        playable: true,
        titles: Lang::ALL.map(|lang| game.say(lang, &game.info().title)),
        // The game has read it already.
        text: Ok(Source::new("rules.tsv", "")),
        ledger: OnceLock::from(Ok(game.ledger().clone())),
    });
    let read = EMBEDDED.iter().filter(|book| !games.iter().any(|game| game.info().id == book.id));
    let read = read.map(|book| Book {
        id: book.id,
        prefix: book.prefix.to_owned(),
        playable: false,
        titles: book.titles.map(str::to_owned),
        text: text(book, data),
        ledger: OnceLock::new(),
    });
    played.chain(read).collect()
}

fn text(book: &Embedded, data: Option<&Path>) -> Result<Source, Problems> {
    let own = data.and_then(|data| crate::box_folder(data, book.id)).map(|folder| folder.join("rules.tsv"));
    match own.filter(|path| path.is_file()) {
        None => Ok(Source::new(format!("{}/rules.tsv", book.id), book.text)),
        Some(path) => {
            let name = path.display().to_string();
            match std::fs::read(&path) {
                Ok(bytes) => Source::from_bytes(name, &bytes),
                Err(error) => {
                    let nowhere = Source::new(name, "");
                    Err(Problem::new(&nowhere, 0..0, format!("the file cannot be read: {error}")).into())
                }
            }
        }
    }
}
