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
        ("sea", 111, "≈"),
        ("lake", 111, "≈"),
        ("water", 111, "≈"),
        ("mountain", 180, "▲"),
        ("hill", 186, "∩"),
        ("height", 186, "∩"),
        ("forest", 108, "♣"),
        ("wood", 108, "♣"),
        ("swamp", 152, "≡"),
        ("marsh", 152, "≡"),
        ("city", 181, "■"),
        ("town", 181, "□"),
        ("village", 181, "□"),
        ("urban", 181, "■"),
        ("desert", 229, "░"),
        ("steppe", 193, ""),
        ("rough", 187, "^"),
        ("clear", 194, ""),
        ("open", 194, ""),
    ];
    let found = KNOWN.iter().find(|(word, ..)| key.contains(word));
    found.map_or(Ground { colour: 188, sign: "·" }, |(_, colour, sign)| Ground { colour: *colour, sign })
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
