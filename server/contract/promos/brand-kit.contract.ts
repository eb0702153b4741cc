import { z } from 'zod';
import { Handle } from '#contract/accounts/account.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { OverlayItem } from '#contract/library/library.contract.ts';
import { BRAND_COLORS_MAX, BRAND_FONTS_MAX } from '#contract/limits.ts';
import { boundedArray } from '#schema/bounded.ts';
import type { BrandField } from '#schema/elements/element-fields.ts';
import { AssetId } from '#schema/elements/element-id.ts';
import { EndCard } from '#schema/elements/end-card.ts';
import { FontFamily } from '#schema/elements/font-families.ts';
import { HexColor } from '#schema/elements/hex-color.ts';
import { Transition } from '#schema/elements/motion.ts';
import { TextElement } from '#schema/elements/text-element.ts';

/** How a promo's texts look once the kit is applied. */
export const BrandTextStyle = TextElement.pick({
  fontFamily: true,
  fontWeight: true,
  textColor: true,
  background: true,
} satisfies Record<Exclude<BrandField, 'enter'>, true>);
export type BrandTextStyle = z.infer<typeof BrandTextStyle>;

/** How promos end once the kit is applied: the card, which also shows the kit's handle and logo. */
const BrandEndCard = EndCard.pick({
  duration: true,
  color: true,
  textColor: true,
  name: true,
  callToAction: true,
  enter: true,
});
export type BrandEndCard = z.infer<typeof BrandEndCard>;

const isUnique = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

/**
 * The common look of a studio's promos. Its colors and fonts come first in the pickers, in this order. `textStyle` is null if the kit does
 * not change the style of texts; `textEnter` is how they enter, null if the kit does not change it. `handle` is shown below instructors who have none; it may be ''. `logoId` is a logo of the studio, or
 * null. `endCard` is null if promos of the studio get no end card,
 * and `musicId` if the kit does not change their music.
 */
export const BrandKit = z.strictObject({
  colors: boundedArray(HexColor, BRAND_COLORS_MAX).refine(isUnique, { error: 'must name each color once' }),
  fonts: boundedArray(FontFamily, BRAND_FONTS_MAX).refine(isUnique, { error: 'must name each font once' }),
  textStyle: BrandTextStyle.nullable(),
  textEnter: Transition.nullable().default(null),
  handle: Handle,
  logoId: AssetId.nullable(),
  endCard: BrandEndCard.nullable().default(null),
  musicId: AssetId.nullable().default(null),
});
export type BrandKit = z.infer<typeof BrandKit>;

/** Logos in one response. */
export const LISTED_LOGOS = 20;

/** The kit, with the images for choosing the logo: the studio's latest, newest first, and the chosen one. */
export const BrandKitView = BrandKit.extend({ logos: z.array(OverlayItem) });
export type BrandKitView = z.infer<typeof BrandKitView>;

/** The kit of a studio that has not filled it in. */
export const emptyBrandKit: BrandKitView = {
  colors: [],
  fonts: [],
  textStyle: null,
  textEnter: null,
  handle: '',
  logoId: null,
  endCard: null,
  musicId: null,
  logos: [],
};

export const readBrandKit = defineEndpoint({
  method: 'GET',
  path: '/api/studio/brand-kit',
  summary:
    'The logo, colors, fonts, text style, handle, end card and music that the promos of your studio share',
  access: ['studio_owner', 'studio_team'],
  response: BrandKitView,
});

export const saveBrandKit = defineEndpoint({
  method: 'PUT',
  path: '/api/studio/brand-kit',
  summary: 'Replaces the brand kit of your studio. Existing promos stay as they are',
  access: ['studio_owner'],
  body: BrandKit,
  response: BrandKitView,
});
