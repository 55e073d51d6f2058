//! A second way to the wasm32 target, for Debian machines that reach their package mirror but not rustup's server.
//!
//! Debian ships a current compiler for its web packages, without a wasm32 standard library but with the sources
//! of one. Built from these into the compiler's own directory, it serves every later cargo call; rustup then
//! knows that compiler as the toolchain [`TOOLCHAIN`].

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::wasm_target::{self, TARGET};
use super::{apt, search_path, superuser};
use crate::say;

const TOOLCHAIN: &str = "debian-web";
const PACKAGES: [&str; 6] =
    ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy", "rustfmt-web", "lld-19"];
const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const LIBRARY_SOURCES: &str = "/usr/lib/rustlib/src/rust/library";
/// The linker that those packages bring, under the name Debian gives it.
const LINKER: &str = "wasm-ld-19";

/// Makes the steps that follow use a Debian compiler that knows the target.
pub(crate) fn ensure(sh: &Shell) -> Result<()> {
    build_all(sh).with_context(|| {
        format!("no standard library for {TARGET}: `rustup target add {TARGET}` gets it where rustup's server can be reached")
    })
}

fn build_all(sh: &Shell) -> Result<()> {
    if !has_packages(sh) {
        apt::install(sh, &PACKAGES)?;
    }
    if !wasm_target::is_known_to(sh, RUSTC) {
        build_std(sh)?;
    }
    sh.set_var("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
    use_toolchain(sh)
}

fn has_packages(sh: &Shell) -> bool {
    [RUSTC, CARGO, LIBRARY_SOURCES].iter().all(|path| sh.path_exists(path))
        && search_path::find(sh, LINKER).is_some()
}

/// Compiles an empty crate together with the standard library, and keeps the library.
fn build_std(sh: &Shell) -> Result<()> {
    say::step(format!(
        "building the standard library for {TARGET} from Debian's sources (once; about one minute on two cores)"
    ));
    let scratch = sh.create_temp_dir()?;
    let _there = sh.push_dir(scratch.path());
    sh.write_file("Cargo.toml", "[package]\nname = \"empty\"\nedition = \"2024\"\n")?;
    sh.write_file("src/lib.rs", "")?;
    cmd!(sh, "{CARGO} build --quiet --release --target-dir target --target {TARGET} -Zbuild-std=std,panic_unwind,proc_macro,test")
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        // A release build of the page optimises across crates, so the library must carry its bitcode.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .quiet()
        .run()?;
    let built = scratch.path().join("target").join(TARGET).join("release/deps");
    install_libraries(sh, &built)
}

fn install_libraries(sh: &Shell, built: &Path) -> Result<()> {
    let destination = wasm_target::library_directory(sh, RUSTC)?;
    let libraries = sh.read_dir(built)?.into_iter().filter(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".rlib") && !name.starts_with("libempty-")
    });
    superuser::command(sh, "install")?
        .args(["-D", "--mode=644", "--target-directory"])
        .arg(destination)
        .args(libraries)
        .quiet()
        .run()?;
    Ok(())
}

fn use_toolchain(sh: &Shell) -> Result<()> {
    if search_path::find(sh, "rustup").is_some() {
        cmd!(sh, "rustup toolchain link {TOOLCHAIN} /usr").quiet().run()?;
        sh.set_var("RUSTUP_TOOLCHAIN", TOOLCHAIN);
    }
    Ok(())
}
