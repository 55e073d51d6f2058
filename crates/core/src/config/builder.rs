//! Builds an architecture as a model's own code builds its modules, one call a module.

use super::ConfigError;
use crate::architecture::{Cache, LayerGroup, Parts, Sharding};
use crate::divisor::common_divisor;

/// A part of the parameters that modules are counted under.
pub(super) type Part = fn(&mut Sums) -> &mut u128;

/// Sums that cannot overflow: dimensions are below 2^64, so a product of two is below 2^128; past
/// that they saturate, and the end refuses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    embedding: u128,
    positions: u128,
    head: u128,
    attention: u128,
    mlp: u128,
    experts: u128,
    shared_experts: u128,
    router: u128,
    norms: u128,
    mixers: u128,
    vision_audio: u128,
    other: u128,
    /// Parameters of experts that a token does not pass.
    inactive: u128,
}

impl Sums {
    pub(super) fn embedding(&mut self) -> &mut u128 {
        &mut self.embedding
    }
    pub(super) fn positions(&mut self) -> &mut u128 {
        &mut self.positions
    }
    pub(super) fn head(&mut self) -> &mut u128 {
        &mut self.head
    }
    pub(super) fn attention(&mut self) -> &mut u128 {
        &mut self.attention
    }
    pub(super) fn mlp(&mut self) -> &mut u128 {
        &mut self.mlp
    }
    pub(super) fn experts(&mut self) -> &mut u128 {
        &mut self.experts
    }
    pub(super) fn shared_experts(&mut self) -> &mut u128 {
        &mut self.shared_experts
    }
    pub(super) fn router(&mut self) -> &mut u128 {
        &mut self.router
    }
    pub(super) fn norms(&mut self) -> &mut u128 {
        &mut self.norms
    }
    pub(super) fn mixers(&mut self) -> &mut u128 {
        &mut self.mixers
    }
    pub(super) fn vision_audio(&mut self) -> &mut u128 {
        &mut self.vision_audio
    }
    pub(super) fn other(&mut self) -> &mut u128 {
        &mut self.other
    }
}

/// Whether a linear module has a bias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bias {
    Yes,
    No,
}

impl From<bool> for Bias {
    fn from(bias: bool) -> Self {
        if bias { Self::Yes } else { Self::No }
    }
}

/// A kind of norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Norm {
    /// A weight (RMS norm, or layer norm without bias).
    Weight,
    /// A weight and a bias (layer norm).
    WeightAndBias,
    /// No parameters.
    Bare,
}

/// Inputs and outputs of linear modules, by which adapters to them are as large.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    /// Those that every GPU of a tensor-parallel group has whole: inputs where the outputs are
    /// divided, and the other way round.
    whole: Sums,
    /// Those that are divided.
    divided: Sums,
    /// What inputs that are divided are a multiple of.
    inputs: Sums,
}

/// What a family has built so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Built {
    pub(super) hidden_size: u64,
    pub(super) num_attention_heads: u64,
    pub(super) vocab_size: u64,
    pub(super) num_hidden_layers: u64,
    pub(super) mtp_layers: u64,
    pub(super) layers: Vec<LayerGroup>,
    sums: Sums,
    sides: Sides,
    sharding: Sharding,
}

/// Most layers that a config may ask for: ten times the deepest model.
const MAX_LAYERS: u64 = 4_096;

impl Built {
    /// A model of this many layers over this width.
    pub(super) fn new(num_hidden_layers: u64, hidden_size: u64) -> Result<Self, ConfigError> {
        within_bounds(num_hidden_layers)?;
        Ok(Self { hidden_size, num_hidden_layers, ..Self::default() })
    }

    /// Parameters that no call below describes.
    pub(super) fn add(&mut self, part: Part, parameters: u128) {
        let sum = part(&mut self.sums);
        *sum = sum.saturating_add(parameters);
    }

    /// A linear module whose outputs are divided over GPUs: `inputs` x `outputs`, and `outputs` more
    /// for its bias.
    pub(super) fn linear(&mut self, part: Part, inputs: u64, outputs: u64, bias: Bias) {
        self.module(part, inputs, outputs, bias);
        self.sides(part, inputs.into(), outputs.into());
    }

    /// A linear module whose inputs are divided: it takes what divided outputs became.
    pub(super) fn row(&mut self, part: Part, inputs: u64, outputs: u64, bias: Bias) {
        self.module(part, inputs, outputs, bias);
        self.sides(part, outputs.into(), inputs.into());
        let of_part = part(&mut self.sides.inputs);
        let before = u64::try_from(*of_part).unwrap_or(u64::MAX);
        *of_part = common_divisor(before, inputs).into();
    }

    fn module(&mut self, part: Part, inputs: u64, outputs: u64, bias: Bias) {
        let inputs = u128::from(inputs) + u128::from(bias == Bias::Yes);
        self.add(part, inputs.saturating_mul(outputs.into()));
    }

    fn sides(&mut self, part: Part, whole: u128, divided: u128) {
        for (sums, more) in [(&mut self.sides.whole, whole), (&mut self.sides.divided, divided)] {
            let sum = part(sums);
            *sum = sum.saturating_add(more);
        }
    }

    /// A norm over `width` elements.
    pub(super) fn norm(&mut self, norm: Norm, width: u64) {
        let vectors = match norm {
            Norm::Weight => 1,
            Norm::WeightAndBias => 2,
            Norm::Bare => 0,
        };
        self.add(Sums::norms, vectors * u128::from(width));
    }

    /// The token embedding, and the output head where it is not the embedding again.
    pub(super) fn embedding(&mut self, vocab_size: u64, width: u64, tied: bool) {
        self.vocab_size = vocab_size;
        self.linear(Sums::embedding, vocab_size, width, Bias::No);
        if !tied {
            self.linear(Sums::head, width, vocab_size, Bias::No);
        }
    }

