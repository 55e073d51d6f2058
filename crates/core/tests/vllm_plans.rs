//! The planner against what vLLM's own planner said: every layout, pool and release of the tables.
//!
//! Source: vLLM's planner, run from its published sources in each of the releases named.

#[path = "vllm_plans/case.rs"]
mod case;

use case::{Case, Expected};
use kvbudget_core::engine::vllm::{NoStart, Plan, Pool, Rules, TokenLine};
use kvbudget_core::units::{Bytes, GIB};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test(unsupported = test)]
fn windows_and_chunks() {
    check(include_str!("vllm_plans/windows.txt"));
}

#[wasm_bindgen_test(unsupported = test)]
fn pages_and_latent_vectors() {
    check(include_str!("vllm_plans/pages.txt"));
}

#[wasm_bindgen_test(unsupported = test)]
fn states() {
    check(include_str!("vllm_plans/states.txt"));
}

#[wasm_bindgen_test(unsupported = test)]
fn pipeline_stages() {
    check(include_str!("vllm_plans/stages.txt"));
}

#[wasm_bindgen_test(unsupported = test)]
fn deepseek_v4() {
    check(include_str!("vllm_plans/deepseek_v4.txt"));
}

fn check(table: &str) {
    let cases = case::read(table);
    assert!(!cases.is_empty(), "the table is empty");
    for case in &cases {
        for pool in &case.pools {
            for (version, expected) in &pool.results {
                let rules = Rules::of(*version);
                let found = found(case, rules, pool.available);
                let name = format!("{}, {version}, {} bytes", case.name, pool.available.0);
                assert!(same(&found, expected), "{name}: {found:?}, not {expected:?}");
            }
        }
    }
}

fn found(case: &Case, rules: Rules, available: Bytes) -> Expected {
    match case.layout(&rules).start(rules, available) {
        Ok(plan) => planned(&plan, &plan.pool(available)),
        Err(NoStart::NoMemory) => Expected::NoMemory,
        Err(NoStart::NotPlanned(_)) => Expected::Refused,
        Err(NoStart::TooLong { needed, estimated_max_model_len, .. }) => {
            Expected::TooLong { needed: needed.0, longest: estimated_max_model_len }
        }
    }
}

fn planned(plan: &Plan, pool: &Pool) -> Expected {
    Expected::Plan {
        num_blocks: pool.num_blocks,
        blocks_per_request: plan.blocks_per_request,
        bytes_per_block: plan.bytes_per_block.0,
        tokens: plan.capacity_tokens(pool.num_blocks, TokenLine::Concurrency),
        tokens_per_group: plan.capacity_tokens(pool.num_blocks, TokenLine::PerGroup),
    }
}

/// Whether both are the same; a need is printed in GiB with two decimals, and the estimated length
/// is not always known.
fn same(found: &Expected, expected: &Expected) -> bool {
    match (found, expected) {
        (
            Expected::TooLong { needed, longest },
            Expected::TooLong { needed: hundredths, longest: printed },
        ) => {
            let (needed, printed_need) = (u128::from(*needed) * 100, u128::from(*hundredths));
            let apart = needed.abs_diff(printed_need * u128::from(GIB));
            apart * 2 <= u128::from(GIB) && (printed.is_none() || longest == printed)
        }
        _ => found == expected,
    }
}
