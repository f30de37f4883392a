//! The bare relay: what is said in a room is synced twice and told to all in it. Nobody can do with less.

use crate::measure::{Process, progress};
use crate::pace::{Plays, Steady, steady};
use crate::table::at_once;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use script::{Line, Person};
use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::broadcast;

type Rooms = Arc<Mutex<HashMap<String, broadcast::Sender<Utf8Bytes>>>>;

pub async fn serve() {
    let file = Arc::new(tempfile::tempfile_in(std::env::current_exe().unwrap().parent().unwrap()).unwrap());
    let app = axum::Router::new().route("/{room}", get(join)).with_state((Rooms::default(), file));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let input = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()));
    tokio::select! {
        served = axum::serve(listener, app) => served.unwrap(),
        _ = input => {}
    }
}

async fn join(
    upgrade: WebSocketUpgrade,
    Path(room): Path<String>,
    State((rooms, file)): State<(Rooms, Arc<File>)>,
) -> Response {
    let room = rooms.lock().unwrap().entry(room).or_insert_with(|| broadcast::channel(64).0).clone();
    upgrade.read_buffer_size(4 * 1024).write_buffer_size(4 * 1024).on_upgrade(move |mut socket| async move {
        let mut heard = room.subscribe();
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(Message::Text(text))) = message else { return };
                    let (file, kept) = (file.clone(), text.clone());
                    let twice = move || (0..2).for_each(|_| {
                        (&*file).write_all(kept.as_bytes()).unwrap();
                        file.sync_data().unwrap();
                    });
                    tokio::task::spawn_blocking(twice).await.unwrap();
                    let _ = room.send(text);
                }
                said = heard.recv() => {
                    let Ok(said) = said else { return };
                    if socket.send(Message::Text(said)).await.is_err() { return }
                }
            }
        }
    })
}

struct Pair([Line; 2]);

impl Plays for Pair {
    async fn play(&mut self) -> bool {
        let [a, b] = &mut self.0;
        a.say("x".repeat(100)).await.unwrap();
        a.next().await.unwrap();
        b.next().await.unwrap();
        true
    }
}

pub async fn steadily(rooms: usize, whole: Duration) -> Steady {
    progress(&format!("{rooms} rooms of the bare relay"));
    let server = Process::role("relay");
    let person = Person::stranger(server.address);
    let pairs = at_once(rooms, |room| {
        let (person, path) = (&person, format!("/{room}"));
        async move {
            Pair([Line::connect(person, &path).await.unwrap(), Line::connect(person, &path).await.unwrap()])
        }
    });
    let times = steady(pairs.await, Duration::from_secs(1), whole).await;
    server.stop();
    times
}
