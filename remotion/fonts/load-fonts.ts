import { companionOf, EMOJI_FAMILY, fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import { failedFamily, retryFailedFontFaces, loadFontFaces } from '#remotion/fonts/font-faces.ts';
import { fontRuns } from '#remotion/fonts/font-runs.ts';
import { emojiIn, scriptFamilies } from '#remotion/fonts/script-families.ts';
import { charactersOf } from '#schema/characters.ts';
import type { FontFamily, FontWeight } from '#schema/elements/font-families.ts';

/** A text and the font face it is drawn in. */
type FontUse = { family: FontFamily; weight: FontWeight; text: string };

/** A font that failed to load. The message begins with the code that the service maps. */
class FontError extends Error {
  constructor(family: string, weight: number, cause?: unknown) {
    super(`UNKNOWN_FONT: the font "${family}" (${weight}) could not be loaded.`, {
      cause,
    });
    this.name = 'FontError';
  }
}

/**
 * The letters that every font face or its fallback has, loaded with the first text, so that typing never waits for them. A
 * family is missing if even these fail to load.
 */
const PLAIN_LETTERS = String.fromCodePoint(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
);
const IS_PLAIN = /^[\t\n\r -~]*$/;

const loadFontFace = async (family: string, weight: number, text: string): Promise<FontFace[]> => {
  try {
    return await document.fonts.load(`${weight} 40px "${family}"`, text);
  } catch (cause) {
    throw new FontError(family, weight, cause);
  }
};

let turn: Promise<void> | null = null;

/** The next turn of the event loop, shared by all that wait for it now. */
const nextTurn = (): Promise<void> => {
  turn ??= new Promise((resolve) => {
    setTimeout(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
};

/** The characters that each font stack of a text draws, see `fontRuns`; the first stack is that of its family, and may be empty. */
const charactersByStack = ({ family, text }: FontUse): Map<string, string> => {
  const own = fontStack(family, text);
  const characters = new Map([[own, '']]);
  for (const { text: part, fontFamily } of fontRuns(family, text)) {
    const stack = fontFamily ?? own;
    characters.set(stack, (characters.get(stack) ?? '') + part);
  }
  return characters;
};

/**
 * Lays the characters out invisibly, so that the browser fetches the other fonts of the stack that it needs, such as the
 * fallback of a script font for Cyrillic letters, and waits for them.
 */
const settleStack = async (
  { family, weight, text }: FontUse,
  stack: string,
  characters: string,
): Promise<void> => {
  const font = `${weight} 40px ${stack}`;
  // Most letters are available already, and a layout for each of them would slow down typing.
  if (document.fonts.check(font, characters)) return;
  const probe = document.createElement('span');
  Object.assign(probe.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre',
    font,
  });
  probe.textContent = characters;
  document.body.append(probe);
  // All probes that load together are added before the first is read, so that they share one layout of the page.
  await nextTurn();
  const ofRuns = fontRuns(family, text).flatMap(({ families }) => families);
  const families = [family, companionOf(family), EMOJI_FAMILY, ...scriptFamilies(text), ...ofRuns];
  // Reading the width forces the layout that requests fonts; a letter that a family lacks requests the next one.
  for (let round = 0; round < families.length && probe.offsetWidth >= 0; round += 1) {
    if (document.fonts.status === 'loaded') break;
    await document.fonts.ready;
  }
  void nextTurn().then(() => probe.remove());
  const failed = failedFamily(families, characters);
  if (failed !== undefined) throw new FontError(failed, weight);
};

/** For each loaded font stack, the letters beyond the plain ones that have been loaded. */
const loadedLetters = new Map<string, Set<string>>();
const loading = new Map<string, Promise<void>>();
/** Whether something has failed to load since the last retry. */
let hasFailed = false;
let retrying = Promise.resolve();

/** The same letter in another stack may come from another font, because Chinese and Japanese draw theirs differently. */
const stackKey = ({ weight }: FontUse, stack: string): string => `${weight} ${stack}`;

/** The graphemes that are not plain letters. Whole graphemes, as parts of a joined emoji may come from another font. */
const lettersOf = (text: string): string[] =>
  IS_PLAIN.test(text) ? [] : charactersOf(text).filter((letter) => !IS_PLAIN.test(letter));

const load = async (use: FontUse): Promise<void> => {
  const weight = nearestWeight(use.family, use.weight);
  const emoji = emojiIn(use.text);
  try {
    if (hasFailed) {
      hasFailed = false;
      retrying = retryFailedFontFaces();
    }
    await retrying;
    await loadFontFaces(use.family, use.text);
  } catch (cause) {
    throw new FontError(use.family, weight, cause);
  }
  const stacks = [...charactersByStack(use)];
  const [, own = ''] = stacks[0] ?? [];
  const [fontFaces] = await Promise.all([
    loadFontFace(use.family, weight, own + PLAIN_LETTERS),
    ...(emoji === '' ? [] : [loadFontFace(EMOJI_FAMILY, 400, emoji)]),
  ]);
  if (fontFaces.length === 0) throw new FontError(use.family, weight);
  await Promise.all(
    stacks.map(([stack, characters]) => settleStack({ ...use, weight }, stack, characters + PLAIN_LETTERS)),
  );
};

/** Whether the text can be measured and drawn in this font face. */
export const isFontLoaded = (use: FontUse): boolean => {
  const stacks = [...charactersByStack(use)];
  return stacks.every(([stack, characters]) => {
    const known = loadedLetters.get(stackKey(use, stack));
    return known !== undefined && lettersOf(characters).every((letter) => known.has(letter));
  });
};

/**
 * Resolves when every font that the text needs has loaded, including the emoji font and those of its scripts. A failure is
 * not cached: the next call tries again.
 *
 * @throws FontError naming the family.
 */
export const loadFont = async (use: FontUse): Promise<void> => {
  if (isFontLoaded(use)) return;
  const stacks = [...charactersByStack(use)].map(([stack, characters]) => ({
    key: stackKey(use, stack),
    letters: [...new Set(lettersOf(characters))].toSorted(),
  }));
  // Texts that need the same letters share a load, because each load needs a layout of the page.
  const key = JSON.stringify(stacks);
  const running = loading.get(key);
  if (running !== undefined) {
    await running;
    return;
  }
  const promise = load(use)
    .then(
      () => {
        for (const { key: stack, letters } of stacks) {
          const known = loadedLetters.get(stack) ?? new Set<string>();
          loadedLetters.set(stack, known);
          for (const letter of letters) known.add(letter);
        }
      },
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    )
    .finally(() => loading.delete(key));
  loading.set(key, promise);
  await promise;
};

/** Milliseconds before the first retry; each further one waits twice as long. */
const FIRST_DELAY = 1500;
const LONGEST_DELAY = 30_000;

/** The loads whose first retry has failed too: a temporary failure is not worth a message. */
const failing = new Set<symbol>();
const listeners = new Set<() => void>();

/** Calls `listener` when `isFontMissing` may have changed; returns a function that stops this. */
export const onMissingFontsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a font that is needed on this page keeps failing to load. */
export const isFontMissing = (): boolean => failing.size > 0;

/**
 * Loads a font and calls `onLoaded`. After a failure it tries again, at increasing intervals and as soon as the network is back. Returns
 * a function that stops it.
 */
export const loadFontWithRetries = (use: FontUse, onLoaded: () => void): (() => void) => {
  const id = Symbol(use.family);
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    window.removeEventListener('online', attempt);
    if (failing.delete(id)) for (const listener of listeners) listener();
  };
  function attempt(): void {
    clearTimeout(timer);
    loadFont(use).then(
      () => {
        settle();
        if (!isStopped) onLoaded();
      },
      () => {
        if (isStopped) return;
        failures += 1;
        clearTimeout(timer);
        timer = setTimeout(attempt, Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY));
        if (failures === 1) window.addEventListener('online', attempt);
        if (failures !== 2) return;
        failing.add(id);
        for (const listener of listeners) listener();
      },
    );
  }
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    settle();
  };
};
