//! A scenario as its file is written.

use crate::components::Side;
use content::Spanned;
use serde::Deserialize;

/// A scenario file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// Titles and summaries.
    pub title_en: String,
    /// Russian title.
    pub title_ru: String,
    /// English summary.
    pub summary_en: String,
    /// Russian summary.
    pub summary_ru: String,
    /// Of a hundred games between two equal bots, how many the Axis won.
    #[serde(default)]
    pub balance: Option<u8>,
    /// First turn.
    pub first_turn: Spanned<u8>,
    /// Last turn.
    pub last_turn: Spanned<u8>,
    #[serde(default)]
    pub(super) axis_opens: Option<Spanned<String>>,
    /// Army group restrictions of turn 1.
    #[serde(default)]
    pub(super) army_groups: bool,
    #[serde(default)]
    pub(super) axis_opening: Option<OpeningHand>,
    #[serde(default)]
    pub(super) soviet_starts: bool,
    #[serde(default)]
    pub(super) initiative: Option<Side>,
    #[serde(default)]
    pub(super) high_tide: u8,
    #[serde(default)]
    pub(super) event_vp: i8,
    #[serde(default)]
    pub(super) shock: u8,
    #[serde(default)]
    pub(super) german: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) soviet: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) hands: Option<Hands>,
    #[serde(default)]
    pub(super) joker: Option<Side>,
    #[serde(default)]
    pub(super) happened: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) standard_victory: bool,
    #[serde(default)]
    pub(super) options: Vec<String>,
    #[serde(default)]
    pub(super) boxes: Vec<Boxed>,
    pub(super) units: Vec<Placed>,
    #[serde(default)]
    pub(super) victory: Option<VictoryFile>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningHand {
    pub(super) draw: u8,
    pub(super) discard: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hands {
    pub(super) axis: u8,
    pub(super) soviet: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Boxed {
    pub(super) unit: Spanned<String>,
    pub(super) at: Spanned<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Placed {
    pub(super) unit: Spanned<String>,
    pub(super) face: Spanned<String>,
    pub(super) at: Spanned<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    pub(super) side: Side,
    pub(super) vp: u8,
    #[serde(default)]
    pub(super) objectives: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) also_objectives: u8,
    #[serde(default)]
    pub(super) at_initiative_change: bool,
}
