import { companionOf, EMOJI_FAMILY } from '#remotion/fonts/catalog.ts';
import type { FontFamily } from '#schema/font-families.ts';

/**
 * The style sheet with the font faces of each family, loaded on demand: all of them name 500 files, and a promo uses a few.
 */
const sheets: Record<FontFamily | typeof EMOJI_FAMILY, () => Promise<unknown>> = {
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

/** Any character outside the letters, digits and punctuation that every family or its fallback has. */
const MAYBE_EMOJI = /[^\s!-\u024f\u2010-\u2027]/;

/** Loads the style sheets that a text in this family can need: its own, its fallback's, and the emoji's. */
export const loadFontFaces = async (family: FontFamily, text: string): Promise<void> => {
  const needed = [family, companionOf(family), ...(MAYBE_EMOJI.test(text) ? [EMOJI_FAMILY] : [])] as const;
  await Promise.all(needed.map((name) => sheets[name]()));
};

/** Loads the style sheets of all families, for a list that shows each name in its own font. */
export const loadAllFontFaces = async (): Promise<void> => {
  await Promise.all(Object.values(sheets).map((fetchSheet) => fetchSheet()));
};
