//! Chapter 7: movement.
