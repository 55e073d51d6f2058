//! Our `kv.py` and the core give the same answers.

use std::fs;
use std::process::Command;

use kvbudget_core::kv::{KvArguments, KvError, kv_bytes};
use kvbudget_core::units::Bits;

use crate::support::{temp_dir, write_lab};

/// Prints, for each line of the file, the int that it gives, or the ValueError that it raises.
const DRIVER: &str = "
import sys
from kv import kv_bytes
for call in open(sys.argv[1]):
    try:
        value = eval(call)
        print(value if type(value) is int else repr(value))
    except ValueError as error:
        print('ValueError:', error)
";

/// What our `kv.py` says to each call.
fn answers(calls: &[String]) -> Vec<String> {
    let dir = temp_dir();
    write_lab(dir.path());
    let file = dir.path().join("calls");
    fs::write(&file, calls.join("\n")).expect("written");
    let output = Command::new("python3")
        .args(["-B", "-c", DRIVER])
        .arg(&file)
        .current_dir(dir.path())
        .output()
        .expect("this test needs `python3` on PATH");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), calls.len());
    answers
}

const WIDTHS: [(&str, Bits); 5] = [
    ("0.5", Bits::new(4, 1)),
    ("0.5625", Bits::new(9, 2)),
    ("1", Bits::new(8, 1)),
    ("2", Bits::new(16, 1)),
    ("4.0", Bits::new(32, 1)),
];

fn grid() -> Vec<(String, KvArguments)> {
    let mut grid = Vec::new();
    for layers in [0, 1, 32] {
        for hidden in [0, 1, 6, 4_096] {
            for seq in [0, 1, 3, 131_072] {
                for batch in [0, 1, 8] {
                    for kv_groups in [0, 1, 3, 8] {
                        for (dtype_bytes, bits) in WIDTHS {
                            let call = format!(
                                "kv_bytes({layers}, {hidden}, {seq}, {batch}, {dtype_bytes}, \
                                 {kv_groups})"
                            );
                            let arguments =
                                KvArguments { layers, hidden, seq, batch, bits, kv_groups };
                            grid.push((call, arguments));
                        }
                    }
                }
            }
        }
    }
    grid
}

#[test]
fn it_agrees_with_the_core() {
    let grid = grid();
    let calls: Vec<String> = grid.iter().map(|(call, _)| call.clone()).collect();
    for ((call, arguments), answer) in grid.iter().zip(answers(&calls)) {
        match kv_bytes(arguments) {
            Ok(bytes) => assert_eq!(answer, bytes.0.to_string(), "{call}"),
            Err(error) => {
                let argument = match error {
                    KvError::Zero { argument } => argument,
                    KvError::Uneven { .. } => "kv_groups",
                    KvError::NotWholeBytes => "dtype_bytes",
                    KvError::Overflow => unreachable!("the grid is small"),
                };
                let named = answer
                    .strip_prefix("ValueError: ")
                    .is_some_and(|text| text.starts_with(argument) && text.contains("; give "));
                assert!(named, "{call}: {error}: {answer}");
            }
        }
    }
}

#[test]
fn it_refuses_what_the_core_cannot_even_be_given() {
    let (count, width) = ("give a whole number of at least 1, such as 8", "give a number above 0");
    let rows = [
        ("kv_bytes(-1, 2, 3, 4, 2)", "layers = -1", count),
        ("kv_bytes(1, 2.0, 3, 4, 2)", "hidden = 2.0", count),
        ("kv_bytes(1, 2, '3', 4, 2)", "seq = '3'", count),
        ("kv_bytes(1, 2, 3, True, 2)", "batch = True", count),
        ("kv_bytes(1, 2, 3, 4, 2, None)", "kv_groups = None", count),
        ("kv_bytes(1, 2, 3, 4, 0)", "dtype_bytes = 0", width),
        ("kv_bytes(1, 2, 3, 4, -0.5)", "dtype_bytes = -0.5", width),
        ("kv_bytes(1, 2, 3, 4, float('nan'))", "dtype_bytes = nan", width),
        ("kv_bytes(1, 2, 3, 4, float('inf'))", "dtype_bytes = inf", width),
        ("kv_bytes(1, 2, 3, 4, '2')", "dtype_bytes = '2'", width),
        ("kv_bytes(1, 2, 3, 4, True)", "dtype_bytes = True", width),
    ];
    let calls = rows.map(|(call, ..)| call.to_owned());
    for ((call, what, mend), answer) in rows.into_iter().zip(answers(&calls)) {
        let expected = format!("ValueError: {what}; {mend}");
        assert!(answer.starts_with(&expected), "{call}: {answer}");
    }
}

#[test]
fn it_is_exact_where_floats_are_not() {
    let call = "kv_bytes(layers=3**40, hidden=2, seq=1, batch=1, dtype_bytes=0.5)".to_owned();
    assert_eq!(answers(&[call]), [(2 * 3_u128.pow(40)).to_string()]);
}
