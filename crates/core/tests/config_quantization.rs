//! The quantization block: how each method says the format of the weights, and of the KV cache.

use kvbudget_core::architecture::{Architecture, Unconverted};
use kvbudget_core::format::KvFormat;
use kvbudget_core::format::WeightFormat::{self, *};
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::model::{self, KnownModel};
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
            let listed =
                model.assumed.iter().any(|assumed| assumed.what.is_key("quantization_config"));
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

/// The format of the KV cache; `none` where the model is not quantized at all.
fn kv_cache_dtype(model: &Architecture) -> Result<Option<KvFormat>, &'static str> {
    let kv_cache_dtype = model.quantization.as_ref().map(|found| found.kv_cache_dtype);
    let known = KnownModel::of(None, model).kv_cache_dtype;
    assert_eq!(kv_cache_dtype.flatten(), known, "what a scenario holds");
    kv_cache_dtype.ok_or("none")
}

/// (source, block, the file beside it, format of the KV cache). The order of the keys: vLLM,
/// `get_kv_cache_quant_algo_string` in `vllm/utils/torch_utils.py`.
#[wasm_bindgen_test(unsupported = test)]
fn a_checkpoint_names_the_format_of_its_kv_cache() {
    type RowOf = (&'static str, &'static str, &'static str, Option<KvFormat>);
    let fp8 = Some(KvFormat::Fp8);
    let rows: &[RowOf] = &[
        (
            "nvidia/Kimi-K2.5-NVFP4",
            r#"{"quant_algo": "NVFP4", "quant_method": "modelopt",
                "kv_cache_scheme": {"dynamic": false, "num_bits": 8, "type": "float"}}"#,
            "{}",
            fp8,
        ),
        (
            "Qwen/Qwen3-32B-FP8-Static-PerTensor",
            r#"{"quant_algo": "FP8", "kv_cache_scheme": "FP8"}"#,
            r#"{"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}}"#,
            fp8,
        ),
        (
            "nvidia/Llama-3.1-70B-Instruct-FP8: the file alone",
            "null",
            r#"{"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}}"#,
            fp8,
        ),
        (
            "nvidia/Qwen3.6-35B-A3B-NVFP4: the block says nothing of it",
            r#"{"quant_algo": "MIXED_PRECISION", "quant_method": "modelopt"}"#,
            r#"{"quantization": {"quant_algo": "MIXED_PRECISION", "kv_cache_quant_algo": "FP8"}}"#,
            fp8,
        ),
        (
            "nvidia/DeepSeek-V4-Pro-NVFP4",
            r#"{"quant_algo": "MIXED_PRECISION", "kv_cache_quant_algo": null}"#,
            r#"{"quantization": {"kv_cache_quant_algo": null}}"#,
            None,
        ),
        (
            "RedHatAI/Llama-4-Scout-17B-16E-Instruct-FP8-dynamic; null goes before the file",
            r#"{"quant_method": "compressed-tensors", "kv_cache_scheme": null}"#,
            r#"{"quantization": {"kv_cache_quant_algo": "FP8"}}"#,
            None,
        ),
        ("Qwen/Qwen3-32B-FP8", r#"{"quant_method": "fp8"}"#, "{}", None),
        (
            "vLLM, tests/quantization/test_compressed_tensors.py; here the cache alone",
            r#"{"kv_cache_scheme": {"num_bits": 8, "observer": "minmax", "type": "int"}}"#,
            "{}",
            Some(KvFormat::Int8),
        ),
        (
            "vLLM, order of the keys: nested, in any case",
            r#"{"quant_method": "modelopt", "kv_cache_quant_algo": "FP8",
                "quantization": {"kv_cache_quant_algo": "nvfp4"}}"#,
            "{}",
            Some(KvFormat::Nvfp4),
        ),
        (
            "vLLM, order of the keys: a scheme before an algorithm",
            r#"{"kv_cache_scheme": {"num_bits": 4, "type": "float"},
                "quantization": {"kv_cache_scheme": null, "kv_cache_quant_algo": "FP8"}}"#,
            "{}",
            Some(KvFormat::Nvfp4),
        ),
    ];
    for (source, block, companion, expected) in rows {
        let read = model_file::read_with_companion(&with(block), companion);
        let found = read.as_ref().map(kv_cache_dtype);
        assert_eq!(found, Ok(Ok(*expected)), "{source}");
    }
    let plain = config::read(&with("null"));
    assert_eq!(plain.as_ref().map(kv_cache_dtype), Ok(Err("none")));
}

