//! CSV and TSV into rows that remember their lines and cells.
//!
//! The first line names the columns. Lines that are empty or begin with `#`
//! are skipped, spaces around a cell are dropped, `\r\n` ends a line as well
//! as `\n`. In CSV a cell may be quoted as usual (`"a, b"`, `""` for a quote);
//! in TSV nothing is. Every line has as many cells as the heading, and every
//! column is one the type knows.

use crate::cells::{self, CellError};
use crate::{Problem, Problems, Source};
use serde::de::DeserializeOwned;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// After so many faults in one file the reader stops looking for more.
const ENOUGH: usize = 50;

/// One line of a table, read into a type.
#[derive(Clone, Debug)]
pub struct Row<T> {
    /// The value read.
    pub value: T,
    line: usize,
    cells: Vec<Range<usize>>,
    heading: Arc<Heading>,
}

#[derive(Debug)]
struct Heading {
    source: Source,
    names: Vec<String>,
}

impl<T> Row<T> {
    /// The line in the file, from one.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The bytes of the cell in a column; of the whole line if there is no such column.
    #[must_use]
    pub fn span(&self, column: &str) -> Range<usize> {
        let at = self.heading.names.iter().position(|name| name == column);
        let whole = || self.cells.first().map_or(0, |c| c.start)..self.cells.last().map_or(0, |c| c.end);
        at.and_then(|at| self.cells.get(at).cloned()).unwrap_or_else(whole)
    }

    /// A problem with the cell in a column.
    pub fn problem(&self, column: &str, message: impl Into<String>) -> Problem {
        Problem::new(&self.heading.source, self.span(column), message)
    }

    /// The file the row came from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.heading.source
    }
}

impl<T> Deref for Row<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// Reads comma separated rows.
///
/// ```
/// # use content::*;
/// #[derive(Debug, serde::Deserialize)]
/// struct Hex { hex: String, terrain: String, city: Option<String> }
///
/// let source = Source::new("map.csv", "# the west\nhex,terrain,city\n0101,clear,\n0102,forrest,Минск\n");
/// let hexes = csv::<Hex>(&source)?;
/// assert_eq!(hexes[1].city.as_deref(), Some("Минск"));
/// let problem = hexes[1].problem("terrain", "there is no such terrain").suggest("forrest", ["forest"]);
/// assert_eq!(problem.to_string(), "map.csv:4:6: there is no such terrain (did you mean \"forest\"?)");
/// # Ok::<(), Problems>(())
/// ```
///
/// # Errors
/// All faults of the file, up to fifty.
pub fn csv<T: DeserializeOwned>(source: &Source) -> Result<Vec<Row<T>>, Problems> {
    read(source, b',', true)
}

/// Reads tab separated rows; nothing is quoted.
///
/// # Errors
/// All faults of the file, up to fifty.
pub fn tsv<T: DeserializeOwned>(source: &Source) -> Result<Vec<Row<T>>, Problems> {
    read(source, b'\t', false)
}

fn read<T: DeserializeOwned>(source: &Source, delimiter: u8, quoting: bool) -> Result<Vec<Row<T>>, Problems> {
    let mut problems = Problems::new();
    let mut lines = Splitter::new(source, delimiter, quoting);
    let Some(first) = lines.next_line(&mut problems) else {
        let problem = Problem::new(source, 0..0, "the file has no heading");
        return Err(problem.hint("the first line names the columns").into());
    };
    let (names, columns): (Vec<_>, Vec<_>) = first.into_iter().unzip();
    check_heading(source, &names, &columns, &mut problems);
    let heading = Arc::new(Heading { source: source.clone(), names });
    let mut rows = Vec::new();
    // Even a table without lines has the right columns.
    if let Err(CellError::UnknownColumns(unknown, known)) =
        cells::row::<T>(&heading.names, &vec![String::new(); columns.len()])
    {
        for at in unknown {
            let name = &heading.names[at];
            let problem = Problem::new(source, columns[at].clone(), format!("there is no column \"{name}\""));
            let problem = problem.hint(format!("the columns are {}", known.join(", ")));
            problems.push(problem.suggest(name, known.iter().copied()));
        }
        return Err(problems);
    }
    // Lines come in order, so that counting goes on from where it stopped.
    let (mut line, mut counted) = (1, 0);
    while problems.len() < ENOUGH
        && let Some(found) = lines.next_line(&mut problems)
    {
        let (texts, cells): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let start = cells.first().map_or(0, |c: &Range<usize>| c.start);
        line += source.slice(counted..start).matches('\n').count();
        counted = start;
        if texts.len() != heading.names.len() {
            let span = match cells.get(heading.names.len()) {
                Some(extra) => extra.start..cells.last().map_or(extra.end, |c| c.end),
                None => start..cells.last().map_or(start, |c| c.end),
            };
            let message =
                format!("the line has {} cells, the heading has {}", texts.len(), heading.names.len());
            problems.push(Problem::new(source, span, message));
            continue;
        }
        match cells::row(&heading.names, &texts) {
            Ok(value) => rows.push(Row { value, line, cells, heading: heading.clone() }),
            Err(CellError::Cell(at, message)) => {
                let span = cells.get(at).cloned().unwrap_or(start..start);
                let problem = Problem::new(source, span, &message);
                problems.push(match crate::suggest::from_message(&message) {
                    Some(hint) => problem.hint(hint),
                    None => problem,
                });
            }
            Err(CellError::MissingColumn(name)) => {
                let end = columns.last().map_or(0, |c| c.end);
                let span = columns.first().map_or(0, |c| c.start)..end;
                problems.push(Problem::new(source, span, format!("the column \"{name}\" is missing")));
                break;
            }
            Err(error @ (CellError::Row(_) | CellError::UnknownColumns(..))) => {
                let end = cells.last().map_or(start, |c| c.end);
                problems.push(Problem::new(source, start..end, error.to_string()));
            }
        }
    }
    problems.or_value(rows)
}

