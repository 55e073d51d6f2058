//! What the build script made of the rows.

#![expect(clippy::pedantic, reason = "generated: no digit groups, long lines")]

use std::num::NonZeroU64;

use kvbudget_core::gpu::{Basis, BytesPerSecond, Gpu, Vendor};
use kvbudget_core::units::Bytes;

include!(concat!(env!("OUT_DIR"), "/gpus.rs"));
