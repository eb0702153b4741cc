import { readFile, stat } from 'node:fs/promises';
import { type IngestFailureCode, ingestFailures } from '#contract/errors.ts';
import { IngestError } from '#server/errors.ts';
import { type GifFacts, checkLength, walkGif, walkMp4 } from '#server/ingest/check-container.ts';
import { type SourceWithVideo, checkSource, inspectSource } from '#server/ingest/inspect-source.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/sandbox.ts';
import { type FileKind, sniffFile } from '#server/ingest/sniff-file.ts';
import { sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/** A file that may be ingested. `gif` is what its own header walk found, for GIFs only. */
export type OpenedSource = SourceWithVideo & { path: string; gif: GifFacts | null };

const expected = {
  video: { kinds: ['mp4', 'matroska', 'avi'], otherwise: 'NOT_A_VIDEO', shortest: INGEST.minVideoSeconds },
  overlay: { kinds: ['gif', 'mp4', 'matroska'], otherwise: 'NOT_AN_OVERLAY', shortest: 0 },
} as const satisfies Record<
  string,
  { kinds: readonly SourceKind[]; otherwise: IngestFailureCode; shortest: number }
>;

const wordsFor: Partial<Record<FileKind['kind'], string>> = {
  gif: 'a GIF',
  jpeg: 'a JPEG video',
  png: 'a PNG video',
  avi: 'an AVI video',
};

/** The refusal of a file that is something else, saying what it is where that is known: 'This is a ZIP archive. Upload …'. */
export const wrongKindError = (sniffed: FileKind, code: IngestFailureCode): IngestError => {
  if (sniffed.kind === 'empty') return new IngestError('FILE_EMPTY');
  const words = sniffed.kind === 'other' ? sniffed.description : wordsFor[sniffed.kind];
  const [, advice = ''] = ingestFailures[code].split(/(?<=\.) /);
  return new IngestError(code, undefined, words === undefined ? undefined : `This is ${words}. ${advice}`);
};

const walk = async (path: string, kind: SourceKind): Promise<GifFacts | null> => {
  if (kind === 'mp4') await walkMp4(path);
  else if (kind !== 'gif') await checkLength(path, kind);
  else if ((await stat(path)).size > INGEST.maxGifBytes) throw new IngestError('TOO_COMPLEX');
  else return walkGif(await readFile(path));
  return null;
};

/** Decodes one picture: a file may have a good index and rubbish behind it. */
const decodeFirst = async (
  { path, kind, video }: SourceWithVideo & { path: string },
  { ffmpeg, probeSandbox: look, signal }: IngestTools,
): Promise<void> => {
  let bytes = 0;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-threads', '1', ...sourceInput(path, kind), '-map', `0:${video.index}`, '-t', '60'],
      ['-frames:v', '1', '-vf', 'scale=16:16', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: INGEST.probeSeconds,
    signal,
    sandbox: look,
    onBytes: ({ length }) => {
      bytes += length;
    },
  });
  if (bytes === 0) throw new IngestError('NO_PICTURES');
};

/**
 * Decides whether a file is taken: by its first bytes, by a walk through its outer structure, by what it says of itself, and by
 * its first picture. Nothing is written, and it takes seconds at most.
 *
 * @throws IngestError; ProcessError, see `asIngestError`; the reason of the signal when that aborts.
 */
export const openSource = async (
  path: string,
  as: 'video' | 'overlay',
  tools: IngestTools,
): Promise<OpenedSource> => {
  const { kinds, otherwise, shortest } = expected[as];
  const sniffed = await sniffFile(path);
  const kind = kinds.find((one) => one === sniffed.kind);
  if (kind === undefined) throw wrongKindError(sniffed, otherwise);
  const gif = await walk(path, kind);
  const { ffprobe, probeSandbox: confine, signal } = tools;
  const facts = await inspectSource({ path, kind }, { ffprobe, sandbox: confine, signal });
  const source = { ...checkSource(facts, shortest), path, gif };
  await decodeFirst(source, tools);
  return source;
};
