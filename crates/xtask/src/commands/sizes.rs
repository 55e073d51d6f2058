//! How large the published files are.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

struct File {
    path: PathBuf,
    bytes: u64,
}

/// One line for each file below `directory`, the largest first, and one for their sum.
pub(crate) fn table(directory: &Path) -> Result<String> {
    let mut files = files_below(directory)
        .with_context(|| format!("`{}` cannot be measured", directory.display()))?;
    files.sort_by(|a, b| b.bytes.cmp(&a.bytes).then_with(|| a.path.cmp(&b.path)));
    let total = files.iter().map(|file| file.bytes).sum();

    let mut table = String::new();
    for file in &files {
        let name = file.path.strip_prefix(directory).unwrap_or(&file.path);
        writeln!(table, "{}", line(file.bytes, &name.display().to_string()))?;
    }
    table.push_str(&line(total, "in all"));
    Ok(table)
}

fn line(bytes: u64, name: &str) -> String {
    format!("{bytes:>10} bytes  {name}")
}

fn files_below(directory: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            files.extend(files_below(&entry.path())?);
        } else {
            files.push(File { path: entry.path(), bytes: metadata.len() });
        }
    }
    Ok(files)
}
