import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playTrack } from '#remotion/starter/sound/play-track.ts';
import { SAMPLE_RATE, type StereoLoop } from '#remotion/starter/sound/stereo-loop.ts';
import { barsOf } from '#remotion/starter/sound/track-score.ts';
import { type TrackName, trackScores } from '#remotion/starter/sound/track-scores.ts';
import type { StarterTrack } from '#remotion/starter/tracks.ts';
import { BEATS_PER_BAR, type TrackBeats } from '#schema/track-facts.ts';
import { readSamples } from '#server/ingest/music/read-samples.ts';
import { drawWaveform, peaksOf } from '#server/ingest/music/waveform.ts';
import { measureLoudness } from '#server/media/loudness.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { publishFile } from '#server/rendering/engine/publish-file.ts';
import { libraryFolder } from './library-files.ts';
import { waveFile } from './wave-file.ts';

/** Time limit of one ffmpeg run. */
const FFMPEG_SECONDS = 120;

/** kbit/s, in the order in which they are tried: they sound good, and keep all twelve files within 8 MB. */
const BITRATES = [104, 112, 120, 128];

/** Without what replaces detail by noise or moves its errors in time: the ends of a loop must meet. */
const PLAIN_CODING = ['-aac_pns', '0', '-aac_is', '0', '-aac_tns', '0'];

/** The largest step that encoding may add between the last sample of a loop and its first, as a share of full scale: -42 dB. */
const MAX_SEAM = 10 ** (-42 / 20);

/** Samples of a packet of AAC, which is also the encoder's priming. */
const PACKET = 1024;

/** Places of the loop within a packet that are tried: each changes the encoder's errors. */
const PHASES = 16;

/** Every beat of a track, known from its score. Seconds are rounded to a microsecond. */
const beatsOfScore = (name: TrackName): TrackBeats => {
  const { beatsPerMinute: bpm } = trackScores[name];
  const count = barsOf(trackScores[name]) * BEATS_PER_BAR;
  const times = Array.from({ length: count }, (_, beat) => Math.round((beat * 60e6) / bpm) / 1e6);
  return { bpm, times, downbeat: 0, confidence: 1 };
};

/** How much the step from the last to the first sample of the decoded loop differs from the one that was played. */
export const seamOf = (decoded: Float32Array, { left, right }: StereoLoop): number => {
  const steps = [left, right].map((channel, index) => {
    const step = (decoded[index] ?? 0) - (decoded[(channel.length - 1) * 2 + index] ?? 0);
    const played = (channel[0] ?? 0) - (channel.at(-1) ?? 0);
    return Math.abs(step - played);
  });
  return Math.max(...steps);
};

/** A loop with the end of the one before it and the start of the next, so that the encoder codes its ends as it codes its middle. */
const inContext = (loop: StereoLoop, before: number): StereoLoop => {
  const extend = (channel: Float32Array): Float32Array => {
    const extended = new Float32Array(before + channel.length + 2 * PACKET);
    extended.set(channel.subarray(channel.length - before));
    extended.set(channel, before);
    extended.set(channel.subarray(0, 2 * PACKET), before + channel.length);
    return extended;
  };
  return { left: extend(loop.left), right: extend(loop.right) };
};

/** Makes the edit list of an MP4 with one track show `seconds` from sample `first` on. */
const setEditList = (file: Buffer, { first, seconds }: { first: number; seconds: number }): void => {
  const at = file.indexOf('elst', 0, 'latin1');
  // Version 0, one entry; ffmpeg counts the duration in milliseconds.
  if (at < 0 || file.readUInt32BE(at + 8) !== 1) throw new Error('The encoder wrote no edit list.');
  file.writeUInt32BE(Math.round(seconds * 1000), at + 12);
  file.writeInt32BE(first, at + 16);
};

/** Encodes a track so that its loop has no audible seam. The edit list of the file hides what comes before and after it. */
const encode = async (loop: StereoLoop, folder: string, { ffmpeg }: MediaTools): Promise<string> => {
  const seconds = loop.left.length / SAMPLE_RATE;
  const sound = join(folder, 'track.wav');
  const made = join(folder, 'track.m4a');
  for (let attempt = 0; attempt < PHASES * BITRATES.length; attempt += 1) {
    const before = PACKET + ((attempt % PHASES) * PACKET) / PHASES;
    const bitrate = BITRATES[Math.floor(attempt / PHASES)] ?? 128;
    await writeFile(sound, waveFile(inContext(loop, before)));
    await runFfmpeg({
      ffmpeg,
      args: [
        ['-i', sound, '-c:a', 'aac', '-b:a', `${bitrate}k`, ...PLAIN_CODING, '-map_metadata', '-1'],
        ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart', made],
      ].flat(),
      timeoutInSeconds: FFMPEG_SECONDS,
      read: [sound],
      write: [folder],
    });
    const file = await readFile(made);
    setEditList(file, { first: PACKET + before, seconds });
    await writeFile(made, file);
    const decoded = await readSamples(made, { rate: SAMPLE_RATE, channels: 2 }, { ffmpeg });
    if (seamOf(decoded, loop) <= MAX_SEAM) return made;
  }
  throw new Error('No encoding of this track has a silent seam: change its score.');
};

/** Plays, encodes and measures one track. Returns its entry in tracks.json. */
export const encodeTrack = async (name: TrackName, tools: MediaTools): Promise<StarterTrack> => {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-track-'));
  try {
    const loop = playTrack(name);
    const made = await encode(loop, folder, tools);
    const id = `starter-${name}`;
    const [file, posterFile] = [`music/${id}.m4a`, `music/${id}.png`];
    const mono = await readSamples(made, { rate: SAMPLE_RATE, channels: 1 }, tools);
    const peaks = peaksOf(mono.subarray(0, loop.left.length));
    const { integrated, truePeak } = await measureLoudness({ path: made, options: [] }, tools);
    await publishFile(made, join(libraryFolder, file));
    await writeFile(join(libraryFolder, posterFile), await drawWaveform(peaks));
    const bytes = await readFile(made);
    const { title, mood } = trackScores[name];
    return {
      id,
      title,
      mood,
      file,
      posterFile,
      durationInSeconds: loop.left.length / SAMPLE_RATE,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      facts: { loudness: integrated, truePeak, peaks, beats: beatsOfScore(name) },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
