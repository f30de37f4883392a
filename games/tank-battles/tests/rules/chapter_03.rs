//! Chapters 1 to 6: components, counters, the sequence of play, weather.
