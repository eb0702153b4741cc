import { mkdir } from 'node:fs/promises';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { TrackFacts } from '#schema/track-facts.ts';
import { IngestError } from '#server/errors.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import type { BadMusic } from '#tests/support/media/bad-music.ts';
import { measureSound } from '#tests/support/media/sounds.ts';

/** Seconds that a cut or padded file may be off. */
const SLACK = 0.4;

/** Sends a file as music. Returns '' if it is refused with a sentence and one of its codes, or becomes what it should; else what was wrong. */
export const tryMusic = async (
  { name, path, codes, seconds }: BadMusic,
  workDirectory: string,
  { ingest, ffprobe }: { ingest: MediaIngest; ffprobe: string },
): Promise<string> => {
  await mkdir(workDirectory, { recursive: true });
  try {
    const made = await ingest.ingestMusic({ source: path, workDirectory });
    if (seconds === null) return `${name} was accepted`;
    const { audio, durationInSeconds } = await probeOwnFile(made.file.path, { ffprobe });
    const { loudness, peak } = await measureSound(made.file.path);
    TrackFacts.parse(made.track);
    const isRight =
      audio?.codec === 'aac' &&
      audio.sampleRate === 48_000 &&
      audio.channels === 2 &&
      Math.abs(durationInSeconds - seconds) < SLACK &&
      Math.abs(made.durationInSeconds - seconds) < SLACK &&
      Math.abs(loudness - CLIP_LOUDNESS) < 1.2 &&
      peak <= MAX_TRUE_PEAK + 0.1;
    return isRight ? '' : `${name}: ${JSON.stringify({ audio, durationInSeconds, loudness, peak })}`;
  } catch (error) {
    const isRefusal = error instanceof IngestError && codes.includes(error.code);
    return isRefusal && /^[A-Z][^{}/\\]{20,}\.$/.test(error.message) ? '' : `${name}: ${String(error)}`;
  }
};
