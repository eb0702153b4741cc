import type { Readable } from 'node:stream';

/** Places for files that are needed while something is done, on the disk that the media store fills. */
export type WorkDirectories = {
  /** Gives `work` a new empty folder, which is gone with all that is in it once `work` has ended, however that was. */
  use: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
  /** Writes a stream into such a folder and answers the path of the file; null when more than `limit` bytes came. */
  receive: (folder: string, stream: Readable, limit: number) => Promise<string | null>;
};
