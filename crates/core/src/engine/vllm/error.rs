//! Why vLLM does not serve a model as asked.

use super::context_parallel::ContextParallelError;
use super::groups::GroupError;
use super::limits::LimitError;
use super::taken::BlockSizes;
use super::version::Version;
use crate::fmt;
use crate::working::ArithmeticError;

/// Why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VllmError {
    /// Neither the options nor the model say how long a request is.
    #[error("the model does not say its longest context; state --max-model-len")]
    NoContext,
    /// The query heads do not divide.
    #[error(
        "tensor_parallel_size = {tensor_parallel_size} does not divide the {heads} query heads; \
         use one of {}",
        fmt::divisors(*heads)
    )]
    TensorParallel {
        /// Query heads.
        heads: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// Attention without query heads, which are to be divided.
    #[error(
        "tensor_parallel_size = {tensor_parallel_size} divides the query heads, and the model states \
         0 of them; use 1"
    )]
    NoQueryHeads {
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// The KV heads neither divide nor repeat.
    #[error(
        "tensor_parallel_size = {tensor_parallel_size} neither divides the {kv_heads} KV heads nor \
         is a multiple of them; use one of {}",
        fmt::divisors(*kv_heads)
    )]
    KvHeads {
        /// KV heads.
        kv_heads: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// A state does not divide.
    #[error(
        "tensor_parallel_size = {tensor_parallel_size} does not divide an axis of {axis} of the \
         model's states; use one of {}",
        fmt::divisors(*axis)
    )]
    State {
        /// The axis.
        axis: u64,
        /// GPUs.
        tensor_parallel_size: u64,
    },
    /// More stages than layers.
    #[error(
        "pipeline_parallel_size = {pipeline_parallel_size} is more than the {layers} layers; use \
         at most {layers}"
    )]
    PipelineParallel {
        /// Layers.
        layers: u64,
        /// Stages.
        pipeline_parallel_size: u64,
    },
    /// More entries that stand beside layers than there are layers.
    #[error(
        "{entries} entries (an index, compressed latent vectors) stand beside the layers before them, \
         and there {}; give each a layer before it",
        of_layers(*layers)
    )]
    NotBeside {
        /// Entries of one kind.
        entries: u64,
        /// Layers up to there.
        layers: u64,
    },
    /// Blocks that would hold a part of an entry.
    #[error(
        "a block of {block_size} tokens is no multiple of tokens_per_state = {tokens_per_state}: it \
         would hold a part of an entry; use a block_size that is"
    )]
    TokensPerState {
        /// Tokens that one entry stands for.
        tokens_per_state: u64,
        /// Tokens of a block.
        block_size: u64,
    },
    /// Context parallelism that does not divide tensor parallelism.
    #[error(
        "decode_context_parallel_size = {decode_context_parallel_size} does not divide \
         tensor_parallel_size = {tensor_parallel_size}; use one of {}",
        fmt::divisors(*tensor_parallel_size)
    )]
    DecodeContextParallel {
        /// GPUs.
        tensor_parallel_size: u64,
        /// GPUs over which the tokens of a request are divided.
        decode_context_parallel_size: u64,
    },
    /// Fewer tokens of a step than requests.
    #[error(
        "max_num_batched_tokens = {max_num_batched_tokens} is less than max_num_seqs = \
         {max_num_seqs}, with which vLLM does not start; raise the one or lower the other"
    )]
    BatchedTokens {
        /// Tokens of a step.
        max_num_batched_tokens: u64,
        /// Requests at once.
        max_num_seqs: u64,
    },
    /// Another division of the tokens of a request over GPUs.
    #[error(transparent)]
    ContextParallel(#[from] ContextParallelError),
    /// Numbers that nobody means.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// Blocks that the release does not take.
    #[error("block_size = {block_size} is not taken by this release; use {taken}")]
    BlockSize {
        /// Tokens of a block.
        block_size: u64,
        /// Those that are.
        taken: BlockSizes,
    },
    /// The hybrid manager is off by the release itself, and the layers need it.
    #[error(
        "this release turns the hybrid KV cache manager off for layers with chunks, and without it \
         these layers do not become one kind; use --engine none for the logical size"
    )]
    ChunksWithoutHybrid,
    /// A format that vLLM does not have, for this model.
    #[error("vLLM has no KV cache of {format} for this model; use {known}")]
    NoFormat {
        /// The format.
        format: &'static str,
        /// Those that it has.
        known: &'static str,
    },
    /// A model that came later.
    #[error("this release has no {what}; use {since} or newer")]
    NotYet {
        /// The model.
        what: &'static str,
        /// The first release that has it.
        since: Version,
    },
    /// Layers that vLLM does not have.
    #[error("vLLM does not serve {what}; choose the engine none for the logical size")]
    NotServed {
        /// The layers.
        what: &'static str,
    },
    /// Weights in formats that are not told apart.
    #[error(
        "the checkpoint mixes weight formats that are not told apart; state weights_memory, the \
         size on each GPU"
    )]
    MixedWeights,
    /// A model that keeps nothing.
    #[error(
        "no layer of this model keeps anything of a request in the pool: there is no KV cache to plan"
    )]
    NoCache,
    /// A model whose states are all that it keeps.
    #[error(
        "this release keeps states outside its pool, and the model keeps nothing else: there is no \
         pool to plan; use {since} or newer"
    )]
    StatesOutside {
        /// The first release with states in its pool.
        since: Version,
    },
    /// The release does not plan its layers.
    #[error(transparent)]
    Groups(GroupError),
    /// The numbers are too large.
    #[error("{0}; use a smaller number")]
    Arithmetic(#[from] ArithmeticError),
}

impl From<GroupError> for VllmError {
    fn from(error: GroupError) -> Self {
        match error {
            GroupError::Arithmetic(error) => Self::Arithmetic(error),
            other => Self::Groups(other),
        }
    }
}

fn of_layers(layers: u64) -> String {
    match layers {
        0 => "is none".into(),
        1 => "is 1".into(),
        _ => format!("are {}", fmt::count(layers)),
    }
}
