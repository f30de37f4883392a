//! A browser is told by a message that only it can read.

use crate::{Folder, Guest, serve, sinks, until};
use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::Duration;

/// A browser's half of a subscription.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new(seed: u8) -> Self {
        Browser { secret: SecretKey::from_slice(&[seed; 32]).unwrap(), auth: [seed; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let p256dh = BASE64.encode(self.secret.public_key().to_sec1_bytes());
        // As a browser writes it.
        json!({"endpoint": endpoint, "expirationTime": null, "keys": {"p256dh": p256dh, "auth": BASE64.encode(self.auth)}})
    }

    /// Opens a message as RFC 8291 says.
    fn open(&self, sealed: &[u8]) -> Option<Value> {
        let (salt, rest) = sealed.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of 4096 bytes, a key of 65");
        let (theirs, sealed) = rest[5..].split_at(65);
        let shared = self.secret.diffie_hellman(&PublicKey::from_sec1_bytes(theirs).unwrap());
        let ours = self.secret.public_key().to_sec1_bytes();
        let info = [b"WebPush: info\0".as_slice(), &ours, theirs].concat();
        let (mut secret, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
        Hkdf::<Sha256>::new(Some(&self.auth), shared.raw_secret_bytes()).expand(&info, &mut secret).unwrap();
        let keys = Hkdf::<Sha256>::new(Some(salt), &secret);
        keys.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
        keys.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
        let plain = Aes128Gcm::new(&key.into()).decrypt(&Nonce::from(nonce), sealed).ok()?;
        serde_json::from_slice(plain.strip_suffix(&[2]).unwrap()).ok()
    }
}

/// What a message says of its sender, if his key has signed it.
fn signed(authorization: &str, key: &str) -> Value {
    let (token, k) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(k, key);
    let (said, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    key.verify(said.as_bytes(), &signature).unwrap();
    serde_json::from_slice(&BASE64.decode(said.split_once('.').unwrap().1).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_once_for_each_hand_over() {
    let folder = Folder::new();
    let (pushed, service) = sinks::push_service().await;
    let start = async || serve(&folder.0, |config| config.grace = 100).await;
    let server = start().await;
    let (mut anna, mut boris) = (Guest::new(&server).await, Guest::new(&server).await);
    boris.must("PUT", "/api/me", Some(json!({"name": "Boris"}))).await;
    let key = anna.must("GET", "/api/push", None).await["key"].as_str().unwrap().to_owned();
    let (phone, desk) = (Browser::new(7), Browser::new(9));
    let wrong = json!({"endpoint": format!("{service}/x"), "keys": {"p256dh": "AAAA", "auth": "AAAA"}});
    assert_eq!(anna.ask("POST", "/api/push", Some(wrong)).await.0, 422);
    assert_eq!(anna.ask("POST", "/api/push", Some(phone.subscription("ftp://x/y"))).await.0, 422);
    for (browser, path) in [(&phone, "phone"), (&desk, "desk"), (&Browser::new(11), "gone")] {
        let wish = browser.subscription(&format!("{service}/{path}"));
        assert_eq!(anna.ask("POST", "/api/push", Some(wish)).await.0, 204);
    }
    let seats = json!([{"kind": "me"}, {"kind": "anyone"}]);
    let wish = json!({"game": "skirmish", "seats": seats, "open": true});
    let count = || pushed.lock().unwrap().len();
    let id = anna.create(wish.clone()).await;
    boris.join(&id).await;
    until("all browsers are told", async || count() == 3).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let all = pushed.lock().unwrap().clone();
    assert_eq!(all.len(), 3, "each once");
    for (browser, path) in [(&phone, "/phone"), (&desk, "/desk")] {
        let message = all.iter().find(|message| message.path == path).unwrap();
        assert_eq!((message.head("content-encoding"), message.head("ttl")), ("aes128gcm", "86400"));
        let claims = signed(message.head("authorization"), &key);
        assert_eq!(claims["aud"], service.as_str());
        assert!(claims["exp"].as_u64() > Some(1) && claims["sub"].as_str().unwrap().starts_with("mailto:"));
        let said = browser.open(&message.body).unwrap();
        assert_eq!(said["title"], "Your move: Skirmish");
        assert_eq!(said["body"], "Against Boris");
        assert_eq!(said["path"], format!("/m/{id}?as=red"));
    }
    let phones = all.iter().find(|message| message.path == "/phone").unwrap();
    assert_eq!(desk.open(&phones.body), None, "only the phone can read it");

    // The house keeps its key and tells nothing anew; who is gone or has had enough is not told again.
    server.stop().await;
    let server = start().await;
    anna.at(&server);
    boris.at(&server);
    assert_eq!(anna.must("GET", "/api/push", None).await["key"], key.as_str());
    let end = json!({"endpoint": format!("{service}/desk")});
    assert_eq!(boris.ask("DELETE", "/api/push", Some(end.clone())).await.0, 204, "another's is left alone");
    let second = anna.create(wish.clone()).await;
    boris.join(&second).await;
    until("two browsers are told", async || count() == 5).await;
    assert_eq!(anna.ask("DELETE", "/api/push", Some(end)).await.0, 204);
    let third = anna.create(wish).await;
    boris.join(&third).await;
    until("one browser is told", async || count() == 6).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let all = pushed.lock().unwrap().clone();
    let to = |path: &str| all.iter().filter(|message| message.path == path).count();
    assert_eq!((to("/phone"), to("/desk"), to("/gone"), all.len()), (3, 2, 1, 6));
    server.stop().await;
}
