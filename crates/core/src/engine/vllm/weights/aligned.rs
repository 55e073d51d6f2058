//! Whether a split leaves whole blocks and groups of quantized weights on each GPU.

use super::super::error::VllmError;
use super::super::expert_split::ExpertSplit;
use super::{Stored, heads};
use crate::architecture::{Architecture, Scales, Unconverted};
use crate::divisor::common_divisor;

/// bitsandbytes counts groups over a whole matrix, so nothing needs to divide by its usual size.
const LARGEST_OF_ANY: u64 = 32;

/// Refuses a split that vLLM does not load, of weights that are stored so.
///
/// Of a module whose inputs are divided each GPU needs whole blocks: `validate_fp8_block_shape` in
/// `quantization/utils/fp8_utils.py`. Experts need them in both directions: `create_weights` of
/// `Fp8MoEMethod` in `quantization/fp8.py`. Groups of AWQ, GPTQ and compressed-tensors: "input size
/// is not aligned" in `quantization/auto_awq.py` and its neighbours, all in
/// `vllm/model_executor/layers`; experts with them have a kernel that makes groups smaller.
///
/// # Errors
/// [`VllmError::Blocks`], [`VllmError::BlocksOfExperts`] and [`VllmError::GroupSize`].
pub fn check_alignment(
    model: &Architecture,
    stored: Option<Stored>,
    tensor_parallel_size: u64,
    experts: ExpertSplit,
) -> Result<(), VllmError> {
    let Some(Stored::Modules { scales, unconverted, .. }) = stored else { return Ok(()) };
    let (block, of_experts) = match scales {
        Scales::Block { size, inputs } if inputs > 0 => {
            (inputs, Some(inputs.max(size.checked_div(inputs).unwrap_or(0))))
        }
        Scales::Group { size, .. } if size > LARGEST_OF_ANY => (size, None),
        _ => return Ok(()),
    };
    let sharding = &model.sharding;
    let layers = model.num_hidden_layers;
    let Unconverted { attention, mlp, experts: of_routed, shared_experts, .. } = unconverted;
    // (inputs, layers that are not quantized, GPUs for one of tensor parallelism).
    let linear = [
        (sharding.attention_inputs, attention, true),
        (sharding.mlp_inputs, mlp, true),
        (sharding.shared_expert_inputs, shared_experts, !experts.shared_whole),
    ];
    let linear = linear
        .into_iter()
        .filter(|(inputs, unconverted, divided)| *inputs > 0 && *unconverted < layers && *divided);
    if let Scales::Group { size, .. } = scales {
        let inputs = linear.clone().map(|(inputs, ..)| inputs);
        // Of modules whose outputs are divided these are the inputs.
        let mut inputs =
            inputs.chain(Some(model.hidden_size).filter(|_| linear.clone().count() > 0));
        if let Some(inputs) = inputs.find(|inputs| !inputs.is_multiple_of(size)) {
            return Err(VllmError::GroupSize { group_size: size, inputs });
        }
    }
    let routed = (sharding.expert_inputs > 0 && of_routed < layers && !experts.whole)
        .then_some(sharding.expert_inputs)
        .zip(of_experts);
    let fits = |inputs: u64, block: u64, gpus: u64| {
        gpus <= 1 || inputs.is_multiple_of(block.saturating_mul(gpus))
    };
    let mut divisors = linear.clone().fold(model.num_attention_heads, |common, (inputs, ..)| {
        // A module that holds no whole blocks at all is not divided.
        common_divisor(common, if inputs.is_multiple_of(block) { inputs / block } else { 1 })
    });
    if let Some((inputs, block)) = routed {
        let of_group = block.saturating_mul(experts.groups.max(1));
        divisors = common_divisor(divisors, (inputs / of_group).max(1));
        let gpus = experts.of_each(tensor_parallel_size);
        if !fits(inputs, block, gpus) {
            let divisors =
                if inputs.is_multiple_of(of_group) { of_kv_heads(model, divisors) } else { 0 };
            return Err(VllmError::BlocksOfExperts { inputs, gpus, block, divisors });
        }
    }
    let gpus = tensor_parallel_size;
    match linear.map(|(inputs, ..)| inputs).find(|inputs| !fits(*inputs, block, gpus)) {
        Some(inputs) => {
            let divisors = of_kv_heads(model, divisors);
            Err(VllmError::Blocks { inputs, gpus, block, divisors })
        }
        None => Ok(()),
    }
}

/// A number all of whose divisors either divide the KV heads or are a multiple of them.
fn of_kv_heads(model: &Architecture, divisors: u64) -> u64 {
    const LARGEST: u64 = 4_096;
    let of_layers = || model.layers.iter().filter_map(|group| heads(&group.cache));
    let taken = |size: u64| {
        of_layers()
            .map(|heads| heads.num_kv_heads.max(1))
            .all(|kv_heads| kv_heads.is_multiple_of(size) || size.is_multiple_of(kv_heads))
    };
    if divisors <= LARGEST
        && (1..=divisors).filter(|size| divisors.is_multiple_of(*size)).all(taken)
    {
        return divisors;
    }
    of_layers().fold(divisors, |common, heads| common_divisor(common, heads.num_kv_heads.max(1)))
}
