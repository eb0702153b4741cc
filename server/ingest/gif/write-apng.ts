import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflateAsync = promisify<Buffer, { level: number }, Buffer>(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
};

/** Numbers of four bytes each. */
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

/** Rows of pixels, each with the filter that changes nothing. */
const unfiltered = (pixels: Uint8Array, { width, height }: { width: number; height: number }): Buffer => {
  const stride = width * 4;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  return rows;
};

/** A whole picture (RGBA, rows from the top) and how long it is shown, hundredths of a second. */
export type TimedPicture = { pixels: Uint8Array; delay: number };

/**
 * Writes pictures as an animated PNG, which plays once. It is for the tools of this machine, so it compresses little.
 * @param frames how many there are, which the file says first
 */
export const writeApng = async (
  path: string,
  { width, height, frames }: { width: number; height: number; frames: number },
  pictures: Iterable<TimedPicture>,
): Promise<void> => {
  const file = await open(path, 'w');
  try {
    // 8 bits a channel, RGBA.
    const header = Buffer.concat([numbers(width, height), Buffer.from([8, 6, 0, 0, 0])]);
    await file.write(Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('acTL', numbers(frames, 1))]));
    let sequence = 0;
    for (const { pixels, delay } of pictures) {
      const control = Buffer.concat([
        numbers(sequence, width, height, 0, 0),
        Buffer.from([delay >> 8, delay & 0xff, 0, 100, 0, 0]),
      ]);
      const data = await deflateAsync(unfiltered(pixels, { width, height }), { level: 1 });
      const isFirst = sequence === 0;
      await file.write(chunk('fcTL', control));
      await file.write(
        isFirst ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence + 1), data])),
      );
      sequence += isFirst ? 1 : 2;
    }
    await file.write(chunk('IEND', Buffer.alloc(0)));
  } finally {
    await file.close();
  }
};
