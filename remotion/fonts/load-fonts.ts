import { EMOJI_FAMILY, fontStack } from '#remotion/fonts/catalog.ts';
import { emojiIn } from '#remotion/fonts/emoji-in.ts';
import { fetchFaces } from '#remotion/fonts/face-sheets.ts';
import { nearestWeight } from '#remotion/fonts/nearest-weight.ts';
import type { FontFamily, FontWeight } from '#schema/font-families.ts';

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

/** In every Latin face: a family of which not even this loads is not there at all. */
const PROBE_LETTER = 'a';

const loadFace = async (family: string, weight: number, text: string): Promise<void> => {
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

const keyOf = ({ family, weight, text }: FontUse): string =>
  `${family}|${weight}|${[...new Set(text)].toSorted().join('')}`;

const loaded = new Set<string>();
const loading = new Map<string, Promise<void>>();

const load = async (use: FontUse): Promise<void> => {
  const weight = nearestWeight(use.family, use.weight);
  const emoji = emojiIn(use.text);
  try {
    await fetchFaces(use.family, use.text);
  } catch (cause) {
    throw new FontError(use.family, weight, cause);
  }
  await Promise.all([
    loadFace(use.family, weight, use.text + PROBE_LETTER),
    ...(emoji === '' ? [] : [loadFace(EMOJI_FAMILY, 400, emoji)]),
  ]);
  await settleStack({ ...use, weight });
};

/** Whether `loadFont` has finished for these letters in this face, so that they may be measured and drawn. */
export const isFontLoaded = (use: FontUse): boolean => loaded.has(keyOf(use));

/**
 * Resolves when every face that the words need can be drawn with, the emoji among them. A failure is not
 * remembered: the next call tries again.
 *
 * @throws FontError naming the family.
 */
export const loadFont = (use: FontUse): Promise<void> => {
  const key = keyOf(use);
  const running = loading.get(key);
  if (running !== undefined) return running;
  const promise = load(use)
    .then(() => {
      loaded.add(key);
    })
    .finally(() => loading.delete(key));
  loading.set(key, promise);
  return promise;
};
