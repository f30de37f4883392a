//! People who are away are told, once; scripts can do what the table can; anybody can check the dice.

#![allow(clippy::unwrap_used)]

mod dice;
mod editions;
mod letters;
mod news;
mod pushes;
mod referee;
mod sinks;

use catalog::Catalog;
use serde_json::{Value, json};
use server::{Config, Running};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A folder of one's own, gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("stavka-away-{:x}", any_number()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server on any free port.
async fn serve(data: &Path, change: impl FnOnce(&mut Config)) -> Running {
    serve_with(data, Catalog::open(None).unwrap(), change).await
}

/// The same with games of one's own.
async fn serve_with(data: &Path, catalog: Catalog, change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config { data: Some(data.to_owned()), local_webhooks: true, ..Config::default() };
    config.rate = (10_000.0, 10_000.0);
    config.public_url = Some("http://stavka.example".to_owned());
    change(&mut config);
    server::start(config, catalog).await.unwrap()
}

/// A guest with his cookie.
struct Guest {
    at: String,
    cookie: String,
    csrf: String,
}

impl Guest {
    async fn new(server: &Running) -> Self {
        let mut guest = Guest { at: server.address.to_string(), cookie: String::new(), csrf: String::new() };
        let (head, me) = guest.exchange("GET", "/api/me", None).await;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        guest.cookie = cookie.split(';').next().unwrap().to_owned();
        guest.csrf = serde_json::from_str::<Value>(&me).unwrap()["csrf"].as_str().unwrap().to_owned();
        guest
    }

    /// The same guest at a server that was started again.
    fn at(&mut self, server: &Running) {
        self.at = server.address.to_string();
    }

    async fn open(&self, method: &str, path: &str, body: Option<&Value>) -> TcpStream {
        let mut stream = TcpStream::connect(&self.at).await.unwrap();
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nx-csrf: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.at,
            self.cookie,
            self.csrf,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    async fn exchange(&self, method: &str, path: &str, body: Option<&Value>) -> (String, String) {
        let mut answer = Vec::new();
        self.open(method, path, body).await.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    /// The status and the JSON of an answer.
    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let (head, body) = self.exchange(method, path, body.as_ref()).await;
        (head[9..12].parse().unwrap(), serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    async fn must(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.ask(method, path, body).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    /// Makes a match and gives his part of the dice, if they are not typed.
    async fn create(&self, wish: Value) -> String {
        let typed = wish["dice"] == "typed";
        let made = self.must("POST", "/api/matches", Some(wish)).await;
        let id = made["header"]["id"].as_str().unwrap().to_owned();
        if !typed {
            self.contribute(&id).await;
        }
        id
    }

    /// Sits down and gives his part of the dice.
    async fn join(&self, id: &str) {
        self.must("POST", &format!("/api/matches/{id}/join"), Some(json!({}))).await;
        self.contribute(id).await;
    }

    async fn contribute(&self, id: &str) {
        let part = json!({"op": "contribute", "id": "part", "part": "c0ffee"});
        self.must("POST", &format!("/api/matches/{id}/ask"), Some(part)).await;
    }

    async fn view(&self, id: &str, side: &str) -> Value {
        self.must("GET", &format!("/api/matches/{id}/view?as={side}"), None).await
    }

    async fn say(&self, id: &str, side: &str, ask: Value) -> (u16, Value) {
        self.ask("POST", &format!("/api/matches/{id}/ask?as={side}"), Some(ask)).await
    }

    /// Plays something that is offered; being ready, where one can be, every other time.
    async fn act(&self, id: &str, side: &str) {
        let mut draft = String::new();
        loop {
            let (_, say) = self.say(id, side, json!({"op": "compose", "n": 1, "draft": draft})).await;
            let prompt = &say["composed"]["prompt"];
            if prompt["complete"] == true {
                break;
            }
            // A bot may have moved meanwhile.
            let Some(choices) = prompt["choices"].as_array().filter(|choices| !choices.is_empty()) else {
                return;
            };
            let words: Vec<&str> = choices.iter().map(|choice| choice["word"].as_str().unwrap()).collect();
            let any = words[any_number() % words.len()];
            let ready = words.contains(&"ready") && any_number().is_multiple_of(2);
            draft = format!("{draft} {}", if ready { "ready" } else { any }).trim().to_owned();
        }
        let revision = &self.view(id, side).await["view"]["revision"];
        let name = format!("{:x}", any_number());
        let act = json!({"op": "act", "id": name, "revision": revision, "action": draft});
        let (status, say) = self.say(id, side, act).await;
        assert!(status == 200 || say["text"]["key"] == "match-stale", "{draft}: {say}");
    }

    /// The sides a match waits for.
    async fn to_move(&self, id: &str) -> Vec<String> {
        let shown = self.must("GET", &format!("/api/matches/{id}"), None).await;
        let seats = shown["header"]["seats"].as_array().unwrap().clone();
        let waits = seats.into_iter().filter(|seat| seat["to_move"] == true);
        waits.map(|seat| seat["side"].as_str().unwrap().to_owned()).collect()
    }
}

fn any_number() -> usize {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish() as usize
}

/// Waits until something is so.
async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    for _ in 0..600 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came to: {what}");
}
