//! Files that live in the binary and may be replaced from a folder on disk.

use crate::{Problem, Problems, Source};
use include_dir::{Dir, DirEntry};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// A box's `data/` folder, embedded; a designer's own folder may lie on top of it.
///
/// ```
/// use content::{Shelf, include_dir};
///
/// static DATA: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/tests/data");
///
/// let shelf = Shelf::new(&DATA);
/// let nouns = shelf.read("nouns.csv")?;
/// assert!(nouns.text.starts_with("key,en,ru"));
/// assert_eq!(shelf.names("", "csv"), ["nouns.csv"]);
/// # Ok::<(), content::Problems>(())
/// ```
///
/// A new file in an embedded folder is seen by the next build of the crate;
/// a build script that prints `cargo::rerun-if-changed=data` makes it at once.
#[derive(Clone, Debug)]
pub struct Shelf {
    embedded: &'static Dir<'static>,
    on_top: Option<PathBuf>,
}

impl Shelf {
    /// A shelf of embedded files.
    #[must_use]
    pub const fn new(embedded: &'static Dir<'static>) -> Self {
        Shelf { embedded, on_top: None }
    }

    /// The same shelf with a folder on top: a file there stands in for the
    /// embedded one of the same name, and further files are found as well.
    #[must_use]
    pub fn with_override(mut self, folder: Option<PathBuf>) -> Self {
        self.on_top = folder;
        self
    }

    /// Reads a file by its name below the folder, with `/` between folders.
    ///
    /// # Errors
    /// There is no such file, it cannot be read, or it is not UTF-8.
    pub fn read(&self, name: &str) -> Result<Source, Problems> {
        let fail = |message: String| Problem::new(&Source::new(name, ""), 0..0, message);
        if !is_plain(name) {
            return Err(fail("a file is named below its folder, such as `maps/east.csv`".to_owned()).into());
        }
        if let Some(path) = self.on_top.as_ref().map(|folder| folder.join(name)) {
            match std::fs::read(&path) {
                Ok(bytes) => return Source::from_bytes(path.display().to_string(), &bytes),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(fail(format!("{} cannot be read: {error}", path.display())).into()),
            }
        }
        match self.embedded.get_file(name) {
            Some(file) => Source::from_bytes(name, file.contents()),
            None => {
                let names = self.names("", "");
                Err(fail("there is no such file".to_owned())
                    .suggest(name, names.iter().map(String::as_str))
                    .into())
            }
        }
    }

    /// Whether a file of this name is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        is_plain(name)
            && (self.embedded.get_file(name).is_some()
                || self.on_top.as_ref().is_some_and(|folder| folder.join(name).is_file()))
    }

    /// The names of files in a folder and below (`""` for all), ordered, with
    /// the ending given without a dot (`""` for any).
    #[must_use]
    pub fn names(&self, folder: &str, ending: &str) -> Vec<String> {
        let mut found = BTreeSet::new();
        embedded_names(self.embedded, &mut found);
        if let Some(root) = &self.on_top {
            disk_names(root, root, &mut found);
        }
        let folder = folder.trim_matches('/');
        let inside = |name: &str| {
            folder.is_empty() || name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let ends = |name: &str| {
            ending.is_empty() || name.strip_suffix(ending).is_some_and(|stem| stem.ends_with('.'))
        };
        found.into_iter().filter(|name| inside(name) && ends(name)).collect()
    }
}

/// Only plain parts: no way out of the folder.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

fn embedded_names(dir: &Dir<'_>, found: &mut BTreeSet<String>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(dir) => embedded_names(dir, found),
            DirEntry::File(file) => found.extend(slashed(file.path())),
        }
    }
}

fn disk_names(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // A link is followed as a file but never walked into, for it may lead in a circle.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            disk_names(root, &path, found);
        } else if path.is_file() {
            found.extend(path.strip_prefix(root).ok().and_then(slashed));
        }
    }
}

fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}
