//! The lobby hears what concerns it.

use crate::{Folder, Guest, serve};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;

/// The next message of a chunked stream of lines.
async fn heard(stream: &mut BufReader<TcpStream>) -> Value {
    loop {
        let mut line = String::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_line(&mut line)).await;
        assert!(read.expect("something is heard").unwrap() > 0, "the stream ended");
        if line.starts_with('{') {
            return serde_json::from_str(&line).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_hears_of_open_matches_and_of_its_own_move() {
    let folder = Folder::new();
    let server = serve(&folder.0, |_| {}).await;
    let (anna, boris) = (Guest::new(&server).await, Guest::new(&server).await);
    let mut stream = BufReader::new(anna.open("GET", "/api/events", None).await);
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        stream.read_line(&mut line).await.unwrap();
        assert!(!line.starts_with("content-encoding: gzip"));
    }
    let wish = json!({"game": "skirmish", "seats": [{"kind": "anyone"}, {"kind": "me"}], "open": true});
    let id = boris.create(wish).await;
    assert_eq!(heard(&mut stream).await, json!({"kind": "lobby"}));
    anna.join(&id).await;
    let side = anna.to_move(&id).await.remove(0);
    let mine = json!({"kind": "your_move", "match": id, "game": "skirmish", "side": side});
    let mut news = Vec::new();
    while !news.contains(&mine) {
        news.push(heard(&mut stream).await);
    }
    assert!(news.contains(&json!({"kind": "lobby"})), "{news:?}");

    let nobody = Guest { at: server.address.to_string(), cookie: String::new(), csrf: String::new() };
    assert_eq!(nobody.ask("GET", "/api/events", None).await.0, 401);
    assert!(serde_json::to_value(server::openapi()).unwrap()["paths"]["/api/events"]["get"].is_object());
    // An open stream does not keep the house from closing.
    server.stop().await;
}
