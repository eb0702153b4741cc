import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';

/** A frame as stored; px, hundredths of a second. */
export type GifFrame = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** What happens to its rectangle before the next frame. */
  disposal: 'keep' | 'clear' | 'restore';
  /** Hundredths of a second, as browsers show it. */
  delay: number;
  /** Index of the colour that is transparent; null if none is. */
  transparent: number | null;
  isInterlaced: boolean;
  /** RGB triples. */
  palette: Buffer;
  /** Bits of the first codes. */
  codeBits: number;
  /** Offset of the first block with codes. */
  codes: number;
};

/** A GIF whose frames are not decoded yet; canvas size in px. */
export type GifFile = { width: number; height: number; frames: GifFrame[]; seconds: number };

/** Hundredths of a second. Browsers show frames with a delay below 2 for 10. */
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

type Control = Pick<GifFrame, 'disposal' | 'transparent' | 'delay'>;
const NO_CONTROL: Control = { disposal: 'keep', transparent: null, delay: 0 };

const controlAt = (bytes: Buffer, at: number): Control => {
  const flags = bytes[at + 3] ?? 0;
  const method = (flags >> 2) & 7;
  return {
    // Some programs write 4 for 3.
    disposal: method === 2 ? 'clear' : method === 3 || method === 4 ? 'restore' : 'keep',
    transparent: (flags & 1) === 1 ? (bytes[at + 6] ?? 0) : null,
    delay: bytes.readUInt16LE(at + 4),
  };
};

const frameAt = (bytes: Buffer, at: number, control: Control, globalPalette: Buffer): GifFrame => {
  const flags = bytes[at + 9] ?? 0;
  const own = tableBytes(flags);
  const codes = at + 10 + own;
  return {
    left: bytes.readUInt16LE(at + 1),
    top: bytes.readUInt16LE(at + 3),
    width: bytes.readUInt16LE(at + 5),
    height: bytes.readUInt16LE(at + 7),
    ...control,
    delay: control.delay < SHORTEST_DELAY ? DELAY_WHEN_SHORTER : control.delay,
    isInterlaced: (flags & 0x40) !== 0,
    palette: own === 0 ? globalPalette : bytes.subarray(at + 10, at + 10 + own),
    codeBits: bytes[codes] ?? 0,
    codes: codes + 1,
  };
};

/**
 * Walks the blocks of a GIF without decoding any: a small file can expand to gigabytes of frames. A later frame beyond the canvas is no fault;
 * only what is on the canvas is drawn.
 *
 * @throws IngestError FILE_CUT_OFF, FILE_BROKEN, NO_PICTURES, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL or TOO_COMPLEX.
 */
export const readGif = (bytes: Buffer): GifFile => {
  if (bytes.length < 13) throw cutOff();
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const palette = bytes.subarray(13, 13 + tableBytes(bytes[10] ?? 0));
  const frames: GifFrame[] = [];
  let control = NO_CONTROL;
  let at = 13 + palette.length;
  for (;;) {
    const block = bytes[at];
    // Many files lack the trailer, or have zeros in its place. Without a frame before it, or in the middle of a block, the file is truncated.
    if (block === 0x3b || (frames.length > 0 && (block === 0 || at === bytes.length))) break;
    if (block === undefined) throw cutOff();
    if (block === 0x21) {
      if (bytes[at + 1] === 0xf9 && at + 7 <= bytes.length) control = controlAt(bytes, at);
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      if (at + 10 > bytes.length) throw cutOff();
      const frame = frameAt(bytes, at, control, palette);
      // Browsers make the canvas as large as its first frame.
      if (frames.length === 0) {
        width = Math.max(width, frame.left + frame.width);
        height = Math.max(height, frame.top + frame.height);
      }
      if (frame.width * frame.height > INGEST.maxPixels) throw new IngestError('PICTURE_TOO_LARGE');
      frames.push(frame);
      control = NO_CONTROL;
      checkSize(width, height, frames.length);
      at = skipSubBlocks(bytes, frame.codes);
    } else {
      throw new IngestError('FILE_BROKEN', new Error(`byte ${at} is not the start of a block`));
    }
  }
  if (frames.length === 0) throw new IngestError('NO_PICTURES');
  checkSize(width, height, frames.length);
  return { width, height, frames, seconds: frames.reduce((sum, { delay }) => sum + delay, 0) / 100 };
};
