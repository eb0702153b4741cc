import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Opacity of an overlay's image, 0 to 255 for each pixel, row by row. */
type Alpha = { width: number; height: number; data: Uint8ClampedArray };

/** The size of an overlay's file, px, and its opacity; null if it cannot be read. */
export type OverlayShape = { width: number; height: number; alpha: Alpha | null };

/** If the opacity is unknown, the middle of the box counts as opaque, as a share of its sides, because most GIFs have empty corners. */
const SOLID_PART = 0.6;
/** A wider overlay is probably an empty frame, px of the frame; if its opacity is unknown, it counts as covering nothing. */
const FRAME_WIDTH = CANVAS_WIDTH * 0.75;
/** Opacity, 0 to 255, from which letters behind it cannot be read. */
export const OPAQUE = 140;

/** Whether the overlay is opaque at a share of its sides from its middle; `width` is that of its box, px of the frame. */
export const isOpaqueAt = (across: number, down: number, { alpha }: OverlayShape, width: number): boolean => {
  if (Math.abs(across) > 0.5 || Math.abs(down) > 0.5) return false;
  if (alpha === null) {
    return width < FRAME_WIDTH && Math.abs(across) < SOLID_PART / 2 && Math.abs(down) < SOLID_PART / 2;
  }
  const column = Math.min(alpha.width - 1, Math.floor((across + 0.5) * alpha.width));
  const row = Math.min(alpha.height - 1, Math.floor((down + 0.5) * alpha.height));
  return (alpha.data[row * alpha.width + column] ?? 0) >= OPAQUE;
};

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
