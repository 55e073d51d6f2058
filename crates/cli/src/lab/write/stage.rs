//! A file that is complete on the disk but does not have its name yet.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError};

use super::WriteError;
use super::target::Target;

/// A complete file under another name in the same directory; gone when dropped.
pub(super) struct Staged {
    file: NamedTempFile,
    path: PathBuf,
    target: Target,
}

impl Staged {
    /// Writes the contents beside `path`.
    pub(super) fn new(path: &Path, target: Target, contents: &[u8]) -> Result<Self, WriteError> {
        // `path` is a name in the directory, so it has a parent.
        let dir = path.parent().unwrap_or(path);
        complete(dir, contents)
            .map(|file| Self { file, path: path.to_owned(), target })
            .map_err(|error| WriteError::File { path: path.to_owned(), error })
    }

    /// Gives the file its name.
    pub(super) fn publish(self) -> Result<(), WriteError> {
        let Self { file, path, target } = self;
        let published = match target {
            Target::Other => file.persist(&path),
            // A file that has appeared since `target` was looked at is not overwritten.
            Target::Absent | Target::Same => file.persist_noclobber(&path),
        };
        match published {
            Ok(_) => Ok(()),
            Err(PersistError { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(WriteError::Exists { paths: vec![path] })
            }
            Err(PersistError { error, .. }) => Err(WriteError::File { path, error }),
        }
    }
}

fn complete(dir: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".kvbudget-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile_in(dir)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    Ok(file)
}
