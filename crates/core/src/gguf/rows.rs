//! The table of file types.

use super::pick::Pick::{self, All, Base, First, Grouped, Middle, MoreBits};
use super::pick::Share::{Count, Part};
use crate::format::WeightFormat::{
    self as F, Bf16, Fp16, Fp32, Iq1M, Iq1S, Iq2S, Iq2Xs, Iq2Xxs, Iq3S, Iq3Xxs, Iq4Nl, Iq4Xs,
    Mxfp4, Q1_0, Q2_0, Q2K, Q3K, Q4_0, Q4_1, Q4K, Q5_0, Q5_1, Q5K, Q6K, Q8_0, Tq1_0, Tq2_0,
};

/// The rule of a file type: a pick for each class of tensors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) base: F,
    pub(super) embedding: F,
    pub(super) output: F,
    pub(super) value: Pick,
    pub(super) key: Pick,
    pub(super) query: Pick,
    pub(super) attention_output: Pick,
    pub(super) up: Pick,
    pub(super) down: Pick,
    /// Routed experts, where they have a format of their own.
    pub(super) experts: Option<F>,
    /// What a model of exactly eight experts has instead: values, keys, output of attention.
    pub(super) eight: [Option<F>; 3],
    /// Whether four experts count as much as four query heads on a KV head.
    pub(super) experts_group: bool,
}

/// One format throughout.
const fn pure(name: &'static str, base: F) -> Rule {
    Rule {
        name,
        base,
        embedding: base,
        output: base,
        value: Base,
        key: Base,
        query: Base,
        attention_output: Base,
        up: Base,
        down: Base,
        experts: None,
        eight: [None; 3],
        experts_group: false,
    }
}

/// Values and keys of a model of eight experts in `q8_0`; its output of attention in `q5_k`, or as
/// without experts.
const WIDE: [Option<F>; 3] = [Some(Q8_0), Some(Q8_0), Some(Q5K)];
const HALF_WIDE: [Option<F>; 3] = [Some(Q8_0), Some(Q8_0), None];

/// The output head in `q6_k`.
const fn plain(name: &'static str, base: F) -> Rule {
    Rule { output: Q6K, eight: HALF_WIDE, ..pure(name, base) }
}

/// The same with `q5_k` for the output of attention where there are eight experts.
const fn mixed(name: &'static str, base: F) -> Rule {
    Rule { eight: WIDE, ..plain(name, base) }
}

/// About two bits and less: `more` for what is sensitive, `output` for the output of attention.
const fn low(name: &'static str, base: F, more: F, output: Pick) -> Rule {
    Rule {
        embedding: more,
        output: Q5K,
        value: Grouped(Q4K, Some(more)),
        attention_output: output,
        down: First(Part(8), more, None),
        eight: [None, Some(Q4K), Some(Q5K)],
        experts_group: true,
        ..pure(name, base)
    }
}

/// The ends in `q8_0`: a habit of publishers, not of llama.cpp.
const fn large(name: &'static str, rule: Rule) -> Rule {
    Rule { name, embedding: Q8_0, output: Q8_0, ..rule }
}

const fn q2_k(name: &'static str) -> Rule {
    Rule {
        value: Grouped(Q4K, Some(Q3K)),
        attention_output: All(Q3K),
        down: All(Q3K),
        ..mixed(name, Q2K)
    }
}

const fn q3_k_m(name: &'static str) -> Rule {
    Rule {
        value: First(Count(2), Q5K, Some(Q4K)),
        attention_output: All(Q4K),
        down: First(Part(16), Q5K, Some(Q4K)),
        ..mixed(name, Q3K)
    }
}

const fn q3_k_l(name: &'static str) -> Rule {
    let rule = plain(name, Q3K);
    Rule { value: All(Q5K), attention_output: All(Q5K), down: All(Q5K), ..rule }
}

