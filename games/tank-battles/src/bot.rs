//! Players that know the game.
//!
//! A [`Commander`] answers every question from what its seat knows. `aims.rs`
//! says what points are worth, `ground.rs` and `scene.rs` look at the map,
//! `moves.rs` moves, `battles.rs` chooses attacks by what `stake.rs` expects of
//! them, `support.rs` adds to them, `extra.rs` knows the additional rules,
//! `answers.rs` and `chits.rs` do the rest.

mod aims;
mod answers;
mod battles;
mod chits;
pub mod council;
mod effort;
mod extra;
mod ground;
mod lines;
mod moves;
mod scene;
mod stake;
mod support;

use crate::components::Side;
use crate::position::{Attack, Doing, Position};
use crate::scenario::TankBattles;
use crate::stacks::Derived;
use council::Temper;
use engine::{Action, Bot, BotInfo, Choices, Known, QuickDice, RandomBot, Token, draft, msg};

/// The plain player.
pub const LEVEL_1: &str = "level-1";
/// The staff officer.
pub const LEVEL_2: &str = "level-2";

/// The players the box offers, weakest first.
pub(crate) fn bots() -> Vec<BotInfo> {
    vec![
        RandomBot::info(),
        BotInfo { id: LEVEL_1, title: msg!("bot-level-1") },
        BotInfo { id: LEVEL_2, title: msg!("bot-level-2") },
    ]
}

/// A player by its id.
pub(crate) fn bot(id: &str, seed: u64) -> Option<Box<dyn Bot<TankBattles>>> {
    match id {
        RandomBot::ID => Some(Box::new(RandomBot::new(seed))),
        LEVEL_1 => Some(Box::new(Commander::with_council(Skill::Plain, seed))),
        LEVEL_2 => Some(Box::new(Commander::with_council(Skill::Staff, seed))),
        _ => None,
    }
}

/// How well a player knows his trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Attacks what looks weak and holds what he has.
    Plain,
    /// Weighs danger, supply and support as well.
    Staff,
}

/// How much things weigh with a player.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A movement point nearer to a goal.
    way: f32,
    /// The chance to attack well next.
    contact: f32,
    /// The danger of being attacked.
    danger: f32,
    /// Holding a place with points.
    hold: f32,
    /// What an attack must promise.
    attack: f32,
    /// What a pledge to attack somebody else costs at least.
    pledge: f32,
    /// What each further enemy takes from the wish to attack from a hex.
    touched: f32,
    /// Movement points that make a goal a third as attractive.
    pull: f32,
    /// Ground without points.
    ground: f32,
    /// How much of the enemy's attack is expected against one hex.
    fear: f32,
    /// Movement points an enemy on the way costs by each point of his defence.
    toll: f32,
    /// Movement points it costs to leave a zone of control where the front is thin; 0 if nobody goes round.
    leave: f32,
    /// What it costs to be out of supply or command.
    supply: f32,
    /// A point of strength.
    might: f32,
    /// A movement point nearer to a goal by pursuit.
    nearer: f32,
    /// A unit that is cut off by a move; 0 if nobody looks.
    cut: f32,
    /// Standing where the enemy wants to come in.
    gate: f32,
    /// Joining the main effort of the corps.
    mass: f32,
    /// How fast strength loses its worth as the game goes on.
    age: f32,
    /// The danger to an HQ, besides that to any unit.
    hq: f32,
    /// What own losses count on the last day for a side that has not won yet.
    behind: f32,
    /// The shifts an enemy has by his own tanks, works and rivers.
    stout: f32,
    /// Each unit of a crowd that can hardly fight from one hex.
    crowd: f32,
    /// A hex of the way between an HQ and its units.
    scatter: f32,
    /// Standing in a hex with others.
    spread: f32,
    /// Each enemy who touches one more of ours: whoever attacks must attack all he touches.
    bind: f32,
    /// An HQ where it can be bombed.
    shelter: f32,
    /// An HQ at the front with nobody; a point of defence beside it halves that, and so on.
    escort: f32,
}

impl Weights {
    /// What weighs with a player of a skill who plays a side on such a map.
    pub fn of(r: &TankBattles, skill: Skill, side: Side) -> Weights {
        match (side, skill) {
            (Side::German, Skill::Staff) => ATTACK.among(r),
            (Side::German, Skill::Plain) => HASTY.among(r),
            (Side::Soviet, Skill::Staff) if r.few() => STAND,
            (Side::Soviet, Skill::Staff) => DEFENCE,
            (Side::Soviet, Skill::Plain) => RECKLESS,
        }
    }

