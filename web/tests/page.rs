//! The page in a real browser: what it says for a scenario, and what an edit changes.
#![cfg(target_arch = "wasm32")]
#![expect(clippy::expect_used, reason = "a test may fail where it stands")]

use gloo::utils::{document, window};
use kvbudget_web::app::App;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Event, HtmlInputElement, InputEvent, InputEventInit};
use yew::AppHandle;

/// A mounted page, in an element of its own; gone at the end of its test.
struct Page {
    root: Element,
    app: Option<AppHandle<App>>,
}

impl Page {
    /// Opens the page at a fragment.
    async fn at(fragment: &str) -> Self {
        window().location().set_hash(fragment).expect("a fragment");
        let root = document().create_element("div").expect("an element");
        document().body().expect("a body").append_child(&root).expect("a place");
        let app = Some(yew::Renderer::<App>::with_root(root.clone()).render());
        yew::scheduler::flush().await;
        Self { root, app }
    }

    /// The texts of what a selector finds.
    fn texts(&self, selector: &str) -> Vec<String> {
        let found = self.root.query_selector_all(selector).expect("a selector");
        (0..found.length())
            .filter_map(|place| found.item(place)?.text_content())
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    /// Unfolds all that is folded, and what is folded within.
    async fn unfold(&self) {
        for _ in 0..2 {
            let folded = self.root.query_selector_all("details:not([open])").expect("a selector");
            for place in 0..folded.length() {
                let details = folded.item(place).expect("an element");
                details.unchecked_ref::<Element>().set_attribute("open", "").expect("open");
                details
                    .dispatch_event(&Event::new("toggle").expect("an event"))
                    .expect("a dispatch");
                yew::scheduler::flush().await;
            }
        }
    }

    /// Replaces the text of a field, as a person would.
    async fn type_into(&self, id: &str, text: &str) {
        let input = self.root.query_selector(&format!("#{id}")).expect("a selector").expect(id);
        input.unchecked_ref::<HtmlInputElement>().set_value(text);
        let init = InputEventInit::new();
        init.set_bubbles(true);
        let event = InputEvent::new_with_event_init_dict("input", &init).expect("an event");
        input.dispatch_event(&event).expect("a dispatch");
        yew::scheduler::flush().await;
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
    }
}

/// Source: budget by hand, example 1 (without GQA) and the lab's `fit.txt`.
#[wasm_bindgen_test]
async fn it_opens_on_the_lab_s_scenario() {
    let page = Page::at("").await;
    let cells = page.texts(".scenario td");
    let expected = [
        ("0.25 GiB✓ fits", "2.00 GiB without GQA: ✓ fits"),
        ("2.00 GiB✓ fits", "16.00 GiB without GQA: ✓ fits"),
        ("2.00 GiB✓ fits", "16.00 GiB without GQA: ✓ fits"),
        ("16.00 GiB✓ fits", "128.00 GiB without GQA: ✗ does not fit"),
        ("8.00 GiB✓ fits", "64.00 GiB without GQA: ✗ does not fit"),
        ("64.00 GiB✗ does not fit", "512.00 GiB without GQA: ✗ does not fit"),
    ];
    assert_eq!(cells, expected.map(|(shared, unshared)| format!("{shared}{unshared}")));
    assert_eq!(
        page.texts(".answer"),
        ["30 requests of 32,768 tokens fit at once: 60.00 GiB of KV budget, 2.00 GiB each.\
          ✓ The batch of 1 request: fits."]
    );
}

#[wasm_bindgen_test]
async fn an_edit_changes_every_number_and_a_bad_one_only_marks_its_field() {
    let page = Page::at("").await;
    page.type_into("context", "64K").await;
    assert_eq!(page.texts(".answer strong"), ["15"]);
    page.type_into("batch", "many").await;
    assert_eq!(page.texts("#batch-error"), ["⚠ expected a whole number such as 8, found `many`"]);
    page.type_into("context", "32K").await;
    assert_eq!(page.texts(".answer strong"), ["30"]);
    assert_eq!(page.texts("#batch-error").len(), 1);
    page.type_into("batch", "31").await;
    assert_eq!(page.texts("#batch-error"), [""]);
    assert_eq!(page.texts(".answer .batch"), ["✗ The batch of 31 requests: does not fit."]);
}

#[wasm_bindgen_test]
async fn every_number_unfolds_into_its_formula() {
    let page = Page::at("").await;
    assert!(page.texts(".numbers .working").is_empty());
    page.unfold().await;
    let names = page.texts(".numbers summary .name");
    let workings = page.texts(".numbers .working");
    assert_eq!(names.len(), workings.len());
    let of = |name: &str| {
        let place = names.iter().position(|found| found == name).expect(name);
        workings[place].as_str()
    };
    assert_eq!(
        of("KV budget"),
        "GPU memory − weights − overhead= 80 GiB − 14 GiB − 6 GiB= 64,424,509,440 B = 60.00 GiB"
    );
    assert_eq!(of("max concurrent requests"), "KV budget ÷ KV per request= 60 GiB ÷ 2 GiB= 30");
}

/// (the rest of a link, the answer). Source: the sizes by vLLM's own planner, Gemma 3 27B at 131,072
/// tokens; what fits by hand, a block being 10 layers x 16 tokens x 8 KiB.
#[wasm_bindgen_test]
async fn with_an_engine_both_numbers_stand_in_the_answer() {
    const GEMMA: &str = "#v=1&model=google/gemma-3-27b-it&parameters=27432406640\
                         &weight_format=bf16&kv_cache_dtype=bf16&context=131072";
    let rows = [
        (
            "&gpu_memory=120GiB&engine=vllm@0.33.0",
            "3 requests of 131,072 tokens fit at once in vLLM 0.33.0. It reserves 17.98 GiB for \
             each; the logical size is 10.41 GiB, by which 6 would fit.\
             ✓ The batch of 1 request: fits.",
        ),
        (
            "&gpu_memory=120GiB&engine=vllm@0.19.1&batch=8",
            "4 requests of 131,072 tokens fit at once in vLLM 0.19.1. It reserves 14.23 GiB for \
             each; the logical size is 10.41 GiB, by which 6 would fit.\
             ✗ The batch of 8 requests: does not fit. 8 requests of 47,664 tokens would.",
        ),
        (
            "&gpu_memory=120GiB&engine=vllm@0.33.0&max_num_seqs=2&batch=3",
            "2 requests of 131,072 tokens run at once in vLLM 0.33.0 by its max_num_seqs, and 3 \
             would fit. It reserves 17.98 GiB for each; the logical size is 10.41 GiB, by which 6 \
             would fit.✗ The batch of 3 requests: does not fit. Its max_num_seqs is 2.",
        ),
        (
            "&engine=vllm@0.33.0&kv_cache_memory=16GiB",
            "0 requests of 131,072 tokens fit at once, and vLLM 0.33.0 would not start. It reserves \
             17.98 GiB for each; the logical size is 10.41 GiB, by which 1 would fit. By its own \
             estimate 105,152 tokens would fit.✗ The batch of 1 request: does not fit.",
        ),
        (
            "&gpu_memory=50GiB&engine=vllm@0.33.0",
            "0 requests fit: weights and overhead alone need 7.10 GiB more than the GPU has.\
             ✗ The batch of 1 request: does not fit.",
        ),
    ];
    for (rest, answer) in rows {
        let page = Page::at(&format!("{GEMMA}{rest}")).await;
        assert_eq!(page.texts(".answer"), [answer], "{rest}");
    }
    // The pool is as large as one request, but a block of it is never given out.
    let page = Page::at("#v=1&engine=vllm@0.33.0&kv_cache_memory=2GiB").await;
    assert_eq!(
        page.texts(".answer"),
        ["0 requests of 32,768 tokens fit at once, and vLLM 0.33.0 would not start. It reserves \
          2.00 GiB for each, as much as the logical size. By its own estimate 32,752 tokens would \
          fit.✗ The batch of 1 request: does not fit."]
    );
    let page = Page::at(&format!("{GEMMA}&gpu_memory=120GiB&engine=vllm@0.33.0")).await;
    assert_eq!(page.texts(".reserved h3"), ["Why vLLM reserves more"]);
    assert_eq!(
        page.texts(".reasons li"),
        [
            "52 window layers keep 1,023 + 16,384 tokens in flight (2 steps of 8,192), not 1,024",
            "8 padding layers are reserved: 7 groups of 10 layers share the pool",
        ]
    );
    assert_eq!(
        page.texts(".scenario td")[..2],
        ["2.19 GiB✓ fits0.72 GiB logical: ✓ fits", "17.56 GiB✓ fits5.75 GiB logical: ✓ fits"]
    );
}

/// A release that a link names and nobody has read is still chosen, and said to be another.
#[wasm_bindgen_test]
async fn settings_belong_to_an_engine_and_say_what_is_taken() {
    let page = Page::at("#v=1").await;
    page.unfold().await;
    assert!(page.texts("#max_num_seqs-hint").is_empty());
    let page = Page::at("#v=1&engine=vllm@0.33.1rc2").await;
    page.unfold().await;
    assert_eq!(page.texts("#engine option")[1], "vLLM 0.33.1rc2");
    assert!(page.texts("#engine-hint")[0].starts_with("Taken: 0.33.0, 0.33.1rc2 "));
    assert_eq!(
        page.texts("#max_num_seqs-hint"),
        ["Taken: 1024, the default of the API server on a GPU of at least 70 GiB."]
    );
    page.type_into("max_num_seqs", "4").await;
    assert_eq!(page.texts(".answer strong"), ["4"]);
    page.type_into("block_size", "x").await;
    assert_eq!(
        page.texts("#block_size-error"),
        ["⚠ expected a whole number such as 32, found `x`"]
    );
    page.type_into("kv_cache_memory", "20").await;
    page.type_into("max_num_seqs", "").await;
    assert_eq!(page.texts(".answer strong"), ["10"]);
    page.type_into("kv_cache_memory", "").await;
    assert_eq!(page.texts(".answer strong"), ["30"]);
    assert_eq!(page.texts("#kv_cache_memory-error"), [""]);
}

/// What a link holds is shown as text, whatever it is.
#[wasm_bindgen_test]
async fn a_hostile_link_is_named_and_nothing_of_it_runs() {
    let page = Page::at("#v=1&<img src=x onerror=alert(1)>=1&context=64K&batch=<b>").await;
    assert_eq!(page.texts(".answer strong"), ["15"]);
    assert_eq!(page.texts(".notices li").len(), 2);
    assert!(page.root.query_selector("img, b").expect("a selector").is_none());
}
