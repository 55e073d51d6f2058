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
use std::path::{Path, PathBuf};

use crate::talk;

use super::contents::{self, Form, LabFile};

use fault::Fault;
pub(crate) use judged::Judged;
use judged::NotRight;

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
    let judged = |file: &LabFile| Judged { name: file.name, outcome: judge(dir, file) };
    Ok(contents::files().iter().map(judged).collect())
}

fn judge(dir: &Path, file: &LabFile) -> Result<(), NotRight> {
    let bytes = read::bytes(&dir.join(file.name))?;
    match file.form {
        // Python itself says in which encoding it is.
        Form::Program => program::judge(dir, &bytes, program::LIMIT)?,
        Form::Pairs => {
            pairs::compare(&file.contents, read::text(&bytes)?).map_err(Fault::from)?;
        }
        Form::Table => {
            table::compare(&file.contents, read::text(&bytes)?).map_err(Fault::from)?;
        }
    }
    Ok(())
}
