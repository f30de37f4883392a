//! Chapters 12 and 13: command and supply.
