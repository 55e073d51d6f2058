//! What became of one row.

use kvbudget_core::architecture::Architecture;

use super::error::{Error, ratio};
use super::memory::Miss;
use super::prediction;
use super::row::Row;
use super::usable::{LeftOut, Usable};

/// What became of one row; concurrencies in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It is not usable.
    LeftOut(LeftOut),
    /// It is usable and was predicted.
    Predicted {
        /// What vLLM printed.
        printed: u64,
        /// What we say that it prints.
        predicted: u64,
    },
    /// It is usable and its model is not planned.
    NotPlanned {
        /// What vLLM printed.
        printed: u64,
        /// Why.
        why: String,
    },
}

/// Percent that a prediction may be off.
pub(super) const ALLOWED: u64 = 1;

impl Outcome {
    pub(super) fn of(row: &Row, config: Option<Result<Architecture, String>>) -> Self {
        let Usable { model, pool, printed } = match Usable::of(row, config) {
            Ok(usable) => usable,
            Err(reason) => return Self::LeftOut(reason),
        };
        match model.and_then(|model| prediction::concurrency(row, &model, pool)) {
            Ok(predicted) => Self::Predicted { printed, predicted },
            Err(why) => Self::NotPlanned { printed, why },
        }
    }

    /// How far off it is; none where there is no prediction.
    pub(super) fn error(&self) -> Option<Error> {
        match self {
            Self::Predicted { printed, predicted } => Some(Error::between(*predicted, *printed)),
            Self::LeftOut(_) | Self::NotPlanned { .. } => None,
        }
    }

    /// The concurrency, where it is too far off.
    pub(super) fn miss(&self) -> Option<Miss> {
        let times = |hundredths: u64| format!("{}x", ratio(hundredths, 100, 2));
        let (printed, ours) = match self {
            Self::LeftOut(_) => return None,
            Self::Predicted { .. } if self.error()?.is_within(ALLOWED) => return None,
            Self::Predicted { printed, predicted } => (printed, times(*predicted)),
            Self::NotPlanned { printed, why } => (printed, format!("not planned: {why}")),
        };
        Some(Miss { what: "concurrency", printed: times(*printed), ours })
    }

    /// What is to be said of it; nothing where it is not usable or near enough.
    pub(super) fn line(&self, row: &Row) -> Option<String> {
        let id = &row.id;
        let times = |hundredths: u64| ratio(hundredths, 100, 2);
        match self {
            Self::LeftOut(_) => None,
            Self::Predicted { .. } if self.error()?.is_within(ALLOWED) => None,
            Self::Predicted { printed, predicted } => Some(format!(
                "{id}: printed {}x, predicted {}x, ratio {}",
                times(*printed),
                times(*predicted),
                ratio(*predicted, *printed, 4)
            )),
            Self::NotPlanned { printed, why } => {
                Some(format!("{id}: printed {}x, not planned: {why}", times(*printed)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kvbudget_catalog::by_id;
    use serde_json::{Value, json};

    use super::Outcome;
    use crate::commands::accuracy::row::Row;

    #[track_caller]
    fn check(changed: &Value, expected: Option<&str>) {
        let model = "meta-llama/Llama-3.1-8B";
        // 8 GiB hold 16 requests of half a GiB.
        let mut row = json!({
            "id": "a", "model": model, "kv_gib_per_gpu": 8, "max_model_len": 4096,
            "max_concurrency": 16,
        });
        for (key, value) in changed.as_object().into_iter().flatten() {
            row[key] = value.clone();
        }
        let row = Row::of(&row, 1);
        let config = by_id(model).map(|model| Ok(model.architecture.clone()));
        assert_eq!(Outcome::of(&row, config).line(&row).as_deref(), expected, "{changed}");
    }

    #[test]
    fn a_row_that_is_off_or_not_planned_is_told() {
        check(&json!({}), None);
        check(&json!({"max_concurrency": 16.15}), None);
        check(&json!({"kv_gib_per_gpu": null, "max_concurrency": 1}), None);
        let off = "a: printed 15.80x, predicted 16.00x, ratio 1.0127";
        check(&json!({"max_concurrency": 15.8}), Some(off));
        let split = "a: printed 16.00x, not planned: tensor_parallel_size = 3 does not divide the \
                     32 query heads; use one of 1, 2, 4, 8, 16, 32";
        check(&json!({"tp": 3}), Some(split));
        let format = "a: printed 16.00x, not planned: `int3` is no format of the KV cache";
        check(&json!({"kv_dtype": "int3 (by hand)"}), Some(format));
    }
}
