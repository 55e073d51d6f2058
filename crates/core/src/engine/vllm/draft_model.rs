//! A model of its own that drafts tokens for another: which a release takes.

use super::error::VllmError;
use super::feature::Feature;
use super::options::Options;
use super::plan::Plan;
use super::version::Version;
use crate::architecture::Cache;
use crate::assumed::{Assumed, Why};
use crate::divisor::common_divisor;
use crate::engine::model::{Draft, ServedModel};
use crate::lang::Section;
use crate::text::Divisors;
use crate::{english, said};

/// The first release that was read and has draft models in the engine that is planned; the releases
/// before 0.8 have them in V0. `vllm/v1/spec_decode/draft_model.py`
const SINCE: Version = Version::release(0, 16, 0);
/// The first release whose engine is V1.
const V1_SINCE: Version = Version::release(0, 8, 0);

/// Parts of the names of classes that read another model's states.
const HEADS: [&str; 7] = ["Eagle", "EAGLE", "Medusa", "MTP", "Speculator", "Flash2", "Spark"];

/// Why a model does not draft for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// Nothing is to be drafted.
    NoTokens,
    /// A head that reads the states of another model.
    Head,
    /// Another vocabulary.
    Vocabulary {
        /// Tokens of its own.
        draft: u64,
        /// Those of the model.
        model: u64,
    },
    /// Its query heads do not divide.
    Heads {
        /// Query heads.
        heads: u64,
        /// What divides them and those of the model.
        both: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// Layers of several kinds, or that keep states.
    Layers,
    /// Layers that come into several groups.
    Groups {
        /// How many.
        groups: u64,
    },
    /// Weights in formats that are not told apart.
    MixedWeights,
}

