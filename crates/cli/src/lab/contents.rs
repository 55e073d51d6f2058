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
    /// What its numbers are about.
    pub(super) scenario: String,
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

/// The later steps: 128K tokens, then eight query heads to a KV head, then int8.
const LONG: KvArguments = KvArguments { seq: 131_072, ..BASE };
const GQA: KvArguments = KvArguments { kv_groups: 8, ..LONG };
const INT8: KvArguments = KvArguments { bits: Bits::new(8, 1), ..GQA };

/// The seven files, in the order of the lab's steps.
pub(super) fn files() -> [LabFile; 7] {
    let lab = Budget::default();
    let program = include_str!("kv.py").to_owned();
    let size = |name, dtype_bytes, arguments| LabFile {
        name,
        contents: size(arguments),
        scenario: scenario(dtype_bytes, arguments),
        form: Form::Pairs,
    };
    [
        LabFile {
            name: "kv.py",
            contents: program,
            scenario: "kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1)".to_owned(),
            form: Form::Program,
        },
        size("base.txt", "2", &BASE),
        size("long.txt", "2", &LONG),
        size("gqa.txt", "2", &GQA),
        size("int8.txt", "1", &INT8),
        LabFile {
            name: "fit.txt",
            contents: fit(&lab),
            scenario:
                "gpu_gib 80, weights_gib 14, overhead_gib 6 and requests of layers 32, hidden \
                       4096, seq 32768, dtype_bytes 2, kv_groups 8"
                    .to_owned(),
            form: Form::Pairs,
        },
        LabFile {
            name: "kv_table.csv",
            contents: table(&lab),
            scenario: "layers 32, hidden 4096, dtype_bytes 2, kv_groups 1".to_owned(),
            form: Form::Table,
        },
    ]
}

/// The arguments in words.
fn scenario(dtype_bytes: &str, arguments: &KvArguments) -> String {
    let KvArguments { layers, hidden, seq, batch, kv_groups, .. } = arguments;
    format!(
        "layers {layers}, hidden {hidden}, seq {seq}, batch {batch}, dtype_bytes {dtype_bytes}, \
         kv_groups {kv_groups}"
    )
}

/// What a program is asked for. The lab itself says how many GiB come out of its own steps.
pub(super) fn wanted(dtype_bytes: &str, arguments: &KvArguments) -> String {
    let scenario = scenario(dtype_bytes, arguments);
    if [BASE, LONG, GQA, INT8].contains(arguments) {
        let gib = fmt::plain_gib(bytes(arguments), 2);
        format!("the bytes of {gib} GiB for {scenario}")
    } else {
        format!("the bytes of the KV cache for {scenario}")
    }
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
