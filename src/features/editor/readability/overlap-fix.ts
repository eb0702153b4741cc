import { overlayBlocks } from '#remotion/layers/element-blocks.ts';
import {
  type Box,
  type SpreadOptions,
  type Zone,
  bottomOf,
  boxAt,
  spreadDown,
  spreadUp,
  topOf,
  zoneBeside,
} from '#remotion/text-layout/spread-boxes.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FONT_SIZE, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { boundsOf } from '#src/features/editor/canvas/element-box.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import {
  type LaidOutText,
  MIN_FONT_SIZE,
  areOverlapping,
  isWithin,
  laidOutTexts,
  safeAreaOf,
  type Fix,
  type ReadabilityContext,
} from '#src/features/editor/readability/find-problems.ts';
import { textBox } from '#src/features/editor/readability/text-boxes.ts';

/** Distances between texts to try, px of the frame. */
const GAPS = [20, 8] as const;
/** Steps in which texts shrink as a last resort. */
const SHARES = [1, 0.94, 0.88, 0.82, 0.76, 0.7] as const;
/** Smaller moves are invisible, px of the frame. */
const MIN_MOVE = 2;

const frame = { left: 0, top: 0, right: CANVAS_WIDTH, bottom: CANVAS_HEIGHT };

const boxOf = ({ element, layout }: LaidOutText): Box => {
  const { left, right, top, bottom } = boundsOf(textBox(layout, element.rotation));
  return { id: element.id, left, right, middle: (top + bottom) / 2, height: bottom - top };
};

const resized = (text: LaidOutText, share: number, { layoutOf }: ReadabilityContext): LaidOutText => {
  const { fontSize } = text.element;
  const size = Math.max(
    FONT_SIZE.min,
    Math.min(fontSize, MIN_FONT_SIZE),
    Math.round(fontSize * share * 2) / 2,
  );
  const element = { ...text.element, fontSize: size };
  return { element, layout: layoutOf(element) ?? text.layout };
};

const movedTo = ({ element, layout }: LaidOutText, { middle }: Box): LaidOutText =>
  Math.abs(middle - layout.center.y) < MIN_MOVE
    ? { element, layout }
    : {
        element: { ...element, y: Math.round((middle / CANVAS_HEIGHT) * POSITION.max * 10) / 10 },
        layout: { ...layout, center: { ...layout.center, y: middle } },
      };

type Order = { texts: readonly LaidOutText[]; id: string };

/** How close texts may come: `gap` for those that the text overlaps, the current distance for the others, if it is smaller. */
const gapsOf = ({ texts, id }: Order, gap: number): SpreadOptions['gapBetween'] => {
  const byId = new Map(texts.map((text) => [text.element.id, { text, box: boxOf(text) }]));
  return (above, below) => {
    const [one, other] = [byId.get(above.id), byId.get(below.id)];
    if (one === undefined || other === undefined) return gap;
    const isInvolved = above.id === id || below.id === id;
    if (isInvolved && areOverlapping(one.text, other.text)) return gap;
    return Math.min(gap, topOf(other.box) - bottomOf(one.box));
  };
};

/** Whether the overlaps of the text are gone, and no text is in a worse place than before. */
const isSolved = ({ texts, id }: Order, after: readonly LaidOutText[], area: typeof frame): boolean =>
  after.every((text, index) => {
    const before = texts[index] ?? text;
    const stays = !isWithin(before, area) || isWithin(text, area);
    return (
      stays &&
      isWithin(text, frame) &&
      after.every((other, place) => {
        if (place >= index || !areOverlapping(text, other)) return true;
        const isInvolved = text.element.id === id || other.element.id === id;
        return !isInvolved && areOverlapping(before, texts[place] ?? other);
      })
    );
  });

const changeTexts = (promo: Promo, before: readonly LaidOutText[], after: readonly LaidOutText[]): Promo =>
  after.reduce((edited, { element: { id, y, fontSize } }, index) => {
    const former = before[index]?.element;
    const moved = former?.y === y ? edited : shapeElement(edited, { id, y });
    return former?.fontSize === fontSize ? moved : setTextStyle(moved, { id, style: { fontSize } });
  }, promo);

const describe = (text: LaidOutText, before: Order, after: readonly LaidOutText[]): Omit<Fix, 'edit'> => {
  const changed = after.filter(({ element }, index) => {
    const former = before.texts[index]?.element;
    return element.y !== former?.y || element.fontSize !== former.fontSize;
  });
  const isSmaller = changed.some(
    ({ element }) =>
      element.fontSize < (before.texts.find((each) => each.element.id === element.id)?.element.fontSize ?? 0),
  );
  const y = after.find(({ element }) => element.id === before.id)?.element.y ?? text.element.y;
  const label =
    y === text.element.y ? 'Move the others away' : `Move it ${y < text.element.y ? 'up' : 'down'}`;
  if (isSmaller) {
    return {
      label,
      doneMessage: 'The texts no longer overlap and are a little smaller.',
    };
  }
  const [only, ...others] = changed;
  const isAlone = others.length === 0 && only?.element.id === before.id;
  return {
    label,
    doneMessage: isAlone
      ? `The text has moved ${y < text.element.y ? 'up' : 'down'} and overlaps no other.`
      : 'The texts have moved apart, in the same order.',
  };
};

const heightOf = ({ layout }: LaidOutText): number => layout.center.y;

/**
 * Moves a text off the one that it overlaps: down if it is the lower one, else up. The other texts on that side move too, keep
 * their order, stay in the safe zone, and shrink only when all gaps are used up. Null if there is not enough room.
 */
export const fixOverlap = (text: LaidOutText, context: ReadabilityContext): Fix | null => {
  const { id } = text.element;
  // Of two texts at the same height, the one in front counts as lower.
  const texts = laidOutTexts(context).toSorted(
    (a, b) => heightOf(a) - heightOf(b) || Number(a.element.id === id) - Number(b.element.id === id),
  );
  const covered = texts.find((other) => other.element.id !== id && areOverlapping(text, other));
  if (covered === undefined) return null;
  const spread = heightOf(text) < heightOf(covered) ? spreadUp : spreadDown;
  const area = safeAreaOf(context.zone ?? STRICT_SAFE_ZONE);
  const order = { texts, id };
  const overlays = overlayBlocks(context.promo).map((block) => boxAt('', block));
  for (const share of SHARES) {
    const sized = share === 1 ? texts : texts.map((each) => resized(each, share, context));
    const boxes = sized.map(boxOf);
    const zones = new Map(
      texts.map((each, index): [string, Zone] => {
        const box = boxes[index] ?? boxOf(each);
        // With its background. A text outside the zone or under an overlay moves no further out.
        const padding = Math.max(0, (each.layout.visibleBounds.height - boxOf(each).height) / 2);
        const inside = { top: area.top + padding, bottom: area.bottom - padding };
        return [each.element.id, zoneBeside(overlays, box, inside)];
      }),
    );
    for (const gap of GAPS) {
      const moved = spread(boxes, {
        zoneOf: (box) => zones.get(box.id) ?? frame,
        gapBetween: gapsOf(order, gap),
      });
      if (moved === null) continue;
      const after = sized.map((each, index) => movedTo(each, moved[index] ?? boxOf(each)));
      if (!isSolved(order, after, area)) continue;
      return { ...describe(text, order, after), edit: (promo) => changeTexts(promo, texts, after) };
    }
  }
  return null;
};
