use std::io;
use std::path::PathBuf;

use kvbudget_catalog::NotFound;
use kvbudget_core::config::ConfigError;
use kvbudget_core::json::MAX_LENGTH;
use kvbudget_core::model_file::ModelFileError;

use crate::exit::Exit;
use crate::talk;

/// Why there is no model.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModelError {
    /// Neither a file or folder, nor one model of the catalogue.
    #[error("{}", talk::one_line(&.0.to_string()))]
    Unknown(#[from] NotFound),
    /// A path that leads nowhere.
    #[error("`{}` is not there; give the path of a config.json, or a name", talk::path(path))]
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// A folder that is not that of a model.
    #[error("`{}` has no config.json; give the folder or the file of a model", talk::path(folder))]
    NoConfig {
        /// The folder.
        folder: PathBuf,
    },
    /// The system says no.
    #[error("`{}` cannot be read: {problem}", talk::path(path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What it says.
        problem: io::Error,
    },
    /// A pipe or a device.
    #[error("`{}` is not a regular file; give the path of a config.json", talk::path(path))]
    NotAFile {
        /// What it is called.
        path: PathBuf,
    },
    /// Too large for a config.
    #[error("`{}` has more than {MAX_LENGTH} bytes; is it a config.json?", talk::path(path))]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// Not UTF-8.
    #[error("`{}` is not UTF-8 text but {encoding}; save it as UTF-8", talk::path(path))]
    Encoding {
        /// The file.
        path: PathBuf,
        /// What it seems to be.
        encoding: &'static str,
    },
    /// The text is not that of a model.
    #[error("`{}`: {}", talk::path(path), talk::one_line(&problem.to_string()))]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: ModelFileError,
    },
}

impl ModelError {
    /// The exit code that it means: 2 for what is no JSON object, 3 for what does not suffice.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Unreadable { .. } | Self::NotAFile { .. } => Exit::Refused,
            Self::TooLarge { .. } | Self::Encoding { .. } => Exit::Usage,
            Self::Unknown(_) | Self::NoFile { .. } | Self::NoConfig { .. } => Exit::Unknown,
            Self::Invalid { problem, .. } => match problem {
                ModelFileError::Json(_)
                | ModelFileError::Config(ConfigError::Json(_) | ConfigError::NotObject { .. }) => {
                    Exit::Usage
                }
                ModelFileError::Config(_) | ModelFileError::Architecture(_) => Exit::Unknown,
            },
        }
    }
}
