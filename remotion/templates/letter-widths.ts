import type { FontFamily } from '#schema/font-families.ts';

/**
 * Average width of a letter of each family, em, to estimate how many fit on a line. Measured in Chromium over 160 characters
 * of names of people, studios and classes, at the wider of the weights 400 and 700.
 */
export const letterWidths: Record<FontFamily, number> = {
  'Playfair Display': 0.49,
  Inter: 0.52,
  Roboto: 0.48,
  Poppins: 0.55,
  Montserrat: 0.56,
  Oswald: 0.43,
  'Bebas Neue': 0.36,
  'Dancing Script': 0.4,
  Pacifico: 0.45,
  Lato: 0.47,
  Raleway: 0.51,
  Nunito: 0.5,
  'Work Sans': 0.53,
  'DM Sans': 0.52,
  'Josefin Sans': 0.51,
  Quicksand: 0.51,
  Rubik: 0.52,
  Archivo: 0.5,
  Anton: 0.42,
  Merriweather: 0.52,
  Lora: 0.51,
  'Cormorant Garamond': 0.42,
  Cinzel: 0.59,
  'Abril Fatface': 0.49,
  'Great Vibes': 0.34,
  Satisfy: 0.4,
  Lobster: 0.41,
  Caveat: 0.37,
  'Permanent Marker': 0.53,
  Righteous: 0.5,
  Monoton: 0.66,
  Orbitron: 0.59,
  Comfortaa: 0.55,
  Sacramento: 0.37,
};
