//! `cargo xtask dist`: the site as it is published.

use anyhow::{Context, Result};
use xshell::Shell;

use super::{sizes, trunk};
use crate::say;
use crate::setup::{npm, search_path};

/// Where the site is left.
pub(crate) const DIRECTORY: &str = "dist";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    // Node.js is the one thing here that may have to be asked for, so it comes first.
    npm::ensure(sh)?;
    trunk::ensure(sh)?;
    say::step(format!("building the release site into {DIRECTORY}/"));
    // wasm-opt, ahead of any other that the system has.
    search_path::prepend(sh, &sh.current_dir().join(npm::DIRECTORY).join("node_modules/.bin"))?;
    trunk::command(sh, "build")
        .arg("--release")
        .args(["--dist", DIRECTORY])
        .run()
        .context("`trunk build --release` failed")?;
    let site = sh.current_dir().join(DIRECTORY);
    say::result(sizes::table(&site)?);
    Ok(())
}
