//! Rows of `config_dense.rs`: small configs and what their reference code builds.

use super::Row;

/// Counted in the model that the reference class builds of the config, tied tensors once.
const CLASS: &str = "transformers 5.24.0";

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    // granite
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 512, "vocab_size": 500, "max_position_embeddings": 200, "tie_word_embeddings": false, "attention_bias": false, "mlp_bias": false, "model_type": "granite"}"#, 2_223_872, "3 full 8x32", CLASS),
    // arcee
    (r#"{"hidden_size": 128, "num_attention_heads": 8, "num_hidden_layers": 5, "intermediate_size": 200, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": true, "attention_bias": false, "mlp_bias": false, "model_type": "arcee"}"#, 713_216, "5 full 8x16", CLASS),
    // iquestcoder
    (r#"{"hidden_size": 128, "num_attention_heads": 8, "num_hidden_layers": 8, "intermediate_size": 512, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 4, "attention_bias": true, "mlp_bias": false, "model_type": "iquestcoder"}"#, 4_802_176, "8 full 4x128", CLASS),
    // internlm3
    (r#"{"hidden_size": 128, "num_attention_heads": 4, "num_hidden_layers": 9, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 200, "tie_word_embeddings": false, "head_dim": 128, "attention_bias": true, "mlp_bias": true, "model_type": "internlm3"}"#, 2_606_224, "9 full 2x128", CLASS),
    // granite_swa
    (r#"{"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 5, "intermediate_size": 96, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 1, "attention_bias": true, "mlp_bias": true, "sliding_window": 16, "model_type": "granite_swa"}"#, 3_957_352, "2 full 1x64, 3 window 16 1x64", CLASS),
    // bitnet
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 5, "intermediate_size": 200, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": false, "num_key_value_heads": 4, "attention_bias": true, "model_type": "bitnet"}"#, 18_259_432, "5 full 4x64", CLASS),
    // cwm
    (r#"{"hidden_size": 128, "num_attention_heads": 8, "num_hidden_layers": 9, "intermediate_size": 96, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": true, "head_dim": 24, "mlp_bias": false, "sliding_window": 32, "model_type": "cwm"}"#, 1_347_072, "3 full 8x24, 6 window 32 8x24", CLASS),
    // diffllama
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 512, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 4, "attention_bias": false, "model_type": "diffllama"}"#, 2_027_904, "3 full 4x32", CLASS),
    // doge
    (r#"{"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 5, "intermediate_size": 96, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": false, "attention_bias": true, "mlp_bias": false, "model_type": "doge"}"#, 7_047_376, "5 full 8x64", CLASS),
    // ernie4_5
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 5, "intermediate_size": 512, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": false, "num_key_value_heads": 2, "head_dim": 128, "use_bias": true, "model_type": "ernie4_5"}"#, 5_517_056, "5 full 2x128", CLASS),
    // helium
    (r#"{"hidden_size": 256, "num_attention_heads": 16, "num_hidden_layers": 9, "intermediate_size": 96, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": false, "num_key_value_heads": 4, "attention_bias": false, "mlp_bias": true, "head_dim": 16, "model_type": "helium"}"#, 2_403_008, "9 full 4x16", CLASS),
    // ministral
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 96, "vocab_size": 500, "max_position_embeddings": 200, "tie_word_embeddings": true, "head_dim": 128, "sliding_window": null, "model_type": "ministral"}"#, 3_496_704, "3 full 8x128", CLASS),
    // ministral3
    (r#"{"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 8, "intermediate_size": 512, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": false, "head_dim": 8, "sliding_window": 16, "model_type": "ministral3"}"#, 7_860_736, "8 window 16 8x8", CLASS),
    // hunyuan_v1_dense
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 9, "intermediate_size": 512, "vocab_size": 500, "max_position_embeddings": 200, "tie_word_embeddings": true, "num_key_value_heads": 1, "head_dim": 24, "attention_bias": false, "model_type": "hunyuan_v1_dense"}"#, 4_667_568, "9 full 1x24", CLASS),
    // gemma3_text
    (r#"{"hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 8, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 2, "head_dim": 8, "attention_bias": true, "sliding_window": 16, "model_type": "gemma3_text"}"#, 1_564_544, "7 window 16 2x8, 1 full 2x8", CLASS),
    // vaultgemma
    (r#"{"hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 8, "intermediate_size": 200, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": false, "num_key_value_heads": 2, "head_dim": 24, "attention_bias": true, "sliding_window": 16, "model_type": "vaultgemma"}"#, 2_339_072, "4 window 16 2x24, 4 full 2x24", CLASS),
    // persimmon
    (r#"{"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 512, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": true, "qk_layernorm": false, "model_type": "persimmon"}"#, 5_247_488, "3 full 8x64", CLASS),
    // olmo
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 3, "intermediate_size": 96, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": false, "attention_bias": true, "model_type": "olmo"}"#, 14_503_936, "3 full 16x64", CLASS),
    // olmo2
    (r#"{"hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 5, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": false, "attention_bias": false, "model_type": "olmo2"}"#, 339_264, "5 full 4x16", CLASS),
    // olmo3
    (r#"{"hidden_size": 128, "num_attention_heads": 8, "num_hidden_layers": 8, "intermediate_size": 200, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 2, "attention_bias": false, "sliding_window": 16, "model_type": "olmo3"}"#, 1_073_664, "6 window 16 2x16, 2 full 2x16", CLASS),
    // cohere
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 9, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": true, "attention_bias": true, "use_qk_norm": false, "model_type": "cohere"}"#, 43_837_440, "9 full 16x64", CLASS),
    // jais2
    (r#"{"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 128, "tie_word_embeddings": true, "num_key_value_heads": 2, "attention_bias": true, "mlp_bias": true, "model_type": "jais2"}"#, 2_849_624, "3 full 2x64", CLASS),
    // nanochat
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 8, "intermediate_size": 200, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": false, "num_key_value_heads": 1, "attention_bias": true, "model_type": "nanochat"}"#, 23_170_048, "8 full 1x64", CLASS),
    // nemotron
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 9, "intermediate_size": 512, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": false, "num_key_value_heads": 2, "head_dim": 8, "attention_bias": false, "mlp_bias": true, "model_type": "nemotron"}"#, 14_194_176, "9 full 2x8", CLASS),
    // glm4
    (r#"{"hidden_size": 128, "num_attention_heads": 4, "num_hidden_layers": 5, "intermediate_size": 200, "vocab_size": 500, "max_position_embeddings": 200, "tie_word_embeddings": true, "attention_bias": false, "model_type": "glm4"}"#, 1_433_728, "5 full 2x128", CLASS),
    // gpt2
    (r#"{"n_embd": 512, "n_head": 16, "n_layer": 5, "n_inner": 96, "vocab_size": 1001, "n_positions": 200, "tie_word_embeddings": true, "model_type": "gpt2"}"#, 6_373_856, "5 full 16x32", CLASS),
    // gptj
    (r#"{"n_embd": 128, "n_head": 8, "n_layer": 5, "n_inner": 200, "vocab_size": 1001, "n_positions": 200, "tie_word_embeddings": false, "model_type": "gptj"}"#, 844_113, "5 full 8x16", CLASS),
    // codegen
    (r#"{"n_embd": 128, "n_head": 8, "n_layer": 5, "n_inner": 96, "vocab_size": 1001, "n_positions": 200, "tie_word_embeddings": false, "model_type": "codegen"}"#, 710_473, "5 full 8x16", CLASS),
    // gpt_bigcode
    (r#"{"n_embd": 256, "n_head": 8, "n_layer": 5, "n_inner": 96, "vocab_size": 1001, "n_positions": 128, "tie_word_embeddings": true, "multi_query": false, "model_type": "gpt_bigcode"}"#, 1_858_016, "5 full 8x32", CLASS),
    // openai-gpt
    (r#"{"n_embd": 1024, "n_head": 16, "n_layer": 5, "vocab_size": 1001, "n_positions": 128, "tie_word_embeddings": true, "model_type": "openai-gpt"}"#, 64_137_216, "5 full 16x64", CLASS),
    // ctrl
    (r#"{"n_embd": 256, "n_head": 16, "n_layer": 9, "dff": 96, "vocab_size": 500, "n_positions": 128, "tie_word_embeddings": true, "model_type": "ctrl"}"#, 2_952_276, "9 full 16x16", CLASS),
    // gpt_neo
    (r#"{"hidden_size": 128, "num_heads": 4, "num_layers": 8, "intermediate_size": 512, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": false, "attention_types": [[["global", "local"], 4]], "model_type": "gpt_neo"}"#, 1_856_000, "4 full 4x32, 4 window 256 4x32", CLASS),
    // gpt_neox_japanese
    (r#"{"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 3, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": true, "intermediate_multiple_size": 2, "model_type": "gpt_neox_japanese"}"#, 26_206_208, "3 full 16x64", CLASS),
    // falcon
    (r#"{"hidden_size": 512, "num_attention_heads": 16, "num_hidden_layers": 3, "ffn_hidden_size": 96, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": true, "multi_query": false, "new_decoder_architecture": false, "parallel_attn": false, "bias": true, "alibi": true, "num_kv_heads": 2, "model_type": "falcon"}"#, 3_968_288, "3 full 16x32", CLASS),
    // mpt
    (r#"{"d_model": 128, "n_heads": 4, "n_layers": 5, "vocab_size": 1001, "max_seq_len": 128, "tie_word_embeddings": false, "model_type": "mpt"}"#, 1_240_704, "5 full 4x32", CLASS),
    // opt
    (r#"{"hidden_size": 256, "num_attention_heads": 8, "num_hidden_layers": 5, "ffn_dim": 200, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": false, "enable_bias": true, "layer_norm_elementwise_affine": false, "do_layer_norm_before": true, "word_embed_proj_dim": null, "model_type": "opt"}"#, 2_375_912, "5 full 8x32", CLASS),
    // xglm
    (r#"{"d_model": 512, "attention_heads": 16, "num_layers": 9, "ffn_dim": 96, "vocab_size": 1001, "max_position_embeddings": 128, "tie_word_embeddings": true, "model_type": "xglm"}"#, 10_877_792, "9 full 16x32", CLASS),
    // biogpt
    (r#"{"hidden_size": 128, "num_attention_heads": 8, "num_hidden_layers": 3, "intermediate_size": 96, "vocab_size": 1001, "max_position_embeddings": 200, "tie_word_embeddings": true, "model_type": "biogpt"}"#, 428_320, "3 full 8x16", CLASS),
    // mpt with grouped queries: 6400 + 2 (4096 + 2 x 2048 + 4096 + 2 x 16384 + 128) + 64
    (r#"{"model_type": "mpt", "d_model": 64, "n_heads": 4, "n_layers": 2, "vocab_size": 100, "expansion_ratio": 4, "no_bias": true, "attn_config": {"attn_type": "grouped_query_attention", "kv_n_heads": 2, "alibi": true}}"#, 96_832, "2 full 2x16", "by hand"),
    // nemotron-nas: attention and MLP, MLP alone, a linear module alone
    (r#"{"model_type": "nemotron-nas", "hidden_size": 64, "num_hidden_layers": 3, "num_attention_heads": 8, "vocab_size": 100, "tie_word_embeddings": false, "block_configs": [{"attention": {"n_heads_in_group": 4, "no_op": false, "replace_with_linear": false}, "ffn": {"ffn_mult": 5.25, "no_op": false, "replace_with_linear": false}}, {"attention": {"n_heads_in_group": null, "no_op": true}, "ffn": {"ffn_mult": 0.5, "no_op": false}}, {"attention": {"n_heads_in_group": null, "no_op": false, "replace_with_linear": true}, "ffn": {"ffn_mult": null, "no_op": true}}]}"#, 125_760, "1 full 2x8, 2 nothing", "by hand"),
    // internlm: bias of all four projections
    (r#"{"model_type": "internlm", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 100, "bias": true, "tie_word_embeddings": false}"#, 83_264, "2 full 4x16", "by hand"),
    // baichuan
    (r#"{"model_type": "baichuan", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 100, "tie_word_embeddings": false}"#, 82_752, "2 full 4x16", "by hand"),
    // orion: layer norms
    (r#"{"model_type": "orion", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100, "attention_bias": false, "tie_word_embeddings": false}"#, 74_880, "2 full 2x16", "by hand"),
    // jais: a gate with biases, no learned positions
    (r#"{"model_type": "jais", "n_embd": 64, "n_layer": 2, "n_head": 4, "n_inner": 96, "n_positions": 128, "vocab_size": 100, "activation_function": "swiglu", "position_embedding_type": "alibi", "tie_word_embeddings": true}"#, 77_696, "2 full 4x16", "by hand"),
    // telechat: biases towards the residual stream
    (r#"{"model_type": "telechat", "hidden_size": 64, "ffn_hidden_size": 96, "n_layer": 2, "n_head": 4, "vocab_size": 100, "tie_word_embeddings": false}"#, 83_008, "2 full 4x16", "by hand"),
    // decilm: KV heads of each layer
    (r#"{"model_type": "deci", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads_per_layer": [2, 1], "vocab_size": 100, "tie_word_embeddings": false}"#, 72_512, "1 full 2x16, 1 full 1x16", "by hand"),
    // RefinedWeb: Falcon 40B before it had that name
    (r#"{"model_type": "RefinedWeb", "hidden_size": 64, "n_layer": 2, "n_head": 4, "n_head_kv": 2, "vocab_size": 100, "bias": false, "parallel_attn": true, "tie_word_embeddings": true}"#, 97_152, "2 full 2x16", "by hand"),
    // fuyu: patches of 2 x 2 pixels in 3 colours
    (r#"{"model_type": "fuyu", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 100, "patch_size": 2, "num_channels": 3, "qk_layernorm": true, "tie_word_embeddings": false}"#, 72_576, "2 full 4x16", "by hand"),
    // llava: the text part leaves out what its class has as default
    (r#"{"model_type": "llama", "text_config": {"model_type": "llama", "vocab_size": 32064}}"#, 6_738_939_904, "32 full 32x128", "by hand"),
];
