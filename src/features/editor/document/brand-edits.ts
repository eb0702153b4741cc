import type { BrandKit } from '#contract/brand-kit.contract.ts';
import type { CalendarDay } from '#schema/class-schedule.ts';
import type { HexColor } from '#schema/hex-color.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { changeClassInfo } from '#src/features/editor/document/class-info-edits.ts';
import { separateTexts } from '#src/features/editor/document/separate-texts.ts';
import { restack } from '#src/features/editor/document/stack-texts.ts';
import { withFields } from '#src/features/editor/document/update.ts';

type BrandFields = Pick<TextElement, 'fontFamily' | 'fontWeight' | 'textColor' | 'background'>;

/** Without a text style, a kit still has its first font and its first colour. */
const styleOf = ({ textStyle, fonts, colors }: BrandKit): Partial<BrandFields> => {
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

/**
 * Gives every text the style of the brand kit, and the kit's handle to an instructor without one. Contents, places and sizes stay; the
 * default layout moves with fonts that need more lines, and texts that a plate or a wider font makes larger move apart.
 */
export const applyBrandKit = (promo: Promo, { kit, today }: { kit: BrandKit; today: CalendarDay }): Promo => {
  const style = styleOf(kit);
  const texts = promo.textElements.map((text) => styled(text, style));
  const isSame = texts.every((text, index) => text === promo.textElements[index]);
  const dressed = isSame ? promo : restyled(promo, texts);
  const { classInfo } = dressed;
  const takesHandle = kit.handle !== '' && classInfo.instructorHandle === '' && classInfo.filledOn !== '';
  return takesHandle
    ? changeClassInfo(dressed, { fields: { instructorHandle: kit.handle }, today })
    : dressed;
};

/** Whether a promo would take anything of the kit. */
export const isEmptyKit = ({ colors, fonts, textStyle, handle }: BrandKit): boolean =>
  colors.length === 0 && fonts.length === 0 && textStyle === null && handle === '';

/** The colours of the kit, then the others, each once. */
export const brandFirst = (colors: readonly HexColor[], others: readonly HexColor[]): HexColor[] => [
  ...new Set([...colors, ...others].map((color) => color.toLowerCase())),
];
