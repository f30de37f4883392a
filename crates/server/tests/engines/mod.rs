//! What tests of whole servers need: a server on either database, and people who play over the wire.
//!
//! People speak HTTP by hand, so that nothing stands between them and the bytes.

#![allow(dead_code, clippy::unwrap_used)]

use catalog::Catalog;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Running};
use store_postgres::testing::Postgres;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

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

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Person {
    cookie: String,
    csrf: String,
}

/// What came back: status, cookie, body.
pub struct Answer {
    pub status: u16,
    cookie: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

fn place(url: &str) -> &str {
    url.strip_prefix("http://").unwrap()
}

/// One request on a connection of its own; `None` if the server is not there.
pub async fn http(
    url: &str,
    method: &str,
    path: &str,
    who: Option<&Person>,
    body: Option<&Value>,
) -> Option<Answer> {
    let mut stream = TcpStream::connect(place(url)).await.ok()?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
        place(url),
        body.len()
    );
    if let Some(who) = who {
        request += &format!("cookie: {}\r\nx-csrf: {}\r\n", who.cookie, who.csrf);
    }
    request += "\r\n";
    request += &body;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.ok()?;
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let header = |name: &str| {
        head.lines().find_map(|line| line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name)))
    };
    let body = match header("transfer-encoding") {
        Some((_, "chunked")) => joined(body)?,
        _ => body.to_owned(),
    };
    if let Some((_, length)) = header("content-length")
        && length.parse() != Ok(body.len())
    {
        return None;
    }
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let cookie = header("set-cookie").map_or("", |(_, value)| value.split(';').next().unwrap()).to_owned();
    Some(Answer { status, cookie, body })
}

/// The chunks of a body; `None` if it was cut off.
fn joined(mut chunks: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (size, rest) = chunks.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole += rest.get(..size)?;
        chunks = rest.get(size + 2..)?;
    }
}

/// A newcomer.
pub async fn guest(url: &str) -> Person {
    let answer = http(url, "GET", "/api/me", None, None).await.unwrap();
    let csrf = answer.json()["csrf"].as_str().unwrap().to_owned();
    Person { cookie: answer.cookie, csrf }
}

/// Somebody makes a skirmish with an empty seat; its id.
pub async fn skirmish(url: &str, maker: &Person) -> String {
    let wish = json!({ "game": "skirmish", "open": true,
        "seats": [{ "kind": "me" }, { "kind": "anyone" }] });
    let made = http(url, "POST", "/api/matches", Some(maker), Some(&wish)).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.body);
    let id = made.json()["header"]["id"].as_str().unwrap().to_owned();
    contribute(url, &id, maker).await;
    id
}

/// Somebody gives his part of the dice.
async fn contribute(url: &str, id: &str, who: &Person) {
    let path = format!("/api/matches/{id}/ask");
    let part = json!({ "op": "contribute", "id": "part", "part": "a1" });
    let given = http(url, "POST", &path, Some(who), Some(&part)).await.unwrap();
    assert_eq!(given.status, 200, "{}", given.body);
}

/// Somebody sits down.
pub async fn join(url: &str, id: &str, who: &Person) {
    let path = format!("/api/matches/{id}/join");
    let joined = http(url, "POST", &path, Some(who), Some(&json!({}))).await.unwrap();
    assert_eq!(joined.status, 200, "{}", joined.body);
    contribute(url, id, who).await;
}

/// Somebody listens to what concerns him.
pub async fn events(url: &str, who: &Person) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(place(url)).await.unwrap();
    let (at, cookie) = (place(url), &who.cookie);
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

/// The next news of a stream.
pub async fn news(stream: &mut BufReader<TcpStream>) -> Value {
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).await.unwrap() > 0, "the stream ended");
        if line.starts_with('{') {
            return serde_json::from_str(&line).unwrap();
        }
    }
}

/// A socket to a match; `None` if it cannot be had.
pub async fn socket(url: &str, id: &str, who: &Person) -> Option<WebSocketStream<TcpStream>> {
    let address = format!("ws://{}/api/matches/{id}/socket", place(url));
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("cookie", who.cookie.parse().unwrap());
    let stream = TcpStream::connect(place(url)).await.ok()?;
    Some(client_async(request, stream).await.ok()?.0)
}

