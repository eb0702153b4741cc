import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { Bounds, RotatedBox } from '#src/features/editor/canvas/element-box.ts';

/** The box of a text without its padding. */
export const textBox = ({ center, size, padding }: TextLayout, rotation: number): RotatedBox => ({
  center,
  size: { width: size.width - 2 * padding.x, height: size.height - 2 * padding.y },
  rotation,
});

/** Bounding box of everything visible of a text, including its background, px. */
export const visibleBounds = ({ center, visibleBounds: shown }: TextLayout): Bounds => ({
  left: center.x - shown.width / 2,
  top: center.y - shown.height / 2,
  right: center.x + shown.width / 2,
  bottom: center.y + shown.height / 2,
});

/** The box of each line. */
export const lineBoxes = (layout: TextLayout, rotation: number): RotatedBox[] => {
  const { center, size, padding, lines, fontSize } = layout;
  const angle = (rotation * Math.PI) / 180;
  return lines.map(({ left, width, middle }) => {
    const dx = padding.x + left + width / 2 - size.width / 2;
    const dy = padding.y + middle - size.height / 2;
    return {
      center: {
        x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle),
      },
      size: { width, height: fontSize },
      rotation,
    };
  });
};

const cornersOf = ({ center, size, rotation }: RotatedBox): Point[] => {
  const angle = (rotation * Math.PI) / 180;
  const [along, across] = [
    { x: (Math.cos(angle) * size.width) / 2, y: (Math.sin(angle) * size.width) / 2 },
    { x: (-Math.sin(angle) * size.height) / 2, y: (Math.cos(angle) * size.height) / 2 },
  ];
  return [1, -1].flatMap((a) =>
    [1, -1].map((b) => ({
      x: center.x + a * along.x + b * across.x,
      y: center.y + a * along.y + b * across.y,
    })),
  );
};

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
