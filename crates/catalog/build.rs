//! Turns the rows in `data` into constants: the page carries no parser for them, and a row that is
//! refused, a model by the core's own reader, does not compile.

#[path = "build/gpu_totals.rs"]
mod gpu_totals;
#[path = "build/gpus.rs"]
mod gpus;
#[path = "src/gpus/words.rs"]
mod words;

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use kvbudget_core::architecture::{Architecture, Quantization};
use kvbudget_core::assumed::{Assumed, Taken, What, Why};
use kvbudget_core::config;
use serde_json::Value;

/// What a row holds.
const KEYS: [&str; 5] = ["id", "source", "seen", "unsourced", "config"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data");
    let mut rows = rows(Path::new("data/models"))?;
    rows.sort();
    let mut code = String::from("pub(crate) static MODELS: &[Model] = &[\n");
    for row in &rows {
        let model = model(row).map_err(|problem| format!("{}: {problem}", row.display()))?;
        code.push_str(&model);
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("models.rs"), code)?;
    fs::write(out.join("gpus.rs"), gpus::code(Path::new("data/gpus"))?)?;
    Ok(())
}

/// The files `<org>/<name>.json`.
fn rows(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for org in fs::read_dir(directory)? {
        for row in fs::read_dir(org?.path())? {
            rows.push(row?.path());
        }
    }
    Ok(rows)
}

/// The expression for one row.
fn model(path: &Path) -> Result<String, Box<dyn Error>> {
    let row: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let row = row.as_object().ok_or("expected an object")?;
    if let Some(key) = row.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("`{key}` is not a key of a row; these are: {}", KEYS.join(", ")).into());
    }
    let text = |key: &str| {
        row.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` is missing"))
    };
    let id = text("id")?;
    if path.with_extension("") != Path::new("data/models").join(id) {
        return Err(format!("the file of `{id}` is data/models/{id}.json").into());
    }
    let config = row.get("config").ok_or("`config` is missing")?;
    let mut architecture = config::read(&config.to_string())?;
    architecture.assumed.to_mut().extend(unsourced(row.get("unsourced"), config)?);
    let (source, seen) = (text("source")?, text("seen")?);
    let mut code =
        format!("Model {{ id: {id:?}, source: {source:?}, seen: {seen:?}, architecture: ");
    write_architecture(&mut code, &architecture)?;
    code.push_str(" },\n");
    Ok(code)
}

/// Values of the config that nobody saw in a source.
fn unsourced(list: Option<&Value>, config: &Value) -> Result<Vec<Assumed>, Box<dyn Error>> {
    let Some(list) = list else { return Ok(Vec::new()) };
    let one = |entry: &Value| {
        let text = |key: &str| entry.get(key)?.as_str();
        let (field, why) = (text("field")?, text("why")?);
        let value = match config.get(field) {
            Some(Value::String(text)) => text.clone().into(),
            Some(value @ (Value::Number(_) | Value::Bool(_))) => value.to_string().into(),
            Some(Value::Null | Value::Array(_) | Value::Object(_)) | None => Taken::AsInTheRow,
        };
        Some(Assumed {
            what: field.to_owned().into(),
            value,
            why: Why::Given(why.to_owned().into()),
        })
    };
    let list = list.as_array().and_then(|list| list.iter().map(one).collect());
    list.ok_or_else(|| "`unsourced` is a list of {field, why}".into())
}

/// The expression for a number format of this type, or for none.
fn format(name: &str, format: Option<&impl std::fmt::Debug>) -> String {
    format.map_or_else(|| "None".to_owned(), |format| format!("Some({name}::{format:?})"))
}

/// The expression for an architecture: its `Debug` form is Rust but for the owned values.
fn write_architecture(code: &mut String, architecture: &Architecture) -> std::fmt::Result {
    let Architecture {
        name,
        model_type,
        max_position_embeddings,
        hidden_size,
        num_attention_heads,
        vocab_size,
        dtype,
        quantization,
        layers,
        num_hidden_layers,
        mtp_layers,
        parameters,
        active_parameters,
        sharding,
        assumed,
    } = architecture;
    let quantization = quantization.as_ref().map_or_else(
        || "None".to_owned(),
        |quantization| {
            let Quantization { method, weight_format, kv_cache_dtype, scales, .. } = quantization;
            let Quantization { unconverted, not_read, .. } = quantization;
            let weights = format("WeightFormat", weight_format.as_ref());
            let kv = format("KvFormat", kv_cache_dtype.as_ref());
            format!(
                "Some(Quantization {{ method: Cow::Borrowed({method:?}), weight_format: {weights}, \
                 kv_cache_dtype: {kv}, scales: Scales::{scales:?}, unconverted: {unconverted:?}, \
                 not_read: Cow::Borrowed({not_read:?}) }})"
            )
        },
    );
    write!(
        code,
        "Architecture {{ name: Cow::Borrowed({name:?}), model_type: Cow::Borrowed({model_type:?}), \
         max_position_embeddings: {max_position_embeddings:?}, hidden_size: {hidden_size}, \
         num_attention_heads: {num_attention_heads}, vocab_size: {vocab_size}, \
         dtype: Dtype::{dtype:?}, quantization: {quantization}, num_hidden_layers: {num_hidden_layers}, \
         mtp_layers: {mtp_layers}, parameters: {parameters:?}, \
         active_parameters: {active_parameters}, sharding: {sharding:?}, layers: Cow::Borrowed(&{layers:?}), \
         assumed: Cow::Borrowed(&["
    )?;
    for Assumed { what, value, why } in assumed.iter() {
        let what = match what {
            What::Key(key) => format!("Key(Cow::Borrowed({key:?}))"),
            what => format!("{what:?}"),
        };
        let value = match value {
            Taken::Given(value) => format!("Given(Cow::Borrowed({value:?}))"),
            value => format!("{value:?}"),
        };
        let why = match why {
            Why::Given(why) => format!("Given(Cow::Borrowed({why:?}))"),
            why => format!("{why:?}"),
        };
        write!(code, "Assumed {{ what: What::{what}, value: Taken::{value}, why: Why::{why} }}, ")?;
    }
    code.push_str("]) }");
    Ok(())
}
