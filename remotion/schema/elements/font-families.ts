import { z } from 'zod';

/** The families a text element may use, in the order in which a picker shows them. */
export const fontFamilies = [
  'Playfair Display',
  'Inter',
  'Roboto',
  'Poppins',
  'Montserrat',
  'Oswald',
  'Bebas Neue',
  'Dancing Script',
  'Pacifico',
  'Lato',
  'Raleway',
  'Nunito',
  'Work Sans',
  'DM Sans',
  'Josefin Sans',
  'Quicksand',
  'Rubik',
  'Archivo',
  'Anton',
  'Merriweather',
  'Lora',
  'Cormorant Garamond',
  'Cinzel',
  'Abril Fatface',
  'Great Vibes',
  'Satisfy',
  'Lobster',
  'Caveat',
  'Permanent Marker',
  'Righteous',
  'Monoton',
  'Orbitron',
  'Comfortaa',
  'Sacramento',
] as const;

export const FontFamily = z.enum(fontFamilies, {
  error: (issue) => `unknown font ${JSON.stringify(issue.input)}; use one of: ${fontFamilies.join(', ')}`,
});
export type FontFamily = z.infer<typeof FontFamily>;

export const DEFAULT_FONT_FAMILY: FontFamily = 'Playfair Display';

/** The five weights of the specification by the names a picker shows. */
export const fontWeights = { light: 300, normal: 400, medium: 500, semibold: 600, bold: 700 } as const;

export const FontWeight = z.literal([300, 400, 500, 600, 700]);
export type FontWeight = z.infer<typeof FontWeight>;

export const DEFAULT_FONT_WEIGHT: FontWeight = 400;
