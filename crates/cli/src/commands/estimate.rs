//! `kvbudget estimate`: the budget of a scenario, or what a model needs.

mod model;
mod scenario_budget;

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::error::Error;
use crate::exit::Exit;
use crate::{request, scenario};

pub(super) const NAME: &str = "estimate";
const WORKING: &str = "working";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about(
            "Print what a scenario or a model needs; exit 1 when a scenario's batch does not fit",
        )
        .arg(
            Arg::new(WORKING)
                .long(WORKING)
                .action(ArgAction::SetTrue)
                .help("unfold every number into its formula, with the numbers put in"),
        )
        .args(scenario::args())
        .mut_arg(scenario::LINK, |subject| {
            subject.value_name("MODEL|LINK").help(
                "a config.json, the folder of one, or an architecture file; or a scenario link, \
                 which has a `=`, `#` or `://` [default: the lab's scenario]",
            )
        })
        .args(request::args())
}

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    match scenario::asked(matches) {
        Some(asked) if !is_link(asked) => model::run(asked, matches, out),
        _ => scenario_budget::run(matches, out),
    }
}

/// Whether the argument is a link. No model has such a name.
fn is_link(asked: &str) -> bool {
    ["=", "#", "://"].iter().any(|sign| asked.contains(sign))
}
