import type { Readable } from 'node:stream';

/** A file in the store; `etag` changes with its bytes. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date; etag: string };

/** A store that several machines share. Null means that there is no such file. */
export type ObjectStore = {
  /** For messages: `the bucket media at s3.example.com`. */
  name: string;
  /** Uploads a local file, which appears completely or not at all. Returns its bytes. */
  put: (key: string, localPath: string) => Promise<number>;
  /** Writes a short text. */
  putText: (key: string, text: string) => Promise<void>;
  stat: (key: string) => Promise<StoredObject | null>;
  /** Reads bytes `start` to `end`, both inclusive; the whole object without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** False when there is nothing to copy. */
  copy: (fromKey: string, toKey: string) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  keys: (prefix: string) => Promise<string[]>;
};
