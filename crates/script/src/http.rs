//! Plain HTTP, one connection per request: a test wants to see every byte.

use crate::{Failed, Player};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use wire::{Account, Ask, Creation, DiceKind, Invitation, Joining, Me, SeatWish};

/// What the server answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as what it should be.
    ///
    /// # Errors
    /// The server refused, or said something else.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Failed> {
        if self.status >= 300 {
            return Err(format!("{}: {}", self.status, self.body).into());
        }
        serde_json::from_str(&self.body).map_err(|error| format!("{error} in {}", self.body).into())
    }
}

/// Somebody who asks.
#[derive(Clone, Debug)]
pub struct Person {
    /// The server.
    pub server: SocketAddr,
    /// His session's cookie.
    pub cookie: Option<String>,
    /// What goes with everything that changes something.
    pub csrf: String,
    /// A token instead of a session.
    pub token: Option<String>,
}

impl Person {
    /// Nobody the server knows.
    pub fn stranger(server: SocketAddr) -> Self {
        Person { server, cookie: None, csrf: String::new(), token: None }
    }

    /// A new guest.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn guest(server: SocketAddr) -> Result<Self, Failed> {
        let mut person = Person::stranger(server);
        let answer = person.get("/api/me").await?;
        person.welcome(&answer)?;
        Ok(person)
    }

    /// Takes cookie and csrf from an answer that greets him.
    ///
    /// # Errors
    /// It does not.
    pub fn welcome(&mut self, answer: &Answer) -> Result<Me, Failed> {
        let me: Me = answer.json()?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        self.csrf = me.csrf.clone();
        Ok(me)
    }

    /// The same person by a token.
    #[must_use]
    pub fn by_token(&self, token: &str) -> Self {
        Person { token: Some(token.to_owned()), ..Person::stranger(self.server) }
    }

    /// Headers that say who he is.
    pub fn headers(&self) -> Vec<(String, String)> {
        let mut headers = Vec::new();
        headers.extend(self.cookie.clone().map(|cookie| ("cookie".to_owned(), cookie)));
        headers
            .extend(self.token.as_ref().map(|token| ("authorization".to_owned(), format!("Bearer {token}"))));
        if !self.csrf.is_empty() {
            headers.push(("x-csrf".to_owned(), self.csrf.clone()));
        }
        headers
    }

    /// Asks for something.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn get(&self, path: &str) -> Result<Answer, Failed> {
        self.send("GET", path, None, &[]).await
    }

    /// Sends JSON.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn post<T: Serialize + Sync>(&self, path: &str, body: &T) -> Result<Answer, Failed> {
        let body = serde_json::to_string(body)?;
        self.send("POST", path, Some(("application/json", body.as_bytes())), &[]).await
    }

    /// Sends anything; `more` headers come last.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<(&str, &[u8])>,
        more: &[(&str, &str)],
    ) -> Result<Answer, Failed> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.server);
        for (name, value) in self.headers() {
            head += &format!("{name}: {value}\r\n");
        }
        for (name, value) in more {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some((kind, body)) = body {
            head += &format!("content-type: {kind}\r\ncontent-length: {}\r\n", body.len());
        }
        head += "\r\n";
        let mut stream = TcpStream::connect(self.server).await?;
        stream.write_all(head.as_bytes()).await?;
        // A server that has refused a long body need not read it to its end.
        let _ = stream.write_all(body.map(|(_, body)| body).unwrap_or_default()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        read(&bytes).ok_or_else(|| format!("no answer to {method} {path}").into())
    }

    /// Becomes a member.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn enrol(&mut self, login: &str, password: &str) -> Result<Me, Failed> {
        let account = Account { login: login.to_owned(), password: password.to_owned() };
        let answer = self.post("/api/accounts", &account).await?;
        self.welcome(&answer)
    }

    /// Makes a match: its id, and the invitation if somebody is to come.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn create(&self, wish: &Creation) -> Result<(String, Option<String>), Failed> {
        let made: Invitation = self.post("/api/matches", wish).await?.json()?;
        if wish.dice == DiceKind::Fair && wish.seats.contains(&SeatWish::Me) {
            self.contribute(&made.header.id).await?;
        }
        Ok((made.header.id, made.invite))
    }

    /// Sits down.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn join(&self, id: &str, invite: Option<String>) -> Result<Invitation, Failed> {
        let wish = Joining { side: None, invite };
        let joined: Invitation = self.post(&format!("/api/matches/{id}/join"), &wish).await?.json()?;
        if joined.header.dice == DiceKind::Fair {
            self.contribute(id).await?;
        }
        Ok(joined)
    }

    /// Gives his part of the dice, as the browser does when the table opens.
    ///
    /// # Errors
    /// The server cannot be reached. A token that may not play leaves it to another.
    pub async fn contribute(&self, id: &str) -> Result<Answer, Failed> {
        let ask = Ask::Contribute { id: "part".to_owned(), part: "c0ffee".to_owned() };
        self.post(&format!("/api/matches/{id}/ask"), &ask).await
    }

    /// Goes to the table.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn play(&self, id: &str) -> Result<Player, Failed> {
        Player::connect(self, id, "").await
    }
}

/// The plainest match of a game.
pub fn wish(game: &str, seats: &[SeatWish]) -> Creation {
    Creation {
        game: game.to_owned(),
        scenario: String::new(),
        options: Vec::new(),
        seats: seats.to_vec(),
        random_sides: false,
        open: false,
        rated: false,
        dice: DiceKind::Fair,
        clock: None,
        delay: 0,
        position: None,
    }
}

fn read(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let mut body = bytes[end + 4..].to_vec();
    if headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked") {
        body = unchunk(&body)?;
    }
    Some(Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() })
}

fn unchunk(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let len = usize::from_str_radix(std::str::from_utf8(&rest[..end]).ok()?, 16).ok()?;
        if len == 0 {
            return Some(body);
        }
        body.extend_from_slice(rest.get(end + 2..end + 2 + len)?);
        rest = rest.get(end + 4 + len..)?;
    }
}
