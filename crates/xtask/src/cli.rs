//! The command line.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};

use crate::commands::accuracy::Logs;
use crate::commands::dist::Extra;

/// What `cargo xtask` alone and `--help` print.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask <command>

Commands:
  serve [--port N]  build the page for development and serve it on this machine
  dist [--single-file] [--renew-size]
                    leave the release site in dist/; make one file of it that opens from disk,
                    in dist-single/; commit to the size of a first visit
  bench page        build the site and measure it in a browser: first paint, usable, input to paint
  finish            make the site of what trunk built; `trunk build --release` calls it
  test              run every check and test
  coverage DIR [--totals FILE]
                    read every config of a folder, compare its parameters with the JSON lines of FILE
  vectors FILE      plan every layout of FILE (JSON lines), compare with what vLLM's planner said
  accuracy [FILE... --configs DIR]
                    write the scores of crates/ACCURACY.md anew from the start-ups that the
                    repository keeps; before, with FILE: predict the concurrency, the weights and
                    the pool of every log row of each FILE (JSON lines) whose model has its config
                    in DIR, compare with what vLLM printed; a report: it fails only where a file
                    cannot be read or written, however far off a row is
  fit [FILE... --configs DIR]
                    print what the rows say of each coefficient of the memory model beside the
                    committed one; fails where a committed expectation is not among them

What is missing (wasm32 target, trunk, wasm-bindgen, npm packages) is fetched first.";

/// One call of `cargo xtask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    /// `None`: the first free port will do.
    Serve {
        port: Option<u16>,
    },
    Dist {
        extras: Vec<Extra>,
    },
    BenchPage,
    Finish,
    Test,
    Coverage {
        configs: PathBuf,
        totals: Option<PathBuf>,
    },
    Vectors {
        file: PathBuf,
    },
    /// `None`: only the start-ups that the repository keeps.
    Accuracy {
        logs: Option<Logs>,
    },
    /// `None`: the start-ups that the repository keeps.
    Fit {
        logs: Option<Logs>,
    },
}

impl Command {
    /// Reads the arguments that follow `cargo xtask`.
    pub(crate) fn parse(args: impl IntoIterator<Item = String>) -> Result<Self> {
        let args: Vec<String> = args.into_iter().collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        match args[..] {
            [] => Ok(Self::Help),
            _ if args.iter().any(|arg| ["help", "-h", "--help"].contains(arg)) => Ok(Self::Help),
            ["serve", ref options @ ..] => Ok(Self::Serve { port: parse_port(options)? }),
            ["dist", ref options @ ..] => parse_dist(options),
            ["bench", "page"] => Ok(Self::BenchPage),
            ["bench", ..] => bail!("`bench` measures the page: `bench page`"),
            ["finish", ref rest @ ..] => nothing_after("finish", rest).map(|()| Self::Finish),
            ["test", ref rest @ ..] => nothing_after("test", rest).map(|()| Self::Test),
            ["coverage", ref options @ ..] => parse_coverage(options),
            ["vectors", file] if !file.starts_with('-') => Ok(Self::Vectors { file: file.into() }),
            ["accuracy", ref arguments @ ..] => {
                parse_logs("accuracy", arguments).map(|logs| Self::Accuracy { logs })
            }
            ["fit", ref arguments @ ..] => {
                parse_logs("fit", arguments).map(|logs| Self::Fit { logs })
            }
            ["vectors", ..] => bail!("`vectors` needs one file: `vectors vectors.jsonl`"),
            [unknown, ..] => bail!("`{unknown}` is not a command\n\n{USAGE}"),
        }
    }
}

fn parse_port(options: &[&str]) -> Result<Option<u16>> {
    let port = match options {
        [] => return Ok(None),
        ["--port"] => bail!("`--port` needs a number: `--port 8080`"),
        ["--port", port] => port,
        [option] if option.starts_with("--port=") => &option["--port=".len()..],
        _ => bail!("`serve` takes only `--port N`, found `{}`", options.join(" ")),
    };
    port.parse()
        .map(Some)
        .with_context(|| format!("`--port {port}`: expected a number from 0 to 65535"))
}

fn parse_dist(options: &[&str]) -> Result<Command> {
    let extra = |option: &&str| match *option {
        "--single-file" => Ok(Extra::SingleFile),
        "--renew-size" => Ok(Extra::RenewSize),
        option => bail!(
            "`{option}` is not an option of `dist`; these are: `--single-file`, `--renew-size`"
        ),
    };
    Ok(Command::Dist { extras: options.iter().map(extra).collect::<Result<_>>()? })
}

fn parse_coverage(options: &[&str]) -> Result<Command> {
    let (configs, totals) = match *options {
        [] => bail!("`coverage` needs the folder of the configs: `coverage configs`"),
        [.., "--totals"] => bail!("`--totals` needs a file: `--totals models.jsonl`"),
        [configs] => (configs, None),
        [configs, "--totals", totals] | ["--totals", totals, configs] => (configs, Some(totals)),
        _ => bail!("`coverage` takes `DIR [--totals FILE]`, found `{}`", options.join(" ")),
    };
    ensure!(!configs.starts_with('-'), "`{configs}` is not an option of `coverage`");
    Ok(Command::Coverage { configs: configs.into(), totals: totals.map(PathBuf::from) })
}

