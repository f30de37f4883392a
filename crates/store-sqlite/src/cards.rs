//! Writing cards, many at a time.

use crate::Conn;
use sqlx::Connection;
use std::collections::BTreeMap;
use store::{Card, MatchNo};

/// Writes cards, each unless a newer one is there already: three statements, however many.
pub async fn write(conn: &mut Conn, cards: &[Card]) -> sqlx::Result<()> {
    let mut newest: BTreeMap<MatchNo, &Card> = BTreeMap::new();
    for card in cards {
        let known = newest.entry(card.no).or_insert(card);
        if card.entries >= known.entries {
            *known = card;
        }
    }
    let rows: Vec<_> = newest
        .values()
        .map(|card| {
            let invite = card.invite.as_deref().map(hex);
            (card.no, card.status.name(), card.open, &card.card, card.entries, card.changed, invite)
        })
        .collect();
    let seats: Vec<_> = newest
        .values()
        .flat_map(|card| {
            card.seats.iter().map(|(seat, person, waits)| (card.no, card.entries, seat, person, waits))
        })
        .collect();
    let rows = serde_json::to_string(&rows).expect("cards are plain data");
    let seats = serde_json::to_string(&seats).expect("seats are plain data");
    let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(
        "UPDATE matches SET status = c.value ->> 1, open = c.value ->> 2, card = c.value ->> 3,
         card_entries = c.value ->> 4, changed = c.value ->> 5, invite = unhex(c.value ->> 6)
         FROM json_each($1) AS c WHERE no = c.value ->> 0 AND card_entries <= c.value ->> 4",
    )
    .bind(&rows)
    .execute(&mut *tx)
    .await?;
    // A card is there if it covers as much as its match's row says.
    sqlx::query(
        "DELETE FROM seats WHERE match IN (SELECT no FROM json_each($1) AS c JOIN matches ON no = c.value ->> 0
         WHERE card_entries = c.value ->> 4)
         AND (match, seat) NOT IN (SELECT value ->> 0, value ->> 2 FROM json_each($2))",
    )
    .bind(&rows)
    .bind(&seats)
    .execute(&mut *tx)
    .await?;
    sqlx::query(
        "INSERT INTO seats (match, seat, person, waits)
         SELECT s.value ->> 0, s.value ->> 2, s.value ->> 3, s.value ->> 4
         FROM json_each($1) AS s JOIN matches ON no = s.value ->> 0 AND card_entries = s.value ->> 1
         WHERE true ON CONFLICT (match, seat) DO UPDATE SET person = excluded.person, waits = excluded.waits
         WHERE (person, waits) <> (excluded.person, excluded.waits)",
    )
    .bind(&seats)
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
