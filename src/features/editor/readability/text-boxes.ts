import type { Point } from '#remotion/plan/keep-in-frame.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { type Bounds, type RotatedBox, rotateAbout } from '#src/features/editor/canvas/element-box.ts';

/** The box of a text without its padding. */
export const textBox = ({ center, size, padding }: TextLayout, rotation: number): RotatedBox => ({
  center,
  size: { width: size.width - 2 * padding.x, height: size.height - 2 * padding.y },
  rotation,
});

/** Bounding box of a text with its background, px of the frame. */
export const visibleBounds = ({ center, visibleBounds: shown }: TextLayout): Bounds => ({
  left: center.x - shown.width / 2,
  top: center.y - shown.height / 2,
  right: center.x + shown.width / 2,
  bottom: center.y + shown.height / 2,
});

const cornersOf = ({ center, size, rotation }: RotatedBox): Point[] =>
  [-0.5, 0.5].flatMap((along) =>
    [-0.5, 0.5].map((across) =>
      rotateAbout(center, { x: center.x + along * size.width, y: center.y + across * size.height }, rotation),
    ),
  );

/** Overlap of two rotated rectangles, px; 0 or less when they are apart (separating axis theorem). */
export const overlapDepth = (one: RotatedBox, other: RotatedBox): number => {
  const corners = [cornersOf(one), cornersOf(other)] as const;
  const axes = [one.rotation, one.rotation + 90, other.rotation, other.rotation + 90];
  return Math.min(
    ...axes.map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const on = ({ x, y }: Point): number => x * Math.cos(angle) + y * Math.sin(angle);
      const [a, b] = [corners[0].map(on), corners[1].map(on)];
      return Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b));
    }),
  );
};
