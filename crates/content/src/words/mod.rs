//! Texts of the table in the reader's language, through Project Fluent.
//!
//! The program says a [`Text`]: a key and arguments. Words come from layers,
//! the engine's first and the game's on top: for each language an `.ftl` file,
//! and a CSV of nouns with the six cases of Russian. A later layer may reword
//! a message or rename a noun of an earlier one.
//!
//! # Arguments
//!
//! These meanings are the same in every client, whatever it is written in.
//!
//! | argument | shown as | `COUNT` |
//! |---|---|---|
//! | `Number(n)` | its digits, ungrouped | n |
//! | `Plain(s)` | s | 1 |
//! | `Element(e)` | the noun `piece.<id>`, `place.<id>`, `card.<id>` or `side.<id>`; without a noun, and for a clause, the bare id | 1, or 2 if the noun is plural |
//! | `List(items)` | `A, B and C`, «А, Б и В»; a list in a list is spliced in; an empty list is empty | the sum over its items, a number among them counting 1 |
//! | `Text(t)` | t, rendered in the same language | 1 |
//!
//! # Functions
//!
//! * `CASE($x, "acc")` is the argument in a case: `nom`, `gen`, `dat`, `acc`,
//!   `ins` or `prep`. Of a list every item stands in that case. Numbers, plain
//!   words and texts stay as they are; in English all cases are equal. A bare
//!   `{ $x }` is the nominative.
//! * `COUNT($x)` is the number in the last column above, to choose a form by:
//!   `{ COUNT($units) -> [1] атакует *[other] атакуют }`, where Fluent wants
//!   each choice on a line of its own. Write `[1]` for the verb of a list
//!   (twenty-one units still *атакуют*), and the plural categories `one`,
//!   `few`, `many`, `other` for a noun after a numeral.
//! * `NUMBER` is Fluent's own.
//!
//! # When something is amiss
//!
//! Rendering never fails. An unknown key is `[the-key]`; an argument that was
//! not given is `{$name}`, or `{CASE()}` and `{COUNT()}` where a function
//! asked for it; a choice by a missing argument takes its default. No isolating
//! marks are put around arguments.

mod audit;
mod lang;
mod messages;
mod nouns;
mod phrase;
mod scan;

pub use lang::{Lang, UnknownLang};
pub use nouns::{Case, Gender, Noun, Number};
pub use scan::{Call, calls};

use crate::{Problems, Source};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use messages::Messages;
use phrase::Phrase;
use std::collections::HashMap;
use std::fmt;
use table::{Arg, Element, Text};

/// Texts within texts go no deeper than this.
const DEPTH: usize = 16;

/// The words of one part of the program: the engine's, or a game's.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What the layer is called in checks, such as `engine` or `no-retreat`.
    pub name: String,
    /// The English messages.
    pub en: Source,
    /// The Russian messages.
    pub ru: Source,
    /// The nouns, if it has any.
    pub nouns: Option<Source>,
}

/// Words for every text of the table, in both languages.
///
/// ```
/// # use content::*;
/// use table::{Arg, Element, Text};
///
/// let en = "attack = { $who } { COUNT($who) ->
///     [1] attacks
///    *[other] attack
///  } { $whom }";
/// let ru = "attack = { $who } { COUNT($who) ->
///     [1] атакует
///    *[other] атакуют
///  } { CASE($whom, \"acc\") }";
/// let words = Words::new([Layer {
///     name: "demo".into(),
///     en: Source::new("en.ftl", en),
///     ru: Source::new("ru.ftl", ru),
///     nouns: Some(Source::new("nouns.csv", "\
/// key,en,ru,ru_gen,ru_dat,ru_acc,ru_ins,ru_prep,indeclinable
/// piece.g1,1st Infantry,пехота,пехоты,пехоте,пехоту,пехотой,пехоте,
/// piece.s1,24 TK,24 тк,,,,,,1
/// piece.s2,25 TK,25 тк,,,,,,1
/// ")),
/// }])?;
///
/// let piece = |id: &str| Arg::Element(Element::Piece(id.to_owned()));
/// let text = Text::new("attack")
///     .with("who", Arg::List(vec![piece("s1"), piece("s2")]))
///     .with("whom", piece("g1"));
/// assert_eq!(words.render(Lang::En, &text), "24 TK and 25 TK attack 1st Infantry");
/// assert_eq!(words.render(Lang::Ru, &text), "24 тк и 25 тк атакуют пехоту");
/// assert!(words.check().is_empty());
/// # Ok::<(), Problems>(())
/// ```
pub struct Words {
    bundles: [FluentBundle<FluentResource>; 2],
    nouns: HashMap<String, Noun>,
    /// For each layer its name and its messages, in the order of [`Lang::ALL`].
    layers: Vec<(String, [Messages; 2])>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers: Vec<&str> = self.layers.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("Words").field("layers", &layers).field("nouns", &self.nouns.len()).finish()
    }
}

