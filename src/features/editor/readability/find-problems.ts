import { atom } from 'jotai';
import { describeUndrawnLetters } from '#remotion/fonts/undrawn-letters.ts';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { areShownTogether, timedElements } from '#remotion/plan/rest-frame.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, REFERENCE_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import {
  type Bounds,
  type RotatedBox,
  boundsOf,
  toBoxSpace,
} from '#src/features/editor/canvas/element-box.ts';
import type { OverlayShape } from '#src/features/editor/canvas/overlay-shape.ts';
import { lineBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.tsx';
import {
  MAX_COVERED_SHARE,
  coveredShare,
  opaquePlates,
  plateCoveredShare,
} from '#src/features/editor/readability/overlay-cover.ts';
import { overlapDepth, visibleBounds, textBox } from '#src/features/editor/readability/text-boxes.ts';

/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const channel = (value: number): number => linear[Math.round(Math.min(255, Math.max(0, value)))] ?? 0;

/** Relative luminance, 0 to 1 (WCAG 2.2), of channels from 0 to 255. Takes numbers, not an array, because it runs for every pixel. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** Contrast of two luminances, 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Minimum contrast of large and small text (WCAG 2.2, 1.4.3 AA), and the size from which text is large, px on a phone. */
const MIN_CONTRAST = { large: 3, small: 4.5 };
const LARGE_TEXT_PX = { plain: 24, bold: 18.66 };

/** Share of a text's area over all frames that may have too little contrast, because videos flash. */
const MAX_WEAK_SHARE = 0.25;

type TextColors = Pick<TextElement, 'textColor' | 'background' | 'fontWeight'>;

/** Minimum contrast at a font size, px of the frame. */
export const minContrast = ({ fontWeight }: Pick<TextElement, 'fontWeight'>, fontSize: number): number => {
  const shown = fontSize / REFERENCE_SCALE;
  return shown >= (fontWeight >= 600 ? LARGE_TEXT_PX.bold : LARGE_TEXT_PX.plain)
    ? MIN_CONTRAST.large
    : MIN_CONTRAST.small;
};

const isInside = (box: RotatedBox, point: Point): boolean => {
  const { x, y } = toBoxSpace(box, point);
  return Math.abs(x) <= box.size.width / 2 && Math.abs(y) <= box.size.height / 2;
};

/** Indexes into the image data of the pixels behind a box. */
const pixelsBehind = (box: RotatedBox, { width, height }: Pixels): number[] => {
  const [across, down] = [CANVAS_WIDTH / width, CANVAS_HEIGHT / height];
  const { left, right, top, bottom } = boundsOf(box);
  const pixels: number[] = [];
  for (let row = Math.max(0, Math.floor(top / down)); row < Math.min(height, bottom / down); row += 1) {
    for (
      let column = Math.max(0, Math.floor(left / across));
      column < Math.min(width, right / across);
      column += 1
    ) {
      const point = { x: (column + 0.5) * across, y: (row + 0.5) * down };
      if (isInside(box, point)) pixels.push((row * width + column) * 4);
    }
  }
  return pixels;
};

/**
 * Share, 0 to 1, of a text's area over all frames where its contrast with the text's background and the video is too low. All
 * frames have the same size.
 */
export const weakContrastShare = (
  text: TextColors,
  { hasShadow, boxes, fontSize }: { hasShadow: boolean; boxes: readonly RotatedBox[]; fontSize: number },
  frames: readonly Pixels[],
): number => {
  const [first] = frames;
  if (first === undefined) return 0;
  const pixels = boxes.flatMap((box) => pixelsBehind(box, first));
  const textLuminance = luminance(...rgbOf(text.textColor));
  const minimum = minContrast(text, fontSize);
  const shares = textStyles[text.background.style].contrastLayers(text, hasShadow).map((backing) => {
    const layers = backing.map(({ color, opacity }) => ({ color: rgbOf(color), opacity }));
    let weak = 0;
    for (const { data } of frames) {
      for (const at of pixels) {
        let [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        for (const { color, opacity } of layers) {
          red += (color[0] - red) * opacity;
          green += (color[1] - green) * opacity;
          blue += (color[2] - blue) * opacity;
        }
        if (contrastRatio(textLuminance, luminance(red, green, blue)) < minimum) weak += 1;
      }
    }
    return pixels.length === 0 ? 0 : weak / (pixels.length * frames.length);
  });
  return Math.max(...shares);
};

/** The input of the readability checks. */
export type ReadabilityContext = {
  promo: Promo;
  /** Layout of a text; null until its font has loaded. */
  layoutOf: (element: TextElement) => TextLayout | null;
  /** The selected safe zone; null for none. */
  zone: SafeZone | null;
  /** Frames of the background as the promo shows it; empty until sampled. */
  frames: readonly Pixels[];
  /** Shape of an overlay by its library id; undefined until it is known. */
  shapeOf: (overlayId: string) => OverlayShape | undefined;
  /** Display name of a text. */
  nameOf: (id: string) => string;
};

export type ProblemKind = 'no-font' | 'leaves-frame' | 'outside-zone' | 'overlaps' | 'covered' | 'weak';

export type Problem = {
  elementId: string;
  kind: ProblemKind;
  /** Explanation for the user. */
  message: string;
};

/** A fix of a problem: the label of its button, the message afterward, and the edit. */
export type Fix = { label: string; doneMessage: string; edit: (promo: Promo) => Promo };

/** A problem and its fix, if there is one. */
export type Finding = Problem & { fix: Fix | null };

/** Findings of the last check of the open promo. */
export const findingsAtom = atom<readonly Finding[]>([]);

/** Smallest readable size on a phone, px at the reference width. */
export const MIN_FONT_SIZE = 12;

export type LaidOutText = { element: TextElement; layout: TextLayout };

/** Distance that a text may extend beyond an area, px of the frame. */
const TOLERANCE = 4;
/** Allowed overlap as a share of the smaller font size, because lines are taller than their letters. */
const ALLOWED_OVERLAP = 0.3;

/** Visible texts that have a layout, back to front. */
export const laidOutTexts = ({ promo, layoutOf }: ReadabilityContext): LaidOutText[] =>
  layersInOrder(promo).flatMap((layer) => {
    if (layer.kind !== 'text') return [];
    const layout = layoutOf(layer.element);
    return layout === null ? [] : [{ element: layer.element, layout }];
  });

/** The area inside the margins of a safe zone, px of the frame. */
export const safeAreaOf = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left,
  top,
  right: CANVAS_WIDTH - right,
  bottom: CANVAS_HEIGHT - bottom,
});

