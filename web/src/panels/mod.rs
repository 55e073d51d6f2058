//! The parts of the page: they read the state and say what happened.

mod by_hand;
mod command;
mod compare;
mod config_state;
mod curve;
mod engine;
mod exports;
mod fields;
mod gpu;
mod group;
mod hub;
mod inputs;
mod language;
mod limits;
mod link_notices;
mod model;
mod outcome;
mod paste;
mod reserved;
mod savings;
mod scenario_table;
mod weights;

pub(crate) use compare::compare;
pub(crate) use curve::curve;
pub(crate) use exports::exports;
pub(crate) use fields::Fields;
pub(crate) use inputs::inputs;
pub(crate) use language::{language, themes};
pub(crate) use limits::limits;
pub(crate) use link_notices::link_notices;
pub(crate) use outcome::Outcome;
pub(crate) use savings::savings;
pub(crate) use scenario_table::scenario_table;
