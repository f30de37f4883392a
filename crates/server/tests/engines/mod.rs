//! What tests of whole servers need: a server on either database, and players who do not give up.

#![allow(dead_code, clippy::unwrap_used)]

use catalog::Catalog;
use engine::QuickDice;
use script::{Failed, Person, wish};
use server::{Config, Running};
use std::net::SocketAddr;
use std::time::Duration;
use store_postgres::testing::Postgres;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use wire::{Ask, Creation, Reply, SeatWish, Status};

/// Where a server's data is.
pub enum Engine {
    Sqlite(TempDir),
    Postgres(Postgres, String),
}

impl Engine {
    /// A file in a folder of its own.
    pub fn sqlite() -> Self {
        Engine::Sqlite(tempfile::tempdir().unwrap())
    }

    /// A PostgreSQL of its own.
    pub async fn postgres() -> Self {
        let server = Postgres::start();
        let url = server.database().await;
        Engine::Postgres(server, url)
    }

    /// Settings of a server on these data that lets everybody ask as often as he likes.
    pub fn config(&self) -> Config {
        let config = Config { rate: (1e9, 1e9), ..Config::default() };
        match self {
            Engine::Sqlite(folder) => Config { data: Some(folder.path().to_owned()), ..config },
            Engine::Postgres(_, url) => Config { database: Some(url.clone()), ..config },
        }
    }

    /// Starts a server in this process.
    pub async fn start(&self) -> Running {
        server::start(self.config(), Catalog::open(None).unwrap()).await.unwrap()
    }
}

/// Somebody makes a skirmish with an empty seat; its id.
pub async fn skirmish(maker: &Person) -> String {
    let seats = [SeatWish::Me, SeatWish::Anyone];
    maker.create(&Creation { open: true, ..wish("skirmish", &seats) }).await.unwrap().0
}

/// Somebody listens to what concerns him.
pub async fn events(who: &Person) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(who.server).await.unwrap();
    let (at, cookie) = (who.server, who.cookie.clone().unwrap_or_default());
    let request = format!("GET /api/events HTTP/1.1\r\nhost: {at}\r\ncookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        assert!(stream.read_line(&mut line).await.unwrap() > 0, "the stream ended");
    }
    stream
}

/// The next thing he hears.
pub async fn news(stream: &mut BufReader<TcpStream>) -> serde_json::Value {
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).await.unwrap() > 0, "the stream ended");
        if line.starts_with('{') {
            return serde_json::from_str(&line).unwrap();
        }
    }
}

/// A player who connects again whenever he is cut off, and asks again what was not answered.
pub struct Player {
    /// Whom he calls, in turn, until one answers.
    pub servers: Vec<SocketAddr>,
    pub who: Person,
    pub id: String,
    name: &'static str,
    seat: Option<script::Player>,
    dice: QuickDice,
    count: u32,
    pub over: bool,
    /// An action he has no answer to yet.
    sent: Option<Ask>,
    /// The names of actions he was told are done.
    pub done: Vec<String>,
    /// How often a server told him to connect again.
    pub sent_away: u32,
    /// How often he lost a server, told or not.
    pub lost: u32,
}

impl Player {
    pub fn new(name: &'static str, servers: Vec<SocketAddr>, who: Person, id: &str) -> Self {
        Player {
            servers,
            who,
            id: id.to_owned(),
            name,
            seat: None,
            dice: QuickDice::new(7),
            count: 0,
            over: false,
            sent: None,
            done: Vec::new(),
            sent_away: 0,
            lost: 0,
        }
    }

    /// Connects, to the next server if this one does not answer.
    pub async fn connect(&mut self) {
        self.seat().await;
    }

    async fn seat(&mut self) -> &mut script::Player {
        while self.seat.is_none() {
            self.who.server = self.servers[0];
            match self.who.play(&self.id).await {
                Ok(player) => self.seat = Some(player),
                Err(_) => {
                    self.servers.rotate_left(1);
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        self.seat.as_mut().unwrap()
    }

    /// What came, unless the server was lost.
    fn kept<T>(&mut self, came: Result<T, Failed>) -> Option<T> {
        let seat = self.seat.as_ref()?;
        self.over = seat.header.status == Status::Over;
        if came.is_err() {
            self.sent_away += u32::from(seat.dismissed);
            self.lost += 1;
            self.seat = None;
        }
        came.ok()
    }

    async fn ask(&mut self, ask: &Ask) -> Option<Reply> {
        let reply = self.seat().await.ask(ask).await;
        self.kept(reply)
    }

    /// Reads one message, or loses the server.
    pub async fn listen(&mut self) {
        let heard = self.seat().await.hear().await;
        self.kept(heard);
    }

    /// Does something if anything is to be done.
    pub async fn play(&mut self) {
        if let Some(ask) = self.sent.clone() {
            let Some(reply) = self.ask(&ask).await else { return };
            self.sent = None;
            if matches!(reply, Reply::Done { .. }) {
                self.done.push(ask.id().to_owned());
            }
            return;
        }
        let quiet = Duration::from_millis(20);
        if !self.seat().await.may_decide() {
            let _ = tokio::time::timeout(quiet, self.listen()).await;
            return;
        }
        let mut dice = self.dice.clone();
        let found = self.seat().await.random_action(&mut dice).await;
        self.dice = dice;
        let Some(Some(action)) = self.kept(found) else { return };
        self.count += 1;
        let revision = self.seat().await.revision;
        self.sent = Some(Ask::Act { id: format!("{}-{}-act", self.name, self.count), revision, action });
    }

    /// Reads on until the match is over.
    pub async fn listen_to_the_end(&mut self) {
        while !self.over {
            self.listen().await;
        }
    }

    /// Gives up.
    pub async fn resign(&mut self) {
        let resign = Ask::Resign { id: format!("{}-resigns", self.name) };
        while !self.over && self.ask(&resign).await.is_none() {}
    }
}

/// Two play until each was told so often that an action is done, or the match is over.
pub async fn play_until(red: &mut Player, blue: &mut Player, done: usize) {
    let lacks = |player: &Player| !player.over && (player.done.len() < done || player.sent.is_some());
    while lacks(red) || lacks(blue) {
        tokio::join!(red.play(), blue.play());
    }
}

/// Checks the record of a match that is over, every line, digest and roll of it.
pub async fn verify_record(who: &Person, id: &str) {
    let answer = who.get(&format!("/api/matches/{id}/record")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let record = engine::Record::read(&content::Source::new("record", answer.body)).unwrap();
    let catalog = Catalog::open(None).unwrap();
    let game = catalog.game("skirmish").unwrap();
    game.replay(&record, None, content::Lang::En).unwrap().verify(&record).unwrap();
}

/// All entries of a match are where they should be: what was acknowledged is there, nothing is twice.
pub async fn nothing_lost_or_doubled(store: &dyn store::Store, id: &str, players: &[Player]) {
    let row = store.find(id).await.unwrap().unwrap();
    let entries = store.entries(row.no, 0, 100_000).await.unwrap();
    assert!(entries.iter().enumerate().all(|(i, entry)| entry.seq as usize == i));
    for player in players {
        assert!(!player.done.is_empty());
        let written =
            |id: &str| entries.iter().filter(|entry| entry.body.contains(&format!("{id}\""))).count();
        for id in &player.done {
            assert_eq!(written(id), 1, "{id}");
        }
        for n in 0..=player.count {
            assert!(written(&format!("{}-{n}-act", player.name)) <= 1);
        }
    }
}
