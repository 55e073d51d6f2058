//! What an engine adds to an estimate.

use kvbudget_core::engine::vllm::{self, Kind, MambaCacheMode, RangedFit};
use serde::Serialize;

use crate::reservation::{Memory, Pool, Reservation};

/// Whose reservation is counted.
#[derive(Debug, Serialize)]
pub(super) struct Engine {
    name: &'static str,
    version: Option<String>,
}

/// The engine's options with its defaults put in.
#[derive(Debug, Serialize)]
pub(super) struct Settings {
    max_model_len: u64,
    max_num_seqs: u64,
    max_num_batched_tokens: u64,
    tokens_in_flight: u64,
    block_size: u64,
    mamba_cache_mode: &'static str,
    hybrid_kv_cache_manager: bool,
    num_speculative_tokens: u64,
    speculative_model: Option<String>,
    tensor_parallel_size: u64,
    pipeline_parallel_size: u64,
    decode_context_parallel_size: u64,
    prefill_context_parallel_size: u64,
    data_parallel_size: u64,
    enable_expert_parallel: bool,
    max_loras: Option<u64>,
    max_lora_rank: Option<u64>,
    gpu_count: u64,
}

/// One group of layers.
#[derive(Debug, Serialize)]
pub(super) struct Group {
    kind: &'static str,
    num_layers: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sliding_window: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attention_chunk_size: Option<u64>,
    block_size: u64,
    bytes_per_block: u64,
    blocks_per_request: u64,
}

/// The ends between which the figures lie where the size of the pool is modelled.
#[derive(Debug, Serialize)]
pub(super) struct FitRange {
    max_requests: Ends,
    max_context: Ends,
}

#[derive(Debug, Serialize)]
struct Ends {
    low: u64,
    high: u64,
}

/// How many requests the pool holds; all null where there is none.
#[derive(Debug, Default, Serialize)]
pub(super) struct Fit {
    max_concurrency: Option<f64>,
    max_requests: Option<u64>,
    max_requests_of_replicas: Option<u64>,
    max_context: Option<u64>,
    estimated_max_model_len: Option<u64>,
    range: Option<FitRange>,
    verdict: Option<&'static str>,
}

impl From<Option<&Reservation>> for Engine {
    fn from(reservation: Option<&Reservation>) -> Self {
        let release = reservation.map(|reservation| reservation.estimate.settings.release);
        match release {
            None => Self { name: "none", version: None },
            Some(release) => Self { name: "vllm", version: Some(release.asked().to_string()) },
        }
    }
}

impl From<&Reservation> for Settings {
    fn from(reservation: &Reservation) -> Self {
        let (settings, options) = (&reservation.estimate.settings, &reservation.options);
        Self {
            max_model_len: settings.max_model_len,
            max_num_seqs: settings.max_num_seqs,
            max_num_batched_tokens: settings.max_num_batched_tokens,
            tokens_in_flight: settings.tokens_in_flight(),
            block_size: settings.block_size,
            mamba_cache_mode: mamba_cache_mode(settings.mamba_cache_mode),
            hybrid_kv_cache_manager: settings.hybrid_manager,
            num_speculative_tokens: options.num_speculative_tokens,
            speculative_model: reservation.draft.clone(),
            tensor_parallel_size: options.tensor_parallel_size,
            pipeline_parallel_size: options.pipeline_parallel_size,
            decode_context_parallel_size: options.decode_context_parallel_size,
            prefill_context_parallel_size: options.prefill_context_parallel_size,
            data_parallel_size: options.data_parallel_size,
            enable_expert_parallel: options.enable_expert_parallel,
            max_loras: options.adapters.map(|adapters| adapters.max_loras),
            max_lora_rank: options.adapters.map(|adapters| adapters.max_lora_rank),
            gpu_count: options.gpus(),
        }
    }
}

impl From<&vllm::Group> for Group {
    fn from(group: &vllm::Group) -> Self {
        let (sliding_window, attention_chunk_size) = match group.kind {
            Kind::Sliding { sliding_window } | Kind::SwaMla { sliding_window } => {
                (Some(sliding_window), None)
            }
            Kind::Chunked { attention_chunk_size } => (None, Some(attention_chunk_size)),
            Kind::Full | Kind::Cross { .. } | Kind::Mla | Kind::Mamba { .. } => (None, None),
        };
        Self {
            kind: kind(group.kind),
            num_layers: group.num_layers,
            sliding_window,
            attention_chunk_size,
            block_size: group.block_size,
            bytes_per_block: group.bytes_per_block.0,
            blocks_per_request: group.blocks_per_request,
        }
    }
}

impl Fit {
    /// What the pool of a reservation holds.
    pub(super) fn of(reservation: Option<&Reservation>) -> Self {
        let pool = reservation.and_then(|reservation| reservation.pool.as_ref());
        let Some(Pool { fit, refusal, .. }) = pool else { return Self::default() };
        let memory = reservation.and_then(|reservation| reservation.memory.as_ref());
        Self {
            range: memory.filter(|memory| !memory.parts.kv_pool.is_exact()).map(FitRange::of),
            max_concurrency: Some(fit.pool.max_concurrency.value()),
            max_requests: Some(fit.max_requests),
            max_requests_of_replicas: reservation
                .map(|of| fit.max_requests.saturating_mul(of.replicas.count)),
            max_context: Some(fit.max_context),
            estimated_max_model_len: refusal.and_then(|refusal| refusal.estimated_max_model_len()),
            verdict: Some(fit.verdict.name()),
        }
    }
}

impl FitRange {
    fn of(memory: &Memory) -> Self {
        let RangedFit { low, high, .. } = memory.range;
        Self {
            max_requests: Ends { low: low.max_requests, high: high.max_requests },
            max_context: Ends { low: low.max_context, high: high.max_context },
        }
    }
}

/// As an architecture file names the kinds.
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Full => "full",
        Kind::Sliding { .. } => "sliding",
        Kind::Chunked { .. } => "chunked",
        Kind::Cross { .. } => "cross",
        Kind::Mla => "mla",
        Kind::SwaMla { .. } => "swa_mla",
        Kind::Mamba { .. } => "mamba",
    }
}

const fn mamba_cache_mode(mode: MambaCacheMode) -> &'static str {
    match mode {
        MambaCacheMode::None => "none",
        MambaCacheMode::Align => "align",
        MambaCacheMode::All => "all",
    }
}