said! {
    DraftError, Section::DraftError.base(), |to| {
        Self::NoTokens => [
            "a draft model drafts num_speculative_tokens; state how many, such as 5",
            "ドラフトモデルにはnum_speculative_tokensが必要。5のように指定する",
            "드래프트 모델에는 num_speculative_tokens가 필요함. 5처럼 지정할 것"
        ],
        Self::Head => [
            "the draft model is no model by itself but a head that reads the states of another \
             (EAGLE, MTP and their like), whose weights are not told apart; leave out \
             speculative_model, and its layer is planned without them",
            "ドラフトモデルが単独のモデルでなく、別のモデルの状態を読むヘッド(EAGLE、MTPなど)で、重みを区別できない。speculative_modelを指定しなければ、そのレイヤーを重みなしで計画する",
            "드래프트 모델이 단독 모델이 아니라 다른 모델의 상태를 읽는 헤드(EAGLE, MTP 등)여서 가중치를 구별할 수 없음. speculative_model을 빼면 그 레이어를 가중치 없이 계획함"
        ],
        Self::Vocabulary { draft, model } => [
            "the draft model has {0} tokens in its vocabulary and the model {1}, and vLLM takes only \
             as many; choose another draft model",
            "ドラフトモデルの語彙は{0}トークン、モデルの語彙は{1}トークンだが、vLLMでは同数でなければならない。別のドラフトモデルを選ぶ",
            "드래프트 모델의 어휘는 토큰 {0}개, 모델의 어휘는 {1}개인데 vLLM에서는 같아야 함. 다른 드래프트 모델을 고를 것"
        ] (draft, model),
        Self::Heads { heads, both, tensor_parallel_size } => [
            "tensor_parallel_size = {0} does not divide the {1} query heads of the draft model; use \
             one of {2}",
            "ドラフトモデルのクエリヘッド数{1}はtensor_parallel_size = {0}で割り切れない。次のいずれかを使う: {2}",
            "tensor_parallel_size = {0}: 드래프트 모델의 쿼리 헤드 수 {1}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (tensor_parallel_size, heads, to.of(&Divisors(*both))),
        Self::Layers => [
            "the layers of the draft model are not of one kind of attention, and vLLM keeps those of \
             a draft together; choose another draft model",
            "ドラフトモデルのレイヤーが1種類の注意でないが、vLLMはドラフトのレイヤーをまとめて扱う。別のドラフトモデルを選ぶ",
            "드래프트 모델의 레이어가 한 종류의 어텐션이 아닌데 vLLM은 드래프트의 레이어를 한데 다룸. 다른 드래프트 모델을 고를 것"
        ],
        Self::Groups { groups } => [
            "this release spreads the layers of the draft model, with like ones of the model, over \
             {0} groups, and does not start so; choose another draft model",
            "このリリースはドラフトモデルのレイヤーを、モデルの同種のレイヤーとともに{0}グループに分けるため起動しない。別のドラフトモデルを選ぶ",
            "이 릴리스는 드래프트 모델의 레이어를 모델의 같은 종류 레이어와 함께 그룹 {0}개로 나누어 시작되지 않음. 다른 드래프트 모델을 고를 것"
        ] (groups),
        Self::MixedWeights => [
            "the checkpoint of the draft model mixes weight formats that are not told apart; choose \
             another draft model",
            "ドラフトモデルのチェックポイントには区別できない重みの形式が混在する。別のドラフトモデルを選ぶ",
            "드래프트 모델의 체크포인트에 구별되지 않는 가중치 형식이 섞여 있음. 다른 드래프트 모델을 고를 것"
        ],
    }
}

english! { DraftError }

/// Refuses a draft model that the release does not take; the split is one that the model takes.
pub(super) fn check(
    model: &ServedModel,
    options: &Options,
    planned_as: Version,
    assumed: &mut Vec<Assumed>,
) -> Result<(), VllmError> {
    let Some(draft) = model.draft else { return Ok(()) };
    if options.num_speculative_tokens == 0 {
        return Err(DraftError::NoTokens.into());
    }
    if HEADS.iter().any(|head| draft.class.contains(head)) {
        return Err(DraftError::Head.into());
    }
    let v1 = planned_as >= V1_SINCE;
    if v1 && planned_as < SINCE {
        return Err(VllmError::NotYet { what: Feature::DraftModels, since: SINCE });
    }
    let [of_draft, of_model] = draft.vocabularies;
    if of_draft != of_model && of_draft > 0 && of_model > 0 {
        return Err(DraftError::Vocabulary { draft: of_draft, model: of_model }.into());
    }
    let (heads, tensor_parallel_size) = (draft.num_attention_heads, options.tensor_parallel_size);
    if !heads.is_multiple_of(tensor_parallel_size) {
        let both = common_divisor(heads, model.num_attention_heads);
        return Err(DraftError::Heads { heads, both, tensor_parallel_size }.into());
    }
    if v1 && !is_one_kind(&draft) {
        return Err(DraftError::Layers.into());
    }
    if tensor_parallel_size > 1 {
        assumed.push(Assumed::of_key(
            "draft_tensor_parallel_size",
            tensor_parallel_size.to_string(),
            Why::AsTheModel,
        ));
    }
    Ok(())
}

/// Whether all layers that keep something keep the same kind of attention. An index beside latent
/// vectors is in their group.
fn is_one_kind(draft: &Draft) -> bool {
    let kind = |cache: &Cache| match *cache {
        Cache::Full(_) => Some((0, 0)),
        Cache::Sliding { sliding_window, .. } => Some((1, sliding_window)),
        Cache::Chunked { attention_chunk_size, .. } => Some((2, attention_chunk_size)),
        Cache::Mla { tokens_per_state: 1, .. } => Some((3, 0)),
        _ => None,
    };
    let keeps = |cache: &Cache| !matches!(cache, Cache::Nothing | Cache::Indexer { .. });
    let mut kinds = draft.layers.iter().filter(|group| keeps(&group.cache));
    let Some(first) = kinds.next().and_then(|group| kind(&group.cache)) else { return false };
    kinds.all(|group| kind(&group.cache) == Some(first))
}

/// Refuses a plan whose layers of the draft model are in several groups.
///
/// `validate_same_kv_cache_group` in `vllm/v1/spec_decode`
pub(super) fn check_groups(draft: Option<Draft>, plan: &Plan) -> Result<(), DraftError> {
    let last = plan.layout().runs.last().filter(|run| draft.is_some() && run.count() > 1);
    let Some(last) = last else { return Ok(()) };
    let of_draft = |kind, content| kind == last.layer.kind && content == last.layer.content;
    let spread = plan.grouping.groups.iter().find(|groups| {
        groups.count > 1
            && groups.runs.iter().any(|run| of_draft(run.layer.kind, run.layer.content))
    });
    match spread {
        Some(groups) => Err(DraftError::Groups { groups: groups.count }),
        None => Ok(()),
    }
}
