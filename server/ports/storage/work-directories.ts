import type { Readable } from 'node:stream';

/** Directories for temporary files, on the same disk as the media store. */
export type WorkDirectories = {
  /** Calls `work` with a new empty directory and removes it afterwards, even when `work` fails. */
  use: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
  /** Writes a stream to a file in such a directory. Returns its path, or null when it exceeds `limit` bytes. */
  receive: (folder: string, stream: Readable, limit: number) => Promise<string | null>;
};
