//! A place of its own for somebody's `kv.py` to run in.
//!
//! It runs in a copy of the directory, so that what it writes lands in the copy.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use super::ProgramFault;
use super::calls::Call;
use super::process::{self, Ended};
use super::transcript::Transcript;
use crate::lab::check::fault::Fault;
use crate::lab::check::judged::{NotRight, Obstacle};
use crate::lab::check::read::LARGEST;

const PROBE: &str = "probe.py";
const GUARD: &str = "guard.py";
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
) -> Result<Transcript, NotRight> {
    let original = fs::canonicalize(dir).map_err(Obstacle::Unreadable)?;
    let (scratch, transcript) = prepare(calls).map_err(Obstacle::Scratch)?;
    let [probe, calls, answers, copy] =
        [PROBE, CALLS, ANSWERS, COPY].map(|name| scratch.path().join(name));
    copy_small_files(dir, &copy);
    fs::write(copy.join("kv.py"), source).map_err(Obstacle::Scratch)?;

    let mut command = Command::new("python3");
    command
        // No __pycache__, and text in UTF-8 whatever the locale.
        .args(["-B", "-X", "utf8"])
        .args([&probe, &calls, &answers, scratch.path(), &copy, &original])
        .arg(limit.as_secs().to_string())
        .envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &copy)))
        .current_dir(&copy);
    let ended = process::run(&mut command, limit).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Obstacle::NoPython,
        _ => Obstacle::Start(error),
    })?;
    let transcript = Transcript::read(&transcript, ended).map_err(Obstacle::Scratch)?;
    transcript.ok_or(match ended {
        Ended::Itself(status) if status.success() => Fault::from(ProgramFault::Disturbed).into(),
        Ended::Itself(status) => Obstacle::Broken(status).into(),
        Ended::OutOfTime => Obstacle::Start(io::ErrorKind::TimedOut.into()).into(),
    })
}

/// The directory, and the file for the answers: open, so that it can be read also when the program
/// has removed it.
fn prepare(calls: &[Call]) -> io::Result<(TempDir, File)> {
    let scratch = tempfile::Builder::new().prefix("kvbudget-").tempdir()?;
    let calls: Vec<&str> = calls.iter().map(|call| call.ways.as_str()).collect();
    fs::write(scratch.path().join(PROBE), include_str!("probe.py"))?;
    fs::write(scratch.path().join(GUARD), include_str!("guard.py"))?;
    fs::write(scratch.path().join(CALLS), calls.join("\n"))?;
    fs::create_dir(scratch.path().join(COPY))?;
    fs::write(scratch.path().join(ANSWERS), "")?;
    let answers = File::open(scratch.path().join(ANSWERS))?;
    Ok((scratch, answers))
}

/// Copies what `kv.py` may read beside itself. Packages and large files stay where they are; they
/// are found on the module path. What cannot be read, `kv.py` could not read either.
fn copy_small_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).into_iter().flatten().flatten().take(MOST_FILES) {
        let small = |found: fs::Metadata| found.is_file() && found.len() <= LARGEST;
        if fs::metadata(entry.path()).is_ok_and(small) {
            // The contents alone: a copy may be written also where the original may not.
            let _ = fs::read(entry.path())
                .and_then(|contents| fs::write(to.join(entry.file_name()), contents));
        }
    }
}
