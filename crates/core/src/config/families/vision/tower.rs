//! Counts the parameters of a tower beside the text model, one call a module.

use crate::config::builder::{Bias, Norm};

/// Parameters so far. Saturates; the end refuses what is past all bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tower(u128);

impl Tower {
    /// All parameters.
    pub(super) fn parameters(self) -> u128 {
        self.0
    }

    /// All modules of another.
    pub(super) fn join(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    /// One bare tensor of this shape.
    pub(super) fn tensor(&mut self, shape: &[u64]) {
        let elements = shape.iter().fold(1, |all: u128, side| all.saturating_mul((*side).into()));
        self.join(Self(elements));
    }

    /// A linear module.
    pub(super) fn linear(&mut self, inputs: u64, outputs: u64, bias: Bias) {
        self.convolution(inputs, outputs, &[], bias);
    }

    /// A convolution over all input channels with this kernel.
    pub(super) fn convolution(&mut self, inputs: u64, outputs: u64, kernel: &[u64], bias: Bias) {
        self.tensor(&[&[inputs, outputs], kernel].concat());
        if bias == Bias::Yes {
            self.tensor(&[outputs]);
        }
    }

    /// A norm over `width` elements.
    pub(super) fn norm(&mut self, norm: Norm, width: u64) {
        match norm {
            Norm::Weight => self.tensor(&[width]),
            Norm::WeightAndBias => self.tensor(&[2, width]),
            Norm::Bare => {}
        }
    }

    /// An MLP with a gate.
    pub(super) fn gated_mlp(&mut self, hidden: u64, intermediate: u64, bias: Bias) {
        self.linear(hidden, intermediate, bias);
        self.linear(hidden, intermediate, bias);
        self.linear(intermediate, hidden, bias);
    }

    /// An MLP without a gate, from one width over a second to a third.
    pub(super) fn mlp(&mut self, widths: [u64; 3], bias: Bias) {
        let [inputs, intermediate, outputs] = widths;
        self.linear(inputs, intermediate, bias);
        self.linear(intermediate, outputs, bias);
    }

    /// Attention of which all four projections are square.
    pub(super) fn attention(&mut self, hidden: u64, bias: Bias) {
        self.repeat(4, |tower| tower.linear(hidden, hidden, bias));
    }

    /// The usual block of a vision transformer: two norms, attention, an MLP without a gate, all
    /// with biases.
    pub(super) fn block(&mut self, hidden: u64, intermediate: u64) {
        self.norm(Norm::WeightAndBias, hidden);
        self.attention(hidden, Bias::Yes);
        self.norm(Norm::WeightAndBias, hidden);
        self.mlp([hidden, intermediate, hidden], Bias::Yes);
    }

    /// The same modules several times.
    pub(super) fn repeat(&mut self, times: u64, modules: impl FnOnce(&mut Self)) {
        let mut once = Self::default();
        modules(&mut once);
        self.join(Self(once.0.saturating_mul(times.into())));
    }
}
