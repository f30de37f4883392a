//! Records that were changed, cut or mixed up.

use crate::*;
use content::Source;
use engine::{AnyGame, Options, Record, Viewer};
use expect_test::{Expect, expect};

/// A whole random game as a full record.
fn whole() -> String {
    let mut game = any(&[]);
    let mut dice = QuickDice::new(21);
    loop {
        match game.awaiting() {
            Awaiting::Over(_) => return game.record(&[("Seat.red", "Anna".to_owned())]),
            Awaiting::Chance(_) => _ = game.settle(&mut dice),
            Awaiting::Decide { must, may } => {
                let seats: Vec<_> = must.or(may).iter().collect();
                let seat = seats[dice.below(seats.len() as u32) as usize];
                if let Some(action) = game.sample(seat, &mut dice) {
                    game.decide(seat, &action).expect("what is offered is accepted");
                }
            }
        }
    }
}

/// A short record one can see.
fn short() -> String {
    any(&["* draw f1", "* draw b2", "red: R1 move e", "red: ready", "blue: B1 move w"]).record(&[])
}

/// Reads a record and plays it through.
fn replay(bytes: &[u8]) -> Result<Box<dyn AnyMatch>, content::Problems> {
    let record = Record::read(&Source::from_bytes("game.hgn", bytes)?)?;
    ANY.replay(&record, None, Lang::En)
}

fn check(text: &str, expect: Expect) {
    match replay(text.as_bytes()) {
        Ok(_) => expect.assert_eq("nothing is wrong"),
        Err(problems) => expect.assert_eq(&problems.to_string()),
    }
}

