//! The cartography of a board from a table of shapes.
//!
//! `kind,weight,name_en,name_ru,points`: one shape a line, bottom layer first.
//! Points are `x,y x,y …` in thousandths of the distance between neighbouring
//! hexes, from the centre of the first hex, x east and y south; both names are
//! given or none.

use crate::msg;
use content::{Problem, Problems, Row, Source, csv};
use serde::Deserialize;
use std::ops::RangeInclusive;
use table::{Art, ArtKind, Point};

#[derive(Deserialize)]
struct Shape {
    kind: ArtKind,
    weight: u8,
    name_en: Option<String>,
    name_ru: Option<String>,
    points: String,
}

/// Reads the shapes drawn under a board's grid.
///
/// ```
/// # use engine::{art, table::Point};
/// # use content::Source;
/// let source = Source::new("art.csv", "\
/// kind,weight,name_en,name_ru,points
/// river,8,Don,Дон,\"100,-200 300,0 900,450\"
/// ");
/// let shapes = art(&source)?;
/// assert_eq!(shapes[0].points[2], Point(900, 450));
/// # Ok::<(), content::Problems>(())
/// ```
///
/// # Errors
/// All that is wrong with the table.
pub fn art(source: &Source) -> Result<Vec<Art>, Problems> {
    let mut problems = Problems::new();
    let mut shapes = Vec::new();
    for row in csv::<Shape>(source)? {
        let points = problems.take(points(&row)).unwrap_or_default();
        if !points.is_empty() && !enough(row.kind).contains(&points.len()) {
            let found = points.len();
            let needs = match row.kind {
                ArtKind::Land | ArtKind::Lake => "a ring has at least three points",
                ArtKind::Town | ArtKind::Region => "a name has one point",
                _ => "a line has at least two points",
            };
            problems.push(row.problem("points", format!("{needs}, here {}", counted(found))));
        }
        if !(1..=10).contains(&row.weight) {
            problems.push(row.problem("weight", format!("a weight is 1 to 10, not {}", row.weight)));
        }
        let name = match (&row.name_en, &row.name_ru) {
            (Some(en), Some(ru)) => Some(msg!("map-lettering", en = en.as_str(), ru = ru.as_str())),
            (None, None) => {
                if matches!(row.kind, ArtKind::Town | ArtKind::Region) {
                    problems.push(row.problem("name_en", "this shape is nothing but a name, and has none"));
                }
                None
            }
            (None, Some(_)) => {
                problems.push(row.problem("name_en", "the English name is missing"));
                None
            }
            (Some(_), None) => {
                problems.push(row.problem("name_ru", "the Russian name is missing"));
                None
            }
        };
        shapes.push(Art { kind: row.kind, weight: row.weight, points, name });
    }
    problems.or_value(shapes)
}

/// How many points a shape has.
fn enough(kind: ArtKind) -> RangeInclusive<usize> {
    match kind {
        ArtKind::Land | ArtKind::Lake => 3..=usize::MAX,
        ArtKind::Town | ArtKind::Region => 1..=1,
        ArtKind::River | ArtKind::Border | ArtKind::Rail | ArtKind::Road => 2..=usize::MAX,
    }
}

fn counted(points: usize) -> String {
    if points == 1 { "there is one".to_owned() } else { format!("there are {points}") }
}

