//! `cargo xtask fit`: the coefficients of the memory model that start-ups support, beside the
//! committed ones.

mod coefficient;
mod observation;
mod spread;

use anyhow::{Result, ensure};
use kvbudget_core::architecture::Architecture;

use self::coefficient::Committed;
use self::observation::Observation;
use self::spread::Spread;
use super::accuracy::{self, Budgeted, Configs, Logs, Row};
use crate::say;

/// Prints every coefficient of every class of versions: what the rows give, what is committed, and
/// how many rows there are.
///
/// # Errors
/// Where a committed expectation lies outside of the spread of its rows.
pub(crate) fn run(logs: Option<&Logs>) -> Result<()> {
    let mut observations = Vec::new();
    let mut rows = 0_usize;
    each_row(logs, |row, model| {
        let found = observed(row, model);
        rows += usize::from(!found.is_empty());
        observations.extend(found);
    })?;
    say::result(format!("{rows} rows print what a coefficient says\n"));
    say::result(
        "| coefficient | vLLM | rows | their 5 % | median | 95 % | committed: low | expected | high | |",
    );
    say::result("|---|---|---:|---:|---:|---:|---:|---:|---:|---|");
    let mut outside = Vec::new();
    for committed in Committed::all() {
        let of_class = observations.iter().filter(|seen| committed.is_seen_by(seen));
        let spread = Spread::of(of_class.copied().collect());
        let verdict = committed.verdict(spread.as_ref());
        say::result(committed.line(spread.as_ref(), verdict));
        if verdict.is_failure() {
            outside.push(committed.to_string());
        }
    }
    ensure!(
        outside.is_empty(),
        "outside of what the rows give: {}; see `crates/core/src/engine/vllm/coefficients.rs`",
        outside.join(", ")
    );
    Ok(())
}

/// Hands over the rows of the files, or else those that the repository keeps, with their models.
fn each_row(logs: Option<&Logs>, mut take: impl FnMut(&Row, &Architecture)) -> Result<()> {
    let Some(logs) = logs else {
        for start_up in accuracy::start_ups() {
            if let Some(model) = &start_up.model {
                take(&start_up.row, model);
            }
        }
        return Ok(());
    };
    let configs = Configs::of(&logs.configs)?;
    for file in &logs.files {
        for row in accuracy::rows(file)? {
            if let Some(Ok(model)) = configs.find(row.model.as_deref().unwrap_or_default()) {
                take(&row, &model);
            }
        }
    }
    Ok(())
}

/// What a row says of coefficients: nothing where its version, or what decides the tokens and
/// requests of a step, is not stated.
fn observed(row: &Row, model: &Architecture) -> Vec<Observation> {
    let step = row.max_num_seqs.is_some() && row.max_num_batched_tokens.is_some();
    if row.version.is_none() || !(step || row.gpu_memory.is_some()) {
        return Vec::new();
    }
    Budgeted::of(row, model).map(|of| observation::of(row, model, &of)).unwrap_or_default()
}
