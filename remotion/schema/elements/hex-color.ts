import { z } from 'zod';

/** `#rrggbb`, lower or upper case. Opacity is a separate field. */
export const HexColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as #1129df' })
  .meta({ examples: ['#1129df'] });
export type HexColor = z.infer<typeof HexColor>;

export const WHITE: HexColor = '#ffffff';
