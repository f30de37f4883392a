//! The combat results table, read from `crt.csv`.

use content::{Problems, Source, csv};
use engine::{Text, msg};
use serde::{Deserialize, Serialize};

/// The columns in order.
pub const COLUMNS: [&str; 9] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// Whom a result falls on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loser {
    /// The attacker.
    #[default]
    Attacker,
    /// The defender.
    Defender,
    /// Both stay and lose: stubborn fighting.
    Both,
    /// Both lose, the defender retreats.
    DefenderToo,
}

/// One cell of the table.
///
/// Rule: TB 10.3a, TB 10.3b, TB 10.3c, TB 10.3d, TB 10.3e, TB 10.3g, TB 10.3i, TB 10.3j
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatResult {
    /// Whom it falls on.
    pub loser: Loser,
    /// Levels the attacker loses, without the star.
    pub attacker: u8,
    /// Levels the defender loses.
    pub defender: u8,
    /// Hexes of retreat.
    pub retreat: u8,
    /// The opponent picks one level.
    pub picks: bool,
    /// The star.
    pub star: bool,
}

impl CombatResult {
    /// Reads a printed cell.
    pub fn parse(code: &str) -> Option<CombatResult> {
        let (code, star) = code.strip_suffix('*').map_or((code, false), |c| (c, true));
        let blank = CombatResult { star, ..CombatResult::default() };
        Some(match code {
            "UB" => CombatResult { loser: Loser::Both, attacker: 1, defender: 1, ..blank },
            "O-UB" => {
                CombatResult { loser: Loser::DefenderToo, attacker: 1, defender: 1, retreat: 1, ..blank }
            }
            _ => {
                let picks = code.contains('[');
                let bare = !code.contains(['[', '(']);
                let n: u8 = code.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
                match code.chars().next()? {
                    'A' if !bare => CombatResult { attacker: n, picks, ..blank },
                    'O' => CombatResult {
                        loser: Loser::Defender,
                        defender: if bare { 0 } else { n },
                        retreat: n,
                        picks,
                        ..blank
                    },
                    _ => return None,
                }
            }
        })
    }

    /// As the table prints it in Latin letters.
    pub fn code(&self) -> String {
        let letters = match self.loser {
            Loser::Attacker => "A",
            Loser::Both => "UB",
            Loser::DefenderToo => "O-UB",
            Loser::Defender => "O",
        };
        format!("{letters}{}", self.figures())
    }

    /// As a reader's language prints it.
    pub fn text(&self) -> Text {
        let figures = self.figures();
        match self.loser {
            Loser::Attacker => msg!("crt-a", figures = figures),
            Loser::Both => msg!("crt-ub", figures = figures),
            Loser::DefenderToo => msg!("crt-o-ub", figures = figures),
            Loser::Defender => msg!("crt-o", figures = figures),
        }
    }

    /// What stands behind the letters.
    fn figures(&self) -> String {
        let n = self.attacker.max(self.retreat);
        let mut figures = match self.loser {
            Loser::Both | Loser::DefenderToo => String::new(),
            Loser::Defender if self.defender == 0 => n.to_string(),
            _ if self.picks => format!("[{n}]"),
            _ => format!("({n})"),
        };
        if self.star {
            figures.push('*');
        }
        figures
    }
}

/// The table: rows by die, columns by ratio.
#[derive(Clone, Debug, Default)]
pub struct Crt(pub [[CombatResult; 9]; 6]);

#[derive(Deserialize)]
struct CrtRow {
    die: u8,
    #[serde(rename = "1:4")]
    a: String,
    #[serde(rename = "1:3")]
    b: String,
    #[serde(rename = "1:2")]
    c: String,
    #[serde(rename = "1:1")]
    d: String,
    #[serde(rename = "2:1")]
    e: String,
    #[serde(rename = "3:1")]
    f: String,
    #[serde(rename = "4:1")]
    g: String,
    #[serde(rename = "5:1")]
    h: String,
    #[serde(rename = "6:1")]
    i: String,
}

impl Crt {
    /// Reads the table.
    pub fn read(source: &Source) -> Result<Crt, Problems> {
        let mut crt = Crt::default();
        let mut problems = Problems::new();
        for row in csv::<CrtRow>(source)? {
            if !(1..=6).contains(&row.die) {
                problems.push(row.problem("die", "a die has faces 1 to 6"));
                continue;
            }
            let cells = [&row.a, &row.b, &row.c, &row.d, &row.e, &row.f, &row.g, &row.h, &row.i];
            for (column, cell) in cells.into_iter().enumerate() {
                match CombatResult::parse(cell) {
                    Some(result) => crt.0[usize::from(row.die) - 1][column] = result,
                    None => problems.push(row.problem(COLUMNS[column], "no such result")),
                }
            }
        }
        problems.or_value(crt)
    }

    /// The result of a die after modifiers in a column.
    ///
    /// Rule: TB 10.1.1h, TB CRT7a
    pub fn look(&self, die: i8, column: u8) -> CombatResult {
        self.0[die.clamp(1, 6) as usize - 1][usize::from(column)]
    }
}
