use super::{product, sum};
use crate::architecture::{Cache, Mixer, State, StateDtype};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

/// Gated delta net.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct GatedDeltaNet {
    pub(in crate::config) key_heads: u64,
    pub(in crate::config) value_heads: u64,
    pub(in crate::config) key_dim: u64,
    pub(in crate::config) value_dim: u64,
    pub(in crate::config) kernel: u64,
    /// Number format of the recurrent state.
    pub(in crate::config) state: StateDtype,
}

impl GatedDeltaNet {
    /// The `linear_*` keys with the class defaults of Qwen3-Next.
    pub(in crate::config) fn read(
        reader: &mut Reader,
        state: StateDtype,
    ) -> Result<Self, ConfigError> {
        Ok(Self {
            key_heads: reader.count_or(&["linear_num_key_heads"], 16)?,
            value_heads: reader.count_or(&["linear_num_value_heads"], 32)?,
            key_dim: reader.count_or(&["linear_key_head_dim"], 128)?,
            value_dim: reader.count_or(&["linear_value_head_dim"], 128)?,
            kernel: reader.count_or(&["linear_conv_kernel_dim"], 4)?,
            state,
        })
    }

    fn channels(&self) -> u64 {
        let keys = product(&[self.key_heads, self.key_dim]);
        sum(&[keys, keys, product(&[self.value_heads, self.value_dim])])
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let values = product(&[self.value_heads, self.value_dim]);
        built.linear(Sums::mixers, self.channels(), self.kernel, Bias::No);
        // Queries, keys, values and the output's gate; then the decay and the write strength.
        built.linear(Sums::mixers, hidden, sum(&[self.channels(), values]), Bias::No);
        built.linear(Sums::mixers, hidden, product(&[2, self.value_heads]), Bias::No);
        built.linear(Sums::mixers, 2, self.value_heads, Bias::No);
        built.norm(Norm::Weight, self.value_dim);
        built.row(Sums::mixers, values, hidden, Bias::No);
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        Cache::Mamba(State {
            mixer: Mixer::GatedDeltaNet,
            conv: Some([self.kernel.saturating_sub(1), self.channels()]),
            conv_dtype: StateDtype::Model,
            recurrent: Some([self.value_heads, self.value_dim, self.key_dim]),
            recurrent_dtype: self.state,
        })
    }
}

/// How Kimi delta attention makes its decay and its output gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::config) enum KdaGate {
    /// Through a bottleneck of one head's width (Kimi-Linear).
    LowRank,
    /// One matrix each (Ling 3).
    Full,
}

/// Kimi delta attention. Its recurrent state is 32 bits wide.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Kda {
    pub(in crate::config) heads: u64,
    pub(in crate::config) head_dim: u64,
    pub(in crate::config) kernel: u64,
    pub(in crate::config) gate: KdaGate,
}

impl Kda {
    fn width(&self) -> u64 {
        product(&[self.heads, self.head_dim])
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let width = self.width();
        let channels = product(&[3, width]);
        built.linear(Sums::mixers, hidden, channels, Bias::No);
        built.linear(Sums::mixers, channels, self.kernel, Bias::No);
        // The decay and the output's gate.
        for _ in 0..2 {
            match self.gate {
                KdaGate::LowRank => {
                    built.linear(Sums::mixers, hidden, self.head_dim, Bias::No);
                    built.linear(Sums::mixers, self.head_dim, width, Bias::No);
                }
                KdaGate::Full => built.linear(Sums::mixers, hidden, width, Bias::No),
            }
        }
        built.add(Sums::mixers, width.into());
        built.add(Sums::mixers, self.heads.into());
        built.linear(Sums::mixers, hidden, self.heads, Bias::No);
        built.norm(Norm::Weight, self.head_dim);
        built.row(Sums::mixers, width, hidden, Bias::No);
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        Cache::Mamba(State {
            mixer: Mixer::Kda,
            conv: Some([self.kernel.saturating_sub(1), product(&[3, self.width()])]),
            conv_dtype: StateDtype::Model,
            recurrent: Some([self.heads, self.head_dim, self.head_dim]),
            recurrent_dtype: StateDtype::Float32,
        })
    }
}
