//! Hunyuan's mixtures of experts: some layers may read the keys and values of the layer before.

use super::Family;
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, Moe, QkNorm, not_one_per_layer, product};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["hunyuan_v1_moe", "hunyuan"], hunyuan)];

/// Reference: `transformers` for `hunyuan_v1_moe`, the model's own code for the keys of
/// `hunyuan` that the former does not have.
fn hunyuan(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut dims = Dims::stated(reader, None, None)?;
    if let Some(head_dim) = reader.text.count(&["attention_head_dim"])? {
        dims.head_dim = head_dim;
    }
    let hidden = dims.hidden;
    dims.tied = reader.tied(false)?;
    if reader.flag("use_mla")? {
        return Err(reader.unsupported("use_mla", true, Mend::IsKnown("false")));
    }
    let bias = reader.flag("attention_bias")?;
    let norm = reader.text.flag(&["use_qk_norm"])?.unwrap_or(true);
    let norm = if norm { QkNorm::Head(Norm::Weight) } else { QkNorm::None };
    let attention = Attention::plain(&dims).with_bias(bias).with_qk_norm(norm);
    let share = if reader.flag("use_cla")? { reader.positive(&["cla_share_factor"])? } else { 1 };
    let mlp_bias: Bias = reader.flag("mlp_bias")?.into();
    let dense = reader.text.count(&["moe_layer_num_skipped"])?.unwrap_or(0);
    let width = reader.positive(&["intermediate_size"])?;
    let of = |key, layer| per_layer(reader, key, dims.layers, layer);

    let mut built = dims.start()?;
    for layer in 0..dims.layers {
        if layer % share == 0 {
            attention.build(&mut built, hidden);
            built.cache(Cache::Full(attention.kept()));
        } else {
            attention.build_queries(&mut built, hidden);
            if norm == QkNorm::Head(Norm::Weight) {
                built.norm(Norm::Weight, dims.head_dim);
            }
            built.cache(Cache::Nothing);
        }
        let experts = of("num_experts", layer)?.unwrap_or(1);
        if experts > 1 && layer >= dense {
            let active = of("moe_topk", layer)?.or(of("num_experts_per_tok", layer)?);
            let active = active.ok_or_else(|| reader.missing("moe_topk"))?;
            let routed = of("moe_intermediate_size", layer)?.unwrap_or(width);
            let shared = if reader.text.flag(&["use_mixed_mlp_moe"])?.unwrap_or(true) {
                of("num_shared_expert", layer)?.unwrap_or(1)
            } else {
                0
            };
            let moe = Moe::plain(experts, active, routed).with_shared(product(&[shared, width]));
            Moe { shared_bias: mlp_bias, ..moe }.build(&mut built, hidden);
        } else {
            built.gated_mlp(Sums::mlp, hidden, width, mlp_bias);
        }
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

/// One number for all layers, or a list of them.
fn per_layer(
    reader: &Reader,
    key: &str,
    layers: u64,
    layer: u64,
) -> Result<Option<u64>, ConfigError> {
    if reader.text.list(key).is_none() {
        return reader.text.count(&[key]);
    }
    let list = reader.text.counts(&[key])?.unwrap_or_default();
    if list.len() as u64 != layers {
        return Err(not_one_per_layer(reader, key, list.len(), layers));
    }
    Ok(list.iter().zip(0..).find(|(_, place)| *place == layer).map(|(entry, _)| *entry))
}
