//! The trait, method by method.

use crate::common::{
    MATCH, PERSON, Seat, a_match, a_notice, a_person, a_token, an_entry, insert_login, insert_match, lines,
    seats, sit, take, taken, time, write_note,
};
use crate::error::plain;
use crate::{Found, SqliteStore, cards, journal};
use async_trait::async_trait;
use sqlx::{Connection, QueryBuilder, Row};
use store::export::Place;
use store::{
    Append, AuditRow, Card, Credentials, Entry, Error, Exported, MatchNo, MatchRow, Millis, Notice, Page,
    PersonNo, PersonRow, Refused, Result, Snapshot, Store, TokenRow, Which, Written,
};
use tokio::sync::broadcast;

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, batch: &[Append]) -> Result<Vec<std::result::Result<(), Refused>>> {
        let mut writer = self.writer().await?;
        let (verdicts, written) = writer.append(batch).await?;
        // Told while the writer is held, so that the news of a match come in order.
        for news in written {
            let _ = self.news.send(news);
        }
        Ok(verdicts)
    }

    async fn entries(&self, no: MatchNo, from: u32, limit: u32) -> Result<Vec<Entry>> {
        let query = sqlx::query(
            "SELECT seq, at, body FROM journal WHERE match = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
        );
        let query = query.bind(no).bind(from).bind(limit).map(an_entry);
        query.fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn last_entries(&self, no: MatchNo, limit: u32) -> Result<Vec<Entry>> {
        let query =
            sqlx::query("SELECT seq, at, body FROM journal WHERE match = $1 ORDER BY seq DESC LIMIT $2");
        let query = query.bind(no).bind(limit).map(an_entry);
        let mut entries = query.fetch_all(&mut *self.read().await?).await.map_err(plain)?;
        entries.reverse();
        Ok(entries)
    }

    async fn snapshot(&self, no: MatchNo) -> Result<Option<Snapshot>> {
        sqlx::query("SELECT entries, body FROM snapshots WHERE match = $1")
            .bind(no)
            .map(|row: Found| Snapshot { entries: row.get(0), body: row.get(1) })
            .fetch_optional(&mut *self.read().await?)
            .await
            .map_err(plain)
    }

    async fn create(&self, row: &MatchRow, card: &Card, entries: &[Entry]) -> Result<MatchNo> {
        let mut conn = self.write().await?;
        let mut tx = conn.begin_with("BEGIN IMMEDIATE").await.map_err(plain)?;
        let fresh = MatchRow { no: 0, ..row.clone() };
        let no = insert_match(&mut tx, &fresh).await.map_err(taken("match id"))?;
        sit(&mut tx, no, &card.seats).await.map_err(plain)?;
        let rows: Vec<_> = entries.iter().map(|entry| (no, entry)).collect();
        journal::insert(&mut tx, &rows).await.map_err(plain)?;
        tx.commit().await.map_err(plain)?;
        let _ = self.news.send(Written { no, entries: entries.len() as u32 });
        Ok(no)
    }

    async fn find(&self, id: &str) -> Result<Option<MatchRow>> {
        let mut query = QueryBuilder::new(MATCH);
        let query = query.push("WHERE id = ").push_bind(id).build().map(a_match);
        query.fetch_optional(&mut *self.read().await?).await.map_err(plain)
    }

    async fn get(&self, no: MatchNo) -> Result<Option<MatchRow>> {
        let mut query = QueryBuilder::new(MATCH);
        let query = query.push("WHERE no = ").push_bind(no).build().map(a_match);
        query.fetch_optional(&mut *self.read().await?).await.map_err(plain)
    }

    async fn invited(&self, invite: &[u8]) -> Result<Option<MatchRow>> {
        let mut query = QueryBuilder::new(MATCH);
        let query = query.push("WHERE invite = ").push_bind(invite).build().map(a_match);
        query.fetch_optional(&mut *self.read().await?).await.map_err(plain)
    }

    async fn list(&self, page: &Page) -> Result<Vec<MatchRow>> {
        let mut query = QueryBuilder::new(MATCH);
        match page.which {
            Which::Open => query.push("WHERE status = 'waiting' AND open = TRUE"),
            Which::Live => query.push("WHERE status = 'playing' AND open = TRUE"),
            Which::Over => query.push("WHERE status = 'over' AND open = TRUE"),
            Which::Of(person) => {
                query.push("WHERE no IN (SELECT match FROM seats WHERE person = ").push_bind(person).push(")")
            }
        };
        if let Some(game) = &page.game {
            query.push(" AND game = ").push_bind(game);
        }
        if let Some((changed, no)) = page.before {
            query.push(" AND (changed, no) < (").push_bind(changed as i64);
            query.push(", ").push_bind(no).push(")");
        }
        query.push(" ORDER BY changed DESC, no DESC LIMIT ").push_bind(i64::from(page.limit));
        let query = query.build().map(a_match);
        query.fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn seats(&self, no: MatchNo) -> Result<Vec<Seat>> {
        seats(&mut *self.read().await?, no).await.map_err(plain)
    }

    async fn waiting_for(&self, person: PersonNo) -> Result<u32> {
        let query =
            sqlx::query_scalar("SELECT count(DISTINCT match) FROM seats WHERE person = $1 AND waits = TRUE");
        query.bind(person).fetch_one(&mut *self.read().await?).await.map_err(plain)
    }

    async fn write_cards(&self, cards: &[Card]) -> Result<()> {
        // Entries that come meanwhile wait for a few cards only.
        for cards in cards.chunks(64) {
            let mut writer = self.writer().await?;
            // Cards are made of entries: those that a crash takes away are made again, so nobody waits for a sync.
            writer.sync(false).await.map_err(plain)?;
            let written = cards::write(&mut writer.conn, cards).await;
            writer.sync(true).await.map_err(plain)?;
            written.map_err(plain)?;
        }
        Ok(())
    }

    async fn stale_cards(&self, limit: u32) -> Result<Vec<MatchNo>> {
        sqlx::query_scalar(
            "SELECT no FROM matches WHERE card_entries < (SELECT max(seq) + 1 FROM journal WHERE match = no)
             ORDER BY no LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&mut *self.read().await?)
        .await
        .map_err(plain)
    }

    async fn playing(&self, after: MatchNo, limit: u32) -> Result<Vec<MatchNo>> {
        let query = sqlx::query_scalar(
            "SELECT no FROM matches WHERE status = 'playing' AND no > $1 ORDER BY no LIMIT $2",
        );
        query.bind(after).bind(limit).fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn notes(&self, no: MatchNo, person: PersonNo) -> Result<String> {
        let query = sqlx::query_scalar("SELECT body FROM notes WHERE match = $1 AND person = $2");
        let text = query.bind(no).bind(person).fetch_optional(&mut *self.read().await?).await;
        Ok(text.map_err(plain)?.unwrap_or_default())
    }

    async fn write_notes(&self, no: MatchNo, person: PersonNo, text: &str) -> Result<()> {
        write_note(&mut *self.write().await?, no, person, &store::text(text)).await.map_err(plain)
    }

    async fn create_guest(&self, name: &str, now: Millis) -> Result<PersonRow> {
        let name = store::text(name).into_owned();
        let no = sqlx::query_scalar(
            "INSERT INTO people (name, settings, created) VALUES ($1, '{}', $2) RETURNING no",
        )
        .bind(&name)
        .bind(now as i64)
        .fetch_one(&mut *self.write().await?)
        .await
        .map_err(plain)?;
        Ok(PersonRow { no, name, login: None, settings: "{}".into(), created: now })
    }

    async fn person(&self, no: PersonNo) -> Result<Option<PersonRow>> {
        Ok(self.persons(&[no]).await?.pop())
    }

    async fn persons(&self, nos: &[PersonNo]) -> Result<Vec<PersonRow>> {
        let mut query = QueryBuilder::new(PERSON);
        let mut list = query.push("WHERE people.no IN (").separated(", ");
        for no in nos {
            list.push_bind(*no);
        }
        let query = query.push(") ORDER BY people.no").build().map(|row| a_person(&row));
        query.fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn enrol(&self, person: PersonNo, login: &str, hash: &str) -> Result<()> {
        let login = store::text(login);
        insert_login(&mut *self.write().await?, person, &login, hash).await.map_err(taken("login"))
    }

    async fn credentials(&self, login: &str) -> Result<Option<Credentials>> {
        sqlx::query("SELECT person, hash FROM logins WHERE key = $1")
            .bind(store::text(login).to_lowercase())
            .map(|row: Found| Credentials { person: row.get(0), hash: row.get(1) })
            .fetch_optional(&mut *self.read().await?)
            .await
            .map_err(plain)
    }

    async fn write_password(&self, person: PersonNo, hash: &str) -> Result<bool> {
        let query = sqlx::query("UPDATE logins SET hash = $2 WHERE person = $1").bind(person).bind(hash);
        let done = query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(done.rows_affected() > 0)
    }

    async fn write_person(&self, no: PersonNo, name: &str, settings: &str) -> Result<()> {
        let query = sqlx::query("UPDATE people SET name = $2, settings = $3 WHERE no = $1");
        let query = query.bind(no).bind(store::text(name)).bind(store::text(settings));
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn open_session(&self, hash: &[u8], person: PersonNo, now: Millis) -> Result<()> {
        let query = sqlx::query("INSERT INTO sessions (hash, person, opened) VALUES ($1, $2, $3)");
        let query = query.bind(hash).bind(person).bind(now as i64);
        query.execute(&mut *self.write().await?).await.map_err(taken("session"))?;
        Ok(())
    }

    async fn session(&self, hash: &[u8]) -> Result<Option<PersonRow>> {
        let mut query = QueryBuilder::new(PERSON);
        query.push("JOIN sessions ON sessions.person = people.no WHERE sessions.hash = ").push_bind(hash);
        let query = query.build().map(|row| a_person(&row));
        query.fetch_optional(&mut *self.read().await?).await.map_err(plain)
    }

    async fn close_session(&self, hash: &[u8]) -> Result<()> {
        let query = sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash);
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn create_token(&self, hash: &[u8], token: &TokenRow) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO tokens (hash, person, name, scopes, created) VALUES ($1, $2, $3, $4, $5)",
        );
        let query = query
            .bind(hash)
            .bind(token.person)
            .bind(store::text(&token.name))
            .bind(&token.scopes)
            .bind(token.created as i64);
        query.execute(&mut *self.write().await?).await.map_err(taken("token name"))?;
        Ok(())
    }

    async fn token(&self, hash: &[u8]) -> Result<Option<(TokenRow, PersonRow)>> {
        sqlx::query(
            "SELECT people.no, people.name, login, settings, people.created, tokens.person, tokens.name,
             scopes, tokens.created FROM tokens JOIN people ON people.no = tokens.person
             LEFT JOIN logins ON logins.person = people.no WHERE tokens.hash = $1",
        )
        .bind(hash)
        .map(|row: Found| (a_token(&row, 5), a_person(&row)))
        .fetch_optional(&mut *self.read().await?)
        .await
        .map_err(plain)
    }

    async fn tokens(&self, person: PersonNo) -> Result<Vec<TokenRow>> {
        let query = sqlx::query(
            "SELECT person, name, scopes, created FROM tokens WHERE person = $1 ORDER BY created, name",
        );
        let query = query.bind(person).map(|row: Found| a_token(&row, 0));
        query.fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn revoke(&self, person: PersonNo, name: &str) -> Result<bool> {
        let query = sqlx::query("DELETE FROM tokens WHERE person = $1 AND name = $2");
        let query = query.bind(person).bind(store::text(name));
        let done = query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(done.rows_affected() > 0)
    }

    async fn subscribe_push(&self, person: PersonNo, endpoint: &str, body: &str) -> Result<()> {
        sqlx::query(
            "INSERT INTO pushes (endpoint, person, body) VALUES ($1, $2, $3)
             ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, body = excluded.body",
        )
        .bind(store::text(endpoint))
        .bind(person)
        .bind(store::text(body))
        .execute(&mut *self.write().await?)
        .await
        .map_err(plain)?;
        Ok(())
    }

    async fn pushes(&self, person: PersonNo) -> Result<Vec<String>> {
        let query = sqlx::query_scalar("SELECT body FROM pushes WHERE person = $1 ORDER BY endpoint");
        query.bind(person).fetch_all(&mut *self.read().await?).await.map_err(plain)
    }

    async fn drop_push(&self, endpoint: &str) -> Result<()> {
        let query = sqlx::query("DELETE FROM pushes WHERE endpoint = $1").bind(store::text(endpoint));
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn ask_mail(&self, person: PersonNo, address: &str, hash: &[u8], until: Millis) -> Result<()> {
        let query = sqlx::query(
            "INSERT INTO mail (person, asked, hash, until) VALUES ($1, $2, $3, $4) ON CONFLICT (person) DO UPDATE
             SET asked = excluded.asked, hash = excluded.hash, until = excluded.until",
        );
        let query = query.bind(person).bind(store::text(address)).bind(hash).bind(until as i64);
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn confirm_mail(&self, hash: &[u8], now: Millis) -> Result<Option<PersonNo>> {
        let query = sqlx::query_scalar(
            "UPDATE mail SET confirmed = asked, asked = NULL, hash = NULL, until = NULL
             WHERE hash = $1 AND until > $2 RETURNING person",
        );
        let query = query.bind(hash).bind(now as i64);
        query.fetch_optional(&mut *self.write().await?).await.map_err(plain)
    }

    async fn confirmed_mail(&self, person: PersonNo) -> Result<Option<String>> {
        let query = sqlx::query_scalar("SELECT confirmed FROM mail WHERE person = $1").bind(person);
        let found: Option<Option<String>> =
            query.fetch_optional(&mut *self.read().await?).await.map_err(plain)?;
        Ok(found.flatten())
    }

    async fn post(&self, notice: &Notice) -> Result<bool> {
        let query = sqlx::query(
            "INSERT INTO notices (person, key, body, due, tries) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (key) DO NOTHING",
        );
        let query = query
            .bind(notice.person)
            .bind(&notice.key)
            .bind(&notice.body)
            .bind(notice.due as i64)
            .bind(notice.tries);
        let done = query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(done.rows_affected() > 0)
    }

    async fn due(&self, now: Millis, lease: Millis, limit: u32) -> Result<Vec<Notice>> {
        let mut conn = self.write().await?;
        let mut tx = conn.begin_with("BEGIN IMMEDIATE").await.map_err(plain)?;
        let query = sqlx::query(
            "SELECT no, person, key, body, due, tries FROM notices WHERE settled = 0 AND due <= $1
             ORDER BY due, no LIMIT $2",
        );
        let query = query.bind(now as i64).bind(limit).map(a_notice);
        let notices = query.fetch_all(&mut *tx).await.map_err(plain)?;
        for notice in &notices {
            let query = sqlx::query("UPDATE notices SET due = $2, tries = tries + 1 WHERE no = $1");
            let query = query.bind(notice.no).bind((now + lease) as i64);
            query.execute(&mut *tx).await.map_err(plain)?;
        }
        tx.commit().await.map_err(plain)?;
        Ok(notices)
    }

    async fn settle(&self, no: i64, again: Option<Millis>) -> Result<()> {
        let query =
            sqlx::query("UPDATE notices SET settled = $2 IS NULL, due = coalesce($2, due) WHERE no = $1");
        let query = query.bind(no).bind(again.map(|at| at as i64));
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn claim(&self, no: MatchNo, owner: i64, now: Millis, until: Millis) -> Result<i64> {
        let mut conn = self.write().await?;
        sqlx::query(
            "INSERT INTO leases (match, owner, until) VALUES ($1, $2, $4) ON CONFLICT (match) DO UPDATE
             SET owner = excluded.owner, until = excluded.until WHERE leases.owner = excluded.owner
             OR (leases.until <= $3 AND NOT EXISTS (
                 SELECT 1 FROM processes WHERE processes.owner = leases.owner AND processes.until > $3))",
        )
        .bind(no)
        .bind(owner)
        .bind(now as i64)
        .bind(until as i64)
        .execute(&mut *conn)
        .await
        .map_err(plain)?;
        let query = sqlx::query_scalar("SELECT owner FROM leases WHERE match = $1");
        query.bind(no).fetch_one(&mut *conn).await.map_err(plain)
    }

    async fn beat(&self, owner: i64, address: &str, until: Millis) -> Result<()> {
        sqlx::query(
            "INSERT INTO processes (owner, address, until) VALUES ($1, $2, $3)
             ON CONFLICT (owner) DO UPDATE SET address = excluded.address, until = excluded.until",
        )
        .bind(owner)
        .bind(address)
        .bind(until as i64)
        .execute(&mut *self.write().await?)
        .await
        .map_err(plain)?;
        Ok(())
    }

    async fn address(&self, owner: i64, now: Millis) -> Result<Option<String>> {
        let query = sqlx::query_scalar("SELECT address FROM processes WHERE owner = $1 AND until > $2");
        let query = query.bind(owner).bind(now as i64);
        query.fetch_optional(&mut *self.read().await?).await.map_err(plain)
    }

    async fn orphans(&self, now: Millis, limit: u32) -> Result<Vec<MatchNo>> {
        sqlx::query_scalar(
            "SELECT match FROM leases WHERE until <= $1 AND NOT EXISTS (
                 SELECT 1 FROM processes WHERE processes.owner = leases.owner AND processes.until > $1)
             ORDER BY match LIMIT $2",
        )
        .bind(now as i64)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.read().await?)
        .await
        .map_err(plain)
    }

    async fn release(&self, no: Option<MatchNo>, owner: i64) -> Result<()> {
        let mut conn = self.write().await?;
        let query = sqlx::query("DELETE FROM leases WHERE owner = $1 AND match = coalesce($2, match)");
        query.bind(owner).bind(no).execute(&mut *conn).await.map_err(plain)?;
        if no.is_none() {
            let query = sqlx::query("DELETE FROM processes WHERE owner = $1");
            query.bind(owner).execute(&mut *conn).await.map_err(plain)?;
        }
        Ok(())
    }

    fn shared(&self) -> bool {
        false
    }

    async fn tell(&self, news: &str) -> Result<()> {
        let _ = self.told.send(store::text(news).into_owned());
        Ok(())
    }

    fn told(&self) -> broadcast::Receiver<String> {
        self.told.subscribe()
    }

    fn written(&self) -> broadcast::Receiver<Written> {
        self.news.subscribe()
    }

    async fn outages(&self, since: Millis) -> Result<Vec<(Millis, Millis)>> {
        sqlx::query("SELECT since, till FROM outages WHERE till > $1 ORDER BY since, till")
            .bind(since as i64)
            .map(|row: Found| (time(&row, 0), time(&row, 1)))
            .fetch_all(&mut *self.read().await?)
            .await
            .map_err(plain)
    }

    async fn alive(&self, now: Millis, start: bool) -> Result<Option<Millis>> {
        let mut conn = self.write().await?;
        let mut tx = conn.begin_with("BEGIN IMMEDIATE").await.map_err(plain)?;
        let mut gone = None;
        if start {
            let query = sqlx::query_scalar::<_, i64>(
                "SELECT at FROM heartbeat WHERE at < $1
                 AND NOT EXISTS (SELECT 1 FROM processes WHERE until > $1)",
            );
            gone = query.bind(now as i64).fetch_optional(&mut *tx).await.map_err(plain)?;
        }
        if let Some(last) = gone {
            let query = sqlx::query("INSERT INTO outages (since, till) VALUES ($1, $2)");
            query.bind(last).bind(now as i64).execute(&mut *tx).await.map_err(plain)?;
        }
        sqlx::query(
            "INSERT INTO heartbeat (one, at) VALUES (1, $1)
             ON CONFLICT (one) DO UPDATE SET at = excluded.at WHERE excluded.at > heartbeat.at",
        )
        .bind(now as i64)
        .execute(&mut *tx)
        .await
        .map_err(plain)?;
        tx.commit().await.map_err(plain)?;
        Ok(gone.map(|at| at as Millis))
    }

    async fn house_secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>> {
        let mut conn = self.write().await?;
        let query = sqlx::query("INSERT INTO secrets (name, body) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        query.bind(name).bind(fresh).execute(&mut *conn).await.map_err(plain)?;
        let query = sqlx::query_scalar("SELECT body FROM secrets WHERE name = $1");
        query.bind(name).fetch_one(&mut *conn).await.map_err(plain)
    }

    async fn audit(&self, row: &AuditRow) -> Result<()> {
        let query =
            sqlx::query("INSERT INTO audit (at, person, address, what, detail) VALUES ($1, $2, $3, $4, $5)");
        let query = query
            .bind(row.at as i64)
            .bind(row.person)
            .bind(store::text(&row.address))
            .bind(&row.what)
            .bind(store::text(&row.detail));
        query.execute(&mut *self.write().await?).await.map_err(plain)?;
        Ok(())
    }

    async fn audited(&self, limit: u32) -> Result<Vec<AuditRow>> {
        sqlx::query("SELECT at, person, address, what, detail FROM audit ORDER BY no DESC LIMIT $1")
            .bind(limit)
            .map(|row: Found| AuditRow {
                at: time(&row, 0),
                person: row.get(1),
                address: row.get(2),
                what: row.get(3),
                detail: row.get(4),
            })
            .fetch_all(&mut *self.read().await?)
            .await
            .map_err(plain)
    }

    async fn export(&self, cursor: Option<String>) -> Result<(Vec<Exported>, Option<String>)> {
        let place = Place::read(cursor.as_deref())?;
        let lines = lines(&mut *self.read().await?, place).await.map_err(plain)?;
        let next = place.next(&lines);
        Ok((lines, next))
    }

    async fn import(&self, page: &[Exported], first: bool) -> Result<()> {
        let mut writer = self.writer().await?;
        let mut tx = writer.conn.begin_with("BEGIN IMMEDIATE").await.map_err(plain)?;
        if first {
            let query =
                sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM matches)");
            if query.fetch_one(&mut *tx).await.map_err(plain)? {
                return Err(Error::Corrupt("it has people or matches already".into()));
            }
        }
        for line in page {
            take(&mut tx, line).await.map_err(taken("a number of the import"))?;
        }
        tx.commit().await.map_err(plain)?;
        writer.counts.clear();
        Ok(())
    }

    async fn healthy(&self) -> Result<()> {
        let one: i64 =
            sqlx::query_scalar("SELECT 1").fetch_one(&mut *self.read().await?).await.map_err(plain)?;
        debug_assert_eq!(one, 1);
        Ok(())
    }

    async fn close(&self) {
        let writer = self.writer.lock().await.take();
        if let Some(readers) = &self.readers {
            readers.close().await;
        }
        // The last connection to leave moves the log into the file.
        if let Some(writer) = writer {
            let _ = writer.conn.close().await;
        }
    }
}
