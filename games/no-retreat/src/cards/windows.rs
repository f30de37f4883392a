//! Windows: when cards may be played.

use crate::action::{Look, verb};
use crate::components::{Components, JOKER, Side};
use crate::flow::Cx;
use crate::position::{Doing, Frame};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// A moment in which cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Win {
    /// Own card phase, after drawing.
    OwnCard,
    /// Enemy card phase, at its end.
    EnemyCard,
    /// End of a supply check.
    SupplyEnd,
    /// Start of the enemy organisation phase.
    OrgStart,
    /// Own organisation phase.
    OwnOrg,
    /// After the enemy's purchases of a step.
    OrgCancel,
    /// Own movement phase.
    OwnMove,
    /// End of the own movement phase.
    OwnMoveEnd,
    /// End of the enemy movement phase.
    EnemyMoveEnd,
    /// Counterblow step of the enemy combat phase.
    Counterblow,
    /// Commitment in a battle.
    Commit,
    /// After a battle die fell.
    AfterRoll,
    /// After an exchange was applied.
    Exchange,
    /// End of a combat phase.
    CombatEnd,
    /// Removal phase.
    Removal,
    /// Victory check.
    Victory,
    /// End of any other phase.
    PhaseEnd,
    /// The enemy just played or discarded a card.
    Response,
    /// Another own decision in one's own turn.
    OwnFree,
    /// After the two dice of NKVD or Hedgehogs fell.
    Duel,
}

/// Which card halves fit which windows.
#[derive(Clone, Debug)]
pub struct Fits {
    masks: [[u64; 2]; Win::COUNT],
}

/// Event numbers that respond to cards, to dice and to purchases; "any time" means something special there.
pub(super) const RESPONSES: [&[u8]; 2] = [&[14, 31], &[12, 36]];

pub(super) const REROLLS: [u8; 2] = [16, 43];

pub(super) const PURCHASE_CANCELS: [u8; 2] = [7, 31];

/// The windows of a timing code.
pub(super) fn windows(side: Side, no: u8, code: &str) -> &'static [Win] {
    use Win::*;
    const ANY: &[Win] = &[
        OwnCard,
        EnemyCard,
        SupplyEnd,
        OwnOrg,
        OwnMove,
        OwnMoveEnd,
        EnemyMoveEnd,
        Counterblow,
        CombatEnd,
        Removal,
        PhaseEnd,
        OwnFree,
    ];
    // The own supply check ends right before the own organisation phase, so none is missed.
    const PHASE_ENDS: &[Win] =
        &[OwnCard, EnemyCard, SupplyEnd, OwnMoveEnd, EnemyMoveEnd, CombatEnd, Removal, PhaseEnd];
    let code = code.split_once("_from_").map_or(code, |(head, _)| head);
    match code {
        "anytime" if RESPONSES[side.at()].contains(&no) => &[Response],
        "anytime" if REROLLS[side.at()] == no => &[AfterRoll, Duel],
        "anytime" if PURCHASE_CANCELS[side.at()] == no => &[OrgCancel],
        "anytime" => ANY,
        "end_any_phase" => PHASE_ENDS,
        "own_card" | "own_card_clear" | "own_card_clear_or_snow" => &[OwnCard],
        "axis_card" if side == Side::Axis => &[OwnCard],
        "soviet_card" if side == Side::Soviet => &[OwnCard],
        "axis_card" | "soviet_card" => &[EnemyCard],
        "any_card" => &[OwnCard, EnemyCard],
        "own_org" => &[OwnOrg],
        "start_axis_org" => &[OrgStart],
        "own_move" => &[OwnMove],
        "end_axis_move" | "end_soviet_move" | "end_soviet_move_clear" => &[EnemyMoveEnd],
        "end_any_move" => &[OwnMoveEnd, EnemyMoveEnd],
        "end_any_supply" => &[SupplyEnd],
        "end_combat" | "end_soviet_combat" => &[CombatEnd],
        "any_removal" => &[Removal],
        "victory_check" => &[Victory],
        "own_turn" => &[OwnCard, OwnOrg, OwnMove, OwnFree],
        "counterblow_step_axis_combat" | "counterblow_step_soviet_combat" => &[Counterblow],
        "commit_any" | "commit_axis_combat" | "commit_soviet_combat" | "own_commit" => &[Commit],
        "after_axis_roll" | "after_soviet_roll" | "apply_result" => &[AfterRoll],
        "after_soviet_exchange" => &[Exchange],
        _ => &[],
    }
}

