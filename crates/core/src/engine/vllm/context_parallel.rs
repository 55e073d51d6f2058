//! Whether a release divides the tokens of a request over GPUs as asked.

use super::error::VllmError;
use super::options::Options;
use super::version::Version;
use crate::architecture::{Cache, Heads};
use crate::engine::model::ServedModel;

/// The first release that has `--decode-context-parallel-size`. `vllm/engine/arg_utils.py`
const DECODE_SINCE: Version = Version::release(0, 10, 2);
/// The first whose attention over keys and values takes part in it; before, that over latent
/// vectors alone. `can_return_lse_for_decode` in `vllm/v1/attention/backends`
const DECODE_OF_HEADS_SINCE: Version = Version::release(0, 11, 1);
/// The first whose attention takes part in prefill context parallelism, which was an option since
/// 0.12. `supports_pcp` in `vllm/v1/attention`
const PREFILL_SINCE: Version = Version::release(0, 26, 0);

/// Why the tokens of a request are not divided as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContextParallelError {
    /// Not more GPUs than KV heads.
    #[error(
        "decode_context_parallel_size = {decode_context_parallel_size} needs more GPUs than the model \
         has KV heads, and tensor_parallel_size = {tensor_parallel_size} is not more than {kv_heads}; \
         use decode_context_parallel_size = 1"
    )]
    EnoughHeads {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// GPUs.
        tensor_parallel_size: u64,
        /// KV heads, the most of any layer.
        kv_heads: u64,
    },
    /// More GPUs than keep the same KV head.
    #[error(
        "decode_context_parallel_size = {decode_context_parallel_size} is more than the GPUs \
         that keep the same KV head (tensor_parallel_size = {tensor_parallel_size} over {kv_heads}); \
         use at most {most}"
    )]
    MoreThanRepeats {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// GPUs.
        tensor_parallel_size: u64,
        /// KV heads, the most of any layer.
        kv_heads: u64,
        /// GPUs that keep the same one.
        most: u64,
    },
    /// Query heads that do not divide.
    #[error(
        "decode_context_parallel_size = {decode_context_parallel_size} does not divide the {queries} \
         query heads of each KV head; use one of {}",
        crate::fmt::divisors(*queries)
    )]
    QueryHeads {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// Query heads of each KV head.
        queries: u64,
    },
    /// Beside prefill context parallelism there are but three choices.
    #[error(
        "decode_context_parallel_size = {decode_context_parallel_size} does not go with \
         prefill_context_parallel_size = {prefill_context_parallel_size}; use 1, \
         {prefill_context_parallel_size} or {all}"
    )]
    BesidePrefill {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// Groups of GPUs over which prompts are divided.
        prefill_context_parallel_size: u64,
        /// All GPUs of a pipeline stage.
        all: u64,
    },
    /// Prefill context parallelism of keys and values.
    #[error(
        "prefill_context_parallel_size = {prefill_context_parallel_size} is for models with latent \
         attention (MLA); use 1"
    )]
    PrefillOfHeads {
        /// Groups of GPUs over which prompts are divided.
        prefill_context_parallel_size: u64,
    },
}

/// Refuses what the release does not take.
///
/// `verify_with_parallel_config` in `vllm/config/model.py`, `vllm/config/parallel.py`
pub(super) fn check(
    model: &ServedModel,
    options: &Options,
    planned_as: Version,
) -> Result<(), VllmError> {
    let Options {
        tensor_parallel_size: tp,
        decode_context_parallel_size: dcp,
        prefill_context_parallel_size: pcp,
        ..
    } = *options;
    let latent = model
        .layers
        .iter()
        .any(|group| matches!(group.cache, Cache::Mla { .. } | Cache::SwaMla { .. }));
    if dcp > 1 {
        let (what, since) = if latent {
            ("decode context parallelism", DECODE_SINCE)
        } else {
            ("decode context parallelism of keys and values", DECODE_OF_HEADS_SINCE)
        };
        since_release(what, since, planned_as)?;
    }
    if pcp > 1 {
        since_release("prefill context parallelism", PREFILL_SINCE, planned_as)?;
        if !latent {
            let prefill_context_parallel_size = pcp;
            return Err(
                ContextParallelError::PrefillOfHeads { prefill_context_parallel_size }.into()
            );
        }
        let all = tp.saturating_mul(pcp);
        if ![1, pcp, all].contains(&dcp) {
            return Err(ContextParallelError::BesidePrefill {
                decode_context_parallel_size: dcp,
                prefill_context_parallel_size: pcp,
                all,
            }
            .into());
        }
    } else if !tp.is_multiple_of(dcp) {
        return Err(VllmError::DecodeContextParallel {
            tensor_parallel_size: tp,
            decode_context_parallel_size: dcp,
        });
    }
    if latent || dcp <= 1 { Ok(()) } else { Ok(of_heads(model, tp, dcp)?) }
}

/// Where keys and values are kept, only GPUs that would keep the same KV head divide its tokens.
fn of_heads(model: &ServedModel, tp: u64, dcp: u64) -> Result<(), ContextParallelError> {
    let heads = |cache: &Cache| match cache {
        Cache::Full(heads)
        | Cache::Sliding { heads, .. }
        | Cache::Chunked { heads, .. }
        | Cache::Cross { heads, .. } => Some(*heads),
        _ => None,
    };
    let of_layers = model.layers.iter().filter_map(|group| heads(&group.cache));
    let Some(kv_heads) = of_layers.map(|Heads { num_kv_heads, .. }| num_kv_heads).max() else {
        return Ok(());
    };
    if tp <= kv_heads {
        return Err(ContextParallelError::EnoughHeads {
            decode_context_parallel_size: dcp,
            tensor_parallel_size: tp,
            kv_heads,
        });
    }
    let most = tp / kv_heads.max(1);
    if dcp > most {
        return Err(ContextParallelError::MoreThanRepeats {
            decode_context_parallel_size: dcp,
            tensor_parallel_size: tp,
            kv_heads,
            most,
        });
    }
    let queries = model.num_attention_heads / kv_heads.max(1);
    if !queries.is_multiple_of(dcp) {
        return Err(ContextParallelError::QueryHeads {
            decode_context_parallel_size: dcp,
            queries,
        });
    }
    Ok(())
}

fn since_release(what: &'static str, since: Version, planned_as: Version) -> Result<(), VllmError> {
    if planned_as < since { Err(VllmError::NotYet { what, since }) } else { Ok(()) }
}
