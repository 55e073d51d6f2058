//! Values of a log row, read leniently: people and scripts wrote them.

use kvbudget_core::architecture::Dtype;
use kvbudget_core::engine::vllm::Version;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use serde_json::Value;

/// A number above zero, as a number or as text, with or without thousands separators.
pub(super) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().replace(',', "").parse().ok(),
        _ => None,
    };
    number.filter(|number| number.is_finite() && *number > 0.0)
}

/// A whole number above zero; `8192.0` is one.
pub(super) fn whole(value: &Value) -> Option<u64> {
    times(value, 1.0).filter(|whole| *whole > 0)
}

/// A number times another, to the nearest whole.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "above zero; no figure of a log is near 2^64, and one that is stays there"
)]
pub(super) fn times(value: &Value, factor: f64) -> Option<u64> {
    number(value).map(|number| (number * factor).round() as u64)
}

/// Whether it says yes, in JSON or in a table.
pub(super) fn is_true(value: &Value) -> bool {
    *value == Value::Bool(true) || text(value) == Some("true")
}

/// Text that says something.
pub(super) fn text(value: &Value) -> Option<&str> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// The version of a release, or of a build between two.
///
/// `0.1.devN` is none: that is what a build calls itself whose checkout has no tags.
pub(super) fn version(value: &Value) -> Option<Version> {
    let text = text(value)?;
    let untagged = text.trim_start_matches('v').starts_with("0.1.dev");
    Version::from_text(text).filter(|_| !untagged)
}

/// The format of the KV cache; what stands behind its first word explains it.
///
/// # Errors
/// The word, where it names no format.
pub(super) fn kv_cache_dtype(value: &Value) -> Result<KvCacheDtype, String> {
    let Some(word) = text(value).and_then(first_word) else { return Ok(KvCacheDtype::Auto) };
    match KvCacheDtype::from_name(&word) {
        Some(dtype) => Ok(dtype),
        None if word.starts_with("fp8") || word.starts_with("float8") => {
            KvCacheDtype::from_name("fp8").ok_or(word)
        }
        None => Err(word),
    }
}

/// The format in which the model computes, where that of the weights tells it.
pub(super) fn dtype(value: &Value) -> Option<Dtype> {
    match first_word(text(value)?)?.as_str() {
        "fp32" | "float32" | "float" => Some(Dtype::Float32),
        "bf16" | "bfloat16" => Some(Dtype::Bfloat16),
        "fp16" | "float16" | "half" => Some(Dtype::Float16),
        _ => None,
    }
}

fn first_word(text: &str) -> Option<String> {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    text.split(ends).find(|word| !word.is_empty()).map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use kvbudget_core::architecture::Dtype;
    use kvbudget_core::engine::vllm::Version;
    use kvbudget_core::format::KvFormat;
    use kvbudget_core::kv_cache_dtype::KvCacheDtype;
    use serde_json::json;

    #[test]
    fn numbers_may_be_floats_or_text() {
        let rows = [
            (json!(8192), Some(8192)),
            (json!(8192.0), Some(8192)),
            (json!("131,072"), Some(131_072)),
            (json!(0), None),
            (json!(-1), None),
            (json!("unknown"), None),
            (json!(null), None),
        ];
        for (given, expected) in rows {
            assert_eq!(super::whole(&given), expected, "{given}");
        }
        assert_eq!(super::times(&json!(15.41), 100.0), Some(1541));
    }

    #[test]
    fn a_version_is_one_or_none() {
        let rows = [
            (json!("0.19.0"), Some(Version::release(0, 19, 0))),
            (json!("v0.24.0+rhaiv.13"), Some(Version::release(0, 24, 0))),
            (json!("0.20/0.21 line (log says default since v0.21.0)"), None),
            (json!("0.1.dev20073"), None),
            (json!("nightly"), None),
            (json!(null), None),
        ];
        for (given, expected) in rows {
            assert_eq!(super::version(&given), expected, "{given}");
        }
    }

    #[test]
    fn formats_are_read_by_their_first_word() {
        let fp8 = KvCacheDtype::Format(KvFormat::Fp8);
        let rows = [
            (json!(null), Ok(KvCacheDtype::Auto)),
            (json!("auto"), Ok(KvCacheDtype::Auto)),
            (json!("fp8_e5m2 (per sibling configs; cut in excerpt)"), Ok(fp8)),
            (json!("fp8_inc"), Ok(fp8)),
            (json!("fp8_ds_mla"), Ok(KvCacheDtype::Fp8DsMla)),
            (json!("bf16"), Ok(KvCacheDtype::Format(KvFormat::Bf16))),
            (json!("turboquant_k8v4"), Err("turboquant_k8v4".to_owned())),
        ];
        for (given, expected) in rows {
            assert_eq!(super::kv_cache_dtype(&given), expected, "{given}");
        }
        let rows = [
            (json!("fp32"), Some(Dtype::Float32)),
            (json!("bf16/fp16"), Some(Dtype::Bfloat16)),
            (json!("fp16"), Some(Dtype::Float16)),
            (json!("fp8 (runtime --quantization fp8)"), None),
            (json!("awq-int4"), None),
            (json!(null), None),
        ];
        for (given, expected) in rows {
            assert_eq!(super::dtype(&given), expected, "{given}");
        }
    }
}
