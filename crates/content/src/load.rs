//! TOML and RON into types.
//!
//! Types say `#[serde(deny_unknown_fields)]`, so that a mistyped key is a
//! problem and never silence. [`Spanned`] values remember their place for the
//! checks that come after; note that serde keeps places neither in
//! `#[serde(flatten)]` nor in tagged or untagged enums.

use crate::{Problem, Problems, Source, suggest};
use serde::de::DeserializeOwned;

/// A TOML value that remembers where in the file it stood.
pub use ::toml::Spanned;

/// Reads a TOML file.
///
/// ```
/// # use content::*;
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Unit { name: Spanned<String>, speed: u8 }
///
/// let good = Source::new("unit.toml", "name = \"1 гв. тк\"\nspeed = 6\n");
/// let unit: Unit = toml(&good)?;
/// assert_eq!(good.slice(unit.name.span()), "\"1 гв. тк\"");
/// assert_eq!(unit.speed, 6);
///
/// let bad = Source::new("unit.toml", "name = \"1 гв. тк\"\nsped = 6\n");
/// let problems = toml::<Unit>(&bad).unwrap_err();
/// assert_eq!(
///     problems.to_string(),
///     "unit.toml:2:1: unknown field `sped`, expected `name` or `speed` (did you mean \"speed\"?)"
/// );
/// # Ok::<(), Problems>(())
/// ```
///
/// # Errors
/// The first fault of grammar or shape, with its place.
pub fn toml<T: DeserializeOwned>(source: &Source) -> Result<T, Problems> {
    ::toml::from_str(&source.text).map_err(|error| {
        let end = source.text.len();
        let message = error.message().trim().replace('\n', ", ");
        told(Problem::new(source, error.span().unwrap_or(end..end), &message), &message)
    })
}

/// Reads a RON file, for content whose variants nest.
///
/// # Errors
/// The first fault of grammar or shape, with its place.
pub fn ron<T: DeserializeOwned>(source: &Source) -> Result<T, Problems> {
    let options = ::ron::Options::default()
        .with_default_extension(::ron::extensions::Extensions::IMPLICIT_SOME)
        .with_default_extension(::ron::extensions::Extensions::UNWRAP_NEWTYPES);
    options.from_str(&source.text).map_err(|error| {
        let start = source.byte_at(error.span.start.line, error.span.start.col);
        let end = source.byte_at(error.span.end.line, error.span.end.col);
        let problem = Problem::new(source, start..end, error.code.to_string());
        use ::ron::Error::{NoSuchEnumVariant, NoSuchStructField};
        match &error.code {
            NoSuchStructField { expected, found, .. } | NoSuchEnumVariant { expected, found, .. } => {
                problem.suggest(found, expected.iter().copied()).into()
            }
            _ => problem.into(),
        }
    })
}

fn told(problem: Problem, message: &str) -> Problems {
    match suggest::from_message(message) {
        Some(hint) => problem.hint(hint).into(),
        None => problem.into(),
    }
}
