//! A tree of tokens over what seats know.
//!
//! Every run imagines a position and plays it on. A decision is a node, found
//! by what its seat knows at that moment, so all positions the seat cannot
//! tell apart share it, and orders given in another sequence meet again. Its
//! edges are tokens; nodes keep counts, never positions. Seats that decide at
//! once choose without knowing of each other, each from its own nodes.

use crate::judge::Judge;
use crate::look::Look;
use crate::think::fingerprint;
use engine::{Action, Awaiting, Choices, Dice, Known, QuickDice, Rules, Seat, Token};
use rustc_hash::FxHashMap;

/// How curious the search is about what it has tried little.
const CURIOSITY: f32 = 0.7;
/// No line of play is followed further than this many steps.
const FAR: usize = 600;
/// The most seats of a game.
const SEATS: usize = 7;

#[derive(Default)]
struct Node {
    visits: u32,
    edges: Vec<Edge>,
}

struct Edge {
    /// `None` says that the action is whole.
    token: Option<Token>,
    /// Where the token stands among those offered.
    offered: u16,
    visits: u32,
    total: f32,
    next: Option<u32>,
}

/// A search tree.
pub struct Tree {
    nodes: Vec<Node>,
    decisions: FxHashMap<u64, u32>,
    path: Vec<(u32, u32, Seat)>,
    choices: Choices,
    /// Quiet moments a run goes through before it is judged.
    moments: u32,
}

impl Tree {
    /// An empty tree whose runs end after so many quiet moments.
    pub fn new(moments: u32) -> Self {
        Tree {
            nodes: Vec::new(),
            decisions: FxHashMap::default(),
            path: Vec::new(),
            choices: Choices::default(),
            moments,
        }
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Plays an imagined position on and remembers how it went.
    pub fn run<R: Rules, J: Judge<R>>(
        &mut self,
        look: &mut Look<'_, R, J>,
        mut position: R::Position,
        dice: &mut QuickDice,
    ) {
        self.path.clear();
        let (mut inside, mut fresh) = (true, false);
        // In a window of orders first words come in the order offered, so no order is rewritten for ever.
        let mut said = [0u16; SEATS];
        let mut moments = 0;
        for _ in 0..FAR {
            match look.rules.awaiting(&position) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(roll) => {
                    let thrown = dice.throw(&roll);
                    look.rules.chance(&mut position, &mut look.derived, thrown, &mut ());
                    fresh = true;
                }
                Awaiting::Decide { must, .. } => {
                    if fresh && look.judge.quiet(look.rules, &position) {
                        moments += 1;
                        if moments == self.moments {
                            break;
                        }
                    }
                    let Some(seat) = must.iter().next() else { break };
                    let index = seat.index();
                    let chosen = if inside {
                        self.choose(look, &position, seat, &mut said[index], &mut inside, dice)
                    } else {
                        look.habit(&position, seat, dice)
                    };
                    let Some(action) = chosen else { break };
                    look.rules.play(&mut position, &mut look.derived, seat, &action, &mut ());
                    fresh = !look.rules.overwritable(&action);
                    if fresh {
                        said[index] = 0;
                    }
                }
            }
        }
        self.remember(look, &position);
    }

    fn remember<R: Rules, J: Judge<R>>(&mut self, look: &Look<'_, R, J>, position: &R::Position) {
        let mut values = [0.0; SEATS];
        for (seat, value) in values.iter_mut().enumerate().take(R::SEATS.len()) {
            *value = look.appraise(position, Seat(seat as u8));
        }
        for (node, edge, seat) in self.path.drain(..) {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.total += values[seat.index()];
        }
    }

