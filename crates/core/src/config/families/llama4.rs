//! Llama 4: chunked attention in three of four layers, routed experts and a shared one in every
//! or every second layer.

use super::Family;
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, Mlp, Moe, layer_types, not_one_per_layer, optional, stack,
};
use crate::config::builder::Built;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["llama4_text"], llama4)];

fn llama4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), Some(128))?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(&dims).with_bias(bias);
    let chunk = optional(reader, &["attention_chunk_size"], Some(8_192))?;
    let chunked = chunked(reader, dims.layers)?;
    let width = reader.positive(&["intermediate_size"])?;
    let experts = reader.positive_or(&["num_local_experts"], 16)?;
    let active = reader.count_or(&["num_experts_per_tok"], 1)?;
    let moe = Moe::plain(experts, active, width).with_shared(width);
    let mlps = mlps(reader, dims.layers)?;
    let dense = if mlps.contains(&Mlp::Dense) {
        reader.positive_or(&["intermediate_size_mlp"], 16_384)?
    } else {
        0
    };
    let feed = Feed::read(reader, mlps, moe)?.with_width(dense);
    stack(&dims, &feed, chunked, |built, chunked| {
        attention.build(built, dims.hidden);
        let heads = attention.kept();
        built.cache(match chunk.filter(|_| chunked) {
            Some(attention_chunk_size) => Cache::Chunked { heads, attention_chunk_size },
            None => Cache::Full(heads),
        });
    })
}

/// `layer_types`, else the layers that rotate their keys, else all but every fourth.
fn chunked(reader: &mut Reader, layers: u64) -> Result<Vec<bool>, ConfigError> {
    let known = [("chunked_attention", true), ("full_attention", false)];
    if let Some(chunked) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(chunked);
    }
    let rotates = reader.text.counts(&["no_rope_layers"])?.unwrap_or_default();
    if !rotates.is_empty() {
        if rotates.len() as u64 != layers {
            return Err(not_one_per_layer(reader, "no_rope_layers", rotates.len(), layers));
        }
        return Ok(rotates.iter().map(|rotates| *rotates != 0).collect());
    }
    let interval = reader.count_or(&["no_rope_layer_interval"], 4)?;
    Ok((0..layers).map(|layer| (layer + 1).checked_rem(interval) != Some(0)).collect())
}

/// `moe_layers`, else every so many layers.
fn mlps(reader: &mut Reader, layers: u64) -> Result<Vec<Mlp>, ConfigError> {
    if let Some(sparse) = reader.text.counts(&["moe_layers"])? {
        let mlp = |layer| if sparse.contains(&layer) { Mlp::Sparse } else { Mlp::Dense };
        return Ok((0..layers).map(mlp).collect());
    }
    let step = reader.count_or(&["interleave_moe_layer_step"], 1)?;
    let mlp = |layer: u64| match (layer + 1).checked_rem(step) {
        Some(0) => Mlp::Sparse,
        Some(_) | None => Mlp::Dense,
    };
    Ok((0..layers).map(mlp).collect())
}
