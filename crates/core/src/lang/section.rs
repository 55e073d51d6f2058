//! Where the texts of each type stand in a pack.

macro_rules! sections {
    ($($name:ident: $type:ty,)+) => {
        /// The texts of each type that says itself, in the order of a pack.
        pub const TEXTS: &[&[[&str; 3]]] = &[$(<$type>::TEXTS),+];

        /// Whose texts.
        #[derive(Clone, Copy)]
        pub(crate) enum Section { $($name),+ }
    };
}

sections! {
    Quantity: crate::quantity::Quantity,
    Label: crate::text::Label,
    Unit: crate::text::Unit,
    Help: crate::text::Help,
    Verdict: crate::fit::Verdict,
    Saving: crate::savings::Saving,
    Divisors: crate::text::Divisors,
    ArithmeticError: crate::working::ArithmeticError,
    ScenarioError: crate::error::ScenarioError,
    VllmError: crate::engine::vllm::VllmError,
    Feature: crate::engine::vllm::Feature,
    ContextParallelError: crate::engine::vllm::ContextParallelError,
    AdapterError: crate::engine::vllm::AdapterError,
    DraftError: crate::engine::vllm::DraftError,
    GpuCountError: crate::engine::vllm::GpuCountError,
    Splits: crate::engine::vllm::Splits,
    LimitError: crate::engine::vllm::LimitError,
    GroupError: crate::engine::vllm::GroupError,
    NoStart: crate::engine::vllm::NoStart,
    NotLatent: crate::kv_cache_dtype::NotLatent,
    Warning: crate::model_estimate::Warning,
    ModelEstimateError: crate::model_estimate::ModelEstimateError,
    Reason: crate::engine::vllm::Reason,
    Counted: crate::text::Counted,
    Rounded: crate::explain::Rounded<'_>,
    What: crate::assumed::What,
    Taken: crate::assumed::Taken,
    Why: crate::assumed::Why,
    Kind: crate::json::Kind,
    Found: crate::json::Found,
    JsonError: crate::json::JsonError,
    ConfigError: crate::config::ConfigError,
    Expected: crate::config::Expected,
    Mend: crate::config::Mend,
    KnownValues: crate::config::Listed,
    ArchitectureFileError: crate::architecture_file::ArchitectureFileError,
    FileExpected: crate::architecture_file::Expected,
    Line: crate::describe::Line,
    Cache: crate::architecture::Cache,
    Heads: crate::architecture::Heads,
    State: crate::architecture::State,
    Mixer: crate::architecture::Mixer,
    Kept: crate::describe::Kept<'_>,
    Notice: crate::link::Notice,
    ParseError: crate::parse::ParseError,
    Example: crate::parse::Example,
    NotFound: crate::lookup::NotFound,
    Candidates: crate::lookup::Candidates<'_>,
    Certainty: crate::certainty::Certainty,
    Meaning: crate::text::Meaning,
    ServeError: crate::serve::ServeError,
    Note: crate::serve::Note,
    Listed: crate::serve::Listed<'_>,
    NoCommand: crate::serve::NoCommand,
    ReportPart: crate::report::Part,
}

impl Section {
    /// The first line of its texts.
    pub(crate) const fn base(self) -> usize {
        base(TEXTS, self as usize)
    }
}

/// The line at which the texts of a place begin; past the last place, how many lines there are.
#[must_use]
pub const fn base(texts: &[&[[&str; 3]]], place: usize) -> usize {
    let (mut lines, mut at) = (0, 0);
    while at < place {
        lines += texts[at].len();
        at += 1;
    }
    lines
}
