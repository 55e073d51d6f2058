//! MiMo V2 and Step 3.5: mixtures of experts whose layers with a window have heads of their own.

use super::Family;
use super::deepseek::experts;
use super::minimax::switches;
use crate::assumed::{Taken, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, MLPS, Mlp, Moe, QkNorm, SLIDING, first_dense, layer_types,
    stack, windowed,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["mimo_v2_flash"], mimo), (&["step3p5"], step3p5), (&["step3p7"], step3p7)];

/// Values are narrower than keys; sinks in the layers with a window.
fn mimo(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), Some(192))?.tied_or(reader, false)?;
    let bias: Bias = reader.flag("attention_bias")?.into();
    let v_head_dim = reader.positive_or(&["v_head_dim"], 128)?;
    let full = Attention { qkv_bias: bias, v_head_dim, ..Attention::plain(&dims) };
    let of = |key: &str, or| reader.text.count(&[key]).map(|stated| stated.unwrap_or(or));
    let local = Attention {
        heads: of("swa_num_attention_heads", full.heads)?,
        kv_heads: of("swa_num_key_value_heads", full.kv_heads.saturating_mul(2))?,
        head_dim: of("swa_head_dim", full.head_dim)?,
        v_head_dim: of("swa_v_head_dim", v_head_dim)?,
        ..full
    };
    let local_sinks = reader.text.flag(&["add_swa_attention_sink_bias"])?.unwrap_or(true);
    let full_sinks = reader.flag("add_full_attention_sink_bias")?;
    let window = reader.positive_or(&["sliding_window_size", "sliding_window"], 128)?;
    let sliding = match switches(reader, &["hybrid_layer_pattern"], dims.layers)? {
        Some(sliding) => sliding,
        None => match layer_types(reader, "layer_types", dims.layers, Length::Exact, &SLIDING)? {
            Some(sliding) => sliding,
            None => return Err(reader.missing("hybrid_layer_pattern")),
        },
    };
    let mlps = match switches(reader, &["moe_layer_freq"], dims.layers)? {
        Some(sparse) => sparse.into_iter().map(mlp).collect(),
        None => match layer_types(reader, "mlp_layer_types", dims.layers, Length::Exact, &MLPS)? {
            Some(mlps) => mlps,
            None => return Err(reader.missing("moe_layer_freq")),
        },
    };
    let feed = Feed::read(reader, mlps, experts(reader)?)?;
    stack(&dims, &feed, sliding, |built, sliding| {
        let (attention, sinks) = if sliding { (&local, local_sinks) } else { (&full, full_sinks) };
        attention.build(built, dims.hidden);
        if sinks {
            built.add(Sums::attention, attention.heads.into());
        }
        built.cache(windowed(attention.kept(), Some(window).filter(|_| sliding)));
    })
}

fn mlp(sparse: bool) -> Mlp {
    if sparse { Mlp::Sparse } else { Mlp::Dense }
}

/// As Step 3.5, with a tower for images, which is not counted.
fn step3p7(reader: &mut Reader) -> Result<Built, ConfigError> {
    reader.not_counted("vision_config", Why::TowerUnknown);
    step3p5(reader)
}

