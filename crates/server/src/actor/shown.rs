//! What people see of a match, and when.

use super::*;

impl Actor {
    pub(super) fn publish(&mut self) {
        let mut updates = Vec::new();
        for (viewer, channel) in &mut self.channels {
            if *viewer == Viewer::Spectator && self.past.is_some() {
                continue;
            }
            if let Some(update) = channel.update(self.live.play(), *viewer) {
                updates.push((*viewer, Utf8Bytes::from(update)));
            }
        }
        for (viewer, update) in updates {
            self.broadcast(viewer, &update);
        }
    }

    /// The match that spectators see.
    pub(super) fn for_spectators(&mut self) -> &mut Live {
        match &mut self.past {
            Some(past) => &mut past.live,
            None => &mut self.live,
        }
    }

    /// When spectators are to see more.
    pub(super) fn reveals_at(&self) -> Option<store::Millis> {
        let (entry, play) = self.past.as_ref()?.queue.front()?;
        Some(if *play { entry.at + self.live.setup().delay } else { 0 })
    }

    /// Shows spectators of a delayed match what they have waited for; all of it once it is over.
    pub(super) fn reveal(&mut self) {
        let mut more = false;
        let over = self.live.status() == Status::Over;
        while self.reveals_at().is_some_and(|at| over || at <= now()) {
            let past = self.past.as_mut().expect("it has a queue");
            let (entry, _) = past.queue.pop_front().expect("there is one");
            if let Err(why) = past.live.replay(&entry) {
                tracing::error!(no = self.no, why, "a match cannot be shown later");
            }
            more = true;
        }
        if !more {
            return;
        }
        let Some(past) = &mut self.past else { return };
        let channel = self.channels.iter_mut().find(|(viewer, _)| *viewer == Viewer::Spectator);
        let update = channel.and_then(|(_, channel)| channel.update(past.live.play(), Viewer::Spectator));
        if over {
            self.past = None;
        }
        if let Some(update) = update {
            self.broadcast(Viewer::Spectator, &Utf8Bytes::from(update));
        }
        self.show_header_to(|who| who.seat.is_none(), Viewer::Spectator);
        self.card_due.get_or_insert(Instant::now() + CARD_AFTER);
    }

    /// Sends an update to everybody who sees the same.
    pub(super) fn broadcast(&mut self, viewer: Viewer, message: &Utf8Bytes) {
        self.hub.metrics().encode();
        // Whoever does not keep up is cut off; he connects anew and asks for the gap.
        self.conns.retain(|_, conn| conn.who.viewer() != viewer || conn.tx.try_send(message.clone()).is_ok());
    }

    pub(super) fn show_header(&mut self) {
        if self.past.is_none() {
            return self.show_header_to(|_| true, Viewer::Spectator);
        }
        self.show_header_to(|who| who.seat.is_some(), Viewer::Referee);
        self.show_header_to(|who| who.seat.is_none(), Viewer::Spectator);
    }

    pub(super) fn show_header_to(&mut self, to: impl Fn(&Asker) -> bool, viewer: Viewer) {
        if !self.conns.values().any(|conn| to(&conn.who)) {
            return;
        }
        let header = encode(&Say::Header(Box::new(self.header_for(viewer))));
        self.conns.retain(|_, conn| !to(&conn.who) || conn.tx.try_send(header.clone()).is_ok());
    }

    pub(super) fn show_talk(&mut self) {
        let Some(line) = self.live.last_said().cloned() else { return };
        let message = encode(&Say::Chat(line.clone()));
        let live = &self.live;
        self.conns.retain(|_, conn| {
            !live.hears(conn.who.viewer(), line.room) || conn.tx.try_send(message.clone()).is_ok()
        });
    }

    /// Sides were dealt, or somebody left: players connect again, each to the seat that is his now.
    pub(super) fn reseat(&mut self) {
        let bye = encode(&Say::Bye { again: true, why: msg!("match-reload") });
        let players = self.conns.extract_if(|_, conn| conn.who.seat.is_some());
        players.for_each(|(_, conn)| _ = conn.tx.try_send(bye.clone()));
        self.channels.retain(|(viewer, _)| *viewer == Viewer::Spectator);
    }

