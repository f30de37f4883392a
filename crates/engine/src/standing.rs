//! Standing answers: "do not ask me again in this phase".
//!
//! A game opens a reaction window on public grounds, to everybody who could
//! hold a fitting card. Whoever has nothing to say for a while leaves a
//! standing answer with the driver; it is no part of the rules. The driver
//! passes for him with an ordinary action, recorded as one, so nobody else
//! can tell a standing answer from a quick one.
//!
//! Every driver asks [`Standing::answer`] before it asks a person.

use crate::any::AnyMatch;
use crate::seat::Seat;
use crate::token::Action;
use serde::{Deserialize, Serialize};

/// A reaction window as its game names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What it reacts to: `after-roll`, `bayonets`.
    pub kind: &'static str,
    /// Another number in every turn of the game (where sides take turns, of a side).
    pub turn: u32,
    /// Another number in every phase.
    pub phase: u32,
    /// The answer that lets it pass.
    pub pass: Action,
}

/// How long a standing answer lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// To the end of this phase.
    Phase,
    /// To the end of this turn.
    Turn,
}

/// To what windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// To this kind of window only.
    Kind,
    /// To all of them.
    All,
}

/// One thing a seat does not want to be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Muted {
    kind: Option<String>,
    turn: u32,
    phase: Option<u32>,
}

impl Muted {
    fn lasts(&self, window: &Window) -> bool {
        self.turn == window.turn && self.phase.is_none_or(|phase| phase == window.phase)
    }

    fn covers(&self, window: &Window) -> bool {
        self.lasts(window) && self.kind.as_ref().is_none_or(|kind| kind == window.kind)
    }
}

/// The standing answers of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    muted: Vec<Muted>,
}

impl Standing {
    /// Passes windows like this one without a question for a while.
    pub fn mute(&mut self, window: &Window, which: Which, until: Until) {
        self.muted.retain(|muted| muted.lasts(window));
        let kind = (which == Which::Kind).then(|| window.kind.to_owned());
        let phase = (until == Until::Phase).then_some(window.phase);
        let muted = Muted { kind, turn: window.turn, phase };
        if !self.muted.contains(&muted) {
            self.muted.push(muted);
        }
    }

    /// Asks again from now on.
    pub fn clear(&mut self) {
        self.muted.clear();
    }

    /// Whether nothing is muted.
    pub fn is_empty(&self) -> bool {
        self.muted.is_empty()
    }

    /// The pass of a window that is muted. Answers of other phases and turns have lapsed.
    pub fn passes(&mut self, window: &Window) -> Option<Action> {
        let found = self.muted.iter().any(|muted| muted.covers(window)).then_some(window.pass);
        self.muted.retain(|muted| muted.lasts(window));
        found
    }

    /// What a driver answers for a seat without asking it: a muted window is
    /// passed, and a choice of one is made.
    ///
    /// Where somebody `watched`, a choice of one is made only if everybody can
    /// see that it is: how fast an answer comes must not tell a hand.
    pub fn answer(&mut self, game: &mut dyn AnyMatch, seat: Seat, watched: bool) -> Option<Action> {
        if let Some(window) = game.window(seat)
            && let Some(pass) = self.passes(&window)
        {
            return Some(pass);
        }
        if watched && game.private(seat) {
            return None;
        }
        game.forced(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(kind: &'static str, turn: u32, phase: u32) -> Window {
        Window { kind, turn, phase, pass: Action::new() }
    }

    #[test]
    fn a_phase_is_muted_to_its_end() {
        let mut standing = Standing::default();
        standing.mute(&window("roll", 3, 31), Which::All, Until::Phase);
        assert!(standing.passes(&window("card", 3, 31)).is_some());
        assert!(standing.passes(&window("roll", 3, 32)).is_none());
        assert!(standing.is_empty(), "it has lapsed");
        assert!(standing.passes(&window("roll", 3, 31)).is_none());
    }

    #[test]
    fn a_kind_is_muted_to_the_end_of_the_turn() {
        let mut standing = Standing::default();
        standing.mute(&window("roll", 3, 31), Which::Kind, Until::Turn);
        assert!(standing.passes(&window("card", 3, 31)).is_none());
        assert!(standing.passes(&window("roll", 3, 32)).is_some());
        let kept: Standing = serde_json::from_str(&serde_json::to_string(&standing).unwrap()).unwrap();
        assert_eq!(kept, standing);
        assert!(standing.passes(&window("roll", 4, 41)).is_none());
    }

    #[test]
    fn nothing_stands_after_clearing() {
        let mut standing = Standing::default();
        standing.mute(&window("roll", 3, 31), Which::All, Until::Turn);
        standing.clear();
        assert!(standing.passes(&window("roll", 3, 31)).is_none());
    }
}
