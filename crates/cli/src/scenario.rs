//! The scenario on the command line: a link, and an option for each field.

mod link;
mod options;

use clap::{Arg, ArgMatches};
use kvbudget_core::budget::Budget;

use crate::talk;

pub(crate) use link::LINK;
pub(crate) use options::{OptionErrors, given, name};

/// The scenario that was asked for.
pub(crate) struct Asked {
    /// What stands before the `#` of the link.
    pub(crate) base: String,
    /// The scenario of the link with the options applied.
    pub(crate) budget: Budget,
}

/// The arguments that [`read`] reads.
pub(crate) fn args() -> Vec<Arg> {
    let mut args = vec![link::arg()];
    args.extend(options::args());
    args
}

/// What stands in the place of the link, if anything.
pub(crate) fn asked(matches: &ArgMatches) -> Option<&str> {
    let asked = matches.get_one::<String>(LINK)?.trim();
    Some(asked).filter(|asked| !asked.is_empty())
}

/// Reads the link, then the options. What a link says amiss is a warning, as on the page: links
/// outlive versions. What an option says amiss is an error: somebody has just typed it.
pub(crate) fn read(matches: &ArgMatches) -> Result<Asked, OptionErrors> {
    let link = link::read(matches);
    link.notices.iter().for_each(talk::warning);
    let budget = options::apply(matches, &link.budget)?;
    Ok(Asked { base: link.base, budget })
}
