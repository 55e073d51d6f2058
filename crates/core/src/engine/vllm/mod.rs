//! What vLLM reserves, by version: from layers on a GPU to blocks of its pool.
//!
//! The way of a plan: an architecture and a split make [`Layout`], [`Rules`] say how a release
//! treats it, [`Plan`] is the outcome.

mod align;
mod groups;
mod latent_windows;
mod layer;
mod need;
mod packed;
mod plan;
mod release;
mod rules;
mod version;

pub use align::BesideStates;
pub use groups::{GroupError, Grouping, Groups, Run};
pub use layer::{Admission, Content, Kind, Layer, MambaCacheMode};
pub use need::NoStart;
pub use plan::{Group, Layout, Plan, Pool};
pub use release::Release;
pub use rules::{Need, Packing, Rules, States, TokenLine};
pub use version::Version;
