//! Sums that show their parts, and chances that show their shares.

use crate::Text;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A number players argue about, line by line.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Tally {
    /// What is counted.
    pub title: Text,
    /// The parts in the order the rules apply them.
    pub lines: Vec<TallyLine>,
    /// What it comes to.
    pub result: Text,
}

/// One part of a tally.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TallyLine {
    /// What it is for.
    pub label: Text,
    /// What it adds, as printed: `+2`, `◄1`, `14:5`.
    pub value: String,
    /// The clause it rests on.
    pub clause: Cow<'static, str>,
}

/// What may come of a decision, with exact chances.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Forecast {
    /// What is rolled for.
    pub title: Text,
    /// Outcomes; the shares add up to one.
    pub chances: Vec<Chance>,
    /// What was taken for granted (no further cards, counterattack accepted).
    pub assumptions: Vec<Text>,
    /// Set when something hidden was guessed at.
    pub estimate: bool,
}

/// One outcome and its exact share, as a fraction.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Chance {
    /// What happens.
    pub outcome: Text,
    /// Numerator of the share. A string on the wire, since it may be large.
    #[serde(with = "as_text")]
    #[ts(type = "string")]
    pub of: u128,
    /// Denominator of the share.
    #[serde(with = "as_text")]
    #[ts(type = "string")]
    pub total: u128,
}

/// Everything that can be said of an answer before it is sent.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Explanation {
    /// The sums.
    pub tallies: Vec<Tally>,
    /// The chances.
    pub forecasts: Vec<Forecast>,
    /// What else is worth knowing.
    pub notes: Vec<Text>,
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(n: &u128, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(n)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<u128, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}
