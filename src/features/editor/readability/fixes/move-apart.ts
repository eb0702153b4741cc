import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { boundsOf } from '#src/features/editor/canvas/group-box.ts';
import { setTextPlacement } from '#src/features/editor/document/text-edits.ts';
import {
  areOverlapping,
  freeOf,
  isWithin,
  laidTexts,
  type LaidText,
} from '#src/features/editor/readability/find-problems.ts';
import type { Fix, Reading } from '#src/features/editor/readability/readability-problem.ts';
import { wordsBox } from '#src/features/editor/readability/words-boxes.ts';

/** px between texts that were moved apart. */
const GAP = 20;

const frame = { left: 0, top: 0, right: CANVAS_WIDTH, bottom: CANVAS_HEIGHT };

const movedTo = ({ element, layout }: LaidText, y: number): LaidText => ({
  element: { ...element, y: Math.round((y / CANVAS_HEIGHT) * POSITION.max * 10) / 10 },
  layout: { ...layout, center: { ...layout.center, y } },
});

/** Moves a text up or down to the nearest place where it lies over no other; null when there is none. */
export const moveApart = (text: LaidText, reading: Reading): Fix | null => {
  const others = laidTexts(reading).filter(({ element }) => element.id !== text.element.id);
  const { top, bottom } = boundsOf(wordsBox(text.layout, text.element.rotation));
  const half = (bottom - top) / 2;
  const now = text.layout.center.y;
  // Where it could stay in the safe zone, it is to.
  const free = reading.zone === null ? frame : freeOf(reading.zone);
  const places = others
    .map(({ element, layout }) => boundsOf(wordsBox(layout, element.rotation)))
    .flatMap((edges) => [edges.top - GAP - half, edges.bottom + GAP + half])
    .map((y) => movedTo(text, y))
    .filter((moved) => isWithin(moved, frame) && !others.some((other) => areOverlapping(moved, other)))
    .toSorted((a, b) => Math.abs(a.layout.center.y - now) - Math.abs(b.layout.center.y - now));
  const place = places.find((moved) => isWithin(moved, free)) ?? places[0];
  if (place === undefined) return null;
  const { id, y } = place.element;
  const way = place.layout.center.y < now ? 'up' : 'down';
  return {
    label: `Move it ${way}`,
    said: `The text has moved ${way}, and lies over no other.`,
    edit: (promo) => setTextPlacement(promo, { id, y }),
  };
};
