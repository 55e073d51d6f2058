//! The names of the numbers in a budget.

/// Everything that has a number: inputs, constants of a formula, results.
///
/// Names of model dimensions are those of a Hugging Face `config.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The 2 of the KV formula: one key and one value.
    KeyAndValue,
    /// Eight, between bits and bytes.
    BitsPerByte,
    /// Layers that keep a KV cache.
    NumHiddenLayers,
    /// Width of the residual stream.
    HiddenSize,
    /// Query heads.
    NumAttentionHeads,
    /// KV heads: what is really stored.
    NumKeyValueHeads,
    /// Query heads that share one KV head.
    QueriesPerKvHead,
    /// Elements of one head.
    HeadDim,
    /// Tokens of one request.
    Context,
    /// Requests at once.
    Batch,
    /// Requests at once on one of several replicas.
    BatchOfReplica,
    /// Bits per element of the KV cache.
    KvBits,
    /// Model parameters.
    Parameters,
    /// Bits per weight.
    WeightBits,
    /// Memory of the GPU.
    GpuMemory,
    /// Memory of the model weights.
    Weights,
    /// Share of the GPU set aside for activations and fragmentation.
    OverheadShare,
    /// Memory set aside for activations and fragmentation.
    Overhead,
    /// Share of the GPU that the engine takes.
    Utilization,
    /// What the engine takes of the GPU.
    Requested,
    /// What the engine leaves alone.
    NotRequested,
    /// The peak of activations.
    Activation,
    /// What lies outside of PyTorch: the driver's context, libraries, communication.
    NonTorch,
    /// CUDA graphs.
    CudaGraph,
    /// GPUs over which weights are divided.
    Gpus,
    /// What weights and overhead leave for the KV cache.
    KvBudget,
    /// What weights and overhead need beyond the GPU.
    Shortfall,
    /// What nothing uses yet.
    Free,
    /// What the parts need beyond the GPU.
    Missing,
    /// KV cache of the batch ÷ weights.
    KvAgainstWeights,
    /// KV cache of one token.
    KvPerToken,
    /// KV cache of one request at its full context.
    KvPerRequest,
    /// KV cache of the whole batch.
    KvOfBatch,
    /// KV cache of the whole batch if every query head had a KV head of its own.
    KvOfBatchUnshared,
    /// Tokens that the KV budget holds.
    TokensThatFit,
    /// Requests that fit at once: the upper bound for `max_num_seqs`.
    MaxConcurrent,
    /// What the engine reserves for one request.
    ReservedPerRequest,
    /// What the engine reserves for the batch.
    ReservedOfBatch,
    /// Blocks that the engine reserves for one request.
    BlocksPerRequest,
    /// Bytes that a block takes on a GPU.
    BytesPerBlock,
    /// Blocks of the pool.
    NumBlocks,
    /// Requests that the engine's pool holds at once.
    ReservedConcurrent,
    /// Longest context at which the batch still fits.
    MaxContext,
    /// Share of a contiguous reservation that requests really use.
    ShareInUse,
    /// The part of the KV cache that requests really use.
    KvInUse,
    /// Elements of a key and a value together, where they differ.
    KeyAndValueWidth,
    /// Tokens that a window keeps.
    WindowTokens,
    /// Tokens that a chunk keeps.
    ChunkTokens,
    /// Tokens of an encoder's output.
    EncoderTokens,
    /// Elements of a latent vector (MLA).
    LatentSize,
    /// Latent vectors of a request.
    LatentStates,
    /// A key of a sparse attention's index, with its scale.
    IndexKey,
    /// An axis of a state.
    StateAxis,
    /// Bits per element of a state.
    StateBits,
    /// KV cache of the layers that keep every token.
    KvOfFullLayers,
    /// KV cache of the layers with a window.
    KvOfWindowLayers,
    /// KV cache of the layers with chunks.
    KvOfChunkedLayers,
    /// KV cache of the cross-attention layers.
    KvOfCrossLayers,
    /// Latent vectors of the layers that keep every token.
    KvOfLatentLayers,
    /// Latent vectors of the layers with a window.
    KvOfLatentWindows,
    /// Index keys of sparse attention.
    KvOfIndexers,
    /// Memory of the convolutions.
    ConvStates,
    /// Recurrent states.
    RecurrentStates,
    /// KV cache of one request with one more token.
    KvOfNextToken,
}
