//! How many GPUs there are, and how a model is divided over all of them.

use super::error::VllmError;
use super::options::{Options, Settings};
use super::rank;
use crate::assumed::{Assumed, Why};
use crate::engine::model::ServedModel;
use crate::fmt::count;
use crate::lang::Section;
use crate::{english, said};

/// Why so many GPUs are not what a model is divided over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct GpuCountError {
    /// GPUs.
    pub gpu_count: u64,
    /// What is wrong.
    pub why: NotDivided,
    /// What would go.
    pub splits: Splits,
}

/// What is wrong with a number of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDivided {
    /// The sizes ask for another number.
    Product {
        /// GPUs over which each layer is divided.
        tensor: u64,
        /// Stages.
        pipeline: u64,
        /// Replicas.
        data: u64,
        /// Groups over which prompts are divided.
        prefill: u64,
    },
    /// What is left for each layer is no whole number.
    NotWhole {
        /// The product of the other sizes.
        others: u64,
    },
    /// The model does not divide over what is left for each layer.
    Tensor {
        /// GPUs over which each layer would be divided.
        tensor_parallel_size: u64,
    },
}

said! {
    GpuCountError, Section::GpuCountError.base(), |to| {
        Self { gpu_count, why: NotDivided::Product { tensor, pipeline, data, prefill }, splits } => [
            "gpu_count = {0} is not the product of tensor_parallel_size = {1}, \
             pipeline_parallel_size = {2}, data_parallel_size = {3} and \
             prefill_context_parallel_size = {4}, which is {5}; {6}",
            "gpu_count = {0}はtensor_parallel_size = {1}、pipeline_parallel_size = {2}、data_parallel_size = {3}、prefill_context_parallel_size = {4}の積{5}と一致しない。{6}",
            "gpu_count = {0}: tensor_parallel_size = {1}, pipeline_parallel_size = {2}, data_parallel_size = {3}, prefill_context_parallel_size = {4}의 곱({5})과 다름. {6}"
        ] (
            gpu_count,
            tensor,
            pipeline,
            data,
            prefill,
            count(tensor.saturating_mul(*pipeline).saturating_mul(*data).saturating_mul(*prefill)),
            to.of(splits),
        ),
        Self { gpu_count, why: NotDivided::NotWhole { others }, splits } => [
            "gpu_count = {0} is no multiple of the other sizes (pipeline, data and prefill context \
             parallel), whose product is {1}; {2}",
            "gpu_count = {0}はほかのサイズ(パイプライン、データ、プリフィルコンテキストの並列)の積{1}の倍数でない。{2}",
            "gpu_count = {0}: 다른 크기(파이프라인, 데이터, 프리필 컨텍스트 병렬)의 곱 {1}의 배수가 아님. {2}"
        ] (gpu_count, count(*others), to.of(splits)),
        Self { gpu_count, why: NotDivided::Tensor { tensor_parallel_size }, splits } => [
            "gpu_count = {0} leaves tensor_parallel_size = {1}, over which the model does not \
             divide; {2}",
            "gpu_count = {0}ではtensor_parallel_size = {1}となり、モデルを割り切れない。{2}",
            "gpu_count = {0}: 남는 tensor_parallel_size = {1}, 이 수로는 모델이 나누어지지 않음. {2}"
        ] (gpu_count, tensor_parallel_size, to.of(splits)),
    }
}

/// The splits of a number of GPUs that a model takes: tensor by pipeline parallel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splits {
    /// Tensor-parallel sizes, the largest first; 0 where there are no more.
    tensors: [u16; Self::MOST],
    /// GPUs of each replica and group, over which they are.
    gpus: u64,
    /// Replicas by groups over which prompts are divided, which stay as they are.
    groups: u64,
}

impl Splits {
    const MOST: usize = 8;
    /// The most GPUs over which a layer is divided that are tried: no model has more heads.
    const MOST_TENSOR: u16 = 1_024;

    fn of(model: &ServedModel, options: &Options, settings: &Settings, gpu_count: u64) -> Self {
        let groups =
            options.data_parallel_size.saturating_mul(options.prefill_context_parallel_size).max(1);
        let gpus = gpu_count / groups;
        let mut tensors = [0; Self::MOST];
        if gpu_count.is_multiple_of(groups) {
            let holds = |&tensor: &u16| {
                let tensor = u64::from(tensor);
                gpus.is_multiple_of(tensor)
                    && allows(model, &of_sizes(options, tensor, gpus / tensor), settings)
            };
            let found = (1..=Self::MOST_TENSOR).rev().filter(holds);
            for (place, tensor) in tensors.iter_mut().zip(found) {
                *place = tensor;
            }
        }
        Self { tensors, gpus, groups }
    }
}

