//! The GPUs: the files `data/gpus/<vendor>/<id>.json`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kvbudget_core::gpu::{Basis, BytesPerSecond, Vendor};
use kvbudget_core::parse;
use kvbudget_core::units::Bytes;
use serde_json::{Map, Value};

use crate::gpu_totals::{self, Reserve};
use crate::words::words;

type Object = Map<String, Value>;
type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What a row holds.
const KEYS: [&str; 15] = [
    "name",
    "also",
    "memory_gb",
    "unified",
    "measured",
    "driver",
    "reserve",
    "same_as",
    "in_proportion_to",
    "rule",
    "bandwidth_gb_s",
    "mig",
    "sources",
    "seen",
    "note",
];

/// How a row says that its total is found.
enum Total {
    Known(Bytes, Basis),
    /// That of another row.
    SameAs(String),
    /// That of another row, by nominal size.
    InProportionTo(String),
}

/// A row before the others are known.
struct Row {
    name: String,
    vendor: Vendor,
    memory_gb: u16,
    total: Total,
    bandwidth: Option<BytesPerSecond>,
    unified: bool,
}

/// The code of both tables: the GPUs, and the other names that some of them have.
pub(crate) fn code(directory: &Path) -> Result<String> {
    let mut rows = BTreeMap::new();
    let mut also = BTreeMap::new();
    for vendor in Vendor::ALL {
        for file in fs::read_dir(directory.join(vendor.name().to_ascii_lowercase()))? {
            let path = file?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).ok_or("no file name")?;
            add(*vendor, stem, &path, &mut rows, &mut also)
                .map_err(|problem| format!("{}: {problem}", path.display()))?;
        }
    }
    let ids: BTreeSet<String> = rows.keys().map(|id| words(id).concat()).collect();
    let mut code = String::from("pub(crate) static GPUS: &[Gpu] = &[\n");
    for (id, row) in &rows {
        let (total_memory, total_basis) = total(&row.total, row.memory_gb, &rows)?;
        let Row { name, vendor, memory_gb, bandwidth, unified, .. } = row;
        let bandwidth = bandwidth.map_or_else(
            || "None".to_owned(),
            |rate| format!("Some(BytesPerSecond(NonZeroU64::new({}).unwrap()))", rate.0),
        );
        writeln!(
            code,
            "Gpu {{ id: {id:?}, name: {name:?}, vendor: Vendor::{vendor:?}, \
             memory_gb_nominal: {memory_gb}, total_memory: {total_memory:?}, \
             total_basis: Basis::{total_basis:?}, bandwidth: {bandwidth}, unified: {unified} }},"
        )?;
    }
    code.push_str("];\npub(crate) static ALSO: &[(&str, &str)] = &[\n");
    for (name, id) in &also {
        if ids.contains(name) {
            return Err(format!("`{name}` is the name of a row and another name of `{id}`").into());
        }
        writeln!(code, "({name:?}, {id:?}),")?;
    }
    code.push_str("];\n");
    Ok(code)
}

/// The rows of one file: one, one for each size of memory, and one for each MIG slice.
fn add(
    vendor: Vendor,
    stem: &str,
    path: &Path,
    rows: &mut BTreeMap<String, Row>,
    also: &mut BTreeMap<String, String>,
) -> Result<()> {
    let row: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let row = row.as_object().ok_or("expected an object")?;
    if let Some(key) = row.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("`{key}` is not a key of a row; these are: {}", KEYS.join(", ")).into());
    }
    check_sources(row)?;
    let name = text(row, "name")?.ok_or("`name` is missing")?;
    for other in list(row.get("also"))? {
        let other = other.as_str().ok_or("`also` is a list of names")?;
        if let Some(first) = also.insert(words(other).concat(), stem.to_owned()) {
            return Err(format!("`{other}` is also a name of `{first}`").into());
        }
    }
    let bandwidth = match row.get("bandwidth_gb_s") {
        None => None,
        Some(Value::Number(rate)) => {
            let rate = parse::positive_size(&format!("{rate} GB"))?.0;
            Some(BytesPerSecond(rate.try_into()?))
        }
        Some(_) => return Err("`bandwidth_gb_s` is a number".into()),
    };
    let unified = row.get("unified").is_some_and(|unified| *unified == Value::Bool(true));
    let mut insert = |id: String, name: String, memory_gb, total, bandwidth| -> Result<()> {
        if !id.contains(&format!("-{memory_gb}gb")) && !id.contains(&format!(".{memory_gb}gb")) {
            return Err(format!("`{id}` does not say its {memory_gb} GB").into());
        }
        let row = Row { name, vendor, memory_gb, total, bandwidth, unified };
        rows.insert(id.clone(), row).map_or(Ok(()), |_| Err(format!("`{id}` twice").into()))
    };
    match row.get("memory_gb").ok_or("`memory_gb` is missing")? {
        Value::Array(sizes) => {
            for size in sizes {
                let memory_gb = gigabytes(size)?;
                let (id, name) = (format!("{stem}-{memory_gb}gb"), format!("{name} {memory_gb}GB"));
                insert(id, name, memory_gb, row_total(row, memory_gb)?, bandwidth)?;
            }
        }
        size => {
            let memory_gb = gigabytes(size)?;
            let total = row_total(row, memory_gb)?;
            insert(stem.to_owned(), name.to_owned(), memory_gb, total, bandwidth)?;
        }
    }
    for slice in list(row.get("mig"))? {
        let slice = slice.as_object().ok_or("`mig` is a list of objects")?;
        let profile = text(slice, "profile")?.ok_or("`profile` is missing")?;
        let size = profile.split_once('.').and_then(|(_, size)| size.strip_suffix("gb"));
        let memory_gb = size.ok_or("a profile is written `1g.10gb`")?.parse()?;
        let total = slice_total(slice, stem)?;
        insert(
            format!("{stem}-mig-{profile}"),
            format!("{name} MIG {profile}"),
            memory_gb,
            total,
            None,
        )?;
    }
    Ok(())
}

