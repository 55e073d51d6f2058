//! The models whose files are published, with their sizes.

/// A listing of the files of public repositories, with their bytes.
pub(crate) const LISTING: &str =
    "rampart-models.js, https://github.com/aflin/rampart-langtools (sizes on Hugging Face)";

pub(crate) const LLAMA_31_8B: &str = r#"{"model_type": "llama", "hidden_size": 4096,
    "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
    "intermediate_size": 14336, "vocab_size": 128256, "max_position_embeddings": 131072}"#;
pub(crate) const LLAMA_31_70B: &str = r#"{"model_type": "llama", "hidden_size": 8192,
    "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8,
    "intermediate_size": 28672, "vocab_size": 128256, "max_position_embeddings": 131072}"#;
pub(crate) const LLAMA_32_1B: &str = r#"{"model_type": "llama", "hidden_size": 2048,
    "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8,
    "intermediate_size": 8192, "vocab_size": 128256, "max_position_embeddings": 131072,
    "tie_word_embeddings": true}"#;
const LLAMA_32_3B: &str = r#"{"model_type": "llama", "hidden_size": 3072, "num_hidden_layers": 28,
    "num_attention_heads": 24, "num_key_value_heads": 8, "intermediate_size": 8192,
    "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": true}"#;
pub(crate) const QWEN_25_05B: &str = r#"{"model_type": "qwen2", "hidden_size": 896,
    "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2,
    "intermediate_size": 4864, "vocab_size": 151936, "max_position_embeddings": 32768,
    "tie_word_embeddings": true}"#;
const QWEN_25_7B: &str = r#"{"model_type": "qwen2", "hidden_size": 3584, "num_hidden_layers": 28,
    "num_attention_heads": 28, "num_key_value_heads": 4, "intermediate_size": 18944,
    "vocab_size": 152064, "max_position_embeddings": 32768, "tie_word_embeddings": false}"#;
pub(crate) const QWEN_3_14B: &str = r#"{"model_type": "qwen3", "hidden_size": 5120,
    "num_hidden_layers": 40, "num_attention_heads": 40, "num_key_value_heads": 8,
    "head_dim": 128, "intermediate_size": 17408, "vocab_size": 151936,
    "max_position_embeddings": 40960, "tie_word_embeddings": false}"#;
const QWEN_3_30B: &str = r#"{"model_type": "qwen3_moe", "hidden_size": 2048,
    "num_hidden_layers": 48, "num_attention_heads": 32, "num_key_value_heads": 4, "head_dim": 128,
    "intermediate_size": 6144, "moe_intermediate_size": 768, "num_experts": 128,
    "num_experts_per_tok": 8, "decoder_sparse_step": 1, "mlp_only_layers": [],
    "vocab_size": 151936, "max_position_embeddings": 40960, "tie_word_embeddings": false}"#;
pub(crate) const QWEN_35_27B: &str = r#"{"model_type": "qwen3_5_text", "hidden_size": 5120,
    "num_hidden_layers": 64, "num_attention_heads": 24, "num_key_value_heads": 4, "head_dim": 256,
    "intermediate_size": 17408, "vocab_size": 248320, "full_attention_interval": 4,
    "linear_num_key_heads": 16, "linear_num_value_heads": 48, "linear_key_head_dim": 128,
    "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "max_position_embeddings": 262144,
    "tie_word_embeddings": false}"#;
pub(crate) const MIXTRAL: &str = r#"{"model_type": "mixtral", "hidden_size": 4096,
    "num_hidden_layers": 4, "num_attention_heads": 32, "num_key_value_heads": 8,
    "intermediate_size": 14336, "num_local_experts": 8, "num_experts_per_tok": 2,
    "vocab_size": 32000, "max_position_embeddings": 32768}"#;
/// Its experts come in mxfp4, and stay so in every file.
pub(crate) const GPT_OSS_20B: &str = r#"{"model_type": "gpt_oss", "hidden_size": 2880,
    "num_hidden_layers": 24, "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64,
    "intermediate_size": 2880, "num_local_experts": 32, "num_experts_per_tok": 4,
    "vocab_size": 201088, "sliding_window": 128, "max_position_embeddings": 131072,
    "tie_word_embeddings": false, "quantization_config": {"quant_method": "mxfp4",
    "modules_to_not_convert": ["model.layers.*.self_attn", "model.layers.*.mlp.router",
    "model.embed_tokens", "lm_head"]}}"#;
/// Small, with dense layers first, shared experts and latent attention.
const DEEPSEEK: &str = r#"{"model_type": "deepseek_v3", "hidden_size": 512,
    "num_hidden_layers": 5, "num_attention_heads": 8, "num_key_value_heads": 8,
    "intermediate_size": 1024, "moe_intermediate_size": 256, "n_routed_experts": 16,
    "n_shared_experts": 1, "num_experts_per_tok": 4, "first_k_dense_replace": 2,
    "q_lora_rank": 256, "kv_lora_rank": 128, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32,
    "v_head_dim": 64, "vocab_size": 1024, "max_position_embeddings": 4096,
    "tie_word_embeddings": false}"#;

