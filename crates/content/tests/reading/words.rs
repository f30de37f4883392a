//! Sentences in two languages, and files of words gone wrong.

use crate::shelf::words;
use content::{Lang, Layer, Source, Words};
use table::{Arg, Element, Text};

fn piece(id: &str) -> Arg {
    Element::Piece(id.to_owned()).into()
}

fn both(text: &Text) -> [String; 2] {
    Lang::ALL.map(|lang| words().render(lang, text))
}

fn attack(who: Arg, whom: Arg) -> [String; 2] {
    both(&Text::new("attack").with("who", who).with("whom", whom))
}

#[test]
fn nouns_are_declined_and_verbs_agree() {
    assert_eq!(attack(piece("s1"), piece("g1")), ["24 TK attacks the infantry", "24 тк атакует пехоту"]);
    let germans = || Arg::Element(Element::Side("german".to_owned()));
    assert_eq!(attack(germans(), piece("s1")), ["the Germans attack 24 TK", "немцы атакуют 24 тк"]);
    let three = Arg::List(vec![piece("s1"), piece("g1"), germans()]);
    assert_eq!(
        attack(piece("x9"), three),
        ["x9 attacks 24 TK, the infantry and the Germans", "x9 атакует 24 тк, пехоту и немцев"]
    );
    let place: Arg = Element::Place("0714".to_owned()).into();
    assert_eq!(attack(Arg::List(vec![piece("s1"), piece("g1")]), place)[1], "24 тк и пехота атакуют 0714");
}

#[test]
fn russian_numbers_choose_their_forms() {
    let left = |n: i32| both(&Text::new("steps-left").with("n", n));
    assert_eq!(left(1), ["1 step left", "остался 1 шаг"]);
    assert_eq!(left(21), ["21 steps left", "остался 21 шаг"]);
    assert_eq!(left(22), ["22 steps left", "осталось 22 шага"]);
    assert_eq!(left(111), ["111 steps left", "осталось 111 шагов"]);
    assert_eq!(left(12_345)[1], "осталось 12345 шагов");
}

#[test]
fn texts_stand_in_texts_and_clauses_are_bare() {
    let inner = Text::new("steps-left").with("n", 2);
    let clause = Arg::Element(Element::Clause("NR 8.5.1".to_owned()));
    let told = both(&Text::new("told").with("what", inner).with("clause", clause));
    assert_eq!(told, ["2 steps left (NR 8.5.1)", "осталось 2 шага (NR 8.5.1)"]);
}

#[test]
fn what_is_missing_shows_and_nothing_fails() {
    assert_eq!(both(&Text::new("no-such-key")), ["[no-such-key]", "[no-such-key]"]);
    assert_eq!(both(&Text::new("")), ["[]", "[]"]);
    assert_eq!(both(&Text::new("attack")), ["{$who} attack {$whom}", "{$who} атакуют {CASE()}"]);
    let mut deep = Text::new("told");
    for _ in 0..100 {
        deep = Text::new("told").with("what", deep);
    }
    assert!(both(&deep)[0].contains('…'));
    assert_eq!(words().missing_nouns(&["piece.g1", "piece.g2"]), ["piece.g2"]);
}

fn layer(name: &str, en: &str, ru: &str, nouns: Option<&str>) -> Layer {
    Layer {
        name: name.to_owned(),
        en: Source::new("en.ftl", en),
        ru: Source::new("ru.ftl", ru),
        nouns: nouns.map(|text| Source::new("nouns.csv", text)),
    }
}

#[test]
fn later_layers_reword_earlier_ones() {
    let words = Words::new([
        layer("engine", "a = old\nb = b", "a = o\nb = b", None),
        layer("game", "a = new", "a = n", None),
    ]);
    let words = words.unwrap();
    assert_eq!(words.render(Lang::En, &Text::new("a")), "new");
    assert_eq!(words.render(Lang::Ru, &Text::new("b")), "b");
}

