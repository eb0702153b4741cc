import { estimatedBlock, overlayBlocks, percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { fontSizeInTemplate } from '#remotion/templates/template-texts.ts';
import type { Template } from '#remotion/templates/template.ts';
import { estimateShownHeight } from '#remotion/text-layout/estimate-text-size.ts';
import {
  type Box,
  type SpreadOptions,
  type Zone,
  bottomOf,
  boxAt,
  shareColumn,
  spreadDown,
  topOf,
  zoneBeside,
} from '#remotion/text-layout/spread-boxes.ts';
import { SAFE_ZONE, zonesFor } from '#remotion/text-layout/text-zone.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';

/** Least distance between texts, px of the frame. */
const GAP = 8;
/** A smaller move is rounding, px of the frame. */
const MIN_MOVE = 2;
/** The gap between texts; those that were closer together in `former` may stay so. */
export const gapsFrom = (former: readonly Box[]): SpreadOptions['gapBetween'] => {
  const byId = new Map(former.map((box) => [box.id, box]));
  return (above, below) => {
    const [one, other] = [byId.get(above.id), byId.get(below.id)];
    if (one === undefined || other === undefined || !shareColumn(one, other)) return GAP;
    return Math.min(GAP, topOf(other) - bottomOf(one));
  };
};

/** The texts at the heights of their boxes in `to`; a text whose box in `from` is already there stays as it is. */
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

/** The boxes of the visible texts, from top to bottom. */
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
const shrinkingShares = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52] as const;
const SMALLEST = 9;

/** The text at a share of its size, but not below 9 px, or its own size if that is smaller. A hidden one keeps its size. */
export const shrunkText = (text: TextElement, share: number): TextElement => {
  const smallest = Math.min(SMALLEST, text.fontSize);
  const fontSize = Math.max(smallest, Math.round(text.fontSize * share * 2) / 2);
  return share === 1 || !text.visible ? text : { ...text, fontSize };
};

/** Overlays in front of a text, which would hide it; texts may lie on overlays behind all of them. */
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

/** The texts with heights for `zoneOf`, at the largest of these shares of their size; null if they do not fit. */
const spreadTexts = (
  promo: Promo,
  {
    shares,
    zonesOf,
    gapBetween,
  }: Pick<SpreadOptions, 'gapBetween'> & {
    shares: readonly number[];
    zonesOf: (boxes: readonly Box[]) => SpreadOptions['zoneOf'];
  },
): TextElement[] | null => {
  for (const share of shares) {
    const texts = promo.textElements.map((text) => shrunkText(text, share));
    const from = boxesOf({ ...promo, textElements: texts });
    const to = spreadDown(from, { zoneOf: zonesOf(from), gapBetween });
    if (to !== null) return textsAt(texts, { from, to });
  }
  return null;
};

/** Beside a figure texts shrink to this share at the least, so that those of templates stay readable; else they come closer to it. */
const SMALLEST_BESIDE_FIGURE = 0.7;

/** The largest part of a zone without these boxes. */
const largestPart = ({ top, bottom }: Zone, boxes: readonly Box[]): Zone => {
  const parts: Zone[] = [];
  let start = top;
  for (const box of boxes.toSorted((one, other) => topOf(one) - topOf(other))) {
    parts.push({ top: start, bottom: Math.min(bottom, topOf(box)) });
    start = Math.max(start, bottomOf(box));
  }
  parts.push({ top: start, bottom });
  const [largest] = parts.toSorted((one, other) => other.bottom - other.top - (one.bottom - one.top));
  return largest ?? { top, bottom };
};

/** The texts in the promo's text zone, or as close to it as they fit; null if it has none or they fit only the safe zone. */
const besideFigure = (promo: Promo): TextElement[] | null => {
  const overlays = coveringBlocks(promo);
  const shares = shrinkingShares.filter((share) => share >= SMALLEST_BESIDE_FIGURE);
  for (const zone of zonesFor(promo).filter((each) => each !== SAFE_ZONE)) {
    const part = largestPart(zone, overlays);
    const placed = spreadTexts(promo, { shares, zonesOf: () => () => part, gapBetween: () => GAP });
    if (placed !== null) return placed;
  }
  return null;
};

/** The texts moved apart where they overlap more than `before`, inside the safe zone; null if they do not fit. */
const movedApart = (before: Promo, after: Promo): TextElement[] | null => {
  const former = boxesOf(before);
  const formerById = new Map(former.map((box) => [box.id, box]));
  const overlays = coveringBlocks(after);
  return spreadTexts(after, {
    shares: shrinkingShares,
    gapBetween: gapsFrom(former),
    zonesOf: (boxes) => {
      const zones = new Map(
        boxes.map((box) => [box.id, zoneBeside(overlays, formerById.get(box.id) ?? box, SAFE_ZONE)]),
      );
      return ({ id }) => zones.get(id) ?? SAFE_ZONE;
    },
  });
};

const withPlaces = (promo: Promo, placed: TextElement[] | null): Promo =>
  placed === null || placed.every((text, index) => text === promo.textElements[index])
    ? promo
    : { ...promo, textElements: placed };

