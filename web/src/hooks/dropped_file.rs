use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::{DataTransfer, DragEvent, Event, File};
use yew::prelude::*;

/// Hands on a file that is dropped anywhere on the page, of several the first. Without this the
/// browser would leave the page and show the file.
#[hook]
pub(crate) fn use_dropped_file(onfile: Callback<File>) {
    use_effect_with(onfile, |onfile| {
        let onfile = onfile.clone();
        let over = listener("dragover", |event, data| {
            if has_files(data) {
                event.prevent_default();
            }
        });
        let dropped = listener("drop", move |event, data| {
            if has_files(data) {
                event.prevent_default();
            }
            if let Some(file) = data.files().and_then(|files| files.get(0)) {
                onfile.emit(file);
            }
        });
        move || drop((over, dropped))
    });
}

fn listener(
    event: &'static str,
    mut heard: impl FnMut(&Event, &DataTransfer) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), event, options, move |event| {
        let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
        if let Some(data) = data {
            heard(event, &data);
        }
    })
}

/// A text that is dragged is the browser's matter: it goes where it is dropped.
fn has_files(data: &DataTransfer) -> bool {
    data.types().includes(&"Files".into(), 0)
}
