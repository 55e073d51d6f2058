//! Writes the language packs that the page loads, into the folder that is named. The build calls it;
//! in a browser it does nothing.

use std::path::PathBuf;
use std::{env, fs, io};

use kvbudget_core::lang::{Lang, pack};
use kvbudget_web::language::texts;

fn main() -> io::Result<()> {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        return Err(io::Error::other("name the folder that gets the packs"));
    };
    let texts: Vec<_> = texts().collect();
    for lang in [Lang::Ja, Lang::Ko] {
        fs::write(folder.join(lang.tag()).with_extension("txt"), pack(lang, &texts))?;
    }
    Ok(())
}
