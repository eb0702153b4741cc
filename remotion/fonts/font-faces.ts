import { companionOf, EMOJI_FAMILY } from '#remotion/fonts/catalog.ts';
import { fontRuns } from '#remotion/fonts/font-runs.ts';
import {
  emojiIn,
  type ScriptFamily,
  scriptFamilies,
  scriptLettersIn,
} from '#remotion/fonts/script-families.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

/** First and last code point. */
type Range = readonly [number, number];

const parsed = new Map<string, readonly Range[]>();

/** The ranges of a `unicode-range` such as `U+0600-06FF, U+4??`. */
const rangesOf = (unicodeRange: string): readonly Range[] => {
  const known = parsed.get(unicodeRange);
  if (known !== undefined) return known;
  const ranges = unicodeRange.split(',').map((part): Range => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [parseInt(first.replaceAll('?', '0'), 16), parseInt(last.replaceAll('?', 'f'), 16)];
  });
  parsed.set(unicodeRange, ranges);
  return ranges;
};

const covers = (fontFace: FontFace, letter: string): boolean => {
  const codePoint = letter.codePointAt(0) ?? 0;
  return rangesOf(fontFace.unicodeRange).some(([first, last]) => first <= codePoint && codePoint <= last);
};

/** Browsers quote the name or not. */
const plainName = (name: string): string => name.replaceAll(/["']/g, '');

/** The font faces that loaded style sheets declare for these families. */
const declaredFontFaces = (families: readonly string[]): FontFace[] =>
  [...document.fonts].filter(({ family }) => families.includes(plainName(family)));

/** The letters that no font face declared for the family covers. */
const lettersBeyond = (family: string, letters: readonly string[]): string[] => {
  const fontFaces = declaredFontFaces([family]);
  return letters.filter((letter) => !fontFaces.some((fontFace) => covers(fontFace, letter)));
};

/** The family among these with a failed font file that the text needs; undefined if there is none. */
export const failedFamily = (families: readonly string[], text: string): string | undefined => {
  const letters = [...new Set(text)];
  const failed = declaredFontFaces(families).find(
    (fontFace) => fontFace.status === 'error' && letters.some((letter) => covers(fontFace, letter)),
  );
  return failed && plainName(failed.family);
};

/** Identifies a font face in the document and in its style sheet, which spell the same values differently. */
const keyOf = (family: string, weight: string, unicodeRange: string): string =>
  [
    plainName(family),
    weight.replace('normal', '400').replace('bold', '700'),
    rangesOf(unicodeRange).join(),
  ].join('|');

/** Resolves after a failure too: users of the sheet check for its font faces. */
const requestSheet = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      resolve();
    });
    document.head.append(link);
  });

/** None for a sheet that failed to load, and for one of another origin, such as a browser extension's. */
const rulesOf = (sheet: CSSStyleSheet | null): readonly CSSRule[] => {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
};

/** The style sheets of this site that have a link but have not loaded. */
const missingSheets = (): string[] => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => new URL(href).origin === location.origin,
  );
  const loaded = links.filter(({ sheet }) => rulesOf(sheet).length > 0);
  const known = new Set(loaded.map(({ href }) => href));
  return [...new Set(links.map(({ href }) => href))].filter((href) => !known.has(href));
};

/**
 * Requests again every style sheet and font file that failed to load. Browsers remember a failure until the page is loaded
 * again, so a sheet gets a new link, and a font face is declared anew.
 */
export const retryFailedFontFaces = async (): Promise<void> => {
  await Promise.all(missingSheets().map(requestSheet));
  const failed = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'error')
      .map(({ family, weight, unicodeRange }) => keyOf(family, weight, unicodeRange)),
  );
  if (failed.size === 0) return;
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of rulesOf(sheet).entries()) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const value = (name: string): string => rule.style.getPropertyValue(name);
      const key = keyOf(
        value('font-family'),
        value('font-weight') || 'normal',
        value('unicode-range') || 'U+0-10FFFF',
      );
      if (!failed.has(key)) continue;
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText, index);
    }
  }
};

