import { type FileHandle, open } from 'node:fs/promises';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';

type Box = { type: string; start: number; size: number };

/** Phones write about ten boxes; a streamed file has two per fragment, at most ten fragments a second. */
const MAX_BOXES = 40_000;

const readBox = async (file: FileHandle, at: number, fileSize: number): Promise<Box | null> => {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  const type = header.toString('latin1', 4, 8);
  if (bytesRead < 8 || !/^[\w\s©-]{4}$/.test(type)) return null;
  const short = header.readUInt32BE(0);
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
  return size < 8 ? null : { type, start: at, size };
};

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
 * Walks the outer boxes of an MP4 or QuickTime file before a tool opens it: all there, an index of sane size, few tracks.
 * Trailing bytes after the last box are ignored; the transcoded files do not contain them.
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
      if (box === null) {
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
 * @throws IngestError FILE_CUT_OFF when some are missing, FILE_BROKEN, or NOT_A_VIDEO.
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

/** Canvas size in px, number of frames, and seconds per loop. */
export type GifFacts = { width: number; height: number; frames: number; seconds: number };

/** Hundredths of a second. Browsers and ffmpeg show frames with a delay below 2 for 10. */
const SHORTEST_DELAY = 2;
const DELAY_WHEN_SHORTER = 10;

const cutOff = (): IngestError => new IngestError('FILE_CUT_OFF', new Error('a block ends beyond the file'));

/** Offset of the next block after a chain of sub-blocks. */
const skipSubBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw cutOff();
    at += length + 1;
    if (length === 0) return at;
  }
};

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const checkSize = (width: number, height: number, frames: number): void => {
  if (width * height > INGEST.maxPixels) throw new IngestError('PICTURE_TOO_LARGE');
  if (Math.min(width, height) < INGEST.minSide) throw new IngestError('PICTURE_TOO_SMALL');
  if (width * height * frames > INGEST.maxGifPixels) throw new IngestError('TOO_COMPLEX');
};

/**
 * Walks the blocks of a GIF without decoding any: a small file can expand to gigabytes of frames.
 *
 * @throws IngestError FILE_CUT_OFF, FILE_BROKEN, NO_PICTURES, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL or TOO_COMPLEX.
 */
export const walkGif = (bytes: Buffer): GifFacts => {
  if (bytes.length < 13) throw cutOff();
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  let delay = 0;
  let hundredths = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  for (;;) {
    const block = bytes[at];
    // Many files lack the trailer. Without a frame before it, or in the middle of a block, the file is truncated.
    if (block === 0x3b || (block === undefined && at === bytes.length && frames > 0)) break;
    if (block === undefined) throw cutOff();
    if (block === 0x21) {
      if (bytes[at + 1] === 0xf9 && at + 6 <= bytes.length) delay = bytes.readUInt16LE(at + 4);
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      if (at + 10 > bytes.length) throw cutOff();
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
      if (right > width || bottom > height) throw new IngestError('FILE_BROKEN');
      frames += 1;
      hundredths += delay < SHORTEST_DELAY ? DELAY_WHEN_SHORTER : delay;
      delay = 0;
      checkSize(width, height, frames);
      at = skipSubBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
    } else {
      throw new IngestError('FILE_BROKEN', new Error(`byte ${at} is not the start of a block`));
    }
  }
  if (frames === 0) throw new IngestError('NO_PICTURES');
  checkSize(width, height, frames);
  return { width, height, frames, seconds: hundredths / 100 };
};
