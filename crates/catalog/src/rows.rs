//! What the build script made of the rows.

#![expect(clippy::pedantic, reason = "generated: no digit groups, long lines")]

use std::borrow::Cow;

use kvbudget_core::architecture::Cache::*;
use kvbudget_core::architecture::Mixer::*;
use kvbudget_core::architecture::StateDtype::*;
use kvbudget_core::architecture::{
    Architecture, Dtype, Heads, LayerGroup, Parts, Quantization, Scales, Sharding, State,
    Unconverted,
};
use kvbudget_core::assumed::{Assumed, Taken, What, Why};
use kvbudget_core::format::{KvFormat, WeightFormat};

use crate::Model;

include!(concat!(env!("OUT_DIR"), "/models.rs"));
