//! Finds what a program says: the `msg!("key", name = value)` of its sources.
//!
//! A small reader of Rust's tokens, so that comments, strings and lifetimes
//! do not mislead it.

use crate::{Problem, Problems, Source};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// One place where a program says a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The key said.
    pub key: String,
    /// The names of the arguments; `None` where the source does not show them.
    pub args: Option<BTreeSet<String>>,
    /// The Rust file.
    pub source: Source,
    /// Where the key stands in it.
    pub span: Range<usize>,
}

/// All `msg!("key", …)` and `Text::new("key")` in the `.rs` files of folders and below.
///
/// # Errors
/// A folder or a file cannot be read.
pub fn calls(folders: &[impl AsRef<Path>]) -> Result<Vec<Call>, Problems> {
    let mut files = Vec::new();
    let mut problems = Problems::new();
    for folder in folders {
        problems.take(rust_files(folder.as_ref(), &mut files));
    }
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let source = std::fs::read(&file).map_err(|error| unreadable(&file, &error).into());
        let source = source.and_then(|bytes| Source::from_bytes(name, &bytes));
        found.extend(problems.take(source).iter().flat_map(calls_in));
    }
    problems.or_value(found)
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Problems> {
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    Problem::new(&Source::new(path.display().to_string(), ""), 0..0, format!("cannot be read: {error}"))
}

/// The calls in one source.
fn calls_in(source: &Source) -> Vec<Call> {
    let tokens = tokens(&source.text);
    let is = |at: usize, want: &str| matches!(tokens.get(at), Some(Token::Word(word)) if *word == want);
    let sign = |at: usize| match tokens.get(at) {
        Some(Token::Sign(sign)) => *sign,
        _ => ' ',
    };
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if is(at, "msg")
            && sign(at + 1) == '!'
            && "([{".contains(sign(at + 2))
            && let Some(Token::Text(key, span)) = tokens.get(at + 3)
        {
            let args = Some(argument_names(&tokens[at + 4..]));
            found.push(Call { key: (*key).to_owned(), args, source: source.clone(), span: span.clone() });
        } else if is(at, "Text")
            && sign(at + 1) == ':'
            && sign(at + 2) == ':'
            && is(at + 3, "new")
            && sign(at + 4) == '('
            && let Some(Token::Text(key, span)) = tokens.get(at + 5)
        {
            found.push(Call {
                key: (*key).to_owned(),
                args: None,
                source: source.clone(),
                span: span.clone(),
            });
        }
    }
    found
}

/// The `name =` or bare `name` after each comma, up to the bracket that closes the call.
fn argument_names(tokens: &[Token<'_>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut depth = 1;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            Token::Sign(',') if depth == 1 => {
                if let (Some(Token::Word(name)), Some(Token::Sign('=' | ',' | ')' | ']' | '}'))) =
                    (tokens.get(at + 1), tokens.get(at + 2))
                {
                    names.insert((*name).to_owned());
                }
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

enum Token<'a> {
    Word(&'a str),
    Text(&'a str, Range<usize>),
    Sign(char),
}

/// Cuts Rust into words, string literals and signs; comments and characters fall away.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if c == '"' {
            let len = quoted(rest, '"');
            found.push(Token::Text(inner(&rest[..len], 1), at..at + len));
            len
        } else if c == '\'' {
            character(rest)
        } else if c.is_alphanumeric() || c == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            match raw_string(&rest[end..]) {
                Some((len, hashes)) if ["r", "br", "cr"].contains(&&rest[..end]) => {
                    found.push(Token::Text(inner(&rest[end..end + len], 1 + hashes), at..at + end + len));
                    end + len
                }
                _ => {
                    found.push(Token::Word(&rest[..end]));
                    end
                }
            }
        } else {
            if !c.is_whitespace() {
                found.push(Token::Sign(c));
            }
            c.len_utf8()
        };
        at += len.max(c.len_utf8());
    }
    found
}

/// What stands between the quotes; nothing if they are not closed.
fn inner(literal: &str, edge: usize) -> &str {
    literal.get(edge..literal.len().saturating_sub(edge)).unwrap_or_default()
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The length of a literal between quotes, with backslashes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + c.len_utf8();
        }
    }
    text.len()
}

/// The length of `'x'`, or of the quote alone where it begins a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), _) => quoted(text, '\''),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// The length and the number of hashes of `#"…"#`, the tail of a raw string.
fn raw_string(text: &str) -> Option<(usize, usize)> {
    let hashes = text.bytes().take_while(|byte| *byte == b'#').count();
    let body = text[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = body.find(&close).map_or(text.len(), |end| hashes + 1 + end + close.len());
    Some((end, hashes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let calls = calls_in(&Source::new("a.rs", text));
        let args = |args: Option<BTreeSet<String>>| {
            args.map_or("?".to_owned(), |args| args.into_iter().collect::<Vec<_>>().join(","))
        };
        calls.into_iter().map(|call| format!("{}({})", call.key, args(call.args))).collect()
    }

    #[test]
    fn keys_and_argument_names_are_found() {
        assert_eq!(told(r#"msg!("a")"#), ["a()"]);
        assert_eq!(told(r#"f(msg!("move", unit = x.id(1, y = 2), to))"#), ["move(to,unit)"]);
        assert_eq!(told("msg! {\n  \"a-b\",\n  n = msg!(\"c\", k = 1),\n}"), ["a-b(n)", "c(k)"]);
        assert_eq!(told(r#"Text::new("t").with("x", 1)"#), ["t(?)"]);
    }

    #[test]
    fn comments_strings_and_lifetimes_do_not_mislead() {
        assert!(told("// msg!(\"a\")\n/* /* msg!(\"b\") */ msg!(\"c\") */").is_empty());
        assert!(told(r##"let s = r#"msg!("a")"#; let t = "msg!(\"b\")";"##).is_empty());
        assert_eq!(told("fn f<'a>(c: char) { c == '\"' || c == '\\''; msg!(\"d\", x = 'ы') }"), ["d(x)"]);
        assert!(told("msg!(key, a = 1); msg!(\"unclosed").len() <= 1);
    }
}
