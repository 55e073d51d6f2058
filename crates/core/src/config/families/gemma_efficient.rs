//! Gemma 3n and Gemma 4: per-layer embeddings, layers that read the keys and values of earlier
//! ones, and in Gemma 4 wider heads in the layers without a window.

use super::Family;
use crate::architecture::Cache;
use crate::assumed::{Taken, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Length, Moe, QkNorm, SLIDING, layer_types, not_one_per_layer, product,
    windowed,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::{Expected, Mend};
use crate::config::reader::Reader;
use crate::json::Found;

pub(super) const FAMILIES: &[Family] = &[(&["gemma3n_text"], gemma3n), (&["gemma4_text"], gemma4)];

fn gemma3n(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(2), Some(256))?.tied_or(reader, true)?;
    let hidden = dims.hidden;
    let bias = reader.flag("attention_bias")?;
    let attention =
        Attention::plain(&dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let sliding = sliding(reader, dims.layers, 5)?;
    let window = reader.positive_or(&["sliding_window"], 512)?;
    let owners = owners(reader, dims.layers, 15)?;
    let widths = widths(reader, dims.layers)?;
    let inputs = reader.positive_or(&["altup_num_inputs"], 4)?;
    let laurel = reader.positive_or(&["laurel_rank"], 64)?;
    let per_layer = PerLayer::read(reader, dims.layers, 262_144)?;

    let mut built = dims.start()?;
    per_layer.build_model(&mut built, hidden);
    // What makes the further streams out of one, and one out of them.
    let streams = product(&[2, inputs.saturating_sub(1), hidden]);
    built.linear(Sums::other, hidden, streams, Bias::No);
    for ((layer, sliding), width) in (0..dims.layers).zip(sliding).zip(widths) {
        let window = Some(window).filter(|_| sliding);
        attend(&mut built, hidden, &attention, window, layer < owners);
        built.gated_mlp(Sums::mlp, hidden, width, Bias::No);
        for _ in 0..4 {
            built.norm(Norm::Weight, hidden);
        }
        // The prediction and correction of the streams.
        built.add(Sums::other, hidden.into());
        built.linear(Sums::other, inputs, inputs, Bias::No);
        built.linear(Sums::other, inputs, product(&[inputs, inputs]), Bias::No);
        built.linear(Sums::other, hidden, inputs, Bias::No);
        built.norm(Norm::Weight, hidden);
        // The learned augmented residual.
        built.linear(Sums::other, hidden, laurel, Bias::No);
        built.linear(Sums::other, laurel, hidden, Bias::No);
        built.norm(Norm::Weight, hidden);
        per_layer.build_layer(&mut built, hidden);
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

/// Width of the MLP of each layer: one for all, or a list.
fn widths(reader: &Reader, layers: u64) -> Result<Vec<u64>, ConfigError> {
    const KEY: &str = "intermediate_size";
    if reader.text.list(KEY).is_none() {
        let width = reader.positive(&[KEY])?;
        return Ok((0..layers).map(|_| width).collect());
    }
    let widths = reader.text.counts(&[KEY])?.unwrap_or_default();
    if widths.len() as u64 == layers {
        return Ok(widths);
    }
    Err(not_one_per_layer(reader, KEY, widths.len(), layers))
}

fn gemma4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), Some(256))?.tied_or(reader, true)?;
    let hidden = dims.hidden;
    if reader.text.text(&["use_bidirectional_attention"]) == Some("all") {
        return Err(reader.unsupported("use_bidirectional_attention", "all", Mend::Embeds));
    }
    if reader.text.has(&["per_layer_config"]) {
        return Err(reader.unsupported("per_layer_config", Found::Stated, Mend::AlikeLayers));
    }
    let mut sliding = sliding(reader, dims.layers, 6)?;
    // The last layer attends to everything, whatever the list says.
    if let Some(last) = sliding.last_mut() {
        *last = false;
    }
    let window = reader.positive_or(&["sliding_window"], 512)?;
    let owners = owners(reader, dims.layers, 0)?;
    let width = reader.positive(&["intermediate_size"])?;
    let wide = reader.flag("use_double_wide_mlp")?;
    let per_layer = PerLayer::read(reader, dims.layers, 262_144)?;
    let moe = gemma4_moe(reader)?;
    let (local, global) = attentions(reader, &dims)?;

    let mut built = dims.start()?;
    per_layer.build_model(&mut built, hidden);
    for (layer, sliding) in (0..dims.layers).zip(sliding) {
        let owns = layer < owners;
        let window = Some(window).filter(|_| sliding);
        let attention = if sliding { &local } else { &global };
        attend(&mut built, hidden, attention, window, owns);
        let width = if wide && !owns { product(&[2, width]) } else { width };
        built.gated_mlp(Sums::mlp, hidden, width, Bias::No);
        for _ in 0..4 {
            built.norm(Norm::Weight, hidden);
        }
        per_layer.build_layer(&mut built, hidden);
        if let Some(moe) = moe {
            moe.build(&mut built, hidden);
            // Scales of the router's input and of each expert.
            built.add(Sums::router, hidden.into());
            built.add(Sums::router, moe.experts.into());
            for _ in 0..3 {
                built.norm(Norm::Weight, hidden);
            }
        }
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

/// Attention of the layers with a window, and of those without.
fn attentions(reader: &mut Reader, dims: &Dims) -> Result<(Attention, Attention), ConfigError> {
    let bias = reader.flag("attention_bias")?;
    let local = Attention::plain(dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let head_dim = reader.positive_or(&["global_head_dim"], 512)?;
    let shared = reader.flag("attention_k_eq_v")?;
    let kv_heads = reader.text.count(&["num_global_key_value_heads"])?.filter(|_| shared);
    let kv_heads = kv_heads.unwrap_or(dims.kv_heads);
    // What the key matrix gives is, with another norm and not rotated, the values too.
    let v_proj = !shared;
    let global = Attention { head_dim, v_head_dim: head_dim, kv_heads, v_proj, ..local };
    Ok((local, global))
}

fn gemma4_moe(reader: &Reader) -> Result<Option<Moe>, ConfigError> {
    if !reader.flag("enable_moe_block")? {
        return Ok(None);
    }
    let experts = reader.positive(&["num_experts"])?;
    let active = reader.count(&["top_k_experts"])?;
    let width = reader.positive(&["moe_intermediate_size", "expert_intermediate_size"])?;
    Ok(Some(Moe::plain(experts, active, width)))
}

/// Attention of a layer, which keeps nothing where an earlier layer owns its keys and values.
fn attend(built: &mut Built, hidden: u64, attention: &Attention, window: Option<u64>, owns: bool) {
    if owns {
        attention.build(built, hidden);
        built.cache(windowed(attention.kept(), window));
    } else {
        attention.build_queries(built, hidden);
        built.cache(Cache::Nothing);
    }
}

/// `layer_types`, else every so many layers attends to everything.
fn sliding(reader: &mut Reader, layers: u64, period: u64) -> Result<Vec<bool>, ConfigError> {
    if let Some(sliding) = layer_types(reader, "layer_types", layers, Length::Exact, &SLIDING)? {
        return Ok(sliding);
    }
    reader.take("layer_types", Taken::WindowButEach(period), Why::ClassDefault);
    Ok((1..=layers).map(|layer| !layer.is_multiple_of(period)).collect())
}

/// How many layers from the first on own their keys and values.
fn owners(reader: &mut Reader, layers: u64, default: u64) -> Result<u64, ConfigError> {
    let shared = reader.count_or(&["num_kv_shared_layers"], default)?;
    if shared > layers {
        return Err(reader.bad("num_kv_shared_layers", Expected::AtMostLayers, shared));
    }
    Ok(layers - shared)
}

/// Embeddings that each layer adds for itself; none where their width is 0.
struct PerLayer {
    width: u64,
    layers: u64,
    vocab: u64,
}

impl PerLayer {
    fn read(reader: &mut Reader, layers: u64, vocab: u64) -> Result<Self, ConfigError> {
        let width = reader.count_or(&["hidden_size_per_layer_input"], 256)?;
        let vocab = match width {
            0 => 0,
            _ => reader.count_or(&["vocab_size_per_layer_input"], vocab)?,
        };
        Ok(Self { width, layers, vocab })
    }

    fn build_model(&self, built: &mut Built, hidden: u64) {
        if self.width > 0 {
            let all = product(&[self.layers, self.width]);
            built.linear(Sums::embedding, self.vocab, all, Bias::No);
            built.linear(Sums::other, hidden, all, Bias::No);
            built.norm(Norm::Weight, self.width);
        }
    }

    fn build_layer(&self, built: &mut Built, hidden: u64) {
        if self.width > 0 {
            built.linear(Sums::other, hidden, self.width, Bias::No);
            built.linear(Sums::other, self.width, hidden, Bias::No);
            built.norm(Norm::Weight, hidden);
        }
    }
}
