import type { Readable } from 'node:stream';

/** One start of one render: what a worker writes belongs to it alone. */
export type RenderAttempt = { id: string; attempt: number };

/** Finished videos, and the workplaces in which attempts make them; all on one disk. */
export type RenderFiles = {
  /**
   * A new empty folder for the attempt, in place of those of earlier attempts at the same render; answers the
   * path in it at which `publish` expects the video.
   */
  openWorkplace: (attempt: RenderAttempt) => Promise<string>;
  /** Gives the attempt's video its final place, at once and whole, over an earlier one. Bytes of it. */
  publish: (attempt: RenderAttempt) => Promise<number>;
  /** Removes the attempt's workplace with all that is in it. */
  closeWorkplace: (attempt: RenderAttempt) => Promise<void>;
  /** Gives the video of one render to another one too, at once and whole; deleting either leaves the other. Bytes of it; null when there is none. */
  copy: (fromId: string, toId: string) => Promise<number | null>;
  /** Bytes of the finished video, or null when there is none. */
  size: (id: string) => Promise<number | null>;
  /** Reads bytes `start` to `end`, both inclusive. */
  read: (id: string, range: { start: number; end: number }) => Promise<Readable>;
  delete: (id: string) => Promise<void>;
  list: () => Promise<{ finished: string[]; workplaces: RenderAttempt[] }>;
};
