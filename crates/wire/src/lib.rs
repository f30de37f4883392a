//! What the server and its clients say to each other.
//!
//! A client talks to a match over one socket (`/api/matches/{id}/socket`):
//! it sends [`Ask`]s and hears [`Say`]s. The same asks are there over plain
//! HTTP for scripts, with the same bodies. The table itself travels as the
//! `table` model: whole in a [`Hello`], afterwards as [`Patch`]es.
//!
//! Texts are keys with arguments; a client renders them from the [`Phrasebook`]
//! of the game. Times are milliseconds since 1970, lengths of time milliseconds.
//! TypeScript types are generated from this crate into `web/src/bindings`.

mod ask;
mod fair;
mod lobby;
mod match_header;
mod patch;
mod people;
mod say;
mod shelf;

pub use ask::{Ask, Proposal, Room};
pub use fair::FairPlay;
pub use lobby::{Brief, Creation, Imported, Invitation, Joining, MatchList, News, SeatWish, Which};
pub use match_header::{
    Clock, ClockKind, DiceKind, How, MatchHeader, MatchResult, Offer, Purse, SeatHolder, SeatState, Status,
};
pub use patch::{Gap, ListPatch, LogPatch, Patch, Update};
pub use people::{
    Account, Confirmation, Login, Me, NewToken, Person, PersonKind, PushEnd, PushKey, PushKeys,
    PushSubscription, Scope, Settings, TokenInfo,
};
pub use say::{ChatLine, Hello, Reply, Say, Trouble};
pub use shelf::{BotCard, Clause, GameCard, NounForms, OptionCard, Phrasebook, Rulebook, ScenarioCard};
