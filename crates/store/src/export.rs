//! How far an export is, the same for all databases: people, then matches,
//! then their entries, then notes, each by its numbers.

use crate::{Error, Exported, Result};

/// How many lines a page of an export has at most.
pub const PAGE: usize = 500;

/// Where the next page begins: after this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// After a person.
    People(i64),
    /// After a match.
    Matches(i64),
    /// After an entry of a match.
    Entries(i64, i64),
    /// After notes on a match by a person.
    Notes(i64, i64),
}

impl Place {
    /// From a cursor.
    pub fn read(cursor: Option<&str>) -> Result<Self> {
        let Some(cursor) = cursor else { return Ok(Self::People(0)) };
        let wrong = || Error::Corrupt(format!("no cursor of an export: {cursor}"));
        let mut words = cursor.split(' ');
        let kind = words.next().unwrap_or_default();
        let numbers: Vec<i64> =
            words.map(str::parse).collect::<std::result::Result<_, _>>().map_err(|_| wrong())?;
        match (kind, &numbers[..]) {
            ("people", [no]) => Ok(Self::People(*no)),
            ("matches", [no]) => Ok(Self::Matches(*no)),
            ("entries", [no, seq]) => Ok(Self::Entries(*no, *seq)),
            ("notes", [no, person]) => Ok(Self::Notes(*no, *person)),
            _ => Err(wrong()),
        }
    }

    fn write(self) -> String {
        match self {
            Self::People(no) => format!("people {no}"),
            Self::Matches(no) => format!("matches {no}"),
            Self::Entries(no, seq) => format!("entries {no} {seq}"),
            Self::Notes(no, person) => format!("notes {no} {person}"),
        }
    }

    /// The cursor after a page that began here; none after the last page.
    pub fn next(self, page: &[Exported]) -> Option<String> {
        let next = match page.last().filter(|_| page.len() >= PAGE) {
            Some(Exported::Person { person, .. }) => Self::People(person.no),
            Some(Exported::Match { row, .. }) => Self::Matches(row.no),
            Some(Exported::Entry { no, entry }) => Self::Entries(*no, i64::from(entry.seq)),
            Some(Exported::Notes { no, person, .. }) => Self::Notes(*no, *person),
            None => match self {
                Self::People(_) => Self::Matches(0),
                Self::Matches(_) => Self::Entries(0, -1),
                Self::Entries(..) => Self::Notes(0, 0),
                Self::Notes(..) => return None,
            },
        };
        Some(next.write())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_as_written() {
        for place in [Place::People(3), Place::Matches(4), Place::Entries(5, -1), Place::Notes(6, 7)] {
            assert_eq!(Place::read(Some(&place.write())).unwrap(), place);
        }
        for wrong in ["", "people", "people x", "entries 1", "notes 1 2 3", "entries 1 2 "] {
            assert!(Place::read(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
