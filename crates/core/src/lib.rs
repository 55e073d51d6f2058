//! The arithmetic of kvbudget: what an LLM deployment needs of a GPU's memory.
//!
//! Pure: no file, clock, network or environment; the same input gives the same output, in the
//! page as in the binary. Data flows one way: text, [`field::Field`], [`scenario::Scenario`],
//! [`estimate::Estimate`], text again by [`fmt`] and [`text`].

pub mod architecture;
pub mod architecture_file;
pub mod assumed;
pub mod bar;
pub mod budget;
pub mod certainty;
pub mod compare;
pub mod config;
pub mod curve;
pub mod describe;
mod divisor;
pub mod engine;
pub mod error;
pub mod estimate;
pub mod excerpt;
pub mod explain;
pub mod export;
pub mod field;
pub mod fit;
pub mod fmt;
pub mod format;
pub mod gguf;
pub mod gpu;
pub mod json;
pub mod kv;
pub mod kv_cache_dtype;
mod kv_model;
pub mod lang;
pub mod layers_text;
pub mod link;
pub mod logical;
pub mod lookup;
pub mod model;
pub mod model_estimate;
pub mod model_file;
pub mod parse;
pub mod quantity;
pub mod report;
pub mod savings;
pub mod scenario;
pub mod serve;
pub mod shape;
pub mod table;
pub mod text;
pub mod units;
pub mod working;
