//! Which rows are compared. This is the one definition; no other row is left out.

use std::fmt;

use kvbudget_core::architecture::{Architecture, Cache};
use kvbudget_core::units::Bytes;

use super::row::Row;

/// What is at hand of a row that is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Usable {
    /// The model, or why its config is refused.
    pub(super) model: Result<Architecture, String>,
    /// The printed pool.
    pub(super) pool: Bytes,
    /// The printed concurrency, in hundredths.
    pub(super) printed: u64,
}

/// Why a row is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LeftOut {
    AnotherEngine,
    NoModel,
    NoConfig,
    NoPool,
    NoLength,
    NoConcurrency,
    NoVersion,
    NoBatchedTokens,
}

impl Usable {
    /// What is at hand of a row, given what was read of its model's config; none where there is no
    /// config.
    ///
    /// # Errors
    /// The first thing that is missing.
    pub(super) fn of(
        row: &Row,
        config: Option<Result<Architecture, String>>,
    ) -> Result<Self, LeftOut> {
        if row.engine.as_ref().is_some_and(|engine| !engine.starts_with("vllm")) {
            return Err(LeftOut::AnotherEngine);
        }
        row.model.as_ref().ok_or(LeftOut::NoModel)?;
        let model = config.ok_or(LeftOut::NoConfig)?;
        let pool = row.pool.ok_or(LeftOut::NoPool)?;
        row.max_model_len.ok_or(LeftOut::NoLength)?;
        let printed = row.concurrency.ok_or(LeftOut::NoConcurrency)?;
        // Of a config that is refused nobody knows: such a row counts, as a miss.
        if model.as_ref().is_ok_and(|model| !keeps_every_token(model)) {
            row.version.ok_or(LeftOut::NoVersion)?;
            row.max_num_batched_tokens.ok_or(LeftOut::NoBatchedTokens)?;
        }
        Ok(Self { model, pool, printed })
    }
}

/// Whether every layer is full attention or MLA: then neither the version nor the tokens of a step
/// matter.
fn keeps_every_token(model: &Architecture) -> bool {
    model.layers.iter().all(|group| match group.cache {
        Cache::Full(_) | Cache::Mla { .. } | Cache::Indexer { .. } | Cache::Nothing => true,
        Cache::Sliding { .. }
        | Cache::Chunked { .. }
        | Cache::Cross { .. }
        | Cache::SwaMla { .. }
        | Cache::Mamba(_) => false,
    })
}

impl LeftOut {
    /// Every reason, in the order in which they are looked for.
    pub(super) const ALL: [Self; 8] = [
        Self::AnotherEngine,
        Self::NoModel,
        Self::NoConfig,
        Self::NoPool,
        Self::NoLength,
        Self::NoConcurrency,
        Self::NoVersion,
        Self::NoBatchedTokens,
    ];
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AnotherEngine => "another engine",
            Self::NoModel => "no model",
            Self::NoConfig => "no config at hand",
            Self::NoPool => "no pool",
            Self::NoLength => "no length",
            Self::NoConcurrency => "no concurrency",
            Self::NoVersion => "no version",
            Self::NoBatchedTokens => "no batched tokens",
        })
    }
}

#[cfg(test)]
mod tests {
    use kvbudget_catalog::by_id;
    use serde_json::{Value, json};

    use super::{LeftOut, Usable};
    use crate::commands::accuracy::row::Row;

    /// Whether a row is left out whose model is that of the catalogue, with some values changed.
    #[track_caller]
    fn check(model: &str, changed: &Value, expected: Option<LeftOut>) {
        let mut row = json!({
            "engine": "vllm", "model": model, "kv_gib_per_gpu": 8.0, "max_model_len": 4096,
            "max_concurrency": 16.0, "engine_version": "0.19.0", "max_num_batched_tokens": 8192,
        });
        for (key, value) in changed.as_object().into_iter().flatten() {
            row[key] = value.clone();
        }
        let config = by_id(model).map(|model| Ok(model.architecture.clone()));
        let found = Usable::of(&Row::of(&row, 1), config).err();
        assert_eq!(found, expected, "{model}, {changed}");
    }

    #[test]
    fn what_is_missing_is_named() {
        let (full, latent) = ("meta-llama/Llama-3.1-8B", "deepseek-ai/DeepSeek-V3");
        let (windows, states) = ("openai/gpt-oss-20b", "Qwen/Qwen3-Next-80B-A3B-Instruct");
        let unknown = json!({"engine_version": null, "max_num_batched_tokens": null});
        check(full, &json!({}), None);
        check(full, &json!({"engine": "llama.cpp"}), Some(LeftOut::AnotherEngine));
        check(full, &json!({"engine": null}), None);
        check(full, &json!({"model": null}), Some(LeftOut::NoModel));
        check("nobody/Nothing", &json!({}), Some(LeftOut::NoConfig));
        check(full, &json!({"kv_gib_per_gpu": null}), Some(LeftOut::NoPool));
        check(full, &json!({"max_model_len": null}), Some(LeftOut::NoLength));
        check(full, &json!({"max_concurrency": null}), Some(LeftOut::NoConcurrency));
        check(full, &unknown, None);
        check(latent, &unknown, None);
        check(windows, &unknown, Some(LeftOut::NoVersion));
        check(states, &unknown, Some(LeftOut::NoVersion));
        let version = json!({"engine_version": "0.19.0", "max_num_batched_tokens": null});
        check(windows, &version, Some(LeftOut::NoBatchedTokens));
    }

    #[test]
    fn a_config_that_is_refused_leaves_no_row_out() {
        let row = json!({
            "model": "a/b", "kv_gib_per_gpu": 8, "max_model_len": 4096, "max_concurrency": 16,
        });
        let usable = Usable::of(&Row::of(&row, 1), Some(Err("refused".to_owned())));
        assert_eq!(usable.map(|usable| usable.printed), Ok(1600));
    }
}
