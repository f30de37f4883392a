//! What is asked of a match, and what comes of it.

use super::*;

impl Live {
    /// Sees whether somebody's time is up.
    pub fn flag(&self, now: Millis) -> Option<Body> {
        let (_, fallen) = self.falls().filter(|(at, _)| *at <= now)?;
        Some(Body::End { how: How::Time, winner: self.other(fallen), id: String::new() })
    }

    /// Who plays against a seat, where there are two.
    pub(super) fn other(&self, seat: Seat) -> Option<u8> {
        (self.state.chairs.len() == 2).then(|| seat.other().0)
    }

    /// Rolls all that is rolled by the server.
    pub(super) fn settle(&mut self) {
        while let Some(roll) = self.play.pending_roll() {
            if self.setup.dice == DiceKind::Typed && roll.audience.is_public() {
                return;
            }
            let thrown = self.dice.throw(&roll);
            self.play.throw(thrown).expect("dice answer what was asked");
        }
    }

    /// A seat decides. The rolls that follow are in the entry.
    ///
    /// # Errors
    /// The rules do not allow it; nothing changed.
    pub fn decide(&mut self, seat: Seat, action: &engine::Action, id: &str) -> Result<Body, Illegal> {
        let before = self.play.written();
        self.play.decide(seat, action)?;
        self.settle();
        Ok(Body::Play { lines: self.play.journal(before), id: id.to_owned() })
    }

    /// Rolls due before anybody decides, at the very start of a match.
    pub fn opening(&mut self) -> Option<Body> {
        let before = self.play.written();
        self.settle();
        let lines = self.play.journal(before);
        (!lines.is_empty()).then_some(Body::Play { lines, id: String::new() })
    }

    /// Does what is asked. A refusal changes nothing.
    pub fn ask(&mut self, who: &Asker, ask: &Ask, now: Millis) -> Came {
        match ask {
            Ask::Compose { n, draft } => Came::Answer(match self.compose(who, draft) {
                Ok(composed) => Say::Composed { n: *n, composed: Box::new(composed) },
                Err(trouble) => Say::Trouble { n: *n, trouble },
            }),
            Ask::Lens { n, lens, elements } => Came::Answer(match self.play.read(elements) {
                Ok(elements) => {
                    let overlay = self.play.lens(who.viewer(), lens, &elements).map(Box::new);
                    Say::Overlay { n: *n, overlay }
                }
                Err(illegal) => Say::Trouble { n: *n, trouble: refused(illegal) },
            }),
            Ask::Ping { n } => Came::Answer(Say::Pong { n: *n }),
            Ask::Act { id, .. }
            | Ask::Throw { id, .. }
            | Ask::Undo { id }
            | Ask::Propose { id, .. }
            | Ask::Answer { id, .. }
            | Ask::Resign { id }
            | Ask::Claim { id }
            | Ask::Chat { id, .. }
            | Ask::Contribute { id, .. }
            | Ask::Notes { id, .. }
            | Ask::Standing { id, .. } => {
                if id.is_empty() || id.len() > 40 {
                    return no(id, house(msg!("match-bad-id")));
                }
                // Its sender alone knows the name of an action; the seat keeps others from guessing it.
                let id = match who.seat {
                    Some(seat) => format!("{}:{id}", seat.0),
                    None => format!("p{}:{id}", who.person),
                };
                if self.state.recent.contains(&id) {
                    return Came::Answer(Say::Reply(Reply::Done { id: plain(&id).to_owned() }));
                }
                match self.change(who, ask, &id, now) {
                    Ok(came) => came,
                    Err(trouble) => no(plain(&id), trouble),
                }
            }
            Ask::Sync { .. } => Came::Answer(Say::Trouble { n: 0, trouble: house(msg!("match-no-sync")) }),
        }
    }

    pub(super) fn compose(&mut self, who: &Asker, draft: &str) -> Result<engine::Composed, Trouble> {
        let seat = self.playing_seat(who)?;
        let draft = self.play.read(draft).map_err(refused)?;
        self.play.compose(seat, &draft).map_err(refused)
    }

    pub(super) fn seat(&self, who: &Asker) -> Result<Seat, Trouble> {
        self.seat_of(who).ok_or_else(|| house(msg!("match-not-seated")))
    }

    pub(super) fn playing_seat(&self, who: &Asker) -> Result<Seat, Trouble> {
        let seat = self.seat(who)?;
        match self.status() {
            Status::Playing => Ok(seat),
            Status::Waiting => Err(house(msg!("match-not-begun"))),
            Status::Over => Err(house(msg!("match-is-over"))),
        }
    }

