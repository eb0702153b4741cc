import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { withinTimeLimit } from '#server/processes/time-limit.ts';

/** Seconds that an ingest may take after its checks. Pure. */
export const ingestTimeLimit: IngestTools['timeLimit'] = ({ decodedPixels, seconds, as }) => {
  const { base, perGigapixel, perVideoSecond, perOverlaySecond } = INGEST.timeLimit;
  const perSecond = as === 'video' ? perVideoSecond : perOverlaySecond;
  return base + (decodedPixels / 1e9) * perGigapixel + seconds * perSecond;
};

/** Tools whose signal aborts when the time of an ingest is over, `timeoutInSeconds` after its checks. */
export type LimitedTools = IngestTools & { timeoutInSeconds: number };

/**
 * Does everything that follows the checks of a source, within its time.
 * @param seconds of video or overlay that it is made into
 * @throws IngestError TOOK_TOO_LONG; what `work` throws.
 */
export const withinIngestTime = <T>(
  { decodedPixels }: Pick<OpenedSource, 'decodedPixels'>,
  { tools, ...output }: { tools: IngestTools; seconds: number; as: 'video' | 'overlay' },
  work: (tools: LimitedTools) => Promise<T>,
): Promise<T> => {
  const timeoutInSeconds = tools.timeLimit({ decodedPixels, ...output });
  const error = () => new IngestError('TOOK_TOO_LONG', new Error(`${timeoutInSeconds} s are over`));
  return withinTimeLimit({ seconds: timeoutInSeconds, signal: tools.signal, error }, (signal) =>
    work({ ...tools, signal, timeoutInSeconds }),
  );
};
