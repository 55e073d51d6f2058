//! From what a person calls a model to its row.

use kvbudget_core::lookup::NotFound;

use crate::names::{alike, nearest};
use crate::{Model, models};

/// The model of that name, in any case and with any mark between its parts: its id, its name without the organisation, or a part of
/// its name that only one model has.
///
/// # Errors
/// [`NotFound`], which lists the candidates or the nearest names.
///
/// ```
/// let model = kvbudget_catalog::find("deepseek-v3")?;
/// assert_eq!(model.id, "deepseek-ai/DeepSeek-V3");
/// assert!(kvbudget_catalog::find("llama").is_err());
/// # Ok::<(), kvbudget_catalog::NotFound>(())
/// ```
pub fn find(name: &str) -> Result<&'static Model, NotFound> {
    let wanted = plain(name);
    let by = |is: &dyn Fn(&str) -> bool| -> Vec<&'static Model> {
        models().iter().filter(|model| is(&plain(model.id))).collect()
    };
    let steps: [&dyn Fn(&str) -> bool; 3] =
        [&|id| id == wanted, &|id| short(id) == wanted, &|id| {
            !wanted.is_empty() && id.contains(&wanted)
        }];
    for step in steps {
        match by(step).as_slice() {
            [] => {}
            [model] => return Ok(model),
            several => {
                let candidates = several.iter().map(|model| model.id).collect();
                return Err(NotFound::SeveralModels { name: name.to_owned(), candidates });
            }
        }
    }
    Err(NotFound::NoModel { name: name.to_owned(), nearest: nearest(scored(&wanted)) })
}

/// How alike each model's name is to that one.
fn scored(wanted: &str) -> Vec<(f64, &'static str)> {
    let score = |id: &str| {
        let id = plain(id);
        alike(wanted, &id).max(alike(wanted, short(&id)))
    };
    models().iter().map(|model| (score(model.id), model.id)).collect()
}

/// A name as it is compared: in small letters, its parts joined in one way (`llama 3.1 8b`).
fn plain(name: &str) -> String {
    let name = name.trim().trim_end_matches('/').to_ascii_lowercase();
    name.replace([' ', '_', ':'], "-")
}

/// The name without the organisation.
fn short(id: &str) -> &str {
    id.split_once('/').map_or(id, |(_, name)| name)
}
