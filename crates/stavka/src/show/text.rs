//! Widths, padding and wrapping, by what a terminal shows rather than by bytes.

use unicode_width::UnicodeWidthStr;

/// Lines of prose are no longer than this, however wide the terminal is.
const PROSE: usize = 100;

/// How many columns the terminal has; 80 where there is none.
pub fn columns() -> usize {
    match terminal_size::terminal_size() {
        Some((terminal_size::Width(columns), _)) if columns >= 40 => usize::from(columns),
        _ => 80,
    }
}

/// How many rows the terminal has, if it is one.
pub fn rows() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, terminal_size::Height(rows))| usize::from(rows))
}

/// How wide a text is, without colours.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text filled up with spaces on the right.
pub fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// A text cut to a width, with `…` where something is missing.
pub fn clip(text: &str, to: usize) -> String {
    if width(text) <= to {
        return text.to_owned();
    }
    let mut out = String::new();
    for c in text.chars() {
        if width(&out) + width(c.encode_utf8(&mut [0; 4])) + 1 > to {
            break;
        }
        out.push(c);
    }
    if to > 0 {
        out.push('…');
    }
    out
}

/// Prose in lines that fit the terminal, each begun with an indent.
pub fn wrap(text: &str, indent: &str) -> String {
    let most = columns().min(PROSE);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = indent.to_owned();
        for word in paragraph.split_whitespace() {
            let empty = line.len() == indent.len();
            if !empty && width(&line) + 1 + width(word) > most {
                lines.push(std::mem::replace(&mut line, indent.to_owned()));
            } else if !empty {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Items in as many columns as fit, read down and then across. Each has its
/// plain text, by which it is measured, and its painted one.
pub fn in_columns(items: &[(String, String)], indent: &str) -> String {
    let widest = items.iter().map(|(plain, _)| width(plain)).max().unwrap_or_default() + 2;
    let across = ((columns().saturating_sub(width(indent))) / widest.max(1)).clamp(1, 6);
    // Few items read best one below the other.
    let across = if items.len() <= 6 { 1 } else { across };
    let down = items.len().div_ceil(across);
    let mut out = String::new();
    for row in 0..down {
        let mut line = indent.to_owned();
        for (plain, painted) in items.iter().skip(row).step_by(down) {
            line.push_str(painted);
            line.push_str(&" ".repeat(widest - width(plain)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_count_columns() {
        assert_eq!(pad("лес", 5), "лес  ");
        assert_eq!(clip("Севастополь", 6), "Севас…");
        assert_eq!(clip("Орёл", 4), "Орёл");
        assert_eq!(clip("Орёл", 0), "");
    }

    #[test]
    fn columns_read_down() {
        let items: Vec<_> = (1..=8).map(|n| (n.to_string(), n.to_string())).collect();
        let text = in_columns(&items, " ");
        assert_eq!(text, " 1  3  5  7\n 2  4  6  8\n");
    }
}