    /// Where there are more counters than hexes nobody can be gone round, and an attack obliges to others:
    /// the attacker stands close to everybody, from as many hexes as he can, and lets them come. His HQs are
    /// safest from the air among those at the front.
    fn among(self, r: &TankBattles) -> Weights {
        if !r.crowded() {
            return self;
        }
        let close = Weights { contact: 4.0, danger: 0.1, touched: 0.5, spread: 0.8, bind: 1.2, ..self };
        let bold =
            Weights { way: 1.0, mass: 2.0, attack: 0.3, pledge: 0.7, nearer: 0.05, behind: 0.3, ..close };
        Weights { hq: 0.0, shelter: 3.0, escort: 20.0, ..bold }
    }

    /// Whoever must hurry cannot wait for a better chance.
    fn daring(self) -> Weights {
        Weights { attack: self.attack - 0.4, contact: 1.5 * self.contact, danger: 0.3 * self.danger, ..self }
    }

    /// Whoever wins on the last day keeps what he has.
    fn careful(self) -> Weights {
        Weights { attack: self.attack + 0.4, hold: 2.0 * self.hold, ..self }
    }
}

impl TankBattles {
    /// There are more counters than hexes.
    fn crowded(&self) -> bool {
        self.counters.len() > self.map.near.len()
    }

    /// So few units that nobody can be spared.
    fn few(&self) -> bool {
        self.counters.len() - self.slips.len() < 50
    }

    /// An attacker who is not winning with two fifths of the battle behind him.
    fn hurries(&self, p: &Position, side: Side) -> bool {
        let late = u16::from(p.turn) * 5 > u16::from(self.turns()) * 2;
        side == Side::German && late && self.level(p) > 1 && !self.crowded()
    }

    /// An attacker who is winning on the last day.
    fn keeps(&self, p: &Position, side: Side) -> bool {
        side == Side::German && p.turn == self.turns() && self.level(p) < 2 && !self.crowded()
    }
}

/// Whoever must take ground looks less to his safety.
const ATTACK: Weights = Weights {
    way: 0.3,
    contact: 1.0,
    danger: 0.5,
    hold: 0.6,
    attack: 0.2,
    pledge: 0.1,
    touched: 0.2,
    pull: 12.0,
    ground: 0.3,
    fear: 1.2,
    toll: 0.5,
    leave: 6.0,
    supply: 0.56,
    might: 0.16,
    nearer: 0.1,
    cut: 1.5,
    gate: 1.0,
    mass: 1.0,
    age: 0.5,
    hq: 3.0,
    behind: 0.6,
    stout: 0.7,
    crowd: 0.8,
    scatter: 0.5,
    spread: 0.2,
    bind: 0.0,
    shelter: 0.0,
    escort: 0.0,
};

/// The plain attacker makes straight for the great place, fears less, and his losses count to the last. Of his
/// HQs he knows only that none should stand at the front alone.
const HASTY: Weights = Weights {
    way: 0.5,
    contact: 0.8,
    touched: 0.4,
    pull: 20.0,
    fear: 0.85,
    hq: 0.0,
    behind: 1.0,
    escort: 4.0,
    ..ATTACK
};

/// Whoever must keep it holds what he has and strikes back where it pays.
const DEFENCE: Weights = Weights {
    danger: 1.0,
    hold: 1.0,
    attack: 0.15,
    pledge: 0.2,
    leave: 0.0,
    touched: 0.0,
    fear: 0.6,
    supply: 0.8,
    cut: 1.0,
    gate: 0.5,
    might: 0.06,
    pull: 5.0,
    mass: 0.0,
    age: 1.0,
    hq: 0.0,
    stout: 0.0,
    behind: 1.0,
    crowd: 0.0,
    scatter: 0.2,
    spread: 0.0,
    toll: 0.3,
    ..ATTACK
};

/// Where they are few, whoever goes to meet the enemy leaves a place open: they stand where points are and let him come.
const STAND: Weights = Weights { contact: 0.0, hold: 1.5, attack: 0.8, ..DEFENCE };

/// The plain defender counterattacks at every chance, as many did.
const RECKLESS: Weights =
    Weights { way: 0.6, contact: 3.0, danger: 0.0, hold: 0.0, attack: -1.0, cut: 0.0, gate: 0.0, ..DEFENCE };

