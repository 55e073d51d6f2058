//! `cargo xtask bench page`: how fast the page is.

use anyhow::Result;
use xshell::{Shell, cmd};

use super::dist;
use crate::setup::npm;
use crate::setup::programs::CHROMIUM;

/// Builds the site and measures it in Chromium.
pub(crate) fn page(sh: &Shell) -> Result<()> {
    dist::run(sh, &[])?;
    npm::ensure(sh)?;
    let chromium = CHROMIUM.path(sh)?;
    let _there = sh.push_dir(npm::DIRECTORY);
    cmd!(sh, "node bench.mjs").env("CHROMIUM", chromium).run()?;
    Ok(())
}
