//! Several real processes on one PostgreSQL: a match has one owner, and outlives it.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may")]

mod engines;

use engines::{Engine, Player, events, news, nothing_lost_or_doubled, play_until, skirmish, verify_record};
use script::Person;
use std::io::{BufRead, BufReader, Lines, Read};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use store_postgres::PostgresStore;
use wire::{Ask, Room};

const DATABASE: &str = "STAVKA_TEST_DATABASE";
const MARK: &str = "listens at ";

/// Not a test: what a child process does, until its input ends. Without its setting it does nothing.
#[test]
fn child() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let config = server::Config { database: Some(database), rate: (1e9, 1e9), ..Default::default() };
        let running = server::start(config, catalog::Catalog::open(None).unwrap()).await.unwrap();
        println!("{MARK}{}", running.address);
        let wait = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        wait.await.unwrap().unwrap();
        running.stop().await;
    });
}

/// A server in a process of its own; it does not outlive the test.
struct Process {
    child: Child,
    /// What it says at its end must have somewhere to go.
    _out: Lines<BufReader<ChildStdout>>,
    at: SocketAddr,
}

impl Process {
    fn start(engine: &Engine) -> Self {
        let database = engine.config().database.unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["child", "--exact", "--nocapture"])
            .env(DATABASE, database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let at = lines.find_map(|line| line.unwrap().split_once(MARK).and_then(|(_, at)| at.parse().ok()));
        Process { child, _out: lines, at: at.expect("it starts") }
    }

    async fn guest(&self) -> Person {
        Person::guest(self.at).await.unwrap()
    }

    /// As `kill -9` does.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, and waits until it has.
    fn stop(&mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }

    fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two processes, and a match with a player at each; the first process plays it.
async fn table(engine: &Engine) -> (Process, Process, Player, Player) {
    let (one, two) = (Process::start(engine), Process::start(engine));
    let (red, blue) = (one.guest().await, two.guest().await);
    let id = skirmish(&red).await;
    let mut red = Player::new("red", vec![one.at, two.at], red, &id);
    // Whoever looks first has it.
    red.connect().await;
    blue.join(&id, None).await.unwrap();
    let mut blue = Player::new("blue", vec![two.at], blue, &id);
    blue.connect().await;
    (one, two, red, blue)
}

/// Plays on, ends the match and checks all that is left of it.
async fn play_out(engine: &Engine, mut red: Player, mut blue: Player) {
    let more = red.done.len().max(blue.done.len()) + 8;
    play_until(&mut red, &mut blue, more).await;
    red.resign().await;
    blue.listen_to_the_end().await;
    for player in [&red, &blue] {
        verify_record(&player.who, &red.id).await;
    }
    let store = PostgresStore::connect(&engine.config().database.unwrap()).await.unwrap();
    let id = red.id.clone();
    nothing_lost_or_doubled(&store, &id, &[red, blue]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_at_one_process_hears_of_a_move_in_another() {
    let engine = Engine::postgres().await;
    let (one, two) = (Process::start(&engine), Process::start(&engine));
    let (red, blue) = (Person::guest(one.at).await.unwrap(), Person::guest(two.at).await.unwrap());
    let mut ear = events(&blue).await;
    let id = skirmish(&red).await;
    let mut red = Player::new("red", vec![one.at], red, &id);
    red.connect().await;
    assert_eq!(news(&mut ear).await["kind"], "lobby");
    blue.join(&id, None).await.unwrap();
    let mine = loop {
        let heard = news(&mut ear).await;
        if heard["kind"] == "your_move" {
            break heard;
        }
    };
    assert_eq!((mine["match"].as_str(), mine["side"].as_str()), (Some(id.as_str()), Some("blue")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_outlives_the_process_that_plays_it() {
    let engine = Engine::postgres().await;
    let (mut one, two, mut red, mut blue) = table(&engine).await;
    play_until(&mut red, &mut blue, 6).await;
    // It dies in the middle of whatever the two are doing.
    let kill = async {
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        one.kill();
    };
    tokio::join!(play_until(&mut red, &mut blue, 14), kill);
    // If all was done before it died, red has yet to notice.
    while red.servers[0] != two.at {
        red.listen().await;
        red.connect().await;
    }
    play_out(&engine, red, blue).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stops_hands_its_matches_over() {
    let engine = Engine::postgres().await;
    let (mut one, two, mut red, mut blue) = table(&engine).await;
    play_until(&mut red, &mut blue, 4).await;
    tokio::task::block_in_place(|| one.stop());
    // On a busy machine one of them may find the line dead before he reads the good-bye.
    while red.lost == 0 || blue.lost == 0 {
        tokio::join!(red.play(), blue.play());
    }
    assert!(red.sent_away + blue.sent_away > 0, "somebody is told to connect again");
    red.connect().await;
    assert_eq!(red.servers[0], two.at);
    play_out(&engine, red, blue).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_was_away_does_not_write_over_its_successor() {
    let engine = Engine::postgres().await;
    let (one, two, mut red, mut blue) = table(&engine).await;
    play_until(&mut red, &mut blue, 4).await;
    one.signal("-STOP");
    // Blue's process finds it gone and plays the match itself; red hangs.
    let chat = Ask::Chat { id: "hello".into(), room: Room::Players, text: "?".into() };
    let path = format!("/api/matches/{}/ask", blue.id);
    loop {
        let said = blue.who.post(&path, &chat).await.unwrap();
        if said.status == 200 {
            break;
        }
        assert_eq!(said.status, 503, "{}", said.body);
    }
    one.signal("-CONT");
    // News of what another wrote reaches it: red must connect anew, and is led on to the new owner.
    while red.lost == 0 {
        red.listen().await;
    }
    red.servers.truncate(1);
    red.connect().await;
    play_out(&engine, red, blue).await;
    drop(two);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_of_a_dead_process_are_taken_over_untouched() {
    let engine = Engine::postgres().await;
    let mut one = Process::start(&engine);
    let red = one.guest().await;
    let id = skirmish(&red).await;
    let mut red = Player::new("red", vec![one.at], red, &id);
    red.connect().await;
    let two = Process::start(&engine);
    one.kill();
    loop {
        let metrics = Person::stranger(two.at).get("/metrics").await.unwrap().body;
        if metrics.contains("stavka_matches_resident 1") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_have_no_link_between_processes() {
    let engine = Engine::postgres().await;
    let (one, _two, red, _blue) = table(&engine).await;
    for path in ["/internal/matches/1", "/internal/matches/99"] {
        let answer = red.who.get(path).await.unwrap();
        assert!(matches!(answer.status, 400 | 404 | 426), "{}", answer.status);
    }
    // As a socket, and with a wrong secret.
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let mut request = format!("ws://{}/internal/matches/1", one.at).into_client_request().unwrap();
    request.headers_mut().insert("x-house", "guessed".parse().unwrap());
    let stream = tokio::net::TcpStream::connect(one.at).await.unwrap();
    let refused = tokio_tungstenite::client_async(request, stream).await.unwrap_err();
    assert!(refused.to_string().contains("404"), "{refused}");
    // A spectator at the other process sees the match, which is not played there.
    one.guest().await.play(&red.id).await.unwrap();
}
