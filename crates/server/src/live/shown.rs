//! What a match tells of itself: seats, clock, talk, dice, header, result.

use super::*;

impl Live {
    /// What never changes.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The engine's match.
    pub fn play(&mut self) -> &mut dyn AnyMatch {
        &mut *self.play
    }

    /// The engine's match, to look at.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.play
    }

    /// How many entries led here.
    pub fn entries(&self) -> u32 {
        self.state.entries
    }

    /// When anything last happened.
    pub fn changed(&self) -> Millis {
        self.state.changed
    }

    /// Whom the match waits for: before it begins, those whose part of the dice is missing.
    pub fn waits_for(&self) -> SeatSet {
        match (self.status(), self.play.awaiting()) {
            (Status::Waiting, _) if self.is_full() => self.owing(),
            (Status::Playing, Awaiting::Decide { must, .. }) => must,
            _ => SeatSet::NONE,
        }
    }

    /// Whether all seats are taken.
    pub fn is_full(&self) -> bool {
        self.holders().all(|(_, holder)| *holder != Holder::Empty)
    }

    /// The players who have yet to give their part of the dice.
    pub(super) fn owing(&self) -> SeatSet {
        if self.setup.dice == DiceKind::Typed || self.state.started {
            return SeatSet::NONE;
        }
        let owes = |chair: &Chair| chair.part.is_empty() && matches!(chair.holder, Holder::Person(..));
        let owing = self.state.chairs.iter().enumerate().filter(|(_, chair)| owes(chair));
        owing.fold(SeatSet::NONE, |all, (seat, _)| all.with(Seat(seat as u8)))
    }

    /// Whom the last entry handed the match over to: it did not wait for them before.
    pub fn handed(&self) -> SeatSet {
        self.handed
    }

    /// How often the match was handed over to a seat.
    pub fn turn(&self, seat: Seat) -> u32 {
        self.state.turns[seat.index()]
    }

    /// Where it stands.
    pub fn status(&self) -> Status {
        if self.state.over.is_some() || matches!(self.play.awaiting(), Awaiting::Over(_)) {
            Status::Over
        } else if self.state.started {
            Status::Playing
        } else {
            Status::Waiting
        }
    }

    /// Who sits where.
    pub fn holders(&self) -> impl Iterator<Item = (Seat, &Holder)> {
        self.state.chairs.iter().enumerate().map(|(i, chair)| (Seat(i as u8), &chair.holder))
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonNo) -> Vec<Seat> {
        let his = |holder: &Holder| matches!(holder, Holder::Person(no, _) if *no == person);
        self.holders().filter(|(_, holder)| his(holder)).map(|(seat, _)| seat).collect()
    }

    /// The seat somebody speaks for: another, if sides were dealt since he asked for it, or none if he has left.
    pub fn seat_of(&self, who: &Asker) -> Option<Seat> {
        let his = |seat: &Seat| {
            let holder = self.state.chairs.get(seat.index()).map(|chair| &chair.holder);
            matches!(holder, Some(Holder::Person(person, _)) if *person == who.person)
        };
        let seat = who.seat?;
        if his(&seat) { Some(seat) } else { self.seats_of(who.person).first().copied() }
    }

    /// A bot that must decide.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let waits = self.waits_for();
        self.holders().find_map(|(seat, holder)| match holder {
            Holder::Bot(bot) if waits.contains(seat) => Some((seat, bot.as_str())),
            _ => None,
        })
    }

    /// When the next flag falls.
    pub fn deadline(&self) -> Option<Millis> {
        self.falls().map(|(at, _)| at)
    }

    pub(super) fn falls(&self) -> Option<(Millis, Seat)> {
        self.state.clocks.as_ref().filter(|_| self.status() == Status::Playing)?.falls(&self.outages)
    }

    /// The next match of these players.
    pub fn rematch(&self) -> Option<&str> {
        self.state.rematch.as_deref()
    }

    /// What a viewer may read of what was said.
    pub fn talk(&self, viewer: Viewer) -> Vec<ChatLine> {
        self.state.talk.iter().filter(|line| self.hears(viewer, line.room)).cloned().collect()
    }

    /// Whether a viewer reads a room.
    pub fn hears(&self, viewer: Viewer, room: Room) -> bool {
        let player = matches!(viewer, Viewer::Seat(_));
        self.status() == Status::Over || (room == Room::Players) == player
    }

    /// The last line said.
    pub fn last_said(&self) -> Option<&ChatLine> {
        self.state.talk.back()
    }

    /// What is needed to check the dice.
    pub fn fair(&self) -> FairPlay {
        if self.setup.dice == DiceKind::Typed {
            return FairPlay::default();
        }
        FairPlay {
            commitment: hex(&FairDice::commitment(&self.secret)),
            contributions: self.state.chairs.iter().map(|chair| chair.part.clone()).collect(),
            secret: (self.status() == Status::Over).then(|| hex(&self.secret)),
        }
    }

    /// The tags of its record. Commitment and contributions are there from the start, the secret at the end.
    pub fn tags(&self) -> Vec<(String, String)> {
        let fair = self.fair();
        let mut tags = vec![("Match".to_owned(), self.setup.id.clone())];
        let sides = self.play.seats();
        for ((_, holder), side) in self.holders().zip(sides) {
            let name = match holder {
                Holder::Empty => continue,
                Holder::Person(_, name) => name.clone(),
                Holder::Bot(bot) => format!("bot {bot}"),
            };
            tags.push((format!("Player.{side}"), name));
        }
        if !fair.commitment.is_empty() {
            tags.push(("Commitment".to_owned(), fair.commitment));
            for (part, side) in fair.contributions.into_iter().zip(sides).filter(|(part, _)| !part.is_empty())
            {
                tags.push((format!("Contribution.{side}"), part));
            }
            tags.extend(fair.secret.map(|secret| ("Secret".to_owned(), secret)));
        }
        if let Some((how, winner)) = self.state.over {
            let winner = winner.map_or("nobody", |seat| sides[usize::from(seat)]);
            tags.push(("Ended".to_owned(), format!("{} {winner}", how_word(how))));
        }
        tags
    }

    /// What lists and headings show.
    pub fn header(&mut self, online: SeatSet, spectators: u32) -> MatchHeader {
        let waits = self.waits_for();
        let sides = self.play.seats();
        let seats = self.holders().zip(sides).map(|((seat, holder), side)| SeatState {
            side: (*side).to_owned(),
            holder: match holder {
                Holder::Empty => SeatHolder::Empty,
                Holder::Person(_, name) => SeatHolder::Person { name: name.clone() },
                Holder::Bot(bot) => SeatHolder::Bot { bot: bot.clone() },
            },
            online: online.contains(seat) || matches!(holder, Holder::Bot(_)),
            to_move: waits.contains(seat),
        });
        MatchHeader {
            id: self.setup.id.clone(),
            game: self.setup.game.clone(),
            scenario: self.setup.scenario.clone(),
            options: self.setup.options.clone(),
            edition: self.play.edition(),
            latest_edition: self.play.latest_edition(),
            status: self.status(),
            seats: seats.collect(),
            rated: self.setup.rated,
            open: self.setup.open,
            dice: self.setup.dice,
            clock: self.state.clocks.as_ref().map(Clocks::show),
            offer: self
                .state
                .offer
                .map(|(seat, what)| Offer { from: sides[usize::from(seat)].to_owned(), what }),
            result: self.result(),
            rematch: self.state.rematch.clone(),
            delay: self.setup.delay,
            spectators,
            created: self.setup.created,
            changed: self.state.changed,
            heading: self.play.view(Viewer::Spectator).table.heading,
        }
    }

    /// How it ended.
    pub fn result(&self) -> Option<MatchResult> {
        let sides = self.play.seats();
        if let Some((outcome, text)) = self.play.outcome() {
            let winner = outcome.winner.map(|seat| sides[seat.index()].to_owned());
            return Some(MatchResult { winner, how: How::Rules, text });
        }
        let (how, winner) = self.state.over?;
        let winner = winner.map(|seat| sides[usize::from(seat)].to_owned());
        let text = match (how, &winner) {
            (How::Resigned, Some(side)) => msg!("match-resigned", winner = Element::Side(side.clone())),
            (How::Time, Some(side)) => msg!("match-time", winner = Element::Side(side.clone())),
            (How::Abandoned, Some(side)) => msg!("match-abandoned", winner = Element::Side(side.clone())),
            (How::Agreed, _) => msg!("match-draw"),
            _ => msg!("match-cancelled"),
        };
        Some(MatchResult { winner, how, text })
    }
}
