//! What vLLM reserves, by version: from layers on a GPU to blocks of its pool.
//!
//! The way of a plan: an architecture and a split make [`Layout`], [`Rules`] say how a release
//! treats it, [`Plan`] is the outcome.

mod adapters;
mod align;
mod blocks;
mod budget;
mod coefficients;
mod context_parallel;
mod draft_model;
mod drafts;
mod error;
mod estimate;
mod expert_split;
mod feature;
mod gpu_count;
mod groups;
mod latent_windows;
mod layer;
mod limits;
mod memory;
mod method;
mod need;
mod options;
mod overhead;
mod packed;
mod plan;
mod rank;
mod reason;
mod reason_of_model;
mod reason_text;
mod release;
mod rules;
mod since;
mod smallest_pool;
mod stages;
mod taken;
mod version;
mod weights;

pub use adapters::{AdapterBuffers, AdapterError, AdapterOptions};
pub use align::{BesideStates, state_block};
pub use budget::{RangedFit, VllmBudget};
pub use coefficients::{Coefficient, Coefficients};
pub use context_parallel::ContextParallelError;
pub use draft_model::DraftError;
pub use error::VllmError;
pub use estimate::{Fit, VllmEstimate};
pub use expert_split::ExpertSplit;
pub use feature::Feature;
pub use gpu_count::{GpuCountError, NotDivided, Splits};
pub use groups::{GroupError, Grouping, Groups, Run};
pub use layer::{Admission, Content, Kind, Layer, MambaCacheMode};
pub use limits::LimitError;
pub use memory::{GpuMemory, MemoryOptions, Range, default_utilization};
pub use method::Method;
pub use need::NoStart;
pub use options::{Options, Settings};
pub use overhead::{Drivers, Split};
pub use plan::{Concurrency, Group, Layout, Plan, Pool};
pub use reason::Reason;
pub use release::Release;
pub use rules::{Need, Packing, Rules, States, TokenLine};
pub use since::listed_since;
pub use taken::BlockSizes;
pub use version::Version;
pub use weights::{StageWeights, Stored, WeightOptions, check_alignment, weights};
