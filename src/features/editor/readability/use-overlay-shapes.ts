import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import type { Alpha, OverlayShape } from '#src/features/editor/readability/overlay-cover.ts';

/** Width of the image that is read, px: a letter is wider than a pixel of it. */
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

/** Undefined while the image loads, null if it cannot be read. */
const alphasOf = (results: readonly Result[]): (Alpha | null | undefined)[] =>
  results.map(({ data, isError }) => (isError ? null : data));

/** The shapes of the overlays of a promo, by library id; those whose image is still loading are left out. */
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
