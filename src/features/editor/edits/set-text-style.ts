import { FONT_SIZE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

type TextStyle = Partial<
  Pick<TextElement, 'fontFamily' | 'fontSize' | 'fontWeight' | 'textAlign' | 'textColor'>
>;

/** Changes how the words of a text element look; sizes are px at the reference width. */
export const setTextStyle = (promo: Promo, { id, style }: { id: string; style: TextStyle }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, {
        ...style,
        fontSize: clampTo(FONT_SIZE, style.fontSize ?? element.fontSize),
      }),
    ),
  });
