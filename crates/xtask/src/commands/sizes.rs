//! How large files are, as they are and as a server sends them.

use std::fmt;
use std::io;

use brotli::enc::BrotliEncoderParams;

/// The size of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) bytes: u64,
    pub(crate) brotli: u64,
}

impl Size {
    pub(crate) fn of(content: &[u8]) -> io::Result<Self> {
        let mut counted = Counted(0);
        let parameters = BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        brotli::BrotliCompress(&mut &*content, &mut counted, &parameters)?;
        Ok(Self { bytes: content.len() as u64, brotli: counted.0 })
    }
}

/// Keeps only how much was written.
struct Counted(u64);

impl io::Write for Counted {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        self.0 += written.len() as u64;
        Ok(written.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Files with their sizes: one line each, and one for their sum.
pub(crate) struct Sizes(pub(crate) Vec<(String, Size)>);

impl Sizes {
    fn sum(&self) -> Size {
        self.0.iter().fold(Size::default(), |sum, (_, size)| Size {
            bytes: sum.bytes + size.bytes,
            brotli: sum.brotli + size.brotli,
        })
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = ("in all", self.sum());
        let files = self.0.iter().map(|(name, size)| (name.as_str(), *size));
        for (name, Size { bytes, brotli }) in files.chain([sum]) {
            writeln!(f, "{bytes:>10} {brotli:>10}  {name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, Sizes};

    #[test]
    fn files_are_listed_with_their_sum() -> std::io::Result<()> {
        let long = Size::of(&[b'a'; 5000])?;
        assert_eq!(long.bytes, 5000);
        assert!((5..50).contains(&long.brotli), "{long:?}");
        let size = |bytes, brotli| Size { bytes, brotli };
        let sizes = Sizes(vec![("a".into(), size(10, 7)), ("b/c".into(), size(2000, 900))]);
        let lines =
            "        10          7  a\n      2000        900  b/c\n      2010        907  in all\n";
        assert_eq!(sizes.to_string(), lines);
        Ok(())
    }
}
