//! Reads the file of a model, bounded.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use kvbudget_core::json::MAX_LENGTH;

use super::ModelError;

/// The text of a file.
pub(super) fn text(path: &Path) -> Result<String, ModelError> {
    let unreadable = |problem| ModelError::Unreadable { path: path.to_owned(), problem };
    // Only a regular file is opened: a pipe would wait for a writer.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(ModelError::NotAFile { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_LENGTH as u64 + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() > MAX_LENGTH {
        return Err(ModelError::TooLarge { path: path.to_owned() });
    }
    String::from_utf8(bytes).map_err(|error| ModelError::Encoding {
        path: path.to_owned(),
        encoding: encoding(error.as_bytes()),
    })
}

/// What bytes that are not UTF-8 seem to be.
fn encoding(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
        _ => "some other encoding",
    }
}
