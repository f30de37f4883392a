//! A server with corrected rules: running matches keep theirs, or go on by the new ones if both want it.

use crate::{Folder, Guest, serve, serve_with};
use catalog::Catalog;
use content::{Lang, Ledger, Problems, Source, Words};
use engine::{Boxed, Game, GameInfo, Options};
use serde_json::{Value, json};
use skirmish::Skirmish;
use std::sync::Arc;

/// Skirmish with a second edition that lasts a turn longer.
struct Revised {
    first: skirmish::Box,
    info: GameInfo,
    oldest: u16,
}

impl Game for Revised {
    type Rules = Skirmish;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn words(&self) -> &Words {
        self.first.words()
    }

    fn ledger(&self) -> &Ledger {
        self.first.ledger()
    }

    fn oldest_edition(&self) -> u16 {
        self.oldest
    }

    fn scenario(&self, id: &str, options: &Options) -> Result<Arc<Skirmish>, Problems> {
        let mut rules = Arc::into_inner(self.first.scenario(id, options)?).unwrap();
        rules.turns += u8::from(options.since(2));
        Ok(Arc::new(rules))
    }
}

fn revised(oldest: u16) -> Catalog {
    let first = skirmish::Box::open(None).unwrap();
    let info = GameInfo { edition: 2, ..first.info().clone() };
    Catalog::open(None).unwrap().with(Box::new(Boxed::new(Revised { first, info, oldest })))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_match_keeps_its_edition_until_both_want_the_new_one() {
    let folder = Folder::new();
    let server = serve(&folder.0, |_| {}).await;
    let (mut anna, mut boris) = (Guest::new(&server).await, Guest::new(&server).await);
    let wish = json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "anyone"}], "open": true});
    let (moved, kept) = (anna.create(wish.clone()).await, anna.create(wish.clone()).await);
    for id in [&moved, &kept] {
        boris.join(id).await;
        anna.act(id, "red").await;
    }
    let edition = |hello: &Value| {
        let header = &hello["header"];
        let tracks = hello["view"]["table"]["tracks"].as_array().unwrap().clone();
        let turns =
            tracks.iter().find(|track| track["id"] == "turns").unwrap()["cells"].as_array().unwrap().len();
        (header["edition"].as_u64().unwrap(), header["latest_edition"].as_u64().unwrap(), turns)
    };
    assert_eq!(edition(&anna.view(&moved, "red").await), (1, 1, 8));
    let propose = json!({"op": "propose", "id": "e1", "what": "edition"});
    let (status, say) = anna.say(&moved, "red", propose).await;
    assert_eq!((status, say["text"]["key"].as_str()), (409, Some("match-latest-edition")));
    server.stop().await;

    // The rules are corrected. What was begun goes on as it began; what begins now is new.
    let server = serve_with(&folder.0, revised(1), |_| {}).await;
    anna.at(&server);
    boris.at(&server);
    for id in [&moved, &kept] {
        assert_eq!(edition(&boris.view(id, "blue").await), (1, 2, 8));
    }
    let new = anna.create(wish).await;
    assert_eq!(edition(&anna.view(&new, "red").await), (2, 2, 9));
    anna.act(&moved, "red").await;
    let propose = json!({"op": "propose", "id": "e2", "what": "edition"});
    assert_eq!(anna.say(&moved, "red", propose).await.0, 200);
    assert_eq!(edition(&anna.view(&moved, "red").await), (1, 2, 8), "it takes two");
    let answer = json!({"op": "answer", "id": "e3", "accept": true});
    assert_eq!(boris.say(&moved, "blue", answer).await.0, 200);
    assert_eq!(edition(&boris.view(&moved, "blue").await), (2, 2, 9));
    boris.act(&moved, "blue").await;
    server.stop().await;

    // It is read back as it was, and its record is checked by both editions.
    let server = serve_with(&folder.0, revised(1), |_| {}).await;
    anna.at(&server);
    boris.at(&server);
    assert_eq!(edition(&boris.view(&moved, "blue").await), (2, 2, 9));
    boris.say(&moved, "blue", json!({"op": "resign", "id": "r"})).await;
    let (_, text) = anna.exchange("GET", &format!("/api/matches/{moved}/record"), None).await;
    assert!(text.contains("[Edition \"1\"]") && text.contains(". edition 2\n"), "{text}");
    let record = engine::Record::read(&Source::new("game.hgn", text)).unwrap();
    let catalog = revised(1);
    let game = catalog.game("skirmish").unwrap();
    let whole = game.replay(&record, None, Lang::En).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(whole.verify(&record).is_ok());
    server.stop().await;

    // A server that has given the first edition up says so, and harms nothing.
    let server = serve_with(&folder.0, revised(2), |_| {}).await;
    anna.at(&server);
    for path in ["", "/view?as=red", "/record"] {
        let (status, say) = anna.ask("GET", &format!("/api/matches/{kept}{path}"), None).await;
        assert_eq!((status, say["text"]["key"].as_str()), (409, Some("match-edition")), "{say}");
    }
    let listed = anna.must("GET", "/api/matches?which=mine", None).await;
    assert_eq!(listed["matches"].as_array().unwrap().len(), 3);
    assert_eq!(edition(&anna.view(&new, "red").await), (2, 2, 9));
    server.stop().await;
    let server = serve_with(&folder.0, revised(1), |_| {}).await;
    anna.at(&server);
    assert_eq!(edition(&anna.view(&kept, "red").await), (1, 2, 8));
    server.stop().await;
}