/**
 * The promo `after` a change that may have made its texts larger: where one overlaps another more than `before`, those
 * below move down. They keep their order, and none leaves the strict safe zone or moves under an overlay further than
 * `before`; they shrink only when all gaps are used up. If even that is not enough, they stay where they are.
 */
export const separateTexts = (before: Promo, after: Promo): Promo =>
  withPlaces(after, movedApart(before, after));

/** Texts at their places and in their sizes in a template, by id, before they make room for one another. */
type Texts = ReadonlyMap<string, TextElement>;
type Layout = { template: Template; atRest: Texts };

/** Fewer texts do not show which template a promo comes from. */
const FEWEST = 2;

/** The size of a text before it shrank to that share: its template's, or the one that suits its content. */
const sizeBefore = (text: TextElement, original: TextElement, share: number): number | undefined =>
  [original.fontSize, fontSizeInTemplate(original, text.content)].find(
    (fontSize) => shrunkText({ ...text, fontSize }, share).fontSize === text.fontSize,
  );

const isPlacedAs = (one: Pick<TextElement, 'y' | 'fontSize'>, other: typeof one | undefined): boolean =>
  other !== undefined && one.y === other.y && one.fontSize === other.fontSize;

/** The promo with its texts at the places and in the sizes of these. */
const withTexts = (promo: Promo, texts: Texts): Promo => ({
  ...promo,
  textElements: promo.textElements.map((text) => {
    const other = texts.get(text.id);
    return other === undefined || isPlacedAs(text, other)
      ? text
      : { ...text, y: other.y, fontSize: other.fontSize };
  }),
});

/** The texts after they have made room for one another: those below move down; they shrink only as a last resort. */
const spread = (promo: Promo, { template, atRest }: Layout): Texts => {
  const textElements = promo.textElements.filter(({ id }) => atRest.has(id));
  const texts = { ...promo, textElements };
  const separated = withPlaces(texts, besideFigure(texts) ?? movedApart(template.promo, texts));
  return new Map(separated.textElements.map((text) => [text.id, text]));
};

/** Leaves out the texts that the user has moved or resized: they are not where the template would put them for these contents. */
const untouched = (promo: Promo, layout: Layout): Layout => {
  const { template, atRest } = layout;
  const places = spread(withTexts(promo, atRest), layout);
  const left = promo.textElements.flatMap((text) => {
    const rest = atRest.get(text.id);
    const isThere = isPlacedAs(text, places.get(text.id)) || (rest !== undefined && isPlacedAs(text, rest));
    return rest !== undefined && isThere ? [[text.id, rest] as const] : [];
  });
  return left.length === atRest.size ? layout : untouched(promo, { template, atRest: new Map(left) });
};

/** The texts of the promo that may be those of the template, shrunk to that share. */
const candidates = (promo: Promo, template: Template, share: number): Texts =>
  new Map(
    template.promo.textElements.flatMap((original) => {
      const text = promo.textElements.find(({ id }) => id === original.id);
      const isSame =
        text?.x === original.x &&
        text.rotation === original.rotation &&
        text.fontFamily === original.fontFamily;
      const fontSize = isSame ? sizeBefore(text, original, share) : undefined;
      return text === undefined || fontSize === undefined
        ? []
        : [[text.id, { ...text, y: original.y, fontSize }] as const];
    }),
  );

/** Whether the promo may come from the template; does not read its promo, which would be validated first. */
const mayBeFrom = ({ textElements }: Promo, { samples }: Template): boolean =>
  samples.filter(({ id, fontFamily }) =>
    textElements.some((text) => text.id === id && text.fontFamily === fontFamily),
  ).length >= FEWEST;

/** The template whose layout most of the promo's texts still have, with those texts; null without one. */
const layoutOf = (promo: Promo): Layout | null => {
  let best: Layout | null = null;
  for (const template of templates.filter((each) => mayBeFrom(promo, each))) {
    for (const share of shrinkingShares) {
      const atRest = candidates(promo, template, share);
      if (atRest.size < FEWEST || atRest.size <= (best?.atRest.size ?? 0)) continue;
      const layout = untouched(promo, { template, atRest });
      if (layout.atRest.size >= FEWEST && layout.atRest.size > (best?.atRest.size ?? 0)) best = layout;
    }
  }
  return best;
};

/**
 * The promo after an edit of its contents: a text of a template that needs more lines moves those below it down together, in their order
 * and inside the strict safe zone; only when all gaps are used up they become smaller. Shorter contents bring them back. Texts that the
 * user has moved, turned or resized stay, and so do all texts of a promo that comes from no template.
 */
export const inTemplateLayout = (promo: Promo, edit: (promo: Promo) => Promo): Promo => {
  const layout = layoutOf(promo);
  if (layout === null) return edit(promo);
  const resting = withTexts(promo, layout.atRest);
  const edited = edit(resting);
  if (edited === resting) return promo;
  const former = new Map(promo.textElements.map((text, index) => [resting.textElements[index], text]));
  const placed = withTexts(edited, spread(edited, layout));
  return {
    ...placed,
    // A text that neither the edit nor the layout has changed stays the same object.
    textElements: placed.textElements.map((text, index) => {
      const before = former.get(edited.textElements[index]);
      return before !== undefined && isPlacedAs(before, text) ? before : text;
    }),
  };
};
