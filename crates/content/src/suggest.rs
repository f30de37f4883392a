//! "Did you mean …?"

/// The candidate nearest to a mistyped word, if one is near enough.
///
/// Near means one slip for every three letters, at least one; a swap of two
/// neighbours is one slip, and capitals do not count.
///
/// ```
/// assert_eq!(content::suggest("sovyet", ["soviet", "german"]), Some("soviet"));
/// assert_eq!(content::suggest("finland", ["soviet", "german"]), None);
/// ```
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(slips, candidate)| *slips <= allowed && *slips < candidate.chars().count())
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

/// The word and candidates of a serde complaint: ``unknown field `x`, expected one of `a`, `b` ``.
pub(crate) fn from_message(message: &str) -> Option<String> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    if !message.starts_with("unknown ") {
        return None;
    }
    let near = suggest(quoted.next()?, quoted)?;
    Some(format!("did you mean \"{near}\"?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serde_complaints_give_hints() {
        let told = from_message("unknown field `sped`, expected one of `speed`, `name`");
        assert_eq!(told.as_deref(), Some("did you mean \"speed\"?"));
        assert_eq!(from_message("missing field `speed`"), None);
        assert_eq!(from_message("unknown `"), None);
    }

    #[test]
    fn one_letter_words_suggest_nothing_silly() {
        assert_eq!(suggest("a", ["b"]), None);
        assert_eq!(suggest("", ["b"]), None);
        assert_eq!(suggest("лесс", ["поле", "лес"]), Some("лес"));
    }
}
