import { companionOf, fallbackStack } from '#remotion/fonts/catalog.ts';
import { hasLetters } from '#remotion/fonts/letter-coverage.ts';
import { familiesOfScript, type ScriptFamily, splitEmoji } from '#remotion/fonts/script-families.ts';
import { type Script, scriptRuns } from '#remotion/fonts/scripts.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

/** A part of a text that one font draws, with its spaces and punctuation. */
export type FontRun = {
  text: string;
  /** The families that draw it in place of the text's own, best first; none for the text's own. */
  families: readonly (FontFamily | ScriptFamily)[];
  /** The CSS `font-family` with these families; null for the text's own, see `fontStack`. */
  fontFamily: string | null;
};

type RunFont = Omit<FontRun, 'text'>;

/** The text's own font. */
const OWN: RunFont = { families: [], fontFamily: null };

/** The letters and accents of a text, without the parts of emoji that count as accents. */
const LETTERS = /(?![\u20e3\ufe00-\ufe0f])[\p{L}\p{M}]/gu;

/** The fonts of a text by script, in the order of their first use. */
type TextFonts = ReadonlyMap<Script | null, RunFont>;

const fontsOf = (family: FontFamily, text: string): TextFonts => {
  const lettersOf = new Map<Script | null, string>();
  for (const run of scriptRuns(text))
    lettersOf.set(run.script, (lettersOf.get(run.script) ?? '') + run.text.normalize('NFC'));
  const fontOf = (script: Script | null, letters: readonly string[]): RunFont => {
    if (script === null || hasLetters(family, letters)) return OWN;
    const companion = companionOf(family);
    const families = hasLetters(companion, letters) ? [companion] : familiesOfScript(script, text);
    return families.length === 0 ? OWN : { families, fontFamily: fallbackStack(family, text, families) };
  };
  return new Map(
    [...lettersOf].map(([script, all]) => [script, fontOf(script, all.match(LETTERS) ?? [])] as const),
  );
};

/** Enough for the texts of many promos; clearing a full cache is cheap. */
const MAX_CACHED = 300;
const cache = new Map<string, TextFonts>();

const cachedFontsOf = (family: FontFamily, text: string): TextFonts => {
  const key = `${family}|${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const fonts = fontsOf(family, text);
  cache.set(key, fonts);
  return fonts;
};

/** Characters that every family has, of one script. */
const IS_PLAIN = /^[\t\n\r -~]*$/;

/**
 * Splits a text in a family into runs, each drawn by one font. The letters of a script come from the family if it has all that the text
 * uses, otherwise from its companion or the bundled families of the script, with the spaces and punctuation between them. `part` is
 * split: the text with other line breaks, or a word of it.
 */
export const fontRuns = (family: FontFamily, text: string, part = text): FontRun[] => {
  const own = [{ text: part, ...OWN }];
  if (IS_PLAIN.test(text)) return own;
  const fonts = cachedFontsOf(family, text);
  const [first = OWN] = fonts.values();
  if ([...fonts.values()].every((font) => font === OWN)) return own;
  const runs: FontRun[] = [];
  const add = (run: FontRun): void => {
    const last = runs.at(-1);
    if (last?.fontFamily === run.fontFamily) last.text += run.text;
    else runs.push(run);
  };
  for (const { script, text: characters } of scriptRuns(part)) {
    const font = script === null ? first : (fonts.get(script) ?? OWN);
    // The families of other scripts have a few emoji too, in one colour.
    const isOfScript = font.families.some((each) => each !== companionOf(family));
    const pieces = isOfScript ? splitEmoji(characters) : [{ text: characters, isEmoji: false }];
    for (const piece of pieces) add({ text: piece.text, ...(piece.isEmoji ? OWN : font) });
  }
  return runs;
};

/** Characters that no font has: private ones, and those that Unicode has not assigned. */
const UNKNOWN = /[\p{Co}\p{Cn}]/u;

/** The letters of a text that no bundled font draws, each once; a video would show boxes in their place. */
export const lettersWithoutFont = (family: FontFamily, text: string): string[] => {
  if (IS_PLAIN.test(text)) return [];
  const undrawn = scriptRuns(text)
    .filter(({ script }) => script === 'other')
    .flatMap((run) => run.text.match(LETTERS) ?? [])
    .filter((letter) => !hasLetters(family, [letter]) && !hasLetters(companionOf(family), [letter]));
  return [...new Set([...undrawn, ...Array.from(text).filter((letter) => UNKNOWN.test(letter))])];
};
