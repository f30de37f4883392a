//! Real dice on a real table: the table says what is to be rolled, a player types it in.

use crate::{Folder, Guest, serve, until};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn typed_dice_are_asked_for_and_a_player_types_them() {
    let folder = Folder::new();
    let server = serve(&folder.0, |_| {}).await;
    let (anna, stranger) = (Guest::new(&server).await, Guest::new(&server).await);
    let bot = catalog::Catalog::open(None).unwrap().game("skirmish").unwrap().info().bots.last().unwrap().id;
    let wish = json!({
        "game": "skirmish", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}], "open": true, "dice": "typed",
    });
    let mut rolls = 0;
    // A match may end without a fight; then there is another.
    while rolls < 3 {
        let id = anna.create(wish.clone()).await;
        loop {
            let prompt = async || {
                let hello = anna.view(&id, "red").await;
                (hello["header"]["status"].clone(), hello["view"]["table"]["prompt"].clone())
            };
            let mine = async || {
                let (status, prompt) = prompt().await;
                status == "over" || prompt["roll"].is_object() || prompt["choices"] != json!([])
            };
            until("something is asked of red", mine).await;
            let (status, prompt) = prompt().await;
            if status == "over" {
                break;
            }
            if prompt["roll"] == Value::Null {
                anna.act(&id, "red").await;
                continue;
            }
            // Whoever looks on reads the same.
            let shown = stranger.must("GET", &format!("/api/matches/{id}/view"), None).await;
            assert_eq!(shown["view"]["table"]["prompt"]["roll"], prompt["roll"]);
            assert_eq!(prompt["text"]["key"], "prompt-roll", "{prompt}");
            assert_eq!(anna.to_move(&id).await, Vec::<String>::new());
            let dice = prompt["roll"]["dice"].as_u64().unwrap() as usize;
            let throw =
                |n: usize| json!({"op": "throw", "id": format!("{rolls}-{n}"), "faces": "4 ".repeat(n)});
            assert_eq!(
                stranger.ask("POST", &format!("/api/matches/{id}/ask"), Some(throw(dice))).await.0,
                409
            );
            assert_eq!(anna.say(&id, "red", throw(dice + 1)).await.0, 409, "a die too many");
            let (status, say) = anna.say(&id, "red", throw(dice)).await;
            assert_eq!(status, 200, "{say}");
            rolls += 1;
            if rolls == 3 {
                break;
            }
        }
    }
    server.stop().await;
}
