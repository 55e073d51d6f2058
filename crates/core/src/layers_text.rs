//! Layers in short form, for links: `bf16~32~52s16x128w1024,10f16x128`.
//!
//! Number format of the model, query heads, then the layers in order: how many, a letter for the
//! kind, and its numbers (`x` head dim, `v` value dim where it differs, `w` window, `c` chunk, `e`
//! encoder, `t` tokens per latent vector).

use std::fmt::Write as _;

use crate::architecture::{Cache, Dtype, Heads, LayerGroup, Mixer, State, StateDtype};

/// Most runs of layers in a link.
const MAX_GROUPS: usize = 2_000;

/// What the short form holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLayers {
    /// Number format of the model.
    pub dtype: Dtype,
    /// Query heads.
    pub num_attention_heads: u64,
    /// What the layers keep.
    pub layers: Vec<LayerGroup>,
}

/// Writes the short form.
#[must_use]
pub fn write(dtype: Dtype, num_attention_heads: u64, layers: &[LayerGroup]) -> String {
    let mut text = format!("{}~{num_attention_heads}~", dtype_name(dtype));
    for (place, group) in layers.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        let cache = cache_text(&group.cache);
        // Writing to a String cannot fail.
        let _ = write!(text, "{}{cache}", group.count);
    }
    text
}

/// Reads the short form; `None` when it is not one.
///
/// ```
/// use kvbudget_core::layers_text::{read, write};
/// let text = "bf16~32~52s16x128w1024,10f16x128";
/// let layers = read(text).ok_or("not layers")?;
/// assert_eq!(write(layers.dtype, layers.num_attention_heads, &layers.layers), text);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn read(text: &str) -> Option<ShortLayers> {
    let mut parts = text.splitn(3, '~');
    let dtype = dtype_of(parts.next()?)?;
    let num_attention_heads = number(parts.next()?)?;
    let groups: Vec<&str> = parts.next()?.split(',').collect();
    if groups.len() > MAX_GROUPS {
        return None;
    }
    let layers = groups.into_iter().map(group).collect::<Option<_>>()?;
    Some(ShortLayers { dtype, num_attention_heads, layers })
}

const fn dtype_name(dtype: Dtype) -> &'static str {
    match dtype {
        Dtype::Float32 => "fp32",
        Dtype::Float16 => "fp16",
        Dtype::Bfloat16 => "bf16",
    }
}

fn dtype_of(name: &str) -> Option<Dtype> {
    [Dtype::Float32, Dtype::Float16, Dtype::Bfloat16].into_iter().find(|d| dtype_name(*d) == name)
}

fn cache_text(cache: &Cache) -> String {
    match *cache {
        Cache::Full(heads) => format!("f{}", heads_text(heads)),
        Cache::Sliding { heads, sliding_window } => {
            format!("s{}w{sliding_window}", heads_text(heads))
        }
        Cache::Chunked { heads, attention_chunk_size } => {
            format!("c{}w{attention_chunk_size}", heads_text(heads))
        }
        Cache::Cross { heads, encoder_len } => format!("x{}e{encoder_len}", heads_text(heads)),
        Cache::Mla { head_size, tokens_per_state } => format!("m{head_size}t{tokens_per_state}"),
        Cache::SwaMla { head_size, sliding_window } => format!("l{head_size}w{sliding_window}"),
        Cache::Indexer { head_size, tokens_per_state } => {
            format!("i{head_size}t{tokens_per_state}")
        }
        Cache::Mamba(state) => format!("a{}", state_text(&state)),
        Cache::Nothing => "n".to_owned(),
    }
}

fn heads_text(Heads { num_kv_heads, head_size, head_size_v }: Heads) -> String {
    if head_size == head_size_v {
        format!("{num_kv_heads}x{head_size}")
    } else {
        format!("{num_kv_heads}x{head_size}v{head_size_v}")
    }
}

