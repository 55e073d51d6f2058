//! The architecture file: what is written is read back, what does not hold is refused by place.

use kvbudget_core::architecture::{
    Architecture, Cache, Dtype, Heads, LayerGroup, Mixer, Parts, Quantization, Scales, Sharding,
    State, StateDtype, Unconverted,
};
use kvbudget_core::assumed::{Assumed, Why};
use kvbudget_core::format::{KvFormat, WeightFormat};
use kvbudget_core::{architecture_file, model_file};
use wasm_bindgen_test::wasm_bindgen_test;

const HEADS: Heads = Heads { num_kv_heads: 8, head_size: 128, head_size_v: 128 };
const STATE: State = State {
    mixer: Mixer::Kda,
    conv: Some([3, 12_288]),
    conv_dtype: StateDtype::Model,
    recurrent: Some([32, 128, 128]),
    recurrent_dtype: StateDtype::Float32,
};

/// A model of these caches.
fn model(caches: &[Cache]) -> Architecture {
    let groups = (1..).zip(caches).map(|(count, cache)| LayerGroup { count, cache: *cache });
    Architecture {
        name: "Own\u{1b}\"Model".into(),
        model_type: "own".into(),
        max_position_embeddings: None,
        hidden_size: 4_096,
        num_attention_heads: 32,
        vocab_size: 32_000,
        dtype: Dtype::Float32,
        quantization: None,
        layers: groups.collect(),
        num_hidden_layers: 7,
        mtp_layers: 1,
        parameters: Parts::default(),
        active_parameters: 0,
        sharding: Sharding { rotary_elements: 4_096, num_experts: 8, ..Sharding::default() },
        assumed: Vec::new().into(),
    }
}

#[track_caller]
fn check_round_trip(model: &Architecture) {
    let text = architecture_file::write(model);
    assert_eq!(architecture_file::read(&text).as_ref(), Ok(model), "{text}");
    let json = architecture_file::to_json(model).to_string();
    assert_eq!(model_file::read(&json).as_ref(), Ok(model), "{json}");
}

#[wasm_bindgen_test(unsupported = test)]
fn every_kind_of_layer_is_read_back() {
    let only_keys = Heads { head_size_v: 0, ..HEADS };
    let no_conv = State { mixer: Mixer::LinearAttention, conv: None, ..STATE };
    let no_recurrent = State {
        mixer: Mixer::ShortConv,
        recurrent: None,
        recurrent_dtype: StateDtype::Model,
        ..STATE
    };
    let caches = [
        Cache::Full(HEADS),
        Cache::Full(only_keys),
        Cache::Sliding { heads: Heads { head_size_v: 64, ..HEADS }, sliding_window: 4_096 },
        Cache::Chunked { heads: HEADS, attention_chunk_size: 8_192 },
        Cache::Cross { heads: HEADS, encoder_len: 1_500 },
        Cache::Mla { head_size: 576, tokens_per_state: 1 },
        Cache::Mla { head_size: 512, tokens_per_state: 4 },
        Cache::SwaMla { head_size: 512, sliding_window: 128 },
        Cache::Indexer { head_size: 128, tokens_per_state: 1 },
        Cache::Indexer { head_size: 128, tokens_per_state: 4 },
        Cache::Mamba(STATE),
        Cache::Mamba(no_conv),
        Cache::Mamba(no_recurrent),
        Cache::Mamba(State { mixer: Mixer::Mamba1, ..STATE }),
        Cache::Mamba(State { mixer: Mixer::Mamba2 { n_groups: 8 }, ..STATE }),
        Cache::Mamba(State { mixer: Mixer::GatedDeltaNet, ..STATE }),
        Cache::Nothing,
    ];
    check_round_trip(&model(&caches));
}

