//! A named text, and where in it a byte stands.

use crate::{Problem, Problems};
use std::ops::Range;
use std::sync::Arc;

/// A file's name and its text.
///
/// The text is shared, so that a [`Problem`] can carry its source along and
/// be drawn long after the file was read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The name shown to people, such as `map.csv`.
    pub name: String,
    /// The whole text, without a byte order mark.
    pub text: Arc<str>,
}

impl Source {
    /// A source from a text. A byte order mark at its head is dropped.
    pub fn new(name: impl Into<String>, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        Source { name: name.into(), text: text.strip_prefix('\u{feff}').unwrap_or(text).into() }
    }

    /// A source from the bytes of a file.
    ///
    /// # Errors
    /// Points at the first byte that is not UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, Problems> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let mark = if bytes.starts_with("\u{feff}".as_bytes()) { '\u{feff}'.len_utf8() } else { 0 };
                let start = error.valid_up_to() - mark;
                let source = Source::new(name, String::from_utf8_lossy(bytes));
                let bad = start..start + char::REPLACEMENT_CHARACTER.len_utf8();
                Err(Problem::new(&source, bad, "the file is not UTF-8 text")
                    .label("this byte is not part of any letter")
                    .hint("save the file in the UTF-8 encoding")
                    .into())
            }
        }
    }

    /// Line and column of a byte, both counted from one, columns in characters.
    ///
    /// A byte past the end, or inside a letter, counts as the nearest place before it.
    #[must_use]
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..self.floor(byte)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The byte at a line and column (both from one); past the end of a line, its end.
    #[must_use]
    pub fn byte_at(&self, line: usize, column: usize) -> usize {
        let mut start = 0;
        for text in self.text.split_inclusive('\n').take(line.saturating_sub(1)) {
            start += text.len();
        }
        let line = self.text[start..].split(['\n', '\r']).next().unwrap_or_default();
        let within = line.char_indices().nth(column.saturating_sub(1));
        start + within.map_or(line.len(), |(at, _)| at)
    }

    /// The text of a span, however odd the span is.
    #[must_use]
    pub fn slice(&self, span: Range<usize>) -> &str {
        &self.text[self.snap(span)]
    }

    /// The span moved onto letters of the text, so that it can be sliced and drawn.
    pub(crate) fn snap(&self, span: Range<usize>) -> Range<usize> {
        let start = self.floor(span.start);
        start..self.ceil(span.end).max(start)
    }

    fn floor(&self, byte: usize) -> usize {
        self.text.floor_char_boundary(byte)
    }

    fn ceil(&self, byte: usize) -> usize {
        self.text.ceil_char_boundary(byte.min(self.text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_letters_and_lines_start_at_one() {
        let source = Source::new("a", "сторона\nсевер = 1");
        assert_eq!(source.line_column(0), (1, 1));
        let at = source.text.find('=').unwrap();
        assert_eq!(source.line_column(at), (2, 7));
        assert_eq!(source.byte_at(2, 7), at);
        assert_eq!(source.line_column(9999), (2, 10));
        assert_eq!(source.slice(1..3), "ст", "half letters widen to whole ones");
    }

    #[test]
    fn a_byte_order_mark_is_dropped_and_bad_bytes_are_pointed_at() {
        assert_eq!(&*Source::from_bytes("a", b"\xef\xbb\xbfok").unwrap().text, "ok");
        let problems = Source::from_bytes("a", b"\xef\xbb\xbfab\ncd\xff").unwrap_err();
        let first = problems.iter().next().unwrap();
        assert_eq!((first.line(), first.column()), (2, 3));
    }
}
