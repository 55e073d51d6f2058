//! Whether a release divides the tokens of a request over GPUs as asked.

use super::error::VllmError;
use super::feature::Feature;
use super::options::Options;
use super::version::Version;
use crate::architecture::{Cache, Heads};
use crate::engine::model::ServedModel;
use crate::lang::Section;
use crate::text::Divisors;
use crate::{english, said};

/// The first release that has `--decode-context-parallel-size`. `vllm/engine/arg_utils.py`
const DECODE_SINCE: Version = Version::release(0, 10, 2);
/// The first whose attention over keys and values takes part in it; before, that over latent
/// vectors alone. `can_return_lse_for_decode` in `vllm/v1/attention/backends`
const DECODE_OF_HEADS_SINCE: Version = Version::release(0, 11, 1);
/// The first whose attention takes part in prefill context parallelism, which was an option since
/// 0.12. `supports_pcp` in `vllm/v1/attention`
const PREFILL_SINCE: Version = Version::release(0, 26, 0);

/// The first release that has `--data-parallel-size`. `vllm/engine/arg_utils.py`
const REPLICAS_SINCE: Version = Version::release(0, 8, 3);
/// The first that has `--enable-expert-parallel`.
const EXPERTS_SINCE: Version = Version::release(0, 8, 0);

/// Why the tokens of a request are not divided as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContextParallelError {
    /// Not more GPUs than KV heads.
    EnoughHeads {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// GPUs.
        tensor_parallel_size: u64,
        /// KV heads, the most of any layer.
        kv_heads: u64,
    },
    /// More GPUs than keep the same KV head.
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
    QueryHeads {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// Query heads of each KV head.
        queries: u64,
    },
    /// Beside prefill context parallelism there are but three choices.
    BesidePrefill {
        /// GPUs over which the tokens of a request are to be divided.
        decode_context_parallel_size: u64,
        /// Groups of GPUs over which prompts are divided.
        prefill_context_parallel_size: u64,
        /// All GPUs of a pipeline stage.
        all: u64,
    },
    /// Prefill context parallelism of keys and values.
    PrefillOfHeads {
        /// Groups of GPUs over which prompts are divided.
        prefill_context_parallel_size: u64,
    },
}

said! {
    ContextParallelError, Section::ContextParallelError.base(), |to| {
        Self::EnoughHeads { decode_context_parallel_size, tensor_parallel_size, kv_heads } => [
            "decode_context_parallel_size = {0} needs more GPUs than the model has KV heads, and \
             tensor_parallel_size = {1} is not more than {2}; use decode_context_parallel_size = 1",
            "decode_context_parallel_size = {0}にはモデルのKVヘッド数より多いGPUが必要だが、tensor_parallel_size = {1}は{2}より多くない。decode_context_parallel_size = 1を使う",
            "decode_context_parallel_size = {0}: 모델의 KV 헤드 수보다 많은 GPU가 필요한데 tensor_parallel_size = {1}, KV 헤드 수 {2}임. decode_context_parallel_size = 1을 쓸 것"
        ] (decode_context_parallel_size, tensor_parallel_size, kv_heads),
        Self::MoreThanRepeats {
            decode_context_parallel_size, tensor_parallel_size, kv_heads, most
        } => [
            "decode_context_parallel_size = {0} is more than the GPUs that keep the same KV head \
             (tensor_parallel_size = {1} over {2}); use at most {3}",
            "decode_context_parallel_size = {0}は同じKVヘッドを持つGPU数(tensor_parallel_size = {1} ÷ {2})より多い。{3}以下を使う",
            "decode_context_parallel_size = {0}: 같은 KV 헤드를 갖는 GPU 수(tensor_parallel_size = {1} ÷ {2})보다 많음. {3} 이하를 쓸 것"
        ] (decode_context_parallel_size, tensor_parallel_size, kv_heads, most),
        Self::QueryHeads { decode_context_parallel_size, queries } => [
            "decode_context_parallel_size = {0} does not divide the {1} query heads of each KV head; \
             use one of {2}",
            "KVヘッドごとのクエリヘッド数{1}はdecode_context_parallel_size = {0}で割り切れない。次のいずれかを使う: {2}",
            "decode_context_parallel_size = {0}: KV 헤드당 쿼리 헤드 수 {1}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (decode_context_parallel_size, queries, to.of(&Divisors(*queries))),
        Self::BesidePrefill { decode_context_parallel_size, prefill_context_parallel_size, all } => [
            "decode_context_parallel_size = {0} does not go with prefill_context_parallel_size = {1}; \
             use 1, {1} or {2}",
            "decode_context_parallel_size = {0}はprefill_context_parallel_size = {1}と両立しない。1、{1}、{2}のいずれかを使う",
            "decode_context_parallel_size = {0}: prefill_context_parallel_size = {1}에는 쓸 수 없음. 1, {1}, {2} 중 하나를 쓸 것"
        ] (decode_context_parallel_size, prefill_context_parallel_size, all),
        Self::PrefillOfHeads { prefill_context_parallel_size } => [
            "prefill_context_parallel_size = {0} is for models with latent attention (MLA); use 1",
            "prefill_context_parallel_size = {0}は潜在注意(MLA)のモデル用。1を使う",
            "prefill_context_parallel_size = {0}: 잠재 어텐션(MLA) 모델용. 1을 쓸 것"
        ] (prefill_context_parallel_size),
    }
}

english! { ContextParallelError }

/// Refuses replicas and whole experts where the release or the model has none.
///
/// `_verify_with_expert_parallelism` in `vllm/config/model.py`
pub(super) fn check_replicas(
    model: &ServedModel,
    options: &Options,
    planned_as: Version,
) -> Result<(), VllmError> {
    if options.data_parallel_size > 1 {
        since_release(Feature::DataParallel, REPLICAS_SINCE, planned_as)?;
    }
    if options.enable_expert_parallel {
        since_release(Feature::ExpertParallel, EXPERTS_SINCE, planned_as)?;
        if model.experts == Some(false) {
            return Err(VllmError::NoExperts);
        }
    }
    Ok(())
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
            (Feature::DecodeContextParallel, DECODE_SINCE)
        } else {
            (Feature::DecodeContextParallelOfHeads, DECODE_OF_HEADS_SINCE)
        };
        since_release(what, since, planned_as)?;
    }
    if pcp > 1 {
        since_release(Feature::PrefillContextParallel, PREFILL_SINCE, planned_as)?;
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

fn since_release(what: Feature, since: Version, planned_as: Version) -> Result<(), VllmError> {
    if planned_as < since { Err(VllmError::NotYet { what, since }) } else { Ok(()) }
}
