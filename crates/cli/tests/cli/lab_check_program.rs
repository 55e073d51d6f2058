//! `kvbudget lab --check` on somebody's own `kv.py`. What never ends is tested beside the code,
//! under a shorter limit.

use std::fs;

use crate::support::{binary, check_lab, finish, names, temp_dir, write_lab};

/// A program, and what it shows.
const RIGHT: &[(&str, &str)] = &[
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups\n",
        "whole floats, no refusals",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "whole division, a float for half bytes",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return int(2 * layers * (hidden // kv_groups) * seq * batch * dtype_bytes)\n",
        "an int",
    ),
    (
        "kv_bytes = lambda layers, hidden, seq, batch, dtype_bytes, kv_groups=1: \
         2*layers*hidden*seq*batch*dtype_bytes/kv_groups",
        "a lambda, no last newline",
    ),
    (
        "from neighbour import kv_bytes\nimport package.deep\nopen('base.txt').read()\n",
        "imports and reads its neighbours",
    ),
    (
        "import sys\nfrom neighbour import kv_bytes\n\
         for _ in range(300):\n    print('x' * (1 << 20)); sys.stderr.write('y' * 1000)\n",
        "prints a lot",
    ),
    (
        "from neighbour import kv_bytes\nprint('whole 1'); print('started')\n\
         if __name__ == '__main__':\n    raise SystemExit(1)\n",
        "prints what looks like answers, has code of its own",
    ),
    (
        "# -*- coding: euc-kr -*-\nfrom neighbour import kv_bytes\nprint(chr(0xd55c))\n",
        "characters that a narrow locale cannot print",
    ),
    (
        "import threading, time\nfrom neighbour import kv_bytes\n\
         threading.Thread(target=time.sleep, args=(600,)).start()\n",
        "a thread that does not end",
    ),
    (
        "import os\nfrom neighbour import kv_bytes\n\
         open('new.txt', 'w').write('x')\n\
         open(os.path.join(os.path.dirname(__file__), 'new too.txt'), 'w').write('x')\n",
        "writes beside itself",
    ),
    (
        "from decimal import Decimal\nfrom fractions import Fraction\n\
         def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   size = 2 * layers * hidden * seq * batch * Fraction(dtype_bytes) / kv_groups\n\
         \x20   return Decimal(size.numerator) / size.denominator\n",
        "another type of number",
    ),
];

const NEIGHBOUR: &str = "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
                         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups\n";

/// The line on `kv.py`, the exit code, and what the check has left in the directory.
fn check(program: &str) -> (String, i32, Vec<String>) {
    let dir = temp_dir();
    write_lab(dir.path());
    fs::write(dir.path().join("neighbour.py"), NEIGHBOUR).expect("written");
    fs::create_dir(dir.path().join("package")).expect("made");
    fs::write(dir.path().join("package/deep.py"), "").expect("written");
    fs::write(dir.path().join("kv.py"), program).expect("written");
    let before = names(dir.path());
    let run = check_lab(dir.path());
    let after = names(dir.path()).into_iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(names(&dir.path().join("package")), ["deep.py"], "no cache is left");
    let line = run.stdout.lines().next().unwrap_or_default().to_owned();
    assert_eq!(run.stdout.lines().count(), 7, "{run:?}");
    (line, run.code, after)
}

#[test]
fn any_right_program_is_right() {
    for (program, shows) in RIGHT {
        assert_eq!(check(program), ("kv.py: right".to_owned(), 0, Vec::new()), "{shows}");
    }
}

const FIRST: &str = "kv_bytes(32, 4096, 4096, 1, 2): ";

/// A program, and what is said of it.
const WRONG: &[(&str, &str)] = &[
    ("", "expected a function kv_bytes, found none"),
    ("kv_bytes = 1", "expected a function kv_bytes, found none"),
    ("def kv_bytes(:\n", "import kv: line 1: SyntaxError: invalid syntax"),
    ("x = 1\nimport nowhere", "import kv: line 2: ModuleNotFoundError: No module named 'nowhere'"),
    ("import sys\n\nsys.exit(3)", "import kv: line 3: SystemExit: 3"),
    ("raise KeyboardInterrupt", "import kv: line 1: KeyboardInterrupt"),
    ("input()", "import kv: line 1: EOFError: EOF when reading a line"),
    (
        "import os\nos._exit(3)",
        "import kv: it ended python3 (exit status: 3); raise an error or return instead",
    ),
    (
        "import os\nos.kill(os.getpid(), 9)",
        "import kv: it ended python3 (signal: 9 (SIGKILL)); raise an error or return instead",
    ),
    ("'\u{0}'", "import kv: "),
    ("x = 'a' * (1 << 40)", "import kv: line 1: MemoryError"),
    (
        "def kv_bytes(a, b, c, d): return 1",
        "{FIRST}expected 2147483648, raised TypeError: kv_bytes() takes 4 positional arguments \
         but 5 were given",
    ),
    (
        "def kv_bytes(a, b, c, d, e, f=1):\n    raise ValueError('a\\n\\x1b[31mb')",
        "{FIRST}expected 2147483648, raised line 2: ValueError: a  [31mb",
    ),
    ("def kv_bytes(*a): pass", "{FIRST}expected 2147483648, found None"),
    ("def kv_bytes(*a): return 'x' * 9999", "{FIRST}expected 2147483648, found 'xxx"),
    ("def kv_bytes(*a): return 10 ** 9999", "{FIRST}expected 2147483648, found a value that"),
    ("def kv_bytes(*a): return float('nan')", "{FIRST}expected 2147483648, found nan"),
    ("def kv_bytes(*a): return '2147483648'", "{FIRST}expected 2147483648, found '2147483648'"),
    ("def kv_bytes(*a): return 2147483648.5", "{FIRST}expected 2147483648, found 2147483648.5"),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "{FIRST}expected 2147483648, found 1073741824",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes * kv_groups\n",
        "kv_bytes(32, 4096, 131072, 1, 2, 2): expected 34359738368, found 137438953472",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / groups\n",
        "kv_bytes(kv_groups=7, dtype_bytes=2, batch=3, seq=1000, hidden=3584, layers=28): \
         expected 172032000, raised TypeError: kv_bytes() got an unexpected keyword argument",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * 32 * 4096 * seq * batch * dtype_bytes / kv_groups\n",
        "kv_bytes(kv_groups=7, dtype_bytes=2, batch=3, seq=1000, hidden=3584, layers=28): \
         expected 172032000, found ",
    ),
];

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (program, expected) in WRONG {
        let expected = format!("kv.py: wrong: {}", expected.replace("{FIRST}", FIRST));
        let (line, code, left) = check(program);
        assert!(line.starts_with(&expected), "{program}\n{line}\n{expected}");
        assert!(line.len() < 400, "{line}");
        assert_eq!((code, left), (1, Vec::new()), "{program}");
    }
}

