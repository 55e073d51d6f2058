//! File types by name, and the block type that each gives to a tensor.

use super::pick::{Class, Pick, Place, Traits};
use super::rows::{RULES, Rule};
use crate::format::WeightFormat;

/// A file type: a rule that gives each tensor a block type.
///
/// Names are those of llama.cpp's quantizer, an importance matrix being used; those that end in
/// `_l` and `q3_k_xl`, with both ends in `q8_0`, are a habit of publishers.
///
/// ```
/// use kvbudget_core::format::WeightFormat;
/// use kvbudget_core::gguf::FileType;
/// assert_eq!(FileType::from_name("Q4_K_M").map(FileType::base), Some(WeightFormat::Q4K));
/// assert_eq!(FileType::from_name("q4_k_xxl"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileType(&'static Rule);

/// From so many query heads on a KV head, or so many experts, values are cheap enough for more.
const GROUPED: u64 = 4;
/// The experts of Mixtral, which is treated by itself.
const EIGHT_EXPERTS: u64 = 8;

impl FileType {
    /// Every name, widest first.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; RULES.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = RULES[place].name;
            place += 1;
        }
        names
    };

    /// The file type of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        RULES.iter().find(|rule| rule.name == name).map(Self)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The format of most tensors.
    #[must_use]
    pub const fn base(self) -> WeightFormat {
        self.0.base
    }

    /// The format of a tensor with rows of so many elements; `routed` for one of routed experts.
    #[must_use]
    pub fn format(
        self,
        class: Class,
        place: Place,
        columns: u64,
        routed: bool,
        model: &Traits,
    ) -> WeightFormat {
        let rule = self.0;
        let class = if class == Class::Embedding && model.tied { Class::Output } else { class };
        let pick = match class {
            Class::Vector => return WeightFormat::Fp32,
            Class::Embedding => Pick::All(rule.embedding),
            Class::Output => return self.output(model.hidden_size),
            Class::Value | Class::Fused => rule.value,
            Class::Key => rule.key,
            Class::Query => rule.query,
            Class::AttentionOutput => rule.attention_output,
            Class::Up => rule.up,
            Class::Down => rule.down,
            Class::Other => Pick::Base,
        };
        let grouped = model.queries_per_kv_head >= GROUPED
            || (rule.experts_group && model.experts >= GROUPED);
        let picked = pick.of(rule.base, place, grouped);
        let special = match class {
            _ if routed && model.experts_in_mxfp4 => Some(WeightFormat::Mxfp4),
            _ if routed && rule.experts.is_some() => rule.experts,
            Class::Value | Class::Fused => match (model.experts, picked) {
                (EIGHT_EXPERTS, _) if rule.eight[0].is_some() => rule.eight[0],
                // The matrix is an eighth of that of the queries.
                (_, WeightFormat::Q3K | WeightFormat::Q4K)
                    if model.is_70b && !rule.experts_group =>
                {
                    Some(WeightFormat::Q5K)
                }
                _ => None,
            },
            Class::Key if model.experts == EIGHT_EXPERTS => rule.eight[1],
            Class::AttentionOutput if model.experts == EIGHT_EXPERTS => {
                rule.eight[2].or(Some(rule.base))
            }
            _ => None,
        };
        fallback(special.unwrap_or(picked), columns)
    }

    /// The format of the output head; one of 8 bits where its rows do not have whole blocks.
    fn output(self, columns: u64) -> WeightFormat {
        let rule = self.0;
        if columns.is_multiple_of(rule.base.block()) {
            fallback(rule.output, columns)
        } else {
            WeightFormat::Q8_0
        }
    }
}

/// The format that stands in where a row does not have whole blocks.
fn fallback(format: WeightFormat, columns: u64) -> WeightFormat {
    use WeightFormat as F;
    if columns.is_multiple_of(format.block()) {
        return format;
    }
    let small = match format {
        F::Q6K => F::Q8_0,
        F::Q5K => F::Q5_1,
        F::Q4K => F::Q5_0,
        F::Q3K | F::Q2K | F::Q2_0 | F::Tq1_0 | F::Tq2_0 => F::Q4_0,
        F::Iq1S | F::Iq1M | F::Iq2Xxs | F::Iq2Xs | F::Iq2S | F::Iq3Xxs | F::Iq3S | F::Iq4Xs => {
            F::Iq4Nl
        }
        _ => F::Fp16,
    };
    if columns.is_multiple_of(small.block()) { small } else { F::Fp16 }
}
