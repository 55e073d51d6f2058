//! Files that a run which was killed has left under a name of ours.

use std::fs::{self, File};
use std::path::Path;

/// How the name of every unfinished file begins.
pub(super) const PREFIX: &str = ".kvbudget-";

/// How many letters and digits follow.
pub(super) const RANDOM: usize = 6;

/// Removes the unfinished files of runs that have ended. A run that goes on holds a lock on its
/// files.
pub(super) fn remove(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(is_ours);
        if ours && entry.file_type().is_ok_and(|found| found.is_file()) {
            let Ok(file) = File::open(entry.path()) else { continue };
            if file.try_lock().is_ok() {
                // One that stays is in nobody's way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn is_ours(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
