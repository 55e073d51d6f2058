//! Engines: what each reserves of a GPU for the requests it serves.

mod model;
mod name;
pub(crate) mod reserved;
pub mod vllm;

pub use model::ServedModel;
pub use name::Engine;
pub use reserved::Reserved;
