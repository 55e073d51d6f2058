//! One layer on one GPU as vLLM sees it: what its blocks hold and how many a request takes.

use super::rules::{Rules, States, ValueHeads};
use crate::architecture::Heads;
use crate::units::Bits;
use crate::working::ArithmeticError;

/// A layer on one GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// How many blocks a request takes.
    pub kind: Kind,
    /// What a block holds.
    pub content: Content,
    /// Tokens that one block stands for.
    pub block_size: u64,
    /// Bytes to which the page of a block is padded, where it is.
    pub page_padded: Option<u64>,
}

/// How many blocks of a layer a request takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Those of every token.
    Full,
    /// Those of a window and of the tokens in flight.
    Sliding {
        /// Tokens that the window keeps, the newest included.
        sliding_window: u64,
    },
    /// Those of a chunk and of the tokens in flight.
    Chunked {
        /// Tokens of a chunk.
        attention_chunk_size: u64,
    },
    /// Those of an encoder's output.
    Cross {
        /// Tokens of the encoder's output.
        encoder_len: u64,
    },
    /// Those of every token, with one latent vector instead of keys and values.
    Mla,
    /// Latent vectors of a window.
    SwaMla {
        /// Tokens that the window keeps.
        sliding_window: u64,
    },
    /// A few, however long the request.
    Mamba {
        /// Blocks for the states of speculative tokens.
        num_speculative_blocks: u64,
        /// Blocks for the checkpoints of a prefill.
        num_prefill_checkpoint_blocks: u64,
    },
}

/// What a block of a layer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Something for every token.
    Tokens {
        /// KV heads on this GPU; 1 for latent vectors.
        num_kv_heads: u64,
        /// Elements of a key, or of a latent vector.
        head_size: u64,
        /// Bytes of one head and token: key and value, or the vector with its scales.
        bytes: u64,
        /// Tokens that one entry stands for; 1 but for compressed caches.
        tokens_per_state: u64,
        /// Bytes to a multiple of which a page is padded; 1 for none.
        alignment: u64,
    },
    /// One state.
    State {
        /// Its bytes.
        bytes: u64,
    },
}

/// What a request is like: what the number of its blocks depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admission {
    /// Longest request, in tokens.
    pub max_model_len: u64,
    /// Tokens that are scheduled but not yet settled.
    pub tokens_in_flight: u64,
    /// GPUs over which the tokens of a request are divided.
    pub context_parallel: u64,
    /// How states are kept.
    pub mamba_cache_mode: MambaCacheMode,
}

/// How vLLM keeps states for prefix caching: its `--mamba-cache-mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MambaCacheMode {
    /// The running state alone.
    None,
    /// The running state and the last that ends with a block.
    Align,
    /// The state at the end of every block.
    All,
}

/// Bytes of so many elements; a byte that is begun counts.
pub(super) fn bytes_of(elements: u64, bits: Bits) -> Option<u64> {
    let bits_of_all = u128::from(elements) * u128::from(bits.numerator());
    u64::try_from(bits_of_all.div_ceil(u128::from(bits.denominator()) * 8)).ok()
}

/// Bytes or blocks past 2^64.
pub(super) const OVERFLOW: ArithmeticError = ArithmeticError::Overflow;

impl Layer {
    /// A layer with keys and values of `bits` an element, whose size a release may count as that
    /// of the keys.
    ///
    /// # Errors
    /// [`ArithmeticError::Overflow`] past 2^64 bytes.
    pub fn of_heads(
        rules: &Rules,
        kind: Kind,
        heads: Heads,
        bits: Bits,
        block_size: u64,
    ) -> Result<Self, ArithmeticError> {
        let Heads { num_kv_heads, head_size, head_size_v } = heads;
        let counted = match kind {
            Kind::Full | Kind::Cross { .. } => rules.value_heads >= ValueHeads::OfFullLayers,
            _ => rules.value_heads >= ValueHeads::OfAllLayers,
        };
        let width = head_size.checked_add(if counted { head_size_v } else { head_size });
        let bytes = width.and_then(|width| bytes_of(width, bits)).ok_or(OVERFLOW)?;
        let content =
            Content::Tokens { num_kv_heads, head_size, bytes, tokens_per_state: 1, alignment: 1 };
        Ok(Self { kind, content, block_size, page_padded: None })
    }

