//! Engines: what each reserves of a GPU for the requests it serves.

pub mod vllm;
