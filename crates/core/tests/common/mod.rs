//! What the tests of configs have in common.

use kvbudget_core::architecture::{Architecture, Cache, Heads, Mixer, State, StateDtype};
use kvbudget_core::config;

/// The model of a config that has to be read.
#[track_caller]
pub(crate) fn read(name: &str, text: &str) -> Architecture {
    config::read(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// How many layers keep what, in the order in which a kind first comes.
pub(crate) fn layers(model: &Architecture) -> String {
    let mut kinds: Vec<(String, u64)> = Vec::new();
    for group in &*model.layers {
        let kind = kind(&group.cache);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += group.count,
            None => kinds.push((kind, group.count)),
        }
    }
    kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>().join(", ")
}

/// The kind of a layer: window or chunk, KV heads x head size (/ value size), elements of a latent
/// vector, or the axes of a state.
fn kind(cache: &Cache) -> String {
    let per = |tokens: u64| match tokens {
        1 => String::new(),
        more => format!(" per {more}"),
    };
    match *cache {
        Cache::Full(full) => format!("full {}", heads(full)),
        Cache::Sliding { heads: of, sliding_window } => {
            format!("window {sliding_window} {}", heads(of))
        }
        Cache::Chunked { heads: of, attention_chunk_size } => {
            format!("chunk {attention_chunk_size} {}", heads(of))
        }
        Cache::Cross { heads: of, encoder_len } => format!("cross {encoder_len} {}", heads(of)),
        Cache::Mla { head_size, tokens_per_state } => {
            format!("mla {head_size}{}", per(tokens_per_state))
        }
        Cache::SwaMla { head_size, sliding_window } => {
            format!("window {sliding_window} mla {head_size}")
        }
        Cache::Indexer { head_size, tokens_per_state } => {
            format!("index {head_size}{}", per(tokens_per_state))
        }
        Cache::Mamba(state) => mixer(&state),
        Cache::Nothing => "nothing".to_owned(),
    }
}

fn heads(heads: Heads) -> String {
    let Heads { num_kv_heads, head_size, head_size_v } = heads;
    if head_size == head_size_v {
        format!("{num_kv_heads}x{head_size}")
    } else {
        format!("{num_kv_heads}x{head_size}/{head_size_v}")
    }
}

fn mixer(state: &State) -> String {
    let name = match state.mixer {
        Mixer::Mamba2 { n_groups } => format!("Mamba2 of {n_groups}"),
        other => format!("{other:?}"),
    };
    let conv = state.conv.map(|[steps, channels]| format!("conv {steps}x{channels}"));
    let recurrent = state.recurrent.map(|[a, b, c]| format!("state {a}x{b}x{c}"));
    let wide = (state.recurrent_dtype == StateDtype::Float32).then(|| "float32".to_owned());
    [Some(name), conv, recurrent, wide].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
