//! `kvbudget lab --check` on somebody's own text files.

use std::fs;
use std::path::Path;

use crate::support::{Run, check_lab, names, run, temp_dir, write_lab};

/// Ours, with one file as somebody has it. The line on that file, and the whole run.
fn check(name: &str, contents: &[u8]) -> (String, Run) {
    let dir = temp_dir();
    write_lab(dir.path());
    fs::write(dir.path().join(name), contents).expect("written");
    let run = check_lab(dir.path());
    assert_eq!(run.stdout.lines().count(), 7, "{run:?}");
    let line = run.stdout.lines().find(|line| line.starts_with(&format!("{name}: ")));
    (line.expect("a line for the file").to_owned(), run)
}

#[test]
fn ours_are_right() {
    let dir = temp_dir();
    write_lab(dir.path());
    let run = check_lab(dir.path());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.lines().all(|line| line.ends_with(": right")), "{}", run.stdout);
    assert_eq!(names(dir.path()).len(), 7, "nothing is written");
}

/// File, content, and what the lab leaves open.
const RIGHT: &[(&str, &str, &str)] = &[
    ("base.txt", "bytes=2147483648 gib=2.00", "no last newline"),
    ("base.txt", "bytes=2147483648 gib=2.00\r\n", "line end of Windows"),
    ("base.txt", "\u{feff}bytes=2147483648 gib=2.00\n", "byte order mark"),
    ("base.txt", "  bytes=2147483648 \t gib=2.00  \n\n\n", "space around"),
    ("fit.txt", FIT_INTEGER, "per_req_gib as an integer: its decimals are not fixed"),
    ("fit.txt", FIT_DECIMALS, "one decimal everywhere but in the count"),
    ("kv_table.csv", TABLE_SHUFFLED, "order of the rows"),
    ("kv_table.csv", TABLE_BY_VALUE, "how a number is written, lone carriage returns"),
    ("kv_table.csv", TABLE_QUOTED, "quotes, spaces, decimals, line ends, no last one"),
];

const FIT_INTEGER: &str = "gpu_gib=80  weights_gib=14 overhead_gib=6  kv_budget_gib=60 \
                           per_req_gib=2 max_concurrent=30\n";
const FIT_DECIMALS: &str = "gpu_gib=80.0 weights_gib=14.0 overhead_gib=6.0 kv_budget_gib=60.0 \
                            per_req_gib=2.0 max_concurrent=30\n";
const TABLE_SHUFFLED: &str = "context,batch,gib\n4096,1,2.00\n32768,1,16.00\n131072,1,64.00\n\
                              131072,8,512.00\n32768,8,128.00\n4096,8,16.00\n";
const TABLE_BY_VALUE: &str = "context,batch,gib\r4096.0,1.0,2\r4096,8,1.60e+01\r32768,1,16\r\
                              3.2768e4,8,1.28E2\r131072.00,1.00,6.4e1\r131072,8,5.12e+02\r";
const TABLE_QUOTED: &str = "\u{feff}\"context\", \"batch\", \"gib\"\r\n\"4096\",\"1\",\"2\"\r\n\
                            4096, 8, 16\r\n32768,1 ,16.0\r\n32768,8,128.000\r\n\r\n\
                            131072,1,64\r\n131072,8,512.0";

#[test]
fn what_the_lab_leaves_open_is_right() {
    for (name, contents, open) in RIGHT {
        let (line, run) = check(name, contents.as_bytes());
        assert_eq!((line, run.code), (format!("{name}: right"), 0), "{open}");
    }
}

const BASE: &str = "layers 32, hidden 4096, seq 4096, batch 1, dtype_bytes 2, kv_groups 1";

