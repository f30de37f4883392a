//! What both databases say alike: how rows are read, and the statements that exports and other methods share.
//!
//! A query is bound to its database when it is compiled, so each of the two crates compiles this file, with its
//! own `Conn` and `Found`.

use crate::error::plain;
use crate::{Conn, Found, journal};
use sqlx::migrate::MigrateError;
use sqlx::{QueryBuilder, Row};
use store::export::{PAGE, Place};
use store::{
    Entry, Error, Exported, MatchNo, MatchRow, Millis, Notice, PersonNo, PersonRow, Status, TokenRow,
};

pub type Seat = (u8, PersonNo, bool);

pub const MATCH: &str =
    "SELECT no, id, game, status, open, secret, invite, settings, card, card_entries, created,
    changed FROM matches ";
pub const PERSON: &str = "SELECT people.no, people.name, logins.login, people.settings, people.created
    FROM people LEFT JOIN logins ON logins.person = people.no ";

pub fn a_match(row: Found) -> MatchRow {
    MatchRow {
        no: row.get(0),
        id: row.get(1),
        game: row.get(2),
        status: Status::named(row.get(3)).expect("the table has no other"),
        open: row.get(4),
        secret: row.get(5),
        invite: row.get(6),
        settings: row.get(7),
        card: row.get(8),
        card_entries: count(&row, 9),
        created: time(&row, 10),
        changed: time(&row, 11),
    }
}

pub fn a_person(row: &Found) -> PersonRow {
    PersonRow {
        no: row.get(0),
        name: row.get(1),
        login: row.get(2),
        settings: row.get(3),
        created: time(row, 4),
    }
}

pub fn an_entry(row: Found) -> Entry {
    Entry { seq: count(&row, 0), at: time(&row, 1), body: row.get(2) }
}

pub fn a_seat(row: Found) -> Seat {
    (count(&row, 0) as u8, row.get(1), row.get(2))
}

pub fn a_notice(row: Found) -> Notice {
    Notice {
        no: row.get(0),
        person: row.get(1),
        key: row.get(2),
        body: row.get(3),
        due: time(&row, 4),
        tries: count(&row, 5),
    }
}

pub fn a_token(row: &Found, from: usize) -> TokenRow {
    TokenRow {
        person: row.get(from),
        name: row.get(from + 1),
        scopes: row.get(from + 2),
        created: time(row, from + 3),
    }
}

pub fn count(row: &Found, column: usize) -> u32 {
    row.get::<i64, _>(column) as u32
}

pub fn time(row: &Found, column: usize) -> Millis {
    row.get::<i64, _>(column) as Millis
}

pub async fn sit(conn: &mut Conn, no: MatchNo, seats: &[Seat]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM seats WHERE match = $1").bind(no).execute(&mut *conn).await?;
    for (seat, person, waits) in seats {
        let query = sqlx::query("INSERT INTO seats (match, seat, person, waits) VALUES ($1, $2, $3, $4)");
        query.bind(no).bind(i64::from(*seat)).bind(*person).bind(*waits).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Inserts a match; with the number 0 the next free one is taken.
pub async fn insert_match(conn: &mut Conn, row: &MatchRow) -> sqlx::Result<MatchNo> {
    sqlx::query_scalar(crate::INSERT_MATCH)
        .bind(row.no)
        .bind(&row.id)
        .bind(&row.game)
        .bind(row.status.name())
        .bind(row.open)
        .bind(&row.secret[..])
        .bind(row.invite.as_deref())
        .bind(&row.settings)
        .bind(&row.card)
        .bind(i64::from(row.card_entries))
        .bind(row.created as i64)
        .bind(row.changed as i64)
        .fetch_one(conn)
        .await
}

pub async fn insert_login(conn: &mut Conn, person: PersonNo, login: &str, hash: &str) -> sqlx::Result<()> {
    let query = sqlx::query("INSERT INTO logins (key, person, login, hash) VALUES ($1, $2, $3, $4)");
    query.bind(login.to_lowercase()).bind(person).bind(login).bind(hash).execute(conn).await?;
    Ok(())
}

pub async fn write_note(conn: &mut Conn, no: MatchNo, person: PersonNo, text: &str) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO notes (match, person, body) VALUES ($1, $2, $3)
         ON CONFLICT (match, person) DO UPDATE SET body = excluded.body",
    )
    .bind(no)
    .bind(person)
    .bind(text)
    .execute(conn)
    .await?;
    Ok(())
}

