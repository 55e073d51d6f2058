//! What is asked of vLLM, by its own option names, and what it takes where nothing is said.

use super::adapters::AdapterOptions;
use super::error::VllmError;
use super::gpu_count;
use super::layer::MambaCacheMode;
use super::release::Release;
use super::rules::{Rules, States};
use super::version::Version;
use crate::architecture::{Cache, Dtype, Mixer};
use crate::assumed::{Assumed, What, Why};
use crate::engine::model::ServedModel;
use crate::format::KvFormat;
use crate::kv_cache_dtype::KvCacheDtype;
use crate::units::{Bytes, GIB};

/// The options of `vllm serve` that decide the KV cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The version; the newest that is known where none is given.
    pub version: Option<Version>,
    /// `--max-model-len`: the longest request, in tokens.
    pub max_model_len: Option<u64>,
    /// `--max-num-seqs`: the most requests at once.
    pub max_num_seqs: Option<u64>,
    /// `--max-num-batched-tokens`: tokens of one step.
    pub max_num_batched_tokens: Option<u64>,
    /// `--kv-cache-dtype`.
    pub kv_cache_dtype: KvCacheDtype,
    /// `--dtype`, where it is not the model's own.
    pub dtype: Option<Dtype>,
    /// `--block-size`: tokens of a block.
    pub block_size: Option<u64>,
    /// How many GPUs there are, where that is stated; it must be the product of the sizes.
    pub gpu_count: Option<u64>,
    /// `--tensor-parallel-size`.
    pub tensor_parallel_size: u64,
    /// Whether a tensor-parallel size of 1 is stated: then it must go with the number of GPUs.
    pub tensor_parallel_is_stated: bool,
    /// `--pipeline-parallel-size`.
    pub pipeline_parallel_size: u64,
    /// `--decode-context-parallel-size`.
    pub decode_context_parallel_size: u64,
    /// `--prefill-context-parallel-size`.
    pub prefill_context_parallel_size: u64,
    /// `--data-parallel-size`: replicas, each with requests and a pool of its own.
    pub data_parallel_size: u64,
    /// `--enable-expert-parallel`: whole experts on each GPU.
    pub enable_expert_parallel: bool,
    /// `--enable-lora`, `--max-loras`, `--max-lora-rank`.
    pub adapters: Option<AdapterOptions>,
    /// `num_speculative_tokens` of `--speculative-config`.
    pub num_speculative_tokens: u64,
    /// `--enable-prefix-caching`, `--no-enable-prefix-caching`.
    pub enable_prefix_caching: Option<bool>,
    /// `--disable-hybrid-kv-cache-manager`.
    pub disable_hybrid_kv_cache_manager: bool,
    /// Memory of the GPU, by which vLLM sets what it is not told.
    pub gpu_memory: Option<Bytes>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            version: None,
            max_model_len: None,
            max_num_seqs: None,
            max_num_batched_tokens: None,
            kv_cache_dtype: KvCacheDtype::Auto,
            dtype: None,
            block_size: None,
            gpu_count: None,
            tensor_parallel_size: 1,
            tensor_parallel_is_stated: false,
            pipeline_parallel_size: 1,
            decode_context_parallel_size: 1,
            prefill_context_parallel_size: 1,
            data_parallel_size: 1,
            enable_expert_parallel: false,
            adapters: None,
            num_speculative_tokens: 0,
            enable_prefix_caching: None,
            disable_hybrid_kv_cache_manager: false,
            gpu_memory: None,
        }
    }
}

impl Options {
    /// The most requests on one replica, of so many in all.
    #[must_use]
    pub fn of_replica(&self, requests: u64) -> u64 {
        requests.div_ceil(self.data_parallel_size.max(1))
    }

    /// GPUs of the split, where each size is made plain.
    #[must_use]
    pub const fn gpus(&self) -> u64 {
        self.tensor_parallel_size
            .saturating_mul(self.pipeline_parallel_size)
            .saturating_mul(self.prefill_context_parallel_size)
            .saturating_mul(self.data_parallel_size)
    }

    /// The options with the number of GPUs made into a split of this model.
    ///
    /// # Errors
    /// [`VllmError`] where the model does not divide over so many.
    pub fn divided(&self, model: &ServedModel) -> Result<Self, VllmError> {
        let longest = self.max_model_len.or(model.max_position_embeddings).unwrap_or(1);
        let mut unsaid = Vec::new();
        let settings = Settings::of(model, self, longest, &mut unsaid);
        gpu_count::divide(model, self, &settings, &mut unsaid)
    }
}

/// The options with every default put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The release.
    pub release: Release,
    /// Tokens of the longest request.
    pub max_model_len: u64,
    /// The most requests at once.
    pub max_num_seqs: u64,
    /// Tokens of one step.
    pub max_num_batched_tokens: u64,
    /// Steps whose tokens are in flight at once.
    pub concurrent_batches: u64,
    /// Number format in which the model computes.
    pub dtype: Dtype,
    /// Number format of the KV cache.
    pub kv_cache_dtype: KvCacheDtype,
    /// Tokens of a block, before states enlarge it.
    pub block_size: u64,
    /// How states are kept.
    pub mamba_cache_mode: MambaCacheMode,
    /// Whether the hybrid KV cache manager is on.
    pub hybrid_manager: bool,
}