type BundledFamily = FontFamily | typeof EMOJI_FAMILY;

/**
 * The style sheet with the font faces of each family, loaded on demand: together they name 1,000 files, of which a promo uses a few.
 */
const sheets: Record<BundledFamily, () => Promise<unknown>> = {
  'Playfair Display': () => import('#remotion/fonts/font-faces/playfair-display.css'),
  Inter: () => import('#remotion/fonts/font-faces/inter.css'),
  Roboto: () => import('#remotion/fonts/font-faces/roboto.css'),
  Poppins: () => import('#remotion/fonts/font-faces/poppins.css'),
  Montserrat: () => import('#remotion/fonts/font-faces/montserrat.css'),
  Oswald: () => import('#remotion/fonts/font-faces/oswald.css'),
  'Bebas Neue': () => import('#remotion/fonts/font-faces/bebas-neue.css'),
  'Dancing Script': () => import('#remotion/fonts/font-faces/dancing-script.css'),
  Pacifico: () => import('#remotion/fonts/font-faces/pacifico.css'),
  Lato: () => import('#remotion/fonts/font-faces/lato.css'),
  Raleway: () => import('#remotion/fonts/font-faces/raleway.css'),
  Nunito: () => import('#remotion/fonts/font-faces/nunito.css'),
  'Work Sans': () => import('#remotion/fonts/font-faces/work-sans.css'),
  'DM Sans': () => import('#remotion/fonts/font-faces/dm-sans.css'),
  'Josefin Sans': () => import('#remotion/fonts/font-faces/josefin-sans.css'),
  Quicksand: () => import('#remotion/fonts/font-faces/quicksand.css'),
  Rubik: () => import('#remotion/fonts/font-faces/rubik.css'),
  Archivo: () => import('#remotion/fonts/font-faces/archivo.css'),
  Anton: () => import('#remotion/fonts/font-faces/anton.css'),
  Merriweather: () => import('#remotion/fonts/font-faces/merriweather.css'),
  Lora: () => import('#remotion/fonts/font-faces/lora.css'),
  'Cormorant Garamond': () => import('#remotion/fonts/font-faces/cormorant-garamond.css'),
  Cinzel: () => import('#remotion/fonts/font-faces/cinzel.css'),
  'Abril Fatface': () => import('#remotion/fonts/font-faces/abril-fatface.css'),
  'Great Vibes': () => import('#remotion/fonts/font-faces/great-vibes.css'),
  Satisfy: () => import('#remotion/fonts/font-faces/satisfy.css'),
  Lobster: () => import('#remotion/fonts/font-faces/lobster.css'),
  Caveat: () => import('#remotion/fonts/font-faces/caveat.css'),
  'Permanent Marker': () => import('#remotion/fonts/font-faces/permanent-marker.css'),
  Righteous: () => import('#remotion/fonts/font-faces/righteous.css'),
  Monoton: () => import('#remotion/fonts/font-faces/monoton.css'),
  Orbitron: () => import('#remotion/fonts/font-faces/orbitron.css'),
  Comfortaa: () => import('#remotion/fonts/font-faces/comfortaa.css'),
  Sacramento: () => import('#remotion/fonts/font-faces/sacramento.css'),
  [EMOJI_FAMILY]: () => import('#remotion/fonts/font-faces/emoji.css'),
};

