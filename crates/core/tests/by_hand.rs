//! The nine worked examples of "budget by hand", natively and in wasm.
//!
//! A row is (what is set, what is asked, expected); the source of each table is the number of the
//! example. Sizes are written in bytes so that no unit hides in a test.

use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::estimate::{Estimate, KvBudget};
use kvbudget_core::field::Field::{self, *};
use kvbudget_core::fmt;
use kvbudget_core::kv::{KvArguments, KvError, kv_bytes};
use kvbudget_core::units::{Bits, Bytes, GB, GIB};
use wasm_bindgen_test::wasm_bindgen_test;

/// The estimate of the lab's scenario after these edits, all of which must hold.
#[track_caller]
fn estimate(edits: &[(Field, &str)]) -> Estimate {
    let edits: Vec<Edit> = edits.iter().map(|&(field, text)| Edit::new(field, text)).collect();
    let (budget, refused) = Budget::default().edited(&edits);
    assert_eq!(refused, [], "{edits:?}");
    budget.estimate().clone()
}

#[wasm_bindgen_test(unsupported = test)]
fn example_1_table_of_the_7b_without_sharing() {
    let table = estimate(&[(QueriesPerKvHead, "1")]).table;
    let expected = [(4_096, [2, 16]), (32_768, [16, 128]), (131_072, [64, 512])];
    assert_eq!(table.len(), expected.len());
    for (row, (context, gib)) in table.iter().zip(expected) {
        assert_eq!(row.context.0.get(), context);
        let cells: Vec<u64> = row.cells.iter().map(|cell| cell.kv.kv.value.0).collect();
        assert_eq!(cells, gib.map(|gib| gib * GIB), "context {context}");
        assert!(row.cells.iter().all(|cell| cell.unshared.is_none()), "context {context}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_1_table_of_the_lab_shows_both_with_and_without_sharing() {
    let expected = [[2, 16], [16, 128], [64, 512]];
    for (row, gib) in estimate(&[]).table.iter().zip(expected) {
        for (cell, gib) in row.cells.iter().zip(gib) {
            let unshared = cell.unshared.as_ref().map(|unshared| unshared.kv.value.0);
            assert_eq!(unshared, Some(gib * GIB));
            assert_eq!(cell.kv.kv.value.0 * 8, gib * GIB);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_2_weights() {
    let rows = [
        ("7B", "fp16", 14_000_000_000, "14.0 GB", "13.04 GiB"),
        ("7B", "int8", 7_000_000_000, "7.0 GB", "6.52 GiB"),
        ("7B", "int4", 3_500_000_000, "3.5 GB", "3.26 GiB"),
        ("70B", "fp16", 140_000_000_000, "140.0 GB", "130.39 GiB"),
        ("70B", "int4", 35_000_000_000, "35.0 GB", "32.60 GiB"),
    ];
    for (parameters, format, bytes, gb, gib) in rows {
        let weights = estimate(&[(Parameters, parameters), (WeightFormat, format)]).weights.value;
        let found = (weights.0, fmt::gb(weights), fmt::gib(weights));
        assert_eq!(found, (bytes, gb.to_owned(), gib.to_owned()), "{parameters} {format}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_2_70b_in_fp16_does_not_fit_an_80_card() {
    for card in ["80GiB", "80GB"] {
        let estimate = estimate(&[(Parameters, "70B"), (GpuMemory, card)]);
        assert!(matches!(estimate.kv_budget, KvBudget::Short(_)), "{card}");
        assert_eq!(estimate.max_concurrent.value, 0, "{card}");
    }
    let quantized = estimate(&[(Parameters, "70B"), (WeightFormat, "int4")]);
    assert!(matches!(quantized.kv_budget, KvBudget::Left(_)));
}

#[wasm_bindgen_test(unsupported = test)]
fn example_3_kv_per_token() {
    for (kv_heads, bytes, text) in [("8", 131_072, "128 KiB"), ("32", 524_288, "512 KiB")] {
        let per_token = estimate(&[(NumKeyValueHeads, kv_heads)]).kv_per_token.value;
        assert_eq!((per_token.0, fmt::bytes(per_token).as_str()), (bytes, text), "{kv_heads}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_4_the_24_card_and_why_the_unit_matters() {
    let rows = [
        ("GiB", "4K", 6 * GIB, 49_152, 12),
        ("GiB", "8K", 6 * GIB, 49_152, 6),
        ("GB", "4K", 6 * GB, 45_776, 11),
        ("GB", "8K", 6 * GB, 45_776, 5),
    ];
    for (unit, context, budget, tokens, requests) in rows {
        let size = |n: u32| format!("{n}{unit}");
        let estimate = estimate(&[
            (NumKeyValueHeads, "8"),
            (GpuMemory, &size(24)),
            (WeightsMemory, &size(16)),
            (Overhead, &size(2)),
            (Context, context),
        ]);
        let found = (
            estimate.kv_budget.available().0,
            estimate.tokens_that_fit.as_ref().map(|term| term.value),
            estimate.max_concurrent.value,
        );
        assert_eq!(found, (budget, Some(tokens), requests), "{unit} {context}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_5_budget_and_upper_bound() {
    let rows = [
        ("6GiB", 6 * GIB, 60 * GIB, 30),
        ("5%", 4 * GIB, 62 * GIB, 31),
        ("7.5%", 6 * GIB, 60 * GIB, 30),
        ("10%", 8 * GIB, 58 * GIB, 29),
    ];
    for (margin, overhead, budget, requests) in rows {
        let estimate = estimate(&[(Overhead, margin)]);
        let found = (
            estimate.overhead.value.0,
            estimate.kv_budget.available().0,
            estimate.max_concurrent.value,
        );
        assert_eq!(found, (overhead, budget, requests), "{margin}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn example_6_savings_stack() {
    let expected = [(1_280, 1_024), (320, 256), (160, 128), (80, 64)];
    // "GQA-8" is 8 KV heads here, a quarter of 32 ...
    let savings = estimate(&[(NumKeyValueHeads, "8"), (Context, "128K"), (Batch, "20")]).savings;
    let found: Vec<_> = savings.iter().map(|row| (row.kv.value.0, row.in_use.value.0)).collect();
    assert_eq!(found, expected.map(|(kv, in_use)| (kv * GIB, in_use * GIB)));
    // ... and the lab's `kv_groups = 8` is an eighth.
    let lab = estimate(&[(QueriesPerKvHead, "8"), (Context, "128K"), (Batch, "20")]);
    assert_eq!(lab.kv_of_batch.value.0, 160 * GIB);
}

#[wasm_bindgen_test(unsupported = test)]
fn example_7_the_two_quantizations_are_separate() {
    let plain = estimate(&[(Parameters, "7B")]);
    let weights = estimate(&[(Parameters, "7B"), (WeightFormat, "int4")]);
    assert_eq!(weights.kv_per_request, plain.kv_per_request);
    assert_eq!(weights.weights.value.0 * 4, plain.weights.value.0);
    let kv = estimate(&[(Parameters, "7B"), (KvCacheDtype, "int4")]);
    assert_eq!(kv.weights, plain.weights);
    assert_eq!(kv.kv_per_request.value.0 * 4, plain.kv_per_request.value.0);
}

#[wasm_bindgen_test(unsupported = test)]
fn example_8_kv_against_weights_in_one_unit() {
    let estimate =
        estimate(&[(Parameters, "7B"), (QueriesPerKvHead, "1"), (Context, "131072"), (Batch, "8")]);
    assert_eq!(estimate.kv_of_batch.value.0, 512 * GIB);
    assert_eq!(estimate.weights.value.0, 14 * GB);
    let times = fmt::times(estimate.kv_of_batch.value, estimate.weights.value);
    assert_eq!(times.as_deref(), Some("39.3"));
}

#[wasm_bindgen_test(unsupported = test)]
fn example_9_context_against_concurrency() {
    for (context, requests) in [("4K", 240), ("8K", 120), ("16K", 60), ("32K", 30)] {
        assert_eq!(estimate(&[(Context, context)]).max_concurrent.value, requests, "{context}");
    }
}

/// `seq`, `batch`, `dtype_bytes` as a ratio of bits, `kv_groups`, expected bytes.
#[wasm_bindgen_test(unsupported = test)]
fn the_lab_s_formula() {
    let rows = [
        (4_096, 1, Bits::new(16, 1), 1, 2_147_483_648),
        (131_072, 1, Bits::new(16, 1), 1, 68_719_476_736),
        (131_072, 1, Bits::new(16, 1), 8, 8_589_934_592),
        (131_072, 1, Bits::new(8, 1), 8, 4_294_967_296),
        (131_072, 8, Bits::new(16, 1), 1, 549_755_813_888),
        (4_096, 1, Bits::new(4, 1), 1, 536_870_912),
        (4_096, 1, Bits::new(9, 2), 1, 603_979_776),
    ];
    for (seq, batch, bits, kv_groups, expected) in rows {
        let row = KvArguments { layers: 32, hidden: 4_096, seq, batch, bits, kv_groups };
        assert_eq!(kv_bytes(&row), Ok(Bytes(expected)), "{row:?}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_lab_s_formula_refuses() {
    let good = KvArguments {
        layers: 1,
        hidden: 6,
        seq: 1,
        batch: 1,
        bits: Bits::new(16, 1),
        kv_groups: 1,
    };
    let huge = u64::MAX;
    let rows = [
        (KvArguments { layers: 0, ..good }, "`layers` is 0; give at least 1"),
        (KvArguments { hidden: 0, ..good }, "`hidden` is 0; give at least 1"),
        (KvArguments { seq: 0, ..good }, "`seq` is 0; give at least 1"),
        (KvArguments { batch: 0, ..good }, "`batch` is 0; give at least 1"),
        (KvArguments { kv_groups: 0, ..good }, "`kv_groups` is 0; give at least 1"),
        (
            KvArguments { kv_groups: 4, ..good },
            "`kv_groups` = 4 does not divide `hidden` = 6; \
             give a number of query heads per KV head that does",
        ),
        (
            KvArguments { bits: Bits::new(9, 2), ..good },
            "`dtype_bytes` gives a part of a byte; give an even number of elements in `seq`",
        ),
        (
            KvArguments { seq: huge, ..good },
            "`layers` x `hidden` x `seq` x `batch` is past 2^64 bytes; lower `seq` or `batch`",
        ),
        (
            KvArguments { layers: huge, hidden: huge, seq: huge, batch: huge, ..good },
            "`layers` x `hidden` x `seq` x `batch` is past 2^64 bytes; lower `seq` or `batch`",
        ),
    ];
    for (arguments, expected) in rows {
        let error: Result<Bytes, KvError> = kv_bytes(&arguments);
        assert_eq!(error.map_err(|error| error.to_string()), Err(expected.to_owned()));
    }
}
