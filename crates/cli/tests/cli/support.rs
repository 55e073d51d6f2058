//! Running the binary and reading its answer.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn binary() -> Command {
    Command::new(env!("CARGO_BIN_EXE_kvbudget"))
}

pub(crate) fn run<S: AsRef<OsStr>>(args: &[S]) -> Run {
    finish(&binary().args(args).output().expect("the binary starts"))
}

pub(crate) fn finish(output: &Output) -> Run {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the binary prints UTF-8");
    Run {
        code: output.status.code().expect("the binary ends by itself"),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

pub(crate) fn temp_dir() -> TempDir {
    tempfile::tempdir().expect("a temporary directory")
}

/// `kvbudget lab DIR`, and that it succeeds.
pub(crate) fn write_lab(dir: &Path) {
    let run = run(&[OsStr::new("lab"), dir.as_os_str()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

/// `kvbudget lab --check DIR`.
pub(crate) fn check_lab(dir: &Path) -> Run {
    run(&[OsStr::new("lab"), OsStr::new("--check"), dir.as_os_str()])
}

/// The names in a directory, sorted.
pub(crate) fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).expect("the directory can be read");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
