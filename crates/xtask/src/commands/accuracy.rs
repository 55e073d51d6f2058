//! `cargo xtask accuracy`: the concurrency that we predict against the one that vLLM printed.

mod configs;
mod error;
mod format;
mod memory;
mod outcome;
mod prediction;
mod row;
#[cfg(test)]
mod start_ups;
mod summary;
mod usable;
mod value;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use self::configs::Configs;
use self::memory::{Memory, MemorySummary};
use self::outcome::Outcome;
use self::row::Row;
use self::summary::Summary;
use crate::say;

/// Predicts every usable row of the files; prints those that are more than 1 % off and how many
/// there are of each outcome. A row that is off is no failure: this is a report.
pub(crate) fn run(files: &[PathBuf], configs: &Path) -> Result<()> {
    let configs = Configs::of(configs)?;
    let mut summary = Summary::default();
    let mut memories = MemorySummary::default();
    for file in files {
        for row in rows(file)? {
            let outcome = Outcome::of(&row, configs.find(row.model.as_deref().unwrap_or_default()));
            if let Some(line) = outcome.line(&row) {
                say::result(line);
            }
            summary.count(&outcome);
            let Some(Ok(model)) = configs.find(row.model.as_deref().unwrap_or_default()) else {
                continue;
            };
            if let Ok(memory) = Memory::of(&row, &model) {
                memory.lines(&row).into_iter().for_each(say::result);
                memories.count(&row, &memory);
            }
        }
    }
    say::result(summary);
    say::result(memories);
    Ok(())
}

/// The rows of a file, one JSON object a line.
fn rows(file: &Path) -> Result<Vec<Row>> {
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
