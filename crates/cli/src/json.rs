//! The forms of `--json`: stable, versioned, described in `JSON.md` beside `src`.

mod engine;
mod estimate;
mod gpu;
mod inspect;
mod parts;

use std::io::{self, Write};

use serde::Serialize;

pub(crate) use estimate::Estimate;
pub(crate) use inspect::Inspect;

/// Writes a value and ends the line.
pub(crate) fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}
