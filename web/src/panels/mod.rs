//! The parts of the page: they read the state and say what happened.

mod inputs;
mod link_notices;
mod outcome;
mod savings;
mod scenario_table;
mod state_field;
mod weights;

pub(crate) use inputs::Inputs;
pub(crate) use link_notices::LinkNotices;
pub(crate) use outcome::Outcome;
pub(crate) use savings::Savings;
pub(crate) use scenario_table::ScenarioTable;
