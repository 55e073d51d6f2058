//! The architecture file `kvbudget.architecture/1`: a model as its layers, for models that have
//! no config or one that is not known. `ARCHITECTURE_FILE.md` beside this crate's `src` describes
//! it.

mod error;
mod expected;
mod head;
mod layer;
mod object;
mod parts;
mod state;
mod stored;
mod tree;

pub use error::ArchitectureFileError;
pub use expected::Expected;
pub use parts::named_parts;

use serde_json::Value;

use crate::architecture::Architecture;
use crate::json;
use object::Object;

/// What the key `schema` says.
pub const SCHEMA: &str = "kvbudget.architecture/1";

/// Reads the text of an architecture file.
///
/// # Errors
/// [`ArchitectureFileError`], which names the place (`layers[3].num_kv_heads`) and the mend.
///
/// ```
/// let text = r#"{"schema": "kvbudget.architecture/1", "name": "Mine", "dtype": "bfloat16",
///     "hidden_size": 4096, "num_attention_heads": 32, "vocab_size": 32000,
///     "layers": [{"kind": "full", "count": 32, "num_kv_heads": 8, "head_size": 128}]}"#;
/// let model = kvbudget_core::architecture_file::read(text)?;
/// assert_eq!(model.layers[0].count, 32);
/// # Ok::<(), kvbudget_core::architecture_file::ArchitectureFileError>(())
/// ```
pub fn read(text: &str) -> Result<Architecture, ArchitectureFileError> {
    from_json(&json::parse(text)?)
}

/// Writes an architecture, a layer group a line; [`read`] gives it back.
#[must_use]
pub fn write(architecture: &Architecture) -> String {
    head::write(architecture).text()
}

/// The architecture as [`write()`] writes it, to be part of other JSON.
#[must_use]
pub fn to_json(architecture: &Architecture) -> Value {
    head::write(architecture).into()
}

/// Reads an architecture file that is JSON already.
pub(crate) fn from_json(value: &Value) -> Result<Architecture, ArchitectureFileError> {
    head::read(&Object::root(value)?)
}
