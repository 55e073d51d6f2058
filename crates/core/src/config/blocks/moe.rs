use crate::config::builder::{Bias, Built, Sums};

/// A block of routed experts with a gate each, and experts that every token passes.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Moe {
    /// Routed experts.
    pub(in crate::config) experts: u64,
    /// Routed experts that a token passes.
    pub(in crate::config) active: u64,
    /// Width of a routed expert.
    pub(in crate::config) intermediate: u64,
    /// Width of the shared experts together; 0 for none.
    pub(in crate::config) shared: u64,
    /// Whether a gate weighs the shared experts.
    pub(in crate::config) shared_gate: bool,
    /// Bias of the routed experts.
    pub(in crate::config) bias: Bias,
    /// Bias of the shared experts.
    pub(in crate::config) shared_bias: Bias,
    /// Bias of the router.
    pub(in crate::config) router_bias: Bias,
}

impl Moe {
    /// Without shared experts and biases.
    pub(in crate::config) fn plain(experts: u64, active: u64, intermediate: u64) -> Self {
        Self {
            experts,
            active,
            intermediate,
            shared: 0,
            shared_gate: false,
            bias: Bias::No,
            shared_bias: Bias::No,
            router_bias: Bias::No,
        }
    }

    /// With shared experts of this width together.
    pub(in crate::config) fn with_shared(self, shared: u64) -> Self {
        Self { shared, ..self }
    }

    /// With a gate that weighs the shared experts.
    pub(in crate::config) fn with_shared_gate(self) -> Self {
        Self { shared_gate: true, ..self }
    }

    pub(in crate::config) fn build(&self, built: &mut Built, hidden: u64) {
        let Self { experts, active, intermediate, bias, .. } = *self;
        built.linear(Sums::router, hidden, experts, self.router_bias);
        built.experts(experts, active, |built| {
            built.gated_mlp(Sums::experts, hidden, intermediate, bias);
        });
        if self.shared > 0 {
            built.gated_mlp(Sums::shared_experts, hidden, self.shared, self.shared_bias);
        }
        if self.shared_gate {
            built.linear(Sums::router, hidden, 1, Bias::No);
        }
    }
}
