import type { Readable } from 'node:stream';

/** A file in the store: its size in bytes and the time it was written. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/**
 * Stores media files. Keys are relative paths that our own code makes, such as `starter/overlays/sparkles.webm`. A
 * file appears completely or not at all.
 */
export type MediaStore = {
  /** Copies a local file into the store under `key`, replacing any earlier file. */
  putFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** Like `put`, but moves the file: its local path is gone afterwards. */
  moveFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** Size and time of a stored file, or null when there is none. */
  stat: (key: string) => Promise<StoredFile | null>;
  /** Reads bytes `start` to `end`, both inclusive; the whole file without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Makes the file available as a local path for ffmpeg or a browser; call `release` when done. */
  stage: (key: string) => Promise<{ localPath: string; release: () => Promise<void> }>;
  delete: (key: string) => Promise<void>;
  /** Moves a file into the trash, where it stays for seven days. */
  trash: (key: string, now: Date) => Promise<void>;
  /** Deletes what has been in the trash for seven days. */
  emptyTrash: (now: Date) => Promise<void>;
  /** All keys under a folder such as `library`. */
  keys: (folder: string) => Promise<string[]>;
};
