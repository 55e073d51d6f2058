//! The packs of the languages that are not in the program.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// Writes them beside the page. The feature is that of the shell, so that one build serves both.
pub(super) fn write(sh: &Shell, site: &Path) -> Result<()> {
    cmd!(sh, "cargo run --quiet --package kvbudget-web --features shell --bin languages -- {site}")
        .quiet()
        .run()
        .context("the language packs could not be written")
}
