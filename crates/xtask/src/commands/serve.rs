//! `cargo xtask serve`: the page for development, rebuilt at every change.

use anyhow::{Context, Result};
use xshell::{Cmd, Shell};

use super::port::{self, ADDRESS};
use super::trunk;
use crate::say;

/// Apart from `dist/`, which holds only what `cargo xtask dist` leaves there.
const DIRECTORY: &str = "target/serve";

pub(crate) fn run(sh: &Shell, port: Option<u16>) -> Result<()> {
    let port = port::choose(port)?;
    trunk::ensure(sh)?;
    sh.create_dir(DIRECTORY)?;
    say::step(
        "building the page; it is there when trunk says `server listening` (Ctrl-C stops it)",
    );
    say::result(format!("http://{ADDRESS}:{port}/"));
    let serve = trunk::command(sh, "serve")
        .args(["--dist", DIRECTORY])
        .args(["--address", &ADDRESS.to_string()])
        .args(["--port", &port.to_string()])
        .arg("--disable-address-lookup=true");
    hand_over(serve).context("`trunk serve` failed")
}

/// Becomes `command`, so that whoever stops this process stops the server.
#[cfg(unix)]
fn hand_over(command: Cmd<'_>) -> Result<()> {
    use std::os::unix::process::CommandExt;

    Err(std::process::Command::from(command).exec().into())
}

#[cfg(not(unix))]
fn hand_over(command: Cmd<'_>) -> Result<()> {
    Ok(command.run()?)
}
