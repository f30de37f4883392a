//! The combat tables, read from `crt.csv`.

use super::Components;
use content::{Problems, Row};
use serde::{Deserialize, Serialize};

/// A result of the combat tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum CombatResult {
    /// No effect.
    None,
    /// Counterattack.
    CA,
    /// Counterblow.
    CB,
    /// Retreat.
    DR,
    /// Shattered.
    DS,
    /// Destroyed.
    DD,
    /// Exchange.
    EX,
}

/// Odds columns from left to right.
pub const COLUMNS: [&str; 9] = ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"];

#[derive(Deserialize)]
pub(super) struct CrtRow {
    table: String,
    odds: String,
    d1: String,
    d2: String,
    d3: String,
    d4: String,
    d5: String,
    d6: String,
}

impl CombatResult {
    /// All results by number.
    pub const ALL: [CombatResult; 7] = [
        CombatResult::None,
        CombatResult::CA,
        CombatResult::CB,
        CombatResult::DR,
        CombatResult::DS,
        CombatResult::DD,
        CombatResult::EX,
    ];

    /// Key for words: `none`, `ca`, ...
    pub const fn key(self) -> &'static str {
        ["result-none", "result-ca", "result-cb", "result-dr", "result-ds", "result-dd", "result-ex"]
            [self as usize]
    }
}

impl Components {
    pub(super) fn read_crt(&mut self, rows: &[Row<CrtRow>], problems: &mut Problems) {
        for row in rows {
            let side = usize::from(row.table == "soviet");
            let Some(column) = COLUMNS.iter().position(|c| *c == row.odds) else {
                problems.push(row.problem("odds", "there is no such column").suggest(&row.odds, COLUMNS));
                continue;
            };
            let cells = [&row.d1, &row.d2, &row.d3, &row.d4, &row.d5, &row.d6];
            for (die, word) in cells.into_iter().enumerate() {
                let names = ["-", "CA", "CB", "DR", "DS", "DD", "EX"];
                match names.iter().position(|n| n == word) {
                    Some(at) => self.crt[side][column][die] = CombatResult::ALL[at],
                    None => problems.push(
                        row.problem(&format!("d{}", die + 1), format!("there is no result \"{word}\"")),
                    ),
                }
            }
        }
    }
}
