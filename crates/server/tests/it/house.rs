//! A house for one test: a server with a folder of its own.

use engine::QuickDice;
pub use script::wish;
use script::{Person, Player};
use server::{Config, Running};
use std::net::SocketAddr;
use tempfile::TempDir;
use wire::{Creation, SeatWish, Status};

pub struct House {
    running: Option<Running>,
    config: Config,
    _folder: TempDir,
}

impl House {
    pub async fn open() -> House {
        House::with(|_| {}).await
    }

    pub async fn with(set: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: Some(folder.path().into()), rate: (1e6, 1e6), ..Config::default() };
        set(&mut config);
        let mut house = House { running: None, config, _folder: folder };
        house.start().await;
        house
    }

    async fn start(&mut self) {
        let catalog = catalog::Catalog::open(None).unwrap();
        self.running = Some(server::start(self.config.clone(), catalog).await.unwrap());
    }

    /// Stops and starts on the same folder, on another port.
    pub async fn restart(&mut self) {
        self.running.take().unwrap().stop().await;
        self.start().await;
    }

    pub fn at(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address
    }

    pub async fn guest(&self) -> Person {
        Person::guest(self.at()).await.unwrap()
    }

    /// Two guests at a table of skirmish.
    pub async fn table(&self, wish: Creation) -> (Person, Person, String) {
        let (a, b) = (self.guest().await, self.guest().await);
        let (id, invite) = a.create(&wish).await.unwrap();
        b.join(&id, invite).await.unwrap();
        (a, b, id)
    }
}

pub fn skirmish() -> Creation {
    wish("skirmish", &[SeatWish::Me, SeatWish::Anyone])
}

/// Plays random actions with whoever may decide until the match is over or so many actions were made.
pub async fn play_on(players: &mut [&mut Player], dice: &mut QuickDice, most: usize) -> usize {
    play_while(players, dice, most, 200).await
}

/// The same; after so many looks round a table where nobody may decide it gives up.
pub async fn play_while(
    players: &mut [&mut Player],
    dice: &mut QuickDice,
    most: usize,
    patience: usize,
) -> usize {
    let mut played = 0;
    let mut idle = 0;
    while played < most && players[0].header.status != Status::Over && idle < patience {
        let mut any = false;
        for player in players.iter_mut() {
            while let Ok(heard) =
                tokio::time::timeout(std::time::Duration::from_millis(1), player.hear()).await
            {
                heard.unwrap();
            }
            if player.header.status != Status::Over && player.play_one(dice).await.unwrap() {
                any = true;
                played += 1;
            }
        }
        idle = if any { 0 } else { idle + 1 };
        if !any {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    played
}

/// The table of a fresh view must be the table kept by updates.
pub async fn same_as_fresh(person: &Person, player: &mut Player, query: &str) {
    let path = format!("/api/matches/{}/view?{query}", player.id);
    let fresh: wire::Hello = person.get(&path).await.unwrap().json().unwrap();
    let want = fresh.view.revision;
    player.until(|player| player.revision >= want).await.unwrap();
    assert_eq!(player.revision, want);
    assert_eq!(player.table, fresh.view.table);
    assert_eq!(player.log, fresh.log);
}
