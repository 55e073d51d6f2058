//! A decoder of equal layers: attention, an MLP, norms. What most dense families are.

use super::windows::{Windows, sliding_window};
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Class, Dims, QkNorm, intermediate};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

/// What tells these decoders apart.
pub(super) struct Decoder {
    /// Bias of the query, key and value projections.
    pub(super) qkv_bias: Bias,
    /// Bias of the output projection.
    pub(super) o_bias: Bias,
    /// Norms of queries and keys.
    pub(super) qk_norm: QkNorm,
    pub(super) mlp: Mlp,
    pub(super) mlp_bias: Bias,
    /// The kind of the norms over the model's width.
    pub(super) norm: Norm,
    /// How many of them a layer has.
    pub(super) norms: u64,
    /// Whether there is one more behind the last layer.
    pub(super) final_norm: bool,
    /// Bias of the output head.
    pub(super) head_bias: Bias,
    /// Parameters of a layer that nothing above describes, by part.
    pub(super) attention_vectors: u128,
    pub(super) mlp_vectors: u64,
    pub(super) norm_vectors: u64,
}

/// The kind of MLP.
#[derive(Clone, Copy)]
pub(super) enum Mlp {
    Gated,
    Plain,
}

/// Llama: no biases, a gate, an RMS norm before attention and one before the MLP.
pub(super) const LLAMA_LIKE: Decoder = Decoder {
    qkv_bias: Bias::No,
    o_bias: Bias::No,
    qk_norm: QkNorm::None,
    mlp: Mlp::Gated,
    mlp_bias: Bias::No,
    norm: Norm::Weight,
    norms: 2,
    final_norm: true,
    head_bias: Bias::No,
    attention_vectors: 0,
    mlp_vectors: 0,
    norm_vectors: 0,
};

/// Layer norms, biases everywhere, no gate.
pub(super) const BIASED: Decoder = Decoder {
    qkv_bias: Bias::Yes,
    o_bias: Bias::Yes,
    mlp: Mlp::Plain,
    mlp_bias: Bias::Yes,
    norm: Norm::WeightAndBias,
    ..LLAMA_LIKE
};

impl Decoder {
    /// Builds one where every layer attends to everything, unless `layer_types` says otherwise.
    pub(super) fn full(&self, reader: &mut Reader, class: &Class) -> Result<Built, ConfigError> {
        let dims = Dims::read(reader, class)?;
        let window = sliding_window(reader, None)?;
        let windows = match Windows::stated(reader, &dims, window)? {
            Some(stated) => stated,
            None => Windows::none(&dims),
        };
        self.build(reader, class, &dims, &windows)
    }

    /// Builds one.
    pub(super) fn build(
        &self,
        reader: &mut Reader,
        class: &Class,
        dims: &Dims,
        windows: &Windows,
    ) -> Result<Built, ConfigError> {
        let intermediate = intermediate(reader, class)?;
        self.build_with(reader, dims, windows, intermediate)
    }

    /// Builds one with an MLP of this width.
    pub(super) fn build_with(
        &self,
        reader: &Reader,
        dims: &Dims,
        windows: &Windows,
        intermediate: u64,
    ) -> Result<Built, ConfigError> {
        self.build_over(reader, dims, windows, intermediate, dims.hidden)
    }

    /// Builds one with an MLP of this width, over an embedding of that width.
    pub(super) fn build_over(
        &self,
        reader: &Reader,
        dims: &Dims,
        windows: &Windows,
        intermediate: u64,
        embedding: u64,
    ) -> Result<Built, ConfigError> {
        let activation = activation_parameters(reader, self.mlp)?;
        let attention = Attention {
            qkv_bias: self.qkv_bias,
            o_bias: self.o_bias,
            qk_norm: self.qk_norm,
            ..Attention::plain(dims)
        };
        let mut built = dims.start_over(embedding)?;
        if self.head_bias == Bias::Yes {
            built.add(Sums::head, dims.vocab.into());
        }
        for layer in 0..dims.layers {
            attention.build(&mut built, dims.hidden);
            built.add(Sums::attention, self.attention_vectors);
            match self.mlp {
                Mlp::Gated => {
                    built.gated_mlp(Sums::mlp, dims.hidden, intermediate, self.mlp_bias);
                }
                Mlp::Plain => {
                    built.plain_mlp(Sums::mlp, dims.hidden, intermediate, self.mlp_bias);
                }
            }
            built.add(Sums::mlp, u128::from(activation) + u128::from(self.mlp_vectors));
            for _ in 0..self.norms {
                built.norm(self.norm, dims.hidden);
            }
            built.add(Sums::norms, self.norm_vectors.into());
            built.cache(windows.cache(dims, layer));
        }
        if self.final_norm {
            built.norm(self.norm, dims.hidden);
        }
        Ok(built)
    }
}

/// What xIELU learns: the slopes of its two halves.
pub(super) const XIELU_PARAMETERS: u64 = 2;

/// Parameters of the activation itself. One with a gate does not go with an MLP that has none.
fn activation_parameters(reader: &Reader, mlp: Mlp) -> Result<u64, ConfigError> {
    for key in ["hidden_act", "activation_function", "hidden_activation", "activation"] {
        let Some(activation) = reader.text.text(&[key]) else { continue };
        if matches!(mlp, Mlp::Plain) && activation.ends_with("glu") {
            return Err(reader.unsupported(key, activation, Mend::Gateless));
        }
        if activation == "xielu" {
            return Ok(XIELU_PARAMETERS);
        }
    }
    Ok(0)
}
