//! What stands where a file is to be written.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::WriteError;

/// What stands where a file is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Nothing.
    Absent,
    /// A file, or a link to one, that says the same.
    Same,
    /// A file that says something else, or a link that leads elsewhere. To replace a link is to
    /// replace the link: what it leads to is never written.
    Other,
}

/// Looks without changing anything.
pub(super) fn look(path: &Path, contents: &[u8]) -> Result<Target, WriteError> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Target::Absent),
        Err(error) => return Err(WriteError::File { path: path.to_owned(), error }),
    };
    if !found.is_file() && !found.is_symlink() {
        return Err(WriteError::NotAFile { path: path.to_owned() });
    }
    // Only a regular file is opened: a pipe would wait for a writer.
    let leads_to_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    Ok(if leads_to_file && says(path, contents) { Target::Same } else { Target::Other })
}

/// Whether the file has these contents. One that cannot be read has not, as far as is known.
fn says(path: &Path, contents: &[u8]) -> bool {
    let mut found = Vec::new();
    // One byte more shows that a file goes on; how long it is does not matter.
    let limit = contents.len() as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut found));
    read.is_ok() && found == contents
}
