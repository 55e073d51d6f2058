//! The calls that a `kv.py` must answer.
//!
//! Only what the lab names decides: its sizes, fp16 and int8, and its sharing factors 1 and 8 with
//! those between them. `hidden` is a multiple of 128 * 8 and of 32, so that a solution which counts
//! heads finds whole ones. Other widths of an element are asked for a remark.

use kvbudget_core::kv::KvArguments;
use kvbudget_core::units::Bits;

use crate::lab::contents::{self, BASE};

/// A call of `kv_bytes` and its answer.
pub(super) struct Call {
    /// As Python text, in each way that it may be written, with tabs between.
    pub(super) ways: String,
    /// The answer in bytes.
    pub(super) expected: u64,
    /// What is asked for, in words.
    pub(super) wanted: String,
    /// What it shows, when it decides nothing.
    pub(super) remark: Option<&'static str>,
}

impl Call {
    /// The first way.
    pub(super) fn text(&self) -> &str {
        self.ways.split('\t').next().unwrap_or_default()
    }
}

const FP16: (&str, Bits) = ("2", Bits::new(16, 1));
const INT8: (&str, Bits) = ("1", Bits::new(8, 1));

/// The lab's own calls first, so that the first thing found wrong is the one that it asks for.
///
/// Every product stays below 2^53, so that a solution in floats is exact too.
pub(super) fn all() -> Vec<Call> {
    let mut calls = Vec::new();
    for (dtype_bytes, bits) in [FP16, INT8] {
        for kv_groups in [None, Some(1), Some(8), Some(2), Some(4)] {
            for seq in [4_096, 32_768, 131_072] {
                for batch in [1, 8] {
                    let arguments = KvArguments { seq, batch, bits, ..BASE };
                    calls.push(call(dtype_bytes, arguments, kv_groups));
                }
            }
        }
    }
    // Other models, so that no number of the lab's is taken for a constant.
    for (layers, hidden) in [(40, 5_120), (80, 8_192)] {
        for kv_groups in [None, Some(8)] {
            let arguments = KvArguments { layers, hidden, batch: 8, ..BASE };
            calls.push(call(FP16.0, arguments, kv_groups));
        }
    }
    for (dtype_bytes, bits, remark) in
        [("0.5", Bits::new(4, 1), "dtype_bytes = 0.5"), ("4", Bits::new(32, 1), "dtype_bytes = 4")]
    {
        let arguments = KvArguments { bits, ..BASE };
        calls.push(Call { remark: Some(remark), ..call(dtype_bytes, arguments, None) });
    }
    calls
}

fn call(dtype_bytes: &str, arguments: KvArguments, kv_groups: Option<u64>) -> Call {
    let arguments = KvArguments { kv_groups: kv_groups.unwrap_or(1), ..arguments };
    let expected = contents::bytes(&arguments);
    Call {
        ways: ways(dtype_bytes, &arguments, kv_groups),
        expected: expected.0,
        wanted: contents::wanted(dtype_bytes, &arguments),
        remark: None,
    }
}

fn ways(dtype_bytes: &str, arguments: &KvArguments, kv_groups: Option<u64>) -> String {
    let KvArguments { layers, hidden, seq, batch, .. } = arguments;
    let places = format!("{layers}, {hidden}, {seq}, {batch}, {dtype_bytes}");
    let names = format!(
        "layers={layers}, hidden={hidden}, seq={seq}, batch={batch}, dtype_bytes={dtype_bytes}"
    );
    match kv_groups {
        None => format!("kv_bytes({places})\tkv_bytes({names})"),
        Some(n) => format!(
            "kv_bytes({places}, {n})\tkv_bytes({places}, kv_groups={n})\t\
             kv_bytes({names}, kv_groups={n})"
        ),
    }
}
