//! The size of a first visit, held to the one that was committed.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use xshell::Shell;

use super::dist;
use super::finish::LIST;
use crate::say;

/// The committed size.
const SNAPSHOT: &str = "crates/xtask/data/size.txt";

/// By how many bytes a first visit may outgrow the committed size unnoticed, under brotli.
const MARGIN: u64 = 1_000;

/// The most that a first visit may load, under brotli.
const MOST: u64 = 150_000;

/// Fails if the first visit of the site in `dist/` has outgrown the committed size, or loads too much.
pub(crate) fn check(sh: &Shell) -> Result<()> {
    let found = measured(sh)?;
    let kept = sh.read_file(SNAPSHOT)?;
    let kept = kept.trim().parse().with_context(|| format!("{SNAPSHOT}: expected a number"))?;
    compare(found, kept)?;
    say::step(format!("a first visit loads {found} bytes (committed: {kept}, at most: {MOST})"));
    Ok(())
}

/// Commits to the size of the site in `dist/`.
pub(crate) fn renew(sh: &Shell) -> Result<()> {
    Ok(sh.write_file(SNAPSHOT, format!("{}\n", measured(sh)?))?)
}

fn measured(sh: &Shell) -> Result<u64> {
    let list = sh.read_file(Path::new(dist::DIRECTORY).join(LIST))?;
    first_sum(&list).with_context(|| format!("{LIST}: the sum of the first visit is missing"))
}

/// The sum of the first list, under brotli.
fn first_sum(list: &str) -> Option<u64> {
    let sum = list.lines().find_map(|line| line.strip_suffix("  in all"))?;
    sum.split_whitespace().nth(1)?.parse().ok()
}

fn compare(found: u64, kept: u64) -> Result<()> {
    ensure!(
        found <= kept + MARGIN,
        "a first visit loads {found} bytes under brotli, {} more than the {kept} in {SNAPSHOT}: \
         make it smaller, or commit to it with `cargo xtask dist --renew-size`",
        found - kept
    );
    ensure!(
        found <= MOST,
        "a first visit loads {found} bytes under brotli, at most {MOST} are allowed: make it \
         smaller, or have what is not needed at once fetched later (`web/src/rest.rs`)"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{MARGIN, MOST, compare, first_sum};

    #[test]
    fn the_first_sum_counts() {
        let list = "# a\n 10 7  a\n 2010 907  in all\n# b\n 1 1  in all\n";
        assert_eq!(first_sum(list), Some(907));
        assert_eq!(first_sum(""), None);
    }

    #[test]
    fn growth_past_the_margin_is_refused() {
        let rows =
            [(100_000, true), (100_000 + MARGIN, true), (100_001 + MARGIN, false), (1, true)];
        for (found, holds) in rows {
            assert_eq!(compare(found, 100_000).is_ok(), holds, "{found}");
        }
        for (found, holds) in [(MOST, true), (MOST + 1, false)] {
            assert_eq!(compare(found, found).is_ok(), holds, "{found}");
        }
    }
}
