//! `stavka rules GAME [CLAUSE|WORD]`

use crate::args::Rules;
use crate::failure::Failure;
use crate::report::Report;
use crate::session::Session;
use crate::show::text::{pad, width, wrap};
use catalog::Book;
use content::{Clause, Lang, Ledger};
use engine::msg;
use serde_json::{Value, json};
use std::fmt::Write;

/// A clause, a chapter, a search, or the table of contents.
pub fn run(session: &Session, args: &Rules) -> Result<Report, Failure> {
    let book = session.book(&args.game)?;
    let ledger = book.ledger()?;
    let asked = args.clause.join(" ");
    if asked.trim().is_empty() {
        return Ok(contents(session, book, ledger));
    }
    let (text, found) = look_up(session, book, ledger, &asked)?;
    let clauses: Vec<Value> = found.iter().map(|clause| facts(book, clause)).collect();
    Ok(Report::new(text, json!({ "game": book.id, "asked": asked, "clauses": clauses })))
}

/// What a book says to a clause, a chapter or a word, and the clauses found.
pub fn look_up<'a>(
    session: &Session,
    book: &Book,
    ledger: &'a Ledger,
    asked: &str,
) -> Result<(String, Vec<&'a Clause>), Failure> {
    let exact = ledger.get(asked);
    let under = ledger.under(asked);
    match (exact, under.as_slice()) {
        (Some(clause), [] | [_]) => Ok((whole(session, book, clause), vec![clause])),
        (Some(clause), more) => {
            let below: Vec<&Clause> = more.iter().copied().filter(|c| c.id != clause.id).collect();
            Ok((format!("{}\n{}", whole(session, book, clause), list(session, book, &below)), under))
        }
        (None, [_, ..]) => Ok((list(session, book, &under), under)),
        (None, []) => {
            let found = ledger.search(asked);
            match found.as_slice() {
                [] => Err(nothing(session, ledger, asked)),
                [only] => Ok((whole(session, book, only), found)),
                _ => Ok((list(session, book, &found), found)),
            }
        }
    }
}

fn nothing(session: &Session, ledger: &Ledger, asked: &str) -> Failure {
    session.fail_near(&msg!("no-clause", asked = asked), asked, ledger.nearest(asked).into_iter())
}

/// Title and text in the reader's language, where the ledger has it.
fn worded(clause: &Clause, lang: Lang) -> (&str, &str) {
    match lang {
        Lang::Ru => (
            clause.title_ru.as_deref().unwrap_or(&clause.title),
            clause.summary_ru.as_deref().unwrap_or(&clause.summary),
        ),
        Lang::En => (&clause.title, &clause.summary),
    }
}

fn whole(session: &Session, book: &Book, clause: &Clause) -> String {
    let (title, summary) = worded(clause, session.lang);
    let paint = session.paint;
    let id = paint.word(&book.cite(&clause.id));
    let mut text = format!("{id}  {}  {}\n", paint.strong(title), paint.faint(&kind(session, &clause.kind)));
    let _ = writeln!(text, "{}", wrap(summary, "  "));
    if !clause.test.is_empty() {
        let label = session.say(&msg!("rules-test"));
        let _ = writeln!(text, "{}", paint.faint(&wrap(&format!("{label} {}", clause.test), "  ")));
    }
    text
}

/// What sort of rule it is. Kinds are words of the ledgers; one nobody worded stays as it is.
fn kind(session: &Session, kind: &str) -> String {
    let text = match kind {
        "definition" => msg!("kind-definition"),
        "effect" => msg!("kind-effect"),
        "modifier" => msg!("kind-modifier"),
        "optional" => msg!("kind-optional"),
        "order" => msg!("kind-order"),
        "procedure" => msg!("kind-procedure"),
        "property" => msg!("kind-property"),
        "restriction" => msg!("kind-restriction"),
        "setup" => msg!("kind-setup"),
        "structure" => msg!("kind-structure"),
        "terrain" => msg!("kind-terrain"),
        "victory" => msg!("kind-victory"),
        _ => return format!("[{kind}]"),
    };
    format!("[{}]", session.say(&text))
}

fn list(session: &Session, book: &Book, clauses: &[&Clause]) -> String {
    let wide = clauses.iter().map(|c| width(&book.cite(&c.id))).max().unwrap_or_default();
    let mut text = String::new();
    for clause in clauses {
        let (title, _) = worded(clause, session.lang);
        let id = session.paint.word(&pad(&book.cite(&clause.id), wide));
        let _ = writeln!(text, "{id}  {title}");
    }
    text
}

fn contents(session: &Session, book: &Book, ledger: &Ledger) -> Report {
    let title = session.paint.strong(book.title(session.lang));
    let count = session.say(&msg!("rules-count", n = ledger.clauses().len() as i32));
    let mut text = format!("{title}  {}\n", session.paint.faint(&count));
    let chapters: Vec<(&str, Vec<&Clause>)> =
        ledger.chapters().into_iter().map(|chapter| (chapter, ledger.under(chapter))).collect();
    let wide = chapters.iter().map(|(chapter, _)| width(chapter)).max().unwrap_or_default();
    for (chapter, clauses) in &chapters {
        let first = clauses.first().map_or("", |clause| worded(clause, session.lang).0);
        let id = session.paint.word(&pad(chapter, wide));
        let count = session.paint.faint(&format!("{:4}", clauses.len()));
        let _ = writeln!(text, "  {id} {count}  {first} …");
    }
    let hint = session.say(&msg!("rules-hint", game = book.id));
    let _ = writeln!(text, "{}", session.paint.faint(&hint));
    let chapters: Vec<Value> = chapters
        .iter()
        .map(|(chapter, clauses)| {
            json!({ "chapter": chapter, "clauses": clauses.iter().map(|c| &c.id).collect::<Vec<_>>() })
        })
        .collect();
    let title = book.title(session.lang);
    Report::new(text, json!({ "game": book.id, "prefix": book.prefix, "title": title, "chapters": chapters }))
}

fn facts(book: &Book, clause: &Clause) -> Value {
    json!({
        "id": clause.id,
        "cite": book.cite(&clause.id),
        "title": clause.title,
        "kind": clause.kind,
        "summary": clause.summary,
        "test": clause.test,
        "title_ru": clause.title_ru,
        "summary_ru": clause.summary_ru,
    })
}
