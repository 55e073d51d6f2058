//! What a release says of a layout and a pool, compared with what we say.

use anyhow::{Result, bail, ensure};
use kvbudget_core::engine::vllm::{Group, NoStart, Plan, Pool, Rules, TokenLine, Version};
use kvbudget_core::units::{Bytes, GIB};
use serde::Deserialize;

use super::input::Input;

/// How far apart two concurrencies may be: both are the same division.
const CONCURRENCY: f64 = 1e-9;

/// What the release's own planner says.
#[derive(Debug, Deserialize)]
pub(super) struct Expected {
    error: Option<String>,
    num_blocks: Option<u64>,
    bytes_per_block: Option<u64>,
    blocks_per_request: Option<u64>,
    needed_bytes: Option<u64>,
    max_concurrency: Option<f64>,
    tokens_rule_ge_0_20_2: Option<u64>,
    tokens_rule_le_0_20_0: Option<u64>,
    n_groups: Option<usize>,
    groups: Option<Vec<ExpectedGroup>>,
}

#[derive(Debug, Deserialize)]
struct ExpectedGroup {
    spec: Option<String>,
    n_layers: Option<u64>,
    block_size: Option<u64>,
    page_size_bytes: Option<u64>,
    blocks_per_request: Option<u64>,
}

/// Says in which figure we differ, if in any.
pub(super) fn compare(
    input: &Input,
    version: Version,
    available: i64,
    expected: &Expected,
) -> Result<()> {
    let rules = Rules::of(version);
    let available = Bytes(u64::try_from(available).unwrap_or(0));
    match (input.layout(&rules)?.start(rules, available), &expected.error) {
        (Ok(plan), None) => figures(&plan, &plan.pool(available), expected),
        (Ok(_), Some(theirs)) => bail!("we start; they: {theirs}"),
        (Err(ours), Some(theirs)) => refused(ours, theirs),
        (Err(ours), None) => bail!("we do not start: {ours:?}"),
    }
}

fn refused(ours: NoStart, theirs: &str) -> Result<()> {
    match ours {
        NoStart::NoMemory => ensure!(theirs.contains("No available memory"), "they: {theirs}"),
        // The releases that cannot plan a layout fail in many words.
        NoStart::NotPlanned(ours) => ensure!(!theirs.contains("GiB"), "we: {ours}; they: {theirs}"),
        NoStart::TooLong { needed, estimated_max_model_len, .. } => {
            let printed = number_before(theirs, " GiB KV cache is needed");
            let printed = printed.and_then(|number| number.parse::<f64>().ok());
            let ours = gib(needed);
            // Printed with two decimals, halves rounded as floating point does.
            let same = printed.is_some_and(|printed| (printed - ours).abs() <= 0.005 + 1e-9);
            ensure!(same, "we need {ours} GiB; they: {theirs}");
            if let Some(theirs) = number_behind(theirs, "maximum model length is ") {
                let ours =
                    estimated_max_model_len.map_or("none".into(), |tokens| tokens.to_string());
                ensure!(theirs == ours, "estimated length: ours {ours}, theirs {theirs}");
            }
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "compared with a number of two decimals")]
fn gib(bytes: Bytes) -> f64 {
    bytes.0 as f64 / GIB as f64
}

fn number_before<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let (before, _) = text.split_once(mark)?;
    let from = before.rfind(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(0, |at| at + 1);
    Some(&before[from..])
}

fn number_behind<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(mark)?;
    let to = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
    Some(&behind[..to]).filter(|digits| !digits.is_empty())
}

fn figures(plan: &Plan, pool: &Pool, expected: &Expected) -> Result<()> {
    same("num_blocks", &pool.num_blocks, expected.num_blocks)?;
    same("bytes_per_block", &plan.bytes_per_block.0, expected.bytes_per_block)?;
    same("blocks_per_request", &plan.blocks_per_request, expected.blocks_per_request)?;
    same("needed_bytes", &plan.reserved_per_request().0, expected.needed_bytes)?;
    let tokens = |line| plan.capacity_tokens(pool.num_blocks, line);
    same("tokens", &tokens(TokenLine::Concurrency), expected.tokens_rule_ge_0_20_2)?;
    same("tokens (old rule)", &tokens(TokenLine::PerGroup), expected.tokens_rule_le_0_20_0)?;
    if let Some(theirs) = expected.max_concurrency {
        let ours = pool.max_concurrency.value();
        ensure!((ours - theirs).abs() <= CONCURRENCY, "max_concurrency: {ours}, not {theirs}");
    }
    let groups = plan.groups()?;
    same("groups", &groups.len(), expected.n_groups)?;
    if let Some(theirs) = &expected.groups {
        same("groups", &groups.len(), Some(theirs.len()))?;
        groups.iter().zip(theirs).try_for_each(|(ours, theirs)| same_group(ours, theirs))?;
    }
    Ok(())
}

fn same_group(ours: &Group, theirs: &ExpectedGroup) -> Result<()> {
    same("layers of a group", &ours.num_layers, theirs.n_layers)?;
    same("block_size of a group", &ours.block_size, theirs.block_size)?;
    same("blocks of a group", &ours.blocks_per_request, theirs.blocks_per_request)?;
    // Where pages differ the group's page is the sum of them.
    let whole = theirs.spec.as_deref() == Some("UniformTypeKVCacheSpecs");
    let times = if whole { 1 } else { ours.num_layers };
    let page = theirs.page_size_bytes.map(|page| page * times);
    same("bytes of a group's block", &ours.bytes_per_block.0, page)
}

fn same<T: PartialEq + std::fmt::Display>(name: &str, ours: &T, theirs: Option<T>) -> Result<()> {
    match theirs {
        Some(theirs) if theirs != *ours => bail!("{name}: {ours}, not {theirs}"),
        _ => Ok(()),
    }
}
