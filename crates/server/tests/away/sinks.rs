//! Where letters and calls arrive.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What arrived so far.
#[derive(Clone, Default)]
pub struct Sink(Arc<Mutex<Vec<String>>>);

impl Sink {
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    pub fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// Forgets what arrived.
    pub fn clear(&self) {
        self.0.lock().unwrap().clear();
    }

    fn take(&self, arrived: String) -> usize {
        let mut all = self.0.lock().unwrap();
        all.push(arrived);
        all.len()
    }
}

/// An SMTP server that keeps letters, and its address.
pub async fn smtp() -> (Sink, String) {
    let (sink, listener) = (Sink::default(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let kept = sink.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(receive(stream, kept.clone()));
        }
    });
    (sink, url)
}

async fn receive(stream: TcpStream, sink: Sink) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match line.get(..4).unwrap_or_default() {
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut letter = String::new();
                while !letter.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut letter).await?;
                }
                sink.take(letter);
                "250 kept\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 well\r\n",
        };
        stream.write_all(answer.as_bytes()).await?;
    }
}

/// An HTTP server that keeps the bodies of its calls. The first call is answered 503.
pub async fn hook() -> (Sink, String) {
    let (sink, listener) = (Sink::default(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let url = format!("http://{}/moved?x=1", listener.local_addr().unwrap());
    let kept = sink.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let (mut first, mut length) = (String::new(), 0);
            stream.read_line(&mut first).await.unwrap();
            assert_eq!(first, "POST /moved?x=1 HTTP/1.1\r\n");
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                if let Some(n) = line.strip_prefix("Content-Length: ") {
                    length = n.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let calls = kept.take(String::from_utf8(body).unwrap());
            let status = if calls == 1 { "503 Later" } else { "204 Thanks" };
            stream.write_all(format!("HTTP/1.1 {status}\r\n\r\n").as_bytes()).await.unwrap();
        }
    });
    (sink, url)
}

/// A message to a push service: where it went, its headers in lower case, its sealed body.
#[derive(Clone)]
pub struct Pushed {
    pub path: String,
    pub heads: String,
    pub body: Vec<u8>,
}

impl Pushed {
    pub fn head(&self, name: &str) -> &str {
        let found = self.heads.lines().find_map(|line| line.split_once(": ").filter(|(key, _)| *key == name));
        found.map_or("", |(_, value)| value)
    }
}

/// A push service, and its address. Browsers at `/gone` have unsubscribed.
pub async fn push_service() -> (Arc<Mutex<Vec<Pushed>>>, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let kept: Arc<Mutex<Vec<Pushed>>> = Arc::default();
    let sink = kept.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let (mut first, mut heads) = (String::new(), String::new());
            stream.read_line(&mut first).await.unwrap();
            while !heads.ends_with("\r\n\r\n") {
                stream.read_line(&mut heads).await.unwrap();
            }
            let heads = heads.lines().filter_map(|line| line.split_once(": "));
            let heads: String =
                heads.map(|(name, value)| format!("{}: {value}\n", name.to_lowercase())).collect();
            let path = first.split(' ').nth(1).unwrap().to_owned();
            let mut pushed = Pushed { path, heads, body: Vec::new() };
            pushed.body = vec![0; pushed.head("content-length").parse().unwrap()];
            stream.read_exact(&mut pushed.body).await.unwrap();
            let status = if pushed.path == "/gone" { "410 Gone" } else { "201 Created" };
            sink.lock().unwrap().push(pushed);
            stream.write_all(format!("HTTP/1.1 {status}\r\n\r\n").as_bytes()).await.unwrap();
        }
    });
    (kept, url)
}
