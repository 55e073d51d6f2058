//! `kvbudget serve`: writes the command that serves a scenario.

use std::io::Write;

use clap::{ArgMatches, Command};
use kvbudget_core::engine::vllm::Release;
use kvbudget_core::serve;

use crate::error::Error;
use crate::exit::Exit;
use crate::{scenario, talk};

pub(super) const NAME: &str = "serve";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Print the `vllm serve` command of a scenario; nothing is run")
        .args(scenario::args())
}

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    let asked = scenario::read(matches)?;
    let scenario = asked.budget.scenario();
    writeln!(out, "{}", serve::write(scenario)?)?;
    let version = scenario.vllm.version.unwrap_or_else(|| Release::newest().asked());
    talk::note(&format!("for vLLM {version}, which the command does not say"));
    Ok(Exit::Yes)
}
