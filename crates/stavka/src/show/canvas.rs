//! A sheet of characters with colours, and lines that join where they meet.

use crate::paint::{Paint, colour};
use anstyle::Style;
use unicode_width::UnicodeWidthChar;

/// How heavy a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No line.
    #[default]
    None,
    /// The side of a hex.
    Light,
    /// A river.
    Heavy,
}

/// Lines that meet, by their weights: up, right, down, left, each a digit of base three;
/// the code 0, no line at all, is left out.
const JOINTS: &str = "\
    ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳\
    ╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈\
    ╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The colour of light and of heavy lines.
const LINES: [u8; 2] = [101, 21];

#[derive(Clone, Copy, Default)]
struct Cell {
    letter: Option<char>,
    /// Weights of the lines that leave the cell: up, right, down, left.
    lines: [Weight; 4],
    front: Option<u8>,
    back: Option<u8>,
    bold: bool,
    /// The right half of a wide letter.
    covered: bool,
}

/// A sheet of characters.
pub struct Canvas {
    width: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: usize, height: usize) -> Self {
        Canvas { width, cells: vec![Cell::default(); width * height] }
    }

    fn at(&mut self, x: usize, y: usize) -> Option<&mut Cell> {
        if x >= self.width { None } else { self.cells.get_mut(y * self.width + x) }
    }

    /// A line to the right over `length` steps.
    pub fn across(&mut self, x: usize, y: usize, length: usize, weight: Weight) {
        for x in x..x + length {
            self.join(x, y, 1, weight);
            self.join(x + 1, y, 3, weight);
        }
    }

    /// A line down over `length` steps.
    pub fn down(&mut self, x: usize, y: usize, length: usize, weight: Weight) {
        for y in y..y + length {
            self.join(x, y, 2, weight);
            self.join(x, y + 1, 0, weight);
        }
    }

    fn join(&mut self, x: usize, y: usize, side: usize, weight: Weight) {
        if let Some(cell) = self.at(x, y) {
            cell.lines[side] = cell.lines[side].max(weight);
        }
    }

    /// Colours the ground of a rectangle.
    pub fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, back: u8) {
        for y in y..y + height {
            for x in x..x + width {
                if let Some(cell) = self.at(x, y) {
                    cell.back = Some(back);
                }
            }
        }
    }

    /// Writes a text over what is there.
    pub fn write(&mut self, x: usize, y: usize, text: &str, front: Option<u8>, bold: bool) {
        let mut x = x;
        for letter in text.chars() {
            let wide = letter.width().unwrap_or_default();
            for part in 0..wide {
                if let Some(cell) = self.at(x + part, y) {
                    cell.letter = Some(letter);
                    (cell.front, cell.bold, cell.covered) = (front, bold, part > 0);
                }
            }
            x += wide;
        }
    }

    /// The sheet as lines of text.
    pub fn lines(&self, paint: Paint) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.width) {
            let used = row.iter().rposition(|cell| cell.glyph() != ' ' || cell.back.is_some());
            let mut run = (Style::new(), String::new());
            for cell in row.iter().take(used.map_or(0, |at| at + 1)).filter(|cell| !cell.covered) {
                let style = cell.style();
                if style != run.0 {
                    out.push_str(&paint.put(run.0, &run.1));
                    run = (style, String::new());
                }
                run.1.push(cell.glyph());
            }
            out.push_str(&paint.put(run.0, &run.1));
            out.push('\n');
        }
        out
    }
}

impl Cell {
    fn glyph(&self) -> char {
        let joint = self.lines.iter().fold(0, |code, weight| code * 3 + *weight as usize);
        let drawn = || joint.checked_sub(1).and_then(|at| JOINTS.chars().nth(at)).unwrap_or(' ');
        self.letter.unwrap_or_else(drawn)
    }

    fn style(&self) -> Style {
        let heaviest = self.lines.iter().max().copied().unwrap_or_default();
        let front = match (self.letter, heaviest) {
            (Some(_), _) => self.front.or(self.back.map(|_| 16)),
            (None, Weight::None) => None,
            (None, Weight::Light) => Some(LINES[0]),
            (None, Weight::Heavy) => Some(LINES[1]),
        };
        let style = Style::new().fg_color(front.map(colour)).bg_color(self.back.map(colour));
        if self.bold { style.bold() } else { style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::When;

    #[test]
    fn lines_join_and_rivers_are_heavy() {
        let mut canvas = Canvas::new(5, 3);
        canvas.across(0, 0, 4, Weight::Light);
        canvas.across(0, 2, 4, Weight::Light);
        canvas.down(0, 0, 2, Weight::Light);
        canvas.down(2, 0, 2, Weight::Heavy);
        canvas.down(4, 0, 2, Weight::Light);
        canvas.write(1, 1, "л", None, false);
        assert_eq!(canvas.lines(Paint::output(When::Never)), "┌─┰─┐\n│л┃ │\n└─┸─┘\n");
    }
}
