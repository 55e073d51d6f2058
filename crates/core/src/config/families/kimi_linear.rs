//! Kimi-Linear: layers of Kimi delta attention, and some of latent attention.

use super::Family;
use super::deepseek::experts;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Dims, Feed, Kda, KdaGate, Length, Mla, layer_types, mlp_layer_types, stack,
};
use crate::config::builder::Built;
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["kimi_linear"], kimi_linear)];

/// What mixes the tokens of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Latent,
    Linear,
}

const KINDS: [(&str, Kind); 2] =
    [("full_attention", Kind::Latent), ("linear_attention", Kind::Linear)];

fn kimi_linear(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, None)?;
    let kinds = kimi_kinds(reader, dims.layers)?;
    let part = reader.text.object("linear_attn_config");
    let of = |key: &str| part.as_ref().map(|part| part.count(&[key])).transpose();
    let heads = of("num_heads")?.flatten();
    let head_dim = of("head_dim")?.flatten();
    let kernel = of("short_conv_kernel_size")?.flatten();
    let kda = Kda {
        heads: given(heads, reader, "linear_num_heads", 32)?,
        head_dim: given(head_dim, reader, "linear_head_dim", 128)?,
        kernel: given(kernel, reader, "linear_conv_kernel_dim", 4)?,
        gate: KdaGate::LowRank,
    };
    let mlps = mlp_layer_types(reader, dims.layers, 1)?;
    let feed = Feed::read(reader, mlps, experts(reader)?)?;
    reader.assume("mamba_ssm_cache_dtype", "float32", Why::KimiDelta);
    // The class has no tied head.
    let mut built = stack(&dims, &feed, kinds, |built, kind| match kind {
        Kind::Latent => {
            mla.build(built, dims.hidden);
            built.cache(mla.cache());
        }
        Kind::Linear => {
            kda.build(built, dims.hidden);
            built.cache(kda.cache());
        }
    })?;
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

fn given(
    stated: Option<u64>,
    reader: &mut Reader,
    key: &str,
    default: u64,
) -> Result<u64, ConfigError> {
    stated.map_or_else(|| reader.count_or(&[key], default), Ok)
}

/// `layer_types`, else the lists of `linear_attn_config`, which count from 1.
fn kimi_kinds(reader: &mut Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &KINDS)? {
        return Ok(kinds);
    }
    let Some(part) = reader.text.object("linear_attn_config") else {
        return Err(reader.missing("linear_attn_config"));
    };
    let full = part.counts(&["full_attn_layers"])?;
    let full = full.ok_or_else(|| reader.missing("linear_attn_config.full_attn_layers"))?;
    let linear = part.counts(&["kda_layers"])?;
    let linear = linear.ok_or_else(|| reader.missing("linear_attn_config.kda_layers"))?;
    let kind = |layer: u64| match (full.contains(&layer), linear.contains(&layer)) {
        (true, false) => Ok(Kind::Latent),
        (false, true) => Ok(Kind::Linear),
        (true, true) | (false, false) => Err(reader.unsupported(
            "linear_attn_config.full_attn_layers",
            format!("{full:?}"),
            Mend::InOneOfTwoLists,
        )),
    };
    (1..=layers).map(kind).collect()
}
