//! Whoever reads the standard output may have read enough.

use std::io::{self, ErrorKind, Write};

/// A writer to somebody who may stop reading: what is written after that goes nowhere and is no
/// error, so that the command ends with the answer that it has found.
pub(crate) struct Reader<W>(W);

impl<W: Write> Reader<W> {
    /// Writes to `out` for as long as it is read.
    pub(crate) const fn new(out: W) -> Self {
        Self(out)
    }
}

impl<W: Write> Write for Reader<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}
