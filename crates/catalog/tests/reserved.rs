//! What vLLM reserves for models of the catalogue, by release.

use kvbudget_catalog::find;
use kvbudget_core::architecture::Dtype;
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::{Options, Version, VllmEstimate};
use kvbudget_core::format::KvFormat;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use wasm_bindgen_test::wasm_bindgen_test;

/// Bytes that a release reserves for a request of so many tokens, or the words of a refusal.
fn reserved(id: &str, version: &str, max_model_len: u64, options: Options) -> Result<u64, String> {
    let model = find(id).map_err(|error| error.to_string())?;
    let version = Version::from_text(version).ok_or("no version")?;
    let options = Options { version: Some(version), max_model_len: Some(max_model_len), ..options };
    let served = ServedModel::of_architecture(&model.architecture);
    let estimate = VllmEstimate::of(&served, &options).map_err(|error| error.to_string())?;
    Ok(estimate.plan.reserved_per_request().0)
}

/// (model, tokens, reserved by 0.19.1, reserved by 0.33.0): one GPU, the API server's defaults on a
/// large one. Source: vLLM's own planner in both releases.
#[wasm_bindgen_test(unsupported = test)]
fn six_public_models() {
    let rows: &[(&str, u64, u64, u64)] = &[
        ("meta-llama/Llama-3.1-8B", 4_096, 536_870_912, 536_870_912),
        ("meta-llama/Llama-3.1-8B", 32_768, 4_294_967_296, 4_294_967_296),
        ("meta-llama/Llama-3.1-8B", 131_072, 17_179_869_184, 17_179_869_184),
        ("google/gemma-3-27b-it", 4_096, 2_356_674_560, 2_356_674_560),
        ("google/gemma-3-27b-it", 32_768, 7_222_067_200, 11_248_599_040),
        ("google/gemma-3-27b-it", 131_072, 15_275_130_880, 19_301_662_720),
        ("deepseek-ai/DeepSeek-V3", 4_096, 287_834_112, 287_834_112),
        ("deepseek-ai/DeepSeek-V3", 32_768, 2_302_672_896, 2_302_672_896),
        ("deepseek-ai/DeepSeek-V3", 131_072, 9_210_691_584, 9_210_691_584),
        ("openai/gpt-oss-20b", 4_096, 201_719_808, 201_719_808),
        ("openai/gpt-oss-20b", 32_768, 1_010_171_904, 1_211_498_496),
        ("openai/gpt-oss-20b", 131_072, 3_426_091_008, 3_627_417_600),
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", 4_096, 147_062_784, 187_170_816),
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", 32_768, 855_638_016, 895_746_048),
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", 131_072, 3_262_119_936, 3_302_227_968),
        ("mistralai/Mistral-7B-v0.1", 4_096, 538_968_064, 538_968_064),
        ("mistralai/Mistral-7B-v0.1", 32_768, 1_612_709_888, 2_686_451_712),
        ("mistralai/Mistral-7B-v0.1", 131_072, 1_612_709_888, 2_686_451_712),
    ];
    for (id, tokens, old, new) in rows {
        let of = |version| reserved(id, version, *tokens, Options::default());
        assert_eq!((of("0.19.1"), of("0.33.0")), (Ok(*old), Ok(*new)), "{id}, {tokens}");
    }
}

/// A checkpoint that asks for an 8-bit cache has one although the option says auto; not before
/// 0.14.0. Source: `vllm/engine/arg_utils.py`, `vllm/utils/torch_utils.py`.
#[wasm_bindgen_test(unsupported = test)]
fn the_checkpoint_names_the_format() {
    let since =
        |version, options| reserved("nvidia/Qwen3-235B-A22B-NVFP4", version, 32_768, options);
    let of = |options| since("0.33.0", options);
    let bf16 = KvCacheDtype::Format(KvFormat::Bf16);
    let stated = Options { kv_cache_dtype: bf16, ..Options::default() };
    // 94 layers x 2 x 4 KV heads x 128 elements x 32,768 tokens.
    assert_eq!(of(Options::default()), Ok(3_154_116_608));
    assert_eq!(of(stated), Ok(2 * 3_154_116_608));
    assert_eq!(since("0.14.0", Options::default()), Ok(3_154_116_608));
    assert_eq!(since("0.13.0", Options::default()), Ok(2 * 3_154_116_608));
}

