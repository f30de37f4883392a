//! Embedded files and the folder on top.

use content::include_dir::{self, Dir, include_dir};
use content::{Lang, Layer, Shelf, Words};

pub static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/data");

#[test]
fn a_folder_on_top_replaces_and_adds() {
    let folder = std::env::temp_dir().join(format!("stavka-shelf-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("words")).unwrap();
    std::fs::write(folder.join("words/en.ftl"), "told = mine").unwrap();
    std::fs::write(folder.join("extra.csv"), b"\xff\xfe").unwrap();
    let plain = Shelf::new(&DATA);
    let shelf = plain.clone().with_override(Some(folder.clone()));
    assert_eq!(&*shelf.read("words/en.ftl").unwrap().text, "told = mine");
    assert_eq!(shelf.read("words/ru.ftl"), plain.read("words/ru.ftl"));
    assert_eq!(shelf.names("", "csv"), ["extra.csv", "nouns.csv"]);
    assert_eq!(shelf.names("words", "ftl"), ["words/en.ftl", "words/ru.ftl"]);
    assert!(shelf.has("extra.csv") && !plain.has("extra.csv"));
    assert!(
        shelf.read("extra.csv").unwrap_err().to_string().ends_with("(save the file in the UTF-8 encoding)")
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_not_there_is_said_and_nothing_outside_is_read() {
    let shelf = Shelf::new(&DATA).with_override(Some(std::env::temp_dir()));
    let told = shelf.read("noun.csv").unwrap_err().to_string();
    assert_eq!(told, "noun.csv:1:1: there is no such file (did you mean \"nouns.csv\"?)");
    for name in ["../Cargo.toml", "/etc/hosts", "", "a/../../b"] {
        assert!(shelf.read(name).is_err() && !shelf.has(name), "{name}");
    }
}

pub fn words() -> Words {
    let shelf = Shelf::new(&DATA);
    let read = |name| shelf.read(name).unwrap();
    let layer = Layer {
        name: "demo".to_owned(),
        en: read("words/en.ftl"),
        ru: read("words/ru.ftl"),
        nouns: Some(read("nouns.csv")),
    };
    Words::new([layer]).unwrap()
}

#[test]
fn words_are_shared_between_threads() {
    let words = &words();
    std::thread::scope(|scope| {
        for lang in Lang::ALL {
            scope.spawn(move || assert!(words.has(lang, "attack")));
        }
    });
}
