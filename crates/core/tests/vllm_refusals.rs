//! What vLLM does not take: models and options, and what is said of them.
//!
//! Source: the published sources of the release that each row names.

use kvbudget_core::architecture_file;
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::{Options, Reason, Version, VllmEstimate};
use kvbudget_core::format::KvFormat;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::units::{Bytes, MIB};
use wasm_bindgen_test::wasm_bindgen_test;

/// 36 layers of 32 query and 8 KV heads.
const QWEN: &str = r#"{"kind": "full", "count": 36, "num_kv_heads": 8, "head_size": 128}"#;
/// Latent attention with an index.
const DEEPSEEK: &str = r#"{"kind": "mla", "count": 61, "head_size": 576}"#;

/// What is planned, or said instead: options by name, as `name=number`.
fn answer(version: &str, layers: &str, options: &str) -> Result<VllmEstimate, String> {
    answer_of(version, 32, layers, "", options)
}

fn answer_of(
    version: &str,
    heads: u64,
    layers: &str,
    more: &str,
    options: &str,
) -> Result<VllmEstimate, String> {
    let dtype = if more.contains("dtype") { "" } else { r#", "dtype": "bfloat16""# };
    let text = format!(
        r#"{{"schema": "kvbudget.architecture/1", "name": "X", "hidden_size": 4096,
            "num_attention_heads": {heads}, "vocab_size": 32000{dtype},
            "max_position_embeddings": 131072, "layers": [{layers}]{more}}}"#
    );
    let model = architecture_file::read(&text).map_err(|error| format!("file: {error}"))?;
    let mut asked = Options { version: Version::from_text(version), ..Options::default() };
    for option in options.split_whitespace() {
        let Some((name, number)) = option.split_once('=') else { panic!("{option}: no value") };
        let number: u64 = number.parse().unwrap_or_else(|error| panic!("{option}: {error}"));
        match name {
            "tp" => {
                asked.tensor_parallel_size = number;
                asked.tensor_parallel_is_stated = true;
            }
            "pp" => asked.pipeline_parallel_size = number,
            "dcp" => asked.decode_context_parallel_size = number,
            "pcp" => asked.prefill_context_parallel_size = number,
            "dp" => asked.data_parallel_size = number,
            "ep" => asked.enable_expert_parallel = true,
            "gpus" => asked.gpu_count = Some(number),
            "len" => asked.max_model_len = Some(number),
            "block" => asked.block_size = Some(number),
            "batched" => asked.max_num_batched_tokens = Some(number),
            "nvfp4" => asked.kv_cache_dtype = KvCacheDtype::Format(KvFormat::Nvfp4),
            "no_hybrid" => asked.disable_hybrid_kv_cache_manager = true,
            "speculative" => asked.num_speculative_tokens = number,
            _ => panic!("{name} is no option"),
        }
    }
    VllmEstimate::of(&ServedModel::of_architecture(&model), &asked).map_err(|e| e.to_string())
}

/// Version, layers, options, what is said; nothing where it is planned.
type Row<'a> = (&'a str, &'a str, &'a str, &'a str);

#[track_caller]
fn check(rows: &[Row]) {
    for (version, layers, options, said) in rows {
        let found = answer(version, layers, options).err().unwrap_or_default();
        assert_eq!(found, *said, "{version}, {layers}, {options}");
    }
}

