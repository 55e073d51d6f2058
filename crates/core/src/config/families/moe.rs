//! Mixtures of experts with attention in each layer and dense first layers.

use super::Family;
use super::deepseek::experts;
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, Mlp, Moe, QkNorm, SLIDING, first_dense, layer_types,
    mlp_layer_types, product, stack, windowed,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["afmoe"], afmoe),
    (&["glm4_moe", "glm4v_moe_text"], glm4_moe),
    (&["solar_open"], solar_open),
    (&["dots1"], dots1),
    (&["hy_v3"], hy_v3),
    (&["exaone_moe"], exaone_moe),
    (&["ernie4_5_moe"], ernie4_5_moe),
];

/// The output projection has no bias, whatever `attention_bias` says.
fn glm4_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let qkv_bias = reader.flag("attention_bias")?.into();
    let norm = reader.flag("use_qk_norm")?;
    let attention = Attention { qkv_bias, ..Attention::plain(&dims) };
    let attention =
        if norm { attention.with_qk_norm(QkNorm::Head(Norm::Weight)) } else { attention };
    let dense = reader.count_or(&["first_k_dense_replace"], 1)?;
    let feed = Feed::read(reader, first_dense(dims.layers, dense), experts(reader)?)?;
    full(reader, &dims, &feed, &attention)
}

/// Experts in each layer.
fn solar_open(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), Some(128))?.tied_or(reader, false)?;
    let qkv_bias = reader.flag("attention_bias")?.into();
    let attention = Attention { qkv_bias, ..Attention::plain(&dims) };
    let feed = Feed::read(reader, first_dense(dims.layers, 0), experts(reader)?)?;
    full(reader, &dims, &feed, &attention)
}

fn dots1(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention =
        Attention::plain(&dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let dense = reader.count_or(&["first_k_dense_replace"], 0)?;
    let feed = Feed::read(reader, first_dense(dims.layers, dense), experts(reader)?)?;
    let windows = windows(reader, dims.layers)?;
    stack(&dims, &feed, windows, |built, window| {
        attention.build(built, dims.hidden);
        built.cache(windowed(attention.kept(), window));
    })
}

/// The window of each layer: `layer_types`, else from `max_window_layers` on.
fn windows(reader: &mut Reader, layers: u64) -> Result<Vec<Option<u64>>, ConfigError> {
    let window = reader.text.count(&["sliding_window"])?;
    let sliding = match layer_types(reader, "layer_types", layers, Length::Exact, &SLIDING)? {
        Some(sliding) => sliding,
        None if window.is_none() => return Ok((0..layers).map(|_| None).collect()),
        None => {
            let first = reader.count_or(&["max_window_layers"], layers)?;
            (0..layers).map(|layer| layer >= first).collect()
        }
    };
    if window.is_none() && sliding.contains(&true) {
        return Err(reader.missing("sliding_window"));
    }
    Ok(sliding.iter().map(|sliding| window.filter(|_| *sliding)).collect())
}

fn hy_v3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), Some(128))?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention =
        Attention::plain(&dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let bias = reader.flag("mlp_bias")?.into();
    let mlps = mlp_layer_types(reader, dims.layers, 1)?;
    let feed = Feed::read(reader, mlps, experts(reader)?)?.with_bias(bias);
    full(reader, &dims, &feed, &attention)
}

