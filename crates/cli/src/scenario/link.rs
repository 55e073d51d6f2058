//! The link on the command line.

use clap::{Arg, ArgMatches};
use kvbudget_core::budget::Budget;
use kvbudget_core::link::{self, Notice};

/// Its argument.
pub(crate) const LINK: &str = "link";

/// A link, read.
pub(super) struct Link {
    /// What stands before the `#`.
    pub(super) base: String,
    /// What it says.
    pub(super) budget: Budget,
    /// What of it was not taken over.
    pub(super) notices: Vec<Notice>,
}

pub(super) fn arg() -> Arg {
    Arg::new(LINK)
        .value_name("LINK")
        .help("a scenario link: the whole address, or what follows its `#` [default: the lab's]")
}

pub(super) fn read(matches: &ArgMatches) -> Link {
    let text = super::asked(matches).unwrap_or_default();
    let (base, _) = link::split(text);
    let (budget, notices) = link::read_with(text, kvbudget_catalog::LOOKUP);
    Link { base: base.to_owned(), budget, notices }
}
