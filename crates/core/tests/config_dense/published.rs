//! Rows of `config_dense.rs`: published models, with the totals of public listings.

use super::Row;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    // EXAONE-3.5-2.4B
    (r#"{"model_type": "exaone", "hidden_size": 2560, "intermediate_size": 7168, "num_hidden_layers": 30, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 102400, "tie_word_embeddings": true}"#, 2_405_327_360, "30 full 8x80", "https://github.com/tektite-io/llmfit/blob/b6213551f889/llmfit-core/data/hf_models.json"),
    // EXAONE-Deep-7.8B
    (r#"{"model_type": "exaone", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 102400, "tie_word_embeddings": false}"#, 7_818_448_896, "32 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // EXAONE-3.5-32B
    (r#"{"model_type": "exaone", "hidden_size": 5120, "intermediate_size": 27392, "num_hidden_layers": 64, "num_attention_heads": 40, "num_key_value_heads": 8, "vocab_size": 102400, "tie_word_embeddings": false}"#, 32_003_200_000, "64 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // EXAONE-4.0-32B
    (r#"{"model_type": "exaone4", "hidden_size": 5120, "intermediate_size": 27392, "num_hidden_layers": 64, "num_attention_heads": 40, "num_key_value_heads": 8, "vocab_size": 102400, "tie_word_embeddings": false, "sliding_window": 4096, "sliding_window_pattern": "LLLG"}"#, 32_003_216_384, "48 window 4096 8x128, 16 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // Apertus-8B
    (r#"{"model_type": "apertus", "hidden_size": 4096, "intermediate_size": 21504, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 131072, "tie_word_embeddings": false, "hidden_act": "xielu"}"#, 8_053_338_176, "32 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // Seed-OSS-36B
    (r#"{"model_type": "seed_oss", "hidden_size": 5120, "intermediate_size": 27648, "num_hidden_layers": 64, "num_attention_heads": 80, "num_key_value_heads": 8, "vocab_size": 155136, "tie_word_embeddings": false, "head_dim": 128, "attention_bias": true}"#, 36_151_104_512, "64 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // HyperCLOVAX-Think-14B
    (r#"{"model_type": "hyperclovax", "hidden_size": 6144, "intermediate_size": 14336, "num_hidden_layers": 38, "num_attention_heads": 48, "num_key_value_heads": 8, "vocab_size": 110592, "tie_word_embeddings": false, "head_dim": 128}"#, 14_748_112_896, "38 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // Qwen-7B
    (r#"{"model_type": "qwen", "hidden_size": 4096, "intermediate_size": 22016, "num_hidden_layers": 32, "num_attention_heads": 32, "vocab_size": 151936, "kv_channels": 128, "no_bias": true, "tie_word_embeddings": false}"#, 7_721_324_544, "32 full 32x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // falcon-7b
    (r#"{"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 32, "num_attention_heads": 71, "vocab_size": 65024, "multi_query": true, "parallel_attn": true, "bias": false, "alibi": false, "tie_word_embeddings": false}"#, 7_217_189_760, "32 full 1x64", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // phi-1_5
    (r#"{"model_type": "phi", "hidden_size": 2048, "intermediate_size": 8192, "num_hidden_layers": 24, "num_attention_heads": 32, "vocab_size": 51200}"#, 1_418_270_720, "24 full 32x64", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // phi-3-mini
    (r#"{"model_type": "phi3", "hidden_size": 3072, "intermediate_size": 8192, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32064, "tie_word_embeddings": false}"#, 3_821_079_552, "32 full 32x96", "https://github.com/tektite-io/llmfit/blob/b6213551f889/llmfit-core/data/hf_models.json"),
    // stablelm-3b
    (r#"{"model_type": "stablelm", "hidden_size": 2560, "intermediate_size": 6912, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 50304, "tie_word_embeddings": false}"#, 2_795_443_200, "32 full 32x80", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // MiniCPM4-0.5B
    (r#"{"model_type": "minicpm", "hidden_size": 1024, "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16, "num_key_value_heads": 2, "vocab_size": 73448, "tie_word_embeddings": true}"#, 433_873_920, "24 full 2x64", "https://github.com/tektite-io/llmfit/blob/b6213551f889/llmfit-core/data/hf_models.json"),
    // OPT-125m
    (r#"{"model_type": "opt", "hidden_size": 768, "ffn_dim": 3072, "num_hidden_layers": 12, "num_attention_heads": 12, "vocab_size": 50272, "max_position_embeddings": 2048, "word_embed_proj_dim": 768}"#, 125_239_296, "12 full 12x64", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // Nemo
    (r#"{"model_type": "mistral", "hidden_size": 5120, "intermediate_size": 14336, "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 131072, "tie_word_embeddings": false, "head_dim": 128, "sliding_window": null}"#, 12_247_782_400, "40 full 8x128", "https://github.com/tektite-io/llmfit/blob/b6213551f889/llmfit-core/data/hf_models.json"),
    // gemma-3-270m
    (r#"{"model_type": "gemma3_text", "hidden_size": 640, "intermediate_size": 2048, "num_hidden_layers": 18, "num_attention_heads": 4, "num_key_value_heads": 1, "vocab_size": 262144, "tie_word_embeddings": true, "head_dim": 256, "sliding_window": 512}"#, 268_098_176, "15 window 512 1x256, 3 full 1x256", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // whisper-large-v2
    (r#"{"model_type": "whisper", "d_model": 1280, "encoder_layers": 32, "decoder_layers": 32, "encoder_attention_heads": 20, "decoder_attention_heads": 20, "encoder_ffn_dim": 5120, "decoder_ffn_dim": 5120, "vocab_size": 51865}"#, 1_543_304_960, "32 full 20x64, 32 cross 1500 20x64", "https://huggingface.co/openai/whisper-large-v2"),
    // 01-ai/Yi-1.5-9B-Chat
    (r#"{"model_type": "llama", "vocab_size": 64000, "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 48, "num_attention_heads": 32, "num_key_value_heads": 4, "head_dim": 128, "tie_word_embeddings": false, "attention_bias": false, "max_position_embeddings": 4096}"#, 8_829_407_232, "48 full 4x128", "https://github.com/sammcj/llmfit/blob/9e7ac95666a4/llmfit-core/data/hf_models.json"),
    // CohereLabs/c4ai-command-r7b-12-2024
    (r#"{"model_type": "cohere2", "vocab_size": 256000, "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "tie_word_embeddings": true, "sliding_window": 4096, "sliding_window_pattern": 4}"#, 8_028_033_024, "24 window 4096 8x128, 8 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // EleutherAI/pythia-31m
    (r#"{"model_type": "gpt_neox", "vocab_size": 50304, "hidden_size": 256, "intermediate_size": 1024, "num_hidden_layers": 6, "num_attention_heads": 8, "num_key_value_heads": 8, "head_dim": 32, "tie_word_embeddings": false, "max_position_embeddings": 1024}"#, 30_494_720, "6 full 8x32", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // HuggingFaceTB/SmolLM3-3B
    (r#"{"model_type": "smollm3", "vocab_size": 128256, "hidden_size": 2048, "intermediate_size": 11008, "num_hidden_layers": 36, "num_attention_heads": 16, "num_key_value_heads": 4, "tie_word_embeddings": true, "sliding_window": null, "use_sliding_window": false, "attention_bias": false, "mlp_bias": false, "max_position_embeddings": 32768}"#, 3_075_098_624, "36 full 4x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // Qwen/Qwen1.5-0.5B
    (r#"{"model_type": "qwen2", "vocab_size": 151936, "hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 24, "num_attention_heads": 16, "num_key_value_heads": 16, "tie_word_embeddings": true, "max_position_embeddings": 32768}"#, 463_987_712, "24 full 16x64", "https://github.com/abhibambhaniya/GenZ-LLM-Analyzer/blob/091bdd0a2777/GenZ/Models/Model_sets/alibaba.py"),
    // Qwen/Qwen3-1.7B
    (r#"{"model_type": "qwen3", "vocab_size": 151936, "hidden_size": 2048, "intermediate_size": 6144, "num_hidden_layers": 28, "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 128, "tie_word_embeddings": true, "sliding_window": null, "use_sliding_window": false, "max_window_layers": 28, "attention_bias": false, "max_position_embeddings": 40960}"#, 1_720_574_976, "28 full 8x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // XiaomiMiMo/MiMo-7B-Base
    (r#"{"model_type": "mimo", "vocab_size": 151680, "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 36, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "tie_word_embeddings": false, "sliding_window": 32768, "use_sliding_window": false, "max_window_layers": 32, "attention_bias": true, "max_position_embeddings": 32768}"#, 7_622_619_136, "36 full 8x128", "https://github.com/ai-dynamo/aiconfigurator/blob/095f58a51c4c/aic-core/src/aiconfigurator_core/model_configs/XiaomiMiMo--MiMo-7B-Base_config.json"),
    // bigcode/starcoder2-7b
    (r#"{"model_type": "starcoder2", "vocab_size": 49152, "hidden_size": 4608, "intermediate_size": 18432, "num_hidden_layers": 32, "num_attention_heads": 36, "num_key_value_heads": 4, "sliding_window": 4096, "max_position_embeddings": 16384, "use_bias": true}"#, 7_173_923_840, "32 window 4096 4x128", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // bigscience/bloomz-560m
    (r#"{"model_type": "bloom", "vocab_size": 250880, "hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "tie_word_embeddings": true}"#, 559_214_592, "24 full 16x64", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // google/gemma-2-2b-it
    (r#"{"model_type": "gemma2", "vocab_size": 256000, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26, "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256, "sliding_window": 4096, "attention_bias": false, "max_position_embeddings": 8192}"#, 2_614_341_888, "13 window 4096 4x256, 13 full 4x256", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // google/gemma-2b
    (r#"{"model_type": "gemma", "vocab_size": 256000, "hidden_size": 2048, "intermediate_size": 16384, "num_hidden_layers": 18, "num_attention_heads": 8, "num_key_value_heads": 1, "head_dim": 256, "attention_bias": false, "max_position_embeddings": 8192}"#, 2_506_172_416, "18 full 1x256", "https://github.com/r-pedro17/llmatch/blob/c565cac0f620/data/hf_models.json"),
    // zai-org/glm-4-9b-chat-hf
    (r#"{"model_type": "glm", "vocab_size": 151552, "hidden_size": 4096, "intermediate_size": 13696, "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 2, "head_dim": 128, "tie_word_embeddings": false, "attention_bias": true, "max_position_embeddings": 131072}"#, 9_399_951_360, "40 full 2x128", "https://github.com/tektite-io/llmfit/blob/b6213551f889/llmfit-core/data/hf_models.json"),
    // apple/OpenELM-270M
    (r#"{"model_type": "openelm", "model_dim": 1280, "head_dim": 64, "num_transformer_layers": 16, "num_query_heads": [12, 12, 12, 12, 12, 16, 16, 16, 16, 16, 16, 16, 20, 20, 20, 20], "num_kv_heads": [3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5], "ffn_multipliers": [0.5, 0.73, 0.97, 1.2, 1.43, 1.67, 1.9, 2.13, 2.37, 2.6, 2.83, 3.07, 3.3, 3.53, 3.77, 4.0], "ffn_dim_divisor": 256, "ffn_with_glu": true, "normalize_qk_projections": true, "share_input_output_layers": true, "vocab_size": 32000}"#, 271_527_168, "5 full 3x64, 7 full 4x64, 4 full 5x64", "https://huggingface.co/apple/OpenELM-270M"),
    // internlm/internlm2_5-20b-chat
    (r#"{"model_type": "internlm2", "hidden_size": 6144, "intermediate_size": 16384, "num_hidden_layers": 48, "num_attention_heads": 48, "num_key_value_heads": 8, "vocab_size": 92544, "bias": false, "tie_word_embeddings": false}"#, 19_861_149_696, "48 full 8x128", "public listing"),
    // AI-Sweden-Models/gpt-sw3-126m; the listing counts 12 causal masks of 2048 x 2048 too
    (r#"{"model_type": "gpt-sw3", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_positions": 2048, "vocab_size": 64000}"#, 135_780_864, "12 full 12x64", "public listing"),
    // EleutherAI/pythia-12b; the listing counts 36 causal masks of 2048 x 2048 and 576 frequencies too
    (r#"{"model_type": "gpt_neox", "hidden_size": 5120, "intermediate_size": 20480, "num_hidden_layers": 36, "num_attention_heads": 40, "vocab_size": 50688}"#, 11_846_072_320, "36 full 40x128", "public listing"),
    // zai-org/glm-4-9b; the listing counts 32 frequencies too
    (r#"{"model_type": "chatglm", "hidden_size": 4096, "ffn_hidden_size": 13696, "num_layers": 40, "num_attention_heads": 32, "padded_vocab_size": 151552, "kv_channels": 128, "multi_query_attention": true, "multi_query_group_num": 2, "add_qkv_bias": true, "add_bias_linear": false, "tie_word_embeddings": false}"#, 9_399_951_360, "40 full 2x128", "public listing"),
];
