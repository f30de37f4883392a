//! Charts of the rules: combat results, terrain effects, the calendar; and the colours of counters.

use crate::{Arg, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A chart of the rules, as a table.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Chart {
    /// Its id: `crt-axis`.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// The clause it belongs to.
    pub clause: Option<String>,
    /// The scenario it tells of, if it is about one alone: that table shows it as its briefing.
    pub scenario: Option<String>,
    /// What stands over the columns.
    pub columns: Vec<Text>,
    /// Its rows.
    pub rows: Vec<ChartRow>,
    /// What stands under it.
    pub notes: Vec<Text>,
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ChartRow {
    /// Its cells, as many as there are columns; the first one names the row.
    pub cells: Vec<Arg>,
    /// The clause it rests on.
    pub clause: Option<String>,
}

/// The colour of a side's counters. No two of them look alike to any eye; what exactly they are is
/// the client's, by day and by night.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Paint {
    /// A light grey.
    Steel,
    /// A dark red.
    Red,
    /// A middle blue.
    Blue,
    /// Nearly white.
    Bone,
    /// A dark green.
    Olive,
    /// A bright yellow.
    Gold,
}
