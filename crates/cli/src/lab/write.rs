//! Writes the seven files. Nothing is lost: what stands there with other content is replaced only
//! when that was asked for, and a file appears whole or not at all.

mod error;
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

/// What was done with one file.
#[derive(Debug)]
pub(crate) struct Written {
    path: PathBuf,
    target: Target,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = match self.target {
            Target::Absent => "wrote",
            Target::Other => "replaced",
            Target::Same => "kept",
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
    let mut written = Vec::new();
    for file in &files {
        let path = dir.join(file.name);
        let target = target::look(&path, file.contents.as_bytes())?;
        written.push(Written { path, target });
    }
    refuse_conflicts(&written, existing)?;

    fs::create_dir_all(dir).map_err(|error| WriteError::MakeDir { path: dir.to_owned(), error })?;
    let mut staged = Vec::new();
    for (file, Written { path, target }) in files.iter().zip(&written) {
        if *target != Target::Same {
            staged.push(Staged::new(path, *target, file.contents.as_bytes())?);
        }
    }
    staged.into_iter().try_for_each(Staged::publish)?;
    Ok(written)
}

fn look_at_dir(dir: &Path) -> Result<(), WriteError> {
    match fs::metadata(dir) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(WriteError::NotADirectory { path: dir.to_owned() }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(WriteError::MakeDir { path: dir.to_owned(), error }),
    }
}

fn refuse_conflicts(written: &[Written], existing: Existing) -> Result<(), WriteError> {
    let conflicts = written.iter().filter(|file| file.target == Target::Other);
    let paths: Vec<PathBuf> = conflicts.map(|file| file.path.clone()).collect();
    if existing == Existing::Replace || paths.is_empty() {
        Ok(())
    } else {
        Err(WriteError::Exists { paths })
    }
}
