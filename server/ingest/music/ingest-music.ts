import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIN_TRACK_SECONDS } from '#contract/library/upload-limits.ts';
import { MAX_TRACK_SECONDS, type TrackFacts } from '#schema/track-facts.ts';
import { IngestError } from '#server/errors.ts';
import { type ChosenSound, chooseSound, soundGraph } from '#server/ingest/choose-sound.ts';
import { describeFile } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import {
  type IngestTools,
  type LimitedTools,
  onOwnFile,
  withinIngestTime,
} from '#server/ingest/ingest-tools.ts';
import { inspectSource } from '#server/ingest/inspect-source.ts';
import { findBeats } from '#server/ingest/music/find-beats.ts';
import { readSamples } from '#server/ingest/music/read-samples.ts';
import { drawWaveform, peaksOf } from '#server/ingest/music/waveform.ts';
import { walkMp4, wrongKindError } from '#server/ingest/open-source.ts';
import { sniffFile, soundKinds } from '#server/ingest/sniff-file.ts';
import { encodeMusic, pcmInput } from '#server/ingest/sound.ts';
import { sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { type Loudness, measureLoudness } from '#server/media/loudness.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MusicResult } from '#server/ports/media-ingest.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

const { sampleRate, channels } = OUTPUT_FORMAT;
const FRAME_BYTES = 2 * channels;

/** An MP4 whose first bytes do not say that it has only sound is accepted, too: many programs write such. */
const accepted = [...soundKinds, 'mp4'] as const;

/**
 * Programs that write into a pipe leave the length of a RIFF file open: they declare two gigabytes (SoX, arecord) or four (ffmpeg), forty
 * times the largest upload.
 */
const OPEN_LENGTH = 0x7fff_f000;

/** Compares the declared length of a WAV file with its size. @throws IngestError FILE_CUT_OFF when bytes are missing. */
const checkWav = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, head.length, 0);
    const declared = head.readUInt32LE(4);
    const { size } = await file.stat();
    if (declared < OPEN_LENGTH && declared + 8 > size)
      throw new IngestError('FILE_CUT_OFF', new Error(`${size} of ${declared + 8} bytes`));
  } finally {
    await file.close();
  }
};

/** LUFS of a file in which no part is above the gate of EBU R 128. */
const SILENT = -70;
/** The sentence for music of which something can be heard, but hardly. */
const ALMOST_SILENT = 'This music is almost silent. Upload a louder recording of it.';

/** @throws IngestError SOUND_TOO_QUIET */
const checkLoudness = ({ integrated }: Loudness): void => {
  if (integrated <= SILENT) throw new IngestError('SOUND_TOO_QUIET');
  if (integrated < INGEST.minLoudness)
    throw new IngestError('SOUND_TOO_QUIET', new Error(`${integrated} LUFS`), ALMOST_SILENT);
};

/** What an MP4 lacks that has no data at all. */
const walkSound = (path: string): Promise<void> =>
  walkMp4(path).catch((error: unknown) => {
    throw error instanceof IngestError && error.code === 'NO_PICTURES'
      ? new IngestError('NO_SOUND', error)
      : error;
  });

type OpenedMusic = { path: string; kind: SourceKind; sound: ChosenSound };

/**
 * Decides whether a file is accepted: by its first bytes, its structure and its metadata. Claims about its length are ignored. Writes
 * nothing.
 * @throws IngestError; ProcessError; the abort reason of the signal.
 */
const openMusic = async (path: string, tools: IngestTools): Promise<OpenedMusic> => {
  const sniffed = await sniffFile(path);
  const kind = accepted.find((one) => one === sniffed.kind);
  if (kind === undefined) throw wrongKindError(sniffed, 'NOT_MUSIC');
  if (kind === 'm4a' || kind === 'mp4') await walkSound(path);
  if (kind === 'wav') await checkWav(path);
  const { sounds, tracks } = await inspectSource({ path, kind }, tools);
  if (tracks > INGEST.maxTracks) throw new IngestError('TOO_MANY_TRACKS');
  if (sounds.length === 0) throw new IngestError('NO_SOUND');
  const { sound } = await chooseSound({ path, kind, sounds }, tools);
  if (sound === null) throw new IngestError('UNKNOWN_SOUND');
  return { path, kind, sound };
};

/** Decodes a source to raw PCM, at most a second more than is allowed. Returns its samples. @throws ProcessError; IngestError TRACK_TOO_LONG */
const decode = async (source: OpenedMusic, output: string, tools: LimitedTools): Promise<number> => {
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      [
        '-max_error_rate',
        String(INGEST.maxErrorRate),
        '-threads',
        '1',
        ...sourceInput(source.path, source.kind),
      ],
      ['-filter_complex', soundGraph(source.sound), '-map', '[sound]', '-t', String(MAX_TRACK_SECONDS + 1)],
      ['-ar', String(sampleRate), '-ac', String(channels), '-f', 's16le', output],
    ].flat(),
    timeoutInSeconds: tools.timeoutInSeconds,
    processorSeconds: tools.processorSeconds,
    memory: INGEST.transcodeMemory,
    signal: tools.signal,
    read: [source.path],
    write: [join(output, '..')],
  });
  const samples = Math.floor((await stat(output)).size / FRAME_BYTES);
  if (samples > MAX_TRACK_SECONDS * sampleRate) throw new IngestError('TRACK_TOO_LONG');
  return samples;
};

/** Samples per second for waveform and beats. */
const ANALYSIS_RATE = 12_000;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const factsOf = async (
  path: string,
  { integrated, truePeak }: Loudness,
  tools: IngestTools,
): Promise<TrackFacts> => {
  const samples = await readSamples(path, { rate: ANALYSIS_RATE, channels: 1 }, tools);
  return {
    loudness: clamp(integrated, -100, 20),
    truePeak: clamp(truePeak, -200, 20),
    peaks: peaksOf(samples),
    beats: findBeats(samples, ANALYSIS_RATE),
  };
};

/** See `MediaIngest.ingestMusic`. */
export const ingestMusic = async (
  { source, workDirectory }: { source: string; workDirectory: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<MusicResult> => {
  const opened = await openMusic(source, tools);
  onProgress(0.1);
  const work = { tools, seconds: MAX_TRACK_SECONDS, as: 'music' } as const;
  return withinIngestTime({ decodedPixels: 0 }, work, async (limited) => {
    const [pcm, output, image] = ['sound.pcm', 'music.m4a', 'waveform.png'].map((name) =>
      join(workDirectory, name),
    ) as [string, string, string];
    const samples = await decode(opened, pcm, limited);
    if (samples < MIN_TRACK_SECONDS * sampleRate) throw new IngestError('TRACK_TOO_SHORT');
    return onOwnFile(async () => {
      onProgress(0.4);
      const sound = pcmInput(pcm);
      const loudness = await measureLoudness(sound, limited);
      checkLoudness(loudness);
      const encoded = await encodeMusic({ sound, loudness, samples, output }, limited);
      onProgress(0.8);
      const track = await factsOf(output, encoded, limited);
      await writeFile(image, await drawWaveform(track.peaks));
      return {
        durationInSeconds: samples / sampleRate,
        track,
        file: await describeFile(output, 'audio/mp4'),
        poster: await describeFile(image, 'image/png'),
      };
    });
  });
};
