use super::{product, sum};
use crate::architecture::{Cache, Dtype, Mixer, State, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::{Expected, Mend};
use crate::config::reader::Reader;

/// A Mamba 1 mixer.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Mamba1 {
    pub(in crate::config) inner: u64,
    pub(in crate::config) state: u64,
    pub(in crate::config) kernel: u64,
    pub(in crate::config) dt_rank: u64,
    pub(in crate::config) conv_bias: Bias,
    pub(in crate::config) bias: Bias,
    /// Norms over the time step, B and C.
    pub(in crate::config) norms: Norm,
    pub(in crate::config) dtype: StateDtype,
}

impl Mamba1 {
    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let Self { inner, state, dt_rank, .. } = *self;
        let part = Sums::mixers;
        built.linear(part, hidden, product(&[2, inner]), self.bias);
        built.linear(part, self.kernel, inner, self.conv_bias);
        built.row(part, inner, sum(&[dt_rank, state, state]), Bias::No);
        built.linear(part, dt_rank, inner, Bias::Yes);
        // A and D.
        built.linear(part, state, inner, Bias::Yes);
        built.row(part, inner, hidden, self.bias);
        for width in [dt_rank, state, state] {
            built.norm(self.norms, width);
        }
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        Cache::Mamba(State {
            mixer: Mixer::Mamba1,
            conv: Some([self.kernel.saturating_sub(1), self.inner]),
            conv_dtype: StateDtype::Model,
            recurrent: Some([self.inner, self.state, 1]),
            recurrent_dtype: self.dtype,
        })
    }
}

/// A Mamba 2 mixer.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Mamba2 {
    pub(in crate::config) heads: u64,
    pub(in crate::config) head_dim: u64,
    pub(in crate::config) inner: u64,
    pub(in crate::config) groups: u64,
    pub(in crate::config) state: u64,
    pub(in crate::config) kernel: u64,
    pub(in crate::config) conv_bias: Bias,
    pub(in crate::config) in_bias: Bias,
    pub(in crate::config) out_bias: Bias,
    /// The gated norm before the output.
    pub(in crate::config) norm: Norm,
    pub(in crate::config) dtype: StateDtype,
}

impl Mamba2 {
    /// The `mamba_*` keys of Bamba and Granite with their class defaults.
    pub(in crate::config) fn read(reader: &mut Reader, hidden: u64) -> Result<Self, ConfigError> {
        let heads = reader.count_or(&["mamba_n_heads"], 128)?.max(1);
        let expand = reader.count_or(&["mamba_expand"], 2)?;
        let inner = product(&[expand, hidden]);
        let head_dim = auto(reader, "mamba_d_head")?.unwrap_or(inner / heads);
        Self::read_with(reader, heads, head_dim, inner)
    }

    /// The same where its widths are known already.
    pub(in crate::config) fn read_with(
        reader: &mut Reader,
        heads: u64,
        head_dim: u64,
        inner: u64,
    ) -> Result<Self, ConfigError> {
        let bias = reader.flag("mamba_proj_bias")?.into();
        let mixer = Self {
            heads,
            head_dim,
            inner,
            groups: reader.count_or(&["mamba_n_groups"], 1)?,
            state: reader.count_or(&["mamba_d_state"], 256)?,
            kernel: reader.count_or(&["mamba_d_conv"], 4)?,
            conv_bias: reader.flag_or(&["mamba_conv_bias"], true)?.into(),
            in_bias: bias,
            out_bias: bias,
            norm: Norm::Weight,
            dtype: state_dtype(reader, StateDtype::Model, Why::AutoMamba)?,
        };
        mixer.check(reader, "mamba_d_head", Expected::InnerPerHead)?;
        Ok(mixer)
    }

    /// Refuses heads that together are not as wide as the mixer.
    pub(in crate::config) fn check(
        &self,
        reader: &Reader,
        key: &str,
        expected: Expected,
    ) -> Result<(), ConfigError> {
        if product(&[self.heads, self.head_dim]) == self.inner {
            return Ok(());
        }
        Err(reader.bad(key, expected, self.head_dim))
    }

    fn channels(&self) -> u64 {
        sum(&[self.inner, product(&[2, self.groups, self.state])])
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let Self { heads, inner, .. } = *self;
        let channels = self.channels();
        built.linear(Sums::mixers, self.kernel, channels, self.conv_bias);
        built.linear(Sums::mixers, hidden, sum(&[inner, channels, heads]), self.in_bias);
        // Time step, A and D of each head.
        built.linear(Sums::mixers, 3, heads, Bias::No);
        built.norm(self.norm, inner);
        built.row(Sums::mixers, inner, hidden, self.out_bias);
    }

    pub(in crate::config) fn cache(&self) -> Cache {
        Cache::Mamba(State {
            mixer: Mixer::Mamba2 { n_groups: self.groups },
            conv: Some([self.kernel.saturating_sub(1), self.channels()]),
            conv_dtype: StateDtype::Model,
            recurrent: Some([self.heads, self.head_dim, self.state]),
            recurrent_dtype: self.dtype,
        })
    }
}

/// A number that may be `"auto"`.
pub(in crate::config) fn auto(reader: &Reader, key: &str) -> Result<Option<u64>, ConfigError> {
    match reader.text.text(&[key]) {
        Some("auto") => Ok(None),
        _ => reader.text.count(&[key]),
    }
}

/// The number format of a recurrent state: that of the config, else a default that is noted.
pub(in crate::config) fn state_dtype(
    reader: &mut Reader,
    default: StateDtype,
    why: Why,
) -> Result<StateDtype, ConfigError> {
    const KEYS: [&str; 2] = ["mamba_ssm_cache_dtype", "mamba_ssm_dtype"];
    let dtypes = ["torch_dtype", "dtype"];
    let model = reader.text.text(&dtypes).or_else(|| reader.root.text(&dtypes));
    let model = model.unwrap_or("bfloat16").trim_start_matches("torch.");
    match reader.text.text(&KEYS) {
        Some("float32") => Ok(StateDtype::Float32),
        Some("auto") => Ok(StateDtype::Model),
        Some(stated) if stated == model => Ok(StateDtype::Model),
        Some(other) => {
            let key = if reader.text.has(&KEYS[..1]) { KEYS[0] } else { KEYS[1] };
            Err(reader.unsupported(key, other, Mend::StateDtype))
        }
        None => {
            let value = match default {
                StateDtype::Model => Dtype::from_name(model).unwrap_or(Dtype::Bfloat16).name(),
                StateDtype::Float32 => "float32",
            };
            reader.assume(KEYS[0], value, why);
            Ok(default)
        }
    }
}
