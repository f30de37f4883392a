//! Players that know the game.

use crate::scenario::TankBattles;
use engine::{Bot, BotInfo, RandomBot};

/// The players the box offers, weakest first.
pub(crate) fn bots() -> Vec<BotInfo> {
    vec![RandomBot::info()]
}

/// A player by its id.
pub(crate) fn bot(id: &str, seed: u64) -> Option<Box<dyn Bot<TankBattles>>> {
    (id == RandomBot::ID).then(|| Box::new(RandomBot::new(seed)) as Box<dyn Bot<TankBattles>>)
}