/// How the total of a row is found; a measured one is held to the rule as well.
fn row_total(row: &Object, memory_gb: u16) -> Result<Total> {
    let measured = size(row, "measured")?;
    let driver = size(row, "driver")?;
    let reserve = text(row, "reserve")?.map(Reserve::from_name).transpose()?;
    let derived = match (driver, reserve) {
        (Some(driver), Some(reserve)) => Some(reserve.left_of(driver)?),
        (None, Some(_)) if measured.is_none() => return Err("`reserve` needs a `driver`".into()),
        (None | Some(_), _) => None,
    };
    if let (Some(measured), Some(derived)) = (measured, derived)
        && measured.0.abs_diff(derived.0) > measured.0 / 100
    {
        return Err(format!("measured {} and derived {} differ", measured.0, derived.0).into());
    }
    let other = |key| text(row, key).map(|id| id.map(str::to_owned));
    match (measured, derived, other("same_as")?, other("in_proportion_to")?, text(row, "rule")?) {
        (Some(bytes), _, None, None, None) => Ok(Total::Known(bytes, Basis::Measured)),
        (None, Some(bytes), None, None, None) => Ok(Total::Known(bytes, Basis::Derived)),
        (None, None, Some(id), None, None) => Ok(Total::SameAs(id)),
        (None, None, None, Some(id), None) => Ok(Total::InProportionTo(id)),
        (None, None, None, None, Some("metal")) => {
            let (bytes, basis) = gpu_totals::metal_limit(memory_gb)?;
            Ok(Total::Known(bytes, basis))
        }
        (None, None, None, None, Some("nominal")) => {
            let bytes = Bytes::from_gb(memory_gb.into()).ok_or("too large")?;
            Ok(Total::Known(bytes, Basis::Assumed))
        }
        _ => {
            Err("one way to the total is needed: `measured`, `driver` with `reserve`, `same_as`, \
                  `in_proportion_to`, or `rule` (metal, nominal)"
                .into())
        }
    }
}

/// How the total of a slice is found: measured in it, in the driver's list of profiles (which is
/// what PyTorch then prints), or that of a slice with as many eighths of the memory.
fn slice_total(slice: &Object, whole: &str) -> Result<Total> {
    match (size(slice, "measured")?, size(slice, "listed")?, text(slice, "same_as")?) {
        (Some(bytes), None, None) => Ok(Total::Known(bytes, Basis::Measured)),
        (None, Some(bytes), None) => Ok(Total::Known(bytes, Basis::Derived)),
        (None, None, Some(profile)) => Ok(Total::SameAs(format!("{whole}-mig-{profile}"))),
        _ => Err("a slice has one of `measured`, `listed`, `same_as`".into()),
    }
}

fn total(total: &Total, memory_gb: u16, rows: &BTreeMap<String, Row>) -> Result<(Bytes, Basis)> {
    let of = |id: &String| match rows.get(id) {
        Some(Row { total: Total::Known(bytes, _), memory_gb, .. }) => Ok((bytes.0, *memory_gb)),
        Some(_) => Err(format!("`{id}` is itself taken from another row")),
        None => Err(format!("`{id}` is not a row")),
    };
    match total {
        Total::Known(bytes, basis) => Ok((*bytes, *basis)),
        Total::SameAs(id) => Ok((Bytes(of(id)?.0), Basis::Assumed)),
        Total::InProportionTo(id) => {
            let (bytes, nominal) = of(id)?;
            let scaled = u128::from(bytes) * u128::from(memory_gb) / u128::from(nominal);
            Ok((Bytes(scaled.try_into()?), Basis::Assumed))
        }
    }
}

/// Every figure has its source, and the row its day.
fn check_sources(row: &Object) -> Result<()> {
    text(row, "seen")?.ok_or("`seen` is missing")?;
    let sources = row.get("sources").and_then(Value::as_object).ok_or("`sources` is missing")?;
    let figures = ["memory_gb", "measured", "driver", "bandwidth_gb_s", "mig"];
    for figure in figures.into_iter().filter(|figure| row.contains_key(*figure)) {
        text(sources, figure)?.ok_or_else(|| format!("`{figure}` has no source"))?;
    }
    Ok(())
}

fn text<'a>(object: &'a Object, key: &str) -> Result<Option<&'a str>> {
    let text = |value: &'a Value| value.as_str().ok_or_else(|| format!("`{key}` is a text"));
    Ok(object.get(key).map(text).transpose()?)
}

fn size(object: &Object, key: &str) -> Result<Option<Bytes>> {
    Ok(text(object, key)?.map(parse::positive_size).transpose()?)
}

fn list(value: Option<&Value>) -> Result<&[Value]> {
    match value {
        None => Ok(&[]),
        Some(value) => Ok(value.as_array().ok_or("expected a list")?),
    }
}

fn gigabytes(value: &Value) -> Result<u16> {
    Ok(value.as_u64().ok_or("`memory_gb` is a whole number, or a list of them")?.try_into()?)
}
