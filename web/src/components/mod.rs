//! Building blocks: props in, callback out. None of them knows the state.

mod budget_bar;
mod copy_link;
mod field_frame;
mod measure;
mod number_input;
mod select;
mod text_field;
mod working_lines;

pub(crate) use budget_bar::BudgetBar;
pub(crate) use copy_link::CopyLink;
pub(crate) use field_frame::FieldFrame;
pub(crate) use measure::Measure;
use number_input::NumberInput;
pub(crate) use select::Select;
pub(crate) use text_field::TextField;
pub(crate) use working_lines::WorkingLines;