/// `vllm/config/model.py` (`verify_with_parallel_config`) and `vllm/config/parallel.py`.
#[wasm_bindgen_test(unsupported = test)]
fn context_parallelism() {
    check(&[
        ("0.33.0", QWEN, "tp=16 dcp=2", ""),
        (
            "0.33.0",
            QWEN,
            "tp=32 dcp=32",
            "decode_context_parallel_size = 32 is more than the GPUs that keep the same KV head \
             (tensor_parallel_size = 32 over 8); use at most 4",
        ),
        (
            "0.13.0",
            QWEN,
            "tp=8 dcp=2",
            "decode_context_parallel_size = 2 needs more GPUs than the model has KV heads, and \
             tensor_parallel_size = 8 is not more than 8; use decode_context_parallel_size = 1",
        ),
        (
            "0.19.1",
            r#"{"kind": "full", "count": 2, "num_kv_heads": 2, "head_size": 64}"#,
            "tp=32 dcp=4",
            "",
        ),
        (
            "0.19.1",
            r#"{"kind": "full", "count": 2, "num_kv_heads": 1, "head_size": 64}"#,
            "tp=32 dcp=32",
            "",
        ),
        ("0.33.0", DEEPSEEK, "tp=8 dcp=8", ""),
        (
            "0.33.0",
            DEEPSEEK,
            "tp=8 dcp=3",
            "decode_context_parallel_size = 3 does not divide tensor_parallel_size = 8; use one of \
             1, 2, 4, 8",
        ),
        ("0.10.2", DEEPSEEK, "tp=8 dcp=8", ""),
        (
            "0.10.1",
            DEEPSEEK,
            "tp=8 dcp=8",
            "this release has no decode context parallelism; use 0.10.2 or newer",
        ),
        (
            "0.11.0",
            QWEN,
            "tp=16 dcp=2",
            "this release has no decode context parallelism of keys and values; use 0.11.1 or newer",
        ),
        ("0.33.0", DEEPSEEK, "tp=2 pcp=2", ""),
        ("0.33.0", DEEPSEEK, "tp=2 pcp=4 dcp=4", ""),
        ("0.33.0", DEEPSEEK, "tp=2 pcp=4 dcp=8", ""),
        (
            "0.33.0",
            DEEPSEEK,
            "tp=2 pcp=4 dcp=2",
            "decode_context_parallel_size = 2 does not go with prefill_context_parallel_size = 4; \
             use 1, 4 or 8",
        ),
        (
            "0.25.1",
            DEEPSEEK,
            "pcp=2",
            "this release has no prefill context parallelism; use 0.26.0 or newer",
        ),
        (
            "0.33.0",
            QWEN,
            "pcp=2",
            "prefill_context_parallel_size = 2 is for models with latent attention (MLA); use 1",
        ),
    ]);
    // Ten query heads and one KV head.
    let one = r#"{"kind": "full", "count": 2, "num_kv_heads": 1, "head_size": 64}"#;
    let said = answer_of("0.33.0", 10, one, "", "tp=10 dcp=10").map(|_| ());
    assert_eq!(said, Ok(()));
    let two = r#"{"kind": "full", "count": 2, "num_kv_heads": 2, "head_size": 64}"#;
    let said = answer_of("0.33.0", 12, two, "", "tp=12 dcp=4").map(|_| ());
    let text = "decode_context_parallel_size = 4 does not divide the 6 query heads of each KV head; \
                use one of 1, 2, 3, 6";
    assert_eq!(said, Err(text.to_owned()));
}

#[wasm_bindgen_test(unsupported = test)]
fn sizes_that_nobody_means() {
    let of = |count: u64| {
        format!(
            r#"{{"kind": "full", "count": 1, "num_kv_heads": 8, "head_size": 128}},
               {{"kind": "sliding", "count": {count}, "num_kv_heads": 8, "head_size": 128,
                 "sliding_window": 1024}}"#
        )
    };
    let runs: Vec<String> =
        (1..=1_025).map(|size| QWEN.replace("128", &size.to_string())).collect();
    let runs = runs.join(", ").replace("36", "1");
    let v4 = r#"{"kind": "swa_mla", "count": 4294967295, "head_size": 512, "sliding_window": 128},
                {"kind": "mla", "count": 1, "head_size": 512, "tokens_per_state": 4}"#;
    check(&[
        ("0.33.0", &of(4_095), "", ""),
        (
            "0.33.0",
            &of(1 << 24),
            "",
            "a plan takes at most 4,096 layers of a model, and this has 16,777,217; use --engine \
             none for the logical size",
        ),
        (
            "0.20.0",
            v4,
            "",
            "a plan takes at most 4,096 layers of a model, and this has 4,294,967,296; use --engine \
             none for the logical size",
        ),
        (
            "0.33.0",
            &runs,
            "",
            "a plan takes at most 1,024 runs of equal layers, and this model has 1,025; use --engine \
             none for the logical size",
        ),
        (
            "0.33.0",
            QWEN,
            "pp=4294967295",
            "pipeline_parallel_size = 4294967295 is more than a plan takes; use at most 256",
        ),
        (
            "0.33.0",
            QWEN,
            "pp=37",
            "pipeline_parallel_size = 37 is more than the 36 layers; use at most 36",
        ),
        (
            "0.33.0",
            DEEPSEEK,
            "pcp=1000000",
            "the number of GPUs or the parallel sizes ask for 1,000,000 GPUs together, more \
             than a plan takes; use at most 65,536",
        ),
        (
            "0.33.0",
            QWEN,
            "speculative=18446744073709551615",
            "num_speculative_tokens = 18446744073709551615 is more than a plan takes; use at most \
             1024",
        ),
        (
            "0.10.2",
            &of(1),
            "len=18446744073709551615 batched=18446744073709550592 block=1",
            "the result is past 2^64; use a smaller number",
        ),
    ]);
    // Query heads of 0 divide by everything.
    let one = r#"{"kind": "full", "count": 1, "num_kv_heads": 1, "head_size": 1}"#;
    let said = answer_of("0.33.0", 0, one, "", "tp=64").map(|_| ());
    let text = "tensor_parallel_size = 64 divides the query heads, and the model states 0 of them; \
                use 1";
    assert_eq!(said, Err(text.to_owned()));
}

