//! The key `parameters`: by part, or their sum alone.

use super::ArchitectureFileError;
use super::object::{Object, PARAMETERS};
use super::tree::Tree;
use crate::architecture::Parts;

const KEY: &str = "parameters";

/// A part: its key, and where it is kept.
type Part = (&'static str, fn(&mut Parts) -> &mut u64);

/// Every part, for reading and writing alike.
const PARTS: [Part; 12] = [
    ("embedding", |parts| &mut parts.embedding),
    ("positions", |parts| &mut parts.positions),
    ("head", |parts| &mut parts.head),
    ("attention", |parts| &mut parts.attention),
    ("mlp", |parts| &mut parts.mlp),
    ("experts", |parts| &mut parts.experts),
    ("shared_experts", |parts| &mut parts.shared_experts),
    ("router", |parts| &mut parts.router),
    ("norms", |parts| &mut parts.norms),
    ("mixers", |parts| &mut parts.mixers),
    ("vision_audio", |parts| &mut parts.vision_audio),
    ("other", |parts| &mut parts.other),
];

/// The parameters, where the file has them; a sum alone is `other`.
pub(super) fn read(file: &Object) -> Result<Option<Parts>, ArchitectureFileError> {
    if file.get(KEY).is_some_and(serde_json::Value::is_number) {
        let total = file.number_if_any(KEY, PARAMETERS)?;
        return Ok(total.map(|other| Parts { other, ..Parts::default() }));
    }
    let Some(object) = file.object(KEY)? else { return Ok(None) };
    object.knows(&[&PARTS.map(|(key, _)| key)])?;
    let mut parts = Parts::default();
    for (key, part) in PARTS {
        *part(&mut parts) = object.number_if_any(key, PARAMETERS)?.unwrap_or(0);
    }
    Ok(Some(parts))
}

/// The parts that are there, by their key in the file.
pub fn named_parts(mut parts: Parts) -> impl Iterator<Item = (&'static str, u64)> {
    let all = PARTS.map(|(key, part)| (key, *part(&mut parts)));
    all.into_iter().filter(|(_, parameters)| *parameters > 0)
}

/// The parts as they are written.
pub(super) fn write(parts: Parts) -> Tree {
    Tree::Object(named_parts(parts).map(|(key, parameters)| (key, parameters.into())).collect())
}