    /// Grows an action from the tree; beyond its rim the rest is said at random.
    fn choose<R: Rules, J: Judge<R>>(
        &mut self,
        look: &mut Look<'_, R, J>,
        position: &R::Position,
        seat: Seat,
        said: &mut u16,
        inside: &mut bool,
        dice: &mut QuickDice,
    ) -> Option<Action> {
        let known = Known::of(look.rules, position, seat);
        let key = fingerprint(&(&known, *said));
        let mut draft = Action::new();
        let mut at = match self.decisions.get(&key) {
            Some(node) => *node,
            None => {
                *inside = self.decisions.is_empty();
                let node = self.grow(look, &known, &draft, *said);
                self.decisions.insert(key, node);
                node
            }
        };
        loop {
            let node = &self.nodes[at as usize];
            let pick = if *inside { ucb(node) } else { random(node, dice) }?;
            let edge = &node.edges[pick];
            let (token, next) = (edge.token, edge.next);
            self.path.push((at, pick as u32, seat));
            if draft.is_empty() {
                *said = edge.offered + 1;
            }
            let Some(token) = token else { return Some(draft) };
            draft.push(token);
            at = match next {
                Some(next) => next,
                None => {
                    *inside = *inside && self.nodes[at as usize].edges.len() == 1;
                    let next = self.grow(look, &known, &draft, 0);
                    self.nodes[at as usize].edges[pick].next = Some(next);
                    next
                }
            };
        }
    }

    /// A new node with an edge for everything that can be said, the most promising first.
    fn grow<R: Rules, J: Judge<R>>(
        &mut self,
        look: &mut Look<'_, R, J>,
        known: &Known<R::Position>,
        draft: &Action,
        from: u16,
    ) -> u32 {
        self.choices.clear();
        look.rules.next(known, draft, &mut look.derived, &mut self.choices);
        let edge = |token, offered| Edge { token, offered, visits: 0, total: 0.0, next: None };
        let mut edges: Vec<(f32, Edge)> = Vec::with_capacity(self.choices.len());
        for (i, token) in self.choices.tokens.iter().enumerate().skip(usize::from(from)) {
            let mut longer = *draft;
            if longer.push(*token) {
                edges.push((look.judge.promise(look.rules, known, &longer), edge(Some(*token), i as u16)));
            }
        }
        if self.choices.complete {
            edges.push((look.judge.promise(look.rules, known, draft), edge(None, 0)));
        }
        if edges.iter().any(|(promise, _)| *promise > f32::NEG_INFINITY) {
            edges.retain(|(promise, _)| *promise > f32::NEG_INFINITY);
        }
        edges.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.nodes.push(Node { visits: 0, edges: edges.into_iter().map(|(_, edge)| edge).collect() });
        self.nodes.len() as u32 - 1
    }

    /// The action tried most often from what a seat knows.
    pub fn favourite<P: engine::Plain>(&self, known: &Known<P>) -> Option<Action> {
        let mut at = *self.decisions.get(&fingerprint(&(known, 0u16)))?;
        let mut draft = Action::new();
        loop {
            let edges = &self.nodes[at as usize].edges;
            let edge = edges.iter().reduce(|a, b| if b.visits > a.visits { b } else { a })?;
            let Some(token) = edge.token else { return Some(draft) };
            draft.push(token);
            at = edge.next?;
        }
    }
}

/// The edge to try: a wide node opens its edges little by little.
fn ucb(node: &Node) -> Option<usize> {
    let open = (4 + (node.visits as f32).sqrt() as usize).min(node.edges.len());
    if let Some(untried) = node.edges[..open].iter().position(|e| e.visits == 0) {
        return Some(untried);
    }
    let log = (node.visits.max(1) as f32).ln();
    let score = |e: &Edge| e.total / e.visits as f32 + CURIOSITY * (log / e.visits as f32).sqrt();
    (0..open).max_by(|a, b| score(&node.edges[*a]).total_cmp(&score(&node.edges[*b])))
}

fn random(node: &Node, dice: &mut QuickDice) -> Option<usize> {
    let n = node.edges.len();
    (n > 0).then(|| dice.below(n as u32) as usize)
}

/// The same runs without a tree, for measuring what the tree costs: how many were played.
pub fn plain_playouts<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    known: &Known<R::Position>,
    moments: u32,
    runs: u32,
    dice: &mut QuickDice,
) -> f32 {
    let seat = known.seat().unwrap_or(Seat(0));
    let mut total = 0.0;
    for _ in 0..runs {
        let mut position = look.judge.imagine(look.rules, known, dice);
        look.settle_on(&mut position, moments, dice);
        total += look.appraise(&position, seat);
    }
    total / runs.max(1) as f32
}
