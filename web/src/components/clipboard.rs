use gloo::utils::window;
use wasm_bindgen_futures::JsFuture;

/// Whether the text is now on the clipboard.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages that are not served safely have no clipboard at all, which the bindings do not know.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
