use kvbudget_core::budget::Edit;
use kvbudget_core::engine::Engine;
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::gpu::Gpu;
use kvbudget_core::parse::{AUTO, OFF, ON};
use kvbudget_core::scenario::{Overhead, Scenario};
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use super::engine::taken;
use super::fields::Fields;
use crate::components::SearchField;
use crate::state::Action;
use crate::words::{Word, gpu as words};

/// How several GPUs divide the model.
const SPLIT: [Field; 6] = [
    Field::TensorParallelSize,
    Field::PipelineParallelSize,
    Field::DataParallelSize,
    Field::EnableExpertParallel,
    Field::DecodeContextParallelSize,
    Field::PrefillContextParallelSize,
];

/// The GPU: found in the catalogue, or its memory by hand; what is set aside of it, and how many
/// of them there are.
pub(super) fn gpu(fields: &Fields) -> Html {
    let scenario = fields.state.budget.scenario();
    let gpus = kvbudget_catalog::gpus().iter().map(|gpu| (gpu.id, gpu.name));
    let has = |field: &Field| {
        let given = field.write(scenario) != field.write(&Scenario::default());
        given || fields.state.problem(*field).is_some()
    };
    let engine = scenario.engine != Engine::None;
    html! {
        <>
            <SearchField
                frame={fields.frame(Field::Gpu, fields.say(&Word::GpuHint))}
                value={Field::Gpu.write(scenario).unwrap_or_default()}
                options={gpus.collect::<Vec<_>>()}
                onchange={named(fields)}
            />
            if let Some(gpu) = scenario.gpu {
                { known(fields, gpu) }
            } else {
                { fields.size(Field::GpuMemory, scenario.gpu_memory, "") }
            }
            { overhead(fields) }
            if engine || has(&Field::GpuMemoryUtilization) {
                { share(fields) }
            }
            if engine || has(&Field::EnforceEager) {
                { fields.switch(Field::EnforceEager, &[OFF, ON], "") }
            }
            if engine || SPLIT.iter().chain([&Field::GpuCount]).any(has) {
                { split(fields, SPLIT.iter().any(has)) }
            }
        </>
    }
}

/// A name chooses a GPU; no name is one by hand.
fn named(fields: &Fields) -> Callback<String> {
    let memory = fields.state.budget.scenario().gpu_memory;
    fields.dispatch.reform(move |name: String| match name.trim() {
        "" => by_hand(memory),
        _ => Action::Edited(vec![Edit::new(Field::Gpu, name)]),
    })
}

/// The memory stays, in a number that a person would write.
fn by_hand(memory: Bytes) -> Action {
    Action::Edited(vec![Edit::new(Field::GpuMemory, fmt::plain_gib(memory, 2) + "GiB")])
}

/// What is known of the GPU, and the way back to its memory by hand.
fn known(fields: &Fields, gpu: &'static Gpu) -> Html {
    let back = fields.dispatch.reform(|_: MouseEvent| by_hand(gpu.total_memory));
    html! {
        <div class="known">
            <p>{ words::memory(gpu) }</p>
            <p class="hint">{ fields.say(&words::basis(gpu.total_basis)) }</p>
            <button type="button" onclick={back}>{ fields.say(&Word::MemoryByHand) }</button>
        </div>
    }
}

fn overhead(fields: &Fields) -> Html {
    let budget = &fields.state.budget;
    let (number, unit) = match budget.scenario().overhead {
        Overhead::Given(bytes) => {
            let (number, unit) = fmt::size(bytes);
            (number, unit.name())
        }
        Overhead::Share(share) => (fmt::plain_percent(share), "%"),
        Overhead::Auto => (AUTO.to_owned(), AUTO),
    };
    fields.measure(
        Field::Overhead,
        number,
        unit,
        &["%", AUTO],
        words::overhead(&fields.state.texts, budget),
    )
}

fn share(fields: &Fields) -> Html {
    let field = Field::GpuMemoryUtilization;
    let taken = taken(fields, field.key());
    let hint = if taken.is_empty() { fields.say(&Word::WholeGpu).into() } else { taken };
    fields.number_or(field, String::new(), hint)
}

/// How many GPUs there are, and how they divide the model: unfolded while somebody says so.
fn split(fields: &Fields, open: bool) -> Html {
    let field = |field: &Field| match field {
        Field::EnableExpertParallel => fields.switch(*field, &[OFF, ON], ""),
        field => fields.number(*field, None),
    };
    html! {
        <>
            { fields.number_or(
                Field::GpuCount,
                String::new(),
                words::split(&fields.state.texts, fields.state.budget.estimate()).into(),
            ) }
            <details {open}>
                <summary>{ fields.say(&Word::Split) }</summary>
                <div class="split grid">{ for SPLIT.iter().map(field) }</div>
            </details>
        </>
    }
}
