//! The lab's seven files: written from the core's numbers.

mod contents;
mod write;

pub(crate) use write::{Existing, WriteError, write};