const fn q4_k_m(name: &'static str) -> Rule {
    Rule { value: MoreBits(Q6K), down: MoreBits(Q6K), ..mixed(name, Q4K) }
}

const fn q5_k_m(name: &'static str) -> Rule {
    Rule { value: MoreBits(Q6K), down: MoreBits(Q6K), ..plain(name, Q5K) }
}

/// `q4_0` and `q5_0`: a little more where an importance matrix says what matters.
const fn legacy(name: &'static str, base: F, first: F) -> Rule {
    Rule { down: First(Part(8), first, None), ..plain(name, base) }
}

/// Every file type, widest first; a name without a letter stands for what llama.cpp's quantizer
/// takes it for.
pub(super) const RULES: &[Rule] = &[
    pure("f32", Fp32),
    pure("f16", Fp16),
    pure("bf16", Bf16),
    pure("q8_0", Q8_0),
    plain("q6_k", Q6K),
    large("q6_k_l", plain("q6_k", Q6K)),
    plain("q5_1", Q5_1),
    q5_k_m("q5_k"),
    large("q5_k_l", q5_k_m("q5_k_m")),
    q5_k_m("q5_k_m"),
    plain("q5_k_s", Q5K),
    legacy("q5_0", Q5_0, Q5_1),
    plain("q4_1", Q4_1),
    q4_k_m("q4_k"),
    large("q4_k_l", q4_k_m("q4_k_m")),
    q4_k_m("q4_k_m"),
    Rule {
        value: First(Count(4), Q5K, None),
        down: First(Part(8), Q5K, None),
        ..mixed("q4_k_s", Q4K)
    },
    legacy("q4_0", Q4_0, Q4_1),
    Rule { value: Grouped(Q5K, None), ..mixed("iq4_nl", Iq4Nl) },
    Rule { value: Grouped(Q5K, None), ..mixed("iq4_xs", Iq4Xs) },
    Rule { experts: Some(Mxfp4), ..pure("mxfp4_moe", Q8_0) },
    q3_k_m("q3_k"),
    large("q3_k_xl", q3_k_l("q3_k_l")),
    q3_k_l("q3_k_l"),
    q3_k_m("q3_k_m"),
    mixed("q3_k_s", Q3K),
    Rule {
        value: All(Q4K),
        attention_output: All(Q4K),
        down: First(Part(8), Q4K, None),
        ..mixed("iq3_m", Iq3S)
    },
    Rule { value: Grouped(Q4K, None), ..mixed("iq3_s", Iq3S) },
    Rule {
        value: Grouped(Q4K, None),
        key: All(Iq3Xxs),
        query: All(Iq3Xxs),
        up: Middle(Iq3Xxs),
        ..mixed("iq3_xs", Iq3S)
    },
    Rule {
        embedding: Iq3S,
        output: Q5K,
        value: Grouped(Q4K, None),
        key: All(Iq2S),
        query: All(Iq2S),
        attention_output: All(Iq3S),
        ..mixed("iq3_xxs", Iq3Xxs)
    },
    large("q2_k_l", q2_k("q2_k")),
    q2_k("q2_k"),
    Rule { value: Grouped(Q4K, None), down: First(Part(8), Q4K, None), ..plain("q2_k_s", Q2K) },
    low("iq2_m", Iq2S, Iq3S, All(Iq3S)),
    low("iq2_s", Iq2Xs, Iq3S, All(Iq3S)),
    low("iq2_xs", Iq2Xs, Q2K, Base),
    low("iq2_xxs", Iq2Xxs, Q2K, Base),
    Rule { embedding: Q4K, ..plain("q2_0", Q2_0) },
    Rule { embedding: Q4K, ..plain("tq2_0", Tq2_0) },
    low("iq1_m", Iq1M, Q2K, All(Iq2Xxs)),
    Rule { embedding: Q4K, ..plain("tq1_0", Tq1_0) },
    low("iq1_s", Iq1S, Q2K, All(Iq2Xxs)),
    plain("q1_0", Q1_0),
];