/** The style sheets of the families for other scripts, each with one file for every few hundred letters. */
const scriptSheets: Record<ScriptFamily, () => Promise<unknown>> = {
  'Noto Sans Variable': () => import('@fontsource-variable/noto-sans/wght.css'),
  'Noto Sans Arabic Variable': () => import('@fontsource-variable/noto-sans-arabic/wght.css'),
  'Noto Sans Hebrew Variable': () => import('@fontsource-variable/noto-sans-hebrew/wght.css'),
  'Noto Sans Thai Variable': () => import('@fontsource-variable/noto-sans-thai/wght.css'),
  'Noto Sans Armenian Variable': () => import('@fontsource-variable/noto-sans-armenian/wght.css'),
  'Noto Sans Bengali Variable': () => import('@fontsource-variable/noto-sans-bengali/wght.css'),
  'Noto Sans Ethiopic Variable': () => import('@fontsource-variable/noto-sans-ethiopic/wght.css'),
  'Noto Sans Georgian Variable': () => import('@fontsource-variable/noto-sans-georgian/wght.css'),
  'Noto Sans Gujarati Variable': () => import('@fontsource-variable/noto-sans-gujarati/wght.css'),
  'Noto Sans Gurmukhi Variable': () => import('@fontsource-variable/noto-sans-gurmukhi/wght.css'),
  'Noto Sans Kannada Variable': () => import('@fontsource-variable/noto-sans-kannada/wght.css'),
  'Noto Sans Khmer Variable': () => import('@fontsource-variable/noto-sans-khmer/wght.css'),
  'Noto Sans Lao Variable': () => import('@fontsource-variable/noto-sans-lao/wght.css'),
  'Noto Sans Malayalam Variable': () => import('@fontsource-variable/noto-sans-malayalam/wght.css'),
  'Noto Sans Myanmar Variable': () => import('@fontsource-variable/noto-sans-myanmar/wght.css'),
  'Noto Sans Oriya Variable': () => import('@fontsource-variable/noto-sans-oriya/wght.css'),
  'Noto Sans Sinhala Variable': () => import('@fontsource-variable/noto-sans-sinhala/wght.css'),
  'Noto Sans Tamil Variable': () => import('@fontsource-variable/noto-sans-tamil/wght.css'),
  'Noto Sans Telugu Variable': () => import('@fontsource-variable/noto-sans-telugu/wght.css'),
  'Noto Sans Thaana Variable': () => import('@fontsource-variable/noto-sans-thaana/wght.css'),
  'Noto Serif Tibetan Variable': () => import('@fontsource-variable/noto-serif-tibetan/wght.css'),
  'Noto Sans JP Variable': () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  'Noto Sans KR Variable': () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  'Noto Sans SC Variable': () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  'Noto Sans TC Variable': () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  'Bundled Symbols': () => import('#remotion/fonts/font-faces/symbols.css'),
};

const allSheets = { ...sheets, ...scriptSheets };

/** Checks what a sheet declares, because a sheet that has failed once counts as loaded afterwards. */
const loadSheet = async (family: BundledFamily | ScriptFamily): Promise<void> => {
  await allSheets[family]();
  if (declaredFontFaces([family]).length === 0) throw new Error(`The style sheet of ${family} did not load.`);
};

/**
 * Loads the style sheets of a text's scripts, one after the other, because most texts need only the first: those of East
 * Asian families are large.
 */
export const loadScriptFontFaces = async (text: string): Promise<void> => {
  let missing = scriptLettersIn(text);
  for (const family of scriptFamilies(text)) {
    if (missing.length === 0) return;
    await loadSheet(family);
    missing = lettersBeyond(family, missing);
  }
};

/**
 * Loads the style sheets that a text in this family can need: its own, its fallback's, the emoji's, those that draw a run of it with its
 * spaces, and those of its scripts.
 */
export const loadFontFaces = async (family: FontFamily, text: string): Promise<void> => {
  const emoji = emojiIn(text) === '' ? [] : [EMOJI_FAMILY];
  const ofRuns = fontRuns(family, text).flatMap(({ families }) => families.slice(0, 1));
  const needed = new Set([family, companionOf(family), ...emoji, ...ofRuns]);
  await Promise.all([...[...needed].map(loadSheet), loadScriptFontFaces(text)]);
};

/** Loads the style sheets of all families of the catalogue, for a list that shows each name in its own font. */
export const loadAllFontFaces = async (): Promise<void> => {
  await Promise.all(Object.values(sheets).map((fetchSheet) => fetchSheet()));
};
