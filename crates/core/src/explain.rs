//! A working as lines of text: the formula in words, the same with its numbers, the result.

use crate::fmt::{self, SizeUnit};
use crate::lang::{Section, Texts};
use crate::quantity::Quantity;
use crate::said;
use crate::units::{Bytes, GIB};
use crate::working::{Op, Rounding, Step, Term, Value, Working};

/// The formula in words: `KV budget ÷ KV per request`.
#[must_use]
pub fn formula(working: &Working, texts: &Texts) -> String {
    joined(working, |step| match step.quantity {
        // Constants are clearer as the number they are.
        Quantity::KeyAndValue | Quantity::BitsPerByte => number(step.value, ByteStyle::Exact),
        named => texts.say(&named),
    })
}

/// The formula with the numbers put in: `60 GiB ÷ 2 GiB`.
///
/// Sizes are in GiB where that is exact, otherwise in bytes: GiB and GB never meet in one line.
///
/// ```
/// use kvbudget_core::{budget::Budget, explain, lang::Texts};
/// let budget = Budget::default();
/// let working = &budget.estimate().kv_per_request.working;
/// assert_eq!(
///     explain::formula(working, &Texts::ENGLISH),
///     "2 × layers × KV heads × head dim × context × bits per KV element ÷ 8"
/// );
/// assert_eq!(explain::numbers(working), "2 × 32 × 4 × 128 × 32,768 × 16 ÷ 8");
/// assert_eq!(explain::numbers(&budget.estimate().max_concurrent.working), "60 GiB ÷ 2 GiB");
/// ```
#[must_use]
pub fn numbers(working: &Working) -> String {
    let style = ByteStyle::of(working);
    joined(working, |step| number(step.value, style))
}

/// A size as the end of its working: `2,147,483,648 B = 2.00 GiB`, and whether it was rounded up.
#[must_use]
pub fn size_result(term: &Term<Bytes>, texts: &Texts) -> String {
    let (exact, short) = (fmt::exact_bytes(term.value), fmt::bytes(term.value));
    let result = match term.working.evaluate(Rounding::Exact) {
        Ok(_) => exact.clone(),
        Err(_) => texts.say(&Rounded::Up(&exact)),
    };
    if exact == short { result } else { format!("{result} = {short}") }
}

/// A count as the end of its working: `30`, or `45,776, rounded down`.
#[must_use]
pub fn count_result(term: &Term<u64>, texts: &Texts) -> String {
    let count = fmt::count(term.value);
    match term.working.evaluate(Rounding::Exact) {
        Ok(_) => count,
        Err(_) => texts.say(&Rounded::Down(&count)),
    }
}

/// A number that is not the exact end of its working.
pub(crate) enum Rounded<'a> {
    /// Up.
    Up(&'a str),
    /// Down.
    Down(&'a str),
}

said! {
    Rounded<'_>, Section::Rounded.base(), |to| {
        Self::Up(number) => ["{0}, rounded up", "{0}(切り上げ)", "{0}(올림)"] (number),
        Self::Down(number) => ["{0}, rounded down", "{0}(切り捨て)", "{0}(내림)"] (number),
    }
}

fn joined(working: &Working, piece: impl Fn(&Step) -> String) -> String {
    let mut line = String::new();
    for (place, step) in working.steps.iter().enumerate() {
        if place > 0 {
            line.push_str(sign(step.op));
        }
        line.push_str(&piece(step));
    }
    line
}

const fn sign(op: Op) -> &'static str {
    match op {
        Op::Times => " × ",
        Op::Over => " ÷ ",
        Op::Minus => " − ",
        Op::Plus => " + ",
    }
}

/// How the sizes of one working are written; all of them alike.
#[derive(Clone, Copy)]
enum ByteStyle {
    WholeGib,
    Exact,
}

impl ByteStyle {
    fn of(working: &Working) -> Self {
        let whole = |step: &Step| match step.value {
            Value::Bytes(bytes) => bytes.0.is_multiple_of(GIB),
            Value::Count(_) | Value::Bits(_) | Value::Percent(_) => true,
        };
        if working.steps.iter().all(whole) { Self::WholeGib } else { Self::Exact }
    }
}

fn number(value: Value, style: ByteStyle) -> String {
    match (value, style) {
        (Value::Count(count), _) => fmt::count(count),
        (Value::Bits(bits), _) => fmt::bits(bits),
        (Value::Percent(percent), _) => fmt::percent(percent),
        (Value::Bytes(bytes), ByteStyle::Exact) => fmt::exact_bytes(bytes),
        (Value::Bytes(bytes), ByteStyle::WholeGib) => {
            format!("{} {}", fmt::plain_gib(bytes, 0), SizeUnit::GiB.name())
        }
    }
}
