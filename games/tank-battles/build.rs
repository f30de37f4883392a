//! A new file among the data or words is seen by the next build.
fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=text");
}
