//! Problems drawn for a terminal: the line itself, an underline, the hint.

use crate::{Problem, Problems, Source};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};
use std::fmt;

/// How problems are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Lines and arrows of plain ASCII.
    Ascii,
    /// Box-drawing lines, no colour: for files and pipes.
    #[default]
    Unicode,
    /// Box-drawing lines and colours: for a terminal.
    Colour,
}

/// All the problems, each with its line of the file, an underline and the hint.
///
/// ```
/// # use content::*;
/// let source = Source::new("units.toml", "side = \"sovyet\"\n");
/// let problem = Problem::new(&source, 7..15, "there is no such side")
///     .label("unknown side")
///     .suggest("sovyet", ["soviet", "german"]);
/// let picture = render(&problem.into(), Style::Unicode);
/// assert!(picture.contains("units.toml:1:8"));
/// assert!(picture.contains("help: did you mean \"soviet\"?"));
/// ```
#[must_use]
pub fn render(problems: &Problems, style: Style) -> String {
    let theme = match style {
        Style::Ascii => GraphicalTheme::none(),
        Style::Unicode => GraphicalTheme::unicode_nocolor(),
        Style::Colour => GraphicalTheme::unicode(),
    };
    let painter = GraphicalReportHandler::new_themed(theme).with_width(100).with_links(false);
    let mut out = String::new();
    for problem in problems {
        let drawn =
            Drawn { problem, message: tame(problem.message()), text: Text::of(problem.source_text()) };
        if !out.is_empty() {
            out.push('\n');
        }
        let mark = out.len();
        if painter.render_report(&mut out, &drawn).is_err() {
            out.truncate(mark);
            out.push_str(&format!("{}\n", tame(&problem.to_string())));
        }
    }
    out
}

/// Control characters replaced one for one, byte for byte: a data file must
/// not be able to move the cursor of whoever reads its errors.
fn tame(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' | '\r' => c,
            c if c.is_control() && c.len_utf8() == 1 => '?',
            c if c.is_control() => '·',
            c => c,
        })
        .collect()
}

#[derive(Debug)]
struct Drawn<'a> {
    problem: &'a Problem,
    message: String,
    text: Text,
}

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawn<'_> {}

impl Diagnostic for Drawn<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.hint_text().map(|hint| Box::new(tame(hint)) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let at = self.problem.span();
        let first = LabeledSpan::new_primary_with_span(self.problem.label_text().map(tame), at);
        let second = self.problem.second_span();
        let second = second.map(|(span, label)| LabeledSpan::new_with_span(Some(tame(label)), span));
        Some(Box::new(std::iter::once(first).chain(second)))
    }
}

/// A source that counts its columns in letters where miette counts bytes.
#[derive(Debug)]
struct Text {
    name: String,
    text: String,
}

impl Text {
    fn of(source: &Source) -> Self {
        Text { name: tame(&source.name), text: tame(&source.text) }
    }
}

impl SourceCode for Text {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.as_str().read_span(span, before, after)?;
        let start = found.span().offset();
        let line = self.text.get(..start).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            found.data(),
            *found.span(),
            found.line(),
            line.chars().count(),
            found.line_count(),
        )))
    }
}