    /// Shows all what there is to check the dice by: commitment, parts and, at the end, the secret.
    pub(super) fn show_fair(&mut self) {
        let message = encode(&Say::Fair(self.live.fair()));
        self.conns.retain(|_, conn| conn.tx.try_send(message.clone()).is_ok());
    }

    pub(super) fn reply(&mut self, to: To, say: Say) {
        match to {
            To::Once(reply) => _ = reply.send(say),
            To::Conn(no) => {
                if let Some(conn) = self.conns.get(&no)
                    && conn.tx.try_send(encode(&say)).is_err()
                {
                    self.conns.remove(&no);
                }
            }
        }
    }

    pub(super) fn online(&self) -> SeatSet {
        self.conns.values().filter_map(|conn| conn.who.seat).fold(SeatSet::NONE, SeatSet::with)
    }

    pub(super) fn header(&mut self) -> MatchHeader {
        self.header_for(Viewer::Referee)
    }

    /// The header as it is now; for spectators, as far as they may know.
    pub(super) fn header_for(&mut self, viewer: Viewer) -> MatchHeader {
        let spectators = self.conns.values().filter(|conn| conn.who.seat.is_none()).count();
        let online = self.online();
        let live = if viewer == Viewer::Spectator { self.for_spectators() } else { &mut self.live };
        live.header(online, spectators as u32)
    }

    /// The match as somebody sees it, with as much of the log as he lacks.
    pub(super) async fn hello(&mut self, who: &Asker, have: Option<Gap>) -> Box<Hello> {
        let viewer = who.viewer();
        let past = self.past.as_deref().filter(|_| who.seat.is_none());
        let game = past.map_or(self.live.game(), |past| past.live.game());
        let heard = game.heard(viewer);
        // A log that is longer than ours was taken back meanwhile.
        let from = have.map_or(0, |have| have.log).min(heard);
        let wanted = (heard - from) as usize;
        let near: Vec<LogLine> = game.last_heard(viewer, wanted).into_iter().cloned().collect();
        let (log, from) = if near.len() == wanted {
            (near, from)
        } else {
            match Box::pin(self.hub.whole(self.no, self.live.entries())).await {
                Ok(whole) => (whole.game().log(viewer).split_off(from as usize), from),
                Err(error) => {
                    tracing::error!(no = self.no, %error, "a match's log cannot be read back");
                    (near, from)
                }
            }
        };
        let mut hello = self.hello_now(who.seat, log, from);
        hello.own = self.live.seats_of(who.person).into_iter().map(|seat| self.side(seat)).collect();
        if who.person != 0 {
            hello.notes = self.hub.store().notes(self.no, who.person).await.unwrap_or_default();
        }
        hello.standing = who.seat.is_some_and(|seat| !self.standing[seat.index()].is_empty());
        Box::new(hello)
    }

    pub(super) fn hello_now(&mut self, seat: Option<Seat>, log: Vec<LogLine>, log_from: u32) -> Hello {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let live = if seat.is_none() { self.for_spectators() } else { &mut self.live };
        let view = live.play().view(viewer);
        Hello {
            header: self.header_for(viewer),
            side: seat.map(|seat| self.side(seat)),
            own: Vec::new(),
            view,
            log,
            log_from,
            chat: self.live.talk(viewer),
            notes: String::new(),
            standing: false,
            fair: self.live.fair(),
            now: now(),
        }
    }

    pub(super) fn side(&self, seat: Seat) -> String {
        self.live.game().seats()[seat.index()].to_owned()
    }

    pub(super) async fn keep_notes(&mut self, who: &Asker, id: &str, text: &str) -> Say {
        if who.person <= 0 {
            return refused(id, msg!("house-who"));
        }
        if text.chars().count() > 20_000 || id.len() > 40 {
            return refused(id, msg!("match-bad-text"));
        }
        match self.hub.store().write_notes(self.no, who.person, text).await {
            Ok(()) => Say::Reply(Reply::Done { id: id.to_owned() }),
            Err(error) => {
                tracing::error!(no = self.no, %error, "notes were not written");
                refused(id, msg!("house-database"))
            }
        }
    }
}
