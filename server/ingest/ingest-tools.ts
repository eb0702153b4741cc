import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';

/** What every step of the ingest needs. */
export type IngestTools = MediaTools & {
  signal?: AbortSignal | undefined;
  /** Wall time for an ingest after its checks, seconds: for px decoded, and seconds produced. */
  timeLimit: (work: { decodedPixels: number; seconds: number; as: 'video' | 'overlay' }) => number;
  /** Processor time for the step of it that decodes and encodes, seconds. */
  processorLimit: IngestTools['timeLimit'];
};
