//! Runs the binary as a person would.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod budget_json;
mod commands;
#[cfg(unix)]
mod gpu_auto;
mod kv_py;
mod lab_check;
mod lab_check_program;
mod lab_write;
mod model;
mod per_gpu;
mod serve;
mod stdout;
mod support;
