import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import { type ExpectedOutput, outputFaults } from '#server/rendering/output-faults.ts';

/**
 * Looks at a finished video before anybody gets it: what every file of the library has to be.
 * @throws IngestError INGEST_FAILED when it is anything else; that would be our fault.
 */
export const probeResult = async (
  path: string,
  expected: Omit<ExpectedOutput, 'fps'>,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<void> => {
  const [facts, layout] = await Promise.all([probeMedia(path, { ffprobe, signal }), readMp4Layout(path)]);
  const faults = outputFaults(facts, layout, { ...expected, fps: INGEST.fps });
  if (faults.length > 0) throw new IngestError('INGEST_FAILED', new Error(`${path}: ${faults.join('; ')}`));
};

/** Frames of the pictures that a decoding left. */
export const countFrames = async (
  path: string,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<number> => (await probeMedia(path, { ffprobe, signal })).video?.frames ?? 0;
