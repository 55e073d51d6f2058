//! The configs at hand: a folder of `org__name.json`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use kvbudget_core::architecture::Architecture;
use kvbudget_core::model_file;

/// What ends the name of a file that belongs to a config and is none itself.
const COMPANION: &str = "hf_quant_config";

/// The configs of a folder, by the id of their model.
pub(in crate::commands) struct Configs(BTreeMap<String, PathBuf>);

impl Configs {
    /// Lists the folder.
    pub(in crate::commands) fn of(directory: &Path) -> Result<Self> {
        let listed = || format!("`{}` cannot be listed", directory.display());
        let mut configs = BTreeMap::new();
        for entry in fs::read_dir(directory).with_context(listed)? {
            let path = entry.with_context(listed)?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let is_json = path.extension().is_some_and(|extension| extension == "json");
            if is_json && !stem.ends_with(&format!(".{COMPANION}")) {
                configs.insert(key(&stem), path);
            }
        }
        ensure!(!configs.is_empty(), "`{}` has no *.json", directory.display());
        Ok(Self(configs))
    }

    /// The model of that id, or what is wrong with its config; none where there is no config.
    pub(in crate::commands) fn find(&self, model: &str) -> Option<Result<Architecture, String>> {
        named(&self.0, model).map(|path| read(path).map_err(|error| format!("{error:#}")))
    }
}

/// An id as files are named after it; case and blanks do not matter.
fn key(id: &str) -> String {
    id.trim().to_ascii_lowercase().replace('/', "__")
}

/// What belongs to an id; to a name alone where only one organization has a model of that name.
fn named<'a, T>(configs: &'a BTreeMap<String, T>, id: &str) -> Option<&'a T> {
    let key = key(id);
    if let Some(config) = configs.get(&key) {
        return Some(config);
    }
    let of_name =
        |(id, _): &(&String, &T)| id.split_once("__").is_some_and(|(_, name)| name == key);
    let mut found = configs.iter().filter(of_name);
    let (_, config) = found.next()?;
    found.next().is_none().then_some(config)
}

fn read(path: &Path) -> Result<Architecture> {
    let text = |path: &Path| {
        fs::read_to_string(path).with_context(|| format!("`{}` cannot be read", path.display()))
    };
    let companion = path.with_extension(format!("{COMPANION}.json"));
    let config = text(path)?;
    Ok(if companion.exists() {
        model_file::read_with_companion(&config, &text(&companion)?)?
    } else {
        model_file::read(&config)?
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{key, named};

    #[test]
    fn a_config_is_found_by_id_or_by_a_name_that_only_one_has() {
        let ids = ["a__One", "a__Two", "b__Two"];
        let configs: BTreeMap<String, &str> = ids.map(|id| (key(id), id)).into();
        let rows = [
            ("a/One", Some("a__One")),
            ("A/ONE", Some("a__One")),
            ("one", Some("a__One")),
            ("b/two", Some("b__Two")),
            ("Two", None),
            ("c/One", None),
            ("One-Instruct", None),
            ("", None),
        ];
        for (id, expected) in rows {
            assert_eq!(named(&configs, id).copied(), expected, "{id}");
        }
    }
}
