import { POSITION, ROTATION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

type Placement = Partial<Pick<TextElement, 'x' | 'y' | 'rotation'>>;

/** Moves or turns a text element: percent of the frame, degrees clockwise, each kept within its bounds. */
export const setTextPlacement = (promo: Promo, { id, x, y, rotation }: { id: string } & Placement): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, {
        x: clampTo(POSITION, x ?? element.x),
        y: clampTo(POSITION, y ?? element.y),
        rotation: clampTo(ROTATION, rotation ?? element.rotation),
      }),
    ),
  });
