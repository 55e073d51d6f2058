//! From what a person calls a model to the model.

mod error;
mod file;

use std::path::{Path, absolute};

use kvbudget_core::architecture::Architecture;
use kvbudget_core::model_file;

pub(crate) use error::ModelError;

/// What a folder of a model holds.
const CONFIG: &str = "config.json";
/// What some models keep beside it: how their weights are quantized.
const COMPANION: &str = "hf_quant_config.json";

/// A model that was found.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// What it was asked for by: its folder or file, or its id in the catalogue.
    pub(crate) name: String,
    /// Its id, where it is one of the catalogue.
    pub(crate) id: Option<&'static str>,
    /// What is known of it.
    pub(crate) architecture: Architecture,
}

/// Finds a model: a config, an architecture file, a folder with a config, or else a model of the
/// catalogue.
pub(crate) fn resolve(asked: &str) -> Result<Model, ModelError> {
    let path = Path::new(asked);
    if path.is_dir() {
        let config = path.join(CONFIG);
        if config.exists() {
            return read(&config);
        }
        // A folder may happen to be called like a model.
        return named(asked).map_err(|_| ModelError::NoConfig { folder: path.to_owned() });
    }
    // A link that leads nowhere is a file that cannot be read.
    if path.symlink_metadata().is_ok() {
        return read(path);
    }
    if looks_like_path(asked) {
        return Err(ModelError::NoFile { path: path.to_owned() });
    }
    named(asked)
}

/// Whether somebody means a file: the catalogue's names do not look like this.
fn looks_like_path(asked: &str) -> bool {
    asked.starts_with(['.', '/', '~']) || asked.to_ascii_lowercase().ends_with(".json")
}

fn named(asked: &str) -> Result<Model, ModelError> {
    let row = kvbudget_catalog::find(asked)?;
    Ok(Model { name: row.id.to_owned(), id: Some(row.id), architecture: row.architecture.clone() })
}

fn read(path: &Path) -> Result<Model, ModelError> {
    let text = file::text(path)?;
    let companion = path.with_file_name(COMPANION);
    let architecture = if companion.exists() {
        model_file::read_with_companion(&text, &file::text(&companion)?)
    } else {
        model_file::read(&text)
    };
    let architecture =
        architecture.map_err(|problem| ModelError::Invalid { path: path.to_owned(), problem })?;
    Ok(Model { name: name(path), id: None, architecture })
}

/// The name of the file; that of its folder where the file is just called `config.json`.
fn name(path: &Path) -> String {
    let named = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let folder = || absolute(path).ok().and_then(|path| named(path.parent()?));
    match named(path) {
        Some(file) if file == CONFIG => folder().unwrap_or(file),
        Some(file) => file,
        None => path.display().to_string(),
    }
}
