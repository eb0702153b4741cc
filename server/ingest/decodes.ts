import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/**
 * Whether ffmpeg decodes anything of a file, within the limits of a first look. `args` read it and write raw data to `pipe:1`.
 * @throws ProcessError when ffmpeg refuses it or fails; the abort reason of the signal
 */
export const decodes = async (
  path: string,
  args: readonly string[],
  { ffmpeg, signal }: Pick<IngestTools, 'ffmpeg' | 'signal'>,
): Promise<boolean> => {
  let bytes = 0;
  await runFfmpeg({
    ffmpeg,
    args,
    processorSeconds: INGEST.probeProcessorSeconds,
    timeoutInSeconds: INGEST.probeSeconds,
    signal,
    read: [path],
    write: [],
    memory: INGEST.probeMemory,
    onBytes: ({ length }) => {
      bytes += length;
    },
  });
  return bytes > 0;
};
