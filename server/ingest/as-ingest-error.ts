import { errorCode } from '#server/error-code.ts';
import { IngestError, type IngestFailureCode } from '#server/errors.ts';
import { ProcessError } from '#server/media/run-process.ts';

const reasons: [RegExp, IngestFailureCode][] = [
  [/No space left on device/i, 'DISK_FULL'],
  [/Cannot allocate memory|Out of memory|bad_alloc|Resource temporarily unavailable/i, 'TOO_COMPLEX'],
  [/File size limit exceeded|File too large/i, 'TOO_COMPLEX'],
];

/** How a tool ends that the system stopped: for its memory (SIGKILL), or for the size of what it wrote (SIGXFSZ). */
const stopped: ReadonlySet<number | null> = new Set([null, 128 + 9, 128 + 25]);

const codeOf = (error: unknown): IngestFailureCode => {
  if (errorCode(error) === 'ENOSPC') return 'DISK_FULL';
  if (!(error instanceof ProcessError)) return 'INGEST_FAILED';
  if (error.reason === 'not-started') return 'NO_MEDIA_TOOLS';
  if (error.reason === 'timeout' || stopped.has(error.exitCode)) return 'TOO_COMPLEX';
  // What could be opened and then could not be read to its end: the file's fault, unless the log knows better.
  return reasons.find(([pattern]) => pattern.test(error.log))?.[1] ?? 'FILE_BROKEN';
};

/** Runs a part of the ingest; what goes wrong in it comes out as an IngestError, or as the reason of `signal`. */
export const asIngestError = async <T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof IngestError) throw error;
    throw new IngestError(codeOf(error), error);
  }
};