fn points(row: &Row<Shape>) -> Result<Vec<Point>, Problems> {
    let cell = row.span("points");
    // Where the list begins, behind a quote if there is one.
    let start = row.source().text.get(cell.clone()).and_then(|raw| raw.find(row.points.as_str()));
    let mut problems = Problems::new();
    let mut points = Vec::new();
    for pair in row.points.split_whitespace() {
        let point = pair.split_once(',').and_then(|(x, y)| Some(Point(x.parse().ok()?, y.parse().ok()?)));
        let Some(point) = point else {
            let at = cell.start + start.unwrap_or(0) + (pair.as_ptr().addr() - row.points.as_ptr().addr());
            let problem = Problem::new(row.source(), at..at + pair.len(), format!("\"{pair}\" is no point"));
            problems.push(problem.hint("a point is two whole numbers: 1250,-300"));
            continue;
        };
        points.push(point);
    }
    if points.is_empty() && problems.is_empty() {
        problems.push(row.problem("points", "a shape has points"));
    }
    problems.or_value(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &str) -> Result<Vec<Art>, String> {
        let text = format!("# a map\nkind,weight,name_en,name_ru,points\n{rows}\n");
        art(&Source::new("art.csv", text)).map_err(|problems| problems.to_string())
    }

    fn wrong(rows: &str) -> String {
        read(rows).expect_err("a fault")
    }

    #[test]
    fn shapes_are_read_in_order() {
        let shapes = read(
            "land,1,,,\"0,0 10,0 0,10\"\nlake,3,Ilmen,Ильмень,\"1,1 2,1 1,2\"\nregion,5,Crimea,Крым,\"-7,+9\"",
        );
        let shapes = shapes.unwrap();
        let kinds: Vec<ArtKind> = shapes.iter().map(|shape| shape.kind).collect();
        assert_eq!(kinds, [ArtKind::Land, ArtKind::Lake, ArtKind::Region]);
        assert_eq!(shapes[0].name, None);
        assert_eq!(shapes[1].name.as_ref().map(|name| name.args.len()), Some(2));
        assert_eq!(shapes[2].points, [Point(-7, 9)]);
    }

    #[test]
    fn names_are_lettered_in_the_readers_language() {
        let [en, ru] = crate::MESSAGES.map(|(name, text)| Source::new(name, text));
        let layer = content::Layer { name: "engine".into(), en, ru, nouns: None };
        let words = content::Words::new([layer]).unwrap();
        assert!(words.check().is_empty());
        let shapes = read("river,8,Don,Дон,\"0,0 1,1\"").unwrap();
        let name = shapes[0].name.clone().unwrap();
        assert_eq!(words.render(content::Lang::En, &name), "Don");
        assert_eq!(words.render(content::Lang::Ru, &name), "Дон");
    }

    #[test]
    fn a_bad_kind_is_told() {
        let told = wrong("rivver,8,,,\"0,0 1,1\"");
        assert!(told.starts_with("art.csv:3:1:") && told.contains("river"), "{told}");
    }

    #[test]
    fn bad_points_are_told_where_they_stand() {
        let told = wrong("river,8,,,\"0,0 1;1 2,2 3\"");
        let hint = "(a point is two whole numbers: 1250,-300)";
        assert_eq!(
            told,
            format!("art.csv:3:16: \"1;1\" is no point {hint}\nart.csv:3:24: \"3\" is no point {hint}")
        );
    }

    #[test]
    fn odd_numbers_are_told() {
        assert!(wrong("river,8,,,\"0,0 1.5,1\"").contains("\"1.5,1\" is no point"));
        assert!(wrong("river,8,,,\"0,0 99999999999,1\"").contains("\"99999999999,1\" is no point"));
        assert!(wrong("river,8,,,\"0,0 1,2,3\"").contains("\"1,2,3\" is no point"));
        assert!(wrong("river,11,,,\"0,0 1,1\"").contains("a weight is 1 to 10, not 11"));
        assert!(wrong("river,0,,,\"0,0 1,1\"").contains("a weight is 1 to 10, not 0"));
        assert!(wrong("river,300,,,\"0,0 1,1\"").starts_with("art.csv:3:7:"));
    }

    #[test]
    fn the_number_of_points_is_that_of_the_kind() {
        assert!(wrong("lake,8,,,\"0,0 1,1\"").contains("a ring has at least three points, here there are 2"));
        assert!(wrong("rail,8,,,\"0,0\"").contains("a line has at least two points, here there is one"));
        assert!(wrong("town,8,Brest,Брест,\"0,0 1,1\"").contains("a name has one point"));
        assert!(wrong("land,8,,,").contains("a shape has points"));
    }

    #[test]
    fn a_name_is_in_both_languages() {
        assert!(wrong("river,8,Don,,\"0,0 1,1\"").contains("the Russian name is missing"));
        assert!(wrong("river,8,,Дон,\"0,0 1,1\"").contains("the English name is missing"));
        assert!(wrong("town,8,,,\"0,0\"").contains("nothing but a name"));
    }
}
