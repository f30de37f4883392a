//! PostgreSQL's complaints in words that help.

use sqlx::migrate::MigrateError;
use store::Error;

/// The plain meaning of an error.
pub fn plain(error: sqlx::Error) -> Error {
    Error::Database(error.to_string())
}

/// Names the thing that is taken, if that is what is wrong.
pub fn taken(what: &'static str) -> impl Fn(sqlx::Error) -> Error {
    move |error| match error.as_database_error() {
        Some(e) if e.is_unique_violation() => Error::Taken(what),
        _ => plain(error),
    }
}

/// An error of the schema.
pub fn schema(error: MigrateError) -> Error {
    match error {
        MigrateError::VersionMissing(no) => {
            Error::Corrupt(format!("it was written by a later version of this program (schema {no})"))
        }
        MigrateError::VersionMismatch(no) => {
            Error::Corrupt(format!("its schema {no} is not the one this program made"))
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => plain(error),
        other => Error::Database(other.to_string()),
    }
}
