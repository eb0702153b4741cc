import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { addSound, type Clip } from '#server/ingest/sound.ts';
import { limiter, type Loudness, measureLoudness } from '#server/media/loudness.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** Gain, dB, and the highest peak that the limiter lets through, dB. */
type Level = { gain: number; ceiling: number };

/** dB: more would make the hiss of a quiet recording as loud as music. */
const MAX_GAIN = 24;
/** LUFS of what a phone hears in a quiet room, which is not amplified. Above it the gain may rise by 2 dB for each dB. */
const NOISE_FLOOR = -50;
/** dB: an eighth of their height is left of the highest peaks, such as claps beside the phone. */
const MAX_LIMITING = 18;
/** dB below the limit: encoding raises peaks, here and once more in every promo. */
const CEILING = MAX_TRUE_PEAK - 1;
/** dB by which the encoded sound may miss loudness and ceiling. */
const TOLERANCE = 0.5;
/** Encodings until the result has to do. */
const MAX_ROUNDS = 4;

/** The most that audio like this is amplified by, dB. */
const maxGain = ({ integrated, truePeak }: Loudness): number =>
  Math.min(
    Math.max(0, Math.min(MAX_GAIN, 2 * (integrated - NOISE_FLOOR))),
    CEILING + MAX_LIMITING - truePeak,
  );

/** How to bring audio to `CLIP_LOUDNESS`. One gain for the entire clip preserves its dynamics. Pure. */
export const levelFor = (source: Loudness): Level => ({
  gain: Math.min(CLIP_LOUDNESS - source.integrated, maxGain(source)),
  ceiling: CEILING,
});

/** The level to try after `level` has given `encoded`; the same when that will do. Pure. */
const correctedLevel = (level: Level, source: Loudness, encoded: Loudness): Level => {
  const gain = Math.min(level.gain + CLIP_LOUDNESS - encoded.integrated, maxGain(source));
  const overshoot = encoded.truePeak - CEILING;
  const isGainRight = Math.abs(gain - level.gain) <= TOLERANCE;
  if (isGainRight && overshoot <= TOLERANCE) return level;
  return {
    gain: isGainRight ? level.gain : gain,
    ceiling: overshoot <= TOLERANCE ? level.ceiling : level.ceiling - overshoot,
  };
};

const filtersFor = ({ gain, ceiling }: Level, { truePeak }: Loudness): string[] => [
  `volume=${gain.toFixed(2)}dB`,
  ...(truePeak + gain > ceiling ? limiter(ceiling, OUTPUT_FORMAT.sampleRate) : []),
];

/**
 * Does what `addSound` does, with the audio at `CLIP_LOUDNESS` and its peaks below `MAX_TRUE_PEAK`: measures it, encodes it, measures
 * what that gave, and encodes again where the limiter or the encoder has changed loudness or peaks too much.
 * @throws ProcessError, or the abort reason.
 */
export const addLevelSound = async (clip: Clip, tools: IngestTools): Promise<void> => {
  if (clip.sound === null) return addSound(clip, tools);
  const source = await measureLoudness(clip.sound, tools);
  let level = levelFor(source);
  for (let round = 1; ; round += 1) {
    await addSound(clip, tools, filtersFor(level, source));
    if (round === MAX_ROUNDS) return;
    const encoded = await measureLoudness({ path: clip.output, options: [] }, tools);
    const next = correctedLevel(level, source, encoded);
    if (next === level) return;
    level = next;
  }
};
