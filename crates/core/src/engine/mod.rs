//! Engines: what each reserves of a GPU for the requests it serves.

mod model;
pub mod vllm;

pub use model::ServedModel;
