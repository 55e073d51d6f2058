use gloo::utils::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// Asks for a file.
pub(crate) async fn fetch(address: &str, options: &RequestInit) -> Result<Response, JsValue> {
    JsFuture::from(window().fetch_with_str_and_init(address, options)).await?.dyn_into()
}

/// The text of an answer.
pub(crate) async fn text(answer: &Response) -> Result<String, JsValue> {
    let text = JsFuture::from(answer.text()?).await?;
    text.as_string().ok_or(text)
}
