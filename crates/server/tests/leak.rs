//! Nobody is sent what he may not know.
//!
//! Two matches go on side by side. The viewer's own decisions and the dice all
//! see are the same; what is done in secret differs, and in one of them may not
//! be done at all. As long as the engine lets the viewer see no difference
//! (`testkit` watches over that), every byte the server adds must be the same.

#![allow(clippy::unwrap_used)]

use engine::{AnyGame, Awaiting, Dice, QuickDice, Seat, SeatSet, Viewer};
use server::{Asker, Body, Came, Channel, Live, Setup};
use std::fmt::Write;
use std::sync::Arc;
use store::Entry;
use wire::{Ask, ClockKind, DiceKind, Proposal, Status};

const STEPS: usize = 60;

struct Twin<'a> {
    game: &'a dyn AnyGame,
    setup: Arc<Setup>,
    secret: [u8; 32],
    live: Live,
    entries: Vec<Entry>,
    channel: Channel,
    /// All the viewer was sent since it was last compared.
    sent: String,
}

fn asker(seat: Option<Seat>) -> Asker {
    Asker { person: seat.map_or(9, |seat| i64::from(seat.0) + 1), name: "N".into(), seat }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        _ => None,
    }
}

impl<'a> Twin<'a> {
    fn new(game: &'a dyn AnyGame, setup: &Arc<Setup>, secret: [u8; 32], viewer: Viewer) -> Self {
        let mut live = Live::new(game, setup.clone(), secret, Arc::new([])).unwrap();
        let channel = Channel::new(live.play(), viewer);
        let (setup, sent) = (setup.clone(), String::new());
        let mut twin = Twin { game, setup, secret, live, entries: Vec::new(), channel, sent };
        for seat in 0..2 {
            let body = Body::Sit { seat, person: i64::from(seat) + 1, name: "N".into() };
            twin.note(&body, 1_000, viewer);
        }
        twin.note(&Body::Start { deal: Vec::new() }, 1_000, viewer);
        if let Some(opening) = twin.live.opening() {
            twin.note(&opening, 1_000, viewer);
        }
        twin
    }

    /// What a match's task does with an entry.
    fn note(&mut self, body: &Body, now: u64, viewer: Viewer) {
        self.entries.push(Entry { seq: self.live.entries(), at: now, body: body.write() });
        let loud = self.live.note(body, now);
        if let Some(update) = self.channel.update(self.live.play(), viewer) {
            let _ = writeln!(self.sent, "{update}");
        }
        if loud {
            let header = self.live.header(SeatSet::BOTH, 0);
            let _ = writeln!(self.sent, "{}", serde_json::to_string(&header).unwrap());
        }
        if self.live.play().remembered() > 8 {
            self.live.play().trim();
        }
    }

    fn whole(&self) -> Live {
        let mut live = Live::new(self.game, self.setup.clone(), self.secret, Arc::new([])).unwrap();
        self.entries.iter().for_each(|entry| live.replay(entry).unwrap());
        live
    }

    /// Asks, and carries out what comes of it. Whether something was done.
    fn ask(&mut self, who: &Asker, ask: &Ask, now: u64, viewer: Viewer) -> (bool, String) {
        let mut came = self.live.ask(who, ask, now);
        if matches!(came, Came::NeedsHistory) {
            self.live = self.whole();
            came = self.live.ask(who, ask, now);
        }
        match came {
            Came::Answer(say) => (false, serde_json::to_string(&say).unwrap()),
            Came::Entry(body) => {
                self.note(&body, now, viewer);
                (true, "done".into())
            }
            Came::NeedsHistory => (false, "nothing to undo".into()),
            Came::Rematch => (false, "rematch".into()),
        }
    }

    /// What the engine lets the viewer see: the twins part where it differs.
    fn engine(&mut self, viewer: Viewer) -> String {
        let mut whole = self.whole();
        let view = serde_json::to_string(&whole.play().view(viewer)).unwrap();
        let log = serde_json::to_string(&whole.game().log(viewer)).unwrap();
        let record =
            if whole.status() == Status::Over { String::new() } else { whole.game().export(&[], viewer) };
        view + &log + &record
    }

