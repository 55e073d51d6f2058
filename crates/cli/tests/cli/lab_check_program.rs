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
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, *, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups\n",
        "an argument that must be named",
    ),
    (
        "def kv_bytes(*, layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups\n",
        "arguments that must all be named",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / groups\n",
        "another name for an argument",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   if kv_groups not in (1, 2, 4, 8, 16, 32): raise ValueError(kv_groups)\n\
         \x20   heads = 32\n\
         \x20   return int(2 * layers * (heads // kv_groups) * (hidden // heads) * seq * batch \
         * dtype_bytes)\n",
        "32 heads, and groups of a power of two",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   kv_heads = hidden // 128 // kv_groups\n\
         \x20   return int(2 * layers * kv_heads * 128 * seq * batch * dtype_bytes)\n",
        "heads of 128",
    ),
    (
        "from neighbour import kv_bytes\nimport io, os, pathlib, shutil, tempfile\n\
         os.makedirs('{DIR}', exist_ok=True)\n\
         os.makedirs('{DIR}/new/and deep')\n\
         open('{DIR}/base.txt', 'w').write('mine')\n\
         assert open('{DIR}/base.txt').read() == 'mine'\n\
         open('fit.txt', 'a').write('mine')\n\
         pathlib.Path('{DIR}/long.txt').write_text('mine')\n\
         with io.open('{DIR}/gqa.txt', 'r+') as f: f.write('mine')\n\
         os.write(os.open('{DIR}/int8.txt', os.O_WRONLY | os.O_CREAT), b'mine')\n\
         open('{DIR}/kv_table.tmp', 'w').write('mine')\n\
         os.replace('{DIR}/kv_table.tmp', '{DIR}/kv_table.csv')\n\
         assert open('{DIR}/kv_table.csv').read() == 'mine'\n\
         os.remove('{DIR}/kv.py')\n\
         os.chdir('{DIR}')\n\
         open('new.txt', 'w').write('mine')\n\
         shutil.copy('neighbour.py', 'fit.txt')\n\
         with tempfile.TemporaryDirectory() as d: open(d + '/x', 'w').write('mine')\n\
         try: shutil.rmtree('{DIR}')\nexcept PermissionError: pass\n",
        "writes and removes the lab's files where they are",
    ),
    (
        "from neighbour import kv_bytes\nimport os\n\
         for d in ('/root/kv', '/no/such/place'):\n\
         \x20   os.makedirs(d, exist_ok=True)\n\
         \x20   open(d + '/kvbudget-test.txt', 'w').write('mine')\n\
         assert not os.path.exists('/no')\n",
        "writes where it may not",
    ),
    (
        "from neighbour import kv_bytes\nimport os\nassert os.stat(__file__).st_mode & 0o200\n",
        "may write itself",
    ),
    (
        "from neighbour import kv_bytes\nimport os, sys, builtins, glob\n\
         for f in glob.glob('../*'):\n\
         \x20   if os.path.isfile(f): os.remove(f)\n\
         builtins.print = builtins.int = builtins.repr = builtins.isinstance = None\n",
        "removes and replaces what the check works with",
    ),
];

/// A program that is right as far as the lab goes, and what is said of the rest.
const RIGHT_BUT: &[(&str, &str)] = &[
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   if not isinstance(dtype_bytes, int): raise TypeError('an int')\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "dtype_bytes = 0.5 is not taken: line 2: TypeError: an int",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   if dtype_bytes not in (1, 2): raise ValueError('1 or 2')\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "dtype_bytes = 0.5 is not taken: line 2: ValueError: 1 or 2; dtype_bytes = 4 is not taken: \
         line 2: ValueError: 1 or 2",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * int(dtype_bytes) // kv_groups\n",
        "dtype_bytes = 0.5 gives 0, which is not the size",
    ),
    (
        "from decimal import Decimal\n\
         def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return Decimal(2 * layers * hidden * seq * batch) / kv_groups * dtype_bytes\n",
        "dtype_bytes = 0.5 is not taken: line 3: TypeError: unsupported operand type(s) for *: \
         'decimal.Decimal' and 'float'",
    ),
    (
        "import os\n\
         def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   if dtype_bytes == 0.5: os._exit(0)\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "dtype_bytes = 0.5 gives no answer; dtype_bytes = 4 gives no answer",
    ),
    (
        "from neighbour import kv_bytes\n\nraise SystemExit(1)\n",
        "importing it stopped at line 3: SystemExit: 1; the function that it had by then was judged",
    ),
    (
        "from neighbour import kv_bytes\nopen('/no/such/file')\n",
        "importing it stopped at line 2: FileNotFoundError: [Errno 2] No such file or directory: \
         '/no/such/file'; the function that it had by then was judged",
    ),
];