impl Words {
    /// Reads the layers, the engine's own first.
    ///
    /// # Errors
    /// Whatever is not Fluent; keys, terms and nouns that are there twice in a
    /// layer; functions, cases and parts of messages that do not exist; nouns
    /// that lack a case.
    pub fn new(layers: impl IntoIterator<Item = Layer>) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let mut words = Words { bundles: Lang::ALL.map(bundle), nouns: HashMap::new(), layers: Vec::new() };
        for layer in layers {
            if let Some(source) = &layer.nouns {
                words.nouns.extend(problems.take(nouns::read(source)).into_iter().flatten());
            }
            let en = problems.take(messages::read(&layer.en));
            let ru = problems.take(messages::read(&layer.ru));
            let (Some(en), Some(ru)) = (en, ru) else { continue };
            for (bundle, messages) in words.bundles.iter_mut().zip([&en, &ru]) {
                let resource = FluentResource::try_new(messages.source.text.to_string());
                bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
            }
            words.layers.push((layer.name, [en, ru]));
            // With a faulty layer below, its missing messages would be blamed on this one.
            if problems.is_empty() {
                problems = words.check_parts();
            }
        }
        problems.or_value(words)
    }

    /// The Fluent sources of a language, the engine's own first, for clients that render texts themselves.
    pub fn resources(&self, lang: Lang) -> impl Iterator<Item = &str> {
        let i = Lang::ALL.iter().position(|l| *l == lang).unwrap_or_default();
        self.layers.iter().map(move |(_, messages)| &*messages[i].source.text)
    }

    /// All nouns by their keys.
    pub fn nouns(&self) -> impl Iterator<Item = (&str, &Noun)> {
        self.nouns.iter().map(|(key, noun)| (key.as_str(), noun))
    }

    /// The text as a sentence of its own: it begins with a capital letter.
    #[must_use]
    pub fn sentence(&self, lang: Lang, text: &Text) -> String {
        let rendered = self.render(lang, text);
        let mut letters = rendered.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => rendered,
        }
    }

    /// The text in a language.
    #[must_use]
    pub fn render(&self, lang: Lang, text: &Text) -> String {
        self.at_depth(lang, text, 0)
    }

    /// A noun by its key, such as `piece.24tk`.
    #[must_use]
    pub fn noun(&self, key: &str) -> Option<&Noun> {
        self.nouns.get(key)
    }

    /// Those of the keys that have no noun, for a game's test that all its things have names.
    #[must_use]
    pub fn missing_nouns<K: AsRef<str>>(&self, keys: &[K]) -> Vec<String> {
        let missing = keys.iter().map(AsRef::as_ref).filter(|key| !self.nouns.contains_key(*key));
        missing.map(str::to_owned).collect()
    }

    /// Whether there is a message of this key in a language.
    #[must_use]
    pub fn has(&self, lang: Lang, key: &str) -> bool {
        self.bundles[lang as usize].get_message(key).is_some_and(|message| message.value().is_some())
    }

    fn at_depth(&self, lang: Lang, text: &Text, depth: usize) -> String {
        let bundle = &self.bundles[lang as usize];
        let message = bundle.get_message(&text.key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return format!("[{}]", text.key);
        };
        if depth > DEPTH {
            return "…".to_owned();
        }
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            args.set(name.to_string(), self.value(lang, arg, depth));
        }
        let mut ignored = Vec::new();
        bundle.format_pattern(pattern, Some(&args), &mut ignored).into_owned()
    }

    fn value(&self, lang: Lang, arg: &Arg, depth: usize) -> FluentValue<'static> {
        match arg {
            Arg::Number(n) => (*n).into(),
            Arg::Plain(text) => FluentValue::String(text.clone().into()),
            Arg::Text(text) => FluentValue::String(self.at_depth(lang, text, depth + 1).into()),
            Arg::Element(_) | Arg::List(_) => {
                let mut parts = Vec::new();
                self.phrases(lang, arg, depth, &mut parts);
                FluentValue::Custom(Box::new(Phrase::list(&parts, lang)))
            }
        }
    }

    fn phrases(&self, lang: Lang, arg: &Arg, depth: usize, parts: &mut Vec<Phrase>) {
        match arg {
            Arg::List(_) if depth > DEPTH => parts.push(Phrase::fixed("…".to_owned())),
            Arg::List(args) => args.iter().for_each(|arg| self.phrases(lang, arg, depth + 1, parts)),
            Arg::Number(n) => parts.push(Phrase::fixed(n.to_string())),
            Arg::Plain(text) => parts.push(Phrase::fixed(text.clone())),
            Arg::Text(text) => parts.push(Phrase::fixed(self.at_depth(lang, text, depth + 1))),
            Arg::Element(element) => {
                let (key, id) = noun_key(element);
                let noun = key.and_then(|key| self.nouns.get(&key));
                parts.push(noun.map_or_else(|| Phrase::fixed(id.clone()), |n| Phrase::noun(n, lang)));
            }
        }
    }
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let id = lang.code().parse().expect("our language codes are well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    let added = bundle
        .add_builtins()
        .and_then(|()| bundle.add_function("CASE", phrase::case))
        .and_then(|()| bundle.add_function("COUNT", phrase::count));
    added.expect("a new bundle has no functions yet");
    bundle
}

/// The key of the noun that names a thing, if it has one, and the thing's bare id.
fn noun_key(element: &Element) -> (Option<String>, &String) {
    match element {
        Element::Piece(id) => (Some(format!("piece.{id}")), id),
        Element::Place(id) => (Some(format!("place.{id}")), id),
        Element::Card(id) => (Some(format!("card.{id}")), id),
        Element::Side(id) => (Some(format!("side.{id}")), id),
        Element::Clause(id) => (None, id),
    }
}
