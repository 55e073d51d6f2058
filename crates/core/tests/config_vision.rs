//! Models with vision or audio towers: parameters of the towers and in all, and the layers.
//!
//! Each config is reduced to the keys that count.

mod common;

use common::{layers, read};
use kvbudget_core::config;
use wasm_bindgen_test::wasm_bindgen_test;

struct Row {
    model: &'static str,
    config: &'static str,
    vision_audio: u64,
    total: u64,
    /// How many layers keep what.
    layers: &'static str,
    source: &'static str,
}

/// The total is that of the published checkpoint, as public listings give it; the part of the
/// towers is that of the `transformers` 5.24 class.
const LISTED: &str = "github.com/r-pedro17/llmatch, data/hf_models.json";

/// Both are those of the `transformers` 5.24 class of this type.
const CLASS: &str = "transformers 5.24, built on the meta device";

/// As `LISTED`; the checkpoint stores 160 elements more, which are buffers: mean and deviation of
/// 80 audio features.
const LISTED_WITHOUT_BUFFERS: &str = LISTED;

const ROWS: &[Row] = &[
    Row {
        model: "llava-hf/llava-1.5-7b-hf",
        config: r#"{"model_type": "llava", "text_config": {"model_type": "llama",
            "max_position_embeddings": 4096, "vocab_size": 32064}, "vision_config":
            {"hidden_size": 1024, "image_size": 336, "intermediate_size": 4096,
            "model_type": "clip_vision_model", "num_attention_heads": 16,
            "num_hidden_layers": 24, "patch_size": 14, "projection_dim": 768,
            "vocab_size": 32000}, "vision_feature_layer": -2}"#,
        vision_audio: 324_487_168,
        total: 7_063_427_072,
        layers: "32 full 32x128",
        source: LISTED,
    },
    Row {
        model: "llava-hf/llava-v1.6-mistral-7b-hf",
        config: r#"{"model_type": "llava_next", "text_config": {"model_type": "mistral",
            "intermediate_size": 14336, "max_position_embeddings": 32768,
            "num_key_value_heads": 8, "sliding_window": null, "vocab_size": 32064},
            "vision_config": {"hidden_size": 1024, "image_size": 336,
            "intermediate_size": 4096, "model_type": "clip_vision_model",
            "num_attention_heads": 16, "num_hidden_layers": 24, "patch_size": 14,
            "projection_dim": 768, "vocab_size": 32000}, "vision_feature_layer": -2}"#,
        vision_audio: 324_491_264,
        total: 7_566_747_648,
        layers: "32 full 8x128",
        source: LISTED,
    },
    Row {
        model: "llava-hf/llava-onevision-qwen2-0.5b-ov-hf",
        config: r#"{"model_type": "llava_onevision", "tie_word_embeddings": true, "text_config":
            {"model_type": "qwen2", "hidden_size": 896, "intermediate_size": 4864,
            "num_hidden_layers": 24, "num_attention_heads": 14,
            "num_key_value_heads": 2, "vocab_size": 152000, "tie_word_embeddings":
            true}, "vision_config": {"hidden_size": 1152, "image_size": 384,
            "intermediate_size": 4304, "model_type": "siglip_vision_model",
            "num_attention_heads": 16, "num_hidden_layers": 26, "patch_size": 14,
            "vision_use_head": false}}"#,
        vision_audio: 399_585_440,
        total: 893_675_552,
        layers: "24 full 2x64",
        source: LISTED,
    },
    Row {
        model: "llava-hf/vip-llava, with Llama 3",
        config: r#"{"model_type": "vipllava", "text_config": {"hidden_size": 4096, "intermediate_size":
            14336, "num_hidden_layers": 32, "num_attention_heads": 32,
            "num_key_value_heads": 8, "vocab_size": 128320, "model_type": "llama",
            "max_position_embeddings": 8192}, "vision_config": {"hidden_size": 1024,
            "image_size": 336, "intermediate_size": 4096, "model_type":
            "clip_vision_model", "num_attention_heads": 16, "num_hidden_layers": 24,
            "patch_size": 14, "projection_dim": 768, "vocab_size": 32000}}"#,
        vision_audio: 341_274_624,
        total: 8_372_060_160,
        layers: "32 full 8x128",
        source: CLASS,
    },
    Row {
        model: "mistral-experimental/pixtral-12b",
        config: r#"{"model_type": "llava", "text_config": {"model_type": "mistral", "hidden_size":
            5120, "head_dim": 128, "intermediate_size": 14336, "num_hidden_layers":
            40, "num_key_value_heads": 8, "sliding_window": null, "vocab_size":
            131072}, "vision_config": {"model_type": "pixtral", "hidden_size": 1024,
            "head_dim": 64, "image_size": 1024, "intermediate_size": 4096,
            "num_attention_heads": 16, "num_hidden_layers": 24, "patch_size": 16},
            "vision_feature_layer": -1}"#,
        vision_audio: 434_957_312,
        total: 12_682_739_712,
        layers: "40 full 8x128",
        source: LISTED,
    },
    Row {
        model: "mistralai/Mistral-Small-3.1-24B-Instruct-2503",
        config: r#"{"model_type": "mistral3", "tie_word_embeddings": false, "text_config":
            {"model_type": "mistral", "hidden_size": 5120, "head_dim": 128,
            "intermediate_size": 32768, "num_hidden_layers": 40,
            "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size":
            131072, "sliding_window": null}, "vision_config": {"model_type":
            "pixtral", "hidden_size": 1024, "head_dim": 64, "image_size": 1540,
            "intermediate_size": 4096, "num_attention_heads": 16,
            "num_hidden_layers": 24, "patch_size": 14}}"#,
        vision_audio: 438_958_080,
        total: 24_011_361_280,
        layers: "40 full 8x128",
        source: CLASS,
    },
    Row {
        model: "google/paligemma-3b-mix-224",
        config: r#"{"model_type": "paligemma", "hidden_size": 2048, "projection_dim": 2048,
            "text_config": {"model_type": "gemma", "hidden_size": 2048,
            "intermediate_size": 16384, "num_attention_heads": 8,
            "num_hidden_layers": 18, "num_key_value_heads": 1, "vocab_size":
            257216}, "vision_config": {"model_type": "siglip_vision_model",
            "hidden_size": 1152, "intermediate_size": 4304, "num_attention_heads":
            16, "num_hidden_layers": 27, "patch_size": 14, "projection_dim": 2048,
            "vision_use_head": false}}"#,
        vision_audio: 414_803_696,
        total: 2_923_466_480,
        layers: "18 full 1x256",
        source: LISTED,
    },
    Row {
        model: "aya-vision, with 255,000 tokens",
        config: r#"{"model_type": "aya_vision", "alignment_intermediate_size": 28672,
            "downsample_factor": 2, "text_config": {"model_type": "cohere2",
            "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers":
            32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size":
            255000, "tie_word_embeddings": true, "max_position_embeddings": 8192},
            "vision_config": {"hidden_size": 1152, "image_size": 364,
            "intermediate_size": 4304, "model_type": "siglip_vision_model",
            "num_attention_heads": 16, "num_hidden_layers": 27, "patch_size": 14,
            "vision_use_head": false}}"#,
        vision_audio: 603_809_008,
        total: 8_627_746_032,
        layers: "24 window 4096 8x128, 8 full 8x128",
        source: CLASS,
    },
    Row {
        model: "CohereLabs/command-a-vision-07-2025",
        config: r#"{"model_type": "cohere2_vision", "alignment_intermediate_size": 36864,
            "downsample_factor": 2, "text_config": {"model_type": "cohere2",
            "hidden_size": 12288, "intermediate_size": 36864, "num_hidden_layers":
            64, "num_attention_heads": 96, "num_key_value_heads": 8, "head_dim":
            128, "vocab_size": 256000, "tie_word_embeddings": true,
            "max_position_embeddings": 8192}, "vision_config": {"hidden_size": 1152,
            "image_size": 512, "intermediate_size": 4304, "model_type":
            "siglip_vision_model", "num_attention_heads": 16, "num_hidden_layers":
            27, "patch_size": 16, "vision_use_head": false}}"#,
        vision_audio: 809_945_328,
        total: 111_867_525_360,
        layers: "48 window 4096 8x128, 16 full 8x128",
        source: LISTED,
    },
    Row {
        model: "HuggingFaceM4/idefics2-8b",
        config: r#"{"model_type": "idefics2", "tie_word_embeddings": false, "text_config":
            {"model_type": "mistral", "max_position_embeddings": 32768,
            "vocab_size": 32003}, "vision_config": {"model_type": "idefics2",
            "hidden_size": 1152, "image_size": 980, "intermediate_size": 4304,
            "num_attention_heads": 16, "num_hidden_layers": 27, "patch_size": 14},
            "perceiver_config": {"resampler_depth": 3, "resampler_head_dim": 96,
            "resampler_n_heads": 16, "num_key_value_heads": 4,
            "resampler_n_latents": 64}}"#,
        vision_audio: 1_161_011_440,
        total: 8_402_768_112,
        layers: "32 window 4096 8x128",
        source: LISTED,
    },
    Row {
        model: "HuggingFaceTB/SmolVLM-Instruct",
        config: r#"{"model_type": "idefics3", "tie_word_embeddings": false, "scale_factor": 3,
            "text_config": {"model_type": "llama", "hidden_size": 2048,
            "intermediate_size": 8192, "num_hidden_layers": 24,
            "num_attention_heads": 32, "num_key_value_heads": 32, "head_dim": 64,
            "vocab_size": 49155, "tie_word_embeddings": false}, "vision_config":
            {"model_type": "idefics3", "hidden_size": 1152, "image_size": 384,
            "intermediate_size": 4304, "num_attention_heads": 16,
            "num_hidden_layers": 27, "patch_size": 14}}"#,
        vision_audio: 434_220_912,
        total: 2_246_272_880,
        layers: "24 full 32x64",
        source: LISTED,
    },
    Row {
        model: "HuggingFaceTB/SmolVLM-256M-Instruct",
        config: r#"{"model_type": "idefics3", "tie_word_embeddings": false, "scale_factor": 4,
            "text_config": {"model_type": "llama", "hidden_size": 576,
            "intermediate_size": 1536, "num_hidden_layers": 30,
            "num_attention_heads": 9, "num_key_value_heads": 3, "head_dim": 64,
            "vocab_size": 49280, "tie_word_embeddings": false}, "vision_config":
            {"model_type": "idefics3", "hidden_size": 768, "image_size": 512,
            "intermediate_size": 3072, "num_attention_heads": 12,
            "num_hidden_layers": 12, "patch_size": 16}}"#,
        vision_audio: 93_510_912,
        total: 256_484_928,
        layers: "30 full 3x64",
        source: LISTED,
    },
    Row {
        model: "Qwen/Qwen2-VL-7B-Instruct",
        config: r#"{"model_type": "qwen2_vl", "hidden_size": 3584, "intermediate_size": 18944,
            "num_hidden_layers": 28, "num_attention_heads": 28,
            "num_key_value_heads": 4, "vocab_size": 152064, "tie_word_embeddings":
            false, "vision_config": {"depth": 32, "embed_dim": 1280, "mlp_ratio": 4,
            "num_heads": 16, "in_chans": 3, "hidden_size": 3584, "patch_size": 14,
            "spatial_merge_size": 2, "temporal_patch_size": 2}}"#,
        vision_audio: 675_759_104,
        total: 8_291_375_616,
        layers: "28 full 4x128",
        source: LISTED,
    },
    Row {
        model: "Qwen/Qwen2.5-VL-72B-Instruct",
        config: r#"{"model_type": "qwen2_5_vl", "hidden_size": 8192, "intermediate_size": 29568,
            "num_hidden_layers": 80, "num_attention_heads": 64,
            "num_key_value_heads": 8, "vocab_size": 152064, "tie_word_embeddings":
            false, "vision_config": {"depth": 32, "hidden_size": 1280,
            "intermediate_size": 3456, "num_heads": 16, "in_chans": 3,
            "out_hidden_size": 8192, "patch_size": 14, "spatial_merge_size": 2}}"#,
        vision_audio: 704_573_696,
        total: 73_410_777_344,
        layers: "80 full 8x128",
        source: LISTED,
    },
    Row {
        model: "Qwen/Qwen3-VL-2B-Instruct",
        config: r#"{"model_type": "qwen3_vl", "tie_word_embeddings": true, "text_config":
            {"model_type": "qwen3_vl_text", "hidden_size": 2048,
            "intermediate_size": 6144, "num_hidden_layers": 28,
            "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 128,
            "vocab_size": 151936, "tie_word_embeddings": true}, "vision_config":
            {"depth": 24, "hidden_size": 1024, "intermediate_size": 4096,
            "num_heads": 16, "out_hidden_size": 2048, "patch_size": 16,
            "num_position_embeddings": 2304, "deepstack_visual_indexes": [5, 11,
            17]}}"#,
        vision_audio: 406_957_056,
        total: 2_127_532_032,
        layers: "28 full 8x128",
        source: LISTED,
    },
    Row {
        model: "OpenGVLab/InternVL3-38B",
        config: r#"{"model_type": "internvl", "tie_word_embeddings": false, "text_config":
            {"model_type": "qwen2", "hidden_size": 5120, "intermediate_size": 27648,
            "num_hidden_layers": 64, "num_attention_heads": 40,
            "num_key_value_heads": 8, "vocab_size": 151674, "tie_word_embeddings":
            false}, "vision_config": {"model_type": "internvl_vision",
            "hidden_size": 3200, "intermediate_size": 12800, "num_hidden_layers":
            45, "num_attention_heads": 25, "image_size": [448, 448], "patch_size":
            [14, 14], "attention_bias": false, "use_qk_norm": true, "norm_type":
            "rms_norm"}}"#,
        vision_audio: 5_628_282_240,
        total: 38_388_164_992,
        layers: "64 full 8x128",
        source: LISTED,
    },
    Row {
        model: "OpenGVLab/InternVL3-8B-Instruct",
        config: r#"{"model_type": "internvl_chat", "downsample_ratio": 0.5, "llm_config":
            {"model_type": "qwen2", "hidden_size": 3584, "intermediate_size": 18944,
            "num_hidden_layers": 28, "num_attention_heads": 28,
            "num_key_value_heads": 4, "vocab_size": 151674, "tie_word_embeddings":
            false}, "vision_config": {"model_type": "intern_vit_6b", "hidden_size":
            1024, "intermediate_size": 4096, "num_hidden_layers": 24,
            "num_attention_heads": 16, "image_size": 448, "patch_size": 14,
            "qkv_bias": true, "qk_normalization": false, "norm_type": "layer_norm"}}"#,
        vision_audio: 331_552_768,
        total: 7_944_373_760,
        layers: "28 full 4x128",
        source: LISTED,
    },
    Row {
        model: "meta-llama/Llama-3.2-11B-Vision-Instruct",
        config: r#"{"model_type": "mllama", "text_config": {"model_type": "mllama_text_model",
            "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers":
            40, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size":
            128256, "cross_attention_layers": [3, 8, 13, 18, 23, 28, 33, 38]},
            "vision_config": {"hidden_size": 1280, "image_size": 560,
            "intermediate_size": 5120, "num_hidden_layers": 32, "num_global_layers":
            8, "max_num_tiles": 4, "vision_output_dim": 7680, "attention_heads": 16,
            "patch_size": 14, "intermediate_layers_indices": [3, 7, 15, 23, 30],
            "supported_aspect_ratios": [[1, 1], [1, 2], [1, 3], [1, 4], [2, 1], [2,
            2], [3, 1], [4, 1]]}}"#,
        vision_audio: 895_028_755,
        total: 10_670_220_835,
        layers: "32 full 8x128, 8 cross 6404 8x128",
        source: LISTED,
    },
    Row {
        model: "openai/whisper-large-v3",
        config: r#"{"model_type": "whisper", "d_model": 1280, "encoder_layers": 32, "decoder_layers":
            32, "encoder_attention_heads": 20, "decoder_attention_heads": 20,
            "encoder_ffn_dim": 5120, "decoder_ffn_dim": 5120, "vocab_size": 51866,
            "num_mel_bins": 128, "max_source_positions": 1500,
            "max_target_positions": 448}"#,
        vision_audio: 636_968_960,
        total: 1_543_490_560,
        layers: "32 full 20x64, 32 cross 1500 20x64",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen2-Audio-7B",
        config: r#"{"model_type": "qwen2_audio", "text_config": {"model_type": "qwen2", "hidden_size":
            4096, "intermediate_size": 11008, "num_hidden_layers": 32,
            "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size":
            156032}, "audio_config": {"model_type": "qwen2_audio_encoder",
            "d_model": 1280, "encoder_layers": 32, "encoder_ffn_dim": 5120,
            "num_mel_bins": 128, "max_source_positions": 1500}}"#,
        vision_audio: 642_215_936,
        total: 8_397_094_912,
        layers: "32 full 32x128",
        source: CLASS,
    },
    Row {
        model: "a small Voxtral",
        config: r#"{"model_type": "voxtral", "text_config": {"hidden_size": 3072, "intermediate_size":
            8192, "num_hidden_layers": 30, "num_attention_heads": 32,
            "num_key_value_heads": 8, "vocab_size": 131072, "model_type": "llama",
            "max_position_embeddings": 8192, "head_dim": 128}, "audio_config":
            {"model_type": "voxtral_encoder", "hidden_size": 1280,
            "intermediate_size": 5120, "num_hidden_layers": 32,
            "num_attention_heads": 20, "num_mel_bins": 128, "max_source_positions":
            1500}}"#,
        vision_audio: 662_134_784,
        total: 4_676_271_104,
        layers: "30 full 8x128",
        source: CLASS,
    },
    Row {
        model: "zai-org/GLM-4.1V-9B-Thinking",
        config: r#"{"model_type": "glm4v", "text_config": {"model_type": "glm4v_text", "hidden_size":
            4096, "intermediate_size": 13696, "num_hidden_layers": 40,
            "num_attention_heads": 32, "num_key_value_heads": 2, "vocab_size":
            151552, "attention_bias": true}, "vision_config": {"model_type":
            "glm4v_vision", "depth": 24, "hidden_size": 1536, "image_size": 336,
            "intermediate_size": 13696, "num_heads": 12, "out_hidden_size": 4096,
            "patch_size": 14, "spatial_merge_size": 2, "temporal_patch_size": 2}}"#,
        vision_audio: 892_498_432,
        total: 10_292_777_472,
        layers: "40 full 2x128",
        source: LISTED,
    },
    Row {
        model: "zai-org/GLM-4.5V",
        config: r#"{"model_type": "glm4v_moe", "text_config": {"model_type": "glm4v_moe_text",
            "hidden_size": 4096, "intermediate_size": 10944,
            "moe_intermediate_size": 1408, "n_routed_experts": 128,
            "n_shared_experts": 1, "num_experts_per_tok": 8,
            "first_k_dense_replace": 1, "num_hidden_layers": 46,
            "num_attention_heads": 96, "num_key_value_heads": 8, "head_dim": 128,
            "use_qk_norm": false, "vocab_size": 151552, "attention_bias": true},
            "vision_config": {"model_type": "glm4v_moe_vision", "depth": 24,
            "hidden_size": 1536, "image_size": 336, "intermediate_size": 10944,
            "num_heads": 12, "out_hidden_size": 4096, "patch_size": 14,
            "spatial_merge_size": 2, "temporal_patch_size": 2}}"#,
        vision_audio: 858_681_856,
        total: 107_710_927_360,
        layers: "46 full 8x128",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen2.5-Omni-7B, the thinker",
        config: r#"{"model_type": "qwen2_5_omni_thinker", "text_config": {"model_type":
            "qwen2_5_omni_text", "hidden_size": 3584, "intermediate_size": 18944,
            "num_hidden_layers": 28, "num_attention_heads": 28,
            "num_key_value_heads": 4, "vocab_size": 152064}, "vision_config":
            {"model_type": "qwen2_5_omni_vision_encoder", "depth": 32,
            "hidden_size": 1280, "intermediate_size": 3420, "num_heads": 16,
            "out_hidden_size": 3584, "patch_size": 14, "spatial_merge_size": 2},
            "audio_config": {"model_type": "qwen2_5_omni_audio_encoder", "d_model":
            1280, "encoder_layers": 32, "encoder_ffn_dim": 5120,
            "encoder_attention_heads": 20, "output_dim": 3584, "num_mel_bins": 128,
            "max_source_positions": 1500}}"#,
        vision_audio: 1_316_197_376,
        total: 8_931_813_888,
        layers: "28 full 4x128",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen3-Omni-30B-A3B, the thinker",
        config: r#"{"model_type": "qwen3_omni_moe_thinker", "text_config": {"model_type":
            "qwen3_omni_moe_text", "hidden_size": 2048, "intermediate_size": 768,
            "moe_intermediate_size": 768, "num_experts": 128, "num_experts_per_tok":
            8, "num_hidden_layers": 48, "num_attention_heads": 32,
            "num_key_value_heads": 4, "head_dim": 128, "vocab_size": 152064},
            "vision_config": {"model_type": "qwen3_omni_moe_vision_encoder",
            "depth": 27, "hidden_size": 1152, "intermediate_size": 4304,
            "num_heads": 16, "out_hidden_size": 2048, "patch_size": 16,
            "spatial_merge_size": 2, "num_position_embeddings": 2304,
            "deepstack_visual_indexes": [8, 16, 24]}, "audio_config": {"model_type":
            "qwen3_omni_moe_audio_encoder", "d_model": 1280, "encoder_layers": 32,
            "encoder_ffn_dim": 5120, "encoder_attention_heads": 20, "output_dim":
            2048, "num_mel_bins": 128, "downsample_hidden_size": 480}}"#,
        vision_audio: 1_186_558_576,
        total: 31_719_205_488,
        layers: "48 full 4x128",
        source: CLASS,
    },
    Row {
        model: "TIGER-Lab/VLM2Vec-Full",
        config: r#"{"model_type": "phi3_v", "hidden_size": 3072, "intermediate_size": 8192,
            "num_hidden_layers": 32, "num_attention_heads": 32,
            "num_key_value_heads": 32, "vocab_size": 32064, "img_processor":
            {"name": "clip_vision_model", "image_dim_out": 1024, "num_img_tokens":
            144}}"#,
        vision_audio: 325_541_888,
        total: 4_146_621_440,
        layers: "32 full 32x96",
        source: LISTED,
    },
    Row {
        model: "openbmb/MiniCPM-V-2_6",
        config: r#"{"model_type": "minicpmv", "version": 2.6, "hidden_size": 3584, "intermediate_size":
            18944, "num_hidden_layers": 28, "num_attention_heads": 28,
            "num_key_value_heads": 4, "vocab_size": 151666, "tie_word_embeddings":
            false, "query_num": 64, "vision_config": {"model_type":
            "siglip_vision_model", "hidden_size": 1152, "image_size": 980,
            "intermediate_size": 4304, "num_attention_heads": 16,
            "num_hidden_layers": 27, "patch_size": 14}}"#,
        vision_audio: 486_411_504,
        total: 8_099_175_152,
        layers: "28 full 4x128",
        source: LISTED,
    },
    Row {
        model: "openbmb/MiniCPM-V-4_5",
        config: r#"{"model_type": "minicpmv", "version": 4.5, "hidden_size": 4096, "intermediate_size":
            12288, "num_hidden_layers": 36, "num_attention_heads": 32,
            "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 151748,
            "tie_word_embeddings": false, "query_num": 64, "vision_config":
            {"model_type": "siglip_vision_model", "hidden_size": 1152, "image_size":
            980, "intermediate_size": 4304, "num_attention_heads": 16,
            "num_hidden_layers": 27, "patch_size": 14}}"#,
        vision_audio: 506_700_016,
        total: 8_695_895_280,
        layers: "36 full 8x128",
        source: LISTED,
    },
    Row {
        model: "allenai/Molmo-7B-D-0924",
        config: r#"{"model_type": "molmo", "hidden_size": 3584, "intermediate_size": 37888,
            "num_hidden_layers": 28, "num_attention_heads": 28,
            "num_key_value_heads": 4, "vocab_size": 152064, "embedding_size":
            152064, "qkv_bias": true, "layer_norm_type": "rms", "norm_after": false,
            "attention_layer_norm": false, "weight_tying": false,
            "tie_word_embeddings": false, "max_position_embeddings": 4096}"#,
        vision_audio: 404_950_016,
        total: 8_021_025_280,
        layers: "28 full 4x128",
        source: LISTED,
    },
    Row {
        model: "tencent/HunyuanOCR",
        config: r#"{"model_type": "hunyuan_vl", "text_config": {"model_type": "hunyuan_vl_text",
            "hidden_size": 1024, "intermediate_size": 3584, "num_hidden_layers": 24,
            "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 128,
            "vocab_size": 120818, "tie_word_embeddings": true}, "vision_config":
            {"hidden_size": 1152, "intermediate_size": 4304, "num_hidden_layers":
            27, "max_image_size": 2048, "patch_size": 16, "spatial_merge_size": 2,
            "text_hidden_size": 1024}}"#,
        vision_audio: 457_198_064,
        total: 996_208_112,
        layers: "24 full 8x128",
        source: LISTED,
    },
    Row {
        model: "google/gemma-3n-E4B-it",
        config: r#"{"model_type": "gemma3n", "text_config": {"model_type": "gemma3n_text",
            "intermediate_size": [16384, 16384, 16384, 16384, 16384, 16384, 16384,
            16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384,
            16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384,
            16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384],
            "num_kv_shared_layers": 15, "hidden_size": 2048, "num_hidden_layers":
            35, "num_attention_heads": 8, "num_key_value_heads": 2, "head_dim": 256,
            "vocab_size": 262400}, "vision_config": {"model_type": "gemma3n_vision",
            "architecture": "mobilenetv5_300m_enc", "hidden_size": 2048,
            "vocab_size": 128}, "audio_config": {"model_type": "gemma3n_audio"}}"#,
        vision_audio: 983_281_504,
        total: 7_818_517_072,
        layers: "16 window 512 2x256, 4 full 2x256, 15 nothing",
        source: CLASS,
    },
    Row {
        model: "LanguageBind/Video-LLaVA-7B-hf",
        config: r#"{"model_type": "video_llava", "text_config": {"model_type": "llama", "vocab_size":
            32064}, "vision_config": {"hidden_size": 1024, "image_size": 224,
            "intermediate_size": 4096, "model_type": "clip_vision_model",
            "num_attention_heads": 16, "num_hidden_layers": 24, "patch_size": 14,
            "projection_dim": 768, "vocab_size": 32000}, "vision_feature_layer": -2}"#,
        vision_audio: 627_339_264,
        total: 7_366_279_168,
        layers: "32 full 32x128",
        source: LISTED,
    },
    Row {
        model: "microsoft/Phi-4-multimodal-instruct, as transformers builds it",
        config: r#"{"hidden_size": 3072, "intermediate_size": 8192, "num_hidden_layers": 32,
            "num_attention_heads": 24, "num_key_value_heads": 8, "vocab_size":
            200064, "tie_word_embeddings": true, "model_type": "phi4_multimodal",
            "vision_config": {"model_type": "phi4_multimodal_vision"},
            "audio_config": {"model_type": "phi4_multimodal_audio"}}"#,
        vision_audio: 907_982_272,
        total: 4_744_004_032,
        layers: "32 full 8x128",
        source: CLASS,
    },
    Row {
        model: "microsoft/Phi-4-multimodal-instruct",
        config: r#"{"hidden_size": 3072, "intermediate_size": 8192, "num_hidden_layers": 32,
            "num_attention_heads": 24, "num_key_value_heads": 8, "vocab_size":
            200064, "tie_word_embeddings": true, "model_type": "phi4mm",
            "embd_layer": {"embedding_cls": "image_audio"}, "vision_lora": {"r":
            256}, "speech_lora": {"r": 320}, "audio_processor": {"name": "cascades",
            "config": {"attention_dim": 1024, "attention_heads": 16, "linear_units":
            1536, "num_blocks": 24, "kernel_size": 3, "ext_pw_out_channel": 1024,
            "input_size": 80, "time_reduction": 8, "relative_attention_bias_args":
            {"type": "t5", "t5_bias_max_distance": 500}}}}"#,
        vision_audio: 1_738_438_464,
        total: 5_574_460_224,
        layers: "32 full 8x128",
        source: LISTED_WITHOUT_BUFFERS,
    },
    Row {
        model: "google/gemma-3-27b-it",
        config: r#"{"model_type": "gemma3", "text_config": {"layer_types": ["sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention"], "model_type": "gemma3_text", "num_hidden_layers":
            62, "num_key_value_heads": 16, "vocab_size": 262208, "head_dim": 128,
            "hidden_size": 5376, "intermediate_size": 21504, "num_attention_heads":
            32, "sliding_window": 1024}, "vision_config": {"model_type":
            "siglip_vision_model", "num_hidden_layers": 27, "hidden_size": 1152,
            "image_size": 896, "intermediate_size": 4304, "patch_size": 14,
            "vision_use_head": false}}"#,
        vision_audio: 423_060_336,
        total: 27_432_406_640,
        layers: "52 window 1024 16x128, 10 full 16x128",
        source: LISTED,
    },
    Row {
        model: "google/gemma-4-31B-it",
        config: r#"{"model_type": "gemma4", "text_config": {"layer_types": ["sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention"], "model_type": "gemma4_text",
            "num_hidden_layers": 60, "num_key_value_heads": 16, "vocab_size":
            262144, "attention_k_eq_v": true, "hidden_size": 5376,
            "hidden_size_per_layer_input": 0, "intermediate_size": 21504,
            "num_attention_heads": 32, "num_global_key_value_heads": 4,
            "sliding_window": 1024}, "vision_config": {"model_type":
            "gemma4_vision", "num_hidden_layers": 27, "num_key_value_heads": 16,
            "head_dim": 72, "hidden_size": 1152, "intermediate_size": 4304,
            "num_attention_heads": 16}}"#,
        vision_audio: 575_741_232,
        total: 31_273_086_512,
        layers: "50 window 1024 16x256, 10 full 4x512",
        source: LISTED,
    },
    Row {
        model: "google/gemma-4-E2B-it",
        config: r#"{"model_type": "gemma4", "audio_config": {"model_type": "gemma4_audio"},
            "text_config": {"layer_types": ["sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "full_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "full_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "full_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "full_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "sliding_attention", "full_attention", "sliding_attention",
            "sliding_attention", "sliding_attention", "sliding_attention",
            "full_attention"], "model_type": "gemma4_text", "num_hidden_layers": 35,
            "num_key_value_heads": 1, "vocab_size": 262144, "hidden_size": 1536,
            "intermediate_size": 6144, "num_attention_heads": 8,
            "num_kv_shared_layers": 20, "use_double_wide_mlp": true},
            "vision_config": {"model_type": "gemma4_vision", "num_hidden_layers":
            16, "num_key_value_heads": 12}}"#,
        vision_audio: 475_728_160,
        total: 5_104_297_504,
        layers: "12 window 512 1x256, 3 full 1x512, 20 nothing",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen3.5-9B",
        config: r#"{"model_type": "qwen3_5", "text_config": {"layer_types": ["linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention", "linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention", "linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention"], "model_type": "qwen3_5_text", "num_hidden_layers":
            32, "num_key_value_heads": 4, "vocab_size": 248320, "hidden_size": 4096,
            "intermediate_size": 12288, "num_attention_heads": 16,
            "mamba_ssm_dtype": "float32"}, "vision_config": {"model_type":
            "qwen3_5", "out_hidden_size": 4096}}"#,
        vision_audio: 456_010_480,
        total: 9_409_813_744,
        layers: "24 GatedDeltaNet conv 3x8192 state 32x128x128 float32, 8 full 4x256",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen3.5-122B-A10B",
        config: r#"{"model_type": "qwen3_5_moe", "text_config": {"layer_types": ["linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention", "linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention", "linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention", "linear_attention",
            "linear_attention", "linear_attention", "full_attention",
            "linear_attention", "linear_attention", "linear_attention",
            "full_attention", "linear_attention", "linear_attention",
            "linear_attention", "full_attention"], "model_type": "qwen3_5_moe_text",
            "num_hidden_layers": 48, "num_key_value_heads": 2, "vocab_size": 248320,
            "hidden_size": 3072, "linear_num_value_heads": 64,
            "moe_intermediate_size": 1024, "num_attention_heads": 32, "num_experts":
            256, "num_experts_per_tok": 8, "shared_expert_intermediate_size": 1024,
            "mamba_ssm_dtype": "float32"}, "vision_config": {"model_type":
            "qwen3_5_moe", "out_hidden_size": 3072}}"#,
        vision_audio: 451_290_864,
        total: 122_562_817_776,
        layers: "36 GatedDeltaNet conv 3x12288 state 64x128x128 float32, 12 full 2x256",
        source: CLASS,
    },
    Row {
        model: "Qwen/Qwen3-VL-30B-A3B-Instruct",
        config: r#"{"model_type": "qwen3_vl_moe", "text_config": {"model_type": "qwen3_vl_moe_text",
            "num_hidden_layers": 48, "num_key_value_heads": 4, "vocab_size": 151936,
            "head_dim": 128, "hidden_size": 2048, "moe_intermediate_size": 768,
            "num_attention_heads": 32, "num_experts": 128, "num_experts_per_tok":
            8}, "vision_config": {"model_type": "qwen3_vl_moe", "out_hidden_size":
            2048}}"#,
        vision_audio: 538_631_408,
        total: 31_070_754_032,
        layers: "48 full 4x128",
        source: LISTED,
    },
    Row {
        model: "meta-llama/Llama-4-Scout-17B-16E-Instruct",
        config: r#"{"model_type": "llama4", "text_config": {"model_type": "llama4_text",
            "num_hidden_layers": 48, "num_key_value_heads": 8, "vocab_size": 202048,
            "hidden_size": 5120, "intermediate_size": 8192, "num_attention_heads":
            40}, "vision_config": {"model_type": "llama4_vision_model",
            "num_hidden_layers": 34, "hidden_size": 1408, "image_size": 336,
            "vision_output_dim": 4096}}"#,
        vision_audio: 871_932_416,
        total: 108_641_793_536,
        layers: "36 chunk 8192 8x128, 12 full 8x128",
        source: LISTED,
    },
    Row {
        model: "moonshotai/Kimi-K2.5",
        config: r#"{"model_type": "kimi_k25", "text_config": {"model_type": "kimi_k2",
            "num_hidden_layers": 61, "num_key_value_heads": 64, "vocab_size":
            163840, "first_k_dense_replace": 1, "hidden_size": 7168,
            "intermediate_size": 18432, "kv_lora_rank": 512,
            "moe_intermediate_size": 2048, "n_routed_experts": 384,
            "n_shared_experts": 1, "num_attention_heads": 64, "num_experts_per_tok":
            8, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
            "tie_word_embeddings": false}, "vision_config": {}}"#,
        vision_audio: 471_143_920,
        total: 1_026_879_353_328,
        layers: "61 mla 576",
        source: CLASS,
    },
    Row {
        model: "MiniMaxAI/MiniMax-M3, with its tower",
        config: r#"{"model_type": "minimax_m3_vl", "text_config": {"num_hidden_layers": 60,
            "num_key_value_heads": 4, "vocab_size": 200064, "hidden_size": 6144,
            "intermediate_size": 3072, "num_attention_heads": 64,
            "num_local_experts": 128, "num_experts_per_tok": 4, "moe_layer_freq":
            [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "sparse_attention_config":
            {"sparse_attention_freq": [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}},
            "vision_config": {"num_hidden_layers": 32, "model_type":
            "clip_vision_model", "vocab_size": 32000}}"#,
        vision_audio: 865_567_232,
        total: 427_040_132_864,
        layers: "60 full 4x128, 57 mla 128",
        source: CLASS,
    },
    Row {
        model: "LiquidAI/LFM2-VL-450M",
        config: r#"{"model_type": "lfm2_vl", "downsample_factor": 2, "projector_hidden_size": 2560,
            "projector_bias": true, "projector_use_layernorm": true, "text_config":
            {"model_type": "lfm2", "hidden_size": 1024, "intermediate_size": 6656,
            "block_ff_dim": 6656, "block_auto_adjust_ff_dim": true,
            "block_ffn_dim_multiplier": 1.0, "block_multiple_of": 256,
            "num_hidden_layers": 16, "num_attention_heads": 16,
            "num_key_value_heads": 8, "vocab_size": 65536, "conv_L_cache": 3,
            "conv_bias": false, "full_attn_idxs": [2, 5, 8, 10, 12, 14]},
            "vision_config": {"model_type": "siglip2_vision_model", "hidden_size":
            768, "intermediate_size": 3072, "num_hidden_layers": 12,
            "num_attention_heads": 12, "num_patches": 256, "patch_size": 16,
            "vision_use_head": false}}"#,
        vision_audio: 96_338_688,
        total: 450_822_656,
        layers: "10 ShortConv conv 2x1024, 6 full 8x64",
        source: LISTED,
    },
];