/** Whether a text, including its background, is inside an area of the frame. */
export const isWithin = ({ layout }: LaidOutText, area: Bounds): boolean => {
  const { left, top, right, bottom } = visibleBounds(layout);
  return (
    left >= area.left - TOLERANCE &&
    top >= area.top - TOLERANCE &&
    right <= area.right + TOLERANCE &&
    bottom <= area.bottom + TOLERANCE
  );
};

/** Whether two texts overlap, without their backgrounds. */
export const areOverlapping = (one: LaidOutText, other: LaidOutText): boolean =>
  overlapDepth(textBox(one.layout, one.element.rotation), textBox(other.layout, other.element.rotation)) >
  ALLOWED_OVERLAP * Math.min(one.layout.fontSize, other.layout.fontSize);

/** Whether two elements of the promo, by their ids, are shown at the same time. */
type Meets = (one: string, other: string) => boolean;

const meetingsOf = (promo: Promo): Meets => {
  const times = timedElements(promo);
  return (one, other) => {
    const [first, second] = [times.get(one), times.get(other)];
    return first === undefined || second === undefined || areShownTogether(first, second);
  };
};

/** Whether an overlay in front of a text hides some of its letters. */
const isCovered = (
  { element, layout }: LaidOutText,
  { promo, shapeOf, meets }: Pick<ReadabilityContext, 'promo' | 'shapeOf'> & { meets: Meets },
): boolean => {
  const lines = lineBoxes(layout, element.rotation);
  const layers = layersInOrder(promo);
  const place = layers.findIndex((layer) => layer.element.id === element.id);
  return layers.slice(place + 1).some((layer) => {
    const shape = layer.kind === 'overlay' ? shapeOf(layer.element.overlayId) : undefined;
    return (
      layer.kind === 'overlay' &&
      shape !== undefined &&
      meets(element.id, layer.element.id) &&
      coveredShare(lines, layer.element, shape) > MAX_COVERED_SHARE
    );
  });
};

/** Whether the background of another text hides some of its letters. Texts whose letters overlap do not count. */
const isBehindPlate = ({ element, layout }: LaidOutText, other: LaidOutText): boolean =>
  !areOverlapping({ element, layout }, other) &&
  plateCoveredShare(lineBoxes(layout, element.rotation), opaquePlates(other.element, other.layout)) >
    MAX_COVERED_SHARE;

/** Whether too much of a text has too little contrast with the video. */
export const hasWeakContrast = (
  { element, layout }: LaidOutText,
  { promo, frames }: Pick<ReadabilityContext, 'promo' | 'frames'>,
): boolean => {
  const boxes = lineBoxes(layout, element.rotation);
  return (
    weakContrastShare(element, { hasShadow: promo.textShadow, boxes, fontSize: layout.fontSize }, frames) >
    MAX_WEAK_SHARE
  );
};

/** Problems of the text at `index`. */
const problemsOf = (
  texts: readonly LaidOutText[],
  index: number,
  context: ReadabilityContext & { meets: Meets },
): Problem[] => {
  const text = texts[index];
  if (text === undefined) return [];
  const elementId = text.element.id;
  const { zone, nameOf, meets } = context;
  const isMet = (other: LaidOutText): boolean => meets(elementId, other.element.id);
  const covered = texts.slice(0, index).find((other) => isMet(other) && areOverlapping(text, other));
  const plate = texts.slice(index + 1).find((other) => isMet(other) && isBehindPlate(text, other));
  const undrawn = describeUndrawnLetters(text.element);
  const found: (Problem | false)[] = [
    undrawn !== null && { elementId, kind: 'no-font', message: undrawn },
    text.layout.overflows && {
      elementId,
      kind: 'leaves-frame',
      message: 'This text does not fit into the frame, even at the smallest readable size.',
    },
    zone !== null &&
      !isWithin(text, safeAreaOf(zone)) && {
        elementId,
        kind: 'outside-zone',
        message: `This text extends beyond the safe zone “${zone.name}”, where buttons may cover it.`,
      },
    covered !== undefined && {
      elementId,
      kind: 'overlaps',
      message: `This text overlaps “${nameOf(covered.element.id)}”.`,
    },
    isCovered(text, context) && {
      elementId,
      kind: 'covered',
      message: 'A GIF covers part of this text.',
    },
    plate !== undefined && {
      elementId,
      kind: 'covered',
      message: `The background of “${nameOf(plate.element.id)}” covers part of this text.`,
    },
    hasWeakContrast(text, context) && {
      elementId,
      kind: 'weak',
      message: 'This text is hard to read: its color is too close to the video behind it.',
    },
  ];
  return found.filter((problem) => problem !== false);
};

/** The problems of all texts, back to front. */
export const findProblems = (context: ReadabilityContext): Problem[] => {
  const texts = laidOutTexts(context);
  const meets = meetingsOf(context.promo);
  return texts.flatMap((_, index) => problemsOf(texts, index, { ...context, meets }));
};
