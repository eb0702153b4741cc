import { companionOf, EMOJI_FAMILY } from '#remotion/fonts/catalog.ts';
import type { FontFamily } from '#schema/font-families.ts';

/**
 * The style sheet with the faces of each family, one line per weight of the catalogue. Apart, because all together name 500
 * files, and a promo draws with a few.
 */
const sheets: Record<FontFamily | typeof EMOJI_FAMILY, () => Promise<unknown>> = {
  'Playfair Display': () => import('#remotion/fonts/faces/playfair-display.css'),
  Inter: () => import('#remotion/fonts/faces/inter.css'),
  Roboto: () => import('#remotion/fonts/faces/roboto.css'),
  Poppins: () => import('#remotion/fonts/faces/poppins.css'),
  Montserrat: () => import('#remotion/fonts/faces/montserrat.css'),
  Oswald: () => import('#remotion/fonts/faces/oswald.css'),
  'Bebas Neue': () => import('#remotion/fonts/faces/bebas-neue.css'),
  'Dancing Script': () => import('#remotion/fonts/faces/dancing-script.css'),
  Pacifico: () => import('#remotion/fonts/faces/pacifico.css'),
  Lato: () => import('#remotion/fonts/faces/lato.css'),
  Raleway: () => import('#remotion/fonts/faces/raleway.css'),
  Nunito: () => import('#remotion/fonts/faces/nunito.css'),
  'Work Sans': () => import('#remotion/fonts/faces/work-sans.css'),
  'DM Sans': () => import('#remotion/fonts/faces/dm-sans.css'),
  'Josefin Sans': () => import('#remotion/fonts/faces/josefin-sans.css'),
  Quicksand: () => import('#remotion/fonts/faces/quicksand.css'),
  Rubik: () => import('#remotion/fonts/faces/rubik.css'),
  Archivo: () => import('#remotion/fonts/faces/archivo.css'),
  Anton: () => import('#remotion/fonts/faces/anton.css'),
  Merriweather: () => import('#remotion/fonts/faces/merriweather.css'),
  Lora: () => import('#remotion/fonts/faces/lora.css'),
  'Cormorant Garamond': () => import('#remotion/fonts/faces/cormorant-garamond.css'),
  Cinzel: () => import('#remotion/fonts/faces/cinzel.css'),
  'Abril Fatface': () => import('#remotion/fonts/faces/abril-fatface.css'),
  'Great Vibes': () => import('#remotion/fonts/faces/great-vibes.css'),
  Satisfy: () => import('#remotion/fonts/faces/satisfy.css'),
  Lobster: () => import('#remotion/fonts/faces/lobster.css'),
  Caveat: () => import('#remotion/fonts/faces/caveat.css'),
  'Permanent Marker': () => import('#remotion/fonts/faces/permanent-marker.css'),
  Righteous: () => import('#remotion/fonts/faces/righteous.css'),
  Monoton: () => import('#remotion/fonts/faces/monoton.css'),
  Orbitron: () => import('#remotion/fonts/faces/orbitron.css'),
  Comfortaa: () => import('#remotion/fonts/faces/comfortaa.css'),
  Sacramento: () => import('#remotion/fonts/faces/sacramento.css'),
  [EMOJI_FAMILY]: () => import('#remotion/fonts/emoji-faces.css'),
};

/** Anything but the letters, figures and punctuation that every family draws itself, or its companion. */
const MAYBE_EMOJI = /[^\s!-\u024f\u2010-\u2027]/;

/** Makes every face known that words in this family can need: its own, those of its companion, the emoji. */
export const fetchFaces = async (family: FontFamily, text: string): Promise<void> => {
  const needed = [family, companionOf(family), ...(MAYBE_EMOJI.test(text) ? [EMOJI_FAMILY] : [])] as const;
  await Promise.all(needed.map((name) => sheets[name]()));
};

/** Makes the faces of all families known, for a list that writes each name in its own. */
export const fetchAllFaces = async (): Promise<void> => {
  await Promise.all(Object.values(sheets).map((fetchSheet) => fetchSheet()));
};