#[wasm_bindgen_test(unsupported = test)]
fn entries_that_cannot_be_placed() {
    let index = |count: u64| {
        format!(r#"{{"kind": "mla", "role": "indexer", "count": {count}, "index_head_dim": 128}}"#)
    };
    let mla = |tokens: u64| {
        format!(r#"{{"kind": "mla", "count": 7, "head_size": 576, "tokens_per_state": {tokens}}}"#)
    };
    let windows = r#"{"kind": "swa_mla", "count": 1, "head_size": 512, "sliding_window": 128},
                     {"kind": "mla", "count": 2, "head_size": 512, "tokens_per_state": 4}"#;
    check(&[
        ("0.33.0", &format!("{}, {}", mla(1), index(7)), "", ""),
        (
            "0.33.0",
            &format!("{}, {}", mla(1), index(70)),
            "",
            "70 entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there are 7; give each a layer before it",
        ),
        (
            "0.33.0",
            &index(7),
            "",
            "7 entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there is none; give each a layer before it",
        ),
        (
            "0.33.0",
            windows,
            "",
            "2 entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there is 1; give each a layer before it",
        ),
        ("0.33.0", &mla(4), "", ""),
        (
            "0.33.0",
            &mla(7),
            "",
            "a block of 64 tokens is no multiple of tokens_per_state = 7: it would hold a part of an \
             entry; use a block_size that is",
        ),
        (
            "0.8.5",
            r#"{"kind": "mamba", "count": 20, "mixer": "mamba1", "shapes": [[3, 128], [1, 16, 4]],
                "dtypes": ["model", "model"]}"#,
            "",
            "this release keeps states outside its pool, and the model keeps nothing else: there is \
             no pool to plan; use 0.9.1 or newer",
        ),
    ]);
}

/// `--block-size` and `CacheDType` of each release.
#[wasm_bindgen_test(unsupported = test)]
fn blocks_and_layers_that_a_release_does_not_take() {
    let wide =
        r#"{"kind": "full", "count": 2, "num_kv_heads": 8, "head_size": 64, "head_size_v": 96}"#;
    let chunks = r#"{"kind": "full", "count": 2, "num_kv_heads": 8, "head_size": 64},
        {"kind": "sliding", "count": 2, "num_kv_heads": 8, "head_size": 64, "sliding_window": 64},
        {"kind": "chunked", "count": 2, "num_kv_heads": 8, "head_size": 64,
         "attention_chunk_size": 64},
        {"kind": "mamba", "count": 20, "mixer": "kda", "shapes": [[3, 12288], [32, 128, 128]],
         "dtypes": ["model", "float32"]}"#;
    check(&[
        ("0.33.0", QWEN, "block=48", ""),
        (
            "0.33.0",
            QWEN,
            "block=7",
            "block_size = 7 is not taken by this release; use a multiple of 16",
        ),
        (
            "0.33.0",
            QWEN,
            "block=1000000007",
            "block_size = 1000000007 is more than a plan takes; use at most 65536",
        ),
        ("0.17.1", QWEN, "block=256", ""),
        (
            "0.9.2",
            QWEN,
            "block=256",
            "block_size = 256 is not taken by this release; use one of 1, 8, 16, 32, 64, 128",
        ),
        (
            "0.8.4",
            QWEN,
            "block=1",
            "block_size = 1 is not taken by this release; use one of 8, 16, 32, 64, 128",
        ),
        ("0.33.0", DEEPSEEK, "block=1", ""),
        ("0.20.0", QWEN, "nvfp4=1", ""),
        ("0.19.1", QWEN, "nvfp4=1", "this release has no KV cache of nvfp4; use 0.20.0 or newer"),
        (
            "0.29.0",
            DEEPSEEK,
            "nvfp4=1",
            "this release has no KV cache of latent vectors in nvfp4; use 0.30.0 or newer",
        ),
        ("0.20.0", wide, "", ""),
        (
            "0.11.1",
            wide,
            "",
            "this release has no values that are wider than their keys; use 0.20.0 or newer",
        ),
        (
            "0.33.0",
            chunks,
            "",
            "this release turns the hybrid KV cache manager off for layers with chunks, and without \
             it these layers do not become one kind; use --engine none for the logical size",
        ),
        (
            "0.33.0",
            chunks,
            "no_hybrid=1",
            "without the hybrid KV cache manager the layers must become one kind, and these do not: \
             leave it on",
        ),
    ]);
}

/// What is reserved beside the logical size has a reason.
#[wasm_bindgen_test(unsupported = test)]
fn reasons() {
    let narrow = QWEN.replace("128", r#"192, "head_size_v": 128"#);
    let cross =
        r#"{"kind": "cross", "count": 24, "encoder_len": 1, "num_kv_heads": 4, "head_size": 128}"#;
    let rows = [
        (
            "0.33.0",
            QWEN,
            "speculative=3",
            "1 draft layer keeps a cache too, beside those of the model",
        ),
        ("0.19.1", &narrow, "", "values of 128 elements take the 192 of keys in this release"),
        ("0.22.0", cross, "", "whole blocks of 16 tokens are reserved"),
    ];
    for (version, layers, options, reason) in rows {
        let estimate = answer(version, layers, options).unwrap_or_else(|said| panic!("{said}"));
        let reasons: Vec<String> = estimate.reasons.iter().map(ToString::to_string).collect();
        assert!(reasons.iter().any(|own| own == reason), "{version}: {reasons:?}");
        let plain = answer("0.33.0", QWEN, "").map(|estimate| estimate.reasons);
        assert_eq!(plain, Ok(Vec::new()));
    }
    let one = Reason::StateBlocks { block_size: 1, layers: 1, blocks: 1 };
    let text = "1 state layer takes 1 block each, and a block is 1 token of attention so that it \
                holds a state";
    assert_eq!(one.to_string(), text);
    let state = r#"{"kind": "mamba", "count": 2, "mixer": "mamba1", "shapes": [[3, 128], [1, 16, 4]],
        "dtypes": ["model", "model"]}"#;
    let estimate = answer_of("0.9.2", 8, state, r#", "dtype": "float32""#, "");
    let reasons = estimate.map(|estimate| estimate.reasons.last().map(ToString::to_string));
    let text = "states are kept in bfloat16, in which the model is served, not in float32";
    assert_eq!(reasons, Ok(Some(text.to_owned())));
}

/// Layers of two parts are one layer: `vllm/distributed/utils.py` divides `num_hidden_layers`.
#[wasm_bindgen_test(unsupported = test)]
fn two_parts_of_a_layer_are_on_one_stage() {
    let full = r#"{"kind": "full", "count": N, "num_kv_heads": 2, "head_size": 64}"#;
    let state = r#"{"kind": "mamba", "count": N, "mixer": "mamba2", "n_groups": 1,
        "shapes": [[3, 1792], [24, 64, 128]], "dtypes": ["model", "model"]}"#;
    let both = |count: u64| format!("{full}, {state}").replace('N', &count.to_string());
    let apart = vec![both(1); 36].join(", ");
    for layers in [both(36), apart] {
        let of = |more: &str, options: &str| answer_of("0.33.0", 32, &layers, more, options);
        let whole = of(r#", "num_hidden_layers": 36"#, "");
        let half = of(r#", "num_hidden_layers": 36"#, "pp=2");
        let bytes = |found: Result<VllmEstimate, String>| {
            found.map(|estimate| estimate.plan.bytes_per_block)
        };
        let (whole, half) = (bytes(whole), bytes(half));
        assert_eq!(whole.map(|Bytes(whole)| Bytes(whole / 2)), half);
        let said = of(r#", "num_hidden_layers": 36"#, "pp=37").err().unwrap_or_default();
        let text = "pipeline_parallel_size = 37 is more than the 36 layers; use at most 36";
        assert_eq!(said, text);
        // Twice as many layers are not two parts of one.
        assert!(of("", "pp=72").is_ok());
    }
}

/// The longest context of an answer is one with which the release starts.
#[wasm_bindgen_test(unsupported = test)]
fn the_longest_context_is_one_that_starts() {
    let gemma = r#"{"kind": "full", "count": 10, "num_kv_heads": 16, "head_size": 128},
        {"kind": "sliding", "count": 52, "num_kv_heads": 16, "head_size": 128, "sliding_window": 1024}"#;
    let v4 = r#"{"kind": "swa_mla", "count": 8, "head_size": 512, "sliding_window": 128},
        {"kind": "mla", "count": 4, "head_size": 512, "tokens_per_state": 4},
        {"kind": "mla", "count": 4, "head_size": 512, "tokens_per_state": 128}"#;
    let rows = [
        ("0.14.0", QWEN, "pp=2", 2_048),
        ("0.16.0", QWEN, "pp=2", 2_048),
        ("0.33.0", QWEN, "", 2_048),
        ("0.6.6", gemma, "", 4_096),
        ("0.8.5", gemma, "", 4_096),
        ("0.10.2", gemma, "", 4_096),
        ("0.20.0", v4, "", 48),
        ("0.23.0", v4, "", 48),
        ("0.28.0", v4, "", 48),
        ("0.33.0", v4, "", 48),
    ];
    for (version, layers, options, mib) in rows {
        let starts = |len: u64| {
            let options = format!("{options} len={len} batched=8192");
            let estimate = answer(version, layers, &options)?;
            let rules = estimate.settings.release.rules();
            let started = estimate.plan.layout().start(rules, Bytes(mib * MIB));
            Ok(started.is_ok()) as Result<bool, String>
        };
        let estimate = answer(version, layers, &format!("{options} batched=8192"));
        let estimate = estimate.unwrap_or_else(|said| panic!("{version}: {said}"));
        let longest = estimate.fit(Bytes(mib * MIB), 1, None).max_context;
        assert!(longest > 0 && longest < 131_072, "{version}, {layers}: {longest}");
        assert_eq!(starts(longest), Ok(true), "{version}, {layers}: {longest}");
        // Nor do more requests run at once than the engine takes.
        assert_eq!(estimate.fit(Bytes(mib * MIB), 2, Some(1)).max_context, 0);
    }
}

/// A number of GPUs is divided as `vllm serve` would be told to: whole layers over what the other
/// sizes leave.
#[wasm_bindgen_test(unsupported = test)]
fn numbers_of_gpus() {
    let rows = [
        ("gpus=1", (1, 1, 1)),
        ("gpus=4", (4, 1, 1)),
        ("gpus=8 pp=2", (4, 2, 1)),
        ("gpus=8 dp=2", (4, 1, 2)),
        ("gpus=8 dp=4 tp=2", (2, 1, 4)),
        ("gpus=2 dp=2 tp=1", (1, 1, 2)),
        ("gpus=16 pp=2 dp=2", (4, 2, 2)),
    ];
    for (options, split) in rows {
        let estimate = answer("0.33.0", QWEN, options).unwrap_or_else(|said| panic!("{said}"));
        let Options {
            tensor_parallel_size: tp,
            pipeline_parallel_size: pp,
            data_parallel_size: dp,
            ..
        } = estimate.options;
        assert_eq!((tp, pp, dp), split, "{options}");
        let assumed = estimate.assumed.iter().any(|said| said.what.is_key("tensor_parallel_size"));
        assert_eq!(assumed, tp > 1 && !options.contains("tp="), "{options}");
    }
    check(&[
        (
            "0.33.0",
            QWEN,
            "gpus=4 tp=1",
            "gpu_count = 4 is not the product of tensor_parallel_size = 1, pipeline_parallel_size = \
             1, data_parallel_size = 1 and prefill_context_parallel_size = 1, which is 1; use \
             tensor_parallel_size x pipeline_parallel_size = 4 x 1, 2 x 2, 1 x 4",
        ),
        (
            "0.33.0",
            QWEN,
            "gpus=6",
            "gpu_count = 6 leaves tensor_parallel_size = 6, over which the model does not divide; \
             use tensor_parallel_size x pipeline_parallel_size = 2 x 3, 1 x 6",
        ),
        (
            "0.33.0",
            QWEN,
            "gpus=6 dp=4",
            "gpu_count = 6 is no multiple of the other sizes (pipeline, data and prefill context \
             parallel), whose product is 4; use a gpu_count that is a multiple of 4 (data by \
             prefill context parallel) and over which the model divides",
        ),
        (
            "0.33.0",
            QWEN,
            "gpus=65537",
            "the number of GPUs or the parallel sizes ask for 65,537 GPUs together, more than a \
             plan takes; use at most 65,536",
        ),
        (
            "0.33.0",
            QWEN,
            "gpus=37",
            "gpu_count = 37 leaves tensor_parallel_size = 37, over which the model does not \
             divide; the model divides over no such number; use another gpu_count",
        ),
        ("0.8.2", QWEN, "dp=2", "this release has no data parallelism; use 0.8.3 or newer"),
        ("0.8.3", QWEN, "dp=2", ""),
        ("0.7.3", QWEN, "ep=1", "this release has no expert parallelism; use 0.8.0 or newer"),
    ]);
}
