//! `kvbudget.inspect/1`.

use kvbudget_core::architecture_file;
use kvbudget_core::model_estimate::ModelEstimate;
use serde::Serialize;
use serde_json::Value;

use super::parts::Model;
use crate::model;

/// What was read of a model.
#[derive(Debug, Serialize)]
pub(crate) struct Inspect<'a> {
    schema: &'static str,
    model: Model<'a>,
    /// An architecture file; what was assumed is in there.
    architecture: Value,
    kv: Vec<Kv>,
}

#[derive(Debug, Serialize)]
struct Kv {
    context: u64,
    logical_bytes_per_token: u64,
    logical_bytes_per_request: u64,
}

impl<'a> Inspect<'a> {
    /// The form of a model with its KV cache at some lengths.
    pub(crate) fn of(model: &'a model::Model, lengths: &[ModelEstimate]) -> Self {
        let kv = |estimate: &ModelEstimate| Kv {
            context: estimate.context,
            logical_bytes_per_token: estimate.kv_of_next_token.0,
            logical_bytes_per_request: estimate.kv_per_request.0,
        };
        Self {
            schema: "kvbudget.inspect/1",
            model: model.into(),
            architecture: architecture_file::to_json(&model.architecture),
            kv: lengths.iter().map(kv).collect(),
        }
    }
}
