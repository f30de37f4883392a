//! Cards, read from `cards.csv`.

use super::{Components, Side};
use content::{Problems, Row};
use serde::Deserialize;

/// A card as printed.
#[derive(Clone, Debug)]
pub struct CardSpec {
    /// Crossed-out 45, green 45 or neither.
    pub era: Era,
    /// Names by side, English and Russian.
    pub names: [[String; 2]; 2],
    /// Initiative symbol by side: `None`, or the side that must have the initiative.
    pub icon: [Option<Side>; 2],
    /// Acts when drawn, by side.
    pub immediate: [bool; 2],
    /// Timing codes by side.
    pub timing: [Vec<String>; 2],
}

/// Which years a card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// All of them.
    All,
    /// Leaves at the start of 1945.
    Struck,
    /// Enters at the start of 1945.
    Green,
}

#[derive(Deserialize)]
pub(super) struct CardRow {
    no: String,
    printed_no: String,
    flag45: String,
    axis_name_en: String,
    axis_name_ru: String,
    axis_icon: String,
    axis_timing: String,
    axis_effect: String,
    soviet_name_en: String,
    soviet_name_ru: String,
    soviet_icon: String,
    soviet_timing: String,
    soviet_effect: String,
    immediate_axis: u8,
    immediate_soviet: u8,
    printed_soviet_event: String,
    prov: String,
    note: String,
}

impl Components {
    pub(super) fn read_cards(&mut self, rows: &[Row<CardRow>], problems: &mut Problems) {
        for (i, row) in rows.iter().enumerate() {
            _ = (
                &row.printed_no,
                &row.axis_effect,
                &row.soviet_effect,
                &row.printed_soviet_event,
                &row.prov,
                &row.note,
            );
            if row.no.parse() != Ok(i + 1) {
                problems.push(row.problem("no", "cards are numbered in order"));
            }
            let icon = |word: &str| match word {
                "cross" => Some(Side::Axis),
                "star" => Some(Side::Soviet),
                _ => None,
            };
            let codes = |text: &str| text.split('|').map(|t| t.trim().to_owned()).collect();
            self.cards.push(CardSpec {
                era: match row.flag45.as_str() {
                    "struck" => Era::Struck,
                    "green" => Era::Green,
                    _ => Era::All,
                },
                names: [
                    [row.axis_name_en.clone(), row.axis_name_ru.clone()],
                    [row.soviet_name_en.clone(), row.soviet_name_ru.clone()],
                ],
                icon: [icon(&row.axis_icon), icon(&row.soviet_icon)],
                immediate: [row.immediate_axis == 1, row.immediate_soviet == 1],
                timing: [codes(&row.axis_timing), codes(&row.soviet_timing)],
            });
        }
        if self.cards.len() != 55
            && let Some(last) = rows.last()
        {
            problems.push(last.problem("no", format!("there are {} cards, not 55", self.cards.len())));
        }
    }
}
