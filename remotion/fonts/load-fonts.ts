import { EMOJI_FAMILY, fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import { loadFontFaces } from '#remotion/fonts/font-faces.ts';
import type { FontFamily, FontWeight } from '#schema/font-families.ts';

/** Emoji, their joiners, and keycaps, but not plain digits and letters. */
const EMOJI =
  /[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** The characters of a text that need the emoji font; empty if there are none. */
export const emojiIn = (text: string): string => (text.match(EMOJI) ?? []).join('');

/** A text and the font face it is drawn in. */
export type FontUse = { family: FontFamily; weight: FontWeight; text: string };

/** A font that failed to load. The message begins with the code that the service maps. */
class FontError extends Error {
  constructor(family: string, weight: number, cause?: unknown) {
    super(`UNKNOWN_FONT: the font "${family}" (${weight}) could not be loaded; choose another one.`, {
      cause,
    });
    this.name = 'FontError';
  }
}

/**
 * The letters that every font face or its fallback has: loaded with the first text, so that typing never waits for them. A
 * family for which even these fail to load is missing.
 */
const PLAIN_LETTERS = String.fromCodePoint(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
);
const IS_PLAIN = /^[\t\n\r -~]*$/;

const loadFontFace = async (family: string, weight: number, text: string): Promise<void> => {
  let fontFaces: FontFace[];
  try {
    fontFaces = await document.fonts.load(`${weight} 40px "${family}"`, text);
  } catch (cause) {
    throw new FontError(family, weight, cause);
  }
  if (fontFaces.length === 0) throw new FontError(family, weight);
};

/**
 * Lays the text out invisibly, which makes the browser fetch the other fonts of the stack that it needs, such as the
 * fallback of a script font for Cyrillic letters, and waits for them.
 */
const settleStack = async ({ family, weight, text }: FontUse): Promise<void> => {
  const font = `${weight} 40px ${fontStack(family)}`;
  // Most letters are available already, and a layout for each of them would slow down typing.
  if (document.fonts.check(font, text)) return;
  const probe = document.createElement('span');
  Object.assign(probe.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre',
    font,
  });
  probe.textContent = text;
  document.body.append(probe);
  // Reading the width forces the layout that requests the fonts.
  const isLaidOut = probe.offsetWidth >= 0;
  if (isLaidOut && document.fonts.status === 'loading') await document.fonts.ready;
  probe.remove();
};

const graphemes = new Intl.Segmenter();

/** For each loaded font face, the letters beyond the plain ones that have been loaded. */
const loadedLetters = new Map<string, Set<string>>();
const loading = new Map<string, Promise<void>>();

const fontFaceKey = ({ family, weight }: FontUse): string => `${family}|${weight}`;

/** The graphemes that are not plain letters. Whole graphemes, as parts of a joined emoji may come from another font. */
const lettersOf = (text: string): string[] =>
  IS_PLAIN.test(text)
    ? []
    : [...graphemes.segment(text)].map(({ segment }) => segment).filter((letter) => !IS_PLAIN.test(letter));

const load = async (use: FontUse): Promise<void> => {
  const weight = nearestWeight(use.family, use.weight);
  const emoji = emojiIn(use.text);
  try {
    await loadFontFaces(use.family, use.text);
  } catch (cause) {
    throw new FontError(use.family, weight, cause);
  }
  const text = use.text + PLAIN_LETTERS;
  await Promise.all([
    loadFontFace(use.family, weight, text),
    ...(emoji === '' ? [] : [loadFontFace(EMOJI_FAMILY, 400, emoji)]),
  ]);
  await settleStack({ ...use, text, weight });
};

/** Whether the text can be measured and drawn in this font face. */
export const isFontLoaded = (use: FontUse): boolean => {
  const known = loadedLetters.get(fontFaceKey(use));
  return known !== undefined && lettersOf(use.text).every((letter) => known.has(letter));
};

/**
 * Resolves when every font that the text needs has loaded, including the emoji font. A failure is not cached: the next call
 * tries again.
 *
 * @throws FontError naming the family.
 */
export const loadFont = async (use: FontUse): Promise<void> => {
  if (isFontLoaded(use)) return;
  const faceKey = fontFaceKey(use);
  const key = `${faceKey}|${use.text}`;
  const running = loading.get(key);
  if (running !== undefined) {
    await running;
    return;
  }
  const promise = load(use)
    .then(() => {
      const known = loadedLetters.get(faceKey) ?? new Set<string>();
      loadedLetters.set(faceKey, known);
      for (const letter of lettersOf(use.text)) known.add(letter);
    })
    .finally(() => loading.delete(key));
  loading.set(key, promise);
  await promise;
};
