//! The only place that prints: results on stdout, talk on stderr.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command that takes minutes must say what it is doing"
)]

use std::fmt::Display;

/// Says in one line what is being done now.
pub(crate) fn step(what: impl Display) {
    eprintln!("xtask: {what}");
}

/// Prints what the command was asked for.
pub(crate) fn result(text: impl Display) {
    println!("{text}");
}

/// Says why the command failed, with every cause.
pub(crate) fn error(error: &anyhow::Error) {
    eprintln!("xtask: error: {error:#}");
}
