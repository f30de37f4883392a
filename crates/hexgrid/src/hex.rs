//! The printed number of a hex.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A hex by the number printed on the map: two digits of column, two of row.
///
/// The number says nothing about geometry; a [`Grid`](crate::Grid) does.
///
/// ```
/// use hexgrid::Hex;
/// let hex: Hex = "0712".parse()?;
/// assert_eq!((hex.col(), hex.row()), (7, 12));
/// assert_eq!(hex.to_string(), "0712");
/// # Ok::<(), hexgrid::BadHex>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u16);

impl Hex {
    /// The hex in this column and row; both are at most 99.
    #[must_use]
    pub const fn new(col: u8, row: u8) -> Self {
        assert!(col < 100 && row < 100, "a printed hex number has two digits of column and two of row");
        Self(col as u16 * 100 + row as u16)
    }

    /// The printed column.
    #[must_use]
    pub const fn col(self) -> u8 {
        (self.0 / 100) as u8
    }

    /// The printed row.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 % 100) as u8
    }

    /// The printed number as a number: 0712 is 712.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The hex with this printed number, if it has at most four digits.
    #[must_use]
    pub const fn from_number(number: u16) -> Option<Self> {
        if number < 10_000 { Some(Self(number)) } else { None }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a hex number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadHex(String);

impl fmt::Display for BadHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a hex number: four digits are wanted, such as 0712", self.0)
    }
}

impl std::error::Error for BadHex {}

impl FromStr for Hex {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Self, BadHex> {
        let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| digits).map(Self).ok_or_else(|| BadHex(text.to_owned()))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Hex;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex number such as \"0712\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_print_and_parse() {
        for number in [0, 1, 712, 5626, 9999] {
            let hex = Hex::from_number(number).expect("four digits");
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for bad in ["", "712", "07120", "+712", "a712", "07 2"] {
            assert!(bad.parse::<Hex>().is_err(), "{bad}");
        }
        assert_eq!(Hex::from_number(10_000), None);
    }

    #[test]
    fn serde_speaks_the_printed_number() {
        let hex = Hex::new(7, 12);
        assert_eq!(serde_json::to_string(&hex).expect("writes"), "\"0712\"");
        assert_eq!(serde_json::from_str::<Hex>("\"0712\"").expect("reads"), hex);
        assert!(serde_json::from_str::<Hex>("\"12\"").is_err());
    }
}
