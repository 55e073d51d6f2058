//! Workings: a number together with the way it was reached.
//!
//! A [`Term`] is computed *from* its [`Working`], so the formula that a reader unfolds is the one
//! that gave the number.

use crate::lang::Section;
use crate::quantity::Quantity;
use crate::units::{Bits, Bytes, Percent};
use crate::{english, words};

/// A number with its unit, as it stands in a working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A plain count: layers, heads, tokens, requests, parameters.
    Count(u64),
    /// An amount of memory.
    Bytes(Bytes),
    /// Bits per element.
    Bits(Bits),
    /// A share of something.
    Percent(Percent),
}

impl Value {
    /// The value as an exact fraction in its own base unit (bytes, bits, wholes).
    const fn fraction(self) -> (u128, u128) {
        match self {
            Self::Count(count) => (count as u128, 1),
            Self::Bytes(bytes) => (bytes.0 as u128, 1),
            Self::Bits(bits) => (bits.numerator() as u128, bits.denominator() as u128),
            Self::Percent(percent) => (percent.thousandths as u128, Percent::WHOLE as u128),
        }
    }
}

/// What a step does to the running value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Multiplies it. The first step of a working multiplies one.
    Times,
    /// Divides it.
    Over,
    /// Takes away from it.
    Minus,
    /// Adds to it.
    Plus,
}

/// One step of a working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub op: Op,
    /// What the number is called.
    pub quantity: Quantity,
    /// The number.
    pub value: Value,
}

/// How the end of a working becomes a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// It must be whole; anything else is an error.
    Exact,
    /// The fraction is dropped: only whole requests run.
    Down,
    /// Up to the next whole number: memory set aside is never less than asked.
    Up,
}

/// Why a working has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArithmeticError {
    /// The result passes 2^64, or a step passes 2^128.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// More is taken away than there is.
    Negative,
    /// The result is not a whole number.
    NotWhole,
}

words! {
    ArithmeticError, Section::ArithmeticError.base(), {
        Self::Overflow => ["the result is past 2^64", "結果が2^64を超える", "결과가 2^64를 넘음"],
        Self::DivisionByZero => ["division by zero", "ゼロによる除算", "0으로 나눔"],
        Self::Negative => ["the result is below zero", "結果がゼロ未満", "결과가 0 미만"],
        Self::NotWhole => ["the result is not a whole number", "結果が整数でない", "결과가 정수가 아님"],
    }
}

english! { ArithmeticError }

/// A formula with its numbers, read from left to right.
///
/// ```
/// use kvbudget_core::quantity::Quantity::{Batch, KvPerRequest};
/// use kvbudget_core::units::Bytes;
/// use kvbudget_core::working::{Rounding, Value, Working};
/// let working = Working::of(KvPerRequest, Value::Bytes(Bytes(10))).times(Batch, Value::Count(3));
/// assert_eq!(working.evaluate(Rounding::Exact), Ok(30));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The steps, in reading order.
    pub steps: Vec<Step>,
}

impl Working {
    /// A working that starts with this number.
    #[must_use]
    pub fn of(quantity: Quantity, value: Value) -> Self {
        Self { steps: Vec::new() }.then(Op::Times, quantity, value)
    }

    /// ... times this number.
    #[must_use]
    pub fn times(self, quantity: Quantity, value: Value) -> Self {
        self.then(Op::Times, quantity, value)
    }

    /// ... divided by this number.
    #[must_use]
    pub fn over(self, quantity: Quantity, value: Value) -> Self {
        self.then(Op::Over, quantity, value)
    }

    /// ... less this number.
    #[must_use]
    pub fn minus(self, quantity: Quantity, value: Value) -> Self {
        self.then(Op::Minus, quantity, value)
    }

    /// ... and this number.
    #[must_use]
    pub fn plus(self, quantity: Quantity, value: Value) -> Self {
        self.then(Op::Plus, quantity, value)
    }

    fn then(mut self, op: Op, quantity: Quantity, value: Value) -> Self {
        self.steps.push(Step { op, quantity, value });
        self
    }

    /// Does the sum, exactly.
    ///
    /// # Errors
    /// [`ArithmeticError`]: overflow, division by zero, a result below zero, or one that is not
    /// whole where `rounding` wants it whole.
    pub fn evaluate(&self, rounding: Rounding) -> Result<u64, ArithmeticError> {
        let mut running = (1, 1);
        for step in &self.steps {
            running = apply(running, step.op, step.value.fraction())?;
        }
        let (numerator, denominator) = running;
        let whole = match rounding {
            Rounding::Exact if !numerator.is_multiple_of(denominator) => {
                return Err(ArithmeticError::NotWhole);
            }
            Rounding::Exact | Rounding::Down => numerator / denominator,
            Rounding::Up => numerator.div_ceil(denominator),
        };
        u64::try_from(whole).map_err(|_| ArithmeticError::Overflow)
    }
}

type Fraction = (u128, u128);

fn apply((a, b): Fraction, op: Op, (c, d): Fraction) -> Result<Fraction, ArithmeticError> {
    let product = |x: u128, y: u128| x.checked_mul(y).ok_or(ArithmeticError::Overflow);
    match op {
        Op::Times => Ok((product(a, c)?, product(b, d)?)),
        Op::Over if c == 0 => Err(ArithmeticError::DivisionByZero),
        Op::Over => Ok((product(a, d)?, product(b, c)?)),
        Op::Minus => {
            let left = product(a, d)?.checked_sub(product(c, b)?);
            Ok((left.ok_or(ArithmeticError::Negative)?, product(b, d)?))
        }
        Op::Plus => {
            let sum = product(a, d)?.checked_add(product(c, b)?);
            Ok((sum.ok_or(ArithmeticError::Overflow)?, product(b, d)?))
        }
    }
}

/// A result: what it is, how much, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<T> {
    /// What the number is called.
    pub quantity: Quantity,
    /// The number.
    pub value: T,
    /// How it was reached.
    pub working: Working,
}

impl Term<Bytes> {
    /// An amount of memory, computed from its working.
    ///
    /// # Errors
    /// As [`Working::evaluate`].
    pub fn bytes(
        quantity: Quantity,
        working: Working,
        rounding: Rounding,
    ) -> Result<Self, ArithmeticError> {
        let value = Bytes(working.evaluate(rounding)?);
        Ok(Self { quantity, value, working })
    }
}

impl Term<u64> {
    /// A count, computed from its working; only whole things count, so it is rounded down.
    ///
    /// # Errors
    /// As [`Working::evaluate`].
    pub fn count(quantity: Quantity, working: Working) -> Result<Self, ArithmeticError> {
        let value = working.evaluate(Rounding::Down)?;
        Ok(Self { quantity, value, working })
    }
}
