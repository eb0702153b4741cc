import type { Readable } from 'node:stream';

/**
 * A file that can be read in parts. `version` is another one whenever the content is. `saveAs` names the file where it is saved, not
 * shown: the title of what it is, and its extension.
 */
export type StoredFile = {
  contentType: string;
  bytes: number;
  version: string;
  saveAs?: { title: string; extension: string };
  /** Both ends are inclusive. */
  open: (range: { start: number; end: number }) => Promise<Readable>;
};

/** A file that is generated while it streams, so its length is unknown. */
export type GeneratedFile = { contentType: string; fileName: string; stream: Readable };
