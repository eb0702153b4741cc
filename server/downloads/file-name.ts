import { startOf } from '#schema/characters.ts';

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
