use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use kvbudget_core::lang::Texts;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};
use yew::prelude::*;

use super::here;
use crate::reader::{ReadConfig, question, read_answer};
use crate::words::Detail;

/// The file that starts the reader.
const READER: &str = "reader_loader.js";

/// How long the reader may take to load, on a slow network too.
const READY_MILLISECONDS: u32 = 30_000;

/// What became of a config that was given to the reader.
pub(crate) type Answer = Result<ReadConfig, String>;

/// Hands the texts of configs to the reader, which is fetched when the first one comes. The last
/// text counts: an answer to an earlier one is dropped by starting anew, and no text drops all.
#[hook]
pub(crate) fn use_reader(
    onanswer: Callback<Answer>,
    texts: &Rc<Texts>,
) -> Callback<Option<String>> {
    let running = use_mut_ref(|| None::<Running>);
    use_callback((onanswer, Rc::clone(texts)), move |text: Option<String>, (onanswer, texts)| {
        // Dropping the one before ends it, whatever it was doing.
        *running.borrow_mut() = None;
        let Some(text) = text else { return };
        match Running::start(&text, texts, onanswer.clone()) {
            Ok(started) => *running.borrow_mut() = Some(started),
            Err(_) => onanswer.emit(Err(texts.say(&Detail::NoReader))),
        }
    })
}

/// A worker that reads one text.
struct Running {
    worker: Worker,
    // They live as long as the worker may call them.
    _onmessage: Closure<dyn FnMut(MessageEvent)>,
    _onerror: Closure<dyn FnMut(JsValue)>,
    _timeout: Rc<RefCell<Option<Timeout>>>,
}

impl Running {
    fn start(text: &str, texts: &Rc<Texts>, onanswer: Callback<Answer>) -> Result<Self, JsValue> {
        let worker = Worker::new(&here::later(READER))?;
        let fail = onanswer.reform({
            let texts = Rc::clone(texts);
            move |()| Err(texts.say(&Detail::NoReader))
        });
        let waiting = Rc::new(RefCell::new(Some(question(text, texts))));
        // A module that does not load rejects a promise in there, of which nobody hears here.
        let late = {
            let fail = fail.clone();
            let give_up = move || fail.emit(());
            Rc::new(RefCell::new(Some(Timeout::new(READY_MILLISECONDS, give_up))))
        };
        let onmessage = {
            let (worker, fail, late) = (worker.clone(), fail.clone(), Rc::clone(&late));
            let texts = Rc::clone(texts);
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                // It is there: no longer late.
                late.borrow_mut().take();
                // The first message says that it is ready, the second is the answer.
                match waiting.borrow_mut().take() {
                    Some(question) => {
                        if worker.post_message(&question).is_err() {
                            fail.emit(());
                        }
                    }
                    None => onanswer.emit(read_answer(&event.data(), &texts)),
                }
            })
        };
        let onerror = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            fail.emit(());
        });
        worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
        worker.set_onerror(Some(onerror.as_ref().unchecked_ref()));
        Ok(Self { worker, _onmessage: onmessage, _onerror: onerror, _timeout: late })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
