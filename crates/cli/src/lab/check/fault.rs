//! What is wrong with a file.

use super::pairs::PairsFault;
use super::program::ProgramFault;
use super::read::LARGEST;
use super::table::TableFault;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// It is not there.
    #[error("there is no such file")]
    Missing,
    /// Something else has its name.
    #[error("expected a file, found a directory or a device")]
    NotAFile,
    /// It is far larger than an answer.
    #[error("expected at most {LARGEST} bytes, found more")]
    TooLarge,
    /// Its bytes are not text.
    #[error("expected text, found bytes that are not UTF-8; save it as UTF-8")]
    NotText,
    /// The line of pairs is wrong.
    #[error(transparent)]
    Pairs(#[from] PairsFault),
    /// The table is wrong.
    #[error(transparent)]
    Table(#[from] TableFault),
    /// The program is wrong.
    #[error(transparent)]
    Program(#[from] ProgramFault),
}
