//! Why the files could not be written.

use std::io;
use std::path::PathBuf;

use crate::talk;

/// Why the files could not be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    /// The directory is something else.
    #[error("`{}` is not a directory; give the name of one, new or not", talk::path(path))]
    NotADirectory {
        /// Its path.
        path: PathBuf,
    },
    /// The directory cannot be made.
    #[error("`{}` cannot be made: {error}; give a directory that you may write", talk::path(path))]
    MakeDir {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Something that cannot be replaced stands where a file should be.
    #[error("`{}` is not a file; move it away or give another directory", talk::path(path))]
    NotAFile {
        /// Its path.
        path: PathBuf,
    },
    /// Files stand there with other content.
    #[error("nothing was written, these would be lost; `--force` replaces them\n{}", lines(paths))]
    Exists {
        /// Their paths.
        paths: Vec<PathBuf>,
    },
    /// A file with other content has appeared while the others were written.
    #[error(
        "`{}` has appeared with other content and was left; `--force` replaces it",
        talk::path(path)
    )]
    Appeared {
        /// Its path.
        path: PathBuf,
    },
    /// Some files were written already.
    #[error("{error}\nwritten before that:\n{}", lines(written))]
    Midway {
        /// What stopped the run.
        error: Box<Self>,
        /// Their paths.
        written: Vec<PathBuf>,
    },
    /// A file cannot be looked at or written.
    #[error(
        "`{}` cannot be written: {error}; give a directory that you may write",
        talk::path(path)
    )]
    File {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

fn lines(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| talk::path(path)).collect::<Vec<_>>().join("\n")
}
