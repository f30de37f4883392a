//! Chess clocks for wargames: live, and by correspondence.
//!
//! A clock is folded from the times of a match's entries, so it is the same
//! after every restart. Time when the server was away is not counted.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use store::Millis;
use wire::{Clock, ClockKind, Purse};

const DAY: Millis = 24 * 60 * 60 * 1000;

/// The clock of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    kind: ClockKind,
    hands: Vec<Hand>,
    running: SeatSet,
    at: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hand {
    main: Millis,
    bank: Millis,
    vacation_until: Millis,
    vacation_days: u16,
}

impl Hand {
    fn left(&self) -> Millis {
        self.main + self.bank
    }

    fn spend(&mut self, time: Millis) {
        let from_main = time.min(self.main);
        self.main -= from_main;
        self.bank = self.bank.saturating_sub(time - from_main);
    }
}

impl Clocks {
    /// A clock that does not run yet.
    pub fn new(kind: ClockKind, seats: usize) -> Self {
        let hand = match kind {
            ClockKind::Live { main, .. } => Hand { main, bank: 0, vacation_until: 0, vacation_days: 0 },
            ClockKind::Correspondence { per_turn, bank, vacation_days } => {
                Hand { main: per_turn, bank, vacation_until: 0, vacation_days }
            }
        };
        Clocks { kind, hands: vec![hand; seats], running: SeatSet::NONE, at: 0 }
    }

    /// Lets time pass until `now`; outages are not counted, nor is a vacation.
    pub fn tick(&mut self, now: Millis, outages: &[(Millis, Millis)]) {
        for seat in self.running.iter() {
            let hand = &mut self.hands[seat.index()];
            let from = self.at.max(hand.vacation_until.min(now));
            // Whatever is written while the server is thought to be away shows that it was not away yet.
            let past = outages.iter().filter(|(_, b)| *b <= now);
            let away: Millis = past.map(|(a, b)| b.saturating_sub((*a).max(from))).sum();
            hand.spend(now.saturating_sub(from).saturating_sub(away));
        }
        self.at = self.at.max(now);
    }

