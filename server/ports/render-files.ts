import type { Readable } from 'node:stream';

/** One start of one render: what a worker writes belongs to it alone. */
export type RenderAttempt = { id: string; attempt: number };

/** Finished videos, those that are kept apart for reuse, and the workplaces in which attempts make them. */
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
  /**
   * Keeps the video of a render apart under another id, at once and whole; deleting either leaves the other. Bytes of it;
   * null when there is none.
   */
  keep: (id: string, keptId: string) => Promise<number | null>;
  /** Gives a kept video to a render, in the same manner. */
  reuse: (keptId: string, id: string) => Promise<number | null>;
  /** Removes a kept video. */
  forget: (keptId: string) => Promise<void>;
  /** Bytes of the finished video, or null when there is none. */
  size: (id: string) => Promise<number | null>;
  /** Reads bytes `start` to `end`, both inclusive. */
  read: (id: string, range: { start: number; end: number }) => Promise<Readable>;
  delete: (id: string) => Promise<void>;
  /** Ids of finished and kept videos, and the workplaces of this machine. */
  list: () => Promise<{ finished: string[]; kept: string[]; workplaces: RenderAttempt[] }>;
};
