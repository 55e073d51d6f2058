//! The standard library for the page's target.

use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::{Shell, cmd};

use super::{debian_toolchain, search_path};
use crate::say;

/// What the page is compiled for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Gets the target from rustup or, where rustup cannot download it, from Debian's sources.
pub(crate) fn ensure(sh: &Shell) -> Result<()> {
    if is_known_to(sh, "rustc") || rustup_adds_it(sh) {
        return Ok(());
    }
    debian_toolchain::ensure(sh)
}

/// Whether this compiler has a standard library for the target.
pub(crate) fn is_known_to(sh: &Shell, rustc: &str) -> bool {
    library_directory(sh, rustc).is_ok_and(|directory| holds_std(sh, &directory))
}

/// Where this compiler looks for the target's standard library, there or not.
pub(crate) fn library_directory(sh: &Shell, rustc: &str) -> Result<PathBuf> {
    let directory = cmd!(sh, "{rustc} --print target-libdir --target {TARGET}")
        .quiet()
        .ignore_stderr()
        .read()?;
    Ok(PathBuf::from(directory))
}

fn holds_std(sh: &Shell, directory: &Path) -> bool {
    let files = sh.read_dir(directory).unwrap_or_default();
    files.iter().any(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-")
    })
}

fn rustup_adds_it(sh: &Shell) -> bool {
    if search_path::find(sh, "rustup").is_none() {
        return false;
    }
    say::step(format!("adding the target {TARGET} with rustup"));
    cmd!(sh, "rustup target add {TARGET}").quiet().run().is_ok() && is_known_to(sh, "rustc")
}
