//! How a scenario finds what its fields name. The core has no catalogue: whoever has one hands it
//! in.

use crate::gpu::Gpu;
use crate::model::KnownModel;
use crate::parse::ParseError;

/// Finds models and GPUs by what a person calls them.
///
/// ```
/// use kvbudget_core::lookup::Lookup;
/// let error = (Lookup::NONE.gpu)("h100").expect_err("there is no catalogue");
/// assert_eq!(error.to_string(), "`h100` cannot be looked up here: there is no catalogue");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// Finds a model.
    pub model: fn(&str) -> Result<KnownModel, ParseError>,
    /// Finds a GPU.
    pub gpu: fn(&str) -> Result<&'static Gpu, ParseError>,
}

impl Lookup {
    /// For those who have no catalogue: no name is known.
    pub const NONE: Self =
        Self { model: |name| Err(no_catalogue(name)), gpu: |name| Err(no_catalogue(name)) };
}

fn no_catalogue(name: &str) -> ParseError {
    ParseError::NotInCatalogue {
        problem: format!("`{name}` cannot be looked up here: there is no catalogue"),
    }
}
