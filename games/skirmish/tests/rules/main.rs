//! Tests of Skirmish, a module per chapter; see `check.rs` for how they are written.

mod kit;
