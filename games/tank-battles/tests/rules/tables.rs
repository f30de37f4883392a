//! The tables: terrain, combat results, formations, notes.
