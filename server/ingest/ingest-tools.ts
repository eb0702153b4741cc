import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { ENDED_BY_PROCESSOR_TIME } from '#server/media/run-ffmpeg.ts';
import { isOutOfOwnMemory, isRefusalOfTool } from '#server/processes/machine-fault.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { withinTimeLimit } from '#server/processes/time-limit.ts';

/** The tools and limits of every step of the ingest. */
export type IngestTools = MediaTools & {
  signal?: AbortSignal | undefined;
  /** Wall time for an ingest after its checks, seconds. `seconds` are those of what is produced. */
  timeLimit: (work: { decodedPixels: number; seconds: number; as: 'video' | 'overlay' | 'music' }) => number;
  /** Processor time for decoding and encoding, seconds. */
  processorLimit: IngestTools['timeLimit'];
};

type Limit = IngestTools['timeLimit'];

const limitOf =
  ({
    base,
    perGigapixel,
    perVideoSecond,
    perOverlaySecond,
    perMusicSecond,
  }: typeof INGEST.timeLimit | typeof INGEST.processorLimit): Limit =>
  ({ decodedPixels, seconds, as }) =>
    base +
    (decodedPixels / 1e9) * perGigapixel +
    seconds * { video: perVideoSecond, overlay: perOverlaySecond, music: perMusicSecond }[as];

/** Pure. */
export const ingestTimeLimit: Limit = limitOf(INGEST.timeLimit);

/** Pure. */
export const ingestProcessorLimit: Limit = limitOf(INGEST.processorLimit);

/** Tools for one ingest: the signal aborts `timeoutInSeconds` after the checks; decoding and encoding may take `processorSeconds`. */
export type LimitedTools = IngestTools & { timeoutInSeconds: number; processorSeconds: number };

/**
 * Runs a step that reads the output of an earlier step. If a tool refuses that, the uploaded file is not at fault.
 * @throws IngestError INGEST_FAILED in that case; errors of `work`
 */
export const onOwnFile = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isRefusalOfTool(error) ? new IngestError('INGEST_FAILED', error) : error;
  }
};

/** Exit codes of a tool that a limit has stopped: processor time (SIGXCPU) or file size (SIGXFSZ). */
const LIMIT_REACHED: ReadonlySet<number | null> = new Set([128 + 25, ...ENDED_BY_PROCESSOR_TIME]);

/** Whether a file needed more than its limits allow. */
export const isTooComplex = (error: ProcessError): boolean =>
  LIMIT_REACHED.has(error.exitCode) || isOutOfOwnMemory(error) || /File too large/i.test(error.log);

const endedByProcessorTime = (error: unknown): boolean =>
  error instanceof ProcessError && ENDED_BY_PROCESSOR_TIME.has(error.exitCode);

/**
 * Runs everything after the checks of a source within its time limits. Only processor time shows that a file is too much work; wall time
 * also depends on what else the machine does.
 * @param seconds of the video or overlay produced
 * @throws IngestError TOOK_TOO_LONG over the limit of processor time, SERVER_TOO_BUSY over the limit of wall time; errors of `work`.
 */
export const withinIngestTime = <T>(
  { decodedPixels }: Pick<OpenedSource, 'decodedPixels'>,
  { tools, ...output }: { tools: IngestTools; seconds: number; as: 'video' | 'overlay' | 'music' },
  work: (tools: LimitedTools) => Promise<T>,
): Promise<T> => {
  const timeoutInSeconds = tools.timeLimit({ decodedPixels, ...output });
  const processorSeconds = tools.processorLimit({ decodedPixels, ...output });
  const error = () => new IngestError('SERVER_TOO_BUSY', new Error(`${timeoutInSeconds} s are over`));
  return withinTimeLimit({ seconds: timeoutInSeconds, signal: tools.signal, error }, (signal) =>
    work({ ...tools, signal, timeoutInSeconds, processorSeconds }).catch((failure: unknown) => {
      throw endedByProcessorTime(failure) ? new IngestError('TOOK_TOO_LONG', failure) : failure;
    }),
  );
};