    pub(super) fn change(&mut self, who: &Asker, ask: &Ask, id: &str, now: Millis) -> Result<Came, Trouble> {
        if who.person == NOBODY {
            return Err(house(msg!("house-who")));
        }
        let body = match ask {
            Ask::Act { revision, action, .. } => {
                let seat = self.playing_seat(who)?;
                let present = self.play.revision(Viewer::Seat(seat));
                if present != *revision {
                    let reply = Reply::Stale { id: plain(id).to_owned(), revision: present };
                    return Ok(Came::Answer(Say::Reply(reply)));
                }
                let action = self.play.read(action).map_err(refused)?;
                self.decide(seat, &action, id).map_err(refused)?
            }
            Ask::Throw { faces, .. } => {
                self.playing_seat(who)?;
                if self.setup.dice != DiceKind::Typed {
                    return Err(house(msg!("match-dice-are-fair")));
                }
                let before = self.play.written();
                let thrown = self.play.read_thrown(faces).map_err(refused)?;
                self.play.throw(thrown).map_err(refused)?;
                self.settle();
                Body::Play { lines: self.play.journal(before), id: id.to_owned() }
            }
            Ask::Undo { .. } => {
                let seat = self.playing_seat(who)?;
                let before = self.play.written();
                self.play.undo(seat).map_err(refused)?;
                // What was played for him because he had no choice is no choice to go back to.
                while self.play.forced(seat).is_some() && self.play.undo(seat).is_ok() {}
                Body::Play { lines: self.play.journal(before), id: id.to_owned() }
            }
            Ask::Propose { what, .. } => return self.propose(who, *what, id),
            Ask::Answer { accept, .. } => return self.answer(who, *accept, id),
            Ask::Resign { .. } => {
                let seat = self.playing_seat(who)?;
                Body::End { how: How::Resigned, winner: self.other(seat), id: id.to_owned() }
            }
            Ask::Claim { .. } => {
                let seat = self.playing_seat(who)?;
                let waits = self.waits_for();
                let silent = now.saturating_sub(self.state.acted) >= SILENCE;
                if waits.contains(seat) || waits.is_empty() || !silent || self.state.clocks.is_some() {
                    return Err(house(msg!("match-cannot-claim")));
                }
                Body::End { how: How::Abandoned, winner: Some(seat.0), id: id.to_owned() }
            }
            Ask::Contribute { part, .. } => self.contribute(who, part, id)?,
            Ask::Chat { room, text, .. } => {
                let text = text.trim();
                if text.is_empty() || text.chars().count() > 500 {
                    return Err(house(msg!("match-bad-text")));
                }
                let seat = who.seat.map(|seat| seat.0);
                if (*room == Room::Players) != seat.is_some() && self.status() != Status::Over {
                    return Err(house(msg!("match-wrong-room")));
                }
                let name = who.name.clone();
                Body::Chat { name, seat, room: *room, text: text.to_owned(), id: id.to_owned() }
            }
            _ => return Err(house(msg!("match-no-sync"))),
        };
        Ok(Came::Entry(body))
    }

    pub(super) fn propose(&mut self, who: &Asker, what: Proposal, id: &str) -> Result<Came, Trouble> {
        let seat = self.seat(who)?;
        match what {
            Proposal::Rematch if self.status() != Status::Over => return Err(house(msg!("match-not-over"))),
            Proposal::Rematch if self.state.rematch.is_some() => {
                return Err(house(msg!("match-rematch-made")));
            }
            Proposal::Rematch => {}
            _ => _ = self.playing_seat(who)?,
        }
        if what == Proposal::Edition && self.play.edition() == self.play.latest_edition() {
            return Err(house(msg!("match-latest-edition")));
        }
        if what == Proposal::Undo {
            if self.setup.rated {
                return Err(house(msg!("match-rated")));
            }
            match self.play.last_decision(seat) {
                Some(_) => {}
                None if !self.play.is_whole() => return Ok(Came::NeedsHistory),
                None => return Err(house(msg!("nothing-to-undo"))),
            }
        }
        if let Some((from, offered)) = self.state.offer {
            // Both want the same: it is agreed.
            return if from != seat.0 && offered == what {
                self.agree(Seat(from), what, id)
            } else {
                Err(house(msg!("match-offer-stands")))
            };
        }
        let alone = self.holders().all(|(other, holder)| {
            other == seat
                || matches!(holder, Holder::Bot(_))
                || matches!(holder, Holder::Person(p, _) if *p == who.person)
        });
        if alone && what != Proposal::Draw {
            // Bots never mind, and nobody asks himself.
            return self.agree(seat, what, id);
        }
        if alone {
            return Err(house(msg!("match-bots-fight-on")));
        }
        Ok(Came::Entry(Body::Offer { seat: seat.0, what, id: id.to_owned() }))
    }