/// Models of many kinds.
pub(crate) const ALL: &[&str] = &[
    LLAMA_31_8B,
    LLAMA_32_1B,
    QWEN_25_05B,
    QWEN_25_7B,
    QWEN_3_30B,
    QWEN_35_27B,
    MIXTRAL,
    DEEPSEEK,
    GPT_OSS_20B,
];

/// (file type, bytes of its header, bytes of the file)
type File = (&'static str, u64, u64);

/// Files by the config of their model. The header of a model is what is left of its first file; that
/// it is so of every other is the test. It is a little shorter without an importance matrix.
pub(crate) const FILES: &[(&str, &[File])] = &[
    (
        LLAMA_31_8B,
        &[
            ("f32", 7_840_896, 32_128_885_888),
            ("q8_0", 7_841_184, 8_540_775_840),
            ("q6_k_l", 7_841_184, 6_850_471_328),
            ("q6_k", 7_841_184, 6_596_011_424),
            ("q5_k_l", 7_841_184, 6_057_223_584),
            ("q5_k_m", 7_841_184, 5_732_992_416),
            ("q5_k_s", 7_841_184, 5_599_298_976),
            ("q4_k_l", 7_841_184, 5_310_637_472),
            ("q4_k_m", 7_841_184, 4_920_739_232),
            ("q4_k_s", 7_841_184, 4_692_673_952),
            ("iq4_nl", 7_841_184, 4_677_993_888),
            ("iq4_xs", 7_841_184, 4_447_667_616),
            ("q3_k_xl", 7_841_184, 4_781_630_880),
            ("q3_k_l", 7_841_184, 4_321_961_376),
            ("q3_k_m", 7_841_184, 4_018_922_912),
            ("q3_k_s", 7_841_184, 3_664_504_224),
            ("iq3_m", 7_841_184, 3_784_828_320),
            ("iq3_xs", 7_841_184, 3_518_752_160),
            ("q2_k_l", 7_841_184, 3_692_160_416),
            ("q2_k", 7_841_184, 3_179_136_416),
            ("iq2_m", 7_841_184, 2_948_285_856),
        ],
    ),
    (
        LLAMA_32_1B,
        &[
            ("f16", 7_831_392, 2_479_595_360),
            ("q8_0", 7_831_680, 1_321_083_008),
            ("q6_k_l", 7_831_680, 1_085_415_552),
            ("q6_k", 7_831_680, 1_021_800_576),
            ("q5_k_m", 7_831_680, 911_503_488),
            ("q4_k_m", 7_831_680, 807_694_464),
            ("q4_k_s", 7_831_680, 775_647_360),
            ("q4_0", 7_831_680, 773_025_920),
            ("iq4_xs", 7_831_680, 743_141_504),
            ("q3_k_l", 7_831_680, 732_524_672),
            ("iq3_m", 7_831_680, 657_289_344),
        ],
    ),
    (
        LLAMA_32_3B,
        &[
            ("q4_1", 7_838_144, 2_093_351_360),
            ("q4_k_m", 7_838_144, 2_019_377_600),
            ("q4_0", 7_838_144, 1_921_909_184),
            ("iq4_nl", 7_838_144, 1_917_190_592),
            ("q3_k_m", 7_838_144, 1_687_159_232),
            ("q2_k", 7_838_144, 1_363_935_680),
        ],
    ),
    (QWEN_25_05B, &[("q4_k_m", 5_948_480, 397_808_192), ("q8_0", 5_948_096, 531_068_096)]),
    (
        QWEN_25_7B,
        &[
            ("f16", 5_953_536, 15_237_853_184),
            ("q8_0", 5_953_536, 8_098_525_184),
            ("q6_k", 5_953_536, 6_254_198_784),
            ("q5_k_m", 5_953_536, 5_444_831_232),
            ("q4_k_m", 5_953_536, 4_683_073_536),
        ],
    ),
    (
        QWEN_3_30B,
        &[
            ("q8_0", 5_970_496, 32_483_932_736),
            ("q6_k", 5_970_496, 25_092_532_800),
            ("q5_k_s", 5_970_496, 21_080_511_040),
            ("q5_k_m", 5_970_496, 21_725_581_888),
            ("q4_1", 5_970_496, 19_192_500_800),
            ("q4_k_m", 5_970_496, 18_556_686_912),
            ("q4_k_s", 5_970_496, 17_456_009_792),
            ("q4_0", 5_970_496, 17_379_988_032),
            ("iq4_nl", 5_970_496, 17_310_782_016),
            ("q3_k_m", 5_970_496, 14_711_847_488),
            ("q3_k_s", 5_970_496, 13_292_468_800),
            ("q2_k", 5_970_496, 11_258_610_240),
        ],
    ),
    (
        GPT_OSS_20B,
        &[
            ("mxfp4_moe", 13_008_224, 12_109_566_560),
            ("q8_0", 13_008_832, 12_109_567_168),
            ("q4_k_m", 13_008_832, 11_624_759_488),
        ],
    ),
];
