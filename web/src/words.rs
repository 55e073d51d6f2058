//! The page's own words. What the core names has its words in `kvbudget_core::text`.

pub(crate) mod engine;
pub(crate) mod gpu;

use kvbudget_core::budget::Budget;
use kvbudget_core::certainty::Certainty;
use kvbudget_core::engine::vllm::Range;
use kvbudget_core::estimate::{AtOnce, Estimate, KvBudget};
use kvbudget_core::field::Field;
use kvbudget_core::fit::Verdict;
use kvbudget_core::format::WeightFormat;
use kvbudget_core::units::{Bits, Parameters};
use kvbudget_core::{fmt, text};
use yew::AttrValue;

pub(crate) const TITLE: &str = "kvbudget";
pub(crate) const TAGLINE: &str =
    "Does the model fit on this GPU, and how many requests at once? The KV cache decides.";
pub(crate) const SKIP_TO_INPUTS: &str = "Skip to the scenario";
pub(crate) const FOOTER: &str = "GiB is 2^30 bytes, GB is 10^9 bytes; they are never mixed in one sum. \
     Everything is computed on this page; nothing is sent anywhere.";

pub(crate) const COPY_LINK: &str = "Copy link";
pub(crate) const LINK_COPIED: &str = "✓ Link copied";
pub(crate) const LINK_TO_COPY: &str = "The browser does not allow it; copy this link";
pub(crate) const LINK_NOTICES: &str = "The link could not be applied completely";
pub(crate) const DISMISS: &str = "Dismiss";

pub(crate) const SCENARIO: &str = "Scenario";
pub(crate) const MODEL: &str = "Model";
pub(crate) const MODEL_HINT: &str =
    "A Hugging Face id, or enough of one; empty for a model by hand.";
pub(crate) const PASTE_CONFIG: &str = "Paste or drop a config.json";
pub(crate) const PASTE_LABEL: &str = "Text of the config.json; it stays on this page";
pub(crate) const CHOOSE_FILE: &str = "Or choose the file";
pub(crate) const FILE_TOO_LARGE: &str = "the file has more than 16 MiB; is it a config.json?";
pub(crate) const FILE_NOT_READ: &str =
    "the browser could not read the file; paste its text instead";
pub(crate) const READING: &str = "Reading …";
pub(crate) const NO_READER: &str =
    "the part that reads configs could not be loaded; reload the page and try again";
pub(crate) const BY_HAND: &str = "Describe a model by hand";
pub(crate) const ASSUMED: &str = "Assumed";
pub(crate) const ASSUMED_ELSEWHERE: &str =
    "These layers came with a link. Whoever made it has the config, and what it leaves open.";
pub(crate) const SOURCE: &str = "source of the config";
pub(crate) const SEEN: &str = "seen";
pub(crate) const KV_HEADS_HINT: &str = "Two ways to say one thing; the last one edited counts.";
pub(crate) const WEIGHTS: &str = "Weights";
pub(crate) const WEIGHTS_AS_SIZE: &str = "A size";
pub(crate) const WEIGHTS_COUNTED: &str = "Parameters × bits";
pub(crate) const WEIGHTS_STORED: &str = "As a checkpoint stores them";
pub(crate) const KV_FORMAT_HINT: &str =
    "Quantizing the weights leaves the KV cache as it is: this is a setting of its own.";
pub(crate) const GPU: &str = "GPU";
pub(crate) const WEIGHT_FORMAT_HINT: &str = "Scales of fp8, int8 and int4 are not counted.";
pub(crate) const WORKLOAD: &str = "Requests";
pub(crate) const CONTEXT_HINT: &str = "Prompt and answer together; 32K means 32768.";
pub(crate) const HEAD_DIM_HINT: &str = "auto is hidden size ÷ query heads";

pub(crate) const RESULT: &str = "Fit result";
pub(crate) const BUDGET_OF: &str = "How the GPU's memory is used";
pub(crate) const SHOW_WORKING: &str = "Show the working";
pub(crate) const CERTAINTIES: &str = "How sure each part is";
pub(crate) const PART: &str = "Part";
pub(crate) const SIZE: &str = "Size";

pub(crate) const TABLE: &str = "Scenario table";
pub(crate) const TABLE_CORNER: &str = "Context";
pub(crate) const TABLE_BATCH: &str = "Batch";
pub(crate) const WITHOUT_GQA: &str = "without GQA";
pub(crate) const WORKING_OF_TABLE: &str = "Show the working of the table";

pub(crate) const SAVINGS: &str = "What each saving does";
pub(crate) const SAVINGS_HINT: &str = "Without paging a request reserves its whole context. In the last column 80 % of that is really \
     in use, as an example. Paging (PagedAttention) does not change the size, it gives the rest back.";
pub(crate) const SAVING: &str = "Saving";

/// The sign of a verdict: it never rests on colour alone.
pub(crate) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "✓",
        Verdict::Tight => "≈",
        Verdict::DoesNotFit => "✗",
    }
}

