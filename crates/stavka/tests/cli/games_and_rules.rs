//! `games` and `rules`.

use crate::{bad, good, json, stavka};
use expect_test::expect;

#[test]
fn games_are_listed_with_scenarios_and_books() {
    expect![[r#"
        skirmish  Skirmish  (edition 1)
          A small game of companies, woods and fords: secret orders, hidden units, dice
          and cards.
          Sides: red (Red), blue (Blue)
          Scenarios:
            ford  The ford, 8 turns
              Four companies a side fight for two villages on either bank of a river.
            clearing  The clearing, 5 turns
              A short fight for one village in deep woods.
          Bots:
            random  Random player
            level-1  Level 1: looks one decision ahead
            level-2  Level 2: thinks about what you would do

        Rules to read (games that cannot be played yet)
          no-retreat       No Retreat! The Russian Front 1941–45
          great-patriotic  The Great Patriotic War: Art of Tactic
          reds-and-whites  Reds and Whites 1918–21
          tank-battles     Tank Battles
        `stavka rules GAME` shows the chapters.
    "#]]
    .assert_eq(&good(&["games"]));
    expect![[r#"
        skirmish  Стычка  (редакция 1)
          Небольшая игра о ротах, лесах и бродах: тайные приказы, скрытые отряды, кости
          и карты.
          Стороны: red (красные), blue (синие)
          Сценарии:
            ford  Брод, 8 ходов
              По четыре роты с каждой стороны бьются за две деревни на разных берегах
              реки.
            clearing  Поляна, 5 ходов
              Короткий бой за единственную деревню в глухом лесу.
          Боты:
            random  Случайный игрок
            level-1  Уровень 1: смотрит на решение вперёд
            level-2  Уровень 2: думает и за вас

        Правила для чтения (в эти игры пока нельзя сыграть)
          no-retreat       Ни шагу назад! 1941–1945
          great-patriotic  Великая Отечественная (Art of Tactic)
          reds-and-whites  Красные и белые. 1918–1921
          tank-battles     Танковые сражения
        `stavka rules ИГРА` покажет главы.
    "#]]
    .assert_eq(&good(&["--lang", "ru", "games"]));
}

#[test]
fn games_as_facts() {
    let facts = json(&["games"]);
    assert_eq!(facts["games"][0]["id"], "skirmish");
    assert_eq!(facts["games"][0]["scenarios"][0]["id"], "ford");
    let books = facts["rules"].as_array().unwrap();
    let reference: Vec<_> = books.iter().filter(|b| b["playable"] == false).map(|b| &b["prefix"]).collect();
    assert_eq!(reference, ["NR", "GP", "RW", "TB"]);
}

#[test]
fn a_clause() {
    expect![[r#"
        NR 10.7.2a  Counterattack option  [procedure]
          On CA the defender may treat the result as no effect or start a counterattack.
          Check: given CA, when refused, then battle over
    "#]]
    .assert_eq(&good(&["rules", "no-retreat", "10.7.2a"]));
    assert_eq!(good(&["rules", "NR", "nr", "10.7.2A"]), good(&["rules", "no-retreat", "10.7.2a"]));
    assert_eq!(json(&["rules", "no-retreat", "10.7.2a"])["clauses"][0]["cite"], "NR 10.7.2a");
}

#[test]
fn a_clause_in_russian_where_the_ledger_has_it() {
    let text = good(&["--lang", "ru", "rules", "skirmish", "6.4"]);
    assert!(text.starts_with("SK 6.4  "), "{text}");
    assert!(text.contains("отступа") || text.contains("Retreat"), "{text}");
}

#[test]
fn a_chapter_a_search_and_the_contents() {
    let chapter = good(&["rules", "no-retreat", "10.7"]);
    assert!(chapter.lines().all(|line| line.starts_with("NR 10.7")), "{chapter}");
    assert!(chapter.lines().count() > 5);
    let found = good(&["rules", "tank-battles", "supply"]);
    assert!(found.lines().count() > 3 && found.to_lowercase().contains("supply"), "{found}");
    let contents = good(&["rules", "great-patriotic"]);
    assert!(contents.contains("PRIN"), "{contents}");
}

#[test]
fn every_book_opens_in_both_languages() {
    for book in ["skirmish", "no-retreat", "great-patriotic", "reds-and-whites", "tank-battles"] {
        for lang in ["en", "ru"] {
            assert!(good(&["--lang", lang, "rules", book]).lines().count() > 8, "{book} {lang}");
        }
    }
}

#[test]
fn what_is_not_there_gets_a_suggestion() {
    assert!(bad(&["rules", "no-retrat"]).contains("no-retreat"));
    assert!(bad(&["rules", "no-retreat", "10.7.2q"]).contains("10.7.2"));
    assert!(bad(&["rules", "no-retreat", "xyzzy"]).contains("xyzzy"));
    assert!(bad(&["--lang", "ru", "rules", "no-retrat"]).contains("Может быть, «no-retreat»?"));
}

#[test]
fn the_language_of_the_system_is_spoken() {
    let mut command = crate::program(&["games"]);
    let out = command.env("LC_ALL", "").env("LANG", "ru_RU.UTF-8").output().unwrap();
    assert!(String::from_utf8(out.stdout).unwrap().contains("Стычка"));
    assert!(stavka(&["games"]).out.contains("Skirmish"));
}
