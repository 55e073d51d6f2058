//! The catalogue: models and GPUs as data, compiled into constants.
//!
//! A row is a file `data/models/<org>/<name>.json` with its public source and the day it was seen;
//! the build reads it with the core's own reader. Only models whose config was seen verbatim, or
//! whose parameter total an independent figure confirms, have a row.
//!
//! A GPU is a file `data/gpus/<vendor>/<id>.json`: what an engine sees of its memory, and how that
//! is known.

mod find;
mod gpus;
mod names;
mod rows;

pub use find::find;
pub use gpus::{GpuMatch, find_gpu, gpu_by_id, gpus};
pub use kvbudget_core::lookup::NotFound;

use kvbudget_core::architecture::Architecture;
use kvbudget_core::gpu::Gpu;
use kvbudget_core::lookup::Lookup;
use kvbudget_core::model::KnownModel;
use kvbudget_core::parse::ParseError;

/// A model of the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Model {
    /// Its Hugging Face id.
    pub id: &'static str,
    /// Where its config was seen.
    pub source: &'static str,
    /// The day it was seen, as `2026-11-29`.
    pub seen: &'static str,
    /// What the core's reader made of it.
    pub architecture: Architecture,
}

/// Every model, sorted by id.
#[must_use]
pub fn models() -> &'static [Model] {
    rows::MODELS
}

/// The row of a model by its id, exactly as the catalogue writes it.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Model> {
    models().iter().find(|model| model.id == id)
}

/// What links and options find by name.
pub const LOOKUP: Lookup = Lookup { model: find_model, gpu: gpu_of_scenario, ..Lookup::NONE };

fn find_model(name: &str) -> Result<KnownModel, ParseError> {
    let model = find(name)?;
    Ok(KnownModel::of(Some(model.id), &model.architecture))
}

fn gpu_of_scenario(name: &str) -> Result<&'static Gpu, ParseError> {
    Ok(find_gpu(name)?.gpu())
}