/// Mixer, then each state with its format: `d.3x8192.32x128x128h`.
fn state_text(state: &State) -> String {
    let mixer = match state.mixer {
        Mixer::Mamba1 => "a".to_owned(),
        Mixer::Mamba2 { n_groups } => format!("b{n_groups}"),
        Mixer::ShortConv => "c".to_owned(),
        Mixer::LinearAttention => "l".to_owned(),
        Mixer::GatedDeltaNet => "d".to_owned(),
        Mixer::Kda => "k".to_owned(),
        Mixer::RgLru => "r".to_owned(),
    };
    let axes = |axes: &[u64]| axes.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
    let conv = state.conv.map(|conv| axes(&conv)).unwrap_or_default();
    let recurrent = state.recurrent.map(|recurrent| axes(&recurrent)).unwrap_or_default();
    let mark = |dtype| match dtype {
        StateDtype::Model => "",
        StateDtype::Float32 => "h",
    };
    format!("{mixer}.{conv}{}.{recurrent}{}", mark(state.conv_dtype), mark(state.recurrent_dtype))
}

fn group(text: &str) -> Option<LayerGroup> {
    let kind = text.find(|c: char| !c.is_ascii_digit())?;
    let count = number(&text[..kind]).filter(|count| *count > 0)?;
    let (kind, rest) = text[kind..].split_at_checked(1)?;
    let cache = match kind {
        "f" => Cache::Full(heads(rest)?),
        "s" => {
            let (kept, sliding_window) = with(rest, 'w')?;
            Cache::Sliding { heads: heads(kept)?, sliding_window }
        }
        "c" => {
            let (kept, attention_chunk_size) = with(rest, 'w')?;
            Cache::Chunked { heads: heads(kept)?, attention_chunk_size }
        }
        "x" => {
            let (kept, encoder_len) = with(rest, 'e')?;
            Cache::Cross { heads: heads(kept)?, encoder_len }
        }
        "m" => {
            let (head_size, tokens_per_state) = with(rest, 't')?;
            Cache::Mla { head_size: number(head_size)?, tokens_per_state }
        }
        "l" => {
            let (head_size, sliding_window) = with(rest, 'w')?;
            Cache::SwaMla { head_size: number(head_size)?, sliding_window }
        }
        "i" => {
            let (head_size, tokens_per_state) = with(rest, 't')?;
            Cache::Indexer { head_size: number(head_size)?, tokens_per_state }
        }
        "a" => Cache::Mamba(state(rest)?),
        "n" if rest.is_empty() => Cache::Nothing,
        _ => return None,
    };
    Some(LayerGroup { count, cache })
}

/// Parts a number behind a letter from the rest.
fn with(text: &str, letter: char) -> Option<(&str, u64)> {
    let (rest, behind) = text.split_once(letter)?;
    Some((rest, number(behind)?))
}

fn heads(text: &str) -> Option<Heads> {
    let (num_kv_heads, sizes) = text.split_once('x')?;
    let (head_size, head_size_v) = sizes.split_once('v').unwrap_or((sizes, sizes));
    Some(Heads {
        num_kv_heads: number(num_kv_heads)?,
        head_size: number(head_size)?,
        head_size_v: number(head_size_v)?,
    })
}

fn state(text: &str) -> Option<State> {
    let mut parts = text.split('.');
    let (mixer, conv, recurrent) = (parts.next()?, parts.next()?, parts.next()?);
    let mixer = match mixer.split_at_checked(1)? {
        ("a", "") => Mixer::Mamba1,
        ("b", groups) => Mixer::Mamba2 { n_groups: number(groups)? },
        ("c", "") => Mixer::ShortConv,
        ("l", "") => Mixer::LinearAttention,
        ("d", "") => Mixer::GatedDeltaNet,
        ("k", "") => Mixer::Kda,
        ("r", "") => Mixer::RgLru,
        _ => return None,
    };
    let (conv, conv_dtype) = axes::<2>(conv)?;
    let (recurrent, recurrent_dtype) = axes::<3>(recurrent)?;
    let end = parts.next().is_none();
    end.then_some(State { mixer, conv, conv_dtype, recurrent, recurrent_dtype })
}

fn axes<const N: usize>(text: &str) -> Option<(Option<[u64; N]>, StateDtype)> {
    let (text, dtype) = match text.strip_suffix('h') {
        Some(text) => (text, StateDtype::Float32),
        None => (text, StateDtype::Model),
    };
    if text.is_empty() {
        return Some((None, dtype));
    }
    let axes: Vec<u64> = text.split('x').map(number).collect::<Option<_>>()?;
    Some((Some(axes.try_into().ok()?), dtype))
}

/// A whole number below 2^32, written in digits alone.
fn number(text: &str) -> Option<u64> {
    text.bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
        .filter(|n| *n < 1 << 32)
}
