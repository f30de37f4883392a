//! Chapter 14: random markers.

use crate::components::{Counter, Formations, Side, in_latin};
use crate::position::{Position, UnitSet};
use crate::scenario::{Choice, Laying, TankBattles};

/// Kinds of random markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkerKind {
    /// Repeats the activation of a corps.
    Corps,
    /// Tactical superiority.
    Ts,
    /// Penal battalion.
    Penal,
    /// Mobile engineer works.
    Mobeng,
    /// Fortification stores.
    Works3,
    /// Anti-tank strongpoint.
    Atamb,
    /// Counter-preparation.
    Cprep,
    /// Tank recovery.
    Tankrep,
    /// Luftwaffe main effort.
    Stuka,
    /// Mine-clearing carriers.
    Borg,
    /// Radio intercept.
    Radio,
    /// Ground-attack wave.
    Ptab,
    /// Front reserve.
    Fres,
    /// Heavy armour.
    Kv,
    /// Empty tanks.
    Fuel,
    /// Breakdowns.
    Break,
    /// Contradictory orders.
    Order,
    /// Tank ambush.
    Ambush,
    /// Guards mortar salvo.
    Gmort,
    /// Eighty-eights forward.
    Flak88,
}

/// How many kinds there are.
pub const KINDS: usize = MarkerKind::Flak88 as usize + 1;

/// Words of the kinds in the scenario files.
pub const WORDS: [(&str, MarkerKind); 19] = [
    ("TS", MarkerKind::Ts),
    ("PENAL", MarkerKind::Penal),
    ("MOBENG", MarkerKind::Mobeng),
    ("WORKS3", MarkerKind::Works3),
    ("ATAMB", MarkerKind::Atamb),
    ("CPREP", MarkerKind::Cprep),
    ("TANKREP", MarkerKind::Tankrep),
    ("STUKA", MarkerKind::Stuka),
    ("BORG", MarkerKind::Borg),
    ("RADIO", MarkerKind::Radio),
    ("PTAB", MarkerKind::Ptab),
    ("FRES", MarkerKind::Fres),
    ("KV", MarkerKind::Kv),
    ("FUEL", MarkerKind::Fuel),
    ("BREAK", MarkerKind::Break),
    ("ORDER", MarkerKind::Order),
    ("AMBUSH", MarkerKind::Ambush),
    ("GMORT", MarkerKind::Gmort),
    ("FLAK88", MarkerKind::Flak88),
];

impl MarkerKind {
    /// Its key in texts.
    pub fn key(self) -> &'static str {
        match self {
            MarkerKind::Corps => "corps",
            kind => WORDS.iter().find(|(_, k)| *k == kind).map_or("", |(w, _)| w),
        }
    }

    /// Played at once or never.
    ///
    /// Rule: TB 14.1.2b
    pub const fn at_once(self) -> bool {
        matches!(
            self,
            MarkerKind::Stuka | MarkerKind::Fres | MarkerKind::Fuel | MarkerKind::Break | MarkerKind::Order
        )
    }
}

/// A marker.
#[derive(Clone, Debug)]
pub struct MarkerSpec {
    /// Its id: `ts-1`.
    pub id: String,
    /// What it is.
    pub kind: MarkerKind,
    /// Whose it is.
    pub side: Side,
    /// The name of its corps.
    pub corps: String,
    /// Units a corps marker activates.
    pub members: UnitSet,
}

/// Corps named by a marker word.
fn corps_words(word: &str) -> Vec<&str> {
    if let Some(corps) = word.strip_prefix("CORPS:") {
        return vec![corps];
    }
    match word.strip_prefix("CHOOSE").and_then(|w| w.split_once(':')) {
        Some((_, list)) => list.split('|').collect(),
        None => Vec::new(),
    }
}

/// All markers of a scenario: as many of a kind as any turn lays.
pub fn specs(
    words: &[Vec<Vec<String>>; 2],
    formations: &Formations,
    members: &[(String, Vec<String>)],
    counters: &[Counter],
    choice: Choice,
) -> Vec<MarkerSpec> {
    let mut specs: Vec<MarkerSpec> = Vec::new();
    for side in Side::BOTH {
        let turns = &words[side.at()];
        let mut corps: Vec<&str> = turns.iter().flatten().flat_map(|w| corps_words(w)).collect();
        corps.sort_unstable();
        corps.dedup();
        for name in corps {
            let divisions = members.iter().find(|(m, _)| m == name).map(|(_, d)| d);
            let belongs = |c: &Counter| match divisions {
                Some(list) => list.iter().any(|d| formations.find(d) == Some(c.division)),
                None => {
                    let n = formations.find(name);
                    n == Some(c.corps) || n == Some(c.division)
                }
            };
            specs.push(MarkerSpec {
                id: format!("corps-{}", in_latin(name)),
                kind: MarkerKind::Corps,
                side,
                corps: name.to_owned(),
                members: (0..counters.len() as u16)
                    .filter(|u| counters[usize::from(*u)].side == side && belongs(&counters[usize::from(*u)]))
                    .collect(),
            });
        }
        for (word, kind) in WORDS {
            if kind == MarkerKind::Works3 && !choice.additional {
                continue;
            }
            let most = turns.iter().map(|t| t.iter().filter(|w| *w == word).count()).max().unwrap_or(0);
            let most = if kind == MarkerKind::Cprep && side == Side::Soviet { 1 } else { most };
            for copy in 1..=most {
                specs.push(MarkerSpec {
                    id: format!("{}-{}-{copy}", word.to_lowercase(), ["g", "s"][side.at()]),
                    kind,
                    side,
                    corps: String::new(),
                    members: UnitSet::EMPTY,
                });
            }
        }
    }
    specs
}

