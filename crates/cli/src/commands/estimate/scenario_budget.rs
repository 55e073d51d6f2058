//! The budget of a scenario.

use std::io::Write;

use clap::ArgMatches;
use kvbudget_core::fit::Verdict;

use super::WORKING;
use crate::error::Error;
use crate::exit::Exit;
use crate::{report, request, scenario};

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    request::refuse_without_model(matches)?;
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
