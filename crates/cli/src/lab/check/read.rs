//! Reads a file of unknown origin.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::fault::Fault;
use super::judged::{NotRight, Obstacle};

/// Largest file that is looked at. None of the seven needs a hundredth of it.
pub(super) const LARGEST: u64 = 1 << 20;

/// What a file says. A link counts as what it leads to.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, NotRight> {
    let found = fs::metadata(path).map_err(not_found)?;
    // Only a regular file is opened: a pipe would wait for a writer.
    if !found.is_file() {
        return Err(Fault::NotAFile.into());
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(not_found)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Fault::TooLarge.into());
    }
    Ok(bytes)
}

/// The text of a file, with the line ends of Unix and without the mark that some editors put before
/// it.
pub(super) fn text(bytes: &[u8]) -> Result<String, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::NotText)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn not_found(error: io::Error) -> NotRight {
    match error.kind() {
        io::ErrorKind::NotFound => Fault::Missing.into(),
        _ => Obstacle::Unreadable(error).into(),
    }
}
