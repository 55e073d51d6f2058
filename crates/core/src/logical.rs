//! The logical size of a request: what its layers keep, before any engine rounds or pads it.

use crate::architecture::{Architecture, Cache, Dtype, Heads, LayerGroup, State, StateDtype};
use crate::quantity::Quantity;
use crate::units::{Bits, Bytes};
use crate::working::{ArithmeticError, Rounding, Term, Value, Working};

/// Bytes of one DSA index key beside its elements: a 32-bit scale.
pub(crate) const INDEXER_SCALE_BYTES: u64 = 4;

/// Bytes that a request of `tokens` tokens keeps: windows capped, states counted once in their own
/// format, everything else in `kv` bits per element.
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
    kv: impl Into<Bits>,
) -> Result<Bytes, ArithmeticError> {
    sum(&terms(&architecture.layers, architecture.dtype, tokens, kv)?)
}

/// Bytes that one further token adds to a request of `tokens` tokens: nothing for windows that
/// are full, and for compressed caches until the next state is due.
///
/// # Errors
/// As [`kv_per_request`].
pub fn kv_of_next_token(
    architecture: &Architecture,
    tokens: u64,
    kv: impl Into<Bits>,
) -> Result<Bytes, ArithmeticError> {
    let next = tokens.checked_add(1).ok_or(ArithmeticError::Overflow)?;
    let kv = kv.into();
    let before = kv_per_request(architecture, tokens, kv)?;
    let after = kv_per_request(architecture, next, kv)?;
    Ok(Bytes(after.0 - before.0))
}

/// The sum of some amounts.
pub(crate) fn sum(terms: &[Term<Bytes>]) -> Result<Bytes, ArithmeticError> {
    let sum = terms.iter().try_fold(0_u64, |sum, term| sum.checked_add(term.value.0));
    sum.map(Bytes).ok_or(ArithmeticError::Overflow)
}

/// What the layers keep of a request of `tokens` tokens: one term for each kind of layer, in the
/// order in which the kinds first appear.
pub(crate) fn terms(
    layers: &[LayerGroup],
    dtype: Dtype,
    tokens: u64,
    kv: impl Into<Bits>,
) -> Result<Vec<Term<Bytes>>, ArithmeticError> {
    let kinds = merged(layers);
    let kv = kv.into();
    let parts = kinds.iter().flat_map(|group| parts(group, dtype, tokens, kv));
    // A block of elements that is begun is kept whole.
    parts.map(|(quantity, working)| Term::bytes(quantity, working, Rounding::Up)).collect()
}

/// Equal entries brought together.
pub(crate) fn merged(layers: &[LayerGroup]) -> Vec<LayerGroup> {
    let mut kinds: Vec<LayerGroup> = Vec::new();
    for group in layers {
        match kinds.iter_mut().find(|kind| kind.cache == group.cache) {
            Some(kind) => kind.count = kind.count.saturating_add(group.count),
            None => kinds.push(*group),
        }
    }
    kinds
}

fn parts(group: &LayerGroup, dtype: Dtype, tokens: u64, bits: Bits) -> Vec<(Quantity, Working)> {
    let heads =
        |heads: Heads, quantity, tokens| kv_of_heads(group.count, heads, quantity, tokens, bits);
    let latent = |head_size: u64, quantity, tokens| {
        let elements = layers(group.count)
            .times(Quantity::LatentSize, Value::Count(head_size))
            .times(quantity, Value::Count(tokens));
        in_bytes(elements, Quantity::KvBits, bits)
    };
    match group.cache {
        Cache::Full(kept) => {
            vec![(Quantity::KvOfFullLayers, heads(kept, Quantity::Context, tokens))]
        }
        Cache::Sliding { heads: kept, sliding_window } => {
            let tokens = tokens.min(sliding_window);
            vec![(Quantity::KvOfWindowLayers, heads(kept, Quantity::WindowTokens, tokens))]
        }
        Cache::Chunked { heads: kept, attention_chunk_size } => {
            let tokens = tokens.min(attention_chunk_size);
            vec![(Quantity::KvOfChunkedLayers, heads(kept, Quantity::ChunkTokens, tokens))]
        }
        Cache::Cross { heads: kept, encoder_len } => {
            vec![(Quantity::KvOfCrossLayers, heads(kept, Quantity::EncoderTokens, encoder_len))]
        }
        Cache::Mla { head_size, tokens_per_state } => {
            let states = states(tokens, tokens_per_state);
            vec![(Quantity::KvOfLatentLayers, latent(head_size, Quantity::LatentStates, states))]
        }
        Cache::SwaMla { head_size, sliding_window } => {
            let tokens = tokens.min(sliding_window);
            vec![(Quantity::KvOfLatentWindows, latent(head_size, Quantity::WindowTokens, tokens))]
        }
        Cache::Indexer { head_size, tokens_per_state } => {
            let key = Bytes(head_size.saturating_add(INDEXER_SCALE_BYTES));
            let working = layers(group.count)
                .times(Quantity::IndexKey, Value::Bytes(key))
                .times(Quantity::LatentStates, Value::Count(states(tokens, tokens_per_state)));
            vec![(Quantity::KvOfIndexers, working)]
        }
        Cache::Mamba(state) => state_parts(group.count, &state, dtype),
        Cache::Nothing => Vec::new(),
    }
}

fn layers(count: u64) -> Working {
    Working::of(Quantity::NumHiddenLayers, Value::Count(count))
}

fn in_bytes(elements: Working, quantity: Quantity, bits: Bits) -> Working {
    elements.times(quantity, Value::Bits(bits)).over(Quantity::BitsPerByte, Value::Count(8))
}

fn kv_of_heads(count: u64, heads: Heads, quantity: Quantity, tokens: u64, bits: Bits) -> Working {
    let elements = if heads.head_size == heads.head_size_v {
        Working::of(Quantity::KeyAndValue, Value::Count(2))
            .times(Quantity::NumHiddenLayers, Value::Count(count))
            .times(Quantity::NumKeyValueHeads, Value::Count(heads.num_kv_heads))
            .times(Quantity::HeadDim, Value::Count(heads.head_size))
    } else {
        let width = heads.head_size.saturating_add(heads.head_size_v);
        layers(count)
            .times(Quantity::NumKeyValueHeads, Value::Count(heads.num_kv_heads))
            .times(Quantity::KeyAndValueWidth, Value::Count(width))
    };
    in_bytes(elements.times(quantity, Value::Count(tokens)), Quantity::KvBits, bits)
}

/// States that stand for so many tokens; one that is not complete is not kept yet.
const fn states(tokens: u64, tokens_per_state: u64) -> u64 {
    match tokens.checked_div(tokens_per_state) {
        Some(states) => states,
        None => 0,
    }
}

fn state_parts(count: u64, state: &State, dtype: Dtype) -> Vec<(Quantity, Working)> {
    let bits = |of: StateDtype| match of {
        StateDtype::Model => dtype.bits(),
        StateDtype::Float32 => Dtype::Float32.bits(),
    };
    let part = |axes: &[u64], of: StateDtype| {
        let each =
            |working: Working, axis: &u64| working.times(Quantity::StateAxis, Value::Count(*axis));
        in_bytes(axes.iter().fold(layers(count), each), Quantity::StateBits, bits(of))
    };
    let conv = state.conv.map(|axes| (Quantity::ConvStates, part(&axes, state.conv_dtype)));
    let recurrent =
        state.recurrent.map(|axes| (Quantity::RecurrentStates, part(&axes, state.recurrent_dtype)));
    conv.into_iter().chain(recurrent).collect()
}
