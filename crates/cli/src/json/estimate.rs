//! `kvbudget.estimate/1`.

use kvbudget_core::model_estimate::ModelEstimate;
use serde::Serialize;

use super::engine::{Engine, Fit, Group, Settings};
use super::gpu::PerGpu;
use super::parts::{Assumed, Model};
use crate::model;
use crate::reservation::{Pool, Reservation};

/// The estimate of a model.
#[derive(Debug, Serialize)]
pub(crate) struct Estimate<'a> {
    schema: &'static str,
    model: Model<'a>,
    engine: Engine,
    request: Request,
    settings: Option<Settings>,
    per_gpu: Option<PerGpu>,
    kv: Kv,
    fit: Fit,
    reasons: Vec<String>,
    assumed: Vec<Assumed>,
    warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Request {
    context: u64,
    batch: u64,
    replicas: u64,
    batch_of_replica: u64,
    dtype: &'static str,
    kv_cache_dtype: &'static str,
}

/// Sizes; what an engine reserves is null without one.
#[derive(Debug, Serialize)]
struct Kv {
    logical_bytes_per_token: u64,
    logical_bytes_per_request: u64,
    logical_bytes_of_batch: u64,
    reserved_bytes_per_request: Option<u64>,
    reserved_bytes_of_batch: Option<u64>,
    block_size: Option<u64>,
    blocks_per_request: Option<u64>,
    bytes_per_block: Option<u64>,
    num_blocks: Option<u64>,
    capacity_tokens: Option<u64>,
    needed_bytes: Option<u64>,
    groups: Option<Vec<Group>>,
}

impl<'a> Estimate<'a> {
    /// The form of an estimate, with what an engine reserves where there is one.
    pub(crate) fn of(
        model: &'a model::Model,
        logical: &'a ModelEstimate,
        reservation: Option<&'a Reservation>,
    ) -> Self {
        let pool = reservation.and_then(|reservation| reservation.pool.as_ref());
        let engine = reservation.map(|reservation| &reservation.estimate);
        let assumed = engine.map_or(&[][..], |engine| &engine.assumed);
        let reasons = engine.map_or(&[][..], |engine| &engine.reasons);
        Self {
            schema: "kvbudget.estimate/1",
            model: model.into(),
            engine: reservation.into(),
            request: Request {
                context: logical.context,
                batch: logical.batch,
                replicas: reservation.map_or(1, |of| of.replicas.count),
                batch_of_replica: reservation.map_or(logical.batch, |of| of.replicas.requests),
                dtype: logical.dtype.name(),
                kv_cache_dtype: logical.kv_cache_dtype.name(),
            },
            settings: reservation.map(Settings::from),
            per_gpu: reservation.and_then(|of| of.memory.as_ref()).map(PerGpu::from),
            kv: kv(logical, reservation),
            fit: Fit::of(reservation),
            reasons: reasons.iter().map(ToString::to_string).collect(),
            assumed: logical.assumed.iter().chain(assumed).map(Assumed::from).collect(),
            warnings: warnings(logical, pool),
        }
    }
}

fn kv(logical: &ModelEstimate, reservation: Option<&Reservation>) -> Kv {
    let plan = reservation.map(|reservation| &reservation.estimate.plan);
    let pool = reservation.and_then(|reservation| reservation.pool).map(|pool| pool.fit.pool);
    let reserved = plan.map(|plan| plan.reserved_per_request().0);
    Kv {
        logical_bytes_per_token: logical.kv_of_next_token.0,
        logical_bytes_per_request: logical.kv_per_request.0,
        logical_bytes_of_batch: logical.kv_of_batch.0,
        reserved_bytes_per_request: reserved,
        reserved_bytes_of_batch: reservation.map(|reservation| reservation.of_batch.0),
        block_size: plan.map(|plan| plan.layout().block_size),
        blocks_per_request: plan.map(|plan| plan.blocks_per_request),
        bytes_per_block: plan.map(|plan| plan.bytes_per_block.0),
        num_blocks: pool.map(|pool| pool.num_blocks),
        capacity_tokens: pool.map(|pool| pool.capacity_tokens),
        needed_bytes: reserved,
        groups: reservation.map(|reservation| reservation.groups.iter().map(Group::from).collect()),
    }
}

fn warnings(logical: &ModelEstimate, pool: Option<&Pool>) -> Vec<String> {
    let mut warnings: Vec<String> = logical.warnings.iter().map(ToString::to_string).collect();
    if let Some(pool) = pool {
        warnings.extend(pool.refusal.iter().map(ToString::to_string));
        warnings.extend(pool.warnings().iter().map(ToString::to_string));
    }
    warnings
}
