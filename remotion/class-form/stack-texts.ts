import { percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { estimateShownHeight } from '#remotion/text-layout/estimate-text-size.ts';
import { type Box, spreadDown } from '#remotion/text-layout/spread-boxes.ts';
import { defaultElement, elementSets, isAiElementId } from '#schema/elements/default-elements.ts';
import { atRest, type Timing } from '#schema/elements/motion.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FONT_SIZE, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** Least distance between two blocks, px of the frame. */
const GAP = 8;
/** The gap between the paragraphs of a written text, which have no visible padding. */
const PARAGRAPH_GAP = 32;
const ZONE = { top: STRICT_SAFE_ZONE.top, bottom: CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom };
/** Below a written text, for the watermark of a free account, px of the frame. */
const WATERMARK_ROOM = 104;

let order: readonly string[] | undefined;

/** The texts of both default layouts, from top to bottom; a promo has those of one. */
const orderOfTexts = (): readonly string[] =>
  (order ??= [
    ...elementSets.classDetails,
    ...elementSets.ai.toSorted((one, other) => defaultElement(one).y - defaultElement(other).y),
  ]);

/** As a last resort texts shrink, in these steps, as shares of the default size. */
const SHARES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.42] as const;
/** Below this share letters are too small to make them smaller for the sake of a gap. */
const SMALLEST_WITH_GAP = 0.46;

/** Of texts that are never shown together, px of the frame: they may overlap. */
const ANY_GAP = -2 * CANVAS_HEIGHT;

type TextPosition = Pick<TextElement, 'y' | 'fontSize'>;
type Block = Box & Pick<TextElement, 'fontSize' | 'timing'>;

const defaultSpots = new Map<string, TextPosition>();

/** The default position of a text by its id. Cached, because each default element is parsed. */
const defaultSpot = (id: string): TextPosition => {
  const known = defaultSpots.get(id);
  if (known !== undefined) return known;
  const { y, fontSize } = defaultElement(id);
  const spot = { y, fontSize };
  defaultSpots.set(id, spot);
  return spot;
};

const blockAt = (text: TextElement, share: number): Block => {
  const { y, fontSize } = defaultSpot(text.id);
  const size = Math.max(FONT_SIZE.min, Math.round(fontSize * share * 2) / 2);
  return {
    id: text.id,
    fontSize: size,
    left: 0,
    right: CANVAS_WIDTH,
    height: estimateShownHeight({ ...text, fontSize: size }),
    middle: (y / POSITION.max) * CANVAS_HEIGHT,
    timing: text.timing,
  };
};

/** px of the frame: between paragraphs, and below the last one. */
type Spacing = { gap: number; room: number };

const endOf = ({ to }: Timing): number => (to === 'end' ? Infinity : to);

const areTogether = (one: Timing, other: Timing): boolean =>
  one.from < endOf(other) && other.from < endOf(one);

/** The blocks inside the zone without overlaps; null when they are higher than the zone. */
const arranged = (blocks: readonly Block[], { gap, room }: Spacing): Block[] | null => {
  const timings = new Map(blocks.map(({ id, timing }) => [id, timing]));
  const timingOf = ({ id }: Box): Timing => timings.get(id) ?? atRest.timing;
  const spread = spreadDown(blocks, {
    zoneOf: ({ id }) => (isAiElementId(id) ? { ...ZONE, bottom: ZONE.bottom - room } : ZONE),
    gapBetween: (above, below) => {
      if (!areTogether(timingOf(above), timingOf(below))) return ANY_GAP;
      return isAiElementId(above.id) ? gap : GAP;
    },
  });
  return spread === null ? null : blocks.map((block, index) => ({ ...block, ...spread[index] }));
};

const blocksAt = (texts: readonly TextElement[], share: number): Block[] =>
  texts.map((text) => blockAt(text, share));

/** The texts at the largest of these shares at which they fit. */
const firstFit = (
  texts: readonly TextElement[],
  { shares, ...spacing }: Spacing & { shares: readonly number[] },
): Block[] | null => {
  for (const share of shares) {
    const found = arranged(blocksAt(texts, share), spacing);
    if (found !== null) return found;
  }
  return null;
};

const isShown = ({ visible, content }: TextElement): boolean => visible && content.trim() !== '';

/** The positions of the default layout's texts for their contents, including hidden and empty ones: their defaults if they fit. */
const spotsFor = (
  texts: readonly TextElement[],
  { gap, room }: Spacing = { gap: PARAGRAPH_GAP, room: WATERMARK_ROOM },
): ReadonlyMap<string, TextPosition> => {
  const shown = texts.filter(isShown);
  const apart = SHARES.filter((share) => share >= SMALLEST_WITH_GAP);
  const blocks =
    firstFit(shown, { shares: apart, gap, room }) ??
    firstFit(shown, { shares: SHARES, gap: GAP, room }) ??
    blocksAt(shown, Math.min(...SHARES));
  const unseen = texts.filter((text) => !isShown(text));
  return new Map<string, TextPosition>([
    ...unseen.map(({ id }) => [id, defaultSpot(id)] as const),
    ...blocks.map(({ id, fontSize, middle }) => [id, { fontSize, y: percentOfHeight(middle) }] as const),
  ]);
};

const isAt = (text: TextElement, spot: TextPosition | undefined): boolean =>
  spot !== undefined && text.y === spot.y && text.fontSize === spot.fontSize;

/** The texts of the default layout that have not been moved, turned or resized, in reading order. */
const stackedTexts = ({ textElements }: Promo): TextElement[] => {
  const stack = orderOfTexts().flatMap((id) => textElements.find((text) => text.id === id) ?? []);
  const untouched = (texts: TextElement[]): TextElement[] => {
    // Earlier versions left only the least distance between paragraphs, and no room below them.
    const spots = [
      spotsFor(texts),
      spotsFor(texts, { gap: PARAGRAPH_GAP, room: 0 }),
      spotsFor(texts, { gap: GAP, room: 0 }),
    ];
    const left = texts.filter(
      (text) =>
        text.x === POSITION.max / 2 &&
        text.rotation === 0 &&
        (spots.some((spot) => isAt(text, spot.get(text.id))) || isAt(text, defaultSpot(text.id))),
    );
    return left.length === texts.length ? texts : untouched(left);
  };
  return untouched(stack);
};

/**
 * The texts of the default layout after an edit of their contents: a longer one moves those below it down together, in their order and
 * inside the strict safe zone; only when all gaps are used up they become smaller. Texts that the user has placed stay.
 */
export const restack = (before: Promo, after: Promo): Promo => {
  if (before.textElements === after.textElements) return after;
  const known = new Set(before.textElements.map(({ id }) => id));
  const stacked = new Set(stackedTexts(before).map(({ id }) => id));
  const isStacked = ({ id }: TextElement): boolean => stacked.has(id) || !known.has(id);
  const texts = orderOfTexts().flatMap(
    (id) => after.textElements.find((text) => text.id === id && isStacked(text)) ?? [],
  );
  const spots = spotsFor(texts);
  if (texts.every((text) => isAt(text, spots.get(text.id) ?? text))) return after;
  return {
    ...after,
    textElements: after.textElements.map((text) => {
      const spot = isStacked(text) ? spots.get(text.id) : undefined;
      return spot === undefined || isAt(text, spot) ? text : { ...text, ...spot };
    }),
  };
};
