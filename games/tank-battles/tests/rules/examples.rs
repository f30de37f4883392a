//! The worked examples, as printed.
