//! Engines: what each reserves of a GPU for the requests it serves.

mod card;
mod model;
mod name;
pub(crate) mod reserved;
pub(crate) mod serving;
pub mod vllm;

pub use card::Card;
pub use model::ServedModel;
pub use name::Engine;
pub use reserved::Reserved;

pub(crate) use card::divided;
pub(crate) use reserved::OfContext;
