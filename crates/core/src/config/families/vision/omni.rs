//! Qwen's models that see and hear. Only the part that thinks is counted: the part that talks is
//! another model.

use super::qwen::{vision2_5, vision3};
use super::tower::Tower;
use super::whisper::{blocks, convolutions};
use super::{add, text};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::reader::Reader;

pub(super) fn qwen2_5_omni(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| vision2_5(reader).map(Some))?;
    add(reader, &mut built, "audio_config", |reader, _| {
        let hidden = reader.positive_or(&["d_model"], 1280)?;
        let layers = reader.positive_or(&["encoder_layers"], 32)?;
        let intermediate = reader.positive_or(&["encoder_ffn_dim"], 5120)?;
        let outputs = reader.positive_or(&["output_dim"], 3584)?;
        let mels = reader.positive_or(&["num_mel_bins"], 128)?;
        let mut tower = Tower::default();
        convolutions(&mut tower, mels, hidden);
        tower.tensor(&[2, outputs]);
        blocks(&mut tower, layers, hidden, intermediate);
        tower.norm(Norm::WeightAndBias, hidden);
        tower.linear(hidden, outputs, Bias::Yes);
        Ok(Some(tower))
    })?;
    talker(reader);
    Ok(built)
}

pub(super) fn qwen3_omni(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| vision3(reader).map(Some))?;
    add(reader, &mut built, "audio_config", |reader, _| {
        let hidden = reader.positive_or(&["d_model"], 1280)?;
        let layers = reader.positive_or(&["encoder_layers"], 32)?;
        let intermediate = reader.positive_or(&["encoder_ffn_dim"], 5120)?;
        let outputs = reader.positive_or(&["output_dim"], 3584)?;
        let mels = reader.positive_or(&["num_mel_bins"], 128)?;
        let channels = reader.positive_or(&["downsample_hidden_size"], 480)?;
        let mut tower = Tower::default();
        tower.convolution(1, channels, &[3, 3], Bias::Yes);
        tower.repeat(2, |tower| tower.convolution(channels, channels, &[3, 3], Bias::Yes));
        // Each of three convolutions of stride 2 halves the mel bins.
        let bins = mels.div_ceil(2).div_ceil(2).div_ceil(2);
        tower.linear(channels.saturating_mul(bins), hidden, Bias::No);
        tower.repeat(layers, |tower| tower.block(hidden, intermediate));
        tower.norm(Norm::WeightAndBias, hidden);
        tower.mlp([hidden, hidden, outputs], Bias::Yes);
        Ok(Some(tower))
    })?;
    talker(reader);
    Ok(built)
}

fn talker(reader: &mut Reader) {
    if reader.root.has(&["talker_config"]) {
        reader.not_counted("talker_config", Why::OwnModel);
    }
}
