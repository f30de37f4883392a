//! Nobody is sent what he may not know.
//!
//! A random match is stopped and goes on twice: as it is, and with other cards
//! in the other's hand, his hidden units elsewhere and other orders on his sheet. The
//! viewer's decisions and the dice he sees are the same in both, and so must be
//! every byte he is sent, until a clause of the rules shows him the difference.
//! Then two new twins begin where the match stands.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use content::{Lang, Ledger, Problems, Source, Words};
use engine::{
    Action, AnyBot, AnyGame, AnyMatch, Awaiting, Dice, GameInfo, Options, Played, QuickDice, Record, Seat,
    SeatSet, Viewer,
};
use server::{Asker, Body, Came, Channel, Live, Setup};
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use store::Entry;
use wire::{Ask, ClockKind, DiceKind, Proposal, Room, Status};

/// How many moments of a match are compared.
const STEPS: usize = 60;

/// What a leak test must know of a game.
struct Trial {
    id: &'static str,
    scenarios: &'static [&'static str],
    /// How many decisions and rolls a random match may be old when the first twins are made.
    age: u32,
    /// Clauses that show a hidden fact or open secret orders: the twins part.
    revealing: &'static [&'static str],
}

const SKIRMISH: Trial = Trial {
    id: "skirmish",
    scenarios: &["ford", "clearing"],
    age: 120,
    revealing: &["SK 2.4", "SK 4.3", "SK 5.4", "SK 8.2", "SK 9.3"],
};

const NO_RETREAT: Trial = Trial {
    id: "no-retreat",
    scenarios: &["moscow", "saturn", "berlin", "campaign"],
    age: 600,
    revealing: &["NR 5.0a", "NR 5.3", "NR 5.5c"],
};

const TANK_BATTLES: Trial = Trial {
    id: "tank-battles",
    scenarios: &["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"],
    age: 1_500,
    revealing: &[
        "TB 5Ab",
        "TB 9.5a",
        "TB 9.5b",
        "TB 9.5c",
        "TB 11.8a",
        "TB 11.11.2c",
        "TB 11.11.4-IIa",
        "TB 11.12b",
        "TB 13.3a",
        "TB 14.1b",
        "TB 14.2b",
        "TB 15c",
        "TB X7b",
    ],
};

/// A game whose only scenario is one moment.
struct Begun<'a> {
    game: &'a dyn AnyGame,
    start: Mutex<Box<dyn AnyMatch>>,
}

impl AnyGame for Begun<'_> {
    fn info(&self) -> &GameInfo {
        self.game.info()
    }
    fn words(&self) -> &Words {
        self.game.words()
    }
    fn ledger(&self) -> &Ledger {
        self.game.ledger()
    }
    fn start(&self, _: &str, _: &Options) -> Result<Box<dyn AnyMatch>, Problems> {
        Ok(self.start.lock().unwrap().at(0).unwrap())
    }
    fn paints(&self) -> &'static [engine::table::Paint] {
        self.game.paints()
    }
    fn charts(&self) -> Vec<engine::table::Chart> {
        self.game.charts()
    }
    fn editions(&self) -> std::ops::RangeInclusive<u16> {
        self.game.editions()
    }
    fn load_by(&self, edition: u16, file: &Source, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        self.game.load_by(edition, file, lang)
    }
    fn replay(&self, record: &Record, to: Option<usize>, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        self.game.replay(record, to, lang)
    }
    fn resume(&self, _: &str, _: &Options, _: &[u8]) -> Option<Box<dyn AnyMatch>> {
        None
    }
    fn bot(&self, id: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        self.game.bot(id, seed)
    }
}

/// One of two matches that look the same to the viewer.
struct Twin<'a> {
    begun: Begun<'a>,
    setup: Arc<Setup>,
    viewer: Viewer,
    live: Live,
    entries: Vec<Entry>,
    channel: Channel,
    /// All the viewer was sent since it was last compared.
    sent: String,
    /// By which clauses something was revealed.
    revealed: Vec<&'static str>,
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

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

