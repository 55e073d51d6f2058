use kvbudget_core::budget::Edit;
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::parse::{AUTO, OFF, ON};
use kvbudget_core::scenario::Overhead;
use kvbudget_core::text::Label;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use super::engine::{assumed_of, in_words, taken};
use super::fields::Fields;
use super::unfold::{group, line};
use crate::components::SearchField;
use crate::hooks::{focus_once_drawn, is_in};
use crate::state::{Action, Fold};
use crate::words::{Detail, Word, gpu as words};

/// The button that leads back to the memory by hand.
const BY_HAND: &str = "memory-by-hand";

/// How several GPUs divide the model.
const SPLIT: [Field; 6] = [
    Field::TensorParallelSize,
    Field::PipelineParallelSize,
    Field::DataParallelSize,
    Field::EnableExpertParallel,
    Field::DecodeContextParallelSize,
    Field::PrefillContextParallelSize,
];

/// The GPU: found in the catalogue, or its memory by hand.
pub(super) fn gpu(fields: &Fields) -> Html {
    let scenario = fields.state.budget.scenario();
    let rest = fields.state.rest;
    html! {
        <>
            <SearchField
                frame={fields.frame(Field::Gpu, fields.say(&Word::GpuHint))}
                value={fields.state.text(Field::Gpu).unwrap_or_default()}
                options={rest.map(|rest| (rest.gpus)()).unwrap_or_default()}
                onchange={named(fields)}
            />
            if scenario.gpu.is_some() {
                { for rest.map(|rest| (rest.gpu)(fields)) }
            } else {
                { fields.size(Field::GpuMemory, scenario.gpu_memory, "") }
            }
        </>
    }
}

/// Whether a field is shown without an engine as well: it says something, or what it says does not
/// hold.
fn is_said(fields: &Fields, field: Field) -> bool {
    fields.is_given(field) || fields.state.problem(field).is_some()
}

/// A name chooses a GPU; no name is one by hand.
fn named(fields: &Fields) -> Callback<String> {
    let memory = fields.state.budget.scenario().gpu_memory;
    fields.dispatch.reform(move |name: String| {
        // The next field goes when the GPU is known: whoever is in it is led to what comes instead.
        if is_in(Field::GpuMemory.key()) {
            focus_once_drawn(BY_HAND);
        }
        match name.trim() {
            "" => by_hand(memory),
            _ => Action::Edited(vec![Edit::new(Field::Gpu, name)]),
        }
    })
}

/// The memory stays, in a number that a person would write.
fn by_hand(memory: Bytes) -> Action {
    Action::Edited(vec![Edit::new(Field::GpuMemory, fmt::plain_gib(memory, 2) + "GiB")])
}

/// What is known of the GPU, and the way back to its memory by hand.
pub(crate) fn known_gpu(fields: &Fields) -> Html {
    let Some(gpu) = fields.state.budget.scenario().gpu else { return Html::default() };
    let back = fields.dispatch.reform(|_: MouseEvent| {
        focus_once_drawn(Field::GpuMemory.key());
        by_hand(gpu.total_memory)
    });
    html! {
        <div class="known">
            <p>{ words::memory(gpu) }</p>
            <p class="hint">{ fields.say(&words::basis(gpu.total_basis)) }</p>
            <button id={BY_HAND} type="button" onclick={back}>{ fields.say(&Detail::MemoryByHand) }</button>
        </div>
    }
}

/// What is set aside of the GPU.
pub(super) fn overhead(fields: &Fields) -> Html {
    let now = fmt::bytes(fields.state.budget.estimate().overhead.value);
    group(fields, Fold::Overhead, line(fields, &Label(Field::Overhead), &now), of_overhead)
}

fn of_overhead(fields: &Fields) -> Html {
    let budget = &fields.state.budget;
    let (number, unit) = match budget.scenario().overhead {
        Overhead::Given(bytes) => {
            let (number, unit) = fmt::size(bytes);
            (number, unit.name())
        }
        Overhead::Share(share) => (fmt::plain_percent(share), "%"),
        Overhead::Auto => (AUTO.to_owned(), AUTO),
    };
    let engine = fields.has_engine();
    html! {
        <>
            { fields.measure(
                Field::Overhead,
                number,
                unit,
                &["%", AUTO],
                words::overhead(&fields.state.texts, budget),
            ) }
            if engine || is_said(fields, Field::GpuMemoryUtilization) {
                { share(fields) }
            }
            if engine || is_said(fields, Field::EnforceEager) {
                { fields.switch(Field::EnforceEager, &[OFF, ON], "") }
            }
        </>
    }
}

fn share(fields: &Fields) -> Html {
    let field = Field::GpuMemoryUtilization;
    let taken = taken(fields, field.key());
    let hint = if taken.is_empty() { fields.say(&Detail::WholeGpu).into() } else { taken };
    fields.number_or(field, String::new(), hint)
}

/// How many GPUs there are, and how they divide the model: for an engine, or where a link says so.
pub(super) fn split(fields: &Fields) -> Html {
    let said = |field: &Field| is_said(fields, *field);
    if !fields.has_engine() && !SPLIT.iter().chain([&Field::GpuCount]).any(said) {
        return Html::default();
    }
    let now = fmt::count(fields.state.budget.estimate().gpus());
    group(fields, Fold::Split, line(fields, &Label(Field::GpuCount), &now), of_split)
}

fn of_split(fields: &Fields) -> Html {
    let field = |field: &Field| match field {
        Field::EnableExpertParallel => fields.switch(*field, &[OFF, ON], ""),
        field => match assumed_of(fields, field.key()) {
            // It follows from the number of GPUs.
            Some(assumed) => {
                fields.number_as(*field, fields.say(&assumed.value), in_words(fields, assumed))
            }
            None => fields.number(*field, None),
        },
    };
    let hint = words::split(&fields.state.texts, fields.state.budget.estimate());
    html! {
        <>
            { fields.number_or(Field::GpuCount, String::new(), hint.into()) }
            <div class="grid">{ for SPLIT.iter().map(field) }</div>
        </>
    }
}
