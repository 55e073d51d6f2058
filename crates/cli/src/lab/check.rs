//! Checks somebody's own seven files. Whatever the lab leaves open is accepted; nothing is written
//! into the directory.

mod fault;
mod judged;
mod number;
mod pairs;
mod program;
mod quote;
mod read;
mod table;

use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use crate::talk;

use super::contents::{self, Form, LabFile};

use fault::Fault;
pub(crate) use judged::Judged;
use judged::{NotRight, Note};

/// Why there is nothing to check.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    /// The directory cannot be looked at.
    #[error(
        "`{}` cannot be checked: {error}; give the directory of the seven files",
        talk::path(dir)
    )]
    Look {
        /// Its path.
        dir: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The directory is something else.
    #[error("`{}` is not a directory; give the directory of the seven files", talk::path(dir))]
    NotADirectory {
        /// Its path.
        dir: PathBuf,
    },
}

/// Judges each of the seven files.
pub(crate) fn check(dir: &Path) -> Result<Vec<Judged>, CheckError> {
    match fs::metadata(dir) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Err(CheckError::NotADirectory { dir: dir.to_owned() }),
        Err(error) => return Err(CheckError::Look { dir: dir.to_owned(), error }),
    }
    let files = contents::files();
    let read = || files.each_ref().map(|file| read::bytes(&dir.join(file.name)));
    // All before the program runs, which may write them.
    let found = read();
    let before = found.each_ref().map(|found| found.as_ref().ok().cloned());
    let mut judged: Vec<Judged> =
        iter::zip(&files, found).map(|(file, found)| judge(dir, file, found)).collect();
    let after = read().map(Result::ok);
    let changed: Vec<&str> = iter::zip(&files, iter::zip(before, after))
        .filter(|(_, (before, after))| before != after)
        .map(|(file, _)| file.name)
        .collect();
    if !changed.is_empty() {
        let programs =
            iter::zip(&mut judged, &files).filter(|(_, file)| file.form == Form::Program);
        programs.for_each(|(judged, _)| judged.notes.push(Note::Changed(changed.clone())));
    }
    Ok(judged)
}

fn judge(dir: &Path, file: &LabFile, found: Result<Vec<u8>, NotRight>) -> Judged {
    let (outcome, notes) = match (file.form, found) {
        // Python itself says in which encoding it is.
        (Form::Program, Ok(source)) => program::judge(dir, &source, program::LIMIT),
        (_, found) => (found.and_then(|bytes| Ok(compare(file, &bytes)?)), Vec::new()),
    };
    Judged { name: file.name, outcome, notes }
}

/// Compares a file that is no program with ours.
fn compare(file: &LabFile, bytes: &[u8]) -> Result<(), Fault> {
    let (ours, found) = (&file.contents, read::text(bytes)?);
    match file.form {
        Form::Pairs => Ok(pairs::compare(ours, &found, file.scenario.as_str())?),
        Form::Table => Ok(table::compare(ours, &found, file.scenario.as_str())?),
        Form::Program => Ok(()),
    }
}
