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

/** Emoji with the marks that join or change them; a joiner alone is none. */
const EMOJI =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*/gu;

/** What separates words; joiners between letters do not. */
const BETWEEN_WORDS = /(?:(?!\u200c|\u200d|\ue000)[^\p{L}\p{M}\p{N}])+/gu;

/** `Spin into Monday!` becomes `spin-into-monday`; letters of every script, their joiners, emoji and flags stay. */
export const unicodeFileName = (title: string): string => {
  const kept = [...title.matchAll(EMOJI)].map(([emoji]) => emoji);
  // A private character in place of each emoji, which the rest of the rules would take apart.
  const plain = title
    .replaceAll(/\ue000/g, '')
    .replaceAll(EMOJI, '\ue000')
    .normalize('NFKC')
    .toLowerCase();
  const named = plain.replaceAll(BETWEEN_WORDS, '-').replaceAll('\ue000', () => kept.shift() ?? '');
  return dashed(named, /^-+|-+$/g) || FALLBACK;
};

/** The same in ASCII: accents are stripped, other scripts dropped. */
export const asciiFileName = (title: string): string =>
  dashed(title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), /[^a-z0-9]+/g) || FALLBACK;
