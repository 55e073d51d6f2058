//! The beginning of a text, for an error that is a plain value.

/// The first bytes of a text.
///
/// ```
/// use kvbudget_core::excerpt::Excerpt;
/// assert_eq!(Excerpt::of("bits = 3").text(), "bits = 3");
/// let long = Excerpt::of(&"four ".repeat(20));
/// assert!(long.text().starts_with("four four") && long.text().ends_with("four…"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; MOST],
    length: usize,
}

const MOST: usize = 68;
const CUT: &str = "…";

impl Excerpt {
    /// That of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut excerpt = Self { bytes: [0; MOST], length: 0 };
        if text.len() <= MOST {
            excerpt.push(text);
            return excerpt;
        }
        let most = MOST - CUT.len();
        let end = (0..=most).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        excerpt.push(text[..end].trim_end());
        excerpt.push(CUT);
        excerpt
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.bytes
            .get(..self.length)
            .and_then(|bytes| core::str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }

    fn push(&mut self, text: &str) {
        let end = self.length.saturating_add(text.len());
        if let Some(place) = self.bytes.get_mut(self.length..end) {
            place.copy_from_slice(text.as_bytes());
            self.length = end;
        }
    }
}
