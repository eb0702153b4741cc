import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** How the plain sound of the work folder is read. */
export const plainSoundInput = (path: string): string[] =>
  [
    ['-f', 's16le', '-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', String(OUTPUT_FORMAT.channels)],
    ['-i', `file:${path}`],
  ].flat();

/** LUFS: between what Instagram and YouTube bring sound to (-14) and speech on a phone (-16 to -18). */
const TARGET = -15;
/** dB: more would lift the hiss of a quiet room. */
const MOST_RAISED = 12;
/** LUFS: below this there is nothing to raise. */
const NEARLY_SILENT = -55;
/** dB within which nobody hears a difference. */
const CLOSE_ENOUGH = 1;

/** By how much a sound of so many LUFS is raised or lowered, dB. One figure for the whole, so quiet and loud keep their distance. */
export const gainFor = (loudness: number): number => {
  if (!(loudness > NEARLY_SILENT)) return 0;
  const gain = Math.min(MOST_RAISED, TARGET - loudness);
  return Math.abs(gain) < CLOSE_ENOUGH ? 0 : Math.round(gain * 10) / 10;
};

/** Loudness of a plain sound file after EBU R 128, LUFS; -70 for silence. */
export const measureLoudness = async (path: string, tools: IngestTools): Promise<number> => {
  const log = await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-loglevel', 'info', '-nostats', ...plainSoundInput(path)],
      ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    timeoutInSeconds: 300,
    signal: tools.signal,
  });
  const [, integrated] = /Integrated loudness:\s*I:\s*(-?[\d.]+|-inf) LUFS/.exec(log) ?? [];
  return integrated === undefined || integrated === '-inf' ? -70 : Number(integrated);
};

/** Filters that raise or lower by so many dB, and keep the peaks below what AAC would distort (-1 dB). */
export const levelFilters = (gain: number): string[] => [
  ...(gain === 0 ? [] : [`volume=${gain}dB`]),
  'alimiter=limit=0.891:level=0:attack=5:release=50',
];
