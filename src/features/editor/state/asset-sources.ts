import type { BackgroundVideo, OverlayItem } from '#contract/library.contract.ts';
import type { AssetSources } from '#schema/asset-source.ts';

/** Where the assets of any promo lie for this browser. Backgrounds go by id, overlays by publicId. */
export const assetSources = (
  backgrounds: readonly BackgroundVideo[],
  overlays: readonly OverlayItem[],
): AssetSources =>
  Object.fromEntries([
    ...backgrounds.map(({ id, source, thumbnailUrl }) => {
      const posterUrl = `${thumbnailUrl}&w=540&format=webp`;
      return [id, { ...source, posterUrl }] as const;
    }),
    ...overlays.map(({ publicId, source, thumbnailUrl }) => {
      const posterUrl = `${thumbnailUrl}&w=340&format=webp`;
      return [publicId, { ...source, posterUrl }] as const;
    }),
  ]);
