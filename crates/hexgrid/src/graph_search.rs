//! Searches on a graph by a bucket queue.

use std::cmp::Ordering;

use crate::{Graph, Link, Node};

const NEVER: u16 = u16::MAX;
const NONE: u32 = u32::MAX;

/// The result of a search on a graph and its scratch: make one for a graph,
/// use it for every search; no search allocates.
///
/// Of all paths of least cost the law takes those of fewest steps, and of
/// these the one whose links, read from the source, come first; sources
/// count in the order they are given.
#[derive(Clone, Debug)]
pub struct GraphSearch {
    places: Vec<Reached>,
    // The places reached, in the order they were first met.
    touched: Vec<Node>,
    // Lists of waiting places, one for each cost modulo their number; a place
    // waits again each time it gets cheaper.
    buckets: Vec<u32>,
    waiting: Vec<(Node, u32)>,
}

/// How a place is reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    cost: u16,
    steps: u16,
    from: Option<Node>,
    // The number of the link; of a source its rank among the sources.
    order: u32,
}

const UNREACHED: Reached = Reached { cost: NEVER, steps: 0, from: None, order: 0 };

impl GraphSearch {
    /// Scratch for searches on this graph in which no step costs more than
    /// `dearest`, surcharges included.
    #[must_use]
    pub fn with_dearest(graph: &Graph, dearest: u16) -> Self {
        Self {
            places: vec![UNREACHED; graph.nodes()],
            touched: Vec::with_capacity(graph.nodes()),
            buckets: vec![NONE; (usize::from(dearest) + 1).next_power_of_two()],
            waiting: Vec::with_capacity(graph.len() + graph.nodes()),
        }
    }

    /// Scratch for searches in which no step costs more than the dearest of
    /// the graph.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        let costs = (0..graph.nodes() as u16).flat_map(|node| graph.links(Node(node)));
        Self::with_dearest(graph, costs.map(|link| link.cost).max().unwrap_or(1))
    }

    /// Finds all that can be reached from the sources at a cost of at most
    /// `limit`.
    ///
    /// `price` says what a step costs now, or `None` if it is forbidden. It
    /// is asked once for each link that is tried. A stop rule forbids all
    /// links out of the place that stops.
    ///
    /// # Panics
    /// If a price is 0 or more than the dearest the scratch was made for.
    pub fn reach(
        &mut self,
        graph: &Graph,
        sources: &[Node],
        limit: u16,
        mut price: impl FnMut(Link) -> Option<u16>,
    ) {
        self.begin(sources);
        for source in 0..self.touched.len() {
            self.wait(0, self.touched[source]);
        }
        let limit = limit.min(NEVER - 1);
        let mut left = self.waiting.len();
        let mut now = 0;
        while left > 0 && now <= limit {
            let bucket = usize::from(now) & (self.buckets.len() - 1);
            let mut next = std::mem::replace(&mut self.buckets[bucket], NONE);
            while next != NONE {
                let (from, after) = self.waiting[next as usize];
                next = after;
                left -= 1;
                // A place that got cheaper meanwhile has had its turn.
                if self.places[from.index()].cost != now {
                    continue;
                }
                for link in graph.links(from) {
                    let Some(points) = price(link) else { continue };
                    assert!(
                        points > 0 && usize::from(points) <= self.buckets.len(),
                        "a price of {points} is beyond what the search was made for"
                    );
                    let total = now.saturating_add(points);
                    if total <= limit && self.improve(link, total) {
                        self.wait(total, link.to);
                        left += 1;
                    }
                }
            }
            now += 1;
        }
    }

    /// Finds all that can be traced from the sources in at most `limit` steps
    /// over open links; costs are steps. `u16::MAX` traces at any length.
    pub fn trace(&mut self, graph: &Graph, sources: &[Node], limit: u16, mut open: impl FnMut(Link) -> bool) {
        self.begin(sources);
        let mut at = 0;
        while let Some(from) = self.touched.get(at).copied() {
            at += 1;
            let steps = self.places[from.index()].steps + 1;
            if steps > limit {
                break;
            }
            for link in graph.links(from) {
                let to = &mut self.places[link.to.index()];
                if to.cost == NEVER && open(link) {
                    *to = Reached { cost: steps, steps, from: Some(from), order: link.number };
                    self.touched.push(link.to);
                }
            }
        }
    }

    /// The cost of a place, if it was reached.
    #[must_use]
    #[inline]
    pub fn cost(&self, node: Node) -> Option<u16> {
        Some(self.places[node.index()].cost).filter(|cost| *cost != NEVER)
    }

    /// The places reached, sources first, each once.
    #[must_use]
    pub fn reached(&self) -> &[Node] {
        &self.touched
    }

    /// Writes the path to a place, source and goal included, and says whether
    /// there is one.
    pub fn path(&self, goal: Node, path: &mut Vec<Node>) -> bool {
        path.clear();
        if self.cost(goal).is_none() {
            return false;
        }
        path.extend(std::iter::successors(Some(goal), |node| self.places[node.index()].from));
        path.reverse();
        true
    }

    fn begin(&mut self, sources: &[Node]) {
        for node in self.touched.drain(..) {
            self.places[node.index()] = UNREACHED;
        }
        self.waiting.clear();
        for (rank, source) in sources.iter().enumerate() {
            let place = &mut self.places[source.index()];
            if place.cost == NEVER {
                *place = Reached { cost: 0, steps: 0, from: None, order: rank as u32 };
                self.touched.push(*source);
            }
        }
    }

    #[inline]
    fn wait(&mut self, cost: u16, node: Node) {
        let bucket = usize::from(cost) & (self.buckets.len() - 1);
        self.waiting.push((node, self.buckets[bucket]));
        self.buckets[bucket] = self.waiting.len() as u32 - 1;
    }

    /// Takes a way to a place if it is better; true if it is cheaper.
    #[inline]
    fn improve(&mut self, link: Link, cost: u16) -> bool {
        let old = self.places[link.to.index()];
        let steps = self.places[link.from.index()].steps + 1;
        if (cost, steps) > (old.cost, old.steps) {
            return false;
        }
        let new = Reached { cost, steps, from: Some(link.from), order: link.number };
        if (cost, steps) == (old.cost, old.steps) && self.compare(new, old) != Ordering::Less {
            return false;
        }
        if old.cost == NEVER {
            self.touched.push(link.to);
        }
        self.places[link.to.index()] = new;
        cost < old.cost
    }

    /// Which of two ways of equal length comes first: back to where they part.
    fn compare(&self, mut a: Reached, mut b: Reached) -> Ordering {
        loop {
            match (a.from, b.from) {
                (Some(x), Some(y)) if x != y => {
                    (a, b) = (self.places[x.index()], self.places[y.index()]);
                }
                _ => return a.order.cmp(&b.order),
            }
        }
    }
}
