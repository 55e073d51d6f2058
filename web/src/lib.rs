//! The kvbudget page. It shows what `kvbudget-core` works out and does no arithmetic of its own.

pub mod app;
mod components;
mod hooks;
mod hub;

mod panels;
/// The language of the page.
pub mod language {
    pub use crate::hooks::{load, wanted};
    pub use crate::words::texts;
}
pub mod reader;
pub mod rest;
#[cfg(feature = "shell")]
pub mod shell;
pub mod state;
mod words;
