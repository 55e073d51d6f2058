//! What a start-up takes beside weights and KV cache: what decides it, and by which formula.

use super::coefficients::{Coefficient, Coefficients, NOTHING};
use super::memory::{MemoryOptions, Range};
use super::options::{REQUESTS_OF_V0, Settings};
use super::version::Version;
use crate::architecture::{Architecture, Cache};
use crate::format::WeightFormat;
use crate::units::Bytes;

/// How a model is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Not at all.
    None,
    /// In pipeline stages alone.
    Stages,
    /// Each layer over several GPUs.
    Tensor,
}

/// What the coefficients are multiplied by, for one model and its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether one term is there")]
pub struct Drivers {
    /// Tokens of a step times the widths of the residual stream and of the MLP or of the experts.
    pub forward: Bytes,
    /// The residual stream of one step.
    pub hidden: Bytes,
    /// The scratch of the experts of one step; none where their kernels keep none.
    pub scratch: Bytes,
    /// Entries of the logits: those of the fewest requests that a start-up may sample, and all.
    pub logits: [u64; 2],
    /// Hundredths of a byte that an entry of the model's format is wider than one of 16 bits.
    pub wider: u64,
    /// Tokens of a step.
    pub tokens: u64,
    /// Whether layers keep latent vectors.
    pub latent: bool,
    /// Whether there are encoders of images or audio.
    pub towers: bool,
    /// Layers on one GPU.
    pub layers: u64,
    /// Whether there are experts.
    pub experts: bool,
    /// How the model is divided.
    pub split: Split,
    /// Whether the release subtracts its estimate of CUDA graphs, and captures any.
    pub graphs: bool,
}

/// Whether a release subtracts its estimate of CUDA graphs from the pool.
fn subtracts_graphs(planned_as: Version) -> bool {
    planned_as >= Version::release(0, 20, 0)
}

/// Whether a start-up of the release may be one of V0, which was there until 0.11.
fn may_be_v0(planned_as: Version) -> bool {
    planned_as < Version::release(0, 11, 0)
}

impl Drivers {
    /// Those of a model under a release.
    #[must_use]
    pub fn of(model: &Architecture, settings: &Settings, options: &MemoryOptions) -> Self {
        let planned_as = settings.release.planned_as();
        let (hidden, tp) = (model.hidden_size.max(1), options.tensor_parallel_size.max(1));
        let stages = options.pipeline_parallel_size.max(1);
        let tokens = settings.max_num_batched_tokens;
        let element = settings.dtype.bits().numerator() / 8;
        let bytes =
            |width: u64| saturated(u128::from(tokens) * u128::from(width) * u128::from(element));
        let towers = model.parameters.vision_audio > 0;
        let has = |test: fn(&Cache) -> bool| model.layers.iter().any(|group| test(&group.cache));
        let sharding = model.sharding;
        // `fused_moe/fused_moe.py`: what goes in and what comes out of the two products.
        let of_each = options.experts.of_each(tp).max(1);
        let expert = sharding.expert_parameters / (3 * hidden) / of_each;
        let scratch = expert.max(hidden).saturating_add((2 * expert).max(hidden));
        let scratch = sharding.num_experts_per_tok.saturating_mul(scratch);
        let inner = if sharding.num_experts_per_tok > 0 {
            hidden.saturating_add(scratch)
        } else {
            let of_layer = model.parameters.mlp / model.num_hidden_layers.max(1);
            (of_layer / hidden) / tp
        };
        // A stage receives and hands on the hidden states and the residual.
        let handed = if stages > 1 { 2 * hidden } else { 0 };
        let in_mxfp4 = model.quantization.as_ref().and_then(|known| known.weight_format)
            == Some(WeightFormat::Mxfp4);
        let requests = settings.max_num_seqs.min(tokens);
        let fewest = if !may_be_v0(planned_as) {
            requests
        } else if towers {
            // V0 profiles as many requests as there are images in a step.
            1
        } else {
            requests.min(REQUESTS_OF_V0)
        };
        Self {
            forward: bytes((3 * hidden).saturating_add(inner).saturating_add(handed)),
            hidden: bytes(hidden),
            scratch: if in_mxfp4 { Bytes(0) } else { bytes(scratch) },
            logits: [fewest, requests].map(|of| of.saturating_mul(model.vocab_size)),
            wider: 100 * element.saturating_sub(2),
            tokens,
            latent: has(|cache| matches!(cache, Cache::Mla { .. })),
            towers,
            layers: model.num_hidden_layers / stages,
            experts: sharding.num_experts > 0,
            split: match (tp, stages) {
                // Replicas hand each other the tokens of their experts.
                _ if sharding.num_experts > 0 && options.experts.groups > 1 => Split::Tensor,
                (1, 1) => Split::None,
                (1, _) => Split::Stages,
                _ => Split::Tensor,
            },
            graphs: !options.enforce_eager && subtracts_graphs(planned_as),
        }
    }

