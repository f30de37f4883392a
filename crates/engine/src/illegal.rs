//! Refusals that cite the clause.

use serde::Serialize;
use std::fmt;
use table::Text;

/// The id of a rules clause, such as `NR 8.5.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why something may not be done.
///
/// Refusals by the rules always carry a clause; those of the house (nothing
/// to undo, a word nobody knows) carry none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// The clause that forbids it.
    pub clause: Option<Clause>,
    /// The reason in game words.
    pub reason: Text,
}

impl Illegal {
    /// A refusal by the rules.
    pub fn by(clause: &'static str, reason: Text) -> Self {
        Illegal { clause: Some(Clause(clause)), reason }
    }

    /// A refusal by the house.
    pub fn house(reason: Text) -> Self {
        Illegal { clause: None, reason }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason.key)?;
        self.clause.map_or(Ok(()), |clause| write!(f, " ({clause})"))
    }
}

impl std::error::Error for Illegal {}

/// Makes a [`Text`]: `msg!("unit-moved", unit = element, to = "0712")`.
///
/// Tests find every key by this macro and compare it with the Fluent files.
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Text::new($key)$(.with(stringify!($name), $value))*
    };
}
