//! What others counted.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::configs;

/// The totals of a file of JSON lines, by the name of their config.
#[derive(Debug, Default)]
pub(super) struct Totals(HashMap<String, Total>);

/// What is said of one config.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    /// Unique parameters that the model builds.
    pub(super) built: Option<u64>,
    /// Parameters in the published files, which may hold more or less than the model builds.
    pub(super) stored: Option<u64>,
    /// How the two differ.
    pub(super) check: String,
    /// What the check is worth.
    pub(super) independence: Independence,
}

/// Whether the count that a total was checked against has an origin of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Independence {
    Independent,
    #[default]
    Dependent,
}

impl Totals {
    /// Reads the file; keys that are not known, and rows of no config, are passed over.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("`{}` cannot be read", path.display()))?;
        let rows = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let rows = rows.map(|(number, line)| {
            serde_json::from_str(line)
                .with_context(|| format!("`{}` line {number} is not JSON", path.display()))
        });
        let rows = rows.collect::<Result<Vec<Value>>>()?;
        Ok(Self(rows.iter().filter_map(row).collect()))
    }

    /// What is said of a config.
    pub(super) fn of(&self, config: &str) -> Option<&Total> {
        self.0.get(config)
    }
}

fn row(row: &Value) -> Option<(String, Total)> {
    let config = configs::name(Path::new(row["file"].as_str()?));
    let built = row["parameters"]["total"].as_u64();
    let independence = match row["params_check_independence"].as_str() {
        Some("independent" | "independent, after arithmetic") => Independence::Independent,
        _ => Independence::Dependent,
    };
    let total = Total {
        built: built.or_else(|| row["params_oracle_unquantized"].as_u64()),
        stored: row["params_hf_safetensors"].as_u64(),
        check: row["params_check"].as_str().unwrap_or_default().to_owned(),
        independence,
    };
    Some((config, total))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Independence, Total, row};

    #[track_caller]
    fn check(given: &Value, expected: Option<Total>) {
        assert_eq!(row(given), expected.map(|total| ("a.json".to_owned(), total)), "{given}");
    }

    #[test]
    fn a_row_may_lack_everything_but_its_file() {
        check(&json!({"hf_id": "a"}), None);
        check(&json!({"file": "configs/a.json"}), Some(Total::default()));
        check(
            &json!({"file": "a.json", "params_oracle_unquantized": 7, "parameters": null}),
            Some(Total { built: Some(7), ..Total::default() }),
        );
        check(
            &json!({
                "file": "configs/a.json", "parameters": {"total": 5, "new": 1}, "new": [],
                "params_oracle_unquantized": 7, "params_hf_safetensors": 6,
                "params_check": "differs by +1: MTP",
                "params_check_independence": "independent, after arithmetic",
            }),
            Some(Total {
                built: Some(5),
                stored: Some(6),
                check: "differs by +1: MTP".to_owned(),
                independence: Independence::Independent,
            }),
        );
    }
}
