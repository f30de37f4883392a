//! Chance: what it may answer, with which weights.

use crate::*;
use engine::{Distribution, Faces, Label, PickSet, Roll, Thrown, binomial};

#[test]
fn weights_add_up_to_the_total() {
    let label = Label::default();
    for roll in (0..=5).map(|n| Roll::dice(n, label)).chain([Roll::pick(
        engine::Kind::Card,
        [3, 5, 64, 127].into_iter().collect(),
        label,
    )]) {
        let weights: u128 = roll.outcomes().map(|(_, w)| w).sum();
        assert_eq!(weights, roll.total_weight(), "{roll:?}");
        assert_eq!(roll.outcomes().count() as u64, roll.outcome_count());
        assert!(roll.outcomes().all(|(thrown, _)| roll.accepts(&thrown)));
    }
    for dice in 0..=49 {
        for accuracy in 0..=6 {
            let roll = Roll::hits(dice, accuracy, label);
            let weights: u128 = roll.outcomes().map(|(_, w)| w).sum();
            assert_eq!(weights, roll.total_weight(), "{roll:?}");
            assert!(roll.outcomes().all(|(thrown, _)| roll.accepts(&thrown)));
        }
    }
}

#[test]
fn a_pool_weighs_what_its_faces_do() {
    for dice in 0..=5 {
        for accuracy in 0..=6 {
            let mut counted = vec![0u128; usize::from(dice) + 1];
            for (thrown, weight) in Roll::dice(dice, Label::default()).outcomes() {
                let Thrown::Dice(faces) = thrown else { panic!("dice answer with faces") };
                counted[usize::from(faces.hits(accuracy))] += weight;
            }
            let mut pooled = vec![0u128; usize::from(dice) + 1];
            for (thrown, weight) in Roll::hits(dice, accuracy, Label::default()).outcomes() {
                let Thrown::Hits(hits, _) = thrown else { panic!("pools answer with hits") };
                pooled[usize::from(hits)] += weight;
            }
            assert_eq!(pooled, counted, "{dice} dice on {accuracy}");
        }
    }
}

#[test]
fn binomials_are_exact() {
    let mut row = vec![1u128];
    for n in 0..=100u8 {
        for (k, wanted) in row.iter().enumerate() {
            assert_eq!(binomial(n, k as u8), *wanted, "{n} over {k}");
        }
        let inner = row.windows(2).map(|w| w[0] + w[1]);
        row = std::iter::once(1).chain(inner).chain([1]).collect();
    }
    assert_eq!(binomial(3, 5), 0);
    assert_eq!(binomial(255, 127), u128::MAX, "far above it saturates");
}

#[test]
fn impossible_answers_are_refused() {
    let faces = |f: &[u8]| Faces::of(f).expect("faces are in range");
    let pool = Roll::hits(3, 2, Label::default());
    assert!(pool.accepts(&Thrown::Hits(2, faces(&[1, 2, 3]))));
    assert!(pool.accepts(&Thrown::Hits(2, Faces::default())));
    assert!(!pool.accepts(&Thrown::Hits(1, faces(&[1, 2, 3]))), "two of these hit");
    assert!(!pool.accepts(&Thrown::Hits(1, faces(&[1, 4]))), "three dice have three faces");
    assert!(!pool.accepts(&Thrown::Hits(4, Faces::default())));
    assert!(!Roll::hits(3, 0, Label::default()).accepts(&Thrown::Hits(1, Faces::default())));
    assert!(!Roll::hits(3, 6, Label::default()).accepts(&Thrown::Hits(2, Faces::default())));
    assert!(!Roll::dice(2, Label::default()).accepts(&Thrown::Dice(faces(&[1]))));
    assert!(!pool.accepts(&Thrown::Pick(1)));
    let draw = Roll::pick(engine::Kind::Card, PickSet::first_few(3), Label::default());
    assert!(
        draw.accepts(&Thrown::Pick(2))
            && !draw.accepts(&Thrown::Pick(3))
            && !draw.accepts(&Thrown::Pick(255))
    );
}

#[test]
fn faces_are_packed_without_loss() {
    let mut dice = QuickDice::new(5);
    for n in 0..=Faces::MAX {
        let rolled: Vec<u8> = (0..n).map(|_| dice.below(6) as u8 + 1).collect();
        let faces = Faces::of(&rolled).expect("faces are in range");
        assert_eq!(faces.iter().collect::<Vec<_>>(), rolled);
        assert_eq!(faces.sum(), rolled.iter().map(|f| u32::from(*f)).sum::<u32>());
        assert_eq!(faces.len(), n);
        let json = serde_json::to_string(&faces).expect("faces are plain data");
        assert_eq!(serde_json::from_str::<Faces>(&json).expect("it reads back"), faces);
    }
    assert!(Faces::of(&[6; 49]).is_some() && Faces::of(&[6; 50]).is_none());
    assert!(Faces::of(&[0]).is_none() && Faces::of(&[7]).is_none());
    assert!(serde_json::from_str::<Faces>("[7]").is_err());
}

#[test]
fn distributions_follow_each_other_exactly() {
    // A die; on a six a second one is added, otherwise a coin.
    let die = || {
        Distribution::of_roll(&Roll::dice(1, Label::default()), |t| match t {
            Thrown::Dice(faces) => u32::from(faces.first()),
            _ => 0,
        })
    };
    let coin = |n: u32| {
        Distribution::of_roll(&Roll::hits(1, 3, Label::default()), move |t| match t {
            Thrown::Hits(hits, _) => n + u32::from(hits),
            _ => 0,
        })
    };
    let both = die().then(|n| if n == 6 { die().then(|m| Distribution::certain(6 + m)) } else { coin(n) });
    let (parts, total) = both.parts();
    assert_eq!(parts.iter().map(|(_, w)| w).sum::<u128>(), total);
    assert_eq!(total, 36);
    assert_eq!(both.share(|n| *n == 1), (3, 36), "a one and no heads: one in twelve");
    assert_eq!(both.share(|n| *n > 6), (6, 36), "a six first");
    assert_eq!(both.share(|n| *n == 6), (3, 36), "a five and heads");
    assert_eq!(Distribution::certain(1).parts(), (&[(1, 1)][..], 1));
}

#[test]
fn no_two_labels_share_a_nonce() {
    let label = Label { turn: 1, step: 2, actor: 3, target: 4, purpose: 5, tick: 6, retry: 7, epoch: 8 };
    assert_eq!(label.nonce(), [1, 0, 2, 0, 3, 0, 4, 0, 5, 6, 7, 8]);
    let others = [
        Label { turn: 257, ..label },
        Label { step: 513, ..label },
        Label { actor: 0, ..label },
        Label { target: 0, ..label },
        Label { purpose: 0, ..label },
        Label { tick: 0, ..label },
        Label { retry: 0, ..label },
        Label { epoch: 0, ..label },
    ];
    assert!(others.iter().all(|other| other.nonce() != label.nonce()));
}
