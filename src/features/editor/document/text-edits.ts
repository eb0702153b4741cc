import { restack } from '#remotion/class-form/stack-texts.ts';
import { type BlockOf, estimatedBlock, overlayBlocks } from '#remotion/layers/element-blocks.ts';
import { gapsFrom, shrunkText, textsAt, inTemplateLayout } from '#remotion/templates/template-layout.ts';
import {
  type Box,
  bottomOf,
  boxAt,
  spreadDown,
  topOf,
  zoneBeside,
} from '#remotion/text-layout/spread-boxes.ts';
import { SAFE_ZONE } from '#remotion/text-layout/text-zone.ts';
import { lightness } from '#remotion/text-styles/color.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { startOf } from '#schema/characters.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { clampFields, textFields } from '#schema/elements/element-fields.ts';
import { freeId } from '#schema/elements/element-id.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import { layerIds, layersInOrder } from '#schema/elements/layers-in-order.ts';
import {
  DEFAULT_BACKGROUND_COLOR,
  DEFAULT_SECONDARY_COLOR,
  GRADIENT_ON_SECONDARY_COLOR,
  type TextBackground,
  type TextElement,
} from '#schema/elements/text-element.ts';
import {
  BACKGROUND_OPACITY,
  BORDER_RADIUS,
  MAX_TEXT_ELEMENTS,
  MAX_TEXT_LENGTH,
  POSITION,
  CANVAS_WIDTH,
  clampTo,
} from '#schema/limits.ts';
import { plainLineBreaks } from '#schema/plain-line-breaks.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import {
  outgrowsPlace,
  freeTextPlace,
  coversOverlay,
  writingSpaces,
} from '#src/features/editor/document/free-place.ts';
import { changeItem } from '#src/features/editor/document/update.ts';

/** The boxes with a new one at `index`, moved apart inside the strict safe zone; null if there is not enough room. */
const insertedAt = (
  boxes: readonly Box[],
  index: number,
  { added, overlays }: { added: Box; overlays: readonly Box[] },
): Box[] | null => {
  const [above, below] = [boxes[index - 1], boxes[index]];
  const from = above === undefined ? SAFE_ZONE.top : bottomOf(above);
  const to = below === undefined ? SAFE_ZONE.bottom : topOf(below);
  const present = new Map(boxes.map((box) => [box.id, box]));
  return spreadDown(boxes.toSpliced(index, 0, { ...added, middle: (from + to) / 2 }), {
    zoneOf: (box) => {
      const before = present.get(box.id);
      return before === undefined ? SAFE_ZONE : zoneBeside(overlays, before, SAFE_ZONE);
    },
    gapBetween: gapsFrom(boxes),
  });
};

/** The texts with a new one between them, as large as possible and with the shortest moves; null if there is no room. */
const insertBetween = (promo: Promo, text: TextElement, blockOf: BlockOf): TextElement[] | null => {
  const boxes = layersInOrder(promo)
    .flatMap((layer) => (layer.kind === 'text' ? boxAt(layer.element.id, blockOf(layer.element)) : []))
    .toSorted((a, b) => a.middle - b.middle);
  const overlays = overlayBlocks(promo).map((block) => boxAt('', block));
  const middleOf = new Map(boxes.map(({ id, middle }) => [id, middle]));
  const movesOf = (moved: readonly Box[]): number =>
    moved.reduce((sum, { id, middle }) => sum + Math.abs(middle - (middleOf.get(id) ?? middle)), 0);
  for (const { fontSize, size } of writingSpaces(text, blockOf)) {
    const center = { x: CANVAS_WIDTH / 2, y: 0 };
    const [best] = Array.from({ length: boxes.length + 1 }, (_, index) =>
      insertedAt(boxes, index, { added: boxAt(text.id, { center, size }), overlays }),
    )
      .filter((moved) => moved !== null)
      .filter((moved) => {
        const y = moved.find(({ id }) => id === text.id)?.middle ?? 0;
        return !coversOverlay(promo, { center: { ...center, y }, size });
      })
      .toSorted((a, b) => movesOf(a) - movesOf(b));
    if (best === undefined) continue;
    const texts = [...promo.textElements, { ...text, fontSize, x: POSITION.max / 2 }];
    return textsAt(texts, { from: boxes, to: best });
  }
  return null;
};

/** Steps in which the other texts shrink as a last resort. */
const SHARES = [1, 0.94, 0.88, 0.82] as const;

/**
 * The texts with a new one, for which the others make room. They keep their order from top to bottom, stay in the strict safe
 * zone and off overlays, and shrink only when all gaps are used up. Null if there is not enough room.
 */
const insertText = (promo: Promo, text: TextElement, blockOf: BlockOf): TextElement[] | null => {
  for (const share of SHARES) {
    const textElements = promo.textElements.map((element) => shrunkText(element, share));
    const inserted = insertBetween({ ...promo, textElements }, text, blockOf);
    if (inserted !== null) return inserted;
  }
  return null;
};

type UsualStyle = Pick<TextElement, 'fontFamily' | 'fontWeight' | 'fontSize' | 'textColor' | 'background'>;

const hasPlate = ({ background }: TextElement): boolean => textStyles[background.style].isPlate;

/**
 * The usual font and colors of the promo: those of the medium-sized text in its most used font. Texts on plates do not count
 * unless all texts have one. Null without texts.
 */
const usualStyle = (promo: Promo): UsualStyle | null => {
  const shown = layersInOrder(promo).flatMap((layer) => (layer.kind === 'text' ? [layer.element] : []));
  const texts = shown.every(hasPlate) ? shown : shown.filter((text) => !hasPlate(text));
  const families = Object.values(Object.groupBy(texts, ({ fontFamily }) => fontFamily));
  const [most] = families.toSorted((a, b) => b.length - a.length);
  const bySize = most?.toSorted((a, b) => a.fontSize - b.fontSize) ?? [];
  const model = bySize[Math.floor((bySize.length - 1) / 2)];
  if (model === undefined) return null;
  const { fontFamily, fontWeight, fontSize, textColor, background } = model;
  return { fontFamily, fontWeight, fontSize, textColor, background };
};

