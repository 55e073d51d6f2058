//! The calls that a `kv.py` must answer.

use kvbudget_core::kv::KvArguments;
use kvbudget_core::units::Bits;

use crate::lab::contents::{self, BASE};

/// A call of `kv_bytes`, as Python text, and its answer in bytes.
pub(super) struct Call {
    pub(super) text: String,
    pub(super) expected: u64,
}

/// `dtype_bytes` as written in Python, and the bits that it means.
const WIDTHS: [(&str, Bits); 4] = [
    ("2", Bits::new(16, 1)),
    ("1", Bits::new(8, 1)),
    ("0.5", Bits::new(4, 1)),
    ("4", Bits::new(32, 1)),
];

/// The lab's own calls first, so that the first thing found wrong is the one that it asks for.
///
/// Every product stays below 2^53, so that a solution in floats is exact too.
pub(super) fn all() -> Vec<Call> {
    let mut calls = Vec::new();
    for seq in [4_096, 32_768, 131_072] {
        for batch in [1, 8] {
            calls.push(positional("2", KvArguments { seq, batch, ..BASE }));
        }
    }
    for kv_groups in [1, 2, 4, 8] {
        for (dtype_bytes, bits) in WIDTHS {
            let seq = 131_072;
            calls.push(grouped(dtype_bytes, KvArguments { seq, bits, kv_groups, ..BASE }));
        }
    }
    // Other models, so that no number of the lab's is taken for a constant.
    let small = KvArguments { layers: 28, hidden: 3_584, seq: 1_000, batch: 3, ..BASE };
    let large = KvArguments { layers: 80, hidden: 8_192, seq: 1, batch: 64, ..BASE };
    calls.push(keyword("2", KvArguments { kv_groups: 7, ..small }));
    calls.push(keyword("1", KvArguments { bits: Bits::new(8, 1), kv_groups: 8, ..large }));
    calls
}

fn positional(dtype_bytes: &str, arguments: KvArguments) -> Call {
    let KvArguments { layers, hidden, seq, batch, .. } = arguments;
    call(arguments, &format!("{layers}, {hidden}, {seq}, {batch}, {dtype_bytes}"))
}

fn grouped(dtype_bytes: &str, arguments: KvArguments) -> Call {
    let KvArguments { layers, hidden, seq, batch, kv_groups, .. } = arguments;
    call(arguments, &format!("{layers}, {hidden}, {seq}, {batch}, {dtype_bytes}, {kv_groups}"))
}

/// In another order than the lab's: names are what counts.
fn keyword(dtype_bytes: &str, arguments: KvArguments) -> Call {
    let KvArguments { layers, hidden, seq, batch, kv_groups, .. } = arguments;
    call(
        arguments,
        &format!(
            "kv_groups={kv_groups}, dtype_bytes={dtype_bytes}, batch={batch}, seq={seq}, \
             hidden={hidden}, layers={layers}"
        ),
    )
}

fn call(arguments: KvArguments, text: &str) -> Call {
    Call { text: format!("kv_bytes({text})"), expected: contents::bytes(&arguments).0 }
}