impl<'a> Twin<'a> {
    fn new(game: &'a dyn AnyGame, start: Box<dyn AnyMatch>, setup: &Arc<Setup>, viewer: Viewer) -> Self {
        let begun = Begun { game, start: Mutex::new(start) };
        let setup = setup.clone();
        let mut live = Live::new(&begun, setup.clone(), [3; 32], Arc::new([])).unwrap();
        let channel = Channel::new(live.play(), viewer);
        let (entries, sent, revealed) = (Vec::new(), String::new(), Vec::new());
        let mut twin = Twin { begun, setup, viewer, live, entries, channel, sent, revealed };
        for seat in 0..2 {
            let body = Body::Sit { seat, person: i64::from(seat) + 1, name: "N".into() };
            twin.note(&body, 1_000);
        }
        twin.note(&Body::Start { deal: Vec::new() }, 1_000);
        if let Some(opening) = twin.live.opening() {
            twin.note(&opening, 1_000);
        }
        twin
    }

    /// What a match's task does with an entry.
    fn note(&mut self, body: &Body, now: u64) {
        self.entries.push(Entry { seq: self.live.entries(), at: now, body: body.write() });
        let loud = self.live.note(body, now);
        if let Some(update) = self.channel.update(self.live.play(), self.viewer) {
            let _ = writeln!(self.sent, "{update}");
        }
        if let Body::Chat { room, .. } = body
            && self.live.hears(self.viewer, *room)
        {
            let _ = writeln!(self.sent, "{}", json(&self.live.last_said()));
        }
        if loud {
            let _ = writeln!(self.sent, "{}", json(&self.live.header(SeatSet::BOTH, 0)));
        }
        if let Some(seat) = seat_of(self.viewer)
            && self.live.handed().contains(seat)
        {
            let _ = writeln!(self.sent, "your move {}", self.live.turn(seat));
        }
        if self.live.play().remembered() > 8 {
            self.live.play().trim();
        }
    }

    fn whole(&self) -> Live {
        let mut live = Live::new(&self.begun, self.setup.clone(), [3; 32], Arc::new([])).unwrap();
        self.entries.iter().for_each(|entry| live.replay(entry).unwrap());
        live
    }

    fn decide(&mut self, seat: Seat, action: &Action) -> bool {
        let played = self.live.play().decide(seat, action);
        played.map(|played| self.hear(&played)).is_ok()
    }

    fn throw(&mut self, thrown: engine::Thrown) {
        let played = self.live.play().throw(thrown).unwrap();
        self.hear(&played);
    }

    fn hear(&mut self, played: &Played) {
        self.revealed.extend(played.revealed.iter().map(|clause| clause.0));
    }

    /// Writes down what was played since there were so many lines.
    fn played(&mut self, before: u32, id: &str, now: u64) {
        let lines = self.live.game().journal(before);
        if !lines.is_empty() {
            self.note(&Body::Play { lines, id: id.to_owned() }, now);
        }
    }

    /// Asks, and carries out what comes of it.
    fn ask(&mut self, who: &Asker, ask: &Ask, now: u64) -> String {
        let mut came = self.live.ask(who, ask, now);
        if matches!(came, Came::NeedsHistory) {
            self.live = self.whole();
            came = self.live.ask(who, ask, now);
        }
        match came {
            Came::Answer(say) => json(&say),
            Came::Entry(body) => {
                self.note(&body, now);
                "done".into()
            }
            Came::NeedsHistory => "nothing to undo".into(),
            Came::Rematch => "rematch".into(),
        }
    }

    /// What lies on the viewer's table and what was told to him.
    fn looks(&mut self) -> String {
        let table = json(&self.live.play().view(self.viewer).table);
        format!("{table} {} {:?}", self.live.game().heard(self.viewer), self.live.waits_for())
    }

