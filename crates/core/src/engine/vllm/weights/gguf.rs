//! Weights of a GGUF file as vLLM loads them.
//!
//! Matrices keep their block types, embedding and head among them; queries, keys and values of a
//! layer become one matrix with rows as long as the longest of them. Norms, biases and routers, of
//! 32 bits in the file, are converted to the format in which the model computes.
//!
//! `vllm/model_executor/layers/quantization/gguf.py`

use super::{Stage, StageWeights, to_bytes};
use crate::format::WeightFormat;
use crate::gguf::{Class, FileType, Home, Tensor, Tensors, bytes};
use crate::units::Bytes;

impl Stage<'_> {
    /// What a stage keeps of a file of this type.
    pub(super) fn gguf(&self, file_type: FileType) -> Option<StageWeights> {
        let tensors = Tensors::of(self.model, file_type);
        let (embedding, head) = self.ends(tensors.embedding().bits(), tensors.output().bits())?;
        let mut of_homes = [0_u128; 5];
        for layer in self.begin..self.begin.checked_add(self.layers)? {
            let tensors = tensors.layer(layer);
            for tensor in &tensors {
                let bytes = self.loaded(*tensor, &tensors)?;
                let home = &mut of_homes[tensor.home as usize];
                *home = home.checked_add(bytes)?;
            }
        }
        let sum = |home: Home| of_homes[home as usize];
        Some(StageWeights {
            embedding,
            head,
            attention: self.latent(sum(Home::Attention))?,
            mlp: self.divided(sum(Home::Mlp))?,
            experts: self.of_experts(sum(Home::Experts))?,
            shared_experts: self.shared(sum(Home::SharedExperts))?,
            mixers: self.divided(sum(Home::Mixers))?,
            vision_audio: self.vision_audio()?,
            whole: self.whole()?,
            adapters: self.adapters()?,
            draft: Bytes(0),
        })
    }

    /// Bytes of a tensor of a layer on all GPUs together.
    fn loaded(&self, tensor: Tensor, layer: &[Tensor]) -> Option<u128> {
        let merged = |class| matches!(class, Class::Query | Class::Key | Class::Value);
        match tensor.class {
            Class::Vector => self.in_own(tensor.elements),
            class if merged(class) => {
                let formats = layer.iter().filter(|other| merged(other.class));
                let widest = formats.map(|other| other.format).max_by_key(|format| row(*format));
                let bytes = bytes(tensor.elements, widest.unwrap_or(tensor.format))?;
                let times = if class == Class::Query { (1, 1) } else { self.copies() };
                Some(bytes.checked_mul(times.0)?.div_ceil(times.1))
            }
            _ => tensor.bytes(),
        }
    }

    /// How many times keys and values are kept, where there are fewer KV heads than GPUs.
    fn copies(&self) -> (u128, u128) {
        let heads = self.model.layers.iter().filter_map(|group| super::heads(&group.cache));
        let heads = heads.map(|heads| heads.num_kv_heads).max().unwrap_or(0);
        let gpus = self.options.tensor_parallel_size;
        if heads == 0 || heads >= gpus { (1, 1) } else { (gpus.into(), heads.into()) }
    }

    /// Attention: what latent attention keeps whole, its unquantized copy, and the rest divided.
    fn latent(&self, attention: u128) -> Option<Bytes> {
        let sharding = &self.model.sharding;
        let all = u128::from(self.model.parameters.attention.max(1));
        let replicated = u128::from(sharding.replicated_attention);
        let whole = attention.checked_mul(replicated)? / all;
        let copy = self.in_own(self.of_stage(sharding.absorbed))?;
        let divided = self.divided(attention.saturating_sub(whole).checked_add(copy)?)?;
        divided.0.checked_add(to_bytes(whole)?.0).map(Bytes)
    }
}

/// Bytes of a row of 256 elements.
fn row(format: WeightFormat) -> u64 {
    let bits = format.bits();
    bits.numerator() * 32 * 64 / bits.denominator()
}
