//! Where the page is. The shell is drawn where there is no browser: there it is nowhere.

use gloo::utils::window;

/// The fragment of the address, with its `#`.
pub(crate) fn fragment() -> String {
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
