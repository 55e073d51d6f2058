//! The start-ups that the repository keeps: public figures, held to what we predict.

use kvbudget_catalog::by_id;
use serde_json::{Map, Value};

use super::outcome::{ALLOWED, Outcome};
use super::row::Row;
use super::summary::Summary;

/// One start a line, under the names of a log row; a value that is not known is empty.
const START_UPS: &str = include_str!("../../../data/vllm-start-ups.tsv");
const TABLE: &str = include_str!("../../../../ACCURACY.md");

fn rows() -> Vec<Value> {
    let mut lines = START_UPS.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &str| {
        let values = line.split('\t').map(Value::from);
        names.iter().map(|name| (*name).to_owned()).zip(values).collect::<Map<_, _>>().into()
    };
    lines.map(row).collect()
}

/// Every start is predicted, within 1 % or else explained in the table, which has the summary.
#[test]
fn the_table_is_current() {
    let mut summary = Summary::default();
    for (line, value) in (2..).zip(rows()) {
        let row = Row::of(&value, line);
        let id = row.model.as_deref().unwrap_or_default();
        let config = by_id(id).map(|model| Ok(model.architecture.clone()));
        let outcome = Outcome::of(&row, config);
        let near = outcome.error().is_some_and(|error| error.is_within(ALLOWED));
        let told = outcome.line(&row).unwrap_or_else(|| format!("{outcome:?}"));
        assert!(near || TABLE.contains(&format!("| {} |", row.id)), "not in the table: {told}");
        summary.count(&outcome);
    }
    assert!(TABLE.contains(&summary.to_string()), "the table has another summary than\n{summary}");
}

#[test]
fn every_start_up_has_its_source() {
    for row in rows() {
        let source = row["source"].as_str().unwrap_or_default();
        assert!(source.starts_with("https://"), "{row}");
    }
}
