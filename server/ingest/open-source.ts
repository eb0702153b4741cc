import { readFile, stat, type FileHandle, open } from 'node:fs/promises';
import { type IngestFailureCode, ingestFailures } from '#contract/job-failures.ts';
import { IngestError } from '#server/errors.ts';
import { decodes } from '#server/ingest/decodes.ts';
import { readGif } from '#server/ingest/gif/read-gif.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import {
  checkSource,
  decodedPixels,
  inspectSource,
  type SourceFacts,
  type SourceLimits,
  type SourceWithVideo,
  withCountedFrames,
} from '#server/ingest/inspect-source.ts';
import { type FileKind, sniffFile, type SoundKind, soundKinds } from '#server/ingest/sniff-file.ts';
import { isImage, sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import { type Box, readBox } from '#server/media/mp4-layout.ts';

/** Phones write about ten boxes; a streamed file has two per fragment, at most ten fragments a second. */
const MAX_BOXES = 40_000;

const BOX_TYPE = /^[\w\s©-]{4}$/;

const countTracks = async (file: FileHandle, index: Box): Promise<number> => {
  const content = Buffer.alloc(index.size - 8);
  await file.read(content, 0, content.length, index.start + 8);
  let tracks = 0;
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at);
    if (size < 8) break;
    if (content.toString('latin1', at + 4, at + 8) === 'trak') tracks += 1;
    at += size;
  }
  return tracks;
};

/**
 * Checks the outer boxes of an MP4 or QuickTime file before a tool opens it: they are complete, with an index of reasonable size and
 * few tracks. Bytes after the last box are ignored.
 *
 * @throws IngestError FILE_CUT_OFF, FILE_BROKEN, TOO_COMPLEX or TOO_MANY_TRACKS.
 */
export const walkMp4 = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let index: Box | null = null;
    let hasData = false;
    let boxes = 0;
    for (let at = 0; at < size; boxes += 1) {
      if (boxes > MAX_BOXES) throw new IngestError('TOO_COMPLEX');
      const box = await readBox(file, at, size);
      if (box === null || !BOX_TYPE.test(box.type)) {
        if (index !== null && hasData) break;
        throw new IngestError('FILE_BROKEN', new Error(`no box at byte ${at}`));
      }
      if (box.start + box.size > size) {
        throw new IngestError('FILE_CUT_OFF', new Error(`${box.type} at ${at} has ${box.size} of ${size}`));
      }
      if (box.type === 'moov') index ??= box;
      if (box.type === 'mdat') hasData = true;
      at += box.size;
    }
    if (index === null) throw new IngestError('FILE_CUT_OFF', new Error('no index'));
    if (!hasData) throw new IngestError('NO_PICTURES', new Error('no data'));
    if (index.size > INGEST.maxIndexBytes) throw new IngestError('TOO_COMPLEX');
    if ((await countTracks(file, index)) > INGEST.maxTracks) throw new IngestError('TOO_MANY_TRACKS');
  } finally {
    await file.close();
  }
};

const HEAD_BYTES = 4096;

/** Reads an EBML number, whose length is coded in the leading zeros of its first byte. Null for 'unknown' (all bits set). */
const readEbmlSize = (head: Buffer, at: number): { value: number | null; length: number } => {
  const first = head[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > head.length) return { value: null, length: 1 };
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = head[at + index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown ? null : value, length };
};

const SEGMENT = 0x18538067;
const ID_BYTES = 4;

/** Byte offset where the segment of a Matroska or WebM file ends; null when unknown, as in live recordings. */
const endOfMatroska = (head: Buffer): number | null => {
  const header = readEbmlSize(head, ID_BYTES);
  if (header.value === null) throw new IngestError('FILE_BROKEN');
  const doctype = head.toString('latin1', 0, Math.min(head.length, 64));
  if (!/webm|matroska/.test(doctype)) throw new IngestError('NOT_A_VIDEO', new Error('another kind of EBML'));
  const at = ID_BYTES + header.length + header.value;
  if (at + ID_BYTES >= head.length || head.readUInt32BE(at) !== SEGMENT) throw new IngestError('FILE_BROKEN');
  const size = readEbmlSize(head, at + ID_BYTES);
  return size.value === null ? null : at + ID_BYTES + size.length + size.value;
};

