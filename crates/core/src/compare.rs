//! Scenarios side by side.

use crate::budget::Budget;
use crate::estimate::Estimate;
use crate::field::Field;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::working::Value;

/// Scenarios side by side: what they are made of, and what comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The fields in which a scenario differs from the others or from the defaults.
    pub fields: Vec<FieldRow>,
    /// The numbers.
    pub numbers: Vec<NumberRow>,
}

/// A field of each scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldRow {
    /// The field.
    pub field: Field,
    /// How each scenario says it; none where it says it by another field.
    pub texts: Vec<Option<String>>,
    /// Whether they differ.
    pub differs: bool,
}

/// A number of each scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow {
    /// The number.
    pub quantity: Quantity,
    /// How much it is in each scenario; none where it has no such number.
    pub values: Vec<Option<Value>>,
    /// Whether they differ.
    pub differs: bool,
}

impl Comparison {
    /// Compares budgets.
    ///
    /// ```
    /// use kvbudget_core::budget::{Budget, Edit};
    /// use kvbudget_core::compare::Comparison;
    /// use kvbudget_core::field::Field;
    /// let (other, _) = Budget::default().edited(&[Edit::new(Field::Batch, "8")]);
    /// let both = Comparison::of(&[&Budget::default(), &other]);
    /// let texts = [Some("1".to_owned()), Some("8".to_owned())];
    /// assert_eq!((both.fields[0].field, &*both.fields[0].texts), (Field::Batch, &texts[..]));
    /// ```
    #[must_use]
    pub fn of(budgets: &[&Budget]) -> Self {
        let default = Scenario::default();
        let fields = Field::all().filter(|field| !ONLY_OF_THE_TABLE.contains(field));
        let fields = fields.filter_map(|field| {
            let texts: Vec<_> =
                budgets.iter().map(|budget| field.write(budget.scenario())).collect();
            let usual = field.write(&default);
            let differs = texts.iter().any(|text| Some(text) != texts.first());
            let is_said = texts.iter().any(|text| *text != usual && text.is_some());
            (differs || is_said).then_some(FieldRow { field, texts, differs })
        });
        let numbers = NUMBERS.iter().filter_map(|(quantity, of)| {
            let values: Vec<_> = budgets.iter().map(|budget| of(budget.estimate())).collect();
            let differs = values.iter().any(|value| Some(value) != values.first());
            let is_there = values.iter().any(Option::is_some);
            is_there.then_some(NumberRow { quantity: *quantity, values, differs })
        });
        Self { fields: fields.collect(), numbers: numbers.collect() }
    }
}

/// Fields that change nothing but the table.
const ONLY_OF_THE_TABLE: [Field; 2] = [Field::TableContexts, Field::TableBatches];

type Number = (Quantity, fn(&Estimate) -> Option<Value>);

const NUMBERS: [Number; 9] = [
    (Quantity::MaxConcurrent, |of| match of.reserved {
        None => Some(Value::Count(of.max_concurrent.value)),
        Some(_) => None,
    }),
    (Quantity::ReservedConcurrent, |of| {
        of.reserved.as_ref().map(|_| Value::Count(of.at_once().expected))
    }),
    (Quantity::Weights, |of| Some(Value::Bytes(of.weights.value))),
    (Quantity::Overhead, |of| Some(Value::Bytes(of.overhead.value))),
    (Quantity::KvBudget, |of| Some(Value::Bytes(of.kv_budget.available()))),
    (Quantity::KvPerRequest, |of| Some(Value::Bytes(of.kv_per_request.value))),
    (Quantity::ReservedPerRequest, |of| {
        of.reserved.as_ref().map(|reserved| Value::Bytes(reserved.per_request.value))
    }),
    (Quantity::KvOfBatch, |of| Some(Value::Bytes(of.kv_of_batch.value))),
    (Quantity::ReservedOfBatch, |of| {
        of.reserved.as_ref().map(|reserved| Value::Bytes(reserved.of_batch.value))
    }),
];
