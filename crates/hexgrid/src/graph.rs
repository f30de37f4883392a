//! A graph of places: rail and road nets, areas, anything that is no grid.

use std::fmt;

/// A place of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u16);

impl Node {
    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A directed step of a graph as a search sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it leads.
    pub to: Node,
    /// The place of the link in the graph, for tables of things on links.
    pub number: u32,
    /// Its cost, in whatever small unit the graph was built with.
    pub cost: u16,
}

/// Places and the costs of the steps between them, in a dense form.
///
/// Costs are small whole numbers, such as twelfths of a movement point. The
/// links of a place keep the order they were given in; that order decides
/// between equal paths.
///
/// ```
/// use hexgrid::{Graph, GraphSearch, Node};
/// let [a, b, c] = [Node(0), Node(1), Node(2)];
/// let rails = Graph::new(3, [(a, b, 4), (b, a, 4), (b, c, 3), (c, b, 3)])?;
/// let mut search = GraphSearch::new(&rails);
/// search.reach(&rails, &[a], 12, |link| Some(link.cost));
/// assert_eq!(search.cost(c), Some(7));
/// let mut path = Vec::new();
/// assert!(search.path(c, &mut path));
/// assert_eq!(path, [a, b, c]);
/// # Ok::<(), hexgrid::BadGraph>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    // The links of node n are those from `first[n]` to `first[n + 1]`.
    first: Box<[u32]>,
    to: Box<[Node]>,
    cost: Box<[u16]>,
}

/// A link that cannot be in a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadGraph {
    /// The link names a place the graph does not have.
    NoSuchNode(Node),
    /// A step costs at least one point.
    Free(Node, Node),
}

impl fmt::Display for BadGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode(node) => {
                write!(f, "a link names place {}, which the graph does not have", node.0)
            }
            Self::Free(from, to) => write!(f, "the link from {} to {} costs nothing", from.0, to.0),
        }
    }
}

impl std::error::Error for BadGraph {}

impl Graph {
    /// A graph of so many places and these directed links (from, to, cost).
    ///
    /// # Errors
    /// A link to a place beyond the last, or a link that costs nothing.
    pub fn new(nodes: usize, links: impl IntoIterator<Item = (Node, Node, u16)>) -> Result<Self, BadGraph> {
        let mut links: Vec<_> = links.into_iter().collect();
        for (from, to, cost) in &links {
            if let Some(node) = [*from, *to].into_iter().find(|node| node.index() >= nodes) {
                return Err(BadGraph::NoSuchNode(node));
            }
            if *cost == 0 {
                return Err(BadGraph::Free(*from, *to));
            }
        }
        // Stable: the links of a place keep their order.
        links.sort_by_key(|(from, _, _)| *from);
        let mut first = vec![0; nodes + 1];
        for (from, _, _) in &links {
            first[from.index() + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        Ok(Self {
            first: first.into(),
            to: links.iter().map(|(_, to, _)| *to).collect(),
            cost: links.iter().map(|(_, _, cost)| *cost).collect(),
        })
    }

    /// Number of places.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// Number of directed links.
    #[must_use]
    pub fn len(&self) -> usize {
        self.to.len()
    }

    /// Whether there are no links.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    /// The links out of a place, in their order.
    #[inline]
    pub fn links(&self, from: Node) -> impl Iterator<Item = Link> {
        let (first, last) = (self.first[from.index()], self.first[from.index() + 1]);
        let range = first as usize..last as usize;
        let ways = self.to[range.clone()].iter().zip(&self.cost[range]);
        ways.zip(first..).map(move |((to, cost), number)| Link { from, to: *to, number, cost: *cost })
    }

    /// The first link from one place to another.
    #[must_use]
    pub fn link(&self, from: Node, to: Node) -> Option<Link> {
        self.links(from).find(|link| link.to == to)
    }
}