    /// An MLP with a gate: three matrices.
    pub(super) fn gated_mlp(&mut self, part: Part, hidden: u64, intermediate: u64, bias: Bias) {
        self.linear(part, hidden, intermediate, bias);
        self.linear(part, hidden, intermediate, bias);
        self.row(part, intermediate, hidden, bias);
    }

    /// An MLP without a gate: two matrices.
    pub(super) fn plain_mlp(&mut self, part: Part, hidden: u64, intermediate: u64, bias: Bias) {
        self.linear(part, hidden, intermediate, bias);
        self.row(part, intermediate, hidden, bias);
    }

    /// A linear module of attention that every GPU of a tensor-parallel group keeps.
    pub(super) fn replicated(&mut self, inputs: u64, outputs: u64, bias: Bias) {
        let before = self.sums.attention;
        self.module(Sums::attention, inputs, outputs, bias);
        self.sides(Sums::attention, u128::from(inputs) + u128::from(outputs), 0);
        let added = u64::try_from(self.sums.attention - before).unwrap_or(u64::MAX);
        let replicated = &mut self.sharding.replicated_attention;
        *replicated = replicated.saturating_add(added);
    }

    /// The projection of latent vectors to keys and values.
    pub(super) fn absorbed(&mut self, inputs: u64, outputs: u64) {
        self.linear(Sums::attention, inputs, outputs, Bias::No);
        let absorbed = &mut self.sharding.absorbed;
        *absorbed = absorbed.saturating_add(inputs.saturating_mul(outputs));
    }

    /// `experts` routed experts, of which a token passes `active`; `expert` adds one of them.
    pub(super) fn experts(&mut self, experts: u64, active: u64, expert: impl FnOnce(&mut Self)) {
        let (before, sides) = (self.sums.experts, self.sides);
        expert(self);
        let of_all = |now: u128, before: u128| {
            before.saturating_add((now - before).saturating_mul(experts.into()))
        };
        let Sides { whole, divided, .. } = &mut self.sides;
        whole.experts = of_all(whole.experts, sides.whole.experts);
        divided.experts = of_all(divided.experts, sides.divided.experts);
        let one = self.sums.experts - before;
        let idle = experts.saturating_sub(active);
        self.sharding.num_experts = experts;
        self.sharding.num_experts_per_tok = active.min(experts);
        self.sharding.expert_parameters = u64::try_from(one).unwrap_or(u64::MAX);
        self.sums.experts = before.saturating_add(one.saturating_mul(experts.into()));
        self.sums.inactive = self.sums.inactive.saturating_add(one.saturating_mul(idle.into()));
    }

    /// What the next layer keeps.
    pub(super) fn cache(&mut self, cache: Cache) {
        match self.layers.last_mut() {
            Some(last) if last.cache == cache => last.count += 1,
            _ => self.layers.push(LayerGroup { count: 1, cache }),
        }
    }

    /// The parameters by part.
    pub(super) fn parameters(&self) -> Result<Parts, ConfigError> {
        let sums = &self.sums;
        let parts = Parts {
            embedding: bounded(sums.embedding)?,
            positions: bounded(sums.positions)?,
            head: bounded(sums.head)?,
            attention: bounded(sums.attention)?,
            mlp: bounded(sums.mlp)?,
            experts: bounded(sums.experts)?,
            shared_experts: bounded(sums.shared_experts)?,
            router: bounded(sums.router)?,
            norms: bounded(sums.norms)?,
            mixers: bounded(sums.mixers)?,
            vision_audio: bounded(sums.vision_audio)?,
            other: bounded(sums.other)?,
        };
        Ok(parts)
    }

    /// How the parameters lie on GPUs.
    pub(super) fn sharding(&self) -> Sharding {
        let Sides { whole, divided, inputs } = &self.sides;
        let all = |sums: &[u128]| {
            let sum = sums.iter().fold(0, |sum: u128, more| sum.saturating_add(*more));
            u64::try_from(sum).unwrap_or(u64::MAX)
        };
        let of_layers =
            |sums: &Sums| [sums.attention, sums.mlp, sums.shared_experts, sums.mixers, sums.router];
        Sharding {
            // Every GPU has the whole of a router.
            whole_sides: all(&[&of_layers(whole)[..], &[divided.router]].concat()),
            divided_sides: all(&of_layers(divided)[..4]),
            whole_sides_of_experts: all(&[whole.experts]),
            divided_sides_of_experts: all(&[divided.experts]),
            attention_inputs: all(&[inputs.attention]),
            mlp_inputs: all(&[inputs.mlp]),
            expert_inputs: all(&[inputs.experts]),
            shared_expert_inputs: all(&[inputs.shared_experts]),
            ..self.sharding
        }
    }

    /// The parameters that one token passes.
    pub(super) fn active_parameters(&self) -> Result<u64, ConfigError> {
        let total = self.parameters()?.total();
        Ok(total.saturating_sub(bounded(self.sums.inactive)?))
    }
}

/// Refuses more layers than any model has, before anybody makes a list of them.
pub(super) fn within_bounds(num_hidden_layers: u64) -> Result<(), ConfigError> {
    if num_hidden_layers > MAX_LAYERS { Err(ConfigError::TooLarge) } else { Ok(()) }
}

/// A sum that leaves room for the twelve parts together.
fn bounded(sum: u128) -> Result<u64, ConfigError> {
    const MOST: u128 = 1 << 59;
    u64::try_from(sum).ok().filter(|_| sum <= MOST).ok_or(ConfigError::TooLarge)
}
