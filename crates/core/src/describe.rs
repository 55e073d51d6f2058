//! Layers and scenarios in words.

use crate::architecture::{Cache, Heads, LayerGroup, Mixer, State, StateDtype};
use crate::budget::Budget;
use crate::fmt::{self, count};
use crate::scenario::Weights;
use crate::shape::Shape;

/// One line for each kind of layer: `52 × window of 1,024: 16 KV heads × 128`.
///
/// ```
/// use kvbudget_core::{describe, layers_text};
/// let layers = layers_text::read("bf16~32~5s16x128w1024,1f16x128,5s16x128w1024").ok_or("layers")?;
/// assert_eq!(describe::layers(&layers.layers), [
///     "10 × window of 1,024 tokens, 16 KV heads × 128",
///     "1 × full attention, 16 KV heads × 128",
/// ]);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn layers(layers: &[LayerGroup]) -> Vec<String> {
    crate::logical::merged(layers)
        .iter()
        .map(|group| format!("{} × {}", count(group.count), cache(&group.cache)))
        .collect()
}

/// What a scenario asks about, a line each: the model, the weights, the KV cache.
///
/// ```
/// use kvbudget_core::{budget::Budget, describe};
/// assert_eq!(describe::scenario(&Budget::default()), [
///     "model by hand: 32 × full attention, 4 KV heads × 128",
///     "weights: 14 GiB",
///     "KV cache: fp16 (16 bits)",
/// ]);
/// ```
#[must_use]
pub fn scenario(budget: &Budget) -> Vec<String> {
    let scenario = budget.scenario();
    let (name, layers) = match (&scenario.model, &budget.estimate().shape) {
        (Some(model), _) => (model.id.unwrap_or("model by its layers"), layers(&model.layers)),
        (None, Some(shape)) => ("model by hand", vec![by_hand(shape)]),
        (None, None) => ("model", Vec::new()),
    };
    let format = |name: &str, bits| format!("{name} ({} bits)", fmt::bits(bits));
    let weights = match scenario.weights {
        Weights::Given(bytes) => {
            let (number, unit) = fmt::size(bytes);
            format!("{number} {}", unit.name())
        }
        Weights::Stored(method) => format!("stored by quantization {}", method.name()),
        Weights::Counted { parameters, format: weights } => {
            let parameters = fmt::parameters(parameters);
            format!("{parameters} parameters in {}", format(weights.name(), weights.bits()))
        }
    };
    let kv = scenario.kv_cache_dtype;
    vec![
        format!("{name}: {}", layers.join("; ")),
        format!("weights: {weights}"),
        format!("KV cache: {}", format(kv.name(), kv.bits())),
    ]
}

fn by_hand(shape: &Shape) -> String {
    let (num_kv_heads, head_size) = (shape.num_key_value_heads, shape.head_dim);
    let kept = Cache::Full(Heads { num_kv_heads, head_size, head_size_v: head_size });
    format!("{} × {}", shape.num_hidden_layers, cache(&kept))
}

fn cache(cache: &Cache) -> String {
    match *cache {
        Cache::Full(kept) => format!("full attention, {}", heads(kept)),
        Cache::Sliding { heads: kept, sliding_window } => {
            format!("window of {} tokens, {}", count(sliding_window), heads(kept))
        }
        Cache::Chunked { heads: kept, attention_chunk_size } => {
            format!("chunks of {} tokens, {}", count(attention_chunk_size), heads(kept))
        }
        Cache::Cross { heads: kept, encoder_len } => {
            format!("cross-attention to {} tokens, {}", count(encoder_len), heads(kept))
        }
        Cache::Mla { head_size, tokens_per_state: 1 } => {
            format!("latent attention (MLA), {head_size} elements")
        }
        Cache::Mla { head_size, tokens_per_state } => {
            format!("latent attention, {head_size} elements for {tokens_per_state} tokens")
        }
        Cache::SwaMla { head_size, sliding_window } => {
            format!("latent window of {} tokens, {head_size} elements", count(sliding_window))
        }
        Cache::Indexer { head_size, tokens_per_state: 1 } => {
            format!("sparse index, {head_size} elements")
        }
        Cache::Indexer { head_size, tokens_per_state } => {
            format!("sparse index, {head_size} elements for {tokens_per_state} tokens")
        }
        Cache::Mamba(kept) => state(&kept),
        Cache::Nothing => "keeps nothing".to_owned(),
    }
}

fn heads(Heads { num_kv_heads, head_size, head_size_v }: Heads) -> String {
    let heads = if num_kv_heads == 1 { "KV head" } else { "KV heads" };
    match head_size_v {
        0 => format!("{num_kv_heads} {heads} × {head_size}, keys are values too"),
        same if same == head_size => format!("{num_kv_heads} {heads} × {head_size}"),
        other => format!("{num_kv_heads} {heads} × {head_size} (key), {other} (value)"),
    }
}

fn state(state: &State) -> String {
    let name = match state.mixer {
        Mixer::Mamba1 => "Mamba",
        Mixer::Mamba2 { .. } => "Mamba 2",
        Mixer::ShortConv => "short convolution",
        Mixer::LinearAttention => "linear attention",
        Mixer::GatedDeltaNet => "gated delta net",
        Mixer::Kda => "Kimi delta attention",
        Mixer::RgLru => "real-gated linear recurrent unit",
    };
    let axes = |axes: &[u64]| axes.iter().map(u64::to_string).collect::<Vec<_>>().join(" × ");
    let dtype = |dtype| match dtype {
        StateDtype::Model => "",
        StateDtype::Float32 => " in float32",
    };
    let conv =
        state.conv.map(|conv| format!("convolution {}{}", axes(&conv), dtype(state.conv_dtype)));
    let recurrent = state
        .recurrent
        .map(|recurrent| format!("state {}{}", axes(&recurrent), dtype(state.recurrent_dtype)));
    let parts: Vec<String> = conv.into_iter().chain(recurrent).collect();
    format!("{name}, {}", parts.join(", "))
}