    /// From now on the match waits for these. Whoever was waited for and is no longer gets his increment.
    pub fn hand_over(&mut self, waits: SeatSet) {
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            if self.running.contains(seat) && !waits.contains(seat) {
                match self.kind {
                    ClockKind::Live { increment, .. } => hand.main += increment,
                    ClockKind::Correspondence { per_turn, .. } => hand.main = per_turn,
                }
            }
        }
        self.running = waits;
    }

    /// When the next one has no time left, and who.
    pub fn falls(&self, outages: &[(Millis, Millis)]) -> Option<(Millis, Seat)> {
        let when = |seat: Seat| {
            let hand = &self.hands[seat.index()];
            let from = self.at.max(hand.vacation_until);
            // Every outage is over by now, so one that ends after the clock was last set was spent waiting.
            let away: Millis = outages.iter().map(|(a, b)| b.saturating_sub((*a).max(from))).sum();
            (from + hand.left() + away, seat)
        };
        self.running.iter().map(when).min()
    }

    /// The longest vacation a seat may begin at `now`; none where the clock has no such thing.
    pub fn vacation(&self, seat: Seat, days: u16) -> Option<u16> {
        let hand = self.hands.get(seat.index())?;
        (hand.vacation_days > 0).then(|| days.min(hand.vacation_days))
    }

    /// A seat is away until then, or is back (0): days not begun are given back. One begun this very
    /// millisecond is begun.
    pub fn set_vacation(&mut self, seat: Seat, now: Millis, until: Millis) {
        let hand = &mut self.hands[seat.index()];
        hand.vacation_days += (hand.vacation_until.saturating_sub(now + 1) / DAY) as u16;
        if until > 0 {
            hand.vacation_days -= (until.saturating_sub(now).div_ceil(DAY) as u16).min(hand.vacation_days);
        }
        hand.vacation_until = until.min(now + u64::from(u16::MAX) * DAY);
        if until == 0 {
            hand.vacation_until = 0;
        }
    }

    /// As clients see it.
    pub fn show(&self) -> Clock {
        let purse = |(i, hand): (usize, &Hand)| Purse {
            main: hand.main,
            bank: hand.bank,
            running: self.running.contains(Seat(i as u8)),
            vacation_until: (hand.vacation_until > self.at).then_some(hand.vacation_until),
            vacation_days: hand.vacation_days,
        };
        Clock { kind: self.kind, left: self.hands.iter().enumerate().map(purse).collect(), at: self.at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: SeatSet = SeatSet::only(Seat(0));
    const BLUE: SeatSet = SeatSet::only(Seat(1));

    fn live() -> Clocks {
        let mut clocks = Clocks::new(ClockKind::Live { main: 10_000, increment: 2_000 }, 2);
        clocks.tick(1_000, &[]);
        clocks.hand_over(RED);
        clocks
    }

    #[test]
    fn a_live_clock_runs_for_the_one_waited_for_and_adds_the_increment() {
        let mut clocks = live();
        clocks.tick(4_000, &[]);
        assert_eq!(clocks.show().left[0].main, 7_000);
        clocks.hand_over(BLUE);
        assert_eq!((clocks.show().left[0].main, clocks.show().left[1].main), (9_000, 10_000));
        assert_eq!(clocks.falls(&[]), Some((14_000, Seat(1))));
    }

    #[test]
    fn the_flag_falls_at_the_deadline_and_not_before() {
        let mut clocks = live();
        assert_eq!(clocks.falls(&[]), Some((11_000, Seat(0))));
        clocks.tick(10_999, &[]);
        assert_eq!(clocks.falls(&[]), Some((11_000, Seat(0))));
    }

    #[test]
    fn time_without_a_server_is_not_counted() {
        let mut clocks = live();
        assert_eq!(clocks.falls(&[(2_000, 7_000)]), Some((16_000, Seat(0))));
        clocks.tick(8_000, &[(2_000, 7_000)]);
        assert_eq!(clocks.falls(&[(2_000, 7_000)]), Some((16_000, Seat(0))));
        assert_eq!(clocks.show().left[0].main, 8_000);
    }

    #[test]
    fn an_outage_begins_after_the_last_entry() {
        let mut clocks = live();
        clocks.tick(3_000, &[(2_000, 7_000)]);
        assert_eq!(clocks.show().left[0].main, 8_000);
        clocks.tick(8_000, &[(2_000, 7_000)]);
        assert_eq!(clocks.show().left[0].main, 7_000);
    }

    #[test]
    fn correspondence_spends_the_turn_first_and_then_the_bank() {
        let kind = ClockKind::Correspondence { per_turn: 3 * DAY, bank: 2 * DAY, vacation_days: 10 };
        let mut clocks = Clocks::new(kind, 2);
        clocks.hand_over(RED);
        clocks.tick(4 * DAY, &[]);
        assert_eq!((clocks.show().left[0].main, clocks.show().left[0].bank), (0, DAY));
        clocks.hand_over(BLUE);
        assert_eq!((clocks.show().left[0].main, clocks.show().left[0].bank), (3 * DAY, DAY));
    }

    #[test]
    fn a_vacation_stops_the_clock_and_costs_days() {
        let kind = ClockKind::Correspondence { per_turn: DAY, bank: 0, vacation_days: 10 };
        let mut clocks = Clocks::new(kind, 2);
        clocks.hand_over(RED);
        clocks.set_vacation(Seat(0), 0, 5 * DAY);
        assert_eq!(clocks.falls(&[]), Some((6 * DAY, Seat(0))));
        let back = 3 * DAY - 1;
        clocks.tick(back, &[]);
        clocks.set_vacation(Seat(0), back, 0);
        assert_eq!(clocks.show().left[0].vacation_days, 7);
        assert_eq!(clocks.falls(&[]), Some((back + DAY, Seat(0))));
        // Away and back within a millisecond: the day is begun all the same.
        clocks.set_vacation(Seat(0), back, back + 4 * DAY);
        clocks.set_vacation(Seat(0), back, 0);
        assert_eq!(clocks.show().left[0].vacation_days, 6);
    }

    #[test]
    fn both_clocks_run_while_both_write_orders() {
        let mut clocks = live();
        clocks.hand_over(SeatSet::BOTH);
        clocks.tick(2_000, &[]);
        assert_eq!(clocks.show().left.iter().map(|p| p.main).collect::<Vec<_>>(), [9_000, 9_000]);
    }
}
