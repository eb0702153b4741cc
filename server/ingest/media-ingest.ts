import { errorCode } from '#server/error-code.ts';
import type { IngestFailureCode } from '#contract/errors.ts';
import { IngestError } from '#server/errors.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { type IngestTools, findSandboxes } from '#server/ingest/sandbox.ts';
import { ingestOverlay } from '#server/ingest/ingest-overlay.ts';
import { ingestVideo } from '#server/ingest/ingest-video.ts';
import { makeThumbnail } from '#server/ingest/make-thumbnail.ts';
import { segmentVideo } from '#server/ingest/segment-video.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import type { IngestProgress, MediaIngest } from '#server/ports/media-ingest.ts';

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
export const withIngestErrors = async <T>(
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

type Work = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/** Tells progress that only rises. */
const rising = ({ onProgress }: Work, phase: IngestProgress['phase']): ((progress: number) => void) => {
  let most = -1;
  return (progress) => {
    if (progress <= most) return;
    most = progress;
    onProgress?.({ phase, progress });
  };
};

/**
 * The ingest of this machine.
 * @param tools a full ffmpeg; null where there is none, then all but thumbnails is refused with NO_MEDIA_TOOLS
 */
export const createMediaIngest = (tools: MediaTools | null): MediaIngest => {
  const toolsFor = async (signal: AbortSignal | undefined): Promise<IngestTools> => {
    signal?.throwIfAborted();
    if (tools === null) throw new IngestError('NO_MEDIA_TOOLS');
    return { ...tools, ...(await findSandboxes()), signal };
  };
  return {
    ingestVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestVideo(work, await toolsFor(work.signal), rising(work, 'processing')),
      ),
    segmentVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        segmentVideo(work, await toolsFor(work.signal), rising(work, 'segmenting')),
      ),
    ingestOverlay: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestOverlay(work, await toolsFor(work.signal), rising(work, 'processing')),
      ),
    makeThumbnail: (work) => withIngestErrors(undefined, () => makeThumbnail(work)),
  };
};