/// A GPU of so much memory or more.
const LARGE_GPU: Bytes = Bytes(70 * GIB);
/// A GPU of so much memory or more, told apart since 0.29.
const LARGEST_GPU: Bytes = Bytes(160 * GIB);

/// Requests at once where nobody says, under V0.
pub(super) const REQUESTS_OF_V0: u64 = 256;
/// The longest request for which V0 does not divide prefills.
const WHOLE_PREFILL: u64 = 32_768;

/// Tokens of one step and requests at once where nobody says, for the API server.
/// `vllm/engine/arg_utils.py`
fn batch_defaults(
    planned_as: Version,
    gpu_memory: Option<Bytes>,
    max_model_len: u64,
) -> (u64, u64, Why) {
    let since = |minor, patch| planned_as >= Version::release(0, minor, patch);
    let larger = |than: Bytes| gpu_memory.is_some_and(|memory| memory >= than);
    if !since(8, 0) {
        let whole = max_model_len <= WHOLE_PREFILL;
        let tokens = if whole { max_model_len.max(2_048) } else { 2_048 };
        (tokens, REQUESTS_OF_V0, Why::DefaultOfV0)
    } else if larger(LARGEST_GPU) && since(29, 0) {
        (16_384, 1_024, Why::DefaultFrom160)
    } else if larger(LARGE_GPU) {
        (8_192, 1_024, Why::DefaultFrom70)
    } else if gpu_memory.is_some() && !since(8, 4) {
        (2_048, 1_024, Why::DefaultBelow70)
    } else if gpu_memory.is_some() {
        (2_048, 256, Why::DefaultBelow70)
    } else {
        (8_192, 1_024, Why::DefaultWithoutGpu)
    }
}

/// Tokens of a block where nobody says, and why.
fn default_block(model: &ServedModel) -> (u64, Why) {
    let has = |test: fn(&Cache) -> bool| model.layers.iter().any(|group| test(&group.cache));
    if has(|cache| matches!(cache, Cache::SwaMla { .. })) {
        (256, Why::NeedOfDeepSeekV4)
    } else if has(|cache| matches!(cache, Cache::Mla { .. })) {
        (64, Why::BlockOfFlashMla)
    } else {
        (16, Why::EngineDefault)
    }
}

/// The format in which a model is computed where nobody says: every release brings 32 bits down to
/// 16, on some GPUs to bfloat16 and on others to float16. `vllm/config`
const fn served_as(checkpoint: Dtype) -> Dtype {
    match checkpoint {
        Dtype::Float32 => Dtype::Bfloat16,
        dtype @ (Dtype::Float16 | Dtype::Bfloat16) => dtype,
    }
}

/// Whether chunked layers turn the hybrid manager off.
fn chunks_disable_hybrid(planned_as: Version) -> bool {
    planned_as >= Version::release(0, 10, 1)
}

