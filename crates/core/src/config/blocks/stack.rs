use super::dims::Dims;
use super::layers::Mlp;
use super::moe::Moe;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

/// What follows attention in the layers of a model.
#[derive(Clone, Debug)]
pub(in crate::config) struct Feed {
    mlps: Vec<Mlp>,
    moe: Moe,
    intermediate: u64,
    bias: Bias,
}

impl Feed {
    /// Dense layers alone, of this width.
    pub(in crate::config) fn dense(mlps: Vec<Mlp>, intermediate: u64) -> Self {
        Self { mlps, moe: Moe::plain(0, 0, 0), intermediate, bias: Bias::No }
    }

    /// Dense and sparse layers; the width of the dense ones is needed only where there are any.
    pub(in crate::config) fn read(
        reader: &Reader,
        mlps: Vec<Mlp>,
        moe: Moe,
    ) -> Result<Self, ConfigError> {
        let intermediate =
            if mlps.contains(&Mlp::Dense) { reader.positive(&["intermediate_size"])? } else { 0 };
        Ok(Self { mlps, moe, intermediate, bias: Bias::No })
    }

    /// With another width of the dense layers.
    pub(in crate::config) fn with_width(self, intermediate: u64) -> Self {
        Self { intermediate, ..self }
    }

    /// With biases of the dense layers and the shared experts.
    pub(in crate::config) fn with_bias(self, bias: Bias) -> Self {
        Self { moe: Moe { shared_bias: bias, ..self.moe }, bias, ..self }
    }
}

/// A model whose layers have two norms, attention that `attend` builds of what is said of each
/// layer, and a dense or sparse MLP.
pub(in crate::config) fn stack<K>(
    dims: &Dims,
    feed: &Feed,
    layers: impl IntoIterator<Item = K>,
    mut attend: impl FnMut(&mut Built, K),
) -> Result<Built, ConfigError> {
    let mut built = dims.start()?;
    for (layer, mlp) in layers.into_iter().zip(&feed.mlps) {
        attend(&mut built, layer);
        match mlp {
            Mlp::Dense => {
                built.gated_mlp(Sums::mlp, dims.hidden, feed.intermediate, feed.bias);
            }
            Mlp::Sparse => feed.moe.build(&mut built, dims.hidden),
        }
        built.norm(Norm::Weight, dims.hidden);
        built.norm(Norm::Weight, dims.hidden);
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}
