//! The commands that answer once: input read whole, one report.

pub mod apply;
pub mod check;
pub mod completions;
pub mod explain;
pub mod games;
pub mod legal;
pub mod lens;
pub mod perft;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod sim;
pub mod verify;