impl Settings {
    /// Puts the defaults in; each that is taken is listed.
    pub(super) fn of(
        model: &ServedModel,
        options: &Options,
        max_model_len: u64,
        assumed: &mut Vec<Assumed>,
    ) -> Self {
        let mut take = |what: &'static str, value: String, why: Why| {
            assumed.push(Assumed::of_key(what, value, why));
        };
        let release = options.version.map_or_else(Release::newest, Release::of);
        let (planned_as, rules) = (release.planned_as(), release.rules());
        if options.version.is_none() {
            take("version", planned_as.to_string(), Why::NewestKnown);
        } else if !release.is_known() {
            take("version", planned_as.to_string(), release.why_not_itself());
        }
        let (tokens, seqs, why) = batch_defaults(planned_as, options.gpu_memory, max_model_len);
        let max_num_seqs = options.max_num_seqs.unwrap_or_else(|| {
            // vLLM lowers what it sets itself to the tokens of a step.
            let seqs = seqs.min(options.max_num_batched_tokens.unwrap_or(seqs));
            take("max_num_seqs", seqs.to_string(), why.clone());
            seqs
        });
        let max_num_batched_tokens = options.max_num_batched_tokens.unwrap_or_else(|| {
            let tokens = tokens.min(max_num_seqs.saturating_mul(max_model_len));
            take("max_num_batched_tokens", tokens.to_string(), why);
            tokens
        });
        let dtype = options.dtype.unwrap_or_else(|| {
            let dtype = served_as(model.dtype);
            if dtype != model.dtype {
                take("dtype", dtype.name().to_owned(), Why::ServedIn16Bits);
            }
            dtype
        });
        let of_checkpoint = model.kv_cache_dtype.filter(|_| rules.auto_is_of_checkpoint);
        let (resolved, why) = match (options.kv_cache_dtype, of_checkpoint) {
            (KvCacheDtype::Auto, Some(format)) => {
                (KvCacheDtype::Format(format), Why::AutoOfCheckpoint)
            }
            (asked, _) => (asked.of_model(dtype), Why::AutoOfModel),
        };
        let kv_cache_dtype = latent_layout(model, options.kv_cache_dtype, resolved);
        if options.kv_cache_dtype == KvCacheDtype::Auto {
            let own = kv_cache_dtype == resolved;
            let why = if own { why } else { Why::AutoOnlyLayout };
            take("kv_cache_dtype", kv_cache_dtype.name().to_owned(), why);
        }
        let block_size = options.block_size.unwrap_or_else(|| {
            let (block_size, why) = default_block(model);
            take("block_size", block_size.to_string(), why);
            block_size
        });
        let states = states_of(model);
        let prefix_caching = options.enable_prefix_caching.unwrap_or_else(|| {
            let on = states.is_none() || rules.prefix_caching_of_states;
            let why =
                if states.is_none() { Why::EngineDefault } else { Why::ReleaseDefaultOfStates };
            take("enable_prefix_caching", on.to_string(), why);
            on
        });
        let chunked = model.layers.iter().any(|group| matches!(group.cache, Cache::Chunked { .. }));
        let without_manager = chunked && chunks_disable_hybrid(planned_as);
        if without_manager && !options.disable_hybrid_kv_cache_manager {
            take("disable_hybrid_kv_cache_manager", "true".into(), Why::ChunksTurnHybridOff);
        }
        let concurrent_batches = if rules.concurrent_batches {
            let batches = options.pipeline_parallel_size.saturating_add(1);
            assumed.push(Assumed {
                what: What::ConcurrentBatches,
                value: batches.to_string().into(),
                why: Why::AsyncScheduling,
            });
            batches
        } else {
            1
        };
        Self {
            release,
            max_model_len,
            max_num_seqs,
            max_num_batched_tokens,
            concurrent_batches,
            dtype,
            kv_cache_dtype,
            block_size,
            mamba_cache_mode: mode(&rules, states, prefix_caching),
            hybrid_manager: !(options.disable_hybrid_kv_cache_manager || without_manager),
        }
    }

    /// Tokens that are scheduled but not yet settled.
    #[must_use]
    pub const fn tokens_in_flight(&self) -> u64 {
        self.max_num_batched_tokens.saturating_mul(self.concurrent_batches)
    }
}

/// The layout `fp8_ds_mla` where the engine has no other: DeepSeek-V4, unless another is asked for,
/// and every 8-bit choice of sparse attention over latent vectors.
fn latent_layout(model: &ServedModel, asked: KvCacheDtype, resolved: KvCacheDtype) -> KvCacheDtype {
    const FP8: KvCacheDtype = KvCacheDtype::Format(KvFormat::Fp8);
    let has = |test: fn(&Cache) -> bool| model.layers.iter().any(|group| test(&group.cache));
    let deepseek_v4 = has(|cache| matches!(cache, Cache::SwaMla { .. }));
    let sparse = has(|cache| matches!(cache, Cache::Indexer { .. }))
        && has(|cache| matches!(cache, Cache::Mla { head_size: 576, .. }));
    let v4 = deepseek_v4 && (asked == KvCacheDtype::Auto || asked == FP8);
    if v4 || (sparse && resolved == FP8) { KvCacheDtype::Fp8DsMla } else { resolved }
}

/// Which states a model has; `Some(true)` where all are of a kind that can be kept at every block.
fn states_of(model: &ServedModel) -> Option<bool> {
    let mut states = model.layers.iter().filter_map(|group| match group.cache {
        Cache::Mamba(state) => Some(matches!(state.mixer, Mixer::Mamba1 | Mixer::Mamba2 { .. })),
        _ => None,
    });
    let first = states.next()?;
    Some(states.fold(first, |all, every_block| all && every_block))
}

/// How states are kept, given which there are and whether prefix caching is on.
fn mode(rules: &Rules, states: Option<bool>, prefix_caching: bool) -> MambaCacheMode {
    let Some(every_block) = states.filter(|_| prefix_caching) else { return MambaCacheMode::None };
    match rules.states {
        States::OneOrEveryBlock | States::Modes { all_by_default: true, .. } if every_block => {
            MambaCacheMode::All
        }
        // Where states cannot be kept at every block, prefix caching is turned off.
        States::One | States::OneOrEveryBlock => MambaCacheMode::None,
        States::Modes { .. } => MambaCacheMode::Align,
    }
}

/// The formats of the KV cache that vLLM has.
pub(super) const fn has_format(format: KvFormat) -> bool {
    matches!(
        format,
        KvFormat::Fp32 | KvFormat::Fp16 | KvFormat::Bf16 | KvFormat::Fp8 | KvFormat::Nvfp4
    )
}
