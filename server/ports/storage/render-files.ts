import type { Readable } from 'node:stream';

/** One attempt at a render; no other attempt uses its work directory. */
export type RenderAttempt = { id: string; attempt: number };

/** Finished videos, the cache of videos for reuse, and the work directories in which attempts make them. */
export type RenderFiles = {
  /**
   * Creates an empty directory for the attempt, and removes those of earlier attempts at the same render. Returns the path in
   * it at which `publish` expects the video.
   */
  createWorkDirectory: (attempt: RenderAttempt) => Promise<string>;
  /** Moves the attempt's video to its final place, atomically, over an earlier one. Returns its bytes. */
  publish: (attempt: RenderAttempt) => Promise<number>;
  /** Removes the attempt's work directory with everything in it. */
  removeWorkDirectory: (attempt: RenderAttempt) => Promise<void>;
  /**
   * Caches the video of a render under another id, atomically; deleting either leaves the other. Returns its bytes; null when
   * there is none.
   */
  cache: (id: string, cachedId: string) => Promise<number | null>;
  /** Gives a render a copy of a cached video, also atomically. */
  reuse: (cachedId: string, id: string) => Promise<number | null>;
  /** Removes a cached video. */
  evict: (cachedId: string) => Promise<void>;
  /** Bytes of the finished video, or null when there is none. */
  size: (id: string) => Promise<number | null>;
  /** Reads bytes `start` to `end`, both inclusive. */
  read: (id: string, range: { start: number; end: number }) => Promise<Readable>;
  delete: (id: string) => Promise<void>;
  /** Moves the finished video into the trash, where it stays for seven days. */
  trash: (id: string, now: Date) => Promise<void>;
  emptyTrash: (now: Date) => Promise<void>;
  /** Free space on the disk in which videos are made, bytes. */
  freeBytes: () => Promise<number>;
  /** Ids of finished and cached videos, and the work directories of this machine. */
  list: () => Promise<{ finished: string[]; cached: string[]; workDirectories: RenderAttempt[] }>;
};
