import type { TextElement } from '#schema/text-element.ts';
import { setTextContent, setTextPlacement, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import {
  type LaidOutText,
  areOverlapping,
  isWithin,
  laidOutTexts,
  safeAreaOf,
} from '#src/features/editor/readability/find-problems.ts';
import type {
  Fix,
  Problem,
  ProblemKind,
  ReadabilityContext,
} from '#src/features/editor/readability/findings.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FONT_SIZE, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { type Bounds, boundsOf } from '#src/features/editor/canvas/element-box.ts';
import { textBox, visibleBounds } from '#src/features/editor/readability/text-boxes.ts';
import { fixContrast } from '#src/features/editor/readability/contrast-fix.ts';

const oneLine = (content: string): string => content.replaceAll(/\s*\n\s*/g, ' ').trim();

/** Brings words into the frame that are too many for it: set straight, or in flowing lines; null when they are too many even so. */
const fixLeavesFrame = ({ element }: LaidOutText, { layoutOf }: ReadabilityContext): Fix | null => {
  const { id, content } = element;
  const fits = (changed: Partial<TextElement>): boolean =>
    layoutOf({ ...element, ...changed })?.overflows === false;
  if (element.rotation !== 0 && fits({ rotation: 0 })) {
    return {
      label: 'Set it straight',
      doneMessage: 'The text stands straight now, and fits.',
      edit: (promo) => setTextPlacement(promo, { id, rotation: 0 }),
    };
  }
  const flowing = oneLine(content);
  if (flowing === content || !fits({ content: flowing })) return null;
  return {
    label: 'Take the line breaks out',
    doneMessage: 'The line breaks are gone, and the text fits.',
    edit: (promo) => setTextContent(promo, { id, content: flowing }),
  };
};

/** Below this nobody reads on a phone, px at the reference width. */
const MIN_FONT_SIZE = 12;
/** How much smaller the text is tried each time. */
const SHRINK = 0.95;

const percent = (px: number, side: number): number => Math.round((px / side) * POSITION.max * 10) / 10;

/** The shortest way for `from`-`to` into `least`-`most`. */
const shiftInto = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from : Math.min(0, most - to);

const placeInside = (layout: TextLayout, free: Bounds): Pick<TextElement, 'x' | 'y'> => {
  const edges = visibleBounds(layout);
  return {
    x: percent(layout.center.x + shiftInto(edges.left, edges.right, free.left, free.right), CANVAS_WIDTH),
    y: percent(layout.center.y + shiftInto(edges.top, edges.bottom, free.top, free.bottom), CANVAS_HEIGHT),
  };
};

/** Brings a text the shortest way into the safe zone, made smaller only if it is larger than the zone. */
const fixOutsideZone = (text: LaidOutText, { zone, layoutOf }: ReadabilityContext): Fix | null => {
  if (zone === null) return null;
  const free = safeAreaOf(zone);
  const { id } = text.element;
  for (
    let fontSize = text.element.fontSize;
    fontSize >= Math.min(MIN_FONT_SIZE, text.element.fontSize);
    fontSize *= SHRINK
  ) {
    const isSame = fontSize === text.element.fontSize;
    const size = isSame ? fontSize : Math.max(FONT_SIZE.min, Math.floor(fontSize));
    const layout = layoutOf({ ...text.element, fontSize: size });
    if (layout === null) return null;
    const place = placeInside(layout, free);
    const element = { ...text.element, ...place, fontSize: size };
    const there = layoutOf(element);
    if (there === null || !isWithin({ element, layout: there }, free)) continue;
    const move = (promo: Promo): Promo => setTextPlacement(promo, { id, ...place });
    return {
      label: 'Move it into the zone',
      doneMessage: isSame
        ? `The text stands in the safe zone “${zone.name}” now.`
        : `The text is smaller now, and stands in the safe zone “${zone.name}”.`,
      edit: (promo) => (isSame ? move(promo) : setTextStyle(move(promo), { id, style: { fontSize: size } })),
    };
  }
  return null;
};

/** px between texts that were moved apart. */
const GAP = 20;

const frame = { left: 0, top: 0, right: CANVAS_WIDTH, bottom: CANVAS_HEIGHT };

const movedTo = ({ element, layout }: LaidOutText, y: number): LaidOutText => ({
  element: { ...element, y: Math.round((y / CANVAS_HEIGHT) * POSITION.max * 10) / 10 },
  layout: { ...layout, center: { ...layout.center, y } },
});

/** Moves a text up or down to the nearest place where it lies over no other; null when there is none. */
const fixOverlap = (text: LaidOutText, reading: ReadabilityContext): Fix | null => {
  const others = laidOutTexts(reading).filter(({ element }) => element.id !== text.element.id);
  const { top, bottom } = boundsOf(textBox(text.layout, text.element.rotation));
  const half = (bottom - top) / 2;
  const now = text.layout.center.y;
  // Where it could stay in the safe zone, it is to.
  const free = reading.zone === null ? frame : safeAreaOf(reading.zone);
  const places = others
    .map(({ element, layout }) => boundsOf(textBox(layout, element.rotation)))
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
    doneMessage: `The text has moved ${way}, and lies over no other.`,
    edit: (promo) => setTextPlacement(promo, { id, y }),
  };
};

const fixes: Record<ProblemKind, (text: LaidOutText, reading: ReadabilityContext) => Fix | null> = {
  'leaves-frame': fixLeavesFrame,
  'outside-zone': fixOutsideZone,
  overlaps: fixOverlap,
  weak: fixContrast,
};

/** What one press can do against a problem; null when only the person can. Pure: the edit it answers is not made. */
export const findFix = ({ elementId, kind }: Problem, reading: ReadabilityContext): Fix | null => {
  const text = laidOutTexts(reading).find(({ element }) => element.id === elementId);
  return text === undefined ? null : fixes[kind](text, reading);
};
