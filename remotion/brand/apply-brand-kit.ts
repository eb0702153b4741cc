import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { restack } from '#remotion/class-form/stack-texts.ts';
import { estimatedBlock, percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { coveredArea, occupiedBlocks } from '#remotion/layers/occupied-area.ts';
import type { Point, Size } from '#remotion/plan/keep-in-frame.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { separateTexts } from '#remotion/templates/template-layout.ts';
import { withAt } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { BrandField } from '#schema/elements/element-fields.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import { DEFAULT_FONT_FAMILY, type FontFamily } from '#schema/elements/font-families.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import { type OverlayElement, type OverlayItem, newOverlay } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import {
  MAX_OVERLAY_ELEMENTS,
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  OVERLAY_SCALE,
  POSITION,
  STRICT_SAFE_ZONE,
  clampTo,
} from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { withMusic } from '#schema/with-music.ts';

type BrandFields = Pick<TextElement, BrandField>;

/** An image in the overlays of the studio. */
type Logo = Required<OverlayItem> & { id: string };

/**
 * What a promo takes from the brand kit of a studio. `textStyle` and `textEnter` are null if the kit does not change them, `endCard` if
 * promos get none. `logoId` is the `id` of one of the `logos`, or null.
 */
export type AppliedKit = {
  colors: readonly HexColor[];
  fonts: readonly FontFamily[];
  textStyle: Omit<BrandFields, 'enter'> | null;
  textEnter: BrandFields['enter'] | null;
  handle: string;
  logoId: string | null;
  logos: readonly Logo[];
  endCard: Omit<EndCard, 'handle' | 'fontFamily' | 'logoId'> | null;
  /** The id of the studio's tune, or null. */
  musicId: string | null;
};

/** The largest size of a logo, px of the frame; a larger one would outshine the texts. */
const LARGEST = { width: 320, height: 200 };

/** Sizes to try, as shares of the largest. */
const SHARES = [1, 0.75, 0.5] as const;

const scaleOf = ({ source }: Logo, share: number): number => {
  const { width, height } = overlaySize(1, source);
  const scale = share * Math.min(LARGEST.width / width, LARGEST.height / height);
  return clampTo(OVERLAY_SCALE, Math.floor(scale * 100) / 100);
};

/** Distance between the heights to try, px of the frame. */
const STEP = 24;

/** Centers to try for a logo, px of the frame: at the upper and lower edge of the strict safe zone, and between them. */
const centersFor = ({ width, height }: Size): { edges: Point[]; others: Point[] } => {
  const { top, bottom, left, right } = STRICT_SAFE_ZONE;
  const [highest, lowest] = [top + height / 2, CANVAS_HEIGHT - bottom - height / 2];
  const heights = Array.from({ length: Math.ceil((lowest - highest) / STEP) }, (_, i) => lowest - i * STEP);
  const columns = [CANVAS_WIDTH / 2, left + width / 2, CANVAS_WIDTH - right - width / 2];
  const at = (y: number): Point[] => columns.map((x) => ({ x, y }));
  return { edges: [highest, lowest].flatMap(at), others: heights.slice(1).flatMap(at) };
};

/**
 * The logo as an overlay in the strict safe zone: at an edge, as large as fits there, else between the texts. If it must cover
 * something, it is where it covers least.
 */
const placedLogo = (promo: Promo, logo: Logo): OverlayElement => {
  const others = occupiedBlocks(promo, null, estimatedBlock);
  const placesAt = (part: 'edges' | 'others') =>
    SHARES.flatMap((share) => {
      const scale = scaleOf(logo, share);
      const size = overlaySize(scale, logo.source);
      return centersFor(size)[part].map((center) => ({
        scale,
        center,
        area: coveredArea({ center, size }, others),
      }));
    });
  const places = [...placesAt('edges'), ...placesAt('others')];
  const best = places.reduce((least, place) => (place.area < least.area ? place : least));
  return {
    ...newOverlay(logo, [...promo.textElements, ...promo.overlayElements]),
    scale: best.scale,
    x: Math.round((best.center.x / CANVAS_WIDTH) * POSITION.max * 10) / 10,
    y: percentOfHeight(best.center.y),
  };
};

