//! Why vLLM does not serve a model as asked.

use super::adapters::AdapterError;
use super::context_parallel::ContextParallelError;
use super::draft_model::DraftError;
use super::feature::Feature;
use super::gpu_count::GpuCountError;
use super::groups::GroupError;
use super::limits::LimitError;
use super::taken::BlockSizes;
use super::version::Version;
use crate::excerpt::Excerpt;
use crate::fmt::count;
use crate::lang::Section;
use crate::text::Divisors;
use crate::working::ArithmeticError;
use crate::{english, said};

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VllmError {
    /// Neither the options nor the model say how long a request is.
    NoContext,
    /// The query heads do not divide.
    TensorParallel {
        /// Query heads.
        heads: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// Attention without query heads, which are to be divided.
    NoQueryHeads {
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// The KV heads neither divide nor repeat.
    KvHeads {
        /// KV heads.
        kv_heads: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// A state does not divide.
    State {
        /// The axis.
        axis: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// Parts of quantized linear modules that are no whole blocks or groups.
    Blocks {
        /// Inputs of the module on all GPUs.
        inputs: u64,
        /// GPUs over which they are divided.
        gpus: u64,
        /// Weights of a block or group along the inputs.
        block: u64,
        /// What the sizes that do are the divisors of.
        divisors: u64,
    },
    /// Groups that do not divide the inputs of a linear module, on however few GPUs.
    GroupSize {
        /// Weights of a group.
        group_size: u64,
        /// Inputs of the module.
        inputs: u64,
    },
    /// The same of routed experts, which can lie whole.
    BlocksOfExperts {
        /// Inputs of an expert on all GPUs.
        inputs: u64,
        /// GPUs over which they are divided.
        gpus: u64,
        /// Weights of a block along the inputs.
        block: u64,
        /// What the sizes that do are the divisors of; 0 where none does.
        divisors: u64,
    },
    /// More stages than layers.
    PipelineParallel {
        /// Layers.
        layers: u64,
        /// Stages.
        pipeline_parallel_size: u64,
    },
    /// More entries that stand beside layers than there are layers.
    NotBeside {
        /// Entries of one kind.
        entries: u64,
        /// Layers up to there.
        layers: u64,
    },
    /// Blocks that would hold a part of an entry.
    TokensPerState {
        /// Tokens that one entry stands for.
        tokens_per_state: u64,
        /// Tokens of a block.
        block_size: u64,
    },
    /// Context parallelism that does not divide tensor parallelism.
    DecodeContextParallel {
        /// GPUs.
        tensor_parallel_size: u64,
        /// GPUs over which the tokens of a request are divided.
        decode_context_parallel_size: u64,
    },
    /// Fewer tokens of a step than requests.
    BatchedTokens {
        /// Tokens of a step.
        max_num_batched_tokens: u64,
        /// Requests at once.
        max_num_seqs: u64,
    },
    /// Another division of the tokens of a request over GPUs.
    ContextParallel(#[from] ContextParallelError),
    /// So many GPUs are not what the model is divided over.
    GpuCount(#[from] GpuCountError),
    /// Adapters that the release does not take so.
    Adapters(#[from] AdapterError),
    /// A draft model that the release does not take.
    Draft(#[from] DraftError),
    /// Whole experts of a model without any.
    NoExperts,
    /// Numbers that nobody means.
    Limit(#[from] LimitError),
    /// Blocks that the release does not take.
    BlockSize {
        /// Tokens of a block.
        block_size: u64,
        /// Those that are.
        taken: BlockSizes,
    },
    /// The hybrid manager is off by the release itself, and the layers need it.
    ChunksWithoutHybrid,
    /// A format that vLLM does not have, for this model.
    NoFormat {
        /// The format.
        format: &'static str,
        /// Whether the model is DeepSeek-V4, which has layouts of its own.
        deepseek_v4: bool,
    },
    /// A model or an option that came later.
    NotYet {
        /// Which.
        what: Feature,
        /// The first release that has it.
        since: Version,
    },
    /// Layers that vLLM does not have: recurrent ones of `RecurrentGemma`.
    NotServed,
    /// Weights in formats that are not told apart.
    MixedWeights,
    /// Weights of which the config says something that cannot be read exactly.
    WeightsNotRead {
        /// What it says.
        said: Excerpt,
    },
    /// Another quantization than that of the checkpoint.
    OtherQuantization {
        /// The one that is asked for.
        asked: &'static str,
        /// The checkpoint's own.
        own: Excerpt,
    },
    /// A model that keeps nothing.
    NoCache,
    /// A model whose states are all that it keeps.
    StatesOutside {
        /// The first release with states in its pool.
        since: Version,
    },
    /// The release does not plan its layers.
    Groups(GroupError),
    /// The numbers are too large.
    Arithmetic(#[from] ArithmeticError),
}

said! {
    VllmError, Section::VllmError.base(), |to| {
        Self::NoContext => [
            "the model does not say its longest context; state --max-model-len",
            "モデルが最長のコンテキストを示していない。--max-model-lenを指定する",
            "모델이 가장 긴 컨텍스트를 밝히지 않음. --max-model-len을 지정할 것"
        ],
        Self::TensorParallel { heads, tensor_parallel_size } => [
            "tensor_parallel_size = {0} does not divide the {1} query heads; use one of {2}",
            "クエリヘッド数{1}はtensor_parallel_size = {0}で割り切れない。次のいずれかを使う: {2}",
            "tensor_parallel_size = {0}: 쿼리 헤드 수 {1}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (tensor_parallel_size, heads, to.of(&Divisors(*heads))),
        Self::NoQueryHeads { tensor_parallel_size } => [
            "tensor_parallel_size = {0} divides the query heads, and the model states 0 of them; use 1",
            "tensor_parallel_size = {0}はクエリヘッドを分割するが、モデルのクエリヘッド数は0。1を使う",
            "tensor_parallel_size = {0}: 쿼리 헤드를 나누지만 모델의 쿼리 헤드 수가 0임. 1을 쓸 것"
        ] (tensor_parallel_size),
        Self::KvHeads { kv_heads, tensor_parallel_size } => [
            "tensor_parallel_size = {0} neither divides the {1} KV heads nor is a multiple of them; \
             use one of {2}",
            "tensor_parallel_size = {0}はKVヘッド数{1}の約数でも倍数でもない。次のいずれかを使う: {2}",
            "tensor_parallel_size = {0}: KV 헤드 수 {1}의 약수도 배수도 아님. 다음 중 하나를 쓸 것: {2}"
        ] (tensor_parallel_size, kv_heads, to.of(&Divisors(*kv_heads))),
        Self::State { axis, tensor_parallel_size } => [
            "tensor_parallel_size = {0} does not divide an axis of {1} of the model's states; \
             use one of {2}",
            "モデルの状態の軸{1}はtensor_parallel_size = {0}で割り切れない。次のいずれかを使う: {2}",
            "tensor_parallel_size = {0}: 모델 상태의 축 {1}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (tensor_parallel_size, axis, to.of(&Divisors(*axis))),
        Self::Blocks { inputs, gpus, block, divisors } => [
            "a split over {0} GPUs leaves {1} of the {2} inputs of a linear module on each, and its \
             weights are quantized {3} at a time, which does not divide them; use a \
             tensor_parallel_size of {4}",
            "{0} GPUへの分割では、線形モジュールの入力{2}のうち各GPUに{1}が載るが、重みは{3}ずつ量子化されており割り切れない。tensor_parallel_sizeには次のいずれかを使う: {4}",
            "GPU {0}개로 나누면 선형 모듈의 입력 {2}개 중 각각 {1}개가 놓이는데, 가중치는 {3}개씩 양자화되어 나누어떨어지지 않음. tensor_parallel_size로 다음 중 하나를 쓸 것: {4}"
        ] (
            gpus,
            count(inputs / gpus.max(&1)),
            count(*inputs),
            block,
            to.of(&Divisors(*divisors)),
        ),
        Self::GroupSize { group_size, inputs } => [
            "group_size = {0} does not divide the {1} inputs of a linear module, and vLLM does not \
             load such weights; choose another quantization",
            "線形モジュールの入力{1}はgroup_size = {0}で割り切れず、vLLMはその重みを読み込まない。別の量子化を選ぶ",
            "group_size = {0}: 선형 모듈의 입력 {1}의 약수가 아니어서 vLLM이 그 가중치를 읽지 않음. 다른 양자화를 고를 것"
        ] (group_size, count(*inputs)),
        Self::BlocksOfExperts { inputs, gpus, block, divisors: 0 } => [
            "a split over {0} GPUs leaves {1} of the {2} inputs of each expert on each, and its \
             weights are quantized {3} at a time, which does not divide them; use \
             enable_expert_parallel",
            "{0} GPUへの分割では、各エキスパートの入力{2}のうち各GPUに{1}が載るが、重みは{3}ずつ量子化されており割り切れない。enable_expert_parallelを使う",
            "GPU {0}개로 나누면 각 전문가의 입력 {2}개 중 각각 {1}개가 놓이는데, 가중치는 {3}개씩 양자화되어 나누어떨어지지 않음. enable_expert_parallel을 쓸 것"
        ] (gpus, count(inputs / gpus.max(&1)), count(*inputs), block),
        Self::BlocksOfExperts { inputs, gpus, block, divisors } => [
            "a split over {0} GPUs leaves {1} of the {2} inputs of each expert on each, and its \
             weights are quantized {3} at a time, which does not divide them; use a \
             tensor_parallel_size of {4}, or enable_expert_parallel",
            "{0} GPUへの分割では、各エキスパートの入力{2}のうち各GPUに{1}が載るが、重みは{3}ずつ量子化されており割り切れない。tensor_parallel_sizeに次のいずれかを使うか、enable_expert_parallelを使う: {4}",
            "GPU {0}개로 나누면 각 전문가의 입력 {2}개 중 각각 {1}개가 놓이는데, 가중치는 {3}개씩 양자화되어 나누어떨어지지 않음. tensor_parallel_size로 다음 중 하나를 쓰거나 enable_expert_parallel을 쓸 것: {4}"
        ] (
            gpus,
            count(inputs / gpus.max(&1)),
            count(*inputs),
            block,
            to.of(&Divisors(*divisors)),
        ),
        Self::PipelineParallel { layers, pipeline_parallel_size } => [
            "pipeline_parallel_size = {0} is more than the {1} layers; use at most {1}",
            "pipeline_parallel_size = {0}はレイヤー数{1}より多い。{1}以下を使う",
            "pipeline_parallel_size = {0}: 레이어 수 {1}보다 많음. {1} 이하를 쓸 것"
        ] (pipeline_parallel_size, layers),
        Self::NotBeside { entries, layers: 0 } => [
            "{0} entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there is none; give each a layer before it",
            "{0}個の項目(インデックス、圧縮した潜在ベクトル)はその前のレイヤーに添うものだが、前に1つもない。それぞれの前にレイヤーを置く",
            "항목 {0}개(인덱스, 압축된 잠재 벡터)는 그 앞의 레이어에 딸리는데 앞에 하나도 없음. 각각 앞에 레이어를 둘 것"
        ] (entries),
        Self::NotBeside { entries, layers: 1 } => [
            "{0} entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there is 1; give each a layer before it",
            "{0}個の項目(インデックス、圧縮した潜在ベクトル)はその前のレイヤーに添うものだが、前には1つしかない。それぞれの前にレイヤーを置く",
            "항목 {0}개(인덱스, 압축된 잠재 벡터)는 그 앞의 레이어에 딸리는데 앞에 1개뿐임. 각각 앞에 레이어를 둘 것"
        ] (entries),
        Self::NotBeside { entries, layers } => [
            "{0} entries (an index, compressed latent vectors) stand beside the layers before them, \
             and there are {1}; give each a layer before it",
            "{0}個の項目(インデックス、圧縮した潜在ベクトル)はその前のレイヤーに添うものだが、前には{1}個しかない。それぞれの前にレイヤーを置く",
            "항목 {0}개(인덱스, 압축된 잠재 벡터)는 그 앞의 레이어에 딸리는데 앞에 {1}개뿐임. 각각 앞에 레이어를 둘 것"
        ] (entries, count(*layers)),
        Self::TokensPerState { tokens_per_state, block_size } => [
            "a block of {0} tokens is no multiple of tokens_per_state = {1}: it would hold a part of \
             an entry; use a block_size that is",
            "{0}トークンのブロックはtokens_per_state = {1}の倍数でなく、項目の一部だけが入ることになる。倍数になるblock_sizeを使う",
            "{0}토큰의 블록: tokens_per_state = {1}의 배수가 아니어서 항목의 일부만 담게 됨. 배수가 되는 block_size를 쓸 것"
        ] (block_size, tokens_per_state),
        Self::DecodeContextParallel { tensor_parallel_size, decode_context_parallel_size } => [
            "decode_context_parallel_size = {0} does not divide tensor_parallel_size = {1}; \
             use one of {2}",
            "tensor_parallel_size = {1}はdecode_context_parallel_size = {0}で割り切れない。次のいずれかを使う: {2}",
            "decode_context_parallel_size = {0}: tensor_parallel_size = {1}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (
            decode_context_parallel_size,
            tensor_parallel_size,
            to.of(&Divisors(*tensor_parallel_size)),
        ),
        Self::BatchedTokens { max_num_batched_tokens, max_num_seqs } => [
            "max_num_batched_tokens = {0} is less than max_num_seqs = {1}, with which vLLM does not \
             start; raise the one or lower the other",
            "max_num_batched_tokens = {0}はmax_num_seqs = {1}より小さく、vLLMが起動しない。前者を上げるか後者を下げる",
            "max_num_batched_tokens = {0}: max_num_seqs = {1}보다 작아 vLLM이 시작되지 않음. 전자를 올리거나 후자를 내릴 것"
        ] (max_num_batched_tokens, max_num_seqs),
        Self::NoExperts => [
            "enable_expert_parallel is for models with experts, and this one has none; leave it out",
            "enable_expert_parallelはエキスパートのあるモデル用だが、このモデルにはない。指定しない",
            "enable_expert_parallel: 전문가가 있는 모델용인데 이 모델에는 없음. 뺄 것"
        ],
        Self::BlockSize { block_size, taken: BlockSizes::OneOf(sizes) } => [
            "block_size = {0} is not taken by this release; use one of {1}",
            "block_size = {0}はこのリリースでは使えない。次のいずれかを使う: {1}",
            "block_size = {0}: 이 릴리스에서 쓸 수 없음. 다음 중 하나를 쓸 것: {1}"
        ] (block_size, listed(sizes)),
        Self::BlockSize { block_size, taken: BlockSizes::MultipleOf(unit) } => [
            "block_size = {0} is not taken by this release; use a multiple of {1}",
            "block_size = {0}はこのリリースでは使えない。{1}の倍数を使う",
            "block_size = {0}: 이 릴리스에서 쓸 수 없음. {1}의 배수를 쓸 것"
        ] (block_size, unit),
        Self::ChunksWithoutHybrid => [
            "this release turns the hybrid KV cache manager off for layers with chunks, and without \
             it these layers do not become one kind; use --engine none for the logical size",
            "このリリースはチャンクのあるレイヤーでハイブリッドKVキャッシュマネージャを切り、それなしではこれらのレイヤーは一種類にならない。論理サイズには--engine noneを使う",
            "이 릴리스는 청크가 있는 레이어에서 하이브리드 KV 캐시 관리자를 끄며, 그것 없이는 이 레이어들이 한 종류가 되지 않음. 논리 크기는 --engine none으로 볼 것"
        ],
        Self::NoFormat { format, deepseek_v4: false } => [
            "vLLM has no KV cache of {0} for this model; use auto, bf16, fp16 or fp8",
            "vLLMにはこのモデルの{0}のKVキャッシュがない。auto、bf16、fp16、fp8のいずれかを使う",
            "vLLM에는 이 모델의 {0} KV 캐시가 없음. auto, bf16, fp16, fp8 중 하나를 쓸 것"
        ] (format),
        Self::NoFormat { format, deepseek_v4: true } => [
            "vLLM has no KV cache of {0} for this model; use auto, fp8 or fp8_ds_mla",
            "vLLMにはこのモデルの{0}のKVキャッシュがない。auto、fp8、fp8_ds_mlaのいずれかを使う",
            "vLLM에는 이 모델의 {0} KV 캐시가 없음. auto, fp8, fp8_ds_mla 중 하나를 쓸 것"
        ] (format),
        Self::NotYet { what, since } => [
            "this release has no {0}; use {1} or newer",
            "このリリースには{0}がない。{1}以降を使う",
            "이 릴리스에 없음: {0}. {1} 이상을 쓸 것"
        ] (to.of(what), since),
        Self::NotServed => [
            "vLLM does not serve RecurrentGemma's recurrent layers; choose the engine none for the \
             logical size",
            "vLLMはRecurrentGemmaの再帰レイヤーに対応しない。論理サイズにはエンジンnoneを選ぶ",
            "vLLM은 RecurrentGemma의 순환 레이어를 지원하지 않음. 논리 크기는 엔진 none을 고를 것"
        ],
        Self::MixedWeights => [
            "the checkpoint mixes weight formats that are not told apart; state weights_memory, the \
             size on each GPU",
            "チェックポイントには区別できない重みの形式が混在する。weights_memory(GPUごとのサイズ)を指定する",
            "체크포인트에 구별되지 않는 가중치 형식이 섞여 있음. weights_memory(GPU별 크기)를 지정할 것"
        ],
        Self::WeightsNotRead { said } => [
            "how the checkpoint stores its weights cannot be read exactly from `{0}`; state \
             weights_memory, the size on each GPU",
            "チェックポイントの重みの形式を`{0}`から正確に読み取れない。weights_memory(GPUごとのサイズ)を指定する",
            "체크포인트의 가중치 형식을 정확히 읽을 수 없음: `{0}`. weights_memory(GPU별 크기)를 지정할 것"
        ] (said.text()),
        Self::OtherQuantization { asked, own } => [
            "quantization = {0} is not that of the checkpoint, which is quantized by `{1}`, and vLLM \
             takes no other; leave it out",
            "quantization = {0}はチェックポイントのもの(`{1}`)でなく、vLLMはほかを受け付けない。指定しない",
            "quantization = {0}: 체크포인트의 것(`{1}`)이 아니며 vLLM은 다른 것을 받지 않음. 뺄 것"
        ] (asked, own.text()),
        Self::NoCache => [
            "no layer of this model keeps anything of a request in the pool: there is no KV cache to \
             plan",
            "このモデルのどのレイヤーもプールにリクエストのものを保持しない。計画するKVキャッシュがない",
            "이 모델의 어느 레이어도 풀에 요청의 것을 보관하지 않음. 계획할 KV 캐시가 없음"
        ],
        Self::StatesOutside { since } => [
            "this release keeps states outside its pool, and the model keeps nothing else: there is \
             no pool to plan; use {0} or newer",
            "このリリースは状態をプールの外に置き、モデルはほかに何も保持しない。計画するプールがない。{0}以降を使う",
            "이 릴리스는 상태를 풀 밖에 두고, 모델은 그 밖에 아무것도 보관하지 않음. 계획할 풀이 없음. {0} 이상을 쓸 것"
        ] (since),
        Self::Arithmetic(error) => [
            "{0}; use a smaller number",
            "{0}。もっと小さい数を使う",
            "{0}. 더 작은 수를 쓸 것"
        ] (to.of(error)),
    } else {
        Self::ContextParallel(error) => error.say(to),
        Self::GpuCount(error) => error.say(to),
        Self::Adapters(error) => error.say(to),
        Self::Draft(error) => error.say(to),
        Self::Limit(error) => error.say(to),
        Self::Groups(error) => error.say(to),
    }
}

english! { VllmError }

fn listed(sizes: &[u64]) -> String {
    let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
    sizes.join(", ")
}

impl From<GroupError> for VllmError {
    fn from(error: GroupError) -> Self {
        match error {
            GroupError::Arithmetic(error) => Self::Arithmetic(error),
            other => Self::Groups(other),
        }
    }
}
