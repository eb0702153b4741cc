import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import { AppError, IngestError } from '#server/errors.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { describeFile, makePoster } from '#server/ingest/finish-video.ts';
import { ingestOverlay } from '#server/ingest/ingest-overlay.ts';
import { ingestProcessorLimit, ingestTimeLimit, type IngestTools } from '#server/ingest/ingest-tools.ts';
import { ingestVideo } from '#server/ingest/ingest-video.ts';
import { makeThumbnail } from '#server/ingest/make-thumbnail.ts';
import { segmentVideo } from '#server/ingest/segment-video.ts';
import { ENDED_BY_PROCESSOR_TIME } from '#server/media/run-ffmpeg.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { IngestProgress, MediaIngest } from '#server/ports/media-ingest.ts';

const reasons: [RegExp, IngestFailureCode][] = [
  [/No space left on device/i, 'DISK_FULL'],
  [/Cannot allocate memory|Out of memory|bad_alloc|Resource temporarily unavailable/i, 'TOO_COMPLEX'],
  [/File size limit exceeded|File too large/i, 'TOO_COMPLEX'],
  // What unshare says and exits with 1 for when the system has killed its tool.
  [/^unshare: sigprocmask unblock failed/m, 'TOO_COMPLEX'],
];

/** Exit codes of a tool ended by the system: out of memory (SIGKILL), processor time (SIGXCPU) or file size (SIGXFSZ). */
const killedExitCodes: ReadonlySet<number | null> = new Set([
  null,
  128 + 9,
  128 + 25,
  ...ENDED_BY_PROCESSOR_TIME,
]);

const codeOf = (error: unknown): IngestFailureCode => {
  if (errorCode(error) === 'ENOSPC') return 'DISK_FULL';
  if (!(error instanceof ProcessError)) return 'INGEST_FAILED';
  if (error.reason === 'not-started') return 'NO_MEDIA_TOOLS';
  if (error.reason === 'timeout') return 'SERVER_TOO_BUSY';
  if (killedExitCodes.has(error.exitCode)) return 'TOO_COMPLEX';
  // The file opened but could not be read to its end: the file is at fault unless the log says otherwise.
  return reasons.find(([pattern]) => pattern.test(error.log))?.[1] ?? 'FILE_BROKEN';
};

/** Runs a step of the ingest. Its errors become IngestErrors, or the abort reason of `signal`; an AppError stays what it is. */
export const withIngestErrors = async <T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof IngestError || error instanceof AppError) throw error;
    throw new IngestError(codeOf(error), error);
  }
};

type Work = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/** Reports progress that never falls. */
const monotonicProgress = (
  { onProgress }: Work,
  phase: IngestProgress['phase'],
): ((progress: number) => void) => {
  let highest = -1;
  return (progress) => {
    if (progress <= highest) return;
    highest = progress;
    onProgress?.({ phase, progress });
  };
};

/**
 * The ingest of this machine.
 * @param tools a full ffmpeg; without one (null) everything except thumbnails fails with NO_MEDIA_TOOLS
 */
export const createMediaIngest = (
  tools: MediaTools | null,
  {
    timeLimit = ingestTimeLimit,
    processorLimit = ingestProcessorLimit,
  }: Partial<Pick<IngestTools, 'timeLimit' | 'processorLimit'>> = {},
): MediaIngest => {
  const toolsFor = (signal: AbortSignal | undefined): IngestTools => {
    signal?.throwIfAborted();
    if (tools === null) throw new IngestError('NO_MEDIA_TOOLS');
    return { ...tools, timeLimit, processorLimit, signal };
  };
  return {
    ingestVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestVideo(work, toolsFor(work.signal), monotonicProgress(work, 'processing')),
      ),
    segmentVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        segmentVideo(work, toolsFor(work.signal), monotonicProgress(work, 'segmenting')),
      ),
    ingestOverlay: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestOverlay(work, toolsFor(work.signal), monotonicProgress(work, 'processing')),
      ),
    makeVideoPoster: ({ workDirectory, source, at }) =>
      withIngestErrors(undefined, async () => {
        const output = join(workDirectory, 'poster.jpg');
        await makePoster(source, { at, output }, toolsFor(undefined));
        return describeFile(output, 'image/jpeg');
      }),
    makeThumbnail: (work) => withIngestErrors(undefined, () => makeThumbnail(work)),
  };
};
