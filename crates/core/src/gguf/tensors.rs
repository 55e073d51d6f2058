//! The tensors of a model, found from its parts.
//!
//! An architecture has sums by part, not a list of tensors. Matrices of attention follow from the
//! heads of each layer, those of MLPs from their width; what is left over is biases where it is
//! little, else other matrices.

use super::file_type::FileType;
use super::layers::{Layer, layers};
use super::pick::{Class, Place, Traits};
use crate::architecture::{Architecture, Heads};
use crate::assumed::{Assumed, What, Why};
use crate::format::WeightFormat;
use crate::units::Bytes;

/// The part of a layer that a tensor belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Home {
    /// Attention.
    Attention,
    /// A dense MLP.
    Mlp,
    /// Routed experts.
    Experts,
    /// Shared experts.
    SharedExperts,
    /// Mamba, convolutions, linear attention.
    Mixers,
}

/// A tensor of a layer, or several alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// What it does.
    pub class: Class,
    /// Where it is.
    pub home: Home,
    /// Its elements.
    pub elements: u128,
    /// Its format.
    pub format: WeightFormat,
}

impl Tensor {
    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> Option<u128> {
        bytes(self.elements, self.format)
    }
}

/// Bytes of so many elements of a format.
pub(crate) fn bytes(elements: u128, format: WeightFormat) -> Option<u128> {
    let bits = format.bits();
    let all = elements.checked_mul(u128::from(bits.numerator()))?;
    Some(all.div_ceil(u128::from(bits.denominator()) * 8))
}

/// Model types whose MLP has no gate: two matrices.
const WITHOUT_GATE: &[&str] = &[
    "arcee",
    "bloom",
    "codegen",
    "falcon",
    "gpt2",
    "gpt_bigcode",
    "gpt_neo",
    "gpt_neox",
    "gptj",
    "mpt",
    "nemotron",
    "nemotron_h",
    "opt",
    "phi",
    "starcoder2",
];
/// Model types whose file has queries, keys and values in one tensor.
const FUSED: &[&str] =
    &["bloom", "dbrx", "falcon", "gpt2", "gpt_bigcode", "gpt_neox", "mpt", "phi", "phi3"];
/// Model types that llama.cpp takes for 70B at so many layers.
const OF_70B: (&[&str], u64) = (&["llama", "qwen2"], 80);
/// What is left over of a layer is biases up to so many times its widest side.
const BIASES: u128 = 4;

/// The tensors of a model under a file type.
#[derive(Debug)]
pub struct Tensors<'a> {
    model: &'a Architecture,
    file_type: FileType,
    traits: Traits,
    /// What each layer has.
    layers: Vec<Layer>,
    /// Layers with attention, with latent attention among them.
    attending: u64,
    /// Layers with Mamba or linear attention.
    mixing: u64,
    /// Tensors that count as values.
    values: u64,
    /// Layers with a dense MLP: the first ones where others have experts.
    dense: u64,
    /// Layers with experts: the last ones.
    sparse: u64,
    /// Parameters of attention that no matrix of a layer accounts for.
    left_over: u128,
}

impl<'a> Tensors<'a> {
    /// The tensors of a model.
    #[must_use]
    pub fn of(model: &'a Architecture, file_type: FileType) -> Self {
        let mut layers = layers(model);
        let mut before = [0_u64; 3];
        for layer in &mut layers {
            layer.before = before;
            before[0] += u64::from(layer.heads.is_some() || layer.latent);
            before[1] += u64::from(layer.mixer);
            before[2] += u64::from(layer.heads.is_some() || layer.fused.is_some());
        }
        let [attending, mixing, values] = before;
        let count = model.num_hidden_layers;
        let of_layer =
            u128::from(model.sharding.expert_parameters) * u128::from(model.sharding.num_experts);
        let sparse = match (model.parameters.experts, of_layer) {
            (0, _) => 0,
            (_, 0) => count,
            (experts, of_layer) => {
                u64::try_from(u128::from(experts) / of_layer).unwrap_or(count).min(count)
            }
        };
        let dense = if model.parameters.mlp == 0 { 0 } else { count - sparse };
        let kv_heads =
            layers.iter().filter_map(|layer| layer.heads).map(|heads| heads.num_kv_heads);
        let traits = Traits {
            queries_per_kv_head: model.num_attention_heads / kv_heads.max().unwrap_or(1).max(1),
            experts: model.sharding.num_experts,
            experts_in_mxfp4: model.quantization.as_ref().is_some_and(|stored| {
                stored.weight_format == Some(WeightFormat::Mxfp4) && stored.unconverted.experts == 0
            }),
            is_70b: OF_70B.0.contains(&&*model.model_type) && count == OF_70B.1,
            tied: model.parameters.head == 0,
            hidden_size: model.hidden_size,
        };
        let mut tensors = Self {
            model,
            file_type,
            traits,
            layers,
            attending,
            mixing,
            values,
            dense: if dense == 0 && model.parameters.mlp > 0 { count } else { dense },
            sparse,
            left_over: 0,
        };
        let matrices = tensors.layers.iter().filter_map(|layer| layer.heads);
        let matrices = matrices.map(|heads| tensors.matrices(heads).iter().sum::<u128>());
        let of_matrices = matrices.fold(0_u128, u128::saturating_add);
        tensors.left_over = u128::from(model.parameters.attention).saturating_sub(of_matrices);
        tensors
    }

