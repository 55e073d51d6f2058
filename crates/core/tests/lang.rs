//! What is said in each language.

use kvbudget_core::field::Field;
use kvbudget_core::fit::Verdict;
use kvbudget_core::lang::{Lang, PackError, Say, TEXTS, Texts, base, pack, places};
use kvbudget_core::quantity::Quantity;
use kvbudget_core::text::{Help, Label, Unit};
use wasm_bindgen_test::wasm_bindgen_test;

const COUNT: usize = base(TEXTS, TEXTS.len());

fn texts(lang: Lang) -> Result<Texts, PackError> {
    Texts::read(lang, &pack(lang, TEXTS), COUNT)
}

#[wasm_bindgen_test(unsupported = test)]
fn each_type_finds_its_own_texts() -> Result<(), PackError> {
    let (ja, ko) = (texts(Lang::Ja)?, texts(Lang::Ko)?);
    let rows: [(&dyn Say, [&str; 3]); 6] = [
        (&Quantity::KeyAndValue, ["key and value", "キーとバリュー", "키와 밸류"]),
        (
            &Quantity::KvOfNextToken,
            [
                "KV per request with one more token",
                "トークンを1つ足したリクエストのKV",
                "토큰을 하나 더한 요청의 KV",
            ],
        ),
        (&Label(Field::Batch), ["Batch", "バッチ", "배치"]),
        (&Unit(Field::BlockSize), ["tokens", "トークン", "토큰"]),
        (&Help(Field::Batch), ["requests at once", "同時のリクエスト数", "동시 요청 수"]),
        (&Verdict::DoesNotFit, ["does not fit", "入らない", "들어가지 않음"]),
    ];
    for (what, expected) in rows {
        let said = [Texts::ENGLISH.say(what), ja.say(what), ko.say(what)];
        assert_eq!(said, expected);
    }
    Ok(())
}

/// A pack is read by lines, so that a text must be one.
#[wasm_bindgen_test(unsupported = test)]
fn no_text_is_empty_or_has_a_second_line() {
    for text in TEXTS.iter().copied().flatten().flatten() {
        assert!(!text.is_empty() && !text.contains('\n'), "{text}");
    }
}

/// Words of another script in every text that is not a name of its own: whoever copies the English
/// text into another column is found out.
#[wasm_bindgen_test(unsupported = test)]
fn every_text_is_translated() {
    const NAMES: [&str; 1] = ["GPU"];
    let is_name = |text: &str| NAMES.contains(&text) || !text.contains(char::is_alphabetic);
    for [en, ja, ko] in TEXTS.iter().copied().flatten() {
        for text in [ja, ko] {
            assert!(is_name(text) || !text.is_ascii(), "{en}: {text}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_pack_of_another_program_is_refused() {
    let short = Texts::read(Lang::Ja, "バッチ\n", COUNT);
    assert_eq!(short, Err(PackError { found: 1, expected: COUNT }));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_text_has_each_place_and_no_other() {
    let rows = [
        ("none", 0, true),
        ("{0} of {1}", 2, true),
        ("{1}のうち{0}", 2, true),
        ("{0} and {0}", 1, true),
        ("{0}", 2, false),
        ("{0} {2}", 2, false),
        ("{x}", 1, false),
        ("{", 0, false),
    ];
    for (text, count, expected) in rows {
        assert_eq!(places(text, count), expected, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_browser_states_its_languages_in_order() {
    let rows: [(&[&str], Lang); 6] = [
        (&["ja-JP", "en-US"], Lang::Ja),
        (&["ko", "ja"], Lang::Ko),
        (&["de-DE", "ko-KR", "en"], Lang::Ko),
        (&["EN-gb", "ja"], Lang::En),
        (&["kok-IN", "zh-Hant-TW"], Lang::En),
        (&[], Lang::En),
    ];
    for (tags, expected) in rows {
        assert_eq!(Lang::preferred(tags.iter().copied()), expected, "{tags:?}");
    }
}
