//! What a machine needs before a command can do its work.
//!
//! Every `ensure` is silent about what is already there, and says what it fetches.

mod apt;
mod debian_toolchain;
mod lockfile;
pub(crate) mod npm;
pub(crate) mod programs;
pub(crate) mod search_path;
mod superuser;
pub(crate) mod tool;
pub(crate) mod wasm_target;
