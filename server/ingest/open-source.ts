import { readFile, stat } from 'node:fs/promises';
import { IngestError, ingestFailures, type IngestFailureCode } from '#server/errors.ts';
import { checkLength } from '#server/ingest/check-length.ts';
import { checkSource, type SourceWithPicture } from '#server/ingest/check-source.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { inspectSource } from '#server/ingest/inspect-source.ts';
import { sniffFile, type FileKind } from '#server/ingest/sniff-file.ts';
import { sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { walkGif, type GifFacts } from '#server/ingest/walk-gif.ts';
import { walkMp4 } from '#server/ingest/walk-mp4.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/** A file that may be ingested. `gif` is what its own header walk found, for GIFs only. */
export type OpenedSource = SourceWithPicture & { path: string; gif: GifFacts | null };

const expected = {
  video: { kinds: ['mp4', 'matroska', 'avi'], otherwise: 'NOT_A_VIDEO', shortest: INGEST.shortestVideo },
  overlay: { kinds: ['gif', 'mp4', 'matroska'], otherwise: 'NOT_AN_OVERLAY', shortest: 0 },
} as const satisfies Record<
  string,
  { kinds: readonly SourceKind[]; otherwise: IngestFailureCode; shortest: number }
>;

const wordsFor: Partial<Record<FileKind['kind'], string>> = {
  gif: 'a GIF',
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  avi: 'an AVI video',
};

/** The refusal of a file that is something else, saying what it is where that is known: 'This is a ZIP archive. Upload …'. */
export const refusalOf = (sniffed: FileKind, code: IngestFailureCode): IngestError => {
  if (sniffed.kind === 'empty') return new IngestError('FILE_EMPTY');
  const words = sniffed.kind === 'other' ? sniffed.words : wordsFor[sniffed.kind];
  const [, advice = ''] = ingestFailures[code].split(/(?<=\.) /);
  return new IngestError(code, undefined, words === undefined ? undefined : `This is ${words}. ${advice}`);
};

const walk = async (path: string, kind: SourceKind): Promise<GifFacts | null> => {
  if (kind === 'mp4') await walkMp4(path);
  else if (kind !== 'gif') await checkLength(path, kind);
  else if ((await stat(path)).size > INGEST.mostGifBytes) throw new IngestError('TOO_COMPLEX');
  else return walkGif(await readFile(path));
  return null;
};

/** Decodes one picture: a file may have a good index and rubbish behind it. */
const decodeFirst = async (
  { path, kind, picture }: SourceWithPicture & { path: string },
  { ffmpeg, look, signal }: IngestTools,
): Promise<void> => {
  let bytes = 0;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-threads', '1', ...sourceInput(path, kind), '-map', `0:${picture.index}`, '-t', '60'],
      ['-frames:v', '1', '-vf', 'scale=16:16', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: INGEST.lookSeconds,
    signal,
    confine: look,
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
  if (kind === undefined) throw refusalOf(sniffed, otherwise);
  const gif = await walk(path, kind);
  const { ffprobe, look: confine, signal } = tools;
  const facts = await inspectSource({ path, kind }, { ffprobe, confine, signal });
  const source = { ...checkSource(facts, shortest), path, gif };
  await decodeFirst(source, tools);
  return source;
};
