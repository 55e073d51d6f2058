//! What the seven files say. The lab fixes names, arguments and forms; the core has the numbers.

use std::iter;

use kvbudget_core::budget::Budget;
use kvbudget_core::fmt;
use kvbudget_core::kv::{KvArguments, kv_bytes};
use kvbudget_core::units::{Bits, Bytes};

/// A file of the lab.
pub(super) struct LabFile {
    /// Its name.
    pub(super) name: &'static str,
    /// Our text of it.
    pub(super) contents: String,
    /// How it is read.
    pub(super) form: Form,
}

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Python, with the function `kv_bytes`.
    Program,
    /// One line of `key=value` pairs.
    Pairs,
    /// Comma-separated, with a header.
    Table,
}

/// The arguments of the first step: a 7B model (32 layers, hidden size 4096), 4K tokens, fp16.
pub(super) const BASE: KvArguments = KvArguments {
    layers: 32,
    hidden: 4_096,
    seq: 4_096,
    batch: 1,
    bits: Bits::new(16, 1),
    kv_groups: 1,
};

/// The seven files, in the order of the lab's steps.
pub(super) fn files() -> [LabFile; 7] {
    let long = KvArguments { seq: 131_072, ..BASE };
    let gqa = KvArguments { kv_groups: 8, ..long };
    let int8 = KvArguments { bits: Bits::new(8, 1), ..gqa };
    let lab = Budget::default();
    let pairs = |name, contents| LabFile { name, contents, form: Form::Pairs };
    let program = include_str!("kv.py").to_owned();
    [
        LabFile { name: "kv.py", contents: program, form: Form::Program },
        pairs("base.txt", size(&BASE)),
        pairs("long.txt", size(&long)),
        pairs("gqa.txt", size(&gqa)),
        pairs("int8.txt", size(&int8)),
        pairs("fit.txt", fit(&lab)),
        LabFile { name: "kv_table.csv", contents: table(&lab), form: Form::Table },
    ]
}

/// The answer of the core to arguments that are constants of this crate.
pub(super) fn bytes(arguments: &KvArguments) -> Bytes {
    #[expect(clippy::expect_used, reason = "the arguments are constants, used by every test")]
    kv_bytes(arguments).expect("the lab's arguments have an answer")
}

fn size(arguments: &KvArguments) -> String {
    let bytes = bytes(arguments);
    format!("bytes={} gib={}\n", bytes.0, fmt::plain_gib(bytes, 2))
}

fn fit(lab: &Budget) -> String {
    let estimate = lab.estimate();
    let whole = |bytes| fmt::plain_gib(bytes, 0);
    format!(
        "gpu_gib={} weights_gib={} overhead_gib={} kv_budget_gib={} per_req_gib={} \
         max_concurrent={}\n",
        whole(lab.scenario().gpu_memory),
        whole(estimate.weights.value),
        whole(estimate.overhead.value),
        whole(estimate.kv_budget.available()),
        fmt::plain_gib(estimate.kv_per_request.value, 2),
        estimate.max_concurrent.value,
    )
}

fn table(lab: &Budget) -> String {
    let rows = lab.estimate().table.iter().flat_map(|row| {
        row.cells.iter().map(|cell| {
            // The lab asks for the table without shared KV heads.
            let bytes = cell.unshared.as_ref().unwrap_or(&cell.kv).kv.value;
            format!("{},{},{}\n", row.context.0, cell.batch.0, fmt::plain_gib(bytes, 2))
        })
    });
    iter::once("context,batch,gib\n".to_owned()).chain(rows).collect()
}
