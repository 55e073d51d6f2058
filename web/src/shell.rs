//! The page as text, drawn by its own components: what a browser shows before the wasm has come, and all that
//! it shows without JavaScript.

use std::sync::mpsc;

use yew::LocalServerRenderer;
use yew::platform::Runtime;

use crate::app::App;

/// The page of the default scenario; none if its drawing was cut off.
///
/// # Errors
/// When the machine gives no thread to draw in.
pub fn html() -> std::io::Result<Option<String>> {
    let (send, drawn) = mpsc::channel();
    // It draws for as long as it is held.
    let runtime = Runtime::builder().worker_threads(1).build()?;
    runtime.spawn_pinned(move || async move {
        let html = LocalServerRenderer::<App>::new().hydratable(false).render().await;
        // Whoever waited for it has gone: then nobody needs it.
        let _ = send.send(html);
    });
    Ok(drawn.recv().ok().map(|html| at_rest(&html)))
}

/// Controls that nothing answers yet are not offered; nor are the names that one could choose there.
fn at_rest(html: &str) -> String {
    let without_names = |part: &str| {
        let tag = part.split('>').next().unwrap_or_default();
        let rest = part.split_once("</datalist>").map_or("", |(_, rest)| rest);
        format!("<datalist{tag}></datalist>{rest}")
    };
    let mut parts = html.split("<datalist");
    let before = parts.next().unwrap_or_default().to_owned();
    let html = before + &parts.map(without_names).collect::<String>();
    ["button", "input", "select", "textarea"]
        .into_iter()
        .fold(html, |html, tag| html.replace(&format!("<{tag} "), &format!("<{tag} disabled ")))
}
