import { z } from 'zod';
import { boundedArray } from '#schema/bounded.ts';
import { FontFamily } from '#schema/font-families.ts';
import { HexColor } from '#schema/hex-color.ts';
import { TextElement } from '#schema/text-element.ts';
import { Handle } from '#contract/account.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { BRAND_COLORS_MAX, BRAND_FONTS_MAX } from '#contract/plan-limits.ts';

/** How the texts of a promo look once they take the kit. */
export const BrandTextStyle = TextElement.pick({
  fontFamily: true,
  fontWeight: true,
  textColor: true,
  background: true,
});
export type BrandTextStyle = z.infer<typeof BrandTextStyle>;

const isUnique = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

/**
 * What the promos of a studio share. Colours and fonts come first in the pickers, in this order. `textStyle` is null where the kit
 * leaves the style of texts alone. `handle` stands below instructors who have none of their own; '' for none.
 */
export const BrandKit = z.strictObject({
  colors: boundedArray(HexColor, BRAND_COLORS_MAX).refine(isUnique, { error: 'must name each colour once' }),
  fonts: boundedArray(FontFamily, BRAND_FONTS_MAX).refine(isUnique, { error: 'must name each font once' }),
  textStyle: BrandTextStyle.nullable(),
  handle: Handle,
});
export type BrandKit = z.infer<typeof BrandKit>;

/** The kit of a studio that has not made one. */
export const emptyBrandKit: BrandKit = { colors: [], fonts: [], textStyle: null, handle: '' };

export const readBrandKit = defineEndpoint({
  method: 'GET',
  path: '/api/studio/brand-kit',
  summary: 'The colours, fonts, text style and handle that the promos of your studio share',
  access: ['studio_owner', 'studio_team'],
  status: 200,
  responseType: 'json',
  response: BrandKit,
});

export const saveBrandKit = defineEndpoint({
  method: 'PUT',
  path: '/api/studio/brand-kit',
  summary: 'Replaces the brand kit of your studio; promos made before stay as they are',
  access: ['studio_owner'],
  status: 200,
  responseType: 'json',
  body: BrandKit,
  response: BrandKit,
});
