//! `cargo xtask accuracy`: what we predict against what vLLM printed: concurrency, weights, pool.

mod configs;
mod document;
mod error;
mod format;
mod memory;
mod outcome;
mod prediction;
mod row;
mod scores;
mod start_ups;
mod summary;
mod usable;
mod value;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::Shell;

pub(super) use self::configs::Configs;
pub(super) use self::memory::Budgeted;
pub(super) use self::row::Row;
pub(super) use self::start_ups::all as start_ups;

use self::memory::Memory;
use self::outcome::Outcome;
use self::scores::Scores;
use self::summary::Summary;
use crate::say;

/// Where the scores of the start-ups that the repository keeps are written.
const DOCUMENT: &str = "crates/ACCURACY.md";

/// Log rows, and where the configs of their models are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Logs {
    /// Files of one JSON object a line.
    pub(crate) files: Vec<PathBuf>,
    /// The folder of the configs.
    pub(crate) configs: PathBuf,
}

/// Scores the rows of the files, where there are any, and writes [`DOCUMENT`] anew from the
/// start-ups that the repository keeps. A row that is off is no failure: this is a report.
pub(crate) fn run(sh: &Shell, logs: Option<&Logs>) -> Result<()> {
    if let Some(logs) = logs {
        report(logs)?;
    }
    let written = sh.read_file(DOCUMENT)?;
    let now = document::rewritten(&written)?;
    if now == written {
        say::step(format!("{DOCUMENT} is current"));
    } else {
        sh.write_file(DOCUMENT, now)?;
        say::step(format!("{DOCUMENT} is written anew"));
    }
    Ok(())
}

/// Predicts every usable row of the files; prints those that are too far off and the scores.
fn report(logs: &Logs) -> Result<()> {
    let configs = Configs::of(&logs.configs)?;
    let (mut summary, mut scores) = (Summary::default(), Scores::default());
    for file in &logs.files {
        for row in rows(file)? {
            let model = configs.find(row.model.as_deref().unwrap_or_default());
            let outcome = Outcome::of(&row, model.clone());
            if let Some(line) = outcome.line(&row) {
                say::result(line);
            }
            let memory = model.and_then(Result::ok).and_then(|model| Memory::of(&row, &model).ok());
            for miss in memory.iter().flat_map(Memory::misses) {
                let memory::Miss { what, printed, ours } = miss;
                say::result(format!("{}: {what} printed {printed}, ours {ours}", row.id));
            }
            summary.count(&outcome);
            scores.count(&row, &outcome, memory.as_ref());
        }
    }
    say::result(summary);
    say::result(format!("\n{}", scores.concurrency.table("concurrency", outcome::ALLOWED)));
    say::result(scores.weights.table("weights", memory::ALLOWED));
    say::result(scores.pools.interval_table("pool"));
    Ok(())
}

/// The rows of a file, one JSON object a line.
pub(super) fn rows(file: &Path) -> Result<Vec<Row>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let lines = (1_u64..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let rows = lines.map(|(number, line)| {
        let value: Value = serde_json::from_str(line)
            .with_context(|| format!("`{}` line {number} is not JSON", file.display()))?;
        Ok(Row::of(&value, number))
    });
    rows.collect()
}
