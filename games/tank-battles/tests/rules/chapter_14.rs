//! Chapters 14 and 15: markers, victory.
