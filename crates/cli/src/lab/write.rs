//! Writes the seven files. Nothing is lost: what stands there with other content is replaced only
//! when that was asked for, and a file appears whole or not at all.

mod error;
mod leftover;
mod stage;
mod target;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::contents;
use crate::talk;
use stage::Staged;
use target::Target;

pub(crate) use error::WriteError;

/// What happens to a file that stands there with other content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stops the run before anything is written.
    Keep,
    /// It is replaced.
    Replace,
}

/// What was done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// There was none.
    Wrote,
    /// There was one that says something else.
    Replaced,
    /// There was one that says the same.
    Kept,
}

/// What was done with one file.
#[derive(Debug)]
pub(crate) struct Written {
    path: PathBuf,
    done: Done,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = match self.done {
            Done::Wrote => "wrote",
            Done::Replaced => "replaced",
            Done::Kept => "kept",
        };
        write!(f, "{done} {}", talk::path(&self.path))
    }
}

/// Writes the files into `dir`, which is made when it is missing.
///
/// All are looked at before anything is written, and all are on the disk under other names before
/// the first gets its own.
pub(crate) fn write(dir: &Path, existing: Existing) -> Result<Vec<Written>, WriteError> {
    let files = contents::files();
    look_at_dir(dir)?;
    let mut targets = Vec::new();
    for file in &files {
        let path = dir.join(file.name);
        let target = target::look(&path, file.contents.as_bytes())?;
        targets.push((path, target));
    }
    refuse_conflicts(&targets, existing)?;

    fs::create_dir_all(dir).map_err(|error| WriteError::MakeDir { path: dir.to_owned(), error })?;
    leftover::remove(dir);
    let mut steps = Vec::new();
    for (file, (path, target)) in files.iter().zip(targets) {
        let staged = match target {
            Target::Same => None,
            Target::Absent | Target::Other => Some(Staged::new(&path, file.contents.as_bytes())?),
        };
        steps.push((path, staged));
    }
    publish(steps, existing)
}

fn publish(
    steps: Vec<(PathBuf, Option<Staged<'_>>)>,
    existing: Existing,
) -> Result<Vec<Written>, WriteError> {
    let mut written = Vec::new();
    for (path, staged) in steps {
        match staged.map_or(Ok(Done::Kept), |staged| staged.publish(existing)) {
            Ok(done) => written.push(Written { path, done }),
            Err(error) => return Err(stopped(error, written)),
        }
    }
    Ok(written)
}

/// The error, and which files are on the disk all the same.
fn stopped(error: WriteError, written: Vec<Written>) -> WriteError {
    let on_disk = written.into_iter().filter(|file| file.done != Done::Kept);
    let written: Vec<PathBuf> = on_disk.map(|file| file.path).collect();
    if written.is_empty() { error } else { WriteError::Midway { error: error.into(), written } }
}

fn look_at_dir(dir: &Path) -> Result<(), WriteError> {
    match fs::metadata(dir) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(WriteError::NotADirectory { path: dir.to_owned() }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(WriteError::MakeDir { path: dir.to_owned(), error }),
    }
}

fn refuse_conflicts(targets: &[(PathBuf, Target)], existing: Existing) -> Result<(), WriteError> {
    let conflicts = targets.iter().filter(|(_, target)| *target == Target::Other);
    let paths: Vec<PathBuf> = conflicts.map(|(path, _)| path.clone()).collect();
    if existing == Existing::Replace || paths.is_empty() {
        Ok(())
    } else {
        Err(WriteError::Exists { paths })
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_before_an_error_is_said() {
        let dir = tempfile::tempdir().expect("a directory");
        let [kept, wrote, appeared, later] =
            ["kept", "wrote", "appeared", "later"].map(|name| dir.path().join(name));
        let staged = |path: &Path| Some(Staged::new(path, b"ours").expect("staged"));
        let steps = vec![
            (kept, None),
            (wrote.clone(), staged(&wrote)),
            (appeared.clone(), staged(&appeared)),
            (later.clone(), staged(&later)),
        ];
        fs::write(&appeared, "theirs").expect("written");
        let error = publish(steps, Existing::Keep).expect_err("refused").to_string();
        let expected = format!(
            "`{}` has appeared with other content and was left; `--force` replaces it\n\
             written before that:\n{}",
            appeared.display(),
            wrote.display()
        );
        assert_eq!(error, expected);
        assert!(!later.exists());
    }
}