/// A link holds the layers alone; logical sizes take `auto` for the model's dtype.
#[wasm_bindgen_test(unsupported = test)]
fn links_and_logical_sizes_go_without_it() -> Result<(), Box<dyn std::error::Error>> {
    let model = config::read(&with(r#"{"kv_cache_scheme": "FP8"}"#))?;
    let known = KnownModel::of(None, &model);
    assert_eq!(known.kv_cache_dtype, Some(KvFormat::Fp8));
    assert_eq!(model::read_layers(&known.short_form())?.kv_cache_dtype, None);
    assert_eq!(KvCacheDtype::Auto.bits(&model)?, KvFormat::Bf16.bits());
    Ok(())
}

/// (block, the file beside it, part of the refusal).
#[wasm_bindgen_test(unsupported = test)]
fn a_format_of_the_kv_cache_that_is_not_known_is_refused() {
    const KNOWN: &str = "expected \"FP8\", \"NVFP4\", or an object of num_bits 8 and type float or \
                         int, or of num_bits 4 and type float";
    let rows = [
        (
            r#"{"kv_cache_scheme": "FP6"}"#,
            "{}",
            "`quantization_config.kv_cache_scheme`",
            r#""FP6""#,
        ),
        (r#"{"kv_cache_scheme": 8}"#, "{}", "`quantization_config.kv_cache_scheme`", "8"),
        (r#"{"kv_cache_scheme": []}"#, "{}", "`quantization_config.kv_cache_scheme`", "[]"),
        (
            r#"{"kv_cache_scheme": {"actorder": null, "dynamic": false, "num_bits": 4,
                "strategy": "tensor", "symmetric": true, "type": "int"}}"#,
            "{}",
            "`quantization_config.kv_cache_scheme`",
            r#"num_bits 4, type "int""#,
        ),
        (
            r#"{"kv_cache_scheme": {"num_bits": 8}}"#,
            "{}",
            "`quantization_config.kv_cache_scheme`",
            "num_bits 8, type nothing",
        ),
        (
            r#"{"quantization": {"kv_cache_quant_algo": "INT4"}}"#,
            "{}",
            "`quantization_config.quantization.kv_cache_quant_algo`",
            r#""INT4""#,
        ),
        (
            "null",
            r#"{"quantization": {"kv_cache_quant_algo": "auto"}}"#,
            "`quantization.kv_cache_quant_algo`",
            r#""auto""#,
        ),
    ];
    for (block, companion, key, found) in rows {
        let read = model_file::read_with_companion(&with(block), companion);
        let expected = format!("{key}: {KNOWN}, found {found}");
        assert_eq!(read.map_err(|error| error.to_string()), Err(expected), "{block}");
    }
}

/// (names and patterns of a checkpoint of four layers, layers that keep attention, MLPs, experts,
/// shared experts, mixers in the model's own format). Forms: compressed-tensors, ModelOpt,
/// transformers' mxfp4 and fp8.
#[wasm_bindgen_test(unsupported = test)]
fn what_is_not_converted() {
    let rows: &[(&[&str], [u64; 5])] = &[
        (&["lm_head", "model.layers.*.self_attn", "model.layers.*.mlp.router"], [4, 0, 0, 0, 0]),
        (
            &[
                "re:.*self_attn.*",
                r"re:.*mlp\.(gate|up|gate_up|down)_proj.*",
                "re:.*shared_experts.*",
            ],
            [4, 4, 0, 4, 0],
        ),
        (
            &["model.layers.0.self_attn*", "model.layers.2.self_attn*", "vision_tower*"],
            [2, 0, 0, 0, 0],
        ),
        (&["model.layers.3*", "model.layers.9*"], [1, 1, 1, 1, 1]),
        (&["model.layers.1.input_layernorm", "model.layers.1.mlp.gate", "mtp*"], [0, 0, 0, 0, 0]),
        (
            &[
                "backbone.layers.2.mixer.in_proj",
                "backbone.layers.2.mixer.out_proj",
                "backbone.layers.3.mixer.q_proj",
                "backbone.layers.3.mixer.k_proj",
                "backbone.layers.3.mixer.v_proj",
                "backbone.layers.3.mixer.o_proj",
            ],
            [1, 0, 0, 0, 1],
        ),
        (&["model.layers.0.linear_attn*", "model.layers.0.linear_attn.conv1d"], [0, 0, 0, 0, 1]),
        (
            &[
                "model.layers.0.self_attn.q_proj",
                "model.layers.0.self_attn.k_proj",
                "model.layers.0.self_attn.v_proj",
                "model.layers.0.self_attn.o_proj",
                "head",
            ],
            [1, 0, 0, 0, 0],
        ),
        (&["re:.*lm_head", "re:.*mlp.gate$", "re:.*mlp.shared_expert_gate$"], [0, 0, 0, 0, 0]),
        (&["re:.*block_sparse_moe.gate", "re:.*router", "re:vision_tower.*"], [0, 0, 0, 0, 0]),
        (&[r"re:.*self_attn\.(q|k|v|o)_proj$"], [4, 0, 0, 0, 0]),
        (&[r"re:^model\.layers\.(0|2)\..*"], [2, 2, 2, 2, 2]),
        (&["re:.*mlp.*"], [0, 4, 4, 4, 0]),
        (&["re:.*"], [4, 4, 4, 4, 4]),
        (&["*"], [4, 4, 4, 4, 4]),
        (&["*.ffn.shared_experts.*", "*.attn.*"], [4, 0, 0, 4, 0]),
        (&["self_attn", "lm_head"], [4, 0, 0, 0, 0]),
    ];
    for (patterns, [attention, mlp, experts, shared_experts, mixers]) in rows {
        let list: Vec<String> =
            patterns.iter().map(|name| format!("\"{}\"", name.replace('\\', r"\\"))).collect();
        let config = format!(
            r#"{{"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 4,
            "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 96,
            "vocab_size": 100, "quantization_config": {{"quant_method": "fp8", "ignore": [{}]}}}}"#,
            list.join(", ")
        );
        let expected = Unconverted {
            attention: *attention,
            mlp: *mlp,
            experts: *experts,
            shared_experts: *shared_experts,
            mixers: *mixers,
        };
        let read = config::read(&config).map(|model| model.quantization.map(|q| q.unconverted));
        assert_eq!(read, Ok(Some(expected)), "{patterns:?}");
    }
}