/** The text style of the kit, or else its first font and color, and its entrance. */
const styleOf = ({ textStyle, textEnter, fonts, colors }: AppliedKit): Partial<BrandFields> => {
  const enter = textEnter === null ? {} : { enter: textEnter };
  if (textStyle !== null) return { ...textStyle, ...enter };
  const [fontFamily] = fonts;
  const [textColor] = colors;
  return {
    ...enter,
    ...(fontFamily === undefined ? {} : { fontFamily }),
    ...(textColor === undefined ? {} : { textColor }),
  };
};

const styled = (text: TextElement, style: Partial<BrandFields>): TextElement => {
  const background =
    style.background === undefined ? text.background : withFields(text.background, style.background);
  return withFields(text, { ...style, background });
};

const restyled = (promo: Promo, textElements: TextElement[]): Promo =>
  separateTexts(promo, restack(promo, { ...promo, textElements }));

/** The end card that a promo takes with a kit, in the kit's font; null for a kit without one. */
export const endCardOf = ({ endCard, handle, textStyle, fonts, logos, logoId }: AppliedKit): EndCard | null =>
  endCard === null
    ? null
    : {
        ...endCard,
        handle: withAt(handle),
        fontFamily: textStyle?.fontFamily ?? fonts[0] ?? DEFAULT_FONT_FAMILY,
        logoId: logos.find(({ id }) => id === logoId)?.publicId ?? null,
      };

/** The promo with the end card of the kit, if there is one. */
const withEndCard = (promo: Promo, kit: AppliedKit): Promo => {
  const card = endCardOf(kit);
  if (card === null) return promo;
  return withFields(promo, { endCard: promo.endCard === null ? card : withFields(promo.endCard, card) });
};

/** The promo with the logo of the kit, unless it has the logo already or has no room for another overlay. */
const withLogo = (promo: Promo, { logos, logoId }: AppliedKit): Promo => {
  const { overlayElements } = promo;
  const logo = logos.find(({ id }) => id === logoId);
  const isThere = overlayElements.some(({ overlayId }) => overlayId === logo?.publicId);
  if (logo === undefined || isThere || overlayElements.length >= MAX_OVERLAY_ELEMENTS) return promo;
  const overlay = placedLogo(promo, logo);
  return {
    ...promo,
    overlayElements: [...overlayElements, overlay],
    elementNames: { ...promo.elementNames, [overlay.id]: 'Logo' },
  };
};

/**
 * Applies the style and the entrance of the kit to every text, its handle to an instructor without one, and its logo, end card
 * and music to the promo.
 * Contents, places and sizes stay, except that texts which grow by a plate or another font move apart, in the safe zone and off
 * overlays.
 */
export const applyBrandKit = (
  promo: Promo,
  { kit, today }: { kit: AppliedKit; today: CalendarDay },
): Promo => {
  const style = styleOf(kit);
  const texts = promo.textElements.map((text) => styled(text, style));
  const isSame = texts.every((text, index) => text === promo.textElements[index]);
  const dressed = isSame ? promo : restyled(promo, texts);
  const { classInfo } = dressed;
  const takesHandle = kit.handle !== '' && classInfo.instructorHandle === '' && classInfo.filledOn !== '';
  const filled = takesHandle
    ? changeClassInfo(dressed, { fields: { instructorHandle: kit.handle }, today })
    : dressed;
  const sounding = kit.musicId === null ? filled : withMusic(filled, kit.musicId);
  return withEndCard(withLogo(sounding, kit), kit);
};

/** Whether the kit has nothing to apply. */
export const isEmptyKit = ({
  colors,
  fonts,
  textStyle,
  textEnter,
  handle,
  logoId,
  endCard,
  musicId,
}: AppliedKit): boolean =>
  [colors, fonts, handle].every(({ length }) => length === 0) &&
  [textStyle, textEnter, logoId, endCard, musicId].every((part) => part === null);
