//! The reducer, row by row: what happened, and the link that the state then has.

use std::rc::Rc;

use kvbudget_core::budget::Edit;
use kvbudget_core::field::Field::{self, *};
use kvbudget_core::link;
use kvbudget_core::scenario::Weights;
use kvbudget_web::state::{Action, Fold, State, Way};
use wasm_bindgen_test::wasm_bindgen_test;
use yew::Reducible;

fn after(state: State, edits: &[(Field, &str)]) -> State {
    let reduce = |state: Rc<State>, &(field, text): &(Field, &str)| {
        state.reduce(Action::Edited(vec![Edit::new(field, text)]))
    };
    (*edits.iter().fold(Rc::new(state), reduce)).clone()
}

fn link(state: &State) -> String {
    link::write(state.budget.scenario())
}

#[wasm_bindgen_test(unsupported = test)]
fn edits_one_after_another() {
    /// Edits, the link they leave, the fields that are then marked.
    type RowOf = (&'static [(Field, &'static str)], &'static str, &'static [Field]);
    let rows: &[RowOf] = &[
        (&[(Batch, "8")], "v=1&batch=8", &[]),
        // Half-typed: the value that held stays, the rest goes on.
        (&[(Batch, "")], "v=1", &[Batch]),
        (&[(Batch, ""), (Context, "64K")], "v=1&context=65536", &[Batch]),
        (&[(Batch, ""), (Batch, "2")], "v=1&batch=2", &[]),
        // Two that only go together, in either order, one key at a time.
        (
            &[(NumAttentionHeads, "64"), (QueriesPerKvHead, "16")],
            "v=1&num_attention_heads=64&queries_per_kv_head=16",
            &[],
        ),
        (&[(HeadDim, "128"), (NumAttentionHeads, "30")], "v=1&head_dim=128", &[NumAttentionHeads]),
        (
            &[(HeadDim, "128"), (NumAttentionHeads, "30"), (QueriesPerKvHead, "5")],
            "v=1&num_attention_heads=30&queries_per_kv_head=5&head_dim=128",
            &[],
        ),
        (
            &[(HeadDim, "128"), (QueriesPerKvHead, "5"), (NumAttentionHeads, "30")],
            "v=1&num_attention_heads=30&queries_per_kv_head=5&head_dim=128",
            &[],
        ),
        // The other way of saying it silences a mistake in the first.
        (&[(QueriesPerKvHead, "5"), (NumKeyValueHeads, "8")], "v=1&num_key_value_heads=8", &[]),
        (&[(Parameters, "x"), (WeightsMemory, "13GiB")], "v=1&weights_memory=13GiB", &[]),
        (
            &[(WeightsMemory, "x"), (WeightFormat, "int4")],
            "v=1&parameters=7B&weight_format=int4",
            &[],
        ),
        // The engine carries its version, its settings only where they are given.
        (&[(Engine, "vllm@0.19.1")], "v=1&engine=vllm%400.19.1", &[]),
        (&[(Engine, "vllm@0.19.1"), (Engine, "none")], "v=1", &[]),
        (
            &[
                (Engine, "vllm@0.33.0"),
                (MaxNumSeqs, "64"),
                (BlockSize, "32"),
                (BlockSize, ""),
                (EnablePrefixCaching, "off"),
                (DisableHybridKvCacheManager, "on"),
                (NumSpeculativeTokens, "3"),
                (KvCacheMemory, "61.66GiB"),
            ],
            "v=1&engine=vllm%400.33.0&max_num_seqs=64&enable_prefix_caching=off\
             &disable_hybrid_kv_cache_manager=on&num_speculative_tokens=3&kv_cache_memory=61.66GiB",
            &[],
        ),
        (
            &[(Engine, "vllm@0.33.0"), (KvCacheMemory, "61.66GiB"), (KvCacheMemory, "")],
            "v=1&engine=vllm%400.33.0",
            &[],
        ),
        (
            &[(Engine, "vllm@0.33.0"), (BlockSize, "x"), (MaxNumBatchedTokens, "16K")],
            "v=1&engine=vllm%400.33.0&max_num_batched_tokens=16384",
            &[BlockSize],
        ),
        // A format that vLLM does not have: the choice waits for one that it has.
        (&[(KvCacheDtype, "int8"), (Engine, "vllm@0.33.0")], "v=1&kv_cache_dtype=int8", &[Engine]),
        (
            &[(KvCacheDtype, "int8"), (Engine, "vllm@0.33.0"), (KvCacheDtype, "fp8")],
            "v=1&kv_cache_dtype=fp8&engine=vllm%400.33.0",
            &[],
        ),
    ];
    for (edits, expected, marked) in rows {
        let state = after(State::at(""), edits);
        assert_eq!(link(&state), *expected, "{edits:?}");
        let found: Vec<Field> = state.refused.iter().map(|refused| refused.field).collect();
        assert_eq!(found, *marked, "{edits:?}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_other_way_of_saying_the_weights_is_kept() {
    let counted = after(
        State::at(""),
        &[(WeightsMemory, "20GiB"), (Parameters, "8B"), (WeightFormat, "int4")],
    );
    assert_eq!(link(&counted), "v=1&parameters=8B&weight_format=int4");
    let back = Rc::new(counted.clone());
    let back = back.reduce(Action::Edited(counted.edits_to_weights(Way::Given)));
    assert_eq!(link(&back), "v=1&weights_memory=20GiB");
    let again = Rc::clone(&back).reduce(Action::Edited(back.edits_to_weights(Way::Counted)));
    assert_eq!(again.budget.scenario().weights, counted.budget.scenario().weights);
    // An edit of the side that is not in use starts from what it shows.
    let edited = after((*back).clone(), &[(WeightFormat, "fp8")]);
    assert_eq!(link(&edited), "v=1&parameters=8B&weight_format=fp8");
}

/// With an engine a model of the catalogue is taken as its checkpoint is, and what lies beside it
/// is modelled; what somebody said is left alone.
#[wasm_bindgen_test(unsupported = test)]
fn an_engine_knows_how_a_model_of_the_catalogue_is_stored() {
    const LLAMA: &str = "meta-llama/Llama-3.1-8B-Instruct";
    const STORED: &str = "v=1&model=meta-llama/Llama-3.1-8B-Instruct&overhead=auto\
                          &engine=vllm%400.33.0&quantization=auto";
    let rows: &[(&[(Field, &str)], &str)] = &[
        (&[(Model, LLAMA), (Engine, "vllm@0.33.0")], STORED),
        (&[(Engine, "vllm@0.33.0"), (Model, LLAMA)], STORED),
        (
            &[(Model, LLAMA), (Engine, "vllm@0.33.0"), (Engine, "none")],
            "v=1&model=meta-llama/Llama-3.1-8B-Instruct&parameters=8030261248&weight_format=bf16",
        ),
        // Another release of it leaves alone what was chosen since.
        (
            &[
                (Model, LLAMA),
                (Engine, "vllm@0.33.0"),
                (Overhead, "5%"),
                (Quantization, "fp8"),
                (Engine, "vllm@0.19.1"),
            ],
            "v=1&model=meta-llama/Llama-3.1-8B-Instruct&overhead=5%25&engine=vllm%400.19.1\
             &quantization=fp8",
        ),
        (
            &[(Overhead, "4GiB"), (Model, LLAMA), (WeightsMemory, "9GiB"), (Engine, "vllm@0.33.0")],
            "v=1&model=meta-llama/Llama-3.1-8B-Instruct&weights_memory=9GiB&overhead=4GiB\
             &engine=vllm%400.33.0",
        ),
    ];
    for (edits, expected) in rows {
        let state = after(State::at(""), edits);
        assert_eq!(link(&state), *expected, "{edits:?}");
        assert_eq!(state.refused, [], "{edits:?}");
    }
    // By hand again, as the button has it: nothing is left to model it by.
    let stored = Rc::new(after(State::at(""), rows[0].0));
    let by_hand = vec![Edit::new(NumHiddenLayers, "32"), Edit::new(WeightsMemory, "14GiB")];
    assert_eq!(link(&stored.reduce(Action::Edited(by_hand))), "v=1&engine=vllm%400.33.0");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_link_opens_with_its_notices() {
    let state = Rc::new(State::at("#v=1&colour=red&batch=8"));
    assert_eq!(link(&state), "v=1&batch=8");
    assert_eq!(state.notices.len(), 1);
    assert_eq!(state.weights[Way::Counted as usize], Weights::COUNTED);

    // Our own writing comes back as a change of the address: nothing changes, nothing is drawn.
    let same = Rc::clone(&state).reduce(Action::LinkOpened("#v=1&batch=8".into()));
    assert!(Rc::ptr_eq(&state, &same));
    let read = state.reduce(Action::NoticesDismissed);
    assert_eq!((read.notices.len(), link(&read)), (0, "v=1&batch=8".into()));
    let other = read.reduce(Action::LinkOpened("#v=1".into()));
    assert_eq!((link(&other), other.opened, other.last_edited), ("v=1".into(), 1, None));
}

/// Whether it is open is the reader's matter alone: what was unfolded once stays drawn.
#[wasm_bindgen_test(unsupported = test)]
fn what_was_unfolded_stays_so() {
    let rows = [
        Action::Edited(vec![Edit::new(Batch, "8")]),
        Action::LinkOpened("#v=1&batch=8".into()),
        Action::CommandPasted("vllm serve qwen3-8b".into()),
    ];
    for action in rows {
        let folded = Rc::new(State::at("#v=1"));
        assert_eq!(Rc::clone(&folded).reduce(action.clone()).unfolded, [], "{action:?}");
        let state = folded.reduce(Action::Unfolded(Fold::Report));
        // To unfold it once more changes nothing.
        let state = state.reduce(Action::Unfolded(Fold::Report));
        assert_eq!(state.reduce(action.clone()).unfolded, [Fold::Report], "{action:?}");
    }
}

/// What a reader did before the rest of the program was there: what the page answers at once, and
/// what waits for it, in its turn.
#[wasm_bindgen_test(unsupported = test)]
fn what_needs_the_rest_of_the_program_waits_for_it() {
    // What was done, the link before the rest comes, how many wait for it, the link after it.
    type RowOf = (Vec<Action>, &'static str, usize, &'static str);
    let whole = State::at("");
    let edit = |field, text| Action::Edited(vec![Edit::new(field, text)]);
    let opened = || Action::LinkOpened("#v=1&batch=3".to_owned());
    let rows: [RowOf; 9] = [
        (
            vec![edit(Context, "64K"), edit(Batch, "8")],
            "v=1&context=65536&batch=8",
            0,
            "v=1&context=65536&batch=8",
        ),
        (
            vec![edit(GpuMemory, "24GiB"), edit(TableBatches, "1,2")],
            "v=1&gpu_memory=24GiB&table_batches=1,2",
            0,
            "v=1&gpu_memory=24GiB&table_batches=1,2",
        ),
        // What waits does not keep others waiting, but for those that overrule it.
        (
            vec![edit(Gpu, "a100-40g"), edit(Batch, "2")],
            "v=1&batch=2",
            1,
            "v=1&batch=2&gpu=a100-40gb-sxm",
        ),
        (vec![edit(Gpu, "a100-40g"), edit(GpuMemory, "24GiB")], "v=1", 2, "v=1&gpu_memory=24GiB"),
        (vec![edit(Gpu, "a100-40g"), edit(Gpu, "l4")], "v=1", 2, "v=1&gpu=l4-24gb"),
        (
            vec![Action::WorkingsPressed, Action::Unfolded(Fold::Curve), edit(Batch, "2")],
            "v=1&batch=2",
            0,
            "v=1&batch=2",
        ),
        (vec![edit(Batch, "8"), opened()], "v=1&batch=8", 1, "v=1&batch=3"),
        (vec![opened(), edit(Context, "64K")], "v=1", 2, "v=1&context=65536&batch=3"),
        (vec![edit(Engine, "vllm@0.19.1")], "v=1", 1, "v=1&engine=vllm%400.19.1"),
    ];
    for (actions, before, waiting, after) in rows {
        let start = Rc::new(State::start(Rc::clone(&whole.texts)));
        let state = actions.iter().cloned().fold(start, State::reduce);
        assert_eq!((link(&state).as_str(), state.waiting.len()), (before, waiting), "{actions:?}");
        // Where it cannot be had, nothing of that is lost.
        let state = state.reduce(Action::CutOff);
        assert_eq!((state.is_cut_off, state.waiting.len()), (true, waiting), "{actions:?}");
        let completed = whole.rest.map(Action::Completed);
        let state = completed.into_iter().fold(state, State::reduce);
        assert_eq!((link(&state).as_str(), state.waiting.len()), (after, 0), "{actions:?}");
        assert!(!state.is_cut_off, "{actions:?}");
    }
}
