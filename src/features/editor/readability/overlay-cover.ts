import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import { type RotatedBox, rotateAbout } from '#src/features/editor/canvas/element-box.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';
import { lineBoxes } from '#src/features/editor/readability/text-boxes.ts';

/** Opacity of an overlay's image, 0 to 255 for each pixel, row by row. */
export type Alpha = { width: number; height: number; data: Uint8ClampedArray };

/** What is known of an overlay's file: its size, px, and its opacity; null if it could not be read. */
export type OverlayShape = { width: number; height: number; alpha: Alpha | null };

/** The part of a box, as a share of its sides, that is taken as opaque where the opacity is not known: most GIFs have empty corners. */
const SOLID_PART = 0.6;
/** A frame is empty in the middle, so it is assumed to cover nothing if its opacity is unknown. */
const FRAME_WIDTH = CANVAS_WIDTH * 0.75;
/** Opacity, 0 to 255, from which letters behind it cannot be read. */
const OPAQUE = 140;

/** Share of a line's letters that may be covered; beyond it a word is missing. */
export const MAX_COVERED_SHARE = 0.15;

/** px of the frame between the points of a line that are sampled, and their heights within the line. */
const STEP = 10;
const HEIGHTS = [-0.25, 0, 0.25] as const;

const isOpaqueAt = (across: number, down: number, { alpha }: OverlayShape, width: number): boolean => {
  if (Math.abs(across) > 0.5 || Math.abs(down) > 0.5) return false;
  if (alpha === null) {
    return width < FRAME_WIDTH && Math.abs(across) < SOLID_PART / 2 && Math.abs(down) < SOLID_PART / 2;
  }
  const column = Math.min(alpha.width - 1, Math.floor((across + 0.5) * alpha.width));
  const row = Math.min(alpha.height - 1, Math.floor((down + 0.5) * alpha.height));
  return (alpha.data[row * alpha.width + column] ?? 0) >= OPAQUE;
};

const pointsOf = ({ center, size, rotation }: RotatedBox): Point[] => {
  const count = Math.max(1, Math.round(size.width / STEP));
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count - 0.5).flatMap((along) =>
    HEIGHTS.map((height) =>
      rotateAbout(center, { x: center.x + along * size.width, y: center.y + height * size.height }, rotation),
    ),
  );
};

/** Share, 0 to 1, that is hidden of the most hidden line; `lines` are the boxes of the letters. */
const hiddenShare = (lines: readonly RotatedBox[], isHidden: (point: Point) => boolean): number =>
  Math.max(
    0,
    ...lines.map((line) => {
      const points = pointsOf(line);
      return points.filter(isHidden).length / points.length;
    }),
  );

/** Share, 0 to 1, that an overlay covers of the most covered line; `lines` are the boxes of the letters. */
export const coveredShare = (
  lines: readonly RotatedBox[],
  overlay: OverlayElement,
  shape: OverlayShape,
): number => {
  const center = toFrame(overlay);
  const { width, height } = overlaySize(overlay.scale, shape);
  return hiddenShare(lines, (point) => {
    const { x, y } = rotateAbout(center, point, -overlay.rotation);
    return isOpaqueAt((x - center.x) / width, (y - center.y) / height, shape, width);
  });
};

/** The boxes behind the letters of a text that hide what lies behind them; empty for a background that lets it through. */
export const opaquePlates = (element: TextElement, layout: TextLayout): RotatedBox[] => {
  const { isPlate, contrastLayers } = textStyles[element.background.style];
  const opacities = contrastLayers(element, false).flatMap((layers) => layers.map(({ opacity }) => opacity));
  if (!isPlate || Math.max(...opacities) * 255 < OPAQUE) return [];
  const { appearance, center, size, fontSize } = layout;
  const { lineBar } = appearance;
  if (lineBar !== null) {
    return lineBoxes(layout, element.rotation).map((box) => ({
      ...box,
      size: { width: box.size.width + 2 * lineBar.x * fontSize, height: lineBar.height * fontSize },
    }));
  }
  return Object.values(appearance.plates).map(({ width }) => ({
    center,
    size: { width: typeof width === 'number' ? width : size.width, height: size.height },
    rotation: element.rotation,
  }));
};

/** Share, 0 to 1, that such plates cover of the most covered line; `lines` are the boxes of the letters. */
export const plateCoveredShare = (lines: readonly RotatedBox[], plates: readonly RotatedBox[]): number =>
  hiddenShare(lines, (point) =>
    plates.some(({ center, size, rotation }) => {
      const { x, y } = rotateAbout(center, point, -rotation);
      return Math.abs(x - center.x) < size.width / 2 && Math.abs(y - center.y) < size.height / 2;
    }),
  );
