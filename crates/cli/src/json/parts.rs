//! What the forms share.

use kvbudget_core::architecture;
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
pub(super) struct Assumed<'a> {
    what: &'a str,
    value: &'a str,
    why: &'a str,
}

impl<'a> From<&'a model::Model> for Model<'a> {
    fn from(model: &'a model::Model) -> Self {
        let architecture = &model.architecture;
        let parameters = Some(architecture.parameters.total()).filter(|total| *total > 0);
        Self {
            name: &model.name,
            architecture: &architecture.name,
            parameters,
            active_parameters: parameters.map(|_| architecture.active_parameters),
        }
    }
}

impl<'a> From<&'a architecture::Assumed> for Assumed<'a> {
    fn from(assumed: &'a architecture::Assumed) -> Self {
        Self { what: &assumed.what, value: &assumed.value, why: &assumed.why }
    }
}
