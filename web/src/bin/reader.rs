//! Reads configs beside the page, in a worker of its own: the page loads without the reader, and
//! no config, however large, makes it wait.
//!
//! A message is the text of a `config.json` with the language of the page; what they look like, and
//! the answer, is in [`kvbudget_web::reader`].

use kvbudget_web::reader::{answer, read_question};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let onmessage = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let (text, texts) = read_question(&event.data());
        // The page may have gone; then nobody waits for the answer.
        let _ = answering.post_message(&answer(&text, &texts));
    });
    scope.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
    // It answers for as long as the worker lives.
    onmessage.forget();
    // The page holds its text back until now: what comes earlier is lost.
    let _ = scope.post_message(&JsValue::NULL);
}
