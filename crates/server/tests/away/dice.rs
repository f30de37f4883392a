//! A stranger with fifty lines of Python checks the dice.

use crate::{Folder, Guest, serve, until};
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// The verdict of the independent verifier.
fn verdict(folder: &Path, record: &str) -> Result<String, String> {
    let file = folder.join("game.hgn");
    std::fs::write(&file, record).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
    let run = Command::new("python3").arg(script).arg(file).output().expect("there is a Python");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().trim().to_owned();
    if run.status.success() { Ok(text(run.stdout)) } else { Err(text(run.stderr)) }
}

/// A finished record of a game against a bot.
async fn play(guest: &Guest, game: &str, bot: &str, actions: usize) -> (String, String) {
    let wish = json!({
        "game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}],
    });
    let id = guest.create(wish).await;
    let shown = guest.must("GET", &format!("/api/matches/{id}"), None).await;
    let side = shown["header"]["seats"][0]["side"].as_str().unwrap().to_owned();
    for _ in 0..actions {
        let mine = async || {
            let waits = guest.to_move(&id).await;
            let over = guest.view(&id, &side).await["header"]["status"] == "over";
            over || waits.contains(&side)
        };
        until("my move", mine).await;
        if guest.view(&id, &side).await["header"]["status"] == "over" {
            break;
        }
        guest.act(&id, &side).await;
    }
    let _ = guest.say(&id, &side, json!({"op": "resign", "id": "r"})).await;
    let (_, record) = guest.exchange("GET", &format!("/api/matches/{id}/record"), None).await;
    (id, record)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_independent_verifier_accepts_honest_dice_and_no_others() {
    let folder = Folder::new();
    let server = serve(&folder.0, |_| {}).await;
    let guest = Guest::new(&server).await;
    let catalog = catalog::Catalog::open(None).unwrap();
    for (id, actions) in [("skirmish", 40), ("no-retreat", 12)] {
        let game = catalog.game(id).unwrap();
        let (no, text) = play(&guest, id, game.info().bots[0].id, actions).await;
        let rolls = text.lines().filter(|line| line.contains(". *")).count();
        assert!(rolls > 0, "{text}");
        assert_eq!(verdict(&folder.0, &text), Ok(format!("{rolls} rolls, all as the dice gave them")));
        // Ours agrees, and reads the remarks as remarks.
        let record = engine::Record::read(&content::Source::new("game.hgn", text.clone())).unwrap();
        let whole = game.replay(&record, None, content::Lang::En).unwrap();
        assert_eq!(whole.verify(&record).unwrap(), rolls);

        // Other labels, a label less, another secret, another face or card: found out.
        let flip = |c: char| if c == '0' { '1' } else { '0' };
        let (tag, rest) = text.split_once("[Secret \"").unwrap();
        let secret: String = rest[..1].chars().map(flip).chain(rest[1..].chars()).collect();
        for forged in [
            text.replace("label=0", "label=1"),
            text.replacen(" ; label=", " ; ", 1),
            format!("{tag}[Secret \"{secret}"),
            forge_answer(&text),
        ] {
            let found = verdict(&folder.0, &forged);
            assert!(found.as_ref().is_err_and(|why| why.starts_with("not verified")), "{found:?}");
        }

        // A moment of a match that is over can be played on from.
        let file = guest.must("GET", &format!("/api/matches/{no}/at/0/position"), None).await;
        let file = file.as_str().unwrap().to_owned();
        let start = game.load(&content::Source::new("position", file.clone()), content::Lang::En);
        assert!(start.is_ok(), "{file}");
    }
    server.stop().await;
}

/// The first roll or draw with another answer.
fn forge_answer(text: &str) -> String {
    let line = text.lines().find(|line| line.contains(". *")).unwrap();
    let (said, remark) = line.split_once(" ; ").unwrap();
    let (head, last) = said.rsplit_once(' ').unwrap();
    let forged = match last.trim_end_matches(']').parse::<u8>() {
        Ok(face) => format!("{head} {}", last.replacen(&face.to_string(), &(face % 6 + 1).to_string(), 1)),
        Err(_) => {
            let from = remark.split_once("from=").unwrap().1;
            format!("{head} {}", from.split(',').find(|word| *word != last).unwrap())
        }
    };
    text.replacen(line, &format!("{forged} ; {remark}"), 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_thrown_before_every_player_has_added_to_the_dice() {
    let folder = Folder::new();
    let server = serve(&folder.0, |_| {}).await;
    let (anna, boris) = (Guest::new(&server).await, Guest::new(&server).await);
    let seats = json!([{"kind": "me"}, {"kind": "anyone"}]);
    let wish = json!({"game": "no-retreat", "seats": seats, "open": true});
    let made = anna.must("POST", "/api/matches", Some(wish)).await;
    let id = made["header"]["id"].as_str().unwrap().to_owned();
    let sides: Vec<String> = {
        let seats = made["header"]["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["side"].as_str().unwrap().to_owned()).collect()
    };
    let give = |part: &str| json!({"op": "contribute", "id": part, "part": part});
    let key = |say: &serde_json::Value| say["text"]["key"].as_str().unwrap_or_default().to_owned();

    // The commitment stands before anybody adds to it, and nobody but a player adds.
    let shown = boris.must("GET", &format!("/api/matches/{id}/view"), None).await;
    let commitment = shown["fair"]["commitment"].as_str().unwrap().to_owned();
    assert_eq!((commitment.len(), &shown["fair"]["contributions"]), (64, &json!(["", ""])));
    let ask = format!("/api/matches/{id}/ask");
    let (status, say) = boris.ask("POST", &ask, Some(give("00"))).await;
    assert_eq!((status, key(&say).as_str()), (409, "match-not-seated"));
    boris.must("POST", &format!("/api/matches/{id}/join"), Some(json!({}))).await;

    // Both seats are taken; it waits for both parts, is no longer offered to strangers, and has not begun.
    let status = async || {
        let shown = anna.must("GET", &format!("/api/matches/{id}"), None).await;
        shown["header"]["status"].as_str().unwrap().to_owned()
    };
    assert_eq!((status().await.as_str(), anna.to_move(&id).await), ("waiting", sides.clone()));
    assert_eq!(anna.must("GET", "/api/matches", None).await["matches"], json!([]));
    let act = json!({"op": "act", "id": "early", "revision": 0, "action": "pass"});
    let (code, say) = anna.say(&id, &sides[0], act).await;
    assert_eq!((code, key(&say).as_str()), (409, "match-not-begun"));

    for wrong in ["", "abc", "xy", &"ab".repeat(33)] {
        let (status, say) =
            anna.ask("POST", &ask, Some(json!({"op": "contribute", "id": "x", "part": wrong}))).await;
        assert_eq!((status, key(&say).as_str()), (409, "match-bad-contribution"), "{wrong}");
    }
    anna.must("POST", &ask, Some(give("A1B2"))).await;
    assert_eq!((status().await.as_str(), anna.to_move(&id).await), ("waiting", vec![sides[1].clone()]));
    // Sent again it is answered again; another part comes too late.
    anna.must("POST", &ask, Some(give("A1B2"))).await;
    let (code, say) = anna.ask("POST", &ask, Some(give("ffff"))).await;
    assert_eq!((code, key(&say).as_str()), (409, "match-part-given"));
    boris.must("POST", &ask, Some(give("0c"))).await;
    assert_eq!(status().await, "playing");

    // The record shows what was given, as it was given, under the same commitment.
    boris.say(&id, &sides[1], json!({"op": "resign", "id": "r"})).await;
    let (_, record) = anna.exchange("GET", &format!("/api/matches/{id}/record"), None).await;
    for tag in [
        format!("[Commitment \"{commitment}\"]"),
        format!("[Contribution.{} \"a1b2\"]", sides[0]),
        format!("[Contribution.{} \"0c\"]", sides[1]),
    ] {
        assert!(record.contains(&tag), "{tag} is not in {record}");
    }
    assert!(verdict(&folder.0, &record).is_ok());

    // On one screen a person speaks for both seats.
    let hot = json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let id = anna.create(hot).await;
    let fair = anna.view(&id, "blue").await["fair"].clone();
    assert_eq!(fair["contributions"], json!(["c0ffee", "c0ffee"]));
    server.stop().await;
}
