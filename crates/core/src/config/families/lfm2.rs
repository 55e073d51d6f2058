//! LFM2: short convolutions, and attention in some layers.

use super::Family;
use crate::architecture::{Cache, Mixer, State, StateDtype};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, Moe, QkNorm, first_dense, layer_types, product, stack,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["lfm2"], lfm2), (&["lfm2_moe"], lfm2_moe)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Conv,
    Full,
}

fn lfm2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?;
    let mlps = first_dense(dims.layers, dims.layers);
    let width = reader.positive(&["block_ff_dim", "intermediate_size"])?;
    let width = adjusted(reader, width)?;
    let feed = Feed::dense(mlps, width);
    build(reader, &dims, &feed)
}

/// The width of the MLP may be that of an MLP without a gate, and has to be brought down to two
/// thirds, then up to a multiple.
fn adjusted(reader: &mut Reader, width: u64) -> Result<u64, ConfigError> {
    if !reader.flag_or(&["block_auto_adjust_ff_dim"], true)? {
        return Ok(width);
    }
    let multiple = reader.positive_or(&["block_multiple_of"], 256)?;
    let width = product(&[2, width]) / 3;
    let width = match reader.text.number(&["block_ffn_dim_multiplier"])? {
        Some(times) => scaled(width, times),
        None => width,
    };
    Ok(width.div_ceil(multiple).saturating_mul(multiple))
}

/// As Python's `int(times * width)`.
fn scaled(width: u64, times: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "widths are below 2^33; a float outside of the range saturates"
    )]
    let scaled = (times * width as f64) as u64;
    scaled
}

fn lfm2_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?;
    let moe = Moe::plain(
        reader.positive(&["num_experts", "num_local_experts"])?,
        reader.count(&["num_experts_per_tok"])?,
        reader.positive(&["moe_intermediate_size"])?,
    );
    let dense = reader.count_or(&["num_dense_layers"], 2)?;
    let feed = Feed::read(reader, first_dense(dims.layers, dense), moe)?;
    build(reader, &dims, &feed)
}

fn build(reader: &mut Reader, dims: &Dims, feed: &Feed) -> Result<Built, ConfigError> {
    let tied = match reader.text.flag(&["tie_embedding"])? {
        Some(tied) => tied,
        None => reader.tied(true)?,
    };
    let dims = &Dims { tied, ..*dims };
    let attention = Attention::plain(dims).with_qk_norm(QkNorm::Head(Norm::Weight));
    let kernel = reader.positive_or(&["conv_L_cache"], 3)?;
    let bias: Bias = reader.flag("conv_bias")?.into();
    let kinds = kinds(reader, dims.layers)?;
    let hidden = dims.hidden;
    stack(dims, feed, kinds, |built, kind| match kind {
        Kind::Full => {
            attention.build(built, hidden);
            built.cache(Cache::Full(attention.kept()));
        }
        Kind::Conv => {
            built.linear(Sums::mixers, kernel, hidden, bias);
            built.linear(Sums::mixers, hidden, product(&[3, hidden]), bias);
            built.row(Sums::mixers, hidden, hidden, bias);
            built.cache(Cache::Mamba(State {
                mixer: Mixer::ShortConv,
                conv: Some([kernel - 1, hidden]),
                conv_dtype: StateDtype::Model,
                recurrent: None,
                recurrent_dtype: StateDtype::Model,
            }));
        }
    })
}

/// `layer_types`, else `full_attn_idxs`.
fn kinds(reader: &Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [("conv", Kind::Conv), ("full_attention", Kind::Full)];
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(kinds);
    }
    let full = reader.text.counts(&["full_attn_idxs"])?;
    let full = full.ok_or_else(|| reader.missing("layer_types"))?;
    let kind = |layer| if full.contains(&layer) { Kind::Full } else { Kind::Conv };
    Ok((0..layers).map(kind).collect())
}