    /// Bytes of one block.
    pub(super) fn page(&self) -> Result<u64, ArithmeticError> {
        match self.page_padded {
            Some(padded) => Ok(padded),
            None => self.page_unpadded(),
        }
    }

    fn page_unpadded(&self) -> Result<u64, ArithmeticError> {
        match self.content {
            Content::State { bytes } => Ok(bytes),
            Content::Tokens { num_kv_heads, bytes, tokens_per_state, alignment, .. } => {
                let states = self.block_size / tokens_per_state.max(1);
                let page = num_kv_heads.checked_mul(bytes).and_then(|b| b.checked_mul(states));
                page.and_then(|page| page.checked_next_multiple_of(alignment.max(1)))
                    .ok_or(OVERFLOW)
            }
        }
    }

    /// Bytes to a multiple of which its block is placed in a packed cache.
    pub(super) const fn alignment(&self) -> u64 {
        match self.content {
            Content::Tokens { alignment, .. } => alignment,
            Content::State { .. } => 1,
        }
    }

    /// Whether it keeps every token of a request.
    pub(super) const fn keeps_all(&self) -> bool {
        matches!(self.kind, Kind::Full | Kind::Mla)
    }

    /// Whether it and another need the same blocks, so that they may share a group although their
    /// pages differ.
    pub(super) fn needs_same_blocks(&self, other: &Self, rules: &Rules) -> bool {
        let same_kind = match (self.kind, other.kind) {
            (Kind::Full | Kind::Mla, Kind::Full | Kind::Mla) => true,
            (Kind::Mamba { .. }, Kind::Mamba { .. }) => {
                self.kind == other.kind
                    && (!rules.states_need_one_page || self.page() == other.page())
            }
            (own, others) => own == others,
        };
        same_kind && self.block_size == other.block_size
    }

    /// Blocks that a request takes.
    pub(super) fn blocks(
        &self,
        rules: &Rules,
        request: &Admission,
    ) -> Result<u64, ArithmeticError> {
        let Admission { max_model_len, tokens_in_flight, context_parallel, .. } = *request;
        let block_size = self.block_size.max(1);
        let kept = |tokens: u64| {
            Ok(tokens.checked_add(tokens_in_flight).ok_or(OVERFLOW)?.min(max_model_len))
        };
        match self.kind {
            Kind::Full | Kind::Mla => {
                Ok(max_model_len.div_ceil(context_parallel.max(1)).div_ceil(block_size))
            }
            // The window may begin inside a block.
            Kind::Sliding { sliding_window } | Kind::SwaMla { sliding_window } => {
                let whole = kept(sliding_window.saturating_sub(1))?.div_ceil(block_size);
                whole.checked_add(1).ok_or(OVERFLOW)
            }
            Kind::Chunked { attention_chunk_size } => {
                Ok(kept(attention_chunk_size)?.div_ceil(block_size))
            }
            Kind::Cross { encoder_len } => Ok(encoder_len.div_ceil(block_size)),
            Kind::Mamba { num_speculative_blocks, num_prefill_checkpoint_blocks } => {
                let speculative = num_speculative_blocks;
                let checkpoints = num_prefill_checkpoint_blocks;
                let every_block = max_model_len.div_ceil(block_size);
                let blocks = match (rules.states, request.mamba_cache_mode) {
                    (States::One, _) | (States::OneOrEveryBlock, MambaCacheMode::None) => Some(1),
                    (States::OneOrEveryBlock, _) => Some(every_block),
                    (States::Modes { .. }, MambaCacheMode::None) => speculative.checked_add(1),
                    (States::Modes { .. }, MambaCacheMode::Align) => {
                        let kept = if rules.checkpoint_blocks { checkpoints } else { 0 };
                        speculative.checked_add(2).and_then(|blocks| blocks.checked_add(kept))
                    }
                    (States::Modes { speculative_in_all, .. }, MambaCacheMode::All) => {
                        every_block.checked_add(if speculative_in_all { speculative } else { 0 })
                    }
                };
                blocks.ok_or(OVERFLOW)
            }
        }
    }
}