/// What a marker word means, if anything.
pub fn parse(word: &str, specs: &[MarkerSpec]) -> Option<()> {
    let corps = corps_words(word);
    if corps.is_empty() {
        return WORDS.iter().any(|(w, _)| *w == word).then_some(());
    }
    corps.iter().all(|c| specs.iter().any(|s| s.corps == *c)).then_some(())
}

/// What the words of a turn lay.
pub fn laying(words: &[&str], specs: &[MarkerSpec], choice: Choice) -> Vec<Laying> {
    let mut lay = Vec::new();
    let number = |corps: &str| specs.iter().position(|s| s.corps == corps).unwrap_or(0) as u8;
    for word in words {
        if let Some(corps) = word.strip_prefix("CORPS:") {
            lay.push(Laying::Corps(number(corps)));
        } else if let Some((n, list)) = word.strip_prefix("CHOOSE").and_then(|w| w.split_once(':')) {
            let from = list.split('|').fold(0u64, |set, corps| set | 1 << number(corps));
            lay.push(Laying::Choose(n.parse().unwrap_or(1), from));
        } else if let Some((_, kind)) = WORDS.iter().find(|(w, _)| w == word) {
            if *kind == MarkerKind::Works3 && !choice.additional {
                continue;
            }
            match lay.iter_mut().find(|l| matches!(l, Laying::Some(k, _) if k == kind)) {
                Some(Laying::Some(_, n)) => *n += 1,
                _ => lay.push(Laying::Some(*kind, 1)),
            }
        }
    }
    lay
}

impl TankBattles {
    /// Markers of a side, a bit each.
    pub fn markers_of(&self, side: Side) -> u64 {
        self.marker_bits[side.at()]
    }

    /// Markers of a kind and side.
    pub fn markers_like(&self, side: Side, kind: MarkerKind) -> u64 {
        self.kind_bits[side.at()][kind as usize]
    }

    /// A marker of a kind in a side's hand.
    pub fn held(&self, p: &Position, side: Side, kind: MarkerKind) -> Option<u8> {
        let held = p.hand & self.markers_like(side, kind);
        (held != 0).then(|| held.trailing_zeros() as u8)
    }

    /// Whether a side could hold a marker of a kind, for all anybody can see.
    pub fn could_hold(&self, p: &Position, side: Side, kind: MarkerKind) -> bool {
        p.hand_count[side.at()] > 0 && self.markers_like(side, kind) & !(p.gone | p.lasting) != 0
    }

    /// Whether held markers may be played.
    ///
    /// Rule: TB 14.2a, TB 5Dc. Ruling: Q12
    pub fn markers_live(&self, p: &Position) -> bool {
        p.end < 2 || self.choice.held_after_end
    }

    /// Puts markers into the cup; `chosen` are the corps markers their owner picked. Those of a kind that are in a
    /// hand or in play count among the listed ones.
    ///
    /// Rule: TB 5Ab, TB 14.1a, TB 14.3a. Ruling: Q114
    pub fn lay_markers(&self, p: &mut Position, side: Side, chosen: u64) {
        let out = p.hand | p.lasting;
        for item in &self.sides[side.at()].lay[usize::from(p.turn) - 1] {
            match item {
                Laying::Corps(m) => p.cup |= 1 << m,
                Laying::Choose(..) => p.cup |= chosen,
                Laying::Some(kind, n) => {
                    let all = self.markers_like(side, *kind);
                    let mut free = all & !(out | p.gone);
                    for _ in (all & out).count_ones()..u32::from(*n) {
                        p.cup |= free & free.wrapping_neg();
                        free &= free.wrapping_sub(1);
                    }
                }
            }
        }
        p.cup_count[side.at()] = (p.cup & self.markers_of(side)).count_ones() as u8;
    }
}
