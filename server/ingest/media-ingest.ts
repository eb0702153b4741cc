import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestFailureCode } from '#contract/job-failures.ts';
import { AppError, IngestError } from '#server/errors.ts';
import { decodeForeignImage } from '#server/images/decode-image.ts';
import { ImageError, type MadeImage } from '#server/images/image-process.ts';
import { describeFile, makePoster } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { ingestOverlay } from '#server/ingest/ingest-overlay.ts';
import {
  ingestProcessorLimit,
  ingestTimeLimit,
  type IngestTools,
  isTooComplex,
  onOwnFile,
} from '#server/ingest/ingest-tools.ts';
import { ingestVideo } from '#server/ingest/ingest-video.ts';
import { ingestMusic } from '#server/ingest/music/ingest-music.ts';
import { wrongKindError } from '#server/ingest/open-source.ts';
import { segmentVideo } from '#server/ingest/segment-video.ts';
import { sniffFile } from '#server/ingest/sniff-file.ts';
import type { FindTools } from '#server/media/resolve-ffmpeg.ts';
import type { IngestProgress, MediaIngest, MediaFile } from '#server/ports/media-ingest.ts';
import { failureCode, isRefusalOfTool, machineFaultOf } from '#server/processes/machine-fault.ts';

const task = {
  kind: 'thumbnail',
  side: INGEST.thumbnailSide,
  maxPixels: INGEST.maxThumbnailPixels,
  minSide: INGEST.minSide,
} as const;

const TOO_LARGE = 'The picture has more than 50 megapixels. Upload a smaller one.';

const decode = async (source: string, personId: string): Promise<MadeImage> => {
  try {
    return await decodeForeignImage(task, await readFile(source), personId);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.result === 'too-large') throw new IngestError('PICTURE_TOO_LARGE', error, TOO_LARGE);
    if (error.result === 'too-small') throw new IngestError('PICTURE_TOO_SMALL', error);
    throw new IngestError(error.result === 'broken' ? 'FILE_BROKEN' : 'TOO_COMPLEX', error);
  }
};

/** See `MediaIngest.makeThumbnail`. */
const makeThumbnail = async ({
  source,
  workDirectory,
  personId,
}: {
  source: string;
  workDirectory: string;
  personId: string;
}): Promise<MediaFile> => {
  const sniffed = await sniffFile(source);
  if (sniffed.kind !== 'jpeg' && sniffed.kind !== 'png') throw wrongKindError(sniffed, 'NOT_A_PICTURE');
  const { image, mimeType } = await decode(source, personId);
  const path = join(workDirectory, mimeType === 'image/webp' ? 'thumbnail.webp' : 'thumbnail.jpg');
  await writeFile(path, image);
  return describeFile(path, mimeType);
};

const codeOf = (error: unknown): IngestFailureCode => {
  if (machineFaultOf(error) === 'too-slow') return 'SERVER_TOO_BUSY';
  if (!isRefusalOfTool(error)) return failureCode(error, 'INGEST_FAILED');
  // The file opened but could not be read to its end.
  return isTooComplex(error) ? 'TOO_COMPLEX' : 'FILE_BROKEN';
};

/** Runs a step of the ingest. Its errors become IngestErrors, or the abort reason of `signal`; an AppError is passed on. */
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

type OnProgress = (progress: number) => void;

/** Reports progress that never falls. */
export const monotonicProgress = (onProgress: OnProgress | undefined): OnProgress => {
  let highest = -1;
  return (progress) => {
    if (progress <= highest) return;
    highest = progress;
    onProgress?.(progress);
  };
};

/** Reports the progress of one phase, which never falls. */
const progressOf = (
  { onProgress }: { onProgress?: ((progress: IngestProgress) => void) | undefined },
  phase: IngestProgress['phase'],
): OnProgress => monotonicProgress((progress) => onProgress?.({ phase, progress }));

/**
 * The ingest of this machine.
 * @param findTools a full ffmpeg; without one (null) everything except thumbnails fails with NO_MEDIA_TOOLS
 */
export const createMediaIngest = (
  findTools: FindTools,
  {
    timeLimit = ingestTimeLimit,
    processorLimit = ingestProcessorLimit,
  }: Partial<Pick<IngestTools, 'timeLimit' | 'processorLimit'>> = {},
): MediaIngest => {
  const toolsFor = async (signal: AbortSignal | undefined): Promise<IngestTools> => {
    signal?.throwIfAborted();
    const tools = await findTools();
    if (tools === null) throw new IngestError('NO_MEDIA_TOOLS');
    return { ...tools, timeLimit, processorLimit, signal };
  };
  return {
    ingestVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestVideo(work, await toolsFor(work.signal), progressOf(work, 'processing')),
      ),
    segmentVideo: (work) =>
      withIngestErrors(work.signal, async () =>
        segmentVideo(work, await toolsFor(work.signal), progressOf(work, 'segmenting')),
      ),
    ingestOverlay: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestOverlay(work, await toolsFor(work.signal), progressOf(work, 'processing')),
      ),
    ingestMusic: (work) =>
      withIngestErrors(work.signal, async () =>
        ingestMusic(work, await toolsFor(work.signal), progressOf(work, 'processing')),
      ),
    makeVideoPoster: ({ workDirectory, source, at }) =>
      withIngestErrors(undefined, async () => {
        const output = join(workDirectory, 'poster.jpg');
        const tools = await toolsFor(undefined);
        await onOwnFile(() => makePoster(source, { at, output }, tools));
        return describeFile(output, 'image/jpeg');
      }),
    makeThumbnail: (work) => withIngestErrors(undefined, () => makeThumbnail(work)),
  };
};
