import type { Readable } from 'node:stream';

/** A file in the store: its size in bytes and when it was written. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/**
 * Where files live. Keys are relative paths of our own making, such as `starter/overlays/sparkles.webm`.
 * A file appears whole or not at all.
 */
export type MediaStore = {
  /** Copies a local file into the store under `key`, replacing what is there. */
  putFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** The same, for a file that nobody needs at its local path any more: it is gone from there afterwards. */
  moveFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** Facts of a stored file, or null when there is none. */
  stat: (key: string) => Promise<StoredFile | null>;
  /** Reads bytes `start` to `end`, both inclusive; the whole file without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Makes the file available as a local path for ffmpeg or a browser; call `release` when done. */
  stage: (key: string) => Promise<{ localPath: string; release: () => Promise<void> }>;
  delete: (key: string) => Promise<void>;
  /** Every key under a folder such as `library`. */
  keys: (folder: string) => Promise<string[]>;
};
