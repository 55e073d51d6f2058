//! What `crates/ACCURACY.md` says of the start-ups that the repository keeps.

use anyhow::{Context, Result};

use super::memory::{self, Memory, Miss};
use super::outcome::{self, Outcome};
use super::scores::Scores;
use super::start_ups::{self, StartUp};

const START: &str = "<!-- scores: written by `cargo xtask accuracy` -->\n";
const END: &str = "<!-- end of scores -->\n";
/// What stands where nobody has said why.
const UNEXPLAINED: &str = "**not explained**";

/// A document with what is between its marks written anew.
pub(super) fn rewritten(document: &str) -> Result<String> {
    let marks = || "crates/ACCURACY.md has not the two marks between which scores are written";
    let (before, rest) = document.split_once(START).with_context(marks)?;
    let (_, after) = rest.split_once(END).with_context(marks)?;
    Ok(format!("{before}{START}{}{END}{after}", scores()))
}

/// What is too far off of a start.
fn misses(outcome: &Outcome, memory: Option<&Memory>) -> Vec<Miss> {
    let concurrency = outcome.miss();
    concurrency.into_iter().chain(memory.map(Memory::misses).unwrap_or_default()).collect()
}

fn scores() -> String {
    let (mut scores, mut beyond) = (Scores::default(), Vec::new());
    let causes = start_ups::causes();
    let all = start_ups::all();
    for StartUp { row, model, source } in &all {
        let outcome = Outcome::of(row, model.clone().map(Ok));
        let memory = model.as_ref().and_then(|model| Memory::of(row, model).ok());
        scores.count(row, &outcome, memory.as_ref());
        for Miss { what, printed, ours } in misses(&outcome, memory.as_ref()) {
            let id = &row.id;
            let known = causes.iter().find(|cause| cause.id == *id && cause.what == what);
            let why = known.map_or(UNEXPLAINED, |cause| &cause.why);
            beyond.push(format!("| {id} | <{source}> | {what} | {printed} | {ours} | {why} |\n"));
        }
    }
    if beyond.is_empty() {
        beyond.push("| none | | | | | |\n".to_owned());
    }
    let [concurrency, weights] = [
        scores.concurrency.table("concurrency", outcome::ALLOWED),
        scores.weights.table("weights", memory::ALLOWED),
    ];
    let pools = scores.pools.interval_table("pool");
    format!(
        "\n{} start-ups.\n\n{}\n{concurrency}\n{weights}\n{pools}\n### Rows beyond the bounds\n\n\
         | row | source | what | printed | ours | cause |\n|---|---|---|---|---|---|\n{}\n",
        all.len(),
        bounds(&scores),
        beyond.concat()
    )
}

/// The bounds that are aimed at, and what is reached.
fn bounds(scores: &Scores) -> String {
    let (weights, pools) = (scores.weights.all(), scores.pools.all());
    let of_19 = scores.pools.of(0, 19);
    let rows = [
        ("weights, median", "under 0.5 %", weights.percentile(50)),
        ("weights, 95 % of rows", "under 3 %", weights.percentile(95)),
        ("pool, 0.19 on H100, median", "under 1 %", of_19.percentile(50)),
        ("pool, 0.19 on H100, 95 % of rows", "under 4 %", of_19.percentile(95)),
        ("pool inside our interval", "90 % of rows", pools.share_inside()),
        ("median width of the interval", "at most 15 % of the GPU", pools.width()),
    ];
    let lines = rows.map(|(what, aim, reached)| format!("| {what} | {aim} | {reached} |\n"));
    format!("| what | bound | reached |\n|---|---|---:|\n{}", lines.concat())
}

#[cfg(test)]
mod tests {
    use super::{UNEXPLAINED, rewritten};
    use crate::commands::accuracy::start_ups;

    const DOCUMENT: &str = include_str!("../../../../ACCURACY.md");

    #[test]
    fn the_document_is_current() {
        let now = rewritten(DOCUMENT).unwrap_or_else(|error| panic!("{error:#}"));
        assert_eq!(now, DOCUMENT, "`cargo xtask accuracy` writes it anew");
    }

    #[test]
    fn every_row_beyond_a_bound_is_explained_and_no_other() {
        assert!(!DOCUMENT.contains(UNEXPLAINED), "data/vllm-causes.tsv lacks a cause");
        for cause in start_ups::causes() {
            let (row, what) = (format!("| {} | ", cause.id), format!(" | {} | ", cause.what));
            let told = DOCUMENT.lines().any(|line| {
                line.starts_with(&row) && line.contains(&what) && line.contains(&cause.why)
            });
            assert!(told, "{}: its {} is not beyond a bound", cause.id, cause.what);
        }
    }
}
