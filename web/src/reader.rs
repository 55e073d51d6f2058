//! What the page and its reader say to each other: lists of texts, so that neither needs a parser
//! for the other.

use js_sys::Array;
use kvbudget_core::assumed::{Assumed, Why};
use kvbudget_core::format::WeightFormat;
use kvbudget_core::lang::{Lang, Texts};
use kvbudget_core::model::{self, KnownModel};
use kvbudget_core::model_file;
use kvbudget_core::parse;
use kvbudget_core::scenario::Weights;
use wasm_bindgen::JsValue;

use crate::words::{CORE, Detail};

/// A config as the page uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadConfig {
    /// Its layers and parameters.
    pub model: KnownModel,
    /// Values that it does not state.
    pub assumed: Vec<Assumed>,
}

/// The question to the reader: `[text, language, its lines]`.
pub(crate) fn question(text: &str, said_in: &Texts) -> JsValue {
    let parts = [text, said_in.lang().tag(), &said_in.first_lines(CORE)];
    parts.map(JsValue::from).into_iter().collect::<Array>().into()
}

/// Reads a question: the text of a file, and the texts in which the answer is said.
#[must_use]
pub fn read_question(question: &JsValue) -> (String, Texts) {
    let mut parts =
        Array::from(question).into_iter().map(|part| part.as_string().unwrap_or_default());
    let mut next = || parts.next().unwrap_or_default();
    let (text, lang, lines) = (next(), next(), next());
    let texts = Lang::of_tag(&lang).and_then(|lang| Texts::read(lang, &lines, CORE).ok());
    (text, texts.unwrap_or(Texts::ENGLISH))
}

/// The reader's answer to the text of a config or an architecture file: `[problem]`, or
/// `["", layers in short form, parameters, weight format, what, value, why, what, ...]`. What it
/// says is in the language of `said_in`.
#[must_use]
pub fn answer(text: &str, said_in: &Texts) -> JsValue {
    let texts = match model_file::read(text) {
        Err(error) => vec![said_in.say(&error)],
        Ok(architecture) => {
            let model = KnownModel::of(None, &architecture);
            let (parameters, format) = match model.weights {
                Some(Weights::Counted { parameters, format }) => {
                    (parameters.0.to_string(), format.name().to_owned())
                }
                Some(Weights::Given(_) | Weights::Stored(_)) | None => {
                    (String::new(), String::new())
                }
            };
            let assumed = architecture.assumed.iter().flat_map(|Assumed { what, value, why }| {
                [said_in.say(what), said_in.say(value), said_in.say(why)]
            });
            [String::new(), model.short_form(), parameters, format]
                .into_iter()
                .chain(assumed)
                .collect()
        }
    };
    texts.into_iter().map(JsValue::from).collect::<Array>().into()
}

/// Reads an answer.
///
/// # Errors
/// The reader's words for what is wrong with the config; or, in the language of `said_in`, that it
/// did not answer as the reader of this page does.
pub fn read_answer(answer: &JsValue, said_in: &Texts) -> Result<ReadConfig, String> {
    let texts: Vec<String> = Array::from(answer).iter().filter_map(|t| t.as_string()).collect();
    let (problem, rest) = texts.split_first().ok_or_else(|| said_in.say(&Detail::NoReader))?;
    if !problem.is_empty() {
        return Err(problem.clone());
    }
    let [layers, parameters, format, assumed @ ..] = rest else {
        return Err(said_in.say(&Detail::NoReader));
    };
    let mut model = model::read_layers(layers).map_err(|error| said_in.say(&error))?;
    model.weights = parse::parameters(parameters).ok().and_then(|parameters| {
        let format = WeightFormat::from_name(format)?;
        Some(Weights::Counted { parameters, format })
    });
    let assumed = assumed.chunks_exact(3).map(|texts| Assumed {
        what: texts[0].clone().into(),
        value: texts[1].clone().into(),
        why: Why::Given(texts[2].clone().into()),
    });
    Ok(ReadConfig { model, assumed: assumed.collect() })
}
