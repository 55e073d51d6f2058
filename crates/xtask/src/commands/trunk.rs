//! Calling trunk, the builder of the page.

use anyhow::{Context, Result};
use xshell::{Cmd, Shell, cmd};

use crate::setup::tool::Tool;
use crate::setup::wasm_target;

/// Gets everything that a build of the page reads.
pub(crate) fn ensure(sh: &Shell) -> Result<()> {
    wasm_target::ensure(sh)?;
    Tool::wasm_bindgen(sh)?.ensure(sh)?;
    Tool::trunk().ensure(sh)?;
    // Trunk is offline, and with it the cargo it calls.
    cmd!(sh, "cargo fetch --locked")
        .quiet()
        .run()
        .context("the page's dependencies could not be downloaded")
}

/// `trunk <subcommand>`, without the downloads and version checks it would otherwise try.
pub(crate) fn command<'sh>(sh: &'sh Shell, subcommand: &str) -> Cmd<'sh> {
    let trunk = cmd!(sh, "trunk {subcommand} --offline true").quiet();
    // Everyone sets NO_COLOR to 1, and trunk 0.21 refuses anything but a Boolean there.
    match sh.var_os("NO_COLOR") {
        Some(_) => trunk.env("NO_COLOR", "true"),
        None => trunk,
    }
}
