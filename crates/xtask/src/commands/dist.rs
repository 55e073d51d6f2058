//! `cargo xtask dist`: the site as it is published.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::Shell;

use super::finish::{LIST, single_file};
use super::{snapshot, trunk};
use crate::say;
use crate::setup::{npm, search_path};

/// Where the site is left.
pub(crate) const DIRECTORY: &str = "dist";

/// What else can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    /// The page as one file that opens from disk.
    SingleFile,
    /// Commit to the size of a first visit.
    RenewSize,
}

pub(crate) fn run(sh: &Shell, extras: &[Extra]) -> Result<()> {
    build(sh)?;
    for extra in extras {
        match extra {
            Extra::SingleFile => single_file(sh)?,
            Extra::RenewSize => snapshot::renew(sh)?,
        }
    }
    Ok(())
}

/// All that journeys go through.
pub(crate) fn everything(sh: &Shell) -> Result<()> {
    run(sh, &[Extra::SingleFile])
}

fn single_file(sh: &Shell) -> Result<()> {
    let path = single_file::write(sh, Path::new(DIRECTORY))?;
    say::step(format!("one file that opens from disk: {path}"));
    Ok(())
}

/// Leaves the site and says how large its files are.
fn build(sh: &Shell) -> Result<()> {
    // Node.js is the one thing here that may have to be asked for, so it comes first.
    npm::ensure(sh)?;
    trunk::ensure(sh)?;
    say::step(format!("building the release site into {DIRECTORY}/"));
    // wasm-opt, ahead of any other that the system has.
    search_path::prepend(sh, &npm::programs(sh))?;
    trunk::command(sh, "build")
        .arg("--release")
        .args(["--dist", DIRECTORY])
        .run()
        .context("`trunk build --release` failed")?;
    say::result(sh.read_file(Path::new(DIRECTORY).join(LIST))?.trim_end());
    Ok(())
}