said! {
    Splits, Section::Splits.base(), |to| {
        Self { tensors: [0, ..], groups: 0 | 1, .. } => [
            "the model divides over no such number; use another gpu_count",
            "モデルをこの数に分ける方法がない。別のgpu_countを使う",
            "이 수로는 모델을 나눌 수 없음. 다른 gpu_count를 쓸 것"
        ],
        Self { tensors: [0, ..], groups, .. } => [
            "use a gpu_count that is a multiple of {0} (data by prefill context parallel) and over \
             which the model divides",
            "{0}(データ並列 x プリフィルコンテキスト並列)の倍数で、モデルを割り切れるgpu_countを使う",
            "{0}의 배수(데이터 병렬 x 프리필 컨텍스트 병렬)이고 모델이 나누어지는 gpu_count를 쓸 것"
        ] (count(*groups)),
        Self { tensors, gpus, .. } => [
            "use tensor_parallel_size x pipeline_parallel_size = {0}",
            "tensor_parallel_size x pipeline_parallel_sizeを次のいずれかにする: {0}",
            "tensor_parallel_size x pipeline_parallel_size는 다음 중 하나를 쓸 것: {0}"
        ] (pairs(tensors, *gpus)),
    }
}

english! { GpuCountError, Splits }

/// Tensor by pipeline parallel, one by one.
fn pairs(tensors: &[u16], gpus: u64) -> String {
    let known = tensors.iter().map(|tensor| u64::from(*tensor)).filter(|tensor| *tensor > 0);
    let known: Vec<String> = known.map(|tensor| format!("{tensor} x {}", gpus / tensor)).collect();
    known.join(", ")
}

fn of_sizes(options: &Options, tensor: u64, pipeline: u64) -> Options {
    Options {
        tensor_parallel_size: tensor,
        pipeline_parallel_size: pipeline,
        gpu_count: None,
        ..*options
    }
}

/// Whether the model divides so; whatever else is wrong is said by the plan itself.
fn allows(model: &ServedModel, options: &Options, settings: &Settings) -> bool {
    !matches!(
        rank::layout(model, &[], options, settings),
        Err(VllmError::TensorParallel { .. }
            | VllmError::NoQueryHeads { .. }
            | VllmError::KvHeads { .. }
            | VllmError::State { .. }
            | VllmError::DecodeContextParallel { .. }
            | VllmError::ContextParallel(_)
            | VllmError::PipelineParallel { .. })
    )
}

/// The options with the number of GPUs made into a split, which is listed where nobody stated it.
pub(super) fn divide(
    model: &ServedModel,
    options: &Options,
    settings: &Settings,
    assumed: &mut Vec<Assumed>,
) -> Result<Options, VllmError> {
    let Some(gpu_count) = options.gpu_count else { return Ok(*options) };
    let Options {
        tensor_parallel_size: tensor,
        pipeline_parallel_size: pipeline,
        data_parallel_size: data,
        prefill_context_parallel_size: prefill,
        ..
    } = *options;
    let refuse = |why| {
        let splits = Splits::of(model, options, settings, gpu_count);
        Err(VllmError::from(GpuCountError { gpu_count, why, splits }))
    };
    let others = pipeline.saturating_mul(data).saturating_mul(prefill).max(1);
    if tensor > 1 || options.tensor_parallel_is_stated {
        if tensor.saturating_mul(others) == gpu_count {
            return Ok(*options);
        }
        return refuse(NotDivided::Product { tensor, pipeline, data, prefill });
    }
    if !gpu_count.is_multiple_of(others) {
        return refuse(NotDivided::NotWhole { others });
    }
    let tensor_parallel_size = gpu_count / others;
    let divided = of_sizes(options, tensor_parallel_size, pipeline);
    if !allows(model, &divided, settings) {
        return refuse(NotDivided::Tensor { tensor_parallel_size });
    }
    if tensor_parallel_size > 1 {
        let why = if others > 1 { Why::LeftOfGpuCount } else { Why::OverAllGpus };
        let value = tensor_parallel_size.to_string();
        assumed.push(Assumed::of_key("tensor_parallel_size", value, why));
    }
    Ok(divided)
}