    /// The format of the embedding.
    #[must_use]
    pub fn embedding(&self) -> WeightFormat {
        self.end(Class::Embedding)
    }

    /// The format of the output head.
    #[must_use]
    pub fn output(&self) -> WeightFormat {
        self.end(Class::Output)
    }

    fn end(&self, class: Class) -> WeightFormat {
        let place = Place { index: 0, count: 1 };
        self.file_type.format(class, place, self.model.hidden_size, false, &self.traits)
    }

    /// The tensors of a layer.
    #[must_use]
    pub fn layer(&self, index: u64) -> Vec<Tensor> {
        let place = usize::try_from(index).ok();
        let Some(layer) = place.and_then(|place| self.layers.get(place)) else { return Vec::new() };
        let mut tensors = Vec::new();
        self.attention(layer, index, &mut tensors);
        let parts = &self.model.parameters;
        let hidden = self.model.hidden_size;
        if layer.mixer {
            let value = Place { index: layer.before[2], count: self.values };
            let all = share(parts.mixers.into(), layer.before[1], self.mixing);
            let fused = layer.fused.map_or(0, |channels| product(hidden, channels)).min(all);
            let mixers = Home::Mixers;
            self.push(&mut tensors, Class::Fused, mixers, fused, (hidden, value));
            self.push(&mut tensors, Class::Other, mixers, all - fused, (hidden, value));
        }
        let of_all = Place { index, count: self.model.num_hidden_layers };
        if index < self.dense {
            let all = share(parts.mlp.into(), index, self.dense);
            self.mlp(&mut tensors, Home::Mlp, (all, 1), of_all);
        }
        let first = self.model.num_hidden_layers - self.sparse;
        if index >= first {
            let place = index - first;
            let all = share(parts.experts.into(), place, self.sparse);
            let experts = u128::from(self.traits.experts.max(1));
            self.mlp(&mut tensors, Home::Experts, (all / experts, experts), of_all);
            let all = share(parts.shared_experts.into(), place, self.sparse);
            self.mlp(&mut tensors, Home::SharedExperts, (all, 1), of_all);
        }
        tensors
    }

    /// Queries, keys, values and output of a layer, in this order.
    fn matrices(&self, heads: Heads) -> [u128; 4] {
        let of = |heads: u64, width: u64| {
            product(self.model.hidden_size, heads).saturating_mul(width.into())
        };
        let Heads { num_kv_heads, head_size, head_size_v } = heads;
        let queries = self.model.num_attention_heads;
        let out = if head_size_v == 0 { head_size } else { head_size_v };
        [
            of(queries, head_size),
            of(num_kv_heads, head_size),
            of(num_kv_heads, head_size_v),
            of(queries, out),
        ]
    }

    fn attention(&self, layer: &Layer, index: u64, tensors: &mut Vec<Tensor>) {
        let (hidden, home) = (self.model.hidden_size, Home::Attention);
        let of_all = Place { index, count: self.model.num_hidden_layers };
        let value = Place { index: layer.before[2], count: self.values };
        if let Some(heads) = layer.heads {
            let [query, key, values, output] = self.matrices(heads);
            if FUSED.contains(&&*self.model.model_type) {
                let all = query.saturating_add(key).saturating_add(values);
                self.push(tensors, Class::Fused, home, all, (hidden, value));
            } else {
                self.push(tensors, Class::Query, home, query, (hidden, of_all));
                self.push(tensors, Class::Key, home, key, (hidden, of_all));
                self.push(tensors, Class::Value, home, values, (hidden, value));
            }
            let columns = u64::try_from(output / u128::from(hidden.max(1))).unwrap_or(0);
            self.push(tensors, Class::AttentionOutput, home, output, (columns, of_all));
        }
        if layer.heads.is_some() || layer.latent {
            let left = share(self.left_over, layer.before[0], self.attending);
            let queries = layer
                .heads
                .map_or(0, |heads| self.model.num_attention_heads.saturating_mul(heads.head_size));
            let biases = BIASES * u128::from(hidden.max(queries));
            let class = match layer.heads {
                Some(_) if left <= biases => Class::Vector,
                // A gate of the output lies with the queries.
                Some(_) => Class::Query,
                None => Class::Other,
            };
            self.push(tensors, class, home, left, (hidden, of_all));
        }
    }