/// File, content, and what is said of it.
const WRONG: &[(&str, &[u8], &str)] = &[
    (
        "base.txt",
        b"",
        "expected a line `bytes=<integer> gib=<two decimals>` for {BASE}; found nothing",
    ),
    (
        "base.txt",
        b"bytes=2000000000 gib=2.00",
        "bytes: expected the bytes of 2.00 GiB for {BASE}; found `2000000000`",
    ),
    (
        "base.txt",
        b"bytes=2147483648.0 gib=2.00",
        "bytes: expected an integer, found `2147483648.0`",
    ),
    ("base.txt", b"bytes=2e9 gib=2.00", "bytes: expected the bytes of 2.00 GiB for {BASE}; found `2e9`"),
    ("base.txt", b"bytes=2GiB gib=2.00", "bytes: expected an integer, found `2GiB`"),
    ("base.txt", b"bytes=2147483648 gib=2.0", "gib: expected two decimals, found `2.0`"),
    ("base.txt", b"bytes=2147483648 gib=2.15", "gib: expected 2.00 for {BASE}; found `2.15`"),
    (
        "base.txt",
        b"gib=2.00 bytes=2147483648",
        "expected a line `bytes=<integer> gib=<two decimals>` for {BASE}; \
         found `gib=2.00 bytes=2147483648`",
    ),
    (
        "base.txt",
        b"bytes = 2147483648 gib = 2.00",
        "expected a line `bytes=<integer> gib=<two decimals>` for {BASE}; \
         found `bytes = 2147483648 gib = 2.00`",
    ),
    ("base.txt", b"bytes=2147483648 gib=2.00\nx=1\n", "expected one line, found 2"),
    ("base.txt", b"\xff\xfeb\0", "expected text, found bytes that are not UTF-8; save it as UTF-8"),
    (
        "base.txt",
        b"\x1b[2J\0",
        "expected a line `bytes=<integer> gib=<two decimals>` for {BASE}; found `\\u{1b}[2J\\u{0}`",
    ),
    (
        "fit.txt",
        b"gpu_gib=80 weights_gib=14 overhead_gib=6 kv_budget_gib=60 per_req_gib=16 max_concurrent=3",
        "per_req_gib: expected the number for gpu_gib 80, weights_gib 14, overhead_gib 6 and requests \
         of layers 32, hidden 4096, seq 32768, dtype_bytes 2, kv_groups 8; found `16`",
    ),
    (
        "fit.txt",
        b"gpu_gib=80 weights_gib=14 overhead_gib=6 kv_budget_gib=60 per_req_gib=2 max_concurrent=30.0",
        "max_concurrent: expected an integer, found `30.0`",
    ),
    ("kv_table.csv", b"", "expected the header `context,batch,gib`, found ``"),
    (
        "kv_table.csv",
        b"4096,1,2.00\n",
        "expected the header `context,batch,gib`, found `4096,1,2.00`",
    ),
    (
        "kv_table.csv",
        b"context,batch,gib\n4K,1,2.00\n",
        "line 2: expected a row `<context>,<batch>,<gib>`, found `4K,1,2.00`",
    ),
    (
        "kv_table.csv",
        b"context,batch,gib\n4096,1,2.00\n4096,8,2.00\n",
        "line 3: expected the GiB for context 4096 and batch 8 of layers 32, hidden 4096, \
         dtype_bytes 2, kv_groups 1; found `4096,8,2.00`",
    ),
    (
        "kv_table.csv",
        b"context,batch,gib\n4096,1,2.00\n4096,8,16.00\n32768,1,16\n",
        "expected a row for context 32768 and batch 8, found none",
    ),
    (
        "kv_table.csv",
        b"context,batch,gib\n4096,1,2\n4096,8,16\n32768,1,16\n32768,8,128\n131072,1,64\n131072,8,512\n\
          8192,1,4\n",
        "line 8: expected 6 rows and no other, found also `8192,1,4`",
    ),
    (
        "kv_table.csv",
        b"context,batch,gib\n4096,1,2\n4096,1,2\n4096,8,16\n32768,1,16\n32768,8,128\n131072,1,64\n\
          131072,8,512\n",
        "line 3: expected 6 rows and no other, found also `4096,1,2`",
    ),
];

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (name, contents, expected) in WRONG {
        let (line, run) = check(name, contents);
        let expected = expected.replace("{BASE}", BASE);
        assert_eq!((line, run.code), (format!("{name}: wrong: {expected}"), 1));
    }
}

#[test]
fn a_huge_file_is_not_read_to_its_end() {
    let dir = temp_dir();
    write_lab(dir.path());
    for name in ["base.txt", "kv.py", "kv_table.csv"] {
        // Sparse: a terabyte that takes no room.
        let file = fs::File::create(dir.path().join(name)).expect("made");
        file.set_len(1 << 40).expect("a sparse file");
    }
    let run = check_lab(dir.path());
    let large =
        run.stdout.lines().filter(|line| line.ends_with("at most 1048576 bytes, found more"));
    assert_eq!((large.count(), run.code), (3, 1), "{}", run.stdout);
}

#[test]
fn what_is_missing_or_no_file_is_named() {
    let dir = temp_dir();
    fs::create_dir(dir.path().join("fit.txt")).expect("made");
    let run = check_lab(dir.path());
    assert_eq!(run.code, 1);
    let missing = run.stdout.lines().filter(|line| line.ends_with("wrong: there is no such file"));
    assert_eq!(missing.count(), 6, "{}", run.stdout);
    let expected = "fit.txt: wrong: expected a file, found a directory or a device\n";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    assert_eq!(names(dir.path()), ["fit.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_cannot_be_judged() {
    let dir = temp_dir();
    write_lab(dir.path());
    fs::remove_file(dir.path().join("base.txt")).expect("removed");
    // Even root gets an error here.
    let unreadable = Path::new("/proc/self/mem");
    std::os::unix::fs::symlink(unreadable, dir.path().join("base.txt")).expect("linked");
    let run = check_lab(dir.path());
    assert_eq!(run.code, 3, "{}", run.stdout);
    assert!(run.stdout.contains("base.txt: cannot be judged: it cannot be read: "), "{run:?}");
}

#[test]
fn a_directory_that_is_none_is_refused() {
    let temp = temp_dir();
    let file = temp.path().join("file");
    fs::write(&file, "mine").expect("written");
    for dir in [file, temp.path().join("missing")] {
        let run = check_lab(&dir);
        assert_eq!((run.code, run.stdout.as_str()), (4, ""));
        assert!(run.stderr.contains(dir.to_str().expect("UTF-8")), "{}", run.stderr);
    }
}

#[test]
fn check_and_force_do_not_go_together() {
    let dir = temp_dir();
    let run = run(&["lab", "--check", "--force", dir.path().to_str().expect("UTF-8")]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(names(dir.path()).is_empty());
}
