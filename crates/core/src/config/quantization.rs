//! The quantization block of a config: by which method the weights are stored, and in which format
//! most of them are.

use super::ConfigError;
use super::object::Object;
use crate::architecture::Quantization;
use crate::format::WeightFormat;

/// What a config says of its quantization; none where it has no such block.
pub(super) fn read(
    root: &Object,
    text: &Object,
    companion: Option<&Object>,
) -> Result<Option<Quantization>, ConfigError> {
    let keys = ["quantization_config", "compression_config"];
    let block = keys.iter().find_map(|key| root.object(key).or_else(|| text.object(key)));
    let Some(block) = block.or_else(|| companion.cloned()) else { return Ok(None) };
    let method = block.text(&["quant_method"]);
    let algorithm = block.text(&["quant_algo"]);
    let weight_format = match algorithm {
        Some(algorithm) => by_algorithm(algorithm),
        None => by_method(&block, method.unwrap_or_default())?,
    };
    let method = method.or(algorithm).unwrap_or("not stated").to_owned();
    Ok(Some(Quantization { method: method.into(), weight_format }))
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
        "awq" | "gptq" | "auto-round" | "gptqmodel" => match block.count(&["bits", "w_bit"])? {
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
    for group in block.object("config_groups").map(|groups| groups.parts()).unwrap_or_default() {
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
