//! The quantization block of a config: by which method the weights are stored, in which format most
//! of them are, and in which the KV cache is to be kept.

use super::ConfigError;
use super::converted;
use super::expected::Expected;
use super::object::Object;
use crate::architecture::{Quantization, Scales, Unconverted};
use crate::format::{KvFormat, WeightFormat};
use crate::json::Found;

/// How compressed-tensors and ModelOpt name the format of the KV cache; vLLM takes them in this
/// order.
const KV_KEYS: [&str; 2] = ["kv_cache_scheme", "kv_cache_quant_algo"];
/// Where ModelOpt keeps what it says, in a block or in a file of its own.
pub(super) const NESTED: &str = "quantization";

/// Methods that say how many bits a weight has.
const BY_BITS: [&str; 4] = ["awq", "gptq", "auto-round", "gptqmodel"];

/// Which weights of compressed-tensors share a scale.
const STRATEGIES: [&str; 6] = ["tensor", "channel", "group", "block", "token", "tensor_group"];

/// What a config says of its quantization; none where it has no such block.
pub(super) fn read(
    root: &Object,
    text: &Object,
    companion: Option<&Object>,
    num_hidden_layers: u64,
) -> Result<Option<Quantization>, ConfigError> {
    let keys = ["quantization_config", "compression_config"];
    let mut own = None;
    for (object, key) in [root, text].iter().flat_map(|part| keys.map(|key| (part, key))) {
        if own.is_none() {
            own = object.object_if_any(key)?;
        }
    }
    let Some(block) = own.as_ref().or(companion) else { return Ok(None) };
    let method = block.text(&["quant_method"]);
    let algorithm = block.text(&["quant_algo"]);
    let weight_format = match algorithm {
        Some(algorithm) => by_algorithm(algorithm),
        None => by_method(block, method.unwrap_or_default())?,
    };
    let kv_cache_dtype = kv_cache_dtype(own.as_ref(), companion)?;
    let scales = scales(block, weight_format)?;
    let blocks: Vec<&Object> = [own.as_ref(), companion].into_iter().flatten().collect();
    let (unconverted, not_read) = match converted::read(&blocks, num_hidden_layers)? {
        Ok(unconverted) => (unconverted, None),
        Err(said) => (Unconverted::default(), Some(said)),
    };
    let stores = method.is_some() || algorithm.is_some();
    let not_read = match weight_format {
        Some(_) => not_read.or_else(|| not_known(block)),
        None if stores => Some(no_format(block)),
        None => None,
    };
    Ok(Some(Quantization {
        method: method.or(algorithm).unwrap_or(Quantization::NOT_STATED).to_owned().into(),
        weight_format: weight_format.filter(|_| not_read.is_none()),
        kv_cache_dtype,
        scales,
        unconverted,
        not_read: not_read.unwrap_or_default().into(),
    }))
}

/// What a block of a known format says that is not known.
fn not_known(block: &Object) -> Option<String> {
    let mut weights = groups(block).into_iter().filter_map(|group| group.object("weights"));
    let unknown = weights.find(|weights| {
        weights.text(&["strategy"]).is_some_and(|strategy| !STRATEGIES.contains(&strategy))
    });
    unknown.map(|weights| format!("strategy = {}", weights.quoted("strategy")))
}

/// What a block says instead of one format: the key that decides, and its value.
fn no_format(block: &Object) -> String {
    if block.has(&["quant_algo"]) {
        return format!("quant_algo = {}", block.quoted("quant_algo"));
    }
    let weights = groups(block).into_iter().filter_map(|group| group.object("weights"));
    let formats = weights.map(|weights| {
        let kind = weights.text(&["type"]).unwrap_or("int");
        format!("{kind} of num_bits = {}", weights.quoted("num_bits"))
    });
    let formats: Vec<String> = formats.collect();
    if !formats.is_empty() {
        return format!("config_groups: {}", formats.join(", "));
    }
    let counts_bits = block.text(&["quant_method"]).is_some_and(|name| BY_BITS.contains(&name));
    let bits = if block.has(&["w_bit"]) { "w_bit" } else { "bits" };
    let key = if counts_bits { bits } else { "quant_method" };
    format!("{key} = {}", block.quoted(key))
}