    /// The larger of the forward pass of one step and of sampling for every request, with what is
    /// kept through both.
    #[must_use]
    pub fn activation(&self, of: &Coefficients) -> Range {
        self.forward(of).larger(self.sampler(of)).plus(self.kept(of))
    }

    /// The peak on a pipeline stage before the last, which does not sample.
    #[must_use]
    pub fn activation_before_last(&self, of: &Coefficients) -> Range {
        self.forward(of).plus(self.kept(of))
    }

    fn forward(&self, of: &Coefficients) -> Range {
        share(self.forward, of.forward).plus(of.forward_base.into())
    }

    /// Logits of every request with what sampling keeps beside them, while the residual stream and
    /// the experts' workspace stay. `v1/worker/workspace.py`, `v1/sample/sampler.py`
    fn sampler(&self, of: &Coefficients) -> Range {
        let [fewest, all] = self.logits;
        let bytes = |logits: u64, hundredths: u64| {
            saturated(u128::from(logits) * u128::from(hundredths.saturating_add(self.wider)) / 100)
        };
        let Coefficient { low, expected, high } = of.sampler;
        Range { low: bytes(fewest, low), expected: bytes(all, expected), high: bytes(all, high) }
            .plus(of.sampler_base.into())
            .plus(Range::exact(self.hidden))
            .plus(share(self.scratch, of.workspace))
    }

    /// Latent vectors, and what the encoders leave: their outputs, one for each token of a step,
    /// and the pixels. `profile_run` of `v1/worker/gpu_model_runner.py`
    fn kept(&self, of: &Coefficients) -> Range {
        let mut kept = Range::exact(Bytes(0));
        if self.latent {
            kept = kept.plus(of.latent.into());
        }
        if self.towers {
            let Coefficient { low, expected, high } = of.pixels;
            let pixels = |bytes: u64| Bytes(self.tokens.saturating_mul(bytes));
            let pixels = Range { low: pixels(low), expected: pixels(expected), high: pixels(high) };
            let outputs = Range { low: Bytes(0), ..Range::exact(self.hidden) };
            kept = kept.plus(outputs).plus(pixels).plus(of.towers.into());
        }
        kept
    }

    /// What lies outside of PyTorch.
    #[must_use]
    pub fn non_torch(&self, of: &Coefficients) -> Range {
        match self.split {
            Split::None => of.non_torch,
            Split::Stages => of.non_torch_staged,
            Split::Tensor => of.non_torch_parallel,
        }
        .into()
    }

    /// What the release subtracts for CUDA graphs.
    #[must_use]
    pub fn cuda_graph(&self, of: &Coefficients) -> Range {
        if !self.graphs {
            return NOTHING.into();
        }
        if self.experts {
            return of.graph_experts.into();
        }
        let each = |bytes: u64| Bytes(bytes.saturating_mul(self.layers));
        let Coefficient { low, expected, high } = of.graph_layer;
        Range { low: each(low), expected: each(expected), high: each(high) }
            .plus(of.graph_base.into())
    }
}

/// Bytes times a percentage.
fn share(bytes: Bytes, percent: Coefficient) -> Range {
    let of = |percent: u64| saturated(u128::from(bytes.0) * u128::from(percent) / 100);
    let Coefficient { low, expected, high } = percent;
    Range { low: of(low), expected: of(expected), high: of(high) }
}

fn saturated(bytes: u128) -> Bytes {
    Bytes(u64::try_from(bytes).unwrap_or(u64::MAX))
}