fn check_heading(source: &Source, names: &[String], spans: &[Range<usize>], problems: &mut Problems) {
    for (at, name) in names.iter().enumerate() {
        if name.is_empty() {
            problems.push(Problem::new(source, spans[at].clone(), "a column has no name"));
        } else if let Some(first) = names[..at].iter().position(|other| other == name) {
            let problem =
                Problem::new(source, spans[at].clone(), format!("the column \"{name}\" is there twice"));
            problems.push(problem.label("again here").second(spans[first].clone(), "first here"));
        }
    }
}

/// Cuts a text into lines of cells, each with its bytes.
struct Splitter<'a> {
    source: &'a Source,
    delimiter: u8,
    quoting: bool,
    at: usize,
    buffer: Vec<u8>,
    /// One for all lines that need it: making its tables takes longer than reading a line.
    reader: Option<csv_core::Reader>,
}

impl<'a> Splitter<'a> {
    fn new(source: &'a Source, delimiter: u8, quoting: bool) -> Self {
        Splitter { source, delimiter, quoting, at: 0, buffer: Vec::new(), reader: None }
    }

    fn next_line(&mut self, problems: &mut Problems) -> Option<Vec<(String, Range<usize>)>> {
        self.skip_idle_lines();
        let text = &self.source.text;
        if self.at >= text.len() {
            return None;
        }
        let line = text[self.at..].split_inclusive('\n').next().unwrap_or_default();
        let plain = line.strip_suffix('\n').map_or(line, |l| l.strip_suffix('\r').unwrap_or(l));
        if [b'"', b'\r'].iter().all(|odd| !plain.as_bytes().contains(odd)) {
            let cells = self.plain_cells(plain);
            self.at += line.len();
            return Some(cells);
        }
        let (delimiter, quoting) = (self.delimiter, self.quoting);
        let make = || csv_core::ReaderBuilder::new().delimiter(delimiter).quoting(quoting).build();
        let reader = self.reader.get_or_insert_with(make);
        reader.reset();
        self.buffer.resize(text.len() + 1, 0);
        let mut cells = Vec::new();
        loop {
            let start = self.at;
            let mut written = 0;
            let record_end = loop {
                let input = &text.as_bytes()[self.at..];
                let (result, used, out) = reader.read_field(input, &mut self.buffer[written..]);
                self.at += used;
                written += out;
                match result {
                    csv_core::ReadFieldResult::InputEmpty => {}
                    csv_core::ReadFieldResult::Field { record_end } => break record_end,
                    csv_core::ReadFieldResult::OutputFull | csv_core::ReadFieldResult::End => break true,
                }
            };
            let value = String::from_utf8_lossy(&self.buffer[..written]).trim().to_owned();
            let raw = self.source.slice(start..self.at).trim_end_matches(['\n', '\r']);
            let raw = raw.strip_suffix(char::from(self.delimiter)).unwrap_or(raw);
            let body = raw.trim_start();
            let begin = start + raw.len() - body.len();
            let span = begin..begin + body.trim_end().len();
            if self.quoting {
                check_quotes(self.source, raw, &span, problems);
            }
            cells.push((value, span));
            if record_end {
                return Some(cells);
            }
        }
    }

    /// The cells of a line without a quote: most lines are so, and this is quick.
    fn plain_cells(&self, line: &str) -> Vec<(String, Range<usize>)> {
        let mut start = self.at;
        let cells = line.split(char::from(self.delimiter)).map(|raw| {
            let body = raw.trim_start();
            let begin = start + raw.len() - body.len();
            let body = body.trim_end();
            start += raw.len() + 1;
            (body.to_owned(), begin..begin + body.len())
        });
        cells.collect()
    }

    /// Steps over empty lines and comments.
    fn skip_idle_lines(&mut self) {
        for line in self.source.text[self.at..].split_inclusive('\n') {
            let body = line.trim();
            if !body.is_empty() && !body.starts_with('#') {
                break;
            }
            self.at += line.len();
        }
    }
}

fn check_quotes(source: &Source, raw: &str, span: &Range<usize>, problems: &mut Problems) {
    let problem = |message| Problem::new(source, span.clone(), message);
    if raw.starts_with('"') && !raw.matches('"').count().is_multiple_of(2) {
        problems
            .push(problem("this quote is never closed").hint("write \"\" for a quote inside a quoted cell"));
    } else if !raw.starts_with('"') && raw.trim_start().starts_with('"') {
        problems
            .push(problem("a quoted cell begins right after the comma").hint("remove the space before it"));
    }
}