/**
 * Adds a text in front of everything, in the usual style of the promo and where it covers nothing; if there is no such place,
 * the others move apart. Text over the limit is cut off; a full promo does not change.
 */
export const addText = (
  promo: Promo,
  { content, blockOf = estimatedBlock }: { content: string; blockOf?: BlockOf },
): Promo => {
  if (promo.textElements.length >= MAX_TEXT_ELEMENTS) return promo;
  const order = layerIds(promo);
  const text = {
    ...defaultElement(freeId('text', new Set(order)), startOf(content, MAX_TEXT_LENGTH)),
    ...usualStyle(promo),
  };
  const { isFree, ...place } = freeTextPlace(promo, text, blockOf);
  const textElements = isFree ? null : insertText(promo, text, blockOf);
  return {
    ...promo,
    textElements: textElements ?? [...promo.textElements, { ...text, ...place }],
    layerOrder: [...order, text.id],
  };
};

/** Sets the content of a text; anything over the limit is cut off. */
export const setTextContent = (promo: Promo, { id, content }: { id: string; content: string }): Promo =>
  inTemplateLayout(promo, (present) =>
    restack(
      present,
      withFields(present, {
        textElements: changeItem(present.textElements, id, (element) =>
          withFields(element, { content: startOf(plainLineBreaks(content), MAX_TEXT_LENGTH) }),
        ),
      }),
    ),
  );

/** `setTextContent` for a text at the place where it was added: it moves to a free place before it covers another or leaves the safe zone. */
export const writeNewText = (
  promo: Promo,
  { id, content, blockOf }: { id: string; content: string; blockOf: BlockOf },
): Promo => {
  const written = setTextContent(promo, { id, content });
  const text = written.textElements.find((element) => element.id === id);
  if (text === undefined || !outgrowsPlace(written, text, blockOf)) return written;
  const { isFree, ...place } = freeTextPlace(written, text, blockOf);
  return isFree
    ? {
        ...written,
        textElements: changeItem(written.textElements, id, (element) => withFields(element, place)),
      }
    : written;
};

type TextStyle = Partial<
  Pick<TextElement, 'fontFamily' | 'fontSize' | 'fontWeight' | 'textAlign' | 'textColor'>
>;

/**
 * Changes the font, size (px at the reference width), alignment or color of a text. Another font may need more lines, so the
 * default layout moves with it.
 */
export const setTextStyle = (promo: Promo, { id, style }: { id: string; style: TextStyle }): Promo => {
  const styled = withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, clampFields(textFields, style)),
    ),
  });
  const isOtherFont = style.fontFamily !== undefined || style.fontWeight !== undefined;
  return isOtherFont && style.fontSize === undefined ? restack(promo, styled) : styled;
};

const changedBackground = (present: TextBackground, changes: Partial<TextBackground>): TextBackground => {
  const switchesOn = changes.useGradient === true && !present.useGradient;
  const isUntouched = present.secondaryColor.toLowerCase() === DEFAULT_SECONDARY_COLOR;
  return withFields(present, {
    // A second color that the user has chosen stays.
    ...(switchesOn && isUntouched ? { secondaryColor: GRADIENT_ON_SECONDARY_COLOR } : {}),
    ...changes,
    opacity: clampTo(BACKGROUND_OPACITY, changes.opacity ?? present.opacity),
    borderRadius: clampTo(BORDER_RADIUS, changes.borderRadius ?? present.borderRadius),
  });
};

/** The colors of the visible texts and their backgrounds, most used first. */
export const promoColors = (promo: Promo): HexColor[] => {
  const counts = new Map<HexColor, number>();
  const count = (color: HexColor): void => {
    const key = color.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { kind, element } of layersInOrder(promo)) {
    if (kind !== 'text') continue;
    const { textColor, background } = element;
    if (background.style !== 'none' && background.color !== DEFAULT_BACKGROUND_COLOR) count(background.color);
    count(textColor);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([color]) => color);
};

/** Smallest difference in lightness between a text and a background that is chosen for it, a fraction. */
const MIN_DIFFERENCE = 0.35;

/** The color of a text's background once it has a style: instead of the default, a color of the promo that differs enough. */
export const styledColor = (promo: Promo, { background, textColor }: TextElement): HexColor => {
  const isUntouched = background.style === 'none' && background.color === DEFAULT_BACKGROUND_COLOR;
  const isReadable = (color: HexColor): boolean =>
    Math.abs(lightness(color) - lightness(textColor)) >= MIN_DIFFERENCE;
  return (isUntouched ? promoColors(promo).find(isReadable) : undefined) ?? background.color;
};

export const setTextBackground = (
  promo: Promo,
  { id, background }: { id: string; background: Partial<TextBackground> },
): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, {
        background: changedBackground(element.background, {
          ...((background.style ?? 'none') === 'none' ? {} : { color: styledColor(promo, element) }),
          ...background,
        }),
      }),
    ),
  });

/** Makes all texts visible (ED-088) except those that the mode hides. */
export const showAllTexts = (promo: Promo): Promo => {
  const isHidden = ({ id, visible }: { id: string; visible: boolean }): boolean =>
    !visible && isSelectable(promo, id);
  if (!promo.textElements.some(isHidden)) return promo;
  return withFields(promo, {
    textElements: promo.textElements.map((text) => (isHidden(text) ? { ...text, visible: true } : text)),
  });
};
