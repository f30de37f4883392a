//! TOML, CSV, TSV and RON into types.

use content::{Source, Spanned, csv, ron, toml, tsv};
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Terrain {
    Clear,
    Forest,
}

#[derive(Debug, Deserialize)]
struct Hex {
    hex: String,
    terrain: Terrain,
    vp: Option<u8>,
    roads: Vec<String>,
}

fn hexes(text: &str) -> Result<Vec<Hex>, String> {
    let rows = csv::<Hex>(&Source::new("map.csv", text)).map_err(|problems| problems.to_string())?;
    Ok(rows.into_iter().map(|row| row.value).collect())
}

#[test]
fn comments_marks_line_ends_and_quotes_are_read() {
    let text = "\u{feff}# карта\r\n\r\nhex,terrain,vp,roads\r\n# west\r\n0101, clear ,,\"n; ne\"\r\n\"a \"\"b\"\"\nc\",forest,3,";
    let hexes = hexes(text).unwrap();
    assert_eq!(hexes.len(), 2);
    assert_eq!((hexes[0].terrain == Terrain::Clear, hexes[0].vp), (true, None));
    assert_eq!(hexes[0].roads, ["n", "ne"]);
    assert_eq!(hexes[1].hex, "a \"b\"\nc");
    assert_eq!(hexes[1].vp, Some(3));
}

#[test]
fn rows_know_their_lines_and_cells() {
    let source = Source::new("map.csv", "hex,terrain,vp,roads\n\n# Минск\n0101,clear,,\n0102,clear,7,n\n");
    let rows = csv::<Hex>(&source).unwrap();
    assert_eq!(rows[1].line(), 5);
    assert_eq!(source.slice(rows[1].span("vp")), "7");
    assert_eq!(source.slice(rows[1].span("nowhere")), "0102,clear,7,n");
    assert_eq!(rows[0].problem("vp", "x").to_string(), "map.csv:4:12: x");
}

#[test]
fn all_faulty_lines_are_told_at_once() {
    let text = "hex,terrain,vp,roads\n1,cleer,,\n2,clear,600,\n3,clear,x,\n4,clear\n5,clear,,,9\n";
    assert_eq!(
        hexes(text).unwrap_err(),
        "map.csv:2:3: unknown variant `cleer`, expected `clear` or `forest` (did you mean \"clear\"?)\n\
         map.csv:3:9: invalid value: integer `600`, expected u8\n\
         map.csv:4:9: \"x\" is not a whole number\n\
         map.csv:5:1: the line has 2 cells, the heading has 4\n\
         map.csv:6:11: the line has 5 cells, the heading has 4"
    );
}

#[test]
fn columns_unknown_missing_and_doubled_are_refused() {
    let fail = |text| hexes(text).unwrap_err();
    assert_eq!(
        fail("hex,terrayn,vp,roads\n1,clear,,\n2,clear,,\n"),
        "map.csv:1:5: there is no column \"terrayn\" (did you mean \"terrain\"?)"
    );
    assert_eq!(fail("hex,vp,roads\n1,,\n2,,\n"), "map.csv:1:1: the column \"terrain\" is missing");
    assert_eq!(
        fail("hex,hex,terrain,vp,roads\n"),
        "map.csv:1:5: the column \"hex\" is there twice, first here at 1:1"
    );
    assert!(fail("hexx,terrain,vp,roads\n").contains("(did you mean \"hex\"?)"));
    assert!(fail("").contains("the file has no heading"));
    assert!(fail("hex,terrain,vp,roads\n\"1,clear,,\n").contains("this quote is never closed"));
    assert!(fail("hex,terrain,vp,roads\n1, \"clear\",,\n").contains("right after the comma"));
}

#[test]
fn tabs_separate_and_nothing_is_quoted() {
    #[derive(Deserialize)]
    struct Line {
        a: String,
        b: i32,
        c: bool,
    }
    let rows = tsv::<Line>(&Source::new("a.tsv", "a\tb\tc\n\"x, y\t\u{2212}4\tyes")).unwrap();
    assert_eq!((rows[0].a.as_str(), rows[0].b, rows[0].c), ("\"x, y", -4, true));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    name: Spanned<String>,
    speed: u8,
}

#[test]
fn toml_faults_have_places_behind_cyrillic() {
    let fail = |text| toml::<Unit>(&Source::new("unit.toml", text)).unwrap_err().to_string();
    let good = Source::new("unit.toml", "name = \"ёж\"\r\nspeed = 3\r\n");
    let unit = toml::<Unit>(&good).unwrap();
    assert_eq!((good.slice(unit.name.span()), unit.speed), ("\"ёж\"", 3));
    assert!(fail("name = \"ёж\"; speed = 3").starts_with("unit.toml:1:12: "));
    assert!(fail("name = \"ёж\"\nspeed = 600").starts_with("unit.toml:2:9: invalid value: integer `600`"));
    assert!(fail("").contains("missing field `name`"));
}

#[test]
fn ron_faults_have_places() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Plan {
        steps: Vec<Step>,
    }
    #[derive(Debug, Deserialize, PartialEq)]
    enum Step {
        Move(String),
        Halt,
    }
    let plan = ron::<Plan>(&Source::new("p.ron", "(steps: [Move(\"Минск\"), Halt])")).unwrap();
    assert_eq!(plan.steps, [Step::Move("Минск".to_owned()), Step::Halt]);
    let problems = ron::<Plan>(&Source::new("p.ron", "(steps: [\n  Halt, Hallt])")).unwrap_err();
    let problem = problems.iter().next().unwrap();
    assert_eq!(problem.line(), 2);
    assert_eq!(problem.hint_text(), Some("did you mean \"Halt\"?"));
}
