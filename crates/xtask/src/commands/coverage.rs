//! `cargo xtask coverage`: how much of a folder of configs the reader knows.

mod configs;
mod outcome;
mod summary;
mod totals;

use std::path::Path;

use anyhow::{Result, ensure};

use self::outcome::Outcome;
use self::summary::Summary;
use self::totals::Totals;
use crate::say;

/// Reads every config below `directory` and says which are refused, differ from the totals, or
/// break the reader; fails on a miss or a break.
pub(crate) fn run(directory: &Path, totals: Option<&Path>) -> Result<()> {
    let totals = totals.map(Totals::read).transpose()?.unwrap_or_default();
    let mut summary = Summary::default();
    for path in configs::below(directory)? {
        let name = configs::name(&path);
        let outcome = Outcome::of(&configs::text(&path)?, totals.of(&name));
        if let Some(line) = outcome.line() {
            say::result(format!("{name}: {line}"));
        }
        summary.count(&outcome);
    }
    say::result(summary);
    ensure!(summary.is_clean(), "the reader misses totals or breaks, see above");
    Ok(())
}