    /// `count` MLPs of so many parameters each.
    fn mlp(&self, tensors: &mut Vec<Tensor>, home: Home, mlps: (u128, u128), place: Place) {
        let (each, count) = mlps;
        let hidden = u128::from(self.model.hidden_size.max(1));
        let up = if WITHOUT_GATE.contains(&&*self.model.model_type) { 1 } else { 2 };
        let matrices = (up + 1) * hidden;
        let with_biases = each.saturating_sub(hidden);
        let sharding = &self.model.sharding;
        let known = u128::from(match home {
            Home::Experts => sharding.expert_inputs,
            Home::SharedExperts => sharding.shared_expert_inputs,
            _ => sharding.mlp_inputs,
        });
        let of_known = matrices.saturating_mul(known);
        let biases = known.saturating_mul(up).saturating_add(hidden);
        let width = if [of_known, of_known.saturating_add(biases)].contains(&each) {
            known
        } else if !each.is_multiple_of(matrices) && with_biases.is_multiple_of(matrices + up) {
            with_biases / (matrices + up)
        } else {
            each / matrices
        };
        let matrix = width.saturating_mul(hidden);
        let columns = u64::try_from(width).unwrap_or(0);
        let vectors = each.saturating_sub(matrix.saturating_mul(up + 1)).saturating_mul(count);
        let hidden = self.model.hidden_size;
        let up = matrix.saturating_mul(up).saturating_mul(count);
        self.push(tensors, Class::Up, home, up, (hidden, place));
        self.push(tensors, Class::Down, home, matrix.saturating_mul(count), (columns, place));
        self.push(tensors, Class::Vector, home, vectors, (hidden, place));
    }

    fn push(
        &self,
        tensors: &mut Vec<Tensor>,
        class: Class,
        home: Home,
        elements: u128,
        (columns, place): (u64, Place),
    ) {
        if elements > 0 {
            let routed = home == Home::Experts;
            let format = self.file_type.format(class, place, columns, routed, &self.traits);
            tensors.push(Tensor { class, home, elements, format });
        }
    }
}

/// What is assumed of a file of a type.
#[must_use]
pub fn assumed(model: &Architecture, file_type: FileType) -> Vec<Assumed> {
    let mut assumed = vec![Assumed::of_key("quantization", file_type.name(), Why::RuleOfLlamaCpp)];
    // Of these an architecture has sums, and no widths.
    let layers = layers(model);
    let sums = layers.iter().any(|layer| layer.latent || layer.mixer || layer.heads.is_none());
    if sums {
        assumed.push(Assumed {
            what: What::SumTensors,
            value: file_type.base().name().into(),
            why: Why::OnlySums,
        });
    }
    assumed
}

/// Bytes of the tensors of a file, without its header: the language model, not the towers.
///
/// ```
/// use kvbudget_core::config;
/// use kvbudget_core::gguf::{FileType, tensor_bytes};
/// let llama = config::read(r#"{"model_type": "llama", "hidden_size": 4096,
///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
///     "intermediate_size": 14336, "vocab_size": 128256, "max_position_embeddings": 131072}"#)?;
/// let q4_k_m = FileType::from_name("Q4_K_M").ok_or("no such file type")?;
/// // Of the 4,920,739,232 bytes of a published file 7,841,184 are its header.
/// assert_eq!(tensor_bytes(&llama, q4_k_m).map(|bytes| bytes.0), Some(4_912_898_048));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tensor_bytes(model: &Architecture, file_type: FileType) -> Option<Bytes> {
    let tensors = Tensors::of(model, file_type);
    let parts = &model.parameters;
    let vectors = [parts.norms, parts.router, parts.positions, parts.other];
    let vectors = vectors.iter().map(|elements| u128::from(*elements)).sum();
    let ends = [
        bytes(parts.embedding.into(), tensors.embedding())?,
        bytes(parts.head.into(), tensors.output())?,
        bytes(vectors, WeightFormat::Fp32)?,
    ];
    let mut all: u128 = ends.iter().sum();
    for layer in 0..model.num_hidden_layers {
        for tensor in tensors.layer(layer) {
            all = all.checked_add(tensor.bytes()?)?;
        }
    }
    u64::try_from(all).ok().map(Bytes)
}

/// The part of a sum that one of several has.
fn share(all: u128, index: u64, of: u64) -> u128 {
    let of = u128::from(of.max(1));
    let upto = |index: u64| all.saturating_mul(index.into()) / of;
    upto(index + 1) - upto(index)
}

fn product(one: u64, other: u64) -> u128 {
    u128::from(one) * u128::from(other)
}
