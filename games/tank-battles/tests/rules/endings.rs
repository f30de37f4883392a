//! Golden records: a game for every level of victory.