#[test]
fn without_python_kv_py_cannot_be_judged() {
    let (dir, empty) = (temp_dir(), temp_dir());
    write_lab(dir.path());
    let check = || {
        let mut command = binary();
        command.args(["lab", "--check"]).arg(dir.path()).env("PATH", empty.path());
        finish(&command.output().expect("the binary starts"))
    };
    let run = check();
    let expected = "kv.py: cannot be judged: there is no `python3` to run it; install it or add it";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    assert_eq!(run.code, 3, "all else is right");

    fs::write(dir.path().join("fit.txt"), "wrong").expect("written");
    assert_eq!(check().code, 1, "something is wrong");
}

#[cfg(unix)]
#[test]
fn with_a_broken_python_kv_py_cannot_be_judged() {
    use std::os::unix::fs::PermissionsExt;
    let (dir, bin) = (temp_dir(), temp_dir());
    write_lab(dir.path());
    let python = bin.path().join("python3");
    fs::write(&python, "#!/bin/sh\nexit 9\n").expect("written");
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).expect("executable");
    let mut command = binary();
    command.args(["lab", "--check"]).arg(dir.path()).env("PATH", bin.path());
    let run = finish(&command.output().expect("the binary starts"));
    let expected = "kv.py: cannot be judged: `python3` ended before it ran anything \
                    (exit status: 9); try `python3 --version`\n";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    assert_eq!(run.code, 3);
}