    /// All the viewer was sent since the last time, and all he would be told if he asked.
    fn bytes(&mut self, drafts: &[String], now: u64) -> String {
        let mut out = std::mem::take(&mut self.sent);
        let mut whole = self.whole();
        let over = whole.status() == Status::Over;
        let heard = whole.game().log(self.viewer);
        assert_eq!(heard.len() as u32, self.live.game().heard(self.viewer), "a trimmed log is as long");
        let tags = if over { Vec::new() } else { whole.tags() };
        let tags: Vec<_> = tags.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let _ = writeln!(
            out,
            "{}\n{}\n{}\n{}\n{} {:?} {:?}\n{}",
            json(&self.live.header(SeatSet::BOTH, 0)),
            json(&self.live.play().view(self.viewer)),
            json(&whole.play().view(self.viewer)),
            json(&heard),
            json(&self.live.talk(self.viewer)),
            self.live.deadline(),
            self.live.flag(now).map(|body| body.write()),
            if over { String::new() } else { whole.game().export(&tags, self.viewer) },
        );
        let who = asker(seat_of(self.viewer));
        let revision = self.live.game().revision(self.viewer);
        for (n, draft) in drafts.iter().enumerate() {
            let n = n as u32;
            let lens = draft.split(' ').next().unwrap_or_default().to_owned();
            let asks = [
                Ask::Compose { n, draft: draft.clone() },
                Ask::Lens { n, lens, elements: draft.clone() },
                Ask::Act { id: "old".into(), revision: revision.wrapping_sub(1), action: draft.clone() },
                Ask::Act { id: "odd".into(), revision, action: format!("{draft} {draft} 0101") },
                Ask::Claim { id: "c".into() },
            ];
            for ask in asks {
                match self.live.ask(&who, &ask, now) {
                    Came::Answer(say) => _ = writeln!(out, "{}", json(&say)),
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

/// Two matches that differ in what one viewer may not know.
struct Pair<'a> {
    trial: &'a Trial,
    a: Twin<'a>,
    b: Twin<'a>,
    viewer: Viewer,
    typed: bool,
}

/// Whether the twins can be led on.
enum Led {
    On,
    /// They differ for reasons of their own: a card that only one of them can play or draw.
    Apart,
}

impl<'a> Pair<'a> {
    /// A pair that differs, if there is anybody who does not know everything.
    fn new(game: &'a dyn AnyGame, trial: &'a Trial, stands: &dyn AnyMatch, dice: &mut QuickDice) -> Self {
        let mut pair = Pair::any(game, trial, stands, dice);
        for _ in 0..8 {
            if pair.differs() {
                break;
            }
            pair = Pair::any(game, trial, stands, dice);
        }
        pair
    }

    fn differs(&self) -> bool {
        self.a.live.game().digest() != self.b.live.game().digest()
    }

    fn over(&self) -> bool {
        self.a.live.status() == Status::Over || self.b.live.status() == Status::Over
    }

    fn any(game: &'a dyn AnyGame, trial: &'a Trial, stands: &dyn AnyMatch, dice: &mut QuickDice) -> Self {
        let viewer =
            [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator][dice.below(3) as usize];
        let typed = dice.below(2) == 0;
        let clock = match dice.below(3) {
            0 => None,
            1 => Some(ClockKind::Live { main: 3_600_000, increment: 1_000 }),
            _ => Some(ClockKind::Correspondence { per_turn: 86_400_000, bank: 1_000, vacation_days: 3 }),
        };
        let setup = Arc::new(Setup {
            id: "twin".into(),
            game: game.info().id.into(),
            scenario: stands.scenario().into(),
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
        let [a, b] = stands.twins(viewer, dice).map(|start| Twin::new(game, start, &setup, viewer));
        Pair { trial, a, b, viewer, typed }
    }

    fn twins(&mut self) -> [&mut Twin<'a>; 2] {
        [&mut self.a, &mut self.b]
    }

    /// Rolls until somebody must decide or type what fell.
    fn settle(&mut self, dice: &mut QuickDice) -> Led {
        loop {
            for twin in self.twins() {
                while let Some(roll) = twin.live.game().pending_roll()
                    && !roll.witnesses.includes(twin.viewer)
                {
                    twin.throw(dice.throw(&roll));
                }
            }
            let [x, y] = self.twins().map(|twin| twin.live.game().pending_roll());
            match (x, y) {
                (None, None) => return Led::On,
                (Some(x), Some(y)) if x.audience == y.audience => {
                    if self.typed && x.audience.is_public() {
                        return Led::On;
                    }
                    if let Led::Apart = self.roll(dice) {
                        return Led::Apart;
                    }
                }
                _ if self.shown() => return Led::Apart,
                (x, y) => panic!("{:?} knows of {x:?} here and of {y:?} there", self.viewer),
            }
        }
    }

    /// One roll the viewer knows of: the same in both, if he sees what falls.
    fn roll(&mut self, dice: &mut QuickDice) -> Led {
        let [x, y] = self.twins().map(|twin| twin.live.game().pending_roll().unwrap());
        if x.audience.includes(self.viewer) {
            let both = (0..50).map(|_| dice.throw(&x)).find(|thrown| y.accepts(thrown));
            let Some(thrown) = both else { return Led::Apart };
            self.twins().into_iter().for_each(|twin| twin.throw(thrown));
        } else {
            self.twins().into_iter().for_each(|twin| {
                let roll = twin.live.game().pending_roll().unwrap();
                twin.throw(dice.throw(&roll));
            });
        }
        Led::On
    }

    /// What somebody types is one entry, with the rolls that follow.
    fn typed_roll(&mut self, dice: &mut QuickDice, now: u64) -> Led {
        let before = self.twins().map(|twin| twin.live.game().written());
        if let (Led::Apart, _) | (_, Led::Apart) = (self.roll(dice), self.settle(dice)) {
            return Led::Apart;
        }
        self.twins().into_iter().zip(before).for_each(|(twin, before)| twin.played(before, "", now));
        Led::On
    }

    /// Somebody decides: the same in both, or in secret something else here and there.
    fn decision(&mut self, actor: Seat, step: usize, dice: &mut QuickDice, now: u64) -> Led {
        let id = format!("{}:i{step}", actor.0);
        let before = self.twins().map(|twin| twin.live.game().written());
        if self.viewer != Viewer::Seat(actor) && self.in_secret(actor, dice, now) {
            return Led::On;
        }
        for _ in 0..8 {
            let Some(action) = self.a.live.play().sample(actor, dice) else { return Led::On };
            if !self.b.decide(actor, &action) {
                let words = self.a.live.game().write(&action);
                assert!(self.viewer != Viewer::Seat(actor), "{words} is lawful in one twin only");
                continue;
            }
            assert!(self.a.decide(actor, &action));
            if let Led::Apart = self.settle(dice) {
                return Led::Apart;
            }
            self.twins().into_iter().zip(before).for_each(|(twin, before)| twin.played(before, &id, now));
            return Led::On;
        }
        Led::Apart
    }

    /// If the viewer would see nothing of it, only one of the twins does it. Whether it did.
    fn in_secret(&mut self, actor: Seat, dice: &mut QuickDice, now: u64) -> bool {
        let Awaiting::Decide { must, may } = self.a.live.game().awaiting() else { return false };
        if must.or(may).len() < 2 {
            return false;
        }
        let which = dice.below(2);
        let twin = if which == 0 { &mut self.a } else { &mut self.b };
        let looked = twin.looks();
        let Some(action) = twin.live.play().sample(actor, dice) else { return false };
        let mut tried = Twin::new(
            twin.begun.game,
            twin.whole().game().twins(Viewer::Referee, dice).into_iter().next().unwrap(),
            &twin.setup,
            twin.viewer,
        );
        let from = tried.looks();
        assert!(tried.decide(actor, &action));
        if tried.looks() != from {
            return false;
        }
        let before = twin.live.game().written();
        assert!(twin.decide(actor, &action));
        assert_eq!(twin.looks(), looked);
        twin.played(before, &format!("{}:s{now}", actor.0), now);
        true
    }

    /// The viewer asks for something besides, and whoever sits elsewhere talks in one twin only.
    fn besides(&mut self, step: usize, dice: &mut QuickDice, now: u64) {
        let id = format!("b{step}");
        if dice.below(8) == 0 {
            let (who, room) = match self.viewer {
                Viewer::Seat(_) => (asker(None), Room::Spectators),
                _ => (asker(Some(Seat(0))), Room::Players),
            };
            self.a.ask(&who, &Ask::Chat { id: id.clone(), room, text: "psst".into() }, now);
        }
        let (own, room) = match self.viewer {
            Viewer::Seat(_) => (true, Room::Players),
            _ => (false, Room::Spectators),
        };
        let ask = match dice.below(40) {
            0 => Ask::Chat { id, room, text: "hello".into() },
            1 | 2 if own => Ask::Undo { id },
            3 if own => Ask::Propose { id, what: Proposal::Undo },
            4 if own => Ask::Propose { id, what: Proposal::Draw },
            5 if own => Ask::Answer { id, accept: false },
            _ => return,
        };
        let who = asker(seat_of(self.viewer));
        let [x, y] = self.twins().map(|twin| twin.ask(&who, &ask, now));
        assert_eq!(x, y, "{ask:?} was answered otherwise");
        if let (Ask::Propose { what: Proposal::Undo, .. }, Some(seat)) = (&ask, who.seat)
            && x == "done"
        {
            let answer = Ask::Answer { id: format!("y{step}"), accept: true };
            for twin in self.twins() {
                twin.ask(&asker(Some(seat.other())), &answer, now);
            }
        }
    }

    /// Whether the rules have shown somebody a difference.
    fn shown(&self) -> bool {
        let shows = |clause: &&str| self.trial.revealing.contains(clause);
        [&self.a, &self.b].iter().any(|twin| twin.revealed.iter().any(shows))
    }
}

/// Follows a random match; how many moments were compared, in all and of twins that were different.
fn follow(game: &dyn AnyGame, trial: &Trial, seed: u64) -> (usize, usize) {
    let mut dice = QuickDice::new(seed);
    let scenario = trial.scenarios[dice.below(trial.scenarios.len() as u32) as usize];
    let mut stands = young(game, scenario, dice.below(trial.age), &mut dice);
    let mut pair = Pair::new(game, trial, &*stands, &mut dice);
    let (mut now, mut looked, mut different) = (2_000, 0, 0);
    for step in 0..STEPS {
        now += u64::from(dice.below(5_000)) + 1;
        pair.besides(step, &mut dice, now);
        let led = match pair.a.live.game().awaiting() {
            Awaiting::Over(_) => break,
            Awaiting::Chance(_) => pair.typed_roll(&mut dice, now),
            Awaiting::Decide { must, may } => {
                let seats: Vec<Seat> = must.or(may).iter().collect();
                let actor = seats[dice.below(seats.len() as u32) as usize];
                pair.decision(actor, step, &mut dice, now)
            }
        };
        // Once it is over, all is told.
        if pair.over() {
            break;
        }
        if matches!(led, Led::Apart) || pair.shown() || !pair.differs() {
            // The one goes on; the other begins anew.
            stands = pair.a.live.game().twins(Viewer::Referee, &mut dice).into_iter().next().unwrap();
            while let Some(roll) = stands.pending_roll() {
                stands.throw(dice.throw(&roll)).unwrap();
            }
            if stands.outcome().is_some() {
                break;
            }
            pair = Pair::new(game, trial, &*stands, &mut dice);
        }
        let mut drafts = vec![String::new(), "pass".to_owned(), "4".to_owned()];
        if let Some(seat) = seat_of(pair.viewer)
            && let Some(action) = pair.a.live.play().sample(seat, &mut dice)
        {
            let words = pair.a.live.game().write(&action);
            let some: Vec<&str> = words.split(' ').collect();
            drafts.push(some[..dice.below(some.len() as u32 + 1) as usize].join(" "));
        }
        let [x, y] = pair.twins().map(|twin| twin.bytes(&drafts, now));
        assert!(
            x == y,
            "{scenario} {seed} step {step}: {:?} learns what he may not know:{}",
            pair.viewer,
            differ(&x, &y)
        );
        looked += 1;
        different += usize::from(pair.differs());
    }
    // Shortly before its end a match may have no secrets left.
    assert!(
        looked < 20 || different * 2 >= looked,
        "{scenario} {seed}: only {different} of {looked} moments say anything"
    );
    (looked, different)
}

/// A random match of some age that waits for a decision.
fn young(game: &dyn AnyGame, scenario: &str, age: u32, dice: &mut QuickDice) -> Box<dyn AnyMatch> {
    let mut play = game.start(scenario, &Options::default()).unwrap();
    for lived in 0.. {
        match play.awaiting() {
            Awaiting::Over(_) => return young(game, scenario, age / 2, dice),
            Awaiting::Chance(roll) => _ = play.throw(dice.throw(&roll)).unwrap(),
            Awaiting::Decide { .. } if lived >= age => return play,
            Awaiting::Decide { must, may } => {
                let seats: Vec<Seat> = must.or(may).iter().collect();
                let actor = seats[dice.below(seats.len() as u32) as usize];
                if let Some(action) = play.sample(actor, dice) {
                    play.decide(actor, &action).unwrap();
                }
            }
        }
    }
    play
}

fn run(trial: &Trial, default: u64) {
    let games = std::env::var("STAVKA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let catalog = catalog::Catalog::open(None).unwrap();
    let game = catalog.game(trial.id).unwrap();
    let (mut looked, mut different) = (0, 0);
    for seed in 0..games {
        let (all, some) = follow(game, trial, seed);
        (looked, different) = (looked + all, different + some);
    }
    println!(
        "{}: {games} games, {looked} moments compared, {different} of them of different twins",
        trial.id
    );
    assert!(different as u64 >= games * STEPS as u64 / 2, "{different} of {looked} moments of {games} games");
}

#[test]
fn a_viewer_of_skirmish_is_sent_nothing_he_may_not_know() {
    run(&SKIRMISH, 60);
}

#[test]
fn a_viewer_of_no_retreat_is_sent_nothing_he_may_not_know() {
    run(&NO_RETREAT, 60);
}

#[test]
fn a_viewer_of_tank_battles_is_sent_nothing_he_may_not_know() {
    run(&TANK_BATTLES, 24);
}
