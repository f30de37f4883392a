//! The languages we speak.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A language of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ru];

    /// The two letters of the language: `en`, `ru`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ru => "ru",
        }
    }

    /// The language of a string such as `ru_RU.UTF-8` or `ru-RU,ru;q=0.9,en;q=0.8`:
    /// the first in it that we speak, else English.
    #[must_use]
    pub fn detect(wish: &str) -> Lang {
        let spoken = |part: &str| {
            let code: String = part.trim().chars().take_while(char::is_ascii_alphabetic).collect();
            code.to_ascii_lowercase().parse().ok()
        };
        wish.split([',', ':']).find_map(spoken).unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language we do not speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language \"{}\", there are en and ru", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Self, UnknownLang> {
        match code.to_ascii_lowercase().as_str() {
            "en" => Ok(Lang::En),
            "ru" => Ok(Lang::Ru),
            _ => Err(UnknownLang(code.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_we_speak_is_taken() {
        assert_eq!(Lang::detect("ru_RU.UTF-8"), Lang::Ru);
        assert_eq!(Lang::detect("C.UTF-8"), Lang::En);
        assert_eq!(Lang::detect(""), Lang::En);
        assert_eq!(Lang::detect("de-DE,ru;q=0.8,en;q=0.5"), Lang::Ru);
        assert_eq!(Lang::detect("uk:ru:en"), Lang::Ru);
        assert!("rus".parse::<Lang>().is_err());
        assert_eq!("RU".parse(), Ok(Lang::Ru));
    }
}
