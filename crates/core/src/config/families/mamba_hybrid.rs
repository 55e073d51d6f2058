//! Bamba, Granite 4 and Falcon-H1: Mamba 2 and attention, in turn or side by side, with an MLP or
//! routed experts after each.

use super::Family;
use crate::architecture::Cache;
use crate::assumed::{Taken, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, Mamba2, Moe, auto, first_dense, layer_types, product, stack,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["bamba"], bamba), (&["granitemoehybrid"], granite), (&["falcon_h1"], falcon_h1)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Mamba,
    Attention,
}

fn bamba(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(&dims).with_bias(bias);
    let mamba = Mamba2::read(reader, dims.hidden)?;
    let full = reader.text.counts(&["attn_layer_indices"])?.unwrap_or_default();
    let kind = |layer| if full.contains(&layer) { Kind::Attention } else { Kind::Mamba };
    let kinds: Vec<Kind> = (0..dims.layers).map(kind).collect();
    let feed = dense(reader, &dims)?;
    stack(&dims, &feed, kinds, |built, kind| mix(built, &dims, kind, &attention, &mamba))
}

/// A dense MLP in each layer.
fn dense(reader: &Reader, dims: &Dims) -> Result<Feed, ConfigError> {
    let bias: Bias = reader.flag("mlp_bias")?.into();
    let mlps = first_dense(dims.layers, dims.layers);
    Ok(Feed::read(reader, mlps, Moe::plain(0, 0, 0))?.with_bias(bias))
}

fn mix(built: &mut Built, dims: &Dims, kind: Kind, attention: &Attention, mamba: &Mamba2) {
    match kind {
        Kind::Attention => {
            attention.build(built, dims.hidden);
            built.cache(Cache::Full(attention.kept()));
        }
        Kind::Mamba => {
            mamba.build(built, dims.hidden);
            built.cache(mamba.cache());
        }
    }
}

fn granite(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(&dims).with_bias(bias);
    let kinds = granite_kinds(reader, dims.layers)?;
    let mamba =
        if kinds.contains(&Kind::Mamba) { Some(Mamba2::read(reader, dims.hidden)?) } else { None };
    let experts = reader.count_or(&["num_local_experts"], 8)?;
    let shared = reader.count_or(&["shared_intermediate_size"], 1_024)?;
    let moe = if experts > 0 {
        let active = reader.count_or(&["num_experts_per_tok"], 2)?;
        Some(Moe::plain(experts, active, reader.positive(&["intermediate_size"])?))
    } else {
        None
    };

    let mut built = dims.start()?;
    for kind in kinds {
        match (kind, mamba) {
            (Kind::Mamba, Some(mamba)) => {
                mamba.build(&mut built, dims.hidden);
                built.cache(mamba.cache());
            }
            (Kind::Attention, _) | (Kind::Mamba, None) => {
                attention.build(&mut built, dims.hidden);
                built.cache(Cache::Full(attention.kept()));
            }
        }
        match moe {
            Some(moe) => moe.with_shared(shared).build(&mut built, dims.hidden),
            None => built.gated_mlp(Sums::mlp, dims.hidden, shared, Bias::No),
        }
        built.norm(Norm::Weight, dims.hidden);
        built.norm(Norm::Weight, dims.hidden);
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}

/// `layer_types`, else Mamba everywhere.
fn granite_kinds(reader: &mut Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [
        ("mamba", Kind::Mamba),
        ("linear_attention", Kind::Mamba),
        ("attention", Kind::Attention),
        ("full_attention", Kind::Attention),
    ];
    for key in ["layer_types", "layers_block_type"] {
        if let Some(kinds) = layer_types(reader, key, layers, Length::Exact, &known)? {
            return Ok(kinds);
        }
    }
    reader.take("layer_types", Taken::MambaEverywhere, Why::ClassDefault);
    Ok((0..layers).map(|_| Kind::Mamba).collect())
}

/// Attention and Mamba 2 side by side in each layer: it keeps both.
fn falcon_h1(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(&dims).with_bias(bias);
    let inner = match reader.text.count(&["mamba_d_ssm"])? {
        Some(inner) => inner,
        None if reader.text.states(&["mamba_d_ssm"]) => {
            product(&[reader.count_or(&["mamba_expand"], 2)?, dims.hidden])
        }
        None => reader.count_or(&["mamba_d_ssm"], 1_024)?,
    };
    let heads = reader.positive_or(&["mamba_n_heads"], 128)?;
    let mamba = Mamba2::read_with(
        reader,
        heads,
        auto(reader, "mamba_d_head")?.unwrap_or(inner / heads),
        inner,
    )?;
    let norm = reader.flag("mamba_rms_norm")?;
    let mamba = Mamba2 {
        out_bias: reader.flag("projectors_bias")?.into(),
        norm: if norm { Norm::Weight } else { Norm::Bare },
        ..mamba
    };
    let feed = dense(reader, &dims)?;
    stack(&dims, &feed, 0..dims.layers, |built, _| {
        mix(built, &dims, Kind::Attention, &attention, &mamba);
        mix(built, &dims, Kind::Mamba, &attention, &mamba);
    })
}
