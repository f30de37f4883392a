//! Tests of Skirmish, a module per chapter; see `check.rs` for how they are written.

mod check;

mod assault;
mod cards;
mod components;
mod files;
mod fire;
mod fog;
mod games;
mod kit;
mod movement;
mod orders;
mod sequence;
mod supply;
mod victory;
