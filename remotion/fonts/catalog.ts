import { scriptFamilies } from '#remotion/fonts/script-families.ts';
import type { FontFamily, FontWeight } from '#schema/elements/font-families.ts';

/** How a picker groups the families. */
type FontCategory = 'sans' | 'serif' | 'display' | 'script';

export type FontEntry = {
  category: FontCategory;
  /** The weights that the family has, rising. */
  weights: readonly FontWeight[];
};

/** Before the families of other scripts in every stack, so that phone, browser and server draw the same emoji. */
export const EMOJI_FAMILY = 'Bundled Emoji' as const;

const ALL: readonly FontWeight[] = [300, 400, 500, 600, 700];
const FROM_NORMAL: readonly FontWeight[] = [400, 500, 600, 700];
const ONE: readonly FontWeight[] = [400];

/** The category and weights of every family; the style sheets in `font-faces/` declare exactly these weights. */
export const fontCatalog: Record<FontFamily, FontEntry> = {
  'Playfair Display': { category: 'serif', weights: FROM_NORMAL },
  Inter: { category: 'sans', weights: ALL },
  Roboto: { category: 'sans', weights: ALL },
  Poppins: { category: 'sans', weights: ALL },
  Montserrat: { category: 'sans', weights: ALL },
  Oswald: { category: 'sans', weights: ALL },
  'Bebas Neue': { category: 'display', weights: ONE },
  'Dancing Script': { category: 'script', weights: FROM_NORMAL },
  Pacifico: { category: 'script', weights: ONE },
  Lato: { category: 'sans', weights: [300, 400, 700] },
  Raleway: { category: 'sans', weights: ALL },
  Nunito: { category: 'sans', weights: ALL },
  'Work Sans': { category: 'sans', weights: ALL },
  'DM Sans': { category: 'sans', weights: ALL },
  'Josefin Sans': { category: 'sans', weights: ALL },
  Quicksand: { category: 'sans', weights: ALL },
  Rubik: { category: 'sans', weights: ALL },
  Archivo: { category: 'sans', weights: ALL },
  Anton: { category: 'display', weights: ONE },
  Merriweather: { category: 'serif', weights: ALL },
  Lora: { category: 'serif', weights: FROM_NORMAL },
  'Cormorant Garamond': { category: 'serif', weights: ALL },
  Cinzel: { category: 'serif', weights: FROM_NORMAL },
  'Abril Fatface': { category: 'display', weights: ONE },
  'Great Vibes': { category: 'script', weights: ONE },
  Satisfy: { category: 'script', weights: ONE },
  Lobster: { category: 'script', weights: ONE },
  Caveat: { category: 'script', weights: FROM_NORMAL },
  'Permanent Marker': { category: 'script', weights: ONE },
  Righteous: { category: 'display', weights: ONE },
  Monoton: { category: 'display', weights: ONE },
  Orbitron: { category: 'display', weights: FROM_NORMAL },
  Comfortaa: { category: 'sans', weights: ALL },
  Sacramento: { category: 'script', weights: ONE },
};

/** Fallback families for characters a font lacks, such as Cyrillic letters in Monoton. */
const COMPANION: Record<FontCategory, FontFamily> = {
  sans: 'Inter',
  serif: 'Playfair Display',
  display: 'Inter',
  script: 'Caveat',
};

const GENERIC: Record<FontCategory, string> = {
  sans: 'sans-serif',
  serif: 'serif',
  display: 'sans-serif',
  script: 'cursive',
};

/** The bundled fallback of a family; the family itself if it needs none. */
export const companionOf = (family: FontFamily): FontFamily => COMPANION[fontCatalog[family].category];

const cssStack = (family: FontFamily, bundled: readonly string[]): string =>
  [...[...new Set(bundled)].map((name) => `"${name}"`), GENERIC[fontCatalog[family].category]].join(', ');

/**
 * The CSS `font-family` of the letters of a text that its family lacks: the families that draw them, and then those of `fontStack`
 * without the family itself.
 */
export const fallbackStack = (family: FontFamily, text: string, families: readonly string[]): string =>
  cssStack(family, [...families, companionOf(family), EMOJI_FAMILY, ...scriptFamilies(text)]);

/**
 * The CSS `font-family` of a text in a family: the family, its bundled fallback, the bundled emoji, the bundled families of
 * the text's scripts, and only then a generic family. Without a text, that of Latin letters.
 */
export const fontStack = (family: FontFamily, text = ''): string => fallbackStack(family, text, [family]);

/**
 * The weight used for `wanted` if the family lacks it: the nearest one, and of two equally near the bolder one, which is
 * easier to read over a video.
 */
export const nearestWeight = (family: FontFamily, wanted: FontWeight): FontWeight =>
  fontCatalog[family].weights.reduce((best, weight) =>
    Math.abs(weight - wanted) <= Math.abs(best - wanted) ? weight : best,
  );
