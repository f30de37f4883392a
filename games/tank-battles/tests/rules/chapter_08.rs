//! Chapters 8 and 9: zones of control, stacking, fog of war.
