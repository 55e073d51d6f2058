//! The text of a report: what it says, and what it must not.

use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::field::Field;
use kvbudget_core::lang::{Lang, PackError, TEXTS, Texts, base, pack};
use kvbudget_core::link;
use kvbudget_core::model::KnownModel;
use kvbudget_core::model_file;
use kvbudget_core::report::Report;
use wasm_bindgen_test::wasm_bindgen_test;

/// A link, the title of its report, lines of the body.
type Row = (&'static str, &'static str, &'static [&'static str]);

/// Some layers of Gemma 3 27B, as a link holds them.
const LAYERS: &str = "layers=bf16~32~5s16x128w1024,1f16x128,5s16x128w1024,1f16x128";

/// Source: the numbers are those of the estimate itself, which has its own tables; here it counts
/// that they are there, and in which words.
#[wasm_bindgen_test(unsupported = test)]
fn it_says_what_is_shown_and_of_what() {
    let rows: [Row; 4] = [
        (
            "#v=1",
            "Wrong number: model by hand, 80.00 GiB, no engine",
            &[
                "- scenario: `#v=1`",
                "- model by hand: 32 × full attention, 4 KV heads × 128",
                "- weights: 14 GiB",
                "- GPU: 80.00 GiB",
                "- engine: no engine",
                "- batch 1, context 32,768: fits",
                "- KV budget: 60.00 GiB (64,424,509,440 B)",
                "- KV per request: 2.00 GiB (2,147,483,648 B)",
            ],
        ),
        (
            "#v=1&batch=31&lang=ja",
            "Wrong number: model by hand, 80.00 GiB, no engine",
            &["- scenario: `#v=1&batch=31`", "- batch 31, context 32,768: does not fit"],
        ),
        (
            "#v=1&engine=vllm@0.19.1&kv_cache_memory=20GiB",
            "Wrong number: model by hand, 80.00 GiB, vLLM 0.19.1",
            &[
                "- engine: vLLM 0.19.1",
                "- KV budget: 20.00 GiB (21,474,836,480 B)",
                "- blocks: 20,480",
                "- GPU KV cache size: 327,680 tokens",
                "- Maximum concurrency: 10.00x",
            ],
        ),
        (
            "#v=1&engine=vllm@0.9.1rc2&layers=bf16~32~2f8x128",
            "Wrong number: layers of a config, 80.00 GiB, vLLM 0.9.1rc2 planned as 0.9.0",
            &["- engine: vLLM 0.9.1rc2 planned as 0.9.0"],
        ),
    ];
    for (fragment, title, lines) in rows {
        let (budget, notices) = link::read(fragment);
        assert_eq!(notices, [], "{fragment}");
        let Report { title: found, body } = Report::of(&budget, &Texts::ENGLISH);
        assert_eq!(found, title, "{fragment}");
        for line in lines {
            assert!(body.lines().any(|found| found == *line), "{line} is missing in {body}");
        }
    }
}

/// What the reader fills in is asked in their language; a log is English everywhere.
#[wasm_bindgen_test(unsupported = test)]
fn it_asks_in_the_language() -> Result<(), PackError> {
    let rows = [
        (Lang::Ja, "### それを示すエンジンのログの行\n"),
        (Lang::Ko, "### 그것을 보여 주는 엔진 로그의 줄\n"),
    ];
    for (lang, heading) in rows {
        let texts = Texts::read(lang, &pack(lang, TEXTS), base(TEXTS, TEXTS.len()))?;
        let body = Report::of(&Budget::default(), &texts).body;
        assert!(body.contains(heading) && body.contains("- weights: 14 GiB\n"), "{body}");
    }
    Ok(())
}

/// A private config gives its layers and parameters to the link, and nothing else to the report.
#[wasm_bindgen_test(unsupported = test)]
fn it_holds_nothing_that_was_pasted_but_the_layers() -> Result<(), String> {
    let secret = "unannounced";
    let config = format!(
        r#"{{"model_type": "llama", "_name_or_path": "/srv/{secret}/model", "name": "{secret}",
            "architectures": ["{secret}"], "{secret}": "{secret}", "hidden_size": 512,
            "num_hidden_layers": 4, "num_attention_heads": 8, "intermediate_size": 1024,
            "vocab_size": 1000, "torch_dtype": "bfloat16"}}"#
    );
    let architecture = model_file::read(&config).map_err(|error| error.to_string())?;
    let layers = KnownModel::of(None, &architecture).short_form();
    let edits = [
        Edit::new(Field::Layers, layers.clone()),
        // What does not hold stays beside its field.
        Edit::new(Field::Gpu, secret),
        Edit::new(Field::Batch, secret),
    ];
    let (budget, refused) = Budget::default().edited(&edits);
    assert_eq!(refused.len(), 2);
    let Report { title, body } = Report::of(&budget, &Texts::ENGLISH);
    assert_eq!(title, "Wrong number: layers of a config, 80.00 GiB, no engine");
    assert!(body.contains(&format!("layers={layers}")), "{body}");
    assert!(!body.contains(secret), "{body}");
    Ok(())
}

/// Each kind of text that a query would not carry unharmed comes back from the address as it was.
#[wasm_bindgen_test(unsupported = test)]
fn its_address_holds_all_of_it() {
    let (budget, _) = link::read(&format!("#v=1&{LAYERS}"));
    let report = Report::of(&budget, &Texts::ENGLISH);
    let rows = [
        (
            "https://example.org/issues/new",
            "https://example.org/issues/new?title=Wrong%20number%3A",
        ),
        (
            "https://example.org/new?labels=a",
            "https://example.org/new?labels=a&title=Wrong%20number",
        ),
    ];
    for (form, begins) in rows {
        let address = report.address(form).unwrap_or_default();
        assert!(address.starts_with(begins), "{address}");
        assert_eq!(address.matches('&').count(), begins.matches('&').count() + 1, "{address}");
        assert!(!address.contains([' ', '`', '#', '\n', '|', '×']), "{address}");
        assert!(address.ends_with("%0A"), "{address}");
    }
    let long = Report { body: report.body.repeat(20), ..report };
    assert_eq!(long.address("https://example.org/issues/new"), None);
}
