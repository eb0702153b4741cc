import type { Readable } from 'node:stream';

/** `width` in px; a picture is never made larger than it is. */
export type ImageOptions = { width: number; format: 'webp' | 'jpeg' };

/** Pictures in other sizes and formats, each made once and kept for a while. */
export type ImageResizer = {
  /** `name` stands for the content of the original, which is read only when the picture has to be made. */
  resize: (name: string, wish: ImageOptions, original: () => Promise<Readable>) => Promise<Buffer>;
};
