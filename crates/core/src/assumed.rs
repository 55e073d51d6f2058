//! What nobody states, and what is taken instead.

mod value;
mod what;
mod why;

pub use value::Taken;
pub use what::What;
pub use why::Why;

use crate::field::Field;
use crate::scenario::{Scenario, Weights};

/// A value that nobody states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// What it is the value of.
    pub what: What,
    /// The value taken.
    pub value: Taken,
    /// Why that one.
    pub why: Why,
}

impl Assumed {
    /// What nobody states under a key.
    #[must_use]
    pub fn of_key(key: &'static str, value: impl Into<Taken>, why: Why) -> Self {
        Self { what: key.into(), value: value.into(), why }
    }

    /// Whether it is how quantized weights are counted as parameters x bits: no matter where they
    /// are not, or are weighed as they are stored.
    #[must_use]
    pub(crate) fn is_of_counted_weights(&self) -> bool {
        self.what.is_key("quantization_config")
    }
}

/// What a model leaves open and matters to a scenario with such weights.
///
/// ```
/// use kvbudget_core::assumed::{Assumed, Why, with_weights};
/// use kvbudget_core::engine::vllm::Method;
/// use kvbudget_core::scenario::Weights;
/// let open = [Assumed::of_key("quantization_config", "fp8", Why::ReleaseDefault)];
/// assert_eq!(with_weights(&open, Weights::COUNTED).count(), 1);
/// assert_eq!(with_weights(&open, Weights::Stored(Method::Auto)).count(), 0);
/// ```
pub fn with_weights(of_model: &[Assumed], weights: Weights) -> impl Iterator<Item = &Assumed> {
    let counted = matches!(weights, Weights::Counted { .. });
    of_model.iter().filter(move |assumed| counted || !assumed.is_of_counted_weights())
}

/// What a scenario still has of the lab's beside a model or a GPU that is known.
///
/// ```
/// use kvbudget_core::{assumed, scenario::Scenario};
/// assert_eq!(assumed::of_lab(&Scenario::default()).count(), 0);
/// ```
pub fn of_lab(scenario: &Scenario) -> impl Iterator<Item = Assumed> {
    let assumed =
        |field: Field| Some(Assumed::of_key(field.key(), field.write(scenario)?, Why::OfLab));
    scenario.of_lab().filter_map(assumed)
}

/// Lets two be the same that say the same: what was written to a file comes back as text.
macro_rules! same_text {
    ($($type:ty),+) => {$(
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.to_string() == other.to_string()
            }
        }

        impl Eq for $type {}
    )+};
}

same_text! { What, Taken, Why }
