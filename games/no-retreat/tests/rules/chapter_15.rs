//! Chapter 15: optional rules.

use crate::given;

#[test]
fn nr_15_3_local_support_adds_strength() {
    let mut g = given("turn = 7; german = [\"1713\"]", "axis movement")
        .option("local-support")
        .units("G10 1711; S01 1811")
        .play("done; support G10; target 1811; done")
        .quiet();
    assert!(g.tally("attack 1811 G10").starts_with("Strengths 6:3"));
}

#[test]
fn nr_15_0_options_are_off_by_default() {
    let mut g = given("turn = 8", "axis organisation").units("G10 1711; G11 shattered");
    assert!(!g.offers("").contains(&"split".to_owned()));
}