/// A player by judgement.
pub struct Commander {
    skill: Skill,
    dice: QuickDice,
    derived: Derived,
    choices: Choices,
    moving: moves::Moving,
    seen: Option<Box<scene::Seen>>,
    /// How the phase is gone about.
    temper: Temper,
    /// Looks at less: he plays plans out for another.
    aide: bool,
    /// Who plays plans out before one is chosen; nobody if none is asked.
    council: Option<Box<council::Council>>,
}

impl Commander {
    /// A player of a skill and a seed.
    pub fn new(skill: Skill, seed: u64) -> Self {
        Commander {
            skill,
            dice: QuickDice::new(seed),
            derived: Derived::default(),
            choices: Choices::default(),
            moving: moves::Moving::default(),
            seen: None,
            temper: Temper::EVEN,
            aide: false,
            council: None,
        }
    }

    /// What the side wants in this phase.
    fn aims(&self, r: &TankBattles, p: &Position, side: Side) -> aims::Aims {
        let mut w = self.temper.tinge(Weights::of(r, self.skill, side));
        if r.hurries(p, side) {
            w = w.daring();
        } else if r.keeps(p, side) {
            w = w.careful();
        }
        if self.aide {
            w.cut = 0.0;
        }
        aims::Aims::of(r, p, side, w)
    }

    /// What can follow a draft.
    fn offered(&mut self, r: &TankBattles, known: &Known<Position>, draft: &[Token]) -> Vec<Token> {
        self.choices.clear();
        r.list(known, known.seat(), draft, &mut self.derived, &mut self.choices);
        self.choices.tokens.to_vec()
    }

    /// The first whole action that begins with a word.
    fn first_of(&mut self, r: &TankBattles, known: &Known<Position>, word: Token) -> Option<Action> {
        self.first_of_all(r, known, &[word])
    }

    /// The first whole action that begins so.
    fn first_of_all(&mut self, r: &TankBattles, known: &Known<Position>, start: &[Token]) -> Option<Action> {
        let mut action = Action::of(start)?;
        for n in 0..start.len() {
            if !self.offered(r, known, &start[..n]).contains(&start[n]) {
                return None;
            }
        }
        loop {
            let next = self.offered(r, known, &action);
            if self.choices.complete {
                return Some(action);
            }
            if !action.push(*next.first()?) {
                return None;
            }
        }
    }

    fn plan(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let f = known.flow.top();
        match f.doing {
            Doing::Turn => self.next_laying(r, known, side),
            Doing::SupplyPhase => self.next_in_supply(r, known, side, f),
            Doing::CombatPhase => {
                let kind = if f.n == 2 { Attack::Prepared } else { Attack::Unprepared };
                self.next_attack(r, known, side, kind).or_else(|| Action::of(&[crate::action::verb::DONE]))
            }
            Doing::MovePhase => self.next_move(r, known, side, f),
            Doing::Drawing => self.next_drawn(r, known, side, f),
            Doing::Battle => self.next_in_battle(r, known, side, f),
            Doing::Losses => self.next_loss(r, known, side, f),
            Doing::Retreat => self.next_retreat(r, known, side, f),
            Doing::Pursuit => self.next_pursuit(r, known, side),
            Doing::Strike => self.next_in_strike(r, known, side, f),
            Doing::Evade => self.next_evasion(r, known, side, f),
            Doing::Search => self.next_search(r, known, side, f),
            Doing::Counterprep => self.next_counterprep(r, known, f),
            Doing::Lull => self.next_in_lull(r, known, side),
            Doing::LastStrikes => self.next_last_strike(r, known, side),
            _ => None,
        }
    }
}

impl Bot<TankBattles> for Commander {
    fn decide(&mut self, r: &TankBattles, known: &Known<Position>) -> Option<Action> {
        let seat = known.seat()?;
        if known.flow.top().seat != seat.0 {
            // Not asked; aircraft are kept for the own part.
            return None;
        }
        self.confer(r, known, Side::of(seat.0));
        if let Some(action) = self.plan(r, known, Side::of(seat.0))
            && draft::allows(r, known, &action, &mut self.derived)
        {
            return Some(action);
        }
        draft::sample(r, known, &mut self.dice, &mut self.derived, &mut self.choices, &mut 0)
    }
}
