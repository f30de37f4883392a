//! Fair dice, derived again by other means.

use crate::*;
use content::Source;
use engine::{Dice, Faces, FairDice, Label, Record, Roll, Thrown, record, verify};
use sha2::{Digest, Sha256};

/// A plain ChaCha20 block (RFC 8439, 2.3), written here from the RFC alone.
fn chacha20_block(key: &[u8; 32], counter: u32, nonce: &[u8; 12]) -> [u8; 64] {
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let mut start = [0u32; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].iter_mut().zip(key.chunks(4)).for_each(|(w, b)| *w = word(b));
    start[12] = counter;
    start[13..].iter_mut().zip(nonce.chunks(4)).for_each(|(w, b)| *w = word(b));
    let mut state = start;
    for _ in 0..10 {
        for [a, b, c, d] in [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ] {
            quarter_round(&mut state, a, b, c, d);
        }
    }
    let mut out = [0; 64];
    for (slot, (now, was)) in out.chunks_mut(4).zip(state.iter().zip(&start)) {
        slot.copy_from_slice(&now.wrapping_add(*was).to_le_bytes());
    }
    out
}

fn quarter_round(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        s[x] = s[x].wrapping_add(s[y]);
        s[z] = (s[z] ^ s[x]).rotate_left(turn);
    }
}

#[test]
fn the_plain_cipher_gives_the_vectors_of_the_rfc() {
    // RFC 8439, 2.1.1: the quarter round.
    let mut state = [0u32; 16];
    state[..4].copy_from_slice(&[0x1111_1111, 0x0102_0304, 0x9b8d_6f43, 0x0123_4567]);
    quarter_round(&mut state, 0, 1, 2, 3);
    assert_eq!(state[..4], [0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb]);
    // RFC 8439, 2.3.2: one block.
    let key: [u8; 32] = std::array::from_fn(|i| i as u8);
    let nonce = [0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0];
    let block = hex(&chacha20_block(&key, 1, &nonce));
    assert_eq!(&block[..64], "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e");
    // RFC 8439, A.1, vector 1: all zero, the first block.
    let block = hex(&chacha20_block(&[0; 32], 0, &[0; 12]));
    assert_eq!(&block[..64], "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7");
}

/// The faces fair dice must show: words of the stream, those above the last whole stretch thrown away.
fn derived(secret: &[u8], contributions: &[&[u8]], label: Label, n: usize) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in std::iter::once(&secret).chain(contributions) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let key: [u8; 32] = hash.finalize().into();
    let stream = (0..).flat_map(|block| chacha20_block(&key, block, &label.nonce()));
    let bytes: Vec<u8> = stream.take(4 * (n + 4)).collect();
    let words = bytes.chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    // 2^32 = 6 · 715827882 + 4.
    words.filter(|w| *w < 6 * 715_827_882).map(|w| (w % 6) as u8 + 1).take(n).collect()
}

#[test]
fn fair_dice_are_chacha20_keyed_by_all_parts() {
    let parts: [&[u8]; 2] = [b"anna", b"boris"];
    let mut dice = FairDice::new(b"secret", &parts);
    for turn in 0..200 {
        let label = Label { turn, step: 3, actor: turn * 7, epoch: 1, ..Label::default() };
        let faces = derived(b"secret", &parts, label, 40);
        let wanted = Faces::of(&faces).expect("faces are in range");
        assert_eq!(dice.throw(&Roll::dice(40, label)), Thrown::Dice(wanted));
        let three = Faces::of(&faces[..3]).expect("faces are in range");
        assert_eq!(dice.throw(&Roll::hits(3, 2, label)), Thrown::Hits(three.hits(2), three));
    }
}

#[test]
fn parts_do_not_run_together() {
    let roll = Roll::dice(20, Label::default());
    let thrown = |secret: &[u8], parts: &[&[u8]]| FairDice::new(secret, parts).throw(&roll);
    assert_ne!(thrown(b"ab", &[b"c"]), thrown(b"a", &[b"bc"]));
    assert_ne!(thrown(b"a", &[b"b", b""]), thrown(b"a", &[b"", b"b"]));
    assert_eq!(thrown(b"a", &[b"b"]), thrown(b"a", &[b"b"]));
}

