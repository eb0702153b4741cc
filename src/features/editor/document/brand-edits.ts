import { type BrandKitView, endCardOf } from '#contract/promos/brand-kit.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { separateTexts } from '#remotion/templates/separate-texts.ts';
import { placedLogo } from '#src/features/editor/document/placed-logo.ts';
import { restack } from '#remotion/class-form/stack-texts.ts';
import { withFields } from '#src/features/editor/document/update.ts';

type BrandFields = Pick<TextElement, 'fontFamily' | 'fontWeight' | 'textColor' | 'background'>;

/** Without a text style, a kit still has its first font and its first colour. */
const styleOf = ({ textStyle, fonts, colors }: BrandKitView): Partial<BrandFields> => {
  if (textStyle !== null) return textStyle;
  const [fontFamily] = fonts;
  const [textColor] = colors;
  return {
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

/** The promo with the kit's end card instead of its own; unchanged if the kit has none. */
const withEndCard = (promo: Promo, kit: BrandKitView): Promo => {
  const card = endCardOf(kit);
  if (card === null) return promo;
  return withFields(promo, { endCard: promo.endCard === null ? card : withFields(promo.endCard, card) });
};

/** The promo with the kit's logo, unless it already has it or has no room for another overlay. */
const withLogo = (promo: Promo, { logos, logoId }: BrandKitView): Promo => {
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
 * Gives every text the style of the brand kit, the kit's handle to an instructor without one, and the promo its logo and its end card.
 * Contents, places and sizes stay; the default layout moves with fonts that need more lines, and texts that a plate or a wider font makes larger move
 * apart, and stay in the safe zone and off overlays.
 */
export const applyBrandKit = (
  promo: Promo,
  { kit, today }: { kit: BrandKitView; today: CalendarDay },
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
  return withEndCard(withLogo(filled, kit), kit);
};

/** Whether the kit would change anything in a promo. */
export const isEmptyKit = ({ colors, fonts, textStyle, handle, logoId, endCard }: BrandKitView): boolean =>
  [colors, fonts, handle].every(({ length }) => length === 0) &&
  [textStyle, logoId, endCard].every((part) => part === null);

/** The colours of the kit, then the others, each once. */
export const brandFirst = (colors: readonly HexColor[], others: readonly HexColor[]): HexColor[] => [
  ...new Set([...colors, ...others].map((color) => color.toLowerCase())),
];
