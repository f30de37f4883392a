//! Names of things, with the six cases of Russian.
//!
//! A CSV with the columns `key,en,ru,ru_gen,ru_dat,ru_acc,ru_ins,ru_prep` and,
//! where wanted, `en_plural`, `number` (`s` or `p`), `gender` (`m`, `f` or
//! `n`) and `indeclinable` (`1`: every case is as `ru`).

use crate::{Problems, Row, Source, csv};
use serde::Deserialize;
use std::collections::HashMap;
use std::str::FromStr;

/// A grammatical case of Russian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Who? что? `nom`
    Nominative,
    /// Of whom? чего? `gen`
    Genitive,
    /// To whom? чему? `dat`
    Dative,
    /// Whom? что? `acc`
    Accusative,
    /// By whom? чем? `ins`
    Instrumental,
    /// About whom? о чём? `prep`
    Prepositional,
}

impl Case {
    /// The names of the cases in `CASE($x, "…")`, in order.
    pub const NAMES: [&'static str; 6] = ["nom", "gen", "dat", "acc", "ins", "prep"];
}

impl FromStr for Case {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Ok(match name {
            "nom" => Case::Nominative,
            "gen" => Case::Genitive,
            "dat" => Case::Dative,
            "acc" => Case::Accusative,
            "ins" => Case::Instrumental,
            "prep" => Case::Prepositional,
            _ => return Err(()),
        })
    }
}

/// Whether a name is one thing or several: «дивизия», «партизаны».
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Number {
    /// One.
    #[default]
    #[serde(rename = "s")]
    Singular,
    /// Several.
    #[serde(rename = "p")]
    Plural,
}

/// The gender of a Russian name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Gender {
    /// Мужской.
    #[serde(rename = "m")]
    Masculine,
    /// Женский.
    #[serde(rename = "f")]
    Feminine,
    /// Средний.
    #[serde(rename = "n")]
    Neuter,
}

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// In English.
    pub en: String,
    /// In English, of several; as `en` if the file does not say.
    pub en_plural: String,
    /// In Russian, by case.
    pub ru: [String; 6],
    /// One or several.
    pub number: Number,
    /// The gender in Russian, if told.
    pub gender: Option<Gender>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    key: String,
    en: String,
    en_plural: Option<String>,
    ru: String,
    ru_gen: Option<String>,
    ru_dat: Option<String>,
    ru_acc: Option<String>,
    ru_ins: Option<String>,
    ru_prep: Option<String>,
    number: Option<Number>,
    gender: Option<Gender>,
    indeclinable: Option<bool>,
}

/// Reads a file of nouns.
pub(super) fn read(source: &Source) -> Result<HashMap<String, Noun>, Problems> {
    let rows = csv::<Line>(source)?;
    let mut problems = Problems::new();
    let mut nouns: HashMap<String, (Noun, usize)> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        for (column, text) in [("key", &row.key), ("en", &row.en), ("ru", &row.ru)] {
            if text.is_empty() {
                problems.push(row.problem(column, format!("the noun \"{}\" has no {column}", row.key)));
            }
        }
        let noun = Noun {
            en: row.en.clone(),
            en_plural: row.en_plural.clone().unwrap_or_else(|| row.en.clone()),
            ru: declined(row, &mut problems),
            number: row.number.unwrap_or_default(),
            gender: row.gender,
        };
        if let Some((_, first)) = nouns.insert(row.key.clone(), (noun, at)) {
            let problem = row.problem("key", format!("the noun \"{}\" is there twice", row.key));
            problems.push(problem.label("again here").second(rows[first].span("key"), "first here"));
        }
    }
    problems.or_value(nouns.into_iter().map(|(key, (noun, _))| (key, noun)).collect())
}

fn declined(row: &Row<Line>, problems: &mut Problems) -> [String; 6] {
    let cases = [
        ("ru_gen", &row.ru_gen),
        ("ru_dat", &row.ru_dat),
        ("ru_acc", &row.ru_acc),
        ("ru_ins", &row.ru_ins),
        ("ru_prep", &row.ru_prep),
    ];
    let mut forms = std::array::from_fn(|_| row.ru.clone());
    for (form, (column, told)) in forms.iter_mut().skip(1).zip(cases) {
        match (told, row.indeclinable.unwrap_or(false)) {
            (Some(told), false) => form.clone_from(told),
            (None, true) => {}
            (None, false) => problems.push(
                row.problem(column, format!("the noun \"{}\" has no {column}", row.key))
                    .hint("write the form, or 1 in the column indeclinable"),
            ),
            (Some(_), true) => problems.push(
                row.problem(column, format!("\"{}\" is indeclinable and yet has {column}", row.key))
                    .hint("leave the cases of an indeclinable noun empty"),
            ),
        }
    }
    forms
}
