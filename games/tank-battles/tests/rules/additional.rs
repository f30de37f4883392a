//! The additional rules.
