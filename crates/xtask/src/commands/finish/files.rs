//! The files of the site.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The names of all files below a directory, in order, as addresses have them.
pub(super) fn below(directory: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    collect(directory, "", &mut names)
        .with_context(|| format!("`{}` cannot be listed", directory.display()))?;
    names.sort();
    Ok(names)
}

fn collect(directory: &Path, prefix: &str, names: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