    /// What the server tells him besides, whenever he asks.
    fn server(&mut self, viewer: Viewer, drafts: &[String], now: u64) -> String {
        let mut out = std::mem::take(&mut self.sent);
        let header = self.live.header(SeatSet::BOTH, 0);
        let view = self.live.play().view(viewer);
        let whole = self.whole();
        let tags = if whole.status() == Status::Over { Vec::new() } else { whole.tags() };
        let heard = whole.game().log(viewer).len();
        assert_eq!(heard as u32, self.live.game().heard(viewer), "a trimmed log is as long as the whole one");
        let _ = writeln!(
            out,
            "{}\n{}\n{tags:?} {heard} {:?} {:?} {:?}",
            serde_json::to_string(&header).unwrap(),
            serde_json::to_string(&view).unwrap(),
            self.live.talk(viewer),
            self.live.deadline(),
            self.live.flag(now).map(|body| body.write()),
        );
        let who = asker(seat_of(viewer));
        let revision = self.live.game().revision(viewer);
        for (n, draft) in drafts.iter().enumerate() {
            let n = n as u32;
            let asks = [
                Ask::Compose { n, draft: draft.clone() },
                Ask::Lens {
                    n,
                    lens: draft.split(' ').next().unwrap_or_default().into(),
                    elements: draft.clone(),
                },
                Ask::Act { id: "old".into(), revision: revision.wrapping_sub(1), action: draft.clone() },
                Ask::Act { id: "odd".into(), revision, action: format!("{draft} {draft} 0101") },
                Ask::Claim { id: "c".into() },
            ];
            for ask in asks {
                match self.live.ask(&who, &ask, now) {
                    Came::Answer(say) => {
                        let _ = writeln!(out, "{}", serde_json::to_string(&say).unwrap());
                    }
                    other => panic!("{ask:?} was only to be looked at: {other:?}"),
                }
            }
        }
        out
    }
}

fn differ(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(120)..(at + 80).min(text.len())])
            .into_owned()
    };
    format!("\n  {}\n  {}", near(a), near(b))
}