#[test]
fn faces_and_draws_come_evenly() {
    let mut fair = FairDice::new(b"even", &[]);
    let mut quick = QuickDice::new(1);
    for dice in [&mut fair as &mut dyn Dice, &mut quick] {
        let mut faces = [0u32; 6];
        let mut draws = [0u32; 5];
        for turn in 0..6000 {
            let label = Label { turn, ..Label::default() };
            let Thrown::Dice(rolled) = dice.throw(&Roll::dice(6, label)) else { panic!("dice show faces") };
            rolled.iter().for_each(|f| faces[usize::from(f) - 1] += 1);
            let label = Label { step: 1, ..label };
            let pick = Roll::pick(engine::Kind::Card, engine::PickSet::first_few(5), label);
            let Thrown::Pick(drawn) = dice.throw(&pick) else { panic!("a draw draws") };
            draws[usize::from(drawn)] += 1;
        }
        // 36000 faces: 6000 each, five standard deviations are 354. Draws: 1200 each, 155.
        assert!(faces.iter().all(|n| n.abs_diff(6000) < 354), "{faces:?}");
        assert!(draws.iter().all(|n| n.abs_diff(1200) < 155), "{draws:?}");
    }
}

#[test]
fn a_commitment_is_the_hash_of_the_secret() {
    // FIPS 180-4, the message "abc".
    let commitment = FairDice::commitment(b"abc");
    assert_eq!(hex(&commitment), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert!(FairDice::honours(b"abc", &commitment));
    assert!(!FairDice::honours(b"xyz", &commitment));
}

fn tags(secret: &[u8]) -> Vec<(&'static str, String)> {
    vec![
        ("Game", "skirmish".to_owned()),
        ("Scenario", "ford".to_owned()),
        ("Edition", "1".to_owned()),
        ("Commitment", hex(&FairDice::commitment(b"secret"))),
        ("Secret", hex(secret)),
        ("Contribution.red", hex(b"anna")),
        ("Contribution.blue", hex(b"boris")),
    ]
}

/// The verdict on a record.
fn verdict(text: &str) -> String {
    let record = Record::read(&Source::new("game.hgn", text)).expect("the record reads");
    let rules = BOX.scenario("ford", &Default::default()).expect("the scenario loads");
    let game = record.replay(&rules, None, &say).unwrap_or_else(|p| panic!("{p}"));
    match verify(&record, &game) {
        Ok(0) => "no rolls".to_owned(),
        Ok(_) => "fair".to_owned(),
        Err(problems) => problems.iter().map(|p| p.message().to_owned()).collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn an_honest_record_is_verified_and_a_changed_one_is_not() {
    let mut dice = FairDice::new(b"secret", &[b"anna", b"boris"]);
    let game = random_game(ford(), 4, &mut dice);
    let honest = record::write(&game, &tags(b"secret"));
    assert_eq!(verdict(&honest), "fair");
    // Once the secret is out every roll says what it was derived from; before, none does.
    let rolls = || honest.lines().filter(|line| line.contains(". *"));
    assert!(rolls().count() > 0 && rolls().all(|line| line.contains(" ; label=")));
    assert!(rolls().any(|line| line.contains(" from=")));
    assert!(!record::write(&game, &tags(b"secret")[..4]).contains("label="));
    assert_eq!(verdict(&record::export(&game, &tags(b"secret"), engine::Viewer::Referee)), "fair");

    let other_secret = record::write(&game, &tags(b"other"));
    assert_eq!(verdict(&other_secret), "this is not the secret the server committed itself to");
    let other_part = honest.replace(&hex(b"boris"), &hex(b"bories"));
    assert!(verdict(&other_part).contains("is not the one the dice gave"));
    let no_secret =
        honest.lines().filter(|l| !l.starts_with("[Secret")).map(|l| format!("{l}\n")).collect::<String>();
    assert_eq!(verdict(&no_secret), "the record has no Secret tag: its dice cannot be verified");
    let odd = honest.replace(&format!("[Secret \"{}", hex(b"secret")), "[Secret \"xyz");
    assert_eq!(verdict(&odd), "this is not a hexadecimal number");

    // Another first card: the whole game is played with it, so that only the dice can tell.
    let mut cheat = ford();
    let first = cheat.pending_roll().expect("a card is drawn");
    let given = dice.throw(&first);
    let wanted = (0..6).map(Thrown::Pick).find(|t| *t != given).expect("there are six cards");
    cheat.throw(wanted).expect("it is in the deck");
    let cheat = random_game(cheat, 4, &mut dice);
    assert_eq!(
        verdict(&record::write(&cheat, &tags(b"secret"))),
        "the roll in line 1 is not the one the dice gave"
    );
}

#[test]
fn rolls_fallen_anew_by_consent_are_verified_too() {
    let mut dice = FairDice::new(b"secret", &[b"anna", b"boris"]);
    let mut game = ford();
    game.settle(&mut dice);
    game.undo_by_consent(1).expect("both agree");
    game.settle(&mut dice);
    assert_eq!(verdict(&record::write(&game, &tags(b"secret"))), "fair");
    assert_eq!(verdict(&record::export(&game, &tags(b"secret"), engine::Viewer::Referee)), "fair");
}