/// `FILE... --configs DIR`, or nothing.
fn parse_logs(command: &str, arguments: &[&str]) -> Result<Option<Logs>> {
    let (mut files, mut configs) = (Vec::new(), None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--configs" => {
                let directory =
                    rest.next().context("`--configs` needs a folder: `--configs configs`")?;
                ensure!(configs.is_none(), "`{command}` takes one `--configs`");
                configs = Some(PathBuf::from(directory));
            }
            option if option.starts_with('-') => {
                bail!("`{option}` is not an option of `{command}`")
            }
            file => files.push(PathBuf::from(file)),
        }
    }
    if arguments.is_empty() {
        return Ok(None);
    }
    ensure!(
        !files.is_empty(),
        "`{command}` needs a file of log rows: `{command} logs.jsonl --configs configs`"
    );
    let configs = configs.with_context(|| {
        format!("`{command}` needs the folder of the models' configs: `--configs configs`")
    })?;
    Ok(Some(Logs { files, configs }))
}

fn nothing_after(command: &str, rest: &[&str]) -> Result<()> {
    ensure!(rest.is_empty(), "`{command}` takes no arguments, found `{}`", rest.join(" "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Command, Extra, Logs};

    fn parse(line: &str) -> Result<Command, String> {
        let args = line.split_whitespace().map(String::from);
        Command::parse(args).map_err(|error| format!("{error:#}"))
    }

    /// Log files, with their configs in `c`.
    #[expect(clippy::unnecessary_wraps, reason = "what a command holds")]
    fn logs(files: &[&str]) -> Option<Logs> {
        Some(Logs { files: files.iter().map(Into::into).collect(), configs: "c".into() })
    }

    #[test]
    fn every_command_is_understood() {
        let rows = [
            ("", Command::Help),
            ("--help", Command::Help),
            ("serve --help", Command::Help),
            ("serve", Command::Serve { port: None }),
            ("serve --port 9000", Command::Serve { port: Some(9000) }),
            ("serve --port=9000", Command::Serve { port: Some(9000) }),
            ("dist", Command::Dist { extras: Vec::new() }),
            (
                "dist --single-file --renew-size",
                Command::Dist { extras: vec![Extra::SingleFile, Extra::RenewSize] },
            ),
            ("bench page", Command::BenchPage),
            ("finish", Command::Finish),
            ("test", Command::Test),
            ("coverage a", Command::Coverage { configs: "a".into(), totals: None }),
            (
                "coverage a --totals b",
                Command::Coverage { configs: "a".into(), totals: Some("b".into()) },
            ),
            (
                "coverage --totals b a",
                Command::Coverage { configs: "a".into(), totals: Some("b".into()) },
            ),
            ("vectors a", Command::Vectors { file: "a".into() }),
            ("accuracy", Command::Accuracy { logs: None }),
            ("accuracy a b --configs c", Command::Accuracy { logs: logs(&["a", "b"]) }),
            ("accuracy --configs c a", Command::Accuracy { logs: logs(&["a"]) }),
            ("fit", Command::Fit { logs: None }),
            ("fit a --configs c", Command::Fit { logs: logs(&["a"]) }),
        ];
        for (line, expected) in rows {
            assert_eq!(parse(line), Ok(expected), "cargo xtask {line}");
        }
    }

    #[test]
    fn a_mistake_is_named() {
        let rows = [
            ("deploy", "`deploy` is not a command"),
            ("serve --port", "`--port` needs a number"),
            ("serve --port 70000", "expected a number from 0 to 65535"),
            ("bench", "`bench` measures the page"),
            ("serve 9000", "`serve` takes only `--port N`, found `9000`"),
            ("coverage", "`coverage` needs the folder of the configs"),
            ("coverage a --totals", "`--totals` needs a file"),
            ("coverage --all", "`--all` is not an option of `coverage`"),
            ("coverage a b", "`coverage` takes `DIR [--totals FILE]`, found `a b`"),
            ("vectors", "`vectors` needs one file"),
            ("vectors a b", "`vectors` needs one file"),
            ("accuracy --configs c", "`accuracy` needs a file of log rows"),
            ("accuracy a", "`accuracy` needs the folder of the models' configs"),
            ("accuracy a --configs", "`--configs` needs a folder"),
            ("accuracy a --configs c --configs d", "`accuracy` takes one `--configs`"),
            ("accuracy a --all", "`--all` is not an option of `accuracy`"),
            ("fit a", "`fit` needs the folder of the models' configs"),
            ("dist --release", "`--release` is not an option of `dist`"),
            ("finish now", "`finish` takes no arguments, found `now`"),
        ];
        for (line, expected) in rows {
            let found = parse(line).map(|command| format!("{command:?}"));
            assert!(
                found.as_ref().is_err_and(|message| message.contains(expected)),
                "cargo xtask {line}: {found:?}"
            );
        }
    }
}
