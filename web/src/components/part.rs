/// The parts of the page, in the order in which they are drawn: what is asked and answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Question,
    Answer,
    Table,
    Choices,
    Notices,
    Fetching,
    CopyLink,
    OnPaper,
    Numbers,
    Refine,
    Curve,
    Savings,
    Compare,
    Exports,
    Limits,
    Skip,
    Tagline,
    Footer,
}

impl Part {
    /// All of them.
    pub(crate) const ALL: [Self; 18] = [
        Self::Question,
        Self::Answer,
        Self::Table,
        Self::Choices,
        Self::Notices,
        Self::Fetching,
        Self::CopyLink,
        Self::OnPaper,
        Self::Numbers,
        Self::Refine,
        Self::Curve,
        Self::Savings,
        Self::Compare,
        Self::Exports,
        Self::Limits,
        Self::Skip,
        Self::Tagline,
        Self::Footer,
    ];

    /// What its slot is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Answer => "answer",
            Self::Table => "table",
            Self::Choices => "choices",
            Self::Notices => "notices",
            Self::Fetching => "fetching",
            Self::CopyLink => "copy-link",
            Self::OnPaper => "on-paper",
            Self::Numbers => "numbers",
            Self::Refine => "refine",
            Self::Curve => "curve",
            Self::Savings => "savings",
            Self::Compare => "compare",
            Self::Exports => "exports",
            Self::Limits => "limits",
            Self::Skip => "skip",
            Self::Tagline => "tagline",
            Self::Footer => "footer",
        }
    }

    /// Whether it is the same for every scenario: as the build drew it, it is right in English.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self, Self::Skip | Self::Tagline | Self::Choices | Self::CopyLink | Self::Footer)
    }

    /// Whether it is far below: a browser that runs the page lays it out when its turn comes.
    pub(super) const fn is_low(self) -> bool {
        matches!(self, Self::Curve | Self::Savings | Self::Compare | Self::Exports | Self::Limits)
    }
}
