//! Nemotron-H: each layer is one of Mamba 2, attention, an MLP without gate, or routed experts.

use super::Family;
use crate::architecture::{Cache, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, Mamba2, product, state_dtype};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["nemotron_h"], nemotron_h)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Mamba,
    Attention,
    Mlp,
    Moe,
}

/// Routed experts without gate, in a narrower space where there is a latent size.
#[derive(Clone, Copy, Debug)]
struct Experts {
    routed: u64,
    active: u64,
    width: u64,
    shared: u64,
    latent: Option<u64>,
    bias: Bias,
}

fn nemotron_h(reader: &mut Reader) -> Result<Built, ConfigError> {
    let kinds = kinds(reader)?;
    let hidden = reader.positive(&["hidden_size"])?;
    let heads = reader.positive(&["num_attention_heads"])?;
    let dims = Dims {
        hidden,
        layers: kinds.len() as u64,
        heads,
        kv_heads: reader.count_or(&["num_key_value_heads"], 8)?,
        head_dim: reader.positive_or(&["head_dim", "attention_head_dim"], 128)?,
        vocab: reader.positive(&["vocab_size"])?,
        tied: false,
    };
    let attention = Attention::plain(&dims);
    let mamba = if kinds.contains(&Kind::Mamba) { Some(mamba(reader)?) } else { None };
    let experts = if kinds.contains(&Kind::Moe) { Some(experts(reader)?) } else { None };
    let bias = reader.flag("mlp_bias")?.into();
    let width =
        if kinds.contains(&Kind::Mlp) { reader.positive(&["intermediate_size"])? } else { 0 };

    // The class has no tied head.
    let mut built = dims.start()?;
    for kind in kinds {
        built.norm(Norm::Weight, hidden);
        match (kind, mamba, experts) {
            (Kind::Mamba, Some(mamba), _) => {
                mamba.build(&mut built, hidden);
                built.cache(mamba.cache());
            }
            (Kind::Attention, ..) => {
                attention.build(&mut built, hidden);
                built.cache(Cache::Full(attention.kept()));
            }
            (Kind::Moe, _, Some(experts)) => {
                experts.build(&mut built, hidden);
                built.cache(Cache::Nothing);
            }
            (Kind::Mlp | Kind::Mamba | Kind::Moe, ..) => {
                built.plain_mlp(Sums::mlp, hidden, width, bias);
                built.cache(Cache::Nothing);
            }
        }
    }
    built.norm(Norm::Weight, hidden);
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// One letter, or one name, per layer.
fn kinds(reader: &Reader) -> Result<Vec<Kind>, ConfigError> {
    if let Some(names) = reader.text.texts(&["layers_block_type", "layer_types"])? {
        let kind = |name: &&str| match *name {
            "mamba" | "linear_attention" => Ok(Kind::Mamba),
            "attention" | "full_attention" => Ok(Kind::Attention),
            "mlp" => Ok(Kind::Mlp),
            "moe" => Ok(Kind::Moe),
            other => Err(reader.unsupported("layers_block_type", other, Mend::ArchitectureFile)),
        };
        return names.iter().map(kind).collect();
    }
    let pattern = reader.text.text(&["hybrid_override_pattern"]);
    let pattern = pattern.ok_or_else(|| reader.missing("hybrid_override_pattern"))?;
    let kind = |letter| match letter {
        'M' => Ok(Kind::Mamba),
        '*' => Ok(Kind::Attention),
        '-' => Ok(Kind::Mlp),
        'E' => Ok(Kind::Moe),
        other => Err(reader.unsupported(
            "hybrid_override_pattern",
            other,
            Mend::AreKnown(&["M", "*", "-", "E"]),
        )),
    };
    pattern.chars().map(kind).collect()
}

fn mamba(reader: &mut Reader) -> Result<Mamba2, ConfigError> {
    let heads = reader.positive(&["mamba_num_heads"])?;
    let head_dim = reader.positive(&["mamba_head_dim"])?;
    let bias = reader.flag("use_bias")?.into();
    Ok(Mamba2 {
        heads,
        head_dim,
        inner: product(&[heads, head_dim]),
        groups: reader.positive_or(&["n_groups", "mamba_n_groups"], 8)?,
        state: reader.positive_or(&["ssm_state_size", "mamba_state_dim"], 128)?,
        kernel: reader.positive_or(&["conv_kernel", "mamba_d_conv"], 4)?,
        conv_bias: reader.flag_or(&["use_conv_bias", "mamba_conv_bias"], true)?.into(),
        in_bias: bias,
        out_bias: bias,
        norm: Norm::Weight,
        dtype: state_dtype(reader, StateDtype::Float32, Why::EngineAndClass)?,
    })
}

fn experts(reader: &Reader) -> Result<Experts, ConfigError> {
    Ok(Experts {
        routed: reader.positive(&["n_routed_experts"])?,
        active: reader.count(&["num_experts_per_tok"])?,
        width: reader.positive(&["moe_intermediate_size"])?,
        shared: reader.count(&["moe_shared_expert_intermediate_size"])?,
        latent: reader.text.count(&["moe_latent_size"])?,
        bias: reader.flag("mlp_bias")?.into(),
    })
}

impl Experts {
    fn build(&self, built: &mut Built, hidden: u64) {
        let inner = self.latent.unwrap_or(hidden);
        built.linear(Sums::router, hidden, self.routed, Bias::No);
        built.experts(self.routed, self.active, |built| {
            built.plain_mlp(Sums::experts, inner, self.width, Bias::No);
        });
        built.plain_mlp(Sums::shared_experts, hidden, self.shared, self.bias);
        if let Some(latent) = self.latent {
            built.linear(Sums::shared_experts, hidden, latent, self.bias);
            built.linear(Sums::shared_experts, latent, hidden, self.bias);
        }
    }
}
