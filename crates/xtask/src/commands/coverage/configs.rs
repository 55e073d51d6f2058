//! The configs of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// What ends the name of a file that belongs to a config and is none itself.
const COMPANION: &str = ".hf_quant_config.json";

/// Every config of the folder, sorted by name.
pub(super) fn below(directory: &Path) -> Result<Vec<PathBuf>> {
    let listed = || format!("`{}` cannot be listed", directory.display());
    let mut configs = Vec::new();
    for entry in fs::read_dir(directory).with_context(listed)? {
        let path = entry.with_context(listed)?.path();
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        if is_json && !name(&path).ends_with(COMPANION) {
            configs.push(path);
        }
    }
    ensure!(!configs.is_empty(), "`{}` has no *.json", directory.display());
    configs.sort();
    Ok(configs)
}

/// The name of the file, without its folders.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What the file says.
pub(super) fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("`{}` cannot be read", path.display()))
}