/// Follows a pair of matches; how many steps the twins were different and looked the same.
fn pair(game: &dyn AnyGame, scenario: &str, seed: u64) -> usize {
    let mut dice = QuickDice::new(seed);
    let viewer = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator][dice.below(3) as usize];
    let typed = dice.below(2) == 0;
    let clock = match dice.below(3) {
        0 => None,
        1 => Some(ClockKind::Live { main: 3_600_000, increment: 1_000 }),
        _ => Some(ClockKind::Correspondence { per_turn: 86_400_000, bank: 1_000, vacation_days: 3 }),
    };
    let setup = Arc::new(Setup {
        id: "twin".into(),
        game: game.info().id.into(),
        scenario: scenario.into(),
        options: Vec::new(),
        edition: game.info().edition,
        rated: false,
        open: true,
        dice: if typed { DiceKind::Typed } else { DiceKind::Fair },
        clock,
        delay: 0,
        random_sides: false,
        position: None,
        invite: None,
        maker: 1,
        created: 1_000,
    });
    // Where dice are typed the hidden rolls of the twins fall apart; else all dice are the same.
    let secrets = if typed { [[1; 32], [2; 32]] } else { [[3; 32]; 2] };
    let [mut a, mut b] = secrets.map(|secret| Twin::new(game, &setup, secret, viewer));
    // Whoever was dealt something else himself knows the difference.
    if a.engine(viewer) != b.engine(viewer) {
        return 0;
    }
    let common = dice.below(120) as usize;
    let (mut now, mut parted, mut looked) = (2_000, typed, 0);
    for step in 0..common + STEPS {
        now += u64::from(dice.below(5_000)) + 1;
        if a.live.status() == Status::Over || b.live.status() == Status::Over {
            break;
        }
        let apart = step >= common;
        match a.live.game().awaiting() {
            Awaiting::Chance(roll) => {
                let thrown = dice.throw(&roll);
                for twin in [&mut a, &mut b] {
                    let before = twin.live.game().written();
                    if twin.live.play().throw(thrown).is_err() {
                        return looked;
                    }
                    let lines = twin.live.game().journal(before);
                    twin.note(&Body::Play { lines, id: String::new() }, now, viewer);
                    if let Some(more) = twin.live.opening() {
                        twin.note(&more, now, viewer);
                    }
                }
            }
            Awaiting::Decide { must, may } => {
                let seats: Vec<Seat> = must.or(may).iter().collect();
                let actor = seats[dice.below(seats.len() as u32) as usize];
                let own = viewer == Viewer::Seat(actor);
                let sampled = a.live.play().sample(actor, &mut dice);
                let Some(action) = sampled else { continue };
                let words = a.live.game().write(&action);
                let act = |twin: &mut Twin<'_>, words: &str, id: &str| {
                    let revision = twin.live.game().revision(Viewer::Seat(actor));
                    let ask = Ask::Act { id: id.to_owned(), revision, action: words.to_owned() };
                    twin.ask(&asker(Some(actor)), &ask, now, viewer)
                };
                let id = format!("i{step}");
                if own || !apart {
                    let what = [
                        Ask::Undo { id: format!("u{step}") },
                        Ask::Propose { id: format!("p{step}"), what: Proposal::Undo },
                    ];
                    let odd = dice.below(12) as usize;
                    let [x, y] = [&mut a, &mut b].map(|twin| match what.get(odd) {
                        Some(ask) => twin.ask(&asker(Some(actor)), ask, now, viewer),
                        None => act(twin, &words, &id),
                    });
                    if own {
                        assert_eq!(x, y, "{} {seed}: {words} was answered otherwise", game.info().id);
                    } else if x.0 != y.0 {
                        parted = true;
                    }
                } else {
                    // The other does one thing here, and another or nothing there.
                    parted = true;
                    act(&mut a, &words, &id);
                    if dice.below(3) > 0
                        && let Some(other) = b.live.play().sample(actor, &mut dice)
                    {
                        let words = b.live.game().write(&other);
                        act(&mut b, &words, &id);
                    }
                }
            }
            Awaiting::Over(_) => break,
        }
        if !parted {
            a.sent.clear();
            b.sent.clear();
            continue;
        }
        if a.engine(viewer) != b.engine(viewer) {
            return looked;
        }
        let mut drafts = vec![String::new(), "pass".to_owned(), "4".to_owned()];
        if let Some(seat) = seat_of(viewer)
            && let Some(action) = a.live.play().sample(seat, &mut dice)
        {
            let words = a.live.game().write(&action);
            let some: Vec<&str> = words.split(' ').collect();
            drafts.push(some[..dice.below(some.len() as u32 + 1) as usize].join(" "));
        }
        let (x, y) = (a.server(viewer, &drafts, now), b.server(viewer, &drafts, now));
        assert!(
            x == y,
            "{} {seed} step {step}: {viewer:?} learns what he may not know:{}",
            game.info().id,
            differ(&x, &y)
        );
        looked += 1;
    }
    looked
}

fn run(id: &str, scenario: &str, default: u64) {
    let games = std::env::var("STAVKA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let catalog = catalog::Catalog::open(None).unwrap();
    let game = catalog.game(id).unwrap();
    let looked: usize = (0..games).map(|seed| pair(game, scenario, seed)).sum();
    assert!(looked > 0, "the twins never looked alike");
}

#[test]
fn a_viewer_of_skirmish_is_sent_nothing_he_may_not_know() {
    run("skirmish", "", 60);
}

#[test]
fn a_viewer_of_no_retreat_is_sent_nothing_he_may_not_know() {
    run("no-retreat", "", 60);
}