/// (model, options, what the refusal says): a split or a format that does not go.
#[wasm_bindgen_test(unsupported = test)]
fn what_does_not_go_is_refused() {
    let default = Options::default();
    let fp8_ds_mla = Options { kv_cache_dtype: KvCacheDtype::Fp8DsMla, ..default };
    let bf16 = Options { kv_cache_dtype: KvCacheDtype::Format(KvFormat::Bf16), ..default };
    let q8_0 = Options { kv_cache_dtype: KvCacheDtype::Format(KvFormat::Q8_0), ..default };
    let tp = |tensor_parallel_size| Options { tensor_parallel_size, ..default };
    let pp = |pipeline_parallel_size| Options { pipeline_parallel_size, ..default };
    let dcp = Options { decode_context_parallel_size: 3, ..tp(4) };
    let rows = [
        (
            "meta-llama/Llama-3.1-8B",
            "0.33.0",
            tp(3),
            "does not divide the 32 query heads; use one of 1, 2, 4, 8, 16, 32",
        ),
        ("google/gemma-3-27b-it", "0.33.0", pp(63), "more than the 62 layers"),
        (
            "deepseek-ai/DeepSeek-V3",
            "0.33.0",
            dcp,
            "does not divide tensor_parallel_size = 4; use one of 1, 2, 4",
        ),
        ("meta-llama/Llama-3.1-8B", "0.33.0", fp8_ds_mla, "no KV cache of"),
        ("meta-llama/Llama-3.1-8B", "0.33.0", q8_0, "vLLM has no KV cache of q8_0"),
        (
            "sgl-project/DeepSeek-V4-Pro-FP8",
            "0.33.0",
            bf16,
            "no KV cache of bf16 for this model; use auto, fp8",
        ),
        (
            "sgl-project/DeepSeek-V4-Pro-FP8",
            "0.19.1",
            default,
            "this release has no DeepSeek-V4; use 0.20.0",
        ),
    ];
    for (id, version, options, words) in rows {
        let refusal = reserved(id, version, 32_768, options).err();
        assert!(refusal.as_ref().is_some_and(|text| text.contains(words)), "{id}: {refusal:?}");
    }
}

/// (model, tokens, reserved by 0.19.1, reserved by 0.33.0), as above.
///
/// A checkpoint in float32 is served in 16 bits: 4,096 × 40 layers × 2 × 40 × 128 × 2 bytes.
/// Source: `vllm/config` in both releases.
///
/// MiMo-V2's values are padded to its keys up to 0.19.1: 1,413 blocks × 9 layers × 16 × 8 ×
/// (192 + 192, then 192 + 128) × 2 bytes. Source: `vllm/model_executor/models/mimo_v2_flash.py`.
#[wasm_bindgen_test(unsupported = test)]
fn formats_and_values_that_are_changed() {
    let rows: &[(&str, u64, u64, u64)] = &[
        ("allenai/OLMo-2-1124-13B", 4_096, 3_355_443_200, 3_355_443_200),
        ("XiaomiMiMo/MiMo-V2-Flash", 4_096, 1_250_131_968, 1_041_776_640),
    ];
    for (id, tokens, old, new) in rows {
        let of = |version| reserved(id, version, *tokens, Options::default());
        assert_eq!((of("0.19.1"), of("0.33.0")), (Ok(*old), Ok(*new)), "{id}, {tokens}");
    }
    let options = Options { dtype: Some(Dtype::Float32), ..Options::default() };
    assert_eq!(reserved("allenai/OLMo-2-1124-13B", "0.33.0", 4_096, options), Ok(6_710_886_400));
}