/// The class that colours a verdict.
pub(crate) const fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "fits",
        Verdict::Tight => "tight",
        Verdict::DoesNotFit => "does-not-fit",
    }
}

/// What the bar shows, and how the size of the GPU is known.
pub(crate) fn budget_of(budget: &Budget, total: Certainty) -> String {
    let of = match budget.estimate().gpus() {
        1 => BUDGET_OF,
        _ => "How the memory of each GPU is used, of the fullest",
    };
    format!("{of}: {}, {}", fmt::gib(budget.scenario().gpu_memory), text::certainty(total))
}

/// The least and the most of a size in GiB, to stand behind what is expected.
pub(crate) fn range(bytes: Range) -> String {
    format!("{} to {}", fmt::plain_gib(bytes.low, 2), fmt::plain_gib(bytes.high, 2))
}

/// The answer in a sentence, to stand behind the number of requests.
pub(crate) fn answer(budget: &Budget) -> String {
    let estimate = budget.estimate();
    let most = estimate.at_once().high;
    let (requests, fit) = (requests(most), verb("fit", most));
    let tokens = fmt::count(budget.scenario().context.0.get());
    match (&estimate.kv_budget, &estimate.reserved) {
        (KvBudget::Short(short), _) => format!(
            "{requests} {fit}: weights and overhead alone need {} more than {}.",
            fmt::bytes(short.value),
            if estimate.requested.is_some() { engine::OF_THE_GPU } else { "the GPU has" }
        ),
        (KvBudget::Left(_), Some(reserved)) => {
            format!("{requests} of {tokens} tokens {}", engine::answer(reserved, budget))
        }
        (KvBudget::Left(left), None) => format!(
            "{requests} of {tokens} tokens {fit} at once: {} of KV budget, {} each.",
            fmt::bytes(left.value),
            fmt::bytes(estimate.kv_per_request.value)
        ),
    }
}

/// The number of requests at once, or its range.
pub(crate) fn at_once(estimate: &Estimate) -> String {
    let AtOnce { low, high, .. } = estimate.at_once();
    if low == high {
        fmt::count(low)
    } else {
        format!("{} to {}", fmt::count(low), fmt::count(high))
    }
}

/// What the table shows.
pub(crate) fn table_hint(budget: &Budget) -> String {
    let what = match &budget.estimate().reserved {
        Some(reserved) => engine::table_hint(reserved),
        None => "KV cache of every context and batch.".to_owned(),
    };
    what + " Tight means that it fits with less than 5 % left."
}

/// Whether the batch of the scenario fits, in a sentence.
pub(crate) fn batch_answer(budget: &Budget) -> String {
    let batch = budget.scenario().batch.0.get();
    let (batch, requests) = (fmt::count(batch), requests(batch));
    let estimate = budget.estimate();
    let verdict = estimate.verdict;
    let mend = match &estimate.reserved {
        Some(reserved) if verdict == Verdict::DoesNotFit => engine::mend(budget, reserved),
        Some(reserved) => engine::only_expected(reserved).to_owned(),
        None => String::new(),
    };
    format!("{} The batch of {batch} {requests}: {}.{mend}", sign(verdict), text::verdict(verdict))
}

const fn requests(n: u64) -> &'static str {
    if n == 1 { "request" } else { "requests" }
}

/// What one does, or several do.
fn verb(verb: &str, n: u64) -> String {
    if n == 1 { format!("{verb}s") } else { verb.to_owned() }
}

/// The name of a choice of unit.
pub(crate) fn unit_of(label: &str) -> String {
    format!("Unit of {label}")
}

/// A number format as a choice, with its bits per element.
pub(crate) fn format(name: &'static str, bits: Bits) -> (AttrValue, AttrValue) {
    (name.into(), format!("{name} ({} bits)", fmt::bits(bits)).into())
}

/// A way of storing weights as a choice.
pub(crate) fn method(name: &str) -> String {
    match name {
        "auto" => "auto: as this checkpoint is",
        "none" => "none: the model's own format",
        name => name,
    }
    .to_owned()
}

/// A type of GGUF file as a choice.
pub(crate) fn gguf(name: &str) -> String {
    format!("GGUF {name}")
}

/// That the result is without some fields.
pub(crate) fn left_out(fields: &[Field]) -> String {
    let labels: Vec<&str> = fields.iter().map(|field| text::label(*field)).collect();
    format!("⚠ Without what does not hold yet: {}.", labels.join(", "))
}

/// What the table is measured against.
pub(crate) fn against(budget: &KvBudget) -> String {
    match budget {
        KvBudget::Left(left) => format!("KV budget: {}.", fmt::bytes(left.value)),
        KvBudget::Short(_) => "There is no KV budget.".to_owned(),
    }
}

/// How many parameters there are, and how they are stored.
pub(crate) fn parameters_in(parameters: Parameters, format: WeightFormat) -> String {
    format!("{} parameters in {}", fmt::count(parameters.0.get()), format.name())
}
