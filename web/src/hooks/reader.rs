use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};
use yew::prelude::*;

use crate::reader::{ReadConfig, read_answer};
use crate::words;

/// The reader's address beside the page; the build writes it there.
const READER: &str = "./reader_loader.js";

/// What became of a config that was given to the reader.
pub(crate) type Answer = Result<ReadConfig, String>;

/// Hands the texts of configs to the reader, which is fetched when the first one comes. The last
/// text counts: an answer to an earlier one is dropped by starting anew.
#[hook]
pub(crate) fn use_reader(onanswer: Callback<Answer>) -> Callback<String> {
    let running = use_mut_ref(|| None::<Running>);
    use_callback(onanswer, move |text: String, onanswer| {
        // Dropping the one before ends it, whatever it was doing.
        *running.borrow_mut() = None;
        match Running::start(text, onanswer.clone()) {
            Ok(started) => *running.borrow_mut() = Some(started),
            Err(_) => onanswer.emit(Err(words::NO_READER.to_owned())),
        }
    })
}

/// A worker that reads one text.
struct Running {
    worker: Worker,
    // They live as long as the worker may call them.
    _onmessage: Closure<dyn FnMut(MessageEvent)>,
    _onerror: Closure<dyn FnMut(JsValue)>,
}

impl Running {
    fn start(text: String, onanswer: Callback<Answer>) -> Result<Self, JsValue> {
        let worker = Worker::new(READER)?;
        let waiting = Rc::new(RefCell::new(Some(text)));
        let onmessage = {
            let (worker, onanswer) = (worker.clone(), onanswer.clone());
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                // The first message says that it is ready, the second is the answer.
                match waiting.borrow_mut().take() {
                    Some(text) => {
                        if worker.post_message(&text.into()).is_err() {
                            onanswer.emit(Err(words::NO_READER.to_owned()));
                        }
                    }
                    None => onanswer.emit(read_answer(&event.data())),
                }
            })
        };
        let onerror = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            onanswer.emit(Err(words::NO_READER.to_owned()));
        });
        worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
        worker.set_onerror(Some(onerror.as_ref().unchecked_ref()));
        Ok(Self { worker, _onmessage: onmessage, _onerror: onerror })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
