//! PostgreSQL's complaints in words that help.

use store::Error;

/// The plain meaning of an error.
pub fn plain(error: sqlx::Error) -> Error {
    Error::Database(error.to_string())
}
