//! A file that is complete on the disk but does not have its name yet.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::target::{self, Target};
use super::{Done, Existing, WriteError, leftover};

/// A complete file under another name in the same directory; gone when dropped.
pub(super) struct Staged<'a> {
    file: NamedTempFile,
    path: PathBuf,
    contents: &'a [u8],
}

impl<'a> Staged<'a> {
    /// Writes the contents beside `path`.
    pub(super) fn new(path: &Path, contents: &'a [u8]) -> Result<Self, WriteError> {
        // `path` is a name in the directory, so it has a parent.
        let dir = path.parent().unwrap_or(path);
        complete(dir, contents)
            .map(|file| Self { file, path: path.to_owned(), contents })
            .map_err(|error| WriteError::File { path: path.to_owned(), error })
    }

    /// Gives the file its name, unless one has appeared there that says the same.
    pub(super) fn publish(self, existing: Existing) -> Result<Done, WriteError> {
        let Self { mut file, path, contents } = self;
        let failed = |error| WriteError::File { path: path.clone(), error };
        loop {
            match (target::look(&path, contents)?, existing) {
                (Target::Same, _) => return Ok(Done::Kept),
                (Target::Other, Existing::Keep) => return Err(WriteError::Appeared { path }),
                (Target::Other, Existing::Replace) => {
                    file.persist(&path).map_err(|failure| failed(failure.error))?;
                    return Ok(Done::Replaced);
                }
                (Target::Absent, _) => match file.persist_noclobber(&path) {
                    Ok(_) => return Ok(Done::Wrote),
                    // Another one was faster.
                    Err(failure) if failure.error.kind() == io::ErrorKind::AlreadyExists => {
                        file = failure.file;
                    }
                    Err(failure) => return Err(failed(failure.error)),
                },
            }
        }
    }
}

fn complete(dir: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = claimed(dir)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A new file that no other run takes for a leftover.
fn claimed(dir: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(leftover::PREFIX).rand_bytes(leftover::RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    loop {
        let file = builder.tempfile_in(dir)?;
        // Where files cannot be locked, none is taken for a leftover.
        let _ = file.as_file().lock();
        // Before it was locked, another run may have removed it.
        if fs::symlink_metadata(file.path()).is_ok() {
            return Ok(file);
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// What happens when a file appears between the first look and the end, and what then stands
    /// there.
    fn publish_beside(appeared: &str, existing: Existing) -> (Result<Done, String>, String) {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("base.txt");
        let staged = Staged::new(&path, b"ours").expect("staged");
        fs::write(&path, appeared).expect("written");
        let done = staged.publish(existing).map_err(|error| error.to_string());
        assert_eq!(fs::read_dir(dir.path()).expect("read").count(), 1, "nothing else is left");
        (done, fs::read_to_string(&path).expect("read"))
    }

    #[test]
    fn what_has_appeared_is_lost_only_when_that_was_asked_for() {
        for existing in [Existing::Keep, Existing::Replace] {
            assert_eq!(publish_beside("ours", existing), (Ok(Done::Kept), "ours".to_owned()));
        }
        let forced = publish_beside("theirs", Existing::Replace);
        assert_eq!(forced, (Ok(Done::Replaced), "ours".to_owned()));
        let (refused, left) = publish_beside("theirs", Existing::Keep);
        assert_eq!(left, "theirs");
        let error = refused.expect_err("refused");
        assert!(error.ends_with("and was left; `--force` replaces it"), "{error}");
    }
}