#[wasm_bindgen_test(unsupported = test)]
fn towers_and_text_together_are_the_published_total() {
    for row in ROWS {
        let model = read(row.model, row.config);
        assert_eq!(model.parameters.vision_audio, row.vision_audio, "{} {}", row.model, row.source);
        assert_eq!(model.parameters.total(), row.total, "{}, {}", row.model, row.source);
        assert_eq!(layers(&model), row.layers, "{}", row.model);
    }
}

/// A tower beside the type of a text model is noted too; and a wrapper notes each tower once.
#[wasm_bindgen_test(unsupported = test)]
fn a_tower_beside_a_text_model_is_noted_once() {
    const SIZES: &str = r#""hidden_size": 64, "vocab_size": 10, "intermediate_size": 96,
        "num_hidden_layers": 2, "num_attention_heads": 4"#;
    const TEXT: &str = "its model_type is that of a text model";
    const UNKNOWN: &str = "how its tower is built is not known";
    let rows = [
        (r#""model_type": "llama""#, vec![]),
        (r#""model_type": "llama", "vision_config": null"#, vec![]),
        (r#""model_type": "llama", "vision_config": {"depth": 2}"#, vec![("vision_config", TEXT)]),
        (
            r#""model_type": "llama", "audio_config": {}, "vision_config": {}"#,
            vec![("vision_config", TEXT), ("audio_config", TEXT)],
        ),
        (
            r#""model_type": "llava", "vision_config": {"model_type": "new"}"#,
            vec![("vision_config", UNKNOWN)],
        ),
    ];
    for (start, expected) in rows {
        let model = config::read(&format!("{{{start}, {SIZES}}}"));
        let Ok(model) = model else { panic!("{start}: {model:?}") };
        let said =
            model.assumed.iter().map(|noted| (noted.what.to_string(), noted.why.to_string()));
        let noted: Vec<_> = said.filter(|(what, _)| what.ends_with("_config")).collect();
        let expected: Vec<_> =
            expected.iter().map(|(what, why)| (what.to_string(), why.to_string())).collect();
        assert_eq!(noted, expected, "{start}");
    }
}

/// Without a description of the tower the cache is exact all the same; that it is not counted is
/// said.
#[wasm_bindgen_test(unsupported = test)]
fn a_tower_that_is_not_known_is_noted() {
    let text = r#""text_config": {"model_type": "llama", "hidden_size": 64, "vocab_size": 10,
        "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4}"#;
    let rows = [
        (r#"{"model_type": "llava", "#, "the config does not describe it"),
        (r#"{"model_type": "llava", "vision_config": 1, "#, "the config does not describe it"),
        (
            r#"{"model_type": "llava", "vision_config": {"model_type": "new"}, "#,
            "how its tower is built is not known",
        ),
    ];
    for (start, why) in rows {
        let model = config::read(&format!("{start}{text}}}"));
        let Ok(model) = model else { panic!("{model:?}") };
        assert_eq!(model.parameters.vision_audio, 0);
        let noted = model.assumed.iter().find(|assumed| assumed.what.is_key("vision_config"));
        let noted = noted.map(|assumed| format!("{}: {}", assumed.value, assumed.why));
        assert_eq!(noted, Some(format!("0 parameters: {why}")));
    }
}
