//! `cargo xtask vectors`: the planner against what vLLM's own planner said.

mod input;
mod outcome;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use kvbudget_core::engine::vllm::Version;
use serde::Deserialize;

use self::input::Input;
use self::outcome::Expected;
use crate::say;

/// A layout and what the planner of each release makes of it.
#[derive(Debug, Deserialize)]
struct Vector {
    name: String,
    input: Input,
    results: BTreeMap<String, Vec<Expected>>,
}

/// How many results of a release were compared, and how many are exact.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    exact: usize,
    all: usize,
}

/// Runs every vector of a file; prints each miss and how many results of each release are exact.
pub(crate) fn run(file: &Path) -> Result<()> {
    let text =
        fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let mut tallies: BTreeMap<Version, Tally> = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let vector: Vector =
            serde_json::from_str(text).with_context(|| format!("line {line} is no vector"))?;
        for (release, expected) in &vector.results {
            let version = Version::from_text(release)
                .with_context(|| format!("line {line}: `{release}` is no version"))?;
            let tally = tallies.entry(version).or_default();
            for (available, expected) in vector.input.available_bytes.iter().zip(expected) {
                tally.all += 1;
                match outcome::compare(&vector.input, version, available, expected) {
                    Ok(()) => tally.exact += 1,
                    Err(miss) => say::result(format!(
                        "{}: {version}, {available} bytes: {miss:#}",
                        vector.name
                    )),
                }
            }
        }
    }
    for (version, Tally { exact, all }) in tallies.iter().rev() {
        say::result(format!("{version}: {exact} of {all} exact"));
    }
    ensure!(!tallies.is_empty(), "`{}` holds no vector", file.display());
    ensure!(
        tallies.values().all(|tally| tally.exact == tally.all),
        "the planner misses, see above"
    );
    Ok(())
}
