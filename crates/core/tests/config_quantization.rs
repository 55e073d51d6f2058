//! The quantization block: how each method says the format of the weights.

use kvbudget_core::format::WeightFormat::{self, *};
use kvbudget_core::{config, model_file};
use wasm_bindgen_test::wasm_bindgen_test;

/// A small Llama with this quantization block.
fn with(block: &str) -> String {
    format!(
        r#"{{"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 1,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100,
        "torch_dtype": "bfloat16", "quantization_config": {block}}}"#
    )
}

/// (block, method, format of most weights). Sources: the blocks of public checkpoints
/// (Qwen3-FP8, gpt-oss, NVFP4 of ModelOpt, compressed-tensors, AutoAWQ, AutoGPTQ, bitsandbytes).
#[wasm_bindgen_test(unsupported = test)]
fn each_method_says_its_format() {
    type RowOf = (&'static str, &'static str, Option<WeightFormat>);
    let rows: &[RowOf] = &[
        (r#"{"quant_method": "fp8", "weight_block_size": [128, 128]}"#, "fp8", Some(Fp8)),
        (r#"{"quant_method": "fbgemm_fp8"}"#, "fbgemm_fp8", Some(Fp8)),
        (r#"{"quant_method": "mxfp4"}"#, "mxfp4", Some(Mxfp4)),
        (r#"{"quant_method": "awq", "bits": 4}"#, "awq", Some(Int4)),
        (r#"{"quant_method": "gptq", "bits": 8}"#, "gptq", Some(Int8)),
        (r#"{"quant_method": "gptq", "bits": 3}"#, "gptq", None),
        (r#"{"quant_method": "bitsandbytes", "load_in_4bit": true}"#, "bitsandbytes", Some(Int4)),
        (r#"{"quant_method": "bitsandbytes", "load_in_8bit": true}"#, "bitsandbytes", Some(Int8)),
        (r#"{"quant_method": "modelopt", "quant_algo": "NVFP4"}"#, "modelopt", Some(Nvfp4)),
        (r#"{"quant_algo": "FP8"}"#, "FP8", Some(Fp8)),
        (r#"{"quant_method": "modelopt", "quant_algo": "MIXED_PRECISION"}"#, "modelopt", None),
        (
            r#"{"quant_method": "compressed-tensors", "config_groups":
                {"group_0": {"weights": {"num_bits": 8, "type": "float"}}}}"#,
            "compressed-tensors",
            Some(Fp8),
        ),
        (
            r#"{"quant_method": "compressed-tensors", "config_groups":
                {"group_0": {"weights": {"num_bits": 4, "type": "int"}},
                 "group_1": {"weights": {"num_bits": 8, "type": "int"}}}}"#,
            "compressed-tensors",
            None,
        ),
        (r#"{"quant_method": "quip"}"#, "quip", None),
        ("{}", "not stated", None),
    ];
    for (block, method, format) in rows {
        let read = config::read(&with(block)).map(|model| {
            let listed = model.assumed.iter().any(|assumed| assumed.what == "quantization_config");
            (model.quantization, listed)
        });
        let (quantization, listed) = read.unwrap_or_default();
        let found = quantization.map(|found| (found.method.into_owned(), found.weight_format));
        assert_eq!((found, listed), (Some(((*method).to_owned(), *format)), true), "{block}");
    }
    let plain = config::read(&with("null")).map(|model| model.quantization);
    assert_eq!(plain, Ok(None));
}

/// Source: `hf_quant_config.json` as ModelOpt writes it beside the config.
#[wasm_bindgen_test(unsupported = test)]
fn the_file_beside_the_config_says_it_too() {
    let companion = r#"{"producer": {"name": "modelopt"}, "quantization":
        {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "group_size": 16}}"#;
    let format = |config: &str| {
        let read = model_file::read_with_companion(config, companion);
        read.map(|model| model.quantization.and_then(|found| found.weight_format))
    };
    assert_eq!(format(&with("null")), Ok(Some(Nvfp4)));
    // The config's own block goes first.
    assert_eq!(format(&with(r#"{"quant_method": "fp8"}"#)), Ok(Some(Fp8)));
}
