//! The GPUs of the catalogue.

mod find;
mod rows;
mod words;

pub use find::{GpuMatch, find_gpu};

use kvbudget_core::gpu::Gpu;

/// Every GPU, sorted by id.
#[must_use]
pub fn gpus() -> &'static [Gpu] {
    rows::GPUS
}

/// The row of a GPU by its id, exactly as the catalogue writes it.
#[must_use]
pub fn gpu_by_id(id: &str) -> Option<&'static Gpu> {
    gpus().iter().find(|gpu| gpu.id == id)
}
