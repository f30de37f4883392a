//! Chapter 14: cadres. The other special counters are told where their rules act.

use crate::action::verb;
use crate::components::{Side, Special, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, Unit};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

impl NoRetreat {
    /// Cadres of a side that are available.
    fn available_cadres<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[side.at()].iter().filter(move |u| {
            self.c.units[usize::from(*u)].special == Special::Cadre
                && p.units[usize::from(*u)].place == place::CADRES
        })
    }

    /// Offers a cadre for an eliminated unit.
    pub fn offer_cadre(&self, p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                out.offer(verb::CADRE);
                out.offer(verb::PASS);
            }
            [v] if *v == verb::CADRE => {
                self.available_cadres(p, Side::of(f.seat)).for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v, _] if *v == verb::CADRE => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The owner may put a cadre where a unit was eliminated.
    ///
    /// Rule: NR 14.9.2a, NR 14.9.2b, NR PA-19. Ruling: B19
    pub fn offer_cadre_for(&mut self, unit: u8, at: u16) {
        let side = self.r.side_of[usize::from(unit)];
        if place::on_map(at) && !self.board_holds(side.enemy(), at) {
            self.p.flow.push(Frame {
                doing: Doing::CadreOption,
                seat: side as u8,
                a: at,
                b: unit.into(),
                ..Frame::default()
            });
        }
    }

    /// Whether a side holds a place now.
    pub fn board_holds(&mut self, side: Side, at: u16) -> bool {
        self.d.board(self.r, self.p).holds(side, at)
    }

    /// Asks only while a cadre is available.
    pub fn advance_cadre(&mut self, f: Frame) -> Go {
        if self.r.available_cadres(self.p, Side::of(f.seat)).next().is_none() { self.end() } else { Go::Wait }
    }

    /// A cadre takes the place of the fallen, or not.
    pub fn act_cadre(&mut self, action: &[Token]) {
        let f = self.p.flow.pop();
        if action[0] == verb::CADRE {
            let unit = action[1].index() as u8;
            self.p.units[usize::from(unit)] = Unit { place: place::CADRES, flags: Unit::FULL, aux: 0 };
            self.tell_place(unit, f.a, "NR 14.9.2a");
            self.enter(unit, f.a);
        }
    }
}