#[test]
fn faulty_messages_are_told() {
    let fail = |en: &str| Words::new([layer("a", en, "", None)]).unwrap_err().to_string();
    assert_eq!(
        fail("a = 1\nb = 2\na = 3\n"),
        "en.ftl:3:1: the message \"a\" is there twice, first here at 1:1"
    );
    assert!(fail("a = ok\nжуть = 1\n").starts_with("en.ftl:2:1: this is not Fluent"));
    assert!(fail("a = { CASE($x, \"akk\") }").contains("there is no case \"akk\""));
    assert!(fail("a = { CASE($x) }").contains("CASE takes a value and a case"));
    assert!(fail("a = { CASEE($x, \"acc\") }").contains("(did you mean \"CASE\"?)"));
    assert!(
        fail("a = { b }\nc = { -d }")
            .contains("there is no message \"b\"\nen.ftl:2:8: there is no message \"-d\"")
    );
}

#[test]
fn faulty_nouns_are_told() {
    let fail = |line: &str| {
        let nouns = format!("key,en,ru,ru_gen,ru_dat,ru_acc,ru_ins,ru_prep,number,indeclinable\n{line}");
        Words::new([layer("a", "", "", Some(&nouns))]).unwrap_err().to_string()
    };
    assert_eq!(
        fail("piece.a,A,а,а,а,,а,а,s,\n"),
        "nouns.csv:2:17: the noun \"piece.a\" has no ru_acc (write the form, or 1 in the column indeclinable)"
    );
    assert!(
        fail("piece.a,A,а,,,,,,s,1\npiece.a,A,а,,,,,,s,1\n").contains("is there twice, first here at 2:1")
    );
    assert!(fail("piece.a,A,а,б,,,,,s,1\n").contains("is indeclinable and yet has ru_gen"));
    assert!(fail("piece.a,A,а,,,,,,x,1\n").contains("unknown variant `x`"));
}

#[test]
fn both_languages_must_say_the_same() {
    assert!(words().check().is_empty());
    let en = "a = { $x } { part }\npart = { $y }\nonly-en = 1\n";
    let ru = "a = { $x }\npart = { $y }\n-term = 1\nonly-ru = { -term }\n";
    let words = Words::new([layer("a", en, ru, None)]).unwrap();
    assert_eq!(
        words.check().to_string(),
        "en.ftl:3:1: \"only-en\" is not worded in ru.ftl (did you mean \"only-ru\"?)\n\
         ru.ftl:1:1: \"a\" takes $x here and $x, $y in en.ftl\n\
         ru.ftl:4:1: \"only-ru\" is not worded in en.ftl (did you mean \"only-en\"?)"
    );
}

#[test]
fn the_program_says_what_is_worded() {
    let folder = std::env::temp_dir().join(format!("stavka-audit-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("cards")).unwrap();
    std::fs::write(folder.join("lib.rs"), "fn f() { msg!(\"told\", what = a, clausee = b) }").unwrap();
    std::fs::write(folder.join("cards/one.rs"), "const A: Text = Text::new(\"attackk\");").unwrap();
    let told = words().audit("demo", &[&folder], &["steps-*"]).to_string();
    let other = words().audit("engine", &[&folder], &[]);
    std::fs::remove_dir_all(&folder).unwrap();
    let told = told.replace(&format!("{}/", folder.display()), "");
    assert!(
        told.contains("cards/one.rs:1:27: there is no message \"attackk\" (did you mean \"attack\"?)"),
        "{told}"
    );
    assert!(
        told.contains("lib.rs:1:15: \"told\" is given $clausee, $what and takes $clause, $what"),
        "{told}"
    );
    assert!(told.contains("words/en.ftl:1:1: nobody says \"attack\""), "{told}");
    assert!(!told.contains("steps-left"), "{told}");
    assert_eq!(other.len(), 2, "what another layer words need not be said here");
    assert!(!words().audit("demo", &["no/such/folder"], &[]).is_empty());
}
