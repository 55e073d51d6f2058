//! `kvbudget.estimate/1`.

use kvbudget_core::model_estimate::ModelEstimate;
use serde::Serialize;

use super::parts::{Assumed, Model};
use crate::model;

/// The estimate of a model.
#[derive(Debug, Serialize)]
pub(crate) struct Estimate<'a> {
    schema: &'static str,
    model: Model<'a>,
    engine: Engine,
    request: Request,
    kv: Kv,
    assumed: Vec<Assumed<'a>>,
    warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Engine {
    name: &'static str,
    version: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Request {
    context: u64,
    batch: u64,
    dtype: &'static str,
    kv_cache_dtype: &'static str,
}

#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "later forms add what an engine reserves")]
struct Kv {
    logical_bytes_per_token: u64,
    logical_bytes_per_request: u64,
    logical_bytes_of_batch: u64,
}

impl<'a> Estimate<'a> {
    /// The form of an estimate without an engine.
    pub(crate) fn of(model: &'a model::Model, estimate: &'a ModelEstimate) -> Self {
        Self {
            schema: "kvbudget.estimate/1",
            model: model.into(),
            engine: Engine { name: "none", version: None },
            request: Request {
                context: estimate.context,
                batch: estimate.batch,
                dtype: estimate.dtype.name(),
                kv_cache_dtype: estimate.kv_cache_dtype.name(),
            },
            kv: Kv {
                logical_bytes_per_token: estimate.kv_of_next_token.0,
                logical_bytes_per_request: estimate.kv_per_request.0,
                logical_bytes_of_batch: estimate.kv_of_batch.0,
            },
            assumed: estimate.assumed.iter().map(Assumed::from).collect(),
            warnings: estimate.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}
