//! Building blocks: values in, callback out. None of them knows the state.
//!
//! What keeps nothing between two drawings is a plain function: a component of its own costs the
//! page three to seven kilobytes.

mod announcement;
mod clipboard;
mod copy_link;
mod field_frame;
mod folds;
mod input;
mod measure;
mod part;
mod search_field;
mod slot;
mod take_away;
mod text_field;
mod turn;
mod working;

pub(crate) use announcement::Announcement;
pub(crate) use copy_link::CopyLink;
pub(crate) use field_frame::Frame;
pub(crate) use input::{number_input, select};
pub(crate) use measure::Measure;
pub(crate) use part::Part;
pub(crate) use search_field::SearchField;
pub use slot::PENDING;
pub(crate) use slot::Slot;
pub(crate) use take_away::TakeAway;
pub(crate) use text_field::TextField;
pub(crate) use working::working;
