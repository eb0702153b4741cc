import { percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { estimateShownHeight, safeWrapShare } from '#remotion/text-layout/estimate-text-size.ts';
import { SMALLEST_FONT_SIZE } from '#remotion/text-layout/fit-text.ts';
import { type Box, type Zone, spreadDown } from '#remotion/text-layout/spread-boxes.ts';
import { SAFE_ZONE, zonesFor } from '#remotion/text-layout/text-zone.ts';
import { defaultElement, elementSets, isAiElementId } from '#schema/elements/default-elements.ts';
import { atRest, type Timing } from '#schema/elements/motion.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import {
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  FONT_SIZE,
  POSITION,
  REFERENCE_SCALE,
  TEXT_WRAP_SHARE,
} from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** Least distance between two blocks, px of the frame. */
const GAP = 8;
/** Beside a figure lines may stand as close together as those of one paragraph. */
const GAP_BESIDE_FIGURE = 0;
/** The gap between the paragraphs of a written text, which have no visible padding. */
const PARAGRAPH_GAP = 32;
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
/** Further steps beside a figure, where no text becomes smaller than is readable. */
const SHARES_BESIDE_FIGURE = [...SHARES, 0.38, 0.34, 0.3] as const;

/** Of texts that are never shown together, px of the frame: they may overlap. */
const ANY_GAP = -2 * CANVAS_HEIGHT;

type TextPosition = Pick<TextElement, 'y' | 'fontSize' | 'wrapShare'>;
type Block = Box & Pick<TextElement, 'fontSize' | 'wrapShare' | 'timing'>;

const defaultSpots = new Map<string, TextPosition>();

/** The default position of a text by its id. Cached, because each default element is parsed. */
const defaultSpot = (id: string): TextPosition => {
  const known = defaultSpots.get(id);
  if (known !== undefined) return known;
  const { y, fontSize } = defaultElement(id);
  const spot = { y, fontSize, wrapShare: TEXT_WRAP_SHARE };
  defaultSpots.set(id, spot);
  return spot;
};

/** px at the reference width. */
const SMALLEST_SIZE = Math.round(SMALLEST_FONT_SIZE / REFERENCE_SCALE);

/** The text at a share of its default size, with lines that stay in the safe zone, unless `wrapsWide`. */
const sizedText = (text: TextElement, share: number, { zone, wrapsWide }: Layout): TextElement => {
  const { fontSize: whole } = defaultSpot(text.id);
  // Beside a figure, texts grow down rather than become unreadable.
  const smallest = zone === SAFE_ZONE ? FONT_SIZE.min : Math.min(whole, SMALLEST_SIZE);
  const fontSize = Math.max(smallest, Math.round(whole * share * 2) / 2);
  const sized = { ...text, fontSize };
  return { ...sized, wrapShare: wrapsWide ? TEXT_WRAP_SHARE : safeWrapShare(sized) };
};

const blockAt = (text: TextElement, share: number, layout: Layout): Block => {
  const sized = sizedText(text, share, layout);
  return {
    id: text.id,
    fontSize: sized.fontSize,
    wrapShare: sized.wrapShare,
    left: 0,
    right: CANVAS_WIDTH,
    height: estimateShownHeight(sized),
    middle: (defaultSpot(text.id).y / POSITION.max) * CANVAS_HEIGHT,
    timing: text.timing,
  };
};

/**
 * Where texts are stacked, px of the frame: between which heights, with how much between paragraphs and below the last one, and whether
 * lines may leave the safe zone to the right.
 */
type Layout = { zone: Zone; gap: number; room: number; wrapsWide: boolean };

const endOf = ({ to }: Timing): number => (to === 'end' ? Infinity : to);

const areTogether = (one: Timing, other: Timing): boolean =>
  one.from < endOf(other) && other.from < endOf(one);

/** The blocks inside the zone without overlaps; null when they are higher than the zone. */
const arranged = (blocks: readonly Block[], { zone, gap, room }: Layout): Block[] | null => {
  const timings = new Map(blocks.map(({ id, timing }) => [id, timing]));
  const timingOf = ({ id }: Box): Timing => timings.get(id) ?? atRest.timing;
  const spread = spreadDown(blocks, {
    zoneOf: ({ id }) =>
      isAiElementId(id) ? { ...zone, bottom: Math.min(zone.bottom, SAFE_ZONE.bottom - room) } : zone,
    gapBetween: (above, below) => {
      if (!areTogether(timingOf(above), timingOf(below))) return ANY_GAP;
      return isAiElementId(above.id) ? gap : GAP;
    },
  });
  return spread === null ? null : blocks.map((block, index) => ({ ...block, ...spread[index] }));
};

