//! The repository's own commands: `cargo xtask serve | dist | finish | test | coverage | vectors |
//! accuracy | fit`.
//!
//! Everything here works on a machine that has just been given Rust: what is missing is fetched once, in the
//! version the repository asks for, and every step says what it does.

mod cli;
mod commands;
mod say;
mod setup;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use xshell::Shell;

use crate::cli::Command;

/// The exit code for a command line that `cargo xtask` does not understand.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    match Command::parse(env::args().skip(1)) {
        Ok(command) => finish(run(command)),
        Err(error) => {
            say::error(&error);
            ExitCode::from(USAGE_ERROR)
        }
    }
}

fn run(command: Command) -> Result<()> {
    let sh = shell_at_the_root()?;
    match command {
        Command::Help => {
            say::result(cli::USAGE);
            Ok(())
        }
        Command::Serve { port } => commands::serve::run(&sh, port),
        Command::Dist { extras } => commands::dist::run(&sh, &extras),
        Command::BenchPage => commands::bench::page(&sh),
        Command::Finish => commands::finish::run(&sh),
        Command::Test => commands::test::run(&sh),
        Command::Coverage { configs, totals } => {
            commands::coverage::run(&configs, totals.as_deref())
        }
        Command::Vectors { file } => commands::vectors::run(&file),
        Command::Accuracy { logs } => commands::accuracy::run(&sh, logs.as_ref()),
        Command::Fit { logs } => commands::fit::run(logs.as_ref()),
    }
}

fn finish(outcome: Result<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::error(&error);
            ExitCode::FAILURE
        }
    }
}

/// A shell in the workspace's directory, from wherever in the repository `cargo xtask` was called.
///
/// The directory is asked for at run time: one compiled into the binary is wrong once a checkout has moved.
fn shell_at_the_root() -> Result<Shell> {
    let manifest_dir = env::var_os("CARGO_MANIFEST_DIR")
        .context("CARGO_MANIFEST_DIR is not set: run this as `cargo xtask`")?;
    let root = Path::new(&manifest_dir)
        .ancestors()
        .nth(2)
        .context("the xtask package is not two directories below the workspace")?;
    let sh = Shell::new()?;
    sh.change_dir(root);
    Ok(sh)
}
