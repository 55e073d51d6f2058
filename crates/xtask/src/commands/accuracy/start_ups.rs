//! The start-ups that the repository keeps: public figures, each with its source.

use kvbudget_catalog::by_id;
use kvbudget_core::architecture::Architecture;
use serde_json::{Map, Value};

use super::row::Row;

/// One start a line, under the names of a log row; a value that is not known is empty.
const START_UPS: &str = include_str!("../../../data/vllm-start-ups.tsv");
/// Why a number of a start is too far off.
const CAUSES: &str = include_str!("../../../data/vllm-causes.tsv");

/// A start that the repository keeps.
#[derive(Clone, Debug)]
pub(in crate::commands) struct StartUp {
    /// What its log printed.
    pub(in crate::commands) row: Row,
    /// Its model; that of the catalogue with the same layers where `layers_of` names one.
    pub(in crate::commands) model: Option<Architecture>,
    /// Where its figures were seen.
    pub(in crate::commands) source: String,
}

/// Why a number of a start is too far off.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    pub(super) id: String,
    pub(super) what: String,
    pub(super) why: String,
}

/// Every start that the repository keeps.
pub(in crate::commands) fn all() -> Vec<StartUp> {
    let start_up = |(line, value): (u64, Value)| {
        let text = |key: &str| value[key].as_str().unwrap_or_default();
        let row = Row::of(&value, line);
        let id = match text("layers_of") {
            "" => text("model"),
            same => same,
        };
        let model = by_id(id).map(|model| model.architecture.clone());
        StartUp { row, model, source: text("source").to_owned() }
    };
    (2..).zip(table(START_UPS)).map(start_up).collect()
}

/// Every cause.
pub(super) fn causes() -> Vec<Cause> {
    let cause = |value: Value| {
        let [id, what, why] =
            ["id", "what", "cause"].map(|key| value[key].as_str().unwrap_or_default().to_owned());
        Cause { id, what, why }
    };
    table(CAUSES).into_iter().map(cause).collect()
}

/// The lines of a table under the names of its first.
fn table(text: &str) -> Vec<Value> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &str| {
        let values = line.split('\t').map(Value::from);
        names.iter().map(|name| (*name).to_owned()).zip(values).collect::<Map<_, _>>().into()
    };
    lines.map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn every_start_up_has_its_source_and_its_model() {
        for start_up in all() {
            assert!(start_up.source.starts_with("https://"), "{start_up:?}");
            assert!(start_up.model.is_some(), "{start_up:?}");
        }
    }
}
