//! People: guests, accounts, tokens.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What others see of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Person {
    /// His name.
    pub name: String,
    /// Guest or member.
    pub kind: PersonKind,
}

/// Guest or member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// Known by a cookie alone.
    Guest,
    /// With a login and a password.
    Member,
}

/// The one who asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Me {
    /// As others see him.
    pub person: Person,
    /// His settings.
    pub settings: Settings,
    /// How many matches wait for him.
    pub to_move: u32,
    /// Whether he has confirmed that the address in his settings is his; letters go out only then.
    pub confirmed: bool,
    /// To be sent in the header `x-csrf` with everything that changes something.
    pub csrf: String,
}

/// What a person sets for himself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The name others see; empty leaves it.
    pub name: String,
    /// `en`, `ru`, or empty for the browser's.
    pub lang: String,
    /// Where to write when it is his move; empty for nowhere.
    pub email: String,
    /// An address to be called when it is his move; empty for none.
    pub webhook: String,
    /// Whether to write e-mail at all.
    pub notify: bool,
}

/// The answer to a letter that asks whether an address is one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// From the letter's link.
    pub token: String,
}

/// What a browser needs to subscribe to this server's pushes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PushKey {
    /// The server's public key (VAPID), base64url.
    pub key: String,
}

/// A browser's push subscription, as its `PushSubscription.toJSON()` gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PushSubscription {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// What they are sealed with.
    pub keys: PushKeys,
}

/// What messages to a browser are sealed with; both base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// Its authentication secret.
    pub auth: String,
}

/// A browser that wants no more pushes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// The endpoint of its subscription.
    pub endpoint: String,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// 2 to 30 letters, digits, `-` or `_`.
    #[schema(min_length = 2, max_length = 30)]
    pub login: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Login and password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The login.
    pub login: String,
    /// The password.
    pub password: String,
}

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// To look.
    Read,
    /// To play and talk.
    Play,
    /// To make and join matches.
    Lobby,
}

/// A token in a list, or a wish for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct TokenInfo {
    /// What its owner calls it; 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
}

/// A token, shown this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct NewToken {
    /// To be sent as `Authorization: Bearer …`.
    pub token: String,
    /// What it is.
    pub info: TokenInfo,
}
