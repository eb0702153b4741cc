import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** px, and whether there is to be sound. */
type Expected = { width: number; height: number; hasAudio: boolean; frames: number };

/** Seconds by which sound and picture may end apart: a frame of AAC is 21 ms, one of the picture 33 ms. */
const SOUND_TOLERANCE = 0.1;

/**
 * Looks at a finished video before anybody gets it: what every file of the library has to be.
 * @throws IngestError INGEST_FAILED when it is anything else; that would be our fault.
 */
export const probeResult = async (
  path: string,
  expected: Expected,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<void> => {
  const [{ video, audio, durationInSeconds }, layout] = await Promise.all([
    probeMedia(path, { ffprobe, signal }),
    readMp4Layout(path),
  ]);
  const frames = video?.frames ?? 0;
  const checks: [name: string, actual: unknown, wanted: unknown][] = [
    ['codec', video?.codec, OUTPUT_FORMAT.videoCodec],
    ['profile', video?.profile, OUTPUT_FORMAT.profile],
    ['pixel format', video?.pixelFormat, OUTPUT_FORMAT.pixelFormat],
    ['colour range', video?.colorRange, OUTPUT_FORMAT.colorRange],
    ['colour matrix', video?.colorSpace, OUTPUT_FORMAT.color],
    ['colour primaries', video?.colorPrimaries, OUTPUT_FORMAT.color],
    ['colour transfer', video?.colorTransfer, OUTPUT_FORMAT.color],
    ['size', `${video?.width}x${video?.height}`, `${expected.width}x${expected.height}`],
    ['rotation', video?.rotation, 0],
    ['frame rate', video?.frameRate, `${INGEST.fps}/1`],
    ['frames', frames, expected.frames],
    ['sound', audio?.codec, expected.hasAudio ? OUTPUT_FORMAT.audioCodec : undefined],
    ['sample rate', audio?.sampleRate, expected.hasAudio ? OUTPUT_FORMAT.sampleRate : undefined],
    ['channels', audio?.channels, expected.hasAudio ? OUTPUT_FORMAT.channels : undefined],
    ['index before data', layout?.indexFirst, true],
    ['edit list', layout?.hasEditList, false],
    ['length right', Math.abs(durationInSeconds - frames / INGEST.fps) <= SOUND_TOLERANCE, true],
  ];
  const faults = checks.flatMap(([name, actual, wanted]) =>
    actual === wanted ? [] : [`${name} is ${String(actual)} instead of ${String(wanted)}`],
  );
  if (faults.length > 0) throw new IngestError('INGEST_FAILED', new Error(`${path}: ${faults.join('; ')}`));
};

/** Frames of the pictures that a decoding left. */
export const countFrames = async (
  path: string,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<number> => (await probeMedia(path, { ffprobe, signal })).video?.frames ?? 0;
