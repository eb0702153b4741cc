import type { Confine } from '#server/ingest/confine.ts';
import type { MediaTools } from '#server/media/ffmpeg-path.ts';

/** What every step of the ingest works with. */
export type IngestTools = MediaTools & {
  /** For finding out what a file is. */
  look: Confine;
  /** For decoding and encoding. */
  work: Confine;
  signal?: AbortSignal | undefined;
};