/// The next message of a socket; `None` when it ends.
pub async fn heard(socket: &mut WebSocketStream<TcpStream>) -> Option<Value> {
    loop {
        match socket.next().await?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// A player at a socket who does anything that is allowed.
pub struct Player {
    /// Whom he calls, in turn, until one answers.
    pub urls: Vec<String>,
    pub who: Person,
    pub id: String,
    name: &'static str,
    socket: Option<WebSocketStream<TcpStream>>,
    revision: u64,
    pub over: bool,
    count: u32,
    luck: u32,
    /// An action he has no answer to yet: sent again as it is.
    sent: Option<(String, Value)>,
    /// The names of actions he was told are done.
    pub done: Vec<String>,
    /// Whether a server told him to connect again.
    pub sent_away: u32,
}

impl Player {
    pub fn new(name: &'static str, urls: Vec<String>, who: Person, id: &str) -> Self {
        Player {
            urls,
            who,
            id: id.to_owned(),
            name,
            socket: None,
            revision: 0,
            over: false,
            count: 0,
            luck: 7,
            sent: None,
            done: Vec::new(),
            sent_away: 0,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.luck = self.luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.luck >> 16) as usize % n
    }

    /// Connects, to the next server if this one does not answer.
    pub async fn connect(&mut self) {
        while self.socket.is_none() {
            self.socket = socket(&self.urls[0], &self.id, &self.who).await;
            let hello = match &mut self.socket {
                Some(socket) => heard(socket).await,
                None => None,
            };
            match hello {
                Some(hello) => self.take_in(&hello),
                None => {
                    self.socket = None;
                    self.urls.rotate_left(1);
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
            }
        }
    }

    fn take_in(&mut self, say: &Value) {
        match say["t"].as_str().unwrap() {
            "hello" => {
                self.revision = say["view"]["revision"].as_u64().unwrap();
                self.over = say["header"]["status"] == "over";
            }
            "update" => self.revision = say["to"].as_u64().unwrap(),
            "header" => self.over = say["status"] == "over",
            "bye" => {
                assert_eq!(say["again"], true);
                self.sent_away += 1;
            }
            _ => {}
        }
    }

    /// Sends and reads on until the answer; `None` if the server was lost.
    async fn ask(&mut self, ask: &Value, mine: impl Fn(&Value) -> bool) -> Option<Value> {
        self.connect().await;
        let socket = self.socket.as_mut().unwrap();
        let mut lost = socket.send(Message::text(ask.to_string())).await.is_err();
        while !lost {
            match heard(self.socket.as_mut().unwrap()).await {
                Some(say) if mine(&say) => return Some(say),
                Some(say) => {
                    self.take_in(&say);
                    lost = say["t"] == "bye";
                }
                None => lost = true,
            }
        }
        self.socket = None;
        None
    }

    /// Reads one message, or loses the server.
    pub async fn listen(&mut self) {
        self.connect().await;
        match heard(self.socket.as_mut().unwrap()).await {
            Some(say) => {
                self.take_in(&say);
                if say["t"] == "bye" {
                    self.socket = None;
                }
            }
            None => self.socket = None,
        }
    }

    /// Does something if anything is to be done.
    pub async fn play(&mut self) {
        if let Some((id, act)) = self.sent.clone() {
            let reply = self.ask(&act, |say| say["t"] == "reply" && say["id"] == id.as_str()).await;
            let Some(reply) = reply else { return };
            self.sent = None;
            if reply["how"] == "done" {
                self.done.push(id);
            }
            return;
        }
        let mut draft = String::new();
        loop {
            self.count += 1;
            let n = self.count;
            let compose = json!({ "op": "compose", "n": n, "draft": draft });
            let Some(say) = self.ask(&compose, |say| say["n"] == n).await else { return };
            let prompt = &say["composed"]["prompt"];
            let complete = prompt["complete"] == true;
            let choices: Vec<&Value> = prompt["choices"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|c| c["housekeeping"] != true)
                .collect();
            if complete && (choices.is_empty() || self.below(2) == 0) {
                let id = format!("{}-{n}-act", self.name);
                let act = json!({ "op": "act", "id": id, "revision": self.revision, "action": draft });
                self.sent = Some((id, act));
                return;
            }
            if choices.is_empty() {
                // Not his to decide, or the table has changed: he waits for news.
                let quiet = std::time::Duration::from_millis(20);
                let _ = tokio::time::timeout(quiet, self.listen()).await;
                return;
            }
            let word = choices[self.below(choices.len())]["word"].as_str().unwrap();
            draft = format!("{draft} {word}").trim().to_owned();
        }
    }

    /// Reads on until the match is over.
    pub async fn listen_to_the_end(&mut self) {
        while !self.over {
            self.listen().await;
        }
    }

    /// Gives up.
    pub async fn resign(&mut self) {
        while !self.over {
            let resign = json!({ "op": "resign", "id": format!("{}-resigns", self.name) });
            if self.ask(&resign, |say| say["t"] == "reply").await.is_some() {
                return;
            }
        }
    }
}

/// Two play until each was told so often that an action is done, or the match is over.
pub async fn play_until(red: &mut Player, blue: &mut Player, done: usize) {
    let lacks = |player: &Player| !player.over && (player.done.len() < done || player.sent.is_some());
    while lacks(red) || lacks(blue) {
        tokio::join!(red.play(), blue.play());
    }
}

/// The record of a match that is over, every line, digest and roll of it checked.
pub async fn verified_record(url: &str, id: &str, who: &Person) -> String {
    let answer = http(url, "GET", &format!("/api/matches/{id}/record"), Some(who), None).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let source = content::Source::new("record", answer.body.clone());
    let record = engine::Record::read(&source).unwrap();
    let catalog = Catalog::open(None).unwrap();
    let game = catalog.game("skirmish").unwrap();
    game.replay(&record, None, content::Lang::En).unwrap().verify(&record).unwrap();
    answer.body
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
