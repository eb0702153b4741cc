import type { Readable } from 'node:stream';

/** A file of what a person has here: its path in their archive, and its bytes, which are read when they are written. */
export type ExportedFile = { path: string; open: () => Promise<Readable> };
