use super::dims::optional;
use super::{product, sum};
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

/// Multi-head latent attention.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Mla {
    pub(in crate::config) heads: u64,
    /// Rank of the queries; none for one matrix.
    pub(in crate::config) q_lora_rank: Option<u64>,
    pub(in crate::config) kv_lora_rank: u64,
    pub(in crate::config) qk_nope_head_dim: u64,
    pub(in crate::config) qk_rope_head_dim: u64,
    pub(in crate::config) v_head_dim: u64,
    pub(in crate::config) bias: Bias,
}

impl Mla {
    /// Its keys; the class default of the queries' rank is taken where the key is not there.
    pub(in crate::config) fn read(
        reader: &mut Reader,
        heads: u64,
        q_lora_rank: Option<u64>,
    ) -> Result<Self, ConfigError> {
        let v_head_dim = reader.positive(&["v_head_dim"])?;
        Self::read_with_v(reader, heads, q_lora_rank, v_head_dim)
    }

    /// The same where the width of the values is known already.
    pub(in crate::config) fn read_with_v(
        reader: &mut Reader,
        heads: u64,
        q_lora_rank: Option<u64>,
        v_head_dim: u64,
    ) -> Result<Self, ConfigError> {
        Ok(Self {
            heads,
            q_lora_rank: optional(reader, &["q_lora_rank"], q_lora_rank)?,
            kv_lora_rank: reader.positive(&["kv_lora_rank"])?,
            qk_nope_head_dim: reader.count(&["qk_nope_head_dim"])?,
            qk_rope_head_dim: reader.count(&["qk_rope_head_dim"])?,
            v_head_dim,
            bias: reader.flag("attention_bias")?.into(),
        })
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let Self { heads, kv_lora_rank, qk_rope_head_dim, .. } = *self;
        let queries = product(&[heads, sum(&[self.qk_nope_head_dim, qk_rope_head_dim])]);
        match self.q_lora_rank {
            Some(rank) => {
                built.replicated(hidden, rank, self.bias);
                built.norm(Norm::Weight, rank);
                built.linear(Sums::attention, rank, queries, Bias::No);
            }
            None => built.linear(Sums::attention, hidden, queries, Bias::No),
        }
        let latent = sum(&[kv_lora_rank, qk_rope_head_dim]);
        built.replicated(hidden, latent, self.bias);
        built.norm(Norm::Weight, kv_lora_rank);
        let keys_values = product(&[heads, sum(&[self.qk_nope_head_dim, self.v_head_dim])]);
        built.absorbed(kv_lora_rank, keys_values);
        let outputs = product(&[heads, self.v_head_dim]);
        built.row(Sums::attention, outputs, hidden, self.bias);
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        let head_size = sum(&[self.kv_lora_rank, self.qk_rope_head_dim]);
        Cache::Mla { head_size, tokens_per_state: 1 }
    }
}

/// What picks the tokens of a sparse attention (DSA).
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Indexer {
    heads: u64,
    head_dim: u64,
    q_lora_rank: u64,
}

impl Indexer {
    pub(in crate::config) fn read(reader: &Reader, mla: &Mla) -> Result<Self, ConfigError> {
        Ok(Self {
            heads: reader.positive(&["index_n_heads"])?,
            head_dim: reader.positive(&["index_head_dim"])?,
            q_lora_rank: mla.q_lora_rank.ok_or_else(|| reader.missing("q_lora_rank"))?,
        })
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let queries = product(&[self.heads, self.head_dim]);
        built.replicated(self.q_lora_rank, queries, Bias::No);
        built.replicated(hidden, self.head_dim, Bias::No);
        built.norm(Norm::WeightAndBias, self.head_dim);
        built.replicated(hidden, self.heads, Bias::No);
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        Cache::Indexer { head_size: self.head_dim, tokens_per_state: 1 }
    }
}
