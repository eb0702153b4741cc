import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import {
  percentToPx,
  type RotatedBox,
  rotateAbout,
  toBoxSpace,
} from '#src/features/editor/canvas/element-box.ts';
import { type OverlayShape, OPAQUE, isOpaqueAt } from '#src/features/editor/canvas/overlay-shape.ts';
import { lineBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';

/** Share of a line's letters that may be covered. */
export const MAX_COVERED_SHARE = 0.15;

/** Distance between the sampled points of a line, px of the frame, and their heights within the line. */
const STEP = 10;
const HEIGHTS = [-0.25, 0, 0.25] as const;

const pointsOf = ({ center, size, rotation }: RotatedBox): Point[] => {
  const count = Math.max(1, Math.round(size.width / STEP));
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count - 0.5).flatMap((along) =>
    HEIGHTS.map((height) =>
      rotateAbout(center, { x: center.x + along * size.width, y: center.y + height * size.height }, rotation),
    ),
  );
};

/** Hidden share, 0 to 1, of the most hidden line; `lines` are the boxes of the letters. */
const hiddenShare = (lines: readonly RotatedBox[], isHidden: (point: Point) => boolean): number =>
  Math.max(
    0,
    ...lines.map((line) => {
      const points = pointsOf(line);
      return points.filter(isHidden).length / points.length;
    }),
  );

/** `hiddenShare` of an overlay. */
export const coveredShare = (
  lines: readonly RotatedBox[],
  overlay: OverlayElement,
  shape: OverlayShape,
): number => {
  const center = percentToPx(overlay);
  const { width, height } = overlaySize(overlay.scale, shape);
  return hiddenShare(lines, (point) => {
    const { x, y } = toBoxSpace({ center, rotation: overlay.rotation }, point);
    return isOpaqueAt(x / width, y / height, shape, width);
  });
};

/** The opaque boxes behind the letters of a text. */
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

/** `hiddenShare` of opaque plates. */
export const plateCoveredShare = (lines: readonly RotatedBox[], plates: readonly RotatedBox[]): number =>
  hiddenShare(lines, (point) =>
    plates.some((plate) => {
      const { x, y } = toBoxSpace(plate, point);
      return Math.abs(x) < plate.size.width / 2 && Math.abs(y) < plate.size.height / 2;
    }),
  );
