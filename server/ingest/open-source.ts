import { readFile, stat } from 'node:fs/promises';
import { type IngestFailureCode, ingestFailures } from '#contract/job-failures.ts';
import { IngestError } from '#server/errors.ts';
import { checkLength, walkGif, walkMp4 } from '#server/ingest/check-container.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import {
  checkSource,
  decodedPixels,
  inspectSource,
  type SourceLimits,
  type SourceWithVideo,
  withCountedFrames,
} from '#server/ingest/inspect-source.ts';
import { type FileKind, sniffFile } from '#server/ingest/sniff-file.ts';
import { isImage, sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/**
 * A source that can be ingested. `loopSeconds` is how long the frames of a GIF, and an image, are shown, null for videos; `decodedPixels`
 * are px over all frames that are used.
 */
export type OpenedSource = SourceWithVideo & {
  path: string;
  loopSeconds: number | null;
  decodedPixels: number;
};

const expected = {
  video: {
    kinds: ['mp4', 'matroska', 'avi'],
    otherwise: 'NOT_A_VIDEO',
    minSeconds: INGEST.minVideoSeconds,
    usedSeconds: INGEST.maxVideoSeconds,
    maxPixels: INGEST.maxVideoPixels,
  },
  overlay: {
    kinds: ['gif', 'mp4', 'matroska'],
    otherwise: 'NOT_AN_OVERLAY',
    minSeconds: 0,
    usedSeconds: INGEST.maxOverlaySeconds,
    maxPixels: INGEST.maxOverlayPixels,
  },
  logo: {
    kinds: ['png', 'jpeg'],
    otherwise: 'NOT_A_PICTURE',
    minSeconds: 0,
    usedSeconds: INGEST.logoSeconds,
    maxPixels: INGEST.maxOverlayPixels,
  },
} as const satisfies Record<
  string,
  SourceLimits & { kinds: readonly SourceKind[]; otherwise: IngestFailureCode }
>;

const descriptions: Partial<Record<FileKind['kind'], string>> = {
  gif: 'a GIF',
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  avi: 'an AVI video',
};

/** The error for a file of another kind, naming that kind if known: 'This is a ZIP archive. Upload …'. */
export const wrongKindError = (sniffed: FileKind, code: IngestFailureCode): IngestError => {
  if (sniffed.kind === 'empty') return new IngestError('FILE_EMPTY');
  const description = sniffed.kind === 'other' ? sniffed.description : descriptions[sniffed.kind];
  const [, advice = ''] = ingestFailures[code].split(/(?<=\.) /);
  return new IngestError(
    code,
    undefined,
    description === undefined ? undefined : `This is ${description}. ${advice}`,
  );
};

/** Checks the structure of a file. Returns `OpenedSource.loopSeconds`. */
const walk = async (path: string, kind: SourceKind): Promise<number | null> => {
  if (isImage(kind)) return INGEST.logoSeconds;
  if (kind === 'mp4') await walkMp4(path);
  else if (kind !== 'gif') await checkLength(path, kind);
  else if ((await stat(path)).size > INGEST.maxGifBytes) throw new IngestError('TOO_COMPLEX');
  else return walkGif(await readFile(path)).seconds;
  return null;
};

/** Decodes one frame: an intact index may precede broken data. */
const decodeFirst = async (
  { path, kind, video }: SourceWithVideo & { path: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  let bytes = 0;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-threads', '1', ...sourceInput(path, kind), '-map', `0:${video.index}`, '-t', '60'],
      ['-frames:v', '1', '-vf', 'scale=16:16', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    ].flat(),
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
  if (bytes === 0) throw new IngestError('NO_PICTURES');
};

/**
 * Decides whether a file is accepted: by its first bytes, its container structure, its metadata and its first
 * frame. Writes nothing and takes seconds at most.
 *
 * @throws IngestError; ProcessError, see `asIngestError`; the reason of the signal when that aborts.
 */
export const openSource = async (
  path: string,
  as: keyof typeof expected,
  tools: IngestTools,
): Promise<OpenedSource> => {
  const { kinds, otherwise, ...limits } = expected[as];
  const sniffed = await sniffFile(path);
  const kind = kinds.find((one) => one === sniffed.kind);
  if (kind === undefined) throw wrongKindError(sniffed, otherwise);
  const loopSeconds = await walk(path, kind);
  const facts = await inspectSource({ path, kind }, tools);
  const checked = checkSource(await withCountedFrames({ path, facts }, tools), limits);
  const source = { ...checked, path, loopSeconds, decodedPixels: decodedPixels(checked, limits.usedSeconds) };
  await decodeFirst(source, tools);
  return source;
};
