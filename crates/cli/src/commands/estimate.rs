//! `kvbudget estimate`: the budget as text.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use kvbudget_core::fit::Verdict;

use crate::error::Error;
use crate::exit::Exit;
use crate::{report, scenario};

pub(super) const NAME: &str = "estimate";
const WORKING: &str = "working";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Print the memory budget of a scenario; exit 1 when its batch does not fit")
        .arg(
            Arg::new(WORKING)
                .long(WORKING)
                .action(ArgAction::SetTrue)
                .help("unfold every number into its formula, with the numbers put in"),
        )
        .args(scenario::args())
}

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    let budget = scenario::read(matches)?.budget;
    out.write_all(report::budget(&budget).as_bytes())?;
    if matches.get_flag(WORKING) {
        out.write_all(report::workings(budget.estimate()).as_bytes())?;
    }
    Ok(match budget.estimate().verdict {
        Verdict::Fits | Verdict::Tight => Exit::Yes,
        Verdict::DoesNotFit => Exit::No,
    })
}
