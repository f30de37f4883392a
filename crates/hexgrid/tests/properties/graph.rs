//! Graph searches against their plain twin.

use hexgrid::{Graph, GraphSearch, Link, Node, plain};
use proptest::prelude::*;

fn graph() -> impl Strategy<Value = Graph> {
    (1..30u16).prop_flat_map(|nodes| {
        let link = (0..nodes, 0..nodes, 1..9u16).prop_map(|(a, b, cost)| (Node(a), Node(b), cost));
        proptest::collection::vec(link, 0..120)
            .prop_map(move |links| Graph::new(nodes.into(), links).expect("a good graph"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn reach_and_trace_agree_with_their_twin(
        graph in graph(),
        sources in proptest::collection::vec(any::<proptest::sample::Index>(), 1..4),
        limits in proptest::collection::vec(prop_oneof![0..30u16, Just(u16::MAX)], 3),
        salt in any::<u32>(),
    ) {
        let sources: Vec<_> = sources.iter().map(|at| Node(at.index(graph.nodes()) as u16)).collect();
        let mut search = GraphSearch::with_dearest(&graph, 12);
        let chance = |link: Link| link.number.wrapping_mul(0x9e37_79b9) ^ salt;
        let price = |link: Link| match chance(link) >> 8 & 7 {
            0 => None,
            1 => Some(link.cost + 4),
            _ => Some(link.cost),
        };
        let mut path = Vec::new();
        for limit in limits {
            search.reach(&graph, &sources, limit, price);
            let twin = plain::graph_reach(&graph, &sources, limit, price);
            prop_assert_eq!(search.reached().len(), twin.iter().flatten().count());
            for (node, route) in (0..).map(Node).zip(&twin) {
                prop_assert_eq!(search.cost(node), route.as_ref().map(|r| r.0));
                prop_assert_eq!(search.path(node, &mut path), route.is_some());
                prop_assert_eq!(&path, &route.as_ref().map(|r| r.1.clone()).unwrap_or_default());
            }
            search.trace(&graph, &sources, limit, |link| price(link).is_some());
            let twin = plain::graph_reach(&graph, &sources, limit, |link| price(link).map(|_| 1));
            for (node, route) in (0..).map(Node).zip(&twin) {
                prop_assert_eq!(search.cost(node), route.as_ref().map(|r| r.0));
                search.path(node, &mut path);
                prop_assert_eq!(&path, &route.as_ref().map(|r| r.1.clone()).unwrap_or_default());
            }
        }
    }
}
