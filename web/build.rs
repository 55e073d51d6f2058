//! What the linker has to leave in the program for `cargo xtask finish` to split it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=kvbudget-web=--emit-relocs");
    }
}
