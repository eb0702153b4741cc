import { EMOJI_FAMILY, fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import { loadFontFaces } from '#remotion/fonts/font-faces.ts';
import type { FontFamily, FontWeight } from '#schema/font-families.ts';

/** Emoji, what joins them, and keycaps; plain digits and letters are not among them. */
const EMOJI =
  /[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** The part of a text that the emoji font draws; empty when it has none, so that the font need not load. */
export const emojiIn = (text: string): string => (text.match(EMOJI) ?? []).join('');

/** Words and the face they are drawn in. */
export type FontUse = { family: FontFamily; weight: FontWeight; text: string };

/** A face that cannot be drawn with. The message begins with the code that the service maps. */
class FontError extends Error {
  constructor(family: string, weight: number, cause?: unknown) {
    super(`UNKNOWN_FONT: the font "${family}" (${weight}) could not be loaded; choose another one.`, {
      cause,
    });
    this.name = 'FontError';
  }
}

/**
 * What every face draws, or its companion: loaded with the first words, so that no later letter of them is waited for. A family of
 * which not even this loads is not there at all.
 */
const PLAIN_LETTERS = String.fromCodePoint(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
);
const IS_PLAIN = /^[\t\n\r -~]*$/;

const loadFontFace = async (family: string, weight: number, text: string): Promise<void> => {
  let faces: FontFace[];
  try {
    faces = await document.fonts.load(`${weight} 40px "${family}"`, text);
  } catch (cause) {
    throw new FontError(family, weight, cause);
  }
  if (faces.length === 0) throw new FontError(family, weight);
};

/**
 * Lays the words out unseen, which makes the browser fetch whatever else of the stack they need, such as
 * the companion of a script face for Cyrillic letters, and waits for that.
 */
const settleStack = async ({ family, weight, text }: FontUse): Promise<void> => {
  const font = `${weight} 40px ${fontStack(family)}`;
  // Most letters need no more than the face that is there, and a layout for each of them would be felt while typing.
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
  // Reading a size forces the layout that asks for the faces.
  const isLaidOut = probe.offsetWidth >= 0;
  if (isLaidOut && document.fonts.status === 'loading') await document.fonts.ready;
  probe.remove();
};

const graphemes = new Intl.Segmenter();

/** Of each face the letters beyond the plain ones that have been loaded; a face that is not named has not even these. */
const loadedLetters = new Map<string, Set<string>>();
const loading = new Map<string, Promise<void>>();

const fontFaceKey = ({ family, weight }: FontUse): string => `${family}|${weight}`;

/** Those that are not plain, as people see them: of an emoji that is put together the parts alone may be drawn by another face. */
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

/** Whether all that these words need in this face is there, so that they may be measured and drawn. */
export const isFontLoaded = (use: FontUse): boolean => {
  const known = loadedLetters.get(fontFaceKey(use));
  return known !== undefined && lettersOf(use.text).every((letter) => known.has(letter));
};

/**
 * Resolves when every face that the words need can be drawn with, the emoji among them. A failure is not
 * remembered: the next call tries again.
 *
 * @throws FontError naming the family.
 */
export const loadFont = async (use: FontUse): Promise<void> => {
  if (isFontLoaded(use)) return;
  const face = fontFaceKey(use);
  const key = `${face}|${use.text}`;
  const running = loading.get(key);
  if (running !== undefined) {
    await running;
    return;
  }
  const promise = load(use)
    .then(() => {
      const known = loadedLetters.get(face) ?? new Set<string>();
      loadedLetters.set(face, known);
      for (const letter of lettersOf(use.text)) known.add(letter);
    })
    .finally(() => loading.delete(key));
  loading.set(key, promise);
  await promise;
};
