import { RenderError } from '#server/errors.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import { type ExpectedOutput, outputFaults } from '#server/rendering/output-faults.ts';

/**
 * Probes a finished file before anybody sees it. It always has sound: a silent track where the promo has none, because
 * some platforms refuse a file without one.
 *
 * @throws RenderError BAD_OUTPUT when it is not what was planned; the file is the caller's to remove.
 */
export const checkOutput = async (
  path: string,
  { width, height, fps, frames }: Omit<ExpectedOutput, 'hasAudio'>,
  { ffprobe, signal }: { ffprobe: string; signal?: AbortSignal | undefined },
): Promise<void> => {
  const [facts, layout] = await Promise.all([
    probeMedia(path, { ffprobe, signal }).catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw new RenderError('BAD_OUTPUT', error);
    }),
    readMp4Layout(path),
  ]);
  const faults = outputFaults(facts, layout, { width, height, fps, frames, hasAudio: true });
  if (faults.length > 0) throw new RenderError('BAD_OUTPUT', new Error(faults.join('; ')));
};
