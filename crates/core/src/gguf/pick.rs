//! How a rule picks a block type for a tensor.

use crate::format::WeightFormat;

/// What a tensor does, as far as rules tell tensors apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// `token_embd`.
    Embedding,
    /// `output`, or the embedding where it is the output too.
    Output,
    /// `attn_q`, with a gate that lies with it.
    Query,
    /// `attn_k`.
    Key,
    /// `attn_v`.
    Value,
    /// `attn_qkv`: queries, keys and values in one.
    Fused,
    /// `attn_output`.
    AttentionOutput,
    /// `ffn_gate` and `ffn_up`.
    Up,
    /// `ffn_down`.
    Down,
    /// Any other matrix.
    Other,
    /// Biases, norms, routers: 32-bit floating point.
    Vector,
}

/// Where a tensor is: the how-manyth of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub index: u64,
    /// All of them.
    pub count: u64,
}

impl Place {
    /// The layers that get more bits: the first and the last eighth, and every third between.
    const fn more_bits(self) -> bool {
        let Self { index, count } = self;
        let eighth = count / 8;
        index < eighth || index >= 7 * count / 8 || (index - eighth) % 3 == 2
    }
}

/// What a rule asks of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Query heads on each KV head.
    pub queries_per_kv_head: u64,
    /// Routed experts of a layer; 0 for none.
    pub experts: u64,
    /// Whether routed experts come in mxfp4: the converter and the quantizer leave them so.
    pub experts_in_mxfp4: bool,
    /// Whether llama.cpp takes it for one of 70B: 80 layers of Llama 2, 3 or Qwen2 with GQA.
    pub is_70b: bool,
    /// Whether the embedding is the output head.
    pub tied: bool,
    /// Width of the residual stream.
    pub hidden_size: u64,
}

/// A format, by the place of a tensor and the traits of its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// That of the file type.
    Base,
    /// This one.
    All(WeightFormat),
    /// This one in the layers that get more bits, else the base.
    MoreBits(WeightFormat),
    /// The first so many, and the others.
    First(Share, WeightFormat, Option<WeightFormat>),
    /// All but the first and the last eighth.
    Middle(WeightFormat),
    /// Where at least four query heads share a KV head, and where fewer do.
    Grouped(WeightFormat, Option<WeightFormat>),
}

/// How many are the first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// So many.
    Count(u64),
    /// One in so many.
    Part(u64),
}

impl Pick {
    pub(super) fn of(self, base: WeightFormat, place: Place, grouped: bool) -> WeightFormat {
        let Place { index, count } = place;
        match self {
            Self::All(format) => format,
            Self::MoreBits(format) if place.more_bits() => format,
            Self::Middle(format) if index >= count / 8 && index < 7 * count / 8 => format,
            Self::Base | Self::MoreBits(_) | Self::Middle(_) => base,
            Self::First(share, first, others) => {
                let firsts = match share {
                    Share::Count(firsts) => firsts,
                    Share::Part(part) => count / part,
                };
                if index < firsts { first } else { others.unwrap_or(base) }
            }
            Self::Grouped(format, _) if grouped => format,
            Self::Grouped(_, others) => others.unwrap_or(base),
        }
    }
}
