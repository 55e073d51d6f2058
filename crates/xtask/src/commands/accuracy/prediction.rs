//! What we say that vLLM prints.

use kvbudget_core::architecture::Architecture;
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::VllmEstimate;
use kvbudget_core::units::Bytes;

use super::row::Row;

/// The concurrency of a row's printed pool, in hundredths as vLLM prints it.
///
/// # Errors
/// Why the model is not planned.
pub(super) fn concurrency(row: &Row, model: &Architecture, pool: Bytes) -> Result<u64, String> {
    let options = row.options().map_err(|name| format!("`{name}` is no format of the KV cache"))?;
    let served = ServedModel::of_architecture(model);
    let estimate = VllmEstimate::of(&served, &options).map_err(|error| error.to_string())?;
    let pool = estimate.smallest_pool(model, &options, pool);
    Ok(hundredths(estimate.plan.pool(pool).max_concurrency.value()))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "printed with two decimals; a concurrency is not below zero"
)]
fn hundredths(number: f64) -> u64 {
    (number * 100.0).round() as u64
}
