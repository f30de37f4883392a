//! What a combat phase tells.

use super::ALL;
use crate::combat::odds::{Odds, arrow, column_name};
use crate::components::{CombatResult, Side};
use crate::flow::Cx;
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Arg, Cue, Element};
use engine::{Sink, line, msg, shown};

impl<S: Sink> Cx<'_, S> {
    pub(crate) fn tell_support(&mut self, side: Side) {
        self.sink.tell(ALL, || match side {
            Side::Axis => line("NR 10.6.2a", msg!("log-blitz")),
            Side::Soviet => line("NR 10.6.2a", msg!("log-shock")),
        });
    }

    pub(crate) fn tell_declined(&mut self, side: Side) {
        self.sink.tell(ALL, || line("NR 10.7.2a", msg!("log-declined", side = table_side(side))));
    }

    pub(crate) fn tell_target(&mut self, side: Side, hex: u16) {
        let r = self.r;
        self.sink.tell(ALL, || {
            let text = msg!("log-target", side = table_side(side), at = r.place_arg(hex));
            shown("NR 10.1.1a", text, Cue::Point(Element::Place(r.place_id(hex))))
        });
    }

    pub(crate) fn tell_counterblow(&mut self, side: Side, hex: u16) {
        let r = self.r;
        self.sink.tell(ALL, || {
            let text = msg!("log-counterblow", side = table_side(side), at = r.place_arg(hex));
            shown("NR 10.1.2a", text, Cue::Point(Element::Place(r.place_id(hex))))
        });
    }

    pub(crate) fn tell_battle(&mut self) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let text = msg!(
                "log-attack",
                attackers = Self::units_arg(r, p, p.battle.attackers),
                defenders = Self::units_arg(r, p, p.battle.defenders)
            );
            shown("NR 10.3.1", text, Cue::Point(Element::Place(r.place_id(p.battle.hexes[0]))))
        });
    }

    pub(crate) fn tell_counterattack(&mut self, side: Side) {
        self.sink.tell(ALL, || line("NR 10.7.2b", msg!("log-counterattack", side = table_side(side))));
    }

    /// The odds of a round with every shift in one sentence.
    pub(crate) fn tell_odds(&mut self, odds: &Odds) {
        let (r, p) = (self.r, &*self.p);
        self.sink.tell(ALL, || {
            let mut sheet = engine::Sheet::default();
            r.odds(p, &mut sheet);
            let tally = sheet.total(msg!("odds-title"), msg!("odds-title"));
            let shifts: Vec<Arg> = tally
                .lines
                .into_iter()
                .skip(2)
                .map(|l| msg!("log-shift", label = l.label, value = l.value).into())
                .collect();
            let ratio = format!("{}:{}", odds.attack, odds.defence);
            let initial =
                if odds.initial < 0 { "<1:3".to_owned() } else { column_name(odds.initial).to_owned() };
            let column = if odds.column < 0 { "<1:3" } else { column_name(odds.column) };
            let text = if shifts.is_empty() {
                msg!("log-odds-plain", ratio = ratio, initial = initial)
            } else {
                msg!(
                    "log-odds",
                    ratio = ratio,
                    initial = initial,
                    shifts = Arg::List(shifts),
                    net = arrow(odds.shift),
                    column = column
                )
            };
            line("NR 10.5.4", text)
        });
    }

    pub(crate) fn tell_roll(&mut self, result: CombatResult) {
        let die = self.p.battle.die;
        self.sink.tell(ALL, || {
            let text = msg!("log-roll", die = i32::from(die), result = NoRetreat::result_text(result));
            shown("NR 10.5.5", text, Cue::Dice(vec![die]))
        });
    }

    pub(crate) fn tell_fixed_result(&mut self, result: CombatResult) {
        self.sink.tell(ALL, || {
            line("NR 10.6.4b", msg!("log-fixed-result", result = NoRetreat::result_text(result)))
        });
    }

    pub(crate) fn tell_duel(&mut self, axis: u8, soviet: u8) {
        self.sink.tell(ALL, || {
            let text = msg!("log-duel", axis = i32::from(axis), soviet = i32::from(soviet));
            shown("NR 5.3", text, Cue::Dice(vec![axis, soviet]))
        });
    }
}
