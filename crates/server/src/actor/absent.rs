//! Who is not there to decide: bots, those who left a standing answer, and those who want to play again.

use super::*;

impl Actor {
    pub(super) fn set_standing(&mut self, who: &Asker, id: &str, on: bool) -> Say {
        let Some(seat) = who.seat else { return refused(id, msg!("match-not-seated")) };
        let standing = &mut self.standing[seat.index()];
        match self.live.play().window(seat) {
            _ if !on => standing.clear(),
            Some(window) => standing.mute(&window, Which::All, Until::Phase),
            None => return refused(id, msg!("match-no-window")),
        }
        Say::Reply(Reply::Done { id: id.to_owned() })
    }

    /// Passes windows for those who do not want to be asked.
    pub(super) async fn answer_for_absent(&mut self) -> Result<(), Leave> {
        loop {
            let waits = self.live.waits_for();
            let people = |seat: &Seat| !matches!(self.live.bot_to_move(), Some((bot, _)) if bot == *seat);
            let asked: Vec<Seat> = waits.iter().filter(people).collect();
            let answer = asked.into_iter().find_map(|seat| {
                Some((seat, self.standing[seat.index()].answer(self.live.play(), seat, true)?))
            });
            let Some((seat, action)) = answer else { return Ok(()) };
            match self.live.decide(seat, &action, "") {
                Ok(body) => self.write(body).await?,
                Err(illegal) => {
                    tracing::error!(no = self.no, %illegal, "a standing answer was refused");
                    self.standing[seat.index()].clear();
                    return Ok(());
                }
            }
        }
    }

    pub(super) async fn bot_decides(&mut self) -> Result<(), Leave> {
        let Some((seat, id)) = self.live.bot_to_move().map(|(seat, id)| (seat, id.to_owned())) else {
            return Ok(());
        };
        if !self.bots.contains_key(&seat) {
            let game = self.hub.catalog().game(&self.live.setup().game).ok();
            let bot = game.and_then(|game| game.bot(&id, u64::from_le_bytes(crate::random())));
            self.bots.extend(bot.map(|bot| (seat, bot)));
        }
        let game = self.live.game();
        // A bot may think long; the other matches' tasks move to other threads meanwhile.
        // A bot that is no more leaves its seat to chance, below.
        let action =
            self.bots.get_mut(&seat).and_then(|bot| tokio::task::block_in_place(|| bot.decide(game, seat)));
        let decided = action.map(|action| self.live.decide(seat, &action, ""));
        let body = match decided {
            Some(Ok(body)) => body,
            wrong => {
                if let Some(Err(illegal)) = wrong {
                    tracing::error!(no = self.no, %illegal, bot = id, "a bot's action was refused");
                }
                let mut dice = QuickDice::new(u64::from_le_bytes(crate::random()));
                let any = self.live.play().sample(seat, &mut dice);
                match any.map(|action| self.live.decide(seat, &action, "")) {
                    Some(Ok(body)) => body,
                    _ => Body::End {
                        how: wire::How::Resigned,
                        winner: Some(seat.other().0),
                        id: String::new(),
                    },
                }
            }
        };
        self.write(body).await
    }

    pub(super) async fn rematch(&mut self, ask: &Ask) -> Result<Say, Leave> {
        let id = ask.id().to_owned();
        if self.live.rematch().is_some() {
            return Ok(refused(&id, msg!("match-rematch-made")));
        }
        let holders = self.live.holders().map(|(_, holder)| holder.clone()).collect();
        match self.hub.clone().make_rematch(self.live.setup().clone(), holders).await {
            Ok(next) => {
                self.write(Body::Rematch { id: next }).await?;
                Ok(Say::Reply(Reply::Done { id }))
            }
            Err(error) => {
                tracing::error!(no = self.no, %error, "a rematch could not be made");
                Ok(refused(&id, msg!("house-database")))
            }
        }
    }
}
