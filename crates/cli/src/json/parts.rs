//! What the forms share.

use kvbudget_core::assumed;
use serde::Serialize;

use crate::model;

/// The model.
#[derive(Debug, Serialize)]
pub(super) struct Model<'a> {
    /// What it was asked for by.
    name: &'a str,
    /// The class that its config names.
    architecture: &'a str,
    /// Unique parameters; null where a hand-made file does not say.
    parameters: Option<u64>,
    /// Those that one token passes.
    active_parameters: Option<u64>,
}

/// A value that is stated nowhere.
#[derive(Debug, Serialize)]
pub(super) struct Assumed {
    what: String,
    value: String,
    why: String,
}

impl<'a> From<&'a model::Model> for Model<'a> {
    fn from(model: &'a model::Model) -> Self {
        let architecture = &model.architecture;
        let parameters = architecture.parameters.known();
        Self {
            name: &model.name,
            architecture: &architecture.name,
            parameters,
            active_parameters: parameters.map(|_| architecture.active_parameters),
        }
    }
}

impl From<&assumed::Assumed> for Assumed {
    fn from(assumed::Assumed { what, value, why }: &assumed::Assumed) -> Self {
        Self { what: what.to_string(), value: value.to_string(), why: why.to_string() }
    }
}