#[wasm_bindgen_test(unsupported = test)]
fn everything_else_is_read_back() {
    let parameters = Parts {
        embedding: 1,
        positions: 2,
        head: 3,
        attention: 4,
        mlp: 5,
        experts: 6,
        shared_experts: 7,
        router: 8,
        norms: 9,
        mixers: 10,
        vision_audio: 11,
        other: 1 << 59,
    };
    let assumed = Assumed::of_key("a", "1", Why::ClassDefault);
    let method = "modelopt".into();
    let mixed = Quantization {
        method,
        weight_format: None,
        kv_cache_dtype: None,
        scales: Scales::Group { size: 128, zero_points: true },
        unconverted: Unconverted { attention: 7, experts: 1, ..Unconverted::default() },
        not_read: "quant_algo = MIXED_PRECISION".into(),
    };
    let stored = Quantization {
        weight_format: Some(WeightFormat::Nvfp4),
        not_read: "".into(),
        ..mixed.clone()
    };
    let kept = Quantization { kv_cache_dtype: Some(KvFormat::Fp8), ..stored.clone() };
    let method = Quantization::NOT_STATED.into();
    let only_kept = Quantization { method, weight_format: None, ..kept.clone() };
    for quantization in [mixed, stored, kept, only_kept] {
        let quantization = Some(quantization);
        check_round_trip(&Architecture { quantization, ..model(&[Cache::Nothing]) });
    }
    check_round_trip(&Architecture {
        max_position_embeddings: Some(131_072),
        parameters,
        active_parameters: parameters.total() - 5,
        assumed: vec![assumed].into(),
        ..model(&[Cache::Full(HEADS)])
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn the_examples_of_the_description_hold() {
    let description = include_str!("../ARCHITECTURE_FILE.md");
    let examples =
        description.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut count = 0;
    for example in examples {
        match architecture_file::read(example) {
            Ok(model) => check_round_trip(&model),
            Err(error) => panic!("{error}\n{example}"),
        }
        count += 1;
    }
    assert_eq!(count, 2);
}

const HEAD: &str = r#""schema": "kvbudget.architecture/1", "name": "Own", "hidden_size": 64,
    "num_attention_heads": 4, "vocab_size": 100"#;

/// A file with these keys added to what must be there.
fn file(more: &str) -> String {
    format!("{{{HEAD}, {more}}}")
}

const LAYERS: &str =
    r#""layers": [{"kind": "full", "count": 2, "num_kv_heads": 1, "head_size": 16}]"#;

#[wasm_bindgen_test(unsupported = test)]
fn what_a_file_leaves_out_is_listed() -> Result<(), architecture_file::ArchitectureFileError> {
    let model = architecture_file::read(&file(LAYERS))?;
    let assumed: Vec<_> =
        model.assumed.iter().map(|noted| format!("{} = {}", noted.what, noted.value)).collect();
    assert_eq!(assumed, ["dtype = bfloat16", "num_hidden_layers = 2"]);
    assert_eq!(model.parameters.total(), 0, "not stated");

    let model = architecture_file::read(&file(&format!("{LAYERS}, \"parameters\": 7000000000")))?;
    assert_eq!((model.parameters.other, model.active_parameters), (7_000_000_000, 7_000_000_000));
    let last = model.assumed.last().and_then(|assumed| assumed.what.key());
    assert_eq!(last, Some("active_parameters"));
    Ok(())
}

/// The KV cache may be quantized where the weights are not.
#[wasm_bindgen_test(unsupported = test)]
fn every_format_of_the_kv_cache_is_read() {
    for (format, name) in KvFormat::ALL.iter().zip(KvFormat::NAMES) {
        let text = file(&format!(r#""kv_cache_dtype": "{name}", {LAYERS}"#));
        let expected = Quantization {
            method: Quantization::NOT_STATED.into(),
            weight_format: None,
            kv_cache_dtype: Some(*format),
            scales: Scales::Tensor,
            unconverted: Unconverted::default(),
            not_read: "".into(),
        };
        let read = architecture_file::read(&text).map(|model| model.quantization);
        assert_eq!(read, Ok(Some(expected)), "{name}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_words_of_vllm_are_taken() -> Result<(), architecture_file::ArchitectureFileError> {
    let text = file(
        r#""dtype": "bfloat16", "layers": [{"kind": "mamba", "count": 36,
            "mixer": "gated_delta_net", "shapes": [[3, 8192], [32, 128, 128]],
            "dtypes": ["bfloat16", "float32"]}]"#,
    );
    let expected = State { mixer: Mixer::GatedDeltaNet, conv: Some([3, 8_192]), ..STATE };
    assert_eq!(architecture_file::read(&text)?.layers[0].cache, Cache::Mamba(expected));
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn what_does_not_hold_is_refused_by_place() {
    let layer = |fields: &str| {
        file(&format!(r#""layers": [{{"kind": "none", "count": 1}}, {{{fields}}}]"#))
    };
    let rows = [
        (
            "[]".to_owned(),
            "expected a JSON object with the `schema` `kvbudget.architecture/1`, found a list",
        ),
        ("{}".to_owned(), "`schema`: expected `kvbudget.architecture/1`, found nothing; write"),
        (
            r#"{"schema": "kvbudget.architecture/2"}"#.to_owned(),
            r#"found "kvbudget.architecture/2""#,
        ),
        (file(r#""kv_heads": 8"#), "`kv_heads` is not known; the keys here are schema, name, "),
        (
            file(r#""dtype": "fp8""#),
            "`dtype`: `fp8` is not known; use one of float32, float16, bfloat16",
        ),
        (
            file(&format!(r#""kv_cache_dtype": "auto", {LAYERS}"#)),
            "`kv_cache_dtype`: `auto` is not known; use one of fp32, fp16, bf16, fp8, int8, int4, ",
        ),
        (
            file(&format!(r#""weight_format": "fp8", "kv_cache_dtype": "fp8", {LAYERS}"#)),
            "`quant_method` is missing; add it, the method of the quantization",
        ),
        (file(r#""layers": []"#), "`layers` is missing; add it, a list of layer groups"),
        (file(r#""layers": [1]"#), "`layers[0]`: expected an object, found 1"),
        (layer(r#""count": 1"#), "`layers[1].kind` is missing"),
        (
            layer(r#""kind": "gqa""#),
            "`layers[1].kind`: `gqa` is not known; use one of full, sliding, ",
        ),
        (layer(r#""kind": "none""#), "`layers[1].count` is missing; add it, a whole number from 1"),
        (
            layer(r#""kind": "none", "count": 0"#),
            "`layers[1].count`: expected a whole number from 1",
        ),
        (
            layer(r#""kind": "full", "count": 1, "head_size": 64"#),
            "`layers[1].num_kv_heads` is missing; add it, a whole number from 1 to 2^32 - 1",
        ),
        (
            layer(r#""kind": "full", "count": 1, "block_size": 16"#),
            "`layers[1].block_size` is not known; the keys here are kind, count, num_kv_heads, head_size, head_size_v",
        ),
        (
            layer(r#""kind": "mla", "count": 1, "role": "indexer", "head_size": 132"#),
            "`layers[1].head_size` is not known; the keys here are kind, count, role, index_head_dim, tokens_per_state",
        ),
        (
            layer(r#""kind": "mla", "count": 1, "role": "draft""#),
            "`layers[1].role`: `draft` is not known",
        ),
        (
            layer(
                r#""kind": "mamba", "count": 1, "mixer": "kda", "shapes": [[3, 4]], "dtypes": []"#,
            ),
            "`layers[1].dtypes`: expected `model` or `float32` for each of the shapes, found []",
        ),
        (
            layer(
                r#""kind": "mamba", "count": 1, "mixer": "kda", "shapes": [[4]], "dtypes": ["model"]"#,
            ),
            "`layers[1].shapes`: expected two axes of a convolution, three of a recurrent state",
        ),
        (
            layer(
                r#""kind": "mamba", "count": 1, "mixer": "kda", "shapes": [[3, 4]], "dtypes": ["model"], "n_groups": 1"#,
            ),
            "`layers[1].n_groups`: expected nothing, for only mamba2 has groups, found 1",
        ),
        (
            file(&format!(r#"{LAYERS}, "parameters": {{"mlps": 1}}"#)),
            "`parameters.mlps` is not known",
        ),
        (
            file(&format!(r#"{LAYERS}, "parameters": 7, "active_parameters": 8"#)),
            "`active_parameters`: expected at most the `parameters`, found 8",
        ),
        (
            file(&format!(r#"{LAYERS}, "assumed": [{{"what": "a"}}]"#)),
            "`assumed[0].value` is missing; add it, a text",
        ),
    ];
    for (text, expected) in rows {
        let found = architecture_file::read(&text).map_err(|error| error.to_string());
        assert!(found.as_ref().is_err_and(|error| error.contains(expected)), "{text}\n{found:?}");
    }
}