/// Windows in three of four layers.
fn exaone_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims).with_qk_norm(QkNorm::Head(Norm::Weight));
    let mlps = mlp_layer_types(reader, dims.layers, 1)?;
    let feed = Feed::read(reader, mlps, experts(reader)?)?;
    let sliding = layer_types(reader, "layer_types", dims.layers, Length::Exact, &SLIDING)?
        .ok_or_else(|| reader.missing("layer_types"))?;
    let window =
        if sliding.contains(&true) { Some(reader.positive(&["sliding_window"])?) } else { None };
    let mut built = stack(&dims, &feed, sliding, |built, sliding| {
        attention.build(built, dims.hidden);
        built.cache(windowed(attention.kept(), window.filter(|_| sliding)));
    })?;
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// Trinity: a gate of the attention's output, which never has a bias, and norms after attention
/// and MLP too.
fn afmoe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, Some(128))?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims).with_bias(reader.flag("attention_bias")?);
    let attention = attention.with_qk_norm(QkNorm::Head(Norm::Weight));
    let dense = reader.count_or(&["num_dense_layers"], 1)?;
    let routed = experts(reader)?;
    let shared = reader.count_or(&["num_shared_experts"], 2)?;
    let moe = routed.with_shared(product(&[routed.intermediate, shared]));
    let feed = Feed::read(reader, first_dense(dims.layers, dense), moe)?;
    let window = reader.positive_or(&["sliding_window"], 1_024)?;
    let sliding = sliding(reader, dims.layers)?;
    let mut built = stack(&dims, &feed, sliding, |built, sliding| {
        attention.build(built, dims.hidden);
        built.linear(Sums::attention, dims.hidden, dims.q_width(), Bias::No);
        built.norm(Norm::Weight, dims.hidden);
        built.norm(Norm::Weight, dims.hidden);
        built.cache(windowed(attention.kept(), Some(window).filter(|_| sliding)));
    })?;
    // What balances the experts counts as a parameter here.
    built.linear(Sums::router, dims.layers.saturating_sub(dense), moe.experts, Bias::No);
    Ok(built)
}

/// `layer_types`, else the window in all layers but every fourth.
fn sliding(reader: &mut Reader, layers: u64) -> Result<Vec<bool>, ConfigError> {
    if let Some(sliding) = layer_types(reader, "layer_types", layers, Length::Exact, &SLIDING)? {
        return Ok(sliding);
    }
    let every = reader.positive_or(&["global_attn_every_n_layers"], 4)?;
    Ok((1..=layers).map(|layer| !layer.is_multiple_of(every)).collect())
}

fn ernie4_5_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), None)?.tied_or(reader, true)?;
    let bias: Bias = reader.flag("use_bias")?.into();
    let attention = Attention { qkv_bias: bias, o_bias: bias, ..Attention::plain(&dims) };
    let width = reader.positive(&["moe_intermediate_size"])?;
    let shared = reader.count_or(&["moe_num_shared_experts"], 2)?;
    let moe = Moe::plain(reader.positive(&["moe_num_experts"])?, reader.count(&["moe_k"])?, width)
        .with_shared(width.saturating_mul(shared));
    // The corrections of the router's scores are parameters here.
    let moe = Moe { router_bias: Bias::Yes, ..moe };
    let interval = reader.count_or(&["moe_layer_interval"], 1)?;
    let first = reader.count_or(&["moe_layer_start_index"], 1)?;
    // -1, the class default, is the last layer.
    let last = match reader.text.number(&["moe_layer_end_index"])? {
        Some(last) if last >= 0.0 => reader.count(&["moe_layer_end_index"])?,
        Some(_) | None => dims.layers,
    };
    let mlp = |layer: u64| {
        let sparse = (layer + 1).checked_rem(interval) == Some(0);
        if sparse && (first..=last).contains(&layer) { Mlp::Sparse } else { Mlp::Dense }
    };
    let feed = Feed::read(reader, (0..dims.layers).map(mlp).collect(), moe)?.with_bias(bias);
    let mut built = full(reader, &dims, &feed, &attention)?;
    if bias == Bias::Yes {
        built.add(Sums::head, dims.vocab.into());
    }
    Ok(built)
}

/// Full attention in each layer.
pub(super) fn full(
    reader: &Reader,
    dims: &Dims,
    feed: &Feed,
    attention: &Attention,
) -> Result<Built, ConfigError> {
    let mut built = stack(dims, feed, 0..dims.layers, |built, _| {
        attention.build(built, dims.hidden);
        built.cache(Cache::Full(attention.kept()));
    })?;
    let keys = ["num_nextn_predict_layers", "num_mtp_layers"];
    built.mtp_layers = reader.text.count(&keys)?.unwrap_or(0);
    Ok(built)
}
