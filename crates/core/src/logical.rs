//! The logical size of a request: what its layers keep, before any engine rounds or pads it.

use crate::architecture::{Architecture, Cache, Dtype, Heads, State, StateDtype};
use crate::format::KvFormat;
use crate::units::{Bits, Bytes};
use crate::working::ArithmeticError;

/// Bytes of one DSA index key beside its elements: a 32-bit scale.
const INDEXER_SCALE_BYTES: u128 = 4;

/// Bytes that a request of `tokens` tokens keeps: windows capped, states counted once in their own
/// format, everything else in `format`.
///
/// # Errors
/// [`ArithmeticError::Overflow`] past 2^64 bytes.
///
/// ```
/// use kvbudget_core::{config, format::KvFormat, logical, units::Bytes};
/// let mistral = config::read(r#"{"model_type": "mistral", "hidden_size": 4096,
///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
///     "intermediate_size": 14336, "vocab_size": 32000, "sliding_window": 4096}"#)?;
/// let at = |tokens| logical::kv_per_request(&mistral, tokens, KvFormat::Bf16);
/// assert_eq!(at(4_096), Ok(Bytes(536_870_912)));
/// assert_eq!(at(131_072), at(4_096));
/// # Ok::<(), config::ConfigError>(())
/// ```
pub fn kv_per_request(
    architecture: &Architecture,
    tokens: u64,
    format: KvFormat,
) -> Result<Bytes, ArithmeticError> {
    let mut sum: u128 = 0;
    for group in &*architecture.layers {
        let one = kept(&group.cache, tokens.into(), format.bits(), architecture.dtype)?;
        let all = one.checked_mul(group.count.into()).ok_or(ArithmeticError::Overflow)?;
        sum = sum.checked_add(all).ok_or(ArithmeticError::Overflow)?;
    }
    u64::try_from(sum).map(Bytes).map_err(|_| ArithmeticError::Overflow)
}

/// Bytes that one further token adds to a request of `tokens` tokens: nothing for windows that
/// are full, and for compressed caches until the next state is due.
///
/// # Errors
/// As [`kv_per_request`].
pub fn kv_of_next_token(
    architecture: &Architecture,
    tokens: u64,
    format: KvFormat,
) -> Result<Bytes, ArithmeticError> {
    let next = tokens.checked_add(1).ok_or(ArithmeticError::Overflow)?;
    let before = kv_per_request(architecture, tokens, format)?;
    let after = kv_per_request(architecture, next, format)?;
    Ok(Bytes(after.0 - before.0))
}

fn kept(cache: &Cache, tokens: u128, bits: Bits, dtype: Dtype) -> Result<u128, ArithmeticError> {
    match *cache {
        Cache::Full(heads) => bytes(elements(heads), tokens, bits),
        Cache::Sliding { heads, sliding_window: kept }
        | Cache::Chunked { heads, attention_chunk_size: kept } => {
            bytes(elements(heads), tokens.min(kept.into()), bits)
        }
        Cache::Cross { heads, encoder_len } => bytes(elements(heads), encoder_len.into(), bits),
        Cache::Mla { head_size, tokens_per_state } => {
            bytes(head_size.into(), states(tokens, tokens_per_state), bits)
        }
        Cache::SwaMla { head_size, sliding_window } => {
            bytes(head_size.into(), tokens.min(sliding_window.into()), bits)
        }
        Cache::Indexer { head_size, tokens_per_state } => states(tokens, tokens_per_state)
            .checked_mul(u128::from(head_size) + INDEXER_SCALE_BYTES)
            .ok_or(ArithmeticError::Overflow),
        Cache::Mamba(state) => state_bytes(&state, dtype),
        Cache::Nothing => Ok(0),
    }
}

/// Elements of one token's keys and values.
fn elements(heads: Heads) -> u128 {
    u128::from(heads.num_kv_heads) * (u128::from(heads.head_size) + u128::from(heads.head_size_v))
}

/// States that stand for so many tokens; one that is not complete is not kept yet.
const fn states(tokens: u128, tokens_per_state: u64) -> u128 {
    match tokens.checked_div(tokens_per_state as u128) {
        Some(states) => states,
        None => 0,
    }
}

fn bytes(elements: u128, tokens: u128, bits: Bits) -> Result<u128, ArithmeticError> {
    let bits_of_all = elements
        .checked_mul(tokens)
        .and_then(|all| all.checked_mul(bits.numerator().into()))
        .ok_or(ArithmeticError::Overflow)?;
    // A block that is begun is kept whole.
    Ok(bits_of_all.div_ceil(u128::from(bits.denominator()) * 8))
}

fn state_bytes(state: &State, dtype: Dtype) -> Result<u128, ArithmeticError> {
    let bits = |of: StateDtype| match of {
        StateDtype::Model => dtype.bits(),
        StateDtype::Float32 => Dtype::Float32.bits(),
    };
    let product =
        |axes: &[u64]| axes.iter().try_fold(1_u128, |all, axis| all.checked_mul((*axis).into()));
    let part = |axes: Option<&[u64]>, of: StateDtype| match axes {
        Some(axes) => bytes(product(axes).ok_or(ArithmeticError::Overflow)?, 1, bits(of)),
        None => Ok(0),
    };
    let conv = part(state.conv.as_ref().map(|axes| &axes[..]), state.conv_dtype)?;
    let recurrent = part(state.recurrent.as_ref().map(|axes| &axes[..]), state.recurrent_dtype)?;
    Ok(conv + recurrent)
}
