//! The commands, one a file: each says what it takes and does it.

mod estimate;
mod inspect;
mod lab;
mod link;
mod serve;

use std::convert::Infallible;
use std::io::Write;

use clap::{ArgMatches, Command};
use kvbudget_core::field::Field;

use crate::error::Error;
use crate::exit::Exit;
use crate::gpu::{self, Local};

/// The whole command line.
pub(crate) fn command() -> Command {
    let commands = [
        estimate::command(),
        inspect::command(),
        link::command(),
        serve::command(),
        lab::command(),
    ];
    Command::new("kvbudget")
        .version(env!("CARGO_PKG_VERSION"))
        .about("GPU memory budget of an LLM deployment: weights, KV cache, overhead")
        .after_help(Exit::HELP)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(commands.map(|command| command.after_help(Exit::HELP)))
}

/// The commands with a GPU.
pub(crate) const ON_A_GPU: [&str; 3] = [estimate::NAME, link::NAME, serve::NAME];

/// The same on a machine with this GPU, which `auto` stands for.
pub(crate) fn command_on(gpu: &'static str) -> Command {
    let name = move |text: &str| {
        let name = if gpu::is_auto(text) { gpu } else { text };
        Ok::<_, Infallible>(name.to_owned())
    };
    ON_A_GPU.into_iter().fold(command(), |all, command| {
        all.mut_subcommand(command, |command| {
            command.mut_arg(Field::Gpu.key(), |arg| arg.value_parser(name))
        })
    })
}

/// Runs the command that was asked for, on the GPU of this machine where that was asked for; its
/// result goes to `out`.
pub(crate) fn run(
    matches: &ArgMatches,
    local: Option<&Local>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    match matches.subcommand() {
        Some((estimate::NAME, matches)) => estimate::run(matches, local, out),
        Some((inspect::NAME, matches)) => inspect::run(matches, out),
        Some((link::NAME, matches)) => link::run(matches, local, out),
        Some((serve::NAME, matches)) => serve::run(matches, out),
        Some((lab::NAME, matches)) => lab::run(matches, out),
        // clap has already refused anything else.
        _ => Ok(Exit::Usage),
    }
}
