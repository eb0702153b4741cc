import { useMemo } from 'react';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

/** Still pictures of the library's videos and overlays, by asset id. */
export const usePosters = (): ReadonlyMap<string, string> => {
  const { backgrounds, overlays } = useLibrary();
  return useMemo(
    () =>
      new Map([
        ...backgrounds.map(({ id, thumbnailUrl }) => [id, thumbnailUrl] as const),
        ...overlays.map(({ publicId, thumbnailUrl }) => [publicId, thumbnailUrl] as const),
      ]),
    [backgrounds, overlays],
  );
};
