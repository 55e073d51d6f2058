//! Where the page is. The shell is drawn where there is no browser: there it is nowhere.

use gloo::utils::{document, window};

/// The fragment of the address, with its `#`.
#[must_use]
pub fn fragment() -> String {
    if cfg!(target_arch = "wasm32") {
        window().location().hash().unwrap_or_default()
    } else {
        String::new()
    }
}

/// The whole address.
pub(crate) fn href() -> String {
    if cfg!(target_arch = "wasm32") {
        window().location().href().unwrap_or_default()
    } else {
        String::new()
    }
}

/// The address of a file that is fetched later. The site has it where no other page has it, and says so in an
/// attribute of the page; while developing it is beside the page.
pub(crate) fn later(name: &str) -> String {
    let attribute = format!("data-{}", name.split('.').next().unwrap_or_default());
    let said = document().document_element().and_then(|page| page.get_attribute(&attribute));
    said.unwrap_or_else(|| format!("./{name}"))
}
