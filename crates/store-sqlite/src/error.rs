//! SQLite's complaints in words that help.

use std::path::Path;
use store::Error;

/// The plain meaning of an error; the lower byte of SQLite's code tells its kind.
pub fn plain(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(|e| e.code()).and_then(|code| code.parse::<i32>().ok());
    match code.map(|code| code & 0xff) {
        Some(13) => Error::Database("the disk is full".into()),
        Some(8) => Error::Database("its file is read-only".into()),
        Some(11) => Error::Corrupt(format!("its file is damaged ({error})")),
        Some(26) => Error::Corrupt("its file is not an SQLite database".into()),
        _ => Error::Database(error.to_string()),
    }
}

/// An error while opening a file.
pub fn opening(path: &Path) -> impl Fn(sqlx::Error) -> Error + '_ {
    move |error| match plain(error) {
        Error::Database(why) => Error::Database(format!("cannot open {}: {why}", path.display())),
        Error::Corrupt(why) => Error::Corrupt(format!("{}: {why}", path.display())),
        other => other,
    }
}
