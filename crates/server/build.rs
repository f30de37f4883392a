//! Tells where the built client lies. An empty folder stands in for a client that was not built.

use std::path::PathBuf;

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let built = here.join("../../web/dist");
    println!("cargo:rerun-if-changed={}", built.join("index.html").display());
    let folder = if built.join("index.html").is_file() {
        built
    } else {
        let empty = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("no-client");
        std::fs::create_dir_all(&empty).expect("the build folder can be written");
        empty
    };
    println!("cargo:rustc-env=STAVKA_WEB_DIST={}", folder.display());
}
