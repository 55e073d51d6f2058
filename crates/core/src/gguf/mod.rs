//! GGUF files: which block type each tensor of a model has.
//!
//! A file type such as `q4_k_m` is not one format but a rule, by which llama.cpp's quantizer picks
//! a block type for each tensor: by what the tensor does, by its layer, and by the width of its
//! rows. [`FileType`] holds the rules as a table, [`Tensors`] finds the tensors of a model.
//!
//! Experts that a checkpoint has in mxfp4 (gpt-oss) stay so in every file.
//!
//! The rules are those of 2026: files made earlier with queries, keys and values in one tensor
//! (Phi 3) have other types for it, within a few percent of the file. Not held: what the quantizer
//! does of its own for Falcon, and publishers' dynamic mixes, which follow no rule.
//!
//! `src/llama-quant.cpp`, commit 007dbbf3fd17 (<https://github.com/ggml-org/llama.cpp>)

mod file_type;
mod layers;
mod pick;
mod rows;
mod tensors;

pub use file_type::FileType;
pub use pick::{Class, Place, Traits};
pub(crate) use tensors::bytes;
pub use tensors::{Home, Tensor, Tensors, assumed, tensor_bytes};
