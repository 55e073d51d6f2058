//! The commands, one a file: each says what it takes and does it.

mod estimate;
mod inspect;
mod lab;
mod link;

use std::io::Write;

use clap::{ArgMatches, Command};

use crate::error::Error;
use crate::exit::Exit;

/// The whole command line.
pub(crate) fn command() -> Command {
    let commands = [estimate::command(), inspect::command(), link::command(), lab::command()];
    Command::new("kvbudget")
        .version(env!("CARGO_PKG_VERSION"))
        .about("GPU memory budget of an LLM deployment: weights, KV cache, overhead")
        .after_help(Exit::HELP)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(commands.map(|command| command.after_help(Exit::HELP)))
}

/// Runs the command that was asked for; its result goes to `out`.
pub(crate) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    match matches.subcommand() {
        Some((estimate::NAME, matches)) => estimate::run(matches, out),
        Some((inspect::NAME, matches)) => inspect::run(matches, out),
        Some((link::NAME, matches)) => link::run(matches, out),
        Some((lab::NAME, matches)) => lab::run(matches, out),
        // clap has already refused anything else.
        _ => Ok(Exit::Usage),
    }
}
