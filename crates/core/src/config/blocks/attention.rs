use super::dims::Dims;
use super::product;
use crate::architecture::{Cache, Heads};
use crate::config::builder::{Bias, Built, Norm, Sums};

/// Norms of queries and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::config) enum QkNorm {
    /// None, or without parameters.
    None,
    /// One for all heads, over the head dimension.
    Head(Norm),
    /// Over the width of all heads, or one for each head.
    Whole(Norm),
}

impl QkNorm {
    /// These norms if the config asks for them.
    pub(in crate::config) fn when(self, asked: bool) -> Self {
        if asked { self } else { Self::None }
    }
}

/// Attention with grouped queries.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Attention {
    pub(in crate::config) heads: u64,
    pub(in crate::config) kv_heads: u64,
    pub(in crate::config) head_dim: u64,
    /// Width of a value head.
    pub(in crate::config) v_head_dim: u64,
    /// Whether values have a matrix of their own.
    pub(in crate::config) v_proj: bool,
    pub(in crate::config) qkv_bias: Bias,
    pub(in crate::config) o_bias: Bias,
    pub(in crate::config) qk_norm: QkNorm,
}

impl Attention {
    /// Without biases and norms.
    pub(in crate::config) fn plain(dims: &Dims) -> Self {
        Self {
            heads: dims.heads,
            kv_heads: dims.kv_heads,
            head_dim: dims.head_dim,
            v_head_dim: dims.head_dim,
            v_proj: true,
            qkv_bias: Bias::No,
            o_bias: Bias::No,
            qk_norm: QkNorm::None,
        }
    }

    /// With one flag for all biases.
    pub(in crate::config) fn with_bias(self, bias: impl Into<Bias>) -> Self {
        let bias = bias.into();
        Self { qkv_bias: bias, o_bias: bias, ..self }
    }

    /// With norms of queries and keys.
    pub(in crate::config) fn with_qk_norm(self, qk_norm: QkNorm) -> Self {
        Self { qk_norm, ..self }
    }

    /// What a layer keeps of a token.
    pub(in crate::config) fn kept(&self) -> Heads {
        Heads {
            num_kv_heads: self.kv_heads,
            head_size: self.head_dim,
            head_size_v: self.v_head_dim,
        }
    }

    /// Queries, keys, values, output and norms.
    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        self.build_queries(built, hidden);
        let keys = product(&[self.kv_heads, self.head_dim]);
        built.linear(Sums::attention, hidden, keys, self.qkv_bias);
        if self.v_proj {
            let values = product(&[self.kv_heads, self.v_head_dim]);
            built.linear(Sums::attention, hidden, values, self.qkv_bias);
        }
        self.qk_norm(built, self.kv_heads);
    }

    /// What is left of it where keys and values come from another layer: queries and output.
    pub(in crate::config) fn build_queries(&self, built: &mut Built, hidden: u64) {
        let queries = product(&[self.heads, self.head_dim]);
        built.linear(Sums::attention, hidden, queries, self.qkv_bias);
        let outputs = product(&[self.heads, self.v_head_dim]);
        built.row(Sums::attention, outputs, hidden, self.o_bias);
        self.qk_norm(built, self.heads);
    }

    /// A gate of the output as wide as the queries.
    pub(in crate::config) fn build_gate(&self, built: &mut Built, hidden: u64) {
        let queries = product(&[self.heads, self.head_dim]);
        built.linear(Sums::attention, hidden, queries, self.qkv_bias);
    }

    fn qk_norm(&self, built: &mut Built, heads: u64) {
        match self.qk_norm {
            QkNorm::None => {}
            QkNorm::Head(norm) => built.norm(norm, self.head_dim),
            QkNorm::Whole(norm) => built.norm(norm, product(&[heads, self.head_dim])),
        }
    }
}

/// A layer with a window, or without.
pub(in crate::config) fn windowed(heads: Heads, window: Option<u64>) -> Cache {
    match window {
        Some(sliding_window) => Cache::Sliding { heads, sliding_window },
        None => Cache::Full(heads),
    }
}