/// A gate of each head's output; more query heads in the layers with a window.
fn step3p5(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut dims = Dims::stated(reader, Some(8), Some(128))?;
    if let Some(kv_heads) = reader.text.count(&["num_attention_groups"])? {
        dims.kv_heads = kv_heads;
    }
    dims.tied = reader.tied(false)?;
    let bias = reader.flag("attention_bias")?;
    let full = Attention::plain(&dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let local = local_heads(reader, full)?;
    let per_head = gate_per_head(reader)?;
    let sliding = step_sliding(reader, dims.layers)?;
    let window =
        if sliding.contains(&true) { Some(reader.positive(&["sliding_window"])?) } else { None };
    let moe = Moe::plain(
        reader.positive(&[
            "n_routed_experts",
            "moe_num_experts",
            "num_experts",
            "num_local_experts",
        ])?,
        reader.count(&["num_experts_per_tok", "moe_top_k"])?,
        reader.positive(&["moe_intermediate_size"])?,
    );
    let shared = reader.positive_or(&["share_expert_dim", "share_expert_dims"], 1_280)?;
    let bias: Bias = reader.flag("mlp_bias")?.into();
    let mlps = step_mlps(reader, dims.layers)?;
    let feed = Feed::read(reader, mlps, moe.with_shared(shared))?.with_bias(bias);
    let mut built = stack(&dims, &feed, sliding, |built, sliding| {
        let attention = if sliding { &local } else { &full };
        attention.build(built, dims.hidden);
        if per_head {
            built.linear(Sums::attention, dims.hidden, attention.heads, Bias::No);
        } else {
            Attention { qkv_bias: Bias::No, ..*attention }.build_gate(built, dims.hidden);
        }
        built.cache(windowed(attention.kept(), window.filter(|_| sliding)));
    })?;
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// `layer_types`, whose last entries may be those of the layers that predict further tokens.
fn step_sliding(reader: &mut Reader, layers: u64) -> Result<Vec<bool>, ConfigError> {
    if let Some(sliding) = layer_types(reader, "layer_types", layers, Length::AtLeast, &SLIDING)? {
        return Ok(sliding);
    }
    reader.take("layer_types", Taken::FullEverywhere, Why::ClassDefault);
    Ok((0..layers).map(|_| false).collect())
}

fn local_heads(reader: &Reader, full: Attention) -> Result<Attention, ConfigError> {
    let other = reader.text.object("attention_other_setting");
    let of = |key: &str| other.as_ref().map(|other| other.count(&[key])).transpose();
    let heads = match reader.text.count(&["num_sliding_attention_heads"])? {
        Some(heads) => Some(heads),
        None => of("num_attention_heads")?.flatten(),
    };
    let kv_heads = of("num_attention_groups")?.flatten();
    Ok(Attention {
        heads: heads.unwrap_or(full.heads),
        kv_heads: kv_heads.unwrap_or(full.kv_heads),
        ..full
    })
}

/// Whether one number of a token gates a head, or one for each of its elements.
fn gate_per_head(reader: &Reader) -> Result<bool, ConfigError> {
    match reader.text.text(&["gating"]) {
        Some("per-head") => Ok(true),
        Some("elementwise" | "per-element") => Ok(false),
        Some(other) => {
            Err(reader.unsupported("gating", other, Mend::AreKnown(&["per-head", "true"])))
        }
        None => Ok(reader.text.flag(&["gating", "use_head_wise_attn_gate"])?.unwrap_or(true)),
    }
}

/// `mlp_layer_types`, or the numbers of the layers with experts, else all but the first three.
fn step_mlps(reader: &mut Reader, layers: u64) -> Result<Vec<Mlp>, ConfigError> {
    const KEY: &str = "moe_layers_enum";
    let known = layer_types(reader, "mlp_layer_types", layers, Length::AtLeast, &MLPS)?;
    if let Some(mlps) = known {
        return Ok(mlps);
    }
    let sparse = match reader.text.text(&[KEY]) {
        Some(text) => {
            let numbers = text.split(',').filter(|number| !number.trim().is_empty());
            let numbers = numbers.map(|number| number.trim().parse::<u64>());
            let numbers = numbers.collect::<Result<Vec<u64>, _>>();
            Some(numbers.map_err(|_| reader.unsupported(KEY, text, Mend::LayerNumbers))?)
        }
        None => reader.text.counts(&[KEY])?,
    };
    match sparse {
        Some(sparse) => Ok((0..layers).map(|layer| mlp(sparse.contains(&layer))).collect()),
        None => Ok(first_dense(layers, reader.count_or(&["first_k_dense_replace"], 3)?)),
    }
}