/// The format of the KV cache, by the config's own block or else by the file beside it. A block
/// that says null has spoken: there is none.
fn kv_cache_dtype(
    own: Option<&Object>,
    companion: Option<&Object>,
) -> Result<Option<KvFormat>, ConfigError> {
    let mut blocks =
        [own, companion].into_iter().flatten().map(|block| match block.object(NESTED) {
            Some(nested) => vec![nested, block.clone()],
            None => vec![block.clone()],
        });
    let Some(block) = blocks.find(|block| block.iter().any(|part| part.states(&KV_KEYS))) else {
        return Ok(None);
    };
    let mut places = KV_KEYS.iter().flat_map(|key| block.iter().map(move |part| (part, *key)));
    let stated = places.find(|(part, key)| part.has(&[key]));
    stated.map(|(part, key)| kv_format(part, key)).transpose()
}

/// The format that the value of this key means.
fn kv_format(part: &Object, key: &str) -> Result<KvFormat, ConfigError> {
    let format = match part.object(key) {
        Some(scheme) => match (scheme.count(&["num_bits"])?, scheme.text(&["type"])) {
            (Some(8), Some("float")) => Ok(KvFormat::Fp8),
            (Some(4), Some("float")) => Ok(KvFormat::Nvfp4),
            (Some(8), Some("int")) => Ok(KvFormat::Int8),
            // A whole scheme is longer than what an error quotes.
            _ => {
                let of = |key: &str| scheme.quoted(key);
                Err(Found::Scheme(Box::new([of("num_bits"), of("type")])))
            }
        },
        None => match part.text(&[key]).map(str::to_ascii_uppercase).as_deref() {
            Some("FP8") => Ok(KvFormat::Fp8),
            Some("NVFP4") => Ok(KvFormat::Nvfp4),
            _ => Err(part.quoted(key)),
        },
    };
    let bad =
        |found| ConfigError::BadValue { key: part.name(key), expected: Expected::KvFormat, found };
    format.map_err(bad)
}

/// What is stored beside the elements.
fn scales(block: &Object, format: Option<WeightFormat>) -> Result<Scales, ConfigError> {
    let weights = groups(block).into_iter().find_map(|group| group.object("weights"));
    let of_group = weights.as_ref().map(|weights| group_size(weights, &["group_size"]));
    let size = match of_group.transpose()?.flatten() {
        Some(size) => Some(size),
        None => group_size(block, &["group_size", "q_group_size"])?,
    };
    let symmetric = match &weights {
        Some(weights) => weights.flag(&["symmetric"])?,
        None => block.flag(&["sym"])?,
    };
    let zero_points = match symmetric {
        Some(symmetric) => !symmetric,
        None => block.flag(&["zero_point"])?.unwrap_or(false),
    };
    let strategy = weights.as_ref().and_then(|weights| weights.text(&["strategy"]));
    Ok(match (format, size) {
        (Some(WeightFormat::Nvfp4 | WeightFormat::Mxfp4), _) => Scales::Tensor,
        (Some(WeightFormat::Fp8), _) => match block_sides(block, weights.as_ref(), strategy)? {
            Some([rows, columns]) => {
                Scales::Block { size: rows.saturating_mul(columns), inputs: columns }
            }
            None if strategy == Some("channel") => Scales::Channel,
            None => Scales::Tensor,
        },
        (_, Some(size)) => Scales::Group { size, zero_points },
        (Some(WeightFormat::Int8 | WeightFormat::Int4), None) => Scales::Channel,
        _ => Scales::Tensor,
    })
}

/// The rows and columns of the blocks that share a scale: of the whole block, or else of the groups
/// of compressed-tensors.
fn block_sides(
    block: &Object,
    weights: Option<&Object>,
    strategy: Option<&str>,
) -> Result<Option<[u64; 2]>, ConfigError> {
    match (sides(block, "weight_block_size")?, weights) {
        (None, Some(weights)) if strategy == Some("block") => sides(weights, "block_structure"),
        (sides, _) => Ok(sides),
    }
}

