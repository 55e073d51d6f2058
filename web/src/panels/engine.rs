use kvbudget_core::assumed::Assumed;
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::Release;
use kvbudget_core::field::Field;
use kvbudget_core::fmt::{self, SizeUnit};
use kvbudget_core::parse::{AUTO, OFF, ON};
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::{group, line, unfold};
use crate::state::Fold;
use crate::words::{self, Detail, Sentence, answer};

/// What only an engine asks for.
const SETTINGS: [Field; 7] = [
    Field::MaxNumSeqs,
    Field::MaxNumBatchedTokens,
    Field::BlockSize,
    Field::EnablePrefixCaching,
    Field::DisableHybridKvCacheManager,
    Field::NumSpeculativeTokens,
    Field::KvCacheMemory,
];

/// The engine with its version; its settings while there is one.
pub(super) fn engine(fields: &Fields) -> Html {
    let reserved = fields.state.budget.estimate().reserved.as_ref();
    let name = reserved.map_or_else(|| chosen(fields), answer::name);
    group(fields, Fold::Engine, line(fields, &Detail::Engine, &name), of_engine)
}

fn chosen(fields: &Fields) -> String {
    let scenario = fields.state.budget.scenario();
    scenario.engine.write(scenario.vllm.version)
}

fn of_engine(fields: &Fields) -> Html {
    let given_fields = SETTINGS.iter().filter(|field| fields.is_given(**field)).count();
    let refused = SETTINGS.iter().any(|field| fields.state.problem(*field).is_some());
    let settings = Sentence::Settings { given: given_fields.to_string() };
    html! {
        <>
            { fields.choice(Field::Engine, &chosen(fields), engines(fields), taken(fields, "version")) }
            if fields.has_engine() || refused {
                { unfold(fields, Fold::Settings, fields.say(&settings).into(), &|| of_settings(fields)) }
            } else if fields.state.budget.scenario().kv_cache_memory.is_some() {
                // It counts without an engine as well.
                { setting(fields, Field::KvCacheMemory) }
            }
        </>
    }
}

fn of_settings(fields: &Fields) -> Html {
    html! {
        <div class="settings">
            <p class="hint">{ fields.say(&Detail::SettingsHint) }</p>
            { for SETTINGS.iter().map(|field| setting(fields, *field)) }
        </div>
    }
}

/// Every release that is known, and the one that a link brought along.
fn engines(fields: &Fields) -> Vec<(AttrValue, AttrValue)> {
    let scenario = fields.state.budget.scenario();
    let unread = scenario.vllm.version.filter(|version| !Release::of(*version).is_known());
    let release =
        |version| (Engine::Vllm.write(Some(version)).into(), words::release(version).into());
    let mut all = vec![(Engine::None.name().into(), fields.say(&Detail::NoEngine).into())];
    all.extend(unread.map(release));
    all.extend(Release::known().map(release));
    all
}

fn setting(fields: &Fields, field: Field) -> Html {
    let scenario = fields.state.budget.scenario();
    let hint = taken(fields, field.key());
    match field {
        Field::EnablePrefixCaching => fields.switch(field, &[AUTO, ON, OFF], hint),
        Field::DisableHybridKvCacheManager => fields.switch(field, &[OFF, ON], hint),
        Field::KvCacheMemory => {
            let (number, unit) =
                scenario.kv_cache_memory.map_or((String::new(), SizeUnit::GiB), fmt::size);
            fields.measure(field, number, unit.name(), &[], fields.say(&Detail::PoolHint))
        }
        _ => fields.number_or(field, String::new(), hint),
    }
}

/// What the engine takes where nobody says, in words.
pub(super) fn taken(fields: &Fields, what: &str) -> AttrValue {
    assumed_of(fields, what).map(|assumed| in_words(fields, assumed)).unwrap_or_default()
}

/// What is taken, and why.
pub(super) fn in_words(fields: &Fields, assumed: &Assumed) -> AttrValue {
    words::taken(&fields.state.texts, assumed).into()
}

/// What the engine takes where nobody says.
pub(super) fn assumed_of<'a>(fields: &'a Fields, what: &str) -> Option<&'a Assumed> {
    let reserved = fields.state.budget.estimate().reserved.as_ref()?;
    reserved.estimate.assumed.iter().find(|assumed| assumed.what.is_key(what))
}
