//! The kvbudget page. It shows what `kvbudget-core` works out and does no arithmetic of its own.

pub mod app;
mod components;
mod hooks;
mod panels;
pub mod reader;
#[cfg(feature = "shell")]
pub mod shell;
pub mod state;
mod words;
