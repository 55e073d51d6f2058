//! The buffers of LoRA adapters on a GPU of one stage.
//!
//! For each linear module there are two matrices for every adapter of a step: one takes its inputs
//! to the rank, the other the rank to its outputs. Only the side that the module itself divides is
//! divided: `create_lora_weights` in `vllm/lora/layers`, without `--fully-sharded-loras`.

use super::{Stage, to_bytes};
use crate::engine::vllm::adapters::AdapterBuffers;
use crate::units::Bytes;

impl Stage<'_> {
    pub(super) fn adapters(&self) -> Option<Bytes> {
        let Some(buffers) = self.options.adapters else { return Some(Bytes(0)) };
        let sides = self.sides(buffers)?.checked_add(self.sides_of_vocabulary(buffers))?;
        let adapters = u128::from(buffers.options.max_loras);
        let of_rank = sides.checked_mul(buffers.options.max_lora_rank.into())?;
        let elements = of_rank.checked_add(self.added_tokens(buffers))?.checked_mul(adapters)?;
        to_bytes(self.in_own(elements)?)
    }

    /// Inputs and outputs of the linear modules on this GPU.
    fn sides(&self, buffers: AdapterBuffers) -> Option<u128> {
        let (model, tp) = (self.model, u128::from(self.options.tensor_parallel_size));
        let layers = u128::from(model.num_hidden_layers.max(1));
        let shared = u128::from(buffers.shared_inputs) * u128::from(model.hidden_size);
        let shared = shared.checked_mul(self.layers.into())?;
        let whole = self.of_stage(model.sharding.whole_sides).saturating_sub(shared);
        let repeated = self.repeated()?.checked_mul(self.layers.into())? / layers;
        let divided = self.of_stage(model.sharding.divided_sides).checked_add(repeated)?;
        let experts = if buffers.experts { self.sides_of_experts()? } else { 0 };
        whole.checked_add(divided.div_ceil(tp))?.checked_add(experts)
    }

    /// The same of routed experts: of whole ones, or of a part of each.
    fn sides_of_experts(&self) -> Option<u128> {
        let (split, tp) = (self.options.experts, self.options.tensor_parallel_size);
        let whole = self.of_stage(self.model.sharding.whole_sides_of_experts);
        let divided = self.of_stage(self.model.sharding.divided_sides_of_experts);
        let (own, all) = split.share(tp, self.model.sharding.num_experts);
        let share = |sides: u128| Some(sides.checked_mul(own.into())?.div_ceil(all.into()));
        let whole = if split.whole { share(whole)? } else { whole };
        whole.checked_add(share(divided)?)
    }

    /// Embedding and output head, which no GPU divides.
    fn sides_of_vocabulary(&self, buffers: AdapterBuffers) -> u128 {
        if !buffers.vocabulary {
            return 0;
        }
        let [tokens, width] = [self.model.vocab_size, self.model.hidden_size].map(u128::from);
        let added = u128::from(buffers.added_tokens);
        let embedding = if self.first { tokens + added + width } else { 0 };
        let head = if self.last { tokens + width } else { 0 };
        embedding + head
    }

    /// Embeddings of tokens that an adapter adds, on both ends.
    fn added_tokens(&self, buffers: AdapterBuffers) -> u128 {
        let ends = u128::from(self.first) + u128::from(self.last);
        let each = u128::from(buffers.added_tokens) * u128::from(self.model.hidden_size);
        if buffers.vocabulary { ends * each } else { 0 }
    }
}
