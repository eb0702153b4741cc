import type { Readable } from 'node:stream';

/** A file that is generated while it streams, so its length is unknown. */
export type DownloadResponse = { contentType: string; fileName: string; stream: Readable };
