//! What a field takes, what it refuses with which words, and that links keep every scenario.

use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::estimate::Estimate;
use kvbudget_core::field::Field::{self, *};
use kvbudget_core::link;
use kvbudget_core::scenario::Scenario;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::{Rounding, Term};
use wasm_bindgen_test::wasm_bindgen_test;

fn edited(edits: &[(Field, &str)]) -> (Budget, Vec<String>) {
    let edits: Vec<Edit> = edits.iter().map(|&(field, text)| Edit::new(field, text)).collect();
    let (budget, refused) = Budget::default().edited(&edits);
    (budget, refused.iter().map(ToString::to_string).collect())
}

/// (edits, the fragment they give). Each is also read back and must give the same scenario.
#[wasm_bindgen_test(unsupported = test)]
fn links_hold_every_field_and_leave_defaults_out() {
    let rows: &[(&[(Field, &str)], &str)] = &[
        (&[], "v=1"),
        (&[(Context, "32768")], "v=1"),
        (&[(Context, "128K"), (Batch, "8")], "v=1&context=131072&batch=8"),
        (&[(Context, "１２８Ｋ")], "v=1&context=131072"),
        (&[(NumHiddenLayers, "80")], "v=1&num_hidden_layers=80"),
        (&[(HiddenSize, "8,192")], "v=1&hidden_size=8192"),
        (&[(NumAttentionHeads, "64")], "v=1&num_attention_heads=64"),
        (&[(NumKeyValueHeads, "8")], "v=1&num_key_value_heads=8"),
        // Says the same as the default in the other way: kept, because 64 heads would differ.
        (&[(NumKeyValueHeads, "4")], "v=1&num_key_value_heads=4"),
        (&[(QueriesPerKvHead, "4")], "v=1&queries_per_kv_head=4"),
        (&[(HeadDim, "128")], "v=1&head_dim=128"),
        (&[(HeadDim, "128"), (HeadDim, "Auto")], "v=1"),
        (&[(KvCacheDtype, "FP8_E4M3")], "v=1&kv_cache_dtype=fp8"),
        (&[(WeightsMemory, "14 gib")], "v=1"),
        (&[(WeightsMemory, "14GB")], "v=1&weights_memory=14GB"),
        (&[(WeightsMemory, "61.66GiB")], "v=1&weights_memory=61.66GiB"),
        (&[(WeightsMemory, "15032385537")], "v=1&weights_memory=15032385537B"),
        (&[(Parameters, "7B")], "v=1&parameters=7B&weight_format=fp16"),
        (&[(Parameters, "8.03b")], "v=1&parameters=8.03B&weight_format=fp16"),
        (&[(Parameters, "8030261248")], "v=1&parameters=8030261248&weight_format=fp16"),
        (&[(Parameters, "7B"), (WeightFormat, "int4")], "v=1&parameters=7B&weight_format=int4"),
        (&[(WeightsMemory, "7.5MiB")], "v=1&weights_memory=7.5MiB"),
        (&[(HeadDim, "１２８"), (HeadDim, "ａｕｔｏ")], "v=1"),
        (&[(Overhead, "7.5 %")], "v=1&overhead=7.5%25"),
        (&[(Overhead, "0GiB")], "v=1&overhead=0GiB"),
        (&[(GpuMemory, "80GB")], "v=1&gpu_memory=80GB"),
        (&[(TableContexts, "4K, 8K 16K")], "v=1&table_contexts=4096,8192,16384"),
        (&[(TableBatches, "1、2")], "v=1&table_batches=1,2"),
        (&[(Overhead, "auto")], "v=1&overhead=auto"),
        (&[(GpuMemoryUtilization, "95%")], "v=1&gpu_memory_utilization=0.95"),
        (&[(GpuMemoryUtilization, "0.9"), (GpuMemoryUtilization, "auto")], "v=1"),
        (&[(EnforceEager, "on")], "v=1&enforce_eager=on"),
        (&[(TensorParallelSize, "4")], "v=1&tensor_parallel_size=4"),
        (&[(PipelineParallelSize, "2")], "v=1&pipeline_parallel_size=2"),
        (&[(DecodeContextParallelSize, "2")], "v=1&decode_context_parallel_size=2"),
        (&[(PrefillContextParallelSize, "2")], "v=1&prefill_context_parallel_size=2"),
    ];
    for (edits, fragment) in rows {
        let (budget, refused) = edited(edits);
        assert_eq!(refused, [""; 0], "{edits:?}");
        assert_eq!(link::write(budget.scenario()), *fragment, "{edits:?}");
        assert_eq!(link::read(fragment), (budget, vec![]), "{fragment}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bad_value_is_refused_with_the_mend() {
    for (field, text, words) in REFUSALS {
        let (budget, refused) = edited(&[(*field, text)]);
        assert_eq!(refused, [*words], "{field:?} {text}");
        assert_eq!(budget, Budget::default(), "{field:?} {text}");
    }
    let long = "1".repeat(40_001);
    assert_eq!(
        edited(&[(NumHiddenLayers, &long)]).1,
        ["num_hidden_layers: expected at most 40000 characters"]
    );
    let many = vec!["1"; 33].join(",");
    assert_eq!(
        edited(&[(TableBatches, &many)]).1,
        ["table_batches: expected at most 32 entries, found 33"]
    );
}

/// (field, text, the words of the refusal). Nothing is changed by any.
const REFUSALS: &[(Field, &str, &str)] = &[
    (NumHiddenLayers, "", "num_hidden_layers: expected a value, found nothing"),
    (NumHiddenLayers, "0", "num_hidden_layers: expected at least 1, found 0"),
    (NumHiddenLayers, "-1", "num_hidden_layers: expected a whole number such as 32, found `-1`"),
    (NumHiddenLayers, "3.5", "num_hidden_layers: expected a whole number such as 32, found `3.5`"),
    (NumHiddenLayers, "3K", "num_hidden_layers: expected a whole number such as 32, found `3K`"),
    (
        Context,
        "99999999999999999999",
        "context: expected a number below 2^64 with at most 12 decimals, found `99999999999999999999`",
    ),
    (
        Context,
        "18446744073709551615",
        "context: KV per request: the result is past 2^64; use a smaller number",
    ),
    (
        NumKeyValueHeads,
        "5",
        "num_key_value_heads: num_key_value_heads = 5 does not divide \
             num_attention_heads = 32; use one of 1, 2, 4, 8, 16, 32",
    ),
    (
        QueriesPerKvHead,
        "64",
        "queries_per_kv_head: queries_per_kv_head = 64 does not divide \
             num_attention_heads = 32; use one of 1, 2, 4, 8, 16, 32",
    ),
    (
        HiddenSize,
        "4097",
        "hidden_size: hidden_size = 4097 is not a multiple of num_attention_heads = 32; \
             change one of them or state head_dim",
    ),
    (
        KvCacheDtype,
        "int3",
        "kv_cache_dtype: expected one of fp32, fp16, bf16, fp8, int8, int4, nvfp4, q8_0, q5_1, \
             q5_0, q4_1, q4_0, iq4_nl, found `int3`",
    ),
    (Batch, "1,8", "batch: expected a whole number such as 8, found `1,8`"),
    (Batch, "1234,567", "batch: expected a whole number such as 8, found `1234,567`"),
    (Parameters, "7", "parameters: 7 without a suffix is 7 parameters; write 7B or 7M"),
    (GpuMemory, "1,5GiB", "gpu_memory: expected a size such as 80GiB or 80GB, found `1,5GiB`"),
    (GpuMemory, "80", "gpu_memory: 80 has no unit and would be bytes; write 80GiB or 80GB"),
    (
        Overhead,
        "0.9",
        "overhead: 0.9 has no unit and would be bytes; write 0.9GiB or 0.9GB, or a share with %",
    ),
    (
        GpuMemory,
        "80G",
        "gpu_memory: `G` can be read in two ways; write GiB (2^30 bytes) or GB (10^9 bytes)",
    ),
    (GpuMemory, "0GiB", "gpu_memory: expected at least 1, found 0"),
    (GpuMemory, "big", "gpu_memory: expected a size such as 80GiB or 80GB, found `big`"),
    (Overhead, "101%", "overhead: expected at most 100 %, found `101%`"),
    (Overhead, "x%", "overhead: expected a size such as 7.5%, found `x%`"),
    (HeadDim, "autp", "head_dim: expected a whole number such as 128, or auto, found `autp`"),
    (
        WeightFormat,
        "int4",
        "weight_format: a format needs a number of parameters; set `parameters` as well",
    ),
    (
        GpuMemory,
        "99999999999999999999GiB",
        "gpu_memory: expected a number below 2^64 with at most 12 decimals, \
             found `99999999999999999999GiB`",
    ),
    (
        TableContexts,
        "4,096, 32,768",
        "table_contexts: expected a whole number such as 32768 (no marks between thousands), \
             found `096`",
    ),
    (TableContexts, ",", "table_contexts: expected a value, found nothing"),
    (TableBatches, "1,x", "table_batches: expected a whole number such as 8, found `x`"),
    (Gpu, "l4", "gpu: `l4` cannot be looked up here: there is no catalogue"),
    (GpuMemoryUtilization, "1.2", "gpu_memory_utilization: expected at most 100 %, found `1.2`"),
    (
        GpuMemoryUtilization,
        "0",
        "gpu_memory_utilization: expected a share above 0 and at most 1, such as 0.9, found `0`",
    ),
    (
        GpuMemoryUtilization,
        "nan",
        "gpu_memory_utilization: expected a share above 0 and at most 1, such as 0.9, found `nan`",
    ),
    (TensorParallelSize, "0", "tensor_parallel_size: expected at least 1, found 0"),
    (
        Quantization,
        "fp8",
        "quantization: how weights are stored is said of a model of the catalogue; choose one first",
    ),
];

/// Edits that only go together are taken in either order; one that does not hold spares the rest.
#[wasm_bindgen_test(unsupported = test)]
fn edits_are_applied_together_or_one_by_one() {
    let heads = [(NumAttentionHeads, "30"), (QueriesPerKvHead, "5"), (HeadDim, "128")];
    let (forwards, none) = edited(&heads);
    assert_eq!(none, [""; 0]);
    let [a, b, c] = heads;
    assert_eq!(edited(&[c, b, a]).0, forwards);

    let (budget, refused) = edited(&[(NumAttentionHeads, "30"), (Batch, "2")]);
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(link::write(budget.scenario()), "v=1&batch=2");
}

/// One mistake does not spoil what goes together without it.
#[wasm_bindgen_test(unsupported = test)]
fn one_overflow_spares_edits_that_only_go_together() {
    let huge = (Batch, "18446744073709551615");
    let heads = [(NumAttentionHeads, "30"), (QueriesPerKvHead, "5"), (HeadDim, "128")];
    let expected = "v=1&num_attention_heads=30&queries_per_kv_head=5&head_dim=128";
    let (budget, refused) = edited(&[heads[0], huge, heads[1], heads[2]]);
    assert_eq!((link::write(budget.scenario()).as_str(), refused.len()), (expected, 1));
    let two = [heads[0], huge, heads[1], heads[2], (Context, "9999999999999999999")];
    let (budget, refused) = edited(&two);
    assert_eq!((link::write(budget.scenario()).as_str(), refused.len()), (expected, 2));
}

#[wasm_bindgen_test(unsupported = test)]
fn the_longest_table_is_read_back_and_notices_end() {
    let contexts = vec!["1048576"; 32].join(",");
    let (budget, refused) = edited(&[(TableContexts, &contexts)]);
    assert_eq!(refused, [""; 0]);
    assert_eq!(link::read(&link::write(budget.scenario())), (budget, vec![]));
    let (_, notices) = link::read(&"a&".repeat(8_000));
    assert_eq!(notices.len(), 21);
    assert_eq!(notices[20].to_string(), "and 7980 more");
}

/// (link, notices, the link that is left).
#[wasm_bindgen_test(unsupported = test)]
fn a_link_is_applied_as_far_as_it_holds() {
    let long = format!("v=1&context={}", "9".repeat(70_000));
    let rows: &[(&str, &[&str], &str)] = &[
        ("", &[], "v=1"),
        ("#", &[], "v=1"),
        ("batch=8", &[], "v=1&batch=8"),
        ("https://host.example/a/b/", &[], "v=1"),
        ("https://host.example/a/b/?x=1#v=1&batch=8", &[], "v=1&batch=8"),
        ("v=1&overhead=7.5%", &[], "v=1&overhead=7.5%25"),
        (
            "v=1&num_key_value_heads=8&queries_per_kv_head=2",
            &[
                "`num_key_value_heads` and `queries_per_kv_head` say the same thing in two ways; the last one counts",
            ],
            "v=1&queries_per_kv_head=2",
        ),
        ("v=1&&batch=8&", &[], "v=1&batch=8"),
        ("v=1&table_batches=1%2C2", &[], "v=1&table_batches=1,2"),
        (
            "v=2&batch=8",
            &["the link is of version `2`, this is version 1; what is known was applied"],
            "v=1&batch=8",
        ),
        ("v=1&b=8&batch=8", &["`b` is not known and was left out"], "v=1&batch=8"),
        (
            "v=1&batch=8&batch=9",
            &["`batch` stands there more than once; the last one counts"],
            "v=1&batch=9",
        ),
        (
            "v=1&batch=x&context=64K",
            &["batch: expected a whole number such as 8, found `x`; it was left as it is"],
            "v=1&context=65536",
        ),
        ("v=1&weight_format=int4&parameters=70B", &[], "v=1&parameters=70B&weight_format=int4"),
        ("v=1&bat\nch=1\t6\n", &[], "v=1&batch=16"),
        ("v=1&batch", &["`batch` is not of the form key=value and was left out"], "v=1"),
        ("v=1&batch=%ff", &["`batch=%ff` is not of the form key=value and was left out"], "v=1"),
        (&long, &["the link is longer than 65536 bytes; nothing of it was applied"], "v=1"),
    ];
    for (text, expected, left) in rows {
        let (budget, notices) = link::read(text);
        let notices: Vec<String> = notices.iter().map(ToString::to_string).collect();
        assert_eq!(notices, *expected, "{text}");
        assert_eq!(link::write(budget.scenario()), *left, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn an_address_is_parted_from_its_fragment() {
    for (text, base, fragment) in [
        ("", "", ""),
        ("#", "", ""),
        ("v=1&batch=8", "", "v=1&batch=8"),
        ("#v=1&batch=8", "", "v=1&batch=8"),
        ("https://example.org/kv/#batch=8", "https://example.org/kv/", "batch=8"),
        ("https://example.org/kv/", "https://example.org/kv/", ""),
        ("https://example.org/?a=b", "https://example.org/?a=b", ""),
        ("/kv/#batch=8", "/kv/", "batch=8"),
        ("batch=://", "", "batch=://"),
    ] {
        assert_eq!(link::split(text), (base, fragment), "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_table_of_fields_is_in_order() {
    for (place, field) in Field::all().enumerate() {
        assert_eq!(field as usize, place, "{field:?}");
        assert_eq!(Field::from_key(field.key()), Some(field));
    }
}

/// Every number is what its working gives, and the parts add up to the GPU.
#[wasm_bindgen_test(unsupported = test)]
fn every_number_follows_from_its_working() {
    for fragment in ["v=1", "parameters=70B&overhead=7.3%25", "kv_cache_dtype=q4_0&batch=7"] {
        let (budget, notices) = link::read(fragment);
        assert_eq!(notices, [], "{fragment}");
        laws(budget.scenario(), budget.estimate());
    }
}

#[track_caller]
fn laws(scenario: &Scenario, estimate: &Estimate) {
    let exact = |term: &Term<Bytes>| {
        assert_eq!(term.working.evaluate(Rounding::Exact), Ok(term.value.0), "{term:?}");
    };
    exact(&estimate.kv_per_token);
    exact(&estimate.kv_per_request);
    exact(&estimate.kv_of_batch);
    exact(estimate.kv_budget.term());
    exact(&estimate.balance);
    let cells = estimate.table.iter().flat_map(|row| &row.cells);
    cells.for_each(|cell| exact(&cell.kv.kv));
    let parts = estimate.weights.value.0 + estimate.overhead.value.0;
    if parts <= scenario.gpu_memory.0 {
        assert_eq!(parts + estimate.kv_budget.available().0, scenario.gpu_memory.0);
    } else {
        assert_eq!(parts - scenario.gpu_memory.0, estimate.kv_budget.term().value.0);
    }
}
