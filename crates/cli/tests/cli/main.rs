//! Runs the binary as a person would.

mod commands;