/// The lines of an export after a place.
pub async fn lines(conn: &mut Conn, place: Place) -> sqlx::Result<Vec<Exported>> {
    match place {
        Place::People(no) => {
            let query = sqlx::query(
                "SELECT people.no, name, login, settings, created, logins.hash, confirmed FROM people
                 LEFT JOIN logins ON logins.person = people.no LEFT JOIN mail ON mail.person = people.no
                 WHERE people.no > $1 ORDER BY people.no LIMIT $2",
            );
            let line = |row: Found| Exported::Person {
                person: a_person(&row),
                password: row.get(5),
                mail: row.get(6),
            };
            query.bind(no).bind(PAGE as i64).map(line).fetch_all(conn).await
        }
        Place::Matches(no) => {
            let mut query = QueryBuilder::new(MATCH);
            query.push("WHERE no > ").push_bind(no).push(" ORDER BY no LIMIT ").push_bind(PAGE as i64);
            let rows = query.build().map(a_match).fetch_all(&mut *conn).await?;
            let mut lines = Vec::with_capacity(rows.len());
            for row in rows {
                let seats = seats(conn, row.no).await?;
                lines.push(Exported::Match { row, seats });
            }
            Ok(lines)
        }
        Place::Entries(no, seq) => {
            let query = sqlx::query(
                "SELECT seq, at, body, match FROM journal WHERE (match, seq) > ($1, $2)
                 ORDER BY match, seq LIMIT $3",
            );
            let line = |row: Found| Exported::Entry { no: row.get(3), entry: an_entry(row) };
            query.bind(no).bind(seq).bind(PAGE as i64).map(line).fetch_all(conn).await
        }
        Place::Notes(no, person) => {
            let query = sqlx::query(
                "SELECT match, person, body FROM notes WHERE (match, person) > ($1, $2)
                 ORDER BY match, person LIMIT $3",
            );
            let line = |row: Found| Exported::Notes { no: row.get(0), person: row.get(1), text: row.get(2) };
            query.bind(no).bind(person).bind(PAGE as i64).map(line).fetch_all(conn).await
        }
    }
}

/// Takes a line of an export in.
pub async fn take(conn: &mut Conn, line: &Exported) -> sqlx::Result<()> {
    match line {
        Exported::Person { person, password, mail } => {
            let query =
                sqlx::query("INSERT INTO people (no, name, settings, created) VALUES ($1, $2, $3, $4)");
            let query = query
                .bind(person.no)
                .bind(store::text(&person.name))
                .bind(store::text(&person.settings))
                .bind(person.created as i64);
            query.execute(&mut *conn).await?;
            if let (Some(login), Some(hash)) = (&person.login, password) {
                insert_login(conn, person.no, login, hash).await?;
            }
            if let Some(mail) = mail {
                let query = sqlx::query("INSERT INTO mail (person, confirmed) VALUES ($1, $2)");
                query.bind(person.no).bind(store::text(mail)).execute(&mut *conn).await?;
            }
            Ok(())
        }
        Exported::Match { row, seats } => {
            insert_match(conn, row).await?;
            sit(conn, row.no, seats).await
        }
        Exported::Entry { no, entry } => journal::insert(conn, &[(*no, entry)]).await,
        Exported::Notes { no, person, text } => write_note(conn, *no, *person, &store::text(text)).await,
    }
}

pub async fn seats(conn: &mut Conn, no: MatchNo) -> sqlx::Result<Vec<Seat>> {
    let query = sqlx::query("SELECT seat, person, waits FROM seats WHERE match = $1 ORDER BY seat");
    query.bind(no).map(a_seat).fetch_all(conn).await
}

/// Names the thing that is taken, if that is what is wrong.
pub fn taken(what: &'static str) -> impl Fn(sqlx::Error) -> Error {
    move |error| match error.as_database_error() {
        Some(e) if e.is_unique_violation() => Error::Taken(what),
        _ => plain(error),
    }
}

/// An error of the schema.
pub fn schema(error: MigrateError) -> Error {
    match error {
        MigrateError::VersionMissing(no) => {
            Error::Corrupt(format!("it was written by a later version of this program (schema {no})"))
        }
        MigrateError::VersionMismatch(no) => {
            Error::Corrupt(format!("its schema {no} is not the one this program made"))
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => plain(error),
        other => Error::Database(other.to_string()),
    }
}
