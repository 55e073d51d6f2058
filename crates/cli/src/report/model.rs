//! The estimate of a model.

use kvbudget_core::architecture::Assumed;
use kvbudget_core::fmt;
use kvbudget_core::model_estimate::ModelEstimate;
use kvbudget_core::units::Bytes;

use super::columns::{Columns, Side};
use crate::model::Model;
use crate::talk::one_line;

/// The estimate of a model: its parameters, the logical size of its KV cache, what was assumed.
pub(crate) fn model(model: &Model, estimate: &ModelEstimate) -> String {
    let mut columns = Columns::new([Side::Left, Side::Right, Side::Right]);
    for (name, parameters) in parameters(model) {
        columns.push([name.to_owned(), parameters, String::new()]);
    }
    columns.push(size("KV of one more token", estimate.kv_of_next_token));
    columns.push(size("KV per request", estimate.kv_per_request));
    columns.push(size("KV of the batch", estimate.kv_of_batch));
    format!(
        "{title}\n\n{columns}\nbatch {batch}, context {context}, KV cache {kv_cache_dtype}: logical \
         sizes, without what an engine adds\n{assumed}",
        title = title(model),
        batch = fmt::count(estimate.batch),
        context = fmt::count(estimate.context),
        kv_cache_dtype = estimate.kv_cache_dtype.name(),
        assumed = assumed(&estimate.assumed),
    )
}

/// What the model is.
pub(super) fn title(model: &Model) -> String {
    let architecture = &model.architecture;
    let title = format!("{}: {}, {}", model.name, architecture.name, architecture.model_type);
    one_line(&title)
}

/// Parameters, in all and active.
pub(super) fn parameters(model: &Model) -> [(&'static str, String); 2] {
    let total = model.architecture.parameters.total();
    let text = |parameters| match total {
        0 => "not known".to_owned(),
        _ => fmt::count(parameters),
    };
    [("parameters", text(total)), ("active parameters", text(model.architecture.active_parameters))]
}

/// A line for each value that is stated nowhere, below a heading.
pub(super) fn assumed(assumed: &[Assumed]) -> String {
    if assumed.is_empty() {
        return String::new();
    }
    let line = |assumed: &Assumed| {
        let Assumed { what, value, why } = assumed;
        one_line(&format!("  {what} = {value}: {why}")) + "\n"
    };
    format!("\nassumed\n{}", assumed.iter().map(line).collect::<String>())
}

fn size(name: &str, bytes: Bytes) -> [String; 3] {
    [name.to_owned(), fmt::bytes(bytes), fmt::exact_bytes(bytes)]
}
