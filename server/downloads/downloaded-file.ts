import type { Readable } from 'node:stream';
import { startOf } from '#schema/characters.ts';

/**
 * A file that can be read in parts. `version` changes with the content. With `saveAs` browsers save the file, named after this title,
 * instead of showing it.
 */
export type ServedFile = {
  contentType: string;
  bytes: number;
  version: string;
  saveAs?: { title: string; extension: string };
  /** Both ends are inclusive. */
  open: (range: { start: number; end: number }) => Promise<Readable>;
};

/** A file that is generated while it streams, so its length is unknown. */
export type GeneratedFile = { contentType: string; fileName: string; stream: Readable };

/** UTF-16 units: file systems take 255 bytes. */
const MAX_LENGTH = 80;
const FALLBACK = 'promo';

const dashed = (text: string, dropped: RegExp): string =>
  startOf(text.replaceAll(dropped, '-').replaceAll(/^-+|-+$/g, ''), MAX_LENGTH, MAX_LENGTH).replace(
    /-+$/,
    '',
  );

/** `Spin into Monday!` becomes `spin-into-monday`; letters of every script stay. */
export const unicodeFileName = (title: string): string =>
  dashed(title.normalize('NFKC').toLowerCase(), /[^\p{L}\p{M}\p{N}]+/gu) || FALLBACK;

/** The same in ASCII: accents are stripped, other scripts dropped. */
export const asciiFileName = (title: string): string =>
  dashed(title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), /[^a-z0-9]+/g) || FALLBACK;