#[test]
fn a_record_is_as_it_should_be() {
    expect![[r#"
        [Stavka "1"]
        [Game "skirmish"]
        [Scenario "ford"]
        [Options ""]
        [Edition "1"]

        1. */red draw f1
        2. */blue draw b2
        3. red/red R1 move e
        4. red/red ready
        5. blue/blue B1 move w
        end a855672be7918a79
    "#]]
    .assert_eq(&short());
    check(&short(), expect!["nothing is wrong"]);
    check(&whole(), expect!["nothing is wrong"]);
    let record = Record::read(&Source::new("game.hgn", short())).expect("it reads");
    assert_eq!(record.len(), 5);
    assert_eq!(ANY.replay(&record, Some(2), Lang::En).unwrap_or_else(|p| panic!("{p}")).len(), 2);
}

#[test]
fn a_changed_line_is_found() {
    check(
        &short().replace("R1 move e", "R1 move se"),
        expect![
            "game.hgn:12:5: the position after line 5 is not the one that was recorded (a line above was changed, or the game was played by other rules)"
        ],
    );
    check(
        &short().replace("R1 move e", "R1 move w"),
        expect!["game.hgn:9:12: line 3: There is no hex in that direction. (SK 3.2)"],
    );
    check(
        &short().replace("R1 move e", "R1 mvoe e"),
        expect!["game.hgn:9:12: line 3: There is no unit, place, card or order called “mvoe”."],
    );
    check(
        &short().replace("draw b2", "draw f1"),
        expect![
            "game.hgn:8:11: line 2: “draw f1” does not answer the roll: one of the 5 things to draw is wanted."
        ],
    );
    check(
        &short().replace("blue/blue", "bleu/blue"),
        expect![[r#"game.hgn:11:4: there is no seat "bleu" (did you mean "blue"?)"#]],
    );
    check(
        &short().replace("4. red/red ready", "4. * roll 3"),
        expect!["game.hgn:10:6: line 4: No roll is awaited now."],
    );
}

#[test]
fn missing_and_doubled_lines_are_found() {
    check(
        &short().replace("3. red/red R1 move e\n", ""),
        expect!["game.hgn:9:4: line number 4 stands where 3 should (a line is missing, or stands twice)"],
    );
    check(
        &short().replace("3. red/red R1 move e\n", "3. red/red R1 move e\n3. red/red R1 move e\n"),
        expect!["game.hgn:10:4: line number 3 stands where 4 should (a line is missing, or stands twice)"],
    );
    check(
        &short().replace("5. blue/blue B1 move w\n", ""),
        expect![
            "game.hgn:11:5: the position after line 4 is not the one that was recorded (a line above was changed, or the game was played by other rules)"
        ],
    );
}

#[test]
fn a_cut_record_is_found_wherever_it_is_cut() {
    let text = short();
    check(
        &text[..text.find("end ").expect("a record ends")],
        expect![
            "game.hgn:11:23: the record is cut off: it has no `end` line (the last lines are missing; take the file from where it came once more)"
        ],
    );
    check("", expect![[r#"game.hgn:1:1: this is not a Stavka record (a record begins with [Stavka "1"])"#]]);
    let digest = any(&["* draw f1", "* draw b2", "red: R1 move e", "red: ready", "blue: B1 move w"]).digest();
    for n in 0..text.len() {
        if let Ok(game) = replay(&text.as_bytes()[..n]) {
            assert_eq!(game.digest(), digest, "cut at byte {n} it is another game");
            assert!(text[..n].trim_end().ends_with("end") || n + 1 == text.len(), "cut at byte {n}");
        }
    }
}

#[test]
fn frames_and_heads_are_checked() {
    check(
        &short().replace("[Stavka \"1\"]", "[Stavka \"2\"]"),
        expect!["game.hgn:1:1: record format 2 is not known here (this Stavka reads format 1)"],
    );
    check(
        &short().replace("[Stavka \"1\"]\n", ""),
        expect![[r#"game.hgn:1:1: this is not a Stavka record (a record begins with [Stavka "1"])"#]],
    );
    check(
        &short().replace("[Edition \"1\"]", "[Edition \"2\"]"),
        expect![[
            r#"game.hgn:5:1: rules edition "2" is not known here (this Stavka plays skirmish up to edition 1)"#
        ]],
    );
    check(
        &short().replace("[Edition \"1\"]", "[Edition \"0\"]"),
        expect![[
            r#"game.hgn:5:1: rules edition "0" is not known here (this Stavka plays skirmish up to edition 1)"#
        ]],
    );
    check(
        &short().replace("[Edition \"1\"]\n", ""),
        expect![[
            r#"game.hgn:1:1: rules edition "" is not known here (this Stavka plays skirmish up to edition 1)"#
        ]],
    );
    check(
        &short().replace("[Scenario \"ford\"]", "[Scenario \"frod\"]"),
        expect![[r#"game.hgn:3:1: skirmish has no scenario "frod" (did you mean "ford"?)"#]],
    );
    check(
        &short().replace("[Options \"\"]", "[Options \"weather\"]"),
        expect![[r#"game.hgn:4:1: skirmish has no option "weather""#]],
    );
    check(
        &short().replace("[Edition \"1\"]", "[Edition \"1\"]\n[Edition \"1\"]"),
        expect!["game.hgn:6:1: the tag Edition stands twice"],
    );
    check(
        &short().replace("2. */blue", "[Seat.red \"Anna\"]\n2. */blue"),
        expect!["game.hgn:8:1: tags stand before the first line of play"],
    );
    check(&(short() + "6. red ready\n"), expect!["game.hgn:13:1: nothing may follow the `end` line"]);
    check(
        &short().replace("3. red", "red"),
        expect![
            "game.hgn:9:1: a line of play begins with its number and a full stop (a line of play looks like `12. red move R1 0304` or `13. * roll 4`)"
        ],
    );
}

#[test]
fn tags_stand_in_any_order_and_remarks_anywhere() {
    let mixed = short()
        .replace("[Scenario \"ford\"]\n", "")
        .replace(
            "[Edition \"1\"]",
            "[Edition \"1\"] ; the first\n[Annotator \"nobody\"]\n[Scenario \"ford\"]",
        )
        .replace("R1 move e", "R1 move e ; bold");
    check(&mixed, expect!["nothing is wrong"]);
    let crlf = short().replace('\n', "\r\n");
    check(&crlf, expect!["nothing is wrong"]);
}

#[test]
fn a_seats_own_export_cannot_be_played_through() {
    let game = any(&["* draw f1", "* draw b2", "red: R1 move e"]);
    check(
        &game.export(&[], RED.into()),
        expect![
            "game.hgn:6:1: this is red's own view of the game and cannot be played through (the full record opens when the game is over)"
        ],
    );
    check(
        &game.export(&[], Viewer::Spectator),
        expect![
            "game.hgn:6:1: this is spectator's own view of the game and cannot be played through (the full record opens when the game is over)"
        ],
    );
}

#[test]
fn a_digest_that_does_not_fit_is_found() {
    let game = any(&["* draw f1", "* draw b2", "red: R1 move e", "red: ready", "blue: B1 move w"]);
    check(
        &short().replace(&game.digest(), "0123456789abcdef"),
        expect![
            "game.hgn:12:5: the position after line 5 is not the one that was recorded (a line above was changed, or the game was played by other rules)"
        ],
    );
    let earlier = game.at(2).expect("two lines stand").digest();
    let good = short().replace("3. red/red", &format!("= {earlier}\n3. red/red"));
    check(&good, expect!["nothing is wrong"]);
    check(
        &good.replace(&earlier, "0123456789abcdef"),
        expect![
            "game.hgn:9:3: the position after line 2 is not the one that was recorded (a line above was changed, or the game was played by other rules)"
        ],
    );
}

#[test]
fn a_start_by_unknown_names_is_refused() {
    let options: Options = ["weather".to_owned()].into_iter().collect();
    let wrong = [ANY.start("frod", &Default::default()).err(), ANY.start("ford", &options).err()];
    let wrong: Vec<String> = wrong.into_iter().flatten().map(|p| p.to_string()).collect();
    expect![[r#"
        skirmish:1:1: skirmish has no scenario "frod" (did you mean "ford"?)
        skirmish:1:1: skirmish has no option "weather""#]]
    .assert_eq(&wrong.join("\n"));
}

/// Ten thousand edits and cuts of a real record: each is refused in words, or
/// leads to the very position that was recorded.
#[test]
fn random_edits_never_lead_to_another_game() {
    let text = whole();
    let original = replay(text.as_bytes()).unwrap_or_else(|p| panic!("{p}")).digest();
    let mut dice = QuickDice::new(7);
    let (mut accepted, mut refused) = (0, 0);
    for n in 0..10_000 {
        let mut bytes = text.as_bytes().to_vec();
        let at = dice.below(bytes.len() as u32) as usize;
        let letters = b"0123456789 .;:*[]\"/=\nabdefhimnorstvwRBq\xff\0";
        let letter = letters[dice.below(letters.len() as u32) as usize];
        match dice.below(6) {
            0 => bytes[at] = letter,
            1 => bytes.insert(at, letter),
            2 => _ = bytes.remove(at),
            3 => bytes.truncate(at),
            4 => bytes[at] ^= 1 << dice.below(8),
            _ => {
                let to = (at + dice.below(40) as usize).min(bytes.len());
                bytes.drain(at..to);
            }
        }
        match replay(&bytes) {
            Ok(game) => {
                accepted += 1;
                assert_eq!(game.digest(), original, "edit {n} gives another game");
            }
            Err(problems) => {
                refused += 1;
                assert!(!problems.to_string().trim().is_empty());
            }
        }
    }
    assert!(accepted > 100 && refused > 5000, "{accepted} accepted, {refused} refused");
}