    pub(super) fn answer(&mut self, who: &Asker, accept: bool, id: &str) -> Result<Came, Trouble> {
        let seat = self.seat(who)?;
        let Some((from, what)) = self.state.offer else { return Err(house(msg!("match-no-offer"))) };
        if !accept {
            return Ok(Came::Entry(Body::Decline { id: id.to_owned() }));
        }
        if from == seat.0 {
            return Err(house(msg!("match-own-offer")));
        }
        self.agree(Seat(from), what, id)
    }

    pub(super) fn agree(&mut self, from: Seat, what: Proposal, id: &str) -> Result<Came, Trouble> {
        Ok(match what {
            Proposal::Draw => Came::Entry(Body::End { how: How::Agreed, winner: None, id: id.to_owned() }),
            Proposal::Rematch => Came::Rematch,
            Proposal::Edition => {
                let before = self.play.written();
                self.play.change_edition(self.play.latest_edition()).map_err(refused)?;
                self.settle();
                Came::Entry(Body::Play { lines: self.play.journal(before), id: id.to_owned() })
            }
            Proposal::Undo => {
                let Some(to) = self.play.last_decision(from) else { return Ok(Came::NeedsHistory) };
                let before = self.play.written();
                self.play.undo_by_consent(to).map_err(refused)?;
                Came::Entry(Body::Play { lines: self.play.journal(before), id: id.to_owned() })
            }
        })
    }

    /// Sits a person down.
    ///
    /// # Errors
    /// The seat is taken, or the match has begun.
    pub fn sit(&self, person: PersonNo, name: &str, side: Option<&str>) -> Result<Body, Trouble> {
        if self.status() != Status::Waiting {
            return Err(house(msg!("match-has-begun")));
        }
        if !self.seats_of(person).is_empty() {
            return Err(house(msg!("match-seated-already")));
        }
        let sides = self.play.seats();
        let wanted = |seat: Seat| side.is_none_or(|side| side == sides[seat.index()]);
        let empty = self.holders().find(|(seat, holder)| **holder == Holder::Empty && wanted(*seat));
        let (seat, _) = empty.ok_or_else(|| house(msg!("match-seat-taken")))?;
        Ok(Body::Sit { seat: seat.0, person, name: name.to_owned() })
    }

    /// A player gives his part of the dice, once, after he could see the commitment and before it begins.
    fn contribute(&self, who: &Asker, part: &str, id: &str) -> Result<Body, Trouble> {
        let seat = self.seat(who)?;
        if self.setup.dice == DiceKind::Typed {
            return Err(house(msg!("match-dice-are-typed")));
        }
        if !self.owing().contains(seat) {
            return Err(house(msg!("match-part-given")));
        }
        let sound = (2..=64).contains(&part.len()) && part.len() % 2 == 0;
        if !sound || !part.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(house(msg!("match-bad-contribution")));
        }
        Ok(Body::Part { seat: seat.0, part: part.to_ascii_lowercase(), id: id.to_owned() })
    }

    /// A person stands up before it began; its maker thereby calls the match off.
    ///
    /// # Errors
    /// It has begun (then one resigns), or he does not sit here.
    pub fn leave(&self, person: PersonNo) -> Result<Body, Trouble> {
        if self.status() != Status::Waiting {
            return Err(house(msg!("match-has-begun")));
        }
        if person == self.setup.maker {
            return Ok(Body::End { how: How::Abandoned, winner: None, id: String::new() });
        }
        let seat = self.seats_of(person).first().copied().ok_or_else(|| house(msg!("match-not-seated")))?;
        Ok(Body::Leave { seat: seat.0 })
    }

    /// A player takes days off, or is back (0).
    ///
    /// # Errors
    /// The clock knows no vacations, or his are used up.
    pub fn vacation(&self, who: &Asker, days: u16, now: Millis) -> Result<Body, Trouble> {
        let seat = self.playing_seat(who)?;
        let clocks = self.state.clocks.as_ref().ok_or_else(|| house(msg!("match-no-vacation")))?;
        let until = if days == 0 {
            0
        } else {
            let days = clocks.vacation(seat, days).ok_or_else(|| house(msg!("match-no-vacation")))?;
            now + u64::from(days) * 24 * 60 * 60 * 1000
        };
        Ok(Body::Vacation { seat: seat.0, until })
    }

    /// Begins the match once all seats are taken and all parts of the dice given; `coin` deals the sides
    /// where that was asked for.
    pub fn begin(&self, coin: bool) -> Option<Body> {
        if self.status() != Status::Waiting || !self.is_full() || !self.owing().is_empty() {
            return None;
        }
        let swap = self.setup.random_sides && coin && self.state.chairs.len() == 2;
        Some(Body::Start { deal: if swap { vec![1, 0] } else { Vec::new() } })
    }
}