impl Win {
    /// Its name outside the rules.
    pub const fn name(self) -> &'static str {
        match self {
            Win::OwnCard | Win::EnemyCard => "cards",
            Win::SupplyEnd => "supply",
            Win::OrgStart | Win::OwnOrg | Win::OrgCancel => "organisation",
            Win::OwnMove | Win::OwnMoveEnd | Win::EnemyMoveEnd => "movement",
            Win::Counterblow => "counterblow",
            Win::Commit => "commit",
            Win::AfterRoll | Win::Duel => "after-roll",
            Win::Exchange => "exchange",
            Win::CombatEnd => "combat",
            Win::Removal => "removal",
            Win::Victory => "victory",
            Win::PhaseEnd | Win::OwnFree => "phase-end",
            Win::Response => "response",
        }
    }

    /// Number of windows.
    pub const COUNT: usize = 20;
    /// All windows by number.
    pub const ALL: [Win; Win::COUNT] = [
        Win::OwnCard,
        Win::EnemyCard,
        Win::SupplyEnd,
        Win::OrgStart,
        Win::OwnOrg,
        Win::OrgCancel,
        Win::OwnMove,
        Win::OwnMoveEnd,
        Win::EnemyMoveEnd,
        Win::Counterblow,
        Win::Commit,
        Win::AfterRoll,
        Win::Exchange,
        Win::CombatEnd,
        Win::Removal,
        Win::Victory,
        Win::PhaseEnd,
        Win::Response,
        Win::OwnFree,
        Win::Duel,
    ];

    /// The window of a number.
    pub fn of(n: u8) -> Win {
        Win::ALL[usize::from(n)]
    }
}

impl Fits {
    /// Reads the timing codes of the cards.
    ///
    /// Rule: NR 5.0e, NR 5.3.1
    pub fn new(c: &Components) -> Self {
        let mut masks = [[0u64; 2]; Win::COUNT];
        for (i, card) in c.cards.iter().enumerate().filter(|(i, _)| *i != usize::from(JOKER)) {
            let no = i as u8 + 1;
            for side in Side::BOTH {
                for code in &card.timing[side.at()] {
                    for win in windows(side, no, code) {
                        masks[*win as usize][side.at()] |= 1 << i;
                    }
                }
            }
        }
        Fits { masks }
    }

    /// The halves of a side that fit a window.
    pub fn mask(&self, win: Win, side: Side) -> u64 {
        self.masks[win as usize][side.at()]
    }
}

impl NoRetreat {
    /// Offers a reaction window.
    pub fn offer_window(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let (side, win) = (Side::of(f.seat), Win::of(f.step));
        match draft {
            [] => {
                self.offer_plays(look, side, win, out);
                out.offer(verb::PASS);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, win, draft, out),
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Opens a window on top of what is done now.
    pub fn open(&mut self, side: Side, win: Win) {
        self.p.flow.push(Frame {
            doing: Doing::Window,
            step: win as u8,
            seat: side as u8,
            ..Frame::default()
        });
    }

    /// Opens a window to both sides, the initiative first.
    ///
    /// Rule: NR 5.0g
    pub fn open_both(&mut self, win: Win) {
        let first = self.p.initiative();
        self.open(first.enemy(), win);
        self.open(first, win);
    }

    /// A window stays open while its seat could play, and closes when it is settled.
    pub fn advance_window(&mut self, f: Frame) -> Go {
        if f.a == 0 && self.r.could_play(self.p, Side::of(f.seat), Win::of(f.step)) {
            return Go::Wait;
        }
        self.end()
    }

    /// The seat passes.
    pub fn act_window(&mut self, _f: Frame, _side: Side, _action: &[Token]) {
        self.p.flow.pop();
    }
}