/// What a block of a model of four layers does not convert, or what of it cannot be read.
fn left_out(block: &str) -> Result<[u64; 5], String> {
    let config = format!(
        r#"{{"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 4,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 96,
        "vocab_size": 100, "quantization_config": {block}}}"#
    );
    let read = config::read(&config).map_err(|error| error.to_string())?;
    let Some(quantization) = read.quantization else { return Err("not quantized".to_owned()) };
    if !quantization.not_read.is_empty() {
        return Err(quantization.not_read.into_owned());
    }
    let Unconverted { attention, mlp, experts, shared_experts, mixers } = quantization.unconverted;
    Ok([attention, mlp, experts, shared_experts, mixers])
}

/// compressed-tensors with these targets and what it ignores.
fn groups(targets: &str, ignore: &str) -> String {
    format!(
        r#"{{"quant_method": "compressed-tensors", "ignore": [{ignore}], "config_groups":
            {{"group_0": {{"targets": [{targets}], "weights": {{"num_bits": 4, "type": "int",
            "strategy": "group", "group_size": 32, "symmetric": true}}}}}}}}"#
    )
}

/// (block, layers of each part that stay, or what cannot be read exactly).
#[wasm_bindgen_test(unsupported = test)]
fn what_cannot_be_read_exactly_is_named() {
    type RowOf = (String, Result<[u64; 5], &'static str>);
    let gptq = |more: &str| format!(r#"{{"quant_method": "gptq", "bits": 4, {more}}}"#);
    let ignoring = |pattern: &str| groups(r#""Linear""#, &format!("\"{pattern}\""));
    let rows: &[RowOf] = &[
        (ignoring("lm_head"), Ok([0; 5])),
        (ignoring(r"re:^(?!.*mlp\\.).*$"), Err(r"ignore = re:^(?!.*mlp\.).*$")),
        (ignoring(r"re:(.)\\1"), Err(r"ignore = re:(.)\1")),
        (ignoring("re:(a+)+$"), Err("ignore = re:(a+)+$")),
        (ignoring("re:(((.*"), Err("ignore = re:(((.*")),
        // From the beginning, no module is named so.
        (ignoring("re:self_attn.*"), Err("ignore = re:self_attn.*")),
        // The router, or the gate of an MLP.
        (ignoring("re:.*mlp.gate"), Err("ignore = re:.*mlp.gate")),
        (ignoring("re:.*foo.*"), Err("ignore = re:.*foo.*")),
        // A module of many.
        (ignoring("re:.*down_proj"), Err("ignore = re:.*down_proj")),
        (ignoring("model.layers.0.mlp.down_proj"), Err("ignore = model.layers.0.mlp.down_proj")),
        (
            ignoring("model.layers.0.mlp.experts.7.up_proj"),
            Err("ignore = model.layers.0.mlp.experts.7.up_proj"),
        ),
        (groups(r#""re:.*mlp.*""#, r#""lm_head""#), Ok([4, 0, 0, 0, 4])),
        (groups(r#""re:.*self_attn.*""#, ""), Ok([0, 4, 4, 4, 4])),
        (groups(r#""model.layers.1.mlp""#, ""), Ok([4, 3, 3, 3, 4])),
        (groups(r#""Conv9""#, ""), Err("targets = Conv9")),
        (gptq(r#""dynamic": {"-:.*attn.*": {}}"#), Ok([4, 0, 0, 0, 0])),
        (gptq(r#""dynamic": {"+:.*mlp.*": {"bits": 8}}"#), Err("dynamic = +:.*mlp.*")),
        (gptq(r#""extra_config": {"lm_head": {"bits": 16}}"#), Ok([0; 5])),
        (
            gptq(r#""extra_config": {"model.layers.0.mlp": {"bits": 8}}"#),
            Err("extra_config = model.layers.0.mlp"),
        ),
        (gptq(r#""lm_head": true"#), Err("lm_head = true")),
        (gptq(r#""sparsity_config": {"format": "2:4"}"#), Err("sparsity_config: format = 2:4")),
        (r#"{"quant_method": "gptq", "bits": 3}"#.to_owned(), Err("bits = 3")),
        (r#"{"quant_method": "gptq"}"#.to_owned(), Err("bits = nothing")),
        (r#"{"quant_method": "quark"}"#.to_owned(), Err(r#"quant_method = "quark""#)),
        (
            r#"{"quant_method": "modelopt", "quant_algo": "MIXED_PRECISION"}"#.to_owned(),
            Err(r#"quant_algo = "MIXED_PRECISION""#),
        ),
        (
            r#"{"quant_method": "compressed-tensors", "config_groups": {"a": {"weights":
                {"num_bits": 8, "type": "float"}}, "b": {"weights": {"num_bits": 4}}}}"#
                .to_owned(),
            Err("config_groups: float of num_bits = 8, int of num_bits = 4"),
        ),
    ];
    for (block, expected) in rows {
        assert_eq!(left_out(block), expected.map_err(str::to_owned), "{block}");
    }
}

/// (block, the refusal behind the file's name).
#[wasm_bindgen_test(unsupported = test)]
fn a_value_that_nobody_means_is_refused() {
    const SIZE: &str = "expected -1 or a whole number of at least 1";
    const SIDES: &str = "expected two whole numbers of at least 1";
    let gptq =
        |size: &str| format!(r#"{{"quant_method": "gptq", "bits": 4, "group_size": {size}}}"#);
    let fp8 = |size: &str| format!(r#"{{"quant_method": "fp8", "weight_block_size": {size}}}"#);
    let key = "`quantization_config.group_size`";
    let sides = "`quantization_config.weight_block_size`";
    let rows = [
        (
            r#""fp8""#.to_owned(),
            r#"`quantization_config`: expected an object, found "fp8""#.to_owned(),
        ),
        ("[1]".to_owned(), "`quantization_config`: expected an object, found [1]".to_owned()),
        (gptq("0"), format!("{key}: {SIZE}, found 0")),
        (gptq("-2"), format!("{key}: {SIZE}, found -2")),
        (gptq("1e30"), format!("{key}: {SIZE}, found 1e+30")),
        (gptq("\"many\""), format!("{key}: {SIZE}, found \"many\"")),
        (fp8("[0, 0]"), format!("{sides}: {SIDES}, found [0,0]")),
        (fp8("[128]"), format!("{sides}: {SIDES}, found [128]")),
        (fp8("[128, 128, 1]"), format!("{sides}: {SIDES}, found [128,128,1]")),
        (fp8("128"), format!("{sides}: {SIDES}, found 128")),
    ];
    for (block, expected) in rows {
        assert_eq!(left_out(&block), Err(expected), "{block}");
    }
    for size in ["-1", "32", "null"] {
        assert_eq!(left_out(&gptq(size)), Ok([0; 5]), "{size}");
    }
    let channel = groups(r#""Linear""#, "").replace("\"group_size\": 32", "\"group_size\": -1");
    assert_eq!(left_out(&channel), Ok([0; 5]));
    let unknown = groups(r#""Linear""#, "").replace("\"group\"", "\"wibble\"");
    assert_eq!(left_out(&unknown), Err("strategy = \"wibble\"".to_owned()));
}
