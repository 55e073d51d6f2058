//! What `cargo xtask` can do, a file a command.

pub(crate) mod accuracy;
pub(crate) mod bench;
mod browser;
pub(crate) mod coverage;
pub(crate) mod dist;
pub(crate) mod finish;
pub(crate) mod fit;
mod port;
pub(crate) mod serve;
mod sizes;
mod snapshot;
pub(crate) mod test;
mod trunk;
pub(crate) mod vectors;
