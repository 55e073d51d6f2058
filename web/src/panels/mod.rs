//! The parts of the page: they read the state and say what happened.

mod assumptions;
mod budget_bar;
mod by_hand;
mod command;
mod compare;
mod config_state;
mod curve;
mod engine;
mod exports;
mod fields;
mod gpu;
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
mod unfold;
mod weights;

pub(crate) use compare::compare;
pub(crate) use curve::curve;
pub(crate) use exports::exports;
pub(crate) use fields::Fields;
pub(crate) use inputs::{question, refine};
pub(crate) use language::{language, themes};
pub(crate) use limits::limits;
pub(crate) use link_notices::link_notices;
pub(crate) use outcome::outcome;
pub(crate) use savings::savings;
pub(crate) use scenario_table::scenario_table;
