//! Arguments ready for a sentence: every case at hand, and how many they are.

use super::{Case, Lang, Noun, Number};
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;

/// Words in the six cases, and the number that verbs agree with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Phrase {
    forms: [String; 6],
    count: usize,
}

impl Phrase {
    /// Words that no case changes.
    pub(super) fn fixed(text: String) -> Self {
        Phrase { forms: std::array::from_fn(|_| text.clone()), count: 1 }
    }

    /// A noun in a language.
    pub(super) fn noun(noun: &Noun, lang: Lang) -> Self {
        let count = match noun.number {
            Number::Singular => 1,
            Number::Plural => 2,
        };
        match lang {
            Lang::En => Phrase { count, ..Phrase::fixed(noun.en.clone()) },
            Lang::Ru => Phrase { forms: noun.ru.clone(), count },
        }
    }

    /// Several phrases as a list: `A, B and C`, «А, Б и В».
    pub(super) fn list(parts: &[Phrase], lang: Lang) -> Self {
        let and = match lang {
            Lang::En => " and ",
            Lang::Ru => " и ",
        };
        let forms = std::array::from_fn(|case| {
            let words: Vec<&str> = parts.iter().map(|part| part.forms[case].as_str()).collect();
            match words.split_last() {
                None => String::new(),
                Some((last, [])) => (*last).to_owned(),
                Some((last, before)) => format!("{}{and}{last}", before.join(", ")),
            }
        });
        Phrase { forms, count: parts.iter().map(|part| part.count).sum() }
    }
}

impl FluentType for Phrase {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.forms[0].clone().into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.forms[0].clone().into()
    }
}

fn phrase<'a>(value: &'a FluentValue<'_>) -> Option<&'a Phrase> {
    let FluentValue::Custom(custom) = value else { return None };
    let any: &dyn FluentType = &**custom;
    any.as_any().downcast_ref()
}

/// `CASE($x, "acc")`
pub(super) fn case<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let amiss = || "{CASE()}".into();
    let [value, FluentValue::String(name)] = values else { return amiss() };
    let Ok(case) = name.parse::<Case>() else { return amiss() };
    match (value, phrase(value)) {
        (_, Some(phrase)) => FluentValue::String(phrase.forms[case as usize].clone().into()),
        (FluentValue::Error | FluentValue::None, None) => amiss(),
        (value, None) => value.clone(),
    }
}

/// `COUNT($list)`
pub(super) fn count<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    match values {
        [FluentValue::Number(number)] => FluentValue::Number(number.clone()),
        [FluentValue::String(_)] => 1.into(),
        [value] => phrase(value).map_or("{COUNT()}".into(), |phrase| phrase.count.into()),
        _ => "{COUNT()}".into(),
    }
}