/** Byte offset where the first RIFF chunk of an AVI ends. An interrupted recording has size 0 there. */
const endOfAvi = (head: Buffer): number | null => {
  const size = head.length < 8 ? 0 : head.readUInt32LE(4);
  return size === 0 ? null : size + 8;
};

/**
 * Compares the declared length of a Matroska, WebM or AVI file with its size.
 * @throws IngestError FILE_CUT_OFF when bytes are missing, FILE_BROKEN, or NOT_A_VIDEO.
 */
export const checkLength = async (path: string, kind: 'matroska' | 'avi'): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const end = kind === 'avi' ? endOfAvi(head) : endOfMatroska(head);
    if (end !== null && end > size)
      throw new IngestError('FILE_CUT_OFF', new Error(`${size} of ${end} bytes`));
  } finally {
    await file.close();
  }
};

/**
 * A source that can be ingested. `loopSeconds` is how long a GIF's frames or an image are shown, null for videos; `decodedPixels` are px
 * over all used frames.
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
  mp4: 'a video',
  matroska: 'a video',
  ...Object.fromEntries(soundKinds.map((kind) => [kind, 'a sound file, with no pictures in it'])),
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

/** Checks the structure of a file. Returns its `loopSeconds`. */
const walk = async (
  path: string,
  kind: Exclude<SourceKind, 'gif' | 'apng' | SoundKind>,
): Promise<number | null> => {
  if (isImage(kind)) return INGEST.logoSeconds;
  if (kind === 'mp4') await walkMp4(path);
  else await checkLength(path, kind);
  return null;
};

/** The facts of a GIF, which our own code reads and draws: tools draw it differently from browsers. */
const openGif = async (path: string, limits: SourceLimits): Promise<OpenedSource> => {
  if ((await stat(path)).size > INGEST.maxGifBytes) throw new IngestError('TOO_COMPLEX');
  const { width, height, frames, seconds } = readGif(await readFile(path));
  const video = {
    index: 0,
    codec: 'gif',
    pixelFormat: 'rgba',
    colorSpace: null,
    colorRange: null,
    colorTransfer: null,
    colorPrimaries: null,
    width,
    height,
    storedPixels: width * height,
    frames: frames.length,
    fps: null,
    seconds,
    isInterlaced: false,
    hasVpxAlpha: false,
    dolbyVisionProfile: null,
  };
  const facts: SourceFacts = { kind: 'gif', durationInSeconds: seconds, tracks: 1, video, sounds: [] };
  const checked = checkSource(facts, limits);
  return {
    ...checked,
    path,
    loopSeconds: seconds,
    decodedPixels: decodedPixels(checked, limits.usedSeconds),
  };
};

/** Decodes one frame: an intact index may precede broken data. */
const decodeFirst = async (
  { path, kind, video }: SourceWithVideo & { path: string },
  tools: IngestTools,
): Promise<void> => {
  const hasPictures = await decodes(
    path,
    [
      ['-threads', '1', ...sourceInput(path, kind), '-map', `0:${video.index}`, '-t', '60'],
      ['-frames:v', '1', '-vf', 'scale=16:16', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    ].flat(),
    tools,
  );
  if (!hasPictures) throw new IngestError('NO_PICTURES');
};

/**
 * Decides whether a file is accepted: by its first bytes, its container structure, its metadata and its first
 * frame. Writes nothing and takes seconds at most.
 *
 * @throws IngestError; ProcessError, see `withIngestErrors`; the abort reason of the signal.
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
  if (kind === 'gif') return openGif(path, limits);
  const loopSeconds = await walk(path, kind);
  const facts = await inspectSource({ path, kind }, tools);
  const checked = checkSource(await withCountedFrames({ path, facts }, tools), limits);
  const source = { ...checked, path, loopSeconds, decodedPixels: decodedPixels(checked, limits.usedSeconds) };
  await decodeFirst(source, tools);
  return source;
};
