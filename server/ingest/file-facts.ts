import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MediaFile } from '#server/ports/media-ingest.ts';

/** Bytes and SHA-256 of a finished file. */
export const fileFacts = async (path: string, mimeType: string): Promise<MediaFile> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  const { size } = await stat(path);
  return { path, bytes: size, sha256: hash.digest('hex'), mimeType };
};
