import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';

/** px of the canvas; how often the picture changes; seconds of one round. */
export type GifFacts = { width: number; height: number; pictures: number; seconds: number };

/** Hundredths of a second. Browsers show a picture with less than 2 for 10, and so does ffmpeg. */
const SHORTEST_DELAY = 2;
const DELAY_WHEN_SHORTER = 10;

const cutOff = (): IngestError => new IngestError('FILE_CUT_OFF', new Error('a block ends beyond the file'));

/** Where the next block begins, after a chain of sub-blocks. */
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

const checkSize = (width: number, height: number, pictures: number): void => {
  if (width * height > INGEST.mostPixels) throw new IngestError('PICTURE_TOO_LARGE');
  if (Math.min(width, height) < INGEST.leastSide) throw new IngestError('PICTURE_TOO_SMALL');
  if (width * height * pictures > INGEST.mostGifPixels) throw new IngestError('TOO_COMPLEX');
};

/**
 * Walks the blocks of a GIF without decoding any: a small file can ask for gigabytes of pictures.
 *
 * @throws IngestError FILE_CUT_OFF, FILE_BROKEN, NO_PICTURES, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL or TOO_COMPLEX.
 */
export const walkGif = (bytes: Buffer): GifFacts => {
  if (bytes.length < 13) throw cutOff();
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let pictures = 0;
  let delay = 0;
  let hundredths = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  for (;;) {
    const block = bytes[at];
    // Many files lack the trailer; without a picture before, or in the midst of a block, it is missing for another reason.
    if (block === 0x3b || (block === undefined && at === bytes.length && pictures > 0)) break;
    if (block === undefined) throw cutOff();
    if (block === 0x21) {
      if (bytes[at + 1] === 0xf9 && at + 6 <= bytes.length) delay = bytes.readUInt16LE(at + 4);
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      if (at + 10 > bytes.length) throw cutOff();
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
      if (right > width || bottom > height) throw new IngestError('FILE_BROKEN');
      pictures += 1;
      hundredths += delay < SHORTEST_DELAY ? DELAY_WHEN_SHORTER : delay;
      delay = 0;
      checkSize(width, height, pictures);
      at = skipSubBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
    } else {
      throw new IngestError('FILE_BROKEN', new Error(`byte ${at} begins no block`));
    }
  }
  if (pictures === 0) throw new IngestError('NO_PICTURES');
  checkSize(width, height, pictures);
  return { width, height, pictures, seconds: hundredths / 100 };
};
