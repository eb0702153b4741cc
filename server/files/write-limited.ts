import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

class TooManyBytesError extends Error {
  override name = 'TooManyBytesError';
}

/** Counts bytes and fails beyond `limit`. */
const counter = (limit: number): { through: Transform; bytes: () => number } => {
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > limit) done(new TooManyBytesError());
      else done(null, chunk);
    },
  });
  return { through, bytes: () => bytes };
};

/**
 * Writes a stream to a new file. Returns its length, or null when it exceeds `limit` bytes.
 *
 * @throws the error of the stream or the disk. The partial file stays.
 */
export const writeLimited = async (stream: Readable, path: string, limit: number): Promise<number | null> => {
  const { through, bytes } = counter(limit);
  try {
    await pipeline(stream, through, createWriteStream(path));
    return bytes();
  } catch (error) {
    if (error instanceof TooManyBytesError) return null;
    throw error;
  }
};
