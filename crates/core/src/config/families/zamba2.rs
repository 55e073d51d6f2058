//! Zamba 2: Mamba 2 in each layer; some also run a transformer that they share, with a small
//! adapter of their own.

use super::Family;
use crate::architecture::{Cache, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Length, Mamba2, QkNorm, layer_types, product, state_dtype,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["zamba2"], zamba2)];

fn zamba2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["hidden_size"])?;
    let heads = reader.positive(&["num_attention_heads"])?;
    let doubled = product(&[2, hidden]);
    let dims = Dims {
        hidden,
        layers: reader.positive(&["num_hidden_layers"])?,
        heads,
        kv_heads: reader.text.count(&["num_key_value_heads"])?.unwrap_or(heads),
        head_dim: doubled / heads,
        vocab: reader.positive(&["vocab_size"])?,
        tied: reader.tied(true)?,
    };
    let known = [
        ("mamba", false),
        ("linear_attention", false),
        ("m", false),
        ("hybrid", true),
        ("g", true),
    ];
    let hybrid = layer_types(reader, "layers_block_type", dims.layers, Length::Exact, &known)?;
    let hybrid = hybrid.ok_or_else(|| reader.missing("layers_block_type"))?;
    let mamba = mamba(reader, hidden)?;
    let shared = Shared::read(reader, &dims)?;

    let mut built = dims.start()?;
    let mut hybrids = 0;
    for hybrid in hybrid {
        if hybrid {
            built.linear(Sums::other, hidden, hidden, Bias::No);
            // The first run of each shared block builds it; each run has an adapter.
            if hybrids < shared.blocks {
                shared.build(&mut built, hidden, doubled);
            }
            hybrids += 1;
            built.cache(Cache::Full(shared.attention.kept()));
        }
        mamba.build(&mut built, hidden);
        built.norm(Norm::Weight, hidden);
        built.cache(mamba.cache());
    }
    // Each block has a place for the adapter of each of its runs.
    for _ in 0..hybrids {
        shared.build_adapters(&mut built, hidden, doubled);
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

fn mamba(reader: &mut Reader, hidden: u64) -> Result<Mamba2, ConfigError> {
    let inner = product(&[reader.positive_or(&["mamba_expand"], 2)?, hidden]);
    let heads = reader.positive_or(&["n_mamba_heads"], 8)?;
    let bias: Bias = reader.flag("add_bias_linear")?.into();
    Ok(Mamba2 {
        heads,
        head_dim: inner / heads,
        inner,
        groups: reader.positive_or(&["mamba_ngroups"], 1)?,
        state: reader.positive_or(&["mamba_d_state"], 64)?,
        kernel: reader.positive_or(&["mamba_d_conv"], 4)?,
        conv_bias: Bias::Yes,
        in_bias: bias,
        out_bias: bias,
        norm: Norm::Weight,
        dtype: state_dtype(reader, StateDtype::Model, Why::AutoMamba)?,
    })
}

/// The transformer blocks that hybrid layers share in turn.
struct Shared {
    blocks: u64,
    attention: Attention,
    intermediate: u64,
    bias: Bias,
    rank: u64,
    attention_adapter: bool,
}

impl Shared {
    fn read(reader: &mut Reader, dims: &Dims) -> Result<Self, ConfigError> {
        let intermediate = reader.text.count(&["intermediate_size", "ffn_hidden_size"])?;
        let adapter = ["use_shared_attention_adapter", "use_shared_attention_lora"];
        Ok(Self {
            blocks: reader.positive_or(&["num_mem_blocks"], 1)?,
            attention: Attention::plain(dims).with_qk_norm(QkNorm::None),
            intermediate: intermediate.unwrap_or(product(&[4, dims.hidden])),
            bias: reader.flag("add_bias_linear")?.into(),
            rank: reader.positive_or(&["adapter_rank", "lora_rank"], 128)?,
            attention_adapter: reader.text.flag(&adapter)?.unwrap_or(false),
        })
    }

    /// Attention over the hidden state beside the embedding, and an MLP.
    fn build(&self, built: &mut Built, hidden: u64, doubled: u64) {
        let attention = self.attention;
        let queries = product(&[attention.heads, attention.head_dim]);
        let keys = product(&[attention.kv_heads, attention.head_dim]);
        built.linear(Sums::attention, doubled, queries, Bias::No);
        built.linear(Sums::attention, doubled, keys, Bias::No);
        built.linear(Sums::attention, doubled, keys, Bias::No);
        built.row(Sums::attention, queries, hidden, Bias::No);
        built.gated_mlp(Sums::mlp, hidden, self.intermediate, self.bias);
        built.norm(Norm::Weight, doubled);
        built.norm(Norm::Weight, hidden);
    }

    fn build_adapters(&self, built: &mut Built, hidden: u64, doubled: u64) {
        built.linear(Sums::other, hidden, self.rank, Bias::No);
        built.linear(Sums::other, self.rank, product(&[2, self.intermediate]), Bias::No);
        if self.attention_adapter {
            for _ in 0..3 {
                built.linear(Sums::other, doubled, self.rank, Bias::No);
                built.linear(Sums::other, self.rank, doubled, Bias::No);
            }
        }
    }
}
