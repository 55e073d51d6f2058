//! Hooks: where the page meets the browser.

mod address;
mod config;
mod draft;
mod dropped_file;
mod fetch;
mod focus;
pub(crate) mod here;
mod language;
mod reader;
mod rest;
mod settled;
mod theme;

pub(crate) use address::use_address;
pub(crate) use config::{Config, use_config};
pub(crate) use draft::{Draft, use_draft};
pub(crate) use dropped_file::use_dropped_file;
pub(crate) use fetch::{fetch, text};
pub(crate) use focus::{focus, focus_once_drawn, has_focus, is_in};
pub(crate) use language::use_language;
pub use language::{load, wanted};
pub(crate) use rest::use_rest;
pub(crate) use settled::use_settled;
pub(crate) use theme::{THEMES, choose_theme, theme};
