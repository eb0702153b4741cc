import { estimatedBlock, overlayBlocks, percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { estimateShownHeight } from '#remotion/text-layout/estimate-text-size.ts';
import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import {
  type Box,
  type SpreadOptions,
  bottomOf,
  boxAt,
  shareColumn,
  spreadDown,
  topOf,
  zoneBeside,
} from '#remotion/text-layout/spread-boxes.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** Least distance between texts, px of the frame. */
const GAP = 8;
/** A smaller move is rounding, px of the frame. */
const MIN_MOVE = 2;
/** Heights between which texts move, px of the frame. */
export const TEXT_ZONE = { top: STRICT_SAFE_ZONE.top, bottom: CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom };

/** The gap between texts; those that were closer together in `former` may stay so. */
export const gapsFrom = (former: readonly Box[]): SpreadOptions['gapBetween'] => {
  const byId = new Map(former.map((box) => [box.id, box]));
  return (above, below) => {
    const [one, other] = [byId.get(above.id), byId.get(below.id)];
    if (one === undefined || other === undefined || !shareColumn(one, other)) return GAP;
    return Math.min(GAP, topOf(other) - bottomOf(one));
  };
};

/** The texts at the heights of their boxes in `to`; those whose box in `from` is as good as there already stay as they are. */
export const textsAt = (
  texts: readonly TextElement[],
  { from, to }: { from: readonly Box[]; to: readonly Box[] },
): TextElement[] => {
  const [former, placed] = [from, to].map((boxes) => new Map(boxes.map(({ id, middle }) => [id, middle])));
  return texts.map((text) => {
    const middle = placed?.get(text.id);
    if (middle === undefined) return text;
    const distance = Math.abs(middle - (former?.get(text.id) ?? Infinity));
    return distance < MIN_MOVE ? text : { ...text, y: percentOfHeight(middle) };
  });
};

/** The boxes of the texts that show, from top to bottom. */
const boxesOf = (promo: Promo): Box[] =>
  layersInOrder(promo)
    .flatMap((layer) => (layer.kind === 'text' ? layer.element : []))
    .map((text) => {
      const { center, size } = estimatedBlock({ ...text, rotation: 0 });
      const shown = { width: size.width, height: estimateShownHeight(text) };
      return boxAt(text.id, { center, size: turnedSize(shown, text.rotation) });
    })
    .toSorted((one, other) => one.middle - other.middle);

/** As a last resort texts shrink, in these steps, down to this size, px at the reference width. */
export const shrinkingShares = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52] as const;
const SMALLEST = 9;

/** The text at a share of its size, but not below 9 px, or its own size if that is smaller. A hidden one keeps its size. */
export const shrunkText = (text: TextElement, share: number): TextElement => {
  const smallest = Math.min(SMALLEST, text.fontSize);
  const fontSize = Math.max(smallest, Math.round(text.fontSize * share * 2) / 2);
  return share === 1 || !text.visible ? text : { ...text, fontSize };
};

/** Overlays that hide a text below them; texts may stand on those behind all of them. */
const coveringBlocks = (promo: Promo): Box[] => {
  const layers = layersInOrder(promo);
  const behind = new Set(
    layers
      .slice(
        0,
        layers.findIndex(({ kind }) => kind === 'text'),
      )
      .map(({ element }) => element.id),
  );
  const overlayElements = promo.overlayElements.filter(({ id }) => !behind.has(id));
  return overlayBlocks({ ...promo, overlayElements }).map((block) => boxAt('', block));
};

/**
 * The promo `after` a change that may have made its texts larger: where one overlaps another more than `before`, those
 * below move down. They keep their order, and none leaves the strict safe zone or moves under an overlay further than
 * `before`; they shrink only when all gaps are used up. If even that is not enough, they stay where they are.
 */
export const separateTexts = (before: Promo, after: Promo): Promo => {
  const former = boxesOf(before);
  const gapBetween = gapsFrom(former);
  const formerById = new Map(former.map((box) => [box.id, box]));
  const overlays = coveringBlocks(after);
  for (const share of shrinkingShares) {
    const texts = after.textElements.map((text) => shrunkText(text, share));
    const from = boxesOf({ ...after, textElements: texts });
    const zones = new Map(
      from.map((box) => [box.id, zoneBeside(overlays, formerById.get(box.id) ?? box, TEXT_ZONE)]),
    );
    const to = spreadDown(from, { zoneOf: ({ id }) => zones.get(id) ?? TEXT_ZONE, gapBetween });
    if (to === null) continue;
    const placed = textsAt(texts, { from, to });
    const isSame = placed.every((text, index) => text === after.textElements[index]);
    return isSame ? after : { ...after, textElements: placed };
  }
  return after;
};