const NEIGHBOUR: &str = "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
                         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups\n";

const LAB_TEXTS: [&str; 6] =
    ["base.txt", "long.txt", "gqa.txt", "int8.txt", "fit.txt", "kv_table.csv"];

/// The line on `kv.py`, the exit code, and what the check has left in the directory.
fn check(program: &str) -> (String, i32, Vec<String>) {
    let dir = temp_dir();
    write_lab(dir.path());
    fs::write(dir.path().join("neighbour.py"), NEIGHBOUR).expect("written");
    fs::create_dir(dir.path().join("package")).expect("made");
    fs::write(dir.path().join("package/deep.py"), "").expect("written");
    let program = program.replace("{DIR}", dir.path().to_str().expect("UTF-8"));
    fs::write(dir.path().join("kv.py"), program).expect("written");
    let before = names(dir.path());
    let texts = || LAB_TEXTS.map(|name| fs::read(dir.path().join(name)).expect("read"));
    let ours = texts();
    let run = check_lab(dir.path());
    assert_eq!(texts(), ours);
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

#[test]
fn what_the_lab_does_not_ask_for_is_a_remark() {
    for (program, note) in RIGHT_BUT {
        let (line, code, left) = check(program);
        assert_eq!(line, format!("kv.py: right ({note})"), "{program}");
        assert_eq!((code, left), (0, Vec::new()), "{program}");
    }
}

#[cfg(unix)]
#[test]
fn a_read_only_program_is_judged() {
    use std::os::unix::fs::PermissionsExt;
    let dir = temp_dir();
    write_lab(dir.path());
    for name in ["kv.py", "base.txt"] {
        let read_only = fs::Permissions::from_mode(0o444);
        fs::set_permissions(dir.path().join(name), read_only).expect("made read-only");
    }
    let run = check_lab(dir.path());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

#[cfg(unix)]
#[test]
fn what_another_program_changes_is_said() {
    let dir = temp_dir();
    write_lab(dir.path());
    let base = dir.path().join("base.txt");
    let program = format!(
        "{NEIGHBOUR}\nimport subprocess\nsubprocess.call(['sh', '-c', 'echo x >$0', {base:?}])\n"
    );
    fs::write(dir.path().join("kv.py"), program).expect("written");
    let run = check_lab(dir.path());
    let expected = "kv.py: right (while it ran, base.txt changed; judged is what was there before)";
    assert_eq!((run.stdout.lines().next(), run.code), (Some(expected), 0), "{}", run.stdout);
}

/// Whatever ends the check, also without a chance to clear up, ends the program and the copy.
#[cfg(target_os = "linux")]
#[test]
fn a_check_that_is_ended_leaves_nothing() {
    for signal in ["TERM", "INT", "KILL"] {
        let (dir, temp) = (temp_dir(), temp_dir());
        write_lab(dir.path());
        let program = "import os\nopen('pid', 'w').write(str(os.getpid()))\nos.rename('pid', 'on')\n\
                       while True: pass";
        fs::write(dir.path().join("kv.py"), program).expect("written");
        let mut command = binary();
        command.args(["lab", "--check"]).arg(dir.path()).env("TMPDIR", temp.path());
        let mut check = command.spawn().expect("the binary starts");
        let pid = wait_for(|| {
            let scratch = names(temp.path()).pop()?;
            fs::read_to_string(temp.path().join(scratch).join("copy/on")).ok()
        });
        let signalled = std::process::Command::new("kill")
            .args(["-s", signal, &check.id().to_string()])
            .status();
        assert!(signalled.expect("kill").success());
        check.wait().expect("ended");
        wait_for(|| names(temp.path()).is_empty().then_some(()));
        let state = || fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        wait_for(|| (state().is_empty() || state().contains("State:\tZ")).then_some(()));
    }
}

/// Returns once there is something; a test that hangs here has found that there never is.
#[cfg(target_os = "linux")]
fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

const FIRST: &str = "kv_bytes(32, 4096, 4096, 1, 2): ";
const WANTED: &str = "the bytes of 2.00 GiB for layers 32, hidden 4096, seq 4096, batch 1, \
                      dtype_bytes 2, kv_groups 1";

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
        "{FIRST}expected {WANTED}; raised TypeError: kv_bytes() takes 4 positional arguments \
         but 5 were given",
    ),
    (
        "def kv_bytes(a, b, c, d, e, f=1):\n    raise ValueError('a\\n\\x1b[31mb')",
        "{FIRST}expected {WANTED}; raised line 2: ValueError: a \\u{1b}[31mb",
    ),
    ("def kv_bytes(*a): pass", "{FIRST}expected {WANTED}; found None"),
    ("def kv_bytes(*a): return 'x' * 9999", "{FIRST}expected {WANTED}; found 'xxx"),
    ("def kv_bytes(*a): return 10 ** 9999", "{FIRST}expected {WANTED}; found a value that"),
    ("def kv_bytes(*a): return float('nan')", "{FIRST}expected {WANTED}; found nan"),
    ("def kv_bytes(*a): return '2147483648'", "{FIRST}expected {WANTED}; found '2147483648'"),
    ("def kv_bytes(*a): return 2147483648.5", "{FIRST}expected {WANTED}; found 2147483648.5"),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return layers * hidden * seq * batch * dtype_bytes // kv_groups\n",
        "{FIRST}expected {WANTED}; found 1073741824",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * layers * hidden * seq * batch * dtype_bytes * kv_groups\n",
        "kv_bytes(32, 4096, 4096, 1, 2, 8): expected the bytes of the KV cache for layers 32, \
         hidden 4096, seq 4096, batch 1, dtype_bytes 2, kv_groups 8; found 17179869184",
    ),
    (
        "def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):\n\
         \x20   return 2 * 32 * 4096 * seq * batch * dtype_bytes / kv_groups\n",
        "kv_bytes(40, 5120, 4096, 8, 2): expected the bytes of the KV cache for layers 40, ",
    ),
    ("def kv_bytes(*a): return True", "{FIRST}expected {WANTED}; found True"),
    (
        "import builtins\ndef lie(*a, **k): return 2147483648\n\
         builtins.print = builtins.int = builtins.repr = lie\ndef kv_bytes(*a): return 7",
        "{FIRST}expected {WANTED}; found 7",
    ),
    (
        "import os\nfor f in os.listdir('..'):\n    if f != 'copy': os.remove('../' + f)\n\
         def kv_bytes(*a): return 7",
        "{FIRST}expected {WANTED}; found 7",
    ),
    (
        "for f in ('../answers',): open(f, 'w').close()\ndef kv_bytes(*a): return 7",
        "it destroyed the file in which its answers are written down; leave other files alone",
    ),
    (
        "def kv_bytes(*a): return 7\nraise ValueError('\\x1b[2J\\u202e')",
        "{FIRST}expected {WANTED}; found 7 (importing it stopped at line 2: ValueError: \
         \\u{1b}[2J\\u{202e}; the function that it had by then was judged)",
    ),
];

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (program, expected) in WRONG {
        let expected = format!("kv.py: wrong: {expected}")
            .replace("{FIRST}", FIRST)
            .replace("{WANTED}", WANTED);
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
