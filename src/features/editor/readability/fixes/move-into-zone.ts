import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FONT_SIZE, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { Bounds } from '#src/features/editor/canvas/group-box.ts';
import { setTextPlacement, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { type LaidText, freeOf, isWithin } from '#src/features/editor/readability/find-problems.ts';
import type { Fix, Reading } from '#src/features/editor/readability/readability-problem.ts';
import { seenBounds } from '#src/features/editor/readability/words-boxes.ts';

/** Below this nobody reads on a phone, px at the reference width. */
const SMALLEST = 12;
/** How much smaller the text is tried each time. */
const SHRINK = 0.95;

const percent = (px: number, side: number): number => Math.round((px / side) * POSITION.max * 10) / 10;

/** The shortest way for `from`-`to` into `least`-`most`. */
const wayIn = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from : Math.min(0, most - to);

const moved = (layout: TextLayout, free: Bounds): Pick<TextElement, 'x' | 'y'> => {
  const edges = seenBounds(layout);
  return {
    x: percent(layout.center.x + wayIn(edges.left, edges.right, free.left, free.right), CANVAS_WIDTH),
    y: percent(layout.center.y + wayIn(edges.top, edges.bottom, free.top, free.bottom), CANVAS_HEIGHT),
  };
};

/** Brings a text the shortest way into the safe zone, made smaller only if it is larger than the zone. */
export const moveIntoZone = (text: LaidText, { zone, layoutOf }: Reading): Fix | null => {
  if (zone === null) return null;
  const free = freeOf(zone);
  const { id } = text.element;
  for (
    let fontSize = text.element.fontSize;
    fontSize >= Math.min(SMALLEST, text.element.fontSize);
    fontSize *= SHRINK
  ) {
    const isSame = fontSize === text.element.fontSize;
    const size = isSame ? fontSize : Math.max(FONT_SIZE.min, Math.floor(fontSize));
    const layout = layoutOf({ ...text.element, fontSize: size });
    if (layout === null) return null;
    const place = moved(layout, free);
    const element = { ...text.element, ...place, fontSize: size };
    const there = layoutOf(element);
    if (there === null || !isWithin({ element, layout: there }, free)) continue;
    const move = (promo: Promo): Promo => setTextPlacement(promo, { id, ...place });
    return {
      label: 'Move it into the zone',
      said: isSame
        ? `The text stands in the safe zone “${zone.name}” now.`
        : `The text is smaller now, and stands in the safe zone “${zone.name}”.`,
      edit: (promo) => (isSame ? move(promo) : setTextStyle(move(promo), { id, style: { fontSize: size } })),
    };
  }
  return null;
};
