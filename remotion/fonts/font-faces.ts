import { companionOf, EMOJI_FAMILY } from '#remotion/fonts/catalog.ts';
import { declaredFontFaces, lettersBeyond } from '#remotion/fonts/declared-font-faces.ts';
import { fontRuns } from '#remotion/fonts/font-runs.ts';
import {
  emojiIn,
  type ScriptFamily,
  scriptFamilies,
  scriptLettersIn,
} from '#remotion/fonts/script-families.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

type BundledFamily = FontFamily | typeof EMOJI_FAMILY;

/**
 * The style sheet with the font faces of each family, loaded on demand: all of them name 1,000 files, and a promo uses a few.
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

/** Those of the families for other scripts, each with one file for every few hundred letters. */
const scriptSheets: Record<ScriptFamily, () => Promise<unknown>> = {
  'Noto Sans Variable': () => import('@fontsource-variable/noto-sans/wght.css'),
  'Noto Sans Arabic Variable': () => import('@fontsource-variable/noto-sans-arabic/wght.css'),
  'Noto Sans Hebrew Variable': () => import('@fontsource-variable/noto-sans-hebrew/wght.css'),
  'Noto Sans Thai Variable': () => import('@fontsource-variable/noto-sans-thai/wght.css'),
  'Noto Sans JP Variable': () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  'Noto Sans KR Variable': () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  'Noto Sans SC Variable': () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  'Noto Sans TC Variable': () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  'Bundled Symbols': () => import('#remotion/fonts/font-faces/symbols.css'),
};

const allSheets = { ...sheets, ...scriptSheets };

/** A sheet that has failed once counts as loaded afterwards, so what it declares is what shows. */
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
