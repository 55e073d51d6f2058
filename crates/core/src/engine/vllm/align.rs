//! The attention block of a model with states: large enough that its page holds a state.

use super::layer::{Content, Layer, MambaCacheMode, OVERFLOW};
use super::plan::common_multiple;
use super::rules::{Rules, States};
use crate::working::ArithmeticError;

/// What decides the attention block beside states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BesideStates {
    /// Tokens of a block, as the engine's setting says.
    pub block_size: u64,
    /// Smallest block of the attention kernel, in tokens.
    pub kernel_block: u64,
    /// Whether attention keeps latent vectors.
    pub mla: bool,
    /// Bytes of one token of one attention layer.
    pub bytes_per_token: u64,
    /// Bytes of the largest state.
    pub state_bytes: u64,
    /// How states are kept.
    pub mamba_cache_mode: MambaCacheMode,
    /// Tokens between the checkpoints of a prefill; 1 where there are none.
    pub checkpoint_alignment: u64,
    /// Tokens of the states' own chunk.
    pub chunk_size: u64,
}

impl BesideStates {
    /// Gives attention layers the block whose page holds a state, and pads states to that page;
    /// returns the tokens of the block.
    ///
    /// # Errors
    /// As [`BesideStates::attention_block`].
    pub fn apply<'a>(
        &self,
        rules: &Rules,
        max_model_len: u64,
        layers: impl Iterator<Item = &'a mut Layer>,
    ) -> Result<u64, ArithmeticError> {
        let block_size = self.attention_block(rules)?;
        let page = block_size.checked_mul(self.bytes_per_token).ok_or(OVERFLOW)?;
        for layer in layers {
            match layer.content {
                Content::State { .. } => {
                    layer.page_padded = Some(page);
                    layer.block_size =
                        state_block(rules, self.mamba_cache_mode, max_model_len, block_size);
                }
                Content::Tokens { .. } => layer.block_size = block_size,
            }
        }
        Ok(block_size)
    }

    /// Tokens of the attention block.
    ///
    /// ```
    /// use kvbudget_core::engine::vllm::{BesideStates, MambaCacheMode, Rules, Version};
    /// // Qwen3-Next: "Setting attention block size to 544 tokens"
    /// let qwen_3_next = BesideStates {
    ///     block_size: 16,
    ///     kernel_block: 16,
    ///     mla: false,
    ///     bytes_per_token: 2 * 2 * 256 * 2,
    ///     state_bytes: 2 * (3 * 8192 + 32 * 128 * 128),
    ///     mamba_cache_mode: MambaCacheMode::Align,
    ///     checkpoint_alignment: 1,
    ///     chunk_size: 1,
    /// };
    /// let rules = Rules::of(Version::release(0, 33, 0));
    /// assert_eq!(qwen_3_next.attention_block(&rules), Ok(544));
    /// ```
    ///
    /// # Errors
    /// [`ArithmeticError::Overflow`] past 2^64, [`ArithmeticError::DivisionByZero`] where a token
    /// has no bytes.
    pub fn attention_block(&self, rules: &Rules) -> Result<u64, ArithmeticError> {
        let mut unit = self.kernel_block.max(1);
        if rules.block_size_is_unit {
            unit = unit.max(self.block_size);
        }
        if self.mla {
            unit = unit.max(rules.mla_block_unit);
        }
        let every_block = match (rules.states, self.mamba_cache_mode) {
            (States::One, _) | (_, MambaCacheMode::None) => false,
            (States::OneOrEveryBlock, _) => true,
            (States::Modes { .. }, mode) => mode == MambaCacheMode::All,
        };
        if every_block {
            unit = common_multiple(unit, self.chunk_size).ok_or(OVERFLOW)?;
        }
        if rules.checkpoint_alignment && self.mamba_cache_mode == MambaCacheMode::Align {
            unit = common_multiple(unit, self.checkpoint_alignment).ok_or(OVERFLOW)?;
        }
        if self.bytes_per_token == 0 {
            return Err(ArithmeticError::DivisionByZero);
        }
        let tokens = self.state_bytes.div_ceil(self.bytes_per_token);
        let block = tokens.checked_next_multiple_of(unit).ok_or(OVERFLOW)?;
        Ok(block.max(self.block_size))
    }
}

/// Tokens that the block of a state stands for: those of the attention block, or all of the
/// longest request where the state is kept by request.
#[must_use]
pub fn state_block(
    rules: &Rules,
    mamba_cache_mode: MambaCacheMode,
    max_model_len: u64,
    block_size: u64,
) -> u64 {
    let by_request = rules.states == States::One || mamba_cache_mode == MambaCacheMode::None;
    if by_request { max_model_len } else { block_size }
}
