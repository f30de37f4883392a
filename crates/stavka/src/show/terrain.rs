//! How terrain and features look: a colour where there is one, else a sign.

/// A ground: its colour among the 256, and its sign.
pub struct Ground {
    /// The colour behind the hex.
    pub colour: u8,
    /// The sign beside its number; empty for open ground.
    pub sign: &'static str,
}

/// How a terrain key looks. Keys are the games' own; the first word that fits decides.
pub fn ground(key: &str) -> Ground {
    const KNOWN: [(&str, u8, &str); 19] = [
        ("sea", 110, "≈"),
        ("lake", 110, "≈"),
        ("water", 110, "≈"),
        ("mountain", 137, "▲"),
        ("hill", 180, "∩"),
        ("height", 180, "∩"),
        ("forest", 108, "♣"),
        ("wood", 108, "♣"),
        ("swamp", 151, "≡"),
        ("marsh", 151, "≡"),
        ("city", 181, "■"),
        ("town", 181, "□"),
        ("village", 181, "□"),
        ("urban", 181, "■"),
        ("desert", 229, "░"),
        ("steppe", 187, ""),
        ("rough", 186, "^"),
        ("clear", 187, ""),
        ("open", 187, ""),
    ];
    let found = KNOWN.iter().find(|(word, ..)| key.contains(word));
    found.map_or(Ground { colour: 250, sign: "·" }, |(_, colour, sign)| Ground { colour: *colour, sign })
}

/// The sign of something on a hex.
pub fn feature(kind: &str) -> &'static str {
    const KNOWN: [(&str, &str); 11] = [
        ("objective", "★"),
        ("victory", "★"),
        ("supply", "◆"),
        ("source", "◆"),
        ("entrench", "⌂"),
        ("fort", "⌂"),
        ("smoke", "▒"),
        ("fire", "*"),
        ("mine", "×"),
        ("wreck", "†"),
        ("control", "⚑"),
    ];
    KNOWN.iter().find(|(word, _)| kind.contains(word)).map_or("•", |(_, sign)| sign)
}

/// How a hexside is drawn.
pub enum Side {
    /// A heavy line along it: a river, a shore.
    Along,
    /// A sign across it: a bridge, a road.
    Across(char),
}

/// How a feature of a hexside looks.
pub fn side(kind: &str) -> Side {
    const ACROSS: [(&str, char); 5] =
        [("bridge", '='), ("ford", '~'), ("rail", '#'), ("road", ':'), ("ferry", 'f')];
    let across = ACROSS.iter().find(|(word, _)| kind.contains(word));
    across.map_or(Side::Along, |(_, sign)| Side::Across(*sign))
}
