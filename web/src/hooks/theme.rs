use gloo::utils::{document, window};

/// Where the choice stands in the document, and under which name it is kept.
const THEME: &str = "data-theme";
const KEPT: &str = "theme";

/// Colours of the page; the first is what the system has.
pub(crate) const THEMES: [&str; 3] = ["system", "light", "dark"];

/// The colours that were chosen. The shell is drawn where there is no document.
pub(crate) fn theme() -> String {
    let root = if cfg!(target_arch = "wasm32") { document().document_element() } else { None };
    let chosen = root.and_then(|root| root.get_attribute(THEME));
    chosen.unwrap_or_else(|| THEMES[0].to_owned())
}

/// Takes other colours, and keeps the choice where the browser lets us: `web/shell/early.js` reads it
/// before the first paint.
pub(crate) fn choose_theme(theme: &str) {
    if let Some(root) = document().document_element() {
        // A document that does not take it keeps the colours of the system.
        let _ = root.set_attribute(THEME, theme);
    }
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(KEPT, theme);
    }
}