/// The groups of modules of compressed-tensors, each with its own format.
pub(super) fn groups<'a>(block: &Object<'a>) -> Vec<Object<'a>> {
    block.object("config_groups").map(|groups| groups.parts()).unwrap_or_default()
}

/// Weights that share a scale; none for those of a whole channel, for which methods write -1.
fn group_size(block: &Object, keys: &[&'static str]) -> Result<Option<u64>, ConfigError> {
    let Some(key) = keys.iter().find(|key| block.has(&[key])) else { return Ok(None) };
    if block.number(&[key]).ok().flatten() == Some(-1.0) {
        return Ok(None);
    }
    match block.count(&[key]) {
        Ok(Some(size)) if size > 0 => Ok(Some(size)),
        _ => Err(bad(block, key, Expected::GroupSize)),
    }
}

/// The rows and columns of a block.
fn sides(block: &Object, key: &'static str) -> Result<Option<[u64; 2]>, ConfigError> {
    if !block.has(&[key]) {
        return Ok(None);
    }
    let sizes = block.counts(&[key]).ok().flatten().and_then(|sizes| sizes.try_into().ok());
    let sizes = sizes.filter(|sizes: &[u64; 2]| sizes.iter().all(|size| *size > 0));
    sizes.map(Some).ok_or_else(|| bad(block, key, Expected::BlockSides))
}

fn bad(block: &Object, key: &str, expected: Expected) -> ConfigError {
    ConfigError::BadValue { key: block.name(key), expected, found: block.quoted(key) }
}

/// NVIDIA ModelOpt's names (<https://github.com/NVIDIA/Model-Optimizer>). A mixture has no one
/// format.
fn by_algorithm(algorithm: &str) -> Option<WeightFormat> {
    match algorithm {
        "NVFP4" => Some(WeightFormat::Nvfp4),
        "MXFP4" => Some(WeightFormat::Mxfp4),
        "FP8" | "FP8_PER_CHANNEL_PER_TOKEN" | "FP8_PB_WO" => Some(WeightFormat::Fp8),
        "W8A8_SQ_PER_CHANNEL" | "W8A16" => Some(WeightFormat::Int8),
        "W4A16_AWQ" | "W4A16" | "W4A8_AWQ" => Some(WeightFormat::Int4),
        _ => None,
    }
}

/// The methods of `transformers`
/// (<https://huggingface.co/docs/transformers/main_classes/quantization>).
fn by_method(block: &Object, method: &str) -> Result<Option<WeightFormat>, ConfigError> {
    Ok(match method {
        "fp8" | "fbgemm_fp8" => Some(WeightFormat::Fp8),
        "mxfp4" => Some(WeightFormat::Mxfp4),
        method if BY_BITS.contains(&method) => match block.count(&["bits", "w_bit"])? {
            Some(4) => Some(WeightFormat::Int4),
            Some(8) => Some(WeightFormat::Int8),
            _ => None,
        },
        "bitsandbytes" if block.flag(&["load_in_4bit"])? == Some(true) => Some(WeightFormat::Int4),
        "bitsandbytes" if block.flag(&["load_in_8bit"])? == Some(true) => Some(WeightFormat::Int8),
        "compressed-tensors" | "modelopt" => by_groups(block)?,
        _ => None,
    })
}

/// The format that all groups of layers share.
fn by_groups(block: &Object) -> Result<Option<WeightFormat>, ConfigError> {
    let mut formats = Vec::new();
    for group in groups(block) {
        let Some(weights) = group.object("weights") else { return Ok(None) };
        let kind = weights.text(&["type"]).unwrap_or("int");
        formats.push(match (weights.count(&["num_bits"])?, kind) {
            (Some(8), "float") => Some(WeightFormat::Fp8),
            (Some(4), "float") => Some(WeightFormat::Nvfp4),
            (Some(8), "int") => Some(WeightFormat::Int8),
            (Some(4), "int") => Some(WeightFormat::Int4),
            _ => None,
        });
    }
    let first = formats.first().copied().flatten();
    Ok(first.filter(|_| formats.iter().all(|format| *format == first)))
}
