import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  percentToPx,
  type RotatedBox,
  rotateAbout,
  toBoxSpace,
} from '#src/features/editor/canvas/element-box.ts';
import { lineBoxes } from '#src/features/editor/readability/text-boxes.ts';

/** Opacity of an overlay's image, 0 to 255 for each pixel, row by row. */
type Alpha = { width: number; height: number; data: Uint8ClampedArray };

/** The size of an overlay's file, px, and its opacity; null if it cannot be read. */
export type OverlayShape = { width: number; height: number; alpha: Alpha | null };

/** If the opacity is unknown, the middle of the box counts as opaque, as a share of its sides, because most GIFs have empty corners. */
const SOLID_PART = 0.6;
/** A wider overlay is probably an empty frame, px of the frame; if its opacity is unknown, it counts as covering nothing. */
const FRAME_WIDTH = CANVAS_WIDTH * 0.75;
/** Opacity, 0 to 255, from which letters behind it cannot be read. */
const OPAQUE = 140;

/** Share of a line's letters that may be covered. */
export const MAX_COVERED_SHARE = 0.15;

/** Distance between the sampled points of a line, px of the frame, and their heights within the line. */
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

/** Width of the image that is read, px, so that a letter is wider than a pixel. */
const WIDTH = 64;

/** The opacity of the image at `url`. @throws when the browser cannot read it */
const readAlpha = async (url: string): Promise<Alpha> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.max(1, Math.round((WIDTH * image.naturalHeight) / image.naturalWidth));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no 2D canvas.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, data: data.filter((_, index) => index % 4 === 3) };
};

type Result = { data: Alpha | undefined; isError: boolean };

/** Each is undefined while the image loads, null if it cannot be read. */
const alphasOf = (results: readonly Result[]): (Alpha | null | undefined)[] =>
  results.map(({ data, isError }) => (isError ? null : data));

/** The shapes of the overlays of a promo by library id, without those whose image is still loading. */
export const useOverlayShapes = (
  { overlayElements }: Pick<Promo, 'overlayElements'>,
  sources: AssetSources,
): ReadonlyMap<string, OverlayShape> => {
  const ids = [...new Set(overlayElements.map(({ overlayId }) => overlayId))]
    .filter((id) => sources[id] !== undefined)
    .join('\n');
  const known = useMemo(() => (ids === '' ? [] : ids.split('\n')), [ids]);
  const alphas = useQueries({
    queries: known.map((id) => ({
      queryKey: queryKeys.overlayAlpha(sources[id]?.posterUrl ?? ''),
      queryFn: () => readAlpha(sources[id]?.posterUrl ?? ''),
      staleTime: Infinity,
    })),
    combine: alphasOf,
  });
  return useMemo(
    () =>
      new Map(
        known.flatMap((id, index) => {
          const [source, alpha] = [sources[id], alphas[index]];
          if (source === undefined || alpha === undefined) return [];
          return [[id, { width: source.width, height: source.height, alpha }] as const];
        }),
      ),
    [known, alphas, sources],
  );
};
