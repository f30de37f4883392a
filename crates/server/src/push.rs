//! Web push: messages that only the browser can read (RFC 8291, RFC 8188), from a server it knows (RFC 8292).

use crate::letters::Undelivered;
use crate::{call, now, random};
use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use std::time::Duration;
use store::Store;
use url::Url;
use wire::PushSubscription;

/// How long a push service keeps a message for a browser that is not there: as long as one may take to answer.
const KEPT: &str = "86400";
/// How long a push service believes that a message is ours.
const BELIEVED: u64 = 12 * 60 * 60;

/// The one who signs pushes.
pub struct Sender {
    key: SigningKey,
    /// Whom a push service may write to.
    contact: String,
}

impl Sender {
    /// The house's sender; its key is made once.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of(store: &dyn Store, contact: String) -> store::Result<Self> {
        let kept = store.house_secret("vapid", &secret_key().to_bytes()).await?;
        let key = SigningKey::from_slice(&kept)
            .map_err(|_| store::Error::Corrupt("the key for pushes is no key".to_owned()))?;
        Ok(Sender { key, contact })
    }

    /// The key by which browsers know this house.
    pub fn public(&self) -> String {
        BASE64.encode(PublicKey::from(self.key.verifying_key()).to_sec1_bytes())
    }

    /// Sends a message to a browser; `false` if it has unsubscribed.
    ///
    /// # Errors
    /// It was not delivered.
    pub async fn send(
        &self,
        to: &PushSubscription,
        message: &str,
        local: bool,
        patience: Duration,
    ) -> Result<bool, Undelivered> {
        let keys =
            Keys::read(to).ok_or_else(|| Undelivered::Ever("the subscription is faulty".to_owned()))?;
        let body = seal(message.as_bytes(), &keys, &random(), &secret_key());
        let signed =
            self.sign(&to.endpoint).ok_or_else(|| Undelivered::Ever("no push service".to_owned()))?;
        let heads = [
            ("Content-Type", "application/octet-stream"),
            ("Content-Encoding", "aes128gcm"),
            ("TTL", KEPT),
            ("Authorization", signed.as_str()),
        ];
        match call::post(&to.endpoint, &heads, &body, local, patience).await? {
            200..=299 => Ok(true),
            404 | 410 => Ok(false),
            status @ (400 | 401 | 403 | 413) => {
                Err(Undelivered::Ever(format!("the push service answers {status}")))
            }
            status => Err(Undelivered::Now(format!("the push service answers {status}"))),
        }
    }

    /// Says to a push service who sends.
    fn sign(&self, endpoint: &str) -> Option<String> {
        let audience = Url::parse(endpoint).ok()?.origin().ascii_serialization();
        let claims = serde_json::json!({
            "aud": audience, "exp": now() / 1000 + BELIEVED, "sub": self.contact,
        });
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let said = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature: Signature = self.key.sign(said.as_bytes());
        Some(format!("vapid t={said}.{}, k={}", BASE64.encode(signature.to_bytes()), self.public()))
    }
}

/// Whether messages can be sealed for a subscription.
pub fn is_sound(subscription: &PushSubscription) -> bool {
    Keys::read(subscription).is_some()
}

/// What a browser's messages are sealed with.
struct Keys {
    public: PublicKey,
    auth: Vec<u8>,
}

impl Keys {
    fn read(subscription: &PushSubscription) -> Option<Self> {
        let read = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        let public = PublicKey::from_sec1_bytes(&read(&subscription.keys.p256dh)?).ok()?;
        let auth = read(&subscription.keys.auth)?;
        (auth.len() == 16).then_some(Keys { public, auth })
    }
}

fn secret_key() -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&random::<32>()) {
            return key;
        }
    }
}

/// Seals a message for a browser, as one record.
fn seal(message: &[u8], to: &Keys, salt: &[u8; 16], own: &SecretKey) -> Vec<u8> {
    fn expand<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
        let mut key = [0; N];
        Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut key).expect("it is short enough");
        key
    }
    let (theirs, ours) = (to.public.to_sec1_bytes(), own.public_key().to_sec1_bytes());
    let shared = own.diffie_hellman(&to.public);
    let info = [b"WebPush: info\0".as_slice(), &theirs, &ours].concat();
    let secret: [u8; 32] = expand(&to.auth, shared.raw_secret_bytes(), &info);
    let key: [u8; 16] = expand(salt, &secret, b"Content-Encoding: aes128gcm\0");
    let nonce: [u8; 12] = expand(salt, &secret, b"Content-Encoding: nonce\0");
    // A 2 ends the last record.
    let plain = [message, &[2]].concat();
    let cipher = Aes128Gcm::new(&key.into());
    let sealed = cipher.encrypt(&Nonce::from(nonce), plain.as_slice()).expect("it is short enough");
    let head = [salt.as_slice(), &4096u32.to_be_bytes(), &[ours.len() as u8], &ours].concat();
    [head, sealed].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, section 5.
    #[test]
    fn a_message_is_sealed_as_the_standard_shows() {
        let read = |text: &str| BASE64.decode(text).unwrap();
        let subscription: PushSubscription = serde_json::from_value(serde_json::json!({
            "endpoint": "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        }))
        .unwrap();
        let own = SecretKey::from_slice(&read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal(message, &Keys::read(&subscription).unwrap(), &salt, &own);
        assert_eq!(
            BASE64.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3\
             jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }
}
