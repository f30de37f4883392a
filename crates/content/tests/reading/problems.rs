//! Problems printed, drawn and serialised.

use content::{Problem, Problems, Source, Style, render};

fn two() -> Problems {
    let text = "сторона = \"sovyet\"\nid = \"24tk\"\nid = \"24tk\"\n";
    let source = Source::new("voronezh.toml", text);
    let side = text.find("\"sovyet\"").unwrap();
    let (first, again) = (text.find("\"24tk\"").unwrap(), text.rfind("\"24tk\"").unwrap());
    let mut problems = Problems::new();
    problems.push(
        Problem::new(&source, again..again + 6, "unit id \"24tk\" is used twice")
            .label("again here")
            .second(first..first + 6, "first here")
            .hint("give each unit its own id"),
    );
    problems.push(
        Problem::new(&source, side..side + 8, "there is no side \"sovyet\"")
            .label("unknown side")
            .suggest("sovyet", ["soviet", "german"]),
    );
    problems
}

#[test]
fn one_line_each_in_order() {
    assert_eq!(
        two().to_string(),
        "voronezh.toml:1:11: there is no side \"sovyet\" (did you mean \"soviet\"?)\n\
         voronezh.toml:3:6: unit id \"24tk\" is used twice, first here at 2:6 (give each unit its own id)"
    );
}

#[test]
fn drawn_with_columns_in_letters() {
    let picture = render(&two(), Style::Unicode);
    let expected = "
  × there is no side \"sovyet\"
   ╭─[voronezh.toml:1:11]
 1 │ сторона = \"sovyet\"
   ·           ────┬───
   ·               ╰── unknown side
 2 │ id = \"24tk\"
   ╰────
  help: did you mean \"soviet\"?

  × unit id \"24tk\" is used twice
   ╭─[voronezh.toml:3:6]
 1 │ сторона = \"sovyet\"
 2 │ id = \"24tk\"
   ·      ───┬──
   ·         ╰── first here
 3 │ id = \"24tk\"
   ·      ───┬──
   ·         ╰── again here
   ╰────
  help: give each unit its own id
";
    let plain = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(plain(&picture).trim(), plain(expected).trim());
    assert!(render(&two(), Style::Colour).contains("\u{1b}["));
    assert!(render(&two(), Style::Ascii).is_ascii() || render(&two(), Style::Ascii).contains("сторона"));
}

#[test]
fn a_file_cannot_move_the_cursor() {
    let source = Source::new("a\u{1b}[2J", "x\u{1b}[2Jy\u{9b}z");
    let picture = render(&Problem::new(&source, 0..9, "\u{7}bad").hint("\u{1b}c").into(), Style::Unicode);
    assert!(!picture.chars().any(|c| c.is_control() && c != '\n'), "{picture:?}");
}

#[test]
fn serialised_with_places() {
    let json = serde_json::to_value(two()).unwrap();
    assert_eq!(json[0]["file"], "voronezh.toml");
    assert_eq!((&json[0]["line"], &json[0]["column"]), (&1.into(), &11.into()));
    assert_eq!(json[0]["hint"], "did you mean \"soviet\"?");
    assert_eq!(json[0]["second"], serde_json::Value::Null);
    assert_eq!(json[1]["second"]["label"], "first here");
}
