//! A place of its own for somebody's `kv.py` to run in.
//!
//! It runs in a copy of the directory, so that what it writes beside itself does not land in the
//! original. Code that names the directory by its full path still reaches it.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use super::calls::Call;
use super::process::{self, Ended};
use super::transcript::Transcript;
use crate::lab::check::judged::Obstacle;
use crate::lab::check::read::LARGEST;

const PROBE: &str = "probe.py";
const CALLS: &str = "calls";
const ANSWERS: &str = "answers";
const COPY: &str = "copy";

/// Most files that are copied.
const MOST_FILES: usize = 200;

/// Asks a `kv.py` that stands in `dir` every call, within the limit.
pub(super) fn ask(
    dir: &Path,
    source: &[u8],
    calls: &[Call],
    limit: Duration,
) -> Result<Transcript, Obstacle> {
    let original = fs::canonicalize(dir).map_err(Obstacle::Unreadable)?;
    let scratch = prepare(calls).map_err(Obstacle::Scratch)?;
    let [probe, calls, answers, copy] =
        [PROBE, CALLS, ANSWERS, COPY].map(|name| scratch.path().join(name));
    copy_small_files(dir, &copy);
    fs::write(copy.join("kv.py"), source).map_err(Obstacle::Scratch)?;

    let mut command = Command::new("python3");
    command
        // No __pycache__, and text in UTF-8 whatever the locale.
        .args(["-B", "-X", "utf8"])
        .args([&probe, &calls, &answers, &copy, &original])
        .arg(limit.as_secs().to_string())
        .current_dir(&copy);
    let ended = process::run(&mut command, limit).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Obstacle::NoPython,
        _ => Obstacle::Start(error),
    })?;
    let transcript = Transcript::read(&answers, ended).map_err(Obstacle::Scratch)?;
    transcript.ok_or_else(|| match ended {
        Ended::Itself(status) => Obstacle::Broken(status),
        Ended::OutOfTime => Obstacle::Start(io::ErrorKind::TimedOut.into()),
    })
}

fn prepare(calls: &[Call]) -> io::Result<TempDir> {
    let scratch = tempfile::Builder::new().prefix("kvbudget-").tempdir()?;
    let calls: Vec<&str> = calls.iter().map(|call| call.text.as_str()).collect();
    fs::write(scratch.path().join(PROBE), include_str!("probe.py"))?;
    fs::write(scratch.path().join(CALLS), calls.join("\n"))?;
    fs::write(scratch.path().join(ANSWERS), "")?;
    fs::create_dir(scratch.path().join(COPY))?;
    Ok(scratch)
}

/// Copies what `kv.py` may read beside itself. Packages and large files stay where they are; they
/// are found on the module path. What cannot be read, `kv.py` could not read either.
fn copy_small_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).into_iter().flatten().flatten().take(MOST_FILES) {
        let small = |found: fs::Metadata| found.is_file() && found.len() <= LARGEST;
        if fs::metadata(entry.path()).is_ok_and(small) {
            let _ = fs::copy(entry.path(), to.join(entry.file_name()));
        }
    }
}
