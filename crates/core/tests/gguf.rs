//! GGUF: blocks, the types that file types give to tensors, and the sizes of published files.

#[path = "gguf/models.rs"]
mod models;

use kvbudget_core::architecture::{Architecture, Dtype};
use kvbudget_core::config;
use kvbudget_core::engine::vllm::{ExpertSplit, StageWeights, Stored, WeightOptions, weights};
use kvbudget_core::format::WeightFormat;
use kvbudget_core::gguf::{Class, FileType, Home, Tensors, tensor_bytes};
use kvbudget_core::parse;
use wasm_bindgen_test::wasm_bindgen_test;

/// llama.cpp's block layouts.
const BLOCKS: &str = "ggml-common.h, https://github.com/ggml-org/llama.cpp";

#[track_caller]
fn model(text: &str) -> Architecture {
    config::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[track_caller]
fn file_type(name: &str) -> FileType {
    FileType::from_name(name).unwrap_or_else(|| panic!("no file type {name}"))
}

/// (format, bytes of 256 weights, source)
#[wasm_bindgen_test(unsupported = test)]
fn blocks_have_their_bytes() {
    let rows: &[(&str, u64, &str)] = &[
        ("f16", 512, BLOCKS),
        ("q8_0", 272, BLOCKS),
        ("q8_1", 288, BLOCKS),
        ("q8_k", 292, BLOCKS),
        ("q6_k", 210, BLOCKS),
        ("q5_1", 192, BLOCKS),
        ("q5_0", 176, BLOCKS),
        ("q5_k", 176, BLOCKS),
        ("q4_1", 160, BLOCKS),
        ("q4_0", 144, BLOCKS),
        ("q4_k", 144, BLOCKS),
        ("iq4_nl", 144, BLOCKS),
        ("nvfp4", 144, BLOCKS),
        ("iq4_xs", 136, BLOCKS),
        ("mxfp4", 136, BLOCKS),
        ("q3_k", 110, BLOCKS),
        ("iq3_s", 110, BLOCKS),
        ("iq3_xxs", 98, BLOCKS),
        ("q2_k", 84, BLOCKS),
        ("iq2_s", 82, BLOCKS),
        ("iq2_xs", 74, BLOCKS),
        ("q2_0", 72, BLOCKS),
        ("iq2_xxs", 66, BLOCKS),
        ("tq2_0", 66, BLOCKS),
        ("iq1_m", 56, BLOCKS),
        ("tq1_0", 54, BLOCKS),
        ("iq1_s", 50, BLOCKS),
        ("q1_0", 36, BLOCKS),
    ];
    for (name, bytes, source) in rows {
        let bits = WeightFormat::from_name(name).map(WeightFormat::bits);
        let ours = bits.map(|bits| 32 * bits.numerator() / bits.denominator());
        assert_eq!(ours, Some(*bytes), "{name}, {source}");
    }
}

/// A published file is its tensors and a header, which is the same in all files of a model.
#[wasm_bindgen_test(unsupported = test)]
fn published_files_have_their_bytes() {
    for (config, files) in models::FILES {
        let model = model(config);
        for (name, header, bytes) in *files {
            let ours = tensor_bytes(&model, file_type(name)).map(|ours| ours.0 + header);
            assert_eq!(ours, Some(*bytes), "{name} of {config}, {}", models::LISTING);
        }
    }
}

/// The layers in which a class of tensors has a format.
fn layers(model: &Architecture, file: &str, class: Class, format: &str) -> String {
    let tensors = Tensors::of(model, file_type(file));
    let has = |layer: &u64| {
        let mut of_layer = tensors.layer(*layer).into_iter();
        of_layer.any(|tensor| tensor.class == class && tensor.format.name() == format)
    };
    let layers = (0..model.num_hidden_layers).filter(has).map(|layer| layer.to_string());
    layers.collect::<Vec<_>>().join(" ")
}

/// (config, file type, class, format, layers, source)
#[wasm_bindgen_test(unsupported = test)]
fn file_types_give_tensors_their_types() {
    type Row = (&'static str, &'static str, Class, &'static str, &'static str, &'static str);
    const MORE: &str = "0 1 2 3 4 7 10 13 16 19 22 25 28 31 34 35 36 37 38 39";
    const FOURTHS: &str = "3 7 11 15 19 23 27 31 35 39 43 47 51 55 59 63";
    let qwen = "tests/snapshots/qwen3-14b.schema of llama.cpp";
    let hybrid = "tests/snapshots/qwen3.5-27b.schema of llama.cpp";
    let code = "src/llama-quant.cpp of llama.cpp";
    let rows: &[Row] = &[
        (models::QWEN_3_14B, "q4_k_m", Class::Value, "q6_k", MORE, qwen),
        (models::QWEN_3_14B, "q4_k_m", Class::Down, "q6_k", MORE, qwen),
        (models::QWEN_3_14B, "q5_k_m", Class::Down, "q6_k", MORE, qwen),
        (models::QWEN_3_14B, "q4_k_s", Class::Value, "q5_k", "0 1 2 3", qwen),
        (models::QWEN_3_14B, "q4_k_s", Class::Down, "q5_k", "0 1 2 3 4", qwen),
        (models::QWEN_3_14B, "q3_k_m", Class::Value, "q5_k", "0 1", qwen),
        (models::QWEN_3_14B, "q3_k_m", Class::Down, "q5_k", "0 1", qwen),
        (models::QWEN_3_14B, "q2_k_s", Class::Down, "q4_k", "0 1 2 3 4", qwen),
        (models::QWEN_3_14B, "iq2_xxs", Class::Down, "q2_k", "0 1 2 3 4", qwen),
        (models::QWEN_35_27B, "iq3_xs", Class::Query, "iq3_xxs", FOURTHS, hybrid),
        (models::QWEN_35_27B, "iq1_s", Class::AttentionOutput, "iq2_xxs", FOURTHS, hybrid),
        (models::QWEN_35_27B, "iq2_xs", Class::Value, "q4_k", FOURTHS, hybrid),
        (models::QWEN_35_27B, "iq2_xs", Class::Down, "q2_k", "0 1 2 3 4 5 6 7", hybrid),
        (models::MIXTRAL, "q4_k_m", Class::Value, "q8_0", "0 1 2 3", code),
        (models::MIXTRAL, "q4_k_m", Class::AttentionOutput, "q5_k", "0 1 2 3", code),
        (models::MIXTRAL, "q3_k_l", Class::AttentionOutput, "q3_k", "0 1 2 3", code),
        (models::MIXTRAL, "iq2_m", Class::Key, "q4_k", "0 1 2 3", code),
    ];
    for (config, file, class, format, expected, source) in rows {
        let ours = layers(&model(config), file, *class, format);
        assert_eq!(ours, *expected, "{file}, {class:?}, {format}, {config}, {source}");
    }
}

/// Llama 3.1 70B has `q5_k` where others have less: tests/snapshots of llama.cpp.
#[wasm_bindgen_test(unsupported = test)]
fn seventy_billion_have_better_values() {
    let model = model(models::LLAMA_31_70B);
    for file in ["q2_k", "q3_k_s", "q3_k_m"] {
        let better = layers(&model, file, Class::Value, "q5_k");
        assert_eq!(better.split(' ').count(), 80, "{file}");
    }
}

/// (config, file type, tied, embedding, head, source)
#[wasm_bindgen_test(unsupported = test)]
fn the_ends_have_types_of_their_own() {
    let qwen = "tests/snapshots/qwen3-14b.schema of llama.cpp";
    let code = "src/llama-quant.cpp of llama.cpp";
    let rows: &[(&str, &str, &str, &str, &str)] = &[
        (models::QWEN_3_14B, "q4_k_m", "q4_k", "q6_k", qwen),
        (models::QWEN_3_14B, "q8_0", "q8_0", "q8_0", qwen),
        (models::QWEN_3_14B, "iq2_xxs", "q2_k", "q5_k", qwen),
        (models::QWEN_3_14B, "f16", "fp16", "fp16", qwen),
        (models::QWEN_3_14B, "tq1_0", "q4_k", "q6_k", code),
        (models::LLAMA_32_1B, "q4_k_m", "q6_k", "q6_k", code),
        (models::QWEN_25_05B, "q4_k_m", "q8_0", "q8_0", code),
    ];
    for (config, file, embedding, head, source) in rows {
        let model = model(config);
        let tensors = Tensors::of(&model, file_type(file));
        let ours = (tensors.embedding().name(), tensors.output().name());
        assert_eq!(ours, (*embedding, *head), "{file} of {config}, {source}");
    }
}

/// Every parameter of a layer is in one tensor of it, whatever the model.
#[wasm_bindgen_test(unsupported = test)]
fn tensors_add_up_to_the_parts() {
    for config in models::ALL {
        let model = model(config);
        let tensors = Tensors::of(&model, file_type("q4_k_m"));
        let all = || (0..model.num_hidden_layers).flat_map(|layer| tensors.layer(layer));
        let sum = |home: Home| {
            all().filter(|tensor| tensor.home == home).map(|tensor| tensor.elements).sum::<u128>()
        };
        let parts = &model.parameters;
        for (home, part) in [
            (Home::Attention, parts.attention),
            (Home::Mlp, parts.mlp),
            (Home::Experts, parts.experts),
            (Home::SharedExperts, parts.shared_experts),
            (Home::Mixers, parts.mixers),
        ] {
            assert_eq!(sum(home), u128::from(part), "{home:?} of {config}");
        }
    }
}

/// Bytes of all stages of a file on GPUs.
fn loaded(config: &str, file: &str, tp: u64, pp: u64) -> u64 {
    let options = WeightOptions {
        tensor_parallel_size: tp,
        pipeline_parallel_size: pp,
        experts: ExpertSplit::default(),
        dtype: Dtype::Float16,
        stored: Some(Stored::Gguf(file_type(file))),
        adapters: None,
    };
    let stages = weights(&model(config), &options).unwrap_or_else(|error| panic!("{error}"));
    stages.iter().map(|stage| StageWeights::total(stage).0).sum()
}

/// (file type, tensor parallel, pipeline parallel, bytes, why)
#[wasm_bindgen_test(unsupported = test)]
fn what_is_loaded() {
    // The tensors of the file, norms in 16 bits, 32 MiB of rotations.
    let file = |bytes: u64| bytes - 2 * 65 * 4096 + (32 << 20);
    // Queries and keys in rows as long as those of the values, in the 16 layers with more bits.
    let longer = 16 * (4096 + 1024) * 4096 * 33 / 16 / 8;
    let rows: &[(&str, u64, u64, u64, &str)] = &[
        ("q8_0", 1, 1, file(8_532_934_656), "all of one type"),
        ("q4_k_m", 1, 1, file(4_912_898_048) + longer, "mixed"),
        ("q8_0", 1, 2, file(8_532_934_656) + (32 << 20), "a second table of rotations"),
        ("q4_k_m", 1, 2, file(4_912_898_048) + longer + (32 << 20), "the same, mixed"),
    ];
    for (name, tp, pp, bytes, why) in rows {
        assert_eq!(loaded(models::LLAMA_31_8B, name, *tp, *pp), *bytes, "{name}, {why}");
    }
    // A half of it each, the norms and rotations twice; with 16 GPUs keys and values twice.
    let whole = 65 * 4096 * 2 + (32 << 20);
    let half = (file(8_532_934_656) - whole) / 2 + whole;
    assert_eq!(loaded(models::LLAMA_31_8B, "q8_0", 2, 1), half);
    let repeated = 2 * 32 * 1024 * 4096 * 34 / 32;
    let share = (file(8_532_934_656) - whole + repeated) / 16 + whole;
    assert_eq!(loaded(models::LLAMA_31_8B, "q8_0", 16, 1), share);
}

/// (text, whether it is one format, what is said else)
#[wasm_bindgen_test(unsupported = test)]
fn names() {
    for name in FileType::NAMES {
        assert_eq!(FileType::from_name(&name.to_uppercase()).map(FileType::name), Some(*name));
        assert!(parse::quantization(name).is_ok(), "{name}");
    }
    assert_eq!(parse::weight_format("Q4_K"), Ok(WeightFormat::Q4K));
    let mixed = parse::weight_format("q4_k_m").map_err(|error| error.to_string());
    let said = "q4_k_m gives each tensor a format of its own, so it needs a MODEL, for which \
                --quantization takes it; most of its tensors are q4_k";
    assert_eq!(mixed, Err(said.to_owned()));
    let unknown = parse::quantization("q4_k_xxl").map_err(|error| error.to_string());
    assert!(unknown.is_err_and(|said| said.starts_with("expected one of auto, none, fp8, w8a8")
        && said.contains("or a type of GGUF file: f32,")
        && said.ends_with("found `q4_k_xxl`")));
}
