import type { Readable } from 'node:stream';

const MAX_LENGTH = 80;
const FALLBACK = 'promo';

const dashed = (text: string, dropped: RegExp): string =>
  text
    .replaceAll(dropped, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');

/** `Spin into Monday!` is `spin-into-monday`; letters of every script are kept. */
export const unicodeFileName = (title: string): string =>
  dashed(title.normalize('NFKC').toLowerCase(), /[^\p{L}\p{M}\p{N}]+/gu) || FALLBACK;

/** The same for a program that reads plain letters only: accents go, other scripts fall away. */
export const asciiFileName = (title: string): string =>
  dashed(title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), /[^a-z0-9]+/g) || FALLBACK;

/** A file of what a person has here: its path in their archive, and its bytes, which are read when they are written. */
export type ExportedFile = { path: string; open: () => Promise<Readable> };
