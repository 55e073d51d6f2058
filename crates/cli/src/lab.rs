//! The lab's seven files: written from the core's numbers, or checked against them.

mod check;
mod contents;
mod write;

pub(crate) use check::{CheckError, Judged, check};
pub(crate) use write::{Existing, WriteError, write};