const blocksAt = (texts: readonly TextElement[], share: number, layout: Layout): Block[] =>
  texts.map((text) => blockAt(text, share, layout));

/** The texts at the largest of these shares at which they fit. */
const firstFit = (
  texts: readonly TextElement[],
  { shares, ...layout }: Layout & { shares: readonly number[] },
): Block[] | null => {
  for (const share of shares) {
    const found = arranged(blocksAt(texts, share, layout), layout);
    if (found !== null) return found;
  }
  return null;
};

/** The texts with gaps if their letters stay large enough, or with the least distance; null if they are higher than the zone. */
const fitted = (texts: readonly TextElement[], layout: Layout): Block[] | null => {
  const roomy =
    firstFit(texts, { ...layout, shares: SHARES }) ??
    firstFit(texts, { ...layout, shares: SHARES, gap: GAP });
  if (roomy !== null || layout.zone === SAFE_ZONE) return roomy;
  return firstFit(texts, { ...layout, shares: SHARES_BESIDE_FIGURE, gap: GAP_BESIDE_FIGURE });
};

const isShown = ({ visible, content }: TextElement): boolean => visible && content.trim() !== '';

const PRESENT = { gap: PARAGRAPH_GAP, room: WATERMARK_ROOM, wrapsWide: false } as const;

/**
 * The positions of the default layout's texts for their contents, including hidden and empty ones: their defaults if they fit into the
 * first zone, else in the first that is large enough.
 */
const spotsFor = (
  texts: readonly TextElement[],
  zones: readonly Zone[],
  layout: Omit<Layout, 'zone'> = PRESENT,
): ReadonlyMap<string, TextPosition> => {
  const shown = texts.filter(isShown);
  let blocks: Block[] | null = null;
  for (const zone of zones) blocks ??= fitted(shown, { ...layout, zone });
  // Very long texts need the width that the safe zone does not have.
  blocks ??= fitted(shown, { ...layout, wrapsWide: true, zone: SAFE_ZONE });
  blocks ??= blocksAt(shown, Math.min(...SHARES), { ...layout, zone: SAFE_ZONE });
  const unseen = texts.filter((text) => !isShown(text));
  return new Map<string, TextPosition>([
    ...unseen.map(({ id }) => [id, defaultSpot(id)] as const),
    ...blocks.map(
      ({ id, fontSize, wrapShare, middle }) =>
        [id, { fontSize, wrapShare, y: percentOfHeight(middle) }] as const,
    ),
  ]);
};

const isAt = (text: TextElement, spot: TextPosition | undefined): boolean =>
  spot !== undefined &&
  text.y === spot.y &&
  text.fontSize === spot.fontSize &&
  text.wrapShare === spot.wrapShare;

/** The texts of the default layout that have not been moved, turned or resized, in reading order. */
const stackedTexts = (promo: Promo): TextElement[] => {
  const stack = orderOfTexts().flatMap((id) => promo.textElements.find((text) => text.id === id) ?? []);
  const zones = zonesFor(promo);
  const untouched = (texts: TextElement[]): TextElement[] => {
    // Earlier versions let lines leave the safe zone, left only the least distance between paragraphs, and no room below them.
    const earlier = [
      { gap: PARAGRAPH_GAP, room: WATERMARK_ROOM, wrapsWide: true },
      { gap: PARAGRAPH_GAP, room: 0, wrapsWide: true },
      { gap: GAP, room: 0, wrapsWide: true },
    ];
    const spots = [spotsFor(texts, zones), ...earlier.map((layout) => spotsFor(texts, [SAFE_ZONE], layout))];
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
 * inside the strict safe zone, beside a figure that moves in the background; only when all gaps are used up they become smaller. Texts
 * that the user has placed stay.
 */
export const restack = (before: Promo, after: Promo): Promo => {
  if (before.textElements === after.textElements && before.textZone === after.textZone) return after;
  const known = new Set(before.textElements.map(({ id }) => id));
  const stacked = new Set(stackedTexts(before).map(({ id }) => id));
  const isStacked = ({ id }: TextElement): boolean => stacked.has(id) || !known.has(id);
  const texts = orderOfTexts().flatMap(
    (id) => after.textElements.find((text) => text.id === id && isStacked(text)) ?? [],
  );
  const spots = spotsFor(texts, zonesFor(after));
  if (texts.every((text) => isAt(text, spots.get(text.id) ?? text))) return after;
  return {
    ...after,
    textElements: after.textElements.map((text) => {
      const spot = isStacked(text) ? spots.get(text.id) : undefined;
      return spot === undefined || isAt(text, spot) ? text : { ...text, ...spot };
    }),
  };
};
