import type { Readable } from 'node:stream';

/** The `width` in px. Images are never upscaled. */
export type ImageOptions = { width: number; format: 'webp' | 'jpeg' };

/** Resizes and converts images, and caches the results. */
export type ImageResizer = {
  /** `name` identifies the content of the original, which is read only on a cache miss. People take turns. */
  resize: (
    name: string,
    options: ImageOptions,
    from: { personId: string; original: () => Promise<Readable> },
  ) => Promise<Buffer>;
};
