import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

class TooManyBytesError extends Error {
  override name = 'TooManyBytesError';
}

/** Counts what goes through, and lets no more than `limit` bytes pass. */
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
 * Writes a stream into a new file and answers its length; null when more than `limit` bytes came.
 *
 * @throws what the stream or the disk fails of. What has been written stays.
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
